"""Elementary functions as polynomials, of expressions: scalars or vectors of f32 and f64.

No step calls a library or branches, so that loops over them become loops over vectors. Errors are in units in the last
place (ulp) of the exact result; special values are as C has them. Coefficients are from `bench/minimax.py`, the
lowest power first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import inf, nan
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, select
from plait.builtin.types import IntegerType, f32, f64, i32, i64
from plait.ir.attribute import Type


@dataclass(frozen=True)
class Format:
    """What the functions need to know of a floating-point format."""

    bits: IntegerType
    mantissa: int
    """The bits of the mantissa that are stored."""
    bias: int
    largest_exp: float
    """`exp` overflows from here on."""
    smallest_exp: float
    """`exp` is zero up to here."""
    flat_tanh: float
    """`tanh` is 1 from here on; `expm1` of twice its negative is -1."""
    ln2_high: float
    """The natural logarithm of two, with so few bits that products with exponents are exact."""
    ln2_low: float
    exp: Sequence[float]
    """(exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2"""
    log: Sequence[float]
    """(log(1 + f) - f + f^2 / 2) / f^3 for 1 + f from sqrt(1/2) to sqrt(2)"""
    tanh: Sequence[float]
    """(tanh(r) - r) / r^3 for |r| <= ln(2) / 4, of r^2"""

    @property
    def magic(self) -> float:
        """1.5 * 2^mantissa: what is added to it is rounded to an integer, in the lowest bits."""
        return 1.5 * 2.0**self.mantissa

    @property
    def magic_bits(self) -> int:
        return (self.bias + self.mantissa << self.mantissa) + (1 << self.mantissa - 1)


FORMATS: Mapping[Type, Format] = {
    f32: Format(
        i32, 23, 127, 89.0, -104.0, 10.0, 0.693359375, -2.12194440e-4,
        (0.49999994, 0.1666652, 0.041668408, 0.008368914, 0.0013814191),
        (0.3333331, -0.24999987, 0.20002228, -0.16669242, 0.14218621, -0.12384479, 0.118734136, -0.11789158,
         0.06913488),
        (-0.33333322, 0.13331178, -0.052725088),
    ),
    f64: Format(
        i64, 52, 1023, 710.0, -746.0, 20.0, 0.693145751953125, 1.42860682030941723212e-6,
        (0.5000000000000011, 0.16666666666666405, 0.04166666666652714, 0.008333333333498082, 0.0013888888944539647,
         0.0001984126950093998, 2.4801492055793116e-05, 2.755758937945233e-06, 2.7630651830480813e-07,
         2.4999763365861458e-08),
        (0.3333333333333347, -0.24999999999999234, 0.1999999999993982, -0.16666666666830288, 0.1428571429450821,
         -0.12499999990502719, 0.11111110484689367, -0.09999999946009043, 0.0909093415061604, -0.08333358634060076,
         0.07691713559555574, -0.07141776346151289, 0.06674939117134158, -0.0627202584158981, 0.0582173407162909,
         -0.05315859637470002, 0.053854868778289544, -0.06286049052276939, 0.05785522339625956,
         -0.024955174411898425),
        (-0.33333333333332477, 0.1333333333277922, -0.05396825277393407, 0.0218693700982569, -0.008857287754328301,
         0.0034445745194069317),
    ),
}  # fmt: skip
_LOG2_E = 1.4426950408889634
_LN2 = 0.6931471805599453


def polynomial(coefficients: Sequence[float], x: Expression) -> Expression:
    """The polynomial with these coefficients, the lowest power first, by Horner's rule."""
    total = x.like(coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        total = total * x + coefficient
    return total


def _format(x: Expression) -> Format:
    return FORMATS[x.element]


def clamped(x: Expression, low: float, high: float) -> Expression:
    """x between two numbers; NaN stays."""
    x = clamped_above(x, high)
    return select(x < low, x.like(low), x)


def clamped_above(x: Expression, high: float) -> Expression:
    """x, or a number that it is above; NaN stays."""
    return select(x > high, x.like(high), x)


def power_of_two(n: Expression, like: Expression) -> Expression:
    """2^n for an integer that is the exponent of a normal number."""
    format = _format(like)
    return ((n + format.bias) << format.mantissa).bitcast(like.element)


def _split(x: Expression) -> tuple[Expression, Expression]:
    """An integer n and r with x = n ln(2) + r and |r| <= ln(2) / 2."""
    format = _format(x)
    shifted = x * _LOG2_E + format.magic
    whole = shifted - format.magic
    r = (x - whole * format.ln2_high) - whole * format.ln2_low
    return shifted.bitcast(format.bits) - format.magic_bits, r


def _exp_minus_one(r: Expression, coefficients: Sequence[float] = ()) -> Expression:
    """exp(r) - 1 for |r| <= ln(2) / 2"""
    return polynomial(coefficients or _format(r).exp, r) * (r * r) + r


def _exp_of_rest(r: Expression, coefficients: Sequence[float] = ()) -> Expression:
    """exp(r) for |r| <= ln(2) / 2: one operation less than with `_exp_minus_one`, and rounded less"""
    return polynomial((1, 1, *(coefficients or _format(r).exp)), r)


def scaled(x: Expression, n: Expression) -> Expression:
    """x 2^n, rounded once, for n that may leave the range of exponents by as much again."""
    half = n >> 1
    return x * power_of_two(half, x) * power_of_two(n - half, x)


def _or_zero(power: Expression, x: Expression, low: float) -> Expression:
    """A power whose exponent x is not below `low`, else 0: to scale it until it vanishes traps in many processors.

    Masked rows of attention are minus infinity for the most part, and took 100 cycles for each vector.
    """
    return select(x < low, power.like(0), power)


def exp(x: Expression, coefficients: Sequence[float] = ()) -> Expression:
    """exp(x) = 2^n exp(r); error at most 1 ulp, unless other coefficients are given"""
    format = _format(x)
    n, r = _split(clamped(x, format.smallest_exp, format.largest_exp))
    return scaled(_or_zero(_exp_of_rest(r, coefficients), x, format.smallest_exp), n)


def half_of_exp(x: Expression) -> Expression:
    """exp(x) / 2, which overflows later than exp(x)"""
    format = _format(x)
    n, r = _split(clamped(x, format.smallest_exp, format.largest_exp + 2))
    return scaled(_or_zero(_exp_of_rest(r), x, format.smallest_exp), n - 1)


def exp2(x: Expression) -> Expression:
    """2^x = 2^n exp(r ln(2)); error at most 1 ulp"""
    format = _format(x)
    low = format.smallest_exp * 1.5
    held = clamped(x, low, format.largest_exp * 1.5)
    shifted = held + format.magic
    n = shifted.bitcast(format.bits) - format.magic_bits
    r = (held - (shifted - format.magic)) * _LN2
    return scaled(_or_zero(_exp_of_rest(r), x, low), n)


def expm1(x: Expression) -> Expression:
    """exp(x) - 1 = 2^n (exp(r) - 1) + (2^n - 1); error at most 2 ulp"""
    format = _format(x)
    n, r = _split(clamped(x, -2 * format.flat_tanh, format.largest_exp))
    half = power_of_two(n - 1, x)  # of 2^n, which may overflow where the result does not
    return select(x == 0, x, (_exp_minus_one(r) * half + (half - 0.5)) * 2)


def exponent_and_fraction(x: Expression) -> tuple[Expression, Expression]:
    """The exponent e, as a float, and f with x = 2^e (1 + f), for positive finite numbers; 1 + f is near 1."""
    format = _format(x)
    small = x < 2.0 ** (1 - format.bias)
    bits = select(small, x * 2.0**format.mantissa, x).bitcast(format.bits)
    root = _ROOT_HALF[format.bits]  # 1 + f goes from the square root of 1/2 to that of 2
    shifted = bits - root
    exponent = (shifted >> format.mantissa) - select(small, bits.like(format.mantissa), bits.like(0))
    f = ((shifted & ((1 << format.mantissa) - 1)) + root).bitcast(x.element) - 1
    return exponent.cast(x.element), f


def _logarithm(x: Expression) -> tuple[Expression, Expression, Expression]:
    """The exponent e, f and a small q with x = 2^e (1 + f), log(1 + f) = f + q, for positive finite numbers."""
    e, f = exponent_and_fraction(x)
    square = f * f
    return e, f, polynomial(_format(x).log, f) * (f * square) - square * 0.5


_ROOT_HALF: Mapping[Type, int] = {i32: 0x3F3504F3, i64: 0x3FE6A09E667F3BCD}
"""The bits of the square root of 1/2."""


def _with_poles(result: Expression, x: Expression) -> Expression:
    """A logarithm, with its values at zero, infinity, negative numbers and NaN."""
    result = select(x < inf, result, x)
    return select(x > 0, result, select(x == 0, x.like(-inf), x.like(nan)))


def log(x: Expression) -> Expression:
    """log(x) = e ln(2) + log(1 + f); error at most 1 ulp"""
    format = _format(x)
    e, f, q = _logarithm(x)
    return _with_poles((f + (q + e * format.ln2_low)) + e * format.ln2_high, x)


def log_base_2(x: Expression) -> Expression:
    """log2(x) = e + log(1 + f) / ln(2); error at most 2 ulp"""
    e, f, q = _logarithm(x)
    return _with_poles((f + q) * _LOG2_E + e, x)


def log_base_10(x: Expression) -> Expression:
    """log10(x) = e log10(2) + log(1 + f) / ln(10); error at most 2 ulp"""
    high, low = _LOG10_2[x.element]
    e, f, q = _logarithm(x)
    return _with_poles(((f + q) * 0.4342944819032518 + e * low) + e * high, x)


_LOG10_2: Mapping[Type, tuple[float, float]] = {
    f32: (0.30126953125, -0.00023953558601880477), f64: (0.30103015899658203, -1.6333260083603626e-07),
}  # fmt: skip
"""log10(2), with so few bits that products with exponents are exact, and what that lacks."""


def log1p(x: Expression) -> Expression:
    """log(1 + x) = log(u) + (x - (u - 1)) / u for u = 1 + x rounded; error at most 2 ulp"""
    u = x + 1
    result = log(u) + (x - (u - 1)) / u
    result = select((u == 1) | (x == inf), x, result)
    return select(u == 0, x.like(-inf), result)


def split_once(x: Expression) -> tuple[Expression, Expression]:
    """2^n and r with x = n ln(2) / 2 + r and |r| <= ln(2) / 4, for x of at most the tens.

    The product with n is rounded once, so that r is exact for n = 0 only. What is computed of r flattens as n grows.
    """
    format = _format(x)
    shifted = x * (2 * _LOG2_E) + format.magic
    power = ((shifted.bitcast(format.bits) + format.bias) << format.mantissa).bitcast(x.element)
    return power, x - (shifted - format.magic) * (_LN2 / 2)


def half_of_expm1(x: Expression) -> Expression:
    """(exp(2 x) - 1) / 2 = 2^n (exp(2 r) - 1) / 2 + (2^n - 1) / 2, for x from minus some tens to 0"""
    power, r = split_once(x)
    part = polynomial([c * 2.0 ** (i + 1) for i, c in enumerate(_format(x).exp)], r) * (r * r) + r
    return part * power + (power * 0.5 - 0.5)


def tanh(x: Expression) -> Expression:
    """Of n ln(2) / 2 + r = |x|: (e - 1 + (e + 1) t) / (e + 1 + (e - 1) t), e = 2^n, t = tanh(r); error at most 2 ulp

    Near zero n is 0, and the quotient is 2 t / 2. For other n what it has beyond a number near it is computed, whose
    error is smaller; for n = 1 in f64 only, where one of 2.2 ulp was seen.
    """
    format = _format(x)
    power, r = split_once(clamped_above(abs(x), format.flat_tanh))
    square = r * r
    t = polynomial(format.tanh, square) * (square * r) + r
    below, above = power - 1, power + 1
    least = x.like(0) if x.element is f32 else select(power > 1, x.like(0.25), x.like(0))
    base = select(power > 3, x.like(0.75), least)
    quotient = ((above - base * below) * t + (below - base * above)) / (below * t + above)
    return copysign(quotient + base, x)


FUNCTIONS: Mapping[str, Mapping[Type, Callable[[Any], Any]]] = {
    "math.exp": {f32: exp, f64: exp},
    "math.exp2": {f32: exp2, f64: exp2},
    "math.expm1": {f32: expm1, f64: expm1},
    "math.log": {f32: log, f64: log},
    "math.log2": {f32: log_base_2, f64: log_base_2},
    "math.log10": {f32: log_base_10, f64: log_base_10},
    "math.log1p": {f32: log1p, f64: log1p},
    "math.tanh": {f32: tanh, f64: tanh},
}
"""The functions of the operations of math, for each type that they are computed in."""
