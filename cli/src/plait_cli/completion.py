"""What the shell may complete: passes and options of `opt`, dialects, targets, phases, interfaces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from typer.core import TyperCommand


def targets(incomplete: str) -> list[str]:
    """The targets that begin so."""
    return _starting(incomplete, _context().backends)


def dialects(incomplete: str) -> list[str]:
    """The dialects that begin so."""
    return _starting(incomplete, _context().dialect_names)


def phases(incomplete: str) -> list[str]:
    """The phases that begin so."""
    from plait.plan.phases import phase_names

    return _starting(incomplete, phase_names(_context()))


def passes(incomplete: str) -> list[str]:
    """The passes, conversions and pipelines that begin so."""
    return _starting(incomplete, _context().pipeline_elements)


def _starting(incomplete: str, names: Iterable[str]) -> list[str]:
    return sorted(name for name in names if name.startswith(incomplete))


def _context() -> Any:
    from plait.context import Context

    return Context.from_environment()


class OptCommand(TyperCommand):
    """`plait opt` to the shell: its options come from a table, and each pass is one."""

    def shell_complete(self, ctx: Any, incomplete: str) -> list[Any]:
        """The options and passes that begin so; a file otherwise."""
        if not incomplete.startswith("-"):
            return super().shell_complete(ctx, incomplete)
        from typer._click.shell_completion import CompletionItem  # typer has a copy of click

        from plait_cli.opt_arguments import OPTIONS

        name = incomplete.lstrip("-")
        options = [option for option in (*OPTIONS, "--help") if option.startswith(incomplete)]
        return [CompletionItem(text) for text in (*options, *(f"--{one}" for one in passes(name)))]

