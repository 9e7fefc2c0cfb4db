"""Kinds of scalars as formulas of expressions, where no single operation of arith, math or complex computes them.

Their operands have the element type of the last operand, where integers may have a signedness. The algebra that they
are in is `plait_std.algebra.SCALARS`: what is undefined there, such as a division by zero, is avoided.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.build import Expression
from plait.build.functions import clamp, copysign, exp, imag, minimum, real, remainder, select
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, ShapedType, i1
from plait.ir.attribute import Type

Formula = Callable[..., Expression]


def number_class(type: Type) -> str:
    """`float`, `complex`, `bool`, `unsigned` or `signed`: what decides how a kind is computed. `index` is signed."""
    if isinstance(type, FloatType):
        return "float"
    if isinstance(type, ComplexType):
        return "complex"
    if type is i1:
        return "bool"
    return "unsigned" if is_unsigned(type) else "signed"


def is_unsigned(type: Type) -> bool:
    """Whether elements of `type` compare and divide as unsigned: `uiN` and `i1`."""
    return isinstance(type, IntegerType) and (type.signedness == "unsigned" or type.width == 1)


def integer_limits(type: Any) -> tuple[int, int]:
    """The smallest and the largest number of a type."""
    width = type.width if isinstance(type, IntegerType) else IndexType.storage_width
    return (0, (1 << width) - 1) if is_unsigned(type) else (-(1 << (width - 1)), (1 << (width - 1)) - 1)


def signless(type: Type) -> Any:
    """The type of the values that arith works on, for a type that may have a signedness."""
    if isinstance(type, ShapedType):
        return type.with_element_type(signless(type.element_type))
    return IntegerType(type.width) if isinstance(type, IntegerType) else type


def bit_width(type: IntegerType | FloatType | IndexType) -> int:
    """Bits of an integer; index counts as 64."""
    return 64 if isinstance(type, IndexType) else type.width


def itself(x: Expression) -> Expression:
    return x


def no_imaginary_part(x: Expression) -> Expression:
    return x.like(0)


def make_complex(x: Expression, y: Expression) -> Expression:
    return x.apply("complex", y)


def logistic(x: Expression) -> Expression:
    """t - t q below 0, and 1 - q above, for t = exp(-|x|) and q = t / (1 + t): an error of q counts half or less"""
    power = exp(-abs(x))
    whole = select(x < 0, power, 1)
    return whole - whole * (power / (power + 1))


def reciprocal(x: Expression) -> Expression:
    return 1 / x


def float_sign(x: Expression) -> Expression:
    """x for zeros and NaN, else 1 with the sign of x"""
    if x.type.format.unsigned:  # which has neither zero nor sign
        return select(x.apply("ord", x), 1, x)
    return select(x.apply("one", 0), copysign(1, x), x)


def signed_sign(x: Expression) -> Expression:
    return clamp(x, -1, 1)


def unsigned_sign(x: Expression) -> Expression:
    return minimum(x, 1)


def integer_negate(x: Expression) -> Expression:
    return -x


def signed_abs(x: Expression) -> Expression:
    return abs(x)


def invert(x: Expression) -> Expression:
    return ~x


def is_finite(x: Expression) -> Expression:
    """x - x is 0 for finite numbers and NaN for all others, in formats with and without infinities"""
    if x.type.format.unsigned:  # which has no zero, and no infinity
        return x.apply("ord", x)
    difference = x - x
    return difference.apply("ord", difference)


def divide_signed(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_signed_divisor(x, y)
    return select(by_zero, x.like(-1), x / divisor)


def remainder_signed(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_signed_divisor(x, y)
    return select(by_zero, x, remainder(x, divisor))


def _safe_signed_divisor(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """Whether y is 0; and y, or 1 where dividing by y traps: y = 0, and the least number by -1"""
    least, minus_one = x.like(1 << (bit_width(x.type) - 1)), x.like(-1)
    by_zero = y == 0
    return by_zero, select(by_zero | ((x == least) & (y == minus_one)), 1, y)


def divide_unsigned(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_unsigned_divisor(y)
    return select(by_zero, x.like(-1), x / divisor)


def remainder_unsigned(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_unsigned_divisor(y)
    return select(by_zero, x, remainder(x, divisor))


def _safe_unsigned_divisor(y: Expression) -> tuple[Expression, Expression]:
    by_zero = y == 0
    return by_zero, select(by_zero, 1, y)


def shift(kind: str) -> Formula:
    """Shift by at most width - 1; a greater distance results in 0"""

    def formula(x: Expression, y: Expression) -> Expression:
        fits, zero = y.apply("ult", bit_width(y.type)), x.like(0)
        return select(fits, x.apply(kind, select(fits, y, zero)), zero)

    return formula


def shift_right_arithmetic(x: Expression, y: Expression) -> Expression:
    """Shift by min(y, width - 1), which leaves nothing but the sign"""
    return x.apply("shift_right_arithmetic", y.apply("minimum_unsigned", bit_width(y.type) - 1))


def power(signed: bool) -> Formula:
    """Square and multiply over the bits of the exponent, without a loop, so that the body stays elementwise"""

    def formula(x: Expression, y: Expression) -> Expression:
        one, zero = x.like(1), x.like(0)
        result, base = one, x
        for bit in range(bit_width(y.type) - signed):
            result = select((y & (1 << bit)) != zero, result * base, result)
            base = base * base
        return _negative_power(x, y, result) if signed else result

    return formula


def _negative_power(x: Expression, y: Expression, result: Expression) -> Expression:
    """1 for 1, +-1 for -1 (its power by the exponent's low bits is right already), 0 for all others"""
    negative = y < 0
    keeps = (x == 1) | (x == -1)
    return select(negative, select(keeps, result, 0), result)


def complex_extreme(predicate: str) -> Formula:
    """x where (real, imaginary) of x relates to (real, imaginary) of y, compared lexicographically; else y"""

    def formula(x: Expression, y: Expression) -> Expression:
        (a, b), (c, d) = (real(x), real(y)), (imag(x), imag(y))
        by_real, by_imaginary = a.apply(predicate, b), c.apply(predicate, d)
        return select(by_real | ((a == b) & by_imaginary), x, y)

    return formula


def clamped(low: Expression, x: Expression, high: Expression) -> Expression:
    return clamp(x, low, high)


def complex_clamped(low: Expression, x: Expression, high: Expression) -> Expression:
    """As `complex_extreme` orders complex numbers"""
    return complex_extreme("olt")(complex_extreme("ogt")(x, low), high)


def multiply_add(x: Expression, y: Expression, z: Expression) -> Expression:
    return x * y + z
