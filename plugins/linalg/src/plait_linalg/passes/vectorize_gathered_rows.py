"""Vectorizes reductions of rows that lie anywhere in a tensor: bags of embeddings.

    %0 = linalg.generic {iterator_types = ["parallel", "reduction"]} ins(%rows : tensor<20xindex>)
        outs(%f : tensor<64xf32>) attrs = {vector_sizes = array<i64: 0, 16>} {
      out + tensor.extract %x[in, linalg.index 0]
    }

becomes

    %sums:4 = scf.for %j = 0 to 20 iter_args(... = vectors of %f) {
      %row = tensor.extract %rows[%j]
      four times: vector.transfer_read %x[%row, k], arith.addf
    }
    four times: vector.transfer_write

Nothing is gained from reading several rows in turn, as they are apart in memory: so the sums stay in registers.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any

from plait_linalg.ops import StructuredOp
from plait_linalg.passes.rows.gathered_rows import rows_along
from plait_linalg.passes.vectorize_columns import keeps_lanes
from plait_linalg.passes.vectorize_strips import StripVectorizer

if TYPE_CHECKING:
    from plait.build import Expression
    from plait_std.arith.sharing import SharedConstants

_SUMS = 8
"""Vectors that stay in registers."""


def gathers_rows(op: StructuredOp, lane_loop: int) -> bool:
    """Whether `op` reduces rows that lie anywhere, not along the lanes."""
    return keeps_lanes(op, lane_loop) and bool(rows_along(op, lane_loop))


class GatheredRowVectorizer(StripVectorizer):
    """One operation in vectors along `lane_loop`, each with all steps of the loops that reduce."""

    def __init__(self, op: StructuredOp, lane_loop: int, lanes: int, constants: SharedConstants) -> None:
        super().__init__(op, lane_loop, lanes, max(1, _SUMS // len(op.outs)), constants)
        self.kept = [loop for loop in self.kept if loop != lane_loop]
        self.combiners, self.selection = {}, None

    def _rows(self, indices: dict[int, Expression]) -> None:
        self._strips(indices)

    def _strip(self, indices: dict[int, Expression], start: Expression, count: int) -> None:
        self._reduce(indices, [start + number * self.lanes for number in range(count)], None)

    def _vector(self, indices: dict[int, Expression], start: Expression, number: int, left: Expression | None) -> None:
        self._reduce(indices, [start], left)

    def _reduce(self, indices: dict[int, Expression], starts: Sequence[Expression], left: Expression | None) -> None:
        """All steps for some vectors, of the last of which `left` elements are inside; None stands for all."""
        at = [{**indices, self.lane_loop: start} for start in starts]
        block = self.op.payload.block
        own = {i: block.arguments[len(self.op.ins) + i] for i in self.reduced}
        sums: list[dict[int, Any]] = [
            {i: self.b.variable(self._read(self.outs[i].value, self._out_maps[i], here, left)) for i in own}
            for here in at
        ]
        with ExitStack() as nest:
            steps = {loop: self._enter(nest, loop) for loop in self.inner}
            for here, vectors in zip(at, sums):
                known = {argument: vectors[i].value for i, argument in own.items()}
                values = self._payload({**here, **steps}, left, known)
                for i in own:
                    yielded = block.last.operands[i]
                    vectors[i].set(self._repeated(values.get(yielded, yielded)))
                self._write({**here, **steps}, left, values, [i for i in range(len(self.outs)) if i not in own])
        for here, vectors in zip(at, sums):
            values = {block.last.operands[i]: variable.value for i, variable in vectors.items()}
            self._write(here, left, values, self.reduced)
        self.b.forget(*(variable for vectors in sums for variable in vectors.values()))
