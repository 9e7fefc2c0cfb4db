"""What reads the next row while a row is divided leaves results as they were."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.ir.verify import verify
from plait.passes import PassManager, Pipeline
from plait.syntax.parser import parse_module

ROW = "memref<1x{n}xf32, strided<[{n}, 1], offset: ?>>"
PROGRAM = """
func.func private @kernel(%x: memref<{rows}x{n}xf32> {{llvm.noalias}}, %y: memref<{rows}x{n}xf32> {{llvm.noalias}},
                          %t: memref<1x{n}xf32> {{llvm.noalias}}, %rows: index) {{
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = arith.constant {n} : index
  %first = arith.constant {first} : index
  %first_end = arith.constant {first_end} : index
  %last = arith.constant {last} : index
  %last_end = arith.constant {last_end} : index
  %o = arith.constant 4 : index
  %pad = arith.constant 0.0 : f32
  %zero = arith.constant dense<0.0> : vector<4xf32>
  scf.for %i = %c0 to %rows step %c1 {{
    %row = memref.subview %x[%i, 0] [1, {n}] [1, 1] : memref<{rows}x{n}xf32> to {row}
    %m:2 = scf.for %j = %c0 to %first_end step %first iter_args(%a = %zero, %b = %zero) -> (vector<4xf32>, vector<4xf32>) {{
      %0 = vector.transfer_read %row[%c0, %j], %pad {{in_bounds = [true]}} : {row}, vector<4xf32>
      %k = arith.addi %j, %o : index
      %1 = vector.transfer_read %row[%c0, %k], %pad : {row}, vector<4xf32>
      %2 = arith.maximumf %a, %0 : vector<4xf32>
      %3 = arith.maximumf %b, %1 : vector<4xf32>
      scf.yield %2, %3 : vector<4xf32>, vector<4xf32>
    }}
    %rest = vector.transfer_read %row[%c0, %first_end], %pad : {row}, vector<4xf32>
    %m0 = arith.maximumf %m#0, %rest : vector<4xf32>
    %m1 = arith.maximumf %m0, %m#1 : vector<4xf32>
    %max = vector.reduction <maximumf>, %m1 : vector<4xf32> into f32
    %s = scf.for %j = %c0 to %n step %o iter_args(%a = %zero) -> vector<4xf32> {{
      %0 = vector.transfer_read {exponents}, %pad {{in_bounds = [true]}} : {source}, vector<4xf32>
      %1 = vector.broadcast %max : f32 to vector<4xf32>
      %2 = arith.subf %0, %1 : vector<4xf32>
      %3 = arith.addf %a, %2 : vector<4xf32>
      vector.transfer_write %2, %t[%c0, %j] {{in_bounds = [true]}} : vector<4xf32>, memref<1x{n}xf32>
      scf.yield %3 : vector<4xf32>
    }}
    %sum = vector.reduction <add>, %s : vector<4xf32> into f32
    %divisor = vector.broadcast %sum : f32 to vector<4xf32>
    scf.for %j = %c0 to %last_end step %last {{
      %0 = vector.transfer_read %t[%c0, %j], %pad {{in_bounds = [true]}} : memref<1x{n}xf32>, vector<4xf32>
      %1 = arith.divf %0, %divisor : vector<4xf32>
      vector.transfer_write %1, %{target}[%i, %j] {{in_bounds = [true]}} : vector<4xf32>, memref<{rows}x{n}xf32>
    }}
    scf.for %j = %last_end to %n step %o {{
      %0 = vector.transfer_read %rest_of[%c0, %j], %pad {{in_bounds = [true]}} : memref<1x{n}xf32>, vector<4xf32>
      vector.transfer_write %0, %{target}[%i, %j] {{in_bounds = [true]}} : vector<4xf32>, memref<{rows}x{n}xf32>
    }}
  }}
  return
}}
func.func @main(%x: memref<{rows}x{n}xf32>, %y: memref<{rows}x{n}xf32>, %t: memref<1x{n}xf32>, %rows: index) {{
  call @kernel(%x, %y, %t, %rows)
      : (memref<{rows}x{n}xf32>, memref<{rows}x{n}xf32>, memref<1x{n}xf32>, index) -> ()
  return
}}"""


def program(first: int, last: int, n: int, target: str = "y", rows: int = 5) -> str:
    """A row's maximum, the differences to it and their sum, and quotients, by loops of so many elements in a step."""
    row = ROW.format(n=n)
    return PROGRAM.format(
        n=n, rows=rows, row=row, first=first, last=last, first_end=(n - 1) // first * first, last_end=n // last * last,
        exponents="%row[%c0, %j]", source=row, target=target,
    ).replace("%rest_of", "%t")  # fmt: skip


def overlapped(text: str) -> tuple[Any, Any, Any, str]:
    ctx = Context.from_environment()
    before, after = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(Pipeline.parse("builtin.module(overlap-rows)", ctx), after)
    verify(after, ctx)
    return ctx, before, after, str(after)


@pytest.mark.parametrize(("first", "last", "n"), [(8, 4, 16), (8, 4, 20), (4, 8, 20), (4, 4, 12), (8, 8, 28)])
def test_results_stay(first: int, last: int, n: int) -> None:
    ctx, before, after, text = overlapped(program(first, last, n))
    assert text.count("arith.maximumf") > 4
    x = np.random.default_rng(n).standard_normal((5, n)).astype("f4")
    for rows in (0, 1, 5):
        results = []
        for module in (before, after):
            y, t = np.zeros((5, n), "f4"), np.zeros((1, n), "f4")
            Interpreter(module, ctx).run("main", x.copy(), y, t, rows)
            results.append(y)
        np.testing.assert_array_equal(*results)
        assert results[0][:rows].any() == (rows > 0)


@pytest.mark.parametrize(("first", "last", "text", "by"), [
    (8, 4, "", ""),  # the row after is written by no other operation
    (8, 4, "%y[%i, %j] {", "%x[%i, %j] {"),  # what is read is what is written
    (8, 4, "arith.divf", "arith.mulf"),  # nothing waits
    (8, 12, "", ""),  # the steps have no common multiple that is one of them
    (8, 4, "%x: memref<5x16xf32> {llvm.noalias}", "%x: memref<5x16xf32>"),  # other memory may be the same
])  # fmt: skip
def test_what_overlaps(first: int, last: int, text: str, by: str) -> None:
    whole = program(first, last, 16).replace(text, by) if text else program(first, last, 16)
    whole = whole.replace("%y: memref<5x16xf32> {llvm.noalias}", "%y: memref<5x16xf32>") if "noalias" in text else whole
    made = overlapped(whole)[3]
    assert ("arith.maximumf" in made.split("arith.divf" if "mulf" not in by else "arith.mulf")[-1]) == (
        not text and last == 4
    )
