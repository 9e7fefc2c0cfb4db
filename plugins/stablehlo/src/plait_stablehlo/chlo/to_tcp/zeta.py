"""The zeta function of Hurwitz and polygamma as formulas over tensors.

Both are the Euler-Maclaurin formula (NIST Digital Library of Mathematical Functions, 25.11.5) after a few terms. What
is for f32 is computed in f64; in f64 sums are pairs of floats.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from plait.build import Expression
from plait.build.functions import exp, floor, log, sqrt
from plait.build.functions import power as power_of
from plait.builtin.types import f64
from plait_std.elementary.pairs import added, product, remainder
from plait_std.elementary.polynomials import (
    FORMATS,
    clamped,
    clamped_above,
    exponent_and_fraction,
    polynomial,
    power_of_two,
)
from plait_std.elementary.powers import exp_of_sum, logarithm_in_two

from plait_stablehlo.chlo.to_tcp.gamma_functions import digamma

#: B(2k) / (2k)! for k = 1 ... 12, B being the Bernoulli numbers
_BERNOULLI_F64 = (
    0.08333333333333333, -0.001388888888888889, 3.306878306878307e-05, -8.267195767195768e-07,
    2.08767569878681e-08, -5.284190138687493e-10, 1.3382536530684679e-11, -3.3896802963225827e-13,
    8.586062056277845e-15, -2.174868698558062e-16, 5.5090028283602295e-18, -1.3954464685812522e-19,
)  # fmt: skip
_TERMS_F32, _TERMS_F64 = 4, 7
"""The terms before the formula: with 6 Bernoulli numbers its error is at most 2^-33 of the sum, with 12 2^-59."""
_BERNOULLI_F32 = _BERNOULLI_F64[:6]
_STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360)
"""Stirling's series of log gamma(x), of 1 / x^2"""
_HALF_LOG_TWO_PI = (0.9189385332046728, -3.8782941580672414e-17)
_HALF_LN2 = (0.3465735901845619, 9.541074646352939e-11)
"""The logarithm of the square root of two: half of its bits, and what that lacks"""
_EXACT = 23
"""The factorials of smaller numbers are floats of f64."""
_SMALL, _SCALE = 600.0, 2.0**500
"""Reciprocals of powers whose logarithms are larger are scaled: they may be subnormal where their sum is not."""
_LARGEST_ORDER = 1e20
"""Powers of numbers other than 1 with larger exponents are zero or infinite."""
_LARGE = 1000.0
"""Gamma of larger numbers loses digits."""
_NEGLIGIBLE_F32, _NEGLIGIBLE_F64 = 6.0, 30.0
"""Where x is so many times q + n, the terms before are e^24 and e^210 times as large."""

Power = Callable[[Expression], Expression]


def zeta(x: Expression, q: Expression) -> Expression:
    """The sum of (n + q)^-x over n = 0, 1, 2 ...; error at most 2 ulp for positive q"""
    one = x.cast(f64).like(1.0)
    sum = _sum_of_pairs if x.element is f64 else _sum
    return _zeta_edges(x, q, sum(x.cast(f64), q.cast(f64), one, one).cast(x.element))


def _zeta_edges(x: Expression, q: Expression, value: Expression) -> Expression:
    """`value`, but at poles and where the function is not defined."""
    nan, infinity = x.like(math.nan), x.like(math.inf)
    even = _is_integer(x * 0.5)
    pole = (q <= 0) & _is_integer(q)
    undefined = (q <= 0) & (_is_integer(x) == 0)
    value = undefined.select(nan, value)
    value = pole.select(even.select(infinity, nan), value)
    value = ((q == math.inf) & (x > 1)).select(x.like(0.0), value)
    value = (x == 1).select(infinity, value)
    value = ((q <= 0) & (x == math.inf)).select(nan, value)
    return (x < 1).select(nan, value)


def _is_integer(x: Expression) -> Expression:
    return x == floor(x)


def _sum(x: Expression, q: Expression, factor: Expression, unit: Expression) -> Expression:
    """A factor times the sum of (unit (n + q))^-x, in f64 for results of f32"""
    x = clamped_above(x, _LARGEST_ORDER)

    def power(at: Expression) -> Expression:
        return exp(clamped(-x * log(at * unit), -700, 700))

    first = _first(q)
    total = power(first)
    for n in range(1, _TERMS_F32):
        total = total + power(first + float(n))
    total = total + _rest(x, first + float(_TERMS_F32), power, _BERNOULLI_F32)
    return (total + _of_negative(x, q, power, _TERMS_F32, _BERNOULLI_F32)) * factor


def _sum_of_pairs(x: Expression, q: Expression, factor: Expression, unit: Expression) -> Expression:
    """The same for results of f64; what sums and n + q lack when they are rounded is added last."""
    x = clamped_above(x, _LARGEST_ORDER)
    first = _first(q)
    is_small = x * log(first * unit) > _SMALL
    exponent = is_small.select(x * -0.5, -x)

    def power(at: Expression) -> Expression:
        made = power_of(at * unit, exponent)
        return is_small.select(made * (made * _SCALE), made)

    total, lost = power(first), x.like(0)
    for n in range(1, _TERMS_F64):
        at, at_low = _sum_of_two(first, x.like(float(n)))
        term = power(at)
        total, rest = added(total, term)
        lost = lost + (rest - term * (x * at_low / at))
    at, at_low = _sum_of_two(first, x.like(float(_TERMS_F64)))
    term, below, series = power(at), x - 1, _series(x, at, _BERNOULLI_F64)
    integral = at / below
    high, low = product(term, integral, (remainder(at, integral, below) + at_low) / below)
    total, rest = _sum_of_two(total, high)
    lost = lost + (rest + (low + term * (series - (x * at_low / at) * (integral + series))))
    total, rest = _sum_of_two(total, _of_negative(x, q, power, _TERMS_F64, _BERNOULLI_F64))
    high, low = product(factor, total)
    low = low + factor * (lost + rest)
    return (abs(high) < math.inf).select(high + low, high) * is_small.select(x.like(1 / _SCALE), 1.0)


def _first(q: Expression) -> Expression:
    """q, or the first positive number of q + 1, q + 2 ..."""
    return (q < 0).select(q - floor(q), q)


def _of_negative(x: Expression, q: Expression, power: Power, terms: int, coefficients: Sequence[float]) -> Expression:
    """The sum of the powers of the negative numbers among q, q + 1, q + 2 ..., for integers x"""
    count = -floor(q)
    nearest = -q - (count - 1)
    total = power(nearest)
    for n in range(1, terms):
        total = total + (count > float(n)).select(power(nearest + float(n)), 0.0)
    others = _rest(x, nearest + float(terms), power, coefficients) - _rest(x, 1 - q, power, coefficients)
    total = total + (count > float(terms)).select(others, 0.0)
    return (q < 0).select(_is_odd(x).select(-total, total), 0.0)


def _rest(x: Expression, at: Expression, power: Power, coefficients: Sequence[float]) -> Expression:
    """The sum of the powers from a number on"""
    return power(at) * (at / (x - 1) + _series(x, at, coefficients))


def _series(x: Expression, at: Expression, coefficients: Sequence[float]) -> Expression:
    """The same without the integral, divided by the power of that number; as good as none for large x / at"""
    r = 1 / at
    a = x * r
    total = x.like(coefficients[-1])
    for k in reversed(range(1, len(coefficients))):
        total = (a + r * (2 * k - 1)) * (a + r * (2 * k)) * total + coefficients[k - 1]
    negligible = _NEGLIGIBLE_F32 if coefficients is _BERNOULLI_F32 else _NEGLIGIBLE_F64
    return (a > negligible).select(x.like(0.5), a * total + 0.5)


def _sum_of_two(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """x + y rounded, and what that lacks"""
    total = x + y
    part = total - x
    return total, (x - (total - part)) + (y - part)


def _is_odd(x: Expression) -> Expression:
    """Whether an integer is odd"""
    half = x * 0.5
    return half != floor(half)


def polygamma(n: Expression, x: Expression) -> Expression:
    """(-1)^(n + 1) n! zeta(n + 1, x); digamma for n = 0; error at most 2 ulp for positive x and n up to 1000"""
    order = n.cast(f64) + 1
    unit, factor = _gamma(order)
    sum = _sum_of_pairs if x.element is f64 else _sum
    size = sum(order, x.cast(f64), factor, unit)
    size = _zeta_edges(n + 1, x, size.cast(x.element))
    value = (n == 0).select(digamma(x), _is_odd(n).select(size, -size))
    is_defined = (n >= 0) & _is_integer(n) & (n < math.inf)
    return is_defined.select(value, n.like(math.nan))


def _gamma(x: Expression) -> tuple[Expression, Expression]:
    """u and u^x gamma(x), which is a float for larger numbers if u is not 1; a power of two for x up to 1000."""
    product = x.like(1.0)
    for k in range(2, _EXACT):
        product = product * (x > float(k)).select(x.like(float(k)), 1.0)
    is_exact = x <= float(_EXACT)
    e, _ = exponent_and_fraction(x * (math.exp(-1) / math.sqrt(2)), True)
    bits = FORMATS[f64].bits
    unit = is_exact.select(x.like(1.0), power_of_two(-e.cast(bits), x))
    factor = is_exact.select(product, _gamma_in_units(x, unit, e))
    is_large = x > _LARGE
    large_factor = sqrt(2 * math.pi / x) * (1 + 1 / (12 * x))  # of u = e / x
    return is_large.select(math.e / x, unit), is_large.select(large_factor, factor)


def _gamma_in_units(x: Expression, unit: Expression, e: Expression) -> Expression:
    """The same, of u = 2^-e from e / x down to half of that, by Stirling's series

    log gamma(x) - e x log(2) = (x - 1/2) log(u x) - x - e log(2) / 2 + log(2 pi) / 2 + 1 / (12 x) - ...
    """
    high, low = product(x - 0.5, *logarithm_in_two(x * unit))
    high, lost = _sum_of_two(high, -x)
    low = low + lost
    ln2, ln2_low = _HALF_LN2
    for part in (e * -ln2, x.like(_HALF_LOG_TWO_PI[0])):
        high, lost = _sum_of_two(high, part)
        low = low + lost
    r = 1 / x
    low = low + (polynomial(_STIRLING, r * r) * r + (_HALF_LOG_TWO_PI[1] - e * ln2_low))
    return exp_of_sum(clamped(high, -700, 700), low)
