"""f16 on machines without instructions that convert it: of `llvm-expand-ops`.

    %1 = llvm.fadd %a, %b : vector<8xf16>               ->  the sum in f32, rounded
    %1 = llvm.fpext %0 : vector<8xf16> to vector<8xf32>  ->  operations on vectors of i32
    %1 = llvm.fptrunc %0 : vector<8xf32> to vector<8xf16>

LLVM calls a function for each element on such machines (`native.half` defines them for what is left).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import F16Type, f32, i16, i32
from plait.ir.builder import Builder

from plait_llvm.dialect.constraints import scalar_of, with_scalar
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.passes.nan_payloads import number_of

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

ROUNDED = frozenset(
    [op.name for op in (ar.FAddOp, ar.FSubOp, ar.FMulOp, ar.FDivOp, ar.FRemOp, intr.LoadExpOp)]
    + [op.name for op in intr.OPERATIONS if op is not intr.FMAOp and op.__base__ in (
        intr.UnaryFloatIntrinsic, intr.BinaryFloatIntrinsic, intr.TernaryFloatIntrinsic, intr.FloatVectorReduction)]
) - {intr.FAbsOp.name, intr.CopySignOp.name}  # fmt: skip
"""What LLVM computes in f32, and rounds, on these machines: with so many digits the second rounding is harmless."""
_IN_F32 = ROUNDED | {op.name for op in (ar.FCmpOp, ar.FPToSIOp, ar.FPToUIOp, intr.FPToSISatOp, intr.FPToUISatOp)}
"""These, and operations on floats whose result is none."""

_NAN = 3
"""The classes of NaN, signaling and quiet ones."""

_LEAST_NORMAL, _LEAST_INFINITY, _INFINITY = 0x38800000, 0x477FF000, 0x7F800000
"""Bits of f32: of 2^-14, the least number that f16 holds with all digits, of 65520, which is rounded to infinity,
and of infinity."""


def convert_halves(root: Operation) -> None:
    """Compute with f16 by operations on f32 and on integers."""
    for op in list(root.walk()):
        is_computed = op.name in _IN_F32 or (isinstance(op, intr.IsFPClassOp) and _asks_for_nan(op))
        if is_computed and _is_half(op.operands[0].type):
            _compute_in_f32(op)
    for op in list(root.walk()):
        if isinstance(op, ar.FPExtOp) and _is_half(op.arg.type):
            _replace(op, _extended(Builder.before(op), op))
        elif isinstance(op, ar.FPTruncOp) and scalar_of(op.arg.type) is f32 and _is_half(op.results[0].type):
            _replace(op, _rounded(Builder.before(op), op.arg))


def _is_half(ty: Any) -> bool:
    return isinstance(scalar_of(ty), F16Type)


def _asks_for_nan(op: Any) -> bool:
    """Whether LLVM compares numbers to answer, in place of bits."""
    return not op.bit.value & ~_NAN


def _compute_in_f32(op: Operation) -> None:
    rw = Builder.before(op)
    ty: Any = op.results[0].type
    operands = [rw(ar.FPExtOp(v, with_scalar(v.type, f32))) if _is_half(v.type) else v for v in op.operands]
    is_float = _is_half(ty)
    made = rw(op.__class__.create(operands, [with_scalar(ty, f32) if is_float else ty], op._properties))
    _replace(op, rw(ar.FPTruncOp(made, ty)) if is_float else made)


def _replace(op: Operation, value: Value[Any]) -> None:
    op.results[0].replace_all_uses_with(value)
    op.erase()


def _extended(rw: Builder, op: ar.FPExtOp) -> Value[Any]:
    """The f32, or f64, that a f16 is: its bits are moved, and a product shifts the exponent, also of subnormal ones."""
    number, ty = number_of(op.arg), op.results[0].type
    if number is not None and number == number:
        return LLVM.on(rw).number(number, ty).value
    half = LLVM.on(rw).expression(op.arg).bitcast(i16).unsigned.cast(i32)
    bits = half & 0x7FFF
    moved = bits << 13
    finite = (moved.bitcast(f32) * 2.0**112).bitcast(i32)
    size = (bits >= 0x7C00).select(moved | _INFINITY, finite)
    value = (size | (half & 0x8000) << 16).bitcast(f32)
    return value.value if scalar_of(ty) is f32 else value.cast(scalar_of(ty)).value


def _rounded(rw: Builder, value: Value[Any]) -> Value[Any]:
    """A f32 as f16, to the nearest, ties to even; NaN becomes a quiet NaN.

    A sum with 0.5, whose last digit is the least f16, rounds numbers that are subnormal; half of the last digit that
    is kept, added to the bits, rounds others.
    """
    bits = LLVM.on(rw).expression(value).bitcast(i32)
    size, sign = (bits & 0x7FFFFFFF).unsigned, bits.unsigned >> 16 & 0x8000
    tiny = (size.bitcast(f32) + 0.5).bitcast(i32) - 0x3F000000
    normal = (size + (size >> 13 & 1) - (0x38000000 - 0xFFF)) >> 13
    finite = (size < _LEAST_NORMAL).select(tiny, normal)
    special = (size > _INFINITY).select(size.like(0x7E00), size.like(0x7C00))
    return ((size >= _LEAST_INFINITY).select(special, finite) | sign).cast(i16).bitcast(F16Type()).value
