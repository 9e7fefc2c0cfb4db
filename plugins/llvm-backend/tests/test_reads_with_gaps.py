"""Vectors of elements with a constant stride are read as the interpreter reads them."""

from __future__ import annotations

import numpy as np
import plait
import pytest

TEXT = """
func.func @main(%x: memref<{rows}x{stride}x{type}>, %y: memref<{lanes}x{type}>) {{
  %zero = arith.constant {zero}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.subview %x[0, {column}] [{rows}, 1] [1, 1]
      : memref<{rows}x{stride}x{type}> to memref<{rows}x{type}, strided<[{stride}], offset: {column}>>
  %v = vector.transfer_read %s[%c1], %zero {{in_bounds = [true]}}
      : memref<{rows}x{type}, strided<[{stride}], offset: {column}>>, vector<{lanes}x{type}>
  vector.transfer_write %v, %y[%c0] {{in_bounds = [true]}} : vector<{lanes}x{type}>, memref<{lanes}x{type}>
  return
}}
"""


@pytest.mark.parametrize("lanes", [4, 8, 16, 64])
@pytest.mark.parametrize("stride", [2, 3, 4, 5, 8, 9])
@pytest.mark.parametrize("type", ["f32", "i8", "i1", "f64", "bf16"])
def test_columns_are_read(type: str, stride: int, lanes: int) -> None:
    column, rows = stride - 1, lanes + 1  # the last element of the vector is the last one of the memref
    zero = f"0.0 : {type}" if "f" in type else "false" if type == "i1" else f"0 : {type}"
    text = TEXT.format(type=type, stride=stride, column=column, lanes=lanes, rows=rows, zero=zero)
    dtype = {"f32": "f4", "i8": "i1", "i1": "?", "f64": "f8", "bf16": "u2"}[type]
    x = np.random.default_rng(0).integers(0, 2 if type == "i1" else 100, (rows, stride)).astype(dtype)
    y = np.zeros(lanes, dtype)
    if type == "bf16":
        dtypes = pytest.importorskip("ml_dtypes")
        x, y = x.view(dtypes.bfloat16), y.view(dtypes.bfloat16)
    plait.compile(text)(x, y)
    np.testing.assert_array_equal(y, x[1:, column])
