"""Operations on unranked memrefs. What depends on the rank is computed in loops over the dimensions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType, UnrankedMemRefType, i64
from plait_llvm.dialect.ops import memory as mem
from plait_llvm.dialect.ops.control import BrOp
from plait_llvm.dialect.types import ptr
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import add, element_pointer, index_value, mul, pack
from plait_llvm.lowering.descriptor import Descriptor
from plait_llvm.lowering.loops import counted_loop, split_behind
from plait_llvm.lowering.types import unranked_descriptor_type
from plait_llvm.lowering.unranked import UnrankedDescriptor, words_of

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.rewrite import ConversionRewriter

_READING = frozenset({
    "memref.cast", "memref.copy", "memref.dealloc", "memref.dim", "memref.extract_aligned_pointer_as_index",
    "memref.rank", "memref.reinterpret_cast", "memref.reshape",
})  # fmt: skip
"""Operations that read the descriptor of an unranked memref."""


def cast(op: Any, value: Any, rw: ConversionRewriter) -> Any:
    """A cast to or from an unranked memref; the rank of a ranked result is not checked."""
    source, target = op.source.type, op.results[0].type
    if isinstance(source, MemRefType):
        is_kept = any(_may_keep(user) for user in op.results[0].users)
        return UnrankedDescriptor.store(rw, len(source.shape), value, is_kept=is_kept)
    if isinstance(target, MemRefType):
        return rw(mem.LoadOp(UnrankedDescriptor(rw, value).pointer, rw.convert_type(target)))
    return value


def _may_keep(user: Operation) -> bool:
    """Whether an operation passes an unranked memref on, such as to the next iteration of a loop."""
    if user.name in ("func.call", "func.return"):
        return False  # what a call returns is a copy
    return user.name not in _READING or any(isinstance(one.type, UnrankedMemRefType) for one in user.results)


def as_unranked(rw: Builder, value: Any, ty: Any) -> UnrankedDescriptor:
    """The unranked form, for one operation, of a memref that may be ranked."""
    if isinstance(ty, MemRefType):
        value = UnrankedDescriptor.store(rw, len(ty.shape), value, is_kept=False)
    return UnrankedDescriptor(rw, value)


def reshape(op: Any, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """A reshape to an unranked memref: a row-major descriptor of as many dimensions as there are sizes."""
    source = as_unranked(rw, operands[0], op.source.type)
    shape = Descriptor(rw, operands[1], op.shape.type)
    rank = index_value(rw, shape.size(0))
    pointer = rw(mem.AllocaOp(index_value(rw, words_of(rw, rank)), i64, ptr))
    for number, value in enumerate((source.allocated(rw), source.aligned(rw), source.offset(rw))):
        rw.insert(mem.StoreOp(value, element_pointer(rw, pointer, number, i64)))
    whole = pack(rw, unranked_descriptor_type(), [rank, pointer])
    made = UnrankedDescriptor(rw, whole)
    base, step = shape.first(), index_value(rw, shape.stride(0))
    b, rest = split_behind(op)

    def size_and_stride(b: Builder, number: Any, carried: Sequence[Any]) -> Sequence[Any]:
        dim = _from_end(b, rank, number)
        at = element_pointer(b, base, mul(b, dim, step), shape.element)
        size = LLVM.cast(b, b(mem.LoadOp(at, shape.element)), shape.element, i64)
        b.insert(mem.StoreOp(size, made.size_pointer(b, dim)))
        b.insert(mem.StoreOp(carried[0], made.stride_pointer(b, dim)))
        return [mul(b, carried[0], size)]

    counted_loop(b, rest, rank, [index_value(b, 1)], size_and_stride)
    _go_on(b, rest)
    return whole


def copy(op: Any, operands: Sequence[Any], rw: ConversionRewriter, element: Any) -> None:
    """Copy element by element, in row-major order: the indices are computed from the number of the element."""
    sides = [as_unranked(rw, value, one.type) for value, one in zip(operands, op.operands)]
    rank = sides[0].rank
    firsts = [element_pointer(rw, side.aligned(rw), side.offset(rw), element) for side in sides]
    b, rest = split_behind(op)

    def times_size(b: Builder, dim: Any, carried: Sequence[Any]) -> Sequence[Any]:
        return [mul(b, carried[0], sides[0].size(b, dim))]

    (count,) = counted_loop(b, rest, rank, [index_value(b, 1)], times_size)

    def one_element(b: Builder, number: Any, carried: Sequence[Any]) -> Sequence[Any]:
        offsets = counted_loop(b, rest, rank, [number, *[index_value(b, 0)] * 2], _add_dimension(sides, rank))[1:]
        source, target = (element_pointer(b, first, offset, element) for first, offset in zip(firsts, offsets))
        b.insert(mem.StoreOp(b(mem.LoadOp(source, element)), target))
        return ()

    counted_loop(b, rest, count, (), one_element)
    _go_on(b, rest)
    rw.erase(op)


def _add_dimension(
    sides: Sequence[UnrankedDescriptor], rank: Any
) -> Callable[[Builder, Any, Sequence[Any]], Sequence[Any]]:
    """The part of offsets that a dimension adds, from the last one on: what is left of the number, and the sums."""

    def add_one(b: Builder, number: Any, carried: Sequence[Any]) -> Sequence[Any]:
        dim = _from_end(b, rank, number)
        size = sides[0].size(b, dim)
        position = LLVM.apply(b, "remainder", i64, carried[0], size)
        sums = [add(b, total, mul(b, position, side.stride(b, dim))) for total, side in zip(carried[1:], sides)]
        return [LLVM.apply(b, "divide", i64, carried[0], size), *sums]

    return add_one


def _from_end(b: Builder, rank: Any, number: Any) -> Any:
    last = LLVM.apply(b, "subtract", i64, rank, index_value(b, 1))
    return LLVM.apply(b, "subtract", i64, last, number)


def _go_on(b: Builder, rest: Any) -> None:
    b.insert(BrOp((), rest))
