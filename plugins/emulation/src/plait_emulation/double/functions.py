"""Functions of unevaluated sums of two tensors of f32.

Arguments are reduced so that few terms of a Taylor series are left, of which those below 2^-24 of the first are added
in f32; or a result of f32 is corrected by one step of Newton's method with a residual that is computed as a pair.
Sources: Hida, Li and Bailey, "Library for double-double and quad-double arithmetic" (2007); Cody and Waite, "Software
manual for the elementary functions" (1980), for the reductions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from plait.build import Expression
from plait.build import functions as plain_of
from plait.build.functions import atan2, cbrt, cos, erf, exp, expm1, log, log1p, maximum, minimum, select, sin
from plait.builtin.types import f32, i32
from plait.lazy import lazy_import

from plait_emulation.double import arithmetic as a
from plait_emulation.double.arithmetic import Double, is_finite
from plait_emulation.pairs import Pair, Rule, choose, negate

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def chosen(condition: Expression, made: Double, plain: Expression) -> Pair:
    """`made` where a condition holds, else a plain number."""
    return made.where(condition, Double(plain)).pair


def polynomial(x: Double, coefficients: Sequence[float], exact: int) -> Double:
    """The sum of c_i x^i, of which those from number `exact` on are added up in f32."""
    total = x.high.like(coefficients[-1])
    for coefficient in reversed(coefficients[exact:-1]):
        total = total * x.high + coefficient
    made = Double(total)
    for coefficient in reversed(coefficients[:exact]):
        made = made * x + coefficient
    return made


def power_of_two(exponent: Expression) -> Expression:
    """2^k of integers k in [-126, 127], as f32."""
    return ((exponent + 127) << 23).bitcast(f32)


def scaled(x: Double, exponent: Expression) -> Double:
    """x * 2^k of integers k in [-252, 254], in two steps."""
    half = exponent >> 1
    return x.scaled(power_of_two(half)).scaled(power_of_two(exponent - half))


# Exponentials

_EXPM1 = [1 / math.factorial(n + 1) for n in range(9)]


_LN2_SHORT = 0.693359375  # 9 bits, so that its multiples by exponents are exact
_LN2_REST = math.log(2) - _LN2_SHORT


def _reduced_exponential(x: Pair) -> tuple[Double, Expression]:
    """exp(r) - 1 with x = k ln 2 + r, and k."""
    low, high = x[0].like(-104), x[0].like(90)
    inside = (x[0] > low) & (x[0] < high)
    value = Double(*x).where(inside, Double(maximum(minimum(x[0], high), low)))
    k = (value.high * (1 / math.log(2))).apply("round_even")
    rest = value - Double(k * _LN2_SHORT) - Double(k) * _LN2_REST
    small = rest.scaled(1 / 16)
    made = small * polynomial(small, _EXPM1, 4)
    for _ in range(4):
        made = made * made + made.scaled(2)
    return made, k.cast(i32)


def exponential(x: Pair) -> Pair:
    """2^k exp(r)"""
    made, k = _reduced_exponential(x)
    plain = exp(x[0])
    return chosen(_ordinary(x[0], plain), scaled(made + 1, k), plain)


def exponential_less_one(x: Pair) -> Pair:
    """2^k (exp(r) - 1) + (2^k - 1)"""
    made, k = _reduced_exponential(x)
    plain = expm1(x[0])
    factor = power_of_two(maximum(minimum(k, 127), -126))
    whole = made.scaled(factor) + (Double(factor) - 1)
    return chosen(_ordinary(x[0], plain) & (x[0] != 0), whole, _zero_or(x, plain))


def logistic(x: Pair) -> Pair:
    """1 / (1 + exp(-x))"""
    exponent = Double(*exponential(negate(x)))
    made = exponent.constant(1) / (exponent + 1)
    return chosen(abs(x[0]) < 80, made, x[0].apply("logistic"))


def tanh(x: Pair) -> Pair:
    """e / (e + 2), e = exp(2x) - 1"""
    e = Double(*exponential_less_one((x[0] + x[0], x[1] + x[1])))
    usual = (abs(x[0]) < 20) & (x[0] != 0)
    safe = e.where(usual, 0.0)
    return chosen(usual, safe / (safe + 2), x[0].apply("tanh"))


# Logarithms

_ATANH = [2 / (2 * n + 1) for n in range(11)]
_SQRT_HALF_BITS = 0x3F3504F3


def _mantissa(x: Pair) -> tuple[Double, Expression]:
    """x = m * 2^e, m from sqrt(1/2) to sqrt(2): m and e."""
    is_small = x[0] < 2.0**-60
    value = Double(*x).scaled(select(is_small, x[0].like(2.0**64), x[0].like(1)))
    e = (value.high.bitcast(i32) - _SQRT_HALF_BITS) >> 23
    half = e >> 1
    for part in (-half, -(e - half)):
        value = value.scaled(power_of_two(part))
    return value, e - select(is_small, e.like(64), e.like(0))


def _logarithm(numerator: Double, denominator: Double, exponent: Expression) -> Double:
    """2 atanh(numerator / denominator) + e ln 2"""
    s = numerator / denominator
    made = s * polynomial(s * s, _ATANH, 5)
    e = Double(exponent.cast(f32))
    return Double(e.high * _LN2_SHORT) + (e * _LN2_REST + made)


def _ordinary(x: Expression, plain: Expression) -> Expression:
    return is_finite(plain) & is_finite(x)


def logarithm(x: Pair) -> Pair:
    """log m + e ln 2"""
    m, e = _mantissa(x)
    plain = log(x[0])
    return chosen(_ordinary(x[0], plain), _logarithm(m - 1, m + 1, e), plain)


def logarithm_of_one_more(x: Pair) -> Pair:
    """log(1 + x), of small x by its own digits"""
    value = Double(*x)
    m, e = _mantissa((value + 1).pair)
    near = e == 0
    plain = log1p(x[0])
    made = _logarithm(value.where(near, m - 1), (value + 2).where(near, m + 1), e)
    return chosen(_ordinary(x[0], plain) & (x[0] != 0), made, plain)


# Circular functions

_HALF_PI = (1.5707963705062866, -4.371138828673793e-08, -1.7151245100058819e-15)
"""The nearest f32, the nearest to what it leaves, and so on."""
_SIN = [(-1) ** n / math.factorial(2 * n + 1) for n in range(9)]
_COS = [(-1) ** n / math.factorial(2 * n) for n in range(9)]
_FAR = 2.0**22


def _quadrant(x: Pair) -> tuple[Double, Expression]:
    """x = k pi/2 + r: r and k."""
    value = Double(*x).where(abs(x[0]) < _FAR, 0.0)
    k = (value.high * (2 / math.pi)).apply("round_even")
    for part in _HALF_PI:
        value = value - Double(*a.product_of_two(k, k.like(part)))
    return value, k.cast(i32)


def _circular(r: Double, k: Expression) -> Double:
    """sin(r + k pi/2): one polynomial, with the coefficients of the sine or of the cosine"""
    odd = (k & 1) != 0
    z = r * r
    low = [select(odd, r.high.like(c), r.high.like(s)) for c, s in zip(_COS[5:], _SIN[5:])]
    total = low[-1]
    for coefficient in reversed(low[:-1]):
        total = total * z.high + coefficient
    made = Double(total)
    for c, s in zip(reversed(_COS[:5]), reversed(_SIN[:5])):
        made = made * z + r.constant(c).where(odd, s)
    made = made * r.constant(1).where(odd, r)
    return (-made).where((k & 2) != 0, made)


def _far_sine(x: Pair) -> Expression:
    """sin(a + b) = sin a cos b + cos a sin b, in f32"""
    return sin(x[0]) * cos(x[1]) + cos(x[0]) * sin(x[1])


def _far_cosine(x: Pair) -> Expression:
    """cos(a + b) = cos a cos b - sin a sin b, in f32"""
    return cos(x[0]) * cos(x[1]) - sin(x[0]) * sin(x[1])


def _near(x: Pair) -> Expression:
    return (abs(x[0]) < _FAR) & (x[0] != 0)


def _zero_or(x: Pair, other: Expression) -> Expression:
    return select(x[0] == 0, x[0], other)


def sine(x: Pair) -> Pair:
    """sin r, cos r, -sin r or -cos r"""
    return chosen(_near(x), _circular(*_quadrant(x)), _zero_or(x, _far_sine(x)))


def cosine(x: Pair) -> Pair:
    """The sine of the next quadrant"""
    r, k = _quadrant(x)
    return chosen(abs(x[0]) < _FAR, _circular(r, k + 1), _far_cosine(x))


def tangent(x: Pair) -> Pair:
    """sin x / cos x"""
    r, k = _quadrant(x)
    made = _circular(r, k) / _circular(r, k + 1)
    far = _far_sine(x) / _far_cosine(x)
    return chosen(_near(x), made, _zero_or(x, far))


def arc_tangent_of_two(y: Pair, x: Pair) -> Pair:
    """The angle a of f32, and the angle by which (x, y), turned back by a, is off"""
    plain = atan2(y[0], x[0])
    angle = Double(plain).pair
    across, along = _direction(y, x)
    sine_of, cosine_of = Double(*sine(angle)), Double(*cosine(angle))
    off = (across * cosine_of - along * sine_of).high
    size = (along * cosine_of + across * sine_of).high
    return chosen(is_finite(plain) & (plain != 0), Double(plain) + Double(off / size), plain)


def _direction(y: Pair, x: Pair) -> tuple[Double, Double]:
    """(x, y) scaled near 1; of infinities and zeros, the corner or the axis that atan2 takes for them"""
    size = maximum(abs(y[0]), abs(x[0]))
    is_large, is_small, one = size > 2.0**40, size < 2.0**-40, size.like(1)
    factor = select(is_large, size.like(2.0**-64), select(is_small, size.like(2.0**64), one))
    ends: list[Double] = []
    for pair, is_along in ((y, False), (x, True)):
        part, value = pair[0], Double(*pair).scaled(factor)
        sign = _with_sign(one, part)
        unit = select(is_finite(part), _with_sign(part.like(0), part), sign)
        made = value.where(is_finite(size), Double(unit))
        ends.append(Double(sign).where(size == 0, made) if is_along else made)
    return ends[0], ends[1]


def _with_sign(size: Expression, sign: Expression) -> Expression:
    return ((size.bitcast(i32) & ((1 << 31) - 1)) | (sign.bitcast(i32) & -(1 << 31))).bitcast(f32)


def arc_tangent(x: Pair) -> Pair:
    """atan2(x, 1)"""
    return arc_tangent_of_two(x, Double(x[0].like(1)).pair)


# Roots and powers


def reciprocal(x: Pair) -> Pair:
    return a.divide(Double(x[0].like(1)).pair, x)


def inverse_root(x: Pair) -> Pair:
    """1 / sqrt(x)"""
    return reciprocal(a.square_root(x))


def cube_root(x: Pair) -> Pair:
    """y - (y^3 - x) / 3 y^2, y of f32"""
    plain = cbrt(x[0])
    y = Double(plain)
    square = y * y
    off = (square * y - Double(*x)).high
    made = y - Double(off / (square.high * 3))
    return chosen(is_finite(plain) & (plain != 0), made, plain)


def power(x: Pair, y: Pair) -> Pair:
    """exp(y log |x|), negative if x is and y is odd; f32 says what is not finite and what is 0"""
    plain = x[0].apply("power", y[0])
    made = Double(*exponential(a.multiply(y, logarithm(a.absolute(x)))))
    below = x[0] < 0
    made = (-made).where(below & _is_odd(y), made)
    is_one = (y[0] == 0) | ((x[0] == 1) & (x[1] == 0))
    usual = is_finite(x[0]) & is_finite(y[0]) & is_finite(made.high) & (x[0] != 0) & ~is_one
    result = chosen(usual, made, plain)
    wrong = below & is_finite(x[0]) & ~_is_whole(y) & is_finite(y[0])
    return select(wrong, math.nan, result[0]), result[1]


def _is_whole(x: Pair) -> Expression:
    first, second = (part == plain_of.floor(part) for part in x)
    return first & second


def _is_odd(x: Pair) -> Expression:
    halves = [part * 0.5 for part in x]
    first, second = (half != plain_of.floor(half) for half in halves)
    return _is_whole(x) & (first ^ second)


# Error function

_ERF = [2 / math.sqrt(math.pi) * (-1) ** n / (math.factorial(n) * (2 * n + 1)) for n in range(18)]
_CENTRE = 2.5


def _tail_coefficients(degree: int = 22) -> list[float]:
    """Of erfc(x) exp(x^2) as a polynomial in (x - c) / (x + c), interpolated at Chebyshev's points from 1 to 6."""
    ends = [(x - _CENTRE) / (x + _CENTRE) for x in (1.0, 6.0)]
    middle, reach = (ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2

    def value(points: ndarray) -> ndarray:
        places = [_CENTRE * (1 + w) / (1 - w) for w in (middle + reach * points).tolist()]
        return np.array([math.erfc(x) * math.exp(x * x) for x in places])

    made = np.polynomial.Chebyshev(np.polynomial.chebyshev.chebinterpolate(value, degree))
    inner = np.polynomial.Polynomial([-middle / reach, 1 / reach])
    return [float(c) for c in made.convert(kind=np.polynomial.Polynomial)(inner).coef]


def error_function(x: Pair) -> Pair:
    """Taylor's series up to 1; 1 - exp(-x^2) times a polynomial up to 6"""
    value, size = Double(*x), Double(*a.absolute(x))
    far = size.high >= 1
    near = value * polynomial((value * value).where(size.high < 1, 0.0), _ERF, 11)
    within = size.high < 6
    held = size.where(within, 1.0)
    w = (held - _CENTRE) / (held + _CENTRE)
    tail = Double(*exponential((-(held * held)).pair)) * polynomial(w, _tail_coefficients(), 16)
    upper = tail.constant(1) - tail
    upper = (-upper).where(x[0] < 0, upper)
    return chosen(within & (x[0] != 0), upper.where(far, near), erf(x[0]))


# Whole numbers


def floor(x: Pair) -> Pair:
    """Of the second part where the first is whole"""
    high = plain_of.floor(x[0])
    low = select(high == x[0], plain_of.floor(x[1]), 0)
    made = a.normalized(high, low)
    return _zero_or(x, made[0]), made[1]


def ceil(x: Pair) -> Pair:
    """-floor(-x)"""
    return negate(floor(negate(x)))


def _rounded(x: Pair, ties: Callable[[Double], Expression]) -> Pair:
    """floor(x), or one more where the rest is more than 1/2, or 1/2 and `ties` says so; zeros have the sign of x"""
    base = Double(*floor(x))
    rest = Double(*x) - base
    first, second = rest.pair
    above = (first > 0.5) | ((first == 0.5) & (second > 0))
    up = above | ((first == 0.5) & (second == 0) & ties(base))
    made = (base + 1).where(up, base)
    is_zero = made.high == 0
    plain = select(is_zero, _with_sign(x[0].like(0), x[0]), x[0])
    return chosen(is_finite(x[0]) & ~is_zero, made, plain)


def round_even(x: Pair) -> Pair:
    """Ties to even numbers"""
    return _rounded(x, lambda base: _is_odd(base.pair))


def round_away(x: Pair) -> Pair:
    """Ties away from zero"""
    return _rounded(x, lambda base: x[0] > 0)


def sign(x: Pair) -> Pair:
    return x[0].apply("sign"), x[0].like(0)


def copysign(x: Pair, y: Pair) -> Pair:
    """Both parts of |x| negated where the first part of y is negative, or -0"""
    size = a.absolute(x)
    return choose(plain_of.copysign(y[0].like(1), y[0]) < 0, negate(size), size)


def remainder(x: Pair, y: Pair) -> Pair:
    """x - y trunc(x / y), with the sign of x; the quotient is corrected by one where it was rounded up"""
    plain = plain_of.remainder(x[0], y[0])
    usual = is_finite(plain) & (is_finite(x[0]) & is_finite(y[0]))
    size, divisor = (Double(*a.absolute(pair)).where(usual, safe) for pair, safe in ((x, 0.0), (y, 1.0)))
    rest = size
    for part in floor((size / divisor).pair):
        for factor in divisor.pair:
            rest = rest - Double(*a.product_of_two(part, factor))
    rest = (rest + divisor).where(rest.high < 0, rest)
    less = rest - divisor
    rest = less.where(less.high >= 0, rest)
    rest = (-rest).where(x[0] < 0, rest)
    infinite = is_finite(x[0]) & (abs(y[0]) == math.inf)
    zero = _with_sign(x[0].like(0), x[0])
    whole = select(infinite, x[0], select(usual, zero, plain))
    made = chosen(usual & ~(rest.high == 0), rest, whole)
    return made[0], select(infinite, x[1], made[1])


UNARY: dict[str, Callable[[Pair], Pair | Expression]] = {
    "negate": negate, "abs": a.absolute, "sqrt": a.square_root, "exp": exponential, "expm1": exponential_less_one,
    "log": logarithm, "log1p": logarithm_of_one_more, "logistic": logistic, "tanh": tanh, "sin": sine, "cos": cosine,
    "tan": tangent, "atan": arc_tangent, "erf": error_function, "cbrt": cube_root, "rsqrt": inverse_root,
    "reciprocal": reciprocal, "floor": floor, "ceil": ceil, "round_even": round_even, "round_away": round_away,
    "sign": sign, "is_finite": lambda x: x[0].apply("is_finite"),
}  # fmt: skip
BINARY: dict[str, Rule] = {
    "atan2": arc_tangent_of_two, "copysign": copysign, "power": power, "remainder": remainder,
}  # fmt: skip
