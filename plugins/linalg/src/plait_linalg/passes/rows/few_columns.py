"""Computes reductions of columns of unknown number, and what surrounds them, one by one where columns are few: of
`linalg-fuse-reductions`.

    %m = linalg.generic ... ins(%x : tensor<?x?xf32>) outs(%low) { maximumf }     // along rows
    %e = linalg.generic ... ins(%x, %m) { exp(in - in_0) }
    %s = linalg.generic ... ins(%e) outs(%zero) { addf }
    %r = linalg.generic ... ins(%e, %s) { divf }

becomes, with `%n` elements in a row, for vectors of 8 elements,

    %few = (%n is less than 32, and there are 32 rows at least)
    %first = ... the same operations, each on joined rows, if %few
    %r = scf.for %j = 0 to (0 if %few, else %n) step ... iter_args(%acc = %first) { all operations }

See Note [Few columns].
"""

from __future__ import annotations

from itertools import groupby
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ComplexType
from plait.ir.affine import AffineDim
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.arith.ops import CeilDivSIOp, CeilDivUIOp, DivSIOp, DivUIOp, FloorDivSIOp, RemSIOp, RemUIOp
from plait_std.reassociation import last_joined
from plait_std.tensor.ops import CollapseShapeOp, EmptyOp

from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp, element_type, result_types
from plait_linalg.passes.rows.joined_columns import are_few, may_join_columns, most_columns, reduce_few_columns
from plait_linalg.passes.rows.joined_rows import Joining
from plait_linalg.passes.rows.lanes import set_lanes_along
from plait_linalg.passes.rows.long_rows import are_rows_of_same_operands, has_whole_rows
from plait_linalg.passes.vectorize_strips import why_not_in_strips

if TYPE_CHECKING:
    from collections.abc import Mapping

    from plait.build import Expression
    from plait.ir.builder import Builder
    from plait.ir.value import Value
    from plait.runtime.target import Target

    from plait_linalg.passes.rows.row_groups import Loop, RowGroup


_DIVISIONS = frozenset(
    op.name for op in (DivSIOp, DivUIOp, RemSIOp, RemUIOp, CeilDivSIOp, CeilDivUIOp, FloorDivSIOp)
)  # fmt: skip
"""What may not be computed of just any numbers."""


class FewColumns:
    """Computes the operations of a group one by one, if they have few columns."""

    def __init__(self, group: RowGroup, columns: Loop, rows: Loop, lanes: int, machine: Target) -> None:
        self.group, self.columns, self.rows, self.lanes, self.machine = group, columns, rows, lanes, machine
        self.inner = {*group.intermediates}
        self.values: dict[Value[Any], Value[Any]] = {}
        """What stands for results."""
        self.rooms: dict[Value[Any], Value[Any]] = {}
        """What stands for results that have one number for each column, with room for more."""

    @staticmethod
    def of(group: RowGroup, columns: Loop, lanes: int, machine: Target) -> FewColumns | None:
        """What computes a group with lanes along `columns`; None if their number is known, or something is not
        computed on joined rows, or the machine stores parts of vectors under masks, so that rows have cheap ends."""
        if "masked-store" in machine.instructions or loop_size(*columns) != DYNAMIC:
            return None
        reductions = [op for op in group.ops if op.iterators()[-2:-1] == ("reduction",)]
        found = {group.loops_of(op)[-2] for op in reductions}
        rows = next(iter(found), columns)
        if len(found) != 1 or not all(_may_be_apart(op, group, columns, rows) for op in group.ops):
            return None
        return FewColumns(group, columns, rows, lanes, machine)

    def run(self, builder: Builder) -> Expression:
        """Compute the group if columns are few, into what its results start from; whether they are."""
        self.builder, self.b = builder, SCALARS.on(builder)
        b, ops = self.b, self.group.ops
        columns, rows = (b.size(*self.group.place_along(loop)) for loop in (self.columns, self.rows))
        self.few = are_few(columns, rows if len(self.group.shared) == 1 else None, self.lanes)
        self.count = self.few.select(columns, b.index(0))
        for has_rows, some in groupby(ops, self._has_rows):
            if has_rows:
                for op in some:
                    self.values.update(zip(op.results, self._joined(op)))
            else:
                self._apart(list(some))
        for op in ops:
            for i, (out, result) in enumerate(zip(op.outs, op.results)):
                if result not in self.inner:
                    op.set_operand(len(op.ins) + i, self._filled(out, self.values[result]))
        return self.few

    def _has_rows(self, op: GenericOp) -> bool:
        return "reduction" not in op.iterators() and self.rows in self.group.loops_of(op)

    def _filled(self, old: Value[Any], start: Value[Any]) -> Value[Any]:
        fill = old.defining_op
        return self.builder(FillOp.make(fill.ins, [start])) if isinstance(fill, FillOp) else start

    def _first(self, value: Value[Any], columns: Expression) -> Value[Any]:
        """The elements of the first columns."""
        sizes = [size.mixed for size in (*self.b.sizes(value)[:-1], columns)]
        return SCALARS.slice(self.builder, value, [0] * len(sizes), sizes)

    # What has one number for each column

    def _apart(self, ops: list[GenericOp]) -> None:
        """Compute what has one number for each column, if columns are few."""
        carried: dict[Value[Any], Any] = {}
        for op in ops:
            for out, result in zip(op.outs, op.results):
                if result not in self.inner:
                    carried[result] = self.b.variable(_unfilled(out))
                elif any(user not in ops for user in result.users):
                    carried[result] = self.b.variable(self._room(out))
        with self.b.if_(self.few):
            for op in ops:
                self._one(op, carried)
        for result, variable in carried.items():
            if result in self.inner:
                self.rooms[result] = variable.value
                self.values[result] = self._first(variable.value, self.count)
            else:
                self.values[result] = variable.value
                self.rooms.pop(result)
        self.b.forget(*carried.values())

    def _room(self, out: Value[Any]) -> Value[Any]:
        """A tensor with room for as many columns as there are at most, which is a known number of vectors."""
        sizes = [size.mixed for size in self.b.sizes(_unfilled(out))[:-1]]
        return SCALARS.empty(self.builder, [*sizes, most_columns(self.lanes)], element_type(out.type))

    def _one(self, op: GenericOp, carried: Mapping[Value[Any], Any]) -> None:
        """Compute one operation in room for as many columns as there are at most."""
        rooms = [
            self._filled(out, carried[result].value if result in carried and result in self.inner else self._room(out))
            for out, result in zip(op.outs, op.results)
        ]  # fmt: skip
        columns = self.b.size(*self.group.place_along(self.columns))
        rooms = self._in_rooms(op, rooms) if self._may_be_in_rooms(op) else self._of_columns(op, rooms, columns)
        for result, room in zip(op.results, rooms):
            self.rooms[result], self.values[result] = room, self._first(room, columns)
            if result in carried:
                is_inner = result in self.inner
                carried[result].set(room if is_inner else self._inserted(self.values[result], carried[result].value))

    def _may_be_in_rooms(self, op: GenericOp) -> bool:
        """Whether more columns than there are may be computed: room for these is all that is read, nothing divides."""
        column, names = AffineDim(len(op.iterators()) - 1), {inner.name for inner in op.body.block.operations}
        along = {value for value, map in zip(op.ins, op.maps()) if column in map.results}
        return "reduction" not in op.iterators() and along <= self.rooms.keys() and names.isdisjoint(_DIVISIONS)

    def _in_rooms(self, op: GenericOp, rooms: list[Value[Any]]) -> list[Value[Any]]:
        """Compute an operation for all columns that there is room for, which takes no end."""
        ins = [self.rooms.get(value, self.values.get(value, value)) for value in op.ins]
        return [*self._in_place_of(op, ins, rooms).results]

    def _of_columns(self, op: GenericOp, rooms: list[Value[Any]], columns: Expression) -> list[Value[Any]]:
        """Compute an operation for the columns that there are."""
        reduces, ins = "reduction" in op.iterators(), [self.values.get(value, value) for value in op.ins]
        starts = [
            out if reduces and not isinstance(out.defining_op, FillOp) else self._first(room, columns)
            for out, room in zip(op.outs, rooms)
        ]  # fmt: skip
        copy = self._in_place_of(op, ins, starts)
        made = reduce_few_columns(copy, self.machine) if reduces else copy.results
        return [self._inserted(value, room) for value, room in zip(made, rooms)]

    def _inserted(self, value: Value[Any], whole: Value[Any]) -> Value[Any]:
        """A tensor with other elements in its first columns."""
        sizes = [size.mixed for size in self.b.sizes(value)]
        return SCALARS.insert(self.builder, value, whole, [0] * len(sizes), sizes)

    def _in_place_of(self, op: GenericOp, ins: list[Value[Any]], outs: list[Value[Any]]) -> GenericOp:
        """The same operation on other tensors."""
        body = Region()
        op.body.clone_into(body, {})
        return self.builder.insert(GenericOp(
            ins, outs, result_types(outs), op.indexing_maps, op.iterator_types, body=body
        ))  # fmt: skip

    # What has rows

    def _joined(self, op: GenericOp) -> list[Value[Any]]:
        """Compute joined rows, in loops without steps if columns are not few."""
        copy = self._in_place_of(op, [self.values.get(value, value) for value in op.ins], [
            self._rows_if_few(out) if result in self.inner else out for out, result in zip(op.outs, op.results)
        ])  # fmt: skip
        joining = _JoiningIf(copy, self.machine, self.few)
        made = joining.joined([
            joining.builder(CollapseShapeOp.of(out, last_joined(out.type.rank)))  # type: ignore[attr-defined]
            for out in copy.outs
        ])  # fmt: skip
        copy.erase()
        for one in joining.made:
            set_lanes_along(one, self.machine)
        return made

    def _rows_if_few(self, out: Value[Any]) -> Value[Any]:
        """A tensor for what only the group uses, without elements if columns are not few."""
        *others, _ = self.b.sizes(out)
        sizes = [size.mixed for size in (*others, self.count)]
        return SCALARS.empty(self.builder, sizes, element_type(out.type))


class _JoiningIf(Joining):
    """Builds the loops over joined rows, which have no steps unless a condition holds."""

    def __init__(self, op: GenericOp, machine: Target, condition: Expression) -> None:
        super().__init__(op, machine)
        self.condition = self.b.expression(condition.value)

    def extents(self, sizes: list[Expression]) -> list[Expression]:
        return [self.condition.select(sizes[0], self.b.index(0)), *sizes[1:]]


def _unfilled(out: Value[Any]) -> Value[Any]:
    """A tensor before it is filled."""
    fill = out.defining_op
    return fill.outs[0] if isinstance(fill, FillOp) else out


def _may_be_apart(op: GenericOp, group: RowGroup, columns: Loop, rows: Loop) -> bool:
    """Whether `op` reduces or computes rows that can be joined, or is computed once for all rows."""
    loops = group.loops_of(op)
    if not loops or loops[-1] != columns or any(isinstance(element_type(one.type), ComplexType) for one in op.operands):
        return False
    if "reduction" in op.iterators():
        return loops[-2] == rows and may_join_columns(op)
    if not all(isinstance(out.defining_op, EmptyOp) for out in op.outs):
        return False
    if rows not in loops:
        return all(loop in group.shared or loop_size(*loop) == 1 for loop in loops)
    is_of_rows = loops[-2] == rows and are_rows_of_same_operands(op) and has_whole_rows(op)
    return is_of_rows and why_not_in_strips(op, len(loops) - 1) is None


# Note [Few columns]
# What shares columns is computed in blocks of these, row by row, so that nothing is read twice from memory. Rows of
# unknown length have ends, which take longer than several whole vectors where stores have no fast masks, and rows that
# are shorter than a few vectors are little else than ends. Such rows can be joined to long ones, by each operation for
# itself: see Note [Joined columns] and Note [How many rows are joined]. What is computed between them is a tensor then.
# What has one number for each column is computed with room for as many columns as are few, which is whole vectors: no
# code is needed for their ends. The numbers in what is left are those that reductions begin with.
#
# Both versions write to the same tensors, in loops that have no steps if it is the other one's turn: a branch for each
# would have results of its own, which are copied. Only what has one number for each column is computed in a branch.
