"""Custom calls that have a meaning, and composites."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.call_targets import interpret_call
from plait.interpret import interpret

from plait_stablehlo.call_targets import find_target
from plait_stablehlo.ops.extensibility import CompositeOp, CustomCallOp

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame


@interpret(CustomCallOp, needs_frame=True)
def custom_call(frame: Frame, op: CustomCallOp, *values: Any) -> Any:
    return interpret_call(frame, op, op.target, find_target(frame.ctx, op.target), values)


@interpret(CompositeOp, needs_frame=True)
def composite(frame: Frame, op: CompositeOp, *values: Any) -> Any:
    return tuple(frame.call(op.decomposition, values))


INTERPRETATIONS = (custom_call, composite)
