"""Bits of f64 that is an unevaluated sum of two tensors of f32, by operations on words of 32 bits (Note [Bits])."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, f32, i32
from plait.ir.value import Value
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.double.arithmetic import Double, Part
from plait_emulation.double.functions import bits_of, compare, scaled
from plait_emulation.pairs import Pair, Pairs
from plait_emulation.wide import words as w
from plait_emulation.wide.words import SIGN, U32

if TYPE_CHECKING:
    from plait_tcp import ops

_LEADING = 1 << 23
"""The first bit of a significand of f32, which is not stored."""
_INFINITY, _WIDE_INFINITY = 0x7F800000, 0x7FF00000
_BIASES = 1023 - 127


def bitcast(pairs: Pairs, t: Tensors, op: ops.BitcastOp) -> Any:
    """Bits as integers of 64 bits, or as narrower elements along a last dimension; or an f64 of such bits."""
    source, target = op.operand.type.element_type, op.result.type.element_type
    if source is target:
        return pairs.of(op.operand)
    if not all(isinstance(element, IntegerType | FloatType) for element in (source, target)):
        return None
    if pairs.has(op.operand):
        words = to_words(t, pairs.of(op.operand))
        return w.joined(t, words, target) if target.width == 64 else w.in_parts(t, words, target)
    return from_words(t, w.split(t, op.operand) if source.width == 64 else w.of_parts(t, op.operand))


def to_words(t: Tensors, x: Pair) -> Pair:
    """The low and the high word of the f64 that is nearest to the sum, ties to even."""
    first, second = (bits_of(t, part, U32) for part in x)
    sign = _number(t, "and", first, SIGN)
    size, rest = (_number(t, "and", part, SIGN - 1) for part in (first, second))
    significand, exponent = _normalized(t, size)
    zero = full_like(t, size, 0)
    one, other = (zero, significand), (_aligned(t, rest, exponent), zero)
    same = compare(t, "lt", t.binary("xor", first, second), SIGN)
    total = w.choose(t, same, w.add(t, one, other), w.subtract(t, one, other))
    is_short = compare(t, "lt", total[1], _LEADING)
    total = w.choose(t, is_short, w.shift_left(t, total, full_like(t, zero, 1)), total)
    exponent = t.binary("subtract", exponent, w.as_bit(t, is_short))
    low, high = _rounded(t, total, full_like(t, zero, 3))
    high = t.binary("add", high, _number(t, "shift_left", _number(t, "add", exponent, _BIASES - 1), 20))
    upper = _number(t, "or", _number(t, "shift_right_logical", size, 3), _WIDE_INFINITY)
    special = _number(t, "shift_left", size, 29), upper
    low, high = w.choose(t, compare(t, "ge", size, _INFINITY), special, (low, high))
    low, high = w.choose(t, compare(t, "eq", size, 0), (zero, zero), (low, high))
    return low, t.binary("or", high, sign)


def from_words(t: Tensors, words: Pair) -> Pair:
    """The nearest f32, and the rest: infinite from 2^128 on, in steps of 2^-149 below 2^-126."""
    low, high = words
    sign, top = _number(t, "and", high, SIGN), _number(t, "and", high, (1 << 20) - 1)
    field = _number(t, "and", _number(t, "shift_right_logical", high, 20), 0x7FF)
    significand = low, _number(t, "or", top, 1 << 20)
    exponent = _number(t, "subtract", t.cast(field, i32), _BIASES)
    below = _number(t, "minimum", _number(t, "maximum", _from(t, 1, exponent), 0), 26)
    kept = _rounded(t, significand, t.cast(_number(t, "add", below, 29), U32))[0]
    stored = _number(t, "subtract", _number(t, "minimum", _number(t, "maximum", exponent, 1), 255), 1)
    bits = t.binary("add", _number(t, "shift_left", t.cast(stored, U32), 23), kept)
    bits = _number(t, "minimum", bits, _INFINITY)
    is_finite = compare(t, "lt", bits, _INFINITY)
    has_rest = t.binary("and", is_finite, compare(t, "ge", exponent, 1))
    bits = t.select(_is_nan(t, low, top, field), _nan(t, low, top), bits)
    rest = t.cast(t.binary("subtract", low, _number(t, "shift_left", kept, 29)), i32)
    rest = t.select(compare(t, "eq", sign, 0), rest, t.unary("negate", rest))
    power = t.select(has_rest, _number(t, "subtract", exponent, 127 + 52), full_like(t, exponent, 0))
    value = scaled(Double(t, t.cast(rest, f32)), power).high
    return bits_of(t, t.binary("or", bits, sign), f32), t.select(has_rest, value, full_like(t, value, 0))


def _number(t: Tensors, kind: str, x: Part, number: int) -> Part:
    """x and a constant."""
    return t.binary(kind, x, full_like(t, x, number))


def _from(t: Tensors, number: int, x: Part) -> Part:
    return t.binary("subtract", full_like(t, x, number), x)


def _normalized(t: Tensors, size: Part) -> tuple[Part, Part]:
    """24 bits s, the first of them set, and e: the number is s * 2^(e - 150). Of 0, s is 0."""
    field, fraction = _number(t, "shift_right_logical", size, 23), _number(t, "and", size, _LEADING - 1)
    shift = _number(t, "subtract", t.unary("clz", fraction), 8)
    is_normal = compare(t, "gt", field, 0)
    significand = t.select(is_normal, _number(t, "or", fraction, _LEADING), t.binary("shift_left", fraction, shift))
    return significand, t.select(is_normal, field, _from(t, 1, shift))


def _aligned(t: Tensors, size: Part, exponent: Part) -> Part:
    """A second part in units of 2^(exponent - 182); the last bit is set if any below it is.

    One of the two shifts yields 0: see the note on shifts of `wide_words`.
    """
    field, fraction = _number(t, "shift_right_logical", size, 23), _number(t, "and", size, _LEADING - 1)
    significand = t.select(compare(t, "gt", field, 0), _number(t, "or", fraction, _LEADING), fraction)
    distance = t.binary("subtract", exponent, _number(t, "maximum", field, 1))
    left, right = _from(t, 32, distance), _number(t, "subtract", distance, 32)
    down = t.binary("shift_right_logical", significand, right)
    lost = t.binary("ne", t.binary("shift_left", down, right), significand)
    lost = t.binary("and", lost, compare(t, "gt", distance, 32))
    return t.binary("or", t.binary("or", t.binary("shift_left", significand, left), down), w.as_bit(t, lost))


def _rounded(t: Tensors, x: Pair, distance: Part) -> Pair:
    """x >> distance, of at least 1, rounded to the nearest, ties to even."""
    last = _number(t, "and", w.shift_right(t, x, distance)[0], 1)
    half = w.shift_left(t, w.number(t, x[0], 1), _number(t, "subtract", distance, 1))
    less = w.subtract(t, half, w.number(t, x[0], 1))
    return w.shift_right(t, w.add(t, w.add(t, x, less), (last, full_like(t, last, 0))), distance)


def _is_nan(t: Tensors, low: Part, top: Part, field: Part) -> Part:
    return t.binary("and", compare(t, "eq", field, 0x7FF), compare(t, "ne", t.binary("or", low, top), 0))


def _nan(t: Tensors, low: Part, top: Part) -> Value[Any]:
    """A quiet NaN with the first bits of the fraction."""
    fraction = t.binary("or", _number(t, "shift_left", top, 3), _number(t, "shift_right_logical", low, 29))
    return _number(t, "or", fraction, _INFINITY | 1 << 22)


# Note [Bits]
# To bits: the significand of the first part stands in the high of two words, the second part in units of 2^-32 of its
# last place is added or subtracted, and the sum of 55 or 56 bits is rounded to the 53 of f64. What does not reach these
# units sets the last bit, which is all that rounding needs to know. A sum that f64 has comes out as it is.
# From bits: the 53 bits are rounded to the 24 of f32 (fewer below 2^-126), and what that leaves, at most 2^28 in units
# of the last of the 53, is the second part; it is rounded if it has more than 24 bits. f64 beyond the range of f32 is
# infinite, as it is where a pair is made of a value of f64.
