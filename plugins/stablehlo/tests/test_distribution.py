"""Programs of several processes: what they compute, what they exchange with the host, and how they can fail."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from distribution_cases import CASES, Case, dense, groups
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.interpret.interpreter import Interpreter
from plait.interpret.values import dtype_of
from plait_stablehlo.parallel import ParallelRun, run_parallel
from plait_stablehlo.reference.dialect import INTERPRETER
from plait_testing.examples import check_example
from stablehlo_kit import DIALECTS, parsed


def _context() -> Context:
    return Context(dialects=[*DIALECTS, INTERPRETER])


def _computed(case: Case) -> list[Any]:
    ctx = _context()
    return list(Interpreter(parsed(case.text(), ctx), ctx).run("main"))


@pytest.mark.parametrize("name", CASES)
def test_each_process_computes_what_the_specification_says(name: str) -> None:
    results = _computed(CASES[name])
    expected = [value for share in CASES[name].expected for value in share]
    assert [r.tolist() for r in results] == [np.asarray(e).tolist() for e in expected]


_ORACLE = """
import json, sys
import numpy as np
from jax._src.interpreters.mlir import make_ir_context
from jaxlib.mlir import ir
from jaxlib.mlir._mlir_libs import _stablehlo
context = make_ir_context()
_stablehlo.register_interpreter_dialect(context)
found = {}
with context:
    for name, text in json.load(sys.stdin).items():
        print(name, file=sys.stderr, flush=True)
        values = _stablehlo.eval_module(ir.Module.parse(text), [], "")
        found[name] = [np.array(v).reshape(v.type.shape).tolist() for v in values]
print(json.dumps(found))
"""


@pytest.mark.oracle
def test_the_reference_interpreter_computes_the_same() -> None:
    pytest.importorskip("jaxlib", reason="needs jaxlib")
    threads = os.cpu_count() or 1  # it has one for each core, and a process that waits keeps its thread
    cases = {n: c for n, c in CASES.items() if c.known_to_jaxlib and c.grid[0] * c.grid[1] <= threads}
    texts = {name: case.text() for name, case in cases.items()}
    command = [sys.executable, "-c", _ORACLE]
    done = subprocess.run(command, input=json.dumps(texts), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    theirs = json.loads(done.stdout)
    for name in texts:
        assert theirs[name] == [r.tolist() for r in _computed(CASES[name])], name


# The Python API


def _run(body: str, inputs: list[list[Any]], **options: Any) -> ParallelRun:
    ctx = _context()
    return run_parallel(parsed(body, ctx), ctx, inputs, **options)


REDUCE = """func.func @main(%x: tensor<2x{0}>) -> tensor<2x{0}> {{
  %r = "stablehlo.all_reduce"(%x) ({{
  ^bb0(%a: tensor<{0}>, %b: tensor<{0}>):
    %s = stablehlo.add %a, %b : tensor<{0}>
    stablehlo.return %s : tensor<{0}>
  }}) {{replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>}} : (tensor<2x{0}>) -> tensor<2x{0}>
  return %r : tensor<2x{0}>
}}"""
ELEMENTS = (
    "i1", "i2", "i4", "i8", "i16", "i32", "i64", "ui2", "ui4", "ui8", "ui16", "ui32", "ui64", "f4E2M1FN", "f6E2M3FN",
    "f6E3M2FN", "f8E3M4", "f8E4M3", "f8E4M3FN", "f8E4M3FNUZ", "f8E4M3B11FNUZ", "f8E5M2", "f8E5M2FNUZ", "bf16", "f16",
    "f32", "f64", "complex<f32>", "complex<f64>",
)  # fmt: skip


@pytest.mark.parametrize("element", ELEMENTS)  # f8E8M0FNU has no zero to add
def test_elements_of_every_type_are_combined(element: str) -> None:
    module = parsed(REDUCE.format(element), ctx := _context())
    dtype = dtype_of(module.regions[0].entry.first.function_type.inputs[0])
    values = [np.array([1, 0]).astype(dtype), np.array([0, 1]).astype(dtype)]
    results = run_parallel(module, ctx, [[v] for v in values], num_replicas=2).results
    for (result,) in results:
        assert result.dtype == dtype
        assert result.astype(complex).tolist() == [1, 1]


HOST = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %t = stablehlo.create_token : !stablehlo.token
  %y, %u = "stablehlo.recv"(%t) {channel_handle = #stablehlo.channel_handle<handle = 7, type = 3>, is_host_transfer = true} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %z, %v = "stablehlo.infeed"(%u) {infeed_config = ""} : (!stablehlo.token) -> (tensor<2xf32>, !stablehlo.token)
  %s = stablehlo.add %y, %z : tensor<2xf32>
  %w = "stablehlo.send"(%s, %v) {channel_handle = #stablehlo.channel_handle<handle = 8, type = 2>, is_host_transfer = true} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  %q = "stablehlo.outfeed"(%x, %w) {outfeed_config = ""} : (tensor<2xf32>, !stablehlo.token) -> !stablehlo.token
  return %s : tensor<2xf32>
}"""


def test_the_host_sends_and_receives() -> None:
    inputs = [[np.array([i, i], np.float32)] for i in (1, 2)]
    run = _run(HOST, inputs, num_partitions=2, infeed=[[[1, 1]], [[2, 2]]], from_host={7: [[[10, 20]], [[30, 40]]]})
    assert [r[0].tolist() for r in run.results] == [[11, 21], [32, 42]]
    assert [(p, v[0].tolist()) for p, v in run.to_host[8]] == [((0, 0), [11, 21]), ((0, 1), [32, 42])]
    assert [(p, v[0].tolist()) for p, v in run.outfeed] == [((0, 0), [1, 1]), ((0, 1), [2, 2])]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"from_host": {7: [[[1, 1]]]}}, "reads the infeed, which is empty"),
        ({"infeed": [[[1, 1]]]}, "reads channel 7 from the host, which has nothing to send"),
        ({"from_host": {7: [[[1, 1], [2, 2]]]}}, "reads 1 tensors from the host, which sends 2"),
    ],
)
def test_a_host_that_has_nothing_to_send_is_an_error(options: dict[str, Any], expected: str) -> None:
    with pytest.raises(DiagnosticError, match=expected):
        _run(HOST, [[np.zeros(2, np.float32)]], **options)


def test_programs_differ_from_process_to_process() -> None:
    text = CASES["send and recv"].text()
    values = [[np.full((2, 2), i)] for i in (1, 2)]
    run = _run(text, values, num_replicas=2, programs=["sender", "receiver"])
    assert [r[0].tolist() for r in run.results] == [[[1, 1], [1, 1]]] * 2


def test_runs_are_repeatable() -> None:
    case = CASES["all_gather flattened_ids"]
    first, second = _computed(case), _computed(case)
    assert [v.tobytes() for v in first] == [v.tobytes() for v in second]


# Asynchronous operations may be started in any order


CROSSED = """func.func @{name}(%x: tensor<1xi64>) -> tensor<2xi64> {{
  %f = {first}
  %g = {second}
  %a = "stablehlo.async_done"(%f) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
  %b = "stablehlo.async_done"(%g) : (!stablehlo.future<tensor<2xi64>>) -> tensor<2xi64>
  %r = stablehlo.add %a, %b : tensor<2xi64>
  return %r : tensor<2xi64>
}}"""


def _started(channel: int) -> str:
    return f""""stablehlo.async_start"(%x) ({{
  ^bb0(%a: tensor<1xi64>):
    %y = "stablehlo.all_gather"(%a) {{all_gather_dim = 0 : i64, {groups([[0, 1]])}, use_global_device_ids, channel_handle = #stablehlo.channel_handle<handle = {channel}, type = 0>}} : (tensor<1xi64>) -> tensor<2xi64>
    stablehlo.return %y : tensor<2xi64>
  }}) : (tensor<1xi64>) -> !stablehlo.future<tensor<2xi64>>"""


def test_asynchronous_operations_do_not_block_what_follows() -> None:
    functions = [CROSSED.format(name="f", first=_started(1), second=_started(2)), CROSSED.format(name="g", first=_started(2), second=_started(1))]
    run = _run("\n".join(functions), [[np.array([1])], [np.array([2])]], num_replicas=2, programs=["f", "g"])
    assert [r[0].tolist() for r in run.results] == [[2, 4], [2, 4]]


# What goes wrong


def _branching(first: str, second: str) -> str:
    return f"""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
  %i = stablehlo.replica_id : tensor<ui32>
  %zero = stablehlo.constant dense<0> : tensor<ui32>
  %p = stablehlo.compare EQ, %i, %zero : (tensor<ui32>, tensor<ui32>) -> tensor<i1>
  %r = "stablehlo.if"(%p) ({{
    %y = {first}
    stablehlo.return %y : tensor<2xf32>
  }}, {{
    %y = {second}
    stablehlo.return %y : tensor<2xf32>
  }}) : (tensor<i1>) -> tensor<2xf32>
  return %r : tensor<2xf32>
}}"""


BROADCAST = '"stablehlo.collective_broadcast"(%x) {{{}}} : (tensor<2xf32>) -> tensor<2xf32>'.format
PERMUTE = '"stablehlo.collective_permute"(%x) {{{}}} : (tensor<2xf32>) -> tensor<2xf32>'.format
SUM = '"stablehlo.cross-replica-sum"(%x) {replica_groups = dense<[[0, 1]]> : tensor<1x2xi64>} : (tensor<2xf32>) -> tensor<2xf32>'
XS = [[np.zeros(2, np.float32)], [np.ones(2, np.float32)]]


def test_a_deadlock_names_all_that_wait() -> None:
    text = _branching(BROADCAST(groups([[0, 1]])), BROADCAST(groups([[1, 0]])))
    with pytest.raises(DiagnosticError) as caught:
        _run(text, XS, num_replicas=2)
    (diagnostic,) = caught.value.diagnostics
    assert "waits in process (0, 0) for the other processes of its group [(0, 0), (1, 0)], and no process can go on" in diagnostic.message
    assert "process (1, 0) waits in 'stablehlo.collective_broadcast'" in diagnostic.notes[0].message
    assert diagnostic.location is not None


def test_waiting_for_a_process_that_has_ended_is_a_deadlock() -> None:
    text = _branching(PERMUTE(groups([[0, 1], [1, 0]], "source_target_pairs")), "stablehlo.abs %x : tensor<2xf32>")
    with pytest.raises(DiagnosticError, match="waits in process \\(0, 0\\) for process \\(1, 0\\), and no process can go on"):
        _run(text, XS, num_replicas=2)


def test_processes_of_a_group_must_do_the_same() -> None:
    with pytest.raises(DiagnosticError, match="op meets 'stablehlo\\.collective_broadcast' of process"):
        _run(_branching(BROADCAST(groups([[0, 1]])), SUM), XS, num_replicas=2)


def test_a_failure_ends_the_others() -> None:
    text = _branching(BROADCAST(groups([[0, 1]])), '"stablehlo.custom_call"(%x) {call_target_name = "unknown"} : (tensor<2xf32>) -> tensor<2xf32>')
    with pytest.raises(DiagnosticError, match="target 'unknown'"):
        _run(text, XS, num_replicas=2)


GATHER = 'func.func @main(%x: tensor<2xf32>) -> tensor<4xf32> {{\n%r = "stablehlo.all_gather"(%x) {{all_gather_dim = 0 : i64, {}}} : (tensor<2xf32>) -> tensor<4xf32>\nreturn %r : tensor<4xf32>\n}}'.format


@pytest.mark.parametrize(
    ("text", "replicas", "expected"),
    [
        (GATHER(groups([[0, 1]])), 1, "names replica 1, but there are 1"),
        (GATHER(groups([[0, 1]])), 3, "has groups of 2 ids, but there are 3 replica ids"),
        (GATHER(groups([[0], [1]])), 2, "returned an array of float32 with shape"),
    ],
)
def test_groups_that_do_not_fit_the_grid_are_refused(text: str, replicas: int, expected: str) -> None:
    with pytest.raises(DiagnosticError, match=expected):
        _run(text, [[np.zeros(2, np.float32)]] * replicas, num_replicas=replicas)


def test_a_root_outside_of_the_group_is_refused() -> None:
    text = f"""func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {{
      %i = stablehlo.constant {dense([2], "tensor<1xi32>")}
      %r = "stablehlo.collective_broadcast"(%x, %i) {{has_dynamic_root, {groups([[0, 1]])}}} : (tensor<2xf32>, tensor<1xi32>) -> tensor<2xf32>
      return %r : tensor<2xf32>
    }}"""
    with pytest.raises(DiagnosticError, match="names root 2 in a group of 2 processes"):
        _run(text, XS, num_replicas=2)


def test_inputs_for_each_process_are_needed() -> None:
    with pytest.raises(ValueError, match="a grid of 2 by 1 needs 2 groups of inputs, not 1"):
        _run(GATHER(groups([[0, 1]])), XS[:1], num_replicas=2)


def test_a_program_by_itself_is_the_only_process() -> None:
    ctx = _context()
    alone = Interpreter(parsed(GATHER(groups([[0]])).replace("tensor<4xf32>", "tensor<2xf32>"), ctx), ctx)
    assert alone.run("main", np.ones(2, np.float32))[0].tolist() == [1, 1]
    waiting = Interpreter(parsed(CASES["send and recv"].text(), ctx), ctx)
    with pytest.raises(DiagnosticError, match="names replica 1, but there are 1"):
        waiting.run("receiver", np.ones((2, 2), np.int64))


# The dialect in which the grid is written down


@pytest.mark.parametrize("name", sorted(INTERPRETER.operations))
def test_operations_that_run_programs_have_examples_and_semantics(name: str, context: Context) -> None:
    check_example(INTERPRETER.operations[name], context)
    assert context.interpretation(INTERPRETER.operations[name]) is not None


def test_values_are_printed_and_passed_on(capsys: pytest.CaptureFixture[str]) -> None:
    text = """func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
      interpreter.print %x : tensor<2xf32>
      %r = interpreter.probe %x, probe_id = "here" : tensor<2xf32>
      return %r : tensor<2xf32>
    }"""
    ctx = _context()
    assert Interpreter(parsed(text, ctx), ctx).run("main", np.array([1.5, 2.0], np.float32))[0].tolist() == [1.5, 2.0]
    assert capsys.readouterr().out == "%x = [1.5, 2.0] : tensor<2xf32>\n"
