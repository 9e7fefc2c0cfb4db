"""How a reshape splits and joins dimensions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.sizes import Size, as_shaped
from plait_std.tensor import ops as tensor

from plait_tcp.sizes.known import number_key, size_key


def reassociation(many: Sequence[int], few: Sequence[int]) -> list[list[int]] | None:
    """For each dimension of `few` the adjacent dimensions of `many` that it joins; None if there is no such grouping.

    Both shapes have as many elements. A dynamic dimension stands for one dynamic dimension and any number of ones.
    """
    groups: list[list[int]] = []
    position = 0
    for size in few:
        group: list[int] = []
        product = 1
        while position < len(many) and (product != size or not group):
            if DYNAMIC in (size, many[position]):
                if size != many[position]:
                    return None
                product = size
            else:
                product *= many[position]
            group.append(position)
            position += 1
            if product > size > 0 or product == size:
                break
        if product != size or not group:
            return None
        groups.append(group)
    while position < len(many) and many[position] == 1 and groups:
        groups[-1].append(position)
        position += 1
    return groups if position == len(many) and (groups or not many) else None


def reshape(b: Builder, x: Value[Any], target: RankedTensorType, sizes: Sequence[Size]) -> Value[Any]:
    """`x` in the shape of `target`, whose sizes are given: one step if dimensions only split or only join, else two."""
    source = x.type
    paired = _dynamic_sizes_agree(x, sizes)
    if paired and source.shape == target.shape:
        return as_shaped(b, x, target)
    if target.rank == 0 or (paired and source.rank > target.rank):
        groups = [] if target.rank == 0 else reassociation(source.shape, target.shape)
        if groups is not None:
            return _collapse(b, x, groups, target)
    if source.rank == 0 or (paired and source.rank < target.rank):
        groups = [] if source.rank == 0 else reassociation(target.shape, source.shape)
        if groups is not None:
            return _expand(b, x, groups, target, sizes)
    flat = x if source.rank == 1 else b(tensor.CollapseShapeOp.of(x, [list(range(source.rank))]))
    if target.rank == 1:
        return as_shaped(b, flat, target)
    count = target.num_elements if target.has_static_shape else DYNAMIC
    flat = as_shaped(b, flat, RankedTensorType((count,), target.element_type))
    return _expand(b, flat, [list(range(target.rank))], target, sizes)


def _dynamic_sizes_agree(x: Value[Any], sizes: Sequence[Size]) -> bool:
    """Whether the dynamic dimensions of `x` and of the result are known to be the same ones, in order.

    They are if there is one of each: then the numbers of elements say that it has one size, unless they say nothing.
    """
    shape = x.type.shape
    given = [size for size in sizes if not isinstance(size, int)]
    if shape.count(DYNAMIC) != len(given):
        return False
    if len(given) <= 1 and 0 not in shape:
        return True
    places = [dim for dim, size in enumerate(shape) if size == DYNAMIC]
    return all(size_key(x, dim) == number_key(size) for dim, size in zip(places, given))


def _collapse(b: Builder, x: Value[Any], groups: list[list[int]], target: RankedTensorType) -> Value[Any]:
    return as_shaped(b, tensor.CollapseShapeOp.of(x, groups), target)


def _expand(
    b: Builder, x: Value[Any], groups: list[list[int]], target: RankedTensorType, sizes: Sequence[Size]
) -> Value[Any]:
    return as_shaped(b, tensor.ExpandShapeOp.of(x, groups, list(sizes)), target)
