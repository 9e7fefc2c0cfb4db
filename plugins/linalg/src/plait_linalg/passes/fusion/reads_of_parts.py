"""Reads of what was put together from parts, as reads of the part.

    %0 = tensor.insert_slice %x into %e[0, 0] [8, 1] [1, 1] : tensor<8x1xi64> into tensor<8x2xi64>
    %1 = tensor.insert_slice %y into %0[0, 1] [8, 1] [1, 1] : tensor<8x1xi64> into tensor<8x2xi64>
    linalg.generic {indexing_maps = [affine_map<(d0) -> (d0, 0)>, ...]} ins(%1 : tensor<8x2xi64>) ...

reads `%x` through `(d0) -> (d0, 0)`. So do reads of a tensor that got dimensions of size 1 by `tensor.expand_shape`. A
gather reads the components of its index vectors, which are concatenated in many programs, in this way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.affine import AffineConstant, AffineMap
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.tensor.ops import EmptyOp, ExpandShapeOp, InsertSliceOp, SplatOp

from plait_linalg.ops import FillOp


class Read(NamedTuple):
    """A tensor, and the map from loops to the element of it that is read."""

    value: Value[Any]
    map: AffineMap


def read_of_part(value: Value[Any], map: AffineMap) -> Read | None:
    """The read of the part of `value` that `map` leads to; None if that is not one part, or not known."""
    found = Read(value, map)
    while (inner := _inner_read(found)) is not None:
        found = inner
    return found if found.value is not value else None


def _inner_read(read: Read) -> Read | None:
    op = read.value.defining_op
    if isinstance(op, InsertSliceOp):
        return _of_slice(op, read.map)
    return _of_expanded(op, read.map) if isinstance(op, ExpandShapeOp) else None


def _of_slice(op: InsertSliceOp, map: AffineMap) -> Read | None:
    """The read of the slice if all that is read lies in it, of the tensor around it if nothing does."""
    source, shape = op.source.type, op.dest.type.shape
    offsets, sizes, strides = op.static_offsets.values, op.static_sizes.values, op.static_strides.values
    if DYNAMIC in (*offsets, *sizes, *shape) or set(strides) - {1} or source.rank != len(shape):
        return None
    results: list[Any] = []
    is_inside = True
    for place, offset, size, extent in zip(map.results, offsets, sizes, shape):
        if isinstance(place, AffineConstant):
            if not offset <= place.value < offset + size:
                return Read(op.dest, map)
            place = AffineConstant(place.value - offset)
        elif size != extent:
            is_inside = False
        results.append(place)
    return Read(op.source, AffineMap(map.num_dims, map.num_symbols, tuple(results))) if is_inside else None


def _of_expanded(op: ExpandShapeOp, map: AffineMap) -> Read | None:
    """The read of the source, if the result has its dimensions and further ones of size 1."""
    if not isinstance(op.result.type, RankedTensorType):
        return None
    results: list[Any] = []
    for group in op.groups:
        long = [dim for dim in group if op.result.type.shape[dim] != 1]
        if len(long) > 1:
            return None
        results.append(map.results[long[0]] if long else AffineConstant(0))
    return Read(op.src, AffineMap(map.num_dims, map.num_symbols, tuple(results)))


def erase_unused(value: Value[Any]) -> None:
    """Erase what put `value` together, as far as nothing else uses it."""
    pending: list[Operation | None] = [value.defining_op]
    while pending:
        op = pending.pop()
        if isinstance(op, (InsertSliceOp, ExpandShapeOp, EmptyOp, SplatOp, FillOp)) and op.is_unused:
            inputs: Sequence[Value[Any]] = list(op.operands)
            op.erase()
            pending += [operand.defining_op for operand in inputs]
