"""Vectorizes structured operations on tensors that say how large their vectors are.

    %0 = linalg.generic ins(%x : tensor<16xf32>) outs(%e : tensor<16xf32>) attrs = {vector_sizes = array<i64: 16>} {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.mulf %in, %in : f32
      linalg.yield %1 : f32
    }

becomes

    %1 = vector.transfer_read %x[%c0], %pad : tensor<16xf32>, vector<16xf32>
    %2 = arith.mulf %1, %1 : vector<16xf32>
    %0 = vector.transfer_write %2, %e[%c0] : vector<16xf32>, tensor<16xf32>

Loops that reduce stay loops, over vectors in registers: see Note [Registers].
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import VectorType
from plait.ir.affine import AffineDim
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import host_target
from plait_std.algebra import SCALARS
from plait_std.arith.sharing import SharedConstants, SharingBuilder
from plait_std.vector import ops as vector
from plait_std.vector.attributes import CombiningKindAttr
from plait_std.vector.building import extract, insert

from plait_linalg.combiners import REASSOCIATE, Combiner, combiner_of
from plait_linalg.indexing import dim_of, factors
from plait_linalg.initial_elements import keeps_initial_elements
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.contractions.vector_contractions import contracted_step
from plait_linalg.passes.contractions.window_tiles import rows_last
from plait_linalg.passes.rows.gathered_rows import rows_along
from plait_linalg.passes.vectorizable import VECTOR_SIZES, loop_in_strips, why_payload_not_vectorizable
from plait_linalg.passes.vectorization.backwards import loop_backwards, straight_maps
from plait_linalg.passes.vectorization.side_by_side import SHORT, length_of_payload, vectors_side_by_side
from plait_linalg.passes.vectorization.vectors import MOST_APART, Vectors
from plait_linalg.passes.vectorize_columns import ColumnVectorizer, keeps_lanes
from plait_linalg.passes.vectorize_few_columns import FewColumnVectorizer
from plait_linalg.passes.vectorize_gathered_rows import GatheredRowVectorizer, gathers_rows
from plait_linalg.passes.vectorize_several_rows import SeveralRowsVectorizer
from plait_linalg.passes.vectorize_short_rows import ShortRowVectorizer, row_loop, why_not_in_short_rows
from plait_linalg.passes.vectorize_strips import StripVectorizer, why_not_in_strips

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.context import Context

    from plait_linalg.ops.base import StructuredOp


_LONG = 8
"""Operations of an iteration beside which counting it costs little."""
_MOST_OPERATIONS = 128
"""A tile of more operations is computed by a loop over its rows: see Note [Long tiles]."""
_ENOUGH = 8
"""Vectors that one iteration of a loop adds to, beside which counting the iterations costs nothing."""


class Vectorize(Pass):
    """Vectorize the structured operations on tensors that have an attribute `vector_sizes`."""

    name: ClassVar[str] = "linalg-vectorize"
    unroll: int = option(4, doc="steps of a reduction in one iteration of its loop", tuned=(1, 2, 4, 8))
    vector_registers: int = option(0, doc="number of vector registers; 0 stands for the machine's")

    def run(self, op: Operation, ctx: Context) -> None:
        constants = SharedConstants()
        for inner in list(op.walk()):
            if isinstance(inner, (GenericOp, FillOp)) and VECTOR_SIZES in inner.attributes:
                sizes: Any = inner.attributes[VECTOR_SIZES]
                reason = self._vectorize(inner, sizes.values, constants)
                if reason is not None and ctx.remarks is not None:
                    ctx.remark("missed", "NotVectorized", inner, reason=reason, Operation=inner.name)

    def _vectorize(self, op: StructuredOp, sizes: Sequence[int], constants: SharedConstants) -> str | None:
        """Vectorize an operation; returns why not if it is left as it is."""
        if (lane_loop := loop_in_strips(op, sizes)) is not None:
            lanes = sizes[lane_loop]
            if lane_loop == row_loop(op) and why_not_in_short_rows(op, lane_loop, lanes) is None:
                ShortRowVectorizer(op, lane_loop, lanes, constants).run()
                return None
            reason = why_not_in_strips(op, lane_loop)
            if reason is None and gathers_rows(op, lane_loop):
                GatheredRowVectorizer(op, lane_loop, lanes, constants).run()
            elif reason is None:
                self._in_strips(op, lane_loop, lanes, constants)
            return reason
        reason = why_not_vectorizable(op, straight_maps(op))
        if reason is not None:
            return reason
        lane_loop = _loop_of_long_rows(op, sizes)
        if lane_loop is not None:
            StripVectorizer(op, lane_loop, sizes[lane_loop], 1, constants).run()
            return None
        vectorizer = Vectorizer(op, sizes, self.unroll, constants)
        reason = vectorizer.why_not()
        if reason is None:
            vectorizer.run()
        return reason

    def _in_strips(self, op: StructuredOp, lane_loop: int, lanes: int, constants: SharedConstants) -> None:
        strip = self._vectors_in_strip(op, lane_loop)
        if not keeps_lanes(op, lane_loop):
            several = SeveralRowsVectorizer(op, lane_loop, lanes, strip, constants)
            (several if several.fits else StripVectorizer(op, lane_loop, lanes, strip, constants)).run()
            return
        few = FewColumnVectorizer(op, lane_loop, lanes, strip, constants)
        (few if few.fits else ColumnVectorizer(op, lane_loop, lanes, strip, constants)).run()

    def _vectors_in_strip(self, op: StructuredOp, lane_loop: int) -> int:
        """How many vectors are computed at a time: fewer of a long payload that nothing waits for, more where vectors
        of a short one wait for the step before: see Note [Partial results].
        """
        if any(kind != "parallel" for kind in op.iterators()):
            if length_of_payload(op) > SHORT or keeps_lanes(op, lane_loop):
                return self.unroll
            machine = host_target().with_sizes(vector_registers=self.vector_registers)
            reduced = sum(AffineDim(lane_loop) not in map.results for map in op.maps()[len(op.ins) :])
            return min(2 * self.unroll, max(self.unroll, machine.vector_registers // (2 * max(1, reduced))))
        if rows_along(op, lane_loop):
            return self.unroll
        return max(1, min(self.unroll, max(vectors_side_by_side(op), _LONG // length_of_payload(op))))


def _loop_of_long_rows(op: StructuredOp, sizes: Sequence[int]) -> int | None:
    """The loop along the rows of a tile that is too long to be computed as one; None if it is not."""
    lane_loop: int = op.maps()[-1].results[-1].position  # type: ignore[attr-defined]
    rows = prod(sizes) // max(1, sizes[lane_loop])
    is_short = rows == 1 or rows * length_of_payload(op) <= _MOST_OPERATIONS
    if is_short or any(kind != "parallel" for kind in op.iterators()):
        return None
    return lane_loop if sizes[lane_loop] and why_not_in_strips(op, lane_loop) is None else None


def why_not_vectorizable(op: StructuredOp, straight: Sequence[Any] | None = None) -> str | None:
    """Why vectors cannot take the place of the elements that `op` computes with; None if they can.

    `straight` are its maps with inputs read forwards, if vectors are to be as long as loops that read backwards.
    """
    maps: Sequence[Any] = op.maps() if straight is None else straight
    if not op.on_tensors:
        return "it is not on tensors"
    iterators = op.iterators()
    if "parallel" not in iterators:
        return "it has no parallel loop"
    for map in maps:
        if any(factors(expr) is None for expr in map.results):
            return f"the indexing map '{map}' is not of sums of loops"
        for loop, kind in enumerate(iterators):
            if kind == "parallel" and sum(loop in (factors(expr) or {}) for expr in map.results) > 1:
                return f"the indexing map '{map}' uses a loop twice"
    parallel = {AffineDim(i) for i, kind in enumerate(iterators) if kind == "parallel"}
    for map in maps[len(op.ins) :]:
        if set(map.results) != parallel:
            return "an output is not indexed by exactly the parallel loops"
    for map in maps[: len(op.ins)]:
        lane = maps[len(op.ins)].results[-1].position
        dim = dim_of(map, lane)
        parts = (factors(map.results[dim]) or {}) if dim is not None else {lane: 1}
        if [loop for loop in parts if iterators[loop] == "parallel"] != [lane]:
            return f"the indexing map '{map}' adds another parallel loop to the loop of the lanes"
        if not 1 <= parts[lane] <= MOST_APART:
            return f"the indexing map '{map}' leaves many elements out between the lanes"
    return why_payload_not_vectorizable(op)


class Vectorizer:
    """Computes one operation on vectors."""

    def __init__(self, op: StructuredOp, sizes: Sequence[int], unroll: int, constants: SharedConstants) -> None:
        self.op: Any = op
        self.unroll = unroll
        kinds = op.iterators()
        kept = [expr.position for expr in op.maps()[len(op.ins)].results]
        lanes = [loop for loop, kind in enumerate(kinds) if kind != "parallel" and sizes[loop]]
        self.lanes = lanes[-1] if lanes else None
        """The loop that reduces and that vectors lie along, if there is one: see Note [Lanes that are reduced]."""
        others = [i for i, kind in enumerate(kinds) if kind != "parallel" and i not in lanes]
        self.combiners = [combiner_of(op, i) for i in range(len(op.outs))]
        self.reductions = (others if None in self.combiners else rows_last(op, others, sizes)) + lanes
        """The loops that reduce, outermost first: in another order if what they combine may be in any."""
        self.builder = SharingBuilder.sharing(op, constants)
        self.b = SCALARS.on(self.builder)
        self.outputs = Vectors(op, self.builder, kept, sizes)
        self.steps = Vectors(op, self.builder, [*kept, *lanes], sizes)
        self.contracted = contracted_step(op, self.outputs, self.reductions) if self.lanes is None else None

    def why_not(self) -> str | None:
        """Why vectors of this shape cannot be read or reduced; None if they can."""
        vectors = self.steps
        for loop, first in filter(None, (loop_backwards(e) for map in self.op.maps() for e in map.results)):
            if vectors.size_along(loop) != first + 1 or vectors.extents.get(loop) != first + 1:
                return f"vectors along loop {loop}, of which an operand is read backwards, are not all of it"
        if len(vectors.dims) > len(self.outputs.dims) + 1:
            return "vectors lie along several loops that reduce"
        if self.lanes is not None and None in self.combiners:
            return "its payload does not combine an output with a term by one associative operation"
        for map in straight_maps(self.op)[: len(self.op.ins)]:
            is_apart = vectors.distance_of_lanes(map) > 1
            for loop, size in zip(vectors.dims, vectors.shape):
                if vectors.is_along(map, loop) or (is_apart and loop == vectors.dims[-1]):
                    continue
                steps = vectors.extents.get(loop, "unknown number of")
                if size > 1 and steps != size:
                    return f"vectors of {size} along loop {loop} do not fit its {steps} steps"
        return None

    def run(self) -> None:
        """Build the vectors and erase the operation."""
        op = self.op
        maps = op.maps()[len(op.ins) :]
        inits = [
            self.outputs.read(value, map, {}) if keeps_initial_elements(op, len(op.ins) + i) else None
            for i, (value, map) in enumerate(zip(op.outs, maps))
        ]
        results = self._reduced(inits) if self.reductions else self.steps.payload({}, inits)
        for value, result, dest, map in zip(results, op.results, op.outs, maps):
            result.replace_all_uses_with(self.outputs.write(value, dest, map))
        op.erase()

    def _reduced(self, inits: Sequence[Value[Any] | None]) -> list[Value[Any]]:
        """The outputs after all steps of the loops that reduce."""
        if self.lanes is None:
            start = [self._filled(i, 0) if init is None else init for i, init in enumerate(inits)]
        else:
            start = [self._filled(i, combiner.neutral) for i, combiner in enumerate(self.combiners) if combiner]
        carried = [self.b.variable(value) for value in start]
        self._reduce(self.reductions, {}, carried)
        results = [variable.value for variable in carried]
        if self.lanes is None:
            return results
        return [self._combined(i, init, result) for i, (init, result) in enumerate(zip(inits, results))]

    def _filled(self, output: int, number: float) -> Value[Any]:
        """A vector of partial results that are all the same."""
        return SCALARS.constant(self.builder, number, self._type(output))

    def _type(self, output: int) -> VectorType:
        """The type of the partial results of an output."""
        return VectorType(self.steps.shape, self.op.outs[output].type.element_type)

    def _reduce(self, loops: Sequence[int], indices: dict[int, Any], carried: Sequence[Any]) -> None:
        """Loops over the reductions, the innermost with several steps in an iteration."""
        if not loops:
            self._step(indices, carried, None)
            return
        loop, rest = loops[0], loops[1:]
        size, width = self._extent(loop), self.steps.size_along(loop)
        count = 1 if rest else self._steps_at_once(loop)
        by = count * width
        whole = size - size % by

        def steps(start: Any, count: int) -> None:
            for step in range(count):
                self._reduce(rest, {**indices, loop: self.b.index(start) + step * width}, carried)

        if whole.mixed == by:
            steps(0, count)
        elif whole.mixed != 0:
            with self.b.loop(0, whole.mixed, by) as i:
                steps(i, count)
        if isinstance(size.mixed, int) and isinstance(whole.mixed, int):
            left = size.mixed - whole.mixed
            steps(whole, left // width)
            if left % width:
                start = self.b.index(size.mixed - left % width)
                self._step({**indices, loop: start}, carried, self.b.index(left % width))
        elif by > 1:
            with self.b.loop(whole.mixed, size.mixed, width) as i:
                if loop == self.lanes:
                    self._step({**indices, loop: i}, carried, size - i)
                else:
                    self._reduce(rest, {**indices, loop: i}, carried)

    def _steps_at_once(self, loop: int) -> int:
        """How many steps one iteration has: fewer where a step alone keeps the machine busy. See Note [Unrolling]."""
        for map in self.op.maps()[: len(self.op.ins)]:
            if any(loop in parts and len(parts) > 1 for parts in (factors(expr) or {} for expr in map.results)):
                return self.unroll
        return max(1, min(self.unroll, _ENOUGH // prod(self.outputs.shape[:-1])))

    def _step(self, indices: dict[int, Any], carried: Sequence[Any], left: Expression | None) -> None:
        """One step of all loops, with `left` elements inside along the lanes; None stands for all."""
        if self.contracted is not None:
            (sums,) = carried
            sums.set(self.contracted.add(indices, sums.value))
            return
        vectors = self.steps
        partly = None if left is None else self.lanes
        yielded = vectors.payload(indices, [variable.value for variable in carried], partly)
        if left is not None:
            mask = vectors.mask(left)
            yielded = [
                SCALARS.select(self.builder, mask, value, old.value) for value, old in zip(yielded, carried)
            ]
        for variable, value in zip(carried, yielded):
            variable.set(value)

    def _combined(self, output: int, init: Any, partial: Value[Any]) -> Value[Any]:
        """The initial value of an output combined with the partial results of all lanes."""
        combiner = self.combiners[output]
        assert isinstance(combiner, Combiner)
        flags = {"fastmath": REASSOCIATE} if combiner.is_rounded else {}
        kind = CombiningKindAttr(combiner.kind)
        total = SCALARS.constant(self.builder, 0, init.type)
        for position in product(*map(range, self.outputs.shape)):
            row = extract(self.builder, partial, *position)
            element = self.builder(vector.ReductionOp(kind, row, None, **flags))
            total = insert(self.builder, element, total, *position)
        return combiner.apply(self.builder, init, total)

    def _extent(self, loop: int) -> Expression:
        """The number of steps of a loop."""
        places = [
            (value, map.results.index(AffineDim(loop)))
            for value, map in zip(self.op.operands, self.op.maps()) if AffineDim(loop) in map.results
        ]  # fmt: skip
        sizes = [self.b.size(*place) for place in places[:1]]
        known = [value.type.shape[dim] for value, dim in places if value.type.shape[dim] >= 0]
        return self.b.index(known[0]) if known else sizes[0]


# Note [Registers]
# The vectors of an output are read before the loops that reduce, carried from one iteration to the next, and written
# once. How many elements they have is decided by who sets `vector_sizes`: as many as there is room for in registers.

# Note [Unrolling]
# Processors run the next iterations ahead, and count them beside the arithmetic: several steps in one iteration pay
# where a step is short only, but each of them is compiled. So a tile with many vectors takes its steps one by one. The
# steps of a loop that moves a window read much of the same again, which then is read once.

# Note [Lanes that are reduced]
# Where the elements of all operands are neighbours along a loop that reduces, and not along the last loop of the
# output, vectors lie along that loop: the partial results have a dimension more than the output, one for each lane,
# which is reduced after all steps. They start with the neutral element of the operation that combines (`combiners`);
# lanes behind the last step keep what they have.

# Note [Partial results]
# Each vector of partial results waits for its last step: 3 or 4 cycles for a sum, 7 for a maximum that keeps NaN, and
# 12 for a selection by two comparisons. A first level cache delivers two vectors in a cycle, so that four of them wait
# where eight do not: sums of rows take 0.96 of the time, softmax 0.94, the index of the largest 0.85. Longer payloads
# have enough to do meanwhile. Partial results take half of the registers at most: of 16, those of the largest element
# and its index would take all if there were eight vectors of each, and half of them would be in memory.

# Note [Long tiles]
# A tile of a product is computed in straight code, row by row, and so would be what follows it in the tile. Elementary
# functions are dozens of operations each; in straight code for all rows they would be most of what is compiled, and no
# faster than a loop: the processor runs the next rows ahead. The tile then goes to its consumer through memory, which
# is in the first level cache.
