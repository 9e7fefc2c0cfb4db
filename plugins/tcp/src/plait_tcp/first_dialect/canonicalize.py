"""The operations of the first TCP dialect, as the combinators that they are other spellings of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.build.functions import remainder
from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter, pattern
from plait_std import sizes as sz
from plait_std.scalar.payload import integer_limits

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.builders.tensors import TensorBuilder
from plait_tcp.first_dialect import ops as named

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type


def _to_unary(cls: type[Any]) -> Any:

    @pattern(cls)
    def to_unary(op: Any, rw: Rewriter) -> Rewrite:
        """tcp.tanh x -> tcp.unary tanh x, and so on"""
        x = TensorBuilder(rw).cast(op.operand, op.result.type.element_type)
        return sz.as_shaped(rw, TensorBuilder(rw).unary(cls.kind, x), op.result.type)

    return to_unary


def _to_binary(cls: type[Any]) -> Any:

    @pattern(cls)
    def to_binary(op: Any, rw: Rewriter) -> Rewrite:
        """tcp.add x, y -> tcp.binary add x, y, and so on"""
        lhs, rhs = (sz.as_shaped(rw, x, op.result.type) for x in (op.lhs, op.rhs))
        return TensorBuilder(rw).binary(cls.kind, lhs, rhs)

    return to_binary


# Clamp


def bound_value(bound: Any, element: Type) -> Any:
    """A bound as a constant of the element type: rounded, or brought into its range."""
    if isinstance(element, FloatType):
        return FloatAttr(bound.value, element)
    low, high = integer_limits(element)
    return IntegerAttr(min(max(bound.value, low), high), element)


@pattern(named.ClampOp)
def clamp_to_extrema(op: named.ClampOp, rw: Rewriter) -> Rewrite:
    """tcp.clamp x -> tcp.binary minimum (tcp.binary maximum x, low), high"""
    element, made = op.operand.type.element_type, op.operand
    for bound, kind in zip(op.bounds, ("maximum", "minimum")):
        if bound is not None:
            scalar = DenseElementsAttr.splat(RankedTensorType((), element), bound_value(bound, element))
            made = TensorBuilder(rw).binary(kind, made, _everywhere(rw, scalar, made))
    return sz.as_shaped(rw, made, op.result.type)


def _everywhere(rw: Rewriter, scalar: Attribute, like: Value[Any]) -> Value[Any]:
    constant = rw(ops.ConstOp(scalar))
    return TensorBuilder(rw).broadcast(constant, sz.sizes_of(rw, like), [])


# Division


def _reinterpreted(b: Builder, x: Value[Any], unsigned: bool) -> Value[Any]:
    """`x` with elements that are signed or unsigned."""
    width = x.type.element_type.width
    element = IntegerType(width, "unsigned") if unsigned and width > 1 else IntegerType(width)
    type = x.type.with_element_type(element)
    return x if x.type is type else b(ops.BitcastOp(x, type))


def _to_division(cls: type[Any], unsigned: bool) -> Any:

    @pattern(cls)
    def to_division(op: Any, rw: Rewriter) -> Rewrite:
        """tcp.divsi, tcp.divui -> tcp.binary divide, and a step where the remainder says so"""
        type = op.result.type
        sides = (_reinterpreted(rw, sz.as_shaped(rw, v, type), unsigned) for v in (op.lhs, op.rhs))
        x, y = TENSORS.on(rw).wrap(*sides)
        quotient = _rounded(x, y, op.rounding_mode.text, unsigned).value
        return quotient if quotient.type is type else ops.BitcastOp(quotient, type)

    return to_division


def _rounded(x: Expression, y: Expression, mode: str, unsigned: bool) -> Expression:
    quotient = x / y
    if mode == "Trunc" or (unsigned and mode == "Floor") or x.element.width == 1:
        return quotient
    inexact = (remainder(x, y) != 0) & (y != 0)
    if not unsigned:
        inexact &= (x < 0).apply("ne" if mode == "Floor" else "eq", y < 0)
    return inexact.select(quotient - 1 if mode == "Floor" else quotient + 1, quotient)


# Movement


@pattern(ops.GatherNdOp)
def gather_nd_to_gather(op: ops.GatherNdOp, rw: Rewriter) -> Rewrite:
    """tcp.gather_nd -> tcp.gather of slices at vectors along the last dimension"""
    length, rank = op.indices.type.shape[-1], op.operand.type.rank
    batch = op.indices.type.rank - 1
    sizes: list[Any] = [1] * length + sz.sizes_of(rw, op.operand)[length:]
    offsets = list(range(batch, batch + rank - length))
    given = [size for size in sizes if not isinstance(size, int)]
    constants = [size if isinstance(size, int) else DYNAMIC for size in sizes]
    leading = list(range(length))
    return ops.GatherOp(op.operand, op.indices, given, offsets, leading, leading, batch, constants, op.result.type)


@pattern(ops.BroadcastAxesOp)
def broadcast_axes_to_broadcast(op: ops.BroadcastAxesOp, rw: Rewriter) -> Rewrite:
    """tcp.broadcast_axes -> tcp.broadcast"""
    sizes: list[Any] = sz.sizes_of(rw, op.operand)
    for axis, size in zip(op.axes.values, op.sizes):
        sizes[axis] = size
    dims = list(range(len(sizes)))
    type = op.result.type
    return ops.BroadcastOp(op.operand, sz.dynamic_only(rw, type.shape, sizes), dims, None, type)


NAMED_TO_COMBINATORS = (
    *[_to_unary(cls) for cls in named.UNARY], *[_to_binary(cls) for cls in named.BINARY], clamp_to_extrema,
    _to_division(named.DivSIOp, False), _to_division(named.DivUIOp, True), gather_nd_to_gather,
    broadcast_axes_to_broadcast,
)  # fmt: skip
