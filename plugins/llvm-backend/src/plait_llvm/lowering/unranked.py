"""Unranked memrefs: a rank, and a pointer to a descriptor, whose words are read as they are needed.

A descriptor has the words allocated, aligned, offset, sizes, strides, of 8 bytes each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import i8, i64
from plait.define.traits import IsolatedFromAbove
from plait.ir.builder import Builder

from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops.calls import CallOp
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.dialect.types import LLVMFunctionType, ptr, void
from plait_llvm.lowering.build import add, element_pointer, extract, index_value, mul, pack
from plait_llvm.lowering.descriptor import ALIGNED, ALLOCATED, OFFSET, SIZES
from plait_llvm.lowering.symbols import declare
from plait_llvm.lowering.types import unranked_descriptor_type

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_BEFORE_SIZES = SIZES
"""The words before the sizes."""


class UnrankedDescriptor:
    """The value of an unranked memref."""

    def __init__(self, rw: Builder, value: Value[Any]) -> None:
        self.rank, self.pointer = extract(rw, value, 0), extract(rw, value, 1)

    @classmethod
    def store(cls, rw: Builder, rank: int, descriptor: Value[Any], *, is_kept: bool = True) -> Value[Any]:
        """The value for a descriptor, which is put on the stack.

        If it is not kept until this is done again, all have one place, which the function reserves at its entry.
        """
        b = rw if is_kept else _at_entry(rw)
        pointer = b(mem.AllocaOp(index_value(b, 1), descriptor.type, ptr))
        rw.insert(mem.StoreOp(descriptor, pointer))
        return pack(rw, unranked_descriptor_type(), [index_value(rw, rank), pointer])

    def word(self, rw: Builder, number: Any, ty: Any = i64) -> Value[Any]:
        return rw(mem.LoadOp(element_pointer(rw, self.pointer, number, i64), ty))

    def size(self, rw: Builder, dim: Any) -> Value[Any]:
        return rw(mem.LoadOp(self.size_pointer(rw, dim), i64))

    def size_pointer(self, rw: Builder, dim: Any) -> Value[Any]:
        return element_pointer(rw, self.pointer, add(rw, dim, _BEFORE_SIZES), i64)

    def stride(self, rw: Builder, dim: Any) -> Value[Any]:
        return rw(mem.LoadOp(self.stride_pointer(rw, dim), i64))

    def stride_pointer(self, rw: Builder, dim: Any) -> Value[Any]:
        return element_pointer(rw, self.pointer, add(rw, add(rw, dim, self.rank), _BEFORE_SIZES), i64)

    def allocated(self, rw: Builder) -> Value[Any]:
        return self.word(rw, ALLOCATED, ptr)

    def aligned(self, rw: Builder) -> Value[Any]:
        return self.word(rw, ALIGNED, ptr)

    def offset(self, rw: Builder) -> Value[Any]:
        return self.word(rw, OFFSET)

    def bytes(self, rw: Builder) -> Value[Any]:
        """How many bytes the descriptor has."""
        return index_value(rw, mul(rw, words_of(rw, self.rank), 8))


def _at_entry(rw: Builder) -> Builder:
    """A builder at the start of the function in which `rw` is."""
    assert rw.block is not None
    op: Any = rw.block.parent_op
    while IsolatedFromAbove not in op.traits:
        op = op.parent_op
    builder = Builder.at_start(op.regions[0].entry)
    builder.location = rw.location
    return builder


def words_of(rw: Builder, rank: Any) -> Any:
    """How many words a descriptor has."""
    return add(rw, mul(rw, rank, 2), _BEFORE_SIZES)


def on_heap(rw: ConversionRewriter, source: UnrankedDescriptor) -> Value[Any]:
    """The value of an unranked memref whose descriptor is a copy that a caller takes over, as `from_heap` does."""
    bytes = source.bytes(rw)
    malloc = declare(rw, FuncOp("malloc", LLVMFunctionType(ptr, (i64,))))
    pointer: Any = rw.insert(CallOp(malloc, [bytes], ptr)).results[0]
    rw.insert(mem.MemcpyOp(pointer, source.pointer, bytes))
    return pack(rw, unranked_descriptor_type(), [source.rank, pointer])


def from_heap(rw: ConversionRewriter, source: UnrankedDescriptor) -> Value[Any]:
    """The value of an unranked memref that a call returned; the descriptor on the heap is freed."""
    whole = on_stack(rw, source)
    free = declare(rw, FuncOp("free", LLVMFunctionType(void, (ptr,))))
    rw.insert(CallOp(free, [source.pointer], None))
    return whole


def on_stack(rw: Builder, source: UnrankedDescriptor) -> Value[Any]:
    """The value of an unranked memref whose descriptor is a copy on the stack."""
    bytes = source.bytes(rw)
    pointer = rw(mem.AllocaOp(bytes, i8, ptr, 8))
    rw.insert(mem.MemcpyOp(pointer, source.pointer, bytes))
    return pack(rw, unranked_descriptor_type(), [source.rank, pointer])
