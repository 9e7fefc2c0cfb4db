"""Functions of unevaluated sums of two tensors of f32.

Arguments are reduced so that few terms of a Taylor series are left, of which those below 2^-24 of the first are added
in f32; or a result of f32 is corrected by one step of Newton's method with a residual that is computed as a pair.
Sources: Hida, Li and Bailey, "Library for double-double and quad-double arithmetic" (2007); Cody and Waite, "Software
manual for the elementary functions" (1980), for the reductions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import f32, i32
from plait.lazy import lazy_import
from plait_tcp import ops
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.double import arithmetic as a
from plait_emulation.double.arithmetic import Double, Part
from plait_emulation.pairs import Pair, Rule

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type

np = lazy_import("numpy")


def finite(t: Tensors, x: Part) -> Part:
    """Whether a part is neither infinite nor NaN."""
    return t.binary("lt", t.unary("abs", x), full_like(t, x, math.inf))


def compare(t: Tensors, kind: str, x: Part, number: float) -> Part:
    return t.binary(kind, x, full_like(t, x, number))


def chosen(t: Tensors, condition: Part, made: Double, plain: Part) -> Pair:
    """`made` where a condition holds, else a plain number."""
    return made.where(condition, Double(t, plain)).pair


def polynomial(x: Double, coefficients: Sequence[float], exact: int) -> Double:
    """The sum of c_i x^i, of which those from number `exact` on are added up in f32."""
    t, total = x.t, full_like(x.t, x.high, coefficients[-1])
    for coefficient in reversed(coefficients[exact:-1]):
        total = t.binary("add", t.binary("multiply", total, x.high), full_like(t, total, coefficient))
    made = Double(t, total)
    for coefficient in reversed(coefficients[:exact]):
        made = made * x + coefficient
    return made


def bits_of(t: Tensors, x: Part, element: Type) -> Part:
    return t.b(ops.BitcastOp(x, x.type.with_element_type(element)))


def power_of_two(t: Tensors, exponent: Part) -> Part:
    """2^k of integers k in [-126, 127], as f32."""
    biased = t.binary("add", exponent, full_like(t, exponent, 127))
    return bits_of(t, t.binary("shift_left", biased, full_like(t, biased, 23)), f32)


def scaled(x: Double, exponent: Part) -> Double:
    """x * 2^k of integers k in [-252, 254], in two steps."""
    t = x.t
    half = t.binary("shift_right_arithmetic", exponent, full_like(t, exponent, 1))
    rest = t.binary("subtract", exponent, half)
    return x.times_power_of_two(power_of_two(t, half)).times_power_of_two(power_of_two(t, rest))


# Exponentials

_EXPM1 = [1 / math.factorial(n + 1) for n in range(9)]


_LN2_SHORT = 0.693359375  # 9 bits, so that its multiples by exponents are exact
_LN2_REST = math.log(2) - _LN2_SHORT


def _reduced_exponential(t: Tensors, x: Pair) -> tuple[Double, Part]:
    """exp(r) - 1 with x = k ln 2 + r, and k."""
    low, high = full_like(t, x[0], -104), full_like(t, x[0], 90)
    inside = t.binary("and", t.binary("gt", x[0], low), t.binary("lt", x[0], high))
    clamped = t.binary("maximum", t.binary("minimum", x[0], high), low)
    value = Double(t, *x).where(inside, Double(t, clamped))
    k = t.unary("round_even", t.binary("multiply", value.high, full_like(t, value.high, 1 / math.log(2))))
    multiple = t.binary("multiply", k, full_like(t, k, _LN2_SHORT))
    rest = value - Double(t, multiple) - Double(t, k) * _LN2_REST
    small = rest.scaled(1 / 16)
    made = small * polynomial(small, _EXPM1, 4)
    for _ in range(4):
        made = made * made + made.scaled(2)
    return made, t.cast(k, i32)


def exponential(t: Tensors, x: Pair) -> Pair:
    """2^k exp(r)"""
    made, k = _reduced_exponential(t, x)
    plain = t.unary("exp", x[0])
    usual = t.binary("and", finite(t, plain), finite(t, x[0]))
    return chosen(t, usual, scaled(made + 1, k), plain)


def exponential_less_one(t: Tensors, x: Pair) -> Pair:
    """2^k (exp(r) - 1) + (2^k - 1)"""
    made, k = _reduced_exponential(t, x)
    plain = t.unary("expm1", x[0])
    k = t.binary("maximum", t.binary("minimum", k, full_like(t, k, 127)), full_like(t, k, -126))
    factor = power_of_two(t, k)
    whole = made.times_power_of_two(factor) + (Double(t, factor) - 1)
    usual = t.binary("and", finite(t, plain), finite(t, x[0]))
    usual = t.binary("and", usual, compare(t, "ne", x[0], 0))
    return chosen(t, usual, whole, _zero_or(t, x, plain))


def logistic(t: Tensors, x: Pair) -> Pair:
    """1 / (1 + exp(-x))"""
    exp = Double(t, *exponential(t, a.negate(t, x)))
    made = exp.constant(1) / (exp + 1)
    usual = compare(t, "lt", t.unary("abs", x[0]), 80)
    return chosen(t, usual, made, t.unary("logistic", x[0]))


def tanh(t: Tensors, x: Pair) -> Pair:
    """e / (e + 2), e = exp(2x) - 1"""
    twice = (t.binary("add", x[0], x[0]), t.binary("add", x[1], x[1]))
    e = Double(t, *exponential_less_one(t, twice))
    usual = t.binary("and", compare(t, "lt", t.unary("abs", x[0]), 20), compare(t, "ne", x[0], 0))
    safe = e.where(usual, 0.0)
    return chosen(t, usual, safe / (safe + 2), t.unary("tanh", x[0]))


# Logarithms

_ATANH = [2 / (2 * n + 1) for n in range(11)]
_SQRT_HALF_BITS = 0x3F3504F3


def _mantissa(t: Tensors, x: Pair) -> tuple[Double, Part]:
    """x = m * 2^e, m from sqrt(1/2) to sqrt(2): m and e."""
    is_small = compare(t, "lt", x[0], 2.0**-60)
    factor = t.select(is_small, full_like(t, x[0], 2.0**64), full_like(t, x[0], 1))
    value = Double(t, *x).times_power_of_two(factor)
    bits = bits_of(t, value.high, i32)
    above = t.binary("subtract", bits, full_like(t, bits, _SQRT_HALF_BITS))
    e = t.binary("shift_right_arithmetic", above, full_like(t, above, 23))
    half = t.binary("shift_right_arithmetic", e, full_like(t, e, 1))
    opposite = [t.unary("negate", part) for part in (half, t.binary("subtract", e, half))]
    for part in opposite:
        value = value.times_power_of_two(power_of_two(t, part))
    shift = t.select(is_small, full_like(t, e, 64), full_like(t, e, 0))
    return value, t.binary("subtract", e, shift)


def _logarithm(t: Tensors, numerator: Double, denominator: Double, exponent: Part) -> Double:
    """2 atanh(numerator / denominator) + e ln 2"""
    s = numerator / denominator
    made = s * polynomial(s * s, _ATANH, 5)
    e = Double(t, t.cast(exponent, f32))
    multiple = Double(t, t.binary("multiply", e.high, full_like(t, e.high, _LN2_SHORT)))
    return multiple + (e * _LN2_REST + made)


def _ordinary(t: Tensors, x: Part, plain: Part) -> Part:
    return t.binary("and", finite(t, plain), finite(t, x))


def logarithm(t: Tensors, x: Pair) -> Pair:
    """log m + e ln 2"""
    m, e = _mantissa(t, x)
    plain = t.unary("log", x[0])
    return chosen(t, _ordinary(t, x[0], plain), _logarithm(t, m - 1, m + 1, e), plain)


def logarithm_of_one_more(t: Tensors, x: Pair) -> Pair:
    """log(1 + x), of small x by its own digits"""
    value = Double(t, *x)
    m, e = _mantissa(t, (value + 1).pair)
    near = compare(t, "eq", e, 0)
    plain = t.unary("log1p", x[0])
    made = _logarithm(t, value.where(near, m - 1), (value + 2).where(near, m + 1), e)
    usual = t.binary("and", _ordinary(t, x[0], plain), compare(t, "ne", x[0], 0))
    return chosen(t, usual, made, plain)


# Circular functions

_HALF_PI = (1.5707963705062866, -4.371138828673793e-08, -1.7151245100058819e-15)
"""The nearest f32, the nearest to what it leaves, and so on."""
_SIN = [(-1) ** n / math.factorial(2 * n + 1) for n in range(9)]
_COS = [(-1) ** n / math.factorial(2 * n) for n in range(9)]
_FAR = 2.0**22


def _quadrant(t: Tensors, x: Pair) -> tuple[Double, Part]:
    """x = k pi/2 + r: r and k."""
    near = compare(t, "lt", t.unary("abs", x[0]), _FAR)
    value = Double(t, *x).where(near, 0.0)
    k = t.unary("round_even", t.binary("multiply", value.high, full_like(t, value.high, 2 / math.pi)))
    for part in _HALF_PI:
        value = value - Double(t, *a.product_of_two(t, k, full_like(t, k, part)))
    return value, t.cast(k, i32)


def _bit(t: Tensors, k: Part, bit: int) -> Part:
    return compare(t, "ne", t.binary("and", k, full_like(t, k, bit)), 0)


def _circular(t: Tensors, r: Double, k: Part) -> Double:
    """sin(r + k pi/2): one polynomial, with the coefficients of the sine or of the cosine"""
    odd = _bit(t, k, 1)
    z = r * r
    low = [t.select(odd, full_like(t, r.high, c), full_like(t, r.high, s)) for c, s in zip(_COS[5:], _SIN[5:])]
    total = low[-1]
    for coefficient in reversed(low[:-1]):
        total = t.binary("add", t.binary("multiply", total, z.high), coefficient)
    made = Double(t, total)
    for c, s in zip(reversed(_COS[:5]), reversed(_SIN[:5])):
        made = made * z + r.constant(c).where(odd, s)
    made = made * r.constant(1).where(odd, r)
    return (-made).where(_bit(t, k, 2), made)


def _far(t: Tensors, kind: str, x: Pair) -> Part:
    """sin(a + b) = sin a cos b + cos a sin b, or the like, in f32"""
    sine, cosine = t.unary("sin", x[0]), t.unary("cos", x[0])
    turned = t.unary("sin", x[1]), t.unary("cos", x[1])
    if kind == "sin":
        return t.binary("add", t.binary("multiply", sine, turned[1]), t.binary("multiply", cosine, turned[0]))
    return t.binary("subtract", t.binary("multiply", cosine, turned[1]), t.binary("multiply", sine, turned[0]))


def _near(t: Tensors, x: Pair) -> Part:
    return t.binary("and", compare(t, "lt", t.unary("abs", x[0]), _FAR), compare(t, "ne", x[0], 0))


def _zero_or(t: Tensors, x: Pair, other: Part) -> Part:
    return t.select(compare(t, "eq", x[0], 0), x[0], other)


def sine(t: Tensors, x: Pair) -> Pair:
    """sin r, cos r, -sin r or -cos r"""
    return chosen(t, _near(t, x), _circular(t, *_quadrant(t, x)), _zero_or(t, x, _far(t, "sin", x)))


def cosine(t: Tensors, x: Pair) -> Pair:
    """The sine of the next quadrant"""
    r, k = _quadrant(t, x)
    made = _circular(t, r, t.binary("add", k, full_like(t, k, 1)))
    return chosen(t, compare(t, "lt", t.unary("abs", x[0]), _FAR), made, _far(t, "cos", x))


def tangent(t: Tensors, x: Pair) -> Pair:
    """sin x / cos x"""
    r, k = _quadrant(t, x)
    made = _circular(t, r, k) / _circular(t, r, t.binary("add", k, full_like(t, k, 1)))
    far = t.binary("divide", _far(t, "sin", x), _far(t, "cos", x))
    return chosen(t, _near(t, x), made, _zero_or(t, x, far))


def arc_tangent_of_two(t: Tensors, y: Pair, x: Pair) -> Pair:
    """The angle a of f32, and that by which (x, y), turned back by a, is off"""
    plain = t.binary("atan2", y[0], x[0])
    angle = (plain, full_like(t, plain, 0))
    across, along = _direction(t, y, x)
    sin, cos = Double(t, *sine(t, angle)), Double(t, *cosine(t, angle))
    off = (across * cos - along * sin).high
    size = (along * cos + across * sin).high
    made = Double(t, plain) + Double(t, t.binary("divide", off, size))
    return chosen(t, t.binary("and", finite(t, plain), compare(t, "ne", plain, 0)), made, plain)


def _direction(t: Tensors, y: Pair, x: Pair) -> tuple[Double, Double]:
    """(x, y) scaled near 1; of infinities and zeros, the corner or the axis that atan2 takes for them"""
    tall, wide = t.unary("abs", y[0]), t.unary("abs", x[0])
    size = t.binary("maximum", tall, wide)
    is_large, is_small = compare(t, "gt", size, 2.0**40), compare(t, "lt", size, 2.0**-40)
    one = full_like(t, size, 1)
    factor = t.select(is_large, full_like(t, size, 2.0**-64), t.select(is_small, full_like(t, size, 2.0**64), one))
    scaled = [Double(t, *pair).times_power_of_two(factor) for pair in (y, x)]
    is_finite, is_zero = finite(t, size), compare(t, "eq", size, 0)
    ends: list[Double] = []
    for value, part, is_along in zip(scaled, (y[0], x[0]), (False, True)):
        sign = _with_sign(t, one, part)
        unit = t.select(finite(t, part), _with_sign(t, full_like(t, part, 0), part), sign)
        made = value.where(is_finite, Double(t, unit))
        ends.append(Double(t, sign).where(is_zero, made) if is_along else made)
    return ends[0], ends[1]


def _with_sign(t: Tensors, size: Part, sign: Part) -> Part:
    bits = [bits_of(t, part, i32) for part in (size, sign)]
    masks = [full_like(t, bits[0], mask) for mask in ((1 << 31) - 1, -(1 << 31))]
    return bits_of(t, t.binary("or", *(t.binary("and", *pair) for pair in zip(bits, masks))), f32)


def arc_tangent(t: Tensors, x: Pair) -> Pair:
    """atan2(x, 1)"""
    one = full_like(t, x[0], 1)
    return arc_tangent_of_two(t, x, (one, full_like(t, one, 0)))


# Roots and powers


def reciprocal(t: Tensors, x: Pair) -> Pair:
    one = full_like(t, x[0], 1)
    return a.divide(t, (one, full_like(t, one, 0)), x)


def inverse_root(t: Tensors, x: Pair) -> Pair:
    """1 / sqrt(x)"""
    return reciprocal(t, a.square_root(t, x))


def cube_root(t: Tensors, x: Pair) -> Pair:
    """y - (y^3 - x) / 3 y^2, y of f32"""
    plain = t.unary("cbrt", x[0])
    y = Double(t, plain)
    square = y * y
    off = (square * y - Double(t, *x)).high
    slope = t.binary("multiply", square.high, full_like(t, plain, 3))
    made = y - Double(t, t.binary("divide", off, slope))
    usual = t.binary("and", finite(t, plain), compare(t, "ne", plain, 0))
    return chosen(t, usual, made, plain)


def power(t: Tensors, x: Pair, y: Pair) -> Pair:
    """exp(y log |x|), negative if x is and y is odd; f32 says what is not finite and what is 0"""
    plain = t.binary("power", x[0], y[0])
    size = a.absolute(t, x)
    made = Double(t, *exponential(t, a.multiply(t, y, logarithm(t, size))))
    is_odd = _is_odd(t, y)
    below = compare(t, "lt", x[0], 0)
    made = (-made).where(t.binary("and", below, is_odd), made)
    one = t.binary("or", compare(t, "eq", y[0], 0), _is_one(t, x))
    ordinary = [finite(t, x[0]), finite(t, y[0]), finite(t, made.high), compare(t, "ne", x[0], 0), t.unary("not", one)]
    usual = ordinary[0]
    for condition in ordinary[1:]:
        usual = t.binary("and", usual, condition)
    impossible = t.binary("and", t.binary("and", below, finite(t, x[0])), t.unary("not", _is_whole(t, y)))
    result = chosen(t, usual, made, plain)
    nan = full_like(t, plain, math.nan)
    wrong = t.binary("and", impossible, finite(t, y[0]))
    return t.select(wrong, nan, result[0]), result[1]


def _is_one(t: Tensors, x: Pair) -> Part:
    return t.binary("and", compare(t, "eq", x[0], 1), compare(t, "eq", x[1], 0))


def _is_whole(t: Tensors, x: Pair) -> Part:
    return t.binary("and", *(t.binary("eq", part, t.unary("floor", part)) for part in x))


def _is_odd(t: Tensors, x: Pair) -> Part:
    halves = [t.binary("multiply", part, full_like(t, part, 0.5)) for part in x]
    odd = [t.binary("ne", half, t.unary("floor", half)) for half in halves]
    return t.binary("and", _is_whole(t, x), t.binary("xor", *odd))


# Error function

_ERF = [2 / math.sqrt(math.pi) * (-1) ** n / (math.factorial(n) * (2 * n + 1)) for n in range(18)]
_CENTRE = 2.5


def _tail_coefficients(degree: int = 22) -> list[float]:
    """Of erfc(x) exp(x^2) as a polynomial in (x - c) / (x + c), interpolated at Chebyshev's points from 1 to 6."""
    ends = [(x - _CENTRE) / (x + _CENTRE) for x in (1.0, 6.0)]
    middle, reach = (ends[0] + ends[1]) / 2, (ends[1] - ends[0]) / 2

    def value(points: ndarray) -> Any:
        places = [_CENTRE * (1 + w) / (1 - w) for w in (middle + reach * points).tolist()]
        return np.array([math.erfc(x) * math.exp(x * x) for x in places])

    made = np.polynomial.Chebyshev(np.polynomial.chebyshev.chebinterpolate(value, degree))
    inner = np.polynomial.Polynomial([-middle / reach, 1 / reach])
    return [float(c) for c in made.convert(kind=np.polynomial.Polynomial)(inner).coef]


def error_function(t: Tensors, x: Pair) -> Pair:
    """Taylor's series up to 1; 1 - exp(-x^2) times a polynomial up to 6"""
    size = Double(t, *a.absolute(t, x))
    far = compare(t, "ge", size.high, 1)
    plain = t.unary("erf", x[0])
    square = Double(t, *x) * Double(t, *x)
    near_square = square.where(compare(t, "lt", size.high, 1), 0.0)
    near = Double(t, *x) * polynomial(near_square, _ERF, 11)
    within = compare(t, "lt", size.high, 6)
    held = size.where(within, 1.0)
    w = (held - _CENTRE) / (held + _CENTRE)
    tail = Double(t, *exponential(t, (-(held * held)).pair)) * polynomial(w, _tail_coefficients(), 16)
    upper = tail.constant(1) - tail
    upper = (-upper).where(compare(t, "lt", x[0], 0), upper)
    usual = t.binary("and", within, compare(t, "ne", x[0], 0))
    return chosen(t, usual, upper.where(far, near), plain)


# Whole numbers


def floor(t: Tensors, x: Pair) -> Pair:
    """Of the second part where the first is whole"""
    high = t.unary("floor", x[0])
    is_whole = t.binary("eq", high, x[0])
    low = t.select(is_whole, t.unary("floor", x[1]), full_like(t, high, 0))
    made = a.normalized(t, high, low)
    return t.select(compare(t, "eq", x[0], 0), x[0], made[0]), made[1]


def ceil(t: Tensors, x: Pair) -> Pair:
    """-floor(-x)"""
    return a.negate(t, floor(t, a.negate(t, x)))


def _rounded(t: Tensors, x: Pair, ties: Callable[[Double, Pair], Part]) -> Pair:
    """floor(x), or one more where the rest is more than 1/2, or 1/2 and `ties` says so; zeros have the sign of x"""
    lower = floor(t, x)
    base = Double(t, *lower)
    rest = Double(t, *x) - base
    above = t.binary("or", compare(t, "gt", rest.high, 0.5), _half_and(t, rest, "gt"))
    up = t.binary("or", above, t.binary("and", _half_and(t, rest, "eq"), ties(base, x)))
    made = (base + 1).where(up, base)
    is_zero = compare(t, "eq", made.high, 0)
    signed = _with_sign(t, full_like(t, x[0], 0), x[0])
    usual = t.binary("and", finite(t, x[0]), t.unary("not", is_zero))
    plain = t.select(is_zero, signed, x[0])
    return chosen(t, usual, made, plain)


def _half_and(t: Tensors, rest: Double, kind: str) -> Part:
    return t.binary("and", compare(t, "eq", rest.high, 0.5), compare(t, kind, rest.pair[1], 0))


def round_even(t: Tensors, x: Pair) -> Pair:
    """Ties to even numbers"""
    return _rounded(t, x, lambda base, x: _is_odd(t, base.pair))


def round_away(t: Tensors, x: Pair) -> Pair:
    """Ties away from zero"""
    return _rounded(t, x, lambda base, x: compare(t, "gt", x[0], 0))


def sign(t: Tensors, x: Pair) -> Pair:
    return t.unary("sign", x[0]), full_like(t, x[0], 0)


def is_finite(t: Tensors, x: Pair) -> Part:
    return t.unary("is_finite", x[0])


def remainder(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x - y trunc(x / y), with the sign of x; the quotient is corrected by one where it was rounded up"""
    size, divisor = (Double(t, *a.absolute(t, pair)) for pair in (x, y))
    plain = t.binary("remainder", x[0], y[0])
    usual = t.binary("and", finite(t, plain), t.binary("and", finite(t, x[0]), finite(t, y[0])))
    divisor = divisor.where(usual, 1.0)
    size = size.where(usual, 0.0)
    quotient = Double(t, *floor(t, (size / divisor).pair))
    rest = size
    for part in quotient.pair:
        for factor in divisor.pair:
            rest = rest - Double(t, *a.product_of_two(t, part, factor))
    rest = (rest + divisor).where(compare(t, "lt", rest.high, 0), rest)
    over = t.binary("ge", (rest - divisor).high, full_like(t, rest.high, 0))
    rest = (rest - divisor).where(over, rest)
    rest = (-rest).where(compare(t, "lt", x[0], 0), rest)
    zero = _with_sign(t, full_like(t, x[0], 0), x[0])
    is_zero = compare(t, "eq", rest.high, 0)
    infinite = t.binary("and", finite(t, x[0]), compare(t, "eq", t.unary("abs", y[0]), math.inf))
    whole = t.select(infinite, x[0], t.select(usual, zero, plain))
    made = chosen(t, t.binary("and", usual, t.unary("not", is_zero)), rest, whole)
    return made[0], t.select(infinite, x[1], made[1])


UNARY: dict[str, Rule] = {
    "negate": a.negate, "abs": a.absolute, "sqrt": a.square_root, "exp": exponential, "expm1": exponential_less_one,
    "log": logarithm, "log1p": logarithm_of_one_more, "logistic": logistic, "tanh": tanh, "sin": sine, "cos": cosine,
    "tan": tangent, "atan": arc_tangent, "erf": error_function, "cbrt": cube_root, "rsqrt": inverse_root,
    "reciprocal": reciprocal, "floor": floor, "ceil": ceil, "round_even": round_even, "round_away": round_away,
    "sign": sign, "is_finite": is_finite,
}  # fmt: skip
BINARY: dict[str, Rule] = {"atan2": arc_tangent_of_two, "power": power, "remainder": remainder}
