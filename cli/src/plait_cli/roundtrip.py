"""`--verify-roundtrip`: a module is the same after it was printed and parsed, as text and as bytecode."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.sources import read_module
from plait.syntax.bytecode import write_bytecode
from plait.syntax.parser import parse_module

if TYPE_CHECKING:
    from plait.ir.operation import Operation


def check_round_trip(module: Operation, ctx: Context) -> None:
    """Raise a diagnostic that shows the first line that differs if a form of `module` does not lead back to it."""
    expected = _canonical_text(module)
    forms: dict[str, Callable[[], Any]] = {
        "custom form": lambda: parse_module(module.print(debug_info=True), ctx, "<round trip>"),
        "generic form": lambda: parse_module(module.print(generic=True, debug_info=True), ctx, "<round trip>"),
        "bytecode": lambda: read_module(write_bytecode(module, ctx), ctx, "<round trip>"),
    }
    for name, again in forms.items():
        try:
            found = _canonical_text(again())
        except DiagnosticError as error:
            problem = Diagnostic("error", f"failed to round-trip the IR as {name}", module.location)
            raise DiagnosticError(problem, *error.diagnostics) from error
        if found != expected:
            raise DiagnosticError(_difference(name, expected, found, module))


def _canonical_text(module: Operation) -> str:
    return module.print(generic=True, use_hints=False)


def _difference(name: str, expected: str, found: str, module: Operation) -> Diagnostic:
    before, after = expected.splitlines(), found.splitlines()
    pairs = zip([*before, ""], [*after, ""])
    first, second = next(((a, b) for a, b in pairs if a != b), ("", ""))
    message = f"round trip through the {name} changes the module"
    problem = Diagnostic("error", message, module.location)
    return problem.note(f"it was: {first.strip()}").note(f"it is: {second.strip()}")
