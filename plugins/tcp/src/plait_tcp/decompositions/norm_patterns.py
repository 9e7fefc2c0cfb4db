"""Finds layer normalization and RMS normalization in what they are composed of.

    (x - mean(x)) * rsqrt(mean((x - mean(x))^2) + epsilon) * scale + offset      layer_norm, or mean(x^2) - mean(x)^2
    x * rsqrt(mean(x^2) + epsilon) * scale + offset                              rms_norm

Scale and offset have the dimensions along which means are taken, or are one number for all; both may be missing, and
epsilon, too. Factors come in any order (`x * (rsqrt(v) * scale)`, as Flax has it), quotients by roots stand for
products, means are sums divided by the number of elements or times its reciprocal, and statistics may be of `x` in
a wider format (torch has the variance in f64). Sums along several dimensions may be sums of sums, as in TOSA.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType
from plait.ir.value import Value

from plait_tcp import ops
from plait_tcp.decompositions.kernel_patterns import (
    Found,
    comes_back,
    constant_number,
    is_constant,
    is_kind,
    repeated,
    squeezed,
)

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType
    from plait.ir.operation import Operation

Finds = Callable[[Any], Found | None]
Normalizes = Callable[[Any, Value[Any], Value[Any]], Found | None]
"""Of an operation, what it divides, and the variance under the root: what is found."""
Accepts = Callable[[Value[Any]], bool]
Dims = tuple[int, ...]


def find_layer_norm(op: Operation) -> Found | None:
    """Layer normalization whose last operation is `op`."""
    return _with_offset(op, _layer_norm)


def find_rms_norm(op: Operation) -> Found | None:
    """RMS normalization whose last operation is `op`."""
    return _with_offset(op, _rms_norm)


# Scale and offset


def _with_offset(op: Operation, find: Normalizes) -> Found | None:
    for found, offset in _inside(op, "add", partial(_with_scale, find=find)):
        return found.replaced(root=op, offset=offset)
    return _with_scale(op, find)


def _with_scale(op: Operation, find: Normalizes) -> Found | None:
    for found, scale in _inside(op, "multiply", partial(_normalized, find=find)):
        return found.replaced(root=op, scale=scale)
    return _normalized(op, find)


def _inside(op: Operation, kind: str, find: Finds) -> Iterator[tuple[Found, Value[Any]]]:
    """What is found in one operand of `op`, if nothing else uses that, and what the other operand repeats."""
    for value, other in _sides(op, kind):
        found = find(value.defining_op) if value.has_one_use else None
        given = _parameter(other, found) if found is not None else None
        if found is not None and given is not None:
            yield found, given


def _parameter(value: Value[Any], found: Found) -> Value[Any] | None:
    """What `value` repeats, if that has the dimensions along which means are taken, or is one number for all."""
    source, places = repeated(value)
    kept = [place for place in places if place is not None]
    wide = {dim for dim in found.dims if value.type.shape[dim] != 1}
    fits = kept == sorted(kept) and wide <= {*kept} <= {*found.dims}
    return source if (fits or constant_number(source) is not None) and source not in found.inputs else None


# What is normalized


def _normalized(op: Operation, find: Normalizes) -> Found | None:
    """Numbers divided by the root of a variance, perhaps times a scale."""
    for value, factor, root, scale in _quotients(op):
        source: Any = repeated(factor)[0].defining_op
        if not is_kind(source, ops.UnaryOp, root):
            continue
        variance, epsilon = _without_epsilon(source.operand)
        found = find(op, value, variance)
        if found is None or not comes_back(factor, found.dims):
            continue
        given = _parameter(scale, found) if scale is not None else None
        if scale is None or given is not None:
            return found.replaced(scale=given, epsilon=epsilon)
    return None


def _quotients(op: Any) -> Iterator[tuple[Value[Any], Value[Any], str, Value[Any] | None]]:
    """Numbers, what they are divided by the root of, how that is written, and a scale in the same factor."""
    if is_kind(op, ops.BinaryOp, "divide"):
        yield op.lhs, op.rhs, "sqrt", None
    for value, factor in _sides(op, "multiply"):
        yield value, factor, "rsqrt", None
        for root, scale in _sides(factor.defining_op, "multiply"):
            yield value, root, "rsqrt", scale


def _sides(op: Any, kind: str) -> tuple[tuple[Value[Any], Value[Any]], ...]:
    """The operands of an operation of that kind, in both orders."""
    return ((op.lhs, op.rhs), (op.rhs, op.lhs)) if is_kind(op, ops.BinaryOp, kind) else ()


def _without_epsilon(value: Value[Any]) -> tuple[Value[Any], float]:
    for variance, epsilon in _sides(squeezed(value).defining_op, "add"):
        number = constant_number(epsilon)
        if number is not None:
            return variance, number
    return value, 0.0


def _layer_norm(op: Operation, centred: Value[Any], variance: Value[Any]) -> Found | None:
    moved: Any = centred.defining_op
    if not is_kind(moved, ops.BinaryOp, "subtract"):
        return None
    x: Value[Any] = moved.lhs
    dims = _mean_of(repeated(moved.rhs)[0], x)
    if dims is None or not comes_back(moved.rhs, dims) or not _is_variance(variance, x, dims):
        return None
    return Found("layer_norm", op, x, dims)


def _rms_norm(op: Operation, x: Value[Any], variance: Value[Any]) -> Found | None:
    dims = _mean(variance, x, lambda value: _is_square(value, lambda v: _is_same(v, x)))
    return Found("rms_norm", op, x, dims) if dims is not None else None


# Statistics: values that are squeezed, of `x` or of `x` in a wider format


def _is_variance(value: Value[Any], x: Value[Any], dims: Dims) -> bool:
    """The mean of squares of what is centred, or mean(x^2) - mean(x)^2, which may be kept from being negative."""
    for inner, zero in _sides(squeezed(value).defining_op, "maximum"):
        if is_constant(zero, 0):
            return _is_variance(inner, x, dims)
    if _mean(value, x, lambda squares: _is_square(squares, lambda v: _is_centred(v, x, dims))) == dims:
        return True
    op: Any = squeezed(value).defining_op
    if not is_kind(op, ops.BinaryOp, "subtract"):
        return False
    of_squares = _mean(op.lhs, x, lambda value: _is_square(value, lambda v: _is_same(v, x)))
    return of_squares == dims and _is_square(squeezed(op.rhs), lambda v: _mean_of(v, x) == dims)


def _is_centred(value: Value[Any], x: Value[Any], dims: Dims) -> bool:
    """Whether a value, perhaps in another format, is `x` less its mean."""
    op: Any = _converted(value).defining_op
    if not is_kind(op, ops.BinaryOp, "subtract") or not _is_same(op.lhs, x) or not comes_back(op.rhs, dims):
        return False
    return _mean_of(repeated(op.rhs)[0], x) == dims


def _is_square(value: Value[Any], accepts: Accepts) -> bool:
    """Whether a value, perhaps in another format, is the square of one that is accepted."""
    op: Any = _converted(value).defining_op
    if is_kind(op, ops.BinaryOp, "power"):
        return is_constant(op.rhs, 2) and accepts(op.lhs)
    return is_kind(op, ops.BinaryOp, "multiply") and accepts(op.lhs) and accepts(op.rhs)


def _is_same(value: Value[Any], x: Value[Any]) -> bool:
    """Whether a value is `x`, or `x` in a wider format."""
    op: Any = value.defining_op
    if value is x or not isinstance(op, ops.CastOp) or op.operand is not x:
        return value is x
    source, target = op.element_types
    return isinstance(source, FloatType) and isinstance(target, FloatType) and source.width < target.width


def _mean_of(value: Value[Any], x: Value[Any]) -> Dims | None:
    return _mean(value, x, lambda v: _is_same(v, x))


def _mean(value: Value[Any], x: Value[Any], accepts: Accepts) -> Dims | None:
    """The dimensions along which a value, perhaps rounded, is the mean of numbers that are accepted."""
    op: Any = _converted(squeezed(value)).defining_op
    for total, constant in (*_sides(op, "multiply"), *_sides(op, "divide")[:1]):
        number = constant_number(constant)
        dims = _summed(total, accepts) if number else None
        if number and dims is not None:
            return dims if _counts(1 / number if op.kind.text == "multiply" else number, x.type, dims, op) else None
    return None


def _converted(value: Value[Any]) -> Value[Any]:
    """What a float was before it was converted to other formats."""
    op: Any = value.defining_op
    is_converted = isinstance(op, ops.CastOp) and all(isinstance(element, FloatType) for element in op.element_types)
    return _converted(squeezed(op.operand)) if is_converted else value


def _counts(number: float, type: RankedTensorType, dims: Dims, op: ops.BinaryOp) -> bool:
    """Whether a constant equals the element count over `dims`, within the precision of the type of `op`."""
    sizes = [type.shape[dim] for dim in dims]
    exact = op.result.type.element_type.format.mantissa_bits
    return DYNAMIC not in sizes and abs(number - prod(sizes)) <= prod(sizes) * 2.0**-exact


def _summed(value: Value[Any], accepts: Accepts) -> Dims | None:
    """The dimensions along which a value is the sum, or a sum of sums, of numbers that are accepted."""
    made = _sum(value, accepts)
    return tuple(sorted(made[0])) if made is not None else None


def _sum(value: Value[Any], accepts: Accepts) -> tuple[set[int], list[int | None]] | None:
    """The dimensions that are gone, and for each dimension of the sum which one it is; None if one was added."""
    op: Any = squeezed(value).defining_op
    if not is_kind(op, ops.ReduceOp, "add") or not is_constant(op.init, 0):
        return None
    places: list[int | None] = list(range(op.operand.type.rank))
    gone: set[int] = set()
    if not accepts(op.operand):
        inner = _sum(op.operand, accepts)
        if inner is None:
            return None
        gone, before = inner
        behind = dict(zip(repeated(op.operand)[1], before))
        places = [behind.get(i) for i in range(len(places))]
    reduced = {place for i, place in enumerate(places) if i in op.dims.values and place is not None}
    return gone | reduced, [place for i, place in enumerate(places) if i not in op.dims.values]
