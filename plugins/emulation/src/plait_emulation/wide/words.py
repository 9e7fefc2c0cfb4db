"""Arithmetic of numbers of 64 bits that are pairs of tensors of ui32, the low bits first."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, RankedTensorType
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_tcp import ops
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.pairs import Pair

if TYPE_CHECKING:
    from plait.ir.attribute import Type

Part = Value[Any]
U32 = IntegerType(32, "unsigned")
SIGN = 1 << 31
ONES = (1 << 32) - 1


def number(t: Tensors, like: Part, value: int) -> Pair:
    """A constant of the shape of a tensor."""
    return full_like(t, like, value & ONES), full_like(t, like, (value >> 32) & ONES)


def as_bit(t: Tensors, condition: Part) -> Part:
    """1 where a condition holds, else 0."""
    return t.cast(condition, U32)


def choose(t: Tensors, condition: Part, yes: Pair, no: Pair) -> Pair:
    return t.select(condition, yes[0], no[0]), t.select(condition, yes[1], no[1])


def is_zero(t: Tensors, x: Pair) -> Part:
    either = t.binary("or", *x)
    return t.binary("eq", either, full_like(t, either, 0))


def is_negative(t: Tensors, x: Pair) -> Part:
    return t.binary("ge", x[1], full_like(t, x[1], SIGN))


def sign_mask(t: Tensors, x: Pair) -> Part:
    """All ones where a signed number is negative, else 0."""
    return t.binary("shift_right_arithmetic", x[1], full_like(t, x[1], 31))


def add(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x + y, wrapped."""
    low = t.binary("add", x[0], y[0])
    carry = as_bit(t, t.binary("lt", low, x[0]))
    return low, t.binary("add", t.binary("add", x[1], y[1]), carry)


def subtract(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x - y, wrapped."""
    borrow = as_bit(t, t.binary("lt", x[0], y[0]))
    high = t.binary("subtract", t.binary("subtract", x[1], y[1]), borrow)
    return t.binary("subtract", x[0], y[0]), high


def negate(t: Tensors, x: Pair) -> Pair:
    """-x, wrapped."""
    return subtract(t, number(t, x[0], 0), x)


def multiply_words(t: Tensors, x: Part, y: Part) -> Pair:
    """All 64 bits of the product of two words, by halves of 16 bits."""
    half, sixteen = full_like(t, x, 0xFFFF), full_like(t, x, 16)
    a, b = t.binary("and", x, half), t.binary("shift_right_logical", x, sixteen)
    c, d = t.binary("and", y, half), t.binary("shift_right_logical", y, sixteen)
    low, high = t.binary("multiply", a, c), t.binary("multiply", b, d)
    middle = t.binary("shift_right_logical", low, sixteen)
    for cross in (t.binary("multiply", a, d), t.binary("multiply", b, c)):
        middle = t.binary("add", middle, t.binary("and", cross, half))
        high = t.binary("add", high, t.binary("shift_right_logical", cross, sixteen))
    low = t.binary("or", t.binary("shift_left", middle, sixteen), t.binary("and", low, half))
    return low, t.binary("add", high, t.binary("shift_right_logical", middle, sixteen))


def multiply(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x * y, wrapped."""
    low, high = multiply_words(t, x[0], y[0])
    for one, other in ((x[0], y[1]), (x[1], y[0])):
        high = t.binary("add", high, t.binary("multiply", one, other))
    return low, high


def less(t: Tensors, x: Pair, y: Pair) -> Part:
    """x < y, of unsigned numbers."""
    tie = t.binary("and", t.binary("eq", x[1], y[1]), t.binary("lt", x[0], y[0]))
    return t.binary("or", t.binary("lt", x[1], y[1]), tie)


def flipped(t: Tensors, x: Pair) -> Pair:
    """The unsigned number that is ordered as a signed one."""
    return x[0], t.binary("xor", x[1], full_like(t, x[1], SIGN))


def absolute(t: Tensors, x: Pair) -> Pair:
    """|x| of a signed number, as an unsigned one."""
    mask = sign_mask(t, x)
    bits = t.binary("xor", x[0], mask), t.binary("xor", x[1], mask)
    return subtract(t, bits, (mask, mask))


def leading_zeros(t: Tensors, x: Pair) -> Part:
    """How many zeros stand before the first one, 64 of 0."""
    low = t.binary("add", t.unary("clz", x[0]), full_like(t, x[0], 32))
    return t.select(t.binary("eq", x[1], full_like(t, x[1], 0)), low, t.unary("clz", x[1]))


# Shifts (Note [Shifts])


def _distances(t: Tensors, distance: Part) -> tuple[Part, Part]:
    """32 - d and d - 32, wrapped."""
    word = full_like(t, distance, 32)
    return t.binary("subtract", word, distance), t.binary("subtract", distance, word)


def shift_left(t: Tensors, x: Pair, distance: Part) -> Pair:
    """x << d; 0 for distances of 64 and more."""
    rest, beyond = _distances(t, distance)
    high = t.binary("or", t.binary("shift_left", x[1], distance), t.binary("shift_right_logical", x[0], rest))
    return t.binary("shift_left", x[0], distance), t.binary("or", high, t.binary("shift_left", x[0], beyond))


def shift_right(t: Tensors, x: Pair, distance: Part) -> Pair:
    """x >> d of an unsigned number; 0 for distances of 64 and more."""
    rest, beyond = _distances(t, distance)
    low = t.binary("or", t.binary("shift_right_logical", x[0], distance), t.binary("shift_left", x[1], rest))
    low = t.binary("or", low, t.binary("shift_right_logical", x[1], beyond))
    return low, t.binary("shift_right_logical", x[1], distance)


def shift_right_signed(t: Tensors, x: Pair, distance: Part) -> Pair:
    """x >> d of a signed number; its sign for distances of 64 and more."""
    rest, beyond = _distances(t, distance)
    near = t.binary("or", t.binary("shift_right_logical", x[0], distance), t.binary("shift_left", x[1], rest))
    far = t.binary("shift_right_arithmetic", x[1], beyond)
    is_near = t.binary("lt", distance, full_like(t, distance, 32))
    return t.select(is_near, near, far), t.binary("shift_right_arithmetic", x[1], distance)


def distance_of(t: Tensors, y: Pair) -> Part:
    """A distance that is itself a number of 64 bits, as a word: 64 for all that are more."""
    most = full_like(t, y[0], 64)
    fits = t.binary("eq", y[1], full_like(t, y[1], 0))
    return t.select(fits, t.binary("minimum", y[0], most), most)


# Elements of 64 bits, and parts of such along a last dimension


def split(t: Tensors, value: Part) -> Pair:
    """The words of integers of 64 bits."""
    distance = full_like(t, value, 32)
    return t.cast(value, U32), t.cast(t.binary("shift_right_logical", value, distance), U32)


def joined(t: Tensors, x: Pair, element: Type) -> Part:
    """Integers of 64 bits of these words."""
    low, high = (t.cast(part, element) for part in x)
    return t.binary("or", t.binary("shift_left", high, full_like(t, high, 32)), low)


def in_parts(t: Tensors, x: Pair, element: Any) -> Part:
    """The same bits as narrower elements along a new last dimension, the low ones first."""
    sizes = sz.sizes_of(t.b, x[0])
    words = t.concat([t.reshape(part, [*sizes, 1]) for part in x], len(sizes))
    if element.width == 32:
        return _same_bits(t, words, element)
    each = 32 // element.width
    narrow = RankedTensorType((*words.type.shape, each), element)
    return t.reshape(t.b(ops.BitcastOp(words, narrow)), [*sizes, 2 * each])


def of_parts(t: Tensors, x: Part) -> Pair:
    """The inverse of `in_parts`."""
    sizes, element = sz.sizes_of(t.b, x)[:-1], x.type.element_type
    if element.width < 32:
        narrow = t.reshape(x, [*sizes, 2, 32 // element.width])
        words = t.b(ops.BitcastOp(narrow, RankedTensorType(narrow.type.shape[:-1], U32)))
    else:
        words = _same_bits(t, x, U32)
    low, high = (t.reshape(t.part(words, i, 1), sizes) for i in range(2))
    return low, high


def _same_bits(t: Tensors, x: Part, element: Type) -> Part:
    if x.type.element_type is element:
        return x
    return t.b(ops.BitcastOp(x, x.type.with_element_type(element)))


# Note [Shifts]
# A shift of a word by 32 or more gives 0, also where 32 - d or d - 32 is less than 0, which is a large number without
# sign. So the parts of a shift by less than a word and of one by more may be combined by `or`: one of them is 0.
