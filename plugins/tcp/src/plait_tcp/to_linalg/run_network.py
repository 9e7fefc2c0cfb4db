"""Sorts the elements of a few vectors in registers, by maxima, minima and shuffles of two of them (Note [Bits])."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.build import Expression

Shuffled = Callable[["Expression", "Expression", Sequence[int]], "Expression"]
"""Lanes of two vectors, one behind the other, as a vector."""


class RunNetwork:
    """Sorts tables of `rows` vectors of `lanes` elements, both powers of two."""

    def __init__(self, rows: int, lanes: int, shuffled: Shuffled) -> None:
        self.count, self.lanes, self.shuffled = rows, lanes, shuffled
        self.row_bits, self.lane_bits = rows.bit_length() - 1, lanes.bit_length() - 1

    def sorted(self, rows: Sequence[Expression]) -> list[Expression]:
        """The rows of the elements in order."""
        self.rows = list(rows)
        bits = self.row_bits + self.lane_bits
        self.slots = list(range(bits))
        for i, j in column_exchanges(self.count):
            self._exchange_rows(i, j)
        for top in range(self.row_bits, bits):
            self._merge(top)
        self._put_in_order()
        return self.rows

    def _merge(self, top: int) -> None:
        """Make one sorted sequence of each two, in which the bits of elements below `top` count."""
        slot = low = self.row_bits - 1
        for bit in range(top, low, -1):
            self._move(self._with_bit_in(bit, slot), top if bit == top else None)
            self._exchange(slot)
        self._move(self._with_bit_in(low, slot))
        for slot in range(low, -1, -1):
            self._exchange(slot)

    def _put_in_order(self) -> None:
        """Move bit `i` of numbers of elements to bit `i` of the lane, the bits above to the row."""
        bits = self.row_bits + self.lane_bits
        for i in range(self.row_bits):
            slots = self._with_bit_in(self.lane_bits + i, i)
            if i == self.row_bits - 1:
                slots = [self.row_bits + bit if bit < self.lane_bits else bit - self.lane_bits for bit in range(bits)]
            self._move(slots)

    # Slots: bits of the row, and behind them bits of the lane

    def _with_bit_in(self, bit: int, slot: int) -> list[int]:
        """The slot of each bit if `bit` and the one that is in `slot` change places."""
        old = self.slots[bit]
        return [slot if b == bit else old if s == slot else s for b, s in enumerate(self.slots)]

    def _number(self, row: int, lane: int, slots: Sequence[int]) -> int:
        """The number of the element that is in a lane of a row."""
        place = row | lane << self.row_bits
        return sum((place >> slot & 1) << bit for bit, slot in enumerate(slots))

    def _move(self, slots: list[int], reverse: int | None = None) -> None:
        """Move each element to where the slots say, and reverse the order of those whose bit `reverse` is 1."""
        lanes = range(self.lanes)
        places = {self._number(row, lane, self.slots): (row, lane) for row in range(self.count) for lane in lanes}
        made: list[Expression] = []
        for row in range(self.count):
            numbers = [self._number(row, lane, slots) for lane in lanes]
            if reverse is not None:
                numbers = [n ^ ((1 << reverse) - 1) if n >> reverse & 1 else n for n in numbers]
            made.append(self._gathered([places[n] for n in numbers]))
        self.rows, self.slots = made, slots

    def _gathered(self, places: Sequence[tuple[int, int]]) -> Expression:
        """A row of elements of one or two rows."""
        sources = sorted({row for row, _ in places})
        first, last = sources[0], sources[-1]
        if first == last and [lane for _, lane in places] == list(range(self.lanes)):
            return self.rows[first]
        assert len(sources) <= 2, "bits change places one by one"
        lanes = [lane + (self.lanes if row != first else 0) for row, lane in places]
        return self.shuffled(self.rows[first], self.rows[last], lanes)

    def _exchange(self, slot: int) -> None:
        """Put the lesser ones of elements that differ in a bit of the row where it is 0."""
        for row in range(self.count):
            if not row >> slot & 1:
                self._exchange_rows(row, row | 1 << slot)

    def _exchange_rows(self, i: int, j: int) -> None:
        """Put the lesser ones of each lane of two rows into the first one."""
        x, y = self.rows[i], self.rows[j]
        self.rows[i], self.rows[j] = x.apply("minimum", y), x.apply("maximum", y)


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


# Note [Bits]
# A network exchanges elements whose numbers differ in one bit. Rows are exchanged whole, by a maximum and a minimum of
# two; lanes of one row would take a shuffle, a maximum, a minimum and a selection each. So a bit of the number that is
# a bit of the lane becomes one of the row first, and one of the row becomes one of the lane: a shuffle of two rows for
# each row. Which bit is where is known when code is generated. First a network sorts each column, whose numbers are
# the bits of the row. Then each two sorted sequences are merged: the second one is reversed, which the shuffle does
# that moves the bit between them, and each exchange halves what is out of order (Batcher, "Sorting networks and their
# applications", 1968). A table of 8 rows of 16 lanes takes 214 maxima and minima, and 136 shuffles; exchanges in lanes
# would take 294 and 104, of which Intel's processors run the former in one port, and the latter in another.
