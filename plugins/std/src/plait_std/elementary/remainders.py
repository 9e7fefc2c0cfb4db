"""Remainders of floats, of f32 and f64, exactly as C has them."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, nan, prod
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, floor, fma, select
from plait.builtin.types import VectorType, f32, f64, i64
from plait.ir.attribute import Type

from plait_std.elementary.branches import usually
from plait_std.elementary.pairs import fuses, upper_half
from plait_std.elementary.polynomials import FORMATS
from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.ops import ReductionOp, ShapeCastOp

_DIGITS_OF_F32 = 27
"""The digits of a quotient whose product with an f32 is an f64."""
_DIGITS_OF_HALVES = 26
"""The digits of a quotient whose products with both halves of an f64 are floats of f64."""
_F64 = FORMATS[f64]
_LEAST_NORMAL = 2.0**-1022


def remf(x: Expression, y: Expression) -> Expression:
    """x - q y for the quotient q without its fraction.

    Vectors whose quotients are less than 2^22, or 2^51, take one step: rounding makes those larger by one at most, and
    x - q y is computed with one rounding, and is a float, being a multiple of the last bit of x or of y, and less than
    y. Others take several steps.
    """
    if isinstance(x.type, VectorType) and x.type.rank != 1:
        flat = VectorType((prod(x.type.shape),), x.element)
        return _cast(remf(_cast(x, flat), _cast(y, flat)), x.type)
    if not fuses(x):
        return _in_steps(x, y)

    def one_step() -> Sequence[Expression]:
        return [copysign(_step(abs(x), abs(y)), x)]

    limit = 2.0 ** (FORMATS[x.element].mantissa - 1)
    are_usual = (abs(x) < abs(y) * limit) & (abs(y) < inf)
    (made,) = usually(x, are_usual, one_step, lambda: [_in_steps(x, y)])
    return made


def _cast(x: Expression, type: VectorType) -> Expression:
    return x.b(ShapeCastOp(x.value, type))


def _step(size: Expression, divisor: Expression, in_halves: bool = False) -> Expression:
    """The remainder of positive numbers whose quotient is small."""
    quotient = floor(size / divisor)
    if in_halves:
        upper = upper_half(divisor)
        left = (size - quotient * upper) - quotient * (divisor - upper)
    else:
        left = fma(-quotient, divisor, size) if fuses(size) else size - quotient * divisor
    return select(left < 0, left + divisor, left)


def _in_steps(x: Expression, y: Expression) -> Expression:
    """The remainder for any numbers, in f64: see Note [Long divisions]."""
    size, divisor = (abs(number).cast(f64) for number in (x, y))
    are_finite = (size < inf) & (divisor > 0) & (divisor < inf)
    digits = _DIGITS_OF_F32 if x.element is f32 else _F64.mantissa if fuses(x) else _DIGITS_OF_HALVES
    left = _divided(are_finite.select(size, size.like(0.0)), are_finite.select(divisor, divisor.like(1.0)), digits)
    other = (size < divisor).select(size, nan)
    return copysign(are_finite.select(left, other).cast(x.element), x)


def _divided(size: Expression, divisor: Expression, digits: int) -> Expression:
    """The remainder of positive numbers by a loop, each step of which takes that many digits of the quotient."""
    b = size.b
    exponent, in_halves = _exponent(divisor), digits == _DIGITS_OF_HALVES
    left = b.variable(size)
    with b.while_(lambda: _any(left.get() >= divisor)):
        more = (_exponent if in_halves else _stored_exponent)(left.get()) - exponent - (digits - 1)
        shift = (more > 0).select(more, 0)
        half = shift >> 1
        left.set(_step(left.get(), divisor * _power_of_two(half) * _power_of_two(shift - half), in_halves))
    b.forget(left)
    return b.expression(left.value)


def _any(condition: Expression) -> Expression:
    if not isinstance(condition.type, VectorType):
        return condition
    return condition.b(ReductionOp(CombiningKindAttr("or"), condition.value, None))


def _stored_exponent(x: Expression) -> Expression:
    """The biased exponent of a positive number as it is stored: 0 for all subnormal numbers."""
    return x.bitcast(i64) >> _F64.mantissa


def _exponent(x: Expression) -> Expression:
    """floor(log2(x)) plus the bias, of a positive number: 0 or less for subnormal numbers."""
    is_small = x < _LEAST_NORMAL
    stored = _stored_exponent(is_small.select(x * 2.0**_F64.mantissa, x))
    return is_small.select(stored - _F64.mantissa, stored)


def _power_of_two(exponent: Expression) -> Expression:
    return (exponent + _F64.bias << _F64.mantissa).bitcast(f64)


FUNCTIONS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {"arith.remf": {f32: remf, f64: remf}}
"""The function of the operation, for each type that it is computed in."""


# Note [Long divisions]
#
# A quotient may have hundreds of digits. A step subtracts a multiple of `divisor * 2^shift`, which is exact and leaves
# less than that: `shift` is the least with which the quotient of the step has `digits` digits or fewer. So a step of
# several lanes takes up to as many digits of each, and the loop ends when all remainders are less than their divisors:
# after 11 steps for f32, and 42 for f64. The shifted divisor is at most `left`, hence finite; half the shift at a time
# stays in the range of exponents. Subnormal divisors of f64 are scaled where their exponent is read. The exponent of a
# subnormal remainder is stored as 0 but is less: with 52 digits its shift is 0 nevertheless. With fewer, the shifted
# divisor could exceed such a remainder, and the loop would never end: remainders are scaled too.
#
# The product in a step is exact for f32, whose 24 digits leave 29 of an f64 for the quotient, so that machines without
# fused multiply-add take the same steps. For f64 they take 26 digits at a time, 81 steps at most, and subtract products
# with the upper 26 digits of the divisor and with the other 27. Both are exact, and so is the first difference, of less
# than 2^54 units of the divisor: it is a multiple of two of them unless the quotient is 1, where it is a float.
