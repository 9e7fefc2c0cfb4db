"""Reference semantics of the transformations of Winograd's convolution, which round after each operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.types import FloatType
from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.lazy import lazy_import

from plait_linalg.ops.winograd import (
    WinogradFilterTransformOp,
    WinogradInputTransformOp,
    WinogradOp,
    WinogradOutputTransformOp,
)

if TYPE_CHECKING:
    from plait_std.indexing import Array

np = lazy_import("numpy")


def transformed(op: WinogradOp, x: Array, axes: tuple[int, int]) -> Array:
    """The matrix of `op` along two axes, unless they have one element."""
    if not isinstance(op.input.type.element_type, FloatType):
        raise InterpretError("has elements that are not floating-point numbers, which no matrix transforms")
    matrix = np.array([[float(number) for number in row] for row in op.filtering.matrix(op.which)]).astype(x.dtype)
    for axis in axes:
        if x.shape[axis] != 1:
            moved = np.moveaxis(x, axis, 0)
            total = np.zeros((len(matrix), *moved.shape[1:]), x.dtype)
            for column, values in zip(matrix.T, moved):
                total = total + column.reshape(-1, *[1] * values.ndim) * values
            x = np.moveaxis(total, 0, axis)
    return x


@interpret(WinogradFilterTransformOp)
def filter_transform(op: WinogradFilterTransformOp, x: Array, output: Array) -> Array:
    return transformed(op, x.transpose(1, 2, 3, 0), (0, 1)).copy()


@interpret(WinogradInputTransformOp)
def input_transform(op: WinogradInputTransformOp, x: Array, output: Array) -> Array:
    tiles = x.transpose(1, 2, 0, 3)
    for axis, count in ((0, output.shape[2]), (2, output.shape[3])):
        tiles = _tiles(op, tiles, axis, count)
    return transformed(op, tiles.transpose(0, 2, 1, 3, 4, 5), (0, 1)).copy()


def _tiles(op: WinogradInputTransformOp, x: Array, axis: int, count: int) -> Array:
    """An axis as two: within a tile, and the tiles."""
    if x.shape[axis] == 1:
        return np.expand_dims(x, axis + 1)
    m, tile = op.filtering.m, op.filtering.tile
    places = np.arange(tile).reshape(-1, 1) + np.arange(count) * m
    return np.take(x, places, axis)


@interpret(WinogradOutputTransformOp)
def output_transform(op: WinogradOutputTransformOp, x: Array, output: Array) -> Array:
    found = transformed(op, x, (0, 1))
    transforms = sum(x.shape[axis] != 1 for axis in (0, 1))
    scaled = found * np.asarray(op.filtering.scale**transforms).astype(x.dtype)
    whole = scaled.transpose(4, 2, 0, 3, 1, 5).reshape(output.shape)
    return output + whole


WINOGRAD = (filter_transform, input_transform, output_transform)
