"""Floats that LLVM has not (f8E4M3FN ...): carried as integers, computed in f32."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, VectorType, f32, i32, i64
from plait.rewrite import NoMatchError

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import functions, values
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.types import ArrayType, ptr
from plait_llvm.lowering.build import constant
from plait_llvm.lowering.symbols import declare
from plait_llvm.lowering.types import NATIVE_FLOATS

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def is_narrow(ty: Type) -> bool:
    """Whether a type is a float, or a vector of floats, that is carried as an integer."""
    if isinstance(ty, VectorType):
        return is_narrow(ty.element_type)
    return isinstance(ty, FloatType) and ty.mnemonic not in NATIVE_FLOATS


def in_f32(op: Operation, operands: Sequence[Any], rw: Any, compute: Callable[[Sequence[Any]], Any]) -> Any:
    """`compute` on operands that LLVM can compute with; a narrow result is rounded back."""
    types = [v.type for v in op.operands]
    wide = [decode(rw, v, ty) if is_narrow(ty) else v for v, ty in zip(operands, types, strict=True)]
    result = compute(wide)
    target = op.results[0].type
    return encode(rw, getattr(result, "result", result), target) if is_narrow(target) else result


def _check(rw: Any, ty: FloatType) -> None:
    if isinstance(ty, VectorType) or ty.width > 8:
        raise NoMatchError(f"computing with '{ty}' is not supported")


def decode(rw: Any, value: Any, ty: FloatType) -> Any:
    """The f32 that is equal to a narrow float: read from a table of all its codes."""
    _check(rw, ty)
    form = ty.format
    count = 1 << form.width
    table = DenseElementsAttr.from_values(RankedTensorType((count,), f32), [form.decode(i) for i in range(count)])
    storage = ArrayType(count, f32)
    name = declare(
        rw, functions.GlobalOp(f"plait.decode.{ty.mnemonic}", storage, table, "private", constant=True)
    )
    base = rw(values.AddressOfOp(name, ptr))
    code = rw(ar.ZExtOp(value, i64))
    return rw(mem.LoadOp(rw(mem.GetElementPtrOp.at(base, [code], f32, "inbounds")), f32))


def encode(rw: Any, value: Any, ty: FloatType) -> Any:
    """An f32 rounded to the nearest narrow float, ties to even; too large becomes infinity, or what stands for it."""
    _check(rw, ty)
    form, narrow = ty.format, IntegerType(ty.width)
    if form.unsigned:
        return _exponent(rw, value, narrow)
    size = rw(intr.FAbsOp(value))
    bits = rw(ar.BitcastOp(size, i32))
    tiny = rw(ar.FCmpOp("olt", size, constant(rw, 2.0**form.min_exponent, f32)))
    code = rw(ar.SelectOp(tiny, _subnormal(rw, size, form), _normal(rw, bits, form)))
    too_large = rw(ar.ICmpOp("sgt", code, constant(rw, form.largest(), i32)))
    code = rw(ar.SelectOp(too_large, constant(rw, form.infinity(), i32), code))
    is_nan = rw(ar.FCmpOp("uno", value, value))
    code = rw(ar.SelectOp(is_nan, constant(rw, form.nan(), i32), code))
    signed = rw(ar.OrOp(code, _sign(rw, value, form)))
    if form.special == "fnuz":  # there is no negative zero: its code is NaN
        is_zero = rw(ar.ICmpOp("eq", code, constant(rw, 0, i32)))
        signed = rw(ar.SelectOp(is_zero, code, signed))
    return rw(ar.TruncOp(signed, narrow))


def _exponent(rw: Any, value: Value[Any], narrow: Type) -> Any:
    """The exponent of an f32 as f8E8M0FNU, the nearest power of two, ties up; what is not positive is NaN."""
    bits = rw(ar.BitcastOp(value, i32))
    near = rw(ar.LShrOp(rw(ar.AddOp(bits, constant(rw, 1 << 22, i32))), constant(rw, 23, i32)))
    least = rw(ar.ICmpOp("ult", bits, constant(rw, 3 << 21, i32)))  # less than 2^-127 times 1.5
    code = rw(ar.SelectOp(least, constant(rw, 0, i32), near))
    positive = rw(ar.FCmpOp("ogt", value, constant(rw, 0.0, f32)))
    return rw(ar.TruncOp(rw(ar.SelectOp(positive, code, constant(rw, 255, i32))), narrow))


def _normal(rw: Any, bits: Value[Any], form: Any) -> Any:
    """Round the bits of an f32 to fewer bits of mantissa, and move the exponent to the other bias."""
    shift = 23 - form.mantissa_bits
    odd = rw(ar.AndOp(rw(ar.LShrOp(bits, constant(rw, shift, i32))), constant(rw, 1, i32)))
    bias = rw(ar.AddOp(odd, constant(rw, (1 << (shift - 1)) - 1, i32)))
    rounded = rw(ar.LShrOp(rw(ar.AddOp(bits, bias)), constant(rw, shift, i32)))
    return rw(ar.SubOp(rounded, constant(rw, (127 - form.bias) << form.mantissa_bits, i32)))


def _subnormal(rw: Any, size: Value[Any], form: Any) -> Any:
    """Adding a large number rounds to multiples of the smallest subnormal; the low bits count them."""
    magic = 2.0 ** (form.min_exponent - form.mantissa_bits + 23)
    moved = rw(ar.BitcastOp(rw(ar.FAddOp(size, constant(rw, magic, f32))), i32))
    return rw(ar.SubOp(moved, rw(ar.BitcastOp(constant(rw, magic, f32), i32))))


def _sign(rw: Any, value: Value[Any], form: Any) -> Any:
    top = rw(ar.LShrOp(rw(ar.BitcastOp(value, i32)), constant(rw, 31, i32)))
    return rw(ar.ShlOp(top, constant(rw, form.width - 1, i32)))
