"""Parts of tensors that tiles read: boxes, boxes of what is padded, boxes of groups."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.ops.index_lists import split_mixed

Indices = Sequence[sz.Size]


def shaped(type: Any, shape: Indices) -> Any:
    """A tensor of the element type of `type`, of a shape of constants and values."""
    return RankedTensorType(tuple([n if isinstance(n, int) else DYNAMIC for n in shape]), type.element_type)


def box(b: Builder, value: Value[Any], offsets: Indices, sizes: Indices, strides: Indices = ()) -> Value[Any]:
    """A box of elements; `value` itself if that is all of them."""
    steps = list(strides) or [1] * len(offsets)
    first = all(isinstance(start, int) and start == 0 for start in offsets)
    if first and all(step == 1 for step in steps) and tuple(sizes) == value.type.shape:
        return value
    return b.insert(tensor.ExtractSliceOp.of(value, list(offsets), list(sizes), steps)).result


def overlap(b: Builder, start: sz.Size, size: sz.Size, base: sz.Size, extent: sz.Size) -> tuple[sz.Size, sz.Size]:
    """Where the range from `start` lies in `extent` elements that begin at `base`: the first one, and how many."""
    first = sz.minimum(b, sz.maximum(b, sz.subtract(b, start, base), 0), extent)
    behind = sz.subtract(b, sz.add(b, start, size), base)
    end = sz.minimum(b, sz.maximum(b, behind, 0), extent)
    return first, sz.subtract(b, end, first)


def padded_box(
    b: Builder, x: Value[Any], value: Value[Any], low: Sequence[sz.Size | None], gaps: Indices, offsets: Indices,
    sizes: Indices,
) -> Value[Any]:
    """A box of `x` with `gaps` copies of `value` between its elements, `low` copies and any number behind them.

    `low` may be negative: then elements are missing. It is None for dimensions in which nothing is added.
    """
    parts = list(zip(offsets, sizes, low, gaps, sz.sizes_of(b, x)))
    places = [
        (start, size, 0, 0) if before is None else _inside(b, start, size, before, gap, extent)
        for start, size, before, gap, extent in parts
    ]
    part = box(b, x, [place[0] for place in places], [place[1] for place in places])
    if all(before is None for before in low):
        return part
    (lows, static_low), (highs, static_high) = (split_mixed([place[i] for place in places]) for i in (2, 3))
    between, static_gaps = split_mixed([0 if before is None else gap for before, gap in zip(low, gaps)])
    made = b.insert(ops.PadOp(part, value, lows, highs, between, static_low, static_high, static_gaps))
    return sz.as_shaped(b, made.result, shaped(x.type, sizes))


def _inside(
    b: Builder, start: sz.Size, size: sz.Size, low: sz.Size, gap: sz.Size, extent: sz.Size
) -> tuple[sz.Size, sz.Size, sz.Size, sz.Size]:
    """Of elements that lie `gap + 1` apart, from `low` on: the first in a range, how many, what is before and after."""
    distance = sz.add(b, gap, 1)
    first = _first_at(b, sz.subtract(b, start, low), distance, extent)
    end = _first_at(b, sz.subtract(b, sz.add(b, start, size), low), distance, extent)
    count = sz.subtract(b, end, first)
    place = sz.subtract(b, sz.add(b, sz.multiply(b, first, distance), low), start)
    before = sz.minimum(b, sz.maximum(b, place, 0), size)
    span = count
    if not isinstance(distance, int) or distance != 1:
        span = sz.maximum(b, sz.subtract(b, sz.multiply(b, count, distance), gap), 0)
    return first, count, before, sz.subtract(b, sz.subtract(b, size, before), span)


def _first_at(b: Builder, place: sz.Size, distance: sz.Size, extent: sz.Size) -> sz.Size:
    """The first of `extent` elements, `distance` apart, that lies at `place` or behind; `extent` if there is none."""
    steps = place if isinstance(distance, int) and distance == 1 else sz.ceil_divide(b, place, distance)
    return sz.minimum(b, sz.maximum(b, steps, 0), extent)


def box_of_groups(
    b: Builder, x: Value[Any], dim: int, groups: int, chosen: tuple[int, int], offset: sz.Size, size: sz.Size
) -> Value[Any]:
    """Of dimension `dim`, which is `groups` equal parts: the elements from `offset` of the parts in range `chosen`."""
    first, end = chosen
    extents = sz.sizes_of(b, x)
    each = sz.floor_divide(b, extents[dim], groups)
    split = [*extents[:dim], groups, each, *extents[dim + 1 :]]
    starts: list[sz.Size] = [0] * len(split)
    kept = list(split)
    starts[dim], kept[dim] = first, end - first
    starts[dim + 1], kept[dim + 1] = offset, size
    part = box(b, reshaped(b, x, split), starts, kept)
    joined = [*kept[:dim], sz.multiply(b, end - first, size), *kept[dim + 2 :]]
    return reshaped(b, part, joined)


def reshaped(b: Builder, x: Value[Any], shape: Indices) -> Value[Any]:
    """`x` in another shape."""
    type = shaped(x.type, shape)
    if x.type is type and type.has_static_shape:
        return x
    return b.insert(ops.ReshapeOp(x, sz.dynamic_only(b, type.shape, shape), type)).result


def product(b: Builder, sizes: Indices) -> sz.Size:
    """The product of sizes, 1 of none."""
    total: sz.Size = 1
    for size in sizes:
        total = sz.multiply(b, total, size)
    return total


def spread(b: Builder, scalar: Value[Any], shape: Indices) -> Value[Any]:
    """The 0-d tensor `scalar` repeated."""
    type = shaped(scalar.type, shape)
    return b.insert(ops.BroadcastOp(scalar, sz.dynamic_only(b, type.shape, shape), [], None, type)).result


def rest_of(whole: Collection[int], offsets: Indices) -> list[sz.Size]:
    """Where a tile lies in what has been computed whole along some dimensions."""
    return [start if dim in whole else 0 for dim, start in enumerate(offsets)]
