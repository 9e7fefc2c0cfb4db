"""Finds floats that are integers times scales, such as what quantized tensors stand for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, i1, i16
from plait.frozen import Frozen
from plait.ir.builder import Builder
from plait.lazy import lazy_import
from plait_std.scalar.payload import integer_limits
from plait_std.sizes import dynamic_only, sizes_of
from plait_std.tensor.ops import CollapseShapeOp

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value

np = lazy_import("numpy")
_FEW = 4096
"""Elements of the largest constants that are looked through for their limits."""
_LIMIT = 1 << 15
"""Above all integers that are found: halves of words hold them."""


class Integers(Frozen):
    """Integers from `low` to `high`, and what builds a tensor of them."""

    build: Callable[[Builder], Value[Any]]
    low: int
    high: int


class Scale(Frozen):
    """A factor that differs along some dimensions, one for each of its own."""

    value: Value[Any]
    dims: tuple[int, ...]


class Scaled(Frozen):
    """Integers times scales."""

    integers: Integers
    scales: tuple[Scale, ...] = ()

    @property
    def largest(self) -> int:
        return max(abs(self.integers.low), abs(self.integers.high))


def scaled(value: Value[Any]) -> Scaled | None:
    """What floats are integers times scales; None if that is not known."""
    op: Any = value.defining_op
    if isinstance(op, ops.BinaryOp) and op.kind.text == "multiply":
        for one, other in ((op.lhs, op.rhs), (op.rhs, op.lhs)):
            scale = scale_of(other)
            inner = scaled(one) if scale is not None else None
            if inner is not None and scale is not None:
                return Scaled(inner.integers, (*inner.scales, scale))
        return None
    if isinstance(op, ops.TransposeOp):
        inner = scaled(op.operand)
        perm = op.perm.values
        if inner is None:
            return None
        scales = tuple(Scale(s.value, tuple(perm.index(d) for d in s.dims)) for s in inner.scales)
        return Scaled(_moved(op, inner.integers), scales)
    found = integers(value) if isinstance(value.type.element_type, FloatType) else None
    return None if found is None else Scaled(found)


def scale_of(value: Value[Any]) -> Scale | None:
    """A factor that is broadcast."""
    op: Any = value.defining_op
    if not isinstance(op, ops.BroadcastOp) or op.maybe_expanding is not None:
        return Scale(value, ()) if value.type.rank == 0 else None
    shape = op.operand.type.shape
    dims = [d for d, n in zip(op.dims.values, shape) if n != 1]
    if len(dims) == len(shape):
        return Scale(op.operand, tuple(dims))
    return _squeezed(op, tuple(dims)) if DYNAMIC not in shape else None


def _squeezed(op: Any, dims: tuple[int, ...]) -> Scale:
    """The scale of a broadcast without its dimensions of size 1."""
    groups: list[list[int]] = []
    units: list[int] = []
    for dim, size in enumerate(op.operand.type.shape):
        if size == 1:
            (groups[-1] if groups else units).append(dim)
        else:
            groups.append([*units, dim])
            units = []
    return Scale(Builder.before(op)(CollapseShapeOp.of(op.operand, groups)), dims)


def integers(value: Value[Any]) -> Integers | None:
    """The small integers that elements are, of whatever type; None if they may be others."""
    op: Any = value.defining_op
    if isinstance(op, ops.ConstOp) and (found := _constant(op)) is not None:
        return found
    if isinstance(op, (ops.BroadcastOp, ops.ReshapeOp, ops.TransposeOp)):
        inner = integers(op.operand)
        return None if inner is None else _moved(op, inner)
    if isinstance(op, ops.CastOp) and op.in_int_signedness is None and op.out_int_signedness is None:
        inner = integers(op.operand) if isinstance(op.operand.type.element_type, IntegerType) else None
        if inner is not None and _holds(value.type.element_type, inner.low, inner.high):
            return inner
    if isinstance(op, ops.BinaryOp) and op.kind.text in ("add", "subtract"):
        return _sum(op)
    return _narrow(value)


def _narrow(value: Value[Any]) -> Integers | None:
    """Elements of a type that holds small integers only."""
    element = value.type.element_type
    if not isinstance(element, IntegerType) or element is i1 or element.width > 16:
        return None
    low, high = integer_limits(element)
    return Integers(lambda b: value, low, high) if high < _LIMIT else None


def _holds(element: Type, low: int, high: int) -> bool:
    """Whether all integers between limits are elements of a type."""
    if isinstance(element, FloatType):
        return max(abs(low), abs(high)) <= 1 << element.format.precision
    if not isinstance(element, IntegerType) or element is i1:
        return False
    least, most = integer_limits(element)
    return least <= low and high <= most


def _constant(op: ops.ConstOp) -> Integers | None:
    """A constant of few elements, all small integers."""
    value: Any = op.value
    if not hasattr(value, "numpy") or not 0 < op.result.type.num_elements <= _FEW:
        return None
    if isinstance(value, DenseElementsAttr) and value.is_splat:
        number = next(value.values())
        if isinstance(number, (bool, complex)) or not -_LIMIT <= number < _LIMIT or number != int(number):
            return None
        return _constants(op, int(number), int(number))
    numbers = value.numpy()
    if numbers.dtype.kind not in "iuf":
        return None
    low, high = numbers.min(), numbers.max()
    if not (low >= -_LIMIT and high < _LIMIT) or (numbers != np.trunc(numbers)).any():
        return None
    return _constants(op, int(low), int(high))


def _constants(op: ops.ConstOp, low: int, high: int) -> Integers:
    """The elements of a constant, all integers between limits."""

    def build(b: Builder) -> Value[Any]:
        return TENSORS.convert(b, op.result, i16) if isinstance(op.result.type.element_type, FloatType) else op.result

    return Integers(build, low, high)


def _moved(op: Operation, inner: Integers) -> Integers:
    """The integers of what moves or repeats elements."""

    def build(b: Builder) -> Value[Any]:
        value = inner.build(b)
        target = op.result.type.with_element_type(value.type.element_type)
        operands = (value, *op.operands[1:])
        return b.insert(op.create(operands, [target], op.properties, dict(op.attributes))).results[0]

    return Integers(build, inner.low, inner.high)


def _sum(op: ops.BinaryOp) -> Integers | None:
    """The sum or difference of integers, which the type of the operation holds."""
    a, b = integers(op.lhs), integers(op.rhs)
    if a is None or b is None:
        return None
    kind = op.kind.text
    if b.low == b.high == 0:
        return a
    low, high = (a.low + b.low, a.high + b.high) if kind == "add" else (a.low - b.high, a.high - b.low)
    if not _holds(op.result.type.element_type, low, high) or not (low >= -_LIMIT and high < _LIMIT):
        return None

    def build(builder: Builder) -> Value[Any]:
        x, y = (TENSORS.convert(builder, one.build(builder), i16) for one in (a, b))
        return TENSORS.apply(builder, kind, x.type, x, y)

    return Integers(build, low, high)


def repeated(b: Builder, value: Value[Any], dims: Sequence[int], like: Value[Any]) -> Value[Any]:
    """`value` in the shape of `like`, its dimensions standing for `dims` of that."""
    target = like.type.with_element_type(value.type.element_type)
    if target == value.type and list(dims) == list(range(len(dims))):
        return value
    return b(ops.BroadcastOp(value, dynamic_only(b, target.shape, sizes_of(b, like)), list(dims), None, target))
