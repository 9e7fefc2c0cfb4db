"""Sort as merge sort: loops that carry the tensors and two lines of scratch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import RankedTensorType, i64, index
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.rewrite import Rewrite, Rewriter
from plait_linalg.bodies import scalarize_body
from plait_std import sizes as sz
from plait_std.algebra import SCALARS, TOTAL
from plait_std.math import ops as math

from plait_tcp.builders.loops import carried_loops, for_loop
from plait_tcp.builders.payload_regions import emit_region
from plait_tcp.to_linalg.generic import as_type, extract, signless_tensor

Values = Sequence[Value[Any]]


def lower_by_merging(op: Any, rw: Rewriter) -> Rewrite:
    """What the pattern `sort_to_loops` does: see Note [Merge sort]."""
    inputs = [signless_tensor(rw, value) for value in op.inputs]
    return [as_type(rw, value, output.type) for value, output in zip(_Sort(op, rw).build(inputs), op.outputs)]


class _Sort:
    """The loops of a sort."""

    def __init__(self, op: Any, rw: Rewriter) -> None:
        self.op, self.rw = op, rw
        self.extents: list[Any] = sz.sizes_of(rw, op.inputs[0])
        self.length = sz.as_value(rw, self.extents[op.dim.value])
        self.count = len(op.inputs)
        self.bodies: list[Block] = []

    def build(self, inputs: Values) -> Values:
        """Build the loops; return the sorted tensors."""
        rw, size = self.rw, self.op.inputs[0].type.shape[self.op.dim.value]
        lines = [
            sz.empty_like(rw, RankedTensorType((size,), x.type.element_type), [self.length]) for x in (*inputs, *inputs)
        ]
        rest = [(0, extent) for i, extent in enumerate(self.extents) if i != self.op.dim.value]
        results = carried_loops(rw, rest or [(0, 1)], [*inputs, *lines], self._line)
        for block in self.bodies:
            scalarize_body(block, rw.ctx)
        return results[: self.count]

    def _line(self, b: Builder, place: Values, carried: Values) -> Values:
        """Sort one line of each tensor: copy it out, sort it, copy it back."""
        n, dim = self.count, self.op.dim.value
        tensors, front, back = carried[:n], carried[n : 2 * n], carried[2 * n :]

        def there(i: Value[Any]) -> list[Value[Any]]:
            rest = list(place)[: self.op.inputs[0].type.rank - 1]
            return [*rest[:dim], i, *rest[dim:]]

        def copy_out(b: Builder, i: Value[Any], lines: Values) -> Values:
            return [insert(b, extract(b, x, there(i)), line, [i]) for x, line in zip(tensors, lines)]

        front = for_loop(b, 0, self.length, 1, front, copy_out)
        lines = self._sorted(b, [*front, *back])
        front, back = lines[:n], lines[n:]

        def copy_back(b: Builder, i: Value[Any], outs: Values) -> Values:
            return [insert(b, extract(b, line, [i]), x, there(i)) for x, line in zip(outs, front)]

        return [*for_loop(b, 0, self.length, 1, tensors, copy_back), *front, *back]

    def _sorted(self, b: Builder, lines: Values) -> Values:
        """Merge runs of 1, 2, 4 ... elements from front to back and from back to front, until one run is left."""
        n = self.count
        last = sz.as_value(b, sz.maximum(b, sz.add(b, self.length, -1), 0))
        last = TOTAL.cast(b, last, index, i64)
        zeros = TOTAL.cast(b, b(math.CountLeadingZerosOp(last)), i64, index)
        rounds = sz.floor_divide(b, sz.subtract(b, 65, zeros), 2)

        def two_passes(b: Builder, step: Value[Any], lines: Values) -> Values:
            shift = sz.as_value(b, sz.multiply(b, step, 2))
            width = (SCALARS.on(b).index(1) << shift).value
            back = self._merge_runs(b, width, lines[:n], lines[n:])
            front = self._merge_runs(b, sz.as_value(b, sz.multiply(b, width, 2)), back, lines[:n])
            return [*front, *back]

        return for_loop(b, 0, rounds, 1, lines, two_passes)

    def _merge_runs(self, b: Builder, width: Value[Any], source: Values, target: Values) -> Values:
        """Merge each two adjacent runs of `width` elements of `source` into `target`."""

        def two_runs(b: Builder, low: Value[Any], target: Values) -> Values:
            middle = sz.minimum(b, sz.add(b, low, width), self.length)
            high = sz.minimum(b, sz.add(b, middle, width), self.length)
            bounds = sz.as_value(b, middle), sz.as_value(b, high)
            merged = for_loop(b, low, high, 1, [*target, low, bounds[0]], self._step(source, *bounds))
            return merged[: self.count]

        return for_loop(b, 0, self.length, sz.multiply(b, width, 2), target, two_runs)

    def _step(self, source: Values, middle: Value[Any], high: Value[Any]) -> Any:
        """Take the next element of the left or of the right run."""

        def step(b: Builder, k: Value[Any], carried: Values) -> Values:
            *target, left, right = carried
            last = sz.add(b, self.length, -1)
            places = left, sz.as_value(b, sz.minimum(b, right, last))
            pairs = [[extract(b, x, [place]) for place in places] for x in source]
            reversed_pairs = [scalar for one, other in pairs for scalar in (other, one)]
            (first,) = emit_region(b, self.op.body.block, reversed_pairs)
            left, right = SCALARS.on(b).wrap(left, right)
            takes_right = (right < high) & ((left >= middle) | first)
            taken = [takes_right.select(*left.b.wrap(other, one)).value for one, other in pairs]
            target = [insert(b, scalar, line, [k]) for scalar, line in zip(taken, target)]
            advance = left.b.index(TOTAL.cast(b, takes_right.unsigned.cast(i64).value, i64, index))
            assert b.block is not None
            self.bodies.append(b.block)
            return [*target, (left + (1 - advance)).value, (right + advance).value]

        return step


def insert(b: Builder, scalar: Value[Any], into: Value[Any], places: Values) -> Value[Any]:
    return SCALARS.write(b, into, scalar, places)


# Note [Merge sort]
# A round merges runs of 4^r elements into the second line, and the runs of twice as many that this gives back into
# the first: so the lines keep their places in the loops, and no copies are made between rounds. ceil(log4(length))
# rounds are enough; one that finds a single run copies it. An element of the right run is taken only if it must come
# before the left one, which makes the sort stable. The comparator also runs where one of the runs is used up; what it
# says is not used then.
