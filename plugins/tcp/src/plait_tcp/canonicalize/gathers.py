"""Canonical forms of gathers: those at regular places are slices, and indices are reversed instead of boxes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.sizes.building import build
from plait_std.sizes.linear import Linear

from plait_tcp import ops
from plait_tcp.canonicalize.movement import new_slice
from plait_tcp.ops.indexing import batch_dims_of_indices, batching_dims
from plait_tcp.sizes.known import size_key
from plait_tcp.sizes.progressions import is_never_negative, progression_of, sum_of

if TYPE_CHECKING:
    from plait.ir.builder import Builder


@pattern(ops.GatherOp)
def gather_of_progression(op: ops.GatherOp, rw: Rewriter) -> Rewrite:
    """gather(x, [a, a + s, a + 2 * s, ...]) -> slice(x), reversed where s < 0, if all indices are in bounds"""
    dim = _only_gathered(op)
    if dim is None:
        return rw.no_match("it does not take slices of one dimension and put them along the same one")
    found, (number,) = progression_of(op.indices), batch_dims_of_indices(op)
    if found is None or found.step == 0 or found.dim != number:
        return rw.no_match("the indices are not a progression")
    count, extent = size_key(op.indices, number), sum_of(size_key(op.operand, dim))
    last = found.start.plus(sum_of(count).plus(Linear(-1)), found.step)
    low, high = (found.start, last) if found.step > 0 else (last, found.start)
    if not _fits(extent, op.indices.type.element_type):
        return rw.no_match("the integers do not hold the size")
    if not is_never_negative(low) or not is_never_negative(extent.plus(high, -1).plus(Linear(-1))):
        return rw.no_match("indices may be out of bounds")
    boxes: list[Any] = [(0, size, 1) for size in op.mixed_sizes]
    boxes[dim] = (_built(rw, low), build(rw, count), abs(found.step))
    made = new_slice(rw, op.operand, boxes)
    made = made if found.step > 0 else rw(ops.ReverseOp(made, [dim]))
    return sz.as_shaped(rw, made, op.result.type)


def _only_gathered(op: ops.GatherOp) -> int | None:
    """The dimension that one row of index vectors locates, and along which the result has what they locate."""
    dims, vector = list(op.start_index_map.values), op.index_vector_dim.value
    if len(dims) != 1 or list(op.collapsed_dims.values) != dims or batching_dims(op)[0]:
        return None
    rank = op.indices.type.rank
    is_row = len(batch_dims_of_indices(op)) == 1 and (vector == rank or op.indices.type.shape[vector] == 1)
    others = [i for i in range(op.result.type.rank) if i != dims[0]]
    return dims[0] if is_row and list(op.offset_dims.values) == others else None


def _fits(extent: Linear, element: Any) -> bool:
    return not isinstance(element, IntegerType) or extent.constant < 1 << (element.width - 1)


def _built(b: Builder, sum: Linear) -> sz.Size:
    total: sz.Size = sum.constant
    for atom, factor in sum.terms.items():
        key: Any = atom
        total = sz.add(b, total, sz.multiply(b, build(b, key), factor))
    return total


@pattern(ops.ReverseOp)
def reverse_of_gather(op: ops.ReverseOp, rw: Rewriter) -> Rewrite:
    """reverse(gather(x, i)) -> gather(x, reverse(i)), along dimensions that number the boxes"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.GatherOp) or not inner.result.has_one_use or batching_dims(inner)[0]:
        return rw.no_match("the operand is not a gather for this use only, without batches")
    numbers = [i for i in range(inner.result.type.rank) if i not in inner.offset_dims.values]
    if not set(op.dims.values) <= set(numbers):
        return rw.no_match("boxes are reversed")
    places = batch_dims_of_indices(inner)
    turned = rw(ops.ReverseOp(inner.indices, [places[numbers.index(dim)] for dim in op.dims.values]))
    return inner.clone({inner.indices: turned})


GATHERS = (gather_of_progression, reverse_of_gather)
