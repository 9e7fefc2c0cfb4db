"""Contractions whose output is written a few planes at a time compute what the interpreter computes."""

from __future__ import annotations

import numpy as np
import plait
import pytest
from plait.context import Context
from plait.plan import make_plan
from plait.syntax.parser import parse_module

OPTIONS = "{{l2-bytes={} vector-bits=128 vector-registers=16}}"


def _channels(batch: str, k: int, channels: int, image: tuple[int, int], follows: bool) -> str:
    """Channels of images that are sums over other channels; then a residual is added, and the images are padded."""
    height, width = image
    x, y = (f"tensor<{batch}x{c}x{height}x{width}xf32>" for c in (k, channels))
    padded = f"tensor<{batch}x{channels}x{height + 2}x{width + 2}xf32>"
    attributes = "{batch_group_count = 1 : i64, feature_group_count = 1 : i64}"
    after = f"""
      %1 = stablehlo.add %0, %r : {y}
      %zero = stablehlo.constant dense<0.0> : tensor<f32>
      %2 = stablehlo.pad %1, %zero, low = [0, 0, 1, 1], high = [0, 0, 1, 1], interior = [0, 0, 0, 0]
        : ({y}, tensor<f32>) -> {padded}
      return %2 : {padded}""" if follows else f"return %0 : {y}"  # fmt: skip
    return f"""func.func @main(%x: {x}, %w: tensor<{channels}x{k}x1x1xf32>, %r: {y}) -> {padded if follows else y} {{
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1],
        window = {{stride = [1, 1], pad = [[0, 0], [0, 0]]}} {attributes}
        : ({x}, tensor<{channels}x{k}x1x1xf32>) -> {y}
      {after}
    }}"""


def _native(text: str, l2_bytes: int, threads: int) -> plait.Executable:
    ctx = Context.from_environment()
    plan = make_plan(parse_module(text, ctx), ctx).text
    options = OPTIONS.format(l2_bytes)
    return plait.compile(
        text, pipeline=plan.replace("linalg-tile-and-fuse", f"linalg-tile-and-fuse{options}"), threads=threads
    )


@pytest.mark.parametrize("batch", ["3", "?"])
@pytest.mark.parametrize(("k", "channels", "image"), [(16, 24, (20, 33)), (7, 31, (3, 301)), (70, 13, (40, 15))])
@pytest.mark.parametrize("follows", [False, True], ids=["alone", "padded"])
@pytest.mark.parametrize("l2_bytes", [4096, 32768])
def test_channels_of_images(
    batch: str, k: int, channels: int, image: tuple[int, int], follows: bool, l2_bytes: int
) -> None:
    rng = np.random.default_rng(k)
    shapes = ((3, k, *image), (channels, k, 1, 1), (3, channels, *image))
    arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in shapes]
    arguments[0][-1, -1, -1, -1] = np.nan
    text = _channels(batch, k, channels, image, follows)
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    for threads in (1, 2):
        np.testing.assert_array_equal(_native(text, l2_bytes, threads)(*arguments)[0], expected)


@pytest.mark.parametrize(("channels", "step"), [(24, 5), (31, 1), (70, 5), (65, 2)])
def test_channels_of_windows(channels: int, step: int) -> None:
    x, w, y = (f"tensor<{shape}xf32>" for shape in ("1x3x3010", f"{channels}x3x10", f"1x{channels}x{3000 // step + 1}"))
    text = f"""func.func @main(%x: {x}, %w: {w}) -> {y} {{
      %0 = stablehlo.convolution(%x, %w) dim_numbers = [b, f, 0]x[o, i, 0]->[b, f, 0],
        window = {{stride = [{step}], pad = [[0, 0]]}} {{batch_group_count = 1 : i64, feature_group_count = 1 : i64}}
        : ({x}, {w}) -> {y}
      return %0 : {y}
    }}"""
    rng = np.random.default_rng(channels)
    arguments = [rng.integers(-9, 9, shape).astype("f4") for shape in ((1, 3, 3010), (channels, 3, 10))]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    for threads in (1, 2):
        np.testing.assert_array_equal(_native(text, 32768, threads)(*arguments)[0], expected)


@pytest.mark.parametrize(("m", "n", "k"), [(24, 1024, 16), (67, 777, 33), (13, 2050, 128), (18, 1100, 129)])
@pytest.mark.parametrize("element", ["f32", "f64", "i32"])
def test_long_rows_of_products(m: int, n: int, k: int, element: str) -> None:
    a, b, c = (f"tensor<{rows}x{columns}x{element}>" for rows, columns in ((m, k), (k, n), (m, n)))
    text = f"""func.func @main(%a: {a}, %b: {b}, %c: {c}) -> {c} {{
      %0 = linalg.matmul ins(%a, %b : {a}, {b}) outs(%c : {c}) -> {c}
      return %0 : {c}
    }}"""
    dtype = {"f32": "f4", "f64": "f8", "i32": "i4"}[element]
    rng = np.random.default_rng(m)
    arguments = [rng.integers(-9, 9, shape).astype(dtype) for shape in ((m, k), (k, n), (m, n))]
    (expected,) = plait.compile(text, target="interpret")(*arguments)
    np.testing.assert_array_equal(_native(text, 32768, 1)(*arguments)[0], expected)
