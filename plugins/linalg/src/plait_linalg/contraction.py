"""Contractions among the structured operations: reductions whose operands are read again for other outputs."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod
from typing import Any

from plait.builtin.types import DYNAMIC, ShapedType, TensorType
from plait.ir.affine import AffineDim

from plait_linalg.ops import GenericOp, StructuredOp


@dataclass(frozen=True)
class Contraction:
    """A reduction with an operand along the last dimension of its output, which other operands do not have.

    `lane_loop` is the loop along that dimension and `lane_operand` the operand; `row_loop` is a parallel loop that the
    lane operand does not have, None if there is none that is larger than one.
    """

    op: StructuredOp
    lane_loop: int
    lane_operand: int
    row_loop: int | None

    def size(self, loop: int) -> int:
        """The size of a loop; `DYNAMIC` if it is not known."""
        sizes = [
            value.type.shape[map.results.index(AffineDim(loop))]
            for value, map in zip(self.op.operands, self.op.maps()) if AffineDim(loop) in map.results
        ]  # fmt: skip
        return max(sizes, default=DYNAMIC)

    @property
    def steps(self) -> int:
        """The number of steps of the reduction as far as it is known."""
        kinds = self.op.iterators()
        sizes = [self.size(loop) for loop, kind in enumerate(kinds) if kind != "parallel"]
        return prod(size for size in sizes if size != DYNAMIC)

    @property
    def element_bits(self) -> int:
        """The width of an element of the output in bits."""
        return max(8, self.op.outs[0].type.element_type.width)

    @property
    def lane_dim(self) -> int:
        """The dimension of the lane operand along which the lanes are."""
        return self.op.maps()[self.lane_operand].results.index(AffineDim(self.lane_loop))

    @property
    def lanes_are_contiguous(self) -> bool:
        """Whether lanes are neighbours in memory."""
        return self.lane_dim == len(self.op.maps()[self.lane_operand].results) - 1


def contraction_of(op: StructuredOp) -> Contraction | None:
    """`op` as a contraction; None if it is another operation."""
    kinds, maps = op.iterators(), op.maps()
    if len(op.outs) != 1 or len(op.ins) < 2 or "reduction" not in kinds or not op.on_tensors:
        return None
    if not all(isinstance(expr, AffineDim) for map in maps for expr in map.results):
        return None
    if not maps[-1].results or not all(isinstance(value.type, ShapedType) for value in op.ins):
        return None
    lane = maps[-1].results[-1]
    with_lanes = [i for i, map in enumerate(maps[:-1]) if lane in map.results]
    if len(with_lanes) != 1 or len(with_lanes) == len(op.ins):
        return None
    here = Contraction(op, lane.position, with_lanes[0], None)
    reduced = [AffineDim(i) for i, kind in enumerate(kinds) if kind != "parallel"]
    if not all(loop in maps[here.lane_operand].results for loop in reduced):
        return None
    rows = [
        expr.position for expr in maps[-1].results[:-1]
        if expr not in maps[here.lane_operand].results and here.size(expr.position) != 1
    ]  # fmt: skip
    return Contraction(op, lane.position, with_lanes[0], rows[-1] if rows else None)


def epilogue_of(op: StructuredOp) -> GenericOp | None:
    """The elementwise operation that alone uses the result of `op`, element by element; None if there is none."""
    result: Any = op.results[0]
    if not result.has_one_use:
        return None
    user = next(iter(result.users))
    if not isinstance(user, GenericOp) or not user.on_tensors or user.parent is not op.parent:
        return None
    if any(kind != "parallel" for kind in user.iterators()) or user.operands.index(result) >= len(user.ins):
        return None
    read = user.maps()[user.operands.index(result)]
    rank = len(user.iterators())
    if sorted(expr.position for expr in read.results if isinstance(expr, AffineDim)) != list(range(rank)):
        return None
    outputs = [value for value in user.outs if isinstance(value.type, TensorType)]
    last = [map.results[-1] for map in (read, *user.maps()[len(user.ins) :]) if map.results]
    return user if len(outputs) == len(user.outs) and len(set(last)) == 1 else None
