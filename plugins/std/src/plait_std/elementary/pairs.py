"""Sums of two floats, of which the second is what the first lacks.

The factors of exact products are halves of the bits of floats, so that it does not matter whether a product and a sum
are contracted.
"""

from __future__ import annotations

from collections.abc import Mapping

from plait.build import Expression
from plait.builtin.types import f32, f64, i32, i64
from plait.ir.attribute import Type

_UPPER_HALF: Mapping[Type, tuple[Type, int]] = {f32: (i32, -1 << 12), f64: (i64, -1 << 27)}
"""The integers of the same size, and the bits of the upper half of the mantissa, exponent and sign."""


def upper_half(x: Expression) -> Expression:
    """x without the lower half of the bits of its mantissa: the product of two such floats is exact."""
    bits, mask = _UPPER_HALF[x.element]
    return (x.bitcast(bits) & mask).bitcast(x.element)


def added(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """x + y rounded, and what that lacks, for |x| >= |y| or x = 0."""
    total = x + y
    return total, y - (total - x)


def product(x: Expression, y: Expression, y_low: Expression) -> tuple[Expression, Expression]:
    """x (y + y_low): the first part is the exact product of the halves of x and y."""
    x_upper, y_upper = upper_half(x), upper_half(y)
    return x_upper * y_upper, x_upper * ((y - y_upper) + y_low) + (x - x_upper) * y


def quotient(x: Expression, x_low: Expression, y: Expression, y_low: Expression) -> tuple[Expression, Expression]:
    """(x + x_low) / (y + y_low), for y whose reciprocal is a normal number; only one number is divided by another."""
    reciprocal = 1 / y
    made = x * reciprocal
    upper, y_upper = upper_half(made), upper_half(y)
    rest = ((x - upper * y_upper) - upper * (y - y_upper)) - (made - upper) * y
    return made, (rest + (x_low - made * y_low)) * reciprocal
