"""Targets that say something about a program and compute nothing."""

from __future__ import annotations

from typing import Any

from plait.interpret.interpreter import InterpretError

from plait_stablehlo.stablehlo.custom_calls.target import CustomCallTarget


def _same(op: Any, *values: Any) -> Any:
    return values


def _shape_assertion(op: Any, *values: Any) -> Any:
    if not bool(values[0]):
        raise InterpretError(assertion_message(op, values[1:]))
    return ()


def assertion_message(op: Any, values: Any) -> str:
    """The message of a `shape_assertion`, its `{0}` ... replaced by values."""
    message = op.get_attr("error_message")
    text = message.value if message is not None else "a shape assertion does not hold"
    for i, value in enumerate(values):
        text = text.replace(f"{{{i}}}", str(value))
    return text


_LOWERING = "plait_stablehlo.stablehlo.to_tcp.custom_calls"
IDENTITY = CustomCallTarget(_same, f"{_LOWERING}:lower_identity")
SHAPE_ASSERTION = CustomCallTarget(_shape_assertion, f"{_LOWERING}:lower_shape_assertion")
