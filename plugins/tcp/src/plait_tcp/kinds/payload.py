"""What tcp's kinds compute of scalars, as operations of arith, math and complex."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, f32, i1
from plait.interpret import complex_algebra as algebra
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std.arith import ops as arith
from plait_std.math import ops as math

from plait_tcp.kinds.complex_formulas import of_formula
from plait_tcp.types import is_unsigned

complex_ = lazy_import("plait_std.complex.ops")
Scalar = Value[Any]
Emit = Callable[..., Scalar]


class Unsupported(Exception):
    """A kind has no meaning for an element type."""


def number_class(type: Type) -> str:
    """`float`, `complex`, `bool`, `unsigned` or `signed`: what decides how a kind is computed."""
    if isinstance(type, FloatType):
        return "float"
    if isinstance(type, ComplexType):
        return "complex"
    if type is i1:
        return "bool"
    return "unsigned" if is_unsigned(type) else "signed"


def signless(type: Any) -> Any:
    """The type that arith works on in place of `type`."""
    return IntegerType(type.width) if isinstance(type, IntegerType) else type


def constant(b: Builder, value: int | float, type: Any) -> Scalar:
    """A constant scalar; integers wrap."""
    type = signless(type)
    if isinstance(type, FloatType):
        return b.insert(arith.ConstantOp(FloatAttr(float(value), type))).result
    return b.insert(arith.ConstantOp(IntegerAttr(wrap(int(value), bit_width(type)), type))).result


def wrap(value: int, width: int) -> int:
    """`value` as a signed number of `width` bits; an i1 is 0 or 1."""
    value &= (1 << width) - 1
    return value - (1 << width) if width > 1 and value >> (width - 1) else value


def bit_width(type: Any) -> int:
    """Bits of an integer; index counts as 64."""
    return 64 if isinstance(type, IndexType) else type.width


def simple(op_class: Any) -> Emit:
    """The operation of that class on the scalars."""

    def emit(b: Builder, ty: Any, *scalars: Scalar) -> Scalar:
        return b.insert(op_class(*scalars)).result

    return emit


def of_complex(op_class: str) -> Emit:
    """The operation of complex of that class name on the scalars."""

    def emit(b: Builder, ty: Any, *scalars: Scalar) -> Scalar:
        return b.insert(getattr(complex_, op_class)(*scalars)).result

    return emit


def compare_ints(predicate: str) -> Emit:
    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        return b.insert(arith.CmpIOp(predicate, x, y)).result

    return emit


def compare_floats(predicate: str) -> Emit:
    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        return b.insert(arith.CmpFOp(predicate, x, y)).result

    return emit


def select(b: Builder, condition: Scalar, yes: Scalar, no: Scalar) -> Scalar:
    return b.insert(arith.SelectOp(condition, yes, no)).result


def _identity(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return x


def _no_imaginary_part(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return constant(b, 0, ty)


def _make_complex(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    return b.insert(complex_.CreateOp(x, y)).result


# Unary kinds


def _in_f32(emit: Emit) -> Emit:
    """`emit` in f32 for narrower formats: what it computes on the way may leave them, or LLVM has not the operation."""

    def widened(b: Builder, ty: Any, x: Scalar) -> Scalar:
        if ty.width >= 32:
            return emit(b, ty, x)
        result = emit(b, f32, b.insert(arith.ExtFOp(x, f32)).result)
        return b.insert(arith.TruncFOp(result, ty)).result

    return widened


def _logistic(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """1 / (1 + exp(-x))"""
    one = constant(b, 1, ty)
    exp = b.insert(math.ExpOp(b.insert(arith.NegFOp(x)).result)).result
    return b.insert(arith.DivFOp(one, b.insert(arith.AddFOp(one, exp)).result)).result


def complex_constant(b: Builder, real: float, imag: float, ty: Any) -> Scalar:
    """A constant complex scalar of type `ty`."""
    parts = constant(b, real, ty.element_type), constant(b, imag, ty.element_type)
    return b.insert(complex_.CreateOp(*parts)).result


def _complex_reciprocal(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(complex_.DivOp(complex_constant(b, 1, 0, ty), x)).result


def _reciprocal(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.DivFOp(constant(b, 1, ty), x)).result


def _float_sign(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """x for zeros and NaN, else 1 with the sign of x"""
    if ty.format.unsigned:  # which has neither zero nor sign
        return select(b, b.insert(arith.CmpFOp("ord", x, x)).result, constant(b, 1, ty), x)
    ordered = b.insert(arith.CmpFOp("one", x, constant(b, 0, ty))).result
    return select(b, ordered, b.insert(math.CopySignOp(constant(b, 1, ty), x)).result, x)


def _signed_sign(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """min(max(x, -1), 1)"""
    raised = b.insert(arith.MaxSIOp(x, constant(b, -1, ty))).result
    return b.insert(arith.MinSIOp(raised, constant(b, 1, ty))).result


def _unsigned_sign(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.MinUIOp(x, constant(b, 1, ty))).result


def _integer_negate(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.SubIOp(constant(b, 0, ty), x)).result


def _signed_abs(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.MaxSIOp(x, _integer_negate(b, ty, x))).result


def _not(b: Builder, ty: Any, x: Scalar) -> Scalar:
    return b.insert(arith.XOrIOp(x, constant(b, -1, ty))).result


def _is_finite(b: Builder, ty: Any, x: Scalar) -> Scalar:
    """x - x is 0 for finite numbers and NaN for all others, in formats with and without infinities"""
    if ty.format.unsigned:  # which has no zero, and no infinity
        return b.insert(arith.CmpFOp("ord", x, x)).result
    difference = b.insert(arith.SubFOp(x, x)).result
    return b.insert(arith.CmpFOp("ord", difference, difference)).result


def _part(op_class: str) -> Emit:

    def emit(b: Builder, ty: Any, x: Scalar) -> Scalar:
        return b.insert(getattr(complex_, op_class)(x)).result

    return emit


_INTEGER_UNARY: dict[str, Emit] = {
    "not": _not,
    "popcount": simple(math.CtPopOp),
    "clz": simple(math.CountLeadingZerosOp),
}
UNARY: dict[str, dict[str, Emit]] = {
    "float": {
        "abs": simple(math.AbsFOp), "negate": simple(arith.NegFOp), "sign": _float_sign, "exp": simple(math.ExpOp),
        "expm1": simple(math.ExpM1Op), "log": simple(math.LogOp), "log1p": simple(math.Log1pOp),
        "sqrt": simple(math.SqrtOp), "rsqrt": _in_f32(simple(math.RsqrtOp)), "cbrt": simple(math.CbrtOp),
        "sin": simple(math.SinOp), "cos": simple(math.CosOp), "tan": simple(math.TanOp), "tanh": simple(math.TanhOp),
        "atan": simple(math.AtanOp),
        "logistic": _in_f32(_logistic), "erf": simple(math.ErfOp), "floor": simple(math.FloorOp),
        "ceil": simple(math.CeilOp),
        "round_even": simple(math.RoundEvenOp), "round_away": simple(math.RoundOp), "reciprocal": _reciprocal,
        "is_finite": _is_finite, "real": _identity, "imag": _no_imaginary_part,
    },
    "complex": {
        "abs": _part("AbsOp"), "negate": of_complex("NegOp"), "sign": of_complex("SignOp"),
        "cbrt": of_formula(algebra.cube_root), "exp": of_complex("ExpOp"),
        "expm1": of_complex("Expm1Op"), "log": of_complex("LogOp"),
        "log1p": of_complex("Log1pOp"), "sqrt": of_complex("SqrtOp"), "rsqrt": of_complex("RsqrtOp"),
        "sin": of_complex("SinOp"), "cos": of_complex("CosOp"), "tan": of_complex("TanOp"),
        "tanh": of_complex("TanhOp"), "logistic": of_formula(algebra.logistic), "reciprocal": _complex_reciprocal,
        "real": _part("ReOp"), "imag": _part("ImOp"),
    },
    "signed": {"abs": _signed_abs, "negate": _integer_negate, "sign": _signed_sign, **_INTEGER_UNARY},
    "unsigned": {"abs": _identity, "negate": _integer_negate, "sign": _unsigned_sign, **_INTEGER_UNARY},
    "bool": {"abs": _identity, "negate": _identity, "sign": _identity, "not": _not, "popcount": _identity, "clz": _not},
}  # fmt: skip


# Binary kinds


def _divide_signed(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_signed_divisor(b, ty, x, y)
    return select(b, by_zero, constant(b, -1, ty), b.insert(arith.DivSIOp(x, divisor)).result)


def _remainder_signed(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_signed_divisor(b, ty, x, y)
    return select(b, by_zero, x, b.insert(arith.RemSIOp(x, divisor)).result)


def _safe_signed_divisor(b: Builder, ty: Any, x: Scalar, y: Scalar) -> tuple[Scalar, Scalar]:
    """Whether y is 0; and y, or 1 where dividing by y traps: y = 0, and the least number by -1, which gives itself"""
    least, minus_one = constant(b, 1 << (bit_width(ty) - 1), ty), constant(b, -1, ty)
    by_zero = b.insert(arith.CmpIOp("eq", y, constant(b, 0, ty))).result
    is_least = b.insert(arith.CmpIOp("eq", x, least)).result
    by_minus_one = b.insert(arith.CmpIOp("eq", y, minus_one)).result
    overflows = b.insert(arith.AndIOp(is_least, by_minus_one)).result
    traps = b.insert(arith.OrIOp(by_zero, overflows)).result
    return by_zero, select(b, traps, constant(b, 1, ty), y)


def _divide_unsigned(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_unsigned_divisor(b, ty, y)
    return select(b, by_zero, constant(b, -1, ty), b.insert(arith.DivUIOp(x, divisor)).result)


def _remainder_unsigned(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    by_zero, divisor = _safe_unsigned_divisor(b, ty, y)
    return select(b, by_zero, x, b.insert(arith.RemUIOp(x, divisor)).result)


def _safe_unsigned_divisor(b: Builder, ty: Any, y: Scalar) -> tuple[Scalar, Scalar]:
    by_zero = b.insert(arith.CmpIOp("eq", y, constant(b, 0, ty))).result
    return by_zero, select(b, by_zero, constant(b, 1, ty), y)


def _shift(op_class: Any) -> Emit:
    """Shift by at most width - 1; a greater distance gives 0"""

    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        fits = b.insert(arith.CmpIOp("ult", y, constant(b, bit_width(ty), ty))).result
        zero = constant(b, 0, ty)
        return select(b, fits, b.insert(op_class(x, select(b, fits, y, zero))).result, zero)

    return emit


def _shift_right_arithmetic(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
    """Shift by min(y, width - 1), which leaves nothing but the sign"""
    distance = b.insert(arith.MinUIOp(y, constant(b, bit_width(ty) - 1, ty))).result
    return b.insert(arith.ShRSIOp(x, distance)).result


def _power(signed: bool) -> Emit:
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


_BITWISE: dict[str, Emit] = {"and": simple(arith.AndIOp), "or": simple(arith.OrIOp), "xor": simple(arith.XOrIOp)}


def _complex_extreme(predicate: str) -> Emit:
    """x where its real part, or that being equal its imaginary part, stands in the relation to that of y; else y"""

    def emit(b: Builder, ty: Any, x: Scalar, y: Scalar) -> Scalar:
        parts = [(b.insert(part(x, ty.element_type)).result, b.insert(part(y, ty.element_type)).result)
                 for part in (complex_.ReOp, complex_.ImOp)]  # fmt: skip
        real, imag = (b.insert(arith.CmpFOp(predicate, *pair)).result for pair in parts)
        tie = b.insert(arith.CmpFOp("oeq", *parts[0])).result
        first = b.insert(arith.OrIOp(real, b.insert(arith.AndIOp(tie, imag)).result)).result
        return select(b, first, x, y)

    return emit


_INTEGER: dict[str, Emit] = {
    "add": simple(arith.AddIOp), "subtract": simple(arith.SubIOp), "multiply": simple(arith.MulIOp), **_BITWISE,
    "shift_left": _shift(arith.ShLIOp), "shift_right_logical": _shift(arith.ShRUIOp),
    "shift_right_arithmetic": _shift_right_arithmetic, "eq": compare_ints("eq"), "ne": compare_ints("ne"),
}  # fmt: skip


def _ordered(prefix: str) -> dict[str, Emit]:
    return {kind: compare_ints(prefix + kind) for kind in ("lt", "le", "gt", "ge")}


BINARY: dict[str, dict[str, Emit]] = {
    "float": {
        "add": simple(arith.AddFOp), "subtract": simple(arith.SubFOp), "multiply": simple(arith.MulFOp),
        "divide": simple(arith.DivFOp), "remainder": simple(arith.RemFOp), "power": simple(math.PowFOp),
        "atan2": simple(math.Atan2Op), "maximum": simple(arith.MaximumFOp), "minimum": simple(arith.MinimumFOp),
        "eq": compare_floats("oeq"), "ne": compare_floats("une"), "lt": compare_floats("olt"),
        "le": compare_floats("ole"), "gt": compare_floats("ogt"), "ge": compare_floats("oge"),
        "complex": _make_complex,
    },
    "complex": {
        "add": of_complex("AddOp"), "subtract": of_complex("SubOp"), "multiply": of_complex("MulOp"),
        "divide": of_complex("DivOp"), "power": of_complex("PowOp"), "atan2": of_complex("Atan2Op"),
        "eq": of_complex("EqualOp"), "ne": of_complex("NotEqualOp"),
        "maximum": _complex_extreme("ogt"), "minimum": _complex_extreme("olt"),
    },
    "signed": {
        **_INTEGER, "divide": _divide_signed, "remainder": _remainder_signed, "power": _power(True),
        "maximum": simple(arith.MaxSIOp), "minimum": simple(arith.MinSIOp), **_ordered("s"),
    },
    "unsigned": {
        **_INTEGER, "divide": _divide_unsigned, "remainder": _remainder_unsigned, "power": _power(False),
        "maximum": simple(arith.MaxUIOp), "minimum": simple(arith.MinUIOp), **_ordered("u"),
    },
    "bool": {
        **_BITWISE, "add": simple(arith.OrIOp), "subtract": simple(arith.XOrIOp), "multiply": simple(arith.AndIOp),
        "maximum": simple(arith.OrIOp), "minimum": simple(arith.AndIOp), "eq": compare_ints("eq"),
        "ne": compare_ints("ne"), **_ordered("u"),
    },
}  # fmt: skip


def unary(b: Builder, kind: str, type: Type, x: Scalar) -> Scalar:
    """Build `kind` of a scalar whose tensor has elements of `type`."""
    return _look_up(UNARY, kind, type)(b, type, x)


def binary(b: Builder, kind: str, type: Type, x: Scalar, y: Scalar) -> Scalar:
    """Build `kind` of two scalars whose tensors have elements of `type`."""
    return _look_up(BINARY, kind, type)(b, type, x, y)


def supports(table: dict[str, dict[str, Emit]], kind: str, type: Type) -> bool:
    """Whether a kind has a meaning for elements of `type`."""
    return kind in table[number_class(type)]


def _look_up(table: dict[str, dict[str, Emit]], kind: str, type: Type) -> Emit:
    emit = table[number_class(type)].get(kind)
    if emit is None:
        raise Unsupported(f"'{kind}' is not defined for elements of type {type}")
    return emit


def ternary(b: Builder, kind: str, type: Type, scalars: Sequence[Scalar]) -> Scalar:
    """Build `kind` of three scalars; `type` is the element type of the second."""
    x, y, z = scalars
    if kind == "select":
        return select(b, x, y, z)
    if kind == "clamp":
        return binary(b, "minimum", type, binary(b, "maximum", type, y, x), z)
    if isinstance(type, FloatType):
        return b.insert(math.FmaOp(x, y, z)).result
    return binary(b, "add", type, binary(b, "multiply", type, x, y), z)


# Casts


def cast(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    """Build the conversion of a scalar from element type `source` to `target`, both as tcp has them."""
    if source is target or (signless(source) is signless(target) and target is not i1):
        return x
    if target is i1:
        return _to_bool(b, x, source)
    if isinstance(source, ComplexType) or isinstance(target, ComplexType):
        return _cast_complex(b, x, source, target)
    if isinstance(source, FloatType):
        return (
            _cast_float(b, x, source, target) if isinstance(target, FloatType) else _float_to_int(b, x, source, target)
        )
    if isinstance(target, FloatType):
        return _int_to_float(b, x, source, target)
    return _cast_integer(b, x, source, signless(target))


def _to_bool(b: Builder, x: Scalar, source: Any) -> Scalar:
    if isinstance(source, ComplexType):
        return b.insert(complex_.NotEqualOp(x, complex_constant(b, 0, 0, source))).result
    if isinstance(source, FloatType):
        if source.format.unsigned:  # has no zero
            x, source = b.insert(arith.ExtFOp(x, f32)).result, f32
        return b.insert(arith.CmpFOp("une", x, constant(b, 0, source))).result
    return b.insert(arith.CmpIOp("ne", x, constant(b, 0, source))).result


def _cast_complex(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    if not isinstance(source, ComplexType):
        part = target.element_type
        return b.insert(complex_.CreateOp(cast(b, x, source, part), constant(b, 0, part))).result
    real = b.insert(complex_.ReOp(x)).result
    if not isinstance(target, ComplexType):
        return cast(b, real, source.element_type, target)
    imag = b.insert(complex_.ImOp(x)).result
    parts = [cast(b, part, source.element_type, target.element_type) for part in (real, imag)]
    return b.insert(complex_.CreateOp(*parts)).result


def _cast_float(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    if target.width > source.width:
        return b.insert(arith.ExtFOp(x, target)).result
    if target.width < source.width:
        return b.insert(arith.TruncFOp(x, target)).result
    wide = b.insert(arith.ExtFOp(x, f32)).result  # formats of one width have no direct conversion
    return b.insert(arith.TruncFOp(wide, target)).result


def _int_to_float(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    if isinstance(source, IndexType):
        x, source = b.insert(arith.IndexCastOp(x, IntegerType(64))).result, IntegerType(64)
    return b.insert((arith.UIToFPOp if is_unsigned(source) else arith.SIToFPOp)(x, target)).result


def _float_to_int(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    """Saturate; NaN becomes 0. What does not fit is replaced by 0 first, because converting it is undefined."""
    if isinstance(target, IndexType):
        return b.insert(arith.IndexCastOp(_float_to_int(b, x, source, IntegerType(64)), target)).result
    if source.width < 32:  # the bounds need a format that has them
        x, source = b.insert(arith.ExtFOp(x, f32)).result, f32
    unsigned, width, plain = is_unsigned(target), target.width, signless(target)
    upper, lower = (2.0**width, 0.0) if unsigned else (2.0 ** (width - 1), -(2.0 ** (width - 1)))
    above = b.insert(arith.CmpFOp("oge", x, constant(b, upper, source))).result
    fits = b.insert(arith.CmpFOp("ogt", x, constant(b, lower, source))).result
    below = b.insert(arith.CmpFOp("ole", x, constant(b, lower, source))).result
    fits = select(b, above, constant(b, 0, i1), fits)
    safe = select(b, fits, x, constant(b, 0, source))
    result = b.insert((arith.FPToUIOp if unsigned else arith.FPToSIOp)(safe, plain)).result
    greatest = (1 << width) - 1 if unsigned else (1 << (width - 1)) - 1
    result = select(b, above, constant(b, greatest, target), result)
    return result if unsigned else select(b, below, constant(b, 1 << (width - 1), target), result)


def _cast_integer(b: Builder, x: Scalar, source: Any, target: Any) -> Scalar:
    unsigned = is_unsigned(source)
    if isinstance(source, IndexType) or isinstance(target, IndexType):
        return b.insert((arith.IndexCastUIOp if unsigned else arith.IndexCastOp)(x, target)).result
    if target.width < source.width:
        return b.insert(arith.TruncIOp(x, target)).result
    return b.insert((arith.ExtUIOp if unsigned else arith.ExtSIOp)(x, target)).result
