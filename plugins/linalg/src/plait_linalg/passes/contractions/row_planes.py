"""Says where a few rows of a contraction's output are written from end to end, because all rows would be too many."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain
from plait_linalg.passes.contractions.cache_blocks import cache_blocks

LEAST_BYTES = 2048
"""The bytes of a plane, at least, within which processors see that it is written from end to end."""
PART_OF_CACHE = 8
"""The part of the second level cache that holds what is read again: what is written passes through it, too."""
MOST_STEPS = 128
"""The steps of a reduction, at most, that take no longer than writing their sum to memory line by line."""
MOST_STEPS_OF_PANELS = 384
"""The steps of a reduction, at most, whose panels are worth copying in blocks of long pieces of rows."""
_PART_OF_PANELS = 4
"""The part of the second level cache that holds a block of panels: a copy reads longer pieces of rows then."""
_LEAST_PIECE = 1024
"""The bytes of a piece of a row, at least, that a block of panels is copied from, if half of the cache has room."""
_LEAST_STEPS_OF_PANELS = 24
"""The steps of a reduction from which on panels are worth copying: fewer rows are streams that processors follow."""


def row_loop_of(rows: dict[int, int]) -> int | None:
    """The only loop over the rows of a tile; None if tiles have rows along several."""
    loops = [loop for loop, step in rows.items() if step > 1]
    return loops[0] if len(loops) == 1 else None


def blocks_of_planes(
    found: Contraction, rows: dict[int, int], lanes: int, machine: Target, of_panels: bool
) -> tuple[tuple[int, int], ...]:
    """Loops with their steps, around the loops along the planes of one tile of rows; none if all rows may pass by.

    `of_panels` says that the lanes are read from panels. See Note [Planes].
    """
    loop = row_loop_of(rows)
    if loop is None or 0 <= found.size(loop) <= rows[loop]:
        return ()
    if not found.lanes_are_contiguous or len(found.lane_operands) != 1 or found.has_moving_lanes:
        return ()
    at = found.kept.index(loop)
    outer, plane = found.kept[:at], found.kept[at + 1 :]
    steps = found.likely_steps(found.reductions)
    stays = _bytes_of(found, found.kept[at:]) <= machine.l2_bytes // 2
    if steps > (MOST_STEPS_OF_PANELS if of_panels and not stays else MOST_STEPS):
        return ()
    if any(each in found.others for each in plane):
        return ()
    if not passes_by(found, machine) or found.likely_steps(plane) * found.element_bits // 8 < LEAST_BYTES:
        return ()
    unit, part = {found.lane_loop: lanes}, machine.l2_bytes // PART_OF_CACHE
    if of_panels:
        if _bytes_of(found, found.kept) <= machine.l2_bytes:
            return ()  # a panel at a time
        part = max(machine.l2_bytes // _PART_OF_PANELS, min(machine.l2_bytes // 2, _LEAST_PIECE * steps))
    blocks = cache_blocks(found, plane, found.lane_operands, unit, part)
    return (*((each, rows.get(each, 1)) for each in outer), *blocks, (loop, rows[loop]))


def reads_panels(found: Contraction, rows: int) -> bool:
    """Whether tiles of `rows` planes read their lanes from panels. See Note [Panels of planes]."""
    if DYNAMIC in map(found.size, found.reductions) or not all(map(is_plain, found.op.maps())):
        return False
    is_more = DYNAMIC in map(found.size, found.others) or prod(map(found.size, found.others)) > rows
    return is_more and prod(map(found.size, found.reductions)) >= _LEAST_STEPS_OF_PANELS


def passes_by(found: Contraction, machine: Target) -> bool:
    """Whether the output is too large to stay in the second level cache, as far as is known."""
    return _bytes_of(found, found.kept) > machine.l2_bytes // 2


def _bytes_of(found: Contraction, loops: Sequence[int]) -> int:
    """The bytes of the output along some loops."""
    return found.likely_steps(loops) * found.element_bits // 8


# Note [Planes]
# The outputs of a tile's rows may be far apart: the channels of an image are planes. If the loop over all rows is the
# innermost, a few elements of each plane are written in turn, each in another page, and processors do not see that they
# are neighbours of what comes next: where the output does not fit the cache, each line waits for memory. So the rows of
# one tile, which are as many planes as a processor follows at a time, are written from end to end before the next rows
# are. What their lanes read is read again for each tile of rows: it is taken in blocks that stay in cache.
# Long reductions compute while lines are waited for, and read too many rows for that: so do those whose panels are
# copied, if the output of a batch stays in the cache. An image that windows move along
# is the same, unless each row has windows of its own. A loop of unknown size is taken to have many steps: the output of
# a few stays in the cache, where the order costs nothing.

# Note [Panels of planes]
# A tile reads a few lines of each row of the operand with the lanes, one row for each step. Rows of planes are long, so
# that each is in a page of its own, and more of them than a processor follows as streams: it waits for every line. Rows
# that are apart by a multiple of a page fall into the same sets of the first cache, too. A copy reads a long piece of
# each row, one after the other, and all tiles of rows read the panels from the second cache. With fewer steps to copy
# them costs more than it saves: 1.04 to 1.15 of the time at 16 steps, where 28 rows of 48 steps take 0.5.
#
# A block of panels is copied before its tiles (Note [A panel at a time] of `contraction_nest`). It takes more of the
# cache than what is read where it is: the copy reads longer pieces, and its panels lie next to each other. An output
# that the whole cache holds is computed a panel at a time, which is faster by 2 to 16 % as lines are not waited for.
