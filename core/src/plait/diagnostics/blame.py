"""Saying what was at work, and where, when something else than a diagnostic was raised."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import DiagnosticError
from plait.diagnostics.render import resolve

if TYPE_CHECKING:
    from plait.ir.operation import Operation



def add_place(error: Exception, activity: str, op: Operation) -> None:
    """Note on `error` what was going on, and at which operation. A diagnostic has a place of its own."""
    place = "" if isinstance(error, DiagnosticError) else place_of(op)
    error.add_note(f"{activity} on '{op.name}'{place}")


def place_of(op: Operation) -> str:
    """` at file:line:column`; empty where that is not known."""
    position, _ = resolve(op.location)
    return f" at {position.text}" if position is not None else ""
