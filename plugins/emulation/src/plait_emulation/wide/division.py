"""Division of unsigned numbers of 64 bits that are pairs of tensors of ui32.

Source: Knuth, "The Art of Computer Programming", volume 2, 4.3.1, algorithm D; Warren, "Hacker's Delight", 2nd edition,
sections 9-4 and 9-5, for the estimate by a normalized divisor.
"""

from __future__ import annotations

from plait.build import Expression
from plait.build.functions import select

from plait_emulation.pairs import Pair, choose
from plait_emulation.wide.words import as_bit, less, multiply_words, shift_left, shift_right, subtract


def divide(x: Pair, y: Pair) -> tuple[Pair, Pair]:
    """Quotient and remainder; of a divisor of 0, anything.

    One division of two digits of 32 bits by one: of a short divisor, the second step of the long division; of a long
    one, by its leading 32 bits, which yields the quotient or one more.
    """
    zero = x[0].like(0)
    is_short = y[1] == zero
    first = x[1] / y[0]
    rest = x[1] - first * y[0]
    zeros = y[1].apply("clz")
    leading = shift_left(y, zeros)[1]
    dividend = choose(is_short, (x[0], rest), shift_right(x, zero.like(1)))
    quotient, remainder = _divide_by_word(dividend, select(is_short, y[0], leading))
    long_quotient, long_remainder = _corrected(x, y, quotient, zeros)
    quotients = choose(is_short, (quotient, first), (long_quotient, zero))
    return quotients, choose(is_short, (remainder, zero), long_remainder)


def _corrected(x: Pair, y: Pair, estimate: Expression, zeros: Expression) -> tuple[Expression, Pair]:
    """The quotient by a long divisor, of the estimate for half the dividend and the normalized divisor."""
    zero = estimate.like(0)
    scaled = shift_right(shift_left((estimate, zero), zeros), zero.like(31))[0]
    low = scaled - as_bit(scaled != zero)
    product, carried = multiply_words(low, y[0])
    rest = subtract(x, (product, carried + low * y[1]))
    fits = less(rest, y)
    return select(fits, low, low + 1), choose(fits, rest, subtract(rest, y))


def _divide_by_word(x: Pair, y: Expression) -> Pair:
    """Quotient and remainder, of a dividend whose high word is less than the divisor."""
    half, zeros = y.like(0xFFFF), y.apply("clz")
    divisor = y << zeros
    low, high = shift_left(x, zeros)
    parts = divisor >> 16, divisor & half
    first, rest = _digit(high, low >> 16, divisor, *parts)
    second, rest = _digit(rest, low & half, divisor, *parts)
    return (first << 16) + second, rest >> zeros


def _digit(high: Expression, next: Expression, divisor: Expression, upper: Expression, lower: Expression) -> Pair:
    """One digit of 16 bits of the quotient of (high, next), and what is left; at most two more than the estimate."""
    base = high.like(1 << 16)
    digit = high / upper
    rest = high - digit * upper
    for _ in range(2):
        known = (rest << 16) + next
        too_much = (rest < base) & ((digit >= base) | (digit * lower > known))
        digit = digit - as_bit(too_much)
        rest = select(too_much, rest + upper, rest)
    return digit, (high << 16) + next - digit * divisor
