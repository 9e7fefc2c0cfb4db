"""Combines the lanes of as many vectors as they have lanes, all at once.

    %a = vector.reduction <add>, %x : vector<2xf32> into f32
    %b = vector.reduction <add>, %y : vector<2xf32> into f32

becomes

    %0 = vector.shuffle %x, %y [0, 2] : vector<2xf32>, vector<2xf32>
    %1 = vector.shuffle %x, %y [1, 3] : vector<2xf32>, vector<2xf32>
    %2 = arith.addf %0, %1 : vector<2xf32>

which has %a and %b in its lanes. See Note [Combined rows].
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import VectorType
from plait_std.algebra import SCALARS
from plait_std.vector import building as vectors
from plait_std.vector import transfers

from plait_linalg.passes.rows.selections import Selection

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.build.builder import ExpressionBuilder
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    from plait_linalg.combiners import Combiner

    Combine = Callable[[Sequence[Value[Any]], Sequence[Value[Any]]], Sequence[Value[Any]]]

MOST_ROWS = 16
"""So many vectors are combined at once at most: more do not fit in registers. Each has as many lanes, or is folded."""


class CombinedRows:
    """Partial results of as many rows as vectors have lanes, once they are folded, in a tensor with a row for each."""

    def __init__(self, b: ExpressionBuilder, output: Any, lanes: int) -> None:
        self.b, self.lanes = b, lanes
        self.output = output
        """The variable that holds the output."""
        room = SCALARS.empty(b.builder, (lanes, lanes), output.value.type.element_type)
        self.partial = b.variable(room)

    def put(self, row: Expression, value: Value[Any]) -> None:
        """Keep the partial results of a row, a vector."""
        self.partial.set(self._written(value, self.partial.value, [row.value, self.b.index(0).value]))

    def take(self) -> list[Value[Any]]:
        """The partial results of each row, of which there are no more afterwards."""
        rows = [self._read(self.partial.value, self.b.indices((row, 0))) for row in range(self.lanes)]
        self.b.forget(self.partial)
        return rows

    def before(self, places: Sequence[Value[Any]]) -> Value[Any]:
        """The elements of the output from `places` on, one for each row."""
        return self._read(self.output.value, places)

    def write(self, total: Value[Any], places: Sequence[Value[Any]]) -> None:
        """Put an element for each row into the output, from `places` on."""
        self.output.set(self._written(total, self.output.value, places))

    def _read(self, value: Any, places: Sequence[Value[Any]]) -> Value[Any]:
        """Neighbours along the last dimension, all of which are inside."""
        element = value.type.element_type
        padding = SCALARS.constant(self.b.builder, 0, element)
        ty = VectorType((self.lanes,), element)
        return self.b.builder(transfers.TransferReadOp(
            value, places, vectors.along(len(places), -1), padding, None, _INSIDE, ty
        ))  # fmt: skip

    def _written(self, row: Value[Any], dest: Value[Any], places: Sequence[Value[Any]]) -> Value[Any]:
        return self.b.builder(transfers.TransferWriteOp(
            row, dest, places, vectors.along(len(places), -1), None, _INSIDE, dest.type
        ))  # fmt: skip


def finish_rows(
    builder: Builder, blocks: Sequence[CombinedRows], places: Sequence[Sequence[Value[Any]]],
    how: Selection | Sequence[Combiner],
) -> None:  # fmt: skip
    """Combine the lanes of all rows, and put them into the outputs from `places` on.

    Lanes that are selected begin with what their output has, others are combined with it.
    """
    rows = [block.take() for block in blocks]
    if isinstance(how, Selection):
        totals = selected_lanes(builder, how, [*zip(*rows)])
    else:
        totals = [
            combiner.apply(builder, block.before(place), combined_lanes(builder, combiner, taken))
            for combiner, block, place, taken in zip(how, blocks, places, rows)
        ]
    for block, total, place in zip(blocks, totals, places):
        block.write(total, place)


def combined(builder: Builder, combiner: Combiner, values: Sequence[Value[Any]]) -> Value[Any]:
    """The combination of vectors, pair by pair."""
    while len(values) > 1:
        pairs = [combiner.apply(builder, *values[i : i + 2]) for i in range(0, len(values) - 1, 2)]
        values = [*pairs, *values[len(pairs) * 2 :]]
    return values[0]


def combined_lanes(builder: Builder, combiner: Combiner, rows: Sequence[Value[Any]]) -> Value[Any]:
    """The combination of all lanes of each row, in as many lanes."""

    def combine(one: Sequence[Value[Any]], other: Sequence[Value[Any]]) -> list[Value[Any]]:
        return [combiner.apply(builder, *one, *other)]

    return _by_pairs(builder, combine, [(row,) for row in rows])[0]


def folded(builder: Builder, combiner: Combiner, value: Any) -> Value[Any]:
    """The halves of a vector combined, until it has no more lanes than rows are combined at once."""
    while (lanes := value.type.shape[0]) > MOST_ROWS:
        halves = [vectors.shuffle(builder, value, value, range(at, at + lanes // 2)) for at in (0, lanes // 2)]
        value = combiner.apply(builder, *halves)
    return value


def selected_lanes(
    builder: Builder, selection: Selection, rows: Sequence[Sequence[Value[Any]]]
) -> Sequence[Value[Any]]:
    """The tuple that is selected from all lanes of each row, in as many lanes."""
    return _by_pairs(builder, partial(selection.apply_in_order, builder), rows)


def _by_pairs(builder: Builder, combine: Combine, rows: Sequence[Sequence[Value[Any]]]) -> Sequence[Value[Any]]:
    """Rows, each a tuple of vectors, combined by shuffles of two at a time; lanes are neighbours that are first."""
    lanes, width = range(len(rows)), 1
    while len(rows) > 1:
        first = [(lane & ~width) + (len(lanes) if lane & width else 0) for lane in lanes]
        second = [lane + width for lane in first]
        pairs = [
            [[vectors.shuffle(builder, a, b, taken) for a, b in zip(*pair)] for taken in (first, second)]
            for pair in zip(rows[::2], rows[1::2])
        ]
        rows = [combine(*pair) for pair in pairs]
        width *= 2
    return rows[0]


def selected(
    builder: Builder, selection: Selection, tuples: Sequence[Sequence[Value[Any]]]
) -> Sequence[Value[Any]]:
    """The tuple that is selected from tuples of vectors, pair by pair."""
    while len(tuples) > 1:
        pairs = [selection.apply_in_order(builder, *tuples[i : i + 2]) for i in range(0, len(tuples) - 1, 2)]
        tuples = [*pairs, *tuples[len(pairs) * 2 :]]
    return tuples[0]


def selected_lane(builder: Builder, selection: Selection, best: Sequence[Value[Any]]) -> list[Value[Any]]:
    """The tuple that is selected from all lanes of a tuple of vectors; odd halves share the lane in the middle."""
    width = best[0].type.shape[0]  # type: ignore[attr-defined]
    while width > 1:
        width, other = -(-width // 2), width // 2
        halves = [[_lanes(builder, value, range(i, i + width)) for value in best] for i in (0, other)]
        best = selection.apply_in_order(builder, *halves)
    return [vectors.extract(builder, value, 0) for value in best]


def _lanes(builder: Builder, value: Any, lanes: Sequence[int]) -> Value[Any]:
    """A vector of some lanes."""
    made = SCALARS.constant(builder, 0, VectorType((len(lanes),), value.type.element_type))
    for place, lane in enumerate(lanes):
        made = vectors.insert(builder, vectors.extract(builder, value, lane), made, place)
    return made


_INSIDE = ArrayAttr((bool_attr(True),))


# Note [Combined rows]
# The lanes of one vector are combined in as many steps as the logarithm of their number, each of which waits for the
# one before, for a shuffle and an operation that computes half of its lanes, a quarter, an eighth for nothing. The
# greatest of floats, which has to keep NaNs and to tell zeros, is several instructions. With 16 vectors of 16 lanes, 64
# shuffles and 64 operations become 30 and 15, and no lane is for nothing. The vectors are written to the first level
# cache as their rows are reduced, since their loop is not written out. So are tuples of which one is selected, as the
# largest element with its place: a vector for each member of the tuple. Vectors of 32 and 64 lanes are folded to 16
# before they are written, so that 16 rows are a block for them, too.
