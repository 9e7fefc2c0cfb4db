"""Cuts loops in blocks that read no more than fits a cache."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from plait.builtin.types import DYNAMIC

from plait_linalg.contraction import Contraction


def cache_blocks(
    found: Contraction, loops: Sequence[int], operands: Sequence[int], units: Mapping[int, int], cache_bytes: int
) -> Iterator[tuple[int, int]]:
    """Some of `loops`, the outermost first, with steps that read no more of the operands than fits a cache.

    Steps are multiples of the tiles' steps, `units`.
    """
    left = list(loops)

    def bytes_of(whole: Sequence[int]) -> int:
        return sum(found.bytes_read(operand, [*whole, *found.reductions]) for operand in operands)

    while left:
        loop = left.pop(0)
        size = found.size(loop)
        if size != DYNAMIC and bytes_of([loop, *left]) <= cache_bytes:
            return
        unit = units.get(loop, 1)
        step = max(1, cache_bytes // max(1, bytes_of(left)) // unit) * unit
        if size != DYNAMIC:  # in equal parts
            step = -(-size // -(-size // step) // unit) * unit
        yield loop, step
        if step > unit:
            return
