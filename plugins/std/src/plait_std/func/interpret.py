"""Reference semantics of `func`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import interpret

from plait_std.func.ops import CallIndirectOp, CallOp, ConstantOp

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame


@interpret(CallOp, needs_frame=True)
def call(frame: Frame, op: CallOp, *values: Any) -> Any:
    return frame.call(op.callee, values)


@interpret(CallIndirectOp, needs_frame=True)
def call_indirect(frame: Frame, op: CallIndirectOp, callee: Any, *values: Any) -> Any:
    return frame.call(callee, values)


@interpret(ConstantOp)
def constant(op: ConstantOp) -> Any:
    return op.value


INTERPRETATIONS = (call, call_indirect, constant)
