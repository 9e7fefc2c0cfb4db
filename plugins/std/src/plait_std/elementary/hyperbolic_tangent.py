"""The hyperbolic tangent, of f32 and f64. Coefficients are in `polynomials` and `tables`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, select
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.elementary.pairs import quotient_in_range
from plait_std.elementary.pieces import looks_up
from plait_std.elementary.polynomials import (
    FORMATS,
    LOG2_E,
    clamped_above,
    half_of_expm1,
    odd_quotient,
    polynomial,
    split_once,
)
from plait_std.elementary.tables import TANH_F32

_HALF_TANH = 0.5493061443340549
"""What has the hyperbolic tangent 1/2."""


def tanh(x: Expression) -> Expression:
    """Error at most 2 ulp"""
    return _in_pieces(x) if x.element is f32 and looks_up(x) else _by_exponential(x)


def _in_pieces(x: Expression) -> Expression:
    return copysign(TANH_F32.at(clamped_above(abs(x), TANH_F32.last)), x)


def _by_exponential(x: Expression) -> Expression:
    """Of n ln(2) / 2 + r = |x|: (e - 1 + (e + 1) t) / (e + 1 + (e - 1) t) for e = 2^n and t = tanh(r)

    Near zero n is 0, and the quotient is 2 t / 2. From 1/2 on, where n is 2, it is 1 + 2 (t - 1) / (e + 1 + (e - 1) t):
    an error of the quotient is small beside 1. So it is with 1/4 for n = 1, in f64 only, where one of 2.2 ulp was seen.
    """
    format = FORMATS[x.element]
    size = clamped_above(abs(x), format.flat_tanh)
    # r grows with n in f32, where nothing of it is lost; of f64 steps begin later
    steps = size * (1.5 / _HALF_TANH) if x.element is f32 else size * (2 * LOG2_E) - (_HALF_TANH * 2 * LOG2_E - 1.5)
    half, r = split_once(size, steps, -1)  # of e
    square = r * r
    t = polynomial(format.tanh, square) * (square * r) + r
    below, above = half - 0.5, half + 0.5
    denominator = below * t + above
    is_far = half > 1.5
    if x.element is f32:
        quotient = quotient_in_range(select(is_far, t - 1, above * t + below), denominator)
        return copysign(select(is_far, quotient + 1, quotient), x)
    base = select(half > 0.5, x.like(0.25), x.like(0))
    near = (above - base * below) * t + (below - base * above)
    return copysign(select(is_far, t - 1, near) / denominator + select(is_far, x.like(1), base), x)


def roughly_tanh_f32(x: Expression) -> Expression:
    """m / (m + 1) for m = (exp(2 |x|) - 1) / 2, unless there are pieces; error at most 3 ulp"""
    if looks_up(x):
        return _in_pieces(x)
    half = half_of_expm1(clamped_above(abs(x), 10.0))
    return copysign(half / (half + 1), x)


_NARROW = (0.99999725, 0.11135204, 0.0011102852, -3.2855276e-06), (1.0, 0.4446631, 0.016028237)
"""Polynomials of x^2 whose quotient is tanh(x) / x for x from 0 to 4.85, with an error of 2^-18"""


def narrow_tanh(x: Expression) -> Expression:
    """A quotient of polynomials, to be rounded to 16 bits, unless there are pieces"""
    return _in_pieces(x) if looks_up(x) else odd_quotient(x, 4.85, *_NARROW)


FUNCTIONS: Mapping[str, Mapping[Type, Callable[[Any], Any]]] = {"math.tanh": {f32: tanh, f64: tanh}}
"""The function of the operation, for each type that it is computed in."""
