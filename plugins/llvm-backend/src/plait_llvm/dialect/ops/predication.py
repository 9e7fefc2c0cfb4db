"""Vector predication, `llvm.intr.vp.*`: a mask and a length enable elements; what is computed of others is poison."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import VectorType
from plait.define import Op, result
from plait.define import constraints as c
from plait.define.traits import Pure, Trait

from plait_llvm.dialect.constraints import (
    AnyLLVM,
    AnyPointer,
    AnyVector,
    BoolLike,
    FloatVector,
    IntegerVector,
    PointerLike,
)
from plait_llvm.dialect.ops.family import Family, form, operands_of

MaskVector = c.Predicate("vector of i1", lambda ty: isinstance(ty, VectorType) and BoolLike.check(ty))
PointerVector = c.Predicate("vector of pointers", lambda ty: isinstance(ty, VectorType) and PointerLike.check(ty))


_M = "vector<4xi1>, i32"


def _example(kind: str, vectors: int, to: str = "") -> str:
    values = ", ".join([f"%{name}" for name in "abc"[:vectors]])
    types = ", ".join([f"vector<4x{kind}>"] * vectors)
    return f'%0 = "{{name}}"({values}, %mask, %n) : ({types}, {_M}) -> vector<4x{to or kind}>'


def _predicated(
    example: str, about: str = "{}", *, traits: tuple[Trait, ...] = (Pure,), returns: bool = True, **values: Any
) -> Family:
    """The family of operations on `values`, a mask where they do not begin with one, and a length."""
    mask = {} if "cond" in values else {"mask": MaskVector}
    members = operands_of(**values, **mask, evl=c.I32) | ({"res": result(AnyLLVM)} if returns else {})
    return Family(form(__name__, traits=traits, **members), __name__, example, about=about)


_integers = _predicated(_example("i32", 2), lhs=IntegerVector, rhs=IntegerVector)
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

_floats = _predicated(_example("f32", 2), lhs=FloatVector, rhs=FloatVector)
VPFAddOp = _floats("VPFAddOp", "llvm.intr.vp.fadd", "Add the floats that are enabled.")
VPFSubOp = _floats("VPFSubOp", "llvm.intr.vp.fsub", "Subtract the floats that are enabled.")
VPFMulOp = _floats("VPFMulOp", "llvm.intr.vp.fmul", "Multiply the floats that are enabled.")
VPFDivOp = _floats("VPFDivOp", "llvm.intr.vp.fdiv", "Divide the floats that are enabled.")
VPFRemOp = _floats("VPFRemOp", "llvm.intr.vp.frem", "The remainders of the floats that are enabled.")

_ternary = _predicated(_example("f32", 3), first=FloatVector, second=FloatVector, third=FloatVector)
VPFMulAddOp = _ternary("VPFMulAddOp", "llvm.intr.vp.fmuladd", "Multiply and add, with one rounding or two.")
VPFmaOp = _ternary("VPFmaOp", "llvm.intr.vp.fma", "Multiply and add with one rounding.")
VPFNegOp = _predicated(_example("f32", 1), op=FloatVector)(
    "VPFNegOp", "llvm.intr.vp.fneg", "Negate the floats that are enabled."
)

_of_integers = _predicated(_example("i32", 1, "f32"), src=IntegerVector)
VPUIToFPOp = _of_integers("VPUIToFPOp", "llvm.intr.vp.uitofp", "Convert unsigned integers to floats.")
VPSIToFPOp = _of_integers("VPSIToFPOp", "llvm.intr.vp.sitofp", "Convert signed integers to floats.")
VPTruncOp = _of_integers("VPTruncOp", "llvm.intr.vp.trunc", "Drop high bits.", example=_example("i32", 1, "i16"))
VPZExtOp = _of_integers("VPZExtOp", "llvm.intr.vp.zext", "Extend by zeros.", example=_example("i32", 1, "i64"))
VPSExtOp = _of_integers("VPSExtOp", "llvm.intr.vp.sext", "Extend by the sign.", example=_example("i32", 1, "i64"))
VPIntToPtrOp = _of_integers(
    "VPIntToPtrOp", "llvm.intr.vp.inttoptr", "Convert integers to pointers.", example=_example("i64", 1, "!llvm.ptr")
)
_of_floats = _predicated(_example("f32", 1, "i32"), op=FloatVector)
VPFPToUIOp = _of_floats("VPFPToUIOp", "llvm.intr.vp.fptoui", "Convert floats to unsigned integers.")
VPFPToSIOp = _of_floats("VPFPToSIOp", "llvm.intr.vp.fptosi", "Convert floats to signed integers.")
VPFPTruncOp = _of_floats("VPFPTruncOp", "llvm.intr.vp.fptrunc", "Round floats.", example=_example("f32", 1, "f16"))
VPFPExtOp = _of_floats("VPFPExtOp", "llvm.intr.vp.fpext", "Extend floats.", example=_example("f32", 1, "f64"))
VPPtrToIntOp = _predicated(_example("!llvm.ptr", 1, "i64"), src=PointerVector)(
    "VPPtrToIntOp", "llvm.intr.vp.ptrtoint", "Convert pointers to integers."
)

_reduction = _predicated(
    f'%0 = "{{name}}"(%s, %a, %mask, %n) : (i32, vector<4xi32>, {_M}) -> i32',
    "Reduce the integers that are enabled by `{}`, from a start value.",
    start_value=c.AnySignlessInteger, val=IntegerVector,
)  # fmt: skip
VPReduceAddOp = _reduction("VPReduceAddOp", "llvm.intr.vp.reduce.add", "add")
VPReduceMulOp = _reduction("VPReduceMulOp", "llvm.intr.vp.reduce.mul", "mul")
VPReduceAndOp = _reduction("VPReduceAndOp", "llvm.intr.vp.reduce.and", "and")
VPReduceOrOp = _reduction("VPReduceOrOp", "llvm.intr.vp.reduce.or", "or")
VPReduceXorOp = _reduction("VPReduceXorOp", "llvm.intr.vp.reduce.xor", "xor")
VPReduceSMaxOp = _reduction("VPReduceSMaxOp", "llvm.intr.vp.reduce.smax", "smax")
VPReduceSMinOp = _reduction("VPReduceSMinOp", "llvm.intr.vp.reduce.smin", "smin")
VPReduceUMaxOp = _reduction("VPReduceUMaxOp", "llvm.intr.vp.reduce.umax", "umax")
VPReduceUMinOp = _reduction("VPReduceUMinOp", "llvm.intr.vp.reduce.umin", "umin")
_float_reduction = _predicated(
    f'%0 = "{{name}}"(%s, %a, %mask, %n) : (f32, vector<4xf32>, {_M}) -> f32',
    "Reduce the floats that are enabled by `{}`, from a start value.",
    start_value=c.AnyFloat, val=FloatVector,
)  # fmt: skip
VPReduceFAddOp = _float_reduction("VPReduceFAddOp", "llvm.intr.vp.reduce.fadd", "fadd")
VPReduceFMulOp = _float_reduction("VPReduceFMulOp", "llvm.intr.vp.reduce.fmul", "fmul")
VPReduceFMaxOp = _float_reduction("VPReduceFMaxOp", "llvm.intr.vp.reduce.fmax", "fmax")
VPReduceFMinOp = _float_reduction("VPReduceFMinOp", "llvm.intr.vp.reduce.fmin", "fmin")

_select = _predicated(
    '%0 = "{name}"(%mask, %a, %b, %n) : (vector<4xi1>, vector<4xf32>, vector<4xf32>, i32) -> vector<4xf32>',
    cond=MaskVector, true_value=AnyVector, false_value=AnyVector,
)  # fmt: skip
VPSelectOp = _select("VPSelectOp", "llvm.intr.vp.select", "Choose elements; from the length on they are poison.")
VPMergeOp = _select("VPMergeOp", "llvm.intr.vp.merge", "Choose elements; from the length on they are the second ones.")

VPLoadOp = _predicated(
    '%0 = "{name}"(%p, %mask, %n) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xf32>', traits=(), ptr=AnyPointer
)("VPLoadOp", "llvm.intr.vp.load", "Read the elements of a vector that are enabled.")
VPStoreOp = _predicated(
    '"{name}"(%a, %p, %mask, %n) : (vector<4xf32>, !llvm.ptr, vector<4xi1>, i32) -> ()',
    traits=(), returns=False, val=AnyVector, ptr=AnyPointer,
)("VPStoreOp", "llvm.intr.vp.store", "Write the elements of a vector that are enabled.")  # fmt: skip
VPStridedLoadOp = _predicated(
    '%0 = "{name}"(%p, %s, %mask, %n)\n  : (!llvm.ptr, i64, vector<4xi1>, i32) -> vector<4xf32>',
    traits=(), ptr=AnyPointer, stride=c.AnySignlessInteger,
)(
    "VPStridedLoadOp", "llvm.intr.experimental.vp.strided.load",
    "Read the elements that are enabled, each a number of bytes behind the one before.",
)  # fmt: skip
VPStridedStoreOp = _predicated(
    '"{name}"(%a, %p, %s, %mask, %n)\n  : (vector<4xf32>, !llvm.ptr, i64, vector<4xi1>, i32) -> ()',
    traits=(), returns=False, val=AnyVector, ptr=AnyPointer, stride=c.AnySignlessInteger,
)(
    "VPStridedStoreOp", "llvm.intr.experimental.vp.strided.store",
    "Write the elements that are enabled, each a number of bytes behind the one before.",
)  # fmt: skip


OPERATIONS: tuple[type[Op], ...] = (
    VPAddOp, VPSubOp, VPMulOp, VPSDivOp, VPUDivOp, VPSRemOp, VPURemOp, VPAShrOp, VPLShrOp, VPShlOp, VPOrOp, VPAndOp,
    VPXorOp, VPSMaxOp, VPSMinOp, VPUMaxOp, VPUMinOp, VPFAddOp, VPFSubOp, VPFMulOp, VPFDivOp, VPFRemOp, VPFMulAddOp,
    VPFmaOp, VPFNegOp, VPUIToFPOp, VPSIToFPOp, VPTruncOp, VPZExtOp, VPSExtOp, VPIntToPtrOp, VPFPToUIOp, VPFPToSIOp,
    VPFPTruncOp, VPFPExtOp, VPPtrToIntOp, VPReduceAddOp, VPReduceMulOp, VPReduceAndOp, VPReduceOrOp, VPReduceXorOp,
    VPReduceSMaxOp, VPReduceSMinOp, VPReduceUMaxOp, VPReduceUMinOp, VPReduceFAddOp, VPReduceFMulOp, VPReduceFMaxOp,
    VPReduceFMinOp, VPSelectOp, VPMergeOp, VPLoadOp, VPStoreOp, VPStridedLoadOp, VPStridedStoreOp,
)  # fmt: skip
