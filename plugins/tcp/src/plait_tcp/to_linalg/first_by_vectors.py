"""The first elements of a sorted line, collected in a short line that is sorted by vectors (Note [Collecting])."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, i1, i64, index
from plait_std import sizes as sz
from plait_std.vector import building as vectors

from plait_tcp.to_linalg.permuted_sort import vector_sort
from plait_tcp.to_linalg.vector_sort import Line

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder, Variable

    from plait_tcp.to_linalg.line_by_vectors import VectorWay

_WORD = IntegerType(64, "unsigned")
_PLACE_BITS = 32
"""Bits of the place of an element, below its key."""
_ROWS = 8
"""Vectors of a run that is sorted in registers: half as many as in long lines, which compiles in half the time."""
_ROOM = 128
"""The least number of words that are collected besides the first ones before they are sorted."""
_ONE_RUN = 128
"""Words, of few first elements and a block, that are sorted in registers at once."""
_MOST_OF_RUN = 40
"""The most first elements for which that leaves room enough."""


@dataclass
class BlockKeys:
    """What finds keys of neighbours: the least one of the block that starts at an element, and all of them.

    `all` writes them into a tensor, and returns the place of the first one.
    """

    least: Callable[[Expression], Expression]
    all: Callable[[Expression, Variable], Expression]


class FirstByVectors:
    """Selects the first `count` elements of lines by keys of at most 32 bits, in blocks of `block` elements."""

    def __init__(self, b: ExpressionBuilder, count: int, block: int, width: int, way: VectorWay) -> None:
        self.b, self.count, self.block, self.width = b, count, block, width
        lanes = way.bits // 64
        self.capacity, size, rows = capacity_of(count, block, lanes)
        self.vectors = vector_sort(b, 64, lanes, way, size, rows)

    def scratch(self) -> list[Variable]:
        """The variables of a line: the words that are collected, keys of a block, and what their sort needs."""
        made = self.vectors.scratch()
        words = RankedTensorType((self.capacity + self.block + self.vectors.lanes,), i64)
        keys = RankedTensorType((self.block,), IntegerType(self.width))
        self.words, self.keys = [self.b.variable(sz.empty_like(self.b.builder, x, x.shape)) for x in (words, keys)]
        self.line = Line.of(self.words)
        return [self.words, self.keys, *made]

    def select(
        self, length: Expression, key: Callable[[Expression], Expression], blocks: BlockKeys | None
    ) -> Expression:
        """Sort the first places of a line of `length` elements to the front of the words; return whether that was done.

        `key` returns the key of an element, and `blocks` finds keys of neighbours if elements of the line are.
        """
        b = self.b
        self.found, self.is_done = b.variable(b.index(0).value), b.variable(b.number(1, i1))
        self.last = b.variable(b.number(-1, _WORD))
        with b.loop(0, length, self.block) as start:
            end = (start + self.block).apply("minimum", length)
            if blocks is None:
                self._collect(start, end, key)
            else:
                with b.if_(blocks.least(start).cast(_WORD) <= self.last >> _PLACE_BITS):
                    self._collect_block(start, end, blocks.all(start, self.keys))
            with b.if_((end == length) | (self.found > self.capacity)):
                self._sort()
        b.forget(self.found, self.is_done, self.last)
        return self.is_done.get() & (length <= 1 << _PLACE_BITS)

    def place(self, i: Expression) -> Expression:
        """The place in word `i`."""
        return (self.words[i].unsigned & ((1 << _PLACE_BITS) - 1)).cast(index)

    def _collect(self, start: Expression, end: Expression, key: Callable[[Expression], Expression]) -> None:
        """Append the words of a block that come before the last one of those that were sorted."""
        b = self.b
        with b.loop(start, end) as i:
            word = key(i).cast(_WORD) << _PLACE_BITS | i.cast(i64).unsigned
            self.words[self.found.get()] = word.signed
            one, zero = b.wrap(b.index(1).value, b.index(0).value)
            self.found.set(self.found.get() + b.index((word < self.last).select(one, zero)))

    def _collect_block(self, start: Expression, end: Expression, first: Expression) -> None:
        """The same by vectors of the keys of a block, which begins with the key of the element at `first`."""
        b, v = self.b, self.vectors
        last, starts, size = [v.of(x) for x in (self.last.get(), word_of(start), word_of(end - start))]
        numbers = v.vector(vectors.numbers(b.builder, range(v.lanes), i64))
        keys = Line.of(self.keys)
        with b.loop(0, self.block, v.lanes) as i:
            places = v.of(word_of(first + i)) + numbers
            found = v.read(keys, i) << _PLACE_BITS | places
            is_first = (found < last) & (places - starts < size)
            v.write(self.line, self.found, v.compressed(found, is_first))
            self.found.set(self.found.get() + v.count(is_first))

    def _sort(self) -> None:
        """Sort the words, and leave the first ones."""
        b = self.b
        done = self.vectors.sort(self.line, self.found.get(), b.number(1, i1), self.capacity + self.block)
        self.is_done.set(self.is_done.get() & done)
        last = self.words[b.index(self.count - 1)].unsigned
        self.last.set((self.found >= self.count).select(last, self.last))
        self.found.set(self.found.get().apply("minimum", self.count))


def capacity_of(count: int, block: int, lanes: int) -> tuple[int, int, int]:
    """How many words are collected before they are sorted, the size of that line if it is one run, and rows of runs."""
    if count <= _MOST_OF_RUN:
        return _ONE_RUN - block, _ONE_RUN, _ONE_RUN // lanes
    return count + max(count, _ROOM), DYNAMIC, _ROWS


def word_of(place: Expression) -> Expression:
    """A place as a word without a sign."""
    return place.cast(i64).unsigned


# Note [Collecting]
# A word is a key above the place of the element. Words that come before the last one of the first `count` so far are
# appended to a short line; when that is full, it is sorted, and all but the first `count` are dropped. Each time the
# line has to be filled again, many times as many elements have been passed over: a line of a million is sorted three
# times, of which the least key of a block, found by vectors, tells that none of its elements counts. Words of the other
# blocks are compared by vectors, of which the lanes that count are appended. Of few first elements, the short line is
# one run. If the sort of a short line is given up, the whole line is sorted in another way.
