"""Sums of windows that do not overlap, over planes of unknown sizes that are padded with something or nothing."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import plait
import pytest

_SUMS = """
#image = affine_map<(n, c, y, x, i, j) -> (n, c, 2 * y + i, 2 * x + j)>
#window = affine_map<(n, c, y, x, i, j) -> (i, j)>
#out = affine_map<(n, c, y, x, i, j) -> (n, c, y, x)>
func.func @main(%x: tensor<?x3x?x?xf32>, %low: index, %high: index, %wide: index) -> tensor<?x3x?x?xf32> {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %zero = arith.constant 0.0 : f32
  %n = tensor.dim %x, %c0 : tensor<?x3x?x?xf32>
  %h = tensor.dim %x, %c2 : tensor<?x3x?x?xf32>
  %w = tensor.dim %x, %c3 : tensor<?x3x?x?xf32>
  %p = tensor.empty(%n, %high, %wide) : tensor<?x3x?x?xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%p : tensor<?x3x?x?xf32>) -> tensor<?x3x?x?xf32>
  %padded = tensor.insert_slice %x into %zeros[0, 0, %low, 0] [%n, 3, %h, %w] [1, 1, 1, 1]
    : tensor<?x3x?x?xf32> into tensor<?x3x?x?xf32>
  %y = arith.divui %high, %c2 : index
  %z = arith.divui %wide, %c2 : index
  %e = tensor.empty(%n, %y, %z) : tensor<?x3x?x?xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x3x?x?xf32>) -> tensor<?x3x?x?xf32>
  %windows = tensor.empty() : tensor<2x2xf32>
  %0 = linalg.generic {indexing_maps = [#image, #window, #out],
    iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction"]}
    ins(%padded, %windows : tensor<?x3x?x?xf32>, tensor<2x2xf32>) outs(%f : tensor<?x3x?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %sum: f32):
    %more = arith.addf %sum, %a : f32
    linalg.yield %more : f32
  } -> tensor<?x3x?x?xf32>
  return %0 : tensor<?x3x?x?xf32>
}
"""


@pytest.fixture(scope="module")
def sums() -> Any:
    return plait.compile(_SUMS, target="llvm")


@pytest.mark.parametrize("low", [0, 1, 2])
@pytest.mark.parametrize("added", [0, 1, 3])
def test_sums_of_planes(sums: Any, low: int, added: int) -> None:
    rng = np.random.default_rng(low)
    for h, w in product((0, 1, 2, 5, 28), (0, 1, 2, 7, 32, 33, 64, 70, 300)):
        x = rng.integers(-9, 9, (2, 3, h, w)).astype("f4")
        padded = np.pad(x, ((0, 0), (0, 0), (low, added), (0, added)))
        high, wide = padded.shape[2:]
        whole = padded[:, :, : high // 2 * 2, : wide // 2 * 2]
        expected = whole.reshape(2, 3, high // 2, 2, wide // 2, 2).sum((3, 5))
        np.testing.assert_array_equal(sums(x, low, high, wide)[0], expected)


_IMAGES = """
func.func @main(%x: tensor<2x?x?x?xf32>, %w: tensor<5x?x3x3xf32>) -> tensor<2x5x?x?xf32> {
  %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
    window = {pad = [[1, 1], [1, 1]]} {batch_group_count = 1 : i64, feature_group_count = 1 : i64}
    : (tensor<2x?x?x?xf32>, tensor<5x?x3x3xf32>) -> tensor<2x5x?x?xf32>
  return %0 : tensor<2x5x?x?xf32>
}
"""


def test_images_of_an_unknown_number_of_planes() -> None:
    rng = np.random.default_rng(0)
    compiled, expected = plait.compile(_IMAGES, target="llvm"), plait.compile(_IMAGES, target="interpret")
    for channels, size in ((1, 1), (3, 9), (7, 40)):
        x = rng.integers(-9, 9, (2, channels, size, size + 1)).astype("f4")
        w = rng.integers(-9, 9, (5, channels, 3, 3)).astype("f4")
        np.testing.assert_array_equal(compiled(x, w)[0], expected(x, w)[0])
