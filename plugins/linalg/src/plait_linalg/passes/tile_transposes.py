"""Tiles elementwise operations that transpose an operand, for vectors that are transposed in registers.

    %0 = linalg.transpose ins(%x : tensor<512x384xf32>) outs(%e : tensor<384x512xf32>) permutation = [1, 0]

becomes, with vectors of 16 elements,

    %0 = scf.for %jj = ... step %c64 iter_args(%acc = %e) {
      scf.for %i = ... step %c16 iter_args(%acc_0 = %acc) {
        scf.for %j = %jj ... step %c16 iter_args(%acc_1 = %acc_0) {
          %1 = linalg.generic ins(%x[%j, %i] [16, 16]) outs(%acc_1[%i, %j] [16, 16]) {vector_sizes = array<i64: 16, 16>}
          tensor.insert_slice %1 into %acc_1[%i, %j] [16, 16]

See Note [Blocks of transposes].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.types import DYNAMIC, ShapedType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineConstant, AffineDim
from plait.ir.operation import Operation
from plait.passes import Pass, option
from plait.runtime.target import HOST, host_target, instructions_named

from plait_linalg.indexing import loop_size
from plait_linalg.ops import StructuredOp
from plait_linalg.passes.tiles.rows_in_sets import RowsInSets
from plait_linalg.passes.tiles.transpose_tiler import LEAST, OFTEN, TransposeTiler, may_be_narrow
from plait_linalg.passes.vectorizable import untiled_operations
from plait_linalg.passes.vectorization.backwards import BackwardsTiling, loops_backwards, straight_maps
from plait_linalg.passes.vectorize import why_not_vectorizable

if TYPE_CHECKING:
    from plait.context import Context

_MOST = 16
"""The most rows of a block: as many vectors are in registers at a time."""


class TileTransposes(Pass):
    """Tile elementwise operations on tensors whose operands have different last dimensions."""

    name: ClassVar[str] = "linalg-tile-transposes"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")
    l3_bytes: int = option(0, doc="bytes of the third level cache; 0 stands for the machine's")
    instructions: tuple[str, ...] = option(
        HOST, doc="what the machine has: masked-store, stores of some lanes; 'host' stands for this machine's"
    )

    def run(self, op: Operation, ctx: Context) -> None:
        bits, host = self.vector_bits or host_target().vector_bits, host_target()
        l3_bytes = 2 * host.l2_bytes if host.streamed_bytes else host.l3_bytes  # where it is hardly nearer than memory
        caches = self.l1_bytes or host.l1_bytes, self.l3_bytes or l3_bytes
        overlaps = "masked-store" not in instructions_named(self.instructions)
        for inner in untiled_operations(op):
            loops = transposed_loops(inner)
            model = _tiling(inner, ctx)
            if loops is None or model is None or why_not_vectorizable(inner, straight_maps(inner)) is not None:
                continue
            lanes = max(LEAST, bits // _element_bits(inner))
            is_narrow = any(0 <= loop_size(inner, loop) < LEAST for loop in loops)
            size = min(_MOST, lanes)
            if is_narrow and not _has_blocks(inner, loops, lanes):
                continue
            ctx.remark("passed", "Tiled", inner, Operation=inner.name, TileSizes=f"{size},{size}")
            order = RowsInSets(inner, loops, size, caches)
            TransposeTiler(inner, loops, size, lanes, order, model, ctx, overlaps).run()


def _has_blocks(op: StructuredOp, loops: tuple[int, int], size: int) -> bool:
    """Whether a loop has enough steps for a block of `size`, or a number of steps that is not known."""
    return any(count == DYNAMIC or count >= size for count in (loop_size(op, loop) for loop in loops))


def _tiling(op: StructuredOp, ctx: Context) -> Tiling | None:
    """How parts of `op` are computed; None if it is not known."""
    if not loops_backwards(op):
        return ctx.model(Tiling, op)
    model = BackwardsTiling()
    return model if model.accepts(op) else None


def transposed_loops(op: StructuredOp) -> tuple[int, int] | None:
    """The last loops of an operand and of the results, if they differ."""
    if not op.on_tensors or any(kind != "parallel" for kind in op.iterators()):
        return None
    rows = [_loops_along(value, map) for value, map in zip(op.operands, straight_maps(op))]
    if any(not isinstance(expr, AffineDim) for row in rows for expr in row):
        return None
    written = {expr for row in rows[len(op.ins) :] for expr in row[-1:]}
    if len(written) != 1:
        return None
    (lanes,) = written
    apart = [row[-1] for row in rows[: len(op.ins)] if row[-1:] != [lanes] and lanes in row]
    if len({*apart}) != 1:
        return None
    loops = apart[0].position, lanes.position
    short = [loop for loop in loops if not _is_long(op, AffineDim(loop))]
    if not short:
        return loops
    narrow, *others = short
    is_narrow = not others and loop_size(op, narrow) in OFTEN and may_be_narrow(op, loops, narrow)
    return loops if is_narrow and not loops_backwards(op) else None


def _loops_along(value: Any, map: Any) -> list[Any]:
    """What a map says of each dimension of an operand; the only element along a dimension is left out."""
    shape = getattr(value.type, "shape", ())
    is_single = (size == 1 and expr is AffineConstant(0) for size, expr in zip(shape, map.results))
    return [expr for expr, single in zip(map.results, is_single) if not single]


def _is_long(op: StructuredOp, loop: Any) -> bool:
    sizes: set[int] = {
        value.type.shape[map.results.index(loop)]
        for value, map in zip(op.operands, straight_maps(op))
        if isinstance(value.type, ShapedType) and loop in map.results
    }  # fmt: skip
    return max(sizes) >= LEAST or DYNAMIC in sizes


def _element_bits(op: StructuredOp) -> int:
    """The bits of the widest element."""
    types: list[Any] = [getattr(value.type, "element_type", value.type) for value in op.operands]
    return max(8, *(getattr(ty, "width", 64) for ty in types))


# Note [Blocks of transposes]
# Where the neighbours of an operand in memory are not neighbours in the result, a loop along the result reads one
# element of each cache line that it touches, and comes back to the line when it is no longer there. A block of as many
# rows as a vector has elements reads whole lines and writes whole lines: its vectors are read along the rows of the
# operand, transposed in registers by steps of two vectors each, and written along the rows of the result. Some blocks
# that are neighbours in the result come one after the other, so that several lines of a row are written at a time;
# around them, a loop goes along the rows of the operand: of each it reads one line after the other.
