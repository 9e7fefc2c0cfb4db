"""Reference semantics over NumPy values."""

from __future__ import annotations

from typing import Any

from plait.interfaces.interface import Interface


class Interpretable(Interface):
    """Semantics attached from outside; a dialect's own are functions in the table of its `interpret.py`."""

    def interpret(self, op: Any, frame: Any, *values: Any) -> Any:
        """The value of the result, or a tuple of the values of the results (see `plait.interpret`)."""
        raise NotImplementedError
