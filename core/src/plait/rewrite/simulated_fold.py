"""What an operation would fold to if operands were constant that are none in the IR."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.rewrite.fold_limits import FoldLimits
    from plait.rewrite.index import OpInfo


def simulated_fold(
    op: Operation, info: OpInfo, constants: Sequence[Attribute | None], limits: FoldLimits, ctx: Context
) -> Sequence[Any] | None:
    """The attributes or values that the results of `op` would be, by the first fold that applies; None without one.

    A fold may change the operation in place instead. That is undone, and counts as none: others see the operation too.
    """
    if not info.may_fold:
        return None
    before = snapshot(op)
    found = _first_fold(op, info, constants, limits, ctx)
    if found is None:
        return None
    results = cast("Sequence[Any]", found if isinstance(found, (tuple, list)) else (found,))
    if len(results) == len(op.results) and results[0] is not op.results[0]:
        return results if limits.accepts(results, constants) else None
    restore(op, before)
    return None


def _first_fold(
    op: Operation, info: OpInfo, constants: Sequence[Attribute | None], limits: FoldLimits, ctx: Context
) -> Any:
    shown = limits.shown(op, constants, ctx)
    for fold in info.folds:
        given = constants if fold in info.takes_large else shown
        found = fold(op, *given, limits=limits) if fold in info.takes_limits else fold(op, *given)
        if found is not None:
            return found
    for trait_fold in info.trait_folds:
        found = trait_fold(op, constants)
        if found is not None:
            return found
    return None


Snapshot = tuple[Any, Any, Any]


def snapshot(op: Operation) -> Snapshot:
    """What a fold may change of `op` in place."""
    return op._operands, op._properties, dict(op._attributes) if op._attributes else None


def restore(op: Operation, before: Snapshot) -> None:
    """Undo what has changed since the snapshot."""
    operands, op._properties, op._attributes = before
    if op._operands != operands:
        op.operands = operands
