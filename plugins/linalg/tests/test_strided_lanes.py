"""Contractions whose lanes lie strides apart read copies that hold the same elements, for any stride and window."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from plait.context import Context
from plait.interpret.interpreter import Interpreter


def _program(stride: int, apart: int, taps: int, lanes: int, channels: int) -> str:
    columns = stride * (lanes - 1) + apart * (taps - 1) + 1
    return f"""
    func.func @main(%w: tensor<64x{channels}x{taps}xf32>, %x: tensor<{channels}x{columns}xf32>) -> tensor<64x{lanes}xf32> {{
      %zero = arith.constant 0.0 : f32
      %e = tensor.empty() : tensor<64x{lanes}xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<64x{lanes}xf32>) -> tensor<64x{lanes}xf32>
      %0 = linalg.generic {{indexing_maps = [
          affine_map<(f, i, c, k) -> (f, c, k)>, affine_map<(f, i, c, k) -> (c, i * {stride} + k * {apart})>,
          affine_map<(f, i, c, k) -> (f, i)>],
          iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
          ins(%w, %x : tensor<64x{channels}x{taps}xf32>, tensor<{channels}x{columns}xf32>)
          outs(%f : tensor<64x{lanes}xf32>) {{
      ^bb0(%a: f32, %b: f32, %o: f32):
        %p = arith.mulf %a, %b : f32
        %s = arith.addf %o, %p : f32
        linalg.yield %s : f32
      }} -> tensor<64x{lanes}xf32>
      return %0 : tensor<64x{lanes}xf32>
    }}"""


@settings(max_examples=25)
@given(
    stride=st.integers(2, 6), apart=st.integers(1, 4), taps=st.integers(2, 7), lanes=st.integers(2, 9),
    l2_bytes=st.sampled_from([16, 1 << 20]),
)  # fmt: skip
def test_copies_hold_what_windows_read(
    transformed: Callable[[str, str], tuple[Any, Context]], stride: int, apart: int, taps: int, lanes: int, l2_bytes: int
) -> None:
    text = _program(stride, apart, taps, lanes, 2)
    module, ctx = transformed(text, f"builtin.module(linalg-copy-strided-lanes{{l2-bytes={l2_bytes}}})")
    assert sum(op.name == "linalg.generic" for op in module.walk()) > 1
    columns = stride * (lanes - 1) + apart * (taps - 1) + 1
    w = np.arange(64 * 2 * taps, dtype=np.float32).reshape(64, 2, taps) % 7 - 3
    x = np.arange(2 * columns, dtype=np.float32).reshape(2, columns) % 11 - 5
    (found,) = Interpreter(module, ctx).run("main", w, x)
    at = np.arange(lanes)[:, None] * stride + np.arange(taps) * apart
    np.testing.assert_array_equal(np.asarray(found), np.einsum("fck,cik->fi", w, x[:, at]))


@pytest.mark.parametrize("element", ["f16", "bf16"])
def test_sums_of_narrow_floats_stay_whole(transformed: Callable[[str, str], tuple[Any, Context]], element: str) -> None:
    text = _program(2, 1, 3, 22, 4).replace("f32", element)
    module, _ = transformed(text, "builtin.module(linalg-copy-strided-lanes{l2-bytes=16})")
    assert sum(op.name == "linalg.generic" for op in module.walk()) == 1
