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

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import DYNAMIC, i32
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import CollapseShapeOp, SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.memref.views import is_contiguous
from plait_std.scf.ops import ForOp
from plait_std.scf.trip_count import static_trip_count
from plait_std.vector.transfers import TransferReadOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.runtime.target import Target

_MOST_LINES = 2
"""The most cache lines that an iteration fetches: with more, it waits for memory whatever is fetched ahead."""

_MOST_ITERATIONS = 2
"""The most iterations for each element: with more, to wait for the panel is a small part of the time."""


@dataclass(frozen=True)
class PrefetchPanels(Pass):
    """Fetch the next part of a large buffer while loops compute with the present one."""

    name: ClassVar[str] = "prefetch-panels"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target()
        least = (self.l2_bytes or machine.l2_bytes) // 4
        for view in [inner for inner in op.walk() if isinstance(inner, SubViewOp)]:
            panel = _panel_of(view, least, machine, ctx)
            if panel is not None:
                panel.prefetch()


def _panel_of(view: SubViewOp, least: int, machine: Target, ctx: Context) -> Panel | None:
    """A view as a part of a buffer of more than `least` bytes that moves with a loop; None if it is not one."""
    source: Any = view.source.type
    size = element_bytes(source.element_type)
    if size is None or DYNAMIC in view.result.type.shape or not is_contiguous(view.result.type):
        return None
    if source.has_static_shape and prod(source.shape) * size <= least:
        return None
    mover = _mover(view)
    home = view.source.parent_block
    if mover is None or home is None or mover.regions[0].is_ancestor_of(home.parent):
        return None
    nest = _nest(view, mover)
    if nest is None or not all(_may_move(offset, mover.induction_variable, nest[-1], ctx) for offset in view.offsets):
        return None
    panel = Panel(view, mover, nest, machine.cache_line_bytes // size)
    is_short = _iterations(nest) > _MOST_ITERATIONS * prod(view.result.type.shape)
    return panel if panel.lines <= _MOST_LINES and not is_short else None


def _mover(view: SubViewOp) -> ForOp | None:
    """The innermost loop whose index the offsets of a view are computed of."""
    moving = {value for offset in view.offsets for value in _sources(offset)}
    loop = view.parent_op
    while loop is not None:
        if isinstance(loop, ForOp) and loop.induction_variable in moving:
            return loop
        loop = loop.parent_op
    return None


def _sources(value: Value[Any]) -> Iterator[Value[Any]]:
    """What an index is computed of: arguments of blocks, and results of operations with regions."""
    op = value.defining_op
    if op is None or op.regions:
        yield value
        return
    for operand in op.operands:
        yield from _sources(operand)


def _may_move(value: Value[Any], index: Value[Any], inner: ForOp, ctx: Context) -> bool:
    """Whether what is computed of `index` may be computed before `inner`, of an index for which it is not."""
    op = value.defining_op
    if value is index:
        return True
    if op is None or index not in _sources(value):
        home = value.parent_block
        return home is not None and not inner.regions[0].is_ancestor_of(home.parent)
    return is_pure(op, ctx) and all(_may_move(operand, index, inner, ctx) for operand in op.operands)


def _nest(view: SubViewOp, mover: ForOp) -> list[ForOp] | None:
    """The loops in `mover`, outermost first, that read the view again and again; None if there are none."""
    reads = [use for use in view.result.users if isinstance(use, TransferReadOp)]
    readers = {read.parent_op for read in reads}
    nest = _loops_between(readers.pop(), mover) if len(readers) == 1 else None
    if nest is None:
        return None
    moving = {value for read in reads for index in read.indices for value in _sources(index)}
    is_read_again = any(loop.induction_variable not in moving and static_trip_count(loop) != 1 for loop in nest)
    return nest if is_read_again else None


def _loops_between(inner: Operation | None, mover: ForOp) -> list[ForOp] | None:
    """The loops from below `mover` to `inner`; None if the number of iterations of one is not known, or 0."""
    loops: list[ForOp] = []
    while inner is not mover:
        if not isinstance(inner, ForOp) or not static_trip_count(inner):
            return None
        loops.insert(0, inner)
        inner = inner.parent_op
    return loops or None


def _iterations(loops: Sequence[ForOp]) -> int:
    return prod(static_trip_count(loop) or 0 for loop in loops)


@dataclass(frozen=True)
class Panel:
    """A part of a buffer that moves with the loop `mover`, and the loops that run meanwhile."""

    view: SubViewOp
    mover: ForOp
    nest: list[ForOp]
    in_line: int
    """The elements in a line of the cache."""

    @cached_property
    def each(self) -> int:
        """The elements that one iteration of the nest has to fetch."""
        return -(-prod(self.view.result.type.shape) // _iterations(self.nest))

    @property
    def lines(self) -> int:
        """The lines that one iteration fetches."""
        return -(-self.each // self.in_line)

    def prefetch(self) -> None:
        """Let each iteration of the nest fetch its share."""
        b = SCALARS.on(Builder.before(self.nest[-1]))
        made: dict[Value[Any], Value[Any]] = {self.mover.induction_variable: self._following(b)}
        view = self._next_view(b, made)
        view = b.builder(CollapseShapeOp.of(view, [range(view.type.rank)]))
        start = b.index(0)
        for loop in self.nest[:-1]:
            start = start * _iterations([loop]) + _iteration(b, loop)
        count = _iterations(self.nest[-1:]) * self.each
        most = prod(view.type.shape) - count
        start = (start * count).apply("minimum", max(0, most))
        inside = SCALARS.on(Builder.at_start(self.nest[-1].block))
        first = inside.index(start.mixed) + _iteration(inside, self.nest[-1]) * self.each
        for line in range(self.lines):
            place = (first + line * self.in_line).value
            inside.builder.insert(PrefetchOp(view, [place], bool_attr(False), _KEPT, bool_attr(True)))

    def _following(self, b: Any) -> Value[Any]:
        """The index of the next iteration of the mover. See Note [After the last part]."""
        index, end = b.expression(self.mover.induction_variable), b.expression(self.mover.upper_bound)
        following = index + b.expression(self.mover.step)
        is_repeated = isinstance(self.mover.parent_op, ForOp)
        if not is_repeated and self.view.source.type.has_static_shape:  # type: ignore[union-attr]
            return following.value
        last = b.expression(self.mover.lower_bound) if is_repeated else index
        return (following < end).select(following, last).value

    def _next_view(self, b: Any, made: dict[Value[Any], Value[Any]]) -> Value[Any]:
        """The view where the mover is moved, as far as the buffer reaches."""
        view: Any = self.view
        dims: Any = zip(view.mixed_offsets, view.mixed_sizes, view.source.type.shape)
        offsets: dict[Any, Any] = {}
        for offset, size, extent in dims:
            if not isinstance(offset, int):
                moved = b.expression(offsets.get(offset) or _moved(b.builder, offset, made))
                is_known = isinstance(size, int) and extent != DYNAMIC
                offsets[offset] = (moved.apply("minimum", extent - size) if is_known else moved).value
        return b.builder.insert(self.view.clone(offsets)).result


def _iteration(b: Any, loop: ForOp) -> Any:
    """The number of the iteration of a loop."""
    step = b.expression(loop.step)
    return (b.expression(loop.induction_variable) - b.expression(loop.lower_bound)).apply("divide", step)


def _moved(builder: Builder, value: Value[Any], made: dict[Value[Any], Value[Any]]) -> Value[Any]:
    """A value computed again of others in place of those that are keys of `made`."""
    if value in made:
        return made[value]
    op: Any = value.defining_op
    if op is None or op.regions:
        return value
    operands = [_moved(builder, operand, made) for operand in op.operands]
    if all(new is old for new, old in zip(operands, op.operands)):
        return value
    made[value] = builder.insert(op.clone(dict(zip(op.operands, operands)))).results[0]
    return made[value]


_KEPT = IntegerAttr(3, i32)
"""In all caches."""


# Note [Parts of a buffer]
# A product reads its weights panel by panel, and each panel for all tiles of rows. While the first tile waits for a
# panel that comes from beyond the second level cache, the processor computes little; while the others compute, memory
# is idle. So they fetch the next panel, each iteration a share of it: evenly, since a processor has as few as ten
# outstanding lines, and what it fetches in a burst it waits for. A part that is read once streams by itself. One whose
# rows are apart in memory is left alone: each prefetch would look up another page, which costs more than it saves.

# Note [After the last part]
# After the last iteration of a loop within another one comes its first again. A loop that is in no other may be a chunk
# of a parallel loop, whose iterations a thread takes in order: what comes after its last part is the part of the next
# chunk, or outside of the buffer, where the last part is fetched once more.
