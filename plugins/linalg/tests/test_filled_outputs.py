"""What reduces nothing but adds to a fill, alone and before short rows are put together, equals NumPy's."""

from __future__ import annotations

from typing import Any

import numpy as np
import plait
import pytest

PROGRAM = """
func.func @main(%x: tensor<{n}x{r}x{c}xf32>, %s: tensor<{n}x1x{c}xf32>, %t: tensor<1x1x{c}xf32>) -> tensor<{n}x{r}x{c}xf32> {{
  %start = arith.constant 0.5 : f32
  %e = tensor.empty() : tensor<{n}x{r}x{c}xf32>
  %0 = linalg.fill ins(%start : f32) outs(%e : tensor<{n}x{r}x{c}xf32>) -> tensor<{n}x{r}x{c}xf32>
  %1 = linalg.generic {{indexing_maps = [
      affine_map<(n, i, c, k) -> (n, i + k, c)>, affine_map<(n, i, c, k) -> (n, k, c)>,
      affine_map<(n, i, c, k) -> (0, k, c)>, affine_map<(n, i, c, k) -> (n, i, c)>],
      iterator_types = ["parallel", "parallel", "parallel", "reduction"]}}
      ins(%x, %s, %t : tensor<{n}x{r}x{c}xf32>, tensor<{n}x1x{c}xf32>, tensor<1x1x{c}xf32>)
      outs(%0 : tensor<{n}x{r}x{c}xf32>) {{
  ^bb0(%a: f32, %b: f32, %d: f32, %out: f32):
    %p = arith.mulf %a, %b : f32
    %q = arith.subf %p, %d : f32
    %y = arith.addf %out, %q : f32
    linalg.yield %y : f32
  }} -> tensor<{n}x{r}x{c}xf32>
  return %1 : tensor<{n}x{r}x{c}xf32>
}}"""


@pytest.mark.parametrize("shape", [(1, 256, 3), (3, 96, 4), (5, 128, 9), (2, 127, 2), (4, 1000, 5), (2, 64, 16), (1, 3, 7)])
def test_scales_of_images(shape: tuple[int, int, int]) -> None:
    n, r, c = shape
    rng: Any = np.random.default_rng(sum(shape))
    x, s, t = (rng.integers(-8, 8, size).astype("f4") for size in ((n, r, c), (n, 1, c), (1, 1, c)))
    (result,) = plait.compile(PROGRAM.format(n=n, r=r, c=c))(x, s, t)
    np.testing.assert_array_equal(np.asarray(result), np.float32(0.5) + (x * s - t))
