"""What is raised for IR that has no LLVM text."""

from __future__ import annotations

from typing import Any

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError


def cannot_translate(op: Any, why: str) -> DiagnosticError:
    """The error that `op` cannot become LLVM IR, to be raised by the caller."""
    return DiagnosticError(Diagnostic("error", f"'{op.name}' op {why}", op.location, operation=op))
