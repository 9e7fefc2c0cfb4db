"""Descriptions of targets, by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.operation import Operation
from plait.suggest import did_you_mean

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target


def target_named(name: str, op: Operation, ctx: Context) -> Target:
    """The description of a target. Raises an error at `op` if no plugin offers one of that name."""
    record = ctx.targets.get(name)
    if record is None:
        close = did_you_mean(name, list(ctx.targets))
        raise DiagnosticError(Diagnostic("error", f"no target is named '{name}'", op.location, help=close))
    return record.loaded()
