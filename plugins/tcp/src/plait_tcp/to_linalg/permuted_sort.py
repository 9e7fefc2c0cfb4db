"""Sorts lines by vectors on machines that permute the lanes of a vector, but do not compress them (Note [Tables])."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, RankedTensorType, VectorType, i8, i32, index
from plait_std.algebra import SCALARS
from plait_std.arith.ops import ConstantOp
from plait_std.native.ops import LookUpOp
from plait_std.vector import building as vectors
from plait_std.vector.movement import BitCastOp
from plait_std.vector.transfers import TransferReadOp

from plait_tcp.to_linalg.run_network import RunNetwork
from plait_tcp.to_linalg.vector_sort import INSIDE, ROWS, VectorSort
from plait_tcp.to_linalg.vector_way import VectorWay

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder

_MOVED = i32
"""What a permutation moves: wider lanes are several of these."""
_WITHOUT_EXTREMES = 64
"""The bits of integers of which machines without compression have no maxima, only signed comparisons."""


def vector_sort(
    b: ExpressionBuilder, width: int, lanes: int, way: VectorWay, size: int = DYNAMIC, rows: int = ROWS
) -> VectorSort:
    """What sorts lines of integers of `width` bits in the way of a machine."""
    return (VectorSort if way.compresses else PermutedSort)(b, width, lanes, way.most_passes, size, rows)


class PermutedSort(VectorSort):
    """Builds sorts of lines by vectors whose lanes are moved by permutations from a table."""

    def _build_constants(self) -> None:
        times = self.width // _MOVED.width
        self.moved = VectorType((self.lanes * times,), _MOVED)
        type = RankedTensorType((1 << self.lanes, self.lanes * times), i8)
        numbers = chain.from_iterable(_permutation(mask, self.lanes, times) for mask in range(1 << self.lanes))
        self.table = self.b.builder(ConstantOp(DenseElementsAttr.from_values(type, list(numbers))))

    # Masks

    def _first(self, count: Expression) -> Expression:
        """The mask of the first lanes, by a comparison: without registers of masks it is made of a vector anyway."""
        return self._first_of_row(count, 0)

    def _first_of_row(self, count: Expression, row: int) -> Expression:
        """The mask of lanes of row `row` of a run that are among the first `count` elements."""
        first, element = row * self.lanes, self.type.element_type
        numbers = vectors.numbers(self.b.builder, range(first, first + self.lanes), element)
        counts = vectors.broadcast(self.b.builder, count.cast(element).value, (self.lanes,))
        return self.b.expression(numbers) < self.b.expression(counts)

    # Partitions

    def compressed(self, x: Expression, mask: Expression) -> Expression:
        """The lanes with mask in front, the others behind, each in their order."""
        b = self.b
        row = self.bits(mask).cast(index)
        lanes, zero = VectorType(self.moved.shape, i8), SCALARS.constant(b.builder, 0, i8)
        places, along = [row.value, b.index(0).value], vectors.along(2, -1)
        numbers = b(TransferReadOp(self.table, places, along, zero, None, INSIDE, lanes))
        parts = b.builder(BitCastOp(x.value, self.moved))
        moved = b.builder(LookUpOp(parts, numbers.unsigned.cast(_MOVED).value))
        return self.vector(b.builder(BitCastOp(moved, self.type)))

    def _from_spare(self, length: Expression) -> None:
        """Distribute the elements in the spare line: first those that fill no vector, as long as there is room."""
        whole = length.apply("divide_unsigned", self.lanes) * self.lanes
        self._distribute_rest(self.read(self.words, whole), length - whole)
        with self.b.loop(0, whole, self.lanes) as i:
            self._distribute(self.read(self.words, i))

    def _distribute(self, x: Expression) -> None:
        """Write the lesser lanes of a vector to the front, the others to the back: all of them to both."""
        is_less = x < self.pivots
        moved, count = self.compressed(x, is_less), self.count(is_less)
        self.write(self.line, self.to, moved)
        self.write(self.line, self.behind - self.lanes, moved)
        self.to.set(self.to.get() + count)
        self.behind.set(self.behind.get() - self.lanes + count)

    def _distribute_rest(self, x: Expression, left: Expression) -> None:
        """The same of the first `left` lanes, while there is room for a vector more."""
        is_part, is_less = self._first(left), x < self.pivots
        is_front, is_back = is_less & is_part, is_less.apply("not") & is_part
        count = self.count(is_front)
        self.write(self.line, self.to, self.compressed(x, is_front))
        self.write(self.line, self.behind - self.lanes, self.compressed(x, is_back.apply("not")))
        self.to.set(self.to.get() + count)
        self.behind.set(self.behind.get() - left + count)

    # Runs

    def _fill(self, low: Expression, end: Expression, word: Expression) -> None:
        """Finish elements that are equal."""
        finished = self.line.finished(self.of(word))
        whole = low + (end - low).apply("divide_unsigned", self.lanes) * self.lanes
        with self.b.loop(low, whole, self.lanes) as i:
            self.write(self.line, i, finished)
        with self.b.loop(whole, end, self.lanes):
            self.write(self.line, whole, finished, self._first(end - whole))

    def _sort_run(self, low: Expression, end: Expression) -> None:
        """Sort a part in registers, in half as many if it fits."""
        if self.is_one_run:
            self._sort_rows(low, end, self.network)
            return
        with self.b.if_(end - low <= self.run // 2) as branch:
            self._sort_rows(low, end, RunNetwork(self.rows // 2, self.lanes, self._shuffled))
        with branch.otherwise():
            self._sort_rows(low, end, self.network)

    def _sort_rows(self, low: Expression, end: Expression, network: RunNetwork) -> None:
        """Sort a part by a network; what it lacks is filled up with the largest number, and comes last."""
        starts = [low + row * self.lanes for row in range(network.count)]
        masks = [self._first_of_row(end - low, row) for row in range(network.count)]
        largest = self.of(self.b.number(-1, self.unsigned))
        rows = [mask.select(self.read(self.line, start, mask), largest) for start, mask in zip(starts, masks)]
        found = self._sorted(rows, network)
        if self.is_one_run:
            for start, mask, x in zip(starts, masks, found):
                self.write(self.line, start, self.line.finished(x), mask)
            return
        for row, x in enumerate(found):
            self.write(self.words, self.b.index(row * self.lanes), self.line.finished(x))
        count = end - low
        whole = count.apply("divide_unsigned", self.lanes) * self.lanes
        with self.b.loop(0, whole, self.lanes) as i:
            self.write(self.line, low + i, self.read(self.words, i))
        with self.b.loop(whole, count, self.lanes):
            self.write(self.line, low + whole, self.read(self.words, whole), self._first(count - whole))

    def _sorted(self, rows: list[Expression], network: RunNetwork) -> list[Expression]:
        """The rows of the elements in order: by signed numbers, where these are compared faster."""
        if self.width != _WITHOUT_EXTREMES:
            return network.sorted(rows)
        sign = 1 << (self.width - 1)
        return [(x ^ sign).unsigned for x in network.sorted([(x ^ sign).signed for x in rows])]

    def _shuffled(self, x: Expression, y: Expression, lanes: Any) -> Expression:
        return self.b.expression(vectors.shuffle(self.b.builder, x.value, y.value, lanes), x.element)


def _permutation(mask: int, lanes: int, times: int) -> Iterator[int]:
    """The numbers of the parts of lanes, of which `times` are a lane: first of those in a mask, then of the others."""
    for lane in sorted(range(lanes), key=lambda lane: (not mask >> lane & 1, lane)):
        yield from range(lane * times, (lane + 1) * times)


# Note [Tables]
# A mask of lanes, as an integer, numbers the row of a table which says where each lane comes from: first those of the
# mask, then the others. So one permutation partitions a vector, and it is written as a whole to both ends: what is too
# much at either lies in the room there, which is a vector at least (Note [Parts] of `vector_sort.py`: two blocks before
# the first of eight vectors is written). At last, where the rooms meet, the elements that fill no vector come first,
# and of each vector after them the two writes are a vector or more apart, or at the same place.
#
# Writes by masks take a dozen cycles or more on some of these machines. A sorted run goes through the spare line, from
# which whole vectors are copied.
