"""How errors reach the user: rendered diagnostics on standard error, an exit code, no traceback."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.unknown_name import UnknownNameError
from plait.ir.location import FileLineColRange
from plait.plugins.registry import PluginError, PluginProblem

from plait_cli.main import FAILURE, INTERNAL, USAGE, missing_module, stop_printing


def report(error: BaseException, debug: bool = False) -> int:
    """Print `error` for the user and return the exit code."""
    if debug:
        raise error
    lines, code = _description(error, wants_color())
    print("\n".join([*lines, *_notes(error)]), file=sys.stderr)
    return code


def description(error: BaseException) -> list[str]:
    """The lines that tell the user of `error`, without colours."""
    return [*_description(error, False)[0], *_notes(error)]


def _notes(error: BaseException) -> list[str]:
    return [f"note: {note}" for note in getattr(error, "__notes__", ())]


def show(diagnostic: Diagnostic) -> None:
    """Print a warning or remark."""
    from plait.diagnostics.render import render_diagnostic

    print(render_diagnostic(diagnostic, color=wants_color()), file=sys.stderr)


def _description(error: BaseException, color: bool) -> tuple[list[str], int]:
    if isinstance(error, DiagnosticError):
        from plait.diagnostics.render import render_diagnostic

        code = USAGE if isinstance(error, UnknownNameError) else FAILURE
        return [render_diagnostic(diagnostic, color=color) for diagnostic in error.diagnostics], code
    if isinstance(error, PluginError):
        place = f"{error.place}: " if error.place else ""
        return [f"{place}error: {error}", *([f"help: {error.help}"] if error.help else [])], FAILURE
    if isinstance(error, MemoryError):
        own = type(error).__module__.startswith("plait")
        return [f"error: {error if own else 'this takes more memory than there is'}"], FAILURE
    if isinstance(error, RecursionError):
        return ["error: the program nests too deeply for Python's stack"], FAILURE
    if isinstance(error, ModuleNotFoundError) and (lines := missing_module(error)) is not None:
        return lines, FAILURE
    if _is_expected(error):
        return [f"error: {_text(error)}"], FAILURE
    help = "this is a defect of Plait or of a plugin: report it with the input and what --debug shows, the traceback"
    return [f"error: internal error: {type(error).__name__}: {error}", f"help: {help}"], INTERNAL


def _is_expected(error: BaseException) -> bool:
    """Whether an error says something about the input: files, arguments, failed assertions. Our own classes do."""
    return isinstance(error, (OSError, UnicodeEncodeError)) or type(error).__module__.startswith("plait")


def _text(error: BaseException) -> str:
    if isinstance(error, OSError):
        what = (error.strerror or str(error)).lower()
        return f"{error.filename}: {what}" if error.filename else what
    if isinstance(error, UnicodeEncodeError):
        return f"the output has a character that {error.encoding} does not have: {error.object[error.start]!a}"
    return str(error)


def warn_of_plugins(problems: Iterable[PluginProblem]) -> None:
    """Print which plugins were skipped, and why: what follows may be wrong for want of them."""
    for problem in problems:
        print(f"warning: {problem}", file=sys.stderr)


def wants_color() -> bool:
    """Whether standard error is a terminal that should get colours."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR")


def guarded(debug: bool, action: Callable[[], int | None]) -> int:
    """Run `action`; what it raises becomes a report and an exit code."""
    try:
        return action() or 0
    except BrokenPipeError:
        return stop_printing()
    except (Exception, RecursionError) as error:
        return report(error, debug)


def fail(message: str, help: str | None = None, *, file: str | None = None) -> DiagnosticError:
    """An error to be raised, without a place or in a file as a whole."""
    location = FileLineColRange(file, 0, 0) if file is not None else None
    return DiagnosticError(Diagnostic("error", message, location, help=help))
