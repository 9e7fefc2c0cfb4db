"""Custom calls that have a meaning, and composites."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.interpreter import InterpretError

from plait_stablehlo.stablehlo.ops.extensibility import CompositeOp, CustomCallOp

IDENTITIES = frozenset(["Sharding", "SPMDFullToShardShape", "SPMDShardToFullShape", "annotate_device_placement"])
"""Targets that only annotate their operand."""


@interpret(CustomCallOp)
def custom_call(op: CustomCallOp, *values: Any) -> Any:
    if op.target in IDENTITIES:
        return tuple(values)
    if op.target == "shape_assertion":
        if not bool(values[0]):
            raise InterpretError(assertion_message(op, values[1:]))
        return ()
    raise InterpretError(f"calls '{op.target}', which has no reference semantics")


def assertion_message(op: CustomCallOp, values: Any) -> str:
    """The message of a `shape_assertion`, its `{0}` ... replaced by values."""
    message = op.get_attr("error_message")
    text = message.value if message is not None else "a shape assertion does not hold"
    for i, value in enumerate(values):
        text = text.replace(f"{{{i}}}", str(value))
    return text


@interpret(CompositeOp, needs_frame=True)
def composite(frame: Any, op: CompositeOp, *values: Any) -> Any:
    return tuple(frame.call(op.decomposition, values))


INTERPRETATIONS = (custom_call, composite)
