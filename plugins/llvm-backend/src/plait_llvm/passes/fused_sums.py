"""Products and sums of f64 that are rounded once, on machines without an instruction for them: of `llvm-expand-ops`.

    %0 = llvm.intr.fma(%a, %b, %c) : vector<2xf64>   ->   exact sums, of which all but the last are rounded to odd

See Note [Products and sums of f64].
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from plait.build.functions import copysign, select
from plait.builtin.types import f64, i64
from plait_std.elementary.pairs import added_in_any_order

if TYPE_CHECKING:
    from plait.build import Expression

_MANTISSA, _BIAS = 52, 1023
_FRACTION = (1 << _MANTISSA) - 1
_TIE = 1 << 26
"""Half of the last bit of the upper half of a number, to which that is rounded: the lower one has 26 bits then"""
_TO_NORMAL = 54
"""What is added to the exponents of subnormal numbers"""
_LEAST_ABOVE, _LEAST_BELOW = 120, -200
"""Exponents of the third operand, relative to the product, from where on it matters only that the other is not zero"""


def fused_sum(a: Expression, b: Expression, c: Expression) -> Expression:
    """a b + c, rounded once, for any numbers of f64."""
    (x, x_exponent), (y, y_exponent), (z, z_exponent) = (_split(number) for number in (a, b, c))
    exponent = x_exponent + y_exponent
    scale = _larger(exponent, z_exponent - _LEAST_ABOVE)
    distance = -_larger(-_larger(z_exponent - exponent, _LEAST_BELOW), -_LEAST_ABOVE)
    z = select(abs(c) > 0.0, z * _power_of_two(distance), c)
    total = _rounded(*_exact_sum(x, y, z), scale)
    half = scale >> 1
    made = total * _power_of_two(half) * _power_of_two(scale - half)
    are_factors_usual = (abs(a) < math.inf) & (abs(b) < math.inf) & (abs(a) > 0.0) & (abs(b) > 0.0)
    usual = are_factors_usual & (abs(c) < math.inf)
    return select(usual, made, select(are_factors_usual, a.like(0.0), a * b) + c)


def _split(x: Expression) -> tuple[Expression, Expression]:
    """A number from 1 to 2 with the sign of x, and its exponent; neither says anything for zero, infinities and NaN."""
    is_small = abs(x) < 2.0 ** (1 - _BIAS)
    bits = select(is_small, x * 2.0**_TO_NORMAL, x).bitcast(i64)
    stored = (bits.unsigned >> _MANTISSA).cast(i64) & 0x7FF
    one = (bits & (_FRACTION | -1 << 63)) | _BIAS << _MANTISSA
    return one.bitcast(f64), stored - select(is_small, stored.like(_BIAS + _TO_NORMAL), _BIAS)


def _power_of_two(exponent: Expression) -> Expression:
    return (exponent + _BIAS << _MANTISSA).bitcast(f64)


def _larger(x: Expression, y: Expression | int) -> Expression:
    return select(x > y, x, y)


def _exact_sum(x: Expression, y: Expression, z: Expression) -> tuple[Expression, Expression]:
    """x y + z as a number and a rest that is rounded to odd: their sum, rounded, is the exact one, rounded."""
    high, low = _product(x, y)
    upper, lost = added_in_any_order(z, low)
    near, rest = added_in_any_order(high, upper)
    return near, sum_to_odd(lost, rest)


def _product(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """x y of numbers from 1 to 2, rounded, and what that lacks; products of halves of them are exact."""
    high = x * y
    x_upper, y_upper = ((number.bitcast(i64) + _TIE & -2 * _TIE).bitcast(f64) for number in (x, y))
    x_lower, y_lower = x - x_upper, y - y_upper
    return high, x_lower * y_lower - (((high - x_upper * y_upper) - x_lower * y_upper) - x_upper * y_lower)


def sum_to_odd(x: Expression, y: Expression) -> Expression:
    """x + y, if inexact the neighbour whose last bit is set: the error of a sum is a float, which says which."""
    total, error = added_in_any_order(x, y)
    zero = x.like(0.0)
    inexact = error.apply("one", zero)
    bits = total.bitcast(i64)
    away = inexact & ((error < zero) ^ (total < zero))  # the sum was rounded away from zero
    return ((bits - away.unsigned.cast(i64)) | inexact.unsigned.cast(i64)).bitcast(f64)


def _rounded(high: Expression, low: Expression, scale: Expression) -> Expression:
    """high + low rounded to as many digits as are left when that is multiplied by 2^scale."""
    near = high + low
    least = _power_of_two(_larger(1 - _BIAS - scale, 1 - _BIAS))
    is_small = abs(near) < least
    beside, rest = added_in_any_order(select(is_small, copysign(least, near), near.like(0.0)), high)
    small = beside + sum_to_odd(rest, low)
    return select(is_small, copysign(small - copysign(least, near), near), near)


# Note [Products and sums of f64]
#
# Operands are multiplied by powers of two, so that factors are from 1 to 2, and nothing overflows or is subnormal on
# the way. The third operand is at most 2^121 then, which is more than any product by so much that the product only
# says how a tie is rounded, and the powers of two are chosen for that operand. It is at least 2^-200, or zero: less
# than the last digit of a product, whose exponents are at least -104. So neither changes what the sum is rounded to.
#
# The sum of three floats is that of two and a rest: the algorithm of S. Boldo and G. Melquiond, "Emulation of FMA and
# correctly rounded sums: proved algorithms using rounding to odd", IEEE Transactions on Computers 57(4), 2008. A number
# that is not exact is rounded to that neighbour whose last bit is set, and so are ties seen as what they are later.
#
# Subnormal results have fewer digits: their last one is the last one of 2^-1022, so that is added, with the sign of the
# result, and subtracted again; what the first sum loses is rounded to odd with the rest. Scaling the result is exact
# then, or overflows. Results of which a factor is zero, or an operand is infinite or NaN, are those of two roundings.
