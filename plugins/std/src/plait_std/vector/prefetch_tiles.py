"""Fetches the part of a large buffer that is read after a long loop before that loop.

    %sums = scf.for %k = 0 to 512 iter_args(%sum = %zero) { products }
    %before = vector.transfer_read %c[%i, %j] : memref<2048x2048xf32>, vector<32xf32>
    %after = arith.addf %before, %sums

becomes

    memref.prefetch %c[%i, %j + 15], memref.prefetch %c[%i, %j + 31]
    %sums = scf.for %k = 0 to 512 iter_args(%sum = %zero) { products }
    %before = vector.transfer_read %c[%i, %j] : memref<2048x2048xf32>, vector<32xf32>
    %after = arith.addf %before, %sums

A tile of a product whose sums are continued, or which something is added to, reads a few lines of as many pages when
all is multiplied, and waits for each: no loop goes through them, so that caches fetch nothing ahead.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, IndexType, i32
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.scf.ops import ForOp
from plait_std.scf.trip_count import static_trip_count
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context

_LEAST_ITERATIONS = 32
"""With fewer iterations a loop takes no longer than what is fetched."""
_MOST_LINES = 64
"""More lines than processors fetch at a time several times over."""
_KEPT = IntegerAttr(3, i32)
"""In all caches."""


class PrefetchTiles(Pass):
    """Fetch what is read of a buffer that does not fit in cache after a long loop before the loop."""

    name: ClassVar[str] = "prefetch-tiles"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target()
        l2_bytes = self.l2_bytes or machine.l2_bytes
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            if loop.results and (static_trip_count(loop) or 0) >= _LEAST_ITERATIONS:
                reads = [read for read in _reads_after(loop, ctx) if _is_in_large(read.base, l2_bytes)]
                places = [place for read in reads for place in _lines(read, machine.cache_line_bytes)]
                if len(places) <= _MOST_LINES:
                    _prefetch(loop, places)


def _reads_after(loop: ForOp, ctx: Context) -> Iterator[TransferReadOp]:
    """The reads of rows after a loop, before another one, at places that are known before it."""
    op = loop.next
    while op is not None and not op.regions:
        if isinstance(op, TransferReadOp) and all(_is_before(v, loop, ctx) for v in (op.base, *op.indices)):
            is_row = op.permutation_map.map.is_minor_identity and op.mask is None and len(op.result.type.shape) == 1
            if is_row and all(flag.value for flag in op.in_bounds.elements):  # type: ignore[attr-defined]
                yield op
        op = op.next


def _is_before(value: Value[Any], loop: ForOp, ctx: Context) -> bool:
    """Whether a value that is used after a loop is known before it, or is an index that may be computed there."""
    made = value.defining_op
    if made is None or made.parent is not loop.parent or made.is_before_in_block(loop):
        return True
    is_index = isinstance(value.type, IndexType) and not made.regions and len(made.results) == 1
    may_move = is_index and made.name.startswith("arith.") and is_pure(made, ctx)
    return may_move and all(_is_before(operand, loop, ctx) for operand in made.operands)


def _moved(builder: Builder, value: Value[Any], loop: ForOp) -> Value[Any]:
    """An index, computed before a loop."""
    made = value.defining_op
    if made is None or made.parent is not loop.parent or made.is_before_in_block(loop):
        return value
    operands = {operand: _moved(builder, operand, loop) for operand in made.operands}
    return builder.insert(made.clone(operands)).results[0]


def _is_in_large(buffer: Value[Any], l2_bytes: int) -> bool:
    """Whether a buffer is a part of one that is not in cache."""
    while isinstance(buffer.defining_op, SubViewOp):
        buffer = buffer.defining_op.source
    ty: Any = buffer.type
    size = element_bytes(ty.element_type)
    return size is not None and DYNAMIC not in ty.shape and prod(ty.shape) * size > l2_bytes


def _lines(read: TransferReadOp, line: int) -> Iterator[tuple[TransferReadOp, int]]:
    """A read with the last element of each line that it reads, if its row starts a line."""
    lanes = read.result.type.shape[-1]  # type: ignore[attr-defined]
    in_line = max(1, line // (element_bytes(read.result.type.element_type) or line))  # type: ignore[attr-defined]
    for start in range(0, lanes, in_line):
        yield read, min(start + in_line, lanes) - 1


def _prefetch(loop: ForOp, places: list[tuple[TransferReadOp, int]]) -> None:
    b = SCALARS.on(Builder.before(loop))
    for read, last in places:
        *rows, column = [_moved(b.builder, index, loop) for index in read.indices]
        indices = [*rows, (b.expression(column) + last).value]
        b.builder.insert(PrefetchOp(read.base, indices, bool_attr(False), _KEPT, bool_attr(True)))
