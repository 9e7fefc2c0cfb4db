"""The reference interpreter: `@interpret` for dialects, `Interpreter` for programs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.lazy import lazy_names

if TYPE_CHECKING:
    from plait.builtin.numpy_types import element_type_of_dtype, itemsize_of
    from plait.interpret.by_model import is_interpreted
    from plait.interpret.interpretation import Interpretation, InterpretError, Jump, interpret
    from plait.interpret.interpreter import Frame, Interpreter
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
    "itemsize_of",
    "to_unsigned",
    "value_for",
    "value_of",
    "wrap",
]

__getattr__ = lazy_names(__name__, {
    "element_type_of_dtype": "plait.builtin.numpy_types",
    "itemsize_of": "plait.builtin.numpy_types",
    "is_interpreted": "plait.interpret.by_model",
    "Interpretation": "plait.interpret.interpretation",
    "Jump": "plait.interpret.interpretation",
    "interpret": "plait.interpret.interpretation",
    "Frame": "plait.interpret.interpreter",
    "Interpreter": "plait.interpret.interpreter",
    "InterpretError": "plait.interpret.interpretation",
    "dtype_of": "plait.interpret.values",
    "from_unsigned": "plait.interpret.values",
    "to_unsigned": "plait.interpret.values",
    "value_for": "plait.interpret.values",
    "value_of": "plait.interpret.values",
    "wrap": "plait.interpret.values",
})  # fmt: skip
"""Starting a program that has been compiled takes a few of these only."""
