"""Expansions of casts of small floats: what `arith-expand` does with them."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import Float8E8M0FNUType, bf16, f32, i16, i32
from plait.ir.value import Value

from plait_std.arith import ops
from plait_std.arith.ops import element_of
from plait_std.arith.scalar_builder import Arith

_QUIET_NAN = 0x7FC0
_HALF_BELOW = 0x7FFF  # what rounds up all but ties to even, with the last bit that stays added


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


def expand_scaling_extf(op: ops.ScalingExtFOp, arith: Arith) -> Value[Any]:
    """extf(scale) * extf(a)"""
    element = element_of(op.out.type)
    scale = arith.cast(ops.ExtFOp, _exponent(op.scale, arith), element, fastmath=op.fastmath)
    return _times(ops.MulFOp, arith.cast(ops.ExtFOp, op.input, element, fastmath=op.fastmath), scale, op, arith)


def expand_scaling_truncf(op: ops.ScalingTruncFOp, arith: Arith) -> Value[Any]:
    """truncf(a / extf(scale))"""
    scale = _exponent(op.scale, arith)
    wide = arith.cast(ops.ExtFOp, scale, element_of(op.input.type), fastmath=op.fastmath)
    quotient = _times(ops.DivFOp, op.input, wide, op, arith)
    element = element_of(op.out.type)
    return arith.cast(ops.TruncFOp, quotient, element, roundingmode=op.roundingmode, fastmath=op.fastmath)


def _exponent(scale: Value[Any], arith: Arith) -> Value[Any]:
    """A scale as the exponent that it stands for."""
    kind = Float8E8M0FNUType()
    return scale if element_of(scale.type) is kind else arith.cast(ops.TruncFOp, scale, kind)


def _times(op_class: Any, lhs: Value[Any], rhs: Value[Any], op: Any, arith: Arith) -> Value[Any]:
    flags = {} if op.fastmath is None else {"fastmath": op.fastmath}
    return arith.build(op_class, lhs, rhs, **flags)
