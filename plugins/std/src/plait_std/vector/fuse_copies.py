"""Copies a part of a buffer in the first iteration of the loop that reads the copy again and again.

    scf.for %k = 0 to 768 { %panel[%k, 0] = %x[%k, %j] }
    scf.for %i = 0 to 32 step 8 {
      scf.for %k = 0 to 768 { products of %panel[%k, 0] }
    }

becomes

    scf.for %k = 0 to 768 {
      %v = %x[%k, %j]
      %panel[%k, 0] = %v
      products of %v
    }
    scf.for %i = 8 to 32 step 8 {
      scf.for %k = 0 to 768 { products of %panel[%k, 0] }
    }

See Note [Copies in first readers].
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import IntegerAttr, bool_attr
from plait.builtin.types import IndexType, IntegerType, i32
from plait.frozen import FrozenValue
from plait.interfaces.memory_effects import effects_of, is_memory_effect_free, is_pure
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import host_target

from plait_std.algebra import SCALARS
from plait_std.builders import integer_value
from plait_std.element_bytes import element_bytes
from plait_std.func.functions import NO_ALIAS
from plait_std.func.ops import FuncOp
from plait_std.memref.ops import AllocOp, SubViewOp
from plait_std.memref.transfers import PrefetchOp
from plait_std.scf.ops import ForOp
from plait_std.scf.trip_count import static_trip_count
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.context import Context

_ROWS_AHEAD = 8
"""How many iterations before it is read a row is fetched: the latency of the last cache in tiles of products."""
_MOST_READERS = 16
"""With more iterations that read a copy, the copy is a small part of the time, and not worth a second body."""
_KEPT = IntegerAttr(3, i32)
"""In all caches."""


class FuseCopies(Pass):
    """Copy parts of buffers in the first iteration of the loop that reads the copy."""

    name: ClassVar[str] = "fuse-copies"
    most_readers: int = option(_MOST_READERS, doc="iterations that read the copy, at most")

    def run(self, op: Operation, ctx: Context) -> None:
        line = host_target().cache_line_bytes
        gone: set[ForOp] = set()
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            copy = _copy_of(loop, ctx) if loop not in gone else None
            found = copy and _first_reader(copy, self.most_readers, ctx)
            if copy is not None and found is not None:
                gone.update(copy.nest)
                _fuse(copy, found, line)


class Copy(FrozenValue):
    """A nest of loops that does nothing but write vectors of `read` to a buffer, element by element in its order."""

    nest: list[ForOp]
    read: TransferReadOp
    write: TransferWriteOp

    @property
    def dims(self) -> list[ForOp | None]:
        """The loop along each dimension of the buffer that is written; None where the index is 0."""
        of = {loop.induction_variable: loop for loop in self.nest}
        return [of.get(index) for index in self.write.indices]  # type: ignore[call-overload]


def _copy_of(loop: ForOp, ctx: Context) -> Copy | None:
    """The copy that a loop is; None if it does something else, or if the buffer may be seen by another name."""
    nest = [loop]
    while len(body := list(nest[-1].block.operations)) == 2 and isinstance(body[0], ForOp):
        nest.append(body[0])
    writes = [op for op in body if isinstance(op, TransferWriteOp)]
    reads = [op for op in body if isinstance(op, TransferReadOp)]
    if len(writes) != 1 or len(reads) != 1 or any(inner.iter_arguments for inner in nest):
        return None
    copy = Copy(nest, reads[0], writes[0])
    others = [op for op in body[:-1] if op not in (*writes, *reads)]
    if copy.write.value is not copy.read.result or copy.write.mask is not None or copy.read.mask is not None:
        return None
    if not all(_may_run_ahead(op, ctx) for op in others) or not _is_own(copy.write.base):
        return None
    starts = {integer_value(inner.lower_bound) for inner in nest} | {integer_value(inner.step) for inner in nest}
    along = [one for one in copy.dims if one is not None]
    is_in_order = len(along) == len(set(along)) == len(nest) and starts <= {0, 1}
    zeros = [index for index, one in zip(copy.write.indices, copy.dims) if one is None]
    return copy if is_in_order and all(integer_value(index) == 0 for index in zeros) else None


def _may_run_ahead(op: Operation, ctx: Context) -> bool:
    """Whether an operation computes numbers only, and may do so for a row that is not there."""
    is_number = all(isinstance(value.type, (IndexType, IntegerType)) for value in op.results)
    return is_number and not op.regions and is_pure(op, ctx)


def _is_own(buffer: Value[Any]) -> bool:
    """Whether nothing else names the memory of a buffer."""
    if isinstance(buffer.defining_op, AllocOp):
        return True
    block = buffer.parent_block
    function = block.parent_op if block is not None and buffer.defining_op is None else None
    if block is None or not isinstance(function, FuncOp) or function.arg_attrs is None:
        return False
    attributes: Any = function.arg_attrs.elements[list(block.arguments).index(buffer)]  # type: ignore[arg-type]
    return NO_ALIAS in attributes


class Reader(FrozenValue):
    """A loop of which each iteration reads a whole copy in a nest of loops."""

    loop: ForOp
    nest: list[ForOp]
    reads: list[TransferReadOp]


def _first_reader(copy: Copy, most: int, ctx: Context) -> Reader | None:
    """The loop after a copy that reads all of it in each iteration; None if there is none."""
    buffer = copy.write.base
    loop = copy.nest[0].next
    while loop is not None and not isinstance(loop, ForOp) and is_memory_effect_free(loop, ctx):
        loop = loop.next
    if not isinstance(loop, ForOp) or loop.iter_arguments or not 1 < (static_trip_count(loop) or 0) <= most:
        return None
    nest = [op for op in loop.block.operations if isinstance(op, ForOp)]
    views = [op for op in buffer.users if isinstance(op, SubViewOp) and op.parent_op is loop]
    if len(nest) != 1 or len(views) != 1 or not _is_whole(views[0]):
        return None
    while inner := [op for op in nest[-1].block.operations if isinstance(op, ForOp)]:
        nest.append(inner[0])
    users, others = list(views[0].result.users), [op for op in buffer.users if op not in (views[0], copy.write)]
    reads = [op for op in users if isinstance(op, TransferReadOp) and op.parent_op is nest[-1]]
    if len(reads) < len(users) or not _all_follow(others, loop) or not _reads_in_order(reads, nest, copy):
        return None
    return Reader(loop, nest, reads) if _only_reads(nest[0], ctx) else None


def _only_reads(loop: ForOp, ctx: Context) -> bool:
    """Whether a loop, and what is before it in its block, writes nothing, so that the source may be read meanwhile."""
    op: Operation | None = loop
    while op is not None:
        effects = effects_of(op, ctx)
        if effects is None or any(effect.kind != "read" for effect in effects):
            return False
        op = op.prev
    return True


def _is_whole(view: SubViewOp) -> bool:
    """Whether a view has all elements of its source, without some dimensions of size 1."""
    source: Any = view.source.type
    shape: Any = view.result.type.shape
    return all(offset == 0 for offset in view.mixed_offsets) and [n for n in shape if n != 1] == [
        n for n in source.shape if n != 1
    ]


def _all_follow(ops: Sequence[Operation], loop: ForOp) -> bool:
    """Whether operations come after a loop, or after a loop around it, or are nested in what does."""
    after: set[Operation] = set()
    for op in (loop, *loop.ancestors()) if ops else ():
        while (op := op.next) is not None:
            after.add(op)
    return all(not after.isdisjoint((op, *op.ancestors())) for op in ops)


def _reads_in_order(reads: Sequence[TransferReadOp], nest: Sequence[ForOp], copy: Copy) -> bool:
    """Whether the reads in a nest of loops are of the vectors that the copy writes, of all of them."""
    places = [_place(read, copy) for read in reads]
    counts = [static_trip_count(loop) for loop in (*nest, *copy.nest)]
    if not reads or None in counts or len(nest) != len(copy.nest) or None in places:
        return False
    along = [(loop, integer_value(loop.step)) for loop in nest]
    for loop, made in zip(nest[:-1], copy.nest[:-1]):
        if static_trip_count(loop) != static_trip_count(made) or integer_value(loop.lower_bound) != 0:
            return False
    last, step = along[-1]
    if step is None or integer_value(last.lower_bound) != 0 or len(reads) != step:
        return False
    if (static_trip_count(last) or 0) * step != static_trip_count(copy.nest[-1]):
        return False
    wanted = [[loop.induction_variable for loop in nest[:-1]]] * step
    return [place[:-1] for place in places if place] == wanted and {
        _distance(place[-1], last.induction_variable) for place in places if place
    } == set(range(step))


def _distance(value: Value[Any], start: Value[Any]) -> int | None:
    """How much larger an index is than another one; None if it is not known."""
    if value is start:
        return 0
    op: Any = value.defining_op
    if op is None or op.name != "arith.addi" or op.operands[0] is not start:
        return None
    return integer_value(op.operands[1])


def _place(read: TransferReadOp, copy: Copy) -> list[Value[Any]] | None:
    """The index along each loop of the copy of the vector that is read; None if it is not one that the copy writes."""
    ty: Any = copy.write.base.type
    dims = [one for one, size in zip(copy.dims, ty.shape) if size != 1]
    shape: Any = read.base.type.shape
    indices = [index for index, size in zip(read.indices, shape) if size != 1]
    is_same = read.result.type is copy.read.result.type and read.mask is None and len(dims) == len(indices)
    if not is_same or not read.permutation_map.map.is_minor_identity:
        return None
    if any(one is None and integer_value(index) != 0 for one, index in zip(dims, indices)):
        return None
    of = {one: index for one, index in zip(dims, indices) if one is not None}
    return [of[loop] for loop in copy.nest] if len(of) == len(copy.nest) else None


def _fuse(copy: Copy, reader: Reader, line: int) -> None:
    """Copy what the first iteration of the reader reads in it."""
    for peeled in _peeled(reader.loop, reader.reads):
        place = _place(peeled, copy)
        assert place is not None
        _copy_before(peeled, copy, place, line)
    copy.nest[0].erase()


def _peeled(loop: ForOp, reads: Sequence[TransferReadOp]) -> list[Any]:
    """Peel the first iteration of a loop; returns what it has in place of `reads`."""
    b = SCALARS.on(Builder.before(loop))
    mapping: dict[Any, Any] = {loop.induction_variable: loop.lower_bound}
    for op in list(loop.block.operations)[:-1]:
        b.builder.insert(op.clone(mapping))
    loop.set_operand(0, (b.expression(loop.lower_bound) + b.expression(loop.step)).value)
    return [mapping[read.result].defining_op for read in reads]


def _copy_before(read: TransferReadOp, copy: Copy, place: Sequence[Value[Any]], line: int) -> None:
    """Copy the vector that is read, and fetch one that will be copied soon."""
    builder = Builder.before(read)
    values: dict[Any, Any] = {loop.induction_variable: index for loop, index in zip(copy.nest, place)}
    soon = dict(values)
    body = list(copy.nest[-1].block.operations)[:-1]
    _clone(builder, body, values)
    read.results[0].replace_all_uses_with(values[copy.read.result])
    b = SCALARS.on(builder)
    soon[copy.nest[-1].induction_variable] = (b.expression(place[-1]) + _ROWS_AHEAD).value
    _clone(builder, [op for op in body if op not in (copy.read, copy.write)], soon)
    indices = [soon.get(index, index) for index in copy.read.indices]
    ty: Any = copy.read.result.type
    in_line = max(1, line // (element_bytes(ty.element_type) or line))
    for start in range(0, ty.shape[-1], in_line):
        last = (b.expression(indices[-1]) + min(start + in_line, ty.shape[-1]) - 1).value
        builder.insert(PrefetchOp(copy.read.base, [*indices[:-1], last], bool_attr(False), _KEPT, bool_attr(True)))
    read.erase()


def _clone(builder: Builder, ops: Iterable[Operation], mapping: dict[Any, Any]) -> None:
    for op in ops:
        builder.insert(op.clone(mapping))


# Note [Copies in first readers]
# Panels of an operand that the program packs are copied before all tiles of rows read them. The copy waits for memory
# and computes nothing; the first tile computes with what it could have read itself. So it does: it reads the source,
# writes the panel for the other tiles while it multiplies, and fetches the source some rows ahead. That is right where
# the first iteration reads all that the copy wrote, and nothing else names the memory of the copy: what is read of
# other buffers in between is then the same before and after, and all of the source is read before anything but the
# copy is written. The body is there twice after that, which pays where the copy is read a few times only.
