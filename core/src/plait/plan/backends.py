"""Which backend a target is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.plugins.known import install_command, provider
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.context import Context
    from plait.plugins.records import BackendRecord


def backend_record(ctx: Context, target: str) -> BackendRecord:
    """The backend of that name. Raises `DiagnosticError` that says what to install or what was meant."""
    record = ctx.backends.get(target)
    if record is not None:
        return record
    installed = f"installed: {', '.join(sorted(ctx.backends))}"
    distribution = provider("targets", target)
    close = install_command(distribution) if distribution is not None else did_you_mean(target, ctx.backends)
    help = f"{close} ({installed})" if close is not None else installed
    raise DiagnosticError(Diagnostic("error", f"no backend '{target}' is installed", help=help))
