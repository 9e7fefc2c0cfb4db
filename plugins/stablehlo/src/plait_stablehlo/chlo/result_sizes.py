"""The sizes of the results of CHLO's operations, but for `chlo.scan`: as `stablehlo.result_sizes`."""

from __future__ import annotations

from typing import Any

from plait_stablehlo.chlo import broadcasting, ops, other, special
from plait_stablehlo.chlo.broadcast_shapes import NoBroadcastError, dimension_maps
from plait_stablehlo.stablehlo.ops.base import mnemonic
from plait_stablehlo.stablehlo.result_sizes import ResultSizes, of_operands_together, of_type
from plait_stablehlo.stablehlo.size_expressions import Row, broadcast, dim, dims


def of_broadcast(op: Any) -> list[Row] | None:
    """The shape to which the operands are broadcast; None if they cannot be."""
    try:
        maps = dimension_maps(op)
    except NoBroadcastError:
        return None
    rank = max(len(v.type.shape) for v in op.operands)
    places = [[(v, places.index(k)) for v, places in zip(op.operands, maps) if k in places] for k in range(rank)]
    return [[broadcast([dim(*place) for place in column]) for column in places]]


def of_top_k(op: Any) -> list[Row]:
    return [[*dims(op.operand)[:-1], op.k.value] for _ in op.results]


def of_ragged_dot(op: Any) -> list[Row]:
    ranks = [len(v.type.shape) for v in op.operands]
    return [[dim(op.operands[i], at) for i, at in op.ragged_dot_dimension_numbers.result_dimensions(ranks)]]


_ELEMENTWISE = (*ops.OPERATIONS, other.ConstantLikeOp, other.NextAfterOp, *special.OPERATIONS)

#: The sizes of the results of each operation, by its name without the dialect.
RESULT_SIZES: dict[str, ResultSizes] = {
    **{mnemonic(cls): of_operands_together for cls in _ELEMENTWISE},
    **{mnemonic(cls): of_broadcast for cls in broadcasting.OPERATIONS},
    **dict.fromkeys(("broadcast_polygamma", "broadcast_zeta"), of_broadcast),
    "constant": of_type,
    "ragged_dot": of_ragged_dot,
    "top_k": of_top_k,
}
