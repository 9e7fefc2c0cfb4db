"""Padding: the operand inserted in a tensor that is filled around it."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait.builtin.types import DYNAMIC
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


@pattern(ops.PadOp)
def pad_to_insertion(op: ops.PadOp, rw: Rewriter) -> Rewrite:
    """tcp.pad -> the operand's remaining elements inserted in a tensor of the padding"""
    shape = reified(op, rw)[0]
    scalar = SCALARS.read(rw, op.value, [])
    sizes = zip(sz.sizes_of(rw, op.operand), shape, op.mixed_low, op.mixed_interior)
    boxes = [_kept(rw, *of_dim) for of_dim in sizes]
    columns: list[list[sz.Size]] = [list(column) for column in zip(*boxes)] or [[], [], [], []]
    starts, places, counts, gaps = columns
    source: Value[Any] = op.operand
    if tuple(counts) != source.type.shape or any(start != 0 or not isinstance(start, int) for start in starts):
        source = SCALARS.slice(rw, source, starts, counts)
    parts = _border(op.result.type, places, counts, gaps) if op.result.type.rank else None
    if parts is not None:
        filled = _bordered(rw, scalar, op.result.type, parts)
    else:
        filled = splat(rw, scalar, op.result.type, shape)
    return tensor.InsertSliceOp.of(source, filled, places, counts, gaps)


def _kept(b: Builder, size: sz.Size, extent: sz.Size, low: sz.Size, interior: sz.Size) -> tuple[sz.Size, ...]:
    """First element of the operand that stays, its place in the result, how many stay, and their distance."""
    gap = sz.add(b, interior, 1)
    if isinstance(low, int) and low >= 0:
        start: sz.Size = 0
    else:
        start = sz.maximum(b, 0, sz.ceil_divide(b, sz.subtract(b, 0, low), gap))
    place = sz.add(b, low, sz.multiply(b, start, gap))
    last = sz.floor_divide(b, sz.subtract(b, sz.add(b, extent, -1), low), gap)
    count = sz.subtract(b, sz.minimum(b, size, sz.add(b, last, 1)), start)
    return start, place, sz.maximum(b, 0, count), gap


def _border(
    ty: Any, places: Sequence[sz.Size], counts: Sequence[sz.Size], gaps: Sequence[sz.Size]
) -> list[tuple[list[int], list[int]]] | None:
    """The offsets and sizes of parts around a box, if to fill them is less than half of the work. See the Note."""
    sizes = [*ty.shape, *places, *counts]
    if DYNAMIC in sizes or not all(isinstance(size, int) for size in sizes) or any(gap != 1 for gap in gaps):
        return None
    at: Any = places
    inside: Any = counts
    parts: list[tuple[list[int], list[int]]] = []
    for dim, (size, place, count) in enumerate(zip(ty.shape, at, inside)):
        for start, length in ((0, place), (place + count, size - place - count)):
            if length:
                offsets = [*at[:dim], start, *[0] * (ty.rank - dim - 1)]
                parts.append((offsets, [*inside[:dim], length, *ty.shape[dim + 1 :]]))
    work = sum(_stores(part) for _, part in parts)
    return parts if prod(inside) >= _FEW and 2 * work <= _stores(ty.shape) else None


def _stores(sizes: Sequence[int]) -> int:
    """How many vectors a part of so many elements along each dimension takes, rows being apart."""
    return prod(sizes[:-1]) * -(-sizes[-1] // _TOGETHER)


def _bordered(b: Builder, scalar: Value[Any], ty: Any, parts: Sequence[tuple[list[int], list[int]]]) -> Value[Any]:
    """A tensor of type `ty` of which parts are filled."""
    filled = ty.with_element_type(scalar.type)
    whole = SCALARS.empty(b, filled.shape, filled.element_type)
    for offsets, sizes in parts:
        part = b(tensor.SplatOp(scalar, [], filled.with_shape(tuple(sizes))))
        whole = SCALARS.insert(b, part, whole, offsets, sizes)
    return whole


PADDING = (pad_to_insertion,)

# Note [Borders]
# Memory is what padding costs: to fill all of a tensor, of which most is written again, takes half as long as to copy
# the operand. So only a border is filled, in parts that do not overlap. Where the operand is computed nearby, it is
# written to its place inside at once (`eliminate-empty-tensors`), and nothing but the border is left to do.
