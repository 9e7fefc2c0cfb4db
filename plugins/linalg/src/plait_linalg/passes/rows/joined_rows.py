"""Joins rows of unknown length to longer ones, where operands are the same for all rows: of `linalg-strip-elementwise`.

    %0 = linalg.generic {(i, c) -> (i, c), (i, c) -> (c), (i, c) -> (i, c)}
        ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>)

becomes, with `%n` elements in a row and `%k` rows that are joined,

    %r = linalg.generic {(i, c) -> (c), (i, c) -> (i, c)} ins(%s) outs(%e : tensor<?x?xf32>)   // the row, %k times
    %0 = scf.for %i = 0 to ... iter_args(%acc = %empty : tensor<?xf32>) {
      linalg.generic {(i) -> (i), ...} ins(%x[%i * %k * %n] [%k * %n], %r[0] [%k * %n]) outs(%acc[...] [...])
    }

where `%x`, `%r` and `%0` have one dimension in place of two. See Note [How many rows are joined].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build.functions import ceil_divide, maximum, minimum
from plait.builtin.attributes import AffineMapAttr, ArrayAttr, bool_attr
from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType, VectorType
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.reassociation import last_joined
from plait_std.tensor.ops import CollapseShapeOp, ExpandShapeOp, ExtractSliceOp
from plait_std.vector import building as vectors
from plait_std.vector import transfers

from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, element_type, iterator_types_attr, result_types
from plait_linalg.passes.rows.lanes import lanes_of
from plait_linalg.passes.rows.long_rows import may_be_contiguous, may_be_put_together, reads, row_and_column
from plait_linalg.passes.vectorize_strips import why_not_in_strips

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder
    from plait.ir.value import Value
    from plait.runtime.target import Target

_BYTES = 2048
"""Joined rows of all operands that are repeated take so many bytes at most: a small part of any first level cache."""
_LEAST_REPEATED = 8
"""So many joined rows read what is repeated, which takes little time beside them."""
_STRIP = 4
"""If many rows are joined, strips of up to so many vectors leave nothing of them."""


def join_rows(op: GenericOp, machine: Target) -> list[GenericOp]:
    """Compute `op` on joined rows, where that may fill vectors; the operations that do so, none if it stays."""
    if not may_be_put_together(op) or not _may_be_short(op, machine):
        return []
    _, column = row_and_column(op)
    if why_not_in_strips(op, column) is not None or not may_be_contiguous(op):
        return []
    if any(isinstance(element_type(value.type), ComplexType) for value in op.operands):
        return []
    return Joining(op, machine).run()


def _may_be_short(op: GenericOp, machine: Target) -> bool:
    """Whether there may be many rows, which may be shorter than a vector."""
    rows, columns = (loop_size(op, loop) for loop in row_and_column(op))
    return rows == DYNAMIC and (columns == DYNAMIC or 1 < columns < machine.vector_bits // width_of(op))


def width_of(op: GenericOp) -> int:
    return max(8, *(getattr(element_type(value.type), "width", 64) for value in op.operands))


class Joining:
    """Builds the loops over joined rows of `op`."""

    def __init__(self, op: GenericOp, machine: Target) -> None:
        self.op, self.builder = op, Builder.before(op)
        self.builder.location = op.location
        self.b: ExpressionBuilder = SCALARS.on(self.builder)
        self.row, self.column = row_and_column(op)
        self.sizes = [self.b.size(op.outs[0], dim) for dim in range(len(op.iterators()))]
        self.lanes = lanes_of(op, self.column, machine)
        self.made: list[GenericOp] = []
        self.number: Expression = self.b.index(0)
        """Which joined rows are computed."""
        repeated = sum(self.is_repeated(i) for i in range(len(op.ins)))
        rows, columns = self.sizes[self.row], maximum(self.sizes[self.column], 1)
        count = self.b.index(self.room) // columns
        count = minimum(count, rows // _LEAST_REPEATED) if repeated else count
        even = _STRIP * self.lanes
        self.count = maximum((count < even).select(count, count - count % even), 1)

    @property
    def room(self) -> int:
        """The most elements of joined rows."""
        repeated = sum(self.is_repeated(i) for i in range(len(self.op.ins)))
        return _BYTES // (repeated * width_of(self.op) // 8)

    def is_repeated(self, i: int) -> bool:
        """Whether an operand has the same row for all rows."""
        map = self.op.maps()[i]
        return reads(map, self.column) and not reads(map, self.row)

    def run(self) -> list[GenericOp]:
        """Put the loops in the place of the operation; the operations that compute."""
        for old, new in zip(self.op.results, self.joined([
            SCALARS.empty(self.builder, self._flat, element_type(out.type)) for out in self.op.outs
        ])):  # fmt: skip
            old.replace_all_uses_with(new)
        self.op.erase()
        return self.made

    def extents(self, sizes: list[Expression]) -> list[Expression]:
        """The steps of the loops around rows, and of the loop over joined rows."""
        return sizes

    @property
    def _flat(self) -> list[Any]:
        *outer, rows, columns = self.sizes
        return [*(size.mixed for size in outer), (rows * columns).mixed]

    def joined(self, starts: list[Value[Any]]) -> list[Value[Any]]:
        """The results, computed in tensors whose rows are joined."""
        op, b = self.op, self.b
        *outer, rows, columns = self.sizes
        operands = [self.operand(i) for i in range(len(op.ins))]
        elements, length = rows * columns, self.count * columns
        carried = [b.variable(start) for start in starts]
        *outer, count = self.extents([*outer, ceil_divide(rows, self.count)])
        with b.nest([size.mixed for size in outer]) as around, b.loop(0, count.mixed) as i:
            self.number, places, start = i, [place.mixed for place in around], i * length
            self._piece(operands, carried, places, start, minimum(elements - start, length))
        b.forget(*carried)
        shape = [size.mixed for size in self.sizes]
        return [self.builder(ExpandShapeOp.of(one.value, last_joined(len(shape)), shape)) for one in carried]

    def operand(self, i: int) -> Value[Any]:
        """An operand whose rows are joined; one that has no rows as it is."""
        value = self.op.ins[i]
        if reads(self.op.maps()[i], self.row):
            return self.builder(CollapseShapeOp.of(value, last_joined(value.type.rank)))  # type: ignore[attr-defined]
        return repeat_row(self.b, value, self.count, self.lanes) if self.is_repeated(i) else value

    def _piece(
        self, operands: list[Value[Any]], carried: list[Any], places: list[Any], start: Expression, length: Expression
    ) -> None:  # fmt: skip
        """Compute some joined rows."""
        op, builder = self.op, self.builder
        line, one = AffineMap.identity(1), AffineMap(1, 0, ())
        maps = [line if reads(map, self.column) or reads(map, self.row) else one for map in op.maps()[: len(operands)]]
        values = [self.piece(i, value, places, start, length) for i, value in enumerate(operands)]
        at = [*places, start.mixed]
        inits = [line_of(builder, variable.value, at, length) for variable in carried]
        maps += [line for _ in inits]
        body = Region()
        op.body.clone_into(body, {})
        made = builder.insert(GenericOp(
            values, inits, result_types(inits), ArrayAttr(tuple(AffineMapAttr(map) for map in maps)),
            iterator_types_attr(["parallel"]), body=body,
        ))  # fmt: skip
        self.made.append(made)
        for variable, result in zip(carried, made.results):
            sizes = [*(1 for _ in places), length.mixed]
            variable.set(SCALARS.insert(builder, result, variable.value, at, sizes))

    def piece(self, i: int, value: Value[Any], places: list[Any], start: Expression, length: Expression) -> Value[Any]:
        """What joined rows read of an operand: a line, or one element."""
        map = self.op.maps()[i]
        at = [self.place(expr, places) for expr in map.results]
        if reads(map, self.row):
            return line_of(self.builder, value, [*at[:-2], start.mixed], length)
        if reads(map, self.column):
            return line_of(self.builder, value, [*at[:-1], 0], length)
        return SCALARS.read(self.builder, value, self.b.indices(at)) if at else value

    def place(self, expr: Any, places: list[Any]) -> Any:
        """Where an operand is read along one of its dimensions, if that is a loop around the rows."""
        return places[expr.position] if isinstance(expr, AffineDim) and expr.position < len(places) else 0


def repeat_row(b: ExpressionBuilder, value: Any, count: Expression, lanes: int) -> Value[Any]:
    """The rows of an operand, each `count` times as the rows that are joined; the operand itself if that is once.

    Vectors are written whole, and the next row over what is too much.
    """
    element, one = value.type.element_type, count == 1
    *outer, length = (b.size(value, dim) for dim in range(value.type.rank))
    may_be_read = value.type.shape[-1] == DYNAMIC  # with the same type as the repeated rows
    count = one.select(b.index(0), count) if may_be_read else count
    room = b.variable(SCALARS.empty(
        b.builder, [*(size.mixed for size in outer), (count * length + lanes).mixed], element
    ))  # fmt: skip
    padding, ty = SCALARS.constant(b.builder, 0, element), VectorType((lanes,), element)
    along = vectors.along(value.type.rank, -1)
    extents = [*(size.mixed for size in outer), count.mixed]
    with b.nest(extents) as (*around, i), b.loop(0, length.mixed, lanes) as at:
        places = b.indices([*around, at])
        read = b.builder(transfers.TransferReadOp(value, places, along, padding, None, flags(False), ty))
        places = b.indices([*around, i * length + at])
        room.set(b.builder(transfers.TransferWriteOp(
            read, room.value, places, along, None, flags(True), room.value.type
        )))  # fmt: skip
    repeated = room.value
    b.forget(room)
    return SCALARS.select(b.builder, one.value, value, repeated) if may_be_read else repeated


def line_of(builder: Builder, value: Value[Any], at: list[Any], length: Expression) -> Value[Any]:
    """Neighbours from a place on, as a tensor of one dimension."""
    sizes, element = [*(1 for _ in at[1:]), length.mixed], element_type(value.type)
    line = RankedTensorType(sizes[-1:] if isinstance(sizes[-1], int) else [DYNAMIC], element)
    return builder(ExtractSliceOp.of(value, at, sizes, [1] * len(at), line))


def flags(value: bool) -> ArrayAttr:
    """Whether a transfer along one dimension stays in bounds."""
    return ArrayAttr((bool_attr(value),))


# Note [How many rows are joined]
# Each row of unknown length has an end, for which machines without masks need a branch for each power of two, and rows
# shorter than a vector are nothing but ends. Joined rows have one end together, and none if they are a multiple of all
# vectors of a strip. More rows than fill a few hundred bytes gain nothing; and of rows that are joined in an operation,
# at least eight blocks must read what is repeated, or repeating it would take as long as it saves. So few or long rows
# are taken one by one, by the same code, with the operand itself in place of what is repeated. Repeated rows overlap:
# each vector is written whole, and the next row begins where the last one ends.
