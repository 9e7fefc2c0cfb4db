"""Casts of numbers of 64 bits that are pairs of tensors of ui32."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import FloatType, IntegerType, f32, f64, i1, i32
from plait.ir.value import Value
from plait_std.scalar.payload import is_unsigned
from plait_tcp import ops
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.pairs import Pair
from plait_emulation.wide.words import (
    U32,
    Part,
    absolute,
    as_bit,
    choose,
    is_negative,
    is_zero,
    leading_zeros,
    negate,
    number,
    shift_left,
)

_WORD = 2.0**32


def from_integer(t: Tensors, x: Value[Any], source: Any) -> Pair:
    """Integers of at most 32 bits, extended by their own sign."""
    low = t.cast(as_read(t, x, source), U32)
    if is_unsigned(source):
        return low, full_like(t, low, 0)
    return low, t.binary("shift_right_arithmetic", low, full_like(t, low, 31))


def as_read(t: Tensors, x: Value[Any], element: IntegerType) -> Value[Any]:
    """Integers with the signedness of another type of their width."""
    return t.cast(x, element) if x.type.element_type is not element else x


def to_integer(t: Tensors, x: Pair, target: IntegerType) -> Value[Any]:
    """The low bits; of i1, whether there are any."""
    return t.unary("not", is_zero(t, x)) if target is i1 else t.cast(x[0], target)


def to_float(t: Tensors, x: Pair, signed: bool, target: FloatType) -> Value[Any]:
    """The nearest float, ties to even (Note [One rounding])."""
    if target is f64:
        high = t.cast(x[1], i32) if signed else x[1]
        wide = t.binary("multiply", t.cast(high, f64), full_like(t, t.cast(high, f64), _WORD))
        return t.binary("add", wide, t.cast(x[0], f64))
    size = absolute(t, x) if signed else x
    zeros = leading_zeros(t, size)
    low, high = shift_left(t, size, zeros)
    dropped = 0 if target is f32 else 8
    lost = t.binary("or", low, t.binary("and", high, full_like(t, high, (1 << dropped) - 1)))
    kept = t.binary("shift_right_logical", high, full_like(t, high, dropped))
    kept = t.binary("or", kept, as_bit(t, t.binary("ne", lost, full_like(t, lost, 0))))
    made = t.binary("multiply", t.cast(kept, f32), _power_of_two(t, zeros, 32 + dropped))
    if signed:
        made = t.select(is_negative(t, x), t.unary("negate", made), made)
    return t.cast(made, target)


def _power_of_two(t: Tensors, less: Part, exponent: int) -> Value[Any]:
    """2^(exponent - less), by the bits of f32."""
    biased = t.binary("subtract", full_like(t, less, 127 + exponent), less)
    bits = t.binary("shift_left", biased, full_like(t, less, 23))
    return t.b(ops.BitcastOp(bits, bits.type.with_element_type(f32)))


def from_float(t: Tensors, x: Value[Any], signed: bool) -> Pair:
    """Truncated, saturated; NaN is 0. `x` has elements of f32 or f64."""
    size = t.unary("floor", t.unary("abs", x))
    words = t.unary("floor", t.binary("multiply", size, full_like(t, size, 1 / _WORD)))
    low = t.binary("subtract", size, t.binary("multiply", words, full_like(t, words, _WORD)))
    made = t.cast(low, U32), t.cast(words, U32)
    negative = t.binary("lt", x, full_like(t, x, 0))
    limit = 2.0**63 if signed else 2.0**64
    is_beyond = t.binary("ge", size, full_like(t, size, limit))
    if signed:
        made = choose(t, is_beyond, number(t, made[0], (1 << 63) - 1), made)
        lowest = number(t, made[0], 1 << 63)
        return choose(t, negative, choose(t, is_beyond, lowest, negate(t, made)), made)
    made = choose(t, is_beyond, number(t, made[0], -1), made)
    return choose(t, negative, number(t, made[0], 0), made)


# Note [One rounding]
# A number is shifted until its first bit is that of the high word; what lies below the kept bits is remembered as one
# more bit that is set if any of them is. Of 32 kept bits f32 is rounded once; narrower formats are made of 24 kept
# ones, which f32 has exactly, and scaling by a power of two is exact, so that they are rounded once, too.
