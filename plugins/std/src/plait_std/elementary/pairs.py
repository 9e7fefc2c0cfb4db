"""Sums of two floats, of which the second is what the first lacks.

Where the machine has no fused multiply-add, the factors of exact products are halves of the bits of floats, so that it
does not matter whether a product and a sum are contracted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from plait.build import Expression
from plait.build.functions import fma
from plait.builtin.types import VectorType, f32, f64, i32, i64
from plait.ir.attribute import Type

from plait_std.arith import ops as arith
from plait_std.arith.attributes import FastMathFlagsAttr

_UPPER_HALF: Mapping[Type, tuple[Type, int]] = {f32: (i32, -1 << 12), f64: (i64, -1 << 27)}
"""The integers of the same size, and the bits of the upper half of the mantissa, exponent and sign."""
_BY_ESTIMATE = FastMathFlagsAttr("ninf,arcp,contract")
"""What lets LLVM compute a quotient from an estimate of 14 digits and one correction, where it has one."""
_LANES_WITH_ESTIMATES = 16
"""The lanes of vectors of f32 that have estimates of 14 digits; shorter vectors have estimates of 12."""


def upper_half(x: Expression) -> Expression:
    """x without the lower half of the bits of its mantissa: the product of two such floats is exact."""
    bits, mask = _UPPER_HALF[x.element]
    return (x.bitcast(bits) & mask).bitcast(x.element)


def added(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """x + y rounded, and what that lacks, for |x| >= |y| or x = 0."""
    total = x + y
    return total, y - (total - x)


def added_in_any_order(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """x + y rounded, and what that lacks, for any x and y."""
    total = x + y
    other = total - x
    return total, (x - (total - other)) + (y - other)


def rounded(x: Expression, y: Expression) -> Expression:
    """x * y, which is not contracted: other numbers depend on how it is rounded."""
    return x.b(arith.MulFOp(x.value, y.value))


def fuses(x: Expression) -> bool:
    """Whether the machine has a fused multiply-add."""
    return getattr(x.b.algebra, "fuses", False)


def square(x: Expression) -> tuple[Expression, Expression]:
    """x * x, exactly but for the rounding of the second part"""
    if fuses(x):
        high = rounded(x, x)
        return high, fma(x, x, -high)
    upper = upper_half(x)
    return upper * upper, (x - upper) * (x + upper)


def product(x: Expression, y: Expression, y_low: Expression | None = None) -> tuple[Expression, Expression]:
    """x (y + y_low)"""
    if fuses(x):
        high = rounded(x, y)
        low = fma(x, y, -high)
        return high, low if y_low is None else low + x * y_low
    x_upper, y_upper = upper_half(x), upper_half(y)
    y_rest = y - y_upper if y_low is None else (y - y_upper) + y_low
    return x_upper * y_upper, x_upper * y_rest + (x - x_upper) * y


def remainder(x: Expression, quotient: Expression, y: Expression) -> Expression:
    """x - quotient * y, for a quotient that is a few units in the last place from x / y"""
    if fuses(x):
        return fma(-quotient, y, x)
    upper, y_upper = upper_half(quotient), upper_half(y)
    return ((x - upper * y_upper) - upper * (y - y_upper)) - (quotient - upper) * y


def quotient_in_range(x: Expression, y: Expression) -> Expression:
    """x / y, rounded but for a hundredth of a unit; the quotient and 1 / y are normal numbers, zero or NaN"""
    ty: Any = x.type
    has_estimate = isinstance(ty, VectorType) and ty.shape[-1] == _LANES_WITH_ESTIMATES and x.element is f32
    if not (has_estimate and fuses(x) and getattr(x.b.algebra, "has_estimates", False)):
        return x / y
    return x.b(arith.DivFOp(x.value, y.value, fastmath=_BY_ESTIMATE))


def quotient(x: Expression, x_low: Expression, y: Expression, y_low: Expression) -> tuple[Expression, Expression]:
    """(x + x_low) / (y + y_low), for y whose reciprocal is a normal number; only one number is divided by another."""
    reciprocal = 1 / y
    made = rounded(x, reciprocal)
    return made, (remainder(x, made, y) + (x_low - made * y_low)) * reciprocal
