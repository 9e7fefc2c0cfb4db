"""Programs that are split among targets: the interpreter's results, parts that run in an order, errors that help."""

from __future__ import annotations

import json
import os
import random
import sys
from importlib import import_module
from itertools import pairwise, permutations
from pathlib import Path
from typing import Any

import numpy as np
import plait
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.builtin.attributes import ArrayAttr, StringAttr
from plait.compilation.parts import partitioned
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.ir.verify import verify
from plait.partition import partition, stages, units_of

sys.path.append(str(Path(__file__).parent))
from partition_targets import CostlyMachine, Interpreters, NumPyExecutable, NumPyMachine

PLUGINS = ("plait_std", "plait_linalg", "plait_tcp", "plait_stablehlo", "plait_tosa", "plait_llvm")
CORPUS = Path(os.environ.get("PLAIT_CORPUS", "no corpus"))
TYPE = "tensor<2x3xf32>"
MIXED = """
func.func @main(%x: tensor<4x8xf32>, %w: tensor<8x8xf32>) -> tensor<4x8xf32> {
  %two = stablehlo.constant dense<2.0> : tensor<4x8xf32>
  %0 = stablehlo.dot %x, %w : (tensor<4x8xf32>, tensor<8x8xf32>) -> tensor<4x8xf32>
  %1 = stablehlo.multiply %0, %two : tensor<4x8xf32>
  %2 = stablehlo.cosine %1 : tensor<4x8xf32>
  %3 = stablehlo.add %2, %two : tensor<4x8xf32>
  return %3 : tensor<4x8xf32>
}
"""


@pytest.fixture(scope="module")
def plugins() -> list[Any]:
    return [pytest.importorskip(name) and import_module(f"{name}.plugin") for name in PLUGINS]


@pytest.fixture(scope="module")
def ctx(plugins: list[Any]) -> Context:
    return Context(plugins=[*plugins, NumPyMachine, Interpreters])


def arguments(*shapes: tuple[int, ...]) -> list[Any]:
    rng = np.random.default_rng(0)
    return [rng.standard_normal(shape, np.float32) for shape in shapes]


def targets_of(executable: Any) -> list[str]:
    return [part.target for part in executable.parts]


def test_native_code_and_the_machine_of_a_third_party_share_a_program(ctx: Context) -> None:
    executable = plait.compile(MIXED, target=["numpy", "llvm"], context=ctx)
    assert targets_of(executable) == ["numpy", "llvm", "numpy"]
    given = arguments((4, 8), (8, 8))
    expected = plait.compile(MIXED, target="interpret", context=ctx)(*given)
    np.testing.assert_allclose(executable(*given)[0], expected[0], rtol=1e-5)
    machine = executable.parts[0].executable
    assert isinstance(machine, NumPyExecutable) and machine.calls == 1


def test_constants_are_copied_into_the_parts_that_use_them(ctx: Context) -> None:
    executable: Any = plait.compile(MIXED, target=["numpy", "llvm"], context=ctx)
    assert executable.ir("parts").count("stablehlo.constant") == 2
    assert [len(part.inputs) for part in executable.parts] == [2, 1, 1]


def test_small_pieces_stay_where_transfers_would_cost_more(plugins: list[Any]) -> None:
    ctx = Context(plugins=[*plugins, CostlyMachine])
    compiled: Any = plait.compile(MIXED, target=["numpy", "llvm"], context=ctx)
    assert not hasattr(compiled, "parts")  # one part: all is native code
    large = MIXED.replace("4x8", "512x8").replace("%2 = stablehlo.cosine", "%2 = stablehlo.tanh")
    assert isinstance(plait.compile(large, target=["numpy", "llvm"], context=ctx), NumPyExecutable)


def test_the_interpreter_takes_what_no_other_target_takes(ctx: Context) -> None:
    text = """
    func.func @main(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xi32>) {
      %0 = stablehlo.add %x, %x : tensor<?xf32>
      %1, %2 = sunny.unknown_here %0 : tensor<?xf32>
      return %0, %2 : tensor<?xf32>, tensor<?xi32>
    }
    """.replace("%1, %2 = sunny.unknown_here %0 : tensor<?xf32>", """
      %2 = stablehlo.custom_call @tests.whole(%0) : (tensor<?xf32>) -> tensor<?xi32>
    """)
    from plait.call_targets import CallTarget
    from plait.plugins import CallTargetRecord, hookimpl

    class Interpreted:
        PLAIT_API = 1

        @staticmethod
        @hookimpl
        def plait_call_targets() -> Any:
            target = CallTarget(lambda op, x: np.floor(x).astype(np.int32))
            yield CallTargetRecord("tests.whole", load=lambda: target, op="stablehlo.custom_call")

    own = Context(plugins=[*[import_module(f"{name}.plugin") for name in PLUGINS], Interpreted])
    with pytest.raises(DiagnosticError, match=r"tests\.whole"):
        plait.compile(text, context=own)
    executable: Any = plait.compile(text, fallback="interpret", context=own)
    assert targets_of(executable) == ["llvm", "interpret"]
    x = np.array([0.6, 1.7], np.float32)
    results = executable(x)
    assert np.array_equal(results[0], x + x) and results[1].tolist() == [1, 3]


def test_a_program_that_one_target_takes_is_compiled_as_always(ctx: Context) -> None:
    executable = plait.compile(MIXED, fallback="interpret", context=ctx)
    assert type(executable) is type(plait.compile(MIXED, context=ctx))


def test_a_program_for_several_targets_has_no_pipeline_that_was_tuned(ctx: Context) -> None:
    for target, fallback in ((["numpy", "llvm"], None), ("llvm", "interpret")):
        with pytest.raises(DiagnosticError, match="a pipeline is tuned for one target, and the program is for several"):
            plait.compile(MIXED, target=target, fallback=fallback, tuned=True, context=ctx)


def test_without_a_fallback_the_error_says_that_there_could_be_one(ctx: Context) -> None:
    with pytest.raises(DiagnosticError) as caught:
        plait.compile(MIXED, target=["numpy"], context=ctx)
    assert "'stablehlo.cosine' cannot be lowered to the target 'numpy': the target takes" in str(caught.value)
    assert "fallback=" in str(caught.value)


def test_a_target_may_take_programs_after_some_lowering(ctx: Context) -> None:
    pinned = MIXED.replace("%0, %two :", '%0, %two {plait.target = "llvm"} :')
    executable: Any = plait.compile(pinned, target=["waist", "llvm"], context=ctx)
    assert targets_of(executable) == ["waist", "llvm", "waist"]
    assert "tcp.unary cos" in executable.parts[2].executable.ir("tcp")
    given = arguments((4, 8), (8, 8))
    expected = plait.compile(MIXED, target="interpret", context=ctx)(*given)
    np.testing.assert_allclose(executable(*given)[0], expected[0], rtol=1e-5)


def test_what_lowering_refuses_goes_to_the_next_target(ctx: Context) -> None:
    """A sort whose comparator compares nothing has a plan, and no lowering."""
    text = """
    func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
      %0 = stablehlo.add %x, %x : tensor<4xf32>
      %1 = stablehlo.custom_call @nobody.knows(%0) {plait.not_on = "interpret"} : (tensor<4xf32>) -> tensor<4xf32>
      return %1 : tensor<4xf32>
    }
    """
    with pytest.raises(DiagnosticError, match=r"nobody\.knows"):
        plait.compile(text, target=["numpy", "llvm"], fallback="interpret", context=ctx)


def test_operations_may_name_their_target(ctx: Context) -> None:
    pinned = MIXED.replace("%0, %two :", '%0, %two {plait.target = "interpret"} :')
    executable: Any = plait.compile(pinned, fallback="interpret", context=ctx)
    assert targets_of(executable) == ["llvm", "interpret", "llvm"]
    with pytest.raises(DiagnosticError, match="is for the target 'moon'"):
        plait.compile(MIXED.replace("%0, %two :", '%0, %two {plait.target = "moon"} :'), fallback="interpret", context=ctx)


def test_control_flow_stays_whole_and_is_taken_if_its_body_is(ctx: Context) -> None:
    text = """
    func.func @main(%x: tensor<2x3xf32>, %p: tensor<i1>) -> tensor<2x3xf32> {
      %0 = stablehlo.tanh %x : tensor<2x3xf32>
      %1 = "stablehlo.if"(%p) ({
        %a = stablehlo.OP %0 : tensor<2x3xf32>
        stablehlo.return %a : tensor<2x3xf32>
      }, {
        stablehlo.return %x : tensor<2x3xf32>
      }) : (tensor<i1>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    """
    module = plait.parse(text.replace("OP", "cosine"), context=ctx)
    found = partition(module, "main", ctx, ["numpy", "a"])
    assert [(part.target, [op.name for op in part.ops]) for part in found.parts] == [
        ("numpy", ["stablehlo.tanh"]), ("a", ["stablehlo.if"]),
    ]  # fmt: skip
    (x,) = arguments((2, 3))
    executable: Any = plait.compile(module, target=["numpy", "llvm"], context=ctx)
    assert targets_of(executable) == ["numpy", "llvm"]
    for p in (True, False):
        np.testing.assert_allclose(executable(x, p)[0], np.cos(np.tanh(x)) if p else x, rtol=1e-5)


def test_calls_are_split_as_what_they_call(ctx: Context) -> None:
    text = """
    func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = call @inner(%x) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      %1 = call @inner(%0) : (tensor<2x3xf32>) -> tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    func.func private @inner(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %0 = stablehlo.tanh %x : tensor<2x3xf32>
      %1 = stablehlo.cosine %0 : tensor<2x3xf32>
      return %1 : tensor<2x3xf32>
    }
    """
    executable: Any = plait.compile(text, target=["numpy", "llvm"], context=ctx)
    assert targets_of(executable) == ["numpy", "llvm", "numpy", "llvm"]
    (x,) = arguments((2, 3))
    np.testing.assert_allclose(executable(x)[0], np.cos(np.tanh(np.cos(np.tanh(x)))), rtol=1e-5)


def test_effects_keep_their_order_and_failures_their_place(ctx: Context) -> None:
    text = """
    func.func @main(%x: tensor<2x3xf32>, %n: i32) -> tensor<2x3xf32> {
      %zero = arith.constant 0 : i32
      %0 = stablehlo.tanh %x : tensor<2x3xf32>
      %1 = arith.cmpi sgt, %n, %zero : i32
      cf.assert %1, "first" {plait.target = "TARGET"}
      cf.assert %1, "second" {plait.target = "OTHER"}
      %2 = stablehlo.cosine %0 : tensor<2x3xf32>
      return %2 : tensor<2x3xf32>
    }
    """
    (x,) = arguments((2, 3))
    for target, other in (("llvm", "interpret"), ("interpret", "llvm")):
        asked = text.replace("TARGET", target).replace("OTHER", other)
        executable: Any = plait.compile(asked, target=["llvm", "interpret"], context=ctx)
        assert len(executable.parts) > 1
        np.testing.assert_allclose(executable(x, 1)[0], np.cos(np.tanh(x)), rtol=1e-5)
        with pytest.raises(Exception, match="first") as caught:
            executable(x, 0)
        assert ":6:" in str(caught.value)


def test_what_cannot_be_passed_stays_together(ctx: Context) -> None:
    text = """
    func.func @main(%x: tensor<2x3xf32>) -> tensor<2x3xf32> {
      %m = memref.alloc() : memref<2xf32>
      %c = arith.constant 1.0 : f32
      %i = arith.constant 0 : index
      %0 = stablehlo.cosine %x : tensor<2x3xf32>
      memref.store %c, %m[%i] : memref<2xf32>
      %1 = memref.load %m[%i] : memref<2xf32>
      %2 = tensor.splat %1 : tensor<2x3xf32>
      %3 = stablehlo.add %0, %2 : tensor<2x3xf32>
      return %3 : tensor<2x3xf32>
    }
    """
    module = plait.parse(text, context=ctx)
    units = units_of(next(iter(module.body.operations)), module, ctx)
    assert [[op.name for op in unit.ops] for unit in units] == [
        ["memref.alloc", "memref.store", "memref.load"], ["stablehlo.cosine"], ["tensor.splat"], ["stablehlo.add"],
    ]  # fmt: skip


def test_arrays_go_between_parts_without_copies(ctx: Context) -> None:
    executable: Any = plait.compile(MIXED, target=["numpy", "llvm"], context=ctx)
    seen: list[Any] = []
    for part in executable.parts:
        run = part.executable.execute

        def watched(values: Any, run: Any = run) -> Any:
            results = run(values)
            seen.append((values, results))
            return results

        part.executable.execute = watched
    given = arguments((4, 8), (8, 8))
    executable(*given)
    assert seen[0][0][0] is given[0]
    assert all(later[0][0] is earlier[1][0] for earlier, later in pairwise(seen))


def test_results_are_arrays_of_the_caller(ctx: Context) -> None:
    text = f"""
    func.func @main(%x: {TYPE}) -> ({TYPE}, {TYPE}, {TYPE}) {{
      %0 = stablehlo.tanh %x : {TYPE}
      %1 = stablehlo.cosine %0 : {TYPE}
      return %x, %0, %0 : {TYPE}, {TYPE}, {TYPE}
    }}
    """
    (x,) = arguments((2, 3))
    for targets in (["numpy", "llvm"], ["a", "llvm"]):
        results = plait.compile(text, target=targets, context=ctx)(x)
        assert not any(np.may_share_memory(one, x) for one in results)
        assert not any(np.may_share_memory(a, b) for i, a in enumerate(results) for b in results[:i])


@pytest.mark.parametrize(("allowed", "count"), [
    ("ab a b a b", 4), ("ab ab ab ab ab", 1), ("a b a b ab", 5), ("a a b b b", 2),
])  # fmt: skip
def test_chains_have_as_few_parts_as_they_can(ctx: Context, allowed: str, count: int) -> None:
    """Each operation of a chain is taken by the targets that are named, of which the first is preferred."""
    lines = [
        f"%{i + 1} = stablehlo.tanh %{i} {{plait.not_on = {json.dumps([n for n in 'ab' if n not in names])}}} : {TYPE}"
        for i, names in enumerate(allowed.split())
    ]
    module = plait.parse(f"func.func @main(%0: {TYPE}) -> {TYPE} {{\n" + "\n".join(lines) + f"\nreturn %5 : {TYPE}\n}}", context=ctx)
    assert len(partition(module, "main", ctx, ["a", "b"]).parts) == count


@st.composite
def graphs(draw: st.DrawFn) -> Any:
    """Lines of a random graph, with the targets that do not take each operation."""
    lines: list[str] = []
    values = ["%x", "%y"]
    for i in range(draw(st.integers(1, 12))):
        kind = draw(st.sampled_from(("add", "multiply", "tanh", "constant", "maximum", "select")))
        operands = [draw(st.sampled_from(values)) for _ in range({"tanh": 1, "constant": 0, "select": 2}.get(kind, 2))]
        refused = draw(st.sets(st.sampled_from("abc"), max_size=3))
        marks = ArrayAttr(tuple(StringAttr(name) for name in sorted(refused)))
        name = f"%v{i}"
        if kind == "constant":
            lines.append(f"{name} = stablehlo.constant dense<{i}.5> : {TYPE}")
        elif kind == "select":
            lines.append(
                f'{name} = "stablehlo.if"(%p) ({{\n stablehlo.return {operands[0]} : {TYPE}\n}}, {{\n'
                f"%in{i} = stablehlo.negate {operands[1]} : {TYPE}\n stablehlo.return %in{i} : {TYPE}\n}}) "
                f"{{plait.not_on = {marks}}} : (tensor<i1>) -> {TYPE}"
            )
        else:
            lines.append(f"{name} = stablehlo.{kind} {', '.join(operands)} {{plait.not_on = {marks}}} : {TYPE}")
        values.append(name)
    returned = draw(st.lists(st.sampled_from(values), min_size=1, max_size=3))
    types = ", ".join([TYPE] * len(returned))
    body = "\n".join(lines)
    return (
        f"func.func @main(%x: {TYPE}, %y: {TYPE}, %p: tensor<i1>) -> ({types}) {{\n{body}\n"
        f"return {', '.join(returned)} : {types}\n}}"
    )


@settings(max_examples=60, deadline=None)
@given(graphs(), st.booleans())
def test_random_graphs_compute_what_the_interpreter_computes(text: str, p: bool) -> None:
    ctx = Context(plugins=[*[import_module(f"{name}.plugin") for name in PLUGINS], Interpreters])
    module = plait.parse(text, context=ctx)
    split = partitioned(module, "main", ctx, ["a", "b", "c"], "interpret")
    verify(split, ctx)
    found = partition(module, "main", ctx, ["a", "b", "c"], "interpret")
    assert_convex(found)
    x, y = arguments((2, 3), (2, 3))
    expected = plait.compile(module, target="interpret", context=ctx)(x, y, p)
    results = plait.compile(module, target=["a", "b", "c"], fallback="interpret", context=ctx)(x, y, p)
    for result, wanted in zip(results, expected, strict=True):
        np.testing.assert_array_equal(result, wanted)


def assert_convex(found: Any) -> None:
    """Each part uses only arguments and what parts before it compute, and no part could be merged with the next."""
    part_of = {op: i for i, part in enumerate(found.parts) for op in part.ops}
    for i, part in enumerate(found.parts):
        for op in part.ops:
            assert part.target not in str(op.attributes.get("plait.not_on", ""))
        for value in part.inputs:
            maker = part_of.get(value.defining_op)
            assert value.defining_op is None or (maker is not None and maker < i)
        if i:
            assert part.target != found.parts[i - 1].target


def test_as_few_stages_as_any_order_of_two_targets_has() -> None:
    """Compared with all orders, for small random graphs."""
    rng = random.Random(0)
    for _ in range(60):
        count = rng.randrange(1, 7)
        after = [[j for j in range(i) if rng.random() < 0.4] for i in range(count)]
        targets = [rng.choice("ab") for _ in range(count)]
        best = count
        for order in permutations(range(count)):
            if all(order.index(j) < order.index(i) for i in range(count) for j in after[i]):
                best = min(best, 1 + sum(targets[a] != targets[b] for a, b in pairwise(order)))
        assert len(stages(after, targets)) == best


MODELS = ("mlp_a", "lenet_c", "softmax_regression_a", "gpt2_block_a", "lstm_scan_a", "mlp_train_adam_a")


@pytest.mark.skipif(not CORPUS.is_dir(), reason="PLAIT_CORPUS names no folder of exported models")
@pytest.mark.parametrize("name", [f"stablehlo/{name}" for name in MODELS])
def test_models_run_on_the_machine_and_in_native_code(name: str, ctx: Context) -> None:
    executable: Any = plait.compile(CORPUS / f"{name}.mlir", target=["numpy", "llvm"], fallback="interpret", context=ctx)
    assert {"numpy", "llvm"} <= set(targets_of(executable))
    inputs, expected = (np.load(CORPUS / f"{name}.{what}.npz") for what in ("inputs", "expected"))
    tolerances = json.loads((CORPUS / "manifest.json").read_text())[name]
    results = executable(*[inputs[f"arg{i}"] for i in range(len(inputs.files))])
    for i, result in enumerate(results):
        np.testing.assert_allclose(
            result, expected[f"out{i}"], rtol=tolerances.get("rtol", 1e-4), atol=tolerances.get("atol", 1e-5)
        )

