"""Reshapes of operands to one rank, dimensions of size 1 in front."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import RankedTensorType

from plait_tosa.canonicalize.matchers import const_shape
from plait_tosa.ops.data import ReshapeOp

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value


def with_rank(b: Builder, value: Value[Any], rank: int) -> Value[Any]:
    """`value`, reshaped to a rank of at least its own."""
    shape: tuple[int, ...] = value.type.shape
    if len(shape) == rank:
        return value
    wide = (1,) * (rank - len(shape)) + tuple(shape)
    return b(ReshapeOp(value, const_shape(b, wide), RankedTensorType(wide, value.type.element_type)))
