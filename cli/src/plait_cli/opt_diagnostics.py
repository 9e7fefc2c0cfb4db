"""How `plait opt` presents diagnostics: which severities, with which notes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.lazy import lazy_import

from plait_cli.errors import report, show
from plait_cli.opt_arguments import OptOptions

if TYPE_CHECKING:
    from plait.ir.operation import Operation

traceback = lazy_import("traceback")

_SEVERITIES = {"errors": ("error",), "warnings": ("error", "warning"), "remarks": ("error", "warning", "remark")}


class Presentation:
    """Shows diagnostics as the options say."""

    def __init__(self, options: OptOptions) -> None:
        self.options = options

    def show(self, diagnostic: Diagnostic) -> None:
        """Print a warning or remark, unless it is not wanted."""
        if diagnostic.severity in _SEVERITIES[self.options.verbosity]:
            show(self._with_notes(diagnostic, traceback.format_stack))

    def report(self, error: DiagnosticError) -> int:
        """Print an error; return the exit code."""
        error.diagnostics = [
            self._with_notes(diagnostic, lambda: traceback.format_tb(error.__traceback__))
            for diagnostic in error.diagnostics
        ]
        if self.options.no_notes:
            error.__notes__ = []
        return report(error, self.options.debug)

    def _with_notes(self, diagnostic: Diagnostic, stack: Callable[[], list[str]]) -> Diagnostic:
        options = self.options
        notes = [] if options.no_notes else list(diagnostic.notes)
        if options.stack_on_diagnostic:
            trace = "".join(stack()).rstrip()
            notes.append(Diagnostic("note", f"the stack where it was reported:\n{trace}", diagnostic.location))
        if options.op_on_diagnostic and diagnostic.operation is not None:
            is_error = diagnostic.severity == "error"
            text = operation_text(diagnostic.operation, generic=is_error, use_hints=options.source_names is not False)
            notes.append(Diagnostic("note", f"see current operation: {text}", diagnostic.location))
        return replace(diagnostic, notes=notes)


def operation_text(op: Operation, *, generic: bool, use_hints: bool) -> str:
    """The operation with the names that it has in what is around it, on a line of its own if it takes several."""
    text = op.print(generic=generic, local_scope=True, in_scope=True, use_hints=use_hints).rstrip("\n")
    return f"\n{text}" if "\n" in text else text
