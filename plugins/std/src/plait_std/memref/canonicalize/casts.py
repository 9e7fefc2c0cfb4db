"""Casts in a row, and operations on what a cast makes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.memref import ops, views
from plait_std.memref.atomic import AtomicRMWOp
from plait_std.memref.transfers import DmaStartOp, DmaWaitOp, PrefetchOp

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@fold(ops.CastOp)
def fold_cast(op: ops.CastOp, source: Any) -> Any:
    """cast(m : T) : T -> m; cast(cast(m : T)) : T -> m"""
    if op.source.type is op.dest.type:
        return op.source
    inner = op.source.defining_op
    return inner.source if isinstance(inner, ops.CastOp) and inner.source.type is op.dest.type else None


@pattern(ops.CastOp)
def join_casts(op: ops.CastOp, rw: Rewriter) -> Any:
    """cast(cast(m)) -> cast(m), where m is ranked"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.CastOp) or not isinstance(inner.source.type, MemRefType):
        return rw.no_match("the source is not a cast of a ranked memref")
    if not isinstance(op.source.type, MemRefType) or not views.cast_compatible(inner.source.type, op.dest.type):
        return rw.no_match("the type between is unranked, or the others contradict each other")
    return ops.CastOp(inner.source, op.dest.type)


@fold(ops.MemorySpaceCastOp)
def fold_memory_space_cast(op: Any, source: Any) -> Any:
    """memory_space_cast(m : T) : T -> m; memory_space_cast(memory_space_cast(m : T)) : T -> m"""
    if op.source.type is op.dest.type:
        return op.source
    inner = op.source.defining_op
    return inner.source if isinstance(inner, ops.MemorySpaceCastOp) and inner.source.type is op.dest.type else None


@pattern(ops.MemorySpaceCastOp)
def join_memory_space_casts(op: ops.MemorySpaceCastOp, rw: Rewriter) -> Any:
    """memory_space_cast(memory_space_cast(m)) -> memory_space_cast(m)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.MemorySpaceCastOp):
        return rw.no_match("the source is not a memory_space_cast")
    return ops.MemorySpaceCastOp(inner.source, op.dest.type)


@fold(ops.AssumeAlignmentOp)
def fold_assume_alignment(op: Any, memref: Any) -> Any:
    """assume_alignment(assume_alignment(m, n), n) -> assume_alignment(m, n)"""
    inner = op.memref.defining_op
    return op.memref if isinstance(inner, ops.AssumeAlignmentOp) and inner.alignment is op.alignment else None


@pattern(ops.CollapseShapeOp)
def take_collapse_of_cast(op: ops.CollapseShapeOp, rw: Rewriter) -> Any:
    """collapse(cast(m)) -> cast(collapse(m)), where the type of m says more"""
    source = before_cast(op.src)
    if source is op.src or not says_more(source.type, op.src.type):
        return rw.no_match("the source is not a cast that says less")
    if not views.is_strided(source.type) or not views.is_collapsible(source.type, op.groups):
        return rw.no_match("the dimensions are not known to be contiguous")
    made = rw.insert(ops.CollapseShapeOp.of(source, op.groups))
    return made if made.result.type is op.result.type else ops.CastOp(made.result, op.result.type)


def says_more(more: MemRefType, less: MemRefType) -> bool:
    """Whether a ranked type has all sizes, strides and the offset that `less` says."""
    layouts: list[Any] = [ty.strides_and_offset() for ty in (more, less)]
    if None in layouts or more.rank != less.rank:
        return False
    (strides, offset), (less_strides, less_offset) = layouts
    pairs = zip((*more.shape, *strides, offset), (*less.shape, *less_strides, less_offset))
    return all(b in (DYNAMIC, a) for a, b in pairs)


def take_operand_of_cast(op: Operation, rw: Rewriter) -> Any:
    """op(cast(m)) -> op(m)"""
    sources = [before_cast(value) for value in op.operands]
    if sources == list(op.operands):
        return rw.no_match("no operand is a cast of a ranked memref")
    casts = {value.defining_op for value, source in zip(op.operands, sources) if source is not value}
    with rw.modify(op):
        op.operands = sources
    for cast in casts:
        if cast is not None and not cast.results[0].users:
            rw.erase(cast)
    return ()


def before_cast(value: Value[Any]) -> Value[Any]:
    """The operand of the cast that made a value, where both are ranked; otherwise the value."""
    inner = value.defining_op
    if isinstance(inner, ops.CastOp) and isinstance(value.type, MemRefType):
        return inner.source if isinstance(inner.source.type, MemRefType) else value
    return value


_ACCESSES = (
    ops.LoadOp, ops.StoreOp, ops.CopyOp, ops.DeallocOp, AtomicRMWOp, PrefetchOp, DmaStartOp, DmaWaitOp,
    ops.ReinterpretCastOp, ops.ViewOp, ops.ExtractStridedMetadataOp,
)  # fmt: skip
FOLDS = (fold_cast, fold_memory_space_cast, fold_assume_alignment)
PATTERNS = (
    join_casts, join_memory_space_casts, take_collapse_of_cast,
    *(pattern(op_class)(take_operand_of_cast) for op_class in _ACCESSES),
)  # fmt: skip
