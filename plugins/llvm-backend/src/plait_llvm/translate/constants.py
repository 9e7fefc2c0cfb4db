"""The text of LLVM constants for attributes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plait.builtin.attributes import (
    ArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
)
from plait.builtin.types import (
    BF16Type,
    ComplexType,
    F16Type,
    F32Type,
    F64Type,
    FloatType,
    IntegerType,
    VectorType,
)
from plait.ir.attribute import Attribute, Type, VerifyError

from plait_llvm.dialect.types import ArrayType, PointerType, StructType
from plait_llvm.translate.names import TypeNames, escape

_BYTES_FROM = 256
"""Element data of at least so many bytes is written as a byte string: shorter text, and faster for LLVM to read."""


def float_bits_text(bits: int, ty: Type) -> str:
    """A floating-point constant from its bit pattern; exact for NaN payloads too."""
    if isinstance(ty, F32Type):
        return f"0x{_widen(bits):016X}"
    if isinstance(ty, F64Type):
        return f"0x{bits:016X}"
    if isinstance(ty, F16Type):
        return f"0xH{bits:04X}"
    if isinstance(ty, BF16Type):
        return f"0xR{bits:04X}"
    if isinstance(ty, FloatType) and ty.mnemonic == "f80":
        return f"0xK{bits:020X}"
    if isinstance(ty, FloatType) and ty.mnemonic == "f128":
        return f"0xL{bits & (1 << 64) - 1:016X}{bits >> 64:016X}"
    raise VerifyError(f"'{ty}' has no floating-point constants in LLVM IR")


def _widen(bits: int) -> int:
    """The bits of the double that a float of 32 bits is written as; the payload of a NaN moves up unchanged."""
    sign, exponent, mantissa = bits >> 31, (bits >> 23) & 0xFF, bits & 0x7FFFFF
    if exponent == 0xFF:
        exponent = 0x7FF
    elif exponent:
        exponent += 1023 - 127
    elif mantissa:
        shift = 24 - mantissa.bit_length()
        mantissa = (mantissa << shift) & 0x7FFFFF
        exponent = 1023 - 126 - shift
    return sign << 63 | exponent << 52 | mantissa << 29


def constant_text(value: Attribute, ty: Type, types: TypeNames) -> str:
    """The constant `value` of type `ty`, without the type. Raises `VerifyError` if there is none."""
    if isinstance(value, IntegerAttr):
        return _scalar_integer(value.value, ty)
    if isinstance(value, FloatAttr):
        return _scalar_float(value.bits, value.type, ty)
    if isinstance(value, StringAttr):
        return f'c"{escape(value.value.encode("utf-8", "surrogateescape"))}"'
    if isinstance(value, ArrayAttr):
        return _aggregate(value, ty, types)
    if is_dense(value):
        return _elements(value, ty, types)
    raise VerifyError(f"constant '{value}' is not supported in LLVM IR")


def _scalar_integer(value: int, ty: Type) -> str:
    if isinstance(ty, IntegerType):
        return ("false", "true")[value & 1] if ty.width == 1 else str(value)
    if isinstance(ty, FloatType):
        return float_bits_text(value & ((1 << ty.width) - 1), ty)
    if isinstance(ty, PointerType) and value == 0:
        return "null"
    raise VerifyError(f"LLVM IR cannot express an integer constant as '{ty}'")


def _scalar_float(bits: int, source: Type, ty: Type) -> str:
    if isinstance(ty, IntegerType):  # a narrow float lives in an integer
        return str(bits)
    if ty is not source:
        raise VerifyError(f"expected a constant of type '{ty}', found '{source}'")
    return float_bits_text(bits, ty)


def _aggregate(value: ArrayAttr, ty: Any, types: TypeNames) -> str:
    fields = list(ty.body or ()) if isinstance(ty, StructType) else [ty.element_type] * len(value.elements)
    parts = [f"{types[f]} {constant_text(v, f, types)}" for f, v in zip(fields, value.elements, strict=True)]
    return f"{{ {', '.join(parts)} }}" if isinstance(ty, StructType) else f"[{', '.join(parts)}]"


def _elements(value: Any, ty: Type, types: TypeNames) -> str:
    if value.type.num_elements == 0 or not any(value.raw):
        return "zeroinitializer"
    scalar = innermost(ty)
    if _is_splat(value):
        return _splat(value, ty, scalar, types)
    return _nested(iter(element_texts(value, scalar)), ty, types)


def _splat(value: Attribute, ty: Type, scalar: Type, types: TypeNames) -> str:
    text = next(iter(element_texts(value, scalar)))
    if isinstance(ty, VectorType) and len(ty.shape) == 1:
        return f"splat ({types[scalar]} {text})"
    return _nested(_repeat(text), ty, types)


def _repeat(text: str) -> Iterator[str]:
    while True:
        yield text


def _nested(texts: Iterator[str], ty: Type, types: TypeNames) -> str:
    if isinstance(ty, ArrayType):
        inner = types[ty.element_type]
        return "[" + ", ".join([f"{inner} {_nested(texts, ty.element_type, types)}" for _ in range(ty.count)]) + "]"
    if isinstance(ty, VectorType):
        if len(ty.shape) > 1:
            row: Any = VectorType(ty.shape[1:], ty.element_type)
            parts = [f"{types[row]} {_nested(texts, row, types)}" for _ in range(ty.shape[0])]
            return "[" + ", ".join(parts) + "]"
        inner = types[ty.element_type]
        return "<" + ", ".join([f"{inner} {next(texts)}" for _ in range(ty.num_elements)]) + ">"
    return next(texts)


def innermost(ty: Type) -> Any:
    """The type of the scalars in arrays and vectors."""
    while isinstance(ty, (ArrayType, VectorType)):
        ty = ty.element_type
    return ty


def element_texts(value: Attribute, scalar: Type) -> Iterator[str]:
    """The text of each element (of one, if all are the same) of dense data."""
    data = element_bytes(value)
    width = storage_bytes(scalar)
    if isinstance(scalar, FloatType):
        for i in range(0, len(data), width):
            yield float_bits_text(int.from_bytes(data[i : i + width], "little"), scalar)
    else:
        for i in range(0, len(data), width):
            yield _scalar_integer(int.from_bytes(data[i : i + width], "little", signed=True), scalar)


def is_dense(value: Attribute) -> bool:
    """Whether an attribute holds elements as bytes."""
    return isinstance(value, (DenseElementsAttr, DenseResourceElementsAttr))


def element_bytes(value: Any) -> bytes:
    """The elements of dense data as they lie in memory, little-endian, one of each splat. See `storage_bytes`."""
    raw, element = value.raw, value.type.element_type
    size = len(raw) // (1 if _is_splat(value) else max(1, value.type.num_elements))
    room = 0 if isinstance(element, ComplexType) else storage_bytes(element) - size
    if room <= 0 or not raw:
        return raw
    padding = bytes(room)
    return b"".join([bytes(raw[at : at + size]) + padding for at in range(0, len(raw), size)])


def storage_bytes(ty: Type) -> int:
    """The bytes that an element takes in memory: a power of two, where dense data has as few as hold its bits."""
    width = ty.width if isinstance(ty, (IntegerType, FloatType)) else 64
    return 1 if width <= 8 else 1 << ((width - 1).bit_length() - 3)


def all_bytes(value: Any) -> bytes:
    """The elements of dense data as they lie in memory, a splat repeated."""
    data = element_bytes(value)
    return data * value.type.num_elements if _is_splat(value) else data


def _is_splat(value: Attribute) -> bool:
    return isinstance(value, DenseElementsAttr) and value.is_splat


def is_byte_string(value: Any, ty: Type) -> bool:
    """Whether a constant is written as a byte string: it is big, or has elements that LLVM has no text for."""
    if not isinstance(ty, ArrayType) or not is_dense(value):
        return False
    if _is_splat(value) and not any(value.raw):
        return False
    size = len(element_bytes(value)) * (value.type.num_elements if _is_splat(value) else 1)
    return size >= _BYTES_FROM or isinstance(innermost(ty), StructType)


def bytes_initializer(value: Attribute) -> str:
    """Type and text of a byte string with the data of a constant."""
    data = all_bytes(value)
    return f'[{len(data)} x i8] c"{escape(data)}"'
