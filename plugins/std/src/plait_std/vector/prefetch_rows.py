"""Fetches the next row of a buffer while what is read again of a row is computed.

    scf.for %i = 0 to 1024 {
      %row = memref.subview %x[%i, 0] [1, 1024] [1, 1]
      scf.for ... { maximum of %row }
      scf.for ... { exponentials of %row, their sum }

becomes

    scf.for %i = 0 to 1024 {
      %row = memref.subview %x[%i, 0] [1, 1024] [1, 1]
      scf.for ... { maximum of %row }
      %next = memref.subview %x[(%i + 1 < 1024 ? %i + 1 : %i), 0] [1, 1024] [1, 1]
      scf.for %j ... { memref.prefetch %next[0, %j], exponentials of %row, their sum }

The first loop over a row waits for memory and computes little, the others compute and leave memory idle: caches fetch
ahead by themselves within a page at most, which a row often fills.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import i32
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.scf.ops import ForOp
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context


class PrefetchRows(Pass):
    """Fetch the next row of a buffer that does not fit in cache, where loops read each row several times."""

    name: ClassVar[str] = "prefetch-rows"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        l2_bytes = self.l2_bytes or host_target().l2_bytes
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            inner = [one for one in loop.block.operations if isinstance(one, ForOp)]
            for row in list(loop.block.operations):
                if isinstance(row, SubViewOp) and len(inner) > 1 and _is_row_of(row, loop, l2_bytes):
                    _prefetch(row, loop, inner)


def _is_row_of(view: SubViewOp, loop: ForOp, l2_bytes: int) -> bool:
    """Whether a view moves through a buffer with the index of a loop, and the whole buffer is not in cache."""
    ty: Any = view.source.type
    size = element_bytes(ty.element_type)
    if size is None or list(view.offsets).count(loop.induction_variable) != 1:
        return False
    home = view.source.parent_block
    outside = home is not None and not loop.regions[0].is_ancestor_of(home.parent)
    return outside and (not ty.has_static_shape or prod(ty.shape) * size > l2_bytes)


def _prefetch(row: SubViewOp, loop: ForOp, inner: Iterable[ForOp]) -> None:
    """Fetch the next row in the loop that computes most for what it reads of this one, but for the first of them."""
    readers = [(one, reads) for one in inner if (reads := _reads(one, row))]
    if len(readers) < 2:
        return
    busiest, reads = max(readers[1:], key=lambda reader: len(reader[0].block.operations) / len(reader[1]))
    b = SCALARS.on(Builder.before(busiest))
    index = b.expression(loop.induction_variable)
    following = index + b.expression(loop.step)
    soon = (following < b.expression(loop.upper_bound)).select(following, index)
    view = b.builder.insert(row.clone({loop.induction_variable: soon.value}))
    for read in reads:
        Builder.before(read).insert(PrefetchOp(view.results[0], read.indices, bool_attr(False), _KEPT, bool_attr(True)))


def _reads(loop: ForOp, row: SubViewOp) -> Sequence[TransferReadOp]:
    """The reads of whole vectors of a row in a loop; a loop over what is left at the end of a row has none."""
    reads = [op for op in loop.block.operations if isinstance(op, TransferReadOp) and op.base is row.result]
    return [op for op in reads if all(flag.value for flag in op.in_bounds.elements)]  # type: ignore[attr-defined]


_KEPT = IntegerAttr(3, i32)
"""In all caches."""
