"""Vectors at the end of a slice, read whole from the tensor that it is a slice of.

    %rest = tensor.extract_slice %panels[%p, 0, 0] [1, %k, %n] [1, 1, 1] : tensor<?x?x32xf32> to tensor<?x?xf32>
    %v = vector.transfer_read %rest[%i, 0] : tensor<?x?xf32>, vector<32xf32>

needs a mask, where

    %v = vector.transfer_read %panels[%p, %i, 0] {in_bounds = [true]} : tensor<?x?x32xf32>, vector<32xf32>

needs none. See Note [Lanes behind a rest].
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, ShapedType
from plait.frozen import FrozenValue
from plait_std.algebra import SCALARS
from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.tensor.ops import ExtractSliceOp

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    from plait_linalg.ops.base import StructuredOp

_TRAPS = (arith.DivSIOp, arith.DivUIOp, arith.RemSIOp, arith.RemUIOp, arith.CeilDivSIOp, arith.CeilDivUIOp,
          arith.FloorDivSIOp)  # fmt: skip


class WholeRead(FrozenValue):
    """Where a vector starts in the tensor that an operand is a slice of."""

    source: Value[Any]
    places: tuple[Value[Any], ...]
    dims: tuple[int, ...]
    """The dimension of the source for each dimension of the slice."""


def may_read_behind(op: StructuredOp, value: Value[Any]) -> bool:
    """Whether lanes of `value` behind the last step change nothing: `op` sums up, and none of its numbers trap."""
    reduces = any(kind != "parallel" for kind in op.iterators())
    return reduces and value in op.ins and not any(isinstance(inner, _TRAPS) for inner in op.payload.walk())


def whole_read(
    builder: Builder, value: Value[Any], places: Sequence[Value[Any]], dim: int, lanes: int
) -> WholeRead | None:
    """The read of `lanes` elements along `dim` from the source of a slice that starts where the source does.

    None if `value` is not such a slice, or its source is not known to have as many.
    """
    op = value.defining_op
    if not isinstance(op, ExtractSliceOp) or set(op.static_strides.values) - {1}:
        return None
    assert isinstance(op.source.type, ShapedType)
    dropped = op.dropped_dims
    kept = [i for i in range(op.source.type.rank) if i not in dropped]
    size = op.source.type.shape[kept[dim]]
    starts = op.mixed_offsets
    if size == DYNAMIC or size < lanes or starts[kept[dim]] != 0 or integer_value(places[dim]) != 0:
        return None
    index = SCALARS.on(builder).index
    moved = [index(start) for start in starts]
    for i, place in zip(kept, places):
        moved[i] = moved[i] + place
    return WholeRead(op.source, tuple(place.value for place in moved), tuple(kept))


# Note [Lanes behind a rest]
# Panels are as wide as a tile, so that the last one has lanes that no column of the product is in. Where the number of
# columns is known at run time only, tiles of the last panel are slices of unknown width, whose vectors would be read
# under a mask. LLVM computes masks in each step, loads under a mask late, and spills the sums meanwhile: such a tile
# took twice the time of a whole one. Lanes behind the rest are zeros in the panel; whatever they were, what is summed
# up of them is not written, or replaced where lanes are reduced.
