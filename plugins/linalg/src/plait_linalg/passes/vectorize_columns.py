"""Vectorizes reductions along a loop that they keep, in strips of vectors: sums of columns, row by row.

    %0 = linalg.generic {iterator_types = ["reduction", "parallel"]} ins(%x : tensor<100x64xf32>)
        outs(%f : tensor<64xf32>) attrs = {vector_sizes = array<i64: 0, 8>} {
      out + in
    }

becomes, with four rows at a time,

    scf.for %i = 0 to 100 step 4 iter_args(%sums = %f) {
      scf.for %j = 0 to 64 step 8 iter_args(%sums_0 = %sums) {
        %sum = vector.transfer_read %sums_0[%j]
        four times: vector.transfer_read %x[%i + 0, %j], arith.addf
        vector.transfer_write %sum_3, %sums_0[%j]
      }
    }

Rows are read as they lie in memory; each element of the output has its steps in their order.
"""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, ShapedType
from plait.ir.affine import AffineDim
from plait.ir.value import Value

from plait_linalg.ops import StructuredOp
from plait_linalg.passes.vectorizable import selected_loops
from plait_linalg.passes.vectorize_strips import StripVectorizer

if TYPE_CHECKING:
    from plait.build import Expression
    from plait_std.arith.sharing import SharedConstants


def keeps_lanes(op: StructuredOp, lane_loop: int) -> bool:
    """Whether `op` reduces, but not along the lanes."""
    kept = [selected_loops(map) for map in op.maps()[len(op.ins) :]]
    loops = len(op.iterators())
    return any(len(selected) < loops for selected in kept) and all(lane_loop in selected for selected in kept)


class ColumnVectorizer(StripVectorizer):
    """One operation in vectors along `lane_loop`, with `rows` steps of the innermost loop that reduces at once."""

    def __init__(
        self, op: StructuredOp, lane_loop: int, lanes: int, rows: int, constants: SharedConstants
    ) -> None:
        super().__init__(op, lane_loop, lanes, 1, constants)
        self.kept = [loop for loop in self.kept if loop != lane_loop]
        self.rows = rows
        self.row_loop = self.inner[-1]
        self.combiners, self.selection = {}, None

    def _rows(self, indices: dict[int, Expression]) -> None:
        with ExitStack() as nest:
            indices = {**indices, **{loop: self._enter(nest, loop) for loop in self.inner[:-1]}}
            most, size = self.rows, self.sizes[self.row_loop]
            whole = size - size % most
            if whole.mixed != 0:
                self._row_loop(indices, 0, whole.mixed, most)
            if isinstance(size.mixed, int) and isinstance(whole.mixed, int):
                if left := size.mixed - whole.mixed:
                    self._row_loop(indices, whole.mixed, size.mixed, left)
            else:
                self._row_loop(indices, whole.mixed, size.mixed, 1)

    def _row_loop(self, indices: dict[int, Expression], start: Any, end: Any, step: int) -> None:
        """The steps of the row loop from `start` to `end`, `step` at once."""
        self.rows = step
        with ExitStack() as nest:
            is_one = isinstance(start, int) and isinstance(end, int) and end - start == step
            row = self.b.index(start) if is_one else nest.enter_context(self.b.loop(start, end, step))
            self._strips({**indices, self.row_loop: row})

    def _vector(self, indices: dict[int, Expression], start: Expression, number: int, left: Expression | None) -> None:
        indices = {**indices, self.lane_loop: start}
        arguments = self.op.payload.block.arguments
        known: dict[Any, Value[Any]] = {}
        for value, map, argument in zip(self.op.ins, self.maps, arguments):
            is_same = AffineDim(self.row_loop) not in map.results and isinstance(value.type, ShapedType)
            if is_same and argument.has_uses and argument not in self.same:
                known[argument] = self._read(value, map, indices, left, isinstance(argument.type, ComplexType))
        own = {i: arguments[len(self.op.ins) + i] for i in self.reduced}
        for i, argument in own.items():
            known[argument] = self._read(self.outs[i].value, self._out_maps[i], indices, left)
        yielded = self.op.payload.block.last.operands
        for row in range(self.rows):
            here = {**indices, self.row_loop: indices[self.row_loop] + row}
            values = self._payload(here, left, known)
            self._write(here, left, values, [i for i in range(len(self.outs)) if i not in self.reduced])
            known.update((argument, values.get(yielded[i], yielded[i])) for i, argument in own.items())
        self._write(indices, left, {yielded[i]: known[argument] for i, argument in own.items()}, self.reduced)
