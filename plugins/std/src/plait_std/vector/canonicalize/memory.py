"""Canonical forms of access to memory: masks that are known, and neighbours that are gathered and scattered."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import MemRefType
from plait.rewrite.pattern import pattern

from plait_std.arith.ops import ConstantOp
from plait_std.memref.canonicalize.casts import take_operand_of_cast
from plait_std.vector import accesses as ops
from plait_std.vector import movement, transfers
from plait_std.vector.canonicalize.masks import known_mask
from plait_std.vector.masks import MaskOp

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


def _counts(index_vector: Any) -> bool:
    """Whether indices are 0, 1, 2 ... along one dimension."""
    op = index_vector.defining_op
    if isinstance(op, movement.StepOp):
        return True
    value = op.value if isinstance(op, ConstantOp) else None
    if not isinstance(value, DenseElementsAttr) or value.is_splat or value.type.rank != 1:
        return False
    return list(value.values()) == list(range(value.type.num_elements))


def _are_neighbours(op: Any) -> bool:
    """Whether neighbours in a memref are accessed, not under `vector.mask`, which takes no masked access."""
    return isinstance(op.base.type, MemRefType) and _counts(op.indices) and not isinstance(op.parent_op, MaskOp)


@pattern(ops.GatherOp)
def gather_neighbours(op: ops.GatherOp, rw: Rewriter) -> Any:
    """gather of neighbours out of a memref -> maskedload"""
    if not _are_neighbours(op):
        return rw.no_match("the elements are not contiguous in a memref")
    return ops.MaskedLoadOp(op.base, list(op.offsets), op.mask, op.pass_thru, op.alignment, op.result.type)


@pattern(ops.ScatterOp)
def scatter_neighbours(op: ops.ScatterOp, rw: Rewriter) -> Any:
    """scatter of neighbours into a memref -> maskedstore"""
    if not _are_neighbours(op):
        return rw.no_match("the elements are not contiguous in a memref")
    rw.insert(ops.MaskedStoreOp(op.base, list(op.offsets), op.mask, op.value, op.alignment))
    return rw.erase(op) or ()


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


TAKE_OPERAND_OF_CAST = [
    pattern(op_class)(take_operand_of_cast)
    for op_class in (*ops.OPERATIONS, transfers.LoadOp, transfers.StoreOp)
    if op_class is not ops.CompressStoreOp  # which MLIR leaves
]

PATTERNS = (
    known_masked_load, known_expand_load, known_masked_store, known_compress_store, known_gather, known_scatter,
    gather_neighbours, scatter_neighbours, *TAKE_OPERAND_OF_CAST,
)  # fmt: skip
