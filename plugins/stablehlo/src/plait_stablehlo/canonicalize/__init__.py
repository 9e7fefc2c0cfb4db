"""What brings StableHLO into its canonical form, a module for each family of rules."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any

from plait.rewrite import Canonicalization, Fold

from plait_stablehlo.canonicalize import (
    algebra,
    branches,
    choices,
    constants,
    dynamism,
    loops,
    pieces,
    reductions,
    shapes,
)
from plait_stablehlo.quantization.ops import MOVERS, has_quantized

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.ir.operation import Operation


def _of_numbers(one: Fold) -> Fold:
    """A fold that is not told of constants of quantized types, which are stored integers, not the numbers meant."""
    function = one.function

    @wraps(function)
    def run(op: Operation, *constants: Attribute | None, **limits: Any) -> Any:
        if not has_quantized(op):
            return function(op, *constants, **limits)
        return function(op, *(None for _ in constants), **limits) if op.name in MOVERS else None

    return one.replaced(function=run)


_LAWS = (
    *algebra.FOLDS, *choices.FOLDS, *shapes.FOLDS, *pieces.FOLDS, *dynamism.FOLDS, *branches.FOLDS,
)  # fmt: skip
PATTERNS = (
    *algebra.PATTERNS, *choices.PATTERNS, *shapes.PATTERNS, *pieces.PATTERNS, *dynamism.PATTERNS,
    *reductions.PATTERNS, *branches.PATTERNS, *loops.PATTERNS,
)  # fmt: skip


FOLDS = [_of_numbers(one) for one in (*_LAWS, *constants.folds())]
CANONICALIZATION = Canonicalization(folds=FOLDS, patterns=PATTERNS)
