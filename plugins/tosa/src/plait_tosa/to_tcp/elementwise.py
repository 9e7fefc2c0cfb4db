"""Elementwise operations."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, i1, i32, i64
from plait.rewrite import conversion_pattern
from plait_std.scalar.table import supports
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, shape_keys
from plait_tcp.attributes import SignednessAttr

from plait_tosa.ops import OF_A_KIND
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_other as o
from plait_tosa.to_tcp.shaping import finish, repeat, scalar_of, splat, typed, unify

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

def binary(rw: ConversionRewriter, kind: str, x: Value[Any], y: Value[Any]) -> Any:
    return TENSORS.compute(rw, lambda x, y: x.apply(kind, y), *unify(rw, [x, y]))


def cast(rw: ConversionRewriter, x: Value[Any], element: Type) -> Any:
    """tcp.cast unless it has those elements"""
    return TENSORS.convert(rw, x, element)


def clamp(rw: ConversionRewriter, x: Value[Any], low: float | int, high: float | int) -> Any:
    """tcp.ternary clamp between two numbers"""
    element = x.type.element_type
    least, most = (repeat(rw, splat(rw, (), element, n), (), x.type, shape_keys(x)) for n in (low, high))
    return TENSORS.apply(rw, "clamp", x.type, least, x, most)


def zero_point_of(rw: ConversionRewriter, zero_point: Value[Any], rank: int, wide: Type) -> Any:
    """A zero point that broadcasts to tensors of a rank; None if it is known to be 0, as for floats."""
    if isinstance(zero_point.type.element_type, FloatType):
        return None
    number = scalar_of(zero_point)
    if number is not None:
        return splat(rw, [1] * rank, wide, int(number)) if number else None
    return TENSORS.reshape(rw, cast(rw, zero_point, wide), [1] * rank)


def without_zero_point(rw: ConversionRewriter, value: Value[Any], zero_point: Value[Any], wide: Type) -> Any:
    """`value` minus its zero point, which is 0 for floats."""
    zero = zero_point_of(rw, zero_point, len(value.type.shape), wide)
    return value if zero is None else binary(rw, "subtract", cast(rw, value, wide), zero)


def _lower_kind(op: Any, operands: Any, rw: ConversionRewriter) -> Any:
    """tosa.f -> tcp.unary f, or tcp.binary f of operands that are repeated to one shape"""
    kind, mode, element = op.kind, getattr(op, "nan_mode", None), operands[0].type.element_type
    if not supports(kind, element):
        return rw.no_match(f"it has no meaning for elements of '{element}'")
    if len(operands) == 1:
        return finish(rw, op, tcp.UnaryOp(kind, *operands))
    if mode is not None and mode.text == "IGNORE" and isinstance(op.input1.type.element_type, FloatType):
        return finish(rw, op, _number_of(rw, kind, *unify(rw, operands)))
    return finish(rw, op, binary(rw, kind, *operands))


def _number_of(rw: ConversionRewriter, kind: str, x: Value[Any], y: Value[Any]) -> Any:
    """f(x, y) where both are numbers, else the one that is"""
    one, other = TENSORS.on(rw).wrap(x, y)
    chosen = one.apply(kind, other)
    for value, instead in ((one, other), (other, one)):
        chosen = (value != value).select(instead, chosen)
    return chosen.value


@conversion_pattern(b.ArithmeticRightShiftOp)
def lower_arithmetic_right_shift(
    op: b.ArithmeticRightShiftOp, operands: Sequence[Value[Any]], rw: ConversionRewriter
) -> Any:
    """tosa.arithmetic_right_shift -> tcp.binary shift_right_arithmetic"""
    if op.round.value:
        return finish(rw, op, rounding_shift(rw, *operands))
    return finish(rw, op, binary(rw, "shift_right_arithmetic", *operands))


def rounding_shift(rw: ConversionRewriter, x: Value[Any], amount: Value[Any]) -> Any:
    """x >> amount, plus the last bit that is shifted out"""
    value, shift = TENSORS.on(rw).wrap(*unify(rw, [x, amount]))
    one = (shift != 0).cast(shift.element)  # nothing is shifted out by 0
    return ((value >> shift) + ((value >> (shift - one)) & one)).value


@conversion_pattern(o.ClampOp)
def lower_clamp(op: o.ClampOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.clamp -> tcp.ternary clamp; where NaN is ignored it becomes the lower limit"""
    x, low, high = operands[0], op.min_val.value, op.max_val.value
    limited = clamp(rw, x, low, high)
    if op.nan_mode.text == "IGNORE" and isinstance(op.input.type.element_type, FloatType):
        value, number = TENSORS.on(rw).wrap(x, limited)
        limited = (value != value).select(low, number).value
    return finish(rw, op, limited)


@conversion_pattern(o.MulOp)
def lower_mul(op: o.MulOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.mul -> tcp.binary multiply; products of i32 with a shift are rounded in 64 bits"""
    x, y, shift = operands
    element = op.output.type.element_type
    if x.type.element_type is not i32 or scalar_of(shift) == 0:
        return finish(rw, op, binary(rw, "multiply", cast(rw, x, element), cast(rw, y, element)))
    rank = len(x.type.shape)
    amount = TENSORS.reshape(rw, cast(rw, shift, i64), [1] * rank)
    lhs, rhs, by = TENSORS.on(rw).wrap(*unify(rw, [cast(rw, x, i64), cast(rw, y, i64), amount]))
    rounded = (lhs * rhs + ((by.like(1) << by) >> 1)) >> by
    return finish(rw, op, rounded.cast(element).value)


@conversion_pattern(o.NegateOp)
def lower_negate(op: o.NegateOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.negate -> tcp.unary negate; narrow integers through i32, limited to their range"""
    x, element = operands[0], op.output.type.element_type
    if isinstance(element, FloatType):
        return finish(rw, op, tcp.UnaryOp("negate", x))
    wide = i64 if element.width > 16 else i32
    rank = len(x.type.shape)
    result = TENSORS.compute(rw, operator.neg, without_zero_point(rw, cast(rw, x, wide), operands[1], wide))
    zero = zero_point_of(rw, operands[2], rank, wide)
    result = result if zero is None else binary(rw, "add", result, zero)
    if element.width < 32:
        low = 0 if element.is_unsigned else -(1 << (element.width - 1))
        result = clamp(rw, result, low, low + (1 << element.width) - 1)
    return finish(rw, op, cast(rw, result, element))


@conversion_pattern(o.SelectOp)
def lower_select(op: o.SelectOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.select -> tcp.ternary select, operands repeated to one shape"""
    return finish(rw, op, tcp.TernaryOp("select", *unify(rw, operands)))


@conversion_pattern(o.CastOp)
def lower_cast(op: o.CastOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.cast -> tcp.cast; to integers the nearest one first"""
    x, element = operands[0], op.output.type.element_type
    if op.input_unsigned is not None and op.input_unsigned.value:
        made = tcp.CastOp(x, typed(x.type.shape, element), SignednessAttr("Unsigned"), None)
        return finish(rw, op, rw(made))
    if isinstance(x.type.element_type, FloatType) and isinstance(element, IntegerType) and element is not i1:
        x = TENSORS.apply(rw, "round_even", x.type, x)
    return finish(rw, op, cast(rw, x, element))


@conversion_pattern(o.IdentityOp)
def drop_identity(op: o.IdentityOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.identity(x) -> x"""
    return finish(rw, op, operands[0])


_SPECIAL = (b.ArithmeticRightShiftOp, o.SelectOp)
PATTERNS = (
    *(conversion_pattern(root)(_lower_kind) for root in OF_A_KIND if root not in _SPECIAL),
    lower_arithmetic_right_shift, lower_clamp, lower_mul, lower_negate, lower_select, lower_cast, drop_identity,
)  # fmt: skip
