"""Lanes that lie a few elements apart in an input, as the pixels of one channel: rows of them end with whole vectors.

    %0 = linalg.generic {(i, j) -> (i, j, 0), (i, j) -> (i, j)} ins(%x : tensor<4x?x2xf32>) outs(%e : tensor<4x?xf32>)

whose rows have an unknown length `n` becomes, with vectors of 16 elements,

    scf.if (n >= 16) {
      scf.for %j = 0 to n step 16 {
        a vector from min(%j, n - 16) on
      }
    } else {
      one vector under a mask
    }

See Note [The ends of rows].
"""

from __future__ import annotations

from plait.builtin.types import ComplexType, ShapedType
from plait.ir.affine import AffineDim

from plait_linalg.ops import StructuredOp

_MOST_APART = 4
"""Lanes that lie so many elements apart, or fewer, are read in vectors."""


def are_few_apart(op: StructuredOp, operand: int, lane: AffineDim) -> bool:
    """Whether lanes of an input lie a few elements apart, as the pixels of one channel, and no loop reduces."""
    ty, map = op.operands[operand].type, op.maps()[operand]
    if operand >= len(op.ins) or any(kind != "parallel" for kind in op.iterators()):
        return False
    if not isinstance(ty, ShapedType) or isinstance(ty.element_type, ComplexType):
        return False
    return map.results[-2] == lane and 1 < ty.shape[-1] <= _MOST_APART


def ends_with_vectors(op: StructuredOp, lane_loop: int) -> bool:
    """Whether the last vector of a row may compute some results again, in place of a part of them under a mask."""
    lane, count = AffineDim(lane_loop), len(op.ins)
    are_apart = any(lane in map.results[:-1] and are_few_apart(op, i, lane) for i, map in enumerate(op.maps()[:count]))
    return are_apart and not any(argument.has_uses for argument in op.payload.block.arguments[count:])


# Note [The ends of rows]
# A vector of lanes that lie apart is read as whole vectors, of which shuffles take every second element. Under a mask
# it is read lane by lane, behind a test for each: one such vector took as long as all others of rows of 28 to 60
# elements. A vector that ends with the row has no mask, and writes some elements again that are the same, if nothing is
# read of what is written. Other vectors are read under a mask at no cost.
