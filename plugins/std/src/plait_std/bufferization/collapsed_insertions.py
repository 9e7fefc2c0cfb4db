"""Insertions of expanded tensors of dynamic sizes, in the shape in which they were computed.

    %s = tensor.expand_shape %x [[0], [1, 2]] output_shape [%n, 4, %w]
    %0 = tensor.insert_slice %s into %e[0, 2, 0] [%n, 4, %w] [1, 1, 1]
    ->
    %d = tensor.collapse_shape %e [[0], [1, 2]]
    %i = tensor.insert_slice %x into %d[0, 2 * %w] [%n, 4 * %w] [1, 1]
    %0 = tensor.expand_shape %i [[0], [1, 2]] output_shape [%n, 6, %w]

A slice of dynamic sizes cannot be collapsed in place: types of buffers do not say that its rows lie next to each other.
The whole can, and a part of it that has all of the inner dimensions is a part of the collapsed one.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std import sizes as sz
from plait_std.bufferization.subsets import tied_operand
from plait_std.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp, InsertSliceOp

if TYPE_CHECKING:
    from plait.context import Context

_LIMIT = 64


def insert_collapsed(insert: InsertSliceOp, ctx: Context) -> None:
    """Insert what is expanded, and computed in an empty tensor, as it was before, if that is a slice as well."""
    made, dest = insert.source.defining_op, insert.dest
    if not isinstance(made, ExpandShapeOp) or not insert.source.has_one_use or not dest.has_one_use:
        return
    if DYNAMIC not in made.result.type.shape or not _starts_empty(made.src, ctx):
        return
    sizes = _sizes_of(dest, ctx)
    if sizes is None or not _has_whole_rows(insert, made.groups, sizes):
        return
    b, groups = Builder.before(insert), made.groups
    lengths = [sz.product(b, [insert.mixed_sizes[dim] for dim in group]) for group in groups]
    if sz.static_shape(lengths) != tuple(made.src.type.shape):
        return
    offsets = [sz.product(b, [insert.mixed_offsets[dim], *(sizes[d] for d in inner)]) for dim, *inner in groups]
    whole = b(InsertSliceOp.of(made.src, _collapsed(b, dest, groups), offsets, lengths, [1] * len(groups)))
    insert.result.replace_all_uses_with(b(ExpandShapeOp.of(whole, groups, sizes, dest.type)))
    for op in (insert, made, dest.defining_op):
        if isinstance(op, (InsertSliceOp, ExpandShapeOp)) and op.is_unused:
            op.erase()


def _has_whole_rows(insert: InsertSliceOp, groups: Sequence[Sequence[int]], sizes: Sequence[sz.Size]) -> bool:
    """Whether a slice is a part along the first dimensions of groups only; of a tensor with these sizes."""
    if insert.source.type.rank != len(sizes) or set(insert.mixed_strides) != {1}:
        return False
    return all(
        insert.mixed_offsets[dim] == 0 and insert.mixed_sizes[dim] == sizes[dim]
        for _, *inner in groups for dim in inner
    )  # fmt: skip


def _collapsed(b: Builder, dest: Value[Any], groups: Sequence[Sequence[int]]) -> Value[Any]:
    """`dest` with the dimensions of each group as one: what it is expanded from, if it is."""
    made = dest.defining_op
    if isinstance(made, ExpandShapeOp) and made.groups == groups:
        return made.src
    return b(CollapseShapeOp.of(dest, groups))


def _starts_empty(value: Value[Any], ctx: Context) -> bool:
    """Whether a tensor is computed in an empty one."""
    for _ in range(_LIMIT):
        op = value.defining_op
        tied = tied_operand(value, ctx) if op is not None else None
        if op is None or tied is None:
            return isinstance(op, EmptyOp)
        value = op.operands[tied]
    return False


def _sizes_of(value: Value[Any], ctx: Context) -> Sequence[sz.Size] | None:
    """The sizes with which the memory of a tensor is made; None if the operation that makes it does not list them."""
    for _ in range(_LIMIT):
        op = value.defining_op
        if isinstance(op, EmptyOp):
            return op.sizes
        if isinstance(op, ExpandShapeOp):
            return op.mixed_output_shape
        tied = tied_operand(value, ctx) if op is not None else None
        if op is None or tied is None:
            return None
        value = op.operands[tied]
    return None
