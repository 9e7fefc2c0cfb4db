"""What kernels are composed of: constants, and values that come back along the dimensions that were reduced; softmax.

    exp(x - max(x)) / sum(exp(x - max(x)))                       softmax, along the dimensions of max and sum

where what is reduced comes back through `tcp.broadcast`, with reshapes that add dimensions of size 1 or without; the
exponentials may be masked (`select(mask, exp, 0)`), and the quotient may be a product by a reciprocal (as in TOSA).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import ComplexType
from plait.frozen import FrozenValue
from plait.ir.value import Value
from plait.rewrite.constants import constant_value

from plait_tcp import ops

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class Found(FrozenValue):
    """A match: the operation whose result the kernel computes, and the kernel's operands."""

    kernel: str
    root: Any
    x: Value[Any]
    dims: tuple[int, ...]
    mask: Value[Any] | None = None
    maximum: Any = None
    scale: Value[Any] | None = None
    offset: Value[Any] | None = None
    epsilon: float | None = None

    @property
    def inputs(self) -> dict[Value[Any], str]:
        """What goes in, with what it is there for."""
        given = {self.x: "operand", self.mask: "mask", self.scale: "scale", self.offset: "offset"}
        return {value: role for value, role in given.items() if value is not None}


def is_kind(op: Any, cls: Any, *kinds: str) -> bool:
    """Whether an operation is of that class and one of the kinds."""
    return isinstance(op, cls) and op.kind.text in kinds


def constant_number(value: Value[Any]) -> float | None:
    """The value of a splat constant, or None."""
    source, _ = repeated(value)
    found = constant_value(source)
    if not isinstance(found, DenseElementsAttr) or isinstance(value.type.element_type, ComplexType):
        return None
    return float(next(found.values())) if found.is_splat and found.num_elements else None


def is_constant(value: Value[Any], number: float) -> bool:
    """Whether a value is a constant all of whose elements are that number."""
    return constant_number(value) == number


def repeated(value: Value[Any]) -> tuple[Value[Any], list[int | None]]:
    """What a tensor repeats, and which of its dimensions each dimension of that is (None: it has size 1)."""
    places: list[int | None] = list(range(value.type.rank))
    seen = {value}  # of each other, in a graph region
    while True:
        op: Any = value.defining_op
        if isinstance(op, ops.BroadcastOp):
            shape = op.operand.type.shape
            places = [None if size == 1 else places[dim] for size, dim in zip(shape, op.dims.values)]
        elif isinstance(op, ops.ReshapeOp):
            before, after = op.operand.type.shape, op.result.type.shape
            if [n for n in before if n != 1] != [n for n in after if n != 1] or after.count(-1) > 1:
                return value, places
            kept = iter([place for n, place in zip(after, places) if n != 1])
            places = [None if n == 1 else next(kept) for n in before]
        else:
            return value, places
        if op.operand in seen:
            return value, places
        value = op.operand
        seen.add(value)


def squeezed(value: Value[Any]) -> Value[Any]:
    """What a tensor is without dimensions of size 1 that were added; itself if more was done to it."""
    source, places = repeated(value)
    kept = [place for place in places if place is not None]
    wide = [i for i, n in enumerate(value.type.shape) if n != 1]
    return source if kept == sorted(kept) and {*wide} <= {*kept} else value


def comes_back(value: Value[Any], dims: Sequence[int]) -> bool:
    """Whether a value repeats, along these dimensions, a tensor that has the others, in order."""
    source, places = repeated(value)
    kept = [place for place in places if place is not None]
    expected = {i for i in range(value.type.rank) if i not in dims}
    single = {i for i in expected if value.type.shape[i] == 1}
    return source is not value and kept == sorted(kept) and {*kept} <= expected <= {*kept} | single


def reduced(value: Value[Any], kind: str) -> Any:
    """The reduction whose result a value repeats along the dimensions that were reduced; None if it does not."""
    source, _ = repeated(value)
    op: Any = source.defining_op
    if is_kind(op, ops.BinaryOp, "maximum") and kind == "maximum":  # by the lowest number, as JAX has it
        plain = [v for v in op.operands if not is_constant(v, float("-inf"))]
        if len(plain) != 1:
            return None
        if source is value:
            return reduced(plain[0], kind)
        op = squeezed(plain[0]).defining_op
    return op if is_kind(op, ops.ReduceOp, kind) and comes_back(value, op.dims.values) else None


# Softmax


def _quotient_by_sum(op: Any) -> tuple[Any, Any]:
    """The sum that `op` divides by, or multiplies by the reciprocal of, and what it divides."""
    if is_kind(op, ops.BinaryOp, "divide"):
        return reduced(op.rhs, "add"), op.lhs
    if is_kind(op, ops.BinaryOp, "multiply"):
        for value, factor in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            inverse: Any = repeated(factor)[0].defining_op
            total: Any = squeezed(inverse.operand).defining_op if is_kind(inverse, ops.UnaryOp, "reciprocal") else None
            if is_kind(total, ops.ReduceOp, "add") and comes_back(factor, total.dims.values):
                return total, value
    return None, None


def find_softmax(op: Operation) -> Found | None:
    """Softmax whose last operation is `op`."""
    total, weights = _quotient_by_sum(op)
    if total is None or not is_constant(total.init, 0) or total.operand is not weights:
        return None
    mask, power = None, weights.defining_op
    if is_kind(power, ops.TernaryOp, "select") and is_constant(power.c, 0):
        mask, power = power.a, power.b.defining_op
    if not is_kind(power, ops.UnaryOp, "exp") or not is_kind(power.operand.defining_op, ops.BinaryOp, "subtract"):
        return None
    moved: Any = power.operand.defining_op
    most = reduced(moved.rhs, "maximum")
    if most is None or most.operand is not moved.lhs or most.dims.values != total.dims.values:
        return None
    return Found("softmax", op, moved.lhs, tuple(total.dims.values), mask, most)
