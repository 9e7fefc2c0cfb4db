"""Reference semantics of `ub`."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import ShapedType
from plait.interpret.interpretation import InterpretError, interpret
from plait.interpret.values import dtype_of

from plait_std.indexing import new_buffer
from plait_std.ub.ops import PoisonOp, UnreachableOp


@interpret(PoisonOp)
def poison(op: PoisonOp) -> Any:
    """The garbage that new memory has, so that what depends on it shows."""
    ty = op.result.type
    shape = [max(size, 0) for size in ty.shape] if isinstance(ty, ShapedType) else []
    buffer = new_buffer(shape, dtype_of(ty))
    return buffer if isinstance(ty, ShapedType) else buffer[()]


@interpret(UnreachableOp)
def unreachable(op: UnreachableOp) -> Any:
    raise InterpretError("'ub.unreachable' is reached")


INTERPRETATIONS = (poison, unreachable)
