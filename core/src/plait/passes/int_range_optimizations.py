"""Simplify what the ranges of integers decide.

Before and after:

    scf.for %i = %c0 to %c10 step %c1 {          scf.for %i = %c0 to %c10 step %c1 {
      %0 = arith.cmpi slt, %i, %c10 : index        call @use(%true, %i) : (i1, index) -> ()
      %1 = arith.remui %i, %c10 : index          }
      call @use(%0, %1) : (i1, index) -> ()
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.integer_ranges import Remainder
from plait.interfaces.memory_effects import is_trivially_dead
from plait.ir.builder import Builder
from plait.passes.base import Pass
from plait.passes.range_analysis import RangeAnalysis
from plait.rewrite.constants import constant_index
from plait.rewrite.greedy import apply_patterns_greedily
from plait.rewrite.greedy_config import GreedyConfig
from plait.rewrite.pattern import pattern

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


class IntRangeOptimizations(Pass):
    """Replace values that can be one number only by constants, and remainders of what is smaller by it."""

    name: ClassVar[str] = "int-range-optimizations"
    title: ClassVar[str] = "IntRangeOptimizationsPass"

    def run(self, op: Operation, ctx: Context) -> None:
        found = RangeAnalysis(op, ctx).run()

        @pattern(None)
        def write_known_constants(op: Operation, rw: Rewriter) -> Any:
            """x with the range [c, c] -> c"""
            if constant_index(type(op)) >= 0:
                return rw.no_match("a constant")
            arguments = [a for r in op.regions for b in r.blocks for a in b.arguments]
            replaced = [_replace(value, found, rw) for value in (*op.results, *arguments)]
            if not any(replaced):
                return rw.no_match("no result or argument has a constant range")
            if is_trivially_dead(op, ctx):
                rw.erase(op)
            return ()

        @pattern(None)
        def drop_remainder(op: Operation, rw: Rewriter) -> Any:
            """x mod y, where 0 <= x < y -> x"""
            model = ctx.model(Remainder, op)
            if model is None or len(op.operands) != 2:
                return rw.no_match("not a remainder")
            ranges = [found.range(value) for value in op.operands]
            if ranges[1] is None or not model.is_trivial(op, ranges[0], ranges[1]):
                return rw.no_match("the dividend may be larger")
            return op.operands[0]

        patterns = [write_known_constants, drop_remainder]
        apply_patterns_greedily(op, patterns, ctx, GreedyConfig(region_simplify="aggressive"))


def _replace(value: Value[Any], found: RangeAnalysis, rw: Rewriter) -> bool:
    """Replace the uses of `value`, if it has any and is one number only."""
    constant = found.constant(value) if value.has_uses else None
    if constant is None:
        return False
    definition = value.defining_op
    builder = Builder.before(definition) if definition is not None else Builder.at_start(value.parent_block)  # type: ignore[arg-type]
    rw.block, rw.anchor, rw.location = builder.block, builder.anchor, builder.location
    made = rw.ctx.materialize_constant(rw, constant, value.type, None)
    if made is None:
        return False
    op = made.owner if hasattr(made, "_uses") else made
    rw.replace_all_uses(value, op.results[0])
    return True
