"""What checks several indices at once leaves results as they were."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

LOOP = "scf.for %j = %c0 to %times step %c1"
PROGRAM = """
func.func private @kernel(%t: memref<20xf32> {{llvm.noalias}}, %x: memref<?x{type}> {{llvm.noalias}},
                          %u: memref<?xf32> {{llvm.noalias}}, %n: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %size = arith.constant {size} : index
  %zero = arith.constant 0 : {type}
  %length = arith.constant 20 : {type}
  scf.for %i = %c0 to %n step %c1 {{
    %a = memref.load %x[%i] : memref<?x{type}>
    %below = arith.cmpi slt, %a, %zero : {type}
    %sum = arith.addi %a, %length : {type}
    %b = arith.select %below, %sum, %a : {type}
    %k = arith.index_cast %b : {type} to index
    %ok = arith.cmpi ult, %k, %size : index
    %times = arith.select %ok, %c1, %c0 : index
    {guard} {{
      %0 = memref.load %u[%i] : memref<?xf32>
      %1 = memref.load %t[%k] : memref<20xf32>
      %2 = {update} : f32
      memref.store %2, %t[%k] : memref<20xf32>
    }}
  }}
  return
}}
func.func @main(%t: memref<20xf32>, %x: memref<?x{type}>, %u: memref<?xf32>, %n: index) {{
  call @kernel(%t, %x, %u, %n) : (memref<20xf32>, memref<?x{type}>, memref<?xf32>, index) -> ()
  return
}}"""


def changed(text: str) -> tuple[Any, Any, Any]:
    ctx = Context.from_environment()
    before, after = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(check-indices-in-vectors)", ctx), after)
    verify(after, ctx)
    return ctx, before, after


@pytest.mark.parametrize(("type", "guard", "update", "size"), [
    ("i32", LOOP, "arith.addf %0, %1", 20),
    ("i64", LOOP, "arith.addf %0, %0", 20),
    ("i8", LOOP, "arith.maximumf %0, %1", 20),
    ("i8", "scf.if %ok", "arith.subf %0, %1", 300),  # the comparison needs a wider type
])  # fmt: skip
def test_results_stay(type: str, guard: str, update: str, size: int) -> None:
    ctx, before, after = changed(PROGRAM.format(type=type, guard=guard, update=update, size=size))
    assert "vector.reduction <and>" in str(after)
    random = np.random.default_rng(0)
    for n, least, most in ((-2, 0, 20), (3, 0, 20), (4, 0, 20), (39, 0, 20), (40, -20, 20), (23, -3, 23), (40, 0, 3)):
        least, most = (max(least, -20 if size == 20 else 0), most if size == 20 else min(most, 20))
        x = random.integers(least, most, max(n, 0)).astype(f"i{int(type[1:]) // 8}")
        table, u = random.standard_normal(20).astype("f4"), random.standard_normal(max(n, 0)).astype("f4")
        results = [table.copy(), table.copy()]
        for module, result in zip((before, after), results):
            Interpreter(module, ctx).run("main", result, x, u, n)
        np.testing.assert_array_equal(*results)
        assert np.array_equal(results[0], table) == (n < 0)


@pytest.mark.parametrize(("old", "new"), [
    ("%t: memref<20xf32> {llvm.noalias}", "%t: memref<20xf32>"),  # an update may change an index
    ("memref.store %2, %t[%k] : memref<20xf32>", "memref.store %a, %x[%i] : memref<?xi32>"),
    ("%x[%i]", "%x[%size]"),  # no neighbours
    ("to %n step %c1", "to %n step %size"),
    ("%times = arith.select %ok, %c1, %c0", "%times = arith.select %ok, %c0, %c1"),
    ("%t[%k]", "%t[%i]"),  # there is no index
])  # fmt: skip
def test_what_stays(old: str, new: str) -> None:
    text = PROGRAM.format(type="i32", guard=LOOP, update="arith.addf %0, %1", size=20)
    assert old in text
    if "noalias" in old:
        text = text.replace("%x: memref<?xi32> {llvm.noalias}", "%x: memref<?xi32>")
    _, before, after = changed(text.replace(old, new))
    assert str(after) == str(before)


def test_what_is_below_zero_is_asked_where_the_condition_asks_too() -> None:
    text = PROGRAM.format(type="i32", guard="scf.if %on", update="arith.addf %0, %1", size=20)
    text = text.replace("%times = arith.select %ok, %c1, %c0 : index", "%on = arith.xori %ok, %below : i1")
    ctx, before, after = changed(text.replace("%t[%k]", "%t[%place]").replace(
        "%on = arith", "%place = arith.index_cast %a : i32 to index\n    %on = arith"
    ))  # fmt: skip
    assert "vector.reduction <and>" in str(after)
    x, u = np.array([-3, -1, -5, -20, 4, 5, 6, 7, 1], "i4"), np.arange(9, dtype="f4")
    results = [np.zeros(20, "f4"), np.zeros(20, "f4")]
    for module, result in zip((before, after), results):
        Interpreter(module, ctx).run("main", result, x, u, 9)
    np.testing.assert_array_equal(*results)


@pytest.mark.parametrize(("columns", "used"), [(1, [0]), (2, [1]), (3, [2, 0]), (4, [0, 3])])
def test_columns_of_index_vectors(columns: int, used: list[int]) -> None:
    rows = f"memref<?x{columns}xi32>"
    loads = "".join(
        f"%a{c} = memref.load %x[%i, %column{c}] : {rows}\n%b{c} = arith.index_cast %a{c} : i32 to index\n"
        f"%ok{c} = arith.cmpi ult, %b{c}, %size : index\n"
        for c in used
    )
    both = f"%both = arith.andi %ok{used[0]}, %ok{used[-1]} : i1"
    product = f"%k = arith.muli %b{used[-1]}, %b{used[0]} : index"
    start, end = PROGRAM.index("    %a = memref.load"), PROGRAM.index("    %times")
    text = PROGRAM[:start] + f"{loads}{both}\n{product}\n" + PROGRAM[end:].replace("%ok,", "%both,")
    numbers = "".join(f"  %column{c} = arith.constant {c} : index\n" for c in used)
    text = text.replace("  %zero = arith", numbers + "  %zero = arith", 1).replace("memref<?x{type}>", rows)
    ctx, before, after = changed(text.format(type="i32", guard=LOOP, update="arith.addf %0, %1", size=5))
    assert "vector.reduction <and>" in str(after)
    random = np.random.default_rng(columns)
    for n, least, most in ((0, 0, 1), (3, 0, 5), (8, 0, 5), (43, -2, 7), (40, 0, 5)):
        x = random.integers(least, most, (n, columns)).astype("i4")
        table, u = random.standard_normal(20).astype("f4"), random.standard_normal(n).astype("f4")
        results = [table.copy(), table.copy()]
        for module, result in zip((before, after), results):
            Interpreter(module, ctx).run("main", result, x, u, n)
        np.testing.assert_array_equal(*results)


@pytest.mark.parametrize("rows", ["memref<?x5xi32>", "memref<?x?xi32>", "memref<?x2xi32, strided<[4, 1]>>"])
def test_long_rows_stay(rows: str) -> None:
    text = PROGRAM.format(type="i32", guard=LOOP, update="arith.addf %0, %1", size=20)
    text = text.replace("memref<?xi32>", rows).replace("%x[%i]", "%x[%i, %c0]")
    _, before, after = changed(text)
    assert str(after) == str(before)
