"""Expansions of casts of small floats: what `arith-expand` does with them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import Float4E2M1FNType, Float8E8M0FNUType, IntegerType, bf16, f32, f64, i8, i16, i32, i64
from plait.ir.value import Value

from plait_std.arith import ops
from plait_std.arith.ops import element_of
from plait_std.arith.scalar_builder import Arith

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation

_QUIET_NAN = 0x7FC0
_HALF_BELOW = 0x7FFF  # what rounds up all but ties to even, with the last bit that stays added
_F4E2M1_MIDPOINTS = (0.25, 0.75, 1.25, 1.75, 2.5, 3.5, 5.0)


def extend_bf16(op: ops.ExtFOp, arith: Arith) -> Value[Any] | None:
    """bf16 to f32: the bits are the upper ones"""
    if element_of(op.input.type) is not bf16 or element_of(op.out.type) is not f32:
        return None
    bits = arith.cast(ops.ExtUIOp, arith.cast(ops.BitcastOp, op.input, i16), i32)
    shifted = arith.build(ops.ShLIOp, bits, arith.constant(bits.type, 16))
    return arith.cast(ops.BitcastOp, shifted, f32)


def truncate_to_bf16(op: ops.TruncFOp, arith: Arith) -> Value[Any] | None:
    """f32 to bf16: add what rounds to nearest even and keep the upper bits; a NaN stays one"""
    if element_of(op.out.type) is not bf16 or element_of(op.input.type) is not f32 or op.roundingmode is not None:
        return None
    is_nan = arith.compare_floats("une", op.input, op.input)
    wide, narrow = arith.of_shape(op.input, i32), arith.of_shape(op.input, i16)
    below, nan = arith.constant(wide, _HALF_BELOW), arith.constant(narrow, _QUIET_NAN)
    sixteen, one = arith.constant(wide, 16), arith.constant(wide, 1)
    bits = arith.cast(ops.BitcastOp, op.input, i32)
    last = arith.build(ops.AndIOp, arith.build(ops.ShRUIOp, bits, sixteen), one)
    rounded = arith.build(ops.AddIOp, bits, arith.build(ops.AddIOp, last, below))
    upper = arith.cast(ops.TruncIOp, arith.build(ops.ShRUIOp, rounded, sixteen), i16)
    return arith.cast(ops.BitcastOp, arith.select(is_nan, nan, upper), bf16)


def extend_f8e8m0(op: ops.ExtFOp, arith: Arith) -> Value[Any] | None:
    """f8E8M0FNU to f32: the bits are the exponent; the least power of two is a subnormal there, and 255 is NaN"""
    if element_of(op.input.type) is not Float8E8M0FNUType() or not _is_reached_from_f32(op.out.type):
        return None
    code = arith.cast(ops.ExtUIOp, arith.cast(ops.BitcastOp, op.input, i8), i32)
    wide = code.type
    shifted = arith.build(ops.ShLIOp, code, arith.constant(wide, 23))
    is_least = arith.compare("eq", code, arith.constant(wide, 0))
    power = arith.select(is_least, arith.constant(wide, 1 << 22), shifted)
    is_nan = arith.compare("eq", code, arith.constant(wide, 255))
    bits = arith.select(is_nan, arith.constant(wide, -1), power)
    return _from_f32(arith.cast(ops.BitcastOp, bits, f32), op, arith)


def truncate_to_f8e8m0(op: ops.TruncFOp, arith: Arith) -> Value[Any] | None:
    """To the nearest power of two, ties up: add half to the bits and keep the exponent; what is not positive is NaN"""
    if element_of(op.out.type) is not Float8E8M0FNUType() or not _rounds_to_nearest(op):
        return None
    value = _in_f32(op.input, arith)
    if value is None:
        return None
    code = (_exponent_of_f64 if element_of(value.type) is f64 else _exponent_of_f32)(value, arith)
    zero = arith.float_constant(value.type, 0.0)
    positive = arith.compare_floats("ogt", value, zero)
    code = arith.select(positive, code, arith.constant(code.type, 255))
    return arith.cast(ops.BitcastOp, arith.cast(ops.TruncIOp, code, i8), Float8E8M0FNUType())


def _exponent_of_f32(value: Value[Any], arith: Arith) -> Value[Any]:
    bits = arith.cast(ops.BitcastOp, value, i32)
    zero, shift, half = (arith.constant(bits.type, number) for number in (0, 23, 1 << 22))
    nearest = arith.build(ops.ShRUIOp, arith.build(ops.AddIOp, bits, half), shift)
    is_least = arith.compare("ult", bits, arith.constant(bits.type, 3 << 21))  # below 1.5 * 2^-127, a subnormal
    return arith.select(is_least, zero, nearest)


def _exponent_of_f64(value: Value[Any], arith: Arith) -> Value[Any]:
    bits = arith.cast(ops.BitcastOp, value, i64)
    zero, largest, rebias = (arith.constant(bits.type, number) for number in (0, 255, 1023 - 127))
    half, shift = arith.constant(bits.type, 1 << 51), arith.constant(bits.type, 52)
    nearest = arith.build(ops.ShRUIOp, arith.build(ops.AddIOp, bits, half), shift)
    code = arith.build(ops.SubIOp, nearest, rebias)
    code = arith.select(arith.compare("slt", code, zero), zero, code)
    return arith.select(arith.compare("sgt", code, largest), largest, code)


def extend_f4e2m1(op: ops.ExtFOp, arith: Arith) -> Value[Any] | None:
    """f4E2M1FN to f32: shift exponent and mantissa together and add to the exponent; 0.0 and 0.5 are apart"""
    if element_of(op.input.type) is not Float4E2M1FNType() or not _is_reached_from_f32(op.out.type):
        return None
    code = arith.cast(ops.ExtUIOp, arith.cast(ops.BitcastOp, op.input, IntegerType(4)), i32)
    wide = code.type
    size = arith.build(ops.AndIOp, code, arith.constant(wide, 7))
    moved = arith.build(ops.ShLIOp, size, arith.constant(wide, 22))
    normal = arith.build(ops.AddIOp, moved, arith.constant(wide, 126 << 23))
    is_half = arith.compare("eq", size, arith.constant(wide, 1))
    number = arith.select(is_half, arith.constant(wide, 126 << 23), normal)
    zero = arith.constant(wide, 0)
    number = arith.select(arith.compare("eq", size, zero), zero, number)
    sign = arith.build(ops.AndIOp, code, arith.constant(wide, 8))
    top = arith.build(ops.ShLIOp, sign, arith.constant(wide, 28))
    return _from_f32(arith.cast(ops.BitcastOp, arith.build(ops.OrIOp, number, top), f32), op, arith)


def truncate_to_f4e2m1(op: ops.TruncFOp, arith: Arith) -> Value[Any] | None:
    """The code counts the midpoints below the absolute value: what is too large becomes 6.0, and NaN zero"""
    if element_of(op.out.type) is not Float4E2M1FNType() or not _rounds_to_nearest(op):
        return None
    value = _in_f32(op.input, arith)
    if value is None:
        return None
    integer = i64 if element_of(value.type) is f64 else i32
    bits = arith.cast(ops.BitcastOp, value, integer)
    without_sign = arith.build(ops.AndIOp, bits, arith.constant(bits.type, (1 << (integer.width - 1)) - 1))
    code = _midpoints_below(arith.cast(ops.BitcastOp, without_sign, element_of(value.type)), arith)
    top = arith.build(ops.ShRUIOp, bits, arith.constant(bits.type, integer.width - 1))
    sign = arith.cast(ops.TruncIOp, top, IntegerType(4))
    sign = arith.build(ops.ShLIOp, sign, arith.constant(sign.type, 3))
    return arith.cast(ops.BitcastOp, arith.build(ops.OrIOp, code, sign), Float4E2M1FNType())


def _midpoints_below(size: Value[Any], arith: Arith) -> Value[Any]:
    """How many midpoints of neighbors lie below `size`; a tie goes to the even code."""
    count = arith.constant(arith.of_shape(size, IntegerType(4)), 0)
    for below, midpoint in enumerate(_F4E2M1_MIDPOINTS):
        reached = arith.compare_floats("oge" if below % 2 else "ogt", size, arith.float_constant(size.type, midpoint))
        count = arith.build(ops.AddIOp, count, arith.cast(ops.ExtUIOp, reached, IntegerType(4)))
    return count


def _rounds_to_nearest(op: ops.TruncFOp) -> bool:
    return op.roundingmode is None or op.roundingmode.text == "to_nearest_even"


def _is_reached_from_f32(ty: Type) -> bool:
    """Whether f32 can be converted to the float type `ty`."""
    return element_of(ty) is f32 or element_of(ty).width != f32.width


def _from_f32(value: Value[Any], op: ops.ExtFOp, arith: Arith) -> Value[Any]:
    """A number in f32 converted to the type of the result of `op`."""
    element = element_of(op.out.type)
    if element is f32:
        return value
    return arith.cast(ops.ExtFOp if element.width > f32.width else ops.TruncFOp, value, element, fastmath=op.fastmath)


def _in_f32(value: Value[Any], arith: Arith) -> Value[Any] | None:
    """A float extended to f32, or as it is where that is f32 or f64; None for other wide floats."""
    element = element_of(value.type)
    if element is f32 or element is f64:
        return value
    return arith.cast(ops.ExtFOp, value, f32) if element.width < f32.width else None


def expand_scaling_extf(op: ops.ScalingExtFOp, arith: Arith) -> Value[Any] | None:
    """extf(scale) * extf(a)"""
    if not _is_exponent_or_wider(op.scale):
        return None
    element = element_of(op.out.type)
    scale = arith.cast(ops.ExtFOp, _exponent(op.scale, arith), element, fastmath=op.fastmath)
    return _times(ops.MulFOp, arith.cast(ops.ExtFOp, op.input, element, fastmath=op.fastmath), scale, op, arith)


def expand_scaling_truncf(op: ops.ScalingTruncFOp, arith: Arith) -> Value[Any] | None:
    """truncf(a / extf(scale))"""
    if not _is_exponent_or_wider(op.scale):
        return None
    scale = _exponent(op.scale, arith)
    wide = arith.cast(ops.ExtFOp, scale, element_of(op.input.type), fastmath=op.fastmath)
    quotient = _times(ops.DivFOp, op.input, wide, op, arith)
    element = element_of(op.out.type)
    return arith.cast(ops.TruncFOp, quotient, element, roundingmode=op.roundingmode, fastmath=op.fastmath)


def _is_exponent_or_wider(scale: Value[Any]) -> bool:
    """Whether a scale is an exponent, or can be truncated to one."""
    element = element_of(scale.type)
    return element is Float8E8M0FNUType() or element.width > Float8E8M0FNUType().width


def _exponent(scale: Value[Any], arith: Arith) -> Value[Any]:
    """A scale as the exponent that it stands for."""
    kind = Float8E8M0FNUType()
    return scale if element_of(scale.type) is kind else arith.cast(ops.TruncFOp, scale, kind)


def _times(op_class: type[Operation], lhs: Value[Any], rhs: Value[Any], op: Any, arith: Arith) -> Value[Any]:
    flags = {} if op.fastmath is None else {"fastmath": op.fastmath}
    return arith.build(op_class, lhs, rhs, **flags)
