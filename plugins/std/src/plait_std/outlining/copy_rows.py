"""Copies rows whose length is known at run time only in whole vectors: two, of which the last one ends with the row.

    scf.for %i = %c0 to %m step %c1 {
      scf.for %j = %c0 to %n step %c1 {
        %v = memref.load %x[%i, %j] : memref<?x?xf32, strided<[?, 1]>>
        memref.store %v, %y[%i, %j] : memref<?x?xf32>
      }
    }

becomes

    scf.if %n > 16 {
      ... rows of vectors of 8 elements
    } else scf.if %n > 8 {
      scf.for %i = %c0 to %m step %c1 {
        %v = vector.transfer_read %x[%i, 0] : memref<?x?xf32, strided<[?, 1]>>, vector<8xf32>
        %w = vector.transfer_read %x[%i, %n - 8] : memref<?x?xf32, strided<[?, 1]>>, vector<8xf32>
        vector.transfer_write %v, %y[%i, 0] : vector<8xf32>, memref<?x?xf32>
        vector.transfer_write %w, %y[%i, %n - 8] : vector<8xf32>, memref<?x?xf32>
      }
    } else scf.if %n > 4 {
      ... two vectors of 4 elements
    } else ...

See Note [Copies of rows of unknown length].
"""

from __future__ import annotations

from collections.abc import Generator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build.functions import minimum
from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import VectorType
from plait.frozen import FrozenValue
from plait.interfaces.memory_effects import is_pure
from plait.ir.builder import Builder
from plait.passes import Pass

from plait_std.algebra import SCALARS
from plait_std.arith.ops import SubIOp
from plait_std.builders import integer_value
from plait_std.memref.ops import LoadOp, ReinterpretCastOp, StoreOp
from plait_std.memref.views import is_strided, strided
from plait_std.outlining.kernels import may_overlap, origin_of, root_of, sources_of
from plait_std.outlining.short_row_copies import described, is_in_vectors
from plait_std.scf.ops import ForOp, YieldOp
from plait_std.vector import building as vectors
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.build.builder import ExpressionBuilder
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_VECTOR_BITS = 256
"""Vectors have so many bits; machines with smaller registers move them in parts, at no cost."""
_INSIDE = ArrayAttr((bool_attr(True),))


class CopyRowsInVectors(Pass):
    """Copy rows of unknown length in vectors, as many as fit and one that ends with the row."""

    name: ClassVar[str] = "copy-rows-in-vectors"

    def run(self, op: Operation, ctx: Context) -> None:
        count = 0
        for loop in [inner for inner in op.walk() if isinstance(inner, ForOp)]:
            row = _row_of(loop, ctx)
            nest = loop if row is None else _nest_of(loop)
            if row is not None and nest is not loop:
                _write_versions(row, nest, ctx)
                count += 1
        ctx.count("rows copied in vectors", count)


class _Row(FrozenValue):
    """A loop that writes a row, reading its elements in order, or backwards from `last` on, or one for all of them."""

    loop: Any
    store: Any
    load: Any
    last: Value[Any] | None

    @property
    def lanes(self) -> int:
        """The elements of a vector."""
        lanes: int = _VECTOR_BITS // self.store.memref.type.element_type.width
        return lanes


def _row_of(loop: Any, ctx: Context) -> _Row | None:
    """The row that a loop of unknown length writes; None if it does something else."""
    if loop.results or integer_value(loop.lower_bound) != 0 or integer_value(loop.step) != 1:
        return None
    if integer_value(loop.upper_bound) is not None:
        return None
    index: Any = loop.induction_variable
    stores: list[Any] = []
    loads: list[Any] = []
    lasts: dict[Any, Any] = {}
    changing: set[Any] = {index}
    for op in loop.block.operations:
        changes = not changing.isdisjoint(op.operands)
        if isinstance(op, StoreOp):
            stores.append(op)
        elif isinstance(op, LoadOp):
            loads.append(op)
        elif op.regions or not (isinstance(op, YieldOp) or is_pure(op, ctx)):
            return None
        elif changes:
            if not isinstance(op, SubIOp) or op.lhs in changing or op.rhs is not index:
                return None
            lasts[op.result] = op.lhs
        changing.update(op.results if changes else ())
    if len(stores) != 1 or not _is_along(stores[0], (index,)):
        return None
    store = stores[0]
    if not is_in_vectors(store.memref.type.element_type) or _may_overlap(store, loads, ctx):
        return None
    moving = [op for op in loads if op.result in changing]
    load: Any = moving[0] if len(moving) == 1 else None
    if moving and (load is None or store.value is not load.result or not _is_along(load, (index, *lasts))):
        return None
    return _Row(loop, store, load, None if load is None else lasts.get(load.indices[-1]))


def _is_along(op: Any, places: tuple[Any, ...]) -> bool:
    """Whether a load or a store goes along the last dimension, to neighbours, and nothing else of it changes."""
    ty = op.memref.type
    if not op.indices or op.indices[-1] not in places or not is_strided(ty) or strided(ty)[0][-1] != 1:
        return False
    return sum(operand in places for operand in op.operands) == 1


def _may_overlap(store: Any, loads: list[Any], ctx: Context) -> bool:
    """Whether what is written may be read: not if it lies in memory that nothing else names."""
    root, *others = (root_of(op.memref, ctx) for op in (store, *loads))
    sources = {value: sources_of(value, ctx) for value in (root, *others)}
    return origin_of(root, ctx) != "own" or any(may_overlap(root, other, sources) for other in others)


def _write_versions(row: _Row, nest: Any, ctx: Context) -> None:
    """Put versions of the loops around a row in their place, for rows of some lengths each."""
    b = SCALARS.on(Builder.before(nest))
    b.builder.location = row.loop.location
    size = _join_rows(row, nest, b, ctx)
    _Versions(row, nest, b, size).write(4 * row.lanes)
    nest.erase()


def _nest_of(loop: Any) -> Any:
    """The outermost loop around a row that does nothing else, and during which the length stays."""
    length, outer = loop.upper_bound, loop.parent_op
    while isinstance(outer, ForOp) and not outer.results and _is_outside(length, outer):
        if sum(bool(op.regions) for op in outer.block.operations) != 1:
            break
        loop, outer = outer, outer.parent_op
    return loop


def _is_outside(value: Any, loop: Any) -> bool:
    """Whether a value is there before a loop."""
    maker = value.defining_op or value.parent_block.parent_op
    return maker is not loop and not loop.is_ancestor_of(maker)


def _join_rows(row: _Row, nest: Any, b: ExpressionBuilder, ctx: Context) -> Expression:
    """The length of a row; of all rows of the loop around it together, if these turn out to be neighbours.

    That loop then takes one step, on views of the memory with one row; it may do nothing else, as memory would keep how
    often it did.
    """
    size, outer = b.index(row.loop.upper_bound), row.loop.parent_op
    if row.last is not None or integer_value(outer.lower_bound) != 0 or integer_value(outer.step) != 1:
        return size
    accesses = [op for op in (row.store, row.load) if op is not None]
    uses = {use.operation for use in outer.induction_variable.uses}
    if (
        not all(op is row.loop or isinstance(op, YieldOp) or is_pure(op, ctx) for op in outer.block.operations)
        or not _is_outside(outer.upper_bound, nest)
        or uses != set(accesses)
        or any(len(op.indices) < 2 or op.indices[-2] is not outer.induction_variable for op in accesses)
        or any(sum(operand is outer.induction_variable for operand in op.operands) != 1 for op in accesses)
        or any(not _is_outside(op.memref, nest) for op in accesses)
    ):
        return size
    memrefs = [(op.memref, *described(b.builder, op.memref)) for op in accesses]
    joined = b.index(memrefs[0][2][-2]) == size
    for _, _, strides, _ in memrefs[1:]:
        joined &= b.index(strides[-2]) == size
    rows = b.index(outer.upper_bound)
    length = joined.select(rows * size, size)
    for op, (memref, sizes, strides, offset) in zip(accesses, memrefs):
        ends = [joined.select(b.index(1), sizes[-2]).mixed, joined.select(length, sizes[-1]).mixed]
        view = b.builder(ReinterpretCastOp.of(memref, offset, [*sizes[:-2], *ends], strides))
        op.set_operand(list(op.operands).index(memref), view)
    outer.set_operand(1, joined.select(minimum(rows, 1), rows).value)
    return length


class _Versions:
    """Writes the loops around a row for rows of some lengths, one behind the other."""

    def __init__(self, row: _Row, nest: Any, b: ExpressionBuilder, size: Expression) -> None:
        self.row, self.nest, self.b, self.size = row, nest, b, size
        self.place = next(i for i, op in enumerate(nest.walk()) if op is row.loop)

    def write(self, lanes: int) -> None:
        """Write the versions for rows of more than `lanes` elements, and those for shorter ones."""
        b, whole = self.b, self.row.lanes
        with b.if_(self.size > lanes) as branch:
            if lanes > 2 * whole:
                self._long_rows()
            elif lanes > whole:
                ends = [self.size - lanes, self.size - whole]
                self._rows_of([b.index(0), b.index(whole), *ends], whole)
            else:
                self._rows_of([b.index(0), self.size - lanes], lanes)
        with branch.otherwise():
            if lanes > 2:
                self.write(lanes // 2)
            else:
                self._shortest()

    def _long_rows(self) -> None:
        lanes, step = self.row.lanes, 2 * self.row.lanes
        end = self.size - step
        with self._rows() as values:
            with self.b.loop(0, end, step) as i:
                self._copy(values, [i, i + lanes], lanes)
            self._copy(values, [end, end + lanes], lanes)

    def _shortest(self) -> None:
        """Write the versions for rows of two elements and of one."""
        b = self.b
        with b.if_(self.size == 2) as branch:
            self._rows_of([b.index(0)], 2)
        with branch.otherwise(), b.if_(self.size == 1):
            self._rows_of([b.index(0)], 1)

    def _rows_of(self, starts: list[Expression], lanes: int) -> None:
        """Copy rows by vectors that cover them together, without a loop along them."""
        with self._rows() as values:
            self._copy(values, starts, lanes)

    @contextmanager
    def _rows(self) -> Generator[dict[Any, Any]]:
        """Loops over rows, with what stands for the values that the original ones have before the loop along a row."""
        b = self.b
        values: dict[Any, Any] = {}
        nest = b.builder.insert(self.nest.clone(values))
        loop = next(op for i, op in enumerate(nest.walk()) if i == self.place)
        before, outside = Builder.before(loop), b.builder
        before.location = outside.location
        index = self.row.loop.induction_variable
        for op in self.row.loop.block.operations:
            if index not in op.operands and op not in (self.row.load, self.row.store) and not isinstance(op, YieldOp):
                before.insert(op.clone(values))
        b.builder = before
        yield values
        b.builder = outside
        loop.erase()

    def _copy(self, values: dict[Any, Any], starts: list[Expression], lanes: int) -> None:
        """Copy vectors, or elements, from some places of a row on: all are read before the first one is written."""
        read = [self._read(values, start, lanes) for start in starts]
        for vector, start in zip(read, starts):
            self._write(values, vector, start, lanes)

    def _read(self, values: dict[Any, Any], start: Expression, lanes: int) -> Value[Any]:
        b, load = self.b, self.row.load
        element = self.row.store.memref.type.element_type
        if load is None:
            value = values.get(self.row.store.value, self.row.store.value)
            return vectors.broadcast(b.builder, value, [lanes])
        last = self.row.last
        if last is not None:
            start = b.index(values.get(last, last)) - start - (lanes - 1)
        memref, *places = (values.get(value, value) for value in load.operands[:-1])
        indices = [*places, start.value]
        padding, along = SCALARS.constant(b.builder, 0, element), vectors.along(memref.type.rank, -1)
        ty = VectorType((lanes,), element)
        vector = b.builder(TransferReadOp(memref, indices, along, padding, None, _INSIDE, ty))
        return vector if last is None else vectors.shuffle(b.builder, vector, vector, range(lanes)[::-1])

    def _write(self, values: dict[Any, Any], value: Value[Any], start: Expression, lanes: int) -> None:
        memref, *places = (values.get(operand, operand) for operand in self.row.store.operands[1:-1])
        indices = [*places, start.value]
        along = vectors.along(memref.type.rank, -1)
        self.b.builder.insert(TransferWriteOp(value, memref, indices, along, None, _INSIDE, None))


# Note [Copies of rows of unknown length]
# A row of unknown length that is copied element by element takes tens of cycles beside its elements: LLVM's vectors
# have an end, which is all that a short row has, or each row is a call of `memcpy`. Here the end is a whole vector that
# ends with the row, and copies some elements again. That is the same where nothing that is written is read. Two vectors
# copy any row of one to two vectors without a branch, and four any row of two to four. All rows of a nest have the same
# length: which loops compute them is asked once, before the nest.
#
# Rows that turn out to be neighbours in all memory, as in slices and concatenations along an outer dimension, are one
# row. A single row stays as it is: LLVM makes good code of it.
#
# The loops have vectors only, of one element too: loops over scalars would get LLVM's standard pipeline, which makes
# calls of `memcpy` of loops over a few vectors.
