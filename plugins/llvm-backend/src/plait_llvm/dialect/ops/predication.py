"""Vector predication, `llvm.intr.vp.*`: a mask and a length enable elements; what is computed of others is poison."""

from __future__ import annotations

from plait.builtin.types import VectorType
from plait.define import Op, Operand, Result, operand, result
from plait.define import constraints as c
from plait.define.traits import Pure

from plait_llvm.dialect.constraints import (
    AnyLLVM,
    AnyPointer,
    AnyVector,
    BoolLike,
    FloatVector,
    IntegerVector,
    PointerLike,
)
from plait_llvm.dialect.ops.family import Family

MaskVector = c.Predicate("vector of i1", lambda ty: isinstance(ty, VectorType) and BoolLike.check(ty))
PointerVector = c.Predicate("vector of pointers", lambda ty: isinstance(ty, VectorType) and PointerLike.check(ty))


class PredicatedIntegers(Op):
    """The form of operations on two vectors of integers."""

    traits = (Pure,)
    lhs: Operand = operand(IntegerVector)
    rhs: Operand = operand(IntegerVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedFloats(Op):
    """The form of operations on two vectors of floats."""

    traits = (Pure,)
    lhs: Operand = operand(FloatVector)
    rhs: Operand = operand(FloatVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedTernary(Op):
    """The form of operations on three vectors of floats."""

    traits = (Pure,)
    first: Operand = operand(FloatVector)
    second: Operand = operand(FloatVector)
    third: Operand = operand(FloatVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedFloat(Op):
    """The form of operations on a vector of floats."""

    traits = (Pure,)
    op: Operand = operand(FloatVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedInteger(Op):
    """The form of casts of a vector of integers."""

    traits = (Pure,)
    src: Operand = operand(IntegerVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedPointer(Op):
    """The form of casts of a vector of pointers."""

    traits = (Pure,)
    src: Operand = operand(PointerVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedIntegerReduction(Op):
    """The form of reductions of a vector of integers from a start value."""

    traits = (Pure,)
    start_value: Operand = operand(c.AnySignlessInteger)
    val: Operand = operand(IntegerVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedFloatReduction(Op):
    """The form of reductions of a vector of floats from a start value."""

    traits = (Pure,)
    start_value: Operand = operand(c.AnyFloat)
    val: Operand = operand(FloatVector)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class PredicatedSelect(Op):
    """The form of choices between the elements of two vectors."""

    traits = (Pure,)
    cond: Operand = operand(MaskVector)
    true_value: Operand = operand(AnyVector)
    false_value: Operand = operand(AnyVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


_M = "vector<4xi1>, i32"


def _example(kind: str, vectors: int, to: str = "") -> str:
    values = ", ".join([f"%{name}" for name in "abc"[:vectors]])
    types = ", ".join([f"vector<4x{kind}>"] * vectors)
    return f'%0 = "{{name}}"({values}, %mask, %n) : ({types}, {_M}) -> vector<4x{to or kind}>'


_integers = Family(PredicatedIntegers, __name__, _example("i32", 2))
VPAddOp = _integers("VPAddOp", "llvm.intr.vp.add", "Add the elements that are enabled.")
VPSubOp = _integers("VPSubOp", "llvm.intr.vp.sub", "Subtract the elements that are enabled.")
VPMulOp = _integers("VPMulOp", "llvm.intr.vp.mul", "Multiply the elements that are enabled.")
VPSDivOp = _integers("VPSDivOp", "llvm.intr.vp.sdiv", "Divide the signed elements that are enabled.")
VPUDivOp = _integers("VPUDivOp", "llvm.intr.vp.udiv", "Divide the unsigned elements that are enabled.")
VPSRemOp = _integers("VPSRemOp", "llvm.intr.vp.srem", "The remainders of the signed elements that are enabled.")
VPURemOp = _integers("VPURemOp", "llvm.intr.vp.urem", "The remainders of the unsigned elements that are enabled.")
VPAShrOp = _integers("VPAShrOp", "llvm.intr.vp.ashr", "Shift the signed elements that are enabled to the right.")
VPLShrOp = _integers("VPLShrOp", "llvm.intr.vp.lshr", "Shift the unsigned elements that are enabled to the right.")
VPShlOp = _integers("VPShlOp", "llvm.intr.vp.shl", "Shift the elements that are enabled to the left.")
VPOrOp = _integers("VPOrOp", "llvm.intr.vp.or", "The bitwise or of the elements that are enabled.")
VPAndOp = _integers("VPAndOp", "llvm.intr.vp.and", "The bitwise and of the elements that are enabled.")
VPXorOp = _integers("VPXorOp", "llvm.intr.vp.xor", "The bitwise exclusive or of the elements that are enabled.")
VPSMaxOp = _integers("VPSMaxOp", "llvm.intr.vp.smax", "The greater of the signed elements that are enabled.")
VPSMinOp = _integers("VPSMinOp", "llvm.intr.vp.smin", "The lesser of the signed elements that are enabled.")
VPUMaxOp = _integers("VPUMaxOp", "llvm.intr.vp.umax", "The greater of the unsigned elements that are enabled.")
VPUMinOp = _integers("VPUMinOp", "llvm.intr.vp.umin", "The lesser of the unsigned elements that are enabled.")

_floats = Family(PredicatedFloats, __name__, _example("f32", 2))
VPFAddOp = _floats("VPFAddOp", "llvm.intr.vp.fadd", "Add the floats that are enabled.")
VPFSubOp = _floats("VPFSubOp", "llvm.intr.vp.fsub", "Subtract the floats that are enabled.")
VPFMulOp = _floats("VPFMulOp", "llvm.intr.vp.fmul", "Multiply the floats that are enabled.")
VPFDivOp = _floats("VPFDivOp", "llvm.intr.vp.fdiv", "Divide the floats that are enabled.")
VPFRemOp = _floats("VPFRemOp", "llvm.intr.vp.frem", "The remainders of the floats that are enabled.")

_ternary = Family(PredicatedTernary, __name__, _example("f32", 3))
VPFMulAddOp = _ternary("VPFMulAddOp", "llvm.intr.vp.fmuladd", "Multiply and add, with one rounding or two.")
VPFmaOp = _ternary("VPFmaOp", "llvm.intr.vp.fma", "Multiply and add with one rounding.")
VPFNegOp = Family(PredicatedFloat, __name__, _example("f32", 1))(
    "VPFNegOp", "llvm.intr.vp.fneg", "Negate the floats that are enabled."
)

_of_integers = Family(PredicatedInteger, __name__, _example("i32", 1, "f32"))
VPUIToFPOp = _of_integers("VPUIToFPOp", "llvm.intr.vp.uitofp", "Convert unsigned integers to floats.")
VPSIToFPOp = _of_integers("VPSIToFPOp", "llvm.intr.vp.sitofp", "Convert signed integers to floats.")
VPTruncOp = _of_integers("VPTruncOp", "llvm.intr.vp.trunc", "Drop high bits.", example=_example("i32", 1, "i16"))
VPZExtOp = _of_integers("VPZExtOp", "llvm.intr.vp.zext", "Extend by zeros.", example=_example("i32", 1, "i64"))
VPSExtOp = _of_integers("VPSExtOp", "llvm.intr.vp.sext", "Extend by the sign.", example=_example("i32", 1, "i64"))
VPIntToPtrOp = _of_integers(
    "VPIntToPtrOp", "llvm.intr.vp.inttoptr", "Convert integers to pointers.", example=_example("i64", 1, "!llvm.ptr")
)
_of_floats = Family(PredicatedFloat, __name__, _example("f32", 1, "i32"))
VPFPToUIOp = _of_floats("VPFPToUIOp", "llvm.intr.vp.fptoui", "Convert floats to unsigned integers.")
VPFPToSIOp = _of_floats("VPFPToSIOp", "llvm.intr.vp.fptosi", "Convert floats to signed integers.")
VPFPTruncOp = _of_floats("VPFPTruncOp", "llvm.intr.vp.fptrunc", "Round floats.", example=_example("f32", 1, "f16"))
VPFPExtOp = _of_floats("VPFPExtOp", "llvm.intr.vp.fpext", "Extend floats.", example=_example("f32", 1, "f64"))
VPPtrToIntOp = Family(PredicatedPointer, __name__, _example("!llvm.ptr", 1, "i64"))(
    "VPPtrToIntOp", "llvm.intr.vp.ptrtoint", "Convert pointers to integers."
)

_reduction = Family(
    PredicatedIntegerReduction,
    __name__,
    f'%0 = "{{name}}"(%s, %a, %mask, %n) : (i32, vector<4xi32>, {_M}) -> i32',
    about="Reduce the integers that are enabled by `{}`, from a start value.",
)
VPReduceAddOp = _reduction("VPReduceAddOp", "llvm.intr.vp.reduce.add", "add")
VPReduceMulOp = _reduction("VPReduceMulOp", "llvm.intr.vp.reduce.mul", "mul")
VPReduceAndOp = _reduction("VPReduceAndOp", "llvm.intr.vp.reduce.and", "and")
VPReduceOrOp = _reduction("VPReduceOrOp", "llvm.intr.vp.reduce.or", "or")
VPReduceXorOp = _reduction("VPReduceXorOp", "llvm.intr.vp.reduce.xor", "xor")
VPReduceSMaxOp = _reduction("VPReduceSMaxOp", "llvm.intr.vp.reduce.smax", "smax")
VPReduceSMinOp = _reduction("VPReduceSMinOp", "llvm.intr.vp.reduce.smin", "smin")
VPReduceUMaxOp = _reduction("VPReduceUMaxOp", "llvm.intr.vp.reduce.umax", "umax")
VPReduceUMinOp = _reduction("VPReduceUMinOp", "llvm.intr.vp.reduce.umin", "umin")
_float_reduction = Family(
    PredicatedFloatReduction,
    __name__,
    f'%0 = "{{name}}"(%s, %a, %mask, %n) : (f32, vector<4xf32>, {_M}) -> f32',
    about="Reduce the floats that are enabled by `{}`, from a start value.",
)
VPReduceFAddOp = _float_reduction("VPReduceFAddOp", "llvm.intr.vp.reduce.fadd", "fadd")
VPReduceFMulOp = _float_reduction("VPReduceFMulOp", "llvm.intr.vp.reduce.fmul", "fmul")
VPReduceFMaxOp = _float_reduction("VPReduceFMaxOp", "llvm.intr.vp.reduce.fmax", "fmax")
VPReduceFMinOp = _float_reduction("VPReduceFMinOp", "llvm.intr.vp.reduce.fmin", "fmin")

_select = Family(
    PredicatedSelect,
    __name__,
    '%0 = "{name}"(%mask, %a, %b, %n) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>',
)
VPSelectOp = _select("VPSelectOp", "llvm.intr.vp.select", "Choose elements; from the length on they are poison.")
VPMergeOp = _select("VPMergeOp", "llvm.intr.vp.merge", "Choose elements; from the length on they are the second ones.")


class VPLoadOp(Op):
    """Read the elements of a vector that are enabled.

    ```mlir
    %0 = "llvm.intr.vp.load"(%p, %mask, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>
    ```

    Semantics: LLVM LangRef, `llvm.vp.load`.
    """

    name = "llvm.intr.vp.load"
    ptr: Operand = operand(AnyPointer)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class VPStoreOp(Op):
    """Write the elements of a vector that are enabled.

    ```mlir
    "llvm.intr.vp.store"(%a, %p, %mask, %n) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()
    ```

    Semantics: LLVM LangRef, `llvm.vp.store`.
    """

    name = "llvm.intr.vp.store"
    val: Operand = operand(AnyVector)
    ptr: Operand = operand(AnyPointer)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)


class VPStridedLoadOp(Op):
    """Read the elements that are enabled, each a number of bytes behind the one before.

    ```mlir
    %0 = "llvm.intr.experimental.vp.strided.load"(%p, %s, %mask, %n)
      : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>
    ```

    Semantics: LLVM LangRef, `llvm.experimental.vp.strided.load`.
    """

    name = "llvm.intr.experimental.vp.strided.load"
    ptr: Operand = operand(AnyPointer)
    stride: Operand = operand(c.AnySignlessInteger)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)
    res: Result = result(AnyLLVM)


class VPStridedStoreOp(Op):
    """Write the elements that are enabled, each a number of bytes behind the one before.

    ```mlir
    "llvm.intr.experimental.vp.strided.store"(%a, %p, %s, %mask, %n)
      : (vector<4xf32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()
    ```

    Semantics: LLVM LangRef, `llvm.experimental.vp.strided.store`.
    """

    name = "llvm.intr.experimental.vp.strided.store"
    val: Operand = operand(AnyVector)
    ptr: Operand = operand(AnyPointer)
    stride: Operand = operand(c.AnySignlessInteger)
    mask: Operand = operand(MaskVector)
    evl: Operand = operand(c.I32)


OPERATIONS: tuple[type[Op], ...] = (
    VPAddOp, VPSubOp, VPMulOp, VPSDivOp, VPUDivOp, VPSRemOp, VPURemOp, VPAShrOp, VPLShrOp, VPShlOp, VPOrOp, VPAndOp,
    VPXorOp, VPSMaxOp, VPSMinOp, VPUMaxOp, VPUMinOp, VPFAddOp, VPFSubOp, VPFMulOp, VPFDivOp, VPFRemOp, VPFMulAddOp,
    VPFmaOp, VPFNegOp, VPUIToFPOp, VPSIToFPOp, VPTruncOp, VPZExtOp, VPSExtOp, VPIntToPtrOp, VPFPToUIOp, VPFPToSIOp,
    VPFPTruncOp, VPFPExtOp, VPPtrToIntOp, VPReduceAddOp, VPReduceMulOp, VPReduceAndOp, VPReduceOrOp, VPReduceXorOp,
    VPReduceSMaxOp, VPReduceSMinOp, VPReduceUMaxOp, VPReduceUMinOp, VPReduceFAddOp, VPReduceFMulOp, VPReduceFMaxOp,
    VPReduceFMinOp, VPSelectOp, VPMergeOp, VPLoadOp, VPStoreOp, VPStridedLoadOp, VPStridedStoreOp,
)  # fmt: skip
