"""Fetches the next part of a large buffer while loops compute with the present one.

    scf.for %j = 0 to 3072 step 32 {
      scf.for %i = 0 to 128 step 8 {
        %panel = memref.subview %x[%j / 32, 0, 0] [1, 768, 32] [1, 1, 1]
        scf.for %k = 0 to 768 { products of %panel[%k, 0] }
      }
    }

becomes

    scf.for %j = 0 to 3072 step 32 {
      scf.for %i = 0 to 128 step 8 {
        %panel = memref.subview %x[%j / 32, 0, 0] [1, 768, 32] [1, 1, 1]
        %next = memref.subview %x[(%j + 32) / 32, 0, 0] [1, 768, 32] [1, 1, 1]
        scf.for %k = 0 to 768 { memref.prefetch %next[(%i / 8 * 768 + %k) * 2], products of %panel[%k, 0] }
      }
    }

See Note [Parts of a buffer].
"""

from __future__ import annotations

from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, i32
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import CollapseShapeOp, SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.memref.views import is_contiguous
from plait_std.scf.ops import ForOp
from plait_std.vector.moving_views import (
    following_view,
    iteration_of,
    iterations,
    loops_between,
    may_follow,
    mover_of,
    moving_loops,
    sources,
    trips_of,
)
from plait_std.vector.prefetch_streams import stream_of
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target

_MOST_LINES = 2
"""The most cache lines that an iteration fetches: with more, it waits for memory whatever is fetched ahead."""

_MOST_ITERATIONS = 2
"""The most iterations for each element: with more, to wait for the panel is a small part of the time."""


class PrefetchPanels(Pass):
    """Fetch the next part of a large buffer while loops compute with the present one."""

    name: ClassVar[str] = "prefetch-panels"
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        host = host_target()
        l1_bytes, l2_bytes = self.l1_bytes or host.l1_bytes, self.l2_bytes or host.l2_bytes
        machine = host.replaced(l1_bytes=l1_bytes, l2_bytes=l2_bytes)
        for view in [inner for inner in op.walk() if isinstance(inner, SubViewOp)]:
            part = _panel_of(view, machine, ctx) or stream_of(view, machine, ctx)
            if part is not None:
                part.prefetch()


def _panel_of(view: SubViewOp, machine: Target, ctx: Context) -> Panel | None:
    """A view as a part of a large buffer that moves with a loop; None if it is not one."""
    source: Any = view.source.type
    size = element_bytes(source.element_type)
    if size is None or DYNAMIC in view.result.type.shape or not is_contiguous(view.result.type):
        return None
    if source.has_static_shape and prod(source.shape) * size <= machine.l2_bytes // 4:
        return None
    mover = mover_of(view)
    home = view.source.parent_block
    if mover is None or home is None or mover.regions[0].is_ancestor_of(home.parent):
        return None
    nest = _nest(view, mover)
    if nest is None or not may_follow(view.offsets, moving_loops(view, mover), nest[-1], ctx):
        return None
    panel = Panel(view, mover, nest, machine.cache_line_bytes // size)
    is_short = iterations(nest) > _MOST_ITERATIONS * prod(view.result.type.shape)
    return panel if panel.lines <= _MOST_LINES and not is_short else None


def _nest(view: SubViewOp, mover: ForOp) -> list[ForOp] | None:
    """The loops in `mover`, outermost first, that read the view again and again; None if there are none."""
    reads = [use for use in view.result.users if isinstance(use, TransferReadOp)]
    readers = {read.parent_op for read in reads}
    nest = loops_between(readers.pop(), mover) if len(readers) == 1 else None
    if nest is None:
        return None
    moving = {value for read in reads for index in read.indices for value in sources(index)}
    is_read_again = any(loop.induction_variable not in moving and trips_of(loop) != 1 for loop in nest)
    return nest if is_read_again else None


class Panel(FrozenValue):
    """A part of a buffer that moves with the loop `mover`, and the loops that run meanwhile."""

    view: SubViewOp
    mover: ForOp
    nest: list[ForOp]
    in_line: int
    """The elements in a line of the cache."""

    @cached_property
    def each(self) -> int:
        """The elements that one iteration of the nest has to fetch."""
        return -(-prod(self.view.result.type.shape) // iterations(self.nest))

    @property
    def lines(self) -> int:
        """The lines that one iteration fetches."""
        return -(-self.each // self.in_line)

    def prefetch(self) -> None:
        """Let each iteration of the nest fetch its share."""
        b = SCALARS.on(Builder.before(self.nest[-1]))
        view: Any = following_view(b, self.view, self.mover)
        view = b.builder(CollapseShapeOp.of(view, [range(view.type.rank)]))
        start = b.index(0)
        for loop in self.nest[:-1]:
            start = start * iterations([loop]) + iteration_of(b, loop)
        count = iterations(self.nest[-1:]) * self.each
        most = prod(view.type.shape) - count
        start = (start * count).apply("minimum", max(0, most))
        inside = SCALARS.on(Builder.at_start(self.nest[-1].block))
        first = inside.index(start.mixed) + iteration_of(inside, self.nest[-1]) * self.each
        for line in range(self.lines):
            place = (first + line * self.in_line).value
            inside.builder.insert(PrefetchOp(view, [place], bool_attr(False), _KEPT, bool_attr(True)))


_KEPT = IntegerAttr(3, i32)
"""In all caches."""


# Note [Parts of a buffer]
# A product reads its weights panel by panel, and each panel for all tiles of rows. While the first tile waits for a
# panel that comes from beyond the second level cache, the processor computes little; while the others compute, memory
# is idle. So they fetch the next panel, each iteration a share of it: evenly, since a processor has as few as ten
# outstanding lines, and what it fetches in a burst it waits for. One whose rows are apart in memory is left alone: each
# prefetch would look up another page, which costs more than it saves. Parts that are read once are streams: see
# `prefetch_streams`.
