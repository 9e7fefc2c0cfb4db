"""Kinds of scalars as operations of arith, math and complex, where they take several.

Functions `(b, type, *scalars)` are payloads of the table: `type` is the element type of the last operand, where
integers may have a signedness; the scalars have the signless types that arith works on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, wraps
from typing import Any

from plait.build import Expression
from plait.build.functions import clamp, copysign, exp, imag, minimum, real, remainder, select
from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, f32, i1
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import

from plait_std.scalar.integers import wrap

arith = lazy_import("plait_std.arith.ops")
_algebra = lazy_import("plait_std.algebra")
math = lazy_import("plait_std.math.ops")
complex_ = lazy_import("plait_std.complex.ops")
Scalar = Value[Any]
Emit = Callable[..., Scalar]


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


def signless(type: Any) -> Any:
    """The type that arith works on in place of `type`."""
    return IntegerType(type.width) if isinstance(type, IntegerType) else type


def constant(b: Builder, value: int | float, type: Any) -> Scalar:
    """A constant scalar; integers wrap."""
    type = signless(type)
    if isinstance(type, FloatType):
        return b(arith.ConstantOp(FloatAttr(float(value), type)))
    return b(arith.ConstantOp(IntegerAttr(wrap(int(value), bit_width(type)), type)))


def bit_width(type: Any) -> int:
    """Bits of an integer; index counts as 64."""
    return 64 if isinstance(type, IndexType) else type.width


def by_name(name: str) -> Emit:
    """The operation of that name on the scalars; the rest of the name is the predicate of a comparison."""
    name, *predicate = name.split()
    op_class: Any = None

    def emit(b: Builder, ty: Any, *scalars: Scalar) -> Scalar:
        nonlocal op_class
        if op_class is None:
            op_class = _operations(name.partition(".")[0])[name]
        return b(op_class(*predicate, *scalars))

    return emit


@cache
def _operations(dialect: str) -> Mapping[str, Any]:
    module = {"arith": arith, "math": math, "complex": complex_}[dialect]
    return {op_class.name: op_class for op_class in module.OPERATIONS}


def of_formula(formula: Callable[..., Expression]) -> Emit:
    """The payload that builds a formula of expressions of the type."""

    @wraps(formula)
    def emit(b: Builder, ty: Any, *scalars: Scalar) -> Scalar:
        builder = _algebra.SCALARS.on(b)
        return formula(*[builder.expression(scalar, ty) for scalar in scalars]).value

    return emit


def in_f32(emit: Emit) -> Emit:
    """`emit` in f32 for narrower formats."""

    def widened(b: Builder, ty: Any, x: Scalar) -> Scalar:
        if ty.width >= 32:
            return emit(b, ty, x)
        return b(arith.TruncFOp(emit(b, f32, b(arith.ExtFOp(x, f32))), ty))

    return widened


def itself(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return x


@of_formula
def no_imaginary_part(x: Expression) -> Expression:
    return x.like(0)


@of_formula
def make_complex(x: Expression, y: Expression) -> Expression:
    return x.b(complex_.CreateOp(x.value, y.value))


@of_formula
def logistic(x: Expression) -> Expression:
    one = x.like(1)
    return one / (one + exp(-x))


@of_formula
def reciprocal(x: Expression) -> Expression:
    return 1 / x


@of_formula
def float_sign(x: Expression) -> Expression:
    """x for zeros and NaN, else 1 with the sign of x"""
    if x.type.format.unsigned:  # which has neither zero nor sign
        return select(x.apply("ord", x), 1, x)
    return select(x.apply("one", 0), copysign(1, x), x)


@of_formula
def signed_sign(x: Expression) -> Expression:
    return clamp(x, -1, 1)


@of_formula
def unsigned_sign(x: Expression) -> Expression:
    return minimum(x, 1)


@of_formula
def integer_negate(x: Expression) -> Expression:
    return -x


@of_formula
def signed_abs(x: Expression) -> Expression:
    return abs(x)


@of_formula
def invert(x: Expression) -> Expression:
    return ~x


@of_formula
def is_finite(x: Expression) -> Expression:
    """x - x is 0 for finite numbers and NaN for all others, in formats with and without infinities"""
    if x.type.format.unsigned:  # which has no zero, and no infinity
        return x.apply("ord", x)
    difference = x - x
    return difference.apply("ord", difference)


@of_formula
def divide_signed(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_signed_divisor(x, y)
    return select(by_zero, x.like(-1), x / divisor)


@of_formula
def remainder_signed(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_signed_divisor(x, y)
    return select(by_zero, x, remainder(x, divisor))


def _safe_signed_divisor(x: Expression, y: Expression) -> tuple[Expression, Expression]:
    """Whether y is 0; and y, or 1 where dividing by y traps: y = 0, and the least number by -1"""
    least, minus_one = x.like(1 << (bit_width(x.type) - 1)), x.like(-1)
    by_zero = y == 0
    return by_zero, select(by_zero | ((x == least) & (y == minus_one)), 1, y)


@of_formula
def divide_unsigned(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_unsigned_divisor(y)
    return select(by_zero, x.like(-1), x / divisor)


@of_formula
def remainder_unsigned(x: Expression, y: Expression) -> Expression:
    by_zero, divisor = _safe_unsigned_divisor(y)
    return select(by_zero, x, remainder(x, divisor))


def _safe_unsigned_divisor(y: Expression) -> tuple[Expression, Expression]:
    by_zero = y == 0
    return by_zero, select(by_zero, 1, y)


def shift(kind: str) -> Emit:
    """Shift by at most width - 1; a greater distance results in 0"""

    def formula(x: Expression, y: Expression) -> Expression:
        fits, zero = y.apply("ult", bit_width(y.type)), x.like(0)
        return select(fits, x.apply(kind, select(fits, y, zero)), zero)

    return of_formula(formula)


@of_formula
def shift_right_arithmetic(x: Expression, y: Expression) -> Expression:
    """Shift by min(y, width - 1), which leaves nothing but the sign"""
    return x.apply("shift_right_arithmetic", y.apply("minimum_unsigned", bit_width(y.type) - 1))


def power(signed: bool) -> Emit:
    """Square and multiply over the bits of the exponent, without a loop, so that the body stays elementwise"""

    def formula(x: Expression, y: Expression) -> Expression:
        one, zero = x.like(1), x.like(0)
        result, base = one, x
        for bit in range(bit_width(y.type) - signed):
            result = select((y & (1 << bit)) != zero, result * base, result)
            base = base * base
        return _negative_power(x, y, result) if signed else result

    return of_formula(formula)


def _negative_power(x: Expression, y: Expression, result: Expression) -> Expression:
    """1 for 1, +-1 for -1 (its power by the exponent's low bits is right already), 0 for all others"""
    negative = y < 0
    keeps = (x == 1) | (x == -1)
    return select(negative, select(keeps, result, 0), result)


def complex_extreme(predicate: str) -> Emit:
    """x where its real part, or that being equal its imaginary part, stands in the relation to that of y; else y"""

    def formula(x: Expression, y: Expression) -> Expression:
        (a, b), (c, d) = (real(x), real(y)), (imag(x), imag(y))
        by_real, by_imaginary = a.apply(predicate, b), c.apply(predicate, d)
        return select(by_real | ((a == b) & by_imaginary), x, y)

    return of_formula(formula)
