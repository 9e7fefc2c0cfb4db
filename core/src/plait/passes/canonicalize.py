"""Bring operations into their canonical form.

Before and after:

    %0 = arith.addi %c1, %x : i32            %0 = arith.addi %x, %c3 : i32
    %1 = arith.addi %0, %c2 : i32
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Literal

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.passes.base import Pass
from plait.passes.options import option
from plait.rewrite.fold_limits import BYTES, ELEMENTS, GROWTH, OPERATIONS, FoldLimits
from plait.rewrite.greedy import apply_patterns_greedily
from plait.rewrite.greedy_config import GreedyConfig
from plait.rewrite.index import CanonicalPatterns

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation


class Canonicalize(Pass):
    """Apply the folds and canonicalization patterns of all dialects until nothing changes."""

    name: ClassVar[str] = "canonicalize"
    title: ClassVar[str] = "Canonicalizer"
    top_down: bool = option(True, doc="begin with the first operations")
    region_simplify: Literal["disabled", "normal", "aggressive"] = option("normal", doc="how to simplify control flow")
    max_iterations: int = option(10, doc="maximum iterations over all operations; -1: no limit")
    max_num_rewrites: int = option(-1, doc="maximum pattern rewrites per iteration; -1: no limit")
    max_fold_bytes: int = option(BYTES, doc="maximum bytes of a constant that a fold reads or creates; -1: no limit")
    max_fold_operations: int = option(OPERATIONS, doc="maximum element operations of a fold; -1: no limit")
    max_fold_elements: int = option(ELEMENTS, doc="maximum elements of a constant that a fold creates; -1: no limit")
    max_fold_growth: int = option(GROWTH, doc="maximum elements of a result larger than the operands; -1: no limit")
    test_convergence: bool = option(False, doc="fail if a limit is reached before a fixed point")
    disable_patterns: tuple[str, ...] = option((), doc="names of disabled patterns")
    enable_patterns: tuple[str, ...] = option((), doc="names of enabled patterns; by default all")

    def run(self, op: Operation, ctx: Context) -> None:
        patterns = CanonicalPatterns(ctx, disabled=self.disable_patterns, enabled=self.enable_patterns)
        limits = FoldLimits(
            self.max_fold_bytes, self.max_fold_operations, self.max_fold_elements, self.max_fold_growth
        )
        config = GreedyConfig(
            self.max_iterations, self.max_num_rewrites, self.top_down, self.region_simplify, fold_limits=limits
        )
        result = apply_patterns_greedily(op, patterns, ctx, config)
        if result.converged:
            return
        if self.test_convergence:
            raise DiagnosticError(Diagnostic("error", "'canonicalize' did not converge", op.location, operation=op))
        ctx.remark("missed", "NotConverged", op, reason="the limit of iterations or rewrites was reached")
