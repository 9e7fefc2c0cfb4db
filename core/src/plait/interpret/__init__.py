"""The reference interpreter: `@interpret` for dialects, `Interpreter` for programs."""

from __future__ import annotations

from plait.builtin.numpy_types import element_type_of_dtype
from plait.interpret.by_model import is_interpreted
from plait.interpret.interpretation import Interpretation, Jump, interpret
from plait.interpret.interpreter import Frame, Interpreter, InterpretError
from plait.interpret.values import dtype_of, from_unsigned, to_unsigned, value_for, value_of, wrap

__all__ = [
    "Frame",
    "InterpretError",
    "Interpretation",
    "Interpreter",
    "Jump",
    "dtype_of",
    "element_type_of_dtype",
    "from_unsigned",
    "interpret",
    "is_interpreted",
    "to_unsigned",
    "value_for",
    "value_of",
    "wrap",
]
