"""Bits of f64 that is an unevaluated sum of two tensors of f32, by operations on words of 32 bits (Note [Bits])."""

from __future__ import annotations

from plait.build import Expression, ExpressionBuilder
from plait.build.functions import maximum, minimum, select
from plait.builtin.types import FloatType, IntegerType, f32, i32
from plait_tcp import ops

from plait_emulation.double.arithmetic import Double
from plait_emulation.double.functions import scaled
from plait_emulation.pairs import Made, Pair, Pairs, choose
from plait_emulation.wide import words as w
from plait_emulation.wide.words import SIGN, U32

_LEADING = 1 << 23
"""The first bit of a significand of f32, which is not stored."""
_INFINITY, _WIDE_INFINITY = 0x7F800000, 0x7FF00000
_BIASES = 1023 - 127


def bitcast(pairs: Pairs, b: ExpressionBuilder, op: ops.BitcastOp) -> Made:
    """Bits as integers of 64 bits, or as narrower elements along a last dimension; or an f64 of such bits."""
    source, target = op.operand.type.element_type, op.result.type.element_type
    if source is target:
        return pairs.of(op.operand)
    if not isinstance(source, IntegerType | FloatType) or not isinstance(target, IntegerType | FloatType):
        return None
    if pairs.has(op.operand):
        words = to_words(pairs.pair(b, op.operand))
        return w.joined(words, target) if target.width == 64 else w.in_parts(words, target)
    operand = b.expression(op.operand)
    return from_words(w.split(operand) if source.width == 64 else w.of_parts(operand))


def to_words(x: Pair) -> Pair:
    """The low and the high word of the f64 that is nearest to the sum, ties to even."""
    first, second = (part.bitcast(U32) for part in x)
    sign, size, rest = first & SIGN, first & (SIGN - 1), second & (SIGN - 1)
    significand, exponent = _normalized(size)
    zero = size.like(0)
    one, other = (zero, significand), (_aligned(rest, exponent), zero)
    total = choose((first ^ second) < SIGN, w.add(one, other), w.subtract(one, other))
    is_short = total[1] < _LEADING
    total = choose(is_short, w.shift_left(total, zero.like(1)), total)
    low, high = _rounded(total, zero.like(3))
    high = high + ((exponent - w.as_bit(is_short) + (_BIASES - 1)) << 20)
    low, high = choose(size >= _INFINITY, (size << 29, (size >> 3) | _WIDE_INFINITY), (low, high))
    low, high = choose(size == 0, (zero, zero), (low, high))
    return low, high | sign


def from_words(words: Pair) -> Pair:
    """The nearest f32, and the rest: infinite from 2^128 on, in steps of 2^-149 below 2^-126."""
    low, high = words
    sign, top, field = high & SIGN, high & ((1 << 20) - 1), (high >> 20) & 0x7FF
    exponent = field.cast(i32) - _BIASES
    below = minimum(maximum(1 - exponent, 0), 26)
    kept = _rounded((low, top | 1 << 20), (below + 29).cast(U32))[0]
    stored = minimum(maximum(exponent, 1), 255) - 1
    bits = minimum((stored.cast(U32) << 23) + kept, _INFINITY)
    has_rest = (bits < _INFINITY) & (exponent >= 1)
    is_nan = (field == 0x7FF) & ((low | top) != 0)
    bits = select(is_nan, _nan(low, top), bits)
    rest = (low - (kept << 29)).cast(i32)
    rest = select(sign == 0, rest, -rest)
    power = select(has_rest, exponent - (127 + 52), 0)
    value = scaled(Double(rest.cast(f32)), power).high
    return (bits | sign).bitcast(f32), select(has_rest, value, 0)


def _normalized(size: Expression) -> Pair:
    """24 bits s, the first of them set, and e: the number is s * 2^(e - 150). Of 0, s is 0."""
    field, fraction = size >> 23, size & (_LEADING - 1)
    shift = fraction.apply("clz") - 8
    return choose(field > 0, (fraction | _LEADING, field), (fraction << shift, 1 - shift))


def _aligned(size: Expression, exponent: Expression) -> Expression:
    """A second part in units of 2^(exponent - 182); the last bit is set if any below it is.

    One of the two shifts yields 0: see the note on shifts of `wide.words`.
    """
    field, fraction = size >> 23, size & (_LEADING - 1)
    significand = select(field > 0, fraction | _LEADING, fraction)
    distance = exponent - maximum(field, 1)
    left, right = 32 - distance, distance - 32
    down = significand >> right
    is_lost = ((down << right) != significand) & (distance > 32)
    return (significand << left) | down | w.as_bit(is_lost)


def _rounded(x: Pair, distance: Expression) -> Pair:
    """x >> distance, of at least 1, rounded to the nearest, ties to even."""
    last, one = w.shift_right(x, distance)[0] & 1, w.number(x[0], 1)
    less = w.subtract(w.shift_left(one, distance - 1), one)
    return w.shift_right(w.add(w.add(x, less), (last, last.like(0))), distance)


def _nan(low: Expression, top: Expression) -> Expression:
    """A quiet NaN with the first bits of the fraction."""
    return (top << 3) | (low >> 29) | (_INFINITY | 1 << 22)


# Note [Bits]
# To bits: the significand of the first part stands in the high of two words, the second part in units of 2^-32 of its
# last place is added or subtracted, and the sum of 55 or 56 bits is rounded to the 53 of f64. What does not reach these
# units sets the last bit, which is all that rounding needs to know. A sum that f64 has comes out as it is.
# From bits: the 53 bits are rounded to the 24 of f32 (fewer below 2^-126), and what that leaves, at most 2^28 in units
# of the last of the 53, is the second part; it is rounded if it has more than 24 bits. f64 beyond the range of f32 is
# infinite, as it is where a pair is made of a value of f64.
