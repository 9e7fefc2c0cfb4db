"""Which arrays of a call have memory in common."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.lazy import lazy_import

from plait_llvm.backend.arguments import address

np = lazy_import("numpy")


def overlaps(array: Any, begin: int, other: Any) -> bool:
    """Whether an array without gaps at an address may have elements of another one."""
    if not other.flags.c_contiguous:
        return np.may_share_memory(array, other)
    start = address(other)
    return begin < start + other.nbytes and start < begin + array.nbytes


def overlapping(arrays: Sequence[Any]) -> set[int]:
    """The numbers of those without gaps that may have elements of another one.

    In order of their addresses an array overlaps a later one if it overlaps the next, and an earlier one if the last
    byte of all these is behind its first.
    """
    ranges, with_gaps = list[tuple[int, int, int]](), list[int]()
    for i, array in enumerate(arrays):
        if not array.flags.c_contiguous:
            with_gaps.append(i)
        elif array.nbytes:
            begin = address(array)
            ranges.append((begin, begin + array.nbytes, i))
    ranges.sort()
    found, reached = set[int](), 0
    for (begin, end, i), (following, _, _) in zip(ranges, [*ranges[1:], (1 << 64, 0, 0)]):
        if following < end or begin < reached:
            found.add(i)
        reached = max(reached, end)
    for gaps in with_gaps:
        found |= {i for _, _, i in ranges if np.may_share_memory(arrays[gaps], arrays[i])}
    return found
