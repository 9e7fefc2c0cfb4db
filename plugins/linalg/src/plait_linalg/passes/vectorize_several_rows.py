"""Vectorizes reductions of blocks of short rows, several rows at a time.

    %0 = linalg.generic {iterator_types = ["parallel", "reduction"]} ins(%x : tensor<8x?xf32>)
        outs(%f : tensor<8xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
      out + in
    }

becomes

    scf.for %r = 0 to 8 step 4 {
      %sums:4 = scf.for %i = 0 to %whole step 8 iter_args(%zeros:4) {
        four times: vector.transfer_read %x[%r + 0, %i], arith.addf
      }
      scf.if %left > 0 {
        the elements of the four rows that are left, under a mask
      }
    }

after which the lanes of the 8 rows are combined. See Note [Several rows at a time].
"""

from __future__ import annotations

from contextlib import ExitStack
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, bool_attr
from plait.builtin.types import VectorType
from plait_std.algebra import SCALARS
from plait_std.vector import building as vectors
from plait_std.vector import transfers

from plait_linalg.bounded_sizes import SHORT_VECTORS, largest_size
from plait_linalg.ops import StructuredOp
from plait_linalg.passes.vectorization.side_by_side import only_reduces
from plait_linalg.passes.vectorize_strips import StripVectorizer

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.value import Value

ROWS_AT_A_TIME = 4
"""Rows whose partial results are in registers together."""
_MOST_WRITTEN_OUT = 8
"""So many vectors of rows of known length have no loop."""


class SeveralRowsVectorizer(StripVectorizer):
    """One reduction along `lane_loop` of a block of rows, of which several are passed over together."""

    @cached_property
    def fits(self) -> bool:
        """Whether rows are taken together: they are short, and wait for little but their partial results."""
        size = self.sizes[self.lane_loop].mixed
        most = size if isinstance(size, int) else largest_size(self.op, self.lane_loop)
        if most is None or not self.lanes < most <= SHORT_VECTORS * self.lanes or self.lanes % ROWS_AT_A_TIME:
            return False
        if isinstance(size, int) and self._are_passed_over_again():
            return False
        return only_reduces(self.op) and self._are_combined()

    def _are_passed_over_again(self) -> bool:
        """Whether another operation on the same rows follows."""
        loops = len(self.op.iterators())
        others = (op for op in self.op.parent.operations if isinstance(op, StructuredOp) and op is not self.op)
        return any(len(op.iterators()) >= loops for op in others)

    def _enter(self, nest: ExitStack, loop: int) -> Expression:
        if loop != self.kept[-1]:
            return super()._enter(nest, loop)
        size = self.sizes[self.lane_loop]
        self.left = size % self.lanes
        self.whole = size - self.left
        self.inside = super()._mask(self.left)
        return nest.enter_context(self.b.loop(0, self.sizes[loop].mixed, ROWS_AT_A_TIME))

    def _keep_same(self, indices: dict[int, Expression]) -> None:
        """Leave what is the same along a row to each of the rows."""
        if self.kept[-1] not in indices:
            super()._keep_same(indices)

    def _rows(self, indices: dict[int, Expression]) -> None:
        loop, shared = self.kept[-1], self.same
        rows = [{**indices, loop: indices[loop] + number} for number in range(ROWS_AT_A_TIME)]
        known = [self._same_along(row, shared) for row in rows]
        self.partial = [[self.b.variable(self._start(i, row, 0)) for row in rows] for i in self.reduced]
        if isinstance(whole := self.whole.mixed, int) and whole <= _MOST_WRITTEN_OUT * self.lanes:
            for start in range(0, whole, self.lanes):
                self._vectors(rows, known, self.b.index(start), None)
        else:
            with self.b.loop(0, whole, self.lanes) as i:
                self._vectors(rows, known, i, None)
        with self.b.if_(self.left > 0):
            self._vectors(rows, known, self.whole, self.left)
        self.same = shared
        for number, row in enumerate(rows):
            values = [variables[number].value for variables in self.partial]
            if self.selection is not None:
                self._select(self.selection, [values], row)
            for i, value in zip(self.combiners, values):
                self._combine(i, [value], row)
        self.b.forget(*(variable for variables in self.partial for variable in variables))

    def _same_along(
        self, row: dict[int, Expression], shared: dict[Value[Any], Value[Any]]
    ) -> dict[Value[Any], Value[Any]]:
        """What is the same for all steps of a row, with what is for all rows."""
        self.same = dict(shared)
        super()._keep_same(row)
        return self.same

    def _vectors(
        self, rows: list[dict[int, Expression]], known: list[dict[Value[Any], Value[Any]]],
        start: Expression, left: Expression | None,
    ) -> None:  # fmt: skip
        """A vector of each row."""
        for number, row in enumerate(rows):
            self.same = known[number]
            self._vector(row, start, number, left)

    def _before(self, number: int) -> int:
        return 0

    # What is left of rows is the same for all of them: one mask, from before the loop over rows

    def _mask(self, left: Expression) -> Value[Any]:
        return self.inside

    def _read_vector(
        self, value: Any, places: list[Value[Any]], left: Expression | None, parts: int = 1, dim: int = -1
    ) -> Value[Any]:
        if left is None or parts > 1 or dim not in (-1, len(places) - 1):
            return super()._read_vector(value, places, left, parts, dim)
        element = value.type.element_type
        padding = SCALARS.constant(self.builder, 0, element)
        ty, along = VectorType((self.lanes,), element), vectors.along(len(places), dim)
        return self.builder(transfers.TransferReadOp(value, places, along, padding, self.inside, _INSIDE, ty))


_INSIDE = ArrayAttr((bool_attr(True),))


# Note [Several rows at a time]
# A row of a few vectors is a chain of additions that wait for each other, a loop that ends after a few steps, and a
# vector under a mask, which is computed again for each row. Four rows have four chains, one loop, and one mask for all
# rows of the block. Partial results of 16 rows at once were no faster: their loads are from 16 places that no
# instruction can name without an addition, and rows that come from memory took twice the time.
#
# Rows of known length have no loop or mask to wait for, but each was reduced across lanes by itself. Where other
# operations pass over the same rows again, as in a softmax, these are what takes time: strips of one row keep up.
