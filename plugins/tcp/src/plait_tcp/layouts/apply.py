"""Lets operations compute in other orders; operands and results are reordered where they have to be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.gc_pause import elements_dropped
from plait.ir.builder import Builder
from plait.ir.value import OpResult

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.layouts.choose import absorbed
from plait_tcp.layouts.orders import Order, identity, inverse, is_identity, then

if TYPE_CHECKING:
    from collections.abc import Collection

    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    from plait_tcp.layouts.spread import Spread


def apply(spread: Spread, changing: Collection[Operation], block: Block) -> int:
    """Change operations of a block as `choose` has found; return how many were written anew."""
    work = _Rewriting(spread, changing)
    affected = _affected(changing, block)
    for op in affected:
        spread.model(op)  # which may look at what computes sizes: operations that are replaced have no operands
    for op in [op for op in block.operations if op in affected]:
        work.visit(op)
    for op in reversed(work.replaced):
        op.erase()
    return len(work.replaced)


def _affected(changing: Collection[Operation], block: Block) -> set[Operation]:
    """What changes, and what uses a result of it, or holds such a use, in `block`."""
    users = {use.operation.ancestor_in_block(block) for op in changing for result in op.results for use in result.uses}
    return {*changing, *(user for user in users if user is not None)}


class _Rewriting:
    """`versions` has values that there are now, by a value that was there before and an order."""

    def __init__(self, spread: Spread, changing: Collection[Operation]) -> None:
        self.spread = spread
        self.changing = changing
        self.versions: dict[tuple[Value[Any], Order], Value[Any]] = {}
        self.base: dict[Value[Any], tuple[Value[Any], Order]] = {}  # what stands for a value that is computed no more
        self.replaced: list[Operation] = []

    def visit(self, op: Operation) -> None:
        if op in self.changing:
            if isinstance(op, ops.TransposeOp):
                self._drop_transpose(op)
            else:
                self._change(op)
        elif isinstance(op, ops.TransposeOp) and op.operand in self.base:
            op.result.replace_all_uses_with(self.get(op.operand, tuple(op.perm.values)))
            self._retire(op)
        elif not self._absorb(op):
            for index, operand in enumerate(op.operands):
                if operand in self.base:
                    op.set_operand(index, self.get(operand, identity(operand.type.rank)))
        for region in op.regions:
            for value in region.values_used_from_above():
                if value in self.base:
                    self._replace_inside(op, value)

    def _replace_inside(self, op: Operation, value: Value[Any]) -> None:
        now = self.get(value, identity(value.type.rank))
        for inner in op.walk():
            for index, operand in enumerate(inner.operands):
                if operand is value and inner is not op:
                    inner.set_operand(index, now)

    def _drop_transpose(self, op: Any) -> None:
        """A transpose that changes is its operand in another order."""
        order = self.spread.orders.get(op.result, identity(op.result.type.rank))
        wanted = then(op.perm.values, order)
        self._replace(op, [self.get(op.operand, wanted)], order)

    def _change(self, op: Operation) -> None:
        model, state = self.spread.model(op), self.spread.states[op]
        assert model is not None
        orders: list[Order | None] = []
        operands: list[Value[Any]] = []
        for index, (operand, order) in enumerate(zip(op.operands, model.operand_orders(op, state), strict=True)):
            taken = order if order is not None else self._absorbed_order(op, index)
            orders.append(taken)
            operands.append(self._operand(operand, taken))
        results = model.build(op, self._before(op), operands, orders, state)
        self._replace(op, results, model.result_order(op, state))

    def _absorbed_order(self, op: Operation, index: int) -> Order | None:
        """The order in which `op` reads an operand that is computed in another order now."""
        operand = op.operands[index]
        if operand not in self.base:
            return None
        order = self.base[operand][1]
        return order if absorbed(self.spread, op, operand, order) else None

    def _absorb(self, op: Operation) -> bool:
        """Let an operation that stays read operands in the order in which they are computed now."""
        orders = [self._absorbed_order(op, index) for index in range(len(op.operands))]
        if all(order is None for order in orders):
            return False
        model = self.spread.model(op)
        assert model is not None
        operands = [self._operand(operand, order) for operand, order in zip(op.operands, orders)]
        results = model.build(op, self._before(op), operands, orders, None)
        for old, new in zip(op.results, results, strict=True):
            new.name_hint = old.name_hint
            old.replace_all_uses_with(new)
        self._retire(op)
        return True

    def _operand(self, value: Value[Any], order: Order | None) -> Value[Any]:
        if order is not None:
            return self.get(value, order)
        return self.get(value, identity(value.type.rank)) if value in self.base else value

    def _before(self, op: Operation) -> Builder:
        builder = Builder.before(op)
        builder.location = op.location
        return builder

    def _replace(self, op: Operation, results: Any, order: Order) -> None:
        for old, new in zip(op.results, results, strict=True):
            if new.name_hint is None:
                new.name_hint = old.name_hint
            self.versions[old, order] = new
            self.base[old] = new, order
        self._retire(op)

    def _retire(self, op: Operation) -> None:
        """Leave an operation without operands until the end, and drop constants that only it used: a model has many."""
        operands = dict.fromkeys(op.operands)
        op.drop_all_references()
        self.replaced.append(op)
        for value in operands:
            constant: Any = value.defining_op
            if constant.__class__ is ops.ConstOp and constant.is_unused:
                size = len(getattr(constant.value, "raw", b""))
                constant.erase()
                constant.value = None  # `versions` holds the operation
                elements_dropped(size)

    def get(self, value: Value[Any], order: Order) -> Value[Any]:
        """A value that was there before in an order."""
        if is_identity(order) and value not in self.base:
            return value
        found = self.versions.get((value, order))
        if found is None:
            found = self.versions[value, order] = self._made(value, order)
        return found

    def _made(self, value: Value[Any], order: Order) -> Value[Any]:
        if value not in self.base and self.spread.is_source(value):
            op: Any = value.defining_op
            model: Any = self.spread.model(op)
            return model.build(op, self._before(op), op.operands, [None] * len(op.operands), order)[0]
        now, has = self.base.get(value, (value, identity(len(order))))
        left = then(inverse(has), order)
        if is_identity(left):
            return now
        return TENSORS.transpose(self._after(now), now, left)

    def _after(self, value: Value[Any]) -> Builder:
        """Where a value is known."""
        if isinstance(value, OpResult):
            builder = Builder.after(value.owner)
            builder.location = value.owner.location
            return builder
        block: Any = value.parent_block
        return Builder.at_start(block)
