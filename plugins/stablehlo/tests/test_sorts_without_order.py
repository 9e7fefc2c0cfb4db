"""Sorts by comparators that are no weak orderings keep all elements."""

from __future__ import annotations

import numpy as np
import plait
import pytest


@pytest.mark.parametrize("target", ["llvm", "interpret"])
@pytest.mark.parametrize("direction", ["LT", "NE"])
def test_without_an_order_the_result_is_a_permutation(direction: str, target: str) -> None:
    """NaN is neither less nor equal: `<` is no weak ordering then, and `!=` never is one."""
    text = f"""func.func @main(%x: tensor<?x?xf32>, %i: tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>) {{
      %0:2 = "stablehlo.sort"(%x, %i) ({{
      ^bb0(%a: tensor<f32>, %b: tensor<f32>, %c: tensor<i32>, %d: tensor<i32>):
        %less = stablehlo.compare {direction}, %a, %b : (tensor<f32>, tensor<f32>) -> tensor<i1>
        stablehlo.return %less : tensor<i1>
      }}) {{dimension = 1 : i64}} : (tensor<?x?xf32>, tensor<?x?xi32>) -> (tensor<?x?xf32>, tensor<?x?xi32>)
      return %0#0, %0#1 : tensor<?x?xf32>, tensor<?x?xi32>
    }}"""
    run, rng = plait.compile(text, target=target), np.random.default_rng(0)
    for size in (2, 17, 200):
        x = rng.standard_normal((3, size)).astype(np.float32)
        x[rng.random(x.shape) < 0.4] = np.nan
        indices = np.broadcast_to(np.arange(size, dtype=np.int32), x.shape)
        values, order = run(x, indices.copy())
        np.testing.assert_array_equal(np.sort(order, axis=1), indices)
        np.testing.assert_array_equal(values, np.take_along_axis(x, order, axis=1))
