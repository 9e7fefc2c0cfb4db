"""Vectorizes structured operations along one loop, in strips.

    %0:2 = linalg.generic {iterator_types = ["parallel", "reduction"]} ins(%x : tensor<1x100xf32>)
        outs(%e, %f : tensor<1x100xf32>, tensor<1xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
      exp(in), out + exp(in)
    }

becomes, with strips of four vectors,

    %sums:4, %1 = scf.for %i = 0 to 96 step 32 iter_args(...) {
      four times: vector.transfer_read %x[0, %i], math.exp, vector.transfer_write, arith.addf
    }
    the four elements that are left, under a mask
    %2 = vector.reduction <add>, %sum : vector<8xf32> into f32

A loop that reduces has partial results for each lane, of which `strip` vectors are independent of each other.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from plait.build.functions import minimum
from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import ComplexType, ShapedType, VectorType, i1, index
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.arith.algebra import constant_of
from plait_std.arith.sharing import SharedConstants, SharingBuilder
from plait_std.elementary.side_by_side import put_side_by_side
from plait_std.tensor.ops import ExtractOp
from plait_std.vector import building as vectors
from plait_std.vector import ops as vector
from plait_std.vector import transfers
from plait_std.vector.attributes import CombiningKindAttr

from plait_linalg.bounded_sizes import SHORT_VECTORS, is_multiple, largest_size
from plait_linalg.combiners import REASSOCIATE, Combiner, combiner_of
from plait_linalg.ops import StructuredOp, element_type
from plait_linalg.passes.complex_numbers.parts import Parts, as_floats, as_numbers, is_complex, on_parts
from plait_linalg.passes.rows.combined_rows import (
    MOST_ROWS,
    CombinedRows,
    combined,
    finish_rows,
    folded,
    selected,
    selected_lane,
)
from plait_linalg.passes.rows.gathered_rows import row_start
from plait_linalg.passes.rows.overwriting import overwritten_inputs
from plait_linalg.passes.rows.selections import Selection, selection_of
from plait_linalg.passes.vectorizable import (
    counted_loop,
    is_of_known,
    selected_loops,
    why_maps_not_vectorizable,
    why_payload_not_vectorizable,
)
from plait_linalg.passes.vectorization.lanes_apart import are_few_apart, ends_with_vectors
from plait_linalg.passes.vectorization.side_by_side import SHORT, length_of_payload
from plait_linalg.passes.vectorization.slices_of_one_tensor import (
    KnownPlaces,
    PlacesInSource,
    SharedDestination,
    shared_destinations,
    slices_of_one_tensor,
)

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.attribute import Type
    from plait.ir.block import Block


_SHORT_STRIP = 2
"""Vectors in a strip of short rows of unknown length, which may have few vectors, and do not wait for each other."""


def why_not_in_strips(op: StructuredOp, lane_loop: int) -> str | None:
    """Why `op` cannot be computed in strips of vectors along a loop; None if it can."""
    if reason := why_not_in_lanes(op, lane_loop):
        return reason
    apart = operands_apart(op, lane_loop)
    if not apart:
        return None
    map = op.maps()[apart[0]]
    return f"the elements that the indexing map '{map}' selects are not neighbours along loop d{lane_loop}"


def operands_apart(op: StructuredOp, lane_loop: int) -> list[int]:
    """The operands whose elements along a loop are not neighbours in memory, nor near each other."""
    lane = AffineDim(lane_loop)
    return [i for i, map in enumerate(op.maps()) if lane in map.results[:-1] and not are_few_apart(op, i, lane)]


def why_not_in_lanes(op: StructuredOp, lane_loop: int) -> str | None:
    """Why `op` cannot be computed along a loop by vectors, wherever their elements are; None if it can."""
    if not op.on_tensors:
        return "it is not on tensors"
    reason = why_maps_not_vectorizable(op) or why_payload_not_vectorizable(op, lane_loop)
    if reason is not None:
        return reason
    loops = len(op.iterators())
    kept = [selected_loops(map) for map in op.maps()[len(op.ins) :]]
    reduced = [i for i, selected in enumerate(kept) if len(selected) < loops]
    if any(isinstance(op.outs[i].type.element_type, ComplexType) for i in reduced):  # type: ignore[attr-defined]
        return "it reduces to complex numbers"
    if len({kept[i] for i in reduced}) > 1:
        return "its outputs are reduced along different loops"
    if any(lane_loop in kept[i] for i in reduced):
        return None
    only_lanes = bool(reduced) and len(kept[reduced[0]]) == loops - 1
    if only_lanes and selection_of(op, reduced, lane_loop) is not None:
        return None
    if any(combiner_of(op, i) is None for i in reduced):
        return "its payload does not combine an output with a term by one associative operation"
    own = [op.payload.block.arguments[len(op.ins) + i] for i in reduced]
    combining = [combiner.op for i in reduced if (combiner := combiner_of(op, i)) is not None]
    if any(user not in combining for argument in own for user in argument.users):
        return "its payload uses partial results"
    return None


class StripVectorizer:
    """One operation in strips of vectors along `lane_loop`: `lanes` elements in a vector, `strip` vectors at once."""

    def __init__(
        self, op: StructuredOp, lane_loop: int, lanes: int, strip: int, constants: SharedConstants
    ) -> None:
        self.op: Any = op
        most = largest_size(op, lane_loop)
        self.is_one_vector = most is not None and most <= lanes
        is_short = most is not None and most <= SHORT_VECTORS * lanes
        self.lane_loop, self.lanes, self.strip = lane_loop, lanes, min(strip, _SHORT_STRIP) if is_short else strip
        self.builder = SharingBuilder.sharing(op, constants)
        self.b = SCALARS.on(self.builder)
        self.maps: tuple[Any, ...] = op.maps()
        loops = range(len(op.iterators()))
        self.sizes = [self._size(loop) for loop in loops]
        selected = [selected_loops(map) for map in self._out_maps]
        self.reduced = [i for i, kept in enumerate(selected) if len(kept) < len(loops)]
        kept = selected[self.reduced[0]] if self.reduced else {*loops} - {lane_loop}
        self.kept = [loop for loop in loops if loop in kept]
        self.inner = [loop for loop in loops if loop not in kept and loop != lane_loop]
        found = {i: combiner_of(op, i) for i in self.reduced}
        self.combiners: dict[int, Combiner] = {i: combiner for i, combiner in found.items() if combiner is not None}
        self.selection = selection_of(op, self.reduced, lane_loop) if len(self.combiners) < len(found) else None
        self.counts_strips = self.selection is not None and not self.selection.compares_positions
        """Whether all vectors of a strip have the position of its first element: see Note [Positions of strips]."""
        self.outs: list[Any] = []
        self.overwritten: dict[int, int] = {}
        self.partial: list[list[Any]] = []
        self.blocks: dict[int, CombinedRows] = {}
        self.same: dict[Value[Any], Value[Any]] = {}
        self.in_source: dict[int, PlacesInSource] = {}
        """The operands that are read and written where the tensor is that they are slices of."""
        self.known_places = KnownPlaces(self.b)

    @property
    def _out_maps(self) -> tuple[Any, ...]:
        return self.maps[len(self.op.ins) :]

    def run(self) -> None:
        """Build the strips and erase the operation."""
        self.overwritten = {} if self.reduced else overwritten_inputs(self.op)
        initial = {output: self.op.ins[i] for i, output in self.overwritten.items()}
        outs = [initial.get(i, value) for i, value in enumerate(self.op.outs)]
        self.outs = [self.b.variable(self._floats(value)) for value in outs]
        shared = [] if self.reduced else self._share_destinations()
        with ExitStack() as nest:
            indices: dict[int, Expression] = {}
            self._keep_same(indices)
            for loop in self.kept:
                if loop == self.kept[-1] and self._are_combined():
                    nest.enter_context(self._combined_rows(indices))
                indices[loop] = self._enter(nest, loop)
                self._keep_same(indices)
            self._rows(indices)
        for destination in shared:
            destination.replace_by(self.outs[destination.operands[0] - len(self.op.ins)].value)
        for result, variable in zip(self.op.results, self.outs):
            made = variable.value
            result.replace_all_uses_with(as_numbers(self.builder, made, result.type) if is_complex(result) else made)
        self.b.forget(*self.outs)
        slices = {value.defining_op for i, value in enumerate(self.op.operands) if i in self.in_source}
        self.op.erase()
        for op in slices:
            if op.is_unused:
                op.erase()

    def _share_destinations(self) -> list[SharedDestination]:
        """Let outputs that are slices of one tensor be one variable, and read and write such slices in the tensor."""
        found = slices_of_one_tensor(self.op, self.lane_loop, self.lanes)
        shared = shared_destinations(self.op, found)
        inputs = len(self.op.ins)
        for destination in shared:
            whole = self.b.variable(destination.source)
            self.b.forget(*(self.outs[i - inputs] for i in destination.operands))
            for i in destination.operands:
                self.outs[i - inputs] = whole
        written = {i for destination in shared for i in destination.operands}
        self.in_source = {i: places for i, places in found.items() if i < inputs or i in written}
        return shared

    def _floats(self, value: Value[Any]) -> Value[Any]:
        """A tensor as loops carry it: of the parts of its elements, if they are complex numbers."""
        return as_floats(self.builder, value) if is_complex(value) else value

    def _enter(self, nest: ExitStack, loop: int) -> Expression:
        """The index of a loop, which is 0 if it has one iteration."""
        size = self.sizes[loop]
        return self.b.index(0) if size.mixed == 1 else nest.enter_context(self.b.loop(0, size.mixed))

    def _rows(self, indices: dict[int, Expression]) -> None:
        """All elements along the lanes and the loops that are reduced, for one step of the others."""
        numbers = range(self._independent())
        self.partial = [[self.b.variable(self._start(i, indices, number)) for number in numbers] for i in self.reduced]
        with ExitStack() as nest:
            self._strips({**indices, **{loop: self._enter(nest, loop) for loop in self.inner}})
        partial = [[variable.value for variable in variables] for variables in self.partial]
        if self.selection is not None:
            self._select(self.selection, [list(values) for values in zip(*partial)], indices)
        for i, values in zip(self.combiners, partial):
            self._combine(i, values, indices)
        self.b.forget(*(variable for variables in self.partial for variable in variables))

    def _independent(self) -> int:
        """The number of vectors of partial results."""
        size = 1 if self.is_one_vector else self.sizes[self.lane_loop].mixed
        return min(self.strip, -(-size // self.lanes)) if isinstance(size, int) else self.strip

    def _keep_same(self, indices: dict[int, Expression]) -> None:
        """Read and compute what is the same for all steps of the loops that have no index yet."""
        block = self.op.payload.block
        for value, map, argument in zip(self.op.ins, self.maps, block.arguments):
            known = all(not isinstance(expr, AffineDim) or expr.position in indices for expr in map.results)
            if known and isinstance(value.type, ShapedType) and argument.has_uses and argument not in self.same:
                self.same[argument] = SCALARS.read(self.builder, value, self._places(map, indices))
        for inner in self._own_operations():
            loop = counted_loop(inner)
            if inner.results[0] in self.same:
                continue
            if loop is not None and loop in indices:
                self.same[inner.results[0]] = self._index(loop, indices, inner.results[0].type)
            elif loop is None and is_of_known(inner, self.same, block):
                self._on_vectors(inner, self.same)

    def _strips(self, indices: dict[int, Expression]) -> None:
        """The loop along the lanes: strips of several vectors, then single ones, the last one under a mask."""
        size = self.sizes[self.lane_loop]
        step = self.lanes * self.strip
        if self.is_one_vector:
            self._vector(indices, self.b.index(0), 0, size)
            return
        if not isinstance(size.mixed, int) and is_multiple(self.op, self.lane_loop, step):
            with self.b.loop(0, size.mixed, step) as i:
                self._strip(indices, i, self.strip)
            return
        whole = size - size % step
        if whole.mixed == step:
            self._strip(indices, self.b.index(0), self.strip)
        elif whole.mixed != 0:
            with self.b.loop(0, whole.mixed, step) as i:
                self._strip(indices, i, self.strip)
        if not isinstance(size.mixed, int) or not isinstance(whole.mixed, int):
            self._rest(indices, self._half_strips(indices, whole))
            return
        left = size.mixed - whole.mixed
        self._strip(indices, whole, left // self.lanes)
        if left % self.lanes:
            rest = self.b.index(left % self.lanes)
            self._vector(indices, size - rest, left // self.lanes, rest)

    def _rest(self, indices: dict[int, Expression], start: Expression) -> None:
        """What is left of a row of unknown length: see Note [The ends of rows] in `lanes_apart`."""
        size = self.sizes[self.lane_loop]
        if self.overwritten or not ends_with_vectors(self.op, self.lane_loop):
            with self.b.loop(start.mixed, size.mixed, self.lanes) as i:
                self._vector(indices, i, 0, size - i)
            return
        with self.b.if_(size >= self.lanes) as branch, self.b.loop(start.mixed, size.mixed, self.lanes) as i:
            self._vector(indices, minimum(i, size - self.lanes), 0, None)
        with branch.otherwise():
            self._vector(indices, self.b.index(0), 0, size)

    def _half_strips(self, indices: dict[int, Expression], start: Expression) -> Expression:
        """A strip of half as many vectors, if so many are left of a reduction; where it ends.

        Without it, rows of less than a strip would be one chain of partial results.
        """
        size, half = self.sizes[self.lane_loop], self.strip // 2
        if not self.reduced or half < 2:
            return start
        end = size - (size - start) % (self.lanes * half)
        with self.b.loop(start.mixed, end.mixed, self.lanes * half) as i:
            self._strip(indices, i, half)
        return end

    def _strip(self, indices: dict[int, Expression], start: Expression, count: int) -> None:
        groups: list[list[Operation]] = []
        for number in range(count):
            before = self._last_placed()
            self._vector(indices, start + number * self.lanes, number, None)
            groups.append(self._placed_after(before))
        if count > 1 and length_of_payload(self.op) > SHORT:
            put_side_by_side(self._block, groups)

    @property
    def _block(self) -> Block:
        assert self.builder.block is not None
        return self.builder.block

    def _last_placed(self) -> Operation | None:
        """The operation after which the next one is inserted; None at the start of a block."""
        anchor = self.builder.anchor
        return self._block.last if anchor is None else anchor.prev

    def _placed_after(self, before: Operation | None) -> list[Operation]:
        """The operations that have been inserted since."""
        found: list[Operation] = []
        op, end = self._last_placed(), before
        while op is not None and op is not end:
            found.append(op)
            op = op.prev
        return found[::-1]

    def _vector(self, indices: dict[int, Expression], start: Expression, number: int, left: Expression | None) -> None:
        """One vector from `start` on, of which `left` elements are inside; None stands for all."""
        indices = {**indices, self.lane_loop: start}
        self.known_places = KnownPlaces(self.b)
        known: dict[Any, Any] = {}
        if self.selection is not None and self.counts_strips:
            term = self.selection.terms[self.selection.position]
            known[term] = (start - self._before(number)).cast(term.type).value
        values = self._payload(indices, left, known)
        mask = self._mask(left) if left is not None and self.reduced else None
        partial = [variables[number] for variables in self.partial]
        for variable, value in zip(partial, self._next([variable.value for variable in partial], values)):
            if mask is not None:
                value = SCALARS.select(self.builder, mask, value, variable.value)
            variable.set(value)
        self._write(indices, left, values, [i for i in range(len(self.outs)) if i not in self.reduced])

    def _write(
        self, indices: dict[int, Expression], left: Expression | None, values: dict[Any, Any], outputs: Sequence[int]
    ) -> None:
        """Write what is yielded to some outputs, a vector each."""
        yielded = self.op.payload.block.last.operands
        for i in outputs:
            variable, map = self.outs[i], self._out_maps[i]
            value = self._repeated(values.get(yielded[i], yielded[i]))
            dest, places = variable.value, self._places(map, indices)
            if (whole := self.in_source.get(len(self.op.ins) + i)) is not None:
                places = whole.of_element(places, self.known_places)
            if isinstance(value, Parts):
                value, places = value.interleaved(self.builder), self._places_of_parts(places)
            variable.set(self.builder(transfers.TransferWriteOp(
                value, dest, places, vectors.along(len(places), -1), None, _flag(left is None), dest.type
            )))  # fmt: skip

    def _payload(
        self, indices: dict[int, Expression], left: Expression | None, known: dict[Any, Any] | None = None
    ) -> dict[Any, Any]:
        """The values of the payload on one vector, without what combines partial results."""
        block = self.op.payload.block
        outs = [variable.value for variable in self.outs]
        ins = [outs[self.overwritten[i]] if i in self.overwritten else value for i, value in enumerate(self.op.ins)]
        values: dict[Any, Any] = {**self.same, **(known or {})}
        for i, (argument, value) in enumerate(zip(block.arguments, [*ins, *outs])):
            if argument.has_uses and argument not in values and i - len(self.op.ins) not in self.reduced:
                of_parts = isinstance(argument.type, ComplexType)
                if (whole := self.in_source.get(i)) is not None:
                    places = whole.of_element(self._places(self.maps[i], indices), self.known_places)
                    values[argument] = self._read_vector(whole.source if i < len(ins) else value, places, left)
                    continue
                values[argument] = self._read(value, self.maps[i], indices, left, of_parts)
        for inner in self._own_operations():
            if inner.results[0] in values:
                continue
            if (loop := counted_loop(inner)) is not None:
                values[inner.results[0]] = self._index(loop, indices, inner.results[0].type)
            elif isinstance(inner, ExtractOp) and (added := row_start(inner, self.lane_loop)) is not None:
                same = [values.get(value, value) for value in (*inner.indices[:-1], *added)]
                last = sum(same[inner.tensor.type.rank - 1 :], indices[self.lane_loop])
                places = [*same[: inner.tensor.type.rank - 1], last.value]
                values[inner.result] = self._read_along(inner.tensor, places, left, is_complex(inner.tensor))
            else:
                self._on_vectors(inner, values)
        return values

    def _own_operations(self) -> list[Operation]:
        """The operations of the payload but for those that combine partial results."""
        combining = {combiner.op for combiner in self.combiners.values()}
        if self.selection is not None:
            combining = set(self.selection.ops)
        return [op for op in self.op.payload.block.operations if op.results and op not in combining]

    def _on_vectors(self, op: Operation, values: dict[Any, Any]) -> None:
        """The operation on vectors, or on scalars if none of its operands is a vector."""
        if isinstance(op, arith.ConstantOp):
            values[op.result] = constant_of(self.builder, op.value)
            return
        operands = [values.get(value, value) for value in op.operands]
        if (moved := on_parts(op, operands, self._repeated)) is not None:
            values[op.results[0]] = moved
            return
        types: list[Any] = [result.type for result in op.results]
        if any(isinstance(value.type, VectorType) for value in operands):
            operands = [self._repeated(value) for value in operands]
            types = [VectorType((self.lanes,), ty) for ty in types]
        new: Any = type(op).create(operands, types, op._properties, op.attributes, location=op.location)
        self.builder.insert(new)
        values.update(zip(op.results, new.results))

    # Partial results

    def _start(self, output: int, indices: dict[int, Expression], number: int) -> Value[Any]:
        """What one vector of partial results of an output starts with: see Note [Selections] in `selections`."""
        element = self.op.outs[output].type.element_type
        ty = VectorType((self.lanes,), element)
        if self.selection is None:
            return SCALARS.constant(self.builder, self.combiners[output].neutral, ty)
        places = self._places(self._out_maps[output], indices)
        start = self._repeated(SCALARS.read(self.builder, self.outs[output].value, places))
        moves = self.counts_strips and output == self.reduced[self.selection.position]
        return self._moved(start, number, back=True) if moves else start

    def _before(self, number: int) -> int:
        """The elements of a strip before one of its vectors."""
        return number * self.lanes

    def _moved(self, positions: Value[Any], number: int, back: bool = False) -> Value[Any]:
        """Positions of elements, from the positions of strips for one vector of a strip; or the other way round."""
        element = positions.type.element_type  # type: ignore[attr-defined]
        first = self._before(number)
        numbers = vectors.numbers(self.builder, range(first, first + self.lanes), element)
        x = self.b.expression(positions)
        return (x - numbers if back else x + numbers).value

    def _next(self, partial: Sequence[Value[Any]], values: dict[Any, Any]) -> list[Value[Any]]:
        """The partial results after one more step."""
        if self.selection is not None:
            terms = [self._repeated(values.get(term, term)) for term in self.selection.terms]
            return self.selection.apply(self.builder, partial, terms)
        return [
            combiner.apply(self.builder, value, self._repeated(values.get(combiner.term, combiner.term)))
            for combiner, value in zip(self.combiners.values(), partial)
        ]

    def _select(
        self, selection: Selection, partial: Sequence[Sequence[Value[Any]]], indices: dict[int, Expression]
    ) -> None:
        """Put the tuple that is selected from all lanes of all partial results into the outputs."""
        if self.counts_strips:
            at = selection.position
            partial = [
                [self._moved(value, number) if i == at else value for i, value in enumerate(values)]
                for number, values in enumerate(partial)
            ]
        best = selected(self.builder, selection, partial)
        if self.blocks:
            for output, value in zip(self.reduced, best):
                self.blocks[output].put(indices[self.kept[-1]], value)
            return
        for output, value in zip(self.reduced, selected_lane(self.builder, selection, best)):
            places = self._places(self._out_maps[output], indices)
            self.outs[output][[*places]] = value

    def _combine(self, output: int, partial: Sequence[Value[Any]], indices: dict[int, Expression]) -> None:
        """Put the combination of all partial results and of the initial element into an output."""
        combiner = self.combiners[output]
        total = combined(self.builder, combiner, partial)
        if output in self.blocks:
            self.blocks[output].put(indices[self.kept[-1]], folded(self.builder, combiner, total))
            return
        flags = {"fastmath": REASSOCIATE} if combiner.is_rounded else {}
        total = self.builder(vector.ReductionOp(CombiningKindAttr(combiner.kind), total, None, **flags))
        variable = self.outs[output]
        places = self._places(self._out_maps[output], indices)
        before = SCALARS.read(self.builder, variable.value, places)
        variable[[*places]] = combiner.apply(self.builder, before, total)

    # Blocks of rows: see Note [Combined rows] in `combined_rows`

    def _are_combined(self) -> bool:
        """Whether as many rows are neighbours in all reduced outputs as a vector has lanes: 2 to 16, or 16 if more."""
        if not self.kept:
            return False
        rows = self.kept[-1]
        places = [self._out_maps[i].results[-1] for i in self.reduced]
        count = self.sizes[rows].mixed
        if count != min(self.lanes, MOST_ROWS) or count == 1 or self.lanes.bit_count() > 1:
            return False
        if self.lanes > MOST_ROWS and self.selection is not None:
            return False
        has_flags = any(element_type(self.op.outs[i].type) is i1 for i in self.reduced)
        return bool(places) and not has_flags and all(place == AffineDim(rows) for place in places)

    @contextmanager
    def _combined_rows(self, indices: dict[int, Expression]) -> Generator[None]:
        """Combine the partial results of all rows of the innermost loop, when these are complete."""
        self.blocks = {i: CombinedRows(self.b, self.outs[i], min(self.lanes, MOST_ROWS)) for i in self.reduced}
        yield
        start = {**indices, self.kept[-1]: self.b.index(0)}
        places = [self._places(self._out_maps[i], start) for i in self.reduced]
        finish_rows(self.builder, [*self.blocks.values()], places, self.selection or [*self.combiners.values()])

    # Values

    def _size(self, loop: int) -> Expression:
        """The number of steps of a loop."""
        expr = AffineDim(loop)
        places = [(v, map.results.index(expr)) for v, map in zip(self.op.operands, self.maps) if expr in map.results]
        known = [value.type.shape[dim] for value, dim in places if value.type.shape[dim] >= 0]
        return self.b.index(known[0]) if known else self.b.size(*places[0])

    def _places(self, map: AffineMap, indices: dict[int, Expression]) -> list[Value[Any]]:
        exprs: tuple[Any, ...] = map.results
        return [(indices[e.position] if isinstance(e, AffineDim) else self.b.index(0)).value for e in exprs]

    def _read(
        self, value: Value[Any], map: AffineMap, indices: dict[int, Expression], left: Expression | None,
        of_parts: bool = False,
    ) -> Any:  # fmt: skip
        """The elements of an operand: a vector where they differ along the lanes; vectors of parts of numbers."""
        if not isinstance(value.type, ShapedType):
            return value
        places = self._places(map, indices)
        if AffineDim(self.lane_loop) not in map.results:
            return SCALARS.read(self.builder, value, places)
        return self._read_along(value, places, left, of_parts, map.results.index(AffineDim(self.lane_loop)))

    def _read_along(
        self, value: Any, places: list[Value[Any]], left: Expression | None, of_parts: bool, dim: int = -1
    ) -> Any:
        """Neighbours along a dimension of a tensor, or the parts of numbers that are neighbours along the last one."""
        if not of_parts:
            return self._read_vector(value, places, left, dim=dim)
        read = self._read_vector(self._floats(value), self._places_of_parts(places), left, 2)
        return Parts.of_interleaved(self.builder, read)

    def _read_vector(
        self, value: Any, places: list[Value[Any]], left: Expression | None, parts: int = 1, dim: int = -1
    ) -> Value[Any]:
        """Neighbours along a dimension of a tensor, `parts` for each lane, from a position on."""
        element = value.type.element_type
        padding = SCALARS.constant(self.builder, 0, element)
        ty = VectorType((parts * self.lanes,), element)
        along = vectors.along(len(places), dim)
        return self.builder(transfers.TransferReadOp(value, places, along, padding, None, _flag(left is None), ty))

    def _places_of_parts(self, places: Sequence[Value[Any]]) -> list[Value[Any]]:
        """Where numbers are in a tensor of their parts."""
        return [*places[:-1], (self.b.index(places[-1]) * 2).value]

    def _repeated(self, value: Any) -> Any:
        """A vector for a scalar, or vectors of the parts of a number."""
        if isinstance(value, Parts) or isinstance(value.type, VectorType):
            return value
        if isinstance(value.type, ComplexType):
            return Parts.repeated(self.builder, value, (self.lanes,))
        return vectors.broadcast(self.builder, value, (self.lanes,))

    def _numbers(self, element: Type) -> Value[Any]:
        """0, 1, 2 ..."""
        return vectors.numbers(self.builder, range(self.lanes), element)

    def _index(self, loop: int, indices: dict[int, Expression], ty: Type) -> Value[Any]:
        """The steps of a loop as numbers of a type."""
        start = indices[loop].cast(ty).value
        if loop != self.lane_loop:
            return start
        return (self.b.expression(self._repeated(start)) + self._numbers(ty)).value

    def _mask(self, left: Expression) -> Value[Any]:
        """Which lanes are inside if `left` elements are."""
        if isinstance(left.mixed, int):
            return vectors.numbers(self.builder, (number < left.mixed for number in range(self.lanes)), i1)
        return (self.b.expression(self._numbers(index)) < self._repeated(left.value)).value


def _flag(value: bool) -> ArrayAttr:
    return ArrayAttr((bool_attr(value),))


# Note [Positions of strips]
# A payload that selects the first of the best elements in the order of the steps does nothing with positions but select
# one (`selections_in_order`). So all vectors of a strip may have one position, the start of the strip, a scalar
# that is repeated: each would need an addition otherwise, and a vector that is repeated for it. What distinguishes
# lanes and vectors of a strip is added to the positions behind the loop, and subtracted from initial ones before it.
