"""Custom calls that have a meaning, and composites."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.interpreter import InterpretError

from plait_stablehlo.stablehlo.custom_calls.target import find_target, why_unknown
from plait_stablehlo.stablehlo.ops.extensibility import CompositeOp, CustomCallOp


@interpret(CustomCallOp, needs_frame=True)
def custom_call(frame: Any, op: CustomCallOp, *values: Any) -> Any:
    target = find_target(frame.ctx, op.target)
    if target is None:
        raise InterpretError(why_unknown(frame.ctx, op.target))
    if target.interpret is None:
        raise InterpretError(target.refusal or f"the target '{op.target}' has no reference semantics")
    return target.interpret(frame, op, *values) if target.needs_frame else target.interpret(op, *values)


@interpret(CompositeOp, needs_frame=True)
def composite(frame: Any, op: CompositeOp, *values: Any) -> Any:
    return tuple(frame.call(op.decomposition, values))


INTERPRETATIONS = (custom_call, composite)
