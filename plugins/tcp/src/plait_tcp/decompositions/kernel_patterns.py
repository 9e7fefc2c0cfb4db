"""Finds softmax and layer normalization in what they are composed of.

    exp(x - max(x)) / sum(exp(x - max(x)))                       softmax, along the dimensions of max and sum
    (x - mean(x)) * rsqrt(mean((x - mean(x))^2) + epsilon)       layer_norm, or mean(x^2) - mean(x)^2

where what is reduced comes back through `tcp.broadcast`, with reshapes that add dimensions of size 1 or without; the
exponentials may be masked (`select(mask, exp, 0)`), and quotients may be products by a constant.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.ir.value import Value
from plait.rewrite.constants import constant_value

from plait_tcp import ops


@dataclass(frozen=True)
class Found:
    """What a kernel would compute: the operation that gives the result, and what goes in."""

    kernel: str
    root: Any
    x: Value[Any]
    dims: tuple[int, ...]
    mask: Value[Any] | None = None
    maximum: Any = None


def is_kind(op: Any, cls: Any, *kinds: str) -> bool:
    """Whether an operation is of that class and one of the kinds."""
    return isinstance(op, cls) and op.kind.text in kinds


def is_constant(value: Value[Any], number: float | None = None) -> bool:
    """Whether a value is a constant all of whose elements are equal, and, where given, that number."""
    source, _ = repeated(value)
    found = constant_value(source)
    if not isinstance(found, DenseElementsAttr) or not found.is_splat:
        return False
    return number is None or bool((found.numpy().ravel()[:1] == number).all())


def repeated(value: Value[Any]) -> tuple[Value[Any], list[int | None]]:
    """What a tensor repeats, and which of its dimensions each dimension of that is (None: it has size 1)."""
    places: list[int | None] = list(range(value.type.rank))
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
        value = op.operand


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


def find_softmax(op: Any) -> Found | None:
    """Softmax whose last operation is `op`."""
    if not is_kind(op, ops.BinaryOp, "divide"):
        return None
    total = reduced(op.rhs, "add")
    if total is None or not is_constant(total.init, 0) or total.operand is not op.lhs:
        return None
    mask, power = None, op.lhs.defining_op
    if is_kind(power, ops.TernaryOp, "select") and is_constant(power.c, 0):
        mask, power = power.a, power.b.defining_op
    if not is_kind(power, ops.UnaryOp, "exp") or not is_kind(power.operand.defining_op, ops.BinaryOp, "subtract"):
        return None
    moved: Any = power.operand.defining_op
    most = reduced(moved.rhs, "maximum")
    if most is None or most.operand is not moved.lhs or most.dims.values != total.dims.values:
        return None
    return Found("softmax", op, moved.lhs, tuple(total.dims.values), mask, most)


# Layer normalization


def find_layer_norm(op: Any) -> Found | None:
    """Layer normalization whose last operation is `op`, without the scale and the offset that follow it."""
    if is_kind(op, ops.BinaryOp, "multiply"):
        for centred, factor in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            made = _normalized(op, centred, factor, "rsqrt")
            if made is not None:
                return made
    return _normalized(op, op.lhs, op.rhs, "sqrt") if is_kind(op, ops.BinaryOp, "divide") else None


def _normalized(op: Any, centred: Value[Any], factor: Value[Any], root: str) -> Found | None:
    moved: Any = centred.defining_op
    source: Any = repeated(factor)[0].defining_op
    if not is_kind(moved, ops.BinaryOp, "subtract") or not is_kind(source, ops.UnaryOp, root):
        return None
    total: Any = squeezed(source.operand).defining_op
    mean = _mean(repeated(moved.rhs)[0])
    if not is_kind(total, ops.BinaryOp, "add") or mean is None or mean.operand is not moved.lhs:
        return None
    dims = tuple(mean.dims.values)
    variances = [v for v in total.operands if not is_constant(v)]
    if len(variances) != 1 or not comes_back(factor, dims) or not comes_back(moved.rhs, dims):
        return None
    return Found("layer_norm", op, moved.lhs, dims) if _is_variance(variances[0], moved.lhs, mean) else None


def _mean(value: Value[Any]) -> Any:
    """The sum that a mean divides by a constant; None if it is no mean."""
    op: Any = squeezed(value).defining_op
    if not is_kind(op, ops.BinaryOp, "divide", "multiply"):
        return None
    sums = [squeezed(v).defining_op for v in op.operands if not is_constant(v)]
    if len(sums) != 1 or not (is_constant(op.rhs) or (op.kind.text == "multiply" and is_constant(op.lhs))):
        return None
    made: Any = sums[0]
    return made if is_kind(made, ops.ReduceOp, "add") and is_constant(made.init, 0) else None


def _is_variance(value: Value[Any], x: Value[Any], mean: Any) -> bool:
    """The mean of squares of what is centred, or mean(x^2) - mean(x)^2."""
    squares = _mean(value)
    if squares is not None:
        same = squares.dims.values == mean.dims.values
        return same and _is_square(squares.operand, lambda v: _is_centred(v, x, mean))
    op: Any = squeezed(value).defining_op
    if not is_kind(op, ops.BinaryOp, "subtract"):
        return False
    squares = _mean(op.lhs)
    if squares is None or squares.dims.values != mean.dims.values:
        return False
    return _is_square(squares.operand, lambda v: v is x) and _is_square(squeezed(op.rhs), lambda v: _mean(v) is mean)


def _is_square(value: Value[Any], condition: Callable[[Value[Any]], bool]) -> bool:
    op: Any = value.defining_op
    return is_kind(op, ops.BinaryOp, "multiply") and all(condition(v) for v in op.operands)


def _is_centred(value: Value[Any], x: Value[Any], mean: Any) -> bool:
    op: Any = value.defining_op
    if not is_kind(op, ops.BinaryOp, "subtract") or op.lhs is not x or not comes_back(op.rhs, mean.dims.values):
        return False
    return _mean(repeated(op.rhs)[0]) is mean


KERNELS: dict[str, Callable[[Any], Found | None]] = {"layer_norm": find_layer_norm, "softmax": find_softmax}
"""What may be found, by name."""
