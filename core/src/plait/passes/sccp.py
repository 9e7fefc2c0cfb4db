"""Replace values that are always the same constant, where only what can run counts.

Before and after:

    %true = arith.constant true                    %true = arith.constant true
    %c1 = arith.constant 1 : i32                   %c1 = arith.constant 1 : i32
    cf.cond_br %true, ^bb1(%c1 : i32), ^bb2        cf.cond_br %true, ^bb1(%c1 : i32), ^bb2
    ^bb1(%x: i32):                                 ^bb1(%x: i32):
      %0 = arith.addi %x, %x : i32                   %c2 = arith.constant 2 : i32
      return %0 : i32                                return %c2 : i32
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.memory_effects import is_trivially_dead
from plait.ir.builder import Builder
from plait.passes.base import Pass
from plait.passes.constant_propagation import Constant, ConstantPropagation
from plait.passes.options import option
from plait.rewrite.constant_scopes import ConstantScopes
from plait.rewrite.fold_limits import BYTES, ELEMENTS, GROWTH, OPERATIONS, FoldLimits
from plait.rewrite.rewriter import Rewriter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import Value


class Sccp(Pass):
    """Sparse conditional constant propagation, through branches, regions and calls of private functions."""

    name: ClassVar[str] = "sccp"
    title: ClassVar[str] = "SCCP"
    max_fold_bytes: int = option(BYTES, doc="maximum bytes of a constant that a fold reads or creates; -1: no limit")
    max_fold_operations: int = option(OPERATIONS, doc="maximum element operations of a fold; -1: no limit")
    max_fold_elements: int = option(ELEMENTS, doc="maximum elements of a constant that a fold creates; -1: no limit")
    max_fold_growth: int = option(GROWTH, doc="maximum elements of a result larger than the operands; -1: no limit")

    def run(self, op: Operation, ctx: Context) -> None:
        limits = FoldLimits(
            self.max_fold_bytes, self.max_fold_operations, self.max_fold_elements, self.max_fold_growth
        )
        found = ConstantPropagation(op, ctx, limits).run()
        _Replacement(found, ctx).run(op)


class _Replacement:
    """Writes down what the analysis found: one constant of each kind at the start of the isolated region around."""

    def __init__(self, found: ConstantPropagation, ctx: Context) -> None:
        self.found = found
        self.ctx = ctx
        self._scopes = ConstantScopes(Rewriter(ctx))
        self._made: dict[Any, Operation] = {}

    def run(self, root: Operation) -> None:
        pending: list[Block] = []
        _push_blocks(pending, root.regions)
        while pending:
            block = pending.pop()
            for op in list(block.operations):
                if not self._replace_results(op):
                    _push_blocks(pending, op.regions)
            for argument in block.arguments:
                self._replace(argument, block)

    def _replace_results(self, op: Operation) -> bool:
        """Replace the results of `op` that are constant; whether that made it dead, so that it is erased."""
        block = op.parent
        assert block is not None
        replaced = [self._replace(result, block) for result in op.results]
        if not replaced or not all(replaced) or not is_trivially_dead(op, self.ctx):
            return False
        op.erase()
        return True

    def _replace(self, value: Value[Any], block: Block) -> bool:
        """Whether `value` is constant, so that it was replaced."""
        constant = self.found.constant(value)
        made = self._constant(constant, value, block) if constant is not None else None
        if made is None:
            return False
        new = made.results[0]
        if value.has_uses:
            self.ctx.count("replaced")
            value.replace_all_uses_with(new)
        return True

    def _constant(self, constant: Constant, value: Value[Any], block: Block) -> Operation | None:
        scope = self._scopes.scope_of(block)
        key = (scope, constant, value.type)
        if key in self._made:
            return self._made[key]
        made = self.ctx.materialize_constant(Builder.at_start(scope), constant.value, value.type, constant.dialect)
        if made is None:
            return None
        op: Operation = made.owner if hasattr(made, "_uses") else made
        return self._unique(op, key)

    def _unique(self, op: Operation, key: Sequence[Any]) -> Operation:
        """`op`, or the constant that another dialect's request made already."""
        scope, constant, type = key
        own = (scope, Constant(constant.value, op.name.partition(".")[0]), type)
        known = self._made.setdefault(own, op)
        if known is not op:
            op.erase()
        self._made[key] = known
        return known


def _push_blocks(pending: list[Block], regions: tuple[Region, ...]) -> None:
    for region in regions:
        pending.extend(reversed(list(region.blocks)))
