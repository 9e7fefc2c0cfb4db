"""Casts of f64 that is an unevaluated sum of two tensors of f32."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import FloatType, IntegerType, f32, i1, i32
from plait.ir.value import Value
from plait_std.scalar.payload import is_unsigned
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.double import functions as f
from plait_emulation.double.arithmetic import Double, Part, absolute, sum_of_two
from plait_emulation.pairs import Pair

U32 = IntegerType(32, "unsigned")
_HALF = 2.0**16


def from_integer(t: Tensors, x: Value[Any], source: IntegerType) -> Pair:
    """Exact up to 32 bits; of 64 bits, the nearest pair."""
    if source.width <= 24:
        high = t.cast(x, f32)
        return high, full_like(t, high, 0)
    half = source.width // 2
    mask, distance = full_like(t, x, (1 << half) - 1), full_like(t, x, half)
    lower = t.cast(t.binary("and", x, mask), U32)
    kind = "shift_right_logical" if is_unsigned(source) else "shift_right_arithmetic"
    upper = t.cast(t.binary(kind, x, distance), IntegerType(32, source.signedness))
    if half == 16:
        scaled = t.binary("multiply", t.cast(upper, f32), full_like(t, t.cast(upper, f32), _HALF))
        return sum_of_two(t, scaled, t.cast(lower, f32))
    parts = [Double(t, *from_integer(t, part, part.type.element_type)) for part in (upper, lower)]
    return (parts[0].scaled(2.0**32) + parts[1]).pair


def to_float(t: Tensors, x: Pair, target: FloatType) -> Value[Any]:
    """The nearest number of a narrower format, rounded once (Note [Odd])."""
    if target is f32:
        return x[0]
    bits = f.bits_of(t, x[0], i32)
    is_inexact = f.compare(t, "ne", x[1], 0)
    signs = [f.compare(t, "lt", part, 0) for part in x]
    is_beyond = t.binary("and", is_inexact, t.binary("xor", *signs))
    one = full_like(t, bits, 1)
    lower = t.select(is_beyond, t.binary("subtract", bits, one), bits)
    odd = t.select(is_inexact, t.binary("or", lower, one), bits)
    return t.cast(f.bits_of(t, odd, f32), target)


def to_integer(t: Tensors, x: Pair, target: IntegerType) -> Value[Any]:
    """Truncated, saturated; NaN is 0."""
    if target is i1:
        return f.compare(t, "ne", x[0], 0)
    signed = not is_unsigned(target)
    size = Double(t, *f.floor(t, absolute(t, x)))
    negative = f.compare(t, "lt", x[0], 0)
    magnitude = _words(t, size) if target.width == 64 else _word(t, size)
    bits = 64 if target.width == 64 else 32
    highest, lowest = (1 << (target.width - signed)) - 1, (1 << (target.width - 1)) if signed else 0
    limit = t.select(negative, full_like(t, magnitude, lowest), full_like(t, magnitude, highest))
    too_large = t.binary("ge", size.high, full_like(t, size.high, 2.0**bits))
    exceeds = t.binary("or", too_large, t.binary("gt", magnitude, limit))
    magnitude = t.select(exceeds, limit, magnitude)
    signed_size = t.select(negative, t.unary("negate", magnitude), magnitude)
    made = t.cast(signed_size, target)
    is_number = t.binary("eq", x[0], x[0])
    return t.select(is_number, made, full_like(t, made, 0))


def _word(t: Tensors, size: Double) -> Part:
    """A whole number below 2^32 as ui32."""
    upper = Double(t, *f.floor(t, size.scaled(1 / _HALF).pair))
    lower = size - upper.scaled(_HALF)
    words = [t.cast(part.high, U32) for part in (upper, lower)]
    return t.binary("or", t.binary("shift_left", words[0], full_like(t, words[0], 16)), words[1])


def _words(t: Tensors, size: Double) -> Part:
    """A whole number below 2^64 as ui64."""
    upper = Double(t, *f.floor(t, size.scaled(2.0**-32).pair))
    lower = size - upper.scaled(2.0**32)
    words = [t.cast(_word(t, part), IntegerType(64, "unsigned")) for part in (upper, lower)]
    return t.binary("or", t.binary("shift_left", words[0], full_like(t, words[0], 32)), words[1])


# Note [Odd]
# Rounded to f32 toward zero, with the last bit set if anything was lost, a number of a pair rounds to a format of fewer
# than 23 bits as the pair itself does.
