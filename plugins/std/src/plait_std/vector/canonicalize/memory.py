"""Canonical forms of access to memory: masks that are known, and transfers that are known to stay inside."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim
from plait.rewrite.pattern import pattern

from plait_std.builders import integer_value
from plait_std.vector import accesses as ops
from plait_std.vector import transfers
from plait_std.vector.canonicalize.masks import known_mask

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


def _read(op: Any, rw: Rewriter) -> Any:
    known = known_mask(op.mask)
    if known is None:
        return rw.no_match("the mask is not known")
    if not known:
        return op.pass_thru
    return rw.insert(transfers.LoadOp(op.base, list(op.indices), None, op.alignment, op.result.type))


@pattern(ops.MaskedLoadOp)
def known_masked_load(op: ops.MaskedLoadOp, rw: Rewriter) -> Any:
    """maskedload of all -> load; of nothing -> the other elements"""
    return _read(op, rw)


@pattern(ops.ExpandLoadOp)
def known_expand_load(op: ops.ExpandLoadOp, rw: Rewriter) -> Any:
    """expandload of all -> load; of nothing -> the other elements"""
    return _read(op, rw)


def _write(op: Any, rw: Rewriter) -> Any:
    known = known_mask(op.mask)
    if known is None:
        return rw.no_match("the mask is not known")
    if known:
        rw.insert(transfers.StoreOp(op.value, op.base, list(op.indices), None, op.alignment))
    return rw.erase(op) or ()


@pattern(ops.MaskedStoreOp)
def known_masked_store(op: ops.MaskedStoreOp, rw: Rewriter) -> Any:
    """maskedstore of all -> store; of nothing -> nothing"""
    return _write(op, rw)


@pattern(ops.CompressStoreOp)
def known_compress_store(op: ops.CompressStoreOp, rw: Rewriter) -> Any:
    """compressstore of all -> store; of nothing -> nothing"""
    return _write(op, rw)


@pattern(ops.GatherOp)
def known_gather(op: ops.GatherOp, rw: Rewriter) -> Any:
    """gather of nothing -> the other elements"""
    return op.pass_thru if known_mask(op.mask) is False else rw.no_match("something is read")


@pattern(ops.ScatterOp)
def known_scatter(op: ops.ScatterOp, rw: Rewriter) -> Any:
    """scatter of nothing -> nothing, or the tensor as it is"""
    if known_mask(op.mask) is not False:
        return rw.no_match("something is written")
    return op.base if op.results else rw.erase(op) or ()


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


PATTERNS = (
    known_masked_load, known_expand_load, known_masked_store, known_compress_store, known_gather, known_scatter,
    read_inside, write_inside,
)  # fmt: skip
