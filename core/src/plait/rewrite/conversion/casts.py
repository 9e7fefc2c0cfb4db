"""Reconciliation of `builtin.unrealized_conversion_cast`: casts there and back cancel."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.operation import Operation

CAST = "builtin.unrealized_conversion_cast"


def reconcile_casts(casts: Sequence[Operation]) -> list[Operation]:
    """Remove the casts (in program order) that others undo or nothing uses; return what is left.

    A cast of B to A whose operands are all results of one cast of A to B is replaced by what was cast first.
    """
    for cast in casts:
        source = undone_by(cast)
        if source is None:
            continue
        for result, original in zip(cast.results, source):
            result.replace_all_uses_with(original)
    gone: set[Operation] = set()
    for cast in casts:
        pending = [cast]
        while pending:
            dead = pending.pop()
            if dead in gone or dead.name != CAST or not dead.is_unused:
                continue
            pending += [v.defining_op for v in dead._operands if v.defining_op is not None]
            gone.add(dead)
            dead.erase()
    return [cast for cast in casts if cast not in gone]


def undone_by(cast: Operation) -> Sequence[Any] | None:
    """The values, of the types of the results of `cast`, from which its operands were cast; None if there are none."""
    types = [result.type for result in cast.results]
    operands = cast._operands
    if [v.type for v in operands] == types:
        return operands
    seen = {cast}  # casts of each other, in a graph region
    while operands:
        inner = operands[0].defining_op
        if inner is None or inner.name != CAST or tuple(inner.results) != tuple(operands) or inner in seen:
            return None
        seen.add(inner)
        operands = inner._operands
        if [v.type for v in operands] == types:
            return operands
    return None
