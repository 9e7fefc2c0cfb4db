"""Lower math to the llvm dialect: intrinsics where LLVM has them, else calls of the C library.

%0 = math.exp %x : f32   ->  %0 = llvm.intr.exp(%x) : (f32) -> f32
%0 = math.erf %x : f16   ->  %w = llvm.fpext %x, %c = llvm.call @erff(%w), %0 = llvm.fptrunc %c
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import F64Type, VectorType, f32, i64
from plait.rewrite import NoMatchError
from plait.rewrite.conversion.pattern import ConversionPattern, conversion_pattern
from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.constraints import same_shape_i1, scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import control, functions
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import values as v
from plait_llvm.dialect.types import LLVMFunctionType
from plait_llvm.lowering.build import Emitter, is_float
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.narrow_floats import in_f32
from plait_llvm.lowering.rows import by_rows
from plait_llvm.lowering.symbols import declare

INTRINSICS = {
    "absf": intr.FAbsOp, "ceil": intr.FCeilOp, "floor": intr.FFloorOp, "trunc": intr.FTruncOp, "round": intr.RoundOp,
    "roundeven": intr.RoundEvenOp, "sqrt": intr.SqrtOp, "exp": intr.ExpOp, "exp2": intr.Exp2Op, "log": intr.LogOp,
    "log2": intr.Log2Op, "log10": intr.Log10Op, "sin": intr.SinOp, "cos": intr.CosOp, "tan": intr.TanOp,
    "asin": intr.ASinOp, "acos": intr.ACosOp, "atan": intr.ATanOp, "sinh": intr.SinhOp, "cosh": intr.CoshOp,
    "tanh": intr.TanhOp, "copysign": intr.CopySignOp, "powf": intr.PowOp, "atan2": intr.ATan2Op, "fma": intr.FMAOp,
    "fpowi": intr.PowIOp,
}  # fmt: skip

LIBRARY = ("erf", "erfc", "cbrt", "expm1", "log1p", "asinh", "acosh", "atanh")
"""Functions of one operand that LLVM has no intrinsic for; the names are those of C for `double`."""

CLASSES = {"isnan": 0x003, "isinf": 0x204, "isfinite": 0x1F8, "isnormal": 0x108}
"""The bits of `llvm.is.fpclass` for each question."""


def _flags(op: Any) -> FastmathFlagsAttr:
    return FastmathFlagsAttr(op.fastmath.value)


def _require_native(operands: Sequence[Any], rw: Any) -> None:
    if not is_float(operands[0].type):
        raise NoMatchError("floats that LLVM has not must be computed in a wider type")


def _intrinsic(name: str, target: Any) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return in_f32(op, operands, rw, lambda wide: rw.insert(target(*wide, fastmath=_flags(op))))

    convert.__doc__ = f"math.{name} -> {target.name}"
    return ConversionPattern(convert, f"math.{name}")


def _library(name: str) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return in_f32(op, operands, rw, lambda wide: call_library(Emitter(rw), name, wide))

    convert.__doc__ = f"math.{name} -> {name} of the C library, computed in f32 for narrower floats"
    return ConversionPattern(convert, f"math.{name}")


def call_library(emit: Emitter, name: str, operands: Sequence[Any]) -> Any:
    """Call a function of libm on floats or, element by element, on vectors of floats."""
    ty = operands[0].type
    if isinstance(ty, VectorType):
        return _call_each(emit, name, operands, ty)
    wide = ty if ty.width in (32, 64) else f32
    symbol = name if isinstance(wide, F64Type) else name + "f"
    signature = LLVMFunctionType(wide, (wide,) * len(operands))
    function = functions.FuncOp(symbol, signature)
    function.no_unwind = UnitAttr()
    declare(emit.rw, function)
    arguments = [x if x.type is wide else emit.op(ar.FPExtOp(x, wide)) for x in operands]
    result = emit.op(control.CallOp(symbol, arguments, wide))
    return result if wide is ty else emit.op(ar.FPTruncOp(result, ty))


def _call_each(emit: Emitter, name: str, operands: Sequence[Any], ty: Any) -> Any:
    if len(ty.shape) != 1:
        raise NoMatchError("vectors of more than one dimension are not supported")
    result = emit.poison(ty)
    for i in range(ty.shape[0]):
        position = emit.integer(i, i64)
        parts = [emit.op(v.ExtractElementOp(x, position)) for x in operands]
        result = emit.op(v.InsertElementOp(result, call_library(emit, name, parts), position))
    return result


def _classification(name: str, bits: int) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        _require_native(operands, rw)
        return rw.insert(intr.IsFPClassOp(operands[0], bits, same_shape_i1(operands[0].type)))

    convert.__doc__ = f"math.{name} -> llvm.intr.is.fpclass"
    return ConversionPattern(convert, f"math.{name}")


def _count(name: str, target: Any) -> ConversionPattern:
    def convert(op: Any, operands: Sequence[Any], rw: Any) -> Any:
        return rw.insert(target(operands[0]))

    convert.__doc__ = f"math.{name} -> {target.name}"
    return ConversionPattern(convert, f"math.{name}")


@conversion_pattern("math.rsqrt")
def lower_rsqrt(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """rsqrt x -> 1 / sqrt x"""
    _require_native(operands, rw)
    emit = Emitter(rw)
    root = emit.op(intr.SqrtOp(operands[0], fastmath=_flags(op)))
    return emit.op(ar.FDivOp(emit.float(1.0, root.type), root, fastmath=_flags(op)))


@conversion_pattern("math.sincos")
def lower_sincos(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """sincos x -> sin x, cos x"""
    _require_native(operands, rw)
    emit = Emitter(rw)
    flags = _flags(op)
    return [emit.op(intr.SinOp(operands[0], fastmath=flags)), emit.op(intr.CosOp(operands[0], fastmath=flags))]


@conversion_pattern("math.clampf")
def lower_clampf(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """clampf x, low, high -> minimum(maximum(x, low), high)"""
    _require_native(operands, rw)
    emit = Emitter(rw)
    value, low, high = operands
    raised = emit.op(intr.MaximumOp(value, low, fastmath=_flags(op)))
    return emit.op(intr.MinimumOp(raised, high, fastmath=_flags(op)))


@conversion_pattern("math.ipowi")
def lower_ipowi(op: Any, operands: Sequence[Any], rw: Any) -> Any:
    """ipowi x, n -> repeated squaring, one step for each bit of the width"""
    emit = Emitter(rw)
    base, power = operands
    ty = base.type
    zero, one = emit.integer(0, ty), emit.integer(1, ty)
    result, square, bits = one, base, power
    for _ in range(scalar_of(ty).width - 1):
        odd = emit.op(ar.ICmpOp("ne", emit.op(ar.AndOp(bits, one)), zero))
        result = emit.op(ar.SelectOp(odd, emit.op(ar.MulOp(result, square)), result))
        square = emit.op(ar.MulOp(square, square))
        bits = emit.op(ar.LShrOp(bits, one))
    return _negative_power(emit, base, power, result)


def _negative_power(emit: Emitter, base: Any, power: Any, positive: Any) -> Any:
    """`positive`, or for a negative power 1 / x**n toward zero: 1, -1 or 0."""
    ty = base.type
    zero, one, minus = emit.integer(0, ty), emit.integer(1, ty), emit.integer(-1, ty)
    odd = emit.op(ar.ICmpOp("ne", emit.op(ar.AndOp(power, one)), zero))
    sign = emit.op(ar.SelectOp(odd, minus, one))
    inverse = emit.op(ar.SelectOp(emit.op(ar.ICmpOp("eq", base, minus)), sign, zero))
    inverse = emit.op(ar.SelectOp(emit.op(ar.ICmpOp("eq", base, one)), one, inverse))
    return emit.op(ar.SelectOp(emit.op(ar.ICmpOp("slt", power, zero)), inverse, positive))


PATTERNS = by_rows((
    *[_intrinsic(name, target) for name, target in INTRINSICS.items()],
    *[_library(name) for name in LIBRARY],
    *[_classification(name, bits) for name, bits in CLASSES.items()],
    _count("absi", intr.AbsOp), _count("ctlz", intr.CountLeadingZerosOp), _count("cttz", intr.CountTrailingZerosOp),
    _count("ctpop", intr.CtPopOp), lower_rsqrt, lower_sincos, lower_clampf, lower_ipowi,
))  # fmt: skip

CONVERSION = llvm_conversion("convert-math-to-llvm", "math", PATTERNS, title="ConvertMathToLLVMPass")
