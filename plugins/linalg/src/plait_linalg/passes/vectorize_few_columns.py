"""Vectorizes reductions along a loop that they keep, where all its elements fit in registers: sums of few columns.

    %0 = linalg.generic {iterator_types = ["reduction", "parallel"]} ins(%x : tensor<100x16xf32>)
        outs(%f : tensor<16xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
      out + in
    }

becomes, with four partial results of two vectors each,

    %first:2 = vector.transfer_read %f[0], %f[8]
    %sums:8 = scf.for %i = 0 to 100 step 4 iter_args(%first:2, %zeros:6) {
      four rows: vector.transfer_read %x[%i + 0, 0], %x[%i + 0, 8], arith.addf
    }
    the vectors of %sums are added, and written to %f

Beside `vectorize_columns`, results are not in memory between rows, and rows do not wait for each other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import VectorType
from plait_std.algebra import SCALARS
from plait_std.elementary.side_by_side import put_side_by_side

from plait_linalg.bounded_sizes import largest_size
from plait_linalg.combiners import combiner_of
from plait_linalg.passes.vectorization.side_by_side import SHORT, length_of_payload
from plait_linalg.passes.vectorize_columns import ColumnVectorizer

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait_std.arith.sharing import SharedConstants

    from plait_linalg.ops import StructuredOp

_MOST = 8
"""Vectors of results: as many steps as a processor begins before the first one has ended."""
_MOST_SHORT = 4
"""Vectors of results of a few steps, of an unknown number: combining them would take longer than waiting."""


class FewColumnVectorizer(ColumnVectorizer):
    """One operation in vectors along `lane_loop`, all of which are carried from row to row."""

    def __init__(
        self, op: StructuredOp, lane_loop: int, lanes: int, rows: int, constants: SharedConstants
    ) -> None:
        super().__init__(op, lane_loop, lanes, rows, constants)
        self.found = [combiner_of(op, i) for i in self.reduced]
        size = self.sizes[lane_loop].mixed
        self.size = size if isinstance(size, int) else 0
        self.columns = 1 if self.is_one_vector else -(-self.size // lanes)
        """The vectors of a row."""
        vectors = self.columns * len(self.reduced)
        is_short = largest_size(op, self.row_loop) is not None
        self.rows = max(1, (_MOST_SHORT if is_short else _MOST) // vectors) if vectors else 0
        self.ways = 1 if None in self.found else self.rows
        """Partial results of each vector."""

    @property
    def fits(self) -> bool:
        """Whether the results are few enough."""
        return 0 < self.columns * len(self.reduced) <= _MOST

    def _rows(self, indices: dict[int, Expression]) -> None:
        here = [{**indices, self.lane_loop: self.b.index(self.lanes * column)} for column in range(self.columns)]
        numbers = [(way, column) for way in range(self.ways) for column in range(self.columns)]
        self.partial = [
            [self.b.variable(self._first(i, way, column, here[column])) for way, column in numbers]
            for i in range(len(self.reduced))
        ]
        super()._rows(indices)
        for i, variables in enumerate(self.partial):
            for column, value in enumerate(self._combined(i, [variable.value for variable in variables])):
                output = self.reduced[i]
                yielded = self.op.payload.block.last.operands[output]
                self._write(here[column], self._left(column), {yielded: value}, [output])
        self.b.forget(*(variable for variables in self.partial for variable in variables))

    def _first(self, i: int, way: int, column: int, here: dict[int, Expression]) -> Value[Any]:
        """What a vector of results starts with: what the output holds, and for other rows what changes nothing."""
        output, combiner = self.reduced[i], self.found[i]
        if way == 0 or combiner is None:
            return self._read(self.outs[output].value, self._out_maps[output], here, self._left(column))  # type: ignore[no-any-return]
        return SCALARS.constant(self.builder, combiner.neutral, VectorType((self.lanes,), combiner.term.type))

    def _combined(self, i: int, values: list[Any]) -> list[Any]:
        """The vectors of a row, each combined from its partial results."""
        combiner = self.found[i]
        while combiner is not None and len(values) > self.columns:
            half = len(values) // self.columns // 2 * self.columns
            pairs = zip(values[:half], values[half : 2 * half])
            values = [*(combiner.apply(self.builder, *pair) for pair in pairs), *values[2 * half :]]
        return values

    def _left(self, column: int) -> Expression | None:
        """The elements of the last vector, if it is not whole."""
        if self.is_one_vector and not self.size:
            return self.sizes[self.lane_loop]
        left = self.size - self.lanes * column
        return self.b.index(left) if left < self.lanes else None

    def _strips(self, indices: dict[int, Expression]) -> None:
        """Some rows, each of its vectors from the partial results of its own."""
        groups: list[list[Operation]] = []
        for row in range(self.rows):
            for column in range(self.columns):
                before = self._last_placed()
                self._step(indices, row, column)
                groups.append(self._placed_after(before))
        if self.ways > 1 and length_of_payload(self.op) > SHORT:
            put_side_by_side(self._block, groups)

    def _step(self, indices: dict[int, Expression], row: int, column: int) -> None:
        op: Any = self.op
        start = self.b.index(self.lanes * column)
        here = {**indices, self.row_loop: indices[self.row_loop] + row, self.lane_loop: start}
        number = row % self.ways * self.columns + column
        variables = {i: vectors[number] for i, vectors in zip(self.reduced, self.partial)}
        arguments, yielded = op.payload.block.arguments, op.payload.block.last.operands
        known = {arguments[len(op.ins) + i]: variable.value for i, variable in variables.items()}
        values = self._payload(here, self._left(column), known)
        self._write(here, self._left(column), values, [i for i in range(len(self.outs)) if i not in self.reduced])
        for i, variable in variables.items():
            variable.set(self._repeated(values.get(yielded[i], yielded[i])))
