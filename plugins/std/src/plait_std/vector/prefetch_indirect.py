"""Fetches what loops read or write of a large buffer at places that they read from memory, some iterations ahead.

    scf.for %i = 0 to %n step 1 {
      %k = arith.index_cast (memref.load %indices[%i])
      scf.for %j = 0 to 64 step 16 { %0 = vector.transfer_read %table[%k, %j] : memref<50000x64xf32>, vector<16xf32> }
    }

becomes

    scf.for %i = 0 to %n step 1 {
      %later = %i + 8 < %n ? %i + 8 : %i
      %l = arith.minui (arith.index_cast (memref.load %indices[%later])), 49999
      memref.prefetch %table[%l, 0], memref.prefetch %table[%l, 16], ...
      %k = arith.index_cast (memref.load %indices[%i])
      scf.for %j = 0 to 64 step 16 { %0 = vector.transfer_read %table[%k, %j] : memref<50000x64xf32>, vector<16xf32> }
    }

See Note [Indirect accesses].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import MemRefType, i32
from plait.frozen import FrozenValue
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.arith.ops import AddIOp
from plait_std.builders import integer_value
from plait_std.element_bytes import element_bytes
from plait_std.memref.ops import LoadOp, StoreOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.overlap_rows import LoopMemory
from plait_std.scf.ops import ForOp
from plait_std.scf.trip_count import static_trip_count
from plait_std.vector.moving_views import made_of, trips_of
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.context import Context

_LINES = 32
"""As many lines are on their way at a time."""
_MOST_LINES = 4
"""So many lines of a row are fetched: behind them caches fetch ahead by themselves."""
_MOST_OPERATIONS = 32
"""Computing more of them again for an index takes as long as waiting for what is there."""
_KEPT = IntegerAttr(3, i32)
"""In all caches."""


class PrefetchIndirect(Pass):
    """Fetch what loops access of a large buffer at places that they read from memory some iterations ahead."""

    name: ClassVar[str] = "prefetch-indirect"
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        machine = host_target()
        size = self.l2_bytes or machine.l2_bytes
        found: dict[Any, list[_Access]] = {}
        for inner in op.walk():
            access = _access_of(inner, size, ctx) if isinstance(inner, _ACCESSES) else None
            if access is not None:
                found.setdefault(access.row, []).append(access)
        loops: dict[ForOp, list[_Row]] = {}
        for accesses in found.values():
            if not all(isinstance(access.op, LoadOp) and access.length == 1 for access in accesses):
                row = _Row(accesses[0], _lines_of(accesses, machine.cache_line_bytes))
                loops.setdefault(accesses[0].loop, []).append(row)
        for loop, rows in loops.items():
            ahead = max(1, _LINES // sum(len(row.lines) for row in rows))
            trips = trips_of(loop)
            if trips is None or trips > ahead:
                ctx.remark("passed", "Fetched", loop, Rows=len(rows), Ahead=ahead)
                _fetch(loop, rows, ahead)


class _Access(FrozenValue):
    """An access to a large buffer at a place that each iteration of a loop reads from memory."""

    loop: ForOp
    op: Any
    base: Value[Any]
    rows: tuple[Value[Any], ...]
    start: Value[Any] | None
    offset: int
    """It is so many elements behind `start`, or the first one, in the row."""
    length: int
    """As many elements are accessed in an iteration, at least."""

    @property
    def row(self) -> Any:
        """What is equal for accesses to one row, at places that are known from one another."""
        return self.loop, self.base, self.rows, self.start


class _Row(FrozenValue):
    """Where accesses to a row start, and the elements behind that at which lines start which they touch."""

    first: _Access
    lines: Sequence[int]


def _access_of(op: Any, l2_bytes: int, ctx: Context) -> _Access | None:
    """An access to a large buffer at a place that is read from memory; None if an operation is something else."""
    is_scalar = isinstance(op, (LoadOp, StoreOp))
    base = op.memref if is_scalar else op.base
    ty: Any = base.type
    if not isinstance(ty, MemRefType) or not ty.has_identity_layout or not ty.has_static_shape or not ty.rank:
        return None
    if prod(ty.shape) * (element_bytes(ty.element_type) or 0) <= l2_bytes:
        return None
    loop = _loop_of(op)
    if loop is None or not _is_outside(base, loop) or not _may_be_ahead(op.indices, loop, ctx):
        return None
    vector: Any = op.result.type if isinstance(op, TransferReadOp) else op.operands[0].type
    start, offset = _split(op.indices[-1])
    length = _row_length(op, loop, 1 if is_scalar else prod(vector.shape))
    return _Access(loop, op, base, tuple(op.indices[:-1]), start, offset, length)


def _lines_of(accesses: Sequence[_Access], line_bytes: int) -> list[int]:
    """The elements behind the start of accesses at which the lines start that they touch."""
    ty: Any = accesses[0].base.type
    each = max(1, line_bytes // (element_bytes(ty.element_type) or line_bytes))
    found: set[int] = set()
    for one in accesses:
        first, last = one.offset // each, (one.offset + one.length - 1) // each
        found.update(range(first, min(last + 1, first + _MOST_LINES)))
    return [line * each for line in sorted(found)[:_MOST_LINES] if 0 <= line * each < ty.shape[-1]] or [0]


def _loop_of(access: Operation) -> ForOp | None:
    """The loop of which each iteration reads a place of an access from memory; None if none does."""
    loads = [op for op in made_of(access.indices)[1] if isinstance(op, LoadOp)]  # type: ignore[attr-defined]
    moving = made_of(operand for op in loads for operand in op.operands)[0]
    loop = access.parent_op
    while loop is not None:
        if isinstance(loop, ForOp) and loop.induction_variable in moving:
            return loop if loop.unsigned_cmp is None else None
        loop = loop.parent_op
    return None


def _home(argument: Value[Any]) -> Operation | None:
    """The operation that holds the block of an argument."""
    return argument.parent_block.parent_op if argument.parent_block is not None else None


def _is_outside(value: Value[Any], loop: ForOp) -> bool:
    home = value.parent_block
    return home is not None and not loop.regions[0].is_ancestor_of(home.parent)


def _may_be_ahead(indices: Iterable[Value[Any]], loop: ForOp, ctx: Context) -> bool:
    """Whether indices may be computed for another iteration, at the start of inner loops, by a few operations."""
    seen, pending = set[Value[Any]](), [*indices]
    while pending:
        value = pending.pop()
        if value in seen or value is loop.induction_variable or _is_outside(value, loop):
            continue
        seen.add(value)
        op = value.defining_op
        if op is None:
            inner = _home(value)
            is_index = isinstance(inner, ForOp) and inner.induction_variable is value
            may_move = isinstance(inner, ForOp) and is_index and integer_value(inner.lower_bound) is not None
        elif isinstance(op, LoadOp):
            may_move = _may_be_read_ahead(op, loop, ctx)
        else:
            may_move = is_pure(op, ctx) and not op.regions
        if not may_move or len(seen) > _MOST_OPERATIONS:
            return False
        pending += op.operands if op is not None else ()
    return True


def _may_be_read_ahead(load: LoadOp, loop: ForOp, ctx: Context) -> bool:
    """Whether there is something where an operation reads in another iteration: see Note [What is there]."""
    if load.parent is not loop.block and not (_is_outside(load.memref, loop) and _is_inside_of_buffer(load, loop)):
        return False
    inner = [op for op in made_of(load.operands)[1] if isinstance(op, LoadOp) and not _is_outside(op.result, loop)]
    memory = LoopMemory.of(loop, ctx) if inner else None
    return not inner or (memory is not None and all(map(memory.only_reads, inner)))


def _is_inside_of_buffer(load: LoadOp, loop: ForOp) -> bool:
    """Whether what is read under conditions is in bounds in each iteration of a loop, as numbers say."""
    shape: Any = load.memref.type.shape  # type: ignore[attr-defined]
    first, trips, step = integer_value(loop.lower_bound), static_trip_count(loop), integer_value(loop.step)
    for index, size in zip(load.indices, shape):
        start, least = _split(index)
        most = least
        if start is loop.induction_variable and first is not None and trips and step is not None:
            least, most = first + least, first + (trips - 1) * step + least
        elif start is not None:
            return False
        if not 0 <= least <= most < size:
            return False
    return True


def _split(index: Value[Any]) -> tuple[Value[Any] | None, int]:
    """An index as a sum of another one, which is None for a number, and a number."""
    op = index.defining_op
    number = integer_value(op.rhs if isinstance(op, AddIOp) else index)
    if number is None:
        return index, 0
    return op.lhs if isinstance(op, AddIOp) else None, number


def _row_length(access: Any, loop: ForOp, length: int) -> int:
    """As many elements from its place on are accessed in an iteration of a loop, at least."""
    moving = made_of([access.indices[-1]])[0]
    inner: Any = access.parent_op
    while inner is not loop:
        if isinstance(inner, ForOp) and inner.induction_variable in moving:
            length = max(length, (static_trip_count(inner) or 0) * (integer_value(inner.step) or 1))
        inner = inner.parent_op
    return length


def _fetch(loop: ForOp, rows: Sequence[_Row], ahead: int) -> None:
    """Fetch rows that are accessed some iterations later."""
    b = SCALARS.on(Builder.at_start(loop.block))
    b.builder.location = loop.location
    index, step, end = b.wrap(loop.induction_variable, loop.step, loop.upper_bound)
    later = index + step * ahead
    made: dict[Value[Any], Value[Any]] = {loop.induction_variable: (later < end).select(later, index).value}
    for row in rows:
        base = row.first.base
        *sizes, length = base.type.shape  # type: ignore[attr-defined]
        places = [_ahead(b.builder, value, loop, made) for value in row.first.rows]
        places = [_inside(b, place, size - 1) for place, size in zip(places, sizes)]
        start = row.first.start
        for line in row.lines:
            if start is None:
                place = b.index(line).value
            else:
                place = _inside(b, _ahead(b.builder, start, loop, made), length - 1 - line)
                place = (b.expression(place) + line).value if line else place
            b.builder.insert(PrefetchOp(base, [*places, place], bool_attr(False), _KEPT, bool_attr(True)))


def _inside(b: Any, index: Value[Any], last: int) -> Value[Any]:
    """An index, or the last one if it is behind that or below 0."""
    number = integer_value(index)
    if number is not None and 0 <= number <= last:
        return index
    return SCALARS.apply(b.builder, "minimum_unsigned", index.type, index, b.index(last).value)  # type: ignore[no-any-return]


def _ahead(b: Builder, value: Value[Any], loop: ForOp, made: dict[Value[Any], Value[Any]]) -> Value[Any]:
    """A value of another iteration, at the start of inner loops."""
    if value in made or _is_outside(value, loop):
        return made.get(value, value)
    op = value.defining_op
    if op is None:
        inner: Any = _home(value)
        return _ahead(b, inner.lower_bound, loop, made)
    operands = {operand: _ahead(b, operand, loop, made) for operand in op.operands}
    made[value] = b.insert(op.clone(operands)).results[0]
    return made[value]


_ACCESSES = (LoadOp, StoreOp, TransferReadOp, TransferWriteOp)

# Note [Indirect accesses]
# A processor has some 200 operations in flight, and what waits for memory holds them up. It sees the reads of a few
# rows ahead, or of some 20 elements where each takes ten operations; what is fetched does not wait. Where a place is in
# a page that was not accessed for a while, the page has to be looked up as well, which takes longer still.
#
# Buffers that fit the second level cache were as fast without. Single elements that are only read are left out: their
# loops are short, so that a processor sees far ahead by itself, and fetching them took 1.25 times as long.

# Note [What is there]
# A prefetch does nothing where there is no memory, but what says its place is read in earnest. What an iteration reads
# at a place that it computes of its index is there for each iteration that the loop has, if all of them read it; a
# number that is not there yet becomes a place of the buffer in the end. Where the place is itself read from memory, it
# has to be what it will be then: the loop must not write it. What only some iterations read must be known to be inside
# of its buffer.
