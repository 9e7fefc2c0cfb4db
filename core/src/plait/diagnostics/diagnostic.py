"""Diagnostics: what is wrong, where, why, and what helps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal

from plait.diagnostics.render import render_diagnostic

if TYPE_CHECKING:
    from plait.ir.location import Location

Severity = Literal["error", "warning", "remark", "note"]


@dataclass
class Diagnostic:
    """One message. `location` is any `plait.ir.location.Location`; None if there is none.

    `message` is lower case without a final period; the fix belongs in `help`; `code` names the check that failed.
    """

    severity: Severity
    message: str
    location: Any = None
    notes: list[Diagnostic] = field(default_factory=list["Diagnostic"])
    help: str | None = None
    code: str | None = None
    operation: Any = None

    def note(self, message: str, location: Location | None = None) -> Diagnostic:
        """Attach a note and return this diagnostic."""
        self.notes.append(Diagnostic("note", message, location))
        return self


class DiagnosticError(Exception):
    """Carries the diagnostics of input that cannot be processed. Front ends render them; no traceback is owed."""

    def __init__(self, *diagnostics: Diagnostic) -> None:
        super().__init__(diagnostics[0].message if diagnostics else "error")
        self.diagnostics = list(diagnostics)

    def __str__(self) -> str:
        return "\n".join(render_diagnostic(d) for d in self.diagnostics)


class ParseError(DiagnosticError):
    """The text is not MLIR, or names something that no installed plugin defines."""
