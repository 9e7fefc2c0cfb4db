"""Expansions of casts of small floats: what `arith-expand` does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import Expression, ExpressionBuilder
from plait.builtin.types import (
    Float4E2M1FNType,
    Float8E8M0FNUType,
    IntegerType,
    ShapedType,
    bf16,
    f32,
    f64,
    i8,
    i16,
    i32,
    i64,
)

from plait_std.arith import ops
from plait_std.arith.ops import element_of

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value

_QUIET_NAN = 0x7FC0
_HALF_BELOW = 0x7FFF  # what rounds up all but ties to even, with the last bit that stays added
_F4E2M1_MIDPOINTS = (0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0)


def extend_bf16(op: ops.ExtFOp, b: ExpressionBuilder) -> Expression | None:
    """bf16 to f32: the bits are the upper ones"""
    if element_of(op.input.type) is not bf16 or element_of(op.out.type) is not f32:
        return None
    return (_bits(b.expression(op.input), i16).cast(i32) << 16).bitcast(f32)


def truncate_to_bf16(op: ops.TruncFOp, b: ExpressionBuilder) -> Expression | None:
    """f32 to bf16: add what rounds to nearest even and keep the upper bits; a NaN stays one"""
    if element_of(op.out.type) is not bf16 or element_of(op.input.type) is not f32 or op.roundingmode is not None:
        return None
    number = b.expression(op.input)
    is_nan = number.apply("une", number)
    wide, narrow = _like(number, i32), _like(number, i16)
    below, nan = b.number(_HALF_BELOW, wide), b.number(_QUIET_NAN, narrow)
    sixteen, one = b.number(16, wide), b.number(1, wide)
    bits = _bits(number, i32)
    rounded = bits + ((bits >> sixteen & one) + below)
    return is_nan.select(nan, (rounded >> sixteen).cast(i16)).bitcast(bf16)


def extend_f8e8m0(op: ops.ExtFOp, b: ExpressionBuilder) -> Expression | None:
    """f8E8M0FNU to f32: the bits are the exponent; the least power of two is a subnormal there, and 255 is NaN"""
    if element_of(op.input.type) is not Float8E8M0FNUType() or not _is_reached_from_f32(op.out.type):
        return None
    code = _bits(b.expression(op.input), i8).cast(i32)
    shifted = code << 23
    power = (code == 0).select(1 << 22, shifted)
    bits = (code == 255).select(-1, power)
    return _from_f32(bits.bitcast(f32), op)


def truncate_to_f8e8m0(op: ops.TruncFOp, b: ExpressionBuilder) -> Expression | None:
    """To the nearest power of two, ties up: add half to the bits and keep the exponent; what is not positive is NaN"""
    if element_of(op.out.type) is not Float8E8M0FNUType() or not _rounds_to_nearest(op):
        return None
    number = _in_f32(b.expression(op.input))
    if number is None:
        return None
    code = (_exponent_of_f64 if number.element is f64 else _exponent_of_f32)(number)
    code = (number > 0.0).select(code, 255)
    return code.cast(i8).bitcast(Float8E8M0FNUType())


def _exponent_of_f32(number: Expression) -> Expression:
    bits = _bits(number, i32)
    zero, shift, half = (bits.like(n) for n in (0, 23, 1 << 22))
    nearest = bits + half >> shift
    return (bits < 3 << 21).select(zero, nearest)  # below 1.5 * 2^-127, a subnormal


def _exponent_of_f64(number: Expression) -> Expression:
    bits = _bits(number, i64)
    zero, largest, rebias = (bits.signed.like(n) for n in (0, 255, 1023 - 127))
    half, shift = bits.like(1 << 51), bits.like(52)
    code = ((bits + half >> shift) - rebias).signed
    code = (code < zero).select(zero, code)
    return (code > largest).select(largest, code)


def extend_f4e2m1(op: ops.ExtFOp, b: ExpressionBuilder) -> Expression | None:
    """f4E2M1FN to f32: shift exponent and mantissa together and add to the exponent; 0.0 and 0.5 are apart"""
    if element_of(op.input.type) is not Float4E2M1FNType() or not _is_reached_from_f32(op.out.type):
        return None
    code = _bits(b.expression(op.input), IntegerType(4)).cast(i32)
    size = code & 7
    normal = (size << 22) + (126 << 23)
    number = (size == 1).select(126 << 23, normal)
    zero = size.like(0)
    number = (size == zero).select(zero, number)
    top = (code & 8) << 28
    return _from_f32((number | top).bitcast(f32), op)


def truncate_to_f4e2m1(op: ops.TruncFOp, b: ExpressionBuilder) -> Expression | None:
    """The code counts the midpoints below the absolute value: what is too large becomes 6.0, and NaN zero"""
    if element_of(op.out.type) is not Float4E2M1FNType() or not _rounds_to_nearest(op):
        return None
    number = _in_f32(b.expression(op.input))
    if number is None:
        return None
    integer = i64 if number.element is f64 else i32
    bits = _bits(number, integer)
    size = (bits & (1 << (integer.width - 1)) - 1).bitcast(number.element)
    code = _midpoints_below(size)
    sign = (bits >> integer.width - 1).cast(IntegerType(4)) << 3
    return (code | sign).bitcast(Float4E2M1FNType())


def _midpoints_below(size: Expression) -> Expression:
    """How many midpoints of neighbors lie below `size`; a tie goes to the even code."""
    count = size.b.number(0, _like(size, IntegerType(4)))
    for below, midpoint in enumerate(_F4E2M1_MIDPOINTS):
        reached = size >= midpoint if below % 2 else size > midpoint
        count = count + reached.unsigned.cast(IntegerType(4))
    return count


def _unsigned(element: IntegerType) -> IntegerType:
    return IntegerType(element.width, "unsigned")


def _bits(number: Expression, element: IntegerType) -> Expression:
    """The bits of floats as unsigned integers."""
    return number.bitcast(_unsigned(element))


def _rounds_to_nearest(op: ops.TruncFOp) -> bool:
    return op.roundingmode is None or op.roundingmode.text == "to_nearest_even"


def _is_reached_from_f32(ty: Type) -> bool:
    """Whether f32 can be converted to the float type `ty`."""
    return element_of(ty) is f32 or element_of(ty).width != f32.width


def _like(number: Expression, element: Type) -> Type:
    """`element`, or a type of the shape of a number with such elements."""
    return number.type.with_element_type(element) if isinstance(number.type, ShapedType) else element


def _cast(op_class: type[ops.ExtFOp | ops.TruncFOp], number: Expression, element: Type, **flags: Any) -> Expression:
    """The cast `op_class` to elements of another type, with flags."""
    return number.b(op_class(number.value, _like(number, element), **flags))


def _from_f32(number: Expression, op: ops.ExtFOp) -> Expression:
    """A number in f32 converted to the type of the result of `op`."""
    element = element_of(op.out.type)
    if element is f32:
        return number
    return _cast(ops.ExtFOp if element.width > f32.width else ops.TruncFOp, number, element, fastmath=op.fastmath)


def _in_f32(number: Expression) -> Expression | None:
    """A float extended to f32, or as it is where that is f32 or f64; None for other wide floats."""
    element = number.element
    if element is f32 or element is f64:
        return number
    return number.cast(f32) if element.width < f32.width else None


def expand_scaling_extf(op: ops.ScalingExtFOp, b: ExpressionBuilder) -> Expression | None:
    """extf(scale) * extf(x)"""
    if not _is_exponent_or_wider(op.scale):
        return None
    element = element_of(op.out.type)
    scale = _cast(ops.ExtFOp, _exponent(b.expression(op.scale)), element, fastmath=op.fastmath)
    wide = _cast(ops.ExtFOp, b.expression(op.input), element, fastmath=op.fastmath)
    return b(ops.MulFOp(wide.value, scale.value, **_flags(op)))


def expand_scaling_truncf(op: ops.ScalingTruncFOp, b: ExpressionBuilder) -> Expression | None:
    """truncf(x / extf(scale))"""
    if not _is_exponent_or_wider(op.scale):
        return None
    scale = _cast(ops.ExtFOp, _exponent(b.expression(op.scale)), element_of(op.input.type), fastmath=op.fastmath)
    quotient = b(ops.DivFOp(op.input, scale.value, **_flags(op)))
    element = element_of(op.out.type)
    return _cast(ops.TruncFOp, quotient, element, roundingmode=op.roundingmode, fastmath=op.fastmath)


def _is_exponent_or_wider(scale: Value[Any]) -> bool:
    """Whether a scale is an exponent, or can be truncated to one."""
    element = element_of(scale.type)
    return element is Float8E8M0FNUType() or element.width > Float8E8M0FNUType().width


def _exponent(scale: Expression) -> Expression:
    """A scale as the exponent that it stands for."""
    return scale.cast(Float8E8M0FNUType())


def _flags(op: ops.ScalingExtFOp | ops.ScalingTruncFOp) -> dict[str, Any]:
    return {} if op.fastmath is None else {"fastmath": op.fastmath}
