"""Calls of functions of the C library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, UnitAttr
from plait.builtin.types import F64Type, VectorType, f32, i64
from plait.rewrite import NoMatchError

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import calls, functions
from plait_llvm.dialect.ops import values as v
from plait_llvm.dialect.types import LLVMFunctionType
from plait_llvm.lowering.symbols import declare

if TYPE_CHECKING:
    from plait.ir.builder import Builder

FUNCTIONS = ("acosh", "asinh", "atanh", "cbrt", "erf", "erfc", "expm1", "hypot", "log1p")
"""Functions that LLVM has no intrinsic for; the names are the names in C for `double`."""


def call_library(rw: Builder, name: str, operands: Sequence[Any]) -> Any:
    """Call a function of libm on floats or, element by element, on vectors of floats."""
    ty = operands[0].type
    if isinstance(ty, VectorType):
        return _call_each(rw, name, operands, ty)
    wide = ty if ty.width in (32, 64) else f32
    symbol = name if isinstance(wide, F64Type) else name + "f"
    signature = LLVMFunctionType(wide, (wide,) * len(operands))
    function = functions.FuncOp(symbol, signature)
    function.no_unwind = UnitAttr()
    declare(rw, function)
    arguments = [x if x.type is wide else rw(ar.FPExtOp(x, wide)) for x in operands]
    result = rw(calls.CallOp(symbol, arguments, wide))
    return result if wide is ty else rw(ar.FPTruncOp(result, ty))


def _call_each(rw: Builder, name: str, operands: Sequence[Any], ty: VectorType) -> Any:
    if len(ty.shape) != 1:
        raise NoMatchError("vectors of more than one dimension are not supported")
    result = rw(v.PoisonOp(ty))
    for i in range(ty.shape[0]):
        position = rw(v.ConstantOp(IntegerAttr(i, i64), i64))
        parts = [rw(v.ExtractElementOp(x, position)) for x in operands]
        result = rw(v.InsertElementOp(result, call_library(rw, name, parts), position))
    return result
