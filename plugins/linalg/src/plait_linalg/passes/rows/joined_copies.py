"""Joins rows of unknown length that have to be copied for that: of `linalg-strip-elementwise`.

    %0 = linalg.generic {(i, c) -> (i, c), (i, c) -> (i), (i, c) -> (i, c)}
        ins(%x, %s : tensor<?x?xf32>, tensor<?xf32>)

where `%x` is a slice, becomes, with `%n` elements in a row and `%k` rows that are joined,

    %0 = scf.if (%n is less than 32) {
      scf.for %i = 0 to ... iter_args(%acc = %empty : tensor<?xf32>) {
        %r = ... the elements of %k rows of %x
        %t = ... %k elements of %s, each %n times
        linalg.generic {(i) -> (i), ...} ins(%r, %t as tensors of one dimension) outs(%acc[...] [%k * %n])
      }
    } else {
      linalg.generic ...
    }

See Note [Copied rows].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import minimum
from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, ShapedType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith.ops import MulIOp
from plait_std.outlining.short_row_copies import is_in_vectors
from plait_std.reassociation import last_joined
from plait_std.tensor.ops import CollapseShapeOp, EmptyOp, ExpandShapeOp, ExtractOp, InsertSliceOp

from plait_linalg.bounded_sizes import size_along
from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, IndexOp, element_type
from plait_linalg.passes.rows.gathered_rows import is_same_or_row, row_start
from plait_linalg.passes.rows.joined_rows import Joining, line_of, width_of
from plait_linalg.passes.rows.lanes import lanes_of
from plait_linalg.passes.rows.long_rows import is_slice, reads, row_and_column
from plait_linalg.passes.vectorization.side_by_side import SHORT, length_of_payload
from plait_linalg.passes.vectorize_strips import why_not_in_strips

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.context import Context
    from plait.runtime.target import Target

_FEW = 4
"""Rows of so many vectors and more are not joined: they are little else than whole vectors. Nor are rows of a part of
them if several operands are copied, and little is computed."""
_LEAST_ROWS = 16
"""Fewer rows are not joined: asking how to copy them takes as long as their ends."""
_BYTES = 4096
"""What is copied of joined rows takes so many bytes: a small part of any first level cache."""
_MOST = 8
"""With more operands that are copied, copies would be most of the work."""


def join_copied_rows(op: GenericOp, machine: Target, ctx: Context) -> list[GenericOp]:
    """Compute `op` on joined rows where these are short; what does so, and else; nothing if `op` stays."""
    if "masked-store" in machine.instructions or not _may_be_joined(op):
        return []
    _, column = row_and_column(op)
    gathered = _gathered(op, column)
    needed = _needed(op, gathered)
    used = [value in needed for value in op.body.block.arguments]
    count = len(gathered) + sum(used[i] and _is_apart(op, i) for i in range(len(op.ins)))
    asks = any(isinstance(value.defining_op, (IndexOp, ExtractOp)) for value in needed)
    if not 0 < count <= _MOST or asks or why_not_in_strips(op, column) is not None:
        return []
    builder = Builder.before(op)
    builder.location = op.location
    b = SCALARS.on(builder)
    rows, columns = (b.size(op.outs[0], loop) for loop in row_and_column(op))
    few = _FEW * lanes_of(op, column, machine) // (count if length_of_payload(op) <= SHORT else 1)
    short = (columns < few) & (rows >= _LEAST_ROWS)
    joining = _Copying(op, gathered, short, machine)
    results = joining.results()
    other = _from_row(op, short.select(rows, b.index(0)), results, ctx)
    return [*joining.made, other]


def _from_row(op: GenericOp, first: Expression, outs: Sequence[Value[Any]], ctx: Context) -> GenericOp:
    """Put `op` on rows from one on, which writes them to `outs`, in the place of `op`."""
    builder: Builder = Builder.before(op)
    builder.location = op.location
    b, model = SCALARS.on(builder), ctx.model(Tiling, op)
    for i, value in enumerate(outs):
        op.set_operand(len(op.ins) + i, value)
    sizes: list[Any] = [b.size(outs[0], loop) for loop in range(len(op.iterators()))]
    row, _ = row_and_column(op)
    offsets = [first.mixed if loop == row else 0 for loop in range(len(sizes))]
    lengths = [(size - first if loop == row else size).mixed for loop, size in enumerate(sizes)]
    made = model.tiled(op, builder, offsets, lengths)
    for old, value, dest in zip(list(op.results), made.values, outs):
        old.replace_all_uses_with(SCALARS.insert(builder, value, dest, offsets, lengths))
    op.erase()
    return made.ops[0]


def _may_be_joined(op: GenericOp) -> bool:
    """Whether rows of unknown length of new results are computed of whole rows, the same row, or a number for each."""
    maps, count = op.maps(), len(op.ins)
    if len(op.iterators()) < 2 or any(not map.is_identity for map in maps[count:]):
        return False
    row, column = row_and_column(op)
    if loop_size(op, column) != DYNAMIC or 0 <= loop_size(op, row) < _LEAST_ROWS or _are_planes(op, column):
        return False
    if any(not isinstance(expr, AffineDim) and expr != AffineConstant(0) for map in maps for expr in map.results):
        return False
    if any(_reads_diagonal(map) for map in maps) or any(inner.regions for inner in op.body.block.operations):
        return False
    along = [map.results for map in maps[:count] if reads(map, column)]
    if any(results[-1] != AffineDim(column) or AffineDim(row) in results[:-2] for results in along):
        return False
    users = (user for result in op.results for user in result.users)
    is_new = all(isinstance(out.defining_op, EmptyOp) for out in op.outs)
    types = {element_type(value.type) for value in op.operands}
    return is_new and not any(isinstance(user, InsertSliceOp) for user in users) and all(map(is_in_vectors, types))


def _are_planes(op: GenericOp, column: int) -> bool:
    """Whether rows have as many elements as two sizes that are not known say, as planes of pixels, which are long."""
    size = size_along(op.outs[0], column)
    return isinstance(size, Value) and isinstance(size.defining_op, MulIOp)


def _reads_diagonal(map: AffineMap) -> bool:
    loops = [expr for expr in map.results if isinstance(expr, AffineDim)]
    return len({*loops}) < len(loops)


def _is_apart(op: GenericOp, i: int) -> bool:
    """Whether rows of an operand do not follow each other, or are one number each."""
    value, map = op.ins[i], op.maps()[i]
    row, column = row_and_column(op)
    return reads(map, row) and (not reads(map, column) or is_slice(value))


def _gathered(op: GenericOp, column: int) -> list[ExtractOp]:
    """What the payload extracts: rows, or an element for each row."""
    extracts = (inner for inner in op.body.block.operations if isinstance(inner, ExtractOp))
    return [inner for inner in extracts if is_same_or_row(inner, op, column) and not row_start(inner, column)]


def _needed(op: GenericOp, gathered: Sequence[ExtractOp]) -> set[Value[Any]]:
    """What the payload computes with, but for what is gathered, and what that takes."""
    block: Any = op.body.block
    needed: set[Value[Any]] = {*block.terminator.operands}
    for inner in reversed(list(block.operations)):
        if inner not in gathered and not needed.isdisjoint(inner.results):
            needed.update(inner.operands)
    return needed.difference(inner.result for inner in gathered)


class _Copying(Joining):
    """Builds the loops over joined rows of `source`, some of which it gathers, which have no steps if rows are long."""

    def __init__(self, source: GenericOp, gathered: list[ExtractOp], short: Expression, machine: Target) -> None:
        self.source = source
        made, self.origins = _reading_rows(source, gathered)
        super().__init__(made, machine)
        self.short = self.b.expression(short.value)

    def extents(self, sizes: list[Expression]) -> list[Expression]:
        return [self.short.select(sizes[0], self.b.index(0)), *sizes[1:]]

    def results(self) -> list[Value[Any]]:
        """What is computed, in the tensors of the results."""
        starts = [self.builder(CollapseShapeOp.of(out, last_joined(out.type.rank))) for out in self.op.outs]  # type: ignore[attr-defined]
        made = self.joined(starts)
        self.op.erase()
        return made

    @property
    def room(self) -> int:
        count = sum(self._is_copied(i) or self.is_repeated(i) for i in range(len(self.op.ins)))
        return _BYTES // (count * width_of(self.op) // 8)

    def _is_copied(self, i: int) -> bool:
        return not isinstance(self.origins[i], int) or _is_apart(self.op, i)

    def operand(self, i: int) -> Value[Any]:
        return self.op.ins[i] if self._is_copied(i) else super().operand(i)

    def piece(self, i: int, value: Value[Any], places: list[Any], start: Expression, length: Expression) -> Value[Any]:
        if not self._is_copied(i):
            return super().piece(i, value, places, start, length)
        return self._copy(i, places, length)

    def _copy(self, target: int, places: list[Any], length: Expression) -> Value[Any]:
        """A line of rows of an operand, copied or gathered element by element."""
        row, column = row_and_column(self.op)
        first, columns = self.number * self.count, self.sizes[column]
        rows = minimum(self.sizes[row] - first, self.count)
        element: Any = element_type(self.op.ins[target].type)
        room = SCALARS.empty(self.builder, [self.room + target], element)  # rooms of the same size would become one
        room = line_of(self.builder, room, [0], length)
        b = SCALARS.on(self.builder)
        line = b.variable(b.builder(ExpandShapeOp.of(room, [[0, 1]], [rows.mixed, columns.mixed])))
        with b.nest([rows.mixed, columns.mixed]) as (i, j):
            at = [*places, (i + first).mixed, j.mixed]
            line[b.indices([i, j])] = self._element(self.origins[target], at)
        return self.builder(CollapseShapeOp.of(line.value, [[0, 1]]))

    def _element(self, origin: int | ExtractOp, at: list[Any]) -> Value[Any]:
        """An element of an operand of `source`, or what is gathered, where the loops have these indices."""
        block, count = self.source.body.block, len(self.source.ins)
        if isinstance(origin, int):
            value, map = self.source.ins[origin], self.source.maps()[origin]
            places = [at[expr.position] if isinstance(expr, AffineDim) else 0 for expr in map.results]
            return SCALARS.read(self.builder, value, self.b.indices(places)) if _is_shaped(value) else value
        known: dict[Any, Any] = {}
        needed: set[Any] = {origin}
        for inner in reversed(list(block.operations)):
            if inner in needed:
                needed.update(value if value.defining_op is None else value.defining_op for value in inner.operands)
        for n, argument in enumerate(block.arguments[:count]):
            if argument in needed:
                known[argument] = self._element(n, at)
        for inner in block.operations:
            if isinstance(inner, IndexOp) and inner in needed:
                known[inner.result] = self.b.index(at[inner.dim.value]).value
            elif inner in needed:
                self.builder.insert(inner.clone(known))
        return known[origin.result]


def _is_shaped(value: Value[Any]) -> bool:
    return isinstance(value.type, ShapedType)


def _reading_rows(op: GenericOp, gathered: Sequence[ExtractOp]) -> tuple[GenericOp, list[int | ExtractOp]]:
    """A copy of `op` that reads whole rows in place of those that it gathers, of tensors without elements.

    Also which operand of `op` each of its operands is, or what is gathered.
    """
    builder = Builder.before(op)
    builder.location = op.location
    body, known, count = Region(), dict[Any, Any](), len(op.ins)
    op.body.clone_into(body, known)
    block: Any = body.block
    origins: list[int | ExtractOp] = [*range(count), *gathered]
    values, maps = list(op.ins), list(op.maps())
    shape = [size.mixed for size in SCALARS.on(builder).sizes(op.outs[0])]
    for inner in gathered:
        found: Any = known[inner.result]
        found.replace_all_uses_with(block.insert_argument(len(values), found.type))
        maps.insert(len(values), AffineMap.identity(len(shape)))
        values.append(SCALARS.empty(builder, shape, found.type))
    _erase_unused(block)
    for i in reversed(range(len(values))):
        if not block.arguments[i].has_uses:
            block.erase_argument(block.arguments[i])
            del origins[i], values[i], maps[i]
    made = builder.insert(GenericOp(
        values, op.outs, [result.type for result in op.results],
        ArrayAttr(tuple(AffineMapAttr(map) for map in maps)), op.iterator_types, body=body,
    ))  # fmt: skip
    return made, origins


def _erase_unused(block: Any) -> None:
    """Erase what computes nothing of what a payload yields."""
    for inner in reversed(list(block.operations)[:-1]):
        if inner.is_unused:
            inner.erase()


# Note [Copied rows]
# The end of a row of unknown length takes longer than several vectors on machines without fast stores under a mask, and
# short rows are little else. Rows that follow each other are joined as they lie in memory. Rows of a slice, and rows
# that are gathered, do not follow each other, and an operand with one number for each row has none. They are copied to
# a few hundred elements that are in the first level cache when they are read: `copy-rows-in-vectors` copies a row in
# two vectors, without an end, in about the time of one load and one store for each. What is computed then has whole
# vectors, whatever it is. So this pays as long as ends are a large part of rows, and less the more is copied; longer
# rows are computed one by one, by a second version.
