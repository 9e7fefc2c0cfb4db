"""Promoting one memory slot: where values meet, block arguments take its place. See Note [Where values meet]."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cmp_to_key
from typing import TYPE_CHECKING, Any

from plait.interfaces.branch import Branch
from plait.interfaces.memory_slots import MemorySlot, Promotable, PromotableAllocation, PromotableMemory
from plait.ir.builder import Builder

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.dominance import DominatorTree
    from plait.ir.operation import Operation
    from plait.ir.value import Use, Value


class SlotPromotion:
    """One promotion. `uses` are those that go, by operation."""

    def __init__(
        self,
        allocation: Operation,
        model: PromotableAllocation,
        slot: MemorySlot,
        uses: Mapping[Operation, list[Use]],
        tree: DominatorTree,
        frontiers: Mapping[Block, list[Block]],
        ctx: Any,
    ) -> None:
        self.allocation = allocation
        self.model = model
        self.slot = slot
        self.uses = uses
        self.ctx = ctx
        block = slot.pointer.parent_block
        assert block is not None and block.parent is not None
        self.home = block
        self.region = block.parent
        self.tree = tree
        self.frontiers = frontiers
        self._default: Value[Any] | None = None
        self._erased: list[Operation] = []
        self._users = self._users_by_block()
        self._meets = self._meeting_blocks()

    def can_pass_values(self) -> bool:
        """Whether the terminators before all blocks where values meet can pass them one more."""
        before = {p for block in self._meets for p in block.predecessors}
        return all(p.last is not None and self.ctx.model(Branch, p.last) is not None for p in before)

    def run(self) -> None:
        """Replace the slot by values, and erase its accesses and its allocation."""
        for block in self._meets:
            argument = block.add_argument(self.slot.type, self.allocation.location)
            self.model.added_argument(self.allocation, self.slot, argument)
        self.ctx.count("new block args", len(self._meets))
        self._walk_blocks()
        for op in reversed(self._erased):
            op.erase()
        default = self._default.defining_op if self._default is not None else None
        if default is not None and default.is_unused:
            default.erase()
        self.model.promoted(self.allocation, self.slot)

    # Values

    def _default_value(self) -> Value[Any]:
        if self._default is None:
            builder = Builder.at_start(self.home)
            builder.location = self.allocation.location
            self._default = self.model.default_value(self.allocation, self.slot, builder)
        return self._default

    def _walk_blocks(self) -> None:
        """Go over each block after its dominator, with what the slot holds at its start: None is the default."""
        at_end: dict[Block, Value[Any] | None] = {}
        for block, _ in self.tree.preorder():
            above = self.tree.immediate_dominator(block)
            at_end[block] = self._through(block, at_end[above] if above is not None else None)
        for block in self.region.blocks:
            if block not in at_end:
                self._through_unreachable(block)

    def _through(self, block: Block, held: Value[Any] | None) -> Value[Any] | None:
        """Rewrite the accesses in `block`; return what the slot holds at its end."""
        if block in self._meets:
            held = block.arguments[-1]
        for op in self._users.get(block, ()):
            held = self._rewrite(op, held)
        self._pass_on(block, held)
        return held

    def _through_unreachable(self, block: Block) -> None:
        """Rewrite the accesses in a block that never runs."""
        for op in self._users.get(block, ()):
            self._rewrite(op, None)
        self._pass_on(block, None)

    def _pass_on(self, block: Block, held: Value[Any] | None) -> None:
        """Let the terminator pass what the slot holds to the blocks with arguments for it."""
        last = block.last
        if last is not None:
            for number, successor in enumerate(last.successors):
                if successor in self._meets:
                    branch = self.ctx.model(Branch, last)
                    passed = branch.successor_operands(last, number)
                    value = held if held is not None else self._default_value()
                    branch.set_successor_operands(last, number, [*passed, value])

    def _rewrite(self, op: Operation, held: Value[Any] | None) -> Value[Any] | None:
        promotable: Promotable | None = self.ctx.model(Promotable, op)
        if promotable is not None:
            if promotable.remove_uses(op):
                self._erased.append(op)
            return held
        model: PromotableMemory = self.ctx.model(PromotableMemory, op)
        if held is None and model.loads_from(op, self.slot):
            held = self._default_value()
        after = held
        if model.stores_to(op, self.slot):
            after = model.stored(op, self.slot, held, Builder.after(op))
        if model.remove_uses(op, self.slot, held, Builder.after(op)):
            self._erased.append(op)
        return after

    # Where values meet

    def _meeting_blocks(self) -> dict[Block, None]:
        """The blocks that need an argument for the slot, in their order."""
        stores = [b for b, ops in self._users.items() if any(self._stores(op) for op in ops)]
        needed = self._live_blocks()
        frontier = self.frontiers
        found: set[Block] = set()
        pending = list(stores)
        while pending:
            for block in frontier.get(pending.pop(), ()):
                if block not in found and block in needed:
                    found.add(block)
                    pending.append(block)
        return {block: None for block in self.region.blocks if block in found}

    def _users_by_block(self) -> dict[Block, list[Operation]]:
        """The operations to rewrite that lie in each block, in their order."""
        users: dict[Block, list[Operation]] = {}
        for op in self.uses:
            assert op.parent is not None
            users.setdefault(op.parent, []).append(op)
        for ops in users.values():
            ops.sort(key=cmp_to_key(lambda a, b: -1 if a.is_before_in_block(b) else 1))
        return users

    def _stores(self, op: Operation) -> bool:
        model = self.ctx.model(PromotableMemory, op)
        return model is not None and model.stores_to(op, self.slot)

    def _loads(self, op: Operation) -> bool:
        model = self.ctx.model(PromotableMemory, op)
        return model is not None and model.loads_from(op, self.slot)

    def _live_blocks(self) -> set[Block]:
        """The blocks at whose start what the slot holds is still to be loaded."""
        live: set[Block] = set()
        pending: list[Block] = []
        storing = {b for b, ops in self._users.items() if any(self._stores(op) for op in ops)}
        for block, ops in self._users.items():
            first = next((op for op in ops if self._loads(op) or self._stores(op)), None)
            if first is not None and self._loads(first):
                pending.append(block)
        while pending:
            block = pending.pop()
            if block not in live:
                live.add(block)
                pending += [p for p in block.predecessors if p not in storing]
        return live


def dominance_frontiers(tree: DominatorTree) -> dict[Block, list[Block]]:
    """For each block, the blocks that it does not properly dominate, though it dominates one before them."""
    frontiers: dict[Block, list[Block]] = {}
    for block in tree.blocks:
        above = tree.immediate_dominator(block)
        for predecessor in block.predecessors:
            runner: Block | None = predecessor if tree.is_reachable(predecessor) else None
            while runner is not None and runner is not above:
                known = frontiers.setdefault(runner, [])
                if block not in known:
                    known.append(block)
                runner = tree.immediate_dominator(runner)
    return frontiers


# Note [Where values meet]
# A block needs an argument if it lies in the iterated dominance frontier of the blocks that store, and a load may see
# what is held at its start (Cytron et al., "Efficiently computing static single assignment form and the control
# dependence graph", TOPLAS 1991, pruned by liveness). Blocks are then visited after their dominators, so that a value
# that was loaded is replaced before it is stored again.
