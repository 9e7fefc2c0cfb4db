"""Casts of f64 that is an unevaluated sum of two tensors of f32."""

from __future__ import annotations

from plait.build import Expression
from plait.build.functions import select
from plait.builtin.types import FloatType, IntegerType, f32, i1, i32
from plait_std.scalar.payload import is_unsigned

from plait_emulation.double.arithmetic import Double, absolute, sum_of_two
from plait_emulation.double.functions import floor
from plait_emulation.pairs import Pair
from plait_emulation.wide.words import U32

_HALF = 2.0**16


def from_integer(x: Expression, source: IntegerType) -> Pair:
    """Exact up to 32 bits; of 64 bits, the nearest pair."""
    if source.width <= 24:
        high = x.cast(f32)
        return high, high.like(0)
    half = source.width // 2
    lower = (x & ((1 << half) - 1)).cast(U32)
    upper = (x >> half).cast(IntegerType(32, source.signedness))
    if half == 16:
        return sum_of_two(upper.cast(f32) * _HALF, lower.cast(f32))
    parts = [Double(*from_integer(part, part.element)) for part in (upper, lower)]
    return (parts[0].scaled(2.0**32) + parts[1]).pair


def to_float(x: Pair, target: FloatType) -> Expression:
    """The nearest number of a narrower format, rounded once (Note [Odd])."""
    if target is f32:
        return x[0]
    bits, is_inexact = x[0].bitcast(i32), x[1] != 0
    is_beyond = is_inexact & ((x[0] < 0) ^ (x[1] < 0))
    lower = select(is_beyond, bits - 1, bits)
    return select(is_inexact, lower | 1, bits).bitcast(f32).cast(target)


def to_integer(x: Pair, target: IntegerType) -> Expression:
    """Truncated, saturated; NaN is 0."""
    if target is i1:
        return x[0] != 0
    signed = not is_unsigned(target)
    size, negative = Double(*floor(absolute(x))), x[0] < 0
    magnitude = _words(size) if target.width == 64 else _word(size)
    bits = 64 if target.width == 64 else 32
    highest, lowest = (1 << (target.width - signed)) - 1, (1 << (target.width - 1)) if signed else 0
    limit = select(negative, magnitude.like(lowest), magnitude.like(highest))
    magnitude = select((size.high >= 2.0**bits) | (magnitude > limit), limit, magnitude)
    made = select(negative, -magnitude, magnitude).cast(target)
    return select(x[0] == x[0], made, 0)


def _word(size: Double) -> Expression:
    """A whole number below 2^32 as ui32."""
    upper = Double(*floor(size.scaled(1 / _HALF).pair))
    lower = size - upper.scaled(_HALF)
    return (upper.high.cast(U32) << 16) | lower.high.cast(U32)


def _words(size: Double) -> Expression:
    """A whole number below 2^64 as ui64."""
    upper = Double(*floor(size.scaled(2.0**-32).pair))
    lower = size - upper.scaled(2.0**32)
    high, low = (_word(part).cast(IntegerType(64, "unsigned")) for part in (upper, lower))
    return (high << 32) | low


# Note [Odd]
# Rounded to f32 toward zero, with the last bit set if anything was lost, a number of a pair rounds to a format of fewer
# than 23 bits as the pair itself does.
