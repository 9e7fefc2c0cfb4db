"""What a conversion says of an operation that it could not legalize."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.context import Context
    from plait.diagnostics.diagnostic import Diagnostic
    from plait.ir.operation import Operation
    from plait.rewrite.conversion.driver import Attempt, Origin


def explain(
    diagnostic: Diagnostic,
    op: Operation,
    attempts: Sequence[Attempt],
    origin: Origin | None,
    unsupported: Mapping[str, str],
    ctx: Context,
) -> None:
    """Attach why no pattern took `op`, where it came from, and what would legalize it."""
    if op.name in unsupported:
        diagnostic.note(f"not supported by this conversion: {unsupported[op.name]}")
    for attempt in attempts:
        diagnostic.note(f"pattern '{attempt.pattern.name}' does not apply: {attempt.reason}")
    if not attempts:
        diagnostic.note(f"this conversion has no pattern for '{op.name}'")
    while origin is not None:
        diagnostic.note(f"made by pattern '{origin.pattern.name}' from '{origin.source}'", origin.location)
        origin = origin.before
    diagnostic.help = what_would_legalize(op, ctx)


def first_reason(op: Operation, attempts: Sequence[Attempt], unsupported: Mapping[str, str]) -> str:
    """Why `op` is not legalized, as the end of the first line of an error: what is unsupported, or the last refusal."""
    reasons = [unsupported[op.name]] if op.name in unsupported else [a.reason for a in attempts if a.reason]
    return f": {reasons[-1]}" if reasons else ""


def what_would_legalize(op: Operation, ctx: Context | None) -> str | None:
    """The installed conversions that start from the dialect of `op`, or what to install; None if nothing is known."""
    dialect = op.name.partition(".")[0]
    if ctx is None:
        return None
    names = [name for name, record in ctx.conversions.items() if dialect in _names(record.source)]
    if names:
        return f"installed conversions from '{dialect}': {', '.join(sorted(names))}"
    return ctx.missing_dialect_hint(dialect) if ctx.dialect(dialect) is None else None


def _names(source: str | Sequence[str]) -> Sequence[str]:
    return (source,) if isinstance(source, str) else source
