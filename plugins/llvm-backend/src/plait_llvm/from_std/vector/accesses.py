"""Lower masked, indexed and compressed access to memory by rows, and views of memory as vectors."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build import is_unsigned
from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import MemRefType, i32, i64
from plait.ir.value import Value
from plait.rewrite import NoMatchError, conversion_pattern
from plait_llvm.dialect.ops import masked
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.from_std.vector.rows import repeat, row_type
from plait_llvm.from_std.vector.transfers import as_stored, as_value, in_memory
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import index_value
from plait_llvm.lowering.descriptor import Descriptor

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter
    from plait_std.vector import accesses

Values = Sequence[Value[Any]]


def _memref(op: Any, base: Value[Any], rw: ConversionRewriter) -> Descriptor:
    ty = op.base.type
    if not isinstance(ty, MemRefType):
        raise NoMatchError("vectors of tensors are not lowered: bufferize first")
    return Descriptor(rw, base, ty)


def _contiguous(op: Any, base: Value[Any], rw: ConversionRewriter) -> Descriptor:
    memref = _memref(op, base, rw)
    if memref.stride(op.base.type.rank - 1) != 1:
        raise NoMatchError(f"the elements of '{op.base.type}' do not lie one behind the other")
    return memref


def _alignment(op: Any, of_element: IntegerAttr) -> IntegerAttr:
    return of_element if op.alignment is None else IntegerAttr(op.alignment.value, i32)


@conversion_pattern("vector.maskedload")
def lower_masked_load(op: accesses.MaskedLoadOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.maskedload -> llvm.intr.masked.load"""
    base, *indices, mask, other = operands
    ty = row_type(op.result.type, rw)
    stored, align = in_memory(ty)
    address = _contiguous(op, base, rw).address(indices)
    other, _ = as_stored(rw, other)
    return as_value(rw, rw(masked.MaskedLoadOp(address, mask, other, stored, _alignment(op, align))), ty)


@conversion_pattern("vector.maskedstore")
def lower_masked_store(op: accesses.MaskedStoreOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.maskedstore -> llvm.intr.masked.store"""
    base, *indices, mask, value = operands
    row_type(op.value.type, rw)
    stored, align = as_stored(rw, value)
    address = _contiguous(op, base, rw).address(indices)
    rw.insert(masked.MaskedStoreOp(stored, address, mask, _alignment(op, align)))
    return rw.erase(op) or ()


def _addresses(op: Any, base: Value[Any], offsets: Values, at: Value[Any], rw: ConversionRewriter) -> Value[Any]:
    """The addresses of elements at an offset plus an index each, along the last dimension."""
    memref = _memref(op, base, rw)
    steps = _as_i64(op, at, rw)
    stride = memref.stride(op.base.type.rank - 1) if op.base.type.rank else 1
    if stride != 1:
        factor = repeat(rw, index_value(rw, stride), steps.type)  # type: ignore[arg-type]
        steps = LLVM.apply(rw, "multiply", steps.type, steps, factor)
    return rw(mem.GetElementPtrOp.at(memref.address(offsets), [steps], memref.element))


def _as_i64(op: Any, at: Value[Any], rw: ConversionRewriter) -> Value[Any]:
    """Indices as they are added to addresses: signed unless their type says otherwise."""
    (numbers,) = LLVM.on(rw).wrap(at)
    return (numbers.unsigned if is_unsigned(op.indices.type) else numbers).cast(i64).value


@conversion_pattern("vector.gather")
def lower_gather(op: accesses.GatherOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.gather -> llvm.intr.masked.gather"""
    base, *offsets, at, mask, other = operands
    ty = row_type(op.result.type, rw)
    stored, align = in_memory(ty)
    addresses = _addresses(op, base, offsets, at, rw)
    other, _ = as_stored(rw, other)
    return as_value(rw, rw(masked.MaskedGatherOp(addresses, mask, other, stored, _alignment(op, align))), ty)


@conversion_pattern("vector.scatter")
def lower_scatter(op: accesses.ScatterOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.scatter -> llvm.intr.masked.scatter"""
    base, *offsets, at, mask, value = operands
    row_type(op.value.type, rw)
    stored, align = as_stored(rw, value)
    addresses = _addresses(op, base, offsets, at, rw)
    rw.insert(masked.MaskedScatterOp(stored, addresses, mask, _alignment(op, align)))
    return rw.erase(op) or ()


@conversion_pattern("vector.expandload")
def lower_expand_load(op: accesses.ExpandLoadOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.expandload -> llvm.intr.masked.expandload"""
    base, *indices, mask, other = operands
    ty = row_type(op.result.type, rw)
    stored, _ = in_memory(ty)
    address = _contiguous(op, base, rw).address(indices)
    other, _ = as_stored(rw, other)
    return as_value(rw, rw(masked.ExpandLoadOp(address, mask, other, stored)), ty)


@conversion_pattern("vector.compressstore")
def lower_compress_store(op: accesses.CompressStoreOp, operands: Values, rw: ConversionRewriter) -> Any:
    """vector.compressstore -> llvm.intr.masked.compressstore"""
    base, *indices, mask, value = operands
    row_type(op.value.type, rw)
    stored, _ = as_stored(rw, value)
    rw.insert(masked.CompressStoreOp(stored, _contiguous(op, base, rw).address(indices), mask))
    return rw.erase(op) or ()


ACCESSES = (
    lower_masked_load, lower_masked_store, lower_gather, lower_scatter, lower_expand_load, lower_compress_store,
)  # fmt: skip
