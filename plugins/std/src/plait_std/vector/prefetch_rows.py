"""Fetches the next row of a buffer, and the row that will be written, while what is read again of a row is computed.

    scf.for %i = 0 to 1024 {
      %row = memref.subview %x[%i, 0] [1, 1024] [1, 1]
      scf.for ... { maximum of %row }
      scf.for ... { exponentials of %row, their sum }
      %result = memref.subview %y[%i, 0] [1, 1024] [1, 1]
      scf.for ... { quotients, written to %result }

becomes

    scf.for %i = 0 to 1024 {
      %row = memref.subview %x[%i, 0] [1, 1024] [1, 1]
      scf.for ... { maximum of %row }
      %next = memref.subview %x[(%i + 1 < 1024 ? %i + 1 : %i), 0] [1, 1024] [1, 1]
      %result = memref.subview %y[%i, 0] [1, 1024] [1, 1]
      scf.for %j ... { memref.prefetch %next[0, %j], memref.prefetch %result[0, %j], exponentials of %row, their sum }
      scf.for ... { quotients, written to %result }

The first loop over a row waits for memory and computes little, as does the last one, for lines to write to; the others
compute and leave memory idle. Caches fetch ahead by themselves within a page at most, which a row often fills. What is
large enough to be written past the caches (`stream-results`) is not fetched.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import inf, prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, i32
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import Target, host_target

from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.scf.ops import ForOp
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.context import Context


class PrefetchRows(Pass):
    """Fetch the next row of a buffer that does not fit in cache, where loops read each row several times, and the row
    of another one that they write."""

    name: ClassVar[str] = "prefetch-rows"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")
    streamed_bytes: int = option(-1, doc="results written past the caches have as many; 0 is none, -1 the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target().with_sizes(l2_bytes=self.l2_bytes)
        if self.streamed_bytes >= 0:
            machine = machine.replaced(streamed_bytes=self.streamed_bytes)
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            _fetch_rows(loop, machine)


def _fetch_rows(loop: ForOp, machine: Target) -> None:
    """Fetch the rows of buffers that do not fit in cache which a loop reads next, and those that it writes."""
    inner = [one for one in loop.block.operations if isinstance(one, ForOp)]
    views = [one for one in loop.block.operations if isinstance(one, SubViewOp)] if len(inner) > 1 else []
    rows = [row for row in views if _is_row_of(row, loop, machine.l2_bytes)]
    fetched: set[SubViewOp] = set()
    for row in rows:
        busiest = _busiest(row, inner)
        if busiest is None:
            continue
        reads = _reads(busiest, row)
        _prefetch(_next_row(row, loop, busiest), reads, False, machine.cache_line_bytes)
        for result in rows:
            if result not in fetched and _is_written_after(result, row, busiest, inner, machine):
                fetched.add(result)
                own = Builder.before(busiest).insert(result.clone({}))
                _prefetch(own, reads, True, machine.cache_line_bytes)


def _is_row_of(view: SubViewOp, loop: ForOp, l2_bytes: int) -> bool:
    """Whether a view moves through a buffer with the index of a loop, and the whole buffer is not in cache."""
    ty: Any = view.source.type
    size = element_bytes(ty.element_type)
    if size is None or list(view.offsets).count(loop.induction_variable) != 1:
        return False
    home = view.source.parent_block
    outside = home is not None and not loop.regions[0].is_ancestor_of(home.parent)
    return outside and (not ty.has_static_shape or prod(ty.shape) * size > l2_bytes)


def _busiest(row: SubViewOp, inner: Iterable[ForOp]) -> ForOp | None:
    """The loop that computes most for what it reads of a row, but for the first of them; None if there is none."""
    readers = [(one, reads) for one in inner if (reads := _reads(one, row))]
    if len(readers) < 2:
        return None
    return max(readers[1:], key=lambda reader: len(reader[0].block.operations) / len(reader[1]))[0]


def _next_row(row: SubViewOp, loop: ForOp, busiest: ForOp) -> SubViewOp:
    """The row of the next iteration, or of this one if it is the last."""
    b = SCALARS.on(Builder.before(busiest))
    index = b.expression(loop.induction_variable)
    following = index + b.expression(loop.step)
    soon = (following < b.expression(loop.upper_bound)).select(following, index)
    return b.builder.insert(row.clone({loop.induction_variable: soon.value}))


def _is_written_after(
    result: SubViewOp, row: SubViewOp, busiest: ForOp, inner: Sequence[ForOp], machine: Target
) -> bool:
    """Whether a row as long as another one is written by vectors after a loop, and not before, nor past the caches."""
    ty: Any = result.source.type
    shapes: list[Any] = [one.result.type.shape for one in (result, row)]  # type: ignore[attr-defined]
    size = prod(ty.shape) * (element_bytes(ty.element_type) or 0) if ty.has_static_shape else inf
    if shapes[0] != shapes[1] or DYNAMIC in shapes[0] or 0 < machine.streamed_bytes <= size:
        return False
    users = list(result.result.users)
    later = inner[inner.index(busiest) + 1 :]
    writes = [op for op in users if isinstance(op, TransferWriteOp) and op.base is result.result]
    defined = [value for value in result.operands if value.parent_block is busiest.parent]
    is_known = all(value.defining_op is None or value.defining_op.is_before_in_block(busiest) for value in defined)
    return is_known and len(writes) == len(users) > 0 and any(op.parent_op in later for op in writes)


def _prefetch(view: SubViewOp, reads: Sequence[TransferReadOp], is_write: bool, line: int) -> None:
    """Fetch of a row what lies where vectors of another one are read, once for several that fill a line."""
    ty: Any = reads[0].result.type
    together = max(1, line // (prod(ty.shape) * (element_bytes(ty.element_type) or line)))
    for read in reads[:: together if len(reads) % together == 0 else 1]:
        fetch = PrefetchOp(view.result, read.indices, bool_attr(is_write), _KEPT, bool_attr(True))
        Builder.before(read).insert(fetch)


def _reads(loop: ForOp, row: SubViewOp) -> Sequence[TransferReadOp]:
    """The reads of whole vectors of a row in a loop; a loop over what is left at the end of a row has none."""
    reads = [op for op in loop.block.operations if isinstance(op, TransferReadOp) and op.base is row.result]
    return [op for op in reads if all(flag.value for flag in op.in_bounds.elements)]  # type: ignore[attr-defined]


_KEPT = IntegerAttr(3, i32)
"""In all caches."""
