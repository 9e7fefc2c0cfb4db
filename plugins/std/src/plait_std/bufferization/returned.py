"""Buffers that functions return: where they come from, and whether a caller may as well have provided them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.interfaces.interface import model_of
from plait.ir.value import Value, trace_back

from plait_std.buffer_interfaces import ViewLike
from plait_std.bufferization.state import ALIGNMENT
from plait_std.memref import ops as memref

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Type


def is_dense(ty: Type) -> bool:
    """Whether a type is a buffer without layout, in the default memory."""
    return isinstance(ty, MemRefType) and ty.layout is None and ty.memory_space is None


def is_plain(ty: Type) -> bool:
    """Whether a type is a buffer of known size, without layout, in the default memory."""
    return is_dense(ty) and ty.has_static_shape  # type: ignore[attr-defined]


def whole_root(value: Value[Any], ctx: Context) -> Value[Any]:
    """The buffer whose memory `value` shows from its beginning."""

    def viewed(found: Value[Any]) -> Value[Any] | None:
        op = found.defining_op
        model = model_of(ViewLike, op, ctx) if op is not None else None
        return op.operands[0] if op is not None and model is not None and model.is_whole(op) else None

    return trace_back(value, viewed)


def is_fresh(root: Value[Any], ctx: Context) -> bool:
    """Whether a buffer is allocated, and not freed, by the function that returns it."""
    op: Any = root.defining_op
    if type(op) is not memref.AllocOp or not is_dense(root.type):
        return False
    pending, seen = [root], {root}
    while pending:
        for user in pending.pop().users:
            if isinstance(user, (memref.DeallocOp, memref.ReallocOp)):
                return False
            views = [r for r in user.results if isinstance(r.type, MemRefType) and r not in seen]
            if model_of(ViewLike, user, ctx) is not None:
                seen.update(views)
                pending += views
    alignment: Any = op.alignment
    return alignment is None or alignment.value <= ALIGNMENT
