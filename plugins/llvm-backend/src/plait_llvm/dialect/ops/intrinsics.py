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
            raise VerifyError(f"expected a struct of '{ty}' and '{same_shape_i1(ty)}', but got '{self.res.type}'")


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


class SqrtOp(UnaryFloatIntrinsic):
    """Square root.

    ```mlir
    %0 = llvm.intr.sqrt(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.sqrt`.
    """

    name = "llvm.intr.sqrt"


class ExpOp(UnaryFloatIntrinsic):
    """Exponential.

    ```mlir
    %0 = llvm.intr.exp(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.exp`.
    """

    name = "llvm.intr.exp"


class Exp2Op(UnaryFloatIntrinsic):
    """Power of two.

    ```mlir
    %0 = llvm.intr.exp2(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.exp2`.
    """

    name = "llvm.intr.exp2"


class Exp10Op(UnaryFloatIntrinsic):
    """Power of ten.

    ```mlir
    %0 = llvm.intr.exp10(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.exp10`.
    """

    name = "llvm.intr.exp10"


class LogOp(UnaryFloatIntrinsic):
    """Natural logarithm.

    ```mlir
    %0 = llvm.intr.log(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.log`.
    """

    name = "llvm.intr.log"


class Log2Op(UnaryFloatIntrinsic):
    """Binary logarithm.

    ```mlir
    %0 = llvm.intr.log2(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.log2`.
    """

    name = "llvm.intr.log2"


class Log10Op(UnaryFloatIntrinsic):
    """Decimal logarithm.

    ```mlir
    %0 = llvm.intr.log10(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.log10`.
    """

    name = "llvm.intr.log10"


class SinOp(UnaryFloatIntrinsic):
    """Sine.

    ```mlir
    %0 = llvm.intr.sin(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.sin`.
    """

    name = "llvm.intr.sin"


class CosOp(UnaryFloatIntrinsic):
    """Cosine.

    ```mlir
    %0 = llvm.intr.cos(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.cos`.
    """

    name = "llvm.intr.cos"


class TanOp(UnaryFloatIntrinsic):
    """Tangent.

    ```mlir
    %0 = llvm.intr.tan(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.tan`.
    """

    name = "llvm.intr.tan"


class ASinOp(UnaryFloatIntrinsic):
    """Arc sine.

    ```mlir
    %0 = llvm.intr.asin(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.asin`.
    """

    name = "llvm.intr.asin"


class ACosOp(UnaryFloatIntrinsic):
    """Arc cosine.

    ```mlir
    %0 = llvm.intr.acos(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.acos`.
    """

    name = "llvm.intr.acos"


class ATanOp(UnaryFloatIntrinsic):
    """Arc tangent.

    ```mlir
    %0 = llvm.intr.atan(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.atan`.
    """

    name = "llvm.intr.atan"


class SinhOp(UnaryFloatIntrinsic):
    """Hyperbolic sine.

    ```mlir
    %0 = llvm.intr.sinh(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.sinh`.
    """

    name = "llvm.intr.sinh"


class CoshOp(UnaryFloatIntrinsic):
    """Hyperbolic cosine.

    ```mlir
    %0 = llvm.intr.cosh(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.cosh`.
    """

    name = "llvm.intr.cosh"


class TanhOp(UnaryFloatIntrinsic):
    """Hyperbolic tangent.

    ```mlir
    %0 = llvm.intr.tanh(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.tanh`.
    """

    name = "llvm.intr.tanh"


class FAbsOp(UnaryFloatIntrinsic):
    """Absolute value.

    ```mlir
    %0 = llvm.intr.fabs(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.fabs`.
    """

    name = "llvm.intr.fabs"


class FFloorOp(UnaryFloatIntrinsic):
    """Round down to an integer.

    ```mlir
    %0 = llvm.intr.floor(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.floor`.
    """

    name = "llvm.intr.floor"


class FCeilOp(UnaryFloatIntrinsic):
    """Round up to an integer.

    ```mlir
    %0 = llvm.intr.ceil(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.ceil`.
    """

    name = "llvm.intr.ceil"


class FTruncOp(UnaryFloatIntrinsic):
    """Round toward zero to an integer.

    ```mlir
    %0 = llvm.intr.trunc(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.trunc`.
    """

    name = "llvm.intr.trunc"


class RoundOp(UnaryFloatIntrinsic):
    """Round to the nearest integer, ties away from zero.

    ```mlir
    %0 = llvm.intr.round(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.round`.
    """

    name = "llvm.intr.round"


class RoundEvenOp(UnaryFloatIntrinsic):
    """Round to the nearest integer, ties to even.

    ```mlir
    %0 = llvm.intr.roundeven(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.roundeven`.
    """

    name = "llvm.intr.roundeven"


class RintOp(UnaryFloatIntrinsic):
    """Round to an integer in the current rounding mode.

    ```mlir
    %0 = llvm.intr.rint(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.rint`.
    """

    name = "llvm.intr.rint"


class NearbyIntOp(UnaryFloatIntrinsic):
    """Round to an integer in the current rounding mode, without an exception.

    ```mlir
    %0 = llvm.intr.nearbyint(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.nearbyint`.
    """

    name = "llvm.intr.nearbyint"


class PowOp(BinaryFloatIntrinsic):
    """Power.

    ```mlir
    %0 = llvm.intr.pow(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.pow`.
    """

    name = "llvm.intr.pow"


class ATan2Op(BinaryFloatIntrinsic):
    """Arc tangent of a quotient, in the right quadrant.

    ```mlir
    %0 = llvm.intr.atan2(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.atan2`.
    """

    name = "llvm.intr.atan2"


class CopySignOp(BinaryFloatIntrinsic):
    """The magnitude of the first with the sign of the second.

    ```mlir
    %0 = llvm.intr.copysign(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.copysign`.
    """

    name = "llvm.intr.copysign"


class MaximumOp(BinaryFloatIntrinsic):
    """The greater; NaN if one is NaN, and 0.0 is greater than -0.0.

    ```mlir
    %0 = llvm.intr.maximum(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.maximum`.
    """

    name = "llvm.intr.maximum"


class MinimumOp(BinaryFloatIntrinsic):
    """The lesser; NaN if one is NaN, and -0.0 is less than 0.0.

    ```mlir
    %0 = llvm.intr.minimum(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.minimum`.
    """

    name = "llvm.intr.minimum"


class MaxNumOp(BinaryFloatIntrinsic):
    """The greater; the other one if one is NaN.

    ```mlir
    %0 = llvm.intr.maxnum(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.maxnum`.
    """

    name = "llvm.intr.maxnum"


class MinNumOp(BinaryFloatIntrinsic):
    """The lesser; the other one if one is NaN.

    ```mlir
    %0 = llvm.intr.minnum(%a, %b) : (f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.minnum`.
    """

    name = "llvm.intr.minnum"


class FMAOp(TernaryFloatIntrinsic):
    """Multiply and add with one rounding.

    ```mlir
    %0 = llvm.intr.fma(%a, %b, %c) : (f32, f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.fma`.
    """

    name = "llvm.intr.fma"


class FMulAddOp(TernaryFloatIntrinsic):
    """Multiply and add with one rounding or two.

    ```mlir
    %0 = llvm.intr.fmuladd(%a, %b, %c) : (f32, f32, f32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.fmuladd`.
    """

    name = "llvm.intr.fmuladd"


class CtPopOp(UnaryIntegerIntrinsic):
    """Count the bits that are set.

    ```mlir
    %0 = llvm.intr.ctpop(%a) : (i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.ctpop`.
    """

    name = "llvm.intr.ctpop"


class BitReverseOp(UnaryIntegerIntrinsic):
    """Reverse the bits.

    ```mlir
    %0 = llvm.intr.bitreverse(%a) : (i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.bitreverse`.
    """

    name = "llvm.intr.bitreverse"


class ByteSwapOp(UnaryIntegerIntrinsic):
    """Reverse the bytes.

    ```mlir
    %0 = llvm.intr.bswap(%a) : (i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.bswap`.
    """

    name = "llvm.intr.bswap"


class SMaxOp(BinaryIntegerIntrinsic):
    """The greater signed integer.

    ```mlir
    %0 = llvm.intr.smax(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.smax`.
    """

    name = "llvm.intr.smax"


class SMinOp(BinaryIntegerIntrinsic):
    """The lesser signed integer.

    ```mlir
    %0 = llvm.intr.smin(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.smin`.
    """

    name = "llvm.intr.smin"


class UMaxOp(BinaryIntegerIntrinsic):
    """The greater unsigned integer.

    ```mlir
    %0 = llvm.intr.umax(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.umax`.
    """

    name = "llvm.intr.umax"


class UMinOp(BinaryIntegerIntrinsic):
    """The lesser unsigned integer.

    ```mlir
    %0 = llvm.intr.umin(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.umin`.
    """

    name = "llvm.intr.umin"


class SAddSatOp(BinaryIntegerIntrinsic):
    """Add signed integers, saturating.

    ```mlir
    %0 = llvm.intr.sadd.sat(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.sadd.sat`.
    """

    name = "llvm.intr.sadd.sat"


class UAddSatOp(BinaryIntegerIntrinsic):
    """Add unsigned integers, saturating.

    ```mlir
    %0 = llvm.intr.uadd.sat(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.uadd.sat`.
    """

    name = "llvm.intr.uadd.sat"


class SSubSatOp(BinaryIntegerIntrinsic):
    """Subtract signed integers, saturating.

    ```mlir
    %0 = llvm.intr.ssub.sat(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.ssub.sat`.
    """

    name = "llvm.intr.ssub.sat"


class USubSatOp(BinaryIntegerIntrinsic):
    """Subtract unsigned integers, saturating.

    ```mlir
    %0 = llvm.intr.usub.sat(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.usub.sat`.
    """

    name = "llvm.intr.usub.sat"


class SShlSatOp(BinaryIntegerIntrinsic):
    """Shift a signed integer left, saturating.

    ```mlir
    %0 = llvm.intr.sshl.sat(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.sshl.sat`.
    """

    name = "llvm.intr.sshl.sat"


class UShlSatOp(BinaryIntegerIntrinsic):
    """Shift an unsigned integer left, saturating.

    ```mlir
    %0 = llvm.intr.ushl.sat(%a, %b) : (i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.ushl.sat`.
    """

    name = "llvm.intr.ushl.sat"


class FShlOp(TernaryIntegerIntrinsic):
    """Shift the concatenation of two integers left.

    ```mlir
    %0 = llvm.intr.fshl(%a, %b, %c) : (i32, i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.fshl`.
    """

    name = "llvm.intr.fshl"


class FShrOp(TernaryIntegerIntrinsic):
    """Shift the concatenation of two integers right.

    ```mlir
    %0 = llvm.intr.fshr(%a, %b, %c) : (i32, i32, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.fshr`.
    """

    name = "llvm.intr.fshr"


class PowIOp(PowerIntrinsic):
    """Integer power.

    ```mlir
    %0 = llvm.intr.powi(%a, %n) : (f32, i32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.powi`.
    """

    name = "llvm.intr.powi"


class LoadExpOp(PowerIntrinsic):
    """Multiply by a power of two.

    ```mlir
    %0 = llvm.intr.ldexp(%a, %n) : (f32, i32) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.ldexp`.
    """

    name = "llvm.intr.ldexp"


class SAddWithOverflowOp(OverflowIntrinsic):
    """Add signed integers. The second part of the result tells of overflow.

    ```mlir
    %0 = "llvm.intr.sadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    ```

    Semantics: LLVM LangRef, `llvm.sadd.with.overflow`.
    """

    name = "llvm.intr.sadd.with.overflow"


class UAddWithOverflowOp(OverflowIntrinsic):
    """Add unsigned integers. The second part of the result tells of overflow.

    ```mlir
    %0 = "llvm.intr.uadd.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    ```

    Semantics: LLVM LangRef, `llvm.uadd.with.overflow`.
    """

    name = "llvm.intr.uadd.with.overflow"


class SSubWithOverflowOp(OverflowIntrinsic):
    """Subtract signed integers. The second part of the result tells of overflow.

    ```mlir
    %0 = "llvm.intr.ssub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    ```

    Semantics: LLVM LangRef, `llvm.ssub.with.overflow`.
    """

    name = "llvm.intr.ssub.with.overflow"


class USubWithOverflowOp(OverflowIntrinsic):
    """Subtract unsigned integers. The second part of the result tells of overflow.

    ```mlir
    %0 = "llvm.intr.usub.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    ```

    Semantics: LLVM LangRef, `llvm.usub.with.overflow`.
    """

    name = "llvm.intr.usub.with.overflow"


class SMulWithOverflowOp(OverflowIntrinsic):
    """Multiply signed integers. The second part of the result tells of overflow.

    ```mlir
    %0 = "llvm.intr.smul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    ```

    Semantics: LLVM LangRef, `llvm.smul.with.overflow`.
    """

    name = "llvm.intr.smul.with.overflow"


class UMulWithOverflowOp(OverflowIntrinsic):
    """Multiply unsigned integers. The second part of the result tells of overflow.

    ```mlir
    %0 = "llvm.intr.umul.with.overflow"(%a, %b) : (i32, i32) -> !llvm.struct<(i32, i1)>
    ```

    Semantics: LLVM LangRef, `llvm.umul.with.overflow`.
    """

    name = "llvm.intr.umul.with.overflow"


class FPToSISatOp(SaturatingCastIntrinsic):
    """Convert to a signed integer, saturating; NaN becomes 0.

    ```mlir
    %0 = "llvm.intr.fptosi.sat"(%a) : (f32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.fptosi.sat`.
    """

    name = "llvm.intr.fptosi.sat"


class FPToUISatOp(SaturatingCastIntrinsic):
    """Convert to an unsigned integer, saturating; NaN becomes 0.

    ```mlir
    %0 = "llvm.intr.fptoui.sat"(%a) : (f32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.fptoui.sat`.
    """

    name = "llvm.intr.fptoui.sat"


class VectorReduceAddOp(VectorReduction):
    """Reduce the integers of a vector by `add`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.add"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.add`.
    """

    name = "llvm.intr.vector.reduce.add"


class VectorReduceMulOp(VectorReduction):
    """Reduce the integers of a vector by `mul`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.mul"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.mul`.
    """

    name = "llvm.intr.vector.reduce.mul"


class VectorReduceAndOp(VectorReduction):
    """Reduce the integers of a vector by `and`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.and"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.and`.
    """

    name = "llvm.intr.vector.reduce.and"


class VectorReduceOrOp(VectorReduction):
    """Reduce the integers of a vector by `or`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.or"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.or`.
    """

    name = "llvm.intr.vector.reduce.or"


class VectorReduceXorOp(VectorReduction):
    """Reduce the integers of a vector by `xor`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.xor"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.xor`.
    """

    name = "llvm.intr.vector.reduce.xor"


class VectorReduceSMaxOp(VectorReduction):
    """Reduce the integers of a vector by `smax`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.smax"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.smax`.
    """

    name = "llvm.intr.vector.reduce.smax"


class VectorReduceSMinOp(VectorReduction):
    """Reduce the integers of a vector by `smin`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.smin"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.smin`.
    """

    name = "llvm.intr.vector.reduce.smin"


class VectorReduceUMaxOp(VectorReduction):
    """Reduce the integers of a vector by `umax`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.umax"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.umax`.
    """

    name = "llvm.intr.vector.reduce.umax"


class VectorReduceUMinOp(VectorReduction):
    """Reduce the integers of a vector by `umin`.

    ```mlir
    %0 = "llvm.intr.vector.reduce.umin"(%v) : (vector<4xi32>) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.umin`.
    """

    name = "llvm.intr.vector.reduce.umin"


class VectorReduceFMaxOp(FloatVectorReduction):
    """Reduce the floating-point numbers of a vector by `fmax`.

    ```mlir
    %0 = llvm.intr.vector.reduce.fmax(%v) : (vector<4xf32>) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.fmax`.
    """

    name = "llvm.intr.vector.reduce.fmax"


class VectorReduceFMinOp(FloatVectorReduction):
    """Reduce the floating-point numbers of a vector by `fmin`.

    ```mlir
    %0 = llvm.intr.vector.reduce.fmin(%v) : (vector<4xf32>) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.fmin`.
    """

    name = "llvm.intr.vector.reduce.fmin"


class VectorReduceFMaximumOp(FloatVectorReduction):
    """Reduce the floating-point numbers of a vector by `fmaximum`.

    ```mlir
    %0 = llvm.intr.vector.reduce.fmaximum(%v) : (vector<4xf32>) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.fmaximum`.
    """

    name = "llvm.intr.vector.reduce.fmaximum"


class VectorReduceFMinimumOp(FloatVectorReduction):
    """Reduce the floating-point numbers of a vector by `fminimum`.

    ```mlir
    %0 = llvm.intr.vector.reduce.fminimum(%v) : (vector<4xf32>) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.fminimum`.
    """

    name = "llvm.intr.vector.reduce.fminimum"


class VectorReduceFAddOp(OrderedVectorReduction):
    """Reduce the floating-point numbers of a vector by `fadd`, from a start value.

    ```mlir
    %0 = "llvm.intr.vector.reduce.fadd"(%s, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.fadd`.
    """

    name = "llvm.intr.vector.reduce.fadd"


class VectorReduceFMulOp(OrderedVectorReduction):
    """Reduce the floating-point numbers of a vector by `fmul`, from a start value.

    ```mlir
    %0 = "llvm.intr.vector.reduce.fmul"(%s, %v) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
    ```

    Semantics: LLVM LangRef, `llvm.vector.reduce.fmul`.
    """

    name = "llvm.intr.vector.reduce.fmul"


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


class CountLeadingZerosOp(Op):
    """Count the zeros above the highest bit that is set.

    ```mlir
    %0 = "llvm.intr.ctlz"(%a) <{is_zero_poison = false}> : (i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.ctlz`.
    """

    name = "llvm.intr.ctlz"
    traits = (Pure, SameOperandsAndResultType)
    in_: Operand = operand(IntegerLike)
    is_zero_poison: IntegerAttr = attribute(c.BoolAttr, default=False, explicit=True)
    mlir_properties: ClassVar[tuple[str, ...]] = ("is_zero_poison!",)
    res = infer_result(IntegerLike, same_as="in_")


class CountTrailingZerosOp(Op):
    """Count the zeros below the lowest bit that is set.

    ```mlir
    %0 = "llvm.intr.cttz"(%a) <{is_zero_poison = false}> : (i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.cttz`.
    """

    name = "llvm.intr.cttz"
    traits = (Pure, SameOperandsAndResultType)
    in_: Operand = operand(IntegerLike)
    is_zero_poison: IntegerAttr = attribute(c.BoolAttr, default=False, explicit=True)
    mlir_properties: ClassVar[tuple[str, ...]] = ("is_zero_poison!",)
    res = infer_result(IntegerLike, same_as="in_")


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
