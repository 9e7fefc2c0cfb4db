"""Lower math to the llvm dialect: intrinsics where LLVM has them, else calls of the C library.

%0 = math.exp %x : f32   ->  %0 = llvm.intr.exp(%x) : (f32) -> f32
%0 = math.erf %x : f16   ->  %w = llvm.fpext %x, %c = llvm.call @erff(%w), %0 = llvm.fptrunc %c
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.rewrite import Pattern, conversion_pattern
from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.constraints import same_shape_i1, scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import constant
from plait_llvm.lowering.conversion import llvm_conversion
from plait_llvm.lowering.library import FUNCTIONS, call_library
from plait_llvm.lowering.narrow_floats import in_f32
from plait_llvm.lowering.rows import by_rows

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter

INTRINSICS = {
    "absf": intr.FAbsOp, "ceil": intr.FCeilOp, "floor": intr.FFloorOp, "trunc": intr.FTruncOp, "round": intr.RoundOp,
    "roundeven": intr.RoundEvenOp, "sqrt": intr.SqrtOp, "exp": intr.ExpOp, "exp2": intr.Exp2Op, "log": intr.LogOp,
    "log2": intr.Log2Op, "log10": intr.Log10Op, "sin": intr.SinOp, "cos": intr.CosOp, "tan": intr.TanOp,
    "asin": intr.ASinOp, "acos": intr.ACosOp, "atan": intr.ATanOp, "sinh": intr.SinhOp, "cosh": intr.CoshOp,
    "tanh": intr.TanhOp, "copysign": intr.CopySignOp, "powf": intr.PowOp, "atan2": intr.ATan2Op, "fma": intr.FMAOp,
    "fpowi": intr.PowIOp,
}  # fmt: skip

CLASSES = {"isnan": 0x003, "isinf": 0x204, "isfinite": 0x1F8, "isnormal": 0x108}
"""The bits of `llvm.is.fpclass` for each question."""


def _flags(op: Any) -> FastmathFlagsAttr:
    return FastmathFlagsAttr(op.fastmath.value)


def _intrinsic(name: str, target: type[Op]) -> Pattern:
    def convert(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return in_f32(op, operands, rw, lambda wide: rw.insert(target(*wide, fastmath=_flags(op))))

    convert.__doc__ = f"math.{name} -> {target.name}"
    return conversion_pattern(f"math.{name}")(convert)


def _library(name: str) -> Pattern:
    def convert(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return in_f32(op, operands, rw, lambda wide: call_library(rw, name, wide))

    convert.__doc__ = f"math.{name} -> {name} of the C library, computed in f32 for narrower floats"
    return conversion_pattern(f"math.{name}")(convert)


def _classification(name: str, bits: int) -> Pattern:
    def convert(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        def classify(wide: Sequence[Any]) -> Any:
            (value,) = wide
            if value is not operands[0] and name == "isnormal":  # f32 has smaller numbers that are normal
                value = _without_subnormals(value, op.operands[0].type, rw)
            return rw.insert(intr.IsFPClassOp(value, bits, same_shape_i1(value.type)))

        return in_f32(op, operands, rw, classify)

    convert.__doc__ = f"math.{name} -> llvm.intr.is.fpclass"
    return conversion_pattern(f"math.{name}")(convert)


def _without_subnormals(value: Any, ty: Any, rw: ConversionRewriter) -> Any:
    """The f32 of a narrow float, 0 in place of numbers that are subnormal in its type."""
    (x,) = LLVM.on(rw).wrap(value)
    return (abs(x) < 2.0 ** scalar_of(ty).format.min_exponent).select(0.0, x).value


def _count(name: str, target: type[Op]) -> Pattern:
    def convert(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
        return rw.insert(target(operands[0]))

    convert.__doc__ = f"math.{name} -> {target.name}"
    return conversion_pattern(f"math.{name}")(convert)


@conversion_pattern("math.rsqrt")
def lower_rsqrt(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """rsqrt x -> 1 / sqrt x"""

    def compute(wide: Sequence[Any]) -> Any:
        root = rw(intr.SqrtOp(wide[0], fastmath=_flags(op)))
        return rw.insert(ar.FDivOp(constant(rw, 1.0, root.type), root, fastmath=_flags(op)))

    return in_f32(op, operands, rw, compute)


@conversion_pattern("math.sincos")
def lower_sincos(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """sincos x -> sin x, cos x"""
    flags = _flags(op)
    return [
        in_f32(op, operands, rw, lambda wide, target=target: rw(target(*wide, fastmath=flags)))
        for target in (intr.SinOp, intr.CosOp)
    ]


@conversion_pattern("math.clampf")
def lower_clampf(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """clampf x, low, high -> minimum(maximum(x, low), high)"""

    def compute(wide: Sequence[Any]) -> Any:
        value, low, high = wide
        raised = rw(intr.MaximumOp(value, low, fastmath=_flags(op)))
        return rw.insert(intr.MinimumOp(raised, high, fastmath=_flags(op)))

    return in_f32(op, operands, rw, compute)


@conversion_pattern("math.ipowi")
def lower_ipowi(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """ipowi x, n -> repeated squaring, one step for each bit of the width"""
    base, power = LLVM.on(rw).wrap(*operands)
    zero, one = base.like(0), base.like(1)
    result, square, bits = one, base, power.unsigned
    for _ in range(base.element.width - 1):
        is_odd = (bits & one) != zero
        result = is_odd.select(result * square, result)
        square, bits = square * square, bits >> one
    return _negative_power(base, power, result).value


def _negative_power(base: Expression, power: Expression, positive: Expression) -> Expression:
    """`positive`, or for a negative power 1 / x**n toward zero: 1, -1 or 0."""
    zero, one, minus = base.like(0), base.like(1), base.like(-1)
    sign = ((power & one) != zero).select(minus, one)
    inverse = (base == minus).select(sign, zero)
    inverse = (base == one).select(one, inverse)
    return (power < zero).select(inverse, positive)


PATTERNS = by_rows((
    *[_intrinsic(name, target) for name, target in INTRINSICS.items()],
    *[_library(name) for name in FUNCTIONS if name != "hypot"],
    *[_classification(name, bits) for name, bits in CLASSES.items()],
    _count("absi", intr.AbsOp), _count("ctlz", intr.CountLeadingZerosOp), _count("cttz", intr.CountTrailingZerosOp),
    _count("ctpop", intr.CtPopOp), lower_rsqrt, lower_sincos, lower_clampf, lower_ipowi,
))  # fmt: skip

CONVERSION = llvm_conversion("convert-math-to-llvm", "math", PATTERNS, title="ConvertMathToLLVMPass")
