"""The logarithm of the gamma function of negative numbers of f64, and the derivative of any.

Near their zeros below 0 large parts cancel: logarithms and what is added to them are pairs of floats. Formulas over
tensors.
"""

from __future__ import annotations

import math

from plait.build import Expression
from plait.build.functions import floor
from plait_std.elementary.pairs import added, added_in_any_order, product, remainder
from plait_std.elementary.polynomials import logarithm_of_normal, polynomial_in_halves

from plait_stablehlo.chlo.to_tcp import gamma_coefficients as c

_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)
_TINY = 2.0**-60
"""Below 0, gamma of smaller numbers is their reciprocal, and so is its logarithmic derivative, without their signs."""


def lgamma_below_zero(size: Expression, logarithm: Expression, rest: Expression, sine: Expression) -> Expression:
    """log |gamma(-x)| = -log(sine) - log gamma(x + 1), of x and log(x), its distance from an integer and sin(pi x) / pi

    The error is at most 2 ulp of the larger of 1 and the result.
    """
    t, t_low = added((size - rest) + 1, rest)
    u = 1 / (t + 0.75)
    log, log_low = added(*logarithm_of_normal(t))
    factor, lost = added(t.like(-1), log)  # nothing is lost if the logarithm is larger
    high, low = product(t - 0.5, factor, log_low + lost)
    low = low + t_low * (log - 0.5 * u)
    log, log_low = added(*logarithm_of_normal(sine))
    total, lost = added_in_any_order(log, high)
    rest = polynomial_in_halves(c.STIRLING_FROM_ONE_F64, u - 2 / 7) * u + (_HALF_LOG_TWO_PI - 0.5)
    value = (logarithm < math.log(_TINY)).select(-logarithm, -(total + (rest + ((lost + log_low) + low))))
    return (sine == 0).select(size.like(math.inf), value)


def digamma(x: Expression) -> Expression:
    """The derivative of log gamma(x); the error is at most 2 ulp of the larger of 1 and the result."""
    is_small = x < 1  # through 1 + x above 0, and 1 - x below
    first, low = _digamma_from_one(is_small.select(1 + abs(x), x))
    positive = first + low
    positive = is_small.select(positive - 1 / x, positive)
    return (x < 0).select(_digamma_below_zero(x, first, low), positive)


def _digamma_from_one(x: Expression) -> tuple[Expression, Expression]:
    """digamma(x) from 1 on as a sum of two floats"""
    high, low = c.ZERO_F64
    near = polynomial_in_halves(c.NEAR_ZERO_F64, x - 1.5) * ((x - high) - low)
    reciprocal = 1 / x
    rest = polynomial_in_halves(c.DIGAMMA_F64, reciprocal * reciprocal) * reciprocal + 0.5
    log, log_low = logarithm_of_normal(x)
    log = (x < math.inf).select(log, x)
    log_low = log_low - rest * reciprocal
    is_near = x < 2
    return is_near.select(near, log), is_near.select(x.like(0), log_low)


def _digamma_below_zero(x: Expression, first: Expression, low: Expression) -> Expression:
    """digamma(x) = digamma(1 - x) - pi cot(pi x), of a sum of two floats; what 1 - x lacks changes it by half a unit"""
    fraction = x - floor(x + 0.5)
    pole = 1 / fraction
    low = low - remainder(x.like(1), pole, fraction) * pole
    main, main_low = added(-pole, fraction * 4)
    total, lost = added_in_any_order(first, main)
    rest = polynomial_in_halves(c.COTANGENT_F64, fraction * fraction) * fraction
    return (x > -_TINY).select(-pole, total + (rest + (low + (main_low + lost))))
