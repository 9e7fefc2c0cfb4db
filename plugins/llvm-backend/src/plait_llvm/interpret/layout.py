"""Values of types of the llvm dialect as bytes in memory, little-endian and laid out as on common 64-bit targets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from plait.builtin.types import FloatType, IntegerType, VectorType
from plait.interpret.values import dtype_of, value_for, wrap
from plait.ir.attribute import Type
from plait.lazy import lazy_import

from plait_llvm.dialect.types import ArrayType, PointerType, StructType
from plait_llvm.lowering.types import alignment, size_in_bytes

np = lazy_import("numpy")
GARBAGE = 0xA7
"""What each byte of undefined values and of new memory is: a negative number, and of floats no number to expect."""


class Aggregate(tuple[Any, ...]):
    """The value of a struct or array: its parts."""

    __slots__ = ()

    def at(self, position: Sequence[int]) -> Any:
        """The part at a position."""
        part: Any = self
        for index in position:
            part = part[index]
        return part

    def replaced(self, position: Sequence[int], value: Any) -> Aggregate:
        """The aggregate with another part at a position."""
        first, rest = position[0], position[1:]
        part = self[first].replaced(rest, value) if rest else value
        return Aggregate((*self[:first], part, *self[first + 1 :]))


def stored_bytes(ty: Any) -> int:
    """The bytes that a store of a value writes."""
    if isinstance(ty, (IntegerType, VectorType)):
        return -(-_bits(ty) // 8)
    return size_in_bytes(ty)


def _bits(ty: Any) -> int:
    if isinstance(ty, VectorType):
        return ty.num_elements * _bits(ty.element_type)
    return 64 if isinstance(ty, PointerType) else ty.width


def parts(ty: StructType | ArrayType) -> Iterator[tuple[int, Any]]:
    """The offset in bytes and the type of each part of an aggregate."""
    if isinstance(ty, ArrayType):
        step = size_in_bytes(ty.element_type)
        yield from ((i * step, ty.element_type) for i in range(ty.count))
        return
    offset = 0
    for field in ty.body or ():
        align = 1 if ty.packed else alignment(field)
        offset = -(-offset // align) * align
        yield offset, field
        offset += size_in_bytes(field)


def part_at(ty: StructType | ArrayType, index: int) -> tuple[int, Any]:
    """The offset in bytes and the type of one part of an aggregate; an array goes on beyond its end."""
    if isinstance(ty, StructType):
        return list(parts(ty))[index]
    return index * size_in_bytes(ty.element_type), ty.element_type


def array_dtype(ty: VectorType) -> Any:
    """The dtype of arrays that stand for a vector."""
    return np.dtype(np.uint64) if isinstance(ty.element_type, PointerType) else dtype_of(ty.element_type)


def encode(ty: Any, value: Any) -> bytes:
    """A value of a type as the bytes that a store writes."""
    if isinstance(ty, IntegerType):
        return (int(value) & ((1 << ty.width) - 1)).to_bytes(stored_bytes(ty), "little")
    if isinstance(ty, PointerType):
        return int(value).to_bytes(8, "little")
    if isinstance(ty, FloatType):
        return np.asarray(value, dtype_of(ty)).tobytes()
    if isinstance(ty, VectorType):
        return _encode_vector(ty, value)
    data = bytearray(size_in_bytes(ty))
    for (offset, part), element in zip(parts(ty), value):
        found = encode(part, element)
        data[offset : offset + len(found)] = found
    return bytes(data)


def decode(ty: Any, data: bytes) -> Any:
    """The value of a type whose bytes begin `data`."""
    if isinstance(ty, IntegerType):
        return wrap(int.from_bytes(data[: stored_bytes(ty)], "little"), ty.width)
    if isinstance(ty, PointerType):
        return int.from_bytes(data[:8], "little")
    if isinstance(ty, FloatType):
        return value_for(ty, np.frombuffer(data, dtype_of(ty), 1)[0])
    if isinstance(ty, VectorType):
        return _decode_vector(ty, data)
    return Aggregate(decode(part, data[offset : offset + size_in_bytes(part)]) for offset, part in parts(ty))


def _is_packed(element: Any) -> bool:
    """Whether elements of a vector in memory do not have bytes of their own."""
    return isinstance(element, IntegerType) and dtype_of(element).itemsize * 8 != element.width


def _encode_vector(ty: VectorType, value: Any) -> bytes:
    element: Any = ty.element_type
    if not _is_packed(element):
        return np.ascontiguousarray(value, array_dtype(ty)).tobytes()
    width, bits = element.width, 0
    for i, number in enumerate(value.tolist()):
        bits |= (int(number) & ((1 << width) - 1)) << (i * width)
    return bits.to_bytes(stored_bytes(ty), "little")


def _decode_vector(ty: VectorType, data: bytes) -> Any:
    element: Any = ty.element_type
    if not _is_packed(element):
        return np.frombuffer(data, array_dtype(ty), ty.num_elements).copy()
    width, bits = element.width, int.from_bytes(data[: stored_bytes(ty)], "little")
    return np.array([wrap(bits >> (i * width), width) for i in range(ty.num_elements)], array_dtype(ty))


def zero_of(ty: Type) -> Any:
    """The value whose bits are all zero."""
    return decode(ty, bytes(size_in_bytes(ty)))


def garbage_of(ty: Type) -> Any:
    """What undef and poison are taken for."""
    return decode(ty, bytes([GARBAGE]) * size_in_bytes(ty))


def scalars(value: Any) -> list[Any]:
    """The elements of a vector as the values that stand for scalars."""
    is_plain = value.dtype.kind in "iub" or value.dtype == np.float64
    return value.tolist() if is_plain else list(value)


def vector_of(ty: VectorType, elements: Sequence[Any]) -> Any:
    """The vector of a type with these elements."""
    return np.array(elements, array_dtype(ty))
