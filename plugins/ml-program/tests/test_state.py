"""State between calls: initial values, reading and writing from Python, sessions, on both targets and in artifacts."""

from __future__ import annotations

import shutil
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest
from plait.context import Context
from plait.diagnostics.diagnostic import DiagnosticError
from plait.passes.manager import PassManager
from plait.plan import make_plan
from plait.runtime import ArgumentError
from plait_llvm.backend.ahead_of_time import compile_ahead_of_time

COUNTER = """
ml_program.global private mutable @count(dense<[1, 2]> : tensor<2xi64>) : tensor<2xi64>
ml_program.global private mutable @calls(7 : i32) : i32
ml_program.global private @factor(dense<3> : tensor<2xi64>) : tensor<2xi64>
func.func @main(%x: tensor<2xi64>) -> (tensor<2xi64>, i32) {
  %0 = ml_program.global_load @count : tensor<2xi64>
  %f = ml_program.global_load_const @factor : tensor<2xi64>
  %1 = stablehlo.add %0, %x : tensor<2xi64>
  %2 = stablehlo.multiply %1, %f : tensor<2xi64>
  ml_program.global_store @count = %2 : tensor<2xi64>
  %n = ml_program.global_load @calls : i32
  %c1 = arith.constant 1 : i32
  %m = arith.addi %n, %c1 : i32
  ml_program.global_store @calls = %m : i32
  return %0, %n : tensor<2xi64>, i32
}
"""
X = np.array([1, 1])
on_both = pytest.mark.parametrize("target", ["interpret", "llvm"])


def compiled(text: str, target: str, **options: Any) -> Any:
    return plait.compile(text, target=target, **options)


def results(executable: Any, *arguments: Any) -> list[Any]:
    return [np.asarray(result).tolist() for result in executable(*arguments)]


@on_both
def test_calls_keep_what_they_store(target: str) -> None:
    run = compiled(COUNTER, target)
    assert [results(run, X) for _ in range(3)] == [[[1, 2], 7], [[6, 9], 8], [[21, 30], 9]]
    assert run.state["count"].tolist() == [66, 93]
    assert run.state["calls"] == 10


@on_both
def test_python_reads_and_writes_by_name(target: str) -> None:
    run = compiled(COUNTER, target)
    assert list(run.state) == ["count", "calls"]
    run.state["count"] = [5, -5]
    run.state["calls"] = 100
    assert results(run, X) == [[5, -5], 100]
    copy = run.state["count"]
    copy[:] = 0
    assert run.state["count"].tolist() == [18, -12], "what was read is a copy"
    given = np.array([1, 2])
    run.state["count"] = given
    given[:] = 9
    assert run.state["count"].tolist() == [1, 2], "what was written is copied"


@on_both
def test_wrong_values_and_names_are_refused(target: str) -> None:
    run = compiled(COUNTER, target)
    with pytest.raises(ArgumentError, match="variable 'count': expected size 2 in dimension 0"):
        run.state["count"] = [1, 2, 3]
    with pytest.raises(ArgumentError, match="variable 'count': expected dtype int64"):
        run.state["count"] = np.zeros(2, np.float32)
    with pytest.raises(KeyError, match="no variable 'coun'; did you mean 'count'"):
        run.state["coun"]
    with pytest.raises(KeyError, match="no variable 'factor'"):
        run.state["factor"] = [1, 1]
    with pytest.raises(ArgumentError):
        run.state.update({"calls": 1, "count": [1.5, 2.5]})
    assert run.state["calls"] == 7, "an update that fails changes nothing"
    run.state.update({"calls": 1, "count": [4, 4]})
    assert results(run, X) == [[4, 4], 1]


@on_both
def test_reset_restores_initial_values(target: str) -> None:
    run = compiled(COUNTER, target)
    run(X)
    run.reset()
    assert results(run, X) == [[1, 2], 7]


@on_both
def test_sessions_are_independent_copies(target: str) -> None:
    run = compiled(COUNTER, target)
    run(X)
    other = run.session()
    assert results(other, X) == [[6, 9], 8], "a session begins with the state of now"
    assert results(run, X) == [[6, 9], 8]
    run(X)
    assert other.state["calls"] == 9
    other.reset()
    assert other.state["calls"] == 7
    assert run.state["calls"] == 10


@on_both
def test_a_stateless_function_is_its_own_session(target: str) -> None:
    run = compiled("func.func @main(%x: tensor<2xi64>) -> tensor<2xi64> { return %x : tensor<2xi64> }", target)
    assert run.session() is run
    assert len(run.state) == 0
    run.reset()


def test_what_a_constant_is_lowered_to() -> None:
    ctx = Context.from_environment()
    module = plait.parse(COUNTER, context=ctx)
    PassManager(ctx).run("lower-global-variables", module)
    text = str(module)
    assert "arith.constant dense<3> : tensor<2xi64>" in text
    assert "@factor" not in text
    assert 'memref.global "private" @calls : memref<i32> = dense<7>' in text


TYPES = [
    ("i1", np.array([True, False, True])), ("i4", np.array([7, -8, 1], ml_dtypes.int4)),
    ("ui8", np.array([255, 0, 1], np.uint8)), ("i16", np.array([-5, 0, 1], np.int16)),
    ("f32", np.array([0.5, -2, 3], np.float32)), ("bf16", np.array([0.5, -2, 3], ml_dtypes.bfloat16)),
    ("f8E4M3FN", np.array([0.5, -2, 3], ml_dtypes.float8_e4m3fn)),
    ("complex<f32>", np.array([1 + 2j, 0, -1j], np.complex64)), ("index", np.array([1, 2, 3])),
    ("i48", np.array([-5, 1 << 46, 3])),
]  # fmt: skip


@on_both
@pytest.mark.parametrize(("element", "value"), TYPES, ids=[name for name, _ in TYPES])
def test_values_of_each_type_are_kept(target: str, element: str, value: Any) -> None:
    """Stored by a call, read from Python; written from Python, loaded by a call; zeros at first."""
    text = f"""
    util.global private mutable @v : tensor<3x{element}>
    func.func @main(%x: tensor<3x{element}>) -> tensor<3x{element}> {{
      %0 = util.global.load @v : tensor<3x{element}>
      util.global.store %x, @v : tensor<3x{element}>
      return %0 : tensor<3x{element}>
    }}
    """
    run = compiled(text, target)
    (first,) = run(value)
    assert first.dtype == value.dtype
    assert not first.astype(complex).any()
    np.testing.assert_array_equal(run.state["v"], value)
    assert run.state["v"].dtype == value.dtype
    run.state["v"] = value[::-1].copy()
    np.testing.assert_array_equal(run(value)[0], value[::-1])


@on_both
@pytest.mark.parametrize(("element", "value"), [("i1", True), ("i8", -3), ("f32", 1.5), ("f64", 0.1), ("index", 9)])
def test_scalars_are_kept(target: str, element: str, value: Any) -> None:
    text = f"""
    ml_program.global private mutable @v : {element}
    func.func @main(%x: {element}) -> {element} {{
      %0 = ml_program.global_load @v : {element}
      ml_program.global_store @v = %x : {element}
      return %0 : {element}
    }}
    """
    run = compiled(text, target)
    assert [run(value)[0], run(value)[0], run.state["v"]] == [0, pytest.approx(value), pytest.approx(value)]


CONDITIONAL = """
ml_program.global private mutable @sum(dense<0.0> : tensor<4xf32>) : tensor<4xf32>
func.func private @bump(%x: tensor<4xf32>) attributes {no_inline} {
  %0 = ml_program.global_load @sum : tensor<4xf32>
  %1 = stablehlo.add %0, %x : tensor<4xf32>
  ml_program.global_store @sum = %1 : tensor<4xf32>
  return
}
func.func @main(%x: tensor<4xf32>, %n: index, %c: i1) -> (tensor<4xf32>, tensor<4xf32>) {
  %before = ml_program.global_load @sum : tensor<4xf32>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    %0 = ml_program.global_load @sum : tensor<4xf32>
    %1 = stablehlo.add %0, %x : tensor<4xf32>
    ml_program.global_store @sum = %1 : tensor<4xf32>
  }
  scf.if %c {
    func.call @bump(%x) : (tensor<4xf32>) -> ()
  }
  %after = ml_program.global_load @sum : tensor<4xf32>
  return %before, %after : tensor<4xf32>, tensor<4xf32>
}
"""


@on_both
def test_loops_conditionals_and_calls_change_state(target: str) -> None:
    run, x, total = compiled(CONDITIONAL, target), np.arange(4, dtype=np.float32), 0
    for n, c in ((3, False), (0, True), (2, True), (0, False)):
        before, after = run(x, n, c)
        np.testing.assert_array_equal(before, total * x)
        total += n + c
        np.testing.assert_array_equal(after, total * x)


BUFFERS = """
memref.global "private" @g : memref<3xi32> = dense<[1, 2, 3]>
memref.global "private" constant @k : memref<3xi32> = dense<10>
func.func @main(%i: index, %x: i32) -> (i32, memref<3xi32>) {
  %g = memref.get_global @g : memref<3xi32>
  %k = memref.get_global @k : memref<3xi32>
  %0 = memref.load %g[%i] : memref<3xi32>
  %1 = memref.load %k[%i] : memref<3xi32>
  %2 = arith.addi %x, %1 : i32
  memref.store %2, %g[%i] : memref<3xi32>
  return %0, %g : i32, memref<3xi32>
}
"""


@on_both
def test_global_buffers_are_state(target: str) -> None:
    run = compiled(BUFFERS, target)
    first = run(1, 5)
    assert [first[0], first[1].tolist()] == [2, [1, 15, 3]]
    assert results(run, 1, 6) == [15, [1, 16, 3]]
    assert first[1].tolist() == [1, 15, 3], "a result is no view of the state"
    run.state["g"] = [0, 0, 0]
    assert results(run, 0, 0) == [0, [10, 0, 0]]
    assert list(run.state) == ["g"]


@on_both
def test_calls_of_one_session_wait_for_each_other(target: str) -> None:
    size = 1 << 14 if target == "llvm" else 16
    text = f"""
    ml_program.global private mutable @n(dense<0> : tensor<{size}xi64>) : tensor<{size}xi64>
    func.func @main() -> tensor<{size}xi64> {{
      %0 = ml_program.global_load @n : tensor<{size}xi64>
      %c = stablehlo.constant dense<1> : tensor<{size}xi64>
      %1 = stablehlo.add %0, %c : tensor<{size}xi64>
      ml_program.global_store @n = %1 : tensor<{size}xi64>
      return %1 : tensor<{size}xi64>
    }}
    """
    run = compiled(text, target)
    others = [run.session() for _ in range(3)]
    with ThreadPoolExecutor(8) as pool:
        calls = [pool.submit(one) for _ in range(40) for one in (run, *others)]
        seen = [call.result()[0] for call in calls]
    assert all((found == found[0]).all() for found in seen)
    assert sorted(int(found[0]) for found in seen[::4]) == list(range(1, 41))
    assert [int(one.state["n"][0]) for one in (run, *others)] == [40] * 4


def test_artifacts_keep_initial_values(tmp_path: Path) -> None:
    run = compiled(COUNTER, "llvm")
    run(X)
    run.save(tmp_path / "m.plait")
    loaded = plait.load(tmp_path / "m.plait")
    assert results(loaded, X) == [[1, 2], 7]
    assert str(loaded.state.types["count"]) == "tensor<2xi64>"
    loaded.session().save(tmp_path / "again.plait")
    assert results(plait.load(tmp_path / "again.plait"), X) == [[1, 2], 7]


def test_the_cache_gives_each_its_own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLAIT_CACHE", "1")
    monkeypatch.setenv("PLAIT_CACHE_DIR", str(tmp_path / "cache"))
    first = compiled(COUNTER, "llvm")
    first(X)
    again = compiled(COUNTER, "llvm")
    assert results(again, X) == [[1, 2], 7]
    assert first.state["calls"] == 8


@pytest.mark.parametrize("text", [
    "ml_program.global private mutable @v(dense<1> : tensor<2xi32>) : tensor<?xi32>",
    "ml_program.global private mutable @v(dense<1> : tensor<2xi32>) : tensor<*xi32>",
])  # fmt: skip
def test_unknown_sizes_are_refused_natively(text: str) -> None:
    ty = text.rpartition(": ")[2]
    text += f"""
    func.func @main() -> {ty} {{
      %0 = ml_program.global_load @v : {ty}
      return %0 : {ty}
    }}
    """
    assert results(compiled(text, "interpret")) == [[1, 1]]
    with pytest.raises(DiagnosticError, match=r"'@v' cannot be lowered to a buffer: type .* has no size that is known"):
        compiled(text, "llvm")


def test_variables_of_one_name_are_refused() -> None:
    text = """
    ml_program.global private mutable @v(1 : i32) : i32
    module @inner { ml_program.global private mutable @v(1 : i32) : i32 }
    func.func @main() { return }
    """
    with pytest.raises(DiagnosticError, match="'main' has two global variables 'v'"):
        compiled(text, "interpret")


PROGRAM = r"""
#include <stdio.h>
#include <stdlib.h>
#include "main.h"
int main(void) {
  _Alignas(64) char one[PLAIT_main_STATE_BYTES], other[PLAIT_main_STATE_BYTES];
  plait_main_reset(one); plait_main_reset(other);
  int64_t x[2] = {1, 1};
  int32_t calls;
  plait_memref_i64_1d in = {x, x, 0, {2}, {1}};
  for (int i = 0; i < 5; ++i) {
    plait_memref_i64_1d out = {0};
    const char *error = plait_main(&in, &out, &calls, NULL, i % 2 ? other : one);
    if (error) return 1;
    printf("%ld %ld %d\n", (long)out.aligned[0], (long)out.aligned[1], calls);
    free(out.allocated);
  }
  printf("%d\n", *(int32_t *)(one + PLAIT_main_STATE_calls));
  return 0;
}
"""


@pytest.mark.skipif(shutil.which("gcc") is None, reason="needs a C compiler")
def test_c_programs_say_where_the_state_is(tmp_path: Path) -> None:
    made = compile_ahead_of_time(COUNTER)
    made.write(tmp_path, "main")
    assert "void *workspace, void *state);" in made.header
    (tmp_path / "program.c").write_text(PROGRAM)
    subprocess.run(["gcc", "-Wall", "-Werror", "program.c", "main.o", "-o", "run", "-lm"], cwd=tmp_path, check=True)
    output = subprocess.run(["./run"], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert output == "1 2 7\n1 2 7\n6 9 8\n6 9 8\n21 30 9\n10\n"


def test_what_is_split_among_targets_keeps_no_state() -> None:
    text = """
    ml_program.global private mutable @v(1 : i32) : i32
    func.func @main(%x: tensor<2xf32>) -> (tensor<2xf32>, i32) {
      %v = ml_program.global_load @v : i32
      %0 = stablehlo.negate %x : tensor<2xf32>
      return %0, %v : tensor<2xf32>, i32
    }
    """
    try:
        run = plait.compile(text, target=["llvm"], fallback="interpret")
    except DiagnosticError as refused:
        assert "is split among several targets, and keeps state in '@v'" in str(refused)
    else:
        assert list(run.state) == ["v"], "one target took it all"


def test_native_callers_do_not_get_at_state() -> None:
    with pytest.raises(DiagnosticError, match="'main' keeps state, and can be called from Python only"):
        compiled(COUNTER, "llvm").native_entry()


UTIL = """
util.global private mutable @count : tensor<2xi64>
util.global private mutable @bytes = #util.byte_pattern<254> : tensor<4xui8>
util.global private @factor : tensor<2xi64>
util.initializer {
  %c = arith.constant dense<[1, 2]> : tensor<2xi64>
  util.global.store %c, @count : tensor<2xi64>
  %d = arith.addi %c, %c : tensor<2xi64>
  util.global.store %d, @factor : tensor<2xi64>
  util.return
}
util.func private @set(%x: tensor<2xi64>) -> tensor<2xi64> {
  %p = util.global.address @count : !util.ptr<tensor<2xi64>>
  util.global.store.indirect %x, %p : tensor<2xi64> -> !util.ptr<tensor<2xi64>>
  %0 = util.global.load.indirect %p : !util.ptr<tensor<2xi64>> -> tensor<2xi64>
  util.return %0 : tensor<2xi64>
}
util.func public @main(%x: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>, index) {
  %0 = util.global.load @count : tensor<2xi64>
  %f = util.global.load immutable @factor : tensor<2xi64>
  %1 = stablehlo.multiply %0, %f : tensor<2xi64>
  %2 = util.call @set(%1) : (tensor<2xi64>) -> tensor<2xi64>
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %l = util.list.create %c2 : !util.list<?>
  util.list.resize %l, %c2 : !util.list<?>
  util.list.set %l[%c0], %2 : tensor<2xi64> -> !util.list<?>
  util.list.set %l[%c1], %0 : tensor<2xi64> -> !util.list<?>
  %3 = util.list.get %l[%c1] : !util.list<?> -> tensor<2xi64>
  %4 = util.list.get %l[%c0] : !util.list<?> -> tensor<2xi64>
  %n = util.list.size %l : !util.list<?>
  util.return %3, %4, %n : tensor<2xi64>, tensor<2xi64>, index
}
"""


@on_both
@pytest.mark.parametrize("name", ["util", "iree_input"])
def test_util_is_run(target: str, name: str) -> None:
    run = compiled(UTIL.replace("util.global", f"{name}.global").replace("util.list", f"{name}.list"), target)
    assert [results(run, X) for _ in range(2)] == [[[1, 2], [2, 8], 2], [[2, 8], [4, 32], 2]]
    assert run.state["bytes"].tolist() == [254, 255, 0, 1]


@pytest.mark.parametrize(("old", "new", "message"), [
    ("util.list.set %l[%c1]", "util.list.set %l[%i]", "'util.list.set' op cannot be resolved: its index is not a constant"),
    ("util.list.resize %l, %c2", "util.list.resize %l, %c1", "'util.list.set' op cannot be resolved: element 1 of a list of 1"),
    ("util.list.set %l[%c1], %0 : tensor<2xi64> -> !util.list<?>", "",
     "'util.list.get' op cannot be resolved: the element is nothing, expected 'tensor<2xi64>'"),
])  # fmt: skip
def test_lists_that_are_not_resolved_are_refused_by_name(old: str, new: str, message: str) -> None:
    text = UTIL.replace(old, new).replace("@main(%x: tensor<2xi64>)", "@main(%x: tensor<2xi64>, %i: index)")
    with pytest.raises(DiagnosticError, match=message):
        compiled(text, "llvm")


def test_lists_at_the_boundary_are_refused() -> None:
    text = """
    func.func @main(%l: !util.list<?>) -> index {
      %0 = util.list.size %l : !util.list<?>
      return %0 : index
    }
    """
    with pytest.raises(DiagnosticError, match=r"util\.list"):
        compiled(text, "llvm")


GRAPH = """
ml_program.global private mutable @count(dense<[1, 2]> : tensor<2xi64>) : tensor<2xi64>
ml_program.subgraph @main(%x: tensor<2xi64>) -> (tensor<2xi64>, tensor<2xi64>) {
  %stored = ml_program.global_store_graph @count = %sum ordering(%t -> !ml_program.token) : tensor<2xi64>
  %sum = stablehlo.add %0, %x : tensor<2xi64>
  %0, %t = ml_program.global_load_graph @count ordering(() -> !ml_program.token) : tensor<2xi64>
  %1, %t1 = ml_program.global_load_graph @count ordering(%stored -> !ml_program.token) : tensor<2xi64>
  ml_program.output %0, %1 : tensor<2xi64>, tensor<2xi64>
}
"""


@on_both
def test_tokens_order_accesses_in_graph_regions(target: str) -> None:
    run = compiled(GRAPH, target)
    assert [results(run, X) for _ in range(2)] == [[[1, 2], [2, 3]], [[2, 3], [3, 4]]]


@pytest.mark.parametrize("dialect", ["ml_program", "util"])
def test_plans_name_the_pass_on_globals_only_with_globals(dialect: str) -> None:
    word = "public " if dialect == "util" else ""
    text = f"{dialect}.func {word}@main(%x: tensor<2xi32>) -> tensor<2xi32> {{ {dialect}.return %x : tensor<2xi32> }}"
    assert "lower-global-variables" not in make_plan(plait.parse(text), Context.from_environment()).text
    assert "lower-global-variables" in make_plan(plait.parse(COUNTER), Context.from_environment()).text


@pytest.mark.parametrize(("ty", "place"), [("!util.list<i32>", "'%l'"), ("tensor<2x!util.buffer>", "'%l'")])
def test_lists_and_buffers_at_the_boundary_are_refused_by_name(ty: str, place: str) -> None:
    text = f"util.func public @main(%l: {ty}, %x: i32) -> i32 {{ util.return %x : i32 }}"
    with pytest.raises(DiagnosticError) as caught:
        plait.compile(text)
    assert f"'@main' takes a value of type '{ty}' ({place}), which compiled code does not pass" in str(caught.value)
    body = f"%0 = util.call @f() : () -> {ty}\n util.return %0 : {ty}"
    returned = f"util.func public @main(%l: i32) -> {ty} {{\n {body}\n}}"
    with pytest.raises(DiagnosticError, match=r"'@main' returns a value of type .* \(#0\)"):
        plait.compile(f"util.func private @f() -> {ty}\n{returned}")
