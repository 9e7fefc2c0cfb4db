"""Leaves out the last loop of a product that has one step: what is left is a product with a vector.

    %0 = linalg.generic {indexing_maps = [(i, j, k) -> (i, k), (i, j, k) -> (k, j), (i, j, k) -> (i, j)]}
        ins(%a, %b : tensor<64x32xf32>, tensor<32x1xf32>) outs(%c : tensor<64x1xf32>)

becomes

    %v = tensor.collapse_shape %b [[0, 1]] : tensor<32x1xf32> into tensor<32xf32>
    %1 = linalg.generic {indexing_maps = [(i, k) -> (i, k), (i, k) -> (k), (i, k) -> (i)]}
        ins(%a, %v : tensor<64x32xf32>, tensor<32xf32>) outs(%d : tensor<64xf32>)
    %0 = tensor.expand_shape %1 [[0, 1]] output_shape [64, 1] : tensor<64xf32> into tensor<64x1xf32>

Vectors lie along the last loop of a result: along one step they have one element.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait_std.tensor import ops as tensor

from plait_linalg.contraction import contraction_of
from plait_linalg.indexing import dim_of, is_plain

if TYPE_CHECKING:
    from plait.ir.affine import AffineMap

    from plait_linalg.ops import GenericOp


def single_lane(op: GenericOp) -> int | None:
    """The last loop of a product if it has one step and may be left out; None else."""
    found = contraction_of(op)
    if found is None or found.size(found.lane_loop) != 1 or len(op.ins) != 2 or not all(map(is_plain, op.maps())):
        return None
    if all(found.size(loop) == 1 for loop in found.kept) or len(found.lane_operands) != 1:
        return None
    with_lane: Any = [op.operands[found.lane_operands[0]], op.outs[0]]
    is_slice = any(isinstance(value.defining_op, tensor.ExtractSliceOp) for value in with_lane)
    return None if is_slice or any(value.type.rank < 2 for value in with_lane) else found.lane_loop


def groups_without(map: AffineMap, loop: int) -> list[list[int]]:
    """The dimensions of an operand, the one along a loop of one step with a neighbour."""
    dims = [[dim] for dim in range(len(map.results))]
    at = dim_of(map, loop)
    if at is not None:
        dims[max(0, at - 1) : max(0, at - 1) + 2] = [sorted((max(0, at - 1), max(0, at - 1) + 1))]
    return dims
