"""Canonical forms of gathers: those at regular places are slices, and indices are reversed instead of boxes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.sizes.building import build
from plait_std.sizes.linear import Linear

from plait_tcp import ops
from plait_tcp.canonicalize.movement import new_slice
from plait_tcp.ops.indexing import batch_dims_of_indices, batching_dims
from plait_tcp.sizes.known import number_key, size_key
from plait_tcp.sizes.progressions import Progression, components_of, is_never_negative, sum_of

if TYPE_CHECKING:
    from plait.ir.builder import Builder


@pattern(ops.GatherOp)
def gather_of_progressions(op: ops.GatherOp, rw: Rewriter) -> Rewrite:
    """gather(x, [a, a + s, a + 2 * s, ...]) -> slice(x), reversed where s < 0, if all indices are in bounds"""
    dims = list(op.start_index_map.values)
    if not dims or batching_dims(op)[0] or not set(op.collapsed_dims.values) <= set(dims):
        return rw.no_match("it takes slices of batches, or leaves out a dimension that is not indexed")
    found = dict(zip(dims, components_of(op.indices, op.index_vector_dim.value) or ()))
    if len(found) != len(dims) or not _keeps_order(op, found):
        return rw.no_match("the indices are not a progression along each dimension, in the order of the dimensions")
    boxes: list[Any] = [(0, size, 1) for size in op.mixed_sizes]
    for dim, numbers in found.items():
        box = _box(op, rw, dim, numbers)
        if box is None:
            return rw.no_match("indices may be out of bounds")
        boxes[dim] = box
    made = new_slice(rw, op.operand, boxes)
    turned = [dim for dim, numbers in found.items() if numbers.step < 0]
    made = rw(ops.ReverseOp(made, turned)) if turned else made
    if made.type.rank != op.result.type.rank:
        sizes = [size for dim, (_, size, _) in enumerate(boxes) if not _is_left_out(op, dim, found)]
        return ops.ReshapeOp(made, sz.dynamic_only(rw, op.result.type.shape, sizes), op.result.type)
    return sz.as_shaped(rw, made, op.result.type)


def _is_left_out(op: ops.GatherOp, dim: int, found: Mapping[int, Progression]) -> bool:
    """Whether the result lacks a dimension of the operand, which one index locates."""
    return dim in op.collapsed_dims.values and found[dim].step == 0


def _keeps_order(op: ops.GatherOp, found: Mapping[int, Progression]) -> bool:
    """Whether the result has the dimensions of the operand in their order, each of which other indices locate."""
    batch, collapsed = batch_dims_of_indices(op), op.collapsed_dims.values
    kept = [dim for dim in range(op.operand.type.rank) if not _is_left_out(op, dim, found)]
    if len(kept) != op.result.type.rank or any(found[dim].step for dim in found if dim not in collapsed):
        return False
    numbers = [found[dim].dim for dim in kept if dim in collapsed]
    places = [place for place, dim in enumerate(kept) if dim not in collapsed]
    return numbers == batch and places == list(op.offset_dims.values)


def _box(op: ops.GatherOp, rw: Rewriter, dim: int, numbers: Progression) -> tuple[Any, Any, int] | None:
    """Offset, size and stride along a dimension that indices locate; None if they may be out of bounds."""
    count: Any = size_key(op.indices, numbers.dim) if numbers.dim is not None else 1
    size = op.mixed_sizes[dim] if numbers.dim is None else 1
    length = sum_of(size if isinstance(size, int) else number_key(size))
    last = numbers.start.plus(sum_of(count).plus(Linear(-1)), numbers.step)
    low, high = (numbers.start, last) if numbers.step >= 0 else (last, numbers.start)
    extent = sum_of(size_key(op.operand, dim))
    if not _fits(extent, op.indices.type.element_type):
        return None
    if not is_never_negative(low) or not is_never_negative(extent.plus(high, -1).plus(length, -1)):
        return None
    return _built(rw, low), size if numbers.dim is None else build(rw, count), abs(numbers.step) or 1


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


GATHERS = (gather_of_progressions, reverse_of_gather)
