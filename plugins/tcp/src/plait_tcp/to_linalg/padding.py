"""Padding: the operand inserted in a tensor that is filled around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.builders.payload_regions import splat
from plait_tcp.models.shapes import reified

_FEW = 4096
"""So many elements are filled at once sooner than in parts."""
_TOGETHER = 16
"""So many neighbours are stored at once."""
_LARGE = 1 << 10
"""The size that is taken for one that is not known."""

_Part = tuple[list[sz.Size], list[sz.Size], list[sz.Size]]
"""Offsets, sizes and strides."""


@pattern(ops.PadOp)
def pad_to_insertion(op: ops.PadOp, rw: Rewriter) -> Rewrite:
    """tcp.pad -> the operand's remaining elements inserted in a tensor of the padding"""
    given = sz.sizes_of(rw, op.operand)
    scalar = SCALARS.read(rw, op.value, [])
    amounts = [*zip(op.mixed_low, op.mixed_high, op.mixed_interior)]
    extents = zip(given, reified(op, rw)[0], amounts)
    shape = [extent if isinstance(extent, int) or any(of_dim) else size for size, extent, of_dim in extents]
    boxes = [_kept(rw, *of_dim) for of_dim in zip(given, shape, amounts)]
    columns: list[list[sz.Size]] = [list(column) for column in zip(*boxes)] or [[], [], [], []]
    starts, places, counts, gaps = columns
    source: Value[Any] = op.operand
    if counts != given or any(start != 0 for start in starts):
        source = SCALARS.slice(rw, source, starts, counts)
    parts = _border(rw, shape, places, counts, amounts) if op.result.type.rank else None
    if parts is not None:
        filled = _bordered(rw, scalar, op.result.type, shape, parts)
    else:
        filled = splat(rw, scalar, op.result.type, shape)
    return tensor.InsertSliceOp.of(source, filled, places, counts, gaps)


def _kept(b: Builder, size: sz.Size, extent: sz.Size, amounts: tuple[sz.Size, ...]) -> tuple[sz.Size, ...]:
    """First element of the operand that stays, its place in the result, how many stay, and their distance."""
    low, high, interior = amounts
    gap = sz.add(b, interior, 1)
    if all(isinstance(amount, int) and amount >= 0 for amount in (low, high)):
        return 0, low, size, gap
    if isinstance(low, int) and low >= 0:
        start: sz.Size = 0
    else:
        start = sz.maximum(b, 0, sz.ceil_divide(b, sz.subtract(b, 0, low), gap))
    place = sz.add(b, low, sz.multiply(b, start, gap))
    last = sz.floor_divide(b, sz.subtract(b, sz.add(b, extent, -1), low), gap)
    count = sz.subtract(b, sz.minimum(b, size, sz.add(b, last, 1)), start)
    return start, place, sz.maximum(b, 0, count), gap


def _border(
    b: Builder,
    shape: Sequence[sz.Size],
    places: Sequence[sz.Size],
    counts: Sequence[sz.Size],
    amounts: Sequence[tuple[sz.Size, ...]],
) -> list[_Part] | None:
    """The parts around a box, if to fill them is less than half of the work. See the Note."""
    if any(interior != 0 for _, _, interior in amounts):
        return None
    parts: list[_Part] = []
    for dim, (size, place, count) in enumerate(zip(shape, places, counts)):
        if place == 0 and size is count:
            continue
        after = _added_after(size, place, count, amounts[dim])
        if not isinstance(place, int) or after is None:
            return None
        sides: list[tuple[sz.Size, int, sz.Size]] = [(0, place, 1), (sz.add(b, place, count), after, 1)]
        if place == after == 1 and isinstance(count, int) and dim < len(shape) - 1:
            sides = [(0, 2, count + 1)]
        for start, length, stride in sides:
            if length:
                offsets = [*places[:dim], start, *[0] * (len(shape) - dim - 1)]
                strides: list[sz.Size] = [1] * len(shape)
                strides[dim] = stride
                parts.append((offsets, [*counts[:dim], length, *shape[dim + 1 :]], strides))
    work = sum(_stores(part) for _, part, _ in parts)
    return parts if prod(map(_known, counts)) >= _FEW and 2 * work <= _stores(shape) else None


def _added_after(size: sz.Size, place: sz.Size, count: sz.Size, amounts: tuple[sz.Size, ...]) -> int | None:
    """How many elements follow a box along a dimension; None if that is known at run time only."""
    low, high, _ = amounts
    if isinstance(size, int) and isinstance(place, int) and isinstance(count, int):
        return size - place - count
    return high if isinstance(low, int) and isinstance(high, int) and min(low, high) >= 0 else None


def _known(size: sz.Size) -> int:
    """A size; of one that is known at run time, a large one."""
    return size if isinstance(size, int) else _LARGE


def _stores(sizes: Sequence[sz.Size]) -> int:
    """How many vectors a part of so many elements along each dimension takes, rows being apart."""
    *outer, last = map(_known, sizes)
    return prod(outer) * -(-last // _TOGETHER)


def _bordered(b: Builder, scalar: Value[Any], ty: Any, shape: Sequence[sz.Size], parts: Sequence[_Part]) -> Value[Any]:
    """A tensor of type `ty` and of sizes `shape`, of which parts are filled."""
    whole = b(tensor.EmptyOp(sz.dynamic_only(b, ty.shape, shape), ty.with_element_type(scalar.type)))
    for offsets, sizes, strides in parts:
        part = splat(b, scalar, ty.with_shape(sz.static_shape(sizes)), sizes)
        whole = SCALARS.insert(b, part, whole, offsets, sizes, strides)
    return whole


PADDING = (pad_to_insertion,)

# Note [Borders]
# Memory is what padding costs: to fill all of a tensor, of which most is written again, takes half as long as to copy
# the operand. So only a border is filled, in parts that do not overlap: the first and the last row are one of them, and
# so are the columns. Where the operand is computed nearby, it is
# written to its place inside at once (`eliminate-empty-tensors`), and nothing but the border is left to do. Sizes that
# are known at run time only are taken for large ones, if it is known how much is added: of a small tensor, the border
# and all of it are about as many stores.
