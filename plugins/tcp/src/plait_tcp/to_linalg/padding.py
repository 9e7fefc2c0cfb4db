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
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.builders.payload_regions import splat
from plait_tcp.models.shapes import reified

_FEW = 4096
"""So many elements are filled at once sooner than in parts."""


@pattern(ops.PadOp)
def pad_to_insertion(op: ops.PadOp, rw: Rewriter) -> Rewrite:
    """tcp.pad -> the operand's remaining elements inserted in a tensor of the padding"""
    shape = reified(op, rw)[0]
    scalar = rw(tensor.ExtractOp(op.value, []))
    parts = zip(sz.sizes_of(rw, op.operand), shape, op.mixed_low, op.mixed_interior)
    boxes = [_kept(rw, *part) for part in parts]
    columns: list[list[sz.Size]] = [list(column) for column in zip(*boxes)] or [[], [], [], []]
    starts, places, counts, gaps = columns
    source: Value[Any] = op.operand
    if tuple(counts) != source.type.shape or any(start != 0 or not isinstance(start, int) for start in starts):
        source = rw(tensor.ExtractSliceOp.of(source, starts, counts, [1] * len(starts)))
    if _has_thin_border(op.result.type, places, counts, gaps):
        filled = _bordered(rw, scalar, op.result.type, places, counts)  # type: ignore[arg-type]
    else:
        filled = splat(rw, scalar, op.result.type, shape)
    return rw.insert(tensor.InsertSliceOp.of(source, filled, places, counts, gaps))


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


def _has_thin_border(ty: Any, places: Sequence[sz.Size], counts: Sequence[sz.Size], gaps: Sequence[sz.Size]) -> bool:
    """Whether most of a large tensor is overwritten by what is inserted: see Note [Borders]."""
    sizes = [*ty.shape, *places, *counts]
    if DYNAMIC in sizes or not all(isinstance(size, int) for size in sizes) or any(gap != 1 for gap in gaps):
        return False
    inside = prod(size for size in counts if isinstance(size, int))
    return inside >= _FEW and prod(ty.shape) <= 2 * inside


def _bordered(b: Builder, scalar: Value[Any], ty: Any, places: Sequence[int], counts: Sequence[int]) -> Value[Any]:
    """A tensor of type `ty` that is filled outside of a box: before and behind it along each dimension."""
    filled = ty.with_element_type(scalar.type)
    whole = b(tensor.EmptyOp.of(filled.shape, filled.element_type))
    for dim, (size, place, count) in enumerate(zip(filled.shape, places, counts)):
        for start, length in ((0, place), (place + count, size - place - count)):
            if length:
                offsets = [*places[:dim], start, *[0] * (filled.rank - dim - 1)]
                sizes = [*counts[:dim], length, *filled.shape[dim + 1 :]]
                part = b(tensor.SplatOp(scalar, [], filled.with_shape(tuple(sizes))))
                whole = b(tensor.InsertSliceOp.of(part, whole, offsets, sizes, [1] * filled.rank))
    return whole


PADDING = (pad_to_insertion,)

# Note [Borders]
# Memory is what padding costs: to fill all of a tensor, of which most is written again, takes half as long as to copy
# the operand. So only a border is filled, in parts that do not overlap. Where the operand is computed nearby, it is
# written to its place inside at once (`eliminate-empty-tensors`), and nothing but the border is left to do.
