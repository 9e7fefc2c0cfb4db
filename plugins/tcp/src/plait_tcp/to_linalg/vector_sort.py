"""Sorts a line of unsigned integers by vectors: partitions it in place, and sorts short runs in registers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.attributes import ArrayAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, VectorType, i1, i64, index
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.math.ops import CtPopOp
from plait_std.native.ops import CompressOp
from plait_std.vector import building as vectors
from plait_std.vector.movement import BitCastOp
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

from plait_tcp.to_linalg.run_network import RunNetwork
from plait_tcp.to_linalg.vector_way import MOST_PASSES

if TYPE_CHECKING:
    from plait.build import ExpressionBuilder, Variable
    from plait.ir.value import Value

MOST_LANES = 32
"""The lanes of the longest vectors that are partitioned: masks of lanes are made as integers."""
_DEPTH = 128
"""How many parts of a line may wait at a time."""
ROWS = 16
"""Vectors of the longest run that is sorted in registers: a power of two."""
_BLOCK = 4
"""Vectors that are read at once before any of them is written."""
_SHORT = 8
"""Blocks of a part that is partitioned out of the spare line."""
INSIDE = ArrayAttr([IntegerAttr(1, i1)])
"""Of a vector that is read or written as a whole."""


@dataclass
class Line:
    """Where words lie: in a tensor of numbers of their width, along its last dimension, at the places that `at` finds.

    `finished` makes of sorted words what is written at last.
    """

    tensor: Variable
    at: Callable[[Expression], list[Any]]
    finished: Callable[[Expression], Expression]

    @classmethod
    def of(cls, words: Variable) -> Line:
        """The words of a tensor of one dimension, written as they are."""
        return cls(words, lambda i: [i], lambda x: x)


class VectorSort:
    """Builds sorts of lines of integers of `width` bits by vectors of `lanes` of them.

    `size` is how many elements a line has, or `DYNAMIC`; runs that are sorted in registers have at most `rows` vectors.
    """

    def __init__(
        self,
        b: ExpressionBuilder,
        width: int,
        lanes: int,
        most_passes: int = MOST_PASSES,
        size: int = DYNAMIC,
        rows: int = ROWS,
    ) -> None:
        self.b, self.width, self.lanes, self.most_passes, self.size = b, width, lanes, most_passes, size
        self.is_one_run = size != DYNAMIC and size <= rows * lanes
        self.rows = max(2, 1 << (-(-size // lanes) - 1).bit_length()) if self.is_one_run else rows
        self.type = VectorType((lanes,), IntegerType(width))
        self.unsigned = IntegerType(width, "unsigned")
        self.run, self.block = self.rows * lanes, _BLOCK * lanes
        self.network = RunNetwork(self.rows, lanes, self._shuffled)
        self._build_constants()

    def _build_constants(self) -> None:
        """Build what all lines read; nothing here."""

    def scratch(self) -> list[Variable]:
        """The variables of a line: a short spare one, and the ends of parts; none if it is one run."""
        b = self.b
        if self.is_one_run:
            return []
        spare = RankedTensorType(((_SHORT * self.block) + self.lanes,), self.type.element_type)
        ends = RankedTensorType((_DEPTH,), index)
        self.spare, self.ends = [b.variable(sz.empty_like(b.builder, one, one.shape)) for one in (spare, ends)]
        return [self.spare, self.ends]

    def sort(self, line: Line, length: Expression, can: Expression, most: int | None = None) -> Expression:
        """Sort the first `length` words of `line` if `can` is true; return whether that was done. See Note [Parts].

        `most` is what `length` does not exceed, if that is known.
        """
        b, self.line, self.longest = self.b, line, self.size if most is None else most
        if self.is_one_run:
            with b.loop(0, self._number(can)):
                self._sort_run(b.index(0), length)
            return can
        ends = self.ends
        self.words = Line.of(self.spare)
        first = b.index(can.select(*b.wrap(b.index(0).value, length.value)))
        low, count = b.variable(first), b.variable(b.index(1).value)
        budget = b.variable(((length if self.longest == DYNAMIC else b.index(self.longest)) * self.most_passes).value)
        least, again = b.variable(b.number(0, self.unsigned)), b.variable(b.number(0, i1))
        ends[0] = length
        with b.while_(lambda: (budget.get() > 0) & (low < length) & (count < _DEPTH)):
            start, end = low.get(), ends[count - 1]
            with b.if_(end - start <= self.run) as branch:
                self._sort_run(start, end)
                low.set(end)
                count.set(count - 1)
            with branch.otherwise():
                before = again.get()
                pivot = before.select(least + 1, self._pivot(start, end))
                middle = self._partition(start, end, pivot)
                is_least, is_last = middle == start, pivot == (1 << self.width) - 1
                done = before.select(middle, (is_least & is_last).select(end, start))
                self._fill(start, done, before.select(least, pivot))
                low.set(done)
                ends[count] = middle
                is_cut = (before | is_least).apply("not")
                count.set(count.get() + self._number(is_cut) - self._number(low == end))
                again.set(is_least & (before | is_last).apply("not"))
                least.set(pivot)
            budget.set(budget.get() - (end - start).apply("maximum", 1))
        b.forget(low, count, budget, least, again)
        return can & (low.get() >= length)

    def _number(self, flag: Expression) -> Expression:
        return self.b.index(flag.select(*self.b.wrap(self.b.index(1).value, self.b.index(0).value)))

    # Vectors

    def vector(self, value: Value[Any]) -> Expression:
        return self.b.expression(value, self.unsigned)

    def of(self, scalar: Expression) -> Expression:
        return self.vector(vectors.broadcast(self.b.builder, scalar.value, (self.lanes,)))

    def read(self, line: Line, place: Expression, mask: Expression | None = None) -> Expression:
        """The words from a place on; those without mask may be any."""
        b, indices = self.b, line.at(place)
        stored = self.type.with_element_type(line.tensor.type.element_type)
        padding = SCALARS.constant(b.builder, 0, stored.element_type)
        places, along, masks = b.indices(indices), vectors.along(len(indices), -1), None if mask is None else mask.value
        x = b(TransferReadOp(line.tensor.value, places, along, padding, masks, INSIDE, stored))
        bits = VectorType((self.lanes,), IntegerType(stored.element_type.width))
        return x.bitcast(bits).unsigned.cast(self.unsigned)

    def write(self, line: Line, place: Expression, x: Expression, mask: Expression | None = None) -> None:
        """Write words from a place on: those with mask, or all."""
        b, old, indices = self.b, line.tensor.value, line.at(place)
        stored = x.signed.bitcast(self.type.with_element_type(line.tensor.type.element_type)).value
        places, along, masks = b.indices(indices), vectors.along(len(indices), -1), None if mask is None else mask.value
        line.tensor.set(b.builder(TransferWriteOp(stored, old, places, along, masks, INSIDE, old.type)))

    def _first(self, count: Expression) -> Expression:
        """The mask of the first lanes, of a number that is a scalar: no comparison of vectors is needed."""
        b = self.b
        ones = (b.number(1, i64) << count.cast(i64)) - 1
        bits = vectors.broadcast(b.builder, ones.cast(IntegerType(self.lanes)).value, (1,))
        return b(BitCastOp(bits, VectorType((self.lanes,), i1)))

    def _shuffled(self, x: Expression, y: Expression, lanes: Sequence[int]) -> Expression:
        return self.vector(vectors.shuffle(self.b.builder, x.value, y.value, lanes))

    # Partitions

    def _pivot(self, low: Expression, end: Expression) -> Expression:
        """About the median of a part: of medians of three medians of three elements each in a lane."""
        middle, last = low + (end - low).apply("divide_unsigned", 2), end - self.lanes
        found = _median(*(self.read(self.line, place) for place in (low, middle, last)))
        for step in (3, 1):
            found = _median(found, self._rotated(found, step), self._rotated(found, 2 * step))
        return self.b.expression(vectors.extract(self.b.builder, found.value, 0), self.unsigned)

    def _rotated(self, x: Expression, by: int) -> Expression:
        return self._shuffled(x, x, [(i + by) % self.lanes for i in range(self.lanes)])

    def _partition(self, low: Expression, end: Expression, pivot: Expression) -> Expression:
        """Move the elements of a part that are less than `pivot` to its front; return where the others begin."""
        b, size, room = self.b, end - low, 2 * self.block
        is_short = size < _SHORT * self.block
        rest = size - size.apply("divide_unsigned", room) * room
        front, back = is_short.select(size, rest + room), is_short.select(b.index(0), b.index(room))
        self._set_aside(low, front, end, back)
        self.to, self.behind, self.pivots = b.variable(low), b.variable(end), self.of(pivot)
        self._from_both_ends(low + front, end - back)
        self._from_spare(front + back)
        b.forget(self.to, self.behind)
        return self.to.get()

    def _set_aside(self, low: Expression, front: Expression, end: Expression, back: Expression) -> None:
        """Copy the first and the last elements of a part to the spare line."""
        last, start = front - self.lanes, end - back
        with self.b.loop(0, last, self.lanes) as i:
            self.write(self.words, i, self.read(self.line, low + i))
        self.write(self.words, last, self.read(self.line, low + last))
        with self.b.loop(0, back, self.lanes) as i:
            self.write(self.words, front + i, self.read(self.line, start + i))

    def _from_both_ends(self, first: Expression, last: Expression) -> None:
        """Distribute what lies between: two blocks at a time, one from each end, or both from where room gets less."""
        b, block = self.b, self.block
        left, right, count = b.variable(first), b.variable(last), last - first
        if self.longest != DYNAMIC:
            count = count.apply("minimum", self.longest)
        with b.loop(0, count, 2 * block):
            room = left - self.to
            is_low, is_high = room < block, room > 3 * block
            starts = is_high.select(right - 2 * block, left.get()), is_low.select(left + block, right - block)
            step = is_high.select(b.index(0), is_low.select(b.index(2 * block), b.index(block)))
            left.set(left.get() + step)
            right.set(right.get() - 2 * block + step)
            places = [start + i * self.lanes for start in starts for i in range(_BLOCK)]
            for x in [self.read(self.line, place) for place in places]:
                self._distribute(x)
        b.forget(left, right)

    def _from_spare(self, length: Expression) -> None:
        """Distribute the elements in the spare line."""
        whole = length.apply("divide_unsigned", self.lanes) * self.lanes
        with self.b.loop(0, whole, self.lanes) as i:
            self._distribute(self.read(self.words, i))
        self._distribute_rest(self.read(self.words, whole), length - whole)

    def _distribute(self, x: Expression) -> None:
        """Write the lesser lanes of a vector to the front, the others to the back."""
        is_less = x < self.pivots
        count = self.count(is_less)
        self.behind.set(self.behind.get() - self.lanes + count)
        self.write(self.line, self.to, self.compressed(x, is_less))
        others = self.compressed(x, is_less.apply("not"))
        self.write(self.line, self.behind, others, self._first(self.lanes - count))
        self.to.set(self.to.get() + count)

    def _distribute_rest(self, x: Expression, left: Expression) -> None:
        """Write the first lanes of a vector to where `left` elements are missing."""
        is_part, is_less = self._first(left), x < self.pivots
        is_front = is_less & is_part
        count = self.count(is_front)
        self.write(self.line, self.to, self.compressed(x, is_front), self._first(count))
        self.to.set(self.to.get() + count)
        others = self.compressed(x, is_less.apply("not") & is_part)
        self.write(self.line, self.to, others, self._first(left - count))

    def compressed(self, x: Expression, mask: Expression) -> Expression:
        return self.vector(self.b.builder(CompressOp(x.value, mask.value)))

    def count(self, mask: Expression) -> Expression:
        """How many lanes a mask has."""
        number = self.b.builder(CtPopOp(self.bits(mask).value))
        return self.b.expression(number, IntegerType(self.lanes, "unsigned")).cast(index)

    def bits(self, mask: Expression) -> Expression:
        """A mask as an integer, whose lowest bit is the first lane."""
        bits = self.b.builder(BitCastOp(mask.value, VectorType((1,), IntegerType(self.lanes))))
        return self.b.expression(vectors.extract(self.b.builder, bits, 0), IntegerType(self.lanes, "unsigned"))

    # Runs

    def _fill(self, low: Expression, end: Expression, word: Expression) -> None:
        """Finish elements that are equal."""
        finished = self.line.finished(self.of(word))
        with self.b.loop(low, end, self.lanes) as i:
            self.write(self.line, i, finished, self._first((end - i).apply("minimum", self.lanes)))

    def _sort_run(self, low: Expression, end: Expression) -> None:
        """Sort a part in registers; what it lacks is filled up with the largest number, and comes last."""
        starts = [low + row * self.lanes for row in range(self.rows)]
        masks = [
            self._first((end - start).apply("maximum", 0).apply("minimum", self.lanes)) for start in starts
        ]  # fmt: skip
        largest = self.of(self.b.number(-1, self.unsigned))
        rows = [mask.select(self.read(self.line, start, mask), largest) for start, mask in zip(starts, masks)]
        for start, mask, x in zip(starts, masks, self.network.sorted(rows)):
            self.write(self.line, start, self.line.finished(x), mask)


def _median(x: Expression, y: Expression, z: Expression) -> Expression:
    """Of each lane the one in the middle."""
    return x.apply("minimum", y).apply("maximum", x.apply("maximum", y).apply("minimum", z))


# Note [Parts]
# The parts of the line that wait follow each other: only their ends are remembered, the nearest one last. What is
# before the first of them is sorted. The first part is sorted in registers if it is short, else cut in two by a pivot.
# Its first and last two blocks are copied to the spare line, so that there is room at both ends. Then two blocks are
# read at a time: one from each end, as can be foreseen by the processor, or both from the end where room gets less; so
# no write reaches what has not been read. Lesser lanes are written as a whole vector: what it has too much lies in the
# room, or in what the write of the other lanes replaces. Those end where others begin, and need a mask. What was set
# aside comes last; of a short part that is all of it. Nothing is written outside of the part.
#
# If no element is less than the pivot, it is the least one. The next step cuts off the elements that equal it, so that
# many equal elements take no longer than others. Elements in an order that makes pivots bad take more passes than most
# lines do; the sort is given up then, and the line is sorted in another way. Each step lowers the budget, which proves
# that the loop ends. Where it is known how long a line may be, backends see that too, and that loops over parts end:
# code of which that is not known looks at a flag in each step, and is watched while it runs.
#
# Source of the idea: Bramas, "A novel hybrid quicksort algorithm vectorized using AVX-512 on Intel Skylake" (2017).
