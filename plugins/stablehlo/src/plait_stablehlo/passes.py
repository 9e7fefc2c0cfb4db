"""Folding and simplification by themselves, under the names that StableHLO's tools give them.

Before and after:

    %c = stablehlo.constant dense<4.0> : tensor<f32>       %c = stablehlo.constant dense<2.0> : tensor<f32>
    %0 = stablehlo.sqrt %c : tensor<f32>
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from plait.passes import Pass, option
from plait.rewrite import apply_patterns_greedily
from plait.rewrite.fold_limits import FoldLimits
from plait.rewrite.greedy_config import GreedyConfig
from plait.rewrite.index import CanonicalPatterns

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class StablehloAggressiveFolder(Pass):
    """Compute the operations whose operands are constant, and erase those that give an operand back."""

    name: ClassVar[str] = "stablehlo-aggressive-folder"
    fold_op_element_limit: int = option(65536, doc="most elements of a constant that is computed")

    def run(self, op: Operation, ctx: Context) -> None:
        limits = FoldLimits(bytes=-1, operations=-1, elements=self.fold_op_element_limit)
        apply_patterns_greedily(op, (), ctx, GreedyConfig(fold_limits=limits))


class StablehloAggressiveSimplification(Pass):
    """Apply folds and canonicalization patterns, as `canonicalize` does with its defaults."""

    name: ClassVar[str] = "stablehlo-aggressive-simplification"

    def run(self, op: Operation, ctx: Context) -> None:
        apply_patterns_greedily(op, CanonicalPatterns(ctx), ctx)
