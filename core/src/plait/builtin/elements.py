"""Storage of the elements of dense constants: Python values, NumPy arrays and bytes."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, cast

from plait.builtin.large_elements import LARGE, copied_to_pages
from plait.builtin.numpy_types import dtype_of, has_own_dtype, numpy
from plait.builtin.scalars import FloatAttr, IntegerAttr, normalize_integer
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, Type, i1

_INTEGER_CODES = {8: "b", 16: "h", 32: "i", 64: "q"}
_FLOAT_CODES = {"f16": "e", "f32": "f", "f64": "d"}


def numeric_element(ty: Type) -> bool:
    """Whether elements of type `ty` are numbers of a known size."""
    return isinstance(ty, (IntegerType, IndexType, FloatType, ComplexType))


def element_size(ty: Type) -> int:
    """The bytes that one element takes in storage."""
    if isinstance(ty, ComplexType):
        return 2 * element_size(ty.element_type)
    return max(1, (_width(ty) + 7) // 8)


def _width(ty: Any) -> int:
    """The bits of an integer, index or float."""
    return 64 if isinstance(ty, IndexType) else ty.width


def _code(ty: Type) -> str | None:
    """The `struct` code of an element, if there is one."""
    if isinstance(ty, IndexType):
        return "q"
    if isinstance(ty, IntegerType):
        code = _INTEGER_CODES.get(ty.width)
        return code.upper() if code is not None and ty.is_unsigned else code
    return _FLOAT_CODES.get(ty.mnemonic) if isinstance(ty, FloatType) else None


def pack(ty: Type, values: Iterable[Any]) -> bytes:
    """The storage of `values`. Raises `VerifyError` for an integer out of range."""
    if isinstance(ty, ComplexType):
        return pack(ty.element_type, (part for value in values for part in _parts(value)))
    items: Sequence[Any] = values if isinstance(values, (list, tuple)) else list(values)
    code = _code(ty)
    if code is not None and not any(item.__class__ is FloatAttr for item in items):
        try:
            return struct.pack(f"<{len(items)}{code}", *items)
        except (struct.error, OverflowError, TypeError):
            pass  # wrapping, overflow to infinity, or attributes: one by one below
    size = element_size(ty)
    encode = _encoder(ty)
    return b"".join([encode(value).to_bytes(size, "little") for value in items])


def _parts(value: Any) -> tuple[Any, Any]:
    return (value.real, value.imag) if hasattr(value, "imag") else tuple(value)


def _encoder(ty: Type) -> Callable[[Any], int]:
    """A function from a Python number or scalar attribute to the element's bits."""
    if isinstance(ty, FloatType):
        fmt = ty.format
        return lambda v: v.bits if isinstance(v, FloatAttr) else fmt.encode(float(v))
    mask = (1 << _width(ty)) - 1
    return lambda v: normalize_integer(v.value if isinstance(v, IntegerAttr) else int(v), ty) & mask


def unpack(ty: Type, raw: bytes) -> Iterator[Any]:
    """The elements as Python numbers: bools for `i1`, complex numbers (pairs of ints for complex integers)."""
    if isinstance(ty, ComplexType):
        flat = unpack(ty.element_type, raw)
        if isinstance(ty.element_type, FloatType):
            return (complex(re, im) for re, im in zip(flat, flat))
        return zip(flat, flat)
    if ty is i1:
        return map(bool, raw)
    code = _code(ty)
    if code is not None:
        return (number for (number,) in struct.iter_unpack(f"<{code}", raw))
    return map(_decoder(ty), element_bits(raw, element_size(ty)))


def element_bits(raw: bytes, size: int) -> Iterator[int]:
    """The bit patterns of elements of `size` bytes."""
    if size == 1:
        return iter(raw)
    return (int.from_bytes(raw[at : at + size], "little") for at in range(0, len(raw), size))


def _decoder(ty: Type) -> Callable[[int], Any]:
    """A function from an element's bits to a Python number."""
    if isinstance(ty, FloatType):
        return ty.format.decode
    width = _width(ty)
    if width == 0 or (isinstance(ty, IntegerType) and ty.is_unsigned):
        return int
    sign = 1 << (width - 1)
    return lambda bits: (bits ^ sign) - sign


def without_unused_bits(ty: Type, raw: bytes) -> bytes:
    """The storage of elements with the bits that no value of `ty` uses cleared, as `pack` writes it."""
    part: Any = ty.element_type if isinstance(ty, ComplexType) else ty
    size, width = element_size(part), _width(part)
    if 8 * size == width:
        return raw
    last = 0xFF >> (8 * size - width)
    high = bytes(raw[size - 1 :: size])
    cleared = high.translate(bytes([byte & last for byte in range(256)]))
    if cleared == high:
        return raw
    result = bytearray(raw)
    result[size - 1 :: size] = cleared
    return bytes(result)


_TO_DIGITS = bytes.maketrans(b"\0\1", b"01")
_FROM_DIGITS = bytes.maketrans(b"01", b"\0\1")
_TO_BOOLEANS = bytes([0] + [1] * 255)


def pack_bits(raw: bytes) -> bytes:
    """`i1` elements, one in a byte, as eight in a byte, the first in the lowest bit."""
    if not raw:
        return b""
    return int(bytes(raw[::-1]).translate(_TO_DIGITS), 2).to_bytes((len(raw) + 7) // 8, "little")


def unpack_bits(stored: Any, count: int) -> bytes:
    """`i1` elements, one in a byte, of what a file has: eight in a byte, or one, as MLIR writes after version 22.

    One byte for several elements is a splat. What has another size stays as it is.
    """
    if len(stored) == 1 and (stored[0] in (0, 0xFF) or count > 8):
        return bytes([stored[0] & 1])
    if count and len(stored) == (count + 7) // 8:
        bits = int.from_bytes(stored, "little") & ((1 << count) - 1)
        return f"{bits:0{count}b}".encode().translate(_FROM_DIGITS)[::-1]
    return bytes(stored).translate(_TO_BOOLEANS) if len(stored) == count else bytes(stored)


def to_numpy(ty: Type, raw: bytes, shape: Sequence[int], splat: bool) -> Any:
    """A read-only array, over the storage where NumPy has the type; a splat is a broadcast view of one element."""
    dtype = dtype_of(ty)
    if has_own_dtype(ty) or dtype.kind == "V":
        array = numpy.frombuffer(raw, dtype)
    else:
        array = numpy.array(list(unpack(ty, raw)), dtype)
        array.flags.writeable = False
    return numpy.broadcast_to(array[0], tuple(shape)) if splat else array.reshape(tuple(shape))


def storage_from_numpy(array: Any, ty: Type) -> bytes:
    """The storage of an array, converted to the dtype of `ty` if it has another."""
    dtype = dtype_of(ty)
    if array.dtype != dtype:
        array = array.astype(dtype)
    if array.size and 0 in array.strides and not any(array.strides):
        array = array.reshape(-1)[:1] if array.ndim else array
    array = numpy.ascontiguousarray(array)
    if isinstance(ty, IntegerType) and ty.width in (2, 4):
        return (array.view(numpy.uint8) & ((1 << ty.width) - 1)).tobytes()
    if not has_own_dtype(ty):
        return pack(ty, array.reshape(-1).tolist())
    if array.nbytes >= LARGE:
        return cast("bytes", copied_to_pages(array.reshape(-1).view(numpy.uint8)))
    return array.tobytes()
