"""Constants with other orders of dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType


def transposed(values: Any, perms: Sequence[int]) -> DenseElementsAttr:
    """The elements with dimension `i` of the result being dimension `perms[i]` of `values`."""
    shape: list[int] = [values.type.shape[i] for i in perms]
    ty = RankedTensorType(tuple(shape), values.type.element_type)
    if isinstance(values, DenseElementsAttr) and values.is_splat:
        return values.with_type(ty)
    return DenseElementsAttr.from_numpy(values.numpy().transpose(list(perms)), ty)
