"""Lines that are sorted by vectors: of keys that stand for their elements, or of keys with places (Note [Words])."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, IntegerType, RankedTensorType, i64, index
from plait_std import sizes as sz

from plait_tcp.to_linalg.sort_keys import SortKey
from plait_tcp.to_linalg.vector_sort import DEPTH, VectorSort

if TYPE_CHECKING:
    from plait.build import Expression, ExpressionBuilder, Variable

_PLACE_BITS = 32
"""Bits of the place of an element."""
_WIDTHS = (32, 64)
"""Bits of lanes that machines compress."""


def by_vectors(b: ExpressionBuilder, op: Any, key: SortKey, vector_bits: int) -> LineByVectors | None:
    """How lines of a sort are sorted by vectors; None if they are not."""
    element = op.inputs[0].type.element_type
    stands_for_element = isinstance(element, (IntegerType, FloatType)) and element.width == key.width
    if len(op.inputs) == 1 and key.width in _WIDTHS and stands_for_element and key.keeps_bits:
        return LineByVectors(b, key, element, key.width, vector_bits)
    if key.width == _PLACE_BITS:
        return LineByVectors(b, key, None, 2 * _PLACE_BITS, vector_bits)
    return None


class LineByVectors:
    """The words of a line: keys that stand for elements of type `element`, or if it is None keys with places."""

    def __init__(self, b: ExpressionBuilder, key: SortKey, element: Any, width: int, vector_bits: int) -> None:
        self.b, self.key, self.width = b, key, width
        self.vectors = VectorSort(b, width, vector_bits // width)
        self.has_places = element is None
        self.type: Any = IntegerType(element.width) if isinstance(element, IntegerType) else element

    def scratch(self, size: int, length: Expression) -> list[Variable]:
        """The variables of a line: room for its words, and the ends of parts."""
        b, room = self.b, self.vectors.room(length)
        shape = (DYNAMIC if size == DYNAMIC else room.mixed,)
        type = RankedTensorType(shape, IntegerType(self.width))
        self.line = b.variable(sz.empty_like(b.builder, type, [room.value]))
        ends = RankedTensorType((DEPTH,), index)
        self.ends = b.variable(sz.empty_like(b.builder, ends, ends.shape))
        return [self.line, self.ends]

    def sorts(self, length: Expression, key: Callable[[Expression], tuple[Expression, Expression]]) -> Expression:
        """Sort the words of a line of elements; `key` returns an element and its key. Returns whether that was done."""
        b = self.b
        word = IntegerType(self.width, "unsigned")
        changed = b.variable(b.number(0, word))
        with b.loop(0, length) as i:
            element, found = key(i)
            if self.has_places:
                self.line[i] = found.cast(word) << _PLACE_BITS | i.cast(i64).unsigned
            else:
                self.line[i] = found
                changed.set(changed.get() | (_bits(element) ^ _bits(self.key.element(found, self.type))).unsigned)
        b.forget(changed)
        can = length <= 1 << _PLACE_BITS if self.has_places else changed.get() == 0
        return self.vectors.sort(self.line, self.ends, length, can)

    def element(self, i: Expression) -> Expression:
        """The element whose key is word `i`."""
        return self.key.element(self.line[i].unsigned, self.type)

    def place(self, i: Expression) -> Expression:
        """The place in word `i`."""
        return (self.line[i].unsigned & ((1 << _PLACE_BITS) - 1)).cast(index)


def _bits(x: Expression) -> Expression:
    """The bits of an integer or a float."""
    type: Any = x.type
    return x if isinstance(type, IntegerType) else x.bitcast(IntegerType(type.width))


# Note [Words]
# Sorted by vectors, equal words change places. Words that are keys alone do not show that, as long as each key stands
# for one element: so an element is computed back from each key, and compared with the one that it was made of. Where
# one differs, such as -0, which has the key of 0, or a NaN, the line is sorted by digits. Other words are a key above
# the place of the element. No two of them are equal, and their order is that of a stable sort; then the elements are
# brought from their places.
