"""Reference semantics over NumPy values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.interpret import Frame


class Interpretable(Interface):
    """Semantics attached from outside; a dialect's own are functions in the table of its `interpret.py`."""

    def interpret(self, op: Any, frame: Frame, *values: Any) -> Any:
        """The value of the result, or a tuple of the values of the results (see `plait.interpret`)."""
        raise NotImplementedError
