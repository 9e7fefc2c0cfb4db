"""The first elements of vectors, written in parts, are the ones that are written under a mask."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import pytest
from plait.context import Context
from plait.interpret.interpreter import Interpreter
from plait.passes import PassManager
from plait.syntax.parser import parse_module

WRITES = """
func.func @main(%v: tensor<2xLANESxTYPE>, %x: tensor<2x?xTYPE>, %i: index) -> tensor<2x?xTYPE> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant ZERO : TYPE
  %from = bufferization.to_buffer %v : tensor<2xLANESxTYPE> to memref<2xLANESxTYPE>
  %to = bufferization.to_buffer %x : tensor<2x?xTYPE> to memref<2x?xTYPE>
  %a = vector.transfer_read %from[%c0, %c0], %zero {in_bounds = [true]} : memref<2xLANESxTYPE>, vector<LANESxTYPE>
  %b = vector.transfer_read %from[%c1, %c0], %zero {in_bounds = [true]} : memref<2xLANESxTYPE>, vector<LANESxTYPE>
  vector.transfer_write %a, %to[%c0, %i] : vector<LANESxTYPE>, memref<2x?xTYPE>
  vector.transfer_write %b, %to[%c1, %i] : vector<LANESxTYPE>, memref<2x?xTYPE>
  %y = bufferization.to_tensor %to restrict : memref<2x?xTYPE> to tensor<2x?xTYPE>
  return %y : tensor<2x?xTYPE>
}
"""
FLAGS = "%i: index, %f: i1, %g: i1"
MASKS = """%m = vector.broadcast %f : i1 to vector<4xi1>
  %n = vector.broadcast %g : i1 to vector<4xi1>
  %a ="""


def with_parts(text: str) -> tuple[Any, Context]:
    ctx = Context.from_environment()
    module = parse_module(text, ctx)
    PassManager(ctx).run("builtin.module(store-parts{instructions=none},canonicalize,cse)", module)
    return module, ctx


@pytest.mark.parametrize(
    ("lanes", "type", "dtype"), [(8, "f32", np.float32), (2, "f64", np.float64), (32, "i8", np.int8)]
)
def test_as_many_elements_are_written_as_are_left(lanes: int, type: str, dtype: Any) -> None:
    text = WRITES.replace("LANES", str(lanes)).replace("TYPE", type).replace("ZERO", "0.0" if type[0] == "f" else "0")
    module, ctx = with_parts(text)
    assert str(module).count("vector.transfer_write") == 2 * lanes.bit_length()
    vectors = np.arange(1, 2 * lanes + 1).reshape(2, lanes).astype(dtype)
    for left in range(lanes + 3):
        (found,) = Interpreter(module, ctx).run("main", vectors, np.zeros((2, 3 + left), dtype), 3)
        expected = np.zeros((2, 3 + left), dtype)
        expected[:, 3 : 3 + lanes] = vectors[:, : min(left, lanes)]
        assert np.array_equal(np.asarray(found), expected)


def test_rows_that_are_left_out_are_not_written() -> None:
    text = WRITES.replace("LANES", "4").replace("TYPE", "f32").replace("ZERO", "0.0").replace("%i: index", FLAGS)
    text = text.replace("%c0, %i] :", "%c0, %i], %m :").replace("%c1, %i] :", "%c1, %i], %n :").replace("%a =", MASKS)
    module, ctx = with_parts(text)
    assert "vector.broadcast" not in str(module)
    vectors = np.arange(1, 9, dtype=np.float32).reshape(2, 4)
    for left, first, second in product(range(6), (False, True), (False, True)):
        (found,) = Interpreter(module, ctx).run("main", vectors, np.zeros((2, 1 + left), np.float32), 1, first, second)
        expected = np.zeros((2, 1 + left), np.float32)
        for row, is_written in enumerate((first, second)):
            expected[row, 1:5] = vectors[row, :left] * is_written
        assert np.array_equal(np.asarray(found), expected)
