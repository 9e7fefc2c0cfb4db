"""Convolutions and products whose tiles come in an order of their own are computed as the interpreter does."""

from __future__ import annotations

import numpy as np
import plait
import pytest


def convolution(
    planes: bool, size: int, channels: int, groups: int, kernel: int, stride: int
) -> tuple[str, list[tuple[int, ...]]]:
    """A convolution of two images with padding on both sides: its text, and the shapes of image and kernel."""
    low = kernel // 2
    made = (size + 2 * low - kernel) // stride + 1
    if planes:
        x, y = (2, channels, size, size + 3), (2, channels, made, (size + 3 + 2 * low - kernel) // stride + 1)
        w, dims = (channels, channels // groups, kernel, kernel), "[b, f, 0, 1]x[o, i, 0, 1]->[b, f, 0, 1]"
    else:
        x, y = (2, size, size, channels), (2, made, made, channels)
        w, dims = (kernel, kernel, channels // groups, channels), "[b, 0, 1, f]x[0, 1, i, o]->[b, 0, 1, f]"
    tx, tw, ty = (f"tensor<{'x'.join(map(str, shape))}xf32>" for shape in (x, w, y))
    text = f"""func.func @main(%x: {tx}, %w: {tw}) -> {ty} {{
      %0 = stablehlo.convolution(%x, %w) dim_numbers = {dims},
        window = {{stride = [{stride}, {stride}], pad = [[{low}, {low}], [{low}, {low}]]}}
        {{batch_group_count = 1 : i64, feature_group_count = {groups} : i64}} : ({tx}, {tw}) -> {ty}
      return %0 : {ty}
    }}"""
    return text, [x, w]


def product(rows: int, steps: int, columns: int) -> tuple[str, list[tuple[int, ...]]]:
    a, b, c = f"tensor<{rows}x{steps}xf32>", f"tensor<{columns}x{steps}xf32>", f"tensor<{rows}x{columns}xf32>"
    text = f"""func.func @main(%a: {a}, %b: {b}) -> {c} {{
      %0 = stablehlo.dot_general %a, %b, contracting_dims = [1] x [1] : ({a}, {b}) -> {c}
      return %0 : {c}
    }}"""
    return text, [(rows, steps), (columns, steps)]


PROGRAMS = {
    "planes": convolution(True, 40, 3, 3, 3, 1),
    "planes, windows of 5x5": convolution(True, 37, 2, 2, 5, 1),
    "groups of four": convolution(False, 15, 16, 4, 3, 1),
    "groups of four, every second row": convolution(False, 15, 8, 2, 3, 2),
    "twelve rows by a transposed operand": product(12, 200, 37),
    "ten rows by a transposed operand": product(10, 67, 20),
}


@pytest.mark.parametrize("name", PROGRAMS)
def test_as_interpreted(name: str) -> None:
    text, shapes = PROGRAMS[name]
    random = np.random.default_rng(0)
    given = [random.standard_normal(shape).astype(np.float32) for shape in shapes]
    (expected,) = plait.compile(text, target="interpret")(*given)
    (got,) = plait.compile(text)(*given)
    np.testing.assert_allclose(np.asarray(got), np.asarray(expected), rtol=1e-4, atol=1e-4)
