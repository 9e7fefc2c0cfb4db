"""Rows of any number and length that are joined have the results of the operation, bit by bit."""

from __future__ import annotations

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

PIPELINE = "builtin.module(linalg-strip-elementwise{vector-bits=128},canonicalize,cse,linalg-vectorize,canonicalize,cse)"

PROGRAM = """
#whole = affine_map<(b, i, j) -> (b, i, j)>
func.func @main(%x: tensor<?x?xCxi32>, %s: tensor<Cxi32>, %t: tensor<?xCxi32>, %u: tensor<?xi32>, %n: index)
    -> (tensor<?x?xCxi32>, tensor<?x?xCxi32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d0 = tensor.dim %x, %c0 : tensor<?x?xCxi32>
  %d1 = tensor.dim %x, %c1 : tensor<?x?xCxi32>
  %e = tensor.empty(SIZES) : tensor<?x?xCxi32>
  %0:2 = linalg.generic {indexing_maps = [
      #whole, affine_map<(b, i, j) -> (j)>, affine_map<(b, i, j) -> (b, j)>, affine_map<(b, i, j) -> (b)>, #whole, #whole
    ], iterator_types = ["parallel", "parallel", "parallel"]}
    ins(%x, %s, %t, %u : tensor<?x?xCxi32>, tensor<Cxi32>, tensor<?xCxi32>, tensor<?xi32>)
    outs(%e, %e : tensor<?x?xCxi32>, tensor<?x?xCxi32>) {
  ^bb0(%a: i32, %b: i32, %c: i32, %d: i32, %o: i32, %p: i32):
    %1 = arith.muli %a, %b : i32
    %2 = arith.xori %1, %c : i32
    %3 = arith.addi %2, %d : i32
    linalg.yield %2, %3 : i32, i32
  } -> (tensor<?x?xCxi32>, tensor<?x?xCxi32>)
  return %0#0, %0#1 : tensor<?x?xCxi32>, tensor<?x?xCxi32>
}"""


@pytest.mark.parametrize("columns", ["?", "3"])
def test_rows_of_each_number_and_length(columns: str) -> None:
    """One row of numbers is for all rows, one for those of a batch, and one number for all of a batch."""
    ctx = Context.from_environment()
    text = PROGRAM.replace("xC", f"x{columns}").replace("<Cx", f"<{columns}x")
    text = text.replace("SIZES", "%d0, %d1, %n" if columns == "?" else "%d0, %d1")
    plain, joined = parse_module(text, ctx), parse_module(text, ctx)
    PassManager(ctx).run(PIPELINE, joined)
    assert "tensor.collapse_shape" in str(joined) and "linalg.generic" not in str(joined)
    rng = np.random.default_rng(23)
    shapes = [(2, rows, length) for rows in (0, 1, 15, 17, 40) for length in (0, 1, 3, 9)]
    for shape in [*shapes, (1, 270, 3), (1, 9, 515)]:
        if columns == "?" or shape[-1] == 3:
            length = shape[-1]
            x = rng.integers(-99, 99, shape, np.int32)
            s, t, u = (rng.integers(-99, 99, shape, np.int32) for shape in (length, (len(x), length), len(x)))
            expected = Interpreter(plain, ctx).run("main", x, s, t, u, length)
            for found, wanted in zip(Interpreter(joined, ctx).run("main", x, s, t, u, length), expected, strict=True):
                np.testing.assert_array_equal(found, wanted, f"{shape[1]} rows of {length}")
