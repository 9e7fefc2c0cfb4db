"""Operations that can compute in another order of dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.builtin.types import RankedTensorType
from plait.interfaces.elementwise import Elementwise
from plait.interfaces.interface import Interface

from plait_tcp.layouts.orders import Order, ordered_type

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.runtime.target import Target

PIN = "tcp.layout"
"""An attribute of an operation, a function or a module: `"keep"` leaves the order of dimensions in it as it is."""


class Reorderable(Interface):
    """How an operation computes its results with their dimensions in another order.

    The order in which it computes is its *state*, of the rank that suits it: it says the order of each operand and of
    the results.
    """

    #: Whether results come in any order at no cost, as constants and what is broadcast do.
    is_source: bool = False

    def state_of_result(self, op: Any, order: Order) -> Order | None:
        """The state in which results come in `order`; None if there is none."""
        raise NotImplementedError

    def state_of_operand(self, op: Any, index: int, order: Order) -> Order | None:
        """The state in which the operand is read in `order`; None if the state does not say that."""
        return None

    def operand_orders(self, op: Any, state: Order) -> Sequence[Order | None]:
        """The order of each operand; None for one that stays as it is, or is read in whatever order it has."""
        return [None] * len(op.operands)

    def result_order(self, op: Any, state: Order) -> Order:
        """The order of all results."""
        return state

    def absorbs(self, op: Any, index: int, order: Order) -> bool:
        """Whether the operand may come in `order`, whatever the state is, at no cost."""
        return False

    def steps(self, op: Any, state: Order, machine: Target) -> float:
        """How many steps (`Cost.steps`) more than as it is the operation takes on a machine."""
        return 0.0

    def build(
        self, op: Any, builder: Builder, operands: Sequence[Value[Any]], orders: Sequence[Order | None],
        state: Order | None,
    ) -> Sequence[Value[Any]]:  # fmt: skip
        """The operation in a state (None: as it is) on operands that come in `orders`; return its results."""
        raise NotImplementedError


class ElementwiseReorderable(Reorderable):
    """Whatever states a payload of elements at one place: the state is the order of all tensors."""

    def state_of_result(self, op: Any, order: Order) -> Order | None:
        return order

    def state_of_operand(self, op: Any, index: int, order: Order) -> Order | None:
        return order if len(order) == op.results[0].type.rank else None

    def operand_orders(self, op: Any, state: Order) -> Sequence[Order | None]:
        return [state if getattr(value.type, "rank", 0) == len(state) else None for value in op.operands]

    def build(
        self, op: Any, builder: Builder, operands: Sequence[Value[Any]], orders: Sequence[Order | None],
        state: Order | None,
    ) -> Sequence[Value[Any]]:  # fmt: skip
        assert state is not None
        types = [ordered_type(result.type, state) for result in op.results]
        create: Any = op.create
        new: Operation = create(operands, types, op._properties, op.attributes, location=op.location)
        return builder.insert(new).results


ELEMENTWISE = ElementwiseReorderable()


def reorderable(op: Operation, ctx: Context) -> Reorderable | None:
    """How `op` computes in other orders; None if it does not, or is to stay as it is."""
    if PIN in op.attributes and _is_kept(op):
        return None
    found: Reorderable | None = ctx.model(Reorderable, op)
    if found is not None:
        return found
    return ELEMENTWISE if is_elementwise(op, ctx) else None


def is_kept(op: Operation) -> bool:
    """Whether an attribute of `op`, or of what it is in, says that orders stay."""
    return any(PIN in around.attributes and _is_kept(around) for around in (op, *op.ancestors()))


def _is_kept(op: Operation) -> bool:
    value = op.attributes[PIN]
    return isinstance(value, StringAttr) and value.value == "keep"


def is_elementwise(op: Operation, ctx: Context) -> bool:
    """Whether all tensors of `op` have one rank and are read at the same place."""
    if not op.results or op.regions or not all(isinstance(r.type, RankedTensorType) for r in op.results):
        return False
    model = ctx.model(Elementwise, op)
    if model is None or model.operand_maps(op) is not None:
        return False
    ranks: set[int] = {getattr(value.type, "rank", 0) for value in op.results}
    others: set[int] = {getattr(value.type, "rank", 0) for value in op.operands}
    return len(ranks) == 1 and others <= {0, *ranks}
