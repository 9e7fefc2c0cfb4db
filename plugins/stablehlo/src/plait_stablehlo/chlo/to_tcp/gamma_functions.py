"""The logarithm of the gamma function and its derivative, of f32 and f64, as formulas over tensors.

Near their zeros above 0 they are polynomials times the distance from a zero, beyond that asymptotic series; negative
numbers are reflected; for f64 see `gamma_of_f64`.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plait.build import Expression
from plait.build.functions import floor, log
from plait.builtin.types import f64
from plait_std.elementary.polynomials import polynomial, polynomial_in_halves

from plait_stablehlo.chlo.to_tcp import gamma_coefficients as c
from plait_stablehlo.chlo.to_tcp import gamma_of_f64

_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)


def _of(x: Expression, of_f32: Sequence[float], of_f64: Sequence[float]) -> Expression:
    """A polynomial with the coefficients for the type of `x`"""
    return polynomial_in_halves(of_f64, x) if x.element is f64 else polynomial(of_f32, x)


def lgamma(x: Expression, negative_in: Any = f64) -> Expression:
    """log |gamma(x)|; infinite at 0, -1, -2 ...

    The error is at most 2 ulp of the larger of 1 and the result. Below 0, where logarithms cancel, it is 1 ulp of the
    result in f32, which is computed in the type `negative_in`.
    """
    size = abs(x)
    small = size < 0.5
    logarithm = log(size)
    above = _above_half(size, small, logarithm)
    positive = small.select(above - logarithm, above)
    if x.element is f64:
        below = gamma_of_f64.lgamma_below_zero(size, logarithm, *_distance_and_sine(size))
    else:
        wide = size.cast(negative_in)
        above = above if x.element is negative_in else _above_half(wide, small, log(wide))
        below = _reflected(wide, small, above).cast(x.element)
    value = (x < 0).select(below, positive)
    return (size == math.inf).select(size, value)


def _above_half(size: Expression, small: Expression, logarithm: Expression) -> Expression:
    """log gamma(size), or log gamma(1 + size) for small numbers"""
    near = small.select(size, size - 1)  # of this plus one
    first = _of(near, c.NEAR_ONE_F32, c.NEAR_ONE_F64) * near
    distance = size - 2
    second = _of(size - 3, c.NEAR_TWO_F32, c.NEAR_TWO_F64) * distance
    third = _of(size - 8, c.BETWEEN_F32, c.BETWEEN_F64) * distance + distance
    above = (size < 11.5).select((size < 4.5).select(second, third), _stirling(size, logarithm))
    return (size < 1.5).select(first, above)


def _stirling(x: Expression, logarithm: Expression) -> Expression:
    """log gamma(x) from 23/2 on"""
    reciprocal = 1 / x
    rest = _of(reciprocal * reciprocal, c.STIRLING_F32, c.STIRLING_F64) * reciprocal + (_HALF_LOG_TWO_PI - 0.5)
    return (x - 0.5) * (logarithm - 1) + rest


def _reflected(size: Expression, small: Expression, above: Expression) -> Expression:
    """log |gamma(-size)| from log gamma(size), or log gamma(1 + size) for small numbers"""
    _, sine = _distance_and_sine(size)
    logarithm = log(small.select(sine, sine * size))
    return (sine == 0).select(size.like(math.inf), -logarithm - above)


def _distance_and_sine(size: Expression) -> tuple[Expression, Expression]:
    """The distance from the nearest integer, and sin(pi size) / pi without its sign"""
    rest = size - floor(size + 0.5)
    near, square = abs(rest), rest * rest
    return rest, _of(square, c.SINE_F32[1:], c.SINE_F64[1:]) * square * near + near


def digamma(x: Expression, negative_in: Any = f64) -> Expression:
    """The derivative of log gamma(x); NaN at -1, -2 ... and 0, where it jumps.

    The error is at most 2 ulp of the larger of 1 and the result. Below 0 it is 1 ulp of the result in f32, which is
    computed in the type `negative_in`.
    """
    value = gamma_of_f64.digamma(x) if x.element is f64 else _digamma_of_f32(x, negative_in)
    at_pole = (x <= 0) & (x == floor(x))
    return at_pole.select(x.like(math.nan), value)


def _digamma_of_f32(x: Expression, negative_in: Any) -> Expression:
    below = x < 1  # through 1 + x above 0, and 1 - x below
    reflected = _digamma_from_one(below.select(1 + abs(x), x))
    positive = below.select(reflected - 1 / x, reflected)
    wide = x.cast(negative_in)
    reflected = reflected if x.element is negative_in else _digamma_from_one(1 - wide)
    return (x < 0).select(_digamma_below(wide, reflected).cast(x.element), positive)


def _digamma_below(x: Expression, reflected: Expression) -> Expression:
    """digamma(x) = digamma(1 - x) - pi cot(pi x) for negative numbers"""
    fraction = x - floor(x + 0.5)
    cotangent = _of(fraction * fraction, c.COTANGENT_F32, c.COTANGENT_F64) * fraction
    return reflected + (cotangent + (fraction * 4 - 1 / fraction))


def _digamma_from_one(x: Expression) -> Expression:
    """digamma(x) from 1 on: near its zero the distance from it times a polynomial, else the asymptotic series"""
    high, low = c.ZERO_F64 if x.element is f64 else c.ZERO_F32
    near = _of(x - 1.5, c.NEAR_ZERO_F32, c.NEAR_ZERO_F64) * ((x - high) - low)
    reciprocal = 1 / x
    rest = _of(reciprocal * reciprocal, c.DIGAMMA_F32, c.DIGAMMA_F64) * reciprocal + 0.5
    return (x < 2).select(near, log(x) - rest * reciprocal)
