"""`convert-fixed-to-scf`: running sums on buffers as loops.

    fixed.running_sum ins(%x) outs(%y) : memref<2x4xi16>, memref<2x4xi16>

becomes

    scf.for %i = %c0 to %c2 step %c1 {
      scf.for %j = %c0 to %c4 step %c1 iter_args(%sum = %zero) -> (i16) {
        %0 = memref.load %x[%i, %j] : memref<2x4xi16>
        ...                                             the saturated sum of %sum and %0
        memref.store %1, %y[%i, %j] : memref<2x4xi16>
        scf.yield %1 : i16
      }
    }
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from plait.ir.builder import Builder
from plait.passes import Pass
from plait_std.builders import as_index, index_constant, loop_nest
from plait_std.memref.ops import DimOp, LoadOp, StoreOp
from plait_std.scf.ops import ForOp, YieldOp

from fixed_point import scalars
from fixed_point.ops import RunningSumOp, stored


class ConvertFixedToScf(Pass):
    """Write running sums on buffers as loops."""

    name: ClassVar[str] = "convert-fixed-to-scf"

    def run(self, op: Any, ctx: Any) -> None:
        for inner in list(op.walk()):
            if isinstance(inner, RunningSumOp) and not inner.results:
                loops_for(inner)


def loops_for(op: RunningSumOp) -> None:
    """running_sum -> a loop nest over the rows, and a loop along each that carries the sum"""
    builder = Builder.before(op)
    *rows, columns = [_size(builder, op.source, dim) for dim in range(op.source.type.rank)]
    loop_nest(builder, rows, lambda inner, indices: _along_row(op, inner, indices, columns))
    op.erase()


def _size(builder: Builder, buffer: Any, dim: int) -> Any:
    size = buffer.type.shape[dim]
    return size if size >= 0 else builder(DimOp(buffer, index_constant(builder, dim)))


def _along_row(op: RunningSumOp, builder: Builder, row: Sequence[Any], columns: Any) -> None:
    zero, one = index_constant(builder, 0), index_constant(builder, 1)
    start = scalars.constant(builder, 0, stored(op.source.type.element_type))
    loop = builder.insert(ForOp.define(zero, as_index(builder, columns), one, [start]))
    inner = Builder.at_end(loop.block)
    place = [*row, loop.induction_variable]
    element = inner(LoadOp(op.source, place))
    total = scalars.add(inner, loop.iter_arguments[0], element)
    inner.insert(StoreOp(total, op.dest, place))
    inner.insert(YieldOp([total]))
