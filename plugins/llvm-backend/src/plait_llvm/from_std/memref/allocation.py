"""Allocation and global variables."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.symbols import visibility
from plait.builtin.types import MemRefType, i1, i8, i64, index
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.parameters import is_unbound
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import calls, control, functions, intrinsics, values
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType, StructType, ptr, void
from plait_llvm.lowering import descriptor
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import add, element_pointer, extract, index_value, mul, product
from plait_llvm.lowering.symbols import declare, define
from plait_llvm.lowering.types import alignment, size_in_bytes
from plait_llvm.lowering.unranked import UnrankedDescriptor
from plait_std import mixed as m

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter
    from plait_std.memref.ops import DeallocOp

MALLOC_ALIGNMENT = 16
"""What `malloc` guarantees on the targets that are supported."""

GLOBAL_POINTER = 0xDEADBEEF
"""Stands for the allocated pointer of a global, which nobody may free; as in MLIR."""


def _sizes(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> list[Any]:
    if op.symbol_operands:
        raise NoMatchError("layouts with symbols are not supported")
    ty = op.memref.type
    if ty.layout is not None and descriptor.MemRefType(ty.shape, ty.element_type).strides_and_offset() != (
        ty.strides_and_offset()
    ):
        raise NoMatchError("a buffer with gaps between its elements cannot be allocated")
    return m.mixed(ty.shape, operands[: len(op.dynamic_sizes)])


_COUNT = StructType((i64, i1))
_LARGEST = 1 << 62
"""A number of bytes that no machine has."""


def _bytes_of(rw: ConversionRewriter, sizes: Sequence[Any], element_bytes: int, padding: int) -> Any:
    """How many bytes to allocate. What is negative or cannot be counted becomes -1, which `malloc` refuses."""
    dynamic = [size for size in sizes if not isinstance(size, int)]
    total: Any = product(rw, [element_bytes, *[size for size in sizes if isinstance(size, int)]])
    if not dynamic:
        return total + padding
    b = LLVM.on(rw)
    signs, wrong = functools.reduce(lambda one, other: one | other, b.wrap(*dynamic)), None
    for size in dynamic:
        counted = rw(intrinsics.UMulWithOverflowOp(index_value(rw, total), size, _COUNT))
        total, overflows = b.wrap(extract(rw, counted, 0), extract(rw, counted, 1))
        total, wrong = total.value, overflows if wrong is None else wrong | overflows
    count, zero, most = b.wrap(total, index_value(rw, 0), index_value(rw, _LARGEST))
    assert wrong is not None
    wrong = wrong | (signs < zero) | (count.unsigned > most)
    return LLVM.select(rw, wrong.value, index_value(rw, -1), index_value(rw, add(rw, total, padding)))


def malloc(rw: ConversionRewriter, sizes: Sequence[Any], element_bytes: int, align: int) -> tuple[Any, Any]:
    """Allocated and aligned pointer for a buffer of these sizes."""
    name = declare(rw, functions.FuncOp("malloc", LLVMFunctionType(ptr, (i64,))))
    count = _bytes_of(rw, sizes, element_bytes, align if align > MALLOC_ALIGNMENT else 0)
    allocated = rw.insert(calls.CallOp(name, [index_value(rw, count)], ptr)).results[0]
    if align <= MALLOC_ALIGNMENT:
        return allocated, allocated
    # moved by pointer arithmetic, not made from a number: LLVM keeps knowing that nothing else points there
    address = LLVM.on(rw).expression(rw(ar.PtrToIntOp(allocated, i64)), index)
    return allocated, element_pointer(rw, allocated, (-address & align - 1).value, i8)


@conversion_pattern("memref.alloc")
def lower_alloc(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.alloc -> malloc"""
    ty = op.memref.type
    sizes = _sizes(op, operands, rw)
    element = rw.convert_type(ty.element_type)
    strides = descriptor.row_major(rw, sizes)
    align = max(op.alignment.value if op.alignment is not None else 1, alignment(element))
    allocated, aligned = malloc(rw, sizes, size_in_bytes(element), align)
    return descriptor.build(rw, ty, allocated, aligned, 0, sizes, strides)


@conversion_pattern("memref.alloca")
def lower_alloca(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.alloca -> llvm.alloca"""
    ty = op.memref.type
    sizes = _sizes(op, operands, rw)
    strides = descriptor.row_major(rw, sizes)
    count = index_value(rw, mul(rw, strides[0], sizes[0]) if sizes else 1)
    element: Any = rw.convert_type(ty.element_type)
    new = mem.AllocaOp(count, element, ptr)
    if op.alignment is not None:
        new.alignment = op.alignment
    pointer = rw(new)
    return descriptor.build(rw, ty, pointer, pointer, 0, sizes, strides)


@conversion_pattern("memref.dealloc")
def lower_dealloc(op: DeallocOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.dealloc -> free"""
    name = declare(rw, functions.FuncOp("free", LLVMFunctionType(void, (ptr,))))
    if isinstance(op.memref.type, MemRefType):
        return calls.CallOp(name, [extract(rw, operands[0], descriptor.ALLOCATED)], None)
    return calls.CallOp(name, [UnrankedDescriptor(rw, operands[0]).allocated(rw)], None)


def array_type(ty: MemRefType, rw: ConversionRewriter) -> Any:
    """The type of the storage of a static memref: nested arrays."""
    result = rw.convert_type(ty.element_type)
    for size in reversed(ty.shape):
        result = ArrayType(size, result)
    return result


@conversion_pattern("memref.global")
def lower_global(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.global -> llvm.mlir.global"""
    ty: Any = op.type
    storage = array_type(ty, rw)
    value = op.initial_value
    linkage = "private" if visibility(op) == "private" and value is not None else "external"
    new = functions.GlobalOp(op.sym_name.value, storage, None, linkage, op.constant)
    if op.alignment is not None:
        new.alignment = op.alignment
    if isinstance(value, UnitAttr):
        _initialize_with_undef(new, storage)
    elif value is not None:
        new.value = value if ty.shape or is_unbound(value) else value.splat_value
    return define(rw, new)


def _initialize_with_undef(op: Any, storage: Any) -> None:
    block = Block()
    region: Region = op.initializer
    region.append(block)
    builder = Builder.at_end(block)
    undefined = builder.insert(values.UndefOp(storage))
    builder.insert(control.ReturnOp(undefined.res))


@conversion_pattern("memref.get_global")
def lower_get_global(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.get_global -> llvm.mlir.addressof"""
    ty = op.results[0].type
    pointer = rw(values.AddressOfOp(op.symbol, ptr))
    nobody = rw(ar.IntToPtrOp(index_value(rw, GLOBAL_POINTER), ptr))
    return descriptor.build(rw, ty, nobody, pointer, 0, ty.shape, descriptor.row_major(rw, ty.shape))


ALLOCATION = (lower_alloc, lower_alloca, lower_dealloc, lower_global, lower_get_global)
