"""The index of the largest element, counted by strips and in few bits, is that of the interpreter: ties and NaN included."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module
from plait_linalg.ops import GenericOp

CONDITION = {
    "f32": """%less = arith.cmpf ult, %o, %a : f32
      %number = arith.cmpf ord, %o, %o : f32
      %taken = arith.andi %less, %number : i1""",
    "i32": "%taken = arith.cmpi slt, %o, %a : i32",
}


def program(ty: str, at: str, rows: int, columns: int, dynamic: bool) -> str:
    """The index of the largest element of each row; NaN before all others."""
    low = "0xFF800000" if ty == "f32" else "-2147483648"
    x = f"tensor<{rows}x{'?' if dynamic else columns}x{ty}>"
    return f"""func.func @main(%x: {x}) -> tensor<{rows}x{at}> {{
    %low = arith.constant {low} : {ty}
    %zero = arith.constant 0 : {at}
    %e = tensor.empty() : tensor<{rows}x{ty}>
    %f = linalg.fill ins(%low : {ty}) outs(%e : tensor<{rows}x{ty}>) -> tensor<{rows}x{ty}>
    %g = tensor.empty() : tensor<{rows}x{at}>
    %h = linalg.fill ins(%zero : {at}) outs(%g : tensor<{rows}x{at}>) -> tensor<{rows}x{at}>
    %r:2 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
        affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}}
        ins(%x : {x}) outs(%f, %h : tensor<{rows}x{ty}>, tensor<{rows}x{at}>) {{
    ^bb0(%a: {ty}, %o: {ty}, %p: {at}):
      %i = linalg.index 1 : index
      %j = arith.index_cast %i : index to {at}
      {CONDITION[ty]}
      %value = arith.select %taken, %a, %o : {ty}
      %index = arith.select %taken, %j, %p : {at}
      linalg.yield %value, %index : {ty}, {at}
    }} -> (tensor<{rows}x{ty}>, tensor<{rows}x{at}>)
    return %r#1 : tensor<{rows}x{at}>
  }}"""


@pytest.mark.parametrize(
    ("ty", "at", "rows", "columns", "dynamic"),
    [
        ("f32", "i64", 3, 77, False), ("f32", "i64", 3, 150, True), ("f32", "i32", 2, 64, False),
        ("f32", "i64", 256, 21, False), ("f32", "i64", 64, 5, False), ("i32", "i64", 3, 131, False),
    ],
)  # fmt: skip
def test_finds_the_first(ctx: Context, ty: str, at: str, rows: int, columns: int, dynamic: bool) -> None:
    rng = np.random.default_rng(rows * columns)
    x: Any = rng.integers(-3, 4, (rows, columns)).astype(np.float32 if ty == "f32" else np.int32)
    if ty == "f32":
        x[0, [4, columns - 1]] = np.nan
        x[1] = -np.inf
        x[2 % rows, ::2] *= -0.0
    text = program(ty, at, rows, columns, dynamic)
    (expected,) = Interpreter(parse_module(text, ctx), ctx).run("main", x)
    module = parse_module(text, ctx)
    pipeline = "linalg-fuse-reductions{vector-bits=128},linalg-vectorize{vector-registers=16},canonicalize,cse"
    PassManager(ctx).run(f"builtin.module({pipeline})", module)
    assert not any(isinstance(op, GenericOp) and "reduction" in op.iterators() for op in module.walk())
    (found,) = Interpreter(module, ctx).run("main", x)
    assert np.array_equal(np.asarray(found), np.asarray(expected))
