"""Fences, which keep LLVM from looking through a value, and cost no instruction (`llvm.arithmetic.fence`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType, f32, f64

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops.calls import CallIntrinsicOp
from plait_llvm.lowering.algebra import LLVM

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

_FENCE = "llvm.arithmetic.fence"


def is_fence(op: Any) -> bool:
    """Whether an operation is a fence."""
    return op is not None and op.name == CallIntrinsicOp.name and op.intrin.value == _FENCE


def fenced(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A number, or a vector, behind a fence, which takes floats: f32 and f64 are known to go through it as they are."""
    ty: Any = value.type
    if scalar_of(ty) in (f32, f64):
        return rw(CallIntrinsicOp(_FENCE, [value], ty))
    floats = VectorType((ty.shape[0] * ty.element_type.width // f32.width,), f32)
    return LLVM.bitcast(rw, fenced(rw, LLVM.bitcast(rw, value, floats)), ty)
