"""Angles without their quarter turns, of f32 and f64.

|x| = n pi/2 + r with |r| <= pi/4: n pi/2 is subtracted in parts whose products with n are exact, as by Cody and Waite,
"Software Manual for the Elementary Functions" (1980). Large arguments are multiplied as integers by those bits of
2/pi that matter, as by Payne and Hanek, "Radian Reduction for Trigonometric Functions" (1983). `near` is for numbers
below `LIMITS`; `reduced`, for any, computes in both ways and selects one, computing f32 in f64. Numbers are from
`bench/minimax.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import ldexp, pi
from typing import Any, NamedTuple

from plait.build import Expression
from plait.build.functions import select
from plait.builtin.types import f32, f64, i64
from plait.ir.attribute import Type

from plait_std.elementary.pairs import added, upper_half
from plait_std.elementary.polynomials import FORMATS

_PI = 0x3243F6A8885A308D313198A2E03707344A4093822299F31D0082EFA98EC4E6C89
"""pi, with 256 bits of its fraction."""
_TWO_OVER_PI = int(
    "A2F9836E4E441529FC2757D1F534DDC0DB6295993C439041FE5163ABDEBBC561B7246E3A424DD2E006492EEA09D1921C"
    "FE1DEB1CB129A73EE88235F52EBB4484E99C7026B45F7E413991D639835339F49C845F8BBDF9283B1FF897FFDE05980F"
    "EF2F118B5A0A6D1F6D367ECF27CB09B74F463F669E5FEA2D7527BAC7EBE5F17B3D0739F78A5292EA6BFB5FB11F8D5D08"
    "56033046FC7B6BABF0CFBC209AF4361D",
    16,
)
"""2 / pi, with 1280 bits of its fraction."""
_LOW = 0xFFFFFFFF
"""The lower half of the bits of an i64."""
_MAGIC = FORMATS[f64].magic
_MAGIC_BITS = FORMATS[f64].magic_bits


class Angle(NamedTuple):
    """The angle n pi/2 + high + low, to be computed as precisely as a type needs it."""

    n: Expression
    """An integer, of which the last two bits matter."""
    high: Expression
    """At most a little more than pi / 4."""
    low: Expression | None
    """What `high` lacks, if that matters."""


def halves_of_pi(*widths: int) -> list[float]:
    """pi / 2 as a sum of floats, of so many bits each, and one more of 53 bits."""
    rest, parts = _PI, list[float]()
    for width in widths:
        shift = rest.bit_length() - width
        parts.append(ldexp(rest >> shift, shift - 257))
        rest &= (1 << shift) - 1
    return [*parts, rest / 2**257]


def _windows(first: int, width: int, count: int) -> list[int]:
    """The bits of 2 / pi from 2^first downwards, in words."""
    total = width * count
    bits = _TWO_OVER_PI >> 1280 + first + 1 - total
    return [bits >> total - width * (i + 1) & (1 << width) - 1 for i in range(count)]


def _rounded(size: Expression) -> tuple[Expression, Expression]:
    """The number of quarter turns in an angle, as an integer and as a float."""
    format = FORMATS[size.element]
    shifted = size * (2 / pi) + format.magic
    return shifted.bitcast(format.bits), shifted - format.magic


def near(x: Expression) -> Angle:
    """The angle |x| below the limit of its type.

    What rounding takes from the first differences is kept: it is exact, as the product with n is.
    """
    size = abs(x)
    n, whole = _rounded(size)
    first, second, third, fourth = _PARTS[x.element]
    a = size - whole * first  # exact
    b = a - whole * second
    c = b - whole * third
    lost = (b - c) - whole * third
    if x.element is f64:  # b is exact in f32
        lost = ((a - b) - whole * second) + lost
    return Angle(n, c, lost - whole * fourth)


def reduced(x: Expression) -> Angle:
    """The angle |x|, in f64."""
    return (_reduced_f32 if x.element is f32 else _reduced_f64)(x)


_PARTS: Mapping[Type, Sequence[float]] = {f32: halves_of_pi(11, 11, 11), f64: halves_of_pi(30, 30, 30)}
LIMITS: Mapping[Type, float] = {f32: 2.0**13, f64: 2.0**23}
"""Below them so many bits of parts of pi / 2 have exact products with the numbers of quarter turns."""


# Reduction of any f32


_LIMIT_F32 = 2.0**18
_PARTS_F32 = halves_of_pi(33)
_WORDS_F32 = _windows(6, 32, 7)


def _reduced_f32(x: Expression) -> Angle:
    """The angle |x| of an f32, with an error below 2^-30 of its distance from multiples of pi / 2."""
    size = abs(x.cast(f64))
    n, whole = _rounded(size)
    high, low = _PARTS_F32
    rest = (size - whole * high) - whole * low
    turns, far = _reduced_large_f32(size)
    is_near = size < _LIMIT_F32
    return Angle(select(is_near, n, turns), select(is_near, rest, far), None)


def _reduced_large_f32(size: Expression) -> tuple[Expression, Expression]:
    """The fraction of m 2^e (2/pi) / 4 in 64 bits, for m of 24 bits: two bits of quarter turns, 62 of their fraction.

    A window of 96 bits of 2/pi begins where the product begins to count.
    """
    bits = size.bitcast(i64)
    mantissa = ((bits >> 29) & 0x7FFFFF) | 0x800000
    offset = (bits >> 52) - (1023 + 18)  # of the window; none where 2^18 <= |x| < 2^19
    word, shift = (offset >> 5) & 3, (offset & 31).unsigned
    upper, lower = (
        _chosen(word, [_WORDS_F32[i + k] << 32 | _WORDS_F32[i + k + 1] for i in range(4)]).unsigned for k in (0, 2)
    )
    high = (upper << shift) | ((lower >> 32) >> (32 - shift))
    low = (lower << shift) >> 32
    product = (mantissa * high.signed) + ((mantissa.unsigned * low) >> 32).signed
    turns = (product + (1 << 61)) >> 62
    return turns, (product - (turns << 62)).cast(f64) * ldexp(pi / 2, -62)


def _chosen(index: Expression, numbers: Sequence[int]) -> Expression:
    """The number at an index from 0 to 3."""
    is_odd = (index & 1) != 0
    first, second = (select(is_odd, index.like(numbers[i + 1]), index.like(numbers[i])) for i in (0, 2))
    return select((index & 2) != 0, second, first)


# Reduction of any f64


_WORDS_F64 = _windows(33, 64, 19)


def _reduced_f64(x: Expression) -> Angle:
    """The angle |x| of an f64."""
    is_near = abs(x) < LIMITS[f64]
    n, large, small = (select(is_near, p, q) for p, q in zip(near(x), _reduced_large_f64(abs(x))))
    high = large + small
    return Angle(n, high, (large - high) + small)


def _reduced_large_f64(size: Expression) -> tuple[Expression, Expression, Expression]:
    """The quarter turns of a large angle, and what remains in two parts.

    The fraction of m 2^e (2/pi) / 4 is computed in 128 bits, for m of 53 bits: two bits of quarter turns, 126 of their
    fraction. A window of 192 bits of 2/pi begins where the product begins to count.
    """
    bits = size.bitcast(i64)
    mantissa = (bits & (1 << 52) - 1) | (1 << 52)
    offset = (bits >> 52) - (1023 + 20)  # of the window; none where 2^20 <= |x| < 2^21
    high, low = _product(mantissa, _window(offset))
    turns = (high + (1 << 61)) >> 62
    high = high - (turns << 62)
    sign = high >> 63
    high, rest = high ^ sign, (low ^ sign).unsigned  # |high|, but for one unit in the last place
    # The fraction in parts of 26, 51 and 48 bits, and then in halves of floats.
    first = _as_float(high >> 35) * 2.0**-27
    second = _as_float(((high & (1 << 35) - 1) << 16) | (rest >> 48).signed) * 2.0**-78
    third = _as_float((rest & (1 << 48) - 1).signed) * 2.0**-126
    fraction, lost = added(first, second)
    half = upper_half(fraction)
    upper, lower = halves_of_pi(26)
    large, small = half * upper, half * lower + ((fraction - half) + (lost + third)) * (pi / 2)
    flip = sign << 63
    return turns, flipped(large, flip), flipped(small, flip)


def _as_float(n: Expression) -> Expression:
    """An integer of less than 2^51 as a float."""
    return (n + _MAGIC_BITS).bitcast(f64) - _MAGIC


def flipped(x: Expression, flip: Expression) -> Expression:
    """x, with another sign where the upper bit of an integer is set."""
    bits = FORMATS[x.element].bits
    return (x.bitcast(bits) ^ (flip & -1 << bits.width - 1)).bitcast(x.element)


def _window(offset: Expression) -> list[Expression]:
    """Three words of 2/pi from a bit on, for offsets of less than 2^10."""
    word, shift = offset >> 6, (offset & 63).unsigned
    words: list[Any] = [offset.like(one) for one in _WORDS_F64]
    for bit in (8, 4, 2, 1):
        is_set = (word & bit) != 0
        words = [select(is_set, words[i + bit], words[i]) for i in range(bit + 3)]
    words = [one.unsigned for one in words]
    return [((p << shift) | ((q >> 1) >> (63 - shift))) for p, q in pairwise(words)]


def _product(m: Expression, window: Sequence[Expression]) -> tuple[Expression, Expression]:
    """The upper two words, modulo 2^128, of the product of an i64 and three words, but for some units of the lower."""
    first, second, third = window
    m = m.unsigned
    low, high = m & _LOW, m >> 32
    first = m * first
    a = low * (second & _LOW)
    b = low * (second >> 32) + (a >> 32)
    c = high * (second & _LOW) + (b & _LOW)
    upper = first + high * (second >> 32) + (b >> 32) + (c >> 32)
    carried = high * (third >> 32) + ((high * (third & _LOW)) >> 32) + ((low * (third >> 32)) >> 32)
    lower = ((c << 32) | (a & _LOW)) + carried
    return (upper + select(lower < carried, upper.like(1), upper.like(0))).signed, lower
