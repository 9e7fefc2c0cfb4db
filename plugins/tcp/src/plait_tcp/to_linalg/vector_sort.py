"""Sorts a line of unsigned integers by vectors: partitions it, and exchanges the lanes of short runs (Note [Runs])."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.build import Expression
from plait.builtin.attributes import AffineMapAttr, ArrayAttr, IntegerAttr, UnitAttr
from plait.builtin.types import IntegerType, VectorType, i1, index
from plait.ir.affine import AffineMap
from plait_std.algebra import SCALARS
from plait_std.math.ops import CtPopOp
from plait_std.native.ops import CompressOp
from plait_std.scf.ops.loops import ENDS
from plait_std.vector import building as vectors
from plait_std.vector.masks import CreateMaskOp
from plait_std.vector.movement import BitCastOp
from plait_std.vector.transfers import TransferReadOp, TransferWriteOp

if TYPE_CHECKING:
    from plait.build import ExpressionBuilder, Variable
    from plait.ir.value import Value

DEPTH = 128
"""How many parts of a line may wait at a time."""
_ROWS = 8
"""Vectors of a run that is sorted in registers: a power of two."""
_PASSES = 64
"""How many times as many elements as a line has may be moved before the sort is given up."""
_ALONG = AffineMapAttr(AffineMap.identity(1))
_INSIDE = ArrayAttr([IntegerAttr(1, i1)])


class VectorSort:
    """Builds sorts of lines of integers of `width` bits by vectors of `lanes` of them."""

    def __init__(self, b: ExpressionBuilder, width: int, lanes: int) -> None:
        self.b, self.width, self.lanes = b, width, lanes
        self.type = VectorType((lanes,), IntegerType(width))
        self.unsigned = IntegerType(width, "unsigned")

        self.run = _ROWS * lanes

    def room(self, length: Expression) -> Expression:
        """The elements of the tensor in which a line is sorted: two lines, and a run behind each of them."""
        return self._spare(length) * 2

    def _spare(self, length: Expression) -> Expression:
        """Where the spare line begins."""
        return length.ceil_divide(self.lanes) * self.lanes + self.run

    def sort(self, line: Variable, ends: Variable, length: Expression, can: Expression) -> Expression:
        """Sort the first `length` elements of `line` if `can` is true; return whether that was done.

        `line` has room for `room(length)` elements, and `ends` for `DEPTH` places. See Note [Partitions].
        """
        b = self.b
        self.line, self.spare = line, self._spare(length)
        first = b.index(can.select(*b.wrap(b.index(0).value, length.value)))
        low, count = b.variable(first), b.variable(b.index(1).value)
        budget = b.variable((length * _PASSES).value)
        least, again = b.variable(b.number(0, self.unsigned)), b.variable(b.number(0, i1))
        ends[0] = length
        with b.while_(lambda: (low < length) & (budget > 0) & (count < DEPTH)):
            end = ends[count - 1]
            with b.if_(end - low <= self.run) as branch:
                self._sort_run(low.get(), end)
                low.set(end)
                count.set(count - 1)
            with branch.otherwise():
                start, before = low.get(), again.get()
                pivot = before.select(least + 1, self._pivot(start, end))
                middle = self._partition(start, end, pivot)
                is_least, is_last = middle == start, pivot == (1 << self.width) - 1
                low.set(before.select(middle, (is_least & is_last).select(end, start)))
                ends[count] = middle
                is_cut = (before | is_least).apply("not")
                count.set(count.get() + self._number(is_cut) - self._number(low == end))
                again.set(is_least & (before | is_last).apply("not"))
                least.set(pivot)
                budget.set(budget.get() - (end - start))
        loop = low.value.defining_op
        assert loop is not None
        loop.set_attribute(ENDS, UnitAttr())  # either the budget or what is left of the line gets less
        b.forget(low, count, budget, least, again)
        return can & (low.get() >= length)

    def _number(self, flag: Expression) -> Expression:
        return self.b.index(flag.select(*self.b.wrap(self.b.index(1).value, self.b.index(0).value)))

    # Vectors

    def _vector(self, value: Value[Any]) -> Expression:
        return self.b.expression(value, self.unsigned)

    def _of(self, scalar: Expression) -> Expression:
        return self._vector(vectors.broadcast(self.b.builder, scalar.value, (self.lanes,)))

    def _read(self, place: Expression) -> Expression:
        padding = SCALARS.constant(self.b.builder, 0, self.type.element_type)
        return self._vector(self.b.builder(
            TransferReadOp(self.line.value, [place.value], _ALONG, padding, None, _INSIDE, self.type)
        ))  # fmt: skip

    def _write(self, place: Expression, x: Expression) -> None:
        old = self.line.value
        self.line.set(self.b.builder(TransferWriteOp(x.value, old, [place.value], _ALONG, None, _INSIDE, old.type)))

    def _first(self, count: Expression) -> Expression:
        """The mask of the first lanes."""
        return self.b(CreateMaskOp([count.value], VectorType((self.lanes,), i1)))

    def _write_first(self, place: Expression, x: Expression, count: Expression) -> None:
        """Write the first lanes, and leave what is behind them as it is."""
        self._write(place, self._first(count).select(x, self._read(place)))

    def _shuffled(self, x: Expression, y: Expression, lanes: Sequence[int]) -> Expression:
        return self._vector(vectors.shuffle(self.b.builder, x.value, y.value, lanes))

    def _with_bit(self, bit: int) -> Expression:
        """The mask of the lanes whose number has a bit."""
        flags = [bool(i & bit) for i in range(self.lanes)]
        return self.b.expression(vectors.numbers(self.b.builder, flags, i1))

    # Partitions

    def _pivot(self, low: Expression, end: Expression) -> Expression:
        """About the median of a part: of medians of three medians of three elements each in a lane."""
        middle, last = low + (end - low).apply("divide_unsigned", 2), end - self.lanes
        found = _median(*(self._read(place) for place in (low, middle, last)))
        for step in (3, 1):
            found = _median(found, self._rotated(found, step), self._rotated(found, 2 * step))
        return self.b.expression(vectors.extract(self.b.builder, found.value, 0), self.unsigned)

    def _rotated(self, x: Expression, by: int) -> Expression:
        return self._shuffled(x, x, [(i + by) % self.lanes for i in range(self.lanes)])

    def _partition(self, low: Expression, end: Expression, pivot: Expression) -> Expression:
        """Move the elements of a part that are less than `pivot` to its front; return where the others begin."""
        b, lanes = self.b, self.lanes
        to, others = b.variable(low), b.variable(self.spare)
        pivots = self._of(pivot)
        whole = low + (end - low).apply("divide_unsigned", lanes) * lanes
        with b.loop(low, whole, lanes) as i:
            x = self._read(i)
            is_less = x < pivots
            count = self._count(is_less)
            self._write(to.get(), self._compressed(x, is_less))
            self._write(others.get(), self._compressed(x, is_less.apply("not")))
            to.set(to.get() + count)
            others.set(others.get() + (lanes - count))
        x, is_part = self._read(whole), self._first(end - whole)
        is_less = (x < pivots) & is_part
        count = self._count(is_less)
        self._write_first(to.get(), self._compressed(x, is_less), count)
        self._write(others.get(), self._compressed(x, (x >= pivots) & is_part))
        middle = to.get() + count
        left = end - middle
        whole = left.apply("divide_unsigned", lanes) * lanes
        with b.loop(0, whole, lanes) as i:
            self._write(middle + i, self._read(self.spare + i))
        self._write_first(middle + whole, self._read(self.spare + whole), left - whole)
        b.forget(to, others)
        return middle

    def _compressed(self, x: Expression, mask: Expression) -> Expression:
        return self._vector(self.b.builder(CompressOp(x.value, mask.value)))

    def _count(self, mask: Expression) -> Expression:
        """How many lanes a mask has."""
        bits = self.b.builder(BitCastOp(mask.value, VectorType((1,), IntegerType(self.lanes))))
        number = self.b.builder(CtPopOp(vectors.extract(self.b.builder, bits, 0)))
        return self.b.expression(number, IntegerType(self.lanes, "unsigned")).cast(index)

    # Runs

    def _sort_run(self, low: Expression, end: Expression) -> None:
        """Sort a part in registers. See Note [Runs]."""
        starts = [low + row * self.lanes for row in range(_ROWS)]
        masks = [self._first(end - start) for start in starts]
        old = [self._read(start) for start in starts]
        largest = self._of(self.b.number(-1, self.unsigned))
        rows = [mask.select(x, largest) for mask, x in zip(masks, old)]
        for i, j in column_exchanges(_ROWS):
            _exchange(rows, i, j)
        for start, mask, x, kept in zip(starts, masks, self._in_order(self._sorted_lanes(rows)), old):
            self._write(start, mask.select(x, kept))

    def _sorted_lanes(self, rows: list[Expression]) -> list[Expression]:
        """Merge the columns of rows, each of which is sorted, to columns that continue each other."""
        count, width = len(rows), 1
        while width < self.lanes:
            mirrored = [i ^ (2 * width - 1) for i in range(self.lanes)]
            others = [self._shuffled(x, x, mirrored) for x in reversed(rows)]
            rows = self._exchanged(rows, others, width)
            for bit in _halves(width):
                lanes = [i ^ bit for i in range(self.lanes)]
                rows = self._exchanged(rows, [self._shuffled(x, x, lanes) for x in rows], bit)
            for distance in _halves(count):
                for i in range(count):
                    if not i & distance:
                        _exchange(rows, i, i + distance)
            width *= 2
        return rows

    def _exchanged(self, rows: Sequence[Expression], others: Sequence[Expression], bit: int) -> list[Expression]:
        """The lesser ones of each two lanes where the number of the lane does not have a bit, else the greater ones."""
        has = self._with_bit(bit)
        return [has.select(x.apply("maximum", y), x.apply("minimum", y)) for x, y in zip(rows, others)]

    def _in_order(self, rows: list[Expression]) -> list[Expression]:
        """Rows of the elements in order, of columns of them."""
        half, lanes = len(rows) // 2, self.lanes
        low = [i // 2 + lanes * (i % 2) for i in range(lanes)]
        places: list[Callable[[int], int]] = [lambda lane: lane, lambda lane: lane + lanes // 2]
        for _ in _halves(len(rows)):
            rows = [
                self._shuffled(x, y, [place(lane) for lane in low])
                for x, y in zip(rows[:half], rows[half:])
                for place in places
            ]
        return rows


def _median(x: Expression, y: Expression, z: Expression) -> Expression:
    """Of each lane the one in the middle."""
    return x.apply("minimum", y).apply("maximum", x.apply("maximum", y).apply("minimum", z))


def _exchange(rows: list[Expression], i: int, j: int) -> None:
    """Put the lesser ones of each lane of two rows into the first one."""
    rows[i], rows[j] = rows[i].apply("minimum", rows[j]), rows[i].apply("maximum", rows[j])


def _halves(size: int) -> list[int]:
    """The powers of two below a power of two, the largest one first."""
    return [1 << i for i in reversed(range(size.bit_length() - 1))]


def column_exchanges(count: int) -> list[tuple[int, int]]:
    """The exchanges of Batcher's merge sort by odd and even places, for a power of two of elements."""
    found: list[tuple[int, int]] = []
    for phase in [1 << i for i in range(count.bit_length() - 1)]:
        for distance in _halves(2 * phase):
            starts = range(distance % phase, count - distance, 2 * distance)
            pairs = [(i + j, i + j + distance) for j in starts for i in range(min(distance, count - distance - j))]
            found += [(i, j) for i, j in pairs if i // (2 * phase) == j // (2 * phase)]
    return found


# Note [Partitions]
# The parts of the line that wait follow each other: only their ends are remembered, the nearest one last. What is
# before the first of them is sorted. The first part is sorted in registers if it is short, else cut in two by a pivot.
# Vectors of a part are read in order; the lanes that are less than the pivot are written to the front of the part,
# which has been read, the others to the spare line, from which they come back. A vector is written as a whole: what
# it has too much is overwritten by the next one, or lies in what has been read. Only the last one of a part must leave
# what is behind it.
#
# If no element is less than the pivot, it is the least one. The next step cuts off the elements that equal it, so that
# many equal elements take no longer than others. Elements in an order that makes pivots bad take more passes than most
# lines do; the sort is given up then, and the line is sorted in another way. Source of the idea: Bramas, "A novel
# hybrid quicksort algorithm vectorized using AVX-512 on Intel Skylake" (2017).

# Note [Runs]
# A run is a table of rows, which are vectors. A network of exchanges of rows sorts all columns at once, without moving
# lanes. Two columns that are sorted, one after the other in reverse, are a bitonic sequence: half as many exchanges of
# lanes and as many of rows as for rows that follow each other make one column of two. Last, elements that follow each
# other are in one column; interleaving the first half of the rows with the second one, as often as a row has halves,
# puts them in rows. What a short run lacks is filled up with the largest number, and comes last.
