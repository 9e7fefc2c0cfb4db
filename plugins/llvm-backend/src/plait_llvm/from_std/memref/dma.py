"""Transfers: all has moved when `memref.dma_start` ends, so that `memref.dma_wait` has nothing to wait for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import maximum, minimum
from plait.builtin.types import i64, index
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import control
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import add, element_pointer, index_value, mul
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.loops import counted_loop, split_behind
from plait_llvm.lowering.types import size_in_bytes

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.rewrite import ConversionRewriter
    from plait_std.memref.transfers import DmaStartOp, DmaWaitOp


@conversion_pattern("memref.dma_start")
def lower_dma_start(op: DmaStartOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.dma_start -> llvm.intr.memcpy, of each stride if there is one"""
    rest = iter(operands)
    places: list[Any] = []
    for side in (op.source, op.target):
        values = [next(rest) for _ in side]
        memref = Descriptor(rw, values[0], side[0].type)
        places.append(memref.address(values[1:]))
    count, element = next(rest), memref.element
    if not op.stride:
        return mem.MemcpyOp(places[1], places[0], index_value(rw, mul(rw, count, size_in_bytes(element))))
    _copy_strides(rw, op, places, count, operands[-2:], element)
    rw.erase(op)
    return ()


def _copy_strides(
    rw: ConversionRewriter, op: Any, places: Sequence[Any], count: Any, strides: Sequence[Any], element: Any
) -> None:
    """Split the block at `op`, and copy the elements of a stride in each iteration of a loop between the halves."""
    stride = strides[0]
    whole, each = LLVM.on(rw).wrap(count, maximum(LLVM.on(rw).expression(strides[1], index), 1).value)
    chunks = (whole + each - 1).apply("divide", each).value
    b, rest = split_behind(op)

    def copy_chunk(b: Builder, number: Any, carried: Sequence[Any]) -> Sequence[Any]:
        done, apart = carried
        offsets = [done, done]
        offsets[op.strided_side] = apart
        source, target = (element_pointer(b, place, offset, element) for place, offset in zip(places, offsets))
        left, most = LLVM.on(b).wrap(LLVM.apply(b, "subtract", i64, count, done), each.value)
        size = mul(b, minimum(left, most).value, size_in_bytes(element))
        b.insert(mem.MemcpyOp(target, source, index_value(b, size)))
        return [add(b, done, each.value), add(b, apart, stride)]

    counted_loop(b, rest, chunks, [index_value(b, 0)] * 2, copy_chunk)
    b.insert(control.BrOp((), rest))


@conversion_pattern("memref.dma_wait")
def lower_dma_wait(op: DmaWaitOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.dma_wait -> nothing"""
    rw.erase(op)
    return ()


DMA = (lower_dma_start, lower_dma_wait)
