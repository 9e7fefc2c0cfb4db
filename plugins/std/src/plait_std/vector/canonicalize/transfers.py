"""Canonical forms of transfers: known to stay inside, and of what another transfer has written or read."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.affine import AffineDim
from plait.rewrite.pattern import pattern

from plait_std.builders import integer_value
from plait_std.vector import transfers
from plait_std.vector.masks import MaskOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


def _stay_inside(op: Any, vector: Any, rw: Rewriter) -> Any:
    """Flag the dimensions along which a transfer is known to stay inside."""
    flags, sizes = list(op.in_bounds), op.base.type.shape
    if flags.count(bool_attr(True)) == len(flags):
        return rw.no_match("it is known to stay inside")
    for i, (along, count) in enumerate(zip(op.permutation_map.map.results, vector.type.shape)):
        if not isinstance(along, AffineDim):
            flags[i] = bool_attr(True)
            continue
        size, start = sizes[along.position], integer_value(op.indices[along.position])
        if size != DYNAMIC and start is not None and start >= 0 and start + count <= size and not _scales(vector, i):
            flags[i] = bool_attr(True)
    new = ArrayAttr(tuple(flags))
    if new is op.in_bounds:
        return rw.no_match("nothing more is known to stay inside")
    with rw.modify(op):
        op.in_bounds = new
    return ()


def _scales(vector: Any, dim: int) -> bool:
    return vector.type.is_scalable and vector.type.scalable_dims[dim]


@pattern(transfers.TransferReadOp)
def read_inside(op: transfers.TransferReadOp, rw: Rewriter) -> Any:
    """transfer_read that stays inside -> in_bounds"""
    return _stay_inside(op, op.vector, rw)


@pattern(transfers.TransferWriteOp)
def write_inside(op: transfers.TransferWriteOp, rw: Rewriter) -> Any:
    """transfer_write that stays inside -> in_bounds"""
    return _stay_inside(op, op.value, rw)


def _is_whole(op: Any) -> bool:
    """Whether a transfer is not masked, by an operand or an operation, stays inside, and repeats nothing."""
    along = op.permutation_map.map.results
    return (
        op.mask is None
        and not isinstance(op.parent_op, MaskOp)
        and all(flag is bool_attr(True) for flag in op.in_bounds)
        and (all(isinstance(dim, AffineDim) for dim in along))
    )


def _same_place(op: Any, other: Any) -> bool:
    same = op.permutation_map is other.permutation_map and list(op.indices) == list(other.indices)
    return same and _is_whole(op) and _is_whole(other)


@pattern(transfers.TransferReadOp)
def read_what_is_written(op: transfers.TransferReadOp, rw: Rewriter) -> Any:
    """transfer_read(transfer_write(v, t, i), i) -> v"""
    written = op.base.defining_op
    if not isinstance(written, transfers.TransferWriteOp) or written.value.type is not op.vector.type:
        return rw.no_match("no vector of this type is written into the tensor")
    return written.value if _same_place(op, written) else rw.no_match("it is written elsewhere")


@pattern(transfers.TransferWriteOp)
def write_what_is_read(op: transfers.TransferWriteOp, rw: Rewriter) -> Any:
    """transfer_write(transfer_read(t, i), t, i) -> t"""
    read = op.value.defining_op
    if not isinstance(read, transfers.TransferReadOp) or read.base is not op.base:
        return rw.no_match("what is written is not read from there")
    if not isinstance(op.base.type, RankedTensorType) or not _same_place(op, read):
        return rw.no_match("it is read elsewhere, or from memory that may have changed")
    return op.base


@pattern(transfers.TransferWriteOp)
def write_twice(op: transfers.TransferWriteOp, rw: Rewriter) -> Any:
    """transfer_write(v, transfer_write(w, t, i), i) -> transfer_write(v, t, i)"""
    before = op.base.defining_op
    if not isinstance(before, transfers.TransferWriteOp) or before.value.type is not op.value.type:
        return rw.no_match("no vector of this type is written before")
    if not _same_place(op, before):
        return rw.no_match("it is written elsewhere")
    with rw.modify(op):
        op.set_operand(1, before.base)
    return ()


PATTERNS = (read_inside, write_inside, read_what_is_written, write_what_is_read, write_twice)
