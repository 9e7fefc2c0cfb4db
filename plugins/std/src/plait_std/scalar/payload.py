"""Kinds of scalars as operations of arith, math and complex, where they take several.

Functions `(b, type, *scalars)` are payloads of the table: `type` is the element type of the last operand, where
integers may have a signedness; the scalars have the signless types that arith works on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, f32, i1
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import

from plait_std.scalar.integers import wrap

arith = lazy_import("plait_std.arith.ops")
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
        return b.insert(arith.ConstantOp(FloatAttr(float(value), type))).result
    return b.insert(arith.ConstantOp(IntegerAttr(wrap(int(value), bit_width(type)), type))).result


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
        return b.insert(op_class(*predicate, *scalars)).result

    return emit


@cache
def _operations(dialect: str) -> Mapping[str, Any]:
    module = {"arith": arith, "math": math, "complex": complex_}[dialect]
    return {op_class.name: op_class for op_class in module.OPERATIONS}


def select(b: Builder, condition: Scalar, yes: Scalar, no: Scalar) -> Scalar:
    return b.insert(arith.SelectOp(condition, yes, no)).result


def itself(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return x


def no_imaginary_part(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return constant(b, 0, ty)


def make_complex(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    return b.insert(complex_.CreateOp(x, y)).result


def in_f32(emit: Emit) -> Emit:
    """`emit` in f32 for narrower formats."""

    def widened(b: Builder, ty: Any, x: Scalar) -> Scalar:
        if ty.width >= 32:
            return emit(b, ty, x)
        result = emit(b, f32, b.insert(arith.ExtFOp(x, f32)).result)
        return b.insert(arith.TruncFOp(result, ty)).result

    return widened


def logistic(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """1 / (1 + exp(-x))"""
    one = constant(b, 1, ty)
    exp = b.insert(math.ExpOp(b.insert(arith.NegFOp(x)).result)).result
    return b.insert(arith.DivFOp(one, b.insert(arith.AddFOp(one, exp)).result)).result


def complex_constant(b: Builder, real: float, imag: float, ty: Any) -> Scalar:
    """A constant complex scalar of type `ty`."""
    parts = constant(b, real, ty.element_type), constant(b, imag, ty.element_type)
    return b.insert(complex_.CreateOp(*parts)).result


def complex_reciprocal(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(complex_.DivOp(complex_constant(b, 1, 0, ty), x)).result


def reciprocal(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.DivFOp(constant(b, 1, ty), x)).result


def float_sign(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """x for zeros and NaN, else 1 with the sign of x"""
    if ty.format.unsigned:  # which has neither zero nor sign
        return select(b, b.insert(arith.CmpFOp("ord", x, x)).result, constant(b, 1, ty), x)
    ordered = b.insert(arith.CmpFOp("one", x, constant(b, 0, ty))).result
    return select(b, ordered, b.insert(math.CopySignOp(constant(b, 1, ty), x)).result, x)


def signed_sign(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """min(max(x, -1), 1)"""
    raised = b.insert(arith.MaxSIOp(x, constant(b, -1, ty))).result
    return b.insert(arith.MinSIOp(raised, constant(b, 1, ty))).result


def unsigned_sign(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.MinUIOp(x, constant(b, 1, ty))).result


def integer_negate(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.SubIOp(constant(b, 0, ty), x)).result


def signed_abs(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.MaxSIOp(x, integer_negate(b, ty, x))).result


def invert(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.XOrIOp(x, constant(b, -1, ty))).result


def is_finite(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """x - x is 0 for finite numbers and NaN for all others, in formats with and without infinities"""
    if ty.format.unsigned:  # which has no zero, and no infinity
        return b.insert(arith.CmpFOp("ord", x, x)).result
    difference = b.insert(arith.SubFOp(x, x)).result
    return b.insert(arith.CmpFOp("ord", difference, difference)).result


def divide_signed(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_signed_divisor(b, ty, x, y)
    return select(b, by_zero, constant(b, -1, ty), b.insert(arith.DivSIOp(x, divisor)).result)


def remainder_signed(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_signed_divisor(b, ty, x, y)
    return select(b, by_zero, x, b.insert(arith.RemSIOp(x, divisor)).result)


def _safe_signed_divisor(b: Builder, ty: Any, x: Scalar, y: Scalar) -> tuple[Scalar, Scalar]:
    """Whether y is 0; and y, or 1 where dividing by y traps: y = 0, and the least number by -1"""
    least, minus_one = constant(b, 1 << (bit_width(ty) - 1), ty), constant(b, -1, ty)
    by_zero = b.insert(arith.CmpIOp("eq", y, constant(b, 0, ty))).result
    is_least = b.insert(arith.CmpIOp("eq", x, least)).result
    by_minus_one = b.insert(arith.CmpIOp("eq", y, minus_one)).result
    overflows = b.insert(arith.AndIOp(is_least, by_minus_one)).result
    traps = b.insert(arith.OrIOp(by_zero, overflows)).result
    return by_zero, select(b, traps, constant(b, 1, ty), y)


def divide_unsigned(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_unsigned_divisor(b, ty, y)
    return select(b, by_zero, constant(b, -1, ty), b.insert(arith.DivUIOp(x, divisor)).result)


def remainder_unsigned(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_unsigned_divisor(b, ty, y)
    return select(b, by_zero, x, b.insert(arith.RemUIOp(x, divisor)).result)


def _safe_unsigned_divisor(b: Builder, ty: Any, y: Scalar) -> tuple[Scalar, Scalar]:
    by_zero = b.insert(arith.CmpIOp("eq", y, constant(b, 0, ty))).result
    return by_zero, select(b, by_zero, constant(b, 1, ty), y)


def shift(name: str) -> Emit:
    """Shift by at most width - 1; a greater distance results in 0"""
    move = by_name(name)

    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        fits = b.insert(arith.CmpIOp("ult", y, constant(b, bit_width(ty), ty))).result
        zero = constant(b, 0, ty)
        return select(b, fits, move(b, ty, x, select(b, fits, y, zero)), zero)

    return emit


def shift_right_arithmetic(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    """Shift by min(y, width - 1), which leaves nothing but the sign"""
    distance = b.insert(arith.MinUIOp(y, constant(b, bit_width(ty) - 1, ty))).result
    return b.insert(arith.ShRSIOp(x, distance)).result


def power(signed: bool) -> Emit:
    """Square and multiply over the bits of the exponent, without a loop, so that the body stays elementwise"""

    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        one, zero = constant(b, 1, ty), constant(b, 0, ty)
        result, base = one, x
        for bit in range(bit_width(ty) - signed):
            masked = b.insert(arith.AndIOp(y, constant(b, 1 << bit, ty))).result
            is_set = b.insert(arith.CmpIOp("ne", masked, zero)).result
            result = select(b, is_set, b.insert(arith.MulIOp(result, base)).result, result)
            base = b.insert(arith.MulIOp(base, base)).result
        return _negative_power(b, ty, x, y, result) if signed else result

    return emit


def _negative_power(b: Builder, ty: Any, x: Scalar, y: Scalar, result: Scalar) -> Scalar:
    """1 for 1, +-1 for -1 (its power by the exponent's low bits is right already), 0 for all others"""
    negative = b.insert(arith.CmpIOp("slt", y, constant(b, 0, ty))).result
    is_one = b.insert(arith.CmpIOp("eq", x, constant(b, 1, ty))).result
    is_minus_one = b.insert(arith.CmpIOp("eq", x, constant(b, -1, ty))).result
    keeps = b.insert(arith.OrIOp(is_one, is_minus_one)).result
    return select(b, negative, select(b, keeps, result, constant(b, 0, ty)), result)


def complex_extreme(predicate: str) -> Emit:
    """x where its real part, or that being equal its imaginary part, stands in the relation to that of y; else y"""

    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        parts = [(b.insert(part(x)).result, b.insert(part(y)).result) for part in (complex_.ReOp, complex_.ImOp)]
        real, imag = (b.insert(arith.CmpFOp(predicate, *pair)).result for pair in parts)
        tie = b.insert(arith.CmpFOp("oeq", *parts[0])).result
        first = b.insert(arith.OrIOp(real, b.insert(arith.AndIOp(tie, imag)).result)).result
        return select(b, first, x, y)

    return emit
