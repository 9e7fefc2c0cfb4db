"""The first elements of a line by keys of 64 bits, which leave no room for a place in a word (Note [Two passes])."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IntegerType, RankedTensorType, i1, i64, index
from plait_std import sizes as sz
from plait_std.vector import building as vectors

from plait_tcp.to_linalg.first_by_vectors import BlockKeys, FirstByVectors, capacity_of, word_of
from plait_tcp.to_linalg.permuted_sort import vector_sort
from plait_tcp.to_linalg.vector_sort import Line

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder, Variable

    from plait_tcp.to_linalg.line_by_vectors import VectorWay

_KEY = IntegerType(64, "unsigned")


def first_of_lines(
    b: ExpressionBuilder, count: int, block: int, width: int, way: VectorWay, size: int
) -> FirstByVectors | FirstOfWideKeys:
    """What selects the first `count` elements of lines of `size` by keys of so many bits."""
    if width <= 32:
        return FirstByVectors(b, count, block, width, way)
    return FirstOfWideKeys(b, count, block, way, size)


class FirstOfWideKeys:
    """Selects the first `count` elements of lines of `size` by keys of 64 bits, in blocks of `block` elements."""

    def __init__(self, b: ExpressionBuilder, count: int, block: int, way: VectorWay, size: int) -> None:
        self.b, self.count, self.block = b, count, block
        lanes = way.bits // 64
        self.capacity, collected, rows = capacity_of(count, block, lanes)
        self.is_one_block = size != DYNAMIC and size <= block
        size = collected if size == DYNAMIC or collected == DYNAMIC else min(size, collected)
        self.vectors = vector_sort(b, 64, lanes, way, size, rows)

    def scratch(self) -> list[Variable]:
        """The variables of a line: keys that are collected, keys of a block, and the places that are found."""
        made = self.vectors.scratch()
        lanes = self.vectors.lanes
        sizes = (self.capacity + self.block + lanes, self.block, *([self.count + lanes] * 4), self.count)
        types = [RankedTensorType((size,), i64) for size in sizes]
        own = [self.b.variable(sz.empty_like(self.b.builder, ty, ty.shape)) for ty in types]
        self.keys, self.of_block, self.less, self.less_keys, self.equal, self.repeats, self.places = own
        return [*own, *made]

    def select(
        self, length: Expression, key: Callable[[Expression], Expression], blocks: BlockKeys | None
    ) -> Expression:
        """Find the places of the first elements of a line of `length` elements; return whether that was done.

        `key` returns the key of an element, and `blocks` finds keys of neighbours if elements of the line are.
        """
        b = self.b
        self.last = b.variable(b.number(-1, _KEY))
        is_done = self._find_last(length, key, blocks)
        self.found, self.others = b.variable(b.index(0).value), b.variable(b.index(0).value)
        with b.loop(0, self._if(is_done, length), self.block) as start:
            self._block(start, length, key, blocks, lambda least: least <= self.last, self._keep)
        self._order()
        with b.loop(self.found.get(), b.index(self.count)) as i:
            self.places[i] = self.equal[i - self.found]
        b.forget(self.last, self.found, self.others)
        return is_done

    def place(self, i: Expression) -> Expression:
        """The place of the element that comes at `i`."""
        return self.places[i].cast(index)

    def _if(self, condition: Expression, number: Expression) -> Expression:
        return self.b.index(condition.select(number, self.b.index(self.b.index(0).value)))

    # The last key

    def _find_last(
        self, length: Expression, key: Callable[[Expression], Expression], blocks: BlockKeys | None
    ) -> Expression:
        """Find the key of the last one of the first elements; return whether no sort was given up."""
        b = self.b
        self.collected, done = b.variable(b.index(0).value), b.variable(b.number(1, i1))
        with b.loop(0, length, self.block) as start:
            end = self._block(start, length, key, blocks, lambda least: least < self.last, self._collect)
            with b.if_((end == length) | (self.collected > self.capacity)):
                most = self.capacity + self.block
                sorted = self.vectors.sort(Line.of(self.keys), self.collected.get(), b.number(1, i1), most)
                done.set(done.get() & sorted)
                last = self.keys[b.index(self.count - 1)].unsigned
                self.last.set((self.collected >= self.count).select(last, self.last))
                self.collected.set(self.collected.get().apply("minimum", self.count))
        found = done.get()
        b.forget(self.collected, done)
        return found

    def _collect(self, keys: Expression, places: Expression, is_own: Expression) -> None:
        """Append the keys of a vector that come before the last one of those that were sorted."""
        v = self.vectors
        own = (keys < v.of(self.last.get())) & is_own
        self._append(self.keys, self.collected.get(), keys, own)
        self.collected.set(self.collected.get() + v.count(own))

    # Places

    def _keep(self, keys: Expression, places: Expression, is_own: Expression) -> None:
        """Append the places of keys that come before the last one, and of those that equal it: no more than needed."""
        v, last = self.vectors, self.vectors.of(self.last.get())
        is_less, is_equal = (keys < last) & is_own, (keys == last) & is_own
        self._append(self.less_keys, self.found.get(), keys, is_less)
        self._append(self.less, self.found.get(), places, is_less)
        self._append(self.equal, self.others.get(), places, is_equal)
        self.found.set(self.found.get() + v.count(is_less))
        self.others.set((self.others.get() + v.count(is_equal)).apply("minimum", self.count))

    def _order(self) -> None:
        """Move each place that was found behind those with lesser keys, and those with the same key before it."""
        b, v, found = self.b, self.vectors, self.found.get()
        v.write(Line.of(self.keys), found, v.of(b.number(-1, _KEY)))
        with b.loop(0, found, v.lanes) as i:
            v.write(Line.of(self.repeats), i, v.of(b.number(0, _KEY)))
        with b.loop(0, found) as i:
            own = v.of(self.less_keys[i].unsigned)
            lesser = b.variable(b.index(0).value)
            with b.loop(0, found, v.lanes) as j:
                lesser.set(lesser.get() + v.count(v.read(Line.of(self.keys), j) < own))
            rank, before = lesser.get(), self.repeats[lesser.get()]
            b.forget(lesser)
            self.repeats[rank] = before + 1
            self.places[rank + before.cast(index)] = self.less[i]

    # Blocks

    def _block(
        self,
        start: Expression,
        length: Expression,
        key: Callable[[Expression], Expression],
        blocks: BlockKeys | None,
        counts: Callable[[Expression], Expression],
        take: Callable[[Expression, Expression, Expression], None],
    ) -> Expression:
        """Let `take` have the keys of a block if one of them `counts`, by vectors; returns where the block ends."""
        b, end = self.b, (start + self.block).apply("minimum", length)
        if blocks is None:
            with b.loop(start, end) as i:
                self.of_block[i - start] = key(i).signed
            self._vectors(start, start, end, take)
        elif self.is_one_block:
            self._vectors(blocks.all(start, self.of_block), start, end, take)
        else:
            with b.if_(counts(blocks.least(start))):
                self._vectors(blocks.all(start, self.of_block), start, end, take)
        return end

    def _vectors(self, first: Expression, start: Expression, end: Expression, take: Any) -> None:
        """Let `take` have keys and places of a block, from place `first` on, and which lanes belong to it."""
        b, v = self.b, self.vectors
        starts, size = v.of(word_of(start)), v.of(word_of(end - start))
        numbers = v.vector(vectors.numbers(b.builder, range(v.lanes), i64))
        with b.loop(0, self.block, v.lanes) as i:
            places = v.of(word_of(first + i)) + numbers
            take(v.read(Line.of(self.of_block), i), places, places - starts < size)

    def _append(self, to: Variable, place: Expression, x: Expression, mask: Expression) -> None:
        self.vectors.write(Line.of(to), place, self.vectors.compressed(x, mask))


# Note [Two passes]
# A word of 64 bits has no room for a place beside such a key. So keys alone are collected and sorted, as in
# Note [Collecting], which finds the key of the last one of the first `count` elements. A second pass over the line, of
# which most blocks are passed over again, appends the places of elements with lesser keys, fewer than `count`, and of
# those with that key, of which the first ones are needed. The former come to where the sorted keys are not less,
# which a comparison with all of them by vectors counts, and behind those that came there before. The latter follow, in
# the order of the line. So elements with equal keys stay in their order, whatever the sort of keys did.
