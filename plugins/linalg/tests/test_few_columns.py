"""Reductions of few columns in registers find what the interpreter finds, whatever they combine and however they begin."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PAYLOADS = {
    "sum": "%t = arith.addi %o, %a : i32",
    "product of a difference": "%d = arith.subi %a, %b : i32\n %t = arith.muli %d, %o : i32",
    "largest": "%t = arith.maxsi %a, %o : i32",
    "in order": "%d = arith.muli %o, %b : i32\n %t = arith.addi %d, %a : i32",
    "with positions": (
        "%n = linalg.index 1 : index\n %m = arith.index_cast %n : index to i32\n"
        "%d = arith.muli %a, %m : i32\n %t = arith.addi %d, %o : i32"
    ),
}


def program(payload: str, rows: int, columns: int, lanes: int, static: bool) -> str:
    """A reduction of `x` of 2 x 3 x rows x columns along its second and third dimension, and all its steps."""
    length = str(rows) if static else "?"
    x, out = f"tensor<2x3x{length}x{columns}xi32>", f"tensor<2x{columns}xi32>"
    every, kept = "affine_map<(i, j, k, l) -> (i, j, k, l)>", "affine_map<(i, j, k, l) -> (i, l)>"
    return f"""func.func @main(%x: {x}, %y: tensor<{columns}xi32>, %s: {out}) -> ({out}, {x}) {{
    %r:2 = linalg.generic {{indexing_maps = [{every}, affine_map<(i, j, k, l) -> (l)>, {kept}, {every}],
        iterator_types = ["parallel", "reduction", "reduction", "parallel"]}}
        ins(%x, %y : {x}, tensor<{columns}xi32>) outs(%s, %x : {out}, {x})
        attrs = {{vector_sizes = array<i64: 0, 0, 0, {lanes}>, in_strips}} {{
    ^bb0(%a: i32, %b: i32, %o: i32, %p: i32):
      {payload}
      %q = arith.addi %a, %b : i32
      linalg.yield %t, %q : i32, i32
    }} -> ({out}, {x})
    return %r#0, %r#1 : {out}, {x}
  }}"""


def results(module: Any, ctx: Context, rows: int, columns: int) -> list[Any]:
    x = np.arange(6 * rows * columns, dtype=np.int32).reshape(2, 3, rows, columns) * 2654435 % 1013
    y = np.arange(columns, dtype=np.int32) - 4
    found = Interpreter(module, ctx).run("main", x, y, np.full((2, columns), 7, np.int32))
    return [np.asarray(value).tolist() for value in found]


@pytest.mark.parametrize("static", [True, False])
@pytest.mark.parametrize(("rows", "columns", "lanes"), [(1, 3, 4), (8, 8, 8), (11, 13, 4), (5, 31, 4), (0, 8, 4)])
@pytest.mark.parametrize("payload", PAYLOADS)
def test_finds_what_the_interpreter_finds(
    ctx: Context, payload: str, rows: int, columns: int, lanes: int, static: bool
) -> None:
    text = program(PAYLOADS[payload], rows, columns, lanes, static)
    expected = results(parse_module(text, ctx), ctx, rows, columns)
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(linalg-vectorize)", module)
    module.verify()
    names = [op.name for op in module.walk()]
    assert "linalg.generic" not in names
    carried = [op.results[0].type for op in module.walk() if op.name == "scf.for" and len(op.results) > 2]
    assert carried or (static and rows == 0)
    assert results(module, ctx, rows, columns) == expected
