"""Floats that LLVM has not (f8E4M3FN ...): carried as integers, computed in f32."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, VectorType, f32, i32, i64
from plait.rewrite import NoMatchError

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import functions, values
from plait_llvm.dialect.ops import intrinsics as intr
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.types import ArrayType, ptr
from plait_llvm.lowering.build import Emitter
from plait_llvm.lowering.symbols import declare
from plait_llvm.lowering.types import NATIVE_FLOATS


def is_narrow(ty: Any) -> bool:
    """Whether a type is a float, or a vector of floats, that is carried as an integer."""
    if isinstance(ty, VectorType):
        return is_narrow(ty.element_type)
    return isinstance(ty, FloatType) and ty.mnemonic not in NATIVE_FLOATS


def in_f32(op: Any, operands: Sequence[Any], rw: Any, compute: Callable[[Sequence[Any]], Any]) -> Any:
    """`compute` on operands that LLVM can compute with; a narrow result is rounded back."""
    emit = Emitter(rw)
    types = [v.type for v in op.operands]
    wide = [decode(emit, v, ty) if is_narrow(ty) else v for v, ty in zip(operands, types, strict=True)]
    result = compute(wide)
    target = op.results[0].type
    return encode(emit, getattr(result, "result", result), target) if is_narrow(target) else result


def _check(emit: Emitter, ty: Any) -> None:
    if isinstance(ty, VectorType) or ty.width > 8:
        raise NoMatchError(f"computing with '{ty}' is not supported")


def decode(emit: Emitter, value: Any, ty: Any) -> Any:
    """The f32 that is equal to a narrow float: read from a table of all its codes."""
    _check(emit, ty)
    form = ty.format
    count = 1 << form.width
    table = DenseElementsAttr.from_values(RankedTensorType((count,), f32), [form.decode(i) for i in range(count)])
    storage = ArrayType(count, f32)
    name = declare(
        emit.rw, functions.GlobalOp(f"plait.decode.{ty.mnemonic}", storage, table, "private", constant=True)
    )
    base = emit.op(values.AddressOfOp(name, ptr))
    code = emit.op(ar.ZExtOp(value, i64))
    return emit.op(mem.LoadOp(emit.op(mem.GetElementPtrOp.at(base, [code], f32, "inbounds")), f32))


def encode(emit: Emitter, value: Any, ty: Any) -> Any:
    """An f32 rounded to the nearest narrow float, ties to even; too large becomes infinity, or what stands for it."""
    _check(emit, ty)
    form, narrow = ty.format, IntegerType(ty.width)
    if form.unsigned:
        return _exponent(emit, value, narrow)
    size = emit.op(intr.FAbsOp(value))
    bits = emit.op(ar.BitcastOp(size, i32))
    tiny = emit.op(ar.FCmpOp("olt", size, emit.float(2.0**form.min_exponent, f32)))
    code = emit.op(ar.SelectOp(tiny, _subnormal(emit, size, form), _normal(emit, bits, form)))
    too_large = emit.op(ar.ICmpOp("sgt", code, emit.integer(form.largest(), i32)))
    code = emit.op(ar.SelectOp(too_large, emit.integer(form.infinity(), i32), code))
    is_nan = emit.op(ar.FCmpOp("uno", value, value))
    code = emit.op(ar.SelectOp(is_nan, emit.integer(form.nan(), i32), code))
    signed = emit.op(ar.OrOp(code, _sign(emit, value, form)))
    if form.special == "fnuz":  # there is no negative zero: its code is NaN
        is_zero = emit.op(ar.ICmpOp("eq", code, emit.integer(0, i32)))
        signed = emit.op(ar.SelectOp(is_zero, code, signed))
    return emit.op(ar.TruncOp(signed, narrow))


def _exponent(emit: Emitter, value: Any, narrow: Any) -> Any:
    """The exponent of an f32 as f8E8M0FNU, the nearest power of two, ties up; what is not positive is NaN."""
    bits = emit.op(ar.BitcastOp(value, i32))
    near = emit.op(ar.LShrOp(emit.op(ar.AddOp(bits, emit.integer(1 << 22, i32))), emit.integer(23, i32)))
    least = emit.op(ar.ICmpOp("ult", bits, emit.integer(3 << 21, i32)))  # less than 2^-127 times 1.5
    code = emit.op(ar.SelectOp(least, emit.integer(0, i32), near))
    positive = emit.op(ar.FCmpOp("ogt", value, emit.float(0.0, f32)))
    return emit.op(ar.TruncOp(emit.op(ar.SelectOp(positive, code, emit.integer(255, i32))), narrow))


def _normal(emit: Emitter, bits: Any, form: Any) -> Any:
    """Round the bits of an f32 to fewer bits of mantissa, and move the exponent to the other bias."""
    shift = 23 - form.mantissa_bits
    odd = emit.op(ar.AndOp(emit.op(ar.LShrOp(bits, emit.integer(shift, i32))), emit.integer(1, i32)))
    bias = emit.op(ar.AddOp(odd, emit.integer((1 << (shift - 1)) - 1, i32)))
    rounded = emit.op(ar.LShrOp(emit.op(ar.AddOp(bits, bias)), emit.integer(shift, i32)))
    return emit.op(ar.SubOp(rounded, emit.integer((127 - form.bias) << form.mantissa_bits, i32)))


def _subnormal(emit: Emitter, size: Any, form: Any) -> Any:
    """Adding a large number rounds to multiples of the smallest subnormal; the low bits count them."""
    magic = 2.0 ** (form.min_exponent - form.mantissa_bits + 23)
    moved = emit.op(ar.BitcastOp(emit.op(ar.FAddOp(size, emit.float(magic, f32))), i32))
    return emit.op(ar.SubOp(moved, emit.op(ar.BitcastOp(emit.float(magic, f32), i32))))


def _sign(emit: Emitter, value: Any, form: Any) -> Any:
    top = emit.op(ar.LShrOp(emit.op(ar.BitcastOp(value, i32)), emit.integer(31, i32)))
    return emit.op(ar.ShlOp(top, emit.integer(form.width - 1, i32)))
