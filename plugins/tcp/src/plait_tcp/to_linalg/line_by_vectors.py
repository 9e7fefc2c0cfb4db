"""Lines that are sorted by vectors: of keys that stand for their elements, or of keys with places (Note [Words])."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, IntegerType, RankedTensorType, index
from plait_std import sizes as sz

from plait_tcp.to_linalg.permuted_sort import vector_sort
from plait_tcp.to_linalg.sort_keys import SortKey
from plait_tcp.to_linalg.vector_sort import MOST_LANES, ROWS, Line, VectorSort
from plait_tcp.to_linalg.vector_way import VectorWay

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder, Variable

_PLACE_BITS = (16, 32)
"""Bits of a key, and of the place of its element: as many."""
_WIDTHS = (32, 64)
"""Bits of lanes that machines compress."""


def by_vectors(b: ExpressionBuilder, op: Any, key: SortKey, way: VectorWay) -> LineByVectors | None:
    """How lines of a sort are sorted by vectors; None if they are not."""
    size, is_alone, width = op.inputs[0].type.shape[op.dim.value], _is_alone(op, key), _word_bits(op, key)
    if not is_alone and key.width != _PLACE_BITS[-1] and not is_one_run(op, key, way):
        return None
    vectors = vector_sort(b, width, _lanes(width, way), way, size)
    return LineByVectors(b, key, op.inputs[0].type.element_type if is_alone else None, width, vectors)


def is_one_run(op: Any, key: SortKey, way: VectorWay) -> bool:
    """Whether a line of a sort fits in the registers of a run."""
    size, width = op.inputs[0].type.shape[op.dim.value], _word_bits(op, key)
    return width != 0 and 0 <= size <= ROWS * _lanes(width, way)


def _lanes(width: int, way: VectorWay) -> int:
    """The lanes of vectors of words."""
    return min(way.bits // width, MOST_LANES)


def _is_alone(op: Any, key: SortKey) -> bool:
    """Whether words are keys that stand for the elements."""
    element = op.inputs[0].type.element_type
    stands_for_element = isinstance(element, (IntegerType, FloatType)) and element.width == key.width
    return len(op.inputs) == 1 and key.width in _WIDTHS and stands_for_element and key.keeps_bits


def _word_bits(op: Any, key: SortKey) -> int:
    """The bits of a word, which are a key, or a key and a place of as many bits each; 0 if keys have too many."""
    if _is_alone(op, key):
        return key.width
    size = op.inputs[0].type.shape[op.dim.value]
    narrow, wide = _PLACE_BITS
    if key.width > wide:
        return 0
    return 2 * (narrow if key.width <= narrow and 0 <= size <= 1 << narrow else wide)


class LineByVectors:
    """The words of a line: keys that stand for elements of type `element`, or if it is None keys with places."""

    def __init__(self, b: ExpressionBuilder, key: SortKey, element: Any, width: int, vectors: VectorSort) -> None:
        self.b, self.key, self.width, self.vectors = b, key, width, vectors
        self.has_places, self.place_bits = element is None, width // 2
        self.type: Any = IntegerType(element.width) if isinstance(element, IntegerType) else element

    def scratch(self, size: int, length: Expression, result: Line | None) -> list[Variable]:
        """Make the variables of a line: its words, which may lie in `result`, and what the sort needs."""
        made = self.vectors.scratch()
        if result is not None and not self.has_places:
            self.line, self.is_in_result = replace(result, finished=self._finished), True
            return made
        type = RankedTensorType((size,), IntegerType(self.width))
        words = self.b.variable(sz.empty_like(self.b.builder, type, [length.value]))
        self.line, self.is_in_result = Line(words, lambda i: [i], self._finished), False
        return [words, *made]

    def _finished(self, words: Expression) -> Expression:
        """The bits of the elements that sorted words stand for."""
        return words if self.has_places else self._element_bits(words)

    def _element_bits(self, words: Expression) -> Expression:
        return _bits(self.key.element(words, self.type))

    def sorts(self, length: Expression, key: Callable[[Expression], tuple[Expression, Expression]]) -> Expression:
        """Sort the words of a line of elements; `key` returns an element and its key. Returns whether that was done."""
        b = self.b
        word = IntegerType(self.width, "unsigned")
        changed = b.variable(b.number(0, word))
        words, at = self.line.tensor, self.line.at
        with b.loop(0, length) as i:
            element, found = key(i)
            if self.has_places:
                words[at(i)] = found.cast(word) << self.place_bits | i.cast(IntegerType(self.width)).unsigned
            else:
                words[at(i)] = found.signed.bitcast(words.element)
                changed.set(changed.get() | (_bits(element) ^ self._element_bits(found)).unsigned)
        b.forget(changed)
        can = length <= 1 << self.place_bits if self.has_places else changed.get() == 0
        return self.vectors.sort(self.line, length, can)

    def element(self, i: Expression) -> Expression:
        """The element whose bits are word `i` of a sorted line."""
        bits = self.line.tensor[i]
        return bits.bitcast(self.type) if self.type is not bits.type else bits

    def place(self, i: Expression) -> Expression:
        """The place in word `i`."""
        return (self.line.tensor[i].unsigned & ((1 << self.place_bits) - 1)).cast(index)


def _bits(x: Expression) -> Expression:
    """The bits of integers or floats."""
    return x if isinstance(x.element, IntegerType) else x.bitcast(IntegerType(x.element.width))


# Note [Words]
# Sorted by vectors, equal words change places. Words that are keys alone do not show that, as long as each key stands
# for one element: so an element is computed back from each key, and compared with the one that it was made of. Where
# one differs, such as -0, which has the key of 0, or a NaN, the line is sorted by digits. If elements that follow each
# other are neighbours in memory, keys lie in the result, and become elements when their run is sorted.
#
# Other words are a key above the place of the element, of 16 bits each if both fit, which only lines of one run are
# sorted by: longer ones of such keys have two digits. No two of them are equal, and their order is that of a stable
# sort; then the elements are brought from their places.
