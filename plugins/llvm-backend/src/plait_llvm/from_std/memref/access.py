"""Loads, stores and questions about a memref."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import UnrankedMemRefType, i1, i8, i64
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import extract, index_value
from plait_llvm.lowering.descriptor import ALIGNED, Descriptor
from plait_llvm.lowering.unranked import UnrankedDescriptor

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter
    from plait_std.memref.ops import DimOp, LoadOp, StoreOp


def _annotate(new: Any, op: Any) -> Any:
    """Carry alignment and the hint that the value is not used again soon."""
    if op.alignment is not None:
        new.alignment = op.alignment
    if op.nontemporal is not None and op.nontemporal.value:
        new.nontemporal = True
    return new


@conversion_pattern("memref.load")
def lower_load(op: LoadOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.load -> llvm.getelementptr, llvm.load; see Note [Flags in memory]"""
    memref = Descriptor(rw, operands[0], op.memref.type)
    is_flag = memref.element is i1
    loaded = rw.insert(_annotate(mem.LoadOp(memref.address(operands[1:]), i8 if is_flag else memref.element), op))
    return ar.TruncOp(loaded.res, i1) if is_flag else loaded


@conversion_pattern("memref.store")
def lower_store(op: StoreOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.store -> llvm.getelementptr, llvm.store"""
    memref = Descriptor(rw, operands[1], op.memref.type)
    value = rw(ar.ZExtOp(operands[0], i8)) if memref.element is i1 else operands[0]
    return rw.insert(_annotate(mem.StoreOp(value, memref.address(operands[2:])), op))


@conversion_pattern("memref.dim")
def lower_dim(op: DimOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.dim -> the size in the type or in the descriptor"""
    if isinstance(op.source.type, UnrankedMemRefType):
        return UnrankedDescriptor(rw, operands[0]).size(rw, operands[1])
    memref = Descriptor(rw, operands[0], op.source.type)
    index = op.index.defining_op
    value = getattr(index.get_attr("value"), "value", None) if index is not None else None
    if isinstance(value, int) and 0 <= value < len(op.source.type.shape):
        return index_value(rw, memref.size(value))
    return _dim_at(rw, memref, operands[1])


def _dim_at(rw: ConversionRewriter, memref: Descriptor, index: Any) -> Any:
    """The size of a dimension that is known at run time only."""
    result = index_value(rw, memref.size(0))
    for i in range(1, len(memref.type.shape)):
        is_here = LLVM.apply(rw, "eq", i64, index, index_value(rw, i))
        result = LLVM.select(rw, is_here, index_value(rw, memref.size(i)), result)
    return result


@conversion_pattern("memref.rank")
def lower_rank(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.rank -> the rank in the type or in the descriptor"""
    if isinstance(op.memref.type, UnrankedMemRefType):
        return extract(rw, operands[0], 0)
    return index_value(rw, len(op.memref.type.shape))


@conversion_pattern("memref.extract_aligned_pointer_as_index")
def lower_extract_pointer(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.extract_aligned_pointer_as_index -> llvm.ptrtoint"""
    if isinstance(op.operands[0].type, UnrankedMemRefType):
        return ar.PtrToIntOp(UnrankedDescriptor(rw, operands[0]).aligned(rw), i64)
    return ar.PtrToIntOp(extract(rw, operands[0], ALIGNED), i64)


@conversion_pattern("memref.assume_alignment")
def lower_assume_alignment(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.assume_alignment -> the same memref"""
    assert isinstance(op.alignment, IntegerAttr)
    return operands[0]


ACCESS = (lower_load, lower_store, lower_dim, lower_rank, lower_extract_pointer, lower_assume_alignment)

# Note [Flags in memory]
# An i1 takes a byte in memory, 0 or 1. It is read and written as one: LLVM's loop vectorizer writes a vector of i1 flag
# by flag, as its elements are bits.
