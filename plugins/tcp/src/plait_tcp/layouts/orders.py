"""Orders of dimensions: dimension `i` of a tensor in the order `o` is dimension `o[i]` of the tensor as it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from plait.builtin.types import RankedTensorType

Order = tuple[int, ...]
Item = TypeVar("Item")


def identity(rank: int) -> Order:
    """The tensor as it is."""
    return tuple(range(rank))


def is_identity(order: Sequence[int]) -> bool:
    """Whether an order changes nothing."""
    return all(i == dim for i, dim in enumerate(order))


def inverse(order: Sequence[int]) -> Order:
    """The order that leads back."""
    return tuple(sorted(range(len(order)), key=order.__getitem__))


def then(first: Sequence[int], second: Sequence[int]) -> Order:
    """The order of a tensor in the order `first` that is put in the order `second`."""
    return tuple(first[i] for i in second)


def ordered(items: Sequence[Item], order: Sequence[int]) -> list[Item]:
    """What belongs to each dimension, in an order."""
    return [items[i] for i in order]


def ordered_type(ty: RankedTensorType, order: Sequence[int]) -> Any:
    """The type of a tensor in an order."""
    return RankedTensorType(tuple(ordered(ty.shape, order)), ty.element_type)
