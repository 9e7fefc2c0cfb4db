"""Canonical forms of `bufferization.clone`: MLIR's."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.interfaces.interface import model_of
from plait.interfaces.memory_effects import effects_of
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite.pattern import Rewrite, pattern

from plait_std.buffer_interfaces import ViewLike
from plait_std.bufferization.ops import CloneOp
from plait_std.memref import ops as memref
from plait_std.memref.views import cast_compatible

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@pattern(CloneOp)
def take_clone_of_cast(op: CloneOp, rw: Rewriter) -> Rewrite:
    """clone(cast(m)) -> clone(m)"""
    cast = op.input.defining_op
    if not isinstance(cast, memref.CastOp) or not isinstance(cast.source.type, MemRefType):
        return rw.no_match("the input is not a cast of a ranked memref")
    return CloneOp(cast.source, op.output.type)


@pattern(CloneOp)
def drop_clone_with_deallocation(op: CloneOp, rw: Rewriter) -> Rewrite:
    """clone(m); dealloc of either in the same block -> m, where nothing is freed in between"""
    source, ty = op.input, op.output.type
    if source.type is not ty and not cast_compatible(source.type, ty):
        return rw.no_match("the types are not cast-compatible")
    candidates = [_deallocations(op.output, rw), _deallocations(_viewed(source, rw), rw)]
    if any(len(found) > 1 or not all(isinstance(user, memref.DeallocOp) for user in found) for found in candidates):
        return rw.no_match("a buffer is freed in several places or conditionally")
    local = [found[0] for found in candidates if found and found[0].parent is op.parent]
    if not local or (all(candidates) and candidates[0][0].parent is candidates[1][0].parent):
        return rw.no_match("not exactly one of both buffers is freed in the block")
    if not op.is_before_in_block(local[0]) or _frees_between(op, local[0], rw):
        return rw.no_match("something is freed before the deallocation")
    rw.erase(local[0])
    return source if source.type is ty else memref.CastOp(source, ty)


def _viewed(buffer: Value[Any], rw: Rewriter) -> Value[Any]:
    """The buffer that a chain of views shows."""
    while (op := buffer.defining_op) is not None and (view := model_of(ViewLike, op, rw.ctx)) is not None:
        buffer = view.sources(op)[0]
    return buffer


def _deallocations(buffer: Value[Any], rw: Rewriter) -> list[Operation]:
    """The users that free a buffer."""
    effects = {user: effects_of(user, rw.ctx) or () for user in buffer.users}
    return [user for user, found in effects.items() if any(e.kind == "free" and e.value is buffer for e in found)]


def _frees_between(op: Operation, end: Operation, rw: Rewriter) -> bool:
    """Whether an operation after `op` and before `end` frees a buffer."""
    current = op.next
    while current is not None and current is not end:
        if any(effect.kind == "free" for effect in effects_of(current, rw.ctx) or ()):
            return True
        current = current.next
    return False


CLONE_PATTERNS = (take_clone_of_cast, drop_clone_with_deallocation)
