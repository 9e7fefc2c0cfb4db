"""Joins rows of few columns, of which there is no number or two or three, to reduce them: of `linalg-fuse-reductions`.

    %0 = linalg.generic {iterator_types = ["reduction", "parallel"]} ins(%x : tensor<?x?xf32>)
        outs(%init : tensor<?xf32>) { out + in }

becomes, with `%n` elements in a row, for vectors of 8 elements,

    %1, %start = scf.if (%n is less than 32, and there are 32 rows at least) {
      %2 = linalg.generic {iterator_types = ["reduction", "parallel"]}
          ins(%x to row %q * 8 as tensor<%qx(%n * 8)xf32>) outs(%zero : tensor<(%n * 8)xf32>) { out + in }
      %init combined with the eight rows that %2 has, in vectors
      yield what was combined, %q * 8
    } else {
      yield %init, 0
    }
    %0 = linalg.generic {iterator_types = ["reduction", "parallel"]} ins(%x from row %start on) outs(%1) { out + in }

and within a loop, on machines with slow stores under masks,

    %0 = scf.if (%n is less than 32) {
      scf.for %j = 0 to %n step 8 {
        linalg.generic {iterator_types = ["reduction", "parallel"]} ins(%x[0, %j] [%m, min(%n - %j, 8)]) ...
      }
    } else {
      linalg.generic {iterator_types = ["reduction", "parallel"]} ins(%x) ...
    }

See Note [Joined columns].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, ComplexType, RankedTensorType, VectorType, i1
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait_std.algebra import SCALARS
from plait_std.reassociation import last_joined
from plait_std.tensor.ops import CollapseShapeOp, ExpandShapeOp, ExtractSliceOp
from plait_std.vector import building as vectors
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

from plait_linalg.bodies import build_generic
from plait_linalg.combiners import combiner_of
from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, GenericOp, IndexOp, element_type, iterator_types_attr, result_types
from plait_linalg.passes.rows.joined_rows import flags, line_of, repeat_row
from plait_linalg.passes.rows.lanes import lanes_of
from plait_linalg.passes.rows.long_rows import is_slice, reads
from plait_linalg.passes.vectorizable import set_strips
from plait_linalg.passes.vectorize_strips import why_not_in_strips

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder
    from plait.ir.value import Value
    from plait.runtime.target import Target

_FEW = 4
"""Rows of so many vectors and more are not joined: a strip of them has no end."""
_LEAST_BLOCKS = 4
"""So many blocks of joined rows at least: what they are combined to takes as long as a few."""
_AT_ONCE = 4
"""So many joined rows are combined at a time in the end."""
_MASKED_BITS = 256
"""Machines with registers of so many bits read lanes of 32 and 64 under a mask: AVX, but neither SSE nor NEON."""
_VERY_FEW = (2, 3)
"""So many columns of a known number have no vectors of their own."""
_LEAST_ROWS = 256
"""So many rows at least of so few columns."""


def join_columns(op: GenericOp, machine: Target) -> list[GenericOp]:
    """Reduce the columns of joined rows, where these may be few; the operations that do so, none if `op` stays."""
    if not _may_be_joined(op):
        return []
    if loop_size(op, len(op.iterators()) - 1) != DYNAMIC:
        made = _join_known(op, machine)
        set_strips(made, 1, lanes_of(made, 1, machine))
        return [made]
    joining = _Joining(op, machine)
    both = joining.run_in_vectors() if _may_be_in_vectors(op, machine) else joining.run()
    for made in both:
        set_strips(made, 1, joining.lanes)
    return [*both]


def _may_be_joined(op: GenericOp) -> bool:
    """Whether `op` reduces whole rows of unknown length, combined in any order, and reads the same for each else."""
    iterators = op.iterators()
    if len(iterators) < 2 or iterators[-2] != "reduction" or set(iterators[:-2]) - {"parallel"}:
        return False
    row, column = len(iterators) - 2, len(iterators) - 1
    if iterators[-1] != "parallel" or not _has_few_columns(op, row, column):
        return False
    kept = tuple(AffineDim(loop) for loop in range(len(iterators)) if loop != row)
    if any(map.results != kept for map in op.maps()[len(op.ins) :]):
        return False
    maps = op.maps()[: len(op.ins)]
    whole = [map for map in maps if reads(map, row)]
    if not whole or not all(map.is_identity for map in whole):
        return False
    if any(is_slice(value) for value, map in zip(op.ins, maps) if map in whole):
        return False
    if any(reads(map, column) and map.results != kept[-1:] for map in maps if map not in whole):
        return False
    if loop_size(op, column) != DYNAMIC and any(map.results for map in maps if map not in whole):
        return False
    if not all(isinstance(expr, AffineDim) for map in maps for expr in map.results):
        return False
    if any(isinstance(inner, IndexOp) or inner.regions for inner in op.body.block.operations):
        return False
    types = [element_type(value.type) for value in op.operands]
    if any(isinstance(ty, ComplexType) or ty is i1 for ty in types):
        return False
    combine = all(combiner_of(op, i) is not None for i in range(len(op.outs)))
    return combine and why_not_in_strips(op, column) is None


def _has_few_columns(op: GenericOp, row: int, column: int) -> bool:
    """Whether nothing is known of rows and columns; or columns are too few for vectors, and rows are many."""
    rows, columns = (loop_size(op, loop) for loop in (row, column))
    if columns == DYNAMIC:
        return rows == DYNAMIC
    return len(op.iterators()) == 2 and columns in _VERY_FEW and rows >= _LEAST_ROWS


def _may_be_in_vectors(op: GenericOp, machine: Target) -> bool:
    """Whether loops are around the rows, and parts of vectors are read, but not stored, under a mask at no cost."""
    if len(op.iterators()) < 3:
        return False
    widths = {getattr(element_type(value.type), "width", 0) for value in op.operands}
    has_masks = machine.vector_bits >= _MASKED_BITS and "masked-store" not in machine.instructions
    return has_masks and widths.issubset((32, 64))


def _join_known(op: GenericOp, machine: Target) -> GenericOp:
    """Reduce the columns of joined rows of a known number: as many as fill vectors, then these, then what is left."""
    builder = Builder.before(op)
    builder.location = op.location
    whole = next(value for value, map in zip(op.ins, op.maps()) if map.is_identity)
    rows, columns = whole.type.shape  # type: ignore[attr-defined]
    width = max(8, *(getattr(element_type(value.type), "width", 64) for value in op.operands))
    count = machine.vector_bits // width
    blocks, both, along = rows // count, AffineMap.identity(2), AffineMap(2, 0, (AffineDim(1),))

    def of_rows(first: int, length: int, shape: list[Any]) -> list[Value[Any]]:
        """Some rows of the operands, in a shape of two dimensions."""
        values: list[Value[Any]] = []
        for value, map in zip(op.ins, op.maps()):
            if map.is_identity:
                value = builder(ExtractSliceOp.of(value, [first, 0], [length, columns], [1, 1]))
                if shape != [length, columns]:
                    value = builder(ExpandShapeOp.of(builder(CollapseShapeOp.of(value, [[0, 1]])), [[0, 1]], shape))
            values.append(value)
        return values

    def reduced(values: list[Value[Any]], inits: list[Value[Any]]) -> GenericOp:
        body = Region()
        op.body.clone_into(body, {})
        maps = [*op.maps()[: len(values)], *(along for _ in inits)]
        return builder.insert(GenericOp(
            values, inits, result_types(inits), ArrayAttr(tuple(AffineMapAttr(map) for map in maps)),
            iterator_types_attr(["reduction", "parallel"]), body=body,
        ))  # fmt: skip

    combiners: list[Any] = [combiner_of(op, i) for i in range(len(op.outs))]
    starts: list[Value[Any]] = []
    for out, combiner in zip(op.outs, combiners):
        number = SCALARS.constant(builder, combiner.neutral, element_type(out.type))
        room = SCALARS.empty(builder, [count * columns], element_type(out.type))
        starts.append(builder(FillOp.make([number], [room])))
    joined = reduced(of_rows(0, blocks * count, [blocks, count * columns]), starts)
    totals: list[Value[Any]] = []
    for out, part, combiner in zip(op.outs, joined.results, combiners):
        parts = builder(ExpandShapeOp.of(part, [[0, 1]], [count, columns]))
        totals.append(build_generic(
            builder, [parts], [out], [both, along], ["reduction", "parallel"],
            lambda b, scalars, combiner=combiner: [combiner.apply(b, scalars[1], scalars[0])],
        ).results[0])  # fmt: skip
    if left := rows % count:
        totals = [*reduced(of_rows(blocks * count, left, [left, columns]), totals).results]
    for old, new in zip(op.results, totals):
        old.replace_all_uses_with(new)
    op.erase()
    return joined


class _Joining:
    """Builds the reductions of joined rows of `op`."""

    def __init__(self, op: GenericOp, machine: Target) -> None:
        self.op, self.builder = op, Builder.before(op)
        self.builder.location = op.location
        self.b: ExpressionBuilder = SCALARS.on(self.builder)
        self.row, self.column = (len(op.iterators()) - i for i in (2, 1))
        self.maps = list(op.maps()[: len(op.ins)])
        self.lanes = lanes_of(op, self.column, machine)
        """The elements of a vector, and the rows that are joined."""
        whole = next(i for i, map in enumerate(self.maps) if reads(map, self.row))
        *self.outer, self.rows, self.columns = (
            self.b.size(op.operands[whole], dim) for dim in range(len(op.iterators()))
        )
        self.combiners: list[Any] = [combiner_of(op, i) for i in range(len(op.outs))]

    def run(self) -> tuple[GenericOp, GenericOp]:
        """Put the loops in the place of the operation; what reduces joined rows, and others."""
        op, b = self.op, self.b
        are_few = (self.columns < _FEW * self.lanes) & (self.rows >= _LEAST_BLOCKS * self.lanes)
        count = are_few.select(b.index(self.lanes), b.index(0))
        lines = [self._line(value, map, count) for value, map in zip(op.ins, self.maps)]
        carried = [b.variable(out) for out in op.outs]
        with b.nest([size.mixed for size in self.outer]) as around:
            places, start = [place.mixed for place in around], b.variable(b.index(0).value)
            with b.if_(are_few):
                blocks = self.rows // self.lanes
                joined, sums = self._of_blocks(lines, places, blocks)
                self._combine(sums, carried, places)
                start.set((blocks * self.lanes).value)
            others = self._of_rows(lines, carried, places, b.index(start.value))
            b.forget(start)
        for old, variable in zip(op.results, carried):
            old.replace_all_uses_with(variable.value)
        op.erase()
        return joined, others

    def run_in_vectors(self) -> tuple[GenericOp, GenericOp]:
        """Put loops over vectors of few columns in the place of the operation; what reduces these, and others."""
        op, b = self.op, self.b
        carried = [b.variable(out) for out in op.outs]
        lines = [(self._joined(value, map), value) for value, map in zip(op.ins, self.maps)]
        with b.if_(self.columns < _FEW * self.lanes) as branch, b.nest([size.mixed for size in self.outer]) as around:
            places = [place.mixed for place in around]
            with b.loop(0, self.columns.mixed, self.lanes) as at:
                few = self._of_columns(carried, places, at, (self.columns - at).apply("minimum", self.lanes))
        with branch.otherwise(), b.nest([size.mixed for size in self.outer]) as around:
            others = self._of_rows(lines, carried, [place.mixed for place in around], b.index(0))
        for old, variable in zip(op.results, carried):
            old.replace_all_uses_with(variable.value)
        op.erase()
        return few, others

    def _of_columns(self, carried: list[Any], places: list[Any], at: Expression, width: Expression) -> GenericOp:
        """Combine all rows of a few columns with what there was before."""
        builder = self.builder
        values: list[Value[Any]] = []
        for value, map in zip(self.op.ins, self.maps):
            if reads(map, self.row):
                offsets, sizes = [*places, 0, at.mixed], [*(1 for _ in places), self.rows.mixed, width.mixed]
                element = element_type(value.type)
                shape = [size if isinstance(size, int) else DYNAMIC for size in sizes[-2:]]
                ty = RankedTensorType(shape, element)
                values.append(builder(ExtractSliceOp.of(value, offsets, sizes, [1] * len(sizes), ty)))
            elif reads(map, self.column):
                values.append(line_of(builder, value, [at.mixed], width))
            else:
                values.append(self._element(value, map, places))
        offsets, sizes = [*places, at.mixed], [*(1 for _ in places), width.mixed]
        made = self._insert(values, [line_of(builder, variable.value, offsets, width) for variable in carried])
        for part, variable in zip(made.results, carried):
            variable.set(SCALARS.insert(builder, part, variable.value, offsets, sizes))
        return made

    def _line(self, value: Any, map: AffineMap, count: Expression) -> tuple[Value[Any], Value[Any]]:
        """An operand whose rows are joined, with one dimension for both; a row as it is, and `count` times."""
        if not reads(map, self.row) and reads(map, self.column):
            return value, repeat_row(self.b, value, count, self.lanes)
        joined = self._joined(value, map)
        return joined, joined

    def _joined(self, value: Any, map: AffineMap) -> Value[Any]:
        return self.builder(CollapseShapeOp.of(value, last_joined(value.type.rank))) if reads(map, self.row) else value

    def _of_blocks(
        self, lines: list[tuple[Value[Any], Value[Any]]], places: list[Any], blocks: Expression
    ) -> tuple[GenericOp, list[Value[Any]]]:
        """The elements of joined rows, combined over all whole blocks of them, with room for a vector behind them."""
        builder, length = self.builder, self.columns * self.lanes
        shape = [blocks.mixed, length.mixed]
        values: list[Value[Any]] = []
        for (_, value), map in zip(lines, self.maps):
            if reads(map, self.row):
                line = line_of(builder, value, [*places, 0], blocks * length)
                values.append(builder(ExpandShapeOp.of(line, [[0, 1]], shape)))
            elif reads(map, self.column):
                values.append(line_of(builder, value, [0], length))
            else:
                values.append(self._element(value, map, places))
        rooms = [self._room(i) for i in range(len(self.combiners))]
        made = self._insert(values, [line_of(builder, room, [0], length) for room in rooms])
        parts = zip(made.results, rooms)
        return made, [SCALARS.insert(builder, part, room, [0], [length.mixed]) for part, room in parts]

    def _room(self, i: int) -> Value[Any]:
        """As many elements as joined rows have, and a vector, which leave others as they are."""
        element = element_type(self.op.outs[i].type)
        number = SCALARS.constant(self.builder, self.combiners[i].neutral, element)
        shape = [((self.columns + 1) * self.lanes).mixed]
        return self.builder(FillOp.make([number], [SCALARS.empty(self.builder, shape, element)]))

    def _combine(self, sums: list[Value[Any]], carried: list[Any], places: list[Any]) -> None:
        """Combine the joined rows with what there was before, a vector of each at a time."""
        b, lanes = self.b, self.lanes
        for value, variable, combiner in zip(sums, carried, self.combiners):
            element = element_type(value.type)
            padding, ty = SCALARS.constant(self.builder, 0, element), VectorType((lanes,), element)
            rank = variable.value.type.rank
            with b.loop(0, self.columns.mixed, lanes) as at:
                here, along = b.indices([*places, at]), vectors.along(rank, -1)
                first = self.builder(TransferReadOp(variable.value, here, along, padding, None, flags(False), ty))
                total = b.variable(first)
                with b.loop(0, lanes, min(lanes, _AT_ONCE)) as row:
                    read = [
                        self.builder(TransferReadOp(
                            value, b.indices([(row + k) * self.columns + at]), vectors.along(1, 0), padding, None,
                            flags(True), ty,
                        ))
                        for k in range(min(lanes, _AT_ONCE))
                    ]  # fmt: skip
                    while len(read) > 1:
                        read = [combiner.apply(self.builder, *read[k : k + 2]) for k in range(0, len(read), 2)]
                    total.set(combiner.apply(self.builder, total.value, read[0]))
                combined = total.value
                b.forget(total)
                variable.set(self.builder(TransferWriteOp(
                    combined, variable.value, here, along, None, flags(False), variable.value.type
                )))  # fmt: skip

    def _of_rows(
        self, lines: list[tuple[Value[Any], Value[Any]]], carried: list[Any], places: list[Any], start: Expression
    ) -> GenericOp:
        """Combine rows from one on with what there was before."""
        builder, columns, rows = self.builder, self.columns, self.rows - start
        values: list[Value[Any]] = []
        for (value, _), map in zip(lines, self.maps):
            if reads(map, self.row):
                line = line_of(builder, value, [*places, (start * columns).mixed], rows * columns)
                values.append(builder(ExpandShapeOp.of(line, [[0, 1]], [rows.mixed, columns.mixed])))
            elif reads(map, self.column):
                values.append(value)
            else:
                values.append(self._element(value, map, places))
        if not places:
            made = self._insert(values, [variable.value for variable in carried])
            for part, variable in zip(made.results, carried):
                variable.set(part)
            return made
        inits = [line_of(builder, variable.value, [*places, 0], columns) for variable in carried]
        made = self._insert(values, inits)
        for part, variable in zip(made.results, carried):
            sizes = [*(1 for _ in places), columns.mixed]
            variable.set(SCALARS.insert(builder, part, variable.value, [*places, 0], sizes))
        return made

    def _element(self, value: Value[Any], map: AffineMap, places: list[Any]) -> Value[Any]:
        """An operand that is the same for all rows and columns."""
        at = [places[expr.position] for expr in map.results]  # type: ignore[attr-defined]
        return SCALARS.read(self.builder, value, self.b.indices(at)) if at else value

    def _insert(self, values: list[Value[Any]], inits: list[Value[Any]]) -> GenericOp:
        """Reduce rows as the operation does."""
        both, along = AffineMap.identity(2), AffineMap(2, 0, (AffineDim(1),))
        maps = [
            both if reads(map, self.row) else along if reads(map, self.column) else AffineMap(2, 0, ())
            for map in self.maps
        ]
        maps += [along for _ in inits]
        body = Region()
        self.op.body.clone_into(body, {})
        return self.builder.insert(GenericOp(
            values, inits, result_types(inits), ArrayAttr(tuple(AffineMapAttr(map) for map in maps)),
            iterator_types_attr(["reduction", "parallel"]), body=body,
        ))  # fmt: skip


# Note [Joined columns]
# Each row of unknown length has an end, which takes as long as several whole vectors without masks, and rows shorter
# than a vector are nothing but ends. As many rows as a vector has lanes are whole vectors, however long they are. They
# are combined into as many partial results, which stay in the first cache, and these in the end row by row: there is
# room behind them, so that they are read in whole vectors. What is left of the blocks takes the code for all other
# rows, which is there once.
#
# Where such reductions are in a loop, joining and combining a few dozen rows takes longer than reducing them. Machines
# that read the first lanes of vectors under a mask at no cost, but have slow stores, keep one vector of columns in
# registers from the first row to the last, for each vector that a row has: one mask for all rows, and one store with an
# end. Of 5 to 21 columns of 50 rows that takes a third to two thirds of the time; of rows that are many, joined ones
# take half as long.
#
# Floats are added in another order than without: so they are where columns are known.
#
# Of two or three columns of a known number, which have no vectors of their own, as many rows as a vector has lanes are
# joined too: they are whole vectors without a condition or an end.
