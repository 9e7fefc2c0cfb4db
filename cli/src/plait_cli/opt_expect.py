"""`--verify-diagnostics`: the errors of a module against the comments that expect them."""

from __future__ import annotations

import sys
from typing import Any

from plait.diagnostics.expected import ExpectationError, check_diagnostics
from plait.diagnostics.render import render_diagnostic

from plait_cli.errors import wants_color
from plait_cli.opt_arguments import OptOptions


def check(found: list[Any], source: str | bytes, filename: str, options: OptOptions) -> int:
    """Print what was not expected or did not come, with its place in the file; return the exit code."""
    text = source if isinstance(source, str) else ""
    try:
        check_diagnostics(found, text, filename=filename, level=options.expect or "all", all_notes=True)
    except ExpectationError as error:
        for problem in error.problems:
            print(render_diagnostic(problem, color=wants_color(), sources=lambda _: text), file=sys.stderr)
        return 1
    return 0
