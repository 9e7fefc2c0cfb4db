"""Which dimensions of a reshape hold the same elements, and what an order of its operand is for its result.

Dynamic dimensions are ones by themselves, in one order, with as many elements between them on both sides.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC

from plait_tcp.layouts.orders import Order
from plait_tcp.sizes.known import size_key

if TYPE_CHECKING:
    from plait.ir.value import Value

Place = tuple[int, int]
"""Between dimensions: dynamic dimensions before it, and elements that lie together between the last of them and it."""


def ends(shape: Sequence[int]) -> Iterator[Place]:
    """The place after each dimension."""
    place = 0, 1
    for size in shape:
        place = (place[0] + 1, 1) if size == DYNAMIC else (place[0], place[1] * size)
        yield place


def are_alike(source: Value[Any], target: Value[Any]) -> bool:
    """Whether dynamic dimensions of a tensor and a reshape of it are known to be the same, and there are elements.

    One is, if there are as many elements before and after it; of several it has to be known where sizes come from.
    """
    shapes: tuple[Sequence[int], Sequence[int]] = (source.type.shape, target.type.shape)
    if not _have_same_parts(*shapes):
        return False
    dims, others = ([dim for dim, size in enumerate(shape) if size == DYNAMIC] for shape in shapes)
    if len(dims) <= 1:
        return True
    return all(size_key(source, dim) == size_key(target, other) for dim, other in zip(dims, others, strict=True))


def _have_same_parts(source: Sequence[int], target: Sequence[int]) -> bool:
    """Whether there are elements, and as many between dynamic dimensions on both sides."""
    return 0 not in (*source, *target) and _parts(source) == _parts(target)


def _parts(shape: Sequence[int]) -> list[int]:
    """How many elements there are before and after each dynamic dimension."""
    cuts = [-1, *(i for i, size in enumerate(shape) if size == DYNAMIC), len(shape)]
    return [math.prod(shape[start + 1 : end]) for start, end in pairwise(cuts)]


def refined(shape: Sequence[int], others: Sequence[Sequence[int]]) -> list[list[int]] | None:
    """How to split each dimension of `shape`, so that reshapes to `others` only join; None if they do not."""
    places = {place for one in (shape, *others) for place in ends(one)}
    groups: list[list[int]] = []
    start = 0, 1
    for size, end in zip(shape, ends(shape), strict=True):
        inner = sorted(place for place in places if start < place < end) if size != DYNAMIC else []
        counts = [start[1], *(count for _, count in inner), end[1]]
        if size != DYNAMIC and any(after % before for before, after in pairwise(counts)):
            return None
        split = [after // before for before, after in pairwise(counts)]
        groups.append([size] if size in (1, DYNAMIC) else split)
        start = end
    return groups


def with_units(groups: Sequence[Sequence[int]], shape: Sequence[int]) -> list[list[int]] | None:
    """`groups`, with the dimensions of size 1 of `shape` put in; None if its other dimensions are not the same."""
    left = list(shape)
    made: list[list[int]] = []
    for group in groups:
        taken: list[int] = []
        wanted = list(group) if list(group) == [1] else [size for size in group if size != 1]
        for size in wanted:
            while left and left[0] == 1 != size:
                taken.append(left.pop(0))
            if not left or left[0] != size:
                return None
            taken.append(left.pop(0))
        made.append(taken)
    if any(size != 1 for size in left) or not made:
        return None
    made[-1] += left
    return made


def through(source: Sequence[int], target: Sequence[int], order: Order) -> Order | None:
    """What `order`, of a tensor of shape `source`, is for the same elements in the shape `target`.

    None if it separates dimensions that the target joins. Dimensions of size 1 stay where they are. Dynamic dimensions
    are taken for the same if they come in one order.
    """
    if not _have_same_parts(source, target):
        return None
    blocks = {block[0][0]: block for block in _blocks(source, target)}
    left, moved = [dim for dim in order if source[dim] != 1], list[int]()
    while left:
        many, few = blocks.get(left[0], ((), ()))
        if not many or left[: len(many)] != list(many):
            return None
        moved += few
        del left[: len(many)]
    places = iter(moved)
    return tuple([next(places) if size != 1 else i for i, size in enumerate(target)])


def _blocks(source: Sequence[int], target: Sequence[int]) -> Iterator[tuple[list[int], list[int]]]:
    """For both sides the smallest groups of adjacent dimensions with equal elements; sizes of 1 are left out."""
    both = set(ends(source)) & set(ends(target))
    yield from zip(_cut(source, both), _cut(target, both), strict=True)


def _cut(shape: Sequence[int], places: set[Place]) -> Iterator[list[int]]:
    group: list[int] = []
    for dim, (size, end) in enumerate(zip(shape, ends(shape), strict=True)):
        if size != 1:
            group.append(dim)
            if end in places:
                yield group
                group = []
