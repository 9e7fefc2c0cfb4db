"""Operators that move elements: padding, repetition, blocks."""

from __future__ import annotations

from typing import Any

from plait.build.functions import maximum, minimum, remainder
from plait.builtin.types import i64
from plait_tcp.formulas import NUMPY, NotKnown, Size, Tensor, Tensors, larger, smaller

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.shapes import axes_in, axis_of, computed_now


@operator("Pad", "4x3xf32, 4xi64=[0 1 0 1] -> 4x5xf32")
def pad(
    t: Tensors, x: Tensor, pads: Tensor, value: Tensor | None = None, axes: Tensor | None = None, *,
    mode: str = "constant",
) -> Tensor:
    """Add elements around the operand: a constant, the edge, its reflection, or what is at the other end."""
    dims = axes_in(t, axes, x.rank) or list(range(x.rank))
    amounts = t.sizes_in(pads)
    low: list[Any] = [0] * x.rank
    high: list[Any] = [0] * x.rank
    for i, dim in enumerate(dims):
        low[dim], high[dim] = amounts[i], amounts[len(dims) + i]
    if mode == "constant":
        fill = value.reshape() if value is not None else t.number(0, x.element)
        return t.pad(x, fill, low, high)
    for dim in range(x.rank):
        x = _padded(t, x, dim, low[dim], high[dim], mode)
    return x


def _padded(t: Tensors, x: Tensor, dim: int, low: Size, high: Size, mode: str) -> Tensor:
    """One dimension with what `mode` puts before and after it."""
    before, after = smaller(low, 0), smaller(high, 0)
    if not (_is_none(before) and _is_none(after)):
        x = x.part(dim, before * -1, x.shape[dim] + before + after)
        low, high = larger(low, 0), larger(high, 0)
    if _is_none(low) and _is_none(high):
        return x
    size = x.shape[dim]
    is_static = all(isinstance(n, int) for n in (size, low, high))
    return t.take(x, computed_now(t, _places(NUMPY if is_static else t, size, low, high, mode), i64), dim)


def _is_none(size: Size) -> bool:
    """Whether no elements are meant, as is known now."""
    return isinstance(size, int) and size == 0


def _places(t: Tensors, size: Size, low: Size, high: Size, mode: str) -> Tensor:
    """The numbers of the elements that a dimension of `size` elements is made of once it is padded, as i64."""
    line, length = t.iota([low + size + high], 0, i64), t.size_number(size, i64)
    before = t.size_number(low, i64)
    if mode == "edge":
        return maximum(minimum(line - before, length - 1), 0)
    period = length if mode == "wrap" else maximum(length * 2 - 2, 1)  # reflections leave out the edges
    left = remainder(line - before, period)
    place = (left < 0).select(left + period, left)
    return place if mode == "wrap" else minimum(place, period - place)


@operator("Tile", "2x3xf32, 2xi64=[2 1] -> 4x3xf32")
def tile(t: Tensors, x: Tensor, repeats: Tensor) -> Tensor:
    """Repeat the operand along each dimension."""
    counts, sizes = t.sizes_in(repeats), x.shape
    apart = x.reshape(*(n for size in sizes for n in (1, size)))
    wide = t.broadcast(apart, [n for count, size in zip(counts, sizes) for n in (count, size)])
    return wide.reshape(*(count * size for count, size in zip(counts, sizes)))


@operator("DepthToSpace", "1x8x2x3xf32 -> 1x2x4x6xf32", attributes="{blocksize = 2 : i64}")
def depth_to_space(t: Tensors, x: Tensor, *, blocksize: int, mode: str = "DCR") -> Tensor:
    """Move features to blocks of height and width."""
    n, c, h, w = x.shape
    b, rest = blocksize, c // (blocksize * blocksize)
    if mode == "DCR":
        moved = x.reshape(n, b, b, rest, h, w).transpose([0, 3, 4, 1, 5, 2])
    else:
        moved = x.reshape(n, rest, b, b, h, w).transpose([0, 1, 4, 2, 5, 3])
    return moved.reshape(n, rest, h * b, w * b)


@operator("SpaceToDepth", "1x2x4x6xf32 -> 1x8x2x3xf32", attributes="{blocksize = 2 : i64}")
def space_to_depth(t: Tensors, x: Tensor, *, blocksize: int) -> Tensor:
    """Move blocks of height and width to features."""
    n, c, h, w = x.shape
    b = blocksize
    moved = x.reshape(n, c, h // b, b, w // b, b).transpose([0, 3, 5, 1, 2, 4])
    return moved.reshape(n, c * b * b, h // b, w // b)


@operator("CenterCropPad", "4x5xf32, 2xi64=[5 3] -> 5x3xf32")
def center_crop_pad(t: Tensors, x: Tensor, shape: Tensor, *, axes: Ints | None = None) -> Tensor:
    """Crop or pad around the middle to the listed sizes."""
    dims = [axis_of(n, x.rank) for n in axes] if axes is not None else list(range(x.rank))
    for dim, want in zip(dims, t.sizes_in(shape)):
        have = x.shape[dim]
        if not (isinstance(have, int) and isinstance(want, int)):
            raise NotKnown("the sizes are known at run time only")
        if want <= have:
            x = x.part(dim, (have - want) // 2, want)
            continue
        before = (want - have) // 2
        low, high = ([n if i == dim else 0 for i in range(x.rank)] for n in (before, want - have - before))
        x = t.pad(x, t.number(0, x.element), low, high)
    return x


@operator("ReverseSequence", "4x3xf32, 3xi64=[1 2 4] -> 4x3xf32")
def reverse_sequence(t: Tensors, x: Tensor, lengths: Tensor, *, batch_axis: int = 1, time_axis: int = 0) -> Tensor:
    """Reverse the first elements of each sequence, as many as its length."""
    time, batch = x.shape[time_axis], x.shape[batch_axis]
    step = t.iota([time, batch], 0, i64)
    length = lengths.cast(i64).unsqueeze([0])
    place = (step < length).select(length - step - 1, step)
    moved = x.transpose([batch_axis, time_axis, *(d for d in range(x.rank) if d not in (batch_axis, time_axis))])
    taken = t.gather(moved, place.transpose([1, 0]).unsqueeze([-1]), [1], 1, 1)
    order = [batch_axis, time_axis, *(d for d in range(x.rank) if d not in (batch_axis, time_axis))]
    return taken.transpose([order.index(d) for d in range(x.rank)])
