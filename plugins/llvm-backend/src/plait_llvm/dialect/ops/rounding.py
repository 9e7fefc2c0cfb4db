"""Intrinsics that round to integers, compare three ways, return two numbers, or say how they round."""

from __future__ import annotations

from typing import ClassVar

from plait.define import Op, Operand, Result, attribute, operand, result
from plait.define import constraints as c
from plait.define.traits import Pure, SameTypeOperands
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.attributes import FastmathFlagsAttr, FPExceptionBehaviorAttr, RoundingModeAttr
from plait_llvm.dialect.constraints import FLOATS, AnyLLVM, FloatLike, IntegerLike
from plait_llvm.dialect.ops.family import Family
from plait_llvm.dialect.types import StructType

_CALL = "`(` operands `)` attr-dict `:` functional-type(operands, results)"
_CAST = "$roundingmode $exceptions attr-dict `:` type($arg_0) `to` type($res)"


class RoundIntrinsic(Op):
    """The form of roundings of a float, alone or in a vector, to integers."""

    traits = (Pure,)
    val: Operand = operand(FloatLike)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class RoundScalarIntrinsic(Op):
    """The form of roundings of one float to an integer."""

    traits = (Pure,)
    val: Operand = operand(c.Predicate("float that LLVM supports", lambda ty: isinstance(ty, FLOATS)))
    res: Result = result(AnyLLVM)
    assembly = _CALL


_round = Family(RoundIntrinsic, __name__, "%0 = {name}(%a) : (f32) -> i64")
LroundOp = _round("LroundOp", "llvm.intr.lround", "Round to the nearest integer, ties away from zero.")
LrintOp = _round("LrintOp", "llvm.intr.lrint", "Round to an integer in the current rounding mode.")
LlrintOp = _round("LlrintOp", "llvm.intr.llrint", "Round to an integer in the current rounding mode.")
LlroundOp = Family(RoundScalarIntrinsic, __name__, "%0 = {name}(%a) : (f32) -> i64")(
    "LlroundOp", "llvm.intr.llround", "Round to the nearest integer, ties away from zero."
)


class ThreeWayIntrinsic(Op):
    """The form of comparisons that return -1, 0 or 1."""

    traits = (Pure, SameTypeOperands)
    a: Operand = operand(IntegerLike)
    b: Operand = operand(IntegerLike)
    res: Result = result(IntegerLike)
    assembly = _CALL


_three_way = Family(ThreeWayIntrinsic, __name__, "%0 = {name}(%a, %b) : (i32, i32) -> i2")
SCmpOp = _three_way("SCmpOp", "llvm.intr.scmp", "-1, 0 or 1: whether the first signed integer is less or greater.")
UCmpOp = _three_way("UCmpOp", "llvm.intr.ucmp", "-1, 0 or 1: whether the first unsigned integer is less or greater.")


class FractionExpOp(Op):
    """Split a float in a fraction of at least 0.5 and below 1, and a power of two.

    ```mlir
    %0 = llvm.intr.frexp(%a) : (f32) -> !llvm.struct<(f32, i32)>
    ```

    Semantics: LLVM LangRef, `llvm.frexp`.
    """

    name = "llvm.intr.frexp"
    traits = (Pure,)
    val: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res: Result = result(AnyLLVM)
    assembly = _CALL


class SincosOp(Op):
    """Sine and cosine.

    ```mlir
    %0 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f32)>
    ```

    Semantics: LLVM LangRef, `llvm.sincos`.
    """

    name = "llvm.intr.sincos"
    traits = (Pure,)
    val: Operand = operand(FloatLike)
    fastmath: FastmathFlagsAttr = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    res: Result = result(AnyLLVM)
    assembly = _CALL

    def verify(self) -> None:
        ty = self.val.type
        if self.res.type is not StructType((ty, ty)):
            raise VerifyError(f"expected a struct of '{ty}' twice, found '{self.res.type}'")


class ConstrainedCast(Op):
    """The form of casts with a rounding mode and a say in exceptions."""

    traits = (Pure,)
    arg_0: Operand = operand(AnyLLVM)
    roundingmode: RoundingModeAttr = attribute(RoundingModeAttr)
    exceptions: FPExceptionBehaviorAttr = attribute(FPExceptionBehaviorAttr, ir_name="fpExceptionBehavior")
    mlir_properties: ClassVar[tuple[str, ...]] = ("fpExceptionBehavior!", "roundingmode!")
    res: Result = result(AnyLLVM)
    assembly = f"$arg_0 {_CAST}"


_constrained = Family(ConstrainedCast, __name__, "%0 = {name} %a tonearest maytrap : i32 to f32")
ConstrainedSIToFPOp = _constrained(
    "ConstrainedSIToFPOp", "llvm.intr.experimental.constrained.sitofp", "Convert a signed integer, rounded as told."
)
ConstrainedUIToFPOp = _constrained(
    "ConstrainedUIToFPOp", "llvm.intr.experimental.constrained.uitofp", "Convert an unsigned integer, rounded as told."
)
ConstrainedFPTruncOp = _constrained(
    "ConstrainedFPTruncOp",
    "llvm.intr.experimental.constrained.fptrunc",
    "Convert a float to a narrower one, rounded as told.",
    example="%0 = {name} %a towardzero ignore : f32 to f16",
)


class ConstrainedFPExtOp(Op):
    """Convert a float to a wider one, with a say in exceptions.

    ```mlir
    %0 = llvm.intr.experimental.constrained.fpext %a strict : f32 to f64
    ```

    Semantics: LLVM LangRef, `llvm.experimental.constrained.fpext`.
    """

    name = "llvm.intr.experimental.constrained.fpext"
    traits = (Pure,)
    arg_0: Operand = operand(AnyLLVM)
    exceptions: FPExceptionBehaviorAttr = attribute(FPExceptionBehaviorAttr, ir_name="fpExceptionBehavior")
    res: Result = result(AnyLLVM)
    assembly = "$arg_0 $exceptions attr-dict `:` type($arg_0) `to` type($res)"


OPERATIONS: tuple[type[Op], ...] = (
    LroundOp, LrintOp, LlrintOp, LlroundOp, SCmpOp, UCmpOp, FractionExpOp, SincosOp, ConstrainedSIToFPOp,
    ConstrainedUIToFPOp, ConstrainedFPTruncOp, ConstrainedFPExtOp,
)  # fmt: skip
