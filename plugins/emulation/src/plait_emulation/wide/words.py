"""Arithmetic of numbers of 64 bits that are pairs of tensors of ui32, the low bits first."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.build import Expression
from plait.build.functions import minimum, select
from plait.builtin.types import IntegerType, RankedTensorType
from plait_std import sizes as sz
from plait_tcp import ops
from plait_tcp.api import TensorBuilder

from plait_emulation.pairs import Pair

if TYPE_CHECKING:
    from plait.builtin.types import FloatType, Type

U32 = IntegerType(32, "unsigned")
SIGN = 1 << 31
ONES = (1 << 32) - 1


def number(like: Expression, value: int) -> Pair:
    """A constant of the shape of a tensor."""
    return like.like(value & ONES), like.like((value >> 32) & ONES)


def as_bit(condition: Expression) -> Expression:
    """1 where a condition holds, else 0."""
    return condition.cast(U32)


def is_zero(x: Pair) -> Expression:
    return (x[0] | x[1]) == 0


def is_negative(x: Pair) -> Expression:
    return x[1] >= SIGN


def sign_mask(x: Pair) -> Expression:
    """All ones where a signed number is negative, else 0."""
    return x[1].apply("shift_right_arithmetic", 31)


def add(x: Pair, y: Pair) -> Pair:
    """x + y, wrapped."""
    low = x[0] + y[0]
    carry = as_bit(low < x[0])
    return low, x[1] + y[1] + carry


def subtract(x: Pair, y: Pair) -> Pair:
    """x - y, wrapped."""
    borrow = as_bit(x[0] < y[0])
    high = x[1] - y[1] - borrow
    return x[0] - y[0], high


def negate(x: Pair) -> Pair:
    """-x, wrapped."""
    return subtract(number(x[0], 0), x)


def multiply_words(x: Expression, y: Expression) -> Pair:
    """All 64 bits of the product of two words, by halves of 16 bits."""
    half = x.like(0xFFFF)
    a, b, c, d = x & half, x >> 16, y & half, y >> 16
    low, high = a * c, b * d
    middle = low >> 16
    for cross in (a * d, b * c):
        middle = middle + (cross & half)
        high = high + (cross >> 16)
    return (middle << 16) | (low & half), high + (middle >> 16)


def multiply(x: Pair, y: Pair) -> Pair:
    """x * y, wrapped."""
    low, high = multiply_words(x[0], y[0])
    return low, high + x[0] * y[1] + x[1] * y[0]


def less(x: Pair, y: Pair) -> Expression:
    """x < y, of unsigned numbers."""
    tie = (x[1] == y[1]) & (x[0] < y[0])
    return (x[1] < y[1]) | tie


def flipped(x: Pair) -> Pair:
    """The unsigned number that is ordered as a signed one."""
    return x[0], x[1] ^ SIGN


def absolute(x: Pair) -> Pair:
    """|x| of a signed number, as an unsigned one."""
    mask = sign_mask(x)
    return subtract((x[0] ^ mask, x[1] ^ mask), (mask, mask))


def leading_zeros(x: Pair) -> Expression:
    """How many zeros stand before the first one, 64 of 0."""
    return select(x[1] == 0, x[0].apply("clz") + 32, x[1].apply("clz"))


# Shifts (Note [Shifts])


def shift_left(x: Pair, distance: Expression) -> Pair:
    """x << d; 0 for distances of 64 and more."""
    rest, beyond = 32 - distance, distance - 32
    high = (x[1] << distance) | (x[0] >> rest)
    return x[0] << distance, high | (x[0] << beyond)


def shift_right(x: Pair, distance: Expression) -> Pair:
    """x >> d of an unsigned number; 0 for distances of 64 and more."""
    rest, beyond = 32 - distance, distance - 32
    return (x[0] >> distance) | (x[1] << rest) | (x[1] >> beyond), x[1] >> distance


def shift_right_signed(x: Pair, distance: Expression) -> Pair:
    """x >> d of a signed number; its sign for distances of 64 and more."""
    rest, beyond = 32 - distance, distance - 32
    near, far = (x[0] >> distance) | (x[1] << rest), x[1].apply("shift_right_arithmetic", beyond)
    return select(distance < 32, near, far), x[1].apply("shift_right_arithmetic", distance)


def distance_of(y: Pair) -> Expression:
    """A distance that is itself a number of 64 bits, as a word: 64 for all that are more."""
    most = y[0].like(64)
    return select(y[1] == 0, minimum(y[0], most), most)


# Elements of 64 bits, and parts of such along a last dimension


def split(value: Expression) -> Pair:
    """The words of integers of 64 bits."""
    return value.cast(U32), value.apply("shift_right_logical", 32).cast(U32)


def joined(x: Pair, element: Type) -> Expression:
    """Integers of 64 bits of these words."""
    low, high = (part.cast(element) for part in x)
    return (high << 32) | low


def in_parts(x: Pair, element: IntegerType | FloatType) -> Expression:
    """The same bits as narrower elements along a new last dimension, the low ones first."""
    b, t = x[0].b, TensorBuilder(x[0].b.builder)
    sizes = sz.sizes_of(t.b, x[0].value)
    words = b.expression(t.concat([t.reshape(part.value, [*sizes, 1]) for part in x], len(sizes)))
    if element.width == 32:
        return _same_bits(words, element)
    each = 32 // element.width
    narrow = words.bitcast(RankedTensorType((*words.type.shape, each), element))
    return b.expression(t.reshape(narrow.value, [*sizes, 2 * each]))


def of_parts(x: Expression) -> Pair:
    """The inverse of `in_parts`."""
    b, t = x.b, TensorBuilder(x.b.builder)
    sizes, element = sz.sizes_of(t.b, x.value)[:-1], x.element
    if element.width < 32:
        narrow = t.reshape(x.value, [*sizes, 2, 32 // element.width])
        words = t.b(ops.BitcastOp(narrow, RankedTensorType(narrow.type.shape[:-1], U32)))
    else:
        words = _same_bits(x, U32).value
    low, high = (b.expression(t.reshape(t.part(words, i, 1), sizes)) for i in range(2))
    return low, high


def _same_bits(x: Expression, element: IntegerType | FloatType) -> Expression:
    return x if x.element is element else x.bitcast(element)


# Note [Shifts]
# A shift of a word by 32 or more gives 0, also where 32 - d or d - 32 is less than 0, which is a large number without
# sign. So the parts of a shift by less than a word and of one by more may be combined by `or`: one of them is 0.
