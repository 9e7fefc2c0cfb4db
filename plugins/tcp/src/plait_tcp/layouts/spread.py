"""How one value in another order would change the values around it: see Note [What spreads]."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType

from plait_tcp import ops
from plait_tcp.layouts.orders import Order, inverse, is_identity, then
from plait_tcp.layouts.reorderable import Reorderable, reorderable

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.runtime.target import Target

_MOST = 4096
"""Values that an order spreads to."""


class Spread:
    """Orders of values and states of operations of one block that go together, beginning with one value.

    `orders` has the values that would have another order; `states` the operations that would compute in another one.
    `transpose_steps` says what it costs to transpose a tensor of a type.
    """

    def __init__(self, ctx: Context, machine: Target, transpose_steps: Callable[[Any], float]) -> None:
        self.ctx = ctx
        self.machine = machine
        self.transpose_steps = transpose_steps
        self.orders: dict[Value[Any], Order] = {}
        self.states: dict[Operation, Order] = {}
        self._models: dict[Operation, Reorderable | None] = {}
        self._pending: deque[Value[Any]] = deque()

    def model(self, op: Operation) -> Reorderable | None:
        """How `op` computes in other orders."""
        if op not in self._models:
            self._models[op] = reorderable(op, self.ctx)
        return self._models[op]

    def begin(self, value: Value[Any], order: Order) -> None:
        """Spread `order` from `value`."""
        self._reach(value, order)
        while self._pending and len(self.orders) < _MOST:
            current = self._pending.popleft()
            self._to_producer(current, self.orders[current])
            for user in dict.fromkeys(current.users):
                if user.parent is current.parent_block:
                    self._to_user(current, self.orders[current], user)

    def is_source(self, value: Value[Any]) -> bool:
        """Whether a value comes in any order at no cost."""
        op = value.defining_op
        model = self.model(op) if op is not None else None
        return model is not None and model.is_source

    def _reach(self, value: Value[Any], order: Order) -> None:
        if value not in self.orders and not is_identity(order) and isinstance(value.type, RankedTensorType):
            self.orders[value] = order
            self._pending.append(value)

    def _to_producer(self, value: Value[Any], order: Order) -> None:
        op = value.defining_op
        if op is None or op in self.states:
            return
        if isinstance(op, ops.TransposeOp):
            self._reach(op.operand, then(op.perm.values, order))
            return
        model = self.model(op)
        if model is not None and not model.is_source:
            self._enter(op, model, model.state_of_result(op, order))

    def _to_user(self, value: Value[Any], order: Order, op: Operation) -> None:
        if isinstance(op, ops.TransposeOp):
            self._reach(op.result, then(inverse(op.perm.values), order))
            return
        model = self.model(op)
        if op in self.states or model is None or not op.results:
            return
        for index, operand in enumerate(op.operands):
            if operand is value and op not in self.states:
                self._enter(op, model, model.state_of_operand(op, index, order))

    def _enter(self, op: Operation, model: Reorderable, state: Order | None) -> None:
        if state is None:
            return
        self.states[op] = state
        for operand, order in zip(op.operands, model.operand_orders(op, state), strict=True):
            if order is not None and not self.is_source(operand):
                self._reach(operand, order)
        for result in op.results:
            self._reach(result, model.result_order(op, state))


# Note [What spreads]
# An elementwise operation computes in any order, if its operands come in that order, too; so do reductions, paddings,
# slices and windows. A transpose of a value is the same memory in another order: with `x` in the order of its
# transpose, the transpose is nothing. So from one value in another order follow orders of many others. Constants, and
# what is broadcast or numbered, come in any order, and end the spread, as contractions do, which read operands in any
# order. What an order leads to is only possible, not chosen: `choose` finds where it is worth a transpose to stop.
