"""Says where a few rows of a contraction's output are written from end to end, because all rows would be too many."""

from __future__ import annotations

from math import prod

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.cache_blocks import cache_blocks
from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain

LEAST_BYTES = 2048
"""The bytes of a plane, at least, within which processors see that it is written from end to end."""
PART_OF_CACHE = 8
"""The part of the second level cache that holds what is read again: what is written passes through it, too."""
MOST_STEPS = 128
"""The steps of a reduction, at most, that take no longer than writing their sum to memory line by line."""
_PAGES_AT_HAND = 64
"""The pages whose addresses a processor has at hand in the time of a load; since Haswell and Zen 64 or a few more."""

_FEW_TILES = 3
"""The tiles of rows, at most, that write parts of all their planes at a time. See Note [Panels of planes]."""


def row_loop_of(rows: dict[int, int]) -> int | None:
    """The only loop over the rows of a tile; None if tiles have rows along several."""
    loops = [loop for loop, step in rows.items() if step > 1]
    return loops[0] if len(loops) == 1 else None


def blocks_of_planes(
    found: Contraction, rows: dict[int, int], lanes: int, machine: Target
) -> tuple[tuple[int, int], ...]:
    """Loops with their steps, around the loops along the planes of one tile of rows; none if all rows may pass by.

    See Note [Planes].
    """
    loop = row_loop_of(rows)
    if loop is None or 0 <= found.size(loop) <= rows[loop]:
        return ()
    if not found.lanes_are_contiguous or len(found.lane_operands) != 1 or found.has_moving_lanes:
        return ()
    at = found.kept.index(loop)
    outer, plane = found.kept[:at], found.kept[at + 1 :]
    if found.likely_steps(found.reductions) > MOST_STEPS or any(each in found.others for each in plane):
        return ()
    if not passes_by(found, machine) or found.likely_steps(plane) * found.element_bits // 8 < LEAST_BYTES:
        return ()
    unit, part = {found.lane_loop: lanes}, machine.l2_bytes // PART_OF_CACHE
    blocks = cache_blocks(found, plane, found.lane_operands, unit, part)
    return (*((each, rows.get(each, 1)) for each in outer), *blocks, (loop, rows[loop]))


def read_panels(found: Contraction, rows: int) -> bool:
    """Whether tiles of `rows` planes read their lanes from panels. See Note [Panels of planes]."""
    if DYNAMIC in map(found.size, [*found.kept, *found.reductions]) or not all(map(is_plain, found.op.maps())):
        return False
    steps, others = (prod(map(found.size, loops)) for loops in (found.reductions, found.others))
    return steps >= _PAGES_AT_HAND and others > rows


def are_few_tiles(found: Contraction, rows: int) -> bool:
    """Whether tiles of `rows` planes are so few that each panel is read by all before the next one is made."""
    return prod(map(found.size, found.others)) <= _FEW_TILES * rows


def passes_by(found: Contraction, machine: Target) -> bool:
    """Whether the output is too large to stay in the second level cache, as far as is known."""
    return found.likely_steps(found.kept) * found.element_bits // 8 > machine.l2_bytes // 2


# Note [Planes]
# The outputs of a tile's rows may be far apart: the channels of an image are planes. If the loop over all rows is the
# innermost, a few elements of each plane are written in turn, each in another page, and processors do not see that they
# are neighbours of what comes next: where the output does not fit the cache, each line waits for memory. So the rows of
# one tile, which are as many planes as a processor follows at a time, are written from end to end before the next rows
# are. What their lanes read is read again for each tile of rows: it is taken in blocks that stay in cache.
# Long reductions compute while lines are waited for, and read too many rows for that. An image that windows move along
# is the same, unless each row has windows of its own. A loop of unknown size is taken to have many steps: the output of
# a few stays in the cache, where the order costs nothing.

# Note [Panels of planes]
# A tile reads a few lines of each row of the operand with the lanes, one row for each step. Rows of planes are long, so
# that each is in a page of its own: from as many steps as the processor has pages at hand, every load looks for its
# page, and rows that are apart by a multiple of a page fall into the same sets of the first cache. Panels have none of
# this. With fewer steps to copy them costs more than it saves: 0.7 to 0.9 at 16 to 32 steps, where 64 to 128 gained 1.1
# to 1.9. Two or three tiles of rows read a panel from the first cache, one after the other, before the next one is
# made, and write parts of their planes: 28x64x20000 takes 0.45 of the time of no panels then, and 0.6 with planes that
# are written from end to end and panels from the second cache. From four on that turns round: 112x64x20000 takes 1.14.
