"""Collecting diagnostics: handlers, limits and counts, for tools that go on after the first error."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError, Severity

if TYPE_CHECKING:
    from plait.ir.location import Location


class DiagnosticEngine:
    """Takes diagnostics, counts them, and passes each to `handler`. After `error_limit` errors it raises."""

    def __init__(self, handler: Callable[[Diagnostic], None] | None = None, *, error_limit: int = 20) -> None:
        self.diagnostics: list[Diagnostic] = []
        self.counts: Counter[Severity] = Counter()
        self.error_limit = error_limit
        self._handler = handler

    def emit(self, diagnostic: Diagnostic) -> Diagnostic:
        """Take a diagnostic and return it, so that notes can be attached. Raises `DiagnosticError` at the limit."""
        self.diagnostics.append(diagnostic)
        self.counts[diagnostic.severity] += 1
        if self._handler is not None:
            self._handler(diagnostic)
        if diagnostic.severity == "error" and self.counts["error"] >= self.error_limit:
            raise DiagnosticError(*self.errors)
        return diagnostic

    def error(self, message: str, location: Location | None = None, **fields: Any) -> Diagnostic:
        """Emit an error at `location`."""
        return self.emit(Diagnostic("error", message, location, **fields))

    def warning(self, message: str, location: Location | None = None, **fields: Any) -> Diagnostic:
        """Emit a warning at `location`."""
        return self.emit(Diagnostic("warning", message, location, **fields))

    def remark(self, message: str, location: Location | None = None, **fields: Any) -> Diagnostic:
        """Emit a remark at `location`."""
        return self.emit(Diagnostic("remark", message, location, **fields))

    @property
    def errors(self) -> list[Diagnostic]:
        """The errors so far."""
        return [d for d in self.diagnostics if d.severity == "error"]

    def raise_if_errors(self) -> None:
        """Raise all errors so far as one `DiagnosticError`, if there are any."""
        if self.errors:
            raise DiagnosticError(*self.errors)
