"""Division of unsigned numbers of 64 bits that are pairs of tensors of ui32.

Source: Knuth, "The Art of Computer Programming", volume 2, 4.3.1, algorithm D; Warren, "Hacker's Delight", 2nd edition,
sections 9-4 and 9-5, for the estimate by a normalized divisor.
"""

from __future__ import annotations

from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.pairs import Pair
from plait_emulation.wide.words import (
    Part,
    as_bit,
    choose,
    less,
    multiply_words,
    shift_left,
    shift_right,
    subtract,
)


def divide(t: Tensors, x: Pair, y: Pair) -> tuple[Pair, Pair]:
    """Quotient and remainder; of a divisor of 0, anything.

    One division of two digits of 32 bits by one: of a short divisor, the second step of the long division; of a long
    one, by its leading 32 bits, which yields the quotient or one more.
    """
    zero = full_like(t, x[0], 0)
    is_short = t.binary("eq", y[1], zero)
    first = t.binary("divide", x[1], y[0])
    rest = t.binary("subtract", x[1], t.binary("multiply", first, y[0]))
    zeros = t.unary("clz", y[1])
    leading = shift_left(t, y, zeros)[1]
    half = shift_right(t, x, full_like(t, zero, 1))
    dividend = choose(t, is_short, (x[0], rest), half)
    quotient, remainder = _divide_by_word(t, dividend, t.select(is_short, y[0], leading))
    long_quotient, long_remainder = _corrected(t, x, y, quotient, zeros)
    quotients = choose(t, is_short, (quotient, first), (long_quotient, zero))
    return quotients, choose(t, is_short, (remainder, zero), long_remainder)


def _corrected(t: Tensors, x: Pair, y: Pair, estimate: Part, zeros: Part) -> tuple[Part, Pair]:
    """The quotient by a long divisor, of the estimate for half the dividend and the normalized divisor."""
    zero, one = full_like(t, estimate, 0), full_like(t, estimate, 1)
    scaled = shift_right(t, shift_left(t, (estimate, zero), zeros), full_like(t, zero, 31))[0]
    low = t.binary("subtract", scaled, as_bit(t, t.binary("ne", scaled, zero)))
    product, carried = multiply_words(t, low, y[0])
    rest = subtract(t, x, (product, t.binary("add", carried, t.binary("multiply", low, y[1]))))
    fits = less(t, rest, y)
    return (
        t.select(fits, low, t.binary("add", low, one)),
        choose(t, fits, rest, subtract(t, rest, y)),
    )


def _divide_by_word(t: Tensors, x: Pair, y: Part) -> Pair:
    """Quotient and remainder, of a dividend whose high word is less than the divisor."""
    sixteen, half = full_like(t, y, 16), full_like(t, y, 0xFFFF)
    zeros = t.unary("clz", y)
    divisor = t.binary("shift_left", y, zeros)
    low, high = shift_left(t, x, zeros)
    parts = t.binary("shift_right_logical", divisor, sixteen), t.binary("and", divisor, half)
    first, rest = _digit(t, high, t.binary("shift_right_logical", low, sixteen), divisor, *parts)
    second, rest = _digit(t, rest, t.binary("and", low, half), divisor, *parts)
    quotient = t.binary("add", t.binary("shift_left", first, sixteen), second)
    return quotient, t.binary("shift_right_logical", rest, zeros)


def _digit(t: Tensors, high: Part, next: Part, divisor: Part, upper: Part, lower: Part) -> Pair:
    """One digit of 16 bits of the quotient of (high, next), and what is left; at most two more than the estimate."""
    sixteen, base = full_like(t, high, 16), full_like(t, high, 1 << 16)
    digit = t.binary("divide", high, upper)
    rest = t.binary("subtract", high, t.binary("multiply", digit, upper))
    for _ in range(2):
        known = t.binary("add", t.binary("shift_left", rest, sixteen), next)
        beyond = t.binary("gt", t.binary("multiply", digit, lower), known)
        too_much = t.binary("or", t.binary("ge", digit, base), beyond)
        too_much = t.binary("and", t.binary("lt", rest, base), too_much)
        digit = t.binary("subtract", digit, as_bit(t, too_much))
        rest = t.select(too_much, t.binary("add", rest, upper), rest)
    whole = t.binary("add", t.binary("shift_left", high, sixteen), next)
    return digit, t.binary("subtract", whole, t.binary("multiply", digit, divisor))
