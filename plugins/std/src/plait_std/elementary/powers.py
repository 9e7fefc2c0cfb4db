"""Powers of floats, of f32 and f64, as exp(y log(|x|)); and cube roots.

For f64 the logarithm and its product with y are sums of two floats: products are exact where their factors are halves
of the bits, which no contraction of products and sums can change. What is for f32 is computed in f64. Coefficients are
from `bench/minimax.py`, the lowest power first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf, nan
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, select
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.elementary.pairs import added, product, upper_half
from plait_std.elementary.polynomials import FORMATS, clamped, exponent_and_fraction, polynomial, power_of_two, scaled

_ATANH_F32 = (0.3333333333794968, 0.1999999779216526, 0.14286056761492216, 0.11087995654278947, 0.09793597086752272)
"""(atanh(s) - s) / s^3 for |s| <= 0.1717, of s^2"""
_ATANH_F64 = (
    0.20000000000001145, 0.1428571428504131, 0.11111111261543981, 0.09090892039512123, 0.07693385538846578,
    0.06628243685422948, 0.06599741991868557,
)  # fmt: skip
"""(atanh(s) - s - s^3 / 3) / s^5 for |s| <= 0.1717, of s^2"""
_EXP_F32 = (0.4999999333804252, 0.16666519005799643, 0.04166840718198235, 0.008368913683912448, 0.0013814190962609706)
"""(exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2"""
_CBRT = (1.8745035390253433, -1.8617652429813145, 1.5612031831114013, -0.7023169835032163, 0.12835206496096782)
"""m^(-1/3) for m from sqrt(1/2) to sqrt(2)"""
_THIRD = (2**27 // 3 / 2**27, 2 / 3 / 2**27)
"""1 / 3: half of the bits, and what that lacks."""
_LN2: Mapping[Type, tuple[float, float]] = {
    f32: (0.693359375, -2.12194440e-4), f64: (0.6931471803691238, 1.9082149292705877e-10),
}  # fmt: skip
"""The natural logarithm of two: so few bits that products with exponents are exact, and what that lacks."""
_LOG2_E = 1.4426950408889634
_LARGEST = 2.0**66
"""Powers with larger exponents are zero, one or infinite."""


def vanishing_scale(x: Expression) -> float:
    """The power of two that is left of powers which vanish: see Note [Powers that vanish] of `polynomials`."""
    return 2.0 ** (FORMATS[x.element].bias - FORMATS[x.element].vanishing)


def exp_of_sum(
    high: Expression, low: Expression | None, factor: Expression | None = None, factor_low: Expression | None = None,
    *, vanishes: bool = False,
) -> Expression:  # fmt: skip
    """exp(high + low), for at most 1100 of either sign, times a factor, rounded once if it is subnormal.

    If nothing is low, f64 is as precise as f32 needs it. If it `vanishes`, the sum is not above 0, and not so far below
    that 2^n would be less than the first power that is rounded to zero; the factor is `vanishing_scale` of what it is.
    """
    format, (ln2_high, ln2_low) = FORMATS[high.element], _LN2[high.element]
    magic = format.magic + (format.vanishing if vanishes else 0)
    shifted = high * _LOG2_E + magic
    whole = shifted - magic
    large = high - whole * ln2_high
    small = -(whole * ln2_low) if low is None else low - whole * ln2_low
    r = large + small
    coefficients = _EXP_F32 if low is None and high.element is f64 else format.exp
    made = polynomial(coefficients, r) * (r * r)
    if low is not None:
        made = made + (small - (r - large))
    if factor is None:
        total = (r + made) + 1
    else:  # r times the factor, the largest of the parts that are summed, is rounded with the sum where products are
        made = made * factor if factor_low is None else made * factor + (r * factor_low + factor_low)
        total = (r * factor + made) + factor
    if vanishes:
        return total * (shifted.bitcast(format.bits) << format.mantissa).bitcast(high.element)
    return scaled(total, shifted.bitcast(format.bits) - format.magic_bits)


def _power_f32(size: Expression, y: Expression) -> Expression:
    """size^y for positive finite numbers of f32 and y of f64, in f64, with an error below 2^-27."""
    high, low = _LN2[f64]
    e, f = (part.cast(f64) for part in exponent_and_fraction(size))
    s = f / (f + 2)
    square = s * s
    log = ((s + polynomial(_ATANH_F32, square) * (square * s)) * 2 + e * low) + e * high
    return exp_of_sum(clamped(y * log, -200, 200), None)


def _power_f64(size: Expression, y: Expression) -> Expression:
    """size^y for positive finite numbers."""
    high, low = product(y, *logarithm_in_two(size))
    return exp_of_sum(clamped(high, -760, 760), clamped(low, -1, 1))


def logarithm_in_two(x: Expression) -> tuple[Expression, Expression]:
    """log(x) as a sum of two floats of f64, with an error of 2^-64; 2 atanh(s) for s = (x - 1) / (x + 1), near 1

    atanh(s) = s + s (z / 3 + z^2 P(z)) for z = s^2.
    """
    e, f = exponent_and_fraction(x)
    below = f + 2
    below_low = f - (below - 2)
    s = upper_half(f / below)
    upper = upper_half(below)
    s_low = (((f - s * upper) - s * (below - upper)) - s * below_low) / below
    z = s * s  # exact
    z_low = s_low * (s * 2 + s_low)
    rounded = z + z_low
    z_upper = upper_half(z)
    part = z_upper * _THIRD[0]  # exact
    rest = (
        z_upper * _THIRD[1] + ((z - z_upper) + z_low) * (1 / 3) + polynomial(_ATANH_F64, rounded) * (rounded * rounded)
    )
    part_upper = upper_half(part)
    cubic = s * part_upper  # exact
    small = s * ((part - part_upper) + rest) + s_low * ((part + rest) + 1)
    atanh, lost = added(s, cubic)
    ln2_high, ln2_low = _LN2[f64]
    high, lost_too = added(e * ln2_high, atanh * 2)
    return added(high, lost_too + ((lost + small) * 2 + e * ln2_low))


def _power(x: Expression, y: Expression, is_odd: Expression, is_whole: Expression | None) -> Expression:
    """x^y for y, a float or an integer, of which some properties are known, with the special values of C."""
    size = abs(x)
    is_zero = size == 0
    held = y if is_whole is None else clamped(y, -_LARGEST, _LARGEST)
    made = (_power_f32 if x.element is f32 else _power_f64)(size, held.cast(f64)).cast(x.element)
    limit = select(is_zero ^ (y < 0), x.like(0), x.like(inf))
    made = select(is_zero | (size == inf), limit, made)
    made = copysign(made, select(is_odd, x, x.like(1)))
    if is_whole is not None:
        is_undefined = (x < 0) & (size < inf) & ~is_whole
        made = select(is_undefined | (y != y), x.like(nan), made)
    made = select(x != x, x, made)
    return select((y == 0) | (x == 1), x.like(1), made)


def powf(x: Expression, y: Expression) -> Expression:
    """x^y; error at most 1 ulp"""
    format = FORMATS[y.element]
    size, unit = abs(y), 2.0**format.mantissa
    shifted = select(size < unit, size + unit, size)  # its last bit has the value 1, or more from 2 unit on
    is_whole = (size >= unit) | (shifted - unit == size)
    is_odd = is_whole & (size < 2 * unit) & ((shifted.bitcast(format.bits) & 1) != 0)
    return _power(x, y, is_odd, is_whole)


def fpowi(x: Expression, n: Expression) -> Expression:
    """x^n for an integer; error at most 1 ulp"""
    return _power(x, n, (n & 1) != 0, None)


def cbrt(x: Expression) -> Expression:
    """x^(1/3): half of the bits as a polynomial, the others by one step of Halley; error at most 1 ulp"""
    format = FORMATS[x.element]
    e, f = exponent_and_fraction(abs(x))
    m = f + 1
    shifted = e * (1 / 3) + format.magic
    third = shifted - format.magic
    below, above = e < third * 3, e > third * 3  # by one
    root = polynomial(_CBRT, m)
    if x.element is f64:
        root = root + root * (1 - m * root * root * root) * (1 / 3)
    factor = select(below, x.like(2 ** (-1 / 3)), select(above, x.like(2 ** (1 / 3)), x.like(1)))
    t = upper_half(m * root * root * factor)
    m = m * select(below, x.like(0.5), select(above, x.like(2), x.like(1)))
    quotient = m / (t * t)
    made = t + t * ((quotient - t) / (t * 2 + quotient))
    made = made * power_of_two(shifted.bitcast(format.bits) - format.magic_bits, x)
    return select((x == 0) | (abs(x) == inf) | (x != x), x, copysign(made, x))


FUNCTIONS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {
    f"math.{function.__name__}": {f32: function, f64: function} for function in (powf, fpowi, cbrt)
}
"""The functions of the operations of math, for each type that they are computed in."""
