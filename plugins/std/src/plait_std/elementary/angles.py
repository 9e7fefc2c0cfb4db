"""Inverse trigonometric and hyperbolic functions as polynomials and rational functions, of f32 and f64.

Ranges are reduced as by Cody and Waite, "Software Manual for the Elementary Functions" (1980). Coefficients are from
`bench/minimax.py`, the lowest power first; all errors are at most 2 ulp.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf
from typing import Any, NamedTuple

from plait.build import Expression
from plait.build.functions import copysign, select, sqrt
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.elementary.pairs import added, upper_half
from plait_std.elementary.polynomials import FORMATS, half_of_exp, log, polynomial
from plait_std.elementary.quarter_turns import halves_of_pi

_ASIN: Mapping[Type, Sequence[float]] = {
    f32: (0.1666666, 0.07500512, 0.044515472, 0.031819824, 0.014393783, 0.037578188),
    f64: (0.16666666666666763, 0.07499999999970093, 0.04464285717529065, 0.030381942675088622, 0.022372215910633944,
          0.017351595425026924, 0.013981019332771082, 0.011397287251314099, 0.010789350163849234,
          0.0036720867139892355, 0.021790863070009808, -0.02111699614574219, 0.03270231941391021),
}  # fmt: skip
"""(asin(x) - x) / x^3 for |x| <= 1/2, of x^2"""
_ATAN: Mapping[Type, Sequence[float]] = {
    f32: (-0.33333328, 0.19999498, -0.14272234, 0.10942209, -0.07988476, 0.038782302),
    f64: (-0.33333333333333315, 0.19999999999993417, -0.1428571428497491, 0.11111111069219147, -0.09090907687791537,
          0.07692277396151655, -0.0666622269897343, 0.05877800825784579, -0.05229980741625259, 0.04589340394653916,
          -0.03711645471992105, 0.023652250964848735, -0.008364225143119589),
}  # fmt: skip
"""(atan(t) - t) / t^3 for |t| <= 1/2, of t^2"""
_SINH: Mapping[Type, Sequence[float]] = {
    f32: (0.16666667, 0.0083333505, 0.00019836066, 2.8174395e-06),
    f64: (0.16666666666666666, 0.008333333333333333, 0.0001984126984126959, 2.755731922412024e-06,
          2.5052108345641535e-08, 1.605905070586763e-10, 7.646476360897812e-13, 2.8483983034978848e-15),
}  # fmt: skip
"""(sinh(x) - x) / x^3 for |x| <= 1, of x^2"""
_ASINH: Mapping[Type, Sequence[float]] = {
    f32: (-0.16666643, 0.074986614, -0.04438561, 0.02817417, -0.013245553),
    f64: (-0.16666666666665705, 0.0749999999977307, -0.044642856956588865, 0.030381936802713484, -0.02237197629014911,
          0.01734999935489436, -0.013937199699145312, 0.01136527970619369, -0.00891003276451809, 0.0057962089336314,
          -0.0021857719595456326),
}  # fmt: skip
"""(asinh(x) - x) / x^3 for |x| <= 1/2, of x^2"""
_ATANH: Mapping[Type, Sequence[float]] = {
    f32: (0.33333337, 0.19999719, 0.14295086, 0.10964377, 0.10299704, 0.02401418, 0.17653501),
    f64: (0.3333333333333328, 0.20000000000018942, 0.1428571428334815, 0.111111112603503, 0.09090903518965192,
          0.07692442020631075, 0.06664464963709116, 0.05907640319101587, 0.050566121068857495, 0.05962959378564607,
          -0.005537872507627819, 0.17535344581175974, -0.1966120866292325, 0.24138935740634057),
}  # fmt: skip
"""(atanh(x) - x) / x^3 for |x| <= 1/2, of x^2"""
_LN2 = 0.6931471805599453
_HALF_PI: Mapping[Type, tuple[float, float]] = {
    f32: (1.5707963705062866, -4.371139000186241e-08),
    f64: (1.5707963267948966, 6.123233995736766e-17),
}
"""Half of pi, rounded, and what that lacks."""
_QUARTER_PI: Mapping[Type, Sequence[float]] = {
    type: [part / 2 for part in halves_of_pi(width)] for type, width in ((f32, 12), (f64, 26))
}
"""A quarter of pi, with so few bits that products with eighths of turns are exact, and what that lacks."""


def _odd(coefficients: Mapping[Type, Sequence[float]], x: Expression, square: Expression) -> Expression:
    """x + x^3 P(x^2)"""
    return polynomial(coefficients[x.element], square) * (square * x) + x


class _Arc(NamedTuple):
    """asin(|x|) for |x| <= 1/2, else half of acos(|x|) = 2 asin(sqrt((1 - |x|) / 2)), as a number and a small rest."""

    is_near: Expression
    sine: Expression
    rest: Expression

    @classmethod
    def of(cls, x: Expression) -> _Arc:
        size = abs(x)
        near = size <= 0.5
        square = select(near, x * x, (1 - size) * 0.5)
        sine = select(near, size, sqrt(square))
        return cls(near, sine, polynomial(_ASIN[x.element], square) * (square * sine))


def asin(x: Expression) -> Expression:
    """asin(x), or pi / 2 - 2 asin(s) for s = sqrt((1 - |x|) / 2) from 1/2 on; error at most 2 ulp

    What rounding s loses is half a unit of the result at most: s is less than 1/2, and the result more.
    """
    high, low = _HALF_PI[x.element]
    near, sine, rest = _Arc.of(x)
    total, lost = added(x.like(high), sine * -2)
    return copysign(select(near, sine + rest, total + ((lost + low) - rest * 2)), x)


def acos(x: Expression) -> Expression:
    """pi / 2 - asin(x), or 2 asin(sqrt((1 - |x|) / 2)) from 1/2 on; error at most 2 ulp"""
    high, low = _HALF_PI[x.element]
    near, sine, rest = _Arc.of(x)
    angle = sine + rest
    double = angle * 2
    far = select(x < 0, 2 * high - (double - 2 * low), double)
    return select(near, high - (copysign(angle, x) - low), far)


def atan(x: Expression) -> Expression:
    """atan(t), pi / 4 + atan((x - 1) / (x + 1)) or pi / 2 - atan(1 / x) of |t| <= 1/2; error at most 2 ulp"""
    high, low = _HALF_PI[x.element]
    size = abs(x)
    near, far = size <= 0.5, size > 2
    t = select(near, size, select(far, x.like(-1), size - 1) / select(far, size, size + 1))
    turn = select(near, x.like(0), select(far, x.like(high), x.like(high / 2)))
    rest = select(near, x.like(0), select(far, x.like(low), x.like(low / 2)))
    square = t * t
    correction = polynomial(_ATAN[x.element], square) * (square * t) + rest
    return copysign(turn + (t + correction), x)


def atan2(y: Expression, x: Expression) -> Expression:
    """atan of the smaller part by the larger, added to or subtracted from a multiple of pi / 4; error at most 2 ulp"""
    upright = abs(y) > abs(x)
    small, large = select(upright, abs(x), abs(y)), select(upright, abs(y), abs(x))
    both = (small == inf) & (large == inf)
    small, large = select(both, x.like(1), small), select(both, x.like(1), large)
    scale = select(large > 2.0 ** (x.largest_exponent - 1), x.like(0.25), x.like(1))  # or sums may overflow
    small, large = small * scale, large * scale
    near = small <= large * 0.5
    t = select(near, small, small - large) / select(large == 0, x.like(1), select(near, large, small + large))
    backward = copysign(x.like(1), x) < 0
    t = select(upright ^ backward, -t, t)
    eighths = select(near, x.like(0), x.like(1))
    eighths = select(upright, 2 - eighths, eighths)
    eighths = select(backward, 4 - eighths, eighths)
    high, low = _QUARTER_PI[x.element]
    square = t * t
    correction = polynomial(_ATAN[x.element], square) * (square * t) + eighths * low
    return copysign(eighths * high + (t + correction), y)


def sinh(x: Expression) -> Expression:
    """x + x^3 P(x^2) near zero, else h - 1 / (4 h) for h = exp(|x|) / 2; error at most 2 ulp"""
    size = abs(x)
    half = half_of_exp(size)
    return copysign(select(size < 1, _odd(_SINH, size, x * x), half - 0.25 / half), x)


def cosh(x: Expression) -> Expression:
    """h + 1 / (4 h) for h = exp(|x|) / 2; error at most 2 ulp"""
    half = half_of_exp(abs(x))
    return select(abs(x) == inf, x.like(inf), half + 0.25 / half)


def asinh(x: Expression) -> Expression:
    """x + x^3 P(x^2) near zero, log(|x| + sqrt(x^2 + 1)), or log(2 |x|) where the root is |x|; error at most 2 ulp"""
    size = abs(x)
    root = sqrt(size * size + 1)
    upper, root_upper = upper_half(size), upper_half(root)
    rest = (size - upper) * (size + upper) - (root - root_upper) * (root + root_upper)
    rest = ((upper * upper - root_upper * root_upper) + 1) + rest  # what rounding the root loses, times 2 root
    total, lost = added(root, size)
    is_far = _is_far(size)
    correction = select(is_far, x.like(_LN2), (lost + rest * 0.5 / root) / total)
    far = log(select(is_far, size, total)) + correction
    return copysign(select(size <= 0.5, _odd(_ASINH, size, size * size), far), x)


def _is_far(size: Expression) -> Expression:
    """Whether the square of a number does not notice one more or less, even twice as precise."""
    return size > 2.0 ** (FORMATS[size.element].mantissa // 2 + 4)


def acosh(x: Expression) -> Expression:
    """2 asinh(sqrt((x - 1) / 2)) near one, log(x + sqrt(x^2 - 1)), or log(2 x) for large x; error at most 2 ulp"""
    above = x - 1
    half = above * 0.5
    near = _odd(_ASINH, sqrt(half), half) * 2
    is_far = _is_far(x)
    total, lost = added(x, sqrt(above * (x + 1)))
    far = log(select(is_far, x, total)) + select(is_far, x.like(_LN2), lost / total)
    return select(half <= 0.25, near, far)


def atanh(x: Expression) -> Expression:
    """x + x^3 P(x^2) near zero, else log((1 + |x|) / (1 - |x|)) / 2; error at most 2 ulp"""
    size = abs(x)
    far = log((1 + size) / (1 - size)) * 0.5
    return copysign(select(size <= 0.5, _odd(_ATANH, size, size * size), far), x)


FUNCTIONS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {
    f"math.{function.__name__}": {f32: function, f64: function}
    for function in (asin, acos, atan, atan2, sinh, cosh, asinh, acosh, atanh)
}
"""The functions of the operations of math, for each type that they are computed in."""
