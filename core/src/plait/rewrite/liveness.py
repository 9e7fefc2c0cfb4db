"""Liveness in regions with several blocks: what only feeds itself, around a loop, is dead."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from plait.interfaces.branch import Branch
from plait.interfaces.memory_effects import would_be_trivially_dead

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region
    from plait.ir.value import BlockArgument, Value
    from plait.rewrite.rewriter import Rewriter


def edges_to(ctx: Context | None, block: Block) -> list[tuple[Any, Operation, int]] | None:
    """The branches to `block` as (model, terminator, successor number); None if one of them has no model."""
    edges: list[tuple[Any, Operation, int]] = []
    for op in list(block._uses or ()):
        model = ctx.model(Branch, op) if ctx is not None else None
        if model is None:
            return None
        edges += [(model, op, i) for i, successor in enumerate(op.successors) if successor is block]
    return edges


def erase_dead_values(rw: Rewriter, region: Region) -> bool:
    """Erase operations and block arguments of `region` that nothing with an effect needs; whether there were any."""
    liveness = _Liveness(region, rw.ctx)
    changed = _erase_arguments(rw, region, liveness)
    dead = [op for block in region.blocks for op in block.operations if op not in liveness.operations]
    for op in dead:  # they may use each other's results, so all uses are dropped first
        rw.erased(op)
        op.drop_all_references()
    for op in dead:
        op.detach()
    return changed or bool(dead)


def _erase_arguments(rw: Rewriter, region: Region, liveness: _Liveness) -> bool:
    """Erase the arguments that are dead: first all that is passed for them, for they may be passed for each other."""
    dead = [a for block in region.blocks if not block.is_entry for a in block.arguments if a not in liveness.arguments]
    for block in dict.fromkeys(argument.owner for argument in dead):
        gone = {a.index for a in block.arguments if a not in liveness.arguments}
        for model, op, index in edges_to(rw.ctx, block) or ():
            passed = model.successor_operands(op, index)
            with rw.modify(op):
                model.set_successor_operands(op, index, [v for i, v in enumerate(passed) if i not in gone])
    for argument in reversed(dead):
        for user in argument.users:  # dead operations, which are about to go
            user.drop_all_references()
        argument.owner.erase_argument(argument)
    return bool(dead)


class _Liveness:
    """The operations that lie directly in a region, and the arguments of its blocks, that are needed."""

    def __init__(self, region: Region, ctx: Any) -> None:
        self.region = region
        self.ctx = ctx
        self.operations: set[Operation] = set()
        self.arguments: set[Value[Any]] = set()
        self._pending: list[Operation] = []
        self._pending_arguments: list[BlockArgument[Any]] = []
        for block in region.blocks:
            for op in block.operations:
                if not would_be_trivially_dead(op, ctx):
                    self._need_operation(op)
        while self._pending or self._pending_arguments:
            if self._pending:
                self._visit(self._pending.pop())
            else:
                argument = self._pending_arguments.pop()
                self._need_passed(argument.owner, argument)

    def _need_operation(self, op: Operation) -> None:
        if op not in self.operations:
            self.operations.add(op)
            self._pending.append(op)

    def _need(self, value: Value[Any]) -> None:
        block = value.parent_block
        if block is None or block.parent is not self.region:
            return
        definition = value.defining_op
        if definition is not None:
            self._need_operation(definition)
        elif value not in self.arguments:
            self.arguments.add(value)
            self._pending_arguments.append(value)  # type: ignore[arg-type]

    def _need_passed(self, block: Block, argument: BlockArgument[Any]) -> None:
        """What branches pass for an argument that is needed; without a model an operand is needed anyway."""
        for op in block._uses or ():
            model = self.ctx.model(Branch, op) if self.ctx is not None else None
            if model is None:
                continue
            for i, successor in enumerate(op.successors):
                if successor is block:
                    self._need(model.successor_operands(op, i)[argument.index])

    def _visit(self, op: Operation) -> None:
        passed: Counter[Value[Any]] = Counter()
        model = self.ctx.model(Branch, op) if op.successors and self.ctx is not None else None
        for i, successor in enumerate(op.successors):
            if model is not None:
                passed.update(model.successor_operands(op, i))
                continue
            for argument in successor.arguments:
                self._need(argument)
        for value in op._operands:
            if passed[value] > 0:
                passed[value] -= 1
            else:
                self._need(value)
        if op.regions:
            for inner in op.walk():
                if inner is not op:
                    for value in inner._operands:
                        self._need(value)
