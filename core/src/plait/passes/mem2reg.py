"""Replace memory that holds one value at a time by the values.

Before and after:

    %m = memref.alloca() : memref<i32>           cf.cond_br %c, ^bb1, ^bb2(%x : i32)
    memref.store %x, %m[] : memref<i32>        ^bb1:
    cf.cond_br %c, ^bb1, ^bb2                    cf.br ^bb2(%y : i32)
    ^bb1:                                      ^bb2(%0: i32):
      memref.store %y, %m[] : memref<i32>        return %0 : i32
      cf.br ^bb2
    ^bb2:
      %0 = memref.load %m[] : memref<i32>
      return %0 : i32
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar

from plait.interfaces.memory_slots import PromotableAllocation
from plait.ir.dominance import DominanceInfo, DominatorTree
from plait.passes.base import Pass
from plait.passes.options import option
from plait.passes.slot_promotion import SlotPromotion, dominance_frontiers
from plait.passes.slot_uses import slot_uses
from plait.rewrite.rewriter import Rewriter
from plait.rewrite.simplify_regions import simplify_regions

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation


class Mem2Reg(Pass):
    """Promote slots that are used in the region that allocates them only, across branches between its blocks."""

    name: ClassVar[str] = "mem2reg"
    title: ClassVar[str] = "Mem2Reg"
    region_simplify: bool = option(False, doc="simplify regions after a promotion")

    def run(self, op: Operation, ctx: Context) -> None:
        promotions = _Promotions(op, ctx)
        pending = [o for o in op.walk() if o is not op and ctx.model(PromotableAllocation, o) is not None]
        changed = False
        while True:
            left = [allocation for allocation in pending if not promotions.promote_one_slot(allocation)]
            if len(left) == len(pending):
                break
            pending, changed = left, True
        if changed and self.region_simplify:
            simplify_regions(Rewriter(ctx), op, aggressive=False)


class _Promotions:
    """Dominance is computed once for each region: promotions change no branches."""

    def __init__(self, root: Operation, ctx: Context) -> None:
        self.ctx = ctx
        self.dominance = DominanceInfo(root)
        self._frontiers: dict[DominatorTree, Mapping[Block, list[Block]]] = {}

    def promote_one_slot(self, op: Operation) -> bool:
        """Promote a slot of the allocation `op`, if one can be; then the others must be asked for again."""
        model = self.ctx.model(PromotableAllocation, op)
        for slot in model.promotable_slots(op):
            uses = slot_uses(slot, self.ctx) if slot.pointer.has_uses else None
            if uses is None or op.parent_region is None:
                continue
            tree = self.dominance.tree(op.parent_region)
            if tree not in self._frontiers:
                self._frontiers[tree] = dominance_frontiers(tree)
            promotion = SlotPromotion(op, model, slot, uses, tree, self._frontiers[tree], self.ctx)
            if promotion.can_pass_values():
                self.ctx.count("promoted slots")
                promotion.run()
                return True
        return False
