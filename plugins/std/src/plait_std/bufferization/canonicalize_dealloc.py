"""Canonical forms of `bufferization.dealloc`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import i1
from plait.interfaces.memory_effects import own_effects
from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.arith.algebra import ARITH
from plait_std.arith.ops import ConstantOp
from plait_std.bufferization.ops import DeallocOp
from plait_std.memref.ops import ExtractStridedMetadataOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.rewrite import Rewriter


def _again(op: DeallocOp, rw: Rewriter, memrefs: Iterable[Value[Any]], conditions: Iterable[Value[Any]]) -> Rewrite:
    """The same deallocation of other buffers."""
    return _finish(op, rw, rw.insert(DeallocOp(list(memrefs), list(conditions), list(op.retained))).results)


def _finish(op: DeallocOp, rw: Rewriter, values: Sequence[Value[Any]]) -> Rewrite:
    if not values:
        rw.erase(op)
    return values


@pattern(DeallocOp)
def erase_dealloc_of_nothing(op: DeallocOp, rw: Rewriter) -> Rewrite:
    """dealloc retain (r) -> false"""
    if op.memrefs:
        return rw.no_match("frees buffers")
    return _finish(op, rw, [rw(ConstantOp(IntegerAttr(0, i1))) for _ in op.retained])


@pattern(DeallocOp)
def drop_what_is_never_freed(op: DeallocOp, rw: Rewriter) -> Rewrite:
    """dealloc (a, b) if (c, false) -> dealloc (a) if (c)"""
    kept = [not _is_false(condition) for condition in op.conditions]
    if all(kept):
        return rw.no_match("no condition is known to be false")
    pairs = [pair for pair, keep in zip(zip(op.memrefs, op.conditions), kept) if keep]
    return _again(op, rw, [m for m, _ in pairs], [c for _, c in pairs])


def _is_false(condition: Value[Any]) -> bool:
    value = getattr(condition.defining_op, "value", None)
    return isinstance(value, IntegerAttr) and not value.value


@pattern(DeallocOp)
def merge_equal_buffers(op: DeallocOp, rw: Rewriter) -> Rewrite:
    """dealloc (a, a) if (c, d) -> dealloc (a) if (c | d)"""
    found: dict[Value[Any], Value[Any]] = {}
    for memref, condition in zip(op.memrefs, op.conditions):
        before = found.get(memref)
        found[memref] = condition if before is None else ARITH.apply(rw, "or", i1, before, condition)
    if len(found) == len(op.memrefs):
        return rw.no_match("frees different buffers")
    return _again(op, rw, found, found.values())


@pattern(DeallocOp)
def merge_equal_retained(op: DeallocOp, rw: Rewriter) -> Rewrite:
    """dealloc (a) if (c) retain (r, r) -> dealloc (a) if (c) retain (r)"""
    distinct = list(dict.fromkeys(op.retained))
    if len(distinct) == len(op.retained):
        return rw.no_match("retains different buffers")
    new = rw.insert(DeallocOp(list(op.memrefs), list(op.conditions), distinct))
    return [new.results[distinct.index(value)] for value in op.retained]


@pattern(DeallocOp)
def take_allocation_for_its_base(op: DeallocOp, rw: Rewriter) -> Rewrite:
    """dealloc (extract_strided_metadata(alloc)#0) -> dealloc (alloc)"""
    sources = [_allocation(value, rw.ctx) for value in op.memrefs]
    if sources == list(op.memrefs):
        return rw.no_match("frees no base buffer of an allocation")
    return _again(op, rw, sources, op.conditions)


def _allocation(value: Value[Any], ctx: Context) -> Value[Any]:
    op: Any = value.defining_op
    if not isinstance(op, ExtractStridedMetadataOp) or value is not op.base_buffer:
        return value
    source = op.source.defining_op
    effects = (own_effects(source, ctx) or ()) if source is not None else ()
    fresh = any(e.kind == "allocate" and e.value is op.source and e.resource == "memory" for e in effects)
    return op.source if fresh else value


DEALLOC_PATTERNS = (
    erase_dealloc_of_nothing, drop_what_is_never_freed, merge_equal_buffers, merge_equal_retained,
    take_allocation_for_its_base,
)  # fmt: skip
