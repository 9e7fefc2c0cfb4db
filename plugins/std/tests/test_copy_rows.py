"""What copies rows in vectors leaves results as they were, also of loops that it must leave alone."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

PROGRAM = """
func.func private @kernel(%x: memref<?x?xi32> {{llvm.noalias}}, %rows: memref<?xindex> {{llvm.noalias}}, %m: index,
                          %n: index) -> memref<?x?xi32> {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %wide = arith.addi %n, %c1 : index
  %y = memref.alloc(%m, %{width}) : memref<?x?xi32>
  %last = arith.subi %n, %c1 : index
  scf.for %i = %c0 to %m step %c1 {{
    scf.for %j = %c0 to %n step %c1 {{
{body}
      memref.store %a, %y[%i, %j] : memref<?x?xi32>
    }}
  }}
  return %y : memref<?x?xi32>
}}
func.func @main(%x: memref<?x?xi32>, %rows: memref<?xindex>, %m: index, %n: index) -> memref<?x?xi32> {{
  %y = call @kernel(%x, %rows, %m, %n) : (memref<?x?xi32>, memref<?xindex>, index, index) -> memref<?x?xi32>
  return %y : memref<?x?xi32>
}}"""
STEPS = ("addi %{a}, %{b}", "subi %{a}, %{b}", "subi %{b}, %{a}")
PLACES = ["i", "j", "c0", "c1", "last"]


def _program(seed: int, width: str) -> str:
    """A row whose elements are read where a few sums and differences say, and written to rows of some width."""
    random = np.random.default_rng(seed)
    lines: list[str] = []
    places = list(PLACES)
    if random.integers(3) == 0:
        lines.append("%row = memref.load %rows[%" + str(random.choice(["i", "j"])) + "] : memref<?xindex>")
        places.append("row")
    for number in range(random.integers(4)):
        a, b = random.choice(places[1:]), random.choice(places)
        lines.append(f"%k{number} = arith." + str(random.choice(STEPS)).format(a=a, b=b) + " : index")
        places.append(f"k{number}")
    first, second = random.choice(places, 2)
    if random.integers(3) == 0:
        second = places[-1]
    lines.append(f"%a = memref.load %x[%{first}, %{second}] : memref<?x?xi32>")
    return PROGRAM.format(body="\n".join(f"      {line}" for line in lines), width=width)


def _results(text: str, inputs: tuple[Any, ...]) -> list[Any]:
    """What a program computes in its columns, or that it leaves the memory, before the pass and after it."""
    ctx = Context.from_environment()
    before, after = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(copy-rows-in-vectors)", ctx), after)
    verify(after, ctx)
    results: list[Any] = []
    for module in (before, after):
        try:
            results.append(Interpreter(module, ctx).run("main", *inputs)[0][:, : inputs[-1]])
        except Exception:  # the program reads outside of its memory
            results.append(None)
    return results


@pytest.mark.parametrize("seed", range(200))
def test_results_stay(seed: int) -> None:
    random = np.random.default_rng(seed)
    n = int(random.choice([1, 2, 3, 5, 8, 9, 17, 33, 70]))
    are_joined = seed % 2 == 0  # rows follow each other in all memory
    x = random.integers(0, 1000, (90, n if are_joined else 90)).astype(np.int32)
    program = _program(seed, "n" if are_joined else "wide")
    before, after = _results(program, (x, random.integers(0, 9, 90), 4, n))
    if before is not None:
        np.testing.assert_array_equal(after, before)


def test_rows_that_are_read_backwards_and_moved_stay() -> None:
    body = """      %k = arith.subi %last, %j : index
      %l = arith.addi %k, %c1 : index
      %a = memref.load %x[%i, %l] : memref<?x?xi32>"""
    x = np.arange(60, dtype=np.int32).reshape(6, 10)
    before, after = _results(PROGRAM.format(body=body, width="wide"), (x, np.zeros(1, np.int64), 6, 8))
    np.testing.assert_array_equal(after, before)


def test_rows_are_not_read_where_a_selected_buffer_is_written() -> None:
    """Row by row and backwards, in place: elements that were written are read again."""
    text = PROGRAM.format(body="""      %k = arith.subi %last, %j : index
      %a = memref.load %z[%i, %k] : memref<?x?xi32>""", width="wide")
    start = """  %here = arith.cmpi eq, %m, %m : index
  %z = arith.select %here, %y, %x : memref<?x?xi32>
  scf.for %i = %c0 to %m step %c1 {
    scf.for %j = %c0 to %n step %c1 {
      %a = memref.load %x[%i, %j] : memref<?x?xi32>
      memref.store %a, %y[%i, %j] : memref<?x?xi32>
    }
  }
  scf.for %i ="""
    x = np.arange(60, dtype=np.int32).reshape(6, 10)
    before, after = _results(text.replace("  scf.for %i =", start, 1), (x, np.zeros(1, np.int64), 6, 8))
    assert (before == before[:, ::-1]).all()
    np.testing.assert_array_equal(after, before)


@pytest.mark.parametrize("beside", ["", "memref.store %count, %rows[%c0] : memref<?xindex>"])
def test_loops_over_rows_that_do_more_take_all_steps(beside: str) -> None:
    body = "      %a = memref.load %x[%i, %j] : memref<?x?xi32>"
    count = f"""{{
    %old = memref.load %rows[%c0] : memref<?xindex>
    %count = arith.addi %old, %c1 : index
    {beside}
    scf.for %j ="""
    text = PROGRAM.format(body=body, width="wide")
    ctx = Context.from_environment()
    module = parse_module(text.replace("{\n    scf.for %j =", count if beside else "{\n    scf.for %j ="), ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(copy-rows-in-vectors)", ctx), module)
    assert "vector.transfer_write" in str(module)
    assert ("arith.muli" in str(module)) == (not beside), "rows are joined that have nothing between them"
