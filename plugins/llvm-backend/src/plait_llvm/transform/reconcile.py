"""Remove pairs of casts that conversions left behind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from plait.passes import Pass

CAST = "builtin.unrealized_conversion_cast"


def reconcile_casts(root: Any) -> None:
    """A cast back to where it came from -> what was cast; casts that nobody uses go."""
    casts = [op for op in root.walk() if op.name == CAST]
    for op in casts:
        source = _origin(op)
        if source is not None:
            for old, new in zip(op.results, source):
                old.replace_all_uses_with(new)
    for op in reversed(casts):
        if op.is_unused:
            op.erase()


def _origin(op: Any) -> Any:
    """The values of the result types that the operands of a chain of casts were cast from; None if there are none."""
    wanted = op.result_types
    operands = op.operands
    while True:
        if tuple(v.type for v in operands) == wanted:
            return operands
        before = operands[0].defining_op if operands else None
        if before is None or before.name != CAST or before.results != operands:
            return None
        operands = before.operands


@dataclass(frozen=True)
class ReconcileUnrealizedCasts(Pass):
    """Remove the casts that cancel each other."""

    name: ClassVar[str] = "reconcile-unrealized-casts"

    def run(self, op: Any, ctx: Any) -> None:
        reconcile_casts(op)
