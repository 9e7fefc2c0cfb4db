"""Views of bytes begin at any byte: accesses assume no alignment that the program does not state."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

COPY = """
func.func @main(%bytes: memref<4096xi8>, %from: index, %to: index, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = memref.view %bytes[%from][%n] : memref<4096xi8> to memref<?xTYPE>
  %w = memref.view %bytes[%to][%n] : memref<4096xi8> to memref<?xTYPE>
  scf.for %i = %c0 to %n step %c1 {
    %x = memref.load %v[%i] : memref<?xTYPE>
    memref.store %x, %w[%i] : memref<?xTYPE>
  }
  return
}
"""
ADD = """
#id = affine_map<(d) -> (d)>
func.func @main(%bytes: memref<4096xi8>, %from: index, %to: index, %n: index) {
  %v = memref.view %bytes[%from][%n] : memref<4096xi8> to memref<?xTYPE>
  %w = memref.view %bytes[%to][%n] : memref<4096xi8> to memref<?xTYPE>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%v : memref<?xTYPE>) outs(%w : memref<?xTYPE>) {
  ^bb0(%a: TYPE, %b: TYPE):
    %c = arith.addi %a, %b : TYPE
    linalg.yield %c : TYPE
  }
  return
}
"""


@pytest.mark.parametrize("start, end", [(0, 1024), (1, 1025), (8, 1030), (17, 1028), (4, 1031)])
@pytest.mark.parametrize(
    "text, ty",
    [(COPY, "f64"), (COPY, "complex<f64>"), (COPY, "vector<16xf32>"), (COPY, "vector<2x3xf32>"), (ADD, "i32")],
)
def test_views_begin_at_any_byte(text: str, ty: str, start: int, end: int) -> None:
    given = np.random.default_rng(1).integers(-128, 128, 4096).astype(np.int8)
    found, expected = given.copy(), given.copy()
    arguments: Any = (start, end, 13)
    text = text.replace("TYPE", ty)
    plait.compile(text)(found, *arguments)
    plait.compile(text, target="interpret")(expected, *arguments)
    assert not np.array_equal(expected, given)
    np.testing.assert_array_equal(found, expected)
