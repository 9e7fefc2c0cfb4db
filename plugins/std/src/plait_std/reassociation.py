"""Reshapes that join or split adjacent dimensions: which one two in a row are."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from plait.builtin.types import DYNAMIC

from plait_std.mixed import Mixed

Groups = list[list[int]]


def last_joined(rank: int) -> Groups:
    """The groups that join the last two of `rank` dimensions."""
    return [*([dim] for dim in range(rank - 2)), [rank - 2, rank - 1]]


def joined_groups(inner: Sequence[Sequence[int]], outer: Sequence[Sequence[int]]) -> Groups:
    """The groups that join dimensions as first `inner` does, and then `outer` what that left."""
    return [[dim for position in group for dim in inner[position]] for group in outer]


def collapsed_again(groups: Sequence[Sequence[int]], outer: Sequence[Sequence[int]]) -> Groups | None:
    """The groups of the source's dimensions where `groups` split them and `outer` joined what came of it.

    None if a dimension of the source does not become part of one dimension of the result.
    """
    if not outer:
        return None  # all is joined to one element, which is in no group
    group_of = {dim: i for i, group in enumerate(outer) for dim in group}
    owners = [{group_of[dim] for dim in group} for group in groups]
    if any(len(owner) != 1 for owner in owners):
        return None
    found = [[dim for dim, owner in enumerate(owners) if owner == {i}] for i in range(len(outer))]
    return found if all(found) and any(len(group) > 1 for group in found) else None


def groups_within(groups: Sequence[Sequence[int]], inner: Sequence[Sequence[int]]) -> Groups | None:
    """For each of `groups` the numbers of the groups of `inner` that have its dimensions; None if one is in two."""
    found: Groups = []
    position = 0
    for group in groups:
        end, numbers = group[-1] + 1, [position]
        while position < len(inner) and inner[position][-1] + 1 < end:
            position += 1
            numbers.append(position)
        if position == len(inner) or inner[position][-1] + 1 != end:
            return None
        found.append(numbers)
        position += 1
    return found


def collapsed_sizes(
    sizes: Sequence[Mixed], groups: Sequence[Sequence[int]], shape: Sequence[int]
) -> list[Mixed] | None:
    """The sizes of a collapsed shape; None if one is a product of what is known at run time."""
    found: list[Mixed] = []
    for group, size in zip(groups, shape):
        if size == DYNAMIC and any(sizes[dim] != 1 for dim in group[1:]):
            return None
        found.append(sizes[group[0]] if size == DYNAMIC else size)
    return found


def groups_between(
    longer: Sequence[int], shorter: Sequence[int], before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]
) -> Groups | None:
    """The groups that make the shape `shorter` of `longer`, where both come from one shape.

    Dimension i of the shape between them consists of group i of `before` in `longer`, and of group i of `after` in
    `shorter`. None if there are no such groups, or the sizes are not known to say so.
    """
    found: Groups = []
    for whole, parts in zip(before, after):
        groups = _groups_of([longer[dim] for dim in whole], [shorter[dim] for dim in parts])
        if groups is None:
            return None
        found += [[whole[position] for position in group] for group in groups]
    return found


def expanded_after_collapse(
    source: Sequence[int], result: Sequence[int], before: Sequence[Sequence[int]], after: Sequence[Sequence[int]]
) -> tuple[bool, Groups] | None:
    """A collapse by `before` and an expansion by `after`, from `source` to `result`, as one operation.

    Whether that is a collapse, otherwise an expansion, and its groups; None if there is no such operation.
    """
    if len(source) == len(result) or not after:
        return None
    is_collapse = len(source) > len(result)
    shapes = (source, result, before, after) if is_collapse else (result, source, after, before)
    groups = groups_between(*shapes)
    return None if groups is None else (is_collapse, groups)


def _groups_of(longer: Sequence[int], shorter: Sequence[int]) -> Groups | None:
    """Groups of the positions of `longer` whose products are `shorter`, of which at most one is not known."""
    if 0 in longer or longer.count(DYNAMIC) > 1 or longer.count(DYNAMIC) != shorter.count(DYNAMIC):
        return None
    if DYNAMIC not in shorter:
        groups = _from_start(longer, shorter)
        return groups if groups is not None and sum(map(len, groups)) == len(longer) else None
    at = shorter.index(DYNAMIC)
    first = _from_start(longer, shorter[:at])
    last = _from_start(longer[::-1], shorter[at + 1 :][::-1])
    if first is None or last is None:
        return None
    start, end = sum(map(len, first)), len(longer) - sum(map(len, last))
    if not start <= longer.index(DYNAMIC) < end:
        return None
    mirrored = [[len(longer) - 1 - position for position in reversed(group)] for group in reversed(last)]
    return [*first, list(range(start, end)), *mirrored]


def _from_start(longer: Sequence[int], shorter: Sequence[int]) -> Groups | None:
    """The first groups, of known sizes; dimensions of one element stay with the group before them where they can."""
    groups: Groups = []
    position = 0
    for i, size in enumerate(shorter):
        start = position
        while position < len(longer) and (position == start or prod(longer[start:position]) < size):
            position += 1
        group = longer[start:position]
        if not group or DYNAMIC in group or prod(group) != size:
            return None
        needed = len(shorter) - i - 1
        while position < len(longer) - needed and longer[position] == 1 and (not needed or shorter[i + 1] != 1):
            position += 1
        groups.append(list(range(start, position)))
    return groups
