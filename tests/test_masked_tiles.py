"""Tiles of products that a mask covers: what is written is what the interpreter computes, for NaN and infinity too."""

from __future__ import annotations

import numpy as np
import plait
import pytest

TEXT = """
func.func @main(%q: tensor<{rows}x16xf32>, %k: tensor<16x{columns}xf32>) -> tensor<{rows}x{columns}xf32> {{
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<{rows}x{columns}xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<{rows}x{columns}xf32>) -> tensor<{rows}x{columns}xf32>
  %0 = linalg.matmul ins(%q, %k : tensor<{rows}x16xf32>, tensor<16x{columns}xf32>) outs(%f : tensor<{rows}x{columns}xf32>) -> tensor<{rows}x{columns}xf32>
  %1 = linalg.generic {{
    indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]
  }} ins(%0 : tensor<{rows}x{columns}xf32>) outs(%e : tensor<{rows}x{columns}xf32>) {{
  ^bb0(%x: f32, %out: f32):
    %low = arith.constant {low} : f32
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %offset = arith.constant {offset} : index
    %a = arith.addi %i, %offset : index
    %shows = arith.cmpi {predicate}, %a, %j : index
    %y = arith.select %shows, %x, %low : f32
    linalg.yield %y : f32
  }} -> tensor<{rows}x{columns}xf32>
  return %1 : tensor<{rows}x{columns}xf32>
}}
"""


@pytest.mark.parametrize("predicate", ["sge", "sgt", "sle", "slt"])
@pytest.mark.parametrize(("rows", "columns", "offset"), [(96, 96, 0), (50, 113, 63), (113, 50, -20), (64, 200, -64)])
def test_masked_products_agree_with_the_interpreter(predicate: str, rows: int, columns: int, offset: int) -> None:
    low = "0xFF800000" if predicate[1] == "g" else "-1.0"
    text = TEXT.format(rows=rows, columns=columns, offset=offset, predicate=predicate, low=low)
    random = np.random.default_rng(rows + columns)
    q = random.integers(-4, 5, (rows, 16)).astype(np.float32)
    k = random.integers(-4, 5, (16, columns)).astype(np.float32)
    q[3, 2], k[5, 40], q[7, 1] = np.nan, np.inf, -np.inf
    run = plait.compile(text)
    assert "scf.if" in run.ir("linalg")
    np.testing.assert_array_equal(run(q, k)[0], plait.compile(text, target="interpret")(q, k)[0])
