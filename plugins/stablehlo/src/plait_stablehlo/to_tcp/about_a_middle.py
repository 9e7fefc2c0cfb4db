"""Polynomials of what numbers are away from one in their middle, as `bench/special_functions.py` prints them."""

from __future__ import annotations

from collections.abc import Sequence

from plait.build import Expression
from plait.builtin.types import f64
from plait_std.elementary.polynomials import polynomial, polynomial_in_halves


def about(x: Expression, of_f32: Sequence[float], of_f64: Sequence[float]) -> Expression:
    """The polynomial for the type of `x`: a number that is subtracted, and the coefficients, the lowest power first"""
    middle, *coefficients = of_f64 if x.element is f64 else of_f32
    return polynomial_of_rest(x - middle, coefficients)


def polynomial_of_rest(rest: Expression, coefficients: Sequence[float]) -> Expression:
    """A polynomial whose first coefficients are added last, by Horner's rule, which rounds less than halves do"""
    if rest.element is not f64:
        return polynomial(coefficients, rest)
    first, second, *others = coefficients
    return (polynomial_in_halves(others, rest) * rest + second) * rest + first
