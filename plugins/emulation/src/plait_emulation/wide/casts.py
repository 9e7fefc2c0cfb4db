"""Casts of numbers of 64 bits that are pairs of tensors of ui32."""

from __future__ import annotations

from plait.build import Expression
from plait.build.functions import floor, select
from plait.builtin.types import FloatType, IntegerType, f32, f64, i1, i32
from plait_std.scalar.payload import is_unsigned

from plait_emulation.pairs import Pair, choose
from plait_emulation.wide import words as w
from plait_emulation.wide.words import U32

_WORD = 2.0**32


def from_integer(x: Expression, source: IntegerType) -> Pair:
    """Integers of at most 32 bits, extended by their own sign."""
    low = x.cast(source).cast(U32)
    return low, low.like(0) if is_unsigned(source) else low.apply("shift_right_arithmetic", 31)


def to_integer(x: Pair, target: IntegerType) -> Expression:
    """The low bits; of i1, whether there are any."""
    return ~w.is_zero(x) if target is i1 else x[0].cast(target)


def to_float(x: Pair, signed: bool, target: FloatType) -> Expression:
    """The nearest float, ties to even (Note [One rounding])."""
    if target is f64:
        high = x[1].cast(i32) if signed else x[1]
        return high.cast(f64) * _WORD + x[0].cast(f64)
    size = w.absolute(x) if signed else x
    zeros = w.leading_zeros(size)
    low, high = w.shift_left(size, zeros)
    dropped = 0 if target is f32 else 8
    is_inexact = (low | (high & ((1 << dropped) - 1))) != 0
    kept = (high >> dropped) | w.as_bit(is_inexact)
    scale = (((127 + 32 + dropped) - zeros) << 23).bitcast(f32)  # 2^(32 + dropped - zeros)
    made = kept.cast(f32) * scale
    return (select(w.is_negative(x), -made, made) if signed else made).cast(target)


def from_float(x: Expression, signed: bool) -> Pair:
    """Truncated, saturated; NaN is 0. `x` has elements of f32 or f64."""
    size, is_negative = floor(abs(x)), x < 0
    words = floor(size * (1 / _WORD))
    made = (size - words * _WORD).cast(U32), words.cast(U32)
    is_beyond = size >= (2.0**63 if signed else 2.0**64)
    if signed:
        made = choose(is_beyond, w.number(made[0], (1 << 63) - 1), made)
        lowest = w.number(made[0], 1 << 63)
        return choose(is_negative, choose(is_beyond, lowest, w.negate(made)), made)
    made = choose(is_beyond, w.number(made[0], -1), made)
    return choose(is_negative, w.number(made[0], 0), made)


# Note [One rounding]
# A number is shifted until its first bit is that of the high word; what lies below the kept bits is remembered as one
# more bit that is set if any of them is. Of 32 kept bits f32 is rounded once; narrower formats are made of 24 kept
# ones, which f32 has exactly, and scaling by a power of two is exact, so that they are rounded once, too.
