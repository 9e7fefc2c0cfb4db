"""Elementary functions as polynomials, of expressions: scalars or vectors of f32 and f64.

No step calls a library, so that loops over them become loops over vectors. Errors are in units in the last
place (ulp) of the exact result; special values are as C has them. Coefficients are from `bench/minimax.py`, the
lowest power first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, nan
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, select
from plait.builtin.types import IntegerType, f32, f64, i32, i64
from plait.frozen import FrozenValue
from plait.ir.attribute import Type

from plait_std.arith import ops as arith
from plait_std.elementary.branches import usually
from plait_std.elementary.pairs import added
from plait_std.elementary.ranges import is_not_positive
from plait_std.math import ops as math


class Format(FrozenValue):
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
    """(log(1 + f) - f + f^2 / 2) / f^3 in f32, 2 (atanh(s) - s) / s^3 of s^2 in f64, for 1 + f near 1"""
    tanh: Sequence[float]
    """(tanh(r) - r) / r^3 for |r| <= 0.203, of r^2"""

    @property
    def magic(self) -> float:
        """1.5 * 2^mantissa: what is added to it is rounded to an integer, in the lowest bits."""
        return 1.5 * 2.0**self.mantissa

    @property
    def magic_bits(self) -> int:
        return (self.bias + self.mantissa << self.mantissa) + (1 << self.mantissa - 1)

    @property
    def vanishing(self) -> int:
        """2^-n is rounded to zero, and so is half more of it, from this n on."""
        return self.bias + self.mantissa + 1


FORMATS: Mapping[Type, Format] = {
    f32: Format(
        i32, 23, 127, 89.0, -104.0, 10.0, 0.693359375, -2.12194440e-4,
        (0.49999994, 0.1666652, 0.041668408, 0.008368914, 0.0013814191),
        (0.3333331, -0.24999987, 0.20002228, -0.16669242, 0.14218621, -0.12384479, 0.118734136, -0.11789158,
         0.06913488),
        (-0.33333305, 0.1332927, -0.05226514),
    ),
    f64: Format(
        i64, 52, 1023, 710.0, -746.0, 20.0, 0.693145751953125, 1.42860682030941723212e-6,
        (0.5000000000000011, 0.16666666666666405, 0.04166666666652714, 0.008333333333498082, 0.0013888888944539647,
         0.0001984126950093998, 2.4801492055793116e-05, 2.755758937945233e-06, 2.7630651830480813e-07,
         2.4999763365861458e-08),
        (0.6666666666666735, 0.3999999999940701, 0.28571428744257854, 0.22222198365580376, 0.18183575881947656,
         0.1531373631019274, 0.1479927137532376),
        (-0.33333333333333304, 0.13333333333314132, -0.053968253928217774, 0.021869484575665017,
         -0.00886302574254667, 0.0035860053380205336, -0.0013626159864315117),
    ),
}  # fmt: skip
LOG2_E = 1.4426950408889634
LN2 = 0.6931471805599453


def polynomial(coefficients: Sequence[float], x: Expression) -> Expression:
    """The polynomial with these coefficients, the lowest power first, by Horner's rule."""
    total = x.like(coefficients[-1])
    for coefficient in reversed(coefficients[:-1]):
        total = total * x + coefficient
    return total


def polynomial_in_halves(coefficients: Sequence[float], x: Expression) -> Expression:
    """The same of many coefficients: of even and of odd powers by themselves, which do not wait for each other."""
    square = x * x
    return polynomial(coefficients[1::2], square) * x + polynomial(coefficients[::2], square)


def odd_quotient(x: Expression, last: float, above: Sequence[float], below: Sequence[float]) -> Expression:
    """x times the quotient of two polynomials of x^2, for numbers up to `last`, whose value larger ones get"""
    held = clamped(x, -last, last)
    square = held * held
    return polynomial(above, square) * held / polynomial(below, square)


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


def _split(x: Expression, added: int = 0) -> tuple[Expression, Expression]:
    """n + added, for an integer n, in the lowest bits of a float, and r with x = n ln(2) + r and |r| <= ln(2) / 2."""
    format = _format(x)
    shifted = x * LOG2_E + (format.magic + added)
    whole = shifted - (format.magic + added)
    r = (x - whole * format.ln2_high) - whole * format.ln2_low
    return shifted, r


def lowest_bits(shifted: Expression) -> Expression:
    """The integer n of n + magic."""
    format = _format(shifted)
    return shifted.bitcast(format.bits) - format.magic_bits


def _exp_minus_one(r: Expression, coefficients: Sequence[float] = ()) -> Expression:
    """exp(r) - 1 for |r| <= ln(2) / 2"""
    return polynomial(coefficients or _format(r).exp, r) * (r * r) + r


def exp_of_rest(r: Expression, coefficients: Sequence[float] = ()) -> Expression:
    """exp(r) for |r| <= ln(2) / 2: one operation less than with `_exp_minus_one`, and rounded less"""
    return polynomial((1, 1, *(coefficients or _format(r).exp)), r)


def scales(x: Expression) -> bool:
    """Whether the machine multiplies by any power of two in one instruction."""
    return getattr(x.b.algebra, "scales", False)


def scaled(x: Expression, n: Expression) -> Expression:
    """x 2^n, rounded once, for n that may leave the range of exponents by as much again."""
    half = n >> 1
    return x * power_of_two(half, x) * power_of_two(n - half, x)


def exp(x: Expression, coefficients: Sequence[float] = ()) -> Expression:
    """exp(x) = 2^n exp(r); error at most 1 ulp, unless other coefficients are given"""
    format = _format(x)
    if not scales(x):
        return _exp_by_products(x, coefficients or format.exp)
    low, size = format.smallest_exp, _negated_size(x)
    held = x if is_not_positive(x) else clamped_above(x, format.largest_exp)
    is_zero = x < low if size is None else size > -low
    shifted, r = _split(held)
    return select(is_zero, x.like(0), scaled(exp_of_rest(r, coefficients), lowest_bits(shifted)))


def _exp_by_products(x: Expression, coefficients: Sequence[float]) -> Expression:
    """exp(x) by products with powers of two. See Note [Powers that vanish]."""
    format = _format(x)
    if is_not_positive(x):
        held = select(x < -LN2 * format.vanishing, x.like(-LN2 * format.vanishing), x)
        shifted, r = _split(held, format.vanishing)
        power = (shifted.bitcast(format.bits) << format.mantissa).bitcast(x.element)
        return _polynomial_times((1, 1, *coefficients), r, format.bias - format.vanishing) * power
    shifted, r = _split(clamped(x, -LN2 * format.vanishing, format.largest_exp), format.vanishing + 1)
    made = _polynomial_times((1, 1, *coefficients), r, 2 * format.bias - format.vanishing - 1)
    return _times_halves(made, shifted)


def _polynomial_times(coefficients: Sequence[float], r: Expression, exponent: int) -> Expression:
    """A polynomial times a power of two, which changes none of its digits."""
    return polynomial([c * 2.0**exponent for c in coefficients], r)


def _times_halves(x: Expression, shifted: Expression) -> Expression:
    """x times the powers of two whose exponents, with the bias, are the halves of the lowest bits of a float."""
    format = _format(x)
    bits = shifted.bitcast(format.bits)
    half = (bits << format.mantissa - 1) & (-1 << format.mantissa)
    return x * half.bitcast(x.element) * ((bits << format.mantissa) - half).bitcast(x.element)


def _negated_size(x: Expression) -> Expression | None:
    """|y| for x = -|y|, which is not above 0; None for others."""
    op = x.value.defining_op
    of: Any = op.operands[0].defining_op if isinstance(op, arith.NegFOp) else None
    return x.b.expression(of.results[0]) if isinstance(of, math.AbsFOp) else None


def half_of_exp(x: Expression) -> Expression:
    """exp(x) / 2, which overflows later than exp(x)"""
    format = _format(x)
    if scales(x):
        shifted, r = _split(clamped(x, format.smallest_exp, format.largest_exp + 2))
        made = select(x < format.smallest_exp, x.like(0), exp_of_rest(r))
        return scaled(made, lowest_bits(shifted) - 1)
    shifted, r = _split(clamped(x, -LN2 * format.vanishing, format.largest_exp + 2), format.vanishing)
    return _times_halves(_polynomial_times((1, 1, *format.exp), r, 2 * format.bias - format.vanishing - 1), shifted)


def exp2(x: Expression) -> Expression:
    """2^x = 2^n exp(r ln(2)); error at most 1 ulp"""
    format = _format(x)
    low = format.smallest_exp * 1.5
    if scales(x):
        held = clamped(x, low, format.largest_exp * 1.5)
        shifted = held + format.magic
        made = exp_of_rest((held - (shifted - format.magic)) * LN2)
        return scaled(select(x < low, x.like(0), made), lowest_bits(shifted))
    held = clamped(x, -format.vanishing, format.largest_exp * 1.5)
    magic = format.magic + format.vanishing + 1
    shifted = held + magic
    r = (held - (shifted - magic)) * LN2
    return _times_halves(_polynomial_times((1, 1, *format.exp), r, 2 * format.bias - format.vanishing - 1), shifted)


def expm1(x: Expression) -> Expression:
    """exp(x) - 1 = 2^n (exp(r) - 1) + (2^n - 1); error at most 2 ulp"""
    format = _format(x)
    if is_not_positive(x):
        return _expm1_below_zero(x)
    shifted, r = _split(clamped(x, -2 * format.flat_tanh, format.largest_exp))
    half = power_of_two(lowest_bits(shifted) - 1, x)  # of 2^n, which may overflow where the result does not
    return select(x == 0, x, (_exp_minus_one(r) * half + (half - 0.5)) * 2)


def _expm1_below_zero(x: Expression) -> Expression:
    """The same for x that is not above 0: 2^n does not overflow, and an error of r is scaled by it."""
    held = select(x < -2 * _format(x).flat_tanh, x.like(-2 * _format(x).flat_tanh), x)
    power, r = split_once(held, held * LOG2_E, step=LN2)
    return copysign(_exp_minus_one(r) * power + (power - 1), x)


def exponent_and_fraction(x: Expression, are_normal: bool = False) -> tuple[Expression, Expression]:
    """The exponent e, as a float, and f with x = 2^e (1 + f), for positive finite numbers; 1 + f is near 1."""
    format = _format(x)
    if are_normal:
        return _exponent_and_fraction(x.bitcast(format.bits), x.element)
    small = x < 2.0 ** (1 - format.bias)
    e, f = _exponent_and_fraction(select(small, x * 2.0**format.mantissa, x).bitcast(format.bits), x.element)
    return e - select(small, e.like(format.mantissa), e.like(0)), f


def _exponent_and_fraction(bits: Expression, type: Type) -> tuple[Expression, Expression]:
    """The same of the bits of normal numbers"""
    format, root = FORMATS[type], _ROOT_HALF[type]  # 1 + f goes from the square root of 1/2 to that of 2
    shifted = bits - root
    f = ((shifted & ((1 << format.mantissa) - 1)) + root).bitcast(type) - 1
    return (shifted >> format.mantissa).cast(type), f


def _logarithm(x: Expression, are_normal: bool) -> tuple[Expression, Expression, Expression]:
    """The exponent e, f and a small q with x = 2^e (1 + f), log(1 + f) = f + q, for positive finite numbers.

    In f64 q = s (f^2 / 2 + R) - f^2 / 2 for s = f / (2 + f): log(1 + f) = 2 atanh(s) = 2 s + s R, and 2 s = f - s f.
    """
    e, f = exponent_and_fraction(x, are_normal)
    coefficients, square = _format(x).log, f * f
    if x.element is f32:
        return e, f, polynomial(coefficients, f) * (f * square) - square * 0.5
    s, half = f / (f + 2), square * 0.5
    z = s * s
    return e, f, (polynomial(coefficients, z) * z + half) * s - half


def logarithm_of_normal(x: Expression) -> tuple[Expression, Expression]:
    """log(x) of positive normal numbers as a sum of two floats, of which the second is at most 1/8.

    In f64 the error is 2^-57 of the larger of 1 and the result.
    """
    format = _format(x)
    e, f, q = _logarithm(x, True)
    high, low = added(e * format.ln2_high, f)
    return high, low + (q + e * format.ln2_low)


def _of_logarithm(x: Expression, combine: Callable[[Expression, Expression, Expression], Expression]) -> Expression:
    """What a function makes of the parts of a logarithm; of other than normal numbers too."""
    format = _format(x)
    least = 1 << format.mantissa
    are_normal = (x.bitcast(format.bits) - least).unsigned < (2 * format.bias << format.mantissa)
    (made,) = usually(
        x, are_normal, lambda: [combine(*_logarithm(x, True))], lambda: [_with_poles(combine(*_logarithm(x, False)), x)]
    )
    return made


_ROOT_HALF: Mapping[Type, int] = {f32: 0x3F3504F3, f64: 0x3FE6A09E667F3BCD}
"""The bits of the square root of 1/2."""


def _with_poles(result: Expression, x: Expression) -> Expression:
    """A logarithm, with its values at zero, infinity, negative numbers and NaN."""
    result = select(x < inf, result, x)
    return select(x > 0, result, select(x == 0, x.like(-inf), x.like(nan)))


def log(x: Expression) -> Expression:
    """log(x) = e ln(2) + log(1 + f); error at most 1 ulp"""
    format = _format(x)
    return _of_logarithm(x, lambda e, f, q: (f + (q + e * format.ln2_low)) + e * format.ln2_high)


def log_base_2(x: Expression) -> Expression:
    """log2(x) = e + log(1 + f) / ln(2); error at most 2 ulp"""
    return _of_logarithm(x, lambda e, f, q: (f + q) * LOG2_E + e)


def log_base_10(x: Expression) -> Expression:
    """log10(x) = e log10(2) + log(1 + f) / ln(10); error at most 2 ulp"""
    high, low = _LOG10_2[x.element]
    return _of_logarithm(x, lambda e, f, q: ((f + q) * 0.4342944819032518 + e * low) + e * high)


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


def split_once(
    x: Expression, steps: Expression, exponent: int = 0, step: float = LN2 / 2
) -> tuple[Expression, Expression]:
    """2^(n + exponent) and r with x = n step + r, n the integer nearest to `steps`, for x of at most the tens.

    The product with n is rounded once, so that r is exact for n = 0 only. What is computed of r flattens as n grows.
    """
    format = _format(x)
    magic = format.magic + format.bias + exponent  # so that the lowest bits are those of the exponent
    shifted = steps + magic
    power = (shifted.bitcast(format.bits) << format.mantissa).bitcast(x.element)
    return power, x - (shifted - magic) * step


def half_of_expm1(x: Expression) -> Expression:
    """(exp(2 x) - 1) / 2 = 2^n (exp(2 r) - 1) / 2 + (2^n - 1) / 2, for x from minus some tens to 0"""
    power, r = split_once(x, x * (2 * LOG2_E))
    part = polynomial([c * 2.0 ** (i + 1) for i, c in enumerate(_format(x).exp)], r) * (r * r) + r
    return part * power + (power * 0.5 - 0.5)


FUNCTIONS: Mapping[str, Mapping[Type, Callable[[Any], Any]]] = {
    "math.exp": {f32: exp, f64: exp},
    "math.exp2": {f32: exp2, f64: exp2},
    "math.expm1": {f32: expm1, f64: expm1},
    "math.log": {f32: log, f64: log},
    "math.log2": {f32: log_base_2, f64: log_base_2},
    "math.log10": {f32: log_base_10, f64: log_base_10},
    "math.log1p": {f32: log1p, f64: log1p},
}
"""The functions of the operations of math, for each type that they are computed in."""


# Note [Powers that vanish]
# 2^n is made of the bits of n + bias. It is a normal number for n above -bias, and 0 for n = -bias; results go on to
# 2^-149 in f32. So exp(r) times a power of two, which is one of the coefficients of its polynomial, is multiplied by a
# power that is as much larger or smaller. Arguments are bounded where results are rounded to zero: there the power is
# 0, and with it the result. A product of two numbers that vanishes traps in many processors: masked rows of attention,
# which are minus infinity for the most part, took 100 cycles for each vector. What is not above 0 needs one power;
# from there to the largest results there are more exponents than one float has, so the others take two.
