"""The calls in a module of llvm: which function calls which, by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def calls_in(function: Any) -> list[Any]:
    """The calls of functions by name in the body of a function."""
    return [op for op in function.body.walk() if op.name == "llvm.call" and op.callee is not None]


def callees(functions: Mapping[str, Any]) -> dict[str, dict[str, None]]:
    """For each function the names of those that it calls, each once, in the order of the text."""
    return {name: {call.callee.root: None for call in calls_in(function)} for name, function in functions.items()}
