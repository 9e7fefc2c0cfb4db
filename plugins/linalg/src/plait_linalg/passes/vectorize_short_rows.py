"""Vectorizes operations on short rows with a row in each lane.

    %0 = linalg.generic {iterator_types = ["parallel", "reduction"]} ins(%x : tensor<64x10xf32>)
        outs(%f : tensor<64xf32>) attrs = {vector_sizes = array<i64: 16, 0>} {
      maximumf(in, out)
    }

becomes

    scf.for %i = 0 to 64 step 16 {
      %rows = vector.transfer_read %x[%i, 0] : tensor<64x10xf32>, vector<16x16xf32>
      %columns = vector.transpose %rows, [1, 0]
      ten times: vector.extract %columns[k], arith.maximumf
      vector.transfer_write %max, %f[%i] : vector<16xf32>, tensor<64xf32>
    }

The steps of a row are in their order: any payload will do. See Note [Short rows].
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, bool_attr
from plait.builtin.types import VectorType, i1
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.reassociation import last_joined
from plait_std.tensor import ops as tensor
from plait_std.vector import building as vectors
from plait_std.vector import ops as vector
from plait_std.vector import transfers

from plait_linalg.indexing import loop_size
from plait_linalg.ops import FillOp, IndexOp, StructuredOp, element_type
from plait_linalg.passes.vectorizable import why_maps_not_vectorizable, why_payload_not_vectorizable
from plait_linalg.passes.vectorize_strips import StripVectorizer

if TYPE_CHECKING:
    from plait.build import Expression
    from plait_std.arith.sharing import SharedConstants

_MOST_OPERATIONS = 512
"""Rows are not short if their steps, which are written one after the other, have more operations than this."""
MOST_TOGETHER = 8
"""Rows of so many elements are written together where they are neighbours; longer ones one by one."""
_OPERATIONS_IN_FUNCTION = 16
"""About so many operations compute a function of the dialect math."""


def step_loop(op: StructuredOp) -> int | None:
    """The loop along the rows of `op`: the only one that reduces, or the last one if none does."""
    kinds = op.iterators()
    steps = [loop for loop, kind in enumerate(kinds) if kind != "parallel"] or [len(kinds) - 1]
    return steps[0] if len(steps) == 1 else None


def row_loop(op: StructuredOp) -> int | None:
    """The innermost loop over the rows of `op`, which its lanes may lie along."""
    step = step_loop(op)
    rows = [loop for loop in range(len(op.iterators())) if loop != step]
    return rows[-1] if rows and step is not None else None


def why_not_in_short_rows(op: StructuredOp, lane_loop: int, lanes: int) -> str | None:
    """Why `op` cannot be computed with a row in each of `lanes` lanes; None if it can."""
    if not op.on_tensors:
        return "it is not on tensors"
    step = step_loop(op)
    if step in (None, lane_loop):
        return "it has no loop along rows, or several"
    reason = why_maps_not_vectorizable(op) or why_payload_not_vectorizable(op)
    if reason is not None:
        return reason
    size = loop_size(op, step)  # type: ignore[arg-type]
    if not 1 < size <= 2 * lanes:
        return f"rows of {size} elements are not short"
    if _operations(op) * size > _MOST_OPERATIONS:
        return f"rows of {size} elements have too many operations"
    for value, map in zip(op.operands, op.maps()):
        dims = [AffineDim(loop) in map.results for loop in (lane_loop, step)]  # type: ignore[arg-type]
        last = map.results[-1] if map.results else None
        if dims == [True, True] and (last != AffineDim(step) or element_type(value.type) is i1):  # type: ignore[arg-type]
            return f"the elements of a row that '{map}' selects are not neighbours that can be transposed"
        if dims == [True, False] and last != AffineDim(lane_loop):
            return f"the elements that the indexing map '{map}' selects are not neighbours along loop d{lane_loop}"
    outs = op.maps()[len(op.ins) :]
    if any(AffineDim(lane_loop) not in map.results for map in outs):
        return f"an output is reduced along loop d{lane_loop}"
    return None


def _operations(op: StructuredOp) -> int:
    """About how many instructions a step has."""
    inner = [one for one in op.payload.block.operations if not isinstance(one, (arith.ConstantOp, IndexOp))]
    return sum(_OPERATIONS_IN_FUNCTION if one.name.startswith("math.") else 1 for one in inner)


class ShortRowVectorizer(StripVectorizer):
    """One operation with `lanes` rows at once, along `lane_loop`."""

    def __init__(self, op: StructuredOp, lane_loop: int, lanes: int, constants: SharedConstants) -> None:
        super().__init__(op, lane_loop, lanes, 1, constants)
        step = step_loop(op)
        assert step is not None
        self.step = step
        self.count = loop_size(op, step)
        self.outer = [loop for loop in range(len(op.iterators())) if loop not in (lane_loop, step)]
        self.combiners, self.selection = {}, None
        self.inits: dict[int, Value[Any]] = {}
        """What outputs are filled with, where that is all that was written to them."""

    def run(self) -> None:
        op = self.op
        self.outs = [self.b.variable(self._unfilled(i)) for i in range(len(op.outs))]
        with ExitStack() as nest:
            self._blocks({loop: self._enter(nest, loop) for loop in self.outer})
        for result, variable in zip(op.results, self.outs):
            result.replace_all_uses_with(variable.value)
        self.b.forget(*self.outs)
        op.erase()

    def _unfilled(self, output: int) -> Value[Any]:
        """An output before it is filled."""
        value = self.op.outs[output]
        fill = value.defining_op
        if not isinstance(fill, FillOp) or output not in self.reduced:
            return value
        self.inits[output] = fill.ins[0]
        return fill.outs[0]

    def _blocks(self, indices: dict[int, Expression]) -> None:
        """All rows, as many at once as there are lanes; the last ones under a mask."""
        size, lanes = self.sizes[self.lane_loop], self.lanes
        whole = size - size % lanes
        if whole.mixed == lanes:
            self._row_block({**indices, self.lane_loop: self.b.index(0)}, None)
        elif whole.mixed != 0:
            with self.b.loop(0, whole.mixed, lanes) as i:
                self._row_block({**indices, self.lane_loop: i}, None)
        if not isinstance(size.mixed, int) or not isinstance(whole.mixed, int):
            with self.b.loop(whole.mixed, size.mixed, lanes) as i:
                self._row_block({**indices, self.lane_loop: i}, size - i)
        elif size.mixed != whole.mixed:
            self._row_block({**indices, self.lane_loop: whole}, size - whole)

    def _row_block(self, indices: dict[int, Expression], left: Expression | None) -> None:
        """A block of rows, of which `left` are inside; None stands for all."""
        block = self.op.payload.block
        yielded, ins = block.last.operands, len(self.op.ins)
        carried = {i: self._initial(i, indices, left) for i in self.reduced}
        same: dict[Any, Value[Any]] = {}
        columns: dict[Any, list[Value[Any]]] = {}
        for i, (argument, map) in enumerate(zip(block.arguments, self.maps)):
            value = self.op.ins[i] if i < ins else self.outs[i - ins].value
            if not argument.has_uses or i - ins in carried:
                continue
            along = [AffineDim(loop) in map.results for loop in (self.lane_loop, self.step)]
            if along == [True, True]:
                columns[argument] = self._columns(value, map, indices, left)
            elif not along[1]:
                same[argument] = self._read(value, map, indices, left)
        made: dict[int, list[Value[Any]]] = {i: [] for i in range(len(self.outs)) if i not in carried}
        for number in range(self.count):
            known = {argument: values[number] for argument, values in columns.items()}
            known |= {block.arguments[ins + i]: value for i, value in carried.items()}
            values = self._payload({**indices, self.step: self.b.index(number)}, left, {**same, **known})
            results = [self._repeated(values.get(value, value)) for value in yielded]
            carried = {i: results[i] for i in carried}
            for i, rows in made.items():
                rows.append(results[i])
        self._write(indices, left, {yielded[i]: value for i, value in carried.items()}, list(carried))
        for i, rows in made.items():
            self._write_columns(i, rows, indices, left)

    def _initial(self, output: int, indices: dict[int, Expression], left: Expression | None) -> Value[Any]:
        if output in self.inits:
            return self._repeated(self.inits[output])
        return self._read(self.outs[output].value, self._out_maps[output], indices, left)

    # Blocks of rows

    def _chunks(self) -> list[tuple[int, int, int]]:
        """Where the squares, or less, start that rows are transposed in: how many elements of the rows they have, and
        the power of two that has as many or more."""
        starts = range(0, self.count, self.lanes)
        sizes = [min(self.lanes, self.count - start) for start in starts]
        return [(start, size, 1 << (size - 1).bit_length()) for start, size in zip(starts, sizes)]

    def _columns(
        self, value: Value[Any], map: AffineMap, indices: dict[int, Expression], left: Expression | None
    ) -> list[Value[Any]]:
        """The elements of the rows of an operand, a vector for each step."""
        element: Any = value.type.element_type
        padding = SCALARS.constant(self.builder, 0, element)
        along = self._along_rows(map)
        made: list[Value[Any]] = []
        for start, size, width in self._chunks():
            places = self._places(map, {**indices, self.step: self.b.index(start)})
            known = self._known(value, map, places, width)
            if known is None:
                flags = _flags(left is None, start + width <= self.count)
                rows = self.builder(transfers.TransferReadOp(
                    value, places, along, padding, None, flags, VectorType((self.lanes, width), element)
                ))  # fmt: skip
                known = vectors.transpose(self.builder, rows, (1, 0))
            made += [vectors.extract(self.builder, known, i) for i in range(size)]
        return made

    def _write_columns(
        self, output: int, columns: list[Value[Any]], indices: dict[int, Expression], left: Expression | None
    ) -> None:
        """Write what was computed in each step to the rows of an output."""
        variable, map = self.outs[output], self._out_maps[output]
        element: Any = variable.value.type.element_type
        if self._are_neighbours(variable.value, map):
            self._write_together(output, columns, indices, left)
            return
        for start, size, width in self._chunks():
            made = SCALARS.constant(self.builder, 0, VectorType((width, self.lanes), element))
            for i in range(size):
                made = vectors.insert(self.builder, columns[start + i], made, i)
            rows = vectors.transpose(self.builder, made, (1, 0))
            places = self._places(map, {**indices, self.step: self.b.index(start)})
            variable.set(self.builder(transfers.TransferWriteOp(
                rows, variable.value, places, self._along_rows(map), None,
                _flags(left is None, start + width <= self.count), variable.value.type,
            )))  # fmt: skip

    def _are_neighbours(self, value: Value[Any], map: AffineMap) -> bool:
        """Whether the rows of a block follow each other in memory, and few shuffles put them together.

        A tensor of one block is read again as it is written: see `_known`.
        """
        is_last = map.results[-2:] == (AffineDim(self.lane_loop), AffineDim(self.step))
        return is_last and value.type.shape[-1] == self.count <= MOST_TOGETHER and value.type.shape[-2] != self.lanes

    def _write_together(
        self, output: int, columns: list[Value[Any]], indices: dict[int, Expression], left: Expression | None
    ) -> None:
        """Write the elements of all rows of a block as one vector, to an output whose last dimensions are joined."""
        variable, map = self.outs[output], self._out_maps[output]
        rank = len(map.results)
        flat = self.builder(tensor.CollapseShapeOp.of(variable.value, last_joined(rank)))
        places = self._places(map, {**indices, self.step: self.b.index(0)})[:-1]
        places[-1] = (self.b.index(places[-1]) * self.count).value
        row = vectors.interleaved(self.builder, columns)
        along = vectors.along(rank - 1, -1)
        inside = ArrayAttr((bool_attr(left is None),))
        sizes = sz.sizes_of(self.builder, variable.value)
        flat = self.builder(transfers.TransferWriteOp(row, flat, places, along, None, inside, flat.type))
        variable.set(self.builder(tensor.ExpandShapeOp.of(flat, last_joined(rank), sizes)))

    def _known(self, value: Value[Any], map: AffineMap, places: Sequence[Value[Any]], width: int) -> Value[Any] | None:
        """The columns that were just written to a tensor of one block, from a place on."""
        along = self._along_rows(map)
        row = along.map.results[0].position  # type: ignore[attr-defined]
        starts = [integer_value(place) for place in places]
        if None in starts or (value.type.shape[row], value.type.shape[-1]) != (self.lanes, self.count):
            return None
        write = value.defining_op
        while isinstance(write, transfers.TransferWriteOp):
            transpose = write.value.defining_op
            if not isinstance(transpose, vector.TransposeOp):
                return None
            if write.mask is not None or write.permutation_map != along:
                return None
            if [integer_value(place) for place in write.indices] == starts:
                return transpose.vector if transpose.vector.type.shape == (width, self.lanes) else None
            write = write.base.defining_op
        return None

    def _along_rows(self, map: AffineMap) -> AffineMapAttr:
        rank = len(map.results)
        row = map.results.index(AffineDim(self.lane_loop))
        return vectors.along(rank, row, -1)


def _flags(rows: bool, columns: bool) -> ArrayAttr:
    return ArrayAttr((bool_attr(rows), bool_attr(columns)))


# Note [Short rows]
# Rows that fill a register, or two, at most would be reduced lane by lane, each in about as many instructions as it has
# elements. With a row in each lane, a block of as many rows is transposed in registers, 64 shuffles of 16 rows at most,
# and the steps of all of these rows are one operation each. Lanes have nothing to do with each other: the payload need
# not be associative, and takes what is known of a row without repeating it for a vector. What one operation computes
# for the elements of a block and the next one reads stays in registers, transposed.
