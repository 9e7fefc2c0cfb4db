"""Operations that stand for LLVM intrinsics, `llvm.intr.*`."""

from __future__ import annotations

from typing import ClassVar

from plait.builtin.attributes import IntegerAttr
from plait.define import Op, Operand, Result, attribute, infer_result, operand, result
from plait.define import constraints as c
from plait.define.traits import Pure, SameOperandsAndResultElementType, SameOperandsAndResultType, SameTypeOperands
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.attributes import FastmathFlagsAttr
from plait_llvm.dialect.constraints import (
    AnyLLVM,
    FloatLike,
    FloatVector,
    IntegerLike,
    IntegerVector,
    same_shape_i1,
)
from plait_llvm.dialect.ops.family import Family
from plait_llvm.dialect.types import StructType

_CALL = "`(` operands `)` attr-dict `:` functional-type(operands, results)"


class UnaryFloatIntrinsic(Op):
    """The form of intrinsics on one floating-point operand."""

    traits = (Pure, SameOperandsAndResultType)
    in_: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(FloatLike, same_as="in_")
    assembly = _CALL


class BinaryFloatIntrinsic(Op):
    """The form of intrinsics on two floating-point operands."""

    traits = (Pure, SameOperandsAndResultType)
    a: Operand = operand(FloatLike)
    b: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(FloatLike, same_as="a")
    assembly = _CALL


class TernaryFloatIntrinsic(Op):
    """The form of intrinsics on three floating-point operands."""

    traits = (Pure, SameOperandsAndResultType)
    a: Operand = operand(FloatLike)
    b: Operand = operand(FloatLike)
    c: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(FloatLike, same_as="a")
    assembly = _CALL


class UnaryIntegerIntrinsic(Op):
    """The form of intrinsics on one integer operand."""

    traits = (Pure, SameOperandsAndResultType)
    in_: Operand = operand(IntegerLike)
    res = infer_result(IntegerLike, same_as="in_")
    assembly = _CALL


class BinaryIntegerIntrinsic(Op):
    """The form of intrinsics on two integer operands."""

    traits = (Pure, SameOperandsAndResultType)
    a: Operand = operand(IntegerLike)
    b: Operand = operand(IntegerLike)
    res = infer_result(IntegerLike, same_as="a")
    assembly = _CALL


class TernaryIntegerIntrinsic(Op):
    """The form of intrinsics on three integer operands."""

    traits = (Pure, SameOperandsAndResultType)
    a: Operand = operand(IntegerLike)
    b: Operand = operand(IntegerLike)
    c: Operand = operand(IntegerLike)
    res = infer_result(IntegerLike, same_as="a")
    assembly = _CALL


class PowerIntrinsic(Op):
    """The form of intrinsics on a floating-point number and an integer."""

    traits = (Pure,)
    val: Operand = operand(FloatLike)
    power: Operand = operand(c.AnySignlessInteger)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(FloatLike, same_as="val")
    assembly = _CALL


class OverflowIntrinsic(Op):
    """The form of intrinsics that tell whether an operation wrapped around."""

    traits = (Pure, SameTypeOperands)
    a: Operand = operand(IntegerLike)
    b: Operand = operand(IntegerLike)
    res: Result = result(AnyLLVM)

    def verify(self) -> None:
        ty = self.a.type
        if self.res.type is not StructType((ty, same_shape_i1(ty))):
            raise VerifyError(f"expected a struct of '{ty}' and '{same_shape_i1(ty)}', found '{self.res.type}'")


class SaturatingCastIntrinsic(Op):
    """The form of casts that saturate."""

    traits = (Pure,)
    in_: Operand = operand(FloatLike)
    res: Result = result(IntegerLike)


class VectorReduction(Op):
    """The form of reductions of a vector to one element."""

    traits = (Pure, SameOperandsAndResultElementType)
    in_: Operand = operand(IntegerVector)
    res = infer_result(c.AnySignlessInteger, infer=lambda types, properties: types[0].element_type)


class FloatVectorReduction(Op):
    """The form of reductions of a vector of floating-point numbers."""

    traits = (Pure, SameOperandsAndResultElementType)
    in_: Operand = operand(FloatVector)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(c.AnyFloat, infer=lambda types, properties: types[0].element_type)
    assembly = _CALL


class OrderedVectorReduction(Op):
    """The form of reductions of a vector that start from a value and keep the order, unless `reassoc` is set."""

    traits = (Pure, SameOperandsAndResultElementType)
    start_value: Operand = operand(c.AnyFloat)
    in_: Operand = operand(FloatVector)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res = infer_result(c.AnyFloat, same_as="start_value")


_unary_float = Family(UnaryFloatIntrinsic, __name__, "%0 = {name}(%a) : (f32) -> f32")
SqrtOp = _unary_float("SqrtOp", "llvm.intr.sqrt", "Square root.")
ExpOp = _unary_float("ExpOp", "llvm.intr.exp", "Exponential.")
Exp2Op = _unary_float("Exp2Op", "llvm.intr.exp2", "Power of two.")
Exp10Op = _unary_float("Exp10Op", "llvm.intr.exp10", "Power of ten.")
LogOp = _unary_float("LogOp", "llvm.intr.log", "Natural logarithm.")
Log2Op = _unary_float("Log2Op", "llvm.intr.log2", "Binary logarithm.")
Log10Op = _unary_float("Log10Op", "llvm.intr.log10", "Decimal logarithm.")
SinOp = _unary_float("SinOp", "llvm.intr.sin", "Sine.")
CosOp = _unary_float("CosOp", "llvm.intr.cos", "Cosine.")
TanOp = _unary_float("TanOp", "llvm.intr.tan", "Tangent.")
ASinOp = _unary_float("ASinOp", "llvm.intr.asin", "Arc sine.")
ACosOp = _unary_float("ACosOp", "llvm.intr.acos", "Arc cosine.")
ATanOp = _unary_float("ATanOp", "llvm.intr.atan", "Arc tangent.")
SinhOp = _unary_float("SinhOp", "llvm.intr.sinh", "Hyperbolic sine.")
CoshOp = _unary_float("CoshOp", "llvm.intr.cosh", "Hyperbolic cosine.")
TanhOp = _unary_float("TanhOp", "llvm.intr.tanh", "Hyperbolic tangent.")
FAbsOp = _unary_float("FAbsOp", "llvm.intr.fabs", "Absolute value.")
FFloorOp = _unary_float("FFloorOp", "llvm.intr.floor", "Round down to an integer.")
FCeilOp = _unary_float("FCeilOp", "llvm.intr.ceil", "Round up to an integer.")
FTruncOp = _unary_float("FTruncOp", "llvm.intr.trunc", "Round toward zero to an integer.")
RoundOp = _unary_float("RoundOp", "llvm.intr.round", "Round to the nearest integer, ties away from zero.")
RoundEvenOp = _unary_float("RoundEvenOp", "llvm.intr.roundeven", "Round to the nearest integer, ties to even.")
RintOp = _unary_float("RintOp", "llvm.intr.rint", "Round to an integer in the current rounding mode.")
NearbyIntOp = _unary_float(
    "NearbyIntOp", "llvm.intr.nearbyint", "Round to an integer in the current rounding mode, without an exception."
)

_binary_float = Family(BinaryFloatIntrinsic, __name__, "%0 = {name}(%a, %b) : (f32, f32) -> f32")
PowOp = _binary_float("PowOp", "llvm.intr.pow", "Power.")
ATan2Op = _binary_float("ATan2Op", "llvm.intr.atan2", "Arc tangent of a quotient, in the right quadrant.")
CopySignOp = _binary_float(
    "CopySignOp", "llvm.intr.copysign", "The magnitude of the first with the sign of the second."
)
MaximumOp = _binary_float(
    "MaximumOp", "llvm.intr.maximum", "The greater; NaN if one is NaN, and 0.0 is greater than -0.0."
)
MinimumOp = _binary_float("MinimumOp", "llvm.intr.minimum", "The lesser; NaN if one is NaN, and -0.0 is less than 0.0.")
MaxNumOp = _binary_float("MaxNumOp", "llvm.intr.maxnum", "The greater; the other one if one is NaN.")
MinNumOp = _binary_float("MinNumOp", "llvm.intr.minnum", "The lesser; the other one if one is NaN.")

_ternary_float = Family(TernaryFloatIntrinsic, __name__, "%0 = {name}(%a, %b, %c) : (f32, f32, f32) -> f32")
FMAOp = _ternary_float("FMAOp", "llvm.intr.fma", "Multiply and add with one rounding.")
FMulAddOp = _ternary_float("FMulAddOp", "llvm.intr.fmuladd", "Multiply and add with one rounding or two.")

_unary_integer = Family(UnaryIntegerIntrinsic, __name__, "%0 = {name}(%a) : (i32) -> i32")
CtPopOp = _unary_integer("CtPopOp", "llvm.intr.ctpop", "Count the bits that are set.")
BitReverseOp = _unary_integer("BitReverseOp", "llvm.intr.bitreverse", "Reverse the bits.")
ByteSwapOp = _unary_integer("ByteSwapOp", "llvm.intr.bswap", "Reverse the bytes.")

_binary_integer = Family(BinaryIntegerIntrinsic, __name__, "%0 = {name}(%a, %b) : (i32, i32) -> i32")
SMaxOp = _binary_integer("SMaxOp", "llvm.intr.smax", "The greater signed integer.")
SMinOp = _binary_integer("SMinOp", "llvm.intr.smin", "The lesser signed integer.")
UMaxOp = _binary_integer("UMaxOp", "llvm.intr.umax", "The greater unsigned integer.")
UMinOp = _binary_integer("UMinOp", "llvm.intr.umin", "The lesser unsigned integer.")
SAddSatOp = _binary_integer("SAddSatOp", "llvm.intr.sadd.sat", "Add signed integers, saturating.")
UAddSatOp = _binary_integer("UAddSatOp", "llvm.intr.uadd.sat", "Add unsigned integers, saturating.")
SSubSatOp = _binary_integer("SSubSatOp", "llvm.intr.ssub.sat", "Subtract signed integers, saturating.")
USubSatOp = _binary_integer("USubSatOp", "llvm.intr.usub.sat", "Subtract unsigned integers, saturating.")
SShlSatOp = _binary_integer("SShlSatOp", "llvm.intr.sshl.sat", "Shift a signed integer left, saturating.")
UShlSatOp = _binary_integer("UShlSatOp", "llvm.intr.ushl.sat", "Shift an unsigned integer left, saturating.")

_ternary_integer = Family(TernaryIntegerIntrinsic, __name__, "%0 = {name}(%a, %b, %c) : (i32, i32, i32) -> i32")
FShlOp = _ternary_integer("FShlOp", "llvm.intr.fshl", "Shift the concatenation of two integers left.")
FShrOp = _ternary_integer("FShrOp", "llvm.intr.fshr", "Shift the concatenation of two integers right.")

_power = Family(PowerIntrinsic, __name__, "%0 = {name}(%a, %n) : (f32, i32) -> f32")
PowIOp = _power("PowIOp", "llvm.intr.powi", "Integer power.")
LoadExpOp = _power("LoadExpOp", "llvm.intr.ldexp", "Multiply by a power of two.")

_overflow = Family(
    OverflowIntrinsic,
    __name__,
    '%0 = "{name}"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>',
    about="{}. The second part of the result says whether it overflowed.",
)
SAddWithOverflowOp = _overflow("SAddWithOverflowOp", "llvm.intr.sadd.with.overflow", "Add signed integers")
UAddWithOverflowOp = _overflow("UAddWithOverflowOp", "llvm.intr.uadd.with.overflow", "Add unsigned integers")
SSubWithOverflowOp = _overflow("SSubWithOverflowOp", "llvm.intr.ssub.with.overflow", "Subtract signed integers")
USubWithOverflowOp = _overflow("USubWithOverflowOp", "llvm.intr.usub.with.overflow", "Subtract unsigned integers")
SMulWithOverflowOp = _overflow("SMulWithOverflowOp", "llvm.intr.smul.with.overflow", "Multiply signed integers")
UMulWithOverflowOp = _overflow("UMulWithOverflowOp", "llvm.intr.umul.with.overflow", "Multiply unsigned integers")

_saturating_cast = Family(SaturatingCastIntrinsic, __name__, '%0 = "{name}"(%a) : (f32) -> i32')
FPToSISatOp = _saturating_cast(
    "FPToSISatOp", "llvm.intr.fptosi.sat", "Convert to a signed integer, saturating; NaN becomes 0."
)
FPToUISatOp = _saturating_cast(
    "FPToUISatOp", "llvm.intr.fptoui.sat", "Convert to an unsigned integer, saturating; NaN becomes 0."
)

_reduction = Family(
    VectorReduction,
    __name__,
    '%0 = "{name}"(%v) : (vector<4xi32>) -> i32',
    about="Reduce the integers of a vector by `{}`.",
)
VectorReduceAddOp = _reduction("VectorReduceAddOp", "llvm.intr.vector.reduce.add", "add")
VectorReduceMulOp = _reduction("VectorReduceMulOp", "llvm.intr.vector.reduce.mul", "mul")
VectorReduceAndOp = _reduction("VectorReduceAndOp", "llvm.intr.vector.reduce.and", "and")
VectorReduceOrOp = _reduction("VectorReduceOrOp", "llvm.intr.vector.reduce.or", "or")
VectorReduceXorOp = _reduction("VectorReduceXorOp", "llvm.intr.vector.reduce.xor", "xor")
VectorReduceSMaxOp = _reduction("VectorReduceSMaxOp", "llvm.intr.vector.reduce.smax", "smax")
VectorReduceSMinOp = _reduction("VectorReduceSMinOp", "llvm.intr.vector.reduce.smin", "smin")
VectorReduceUMaxOp = _reduction("VectorReduceUMaxOp", "llvm.intr.vector.reduce.umax", "umax")
VectorReduceUMinOp = _reduction("VectorReduceUMinOp", "llvm.intr.vector.reduce.umin", "umin")

_float_reduction = Family(
    FloatVectorReduction,
    __name__,
    "%0 = {name}(%v) : (vector<4xf32>) -> f32",
    about="Reduce the floating-point numbers of a vector by `{}`.",
)
VectorReduceFMaxOp = _float_reduction("VectorReduceFMaxOp", "llvm.intr.vector.reduce.fmax", "fmax")
VectorReduceFMinOp = _float_reduction("VectorReduceFMinOp", "llvm.intr.vector.reduce.fmin", "fmin")
VectorReduceFMaximumOp = _float_reduction("VectorReduceFMaximumOp", "llvm.intr.vector.reduce.fmaximum", "fmaximum")
VectorReduceFMinimumOp = _float_reduction("VectorReduceFMinimumOp", "llvm.intr.vector.reduce.fminimum", "fminimum")

_ordered_reduction = Family(
    OrderedVectorReduction,
    __name__,
    '%0 = "{name}"(%s, %v) <{{fastmathFlags = #llvm.fastmath<none>}}> : (f32, vector<4xf32>) -> f32',
    about="Reduce the floating-point numbers of a vector by `{}`, from a start value.",
)
VectorReduceFAddOp = _ordered_reduction("VectorReduceFAddOp", "llvm.intr.vector.reduce.fadd", "fadd")
VectorReduceFMulOp = _ordered_reduction("VectorReduceFMulOp", "llvm.intr.vector.reduce.fmul", "fmul")


class AbsOp(Op):
    """Absolute value of a signed integer.

    ```mlir
    %0 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.abs`.
    """

    name = "llvm.intr.abs"
    traits = (Pure,)
    in_: Operand = operand(IntegerLike)
    is_int_min_poison: IntegerAttr = attribute(c.BoolAttr, default=False, explicit=True)
    mlir_properties: ClassVar[tuple[str, ...]] = ("is_int_min_poison!",)
    res = infer_result(IntegerLike, same_as="in_")


class ZeroCount(Op):
    """The form of counts of zeros, of which there is one for zero, or not."""

    traits = (Pure, SameOperandsAndResultType)
    in_: Operand = operand(IntegerLike)
    is_zero_poison: IntegerAttr = attribute(c.BoolAttr, default=False, explicit=True)
    mlir_properties: ClassVar[tuple[str, ...]] = ("is_zero_poison!",)
    res = infer_result(IntegerLike, same_as="in_")


_zeros = Family(ZeroCount, __name__, '%0 = "{name}"(%a) <{{is_zero_poison = false}}> : (i32) -> i32')
CountLeadingZerosOp = _zeros(
    "CountLeadingZerosOp", "llvm.intr.ctlz", "Count the zeros above the highest bit that is set."
)
CountTrailingZerosOp = _zeros(
    "CountTrailingZerosOp", "llvm.intr.cttz", "Count the zeros below the lowest bit that is set."
)


class IsFPClassOp(Op):
    """Whether a floating-point number is in one of the classes whose bits are set.

    ```mlir
    %0 = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f32) -> i1
    ```

    Semantics: LLVM LangRef, `llvm.is.fpclass`.
    """

    name = "llvm.intr.is.fpclass"
    traits = (Pure,)
    in_: Operand = operand(FloatLike)
    bit: IntegerAttr = attribute(c.I32Attr)
    res: Result = result(IntegerLike)


class AssumeOp(Op):
    """Promise that a condition holds.

    ```mlir
    llvm.intr.assume %c : i1
    ```

    Semantics: LLVM LangRef, `llvm.assume`.
    """

    name = "llvm.intr.assume"
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "op_bundle_sizes!",
        "op_bundle_tags",
    )
    cond: Operand = operand(c.I1)
    op_bundle_sizes = attribute(c.DenseI32Array, default=(), explicit=True)
    assembly = "$cond attr-dict `:` type($cond)"


OPERATIONS: tuple[type[Op], ...] = (
    SqrtOp, ExpOp, Exp2Op, Exp10Op, LogOp, Log2Op, Log10Op, SinOp, CosOp, TanOp, ASinOp, ACosOp, ATanOp, SinhOp,
    CoshOp, TanhOp, FAbsOp, FFloorOp, FCeilOp, FTruncOp, RoundOp, RoundEvenOp, RintOp, NearbyIntOp, PowOp, ATan2Op,
    CopySignOp, MaximumOp, MinimumOp, MaxNumOp, MinNumOp, FMAOp, FMulAddOp, CtPopOp, BitReverseOp, ByteSwapOp,
    SMaxOp, SMinOp, UMaxOp, UMinOp, SAddSatOp, UAddSatOp, SSubSatOp, USubSatOp, SShlSatOp, UShlSatOp, FShlOp, FShrOp,
    PowIOp, LoadExpOp, SAddWithOverflowOp, UAddWithOverflowOp, SSubWithOverflowOp, USubWithOverflowOp,
    SMulWithOverflowOp, UMulWithOverflowOp, FPToSISatOp, FPToUISatOp, VectorReduceAddOp, VectorReduceMulOp,
    VectorReduceAndOp, VectorReduceOrOp, VectorReduceXorOp, VectorReduceSMaxOp, VectorReduceSMinOp,
    VectorReduceUMaxOp, VectorReduceUMinOp, VectorReduceFMaxOp, VectorReduceFMinOp, VectorReduceFMaximumOp,
    VectorReduceFMinimumOp, VectorReduceFAddOp, VectorReduceFMulOp, AbsOp, CountLeadingZerosOp, CountTrailingZerosOp,
    IsFPClassOp, AssumeOp,
)  # fmt: skip
