"""Which of the orders that a spread proposes are worth it: the cheapest cut between what changes and what stays.

See Note [The graph].
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait.frozen import FrozenValue

from plait_tcp import ops
from plait_tcp.layouts.cut import INFINITE, LabelGraph
from plait_tcp.layouts.orders import Order, is_identity, then

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    from plait_tcp.layouts.spread import Spread


class Chosen(FrozenValue):
    """The operations that change, transposes among them, and the steps that this saves."""

    ops: frozenset[Operation]
    saved: float


def choose(spread: Spread) -> Chosen:
    """The part of a spread that saves most."""
    return _Problem(spread).solved()


class _Problem:
    """Each operation that may change is a node, which is labelled 1 if it does."""

    def __init__(self, spread: Spread) -> None:
        self.spread = spread
        self.graph = LabelGraph()
        self.nodes: dict[Operation, int] = {}
        self.unchanged = 0.0
        for value in spread.orders:
            transposes = [value.defining_op, *value.users]
            for op in transposes:
                if isinstance(op, ops.TransposeOp) and op.parent is value.parent_block:
                    self._add(op)
        for op in spread.states:
            self._add(op)

    def _add(self, op: Operation) -> None:
        if op in self.nodes:
            return
        node = self.nodes[op] = self.graph.node()
        if isinstance(op, ops.TransposeOp):
            steps = 0.0 if op.is_unused else self.spread.transpose_steps(op.result.type)
            self.graph.cost_of_zero(node, steps)
            self.unchanged += steps
            return
        model = self.spread.model(op)
        assert model is not None
        more = model.steps(op, self.spread.states[op], self.spread.machine)
        self.graph.cost_of_one(node, more)
        self.graph.cost_of_zero(node, -more)
        self.unchanged += max(-more, 0.0)

    def solved(self) -> Chosen:
        for value, order in self._values():
            self._add_value(value, order)
        least, ones = self.graph.solve()
        return Chosen(frozenset(op for op, node in self.nodes.items() if node in ones), self.unchanged - least)

    def _values(self) -> Iterator[tuple[Value[Any], Order]]:
        """What may be needed in another order: what would be computed so, and operands that would be read so."""
        yield from self.spread.orders.items()
        for op in self.nodes:
            for value in op.operands:
                if value not in self.spread.orders and not self.spread.is_source(value):
                    for wanted in dict.fromkeys(self._wanted(op, value)):
                        if wanted is not None and not is_identity(wanted):
                            self.graph.cost_of_one(self.nodes[op], self.spread.transpose_steps(value.type))

    def _wanted(self, op: Operation, value: Value[Any]) -> Iterable[Order | None]:
        """The orders in which an operation that changes reads a value."""
        if isinstance(op, ops.TransposeOp):
            return [then(op.perm.values, self.spread.orders.get(op.result, tuple(range(op.result.type.rank))))]
        model = self.spread.model(op)
        assert model is not None
        orders = model.operand_orders(op, self.spread.states[op])
        return [order for operand, order in zip(op.operands, orders) if operand is value]

    def _add_value(self, value: Value[Any], order: Order) -> None:
        graph, steps = self.graph, self.spread.transpose_steps(value.type)
        producer = self._producer(value)
        needs_new, needs_old, is_fixed = self._users(value, order)
        if is_fixed:
            graph.cost_of_one(producer, steps)
        elif needs_old:
            kept = graph.node()
            graph.cost_of_difference(producer, kept, steps)
            for node in needs_old:
                graph.cost_of_difference(kept, node, INFINITE)
        if needs_new:
            made = graph.node()
            graph.cost_of_difference(made, producer, steps)
            for node in needs_new:
                graph.cost_of_difference(node, made, INFINITE)

    def _producer(self, value: Value[Any]) -> int:
        """The node of what computes a value; 1, the label 0, for what never changes."""
        op = value.defining_op
        return self.nodes.get(op, 1) if op is not None else 1

    def _users(self, value: Value[Any], order: Order) -> tuple[Sequence[int], Sequence[int], bool]:
        """The nodes that need a value in the new order if they change; those that need the old one if not; others."""
        new: list[int] = []
        old: list[int] = []
        is_fixed = False
        for user in dict.fromkeys(value.users):
            node = self.nodes.get(user)
            if isinstance(user, ops.TransposeOp) and node is not None:
                new.append(node)  # as it was, it is made of either order
                continue
            if node is not None:
                wanted = list(self._wanted(user, value))
                if all(one == order for one in wanted):
                    new.append(node)
                    old.append(node)
                    continue
                if all(one is None for one in wanted) and absorbed(self.spread, user, value, order):
                    continue
                if any(one is not None and not is_identity(one) for one in wanted):  # and not in this order
                    self.graph.cost_of_one(node, self.spread.transpose_steps(value.type))
            elif absorbed(self.spread, user, value, order):
                continue
            is_fixed = True
        return new, old, is_fixed


def absorbed(spread: Spread, user: Operation, value: Value[Any], order: Order) -> bool:
    """Whether `user` reads a value in an order at no cost."""
    model = spread.model(user) if user.parent is value.parent_block else None
    return model is not None and all(
        model.absorbs(user, i, order) for i, operand in enumerate(user.operands) if operand is value
    )


# Note [The graph]
# Nodes are operations that may change. A value that is computed in one order and read in another is transposed once,
# however many read it: an auxiliary node stands for "the old order is there", another for "the new one is". Whoever
# stays needs the old one; if what computes the value changes, a transpose makes it. A transpose that changes is
# nothing, since its operand in the new order is its result in the new order; one that stays costs what it did, whatever
# the order of its operand. All costs are paid by two nodes labelled 1 and 0 in one way, so that the cheapest labels are
# a least cut.
