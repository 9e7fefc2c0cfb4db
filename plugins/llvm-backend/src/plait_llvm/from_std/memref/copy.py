"""Copies: memcpy, memmove where buffers may be one, or memset of equal bytes, where nothing lies between the elements.

Else loops, which copy element by element: parts of a buffer that overlap are not specified then.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.symbols import lookup_nearest
from plait.builtin.types import MemRefType, i8, i64
from plait.define.traits import IsolatedFromAbove
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.rewrite import conversion_pattern
from plait_llvm.dialect.ops import control
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.from_std.memref import unranked
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import add, constant, element_pointer, index_value, mul, product
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.types import size_in_bytes
from plait_std.memref.views import is_contiguous
from plait_std.outlining.kernels import origin_of, root_of

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


@conversion_pattern("memref.copy")
def lower_copy(op: Operation, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """memref.copy -> llvm.intr.memcpy, llvm.intr.memmove, or loops"""
    types = [v.type for v in op.operands]
    if not all(isinstance(ty, MemRefType) for ty in types):
        unranked.copy(op, operands, rw, rw.convert_type(op.operands[0].type.element_type))
        return ()
    source, target = Descriptor(rw, operands[0], types[0]), Descriptor(rw, operands[1], types[1])
    sizes = [a if isinstance(a, int) else b for a, b in zip(source.sizes, target.sizes)]
    if is_contiguous(types[0]) and is_contiguous(types[1]):
        length = index_value(rw, mul(rw, product(rw, sizes), size_in_bytes(source.element)))
        byte = _byte_of(op.operands[0])
        if byte is not None:  # nothing is read
            return mem.MemsetOp(target.first(), constant(rw, byte, i8), length)
        copied = mem.MemcpyOp if _are_apart(op, rw.ctx) else mem.MemmoveOp
        return copied(target.first(), source.first(), length)
    _copy_loops(op, source, target, sizes)
    rw.erase(op)
    return ()


def _are_apart(op: Operation, ctx: Context) -> bool:
    """Whether the buffers of a copy are known to be two: one is allocated here, the other one too or by others before.

    Of what loops and branches pass on, nothing is known.
    """
    source, target = roots = [root_of(value, ctx) for value in op.operands]
    own = [root for root in roots if origin_of(root, ctx) == "own"]
    return source is not target and bool(own) and all(root in own or _was_before(root) for root in roots)


def _was_before(root: Value[Any]) -> bool:
    """Whether a buffer was there before its function was called."""
    if root.defining_op is not None:
        return root.defining_op.name == "memref.get_global"
    block = root.parent_block
    return block is not None and block.is_entry and IsolatedFromAbove in block.parent_op.traits  # type: ignore[union-attr]


def _byte_of(source: Value[Any]) -> int | None:
    """What all bytes of a constant global buffer are; None for other values."""
    made: Any = source.defining_op
    if made is None or made.name != "memref.get_global":
        return None
    found: Any = lookup_nearest(made, made.symbol)  # it may have been converted
    if found is None or found.constant is None:
        return None
    value = found.initial_value if found.name == "memref.global" else found.value
    if not isinstance(value, DenseElementsAttr) or not value.is_splat:
        return None
    element = set(value.raw)
    return element.pop() if len(element) == 1 and getattr(value.type.element_type, "width", 0) >= 8 else None


def _copy_loops(op: Any, source: Descriptor, target: Descriptor, sizes: Sequence[Any]) -> None:
    """Split the block at `op` and put a loop nest between the halves."""
    rw = source.rw
    bases, strides = (source.first(), target.first()), (source.strides, target.strides)
    counts = [index_value(rw, size) for size in sizes]
    strides = [[index_value(rw, s) for s in list_] for list_ in strides]  # type: ignore[assignment]
    one, zero = index_value(rw, 1), index_value(rw, 0)
    region = op.parent.parent
    rest = op.parent.split_before(op.next)
    outside: Block = op.parent
    builder = Builder.at_end(outside)
    builder.location = op.location
    indices: list[Any] = []
    latches: list[tuple[Block, Any]] = []
    for count in counts:
        header, body = Block((i64,)), Block()
        region.insert_before(header, rest)
        region.insert_before(body, rest)
        builder.insert(control.BrOp([zero], header))
        builder.set_at_end(header)
        index = header.arguments[0]
        more = LLVM.apply(builder, "lt", i64, index, count)
        exit_block = latches[-1][0] if latches else rest
        latch = Block()
        region.insert_before(latch, exit_block)
        builder.insert(control.CondBrOp(more, (), (), body, exit_block))
        builder.set_at_end(latch)
        builder.insert(control.BrOp([LLVM.apply(builder, "add", i64, index, one)], header))
        builder.set_at_end(body)
        indices.append(index)
        latches.append((latch, index))
    _copy_element(builder, bases, strides, indices, source.element)
    builder.insert(control.BrOp((), latches[-1][0] if latches else rest))


def _copy_element(
    rw: Builder, bases: Sequence[Value[Any]], strides: Sequence[Any], indices: Sequence[Any], element: Type
) -> None:
    addresses: list[Any] = []
    for base, steps in zip(bases, strides):
        offset: Any = 0
        for index, step in zip(indices, steps):
            offset = add(rw, offset, mul(rw, index, step))
        addresses.append(element_pointer(rw, base, offset, element))
    value = rw(mem.LoadOp(addresses[0], element))
    rw.insert(mem.StoreOp(value, addresses[1]))


COPY = (lower_copy,)
