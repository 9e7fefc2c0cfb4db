"""The shapes of results, as far as operands, constants and attributes say: what MLIR infers for TOSA, for each name."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait_tosa.shape_inference import movement, regions, uniform, windows

if TYPE_CHECKING:
    from plait.ir.operation import Operation

#: The sizes of each result, of which some are dynamic; None in place of sizes for an unknown rank.
Shapes = Sequence[Sequence[int] | None]
RULES: dict[str, Callable[[Any], Shapes]] = {
    **uniform.RULES, **movement.RULES, **windows.RULES, **regions.RULES,
}  # fmt: skip


def inferred_shapes(op: Operation) -> Shapes | None:
    """A shape for each result of an operation of TOSA; None if nothing can be known."""
    rule = RULES.get(op.name)
    return rule(op) if rule is not None else None
