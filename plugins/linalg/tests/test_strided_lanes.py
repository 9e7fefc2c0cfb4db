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

CHANNELS = 4


def _program(stride: int, apart: int, taps: int, lanes: int, low: int = 0, high: int = 0) -> str:
    """A convolution of an image with twos around it, `low` and `high` of them along the lanes, and one channel."""
    whole = stride * (lanes - 1) + apart * (taps - 1) + 1
    image, padded = f"tensor<3x{whole - low - high}xf32>", f"tensor<{CHANNELS}x{whole}xf32>"
    kernel, sums = f"tensor<64x{CHANNELS}x{taps}xf32>", f"tensor<64x{lanes}xf32>"
    return f"""
    func.func @main(%w: {kernel}, %x: {image}) -> {sums} {{
      %zero = arith.constant 0.0 : f32
      %two = arith.constant 2.0 : f32
      %p = tensor.empty() : {padded}
      %twos = linalg.fill ins(%two : f32) outs(%p : {padded}) -> {padded}
      %padded = tensor.insert_slice %x into %twos[1, {low}] [3, {whole - low - high}] [1, 1] : {image} into {padded}
      %e = tensor.empty() : {sums}
      %f = linalg.fill ins(%zero : f32) outs(%e : {sums}) -> {sums}
      %0 = linalg.generic {{indexing_maps = [
          affine_map<(f, i, c, k) -> (f, c, k)>, affine_map<(f, i, c, k) -> (c, i * {stride} + k * {apart})>,
          affine_map<(f, i, c, k) -> (f, i)>],
          iterator_types = ["parallel", "parallel", "reduction", "reduction"]}}
          ins(%w, %padded : {kernel}, {padded}) outs(%f : {sums}) {{
      ^bb0(%a: f32, %b: f32, %o: f32):
        %q = arith.mulf %a, %b : f32
        %s = arith.addf %o, %q : f32
        linalg.yield %s : f32
      }} -> {sums}
      return %0 : {sums}
    }}"""


@settings(max_examples=40)
@given(
    stride=st.integers(2, 6), apart=st.integers(1, 4), taps=st.integers(2, 7), lanes=st.integers(2, 9),
    low=st.integers(0, 4), high=st.integers(0, 4), l2_bytes=st.sampled_from([16, 1 << 20]),
)  # fmt: skip
def test_copies_hold_what_windows_read(
    transformed: Callable[[str, str], tuple[Any, Context]], stride: int, apart: int, taps: int, lanes: int,
    low: int, high: int, l2_bytes: int,
) -> None:  # fmt: skip
    whole = stride * (lanes - 1) + apart * (taps - 1) + 1
    low, high = min(low, whole - 1), min(high, whole - 1 - min(low, whole - 1))
    text = _program(stride, apart, taps, lanes, low, high)
    module, ctx = transformed(text, f"builtin.module(linalg-copy-strided-lanes{{l2-bytes={l2_bytes}}})")
    assert sum(op.name == "linalg.generic" for op in module.walk()) > 1
    w = np.arange(64 * CHANNELS * taps, dtype=np.float32).reshape(64, CHANNELS, taps) % 7 - 3
    x = np.arange(3 * (whole - low - high), dtype=np.float32).reshape(3, -1) % 11 - 5
    (found,) = Interpreter(module, ctx).run("main", w, x)
    padded = np.pad(x, ((1, 0), (low, high)), constant_values=2)
    at = np.arange(lanes)[:, None] * stride + np.arange(taps) * apart
    np.testing.assert_array_equal(np.asarray(found), np.einsum("fck,cik->fi", w, padded[:, at]))


@pytest.mark.parametrize("element", ["f16", "bf16"])
def test_sums_of_narrow_floats_stay_whole(transformed: Callable[[str, str], tuple[Any, Context]], element: str) -> None:
    text = _program(2, 1, 3, 22).replace("f32", element)
    module, _ = transformed(text, "builtin.module(linalg-copy-strided-lanes{l2-bytes=16})")
    assert sum(op.name == "linalg.generic" for op in module.walk()) == 1


@pytest.mark.parametrize("image", ["?x47", "4x?", "?x?"])
@pytest.mark.parametrize("l2_bytes", [16, 1 << 20])
def test_images_of_unknown_size(
    transformed: Callable[[str, str], tuple[Any, Context]], image: str, l2_bytes: int
) -> None:
    """The loops have known sizes where other operands have them; the image may be larger than what is read."""
    text = _program(2, 1, 3, 22)
    start, end = text.index("%zero"), text.index("%e = ")
    text = text[:start] + "%zero = arith.constant 0.0 : f32\n" + text[end:]
    text = text.replace("tensor<3x45xf32>", f"tensor<{image}xf32>").replace("tensor<4x45xf32>", f"tensor<{image}xf32>")
    _same_results(transformed, text.replace("%padded", "%x"), l2_bytes, np.float32, (4, 47))


def test_padded_images_of_unknown_size(transformed: Callable[[str, str], tuple[Any, Context]]) -> None:
    text = _program(2, 1, 3, 22, 2, 1).replace("tensor<3x42xf32>", "tensor<3x?xf32>").replace("[3, 42]", "[3, %n]")
    size = "%one = arith.constant 1 : index\n%n = tensor.dim %x, %one : tensor<3x?xf32>\n%zero"
    _same_results(transformed, text.replace("%zero", size, 1), 16, np.float32, (3, 40))


@pytest.mark.parametrize("l2_bytes", [16, 1 << 20])
@pytest.mark.parametrize(("element", "dtype"), [("complex<f32>", np.complex64), ("index", np.int64)])
def test_elements_without_width(
    transformed: Callable[[str, str], tuple[Any, Context]], element: str, dtype: type[Any], l2_bytes: int
) -> None:
    text = _program(2, 1, 3, 22)
    start, end = text.index("%zero"), text.index("%0 = ")
    text = text[:start] + text[end:].replace("outs(%f", "outs(%y").replace("%padded", "%x")
    text = text.replace("%x: tensor<3x45xf32>", "%x: tensor<4x45xf32>, %y: tensor<64x22xf32>")
    kind = "complex." if element.startswith("complex") else "arith."
    for name in ("mul", "add"):
        text = text.replace(f"arith.{name}f", f"{kind}{name}" + ("" if kind == "complex." else "i"))
    _same_results(transformed, text.replace("f32", element), l2_bytes, dtype, (4, 45), (64, 22))


def _same_results(
    transformed: Callable[[str, str], tuple[Any, Context]], text: str, l2_bytes: int, dtype: type[Any],
    *shapes: tuple[int, ...],
) -> None:  # fmt: skip
    """Check that a program of a kernel and arguments of these shapes has the same results after the pass."""
    plain, ctx = transformed(text, "builtin.module()")
    copied, _ = transformed(text, f"builtin.module(linalg-copy-strided-lanes{{l2-bytes={l2_bytes}}})")
    rng = np.random.default_rng(3)
    arguments = [rng.integers(-5, 6, shape).astype(dtype) for shape in ((64, CHANNELS, 3), *shapes)]
    (expected,), (found,) = (Interpreter(module, ctx).run("main", *arguments) for module in (plain, copied))
    np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))


@settings(max_examples=30)
@given(
    stride=st.integers(2, 4), across=st.integers(1, 3), rows=st.integers(0, 4), columns=st.integers(0, 9),
    is_known=st.booleans(),
)  # fmt: skip
def test_single_elements_are_copied_in_order(
    transformed: Callable[[str, str], tuple[Any, Context]], stride: int, across: int, rows: int, columns: int,
    is_known: bool,
) -> None:  # fmt: skip
    shape = (2, CHANNELS, across * rows + 1, stride * columns + 1)
    x = np.arange(np.prod(shape), dtype=np.float32).reshape(shape) % 11 - 5
    w = np.arange(64 * CHANNELS, dtype=np.float32).reshape(64, CHANNELS, 1, 1) % 7 - 3
    out = np.ones((2, 64, rows + 1, columns + 1), np.float32)
    image, sums = ("x".join(map(str, value.shape)) if is_known else f"?x{value.shape[1]}x?x?" for value in (x, out))
    text = f"""
    func.func @main(%x: tensor<{image}xf32>, %w: tensor<64x{CHANNELS}x1x1xf32>, %s: tensor<{sums}xf32>)
        -> tensor<{sums}xf32> {{
      %0 = linalg.generic {{indexing_maps = [
          affine_map<(b, f, y, x, c, i, j) -> (b, c, y * {across} + i, x * {stride} + j)>,
          affine_map<(b, f, y, x, c, i, j) -> (f, c, i, j)>, affine_map<(b, f, y, x, c, i, j) -> (b, f, y, x)>],
          iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction", "reduction", "reduction"]}}
          ins(%x, %w : tensor<{image}xf32>, tensor<64x{CHANNELS}x1x1xf32>) outs(%s : tensor<{sums}xf32>) {{
      ^bb0(%a: f32, %b: f32, %o: f32):
        %q = arith.mulf %a, %b : f32
        %t = arith.addf %o, %q : f32
        linalg.yield %t : f32
      }} -> tensor<{sums}xf32>
      return %0 : tensor<{sums}xf32>
    }}"""
    module, ctx = transformed(text, "builtin.module(linalg-copy-strided-lanes)")
    made = "linalg.generic" if is_known else "tensor.insert_slice"
    assert sum(op.name == made for op in module.walk()) == (2 if is_known else 1)
    (found,) = Interpreter(module, ctx).run("main", x, w, out)
    want = out + np.einsum("fc,bcyx->bfyx", w[:, :, 0, 0], x[:, :, ::across, ::stride])
    np.testing.assert_array_equal(np.asarray(found), want)
