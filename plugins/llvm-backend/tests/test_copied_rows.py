"""Rows of a length that is known at run time only are copied as they are, by the version for any length."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import plait
import pytest

SIZES = """
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %m = tensor.dim %x, %c0 : tensor<?x?x{t}>
  %n = tensor.dim %x, %c1 : tensor<?x?x{t}>
"""
PART = """
func.func @main(%x: tensor<?x?x{t}>, %y: tensor<?x?x{t}>) -> tensor<?x?x{t}> {{
  {sizes}
  %k = arith.subi %n, %c1 : index
  %part = tensor.extract_slice %x[0, 1] [%m, %k] [1, 1] : tensor<?x?x{t}> to tensor<?x?x{t}>
  %whole = tensor.insert_slice %part into %y[1, 2] [%m, %k] [1, 1] : tensor<?x?x{t}> into tensor<?x?x{t}>
  return %whole : tensor<?x?x{t}>
}}
"""
REPEATED = """
func.func @main(%x: tensor<?x?x{t}>) -> tensor<?x3x?x{t}> {{
  {sizes}
  %empty = tensor.empty(%m, %n) : tensor<?x3x?x{t}>
  %y = linalg.generic {{
      indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (i, j, k)>],
      iterator_types = ["parallel", "parallel", "parallel"]}}
      ins(%x : tensor<?x?x{t}>) outs(%empty : tensor<?x3x?x{t}>) {{
  ^bb0(%a: {t}, %b: {t}):
    linalg.yield %a : {t}
  }} -> tensor<?x3x?x{t}>
  return %y : tensor<?x3x?x{t}>
}}
"""
BACKWARDS = """
func.func @main(%x: tensor<?x?x{t}>, %rows: tensor<?xindex>) -> tensor<?x?x{t}> {{
  {sizes}
  %r = tensor.dim %rows, %c0 : tensor<?xindex>
  %last = arith.subi %n, %c1 : index
  %empty = tensor.empty(%r, %n) : tensor<?x?x{t}>
  %y = linalg.generic {{
      indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>],
      iterator_types = ["parallel", "parallel"]}} ins(%rows : tensor<?xindex>) outs(%empty : tensor<?x?x{t}>) {{
  ^bb0(%row: index, %b: {t}):
    %j = linalg.index 1 : index
    %k = arith.subi %last, %j : index
    %a = tensor.extract %x[%row, %k] : tensor<?x?x{t}>
    linalg.yield %a : {t}
  }} -> tensor<?x?x{t}>
  return %y : tensor<?x?x{t}>
}}
"""
TYPES = {"i8": np.int8, "f32": np.float32, "f64": np.float64}
LENGTHS = (*range(1, 14), 16, 17, 31, 32, 33, 40, 64, 77, 128, 129, 150, 300)


def _compiled(text: str, name: str) -> Any:
    return plait.compile(text.format(t=name, sizes=SIZES.format(t=name)))


@pytest.mark.parametrize("name", TYPES)
def test_copies_parts_to_parts(name: str) -> None:
    kernel, rng = _compiled(PART, name), np.random.default_rng(0)
    for rows, length in product((0, 1, 5), LENGTHS):
        for gap in (0, 1, 3):
            x = rng.integers(-100, 100, (rows, length)).astype(TYPES[name])
            y = rng.integers(-100, 100, (rows + 2, length + 1 + gap)).astype(TYPES[name])
            expected = y.copy()
            expected[1 : rows + 1, 2 : length + 1] = x[:, 1:]
            assert np.array_equal(kernel(x, y)[0], expected)


@pytest.mark.parametrize("name", TYPES)
def test_repeats_rows(name: str) -> None:
    kernel, rng = _compiled(REPEATED, name), np.random.default_rng(1)
    for rows, length in product((0, 1, 5), (0, *LENGTHS)):
        x = rng.integers(-100, 100, (rows, length)).astype(TYPES[name])
        assert np.array_equal(kernel(x)[0], np.repeat(x[:, None], 3, 1))


def test_gathers_rows_backwards() -> None:
    kernel, rng = _compiled(BACKWARDS, "f32"), np.random.default_rng(2)
    for count, length in product((0, 1, 5), LENGTHS):
        x, rows = rng.standard_normal((7, length)).astype(np.float32), rng.integers(0, 7, count)
        assert np.array_equal(kernel(x, rows)[0], x[rows, ::-1])
