"""Reductions whose payload does not use the output keep its elements where they have no steps."""

from __future__ import annotations

import numpy as np
import plait
import pytest


@pytest.mark.parametrize("steps", [0, 1, 5])
@pytest.mark.parametrize("size", ["?", "static"])
@pytest.mark.parametrize("init", ["%given", "%filled"])
@pytest.mark.parametrize("payload", ["arith.muli %o, %zero", "arith.ori %o, %ones", "arith.addi %a, %zero"])
def test_outputs_keep_their_elements(payload: str, init: str, size: str, steps: int) -> None:
    x = f"tensor<20x{steps if size == 'static' else size}xi32>"
    text = f"""func.func @main(%x: {x}, %given: tensor<20xi32>) -> tensor<20xi32> {{
      %zero = arith.constant 0 : i32
      %ones = arith.constant -1 : i32
      %start = arith.constant 77 : i32
      %empty = tensor.empty() : tensor<20xi32>
      %filled = linalg.fill ins(%start : i32) outs(%empty : tensor<20xi32>) -> tensor<20xi32>
      %0 = linalg.generic {{
        indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>],
        iterator_types = ["parallel", "reduction"]
      }} ins(%x : {x}) outs({init} : tensor<20xi32>) {{
      ^bb0(%a: i32, %o: i32):
        %r = {payload} : i32
        linalg.yield %r : i32
      }} -> tensor<20xi32>
      return %0 : tensor<20xi32>
    }}"""
    given = np.arange(20 * steps, dtype=np.int32).reshape(20, steps), np.arange(50, 70, dtype=np.int32)
    (expected,) = plait.compile(text, target="interpret")(*given)
    np.testing.assert_array_equal(plait.compile(text)(*given)[0], expected)
    if not steps:
        np.testing.assert_array_equal(expected, given[1] if init == "%given" else np.full(20, 77))
