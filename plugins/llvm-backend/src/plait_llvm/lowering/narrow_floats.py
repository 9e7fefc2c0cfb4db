"""Floats that LLVM lacks (f8E4M3FN ...): carried as integers, computed in f32."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IntegerType, RankedTensorType, VectorType, f32, i32, i64
from plait.ir.lifetime import cached
from plait.rewrite import NoMatchError

from plait_llvm.dialect.constraints import scalar_of
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import functions, values
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.types import ArrayType, ptr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.symbols import declare
from plait_llvm.lowering.types import NATIVE_FLOATS

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.builtin.float_formats import FloatFormat
    from plait.builtin.types import Type
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value


_NAN = 0x7FC00000
"""The bits of a NaN of f32."""


@cached  # asked for each operand of each operation on floats
def is_narrow(ty: Type) -> bool:
    """Whether a type is a float, or a vector of floats, that is carried as an integer."""
    if isinstance(ty, VectorType):
        return is_narrow(ty.element_type)
    return isinstance(ty, FloatType) and ty.mnemonic not in NATIVE_FLOATS


def in_f32(op: Operation, operands: Sequence[Any], rw: Builder, compute: Callable[[Sequence[Any]], Any]) -> Any:
    """`compute` on operands that LLVM can compute with; a narrow result is rounded back."""
    types = [v.type for v in op._operands]
    if not is_narrow(op.results[0].type) and True not in map(is_narrow, types):
        return compute(operands)
    wide = [decode(rw, v, ty) if is_narrow(ty) else v for v, ty in zip(operands, types, strict=True)]
    result, target = compute(wide), op.results[0].type
    return encode(rw, getattr(result, "result", result), target) if is_narrow(target) else result


def _checked(ty: Any) -> FloatType:
    """The type of the numbers; raises `NoMatchError` if nothing computes with it."""
    scalar: Any = scalar_of(ty)
    if scalar.width > 8 or (isinstance(ty, VectorType) and len(ty.shape) > 1):
        raise NoMatchError(f"computing with '{ty}' is not supported")
    return scalar


def decode(rw: Builder, value: Value[Any], ty: Any) -> Value[Any]:
    """The f32 that is equal to a narrow float: from a table of all its codes, or computed for the lanes of a vector."""
    scalar = _checked(ty)
    if not isinstance(value.type, VectorType):
        return _decode(rw, value, scalar)
    (code,) = LLVM.on(rw).wrap(value)
    return _number(code.unsigned.cast(i32).unsigned, scalar.format).value


def _number(bits: Expression, form: FloatFormat) -> Expression:
    """The f32 that integers, of 32 bits, are the codes of."""
    if form.unsigned:
        power = (bits == 0).select(1 << 22, bits << 23)
        return (bits == 255).select(_NAN, power).bitcast(f32)
    code = bits & ((1 << form.width - 1) - 1)
    moved = code << 23 - form.mantissa_bits
    normal = (moved + (127 - form.bias << 23)).bitcast(f32)
    tiny = code.signed.cast(f32) * 2.0 ** (form.min_exponent - form.mantissa_bits)
    size = (code < 1 << form.mantissa_bits).select(tiny, normal).bitcast(i32).unsigned
    if form.special == "ieee":
        top = (1 << form.exponent_bits) - 1
        size = (code < top << form.mantissa_bits).select(size, moved + (255 - top << 23))
    elif form.special == "fn":
        size = (code == form.nan()).select(_NAN, size)
    number = size | (bits >> form.width - 1 << 31)
    if form.special == "fnuz":
        number = (bits == form.nan()).select(_NAN, number)
    return number.bitcast(f32)


def _decode(rw: Builder, value: Value[Any], ty: FloatType) -> Value[Any]:
    form = ty.format
    count = 1 << form.width
    table = DenseElementsAttr.from_values(RankedTensorType((count,), f32), [form.decode(i) for i in range(count)])
    storage = ArrayType(count, f32)
    name = declare(rw, functions.GlobalOp(f"plait.decode.{ty.mnemonic}", storage, table, "private", constant=True))
    base = rw(values.AddressOfOp(name, ptr))
    code = rw(ar.ZExtOp(value, i64))
    return rw(mem.LoadOp(rw(mem.GetElementPtrOp.at(base, [code], f32, "inbounds")), f32))


def encode(rw: Builder, value: Value[Any], ty: Any) -> Value[Any]:
    """An f32 rounded to the nearest narrow float, ties to even; too large becomes infinity, or what stands for it.

    Vectors are rounded element by element.
    """
    form = _checked(ty).format
    narrow = IntegerType(form.width)
    (x,) = LLVM.on(rw).wrap(value)
    if form.unsigned:
        return _exponent(x).cast(narrow).value
    size = abs(x)
    bits = size.bitcast(i32).unsigned
    tiny = size < 2.0**form.min_exponent
    code = tiny.select(_subnormal(size, form), _normal(bits, form))
    code = (code > form.largest()).select(form.infinity(), code)
    code = x.apply("uno", x).select(form.nan(), code)
    signed = code | (x.bitcast(i32).unsigned >> 31 << form.width - 1)
    if form.special == "fnuz":  # there is no negative zero: its code is NaN
        signed = (code == 0).select(code, signed)
    return signed.cast(narrow).value


def _exponent(x: Expression) -> Expression:
    """The exponent of an f32 as f8E8M0FNU, the nearest power of two, ties up; NaN unless the number is positive."""
    bits = x.bitcast(i32).unsigned
    near = bits + (1 << 22) >> 23
    code = (bits < 3 << 21).select(0, near)  # less than 2^-127 times 1.5
    return (x > 0.0).select(code, 255)


def _normal(bits: Expression, form: FloatFormat) -> Expression:
    """Round the bits of an f32 to fewer bits of mantissa, and move the exponent to the other bias."""
    shift = 23 - form.mantissa_bits
    odd = bits >> shift & 1
    rounded = bits + (odd + ((1 << (shift - 1)) - 1)) >> shift
    return rounded - ((127 - form.bias) << form.mantissa_bits)


def _subnormal(size: Expression, form: FloatFormat) -> Expression:
    """Adding a large number rounds to multiples of the smallest subnormal; the low bits count them."""
    magic = 2.0 ** (form.min_exponent - form.mantissa_bits + 23)
    return (size + magic).bitcast(i32) - size.like(magic).bitcast(i32)
