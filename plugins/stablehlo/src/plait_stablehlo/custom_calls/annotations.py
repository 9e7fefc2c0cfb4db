"""Targets that say something about a program and compute nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.call_targets import CallTarget
from plait.interpret.interpretation import InterpretError

from plait_stablehlo.compatibility import types_agree

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def changed_shape(op: Any) -> str | None:
    """Why the operands of an annotation are not its results; None if they are."""
    if len(op.results) > len(op.operands):
        return f"'{op.target}' has {len(op.results)} results, which {len(op.operands)} operands cannot be"
    for value, result in zip(op.operands, op.results):
        if not types_agree(value.type, result.type):
            text = f"'{op.target}' makes '{result.type}' of '{value.type}', which it does on several devices"
            return f"{text}; export the program for one device"
    return None


def _same(op: Operation, *values: Any) -> Any:
    """The operands, but for those that are shapes of results."""
    reason = changed_shape(op)
    if reason is not None:
        raise InterpretError(reason)
    return values[: len(op.results)]


def _shape_assertion(op: Operation, *values: Any) -> Any:
    """Nothing; an error with a message where the first operand is false."""
    if not bool(values[0]):
        raise InterpretError(assertion_message(op, values[1:]))
    return ()


def assertion_message(op: Operation, values: Any) -> str:
    """The message of a `shape_assertion`, its `{0}` ... replaced by values."""
    message = op.get_attr("error_message")
    text = message.value if message is not None else "a shape assertion does not hold"
    for i, value in enumerate(values):
        text = text.replace(f"{{{i}}}", str(value))
    return text


_LOWERING = "plait_stablehlo.to_tcp.custom_calls"
IDENTITY = CallTarget(_same, f"{_LOWERING}:lower_identity")
SHAPE_ASSERTION = CallTarget(_shape_assertion, f"{_LOWERING}:lower_shape_assertion")
