"""The llvm types that builtin types become."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import (
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    TupleType,
    UnrankedMemRefType,
    VectorType,
    i64,
)
from plait.ir.attribute import Type
from plait.ir.lifetime import cached

from plait_llvm.dialect.types import ArrayType, LLVMType, PointerType, StructType, ptr

NATIVE_FLOATS = frozenset(["f16", "bf16", "f32", "f64", "f80", "f128"])
"""The float types that LLVM has; others are carried as integers of their width."""


@cached
def llvm_type(ty: Type) -> Any:
    """What a type becomes in the llvm dialect; None if it has no place there."""
    if isinstance(ty, IntegerType):
        return ty if ty.signedness == "signless" else IntegerType(ty.width)
    if isinstance(ty, IndexType):
        return i64
    if isinstance(ty, FloatType):
        return ty if ty.mnemonic in NATIVE_FLOATS else IntegerType(ty.width)
    if isinstance(ty, LLVMType):
        return ty
    if isinstance(ty, MemRefType):
        return descriptor_type(ty) if llvm_type(ty.element_type) is not None else None
    if isinstance(ty, FunctionType):
        return ptr
    if isinstance(ty, UnrankedMemRefType):
        return unranked_descriptor_type()
    if isinstance(ty, ComplexType):
        return _struct((ty.element_type, ty.element_type))
    if isinstance(ty, TupleType):
        return _struct(ty.types)
    if isinstance(ty, VectorType):
        return _vector(ty)
    return None


def _struct(fields: Sequence[Type]) -> StructType | None:
    converted = tuple(llvm_type(field) for field in fields)
    return None if None in converted else StructType(converted)


def _vector(ty: VectorType) -> Type | None:
    element = llvm_type(ty.element_type)
    if element is None or any(ty.scalable_dims[:-1] if ty.scalable_dims else ()):
        return None
    if not ty.shape:
        return VectorType((1,), element)
    scalable = ty.scalable_dims[-1:] if ty.scalable_dims else ()
    result: Type = VectorType(ty.shape[-1:], element, scalable)
    for size in reversed(ty.shape[:-1]):
        result = ArrayType(size, result)
    return result


def pointer_type(memory_space: Any) -> PointerType:
    """The pointer type for the memory space of a memref."""
    value = getattr(memory_space, "value", 0)
    return PointerType(value) if isinstance(value, int) else ptr


def descriptor_type(ty: MemRefType) -> StructType | None:
    """`{allocated, aligned, offset, [sizes], [strides]}`; None for layouts that are not strided."""
    if ty.strides_and_offset() is None:
        return None
    pointer = pointer_type(ty.memory_space)
    if not ty.shape:
        return StructType((pointer, pointer, i64))
    indices = ArrayType(len(ty.shape), i64)
    return StructType((pointer, pointer, i64, indices, indices))


def unranked_descriptor_type() -> StructType:
    """`{rank, pointer to the descriptor}`"""
    return StructType((i64, ptr))


def size_in_bytes(ty: Any) -> int:
    """The bytes from one element to the next in memory, for types as LLVM lays them out on common 64-bit targets."""
    if isinstance(ty, IntegerType):
        return _integer_bytes(ty.width)
    if isinstance(ty, FloatType):
        return 16 if ty.mnemonic == "f80" else _integer_bytes(ty.width)
    if isinstance(ty, PointerType):
        return 8
    if isinstance(ty, ArrayType):
        return ty.count * size_in_bytes(ty.element_type)
    if isinstance(ty, VectorType):
        element: Any = ty.element_type
        bits = ty.num_elements * (64 if isinstance(element, PointerType) else element.width)
        return 1 << max(0, ((bits + 7) // 8 - 1).bit_length())
    if isinstance(ty, StructType) and ty.body is not None:
        return _struct_bytes(ty)
    raise ValueError(f"the size of '{ty}' is not known")


def _integer_bytes(width: int) -> int:
    return 1 if width <= 8 else 1 << ((width - 1).bit_length() - 3)


def alignment(ty: Any) -> int:
    """The natural alignment of a type in bytes."""
    if isinstance(ty, ArrayType):
        return alignment(ty.element_type)
    if isinstance(ty, StructType):
        return 1 if ty.packed else max((alignment(f) for f in ty.body or ()), default=1)
    return size_in_bytes(ty)


def _struct_bytes(ty: StructType) -> int:
    offset = 0
    for field in ty.body or ():
        align = 1 if ty.packed else alignment(field)
        offset = -(-offset // align) * align + size_in_bytes(field)
    align = alignment(ty)
    return -(-offset // align) * align
