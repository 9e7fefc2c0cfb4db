"""Says where the operand with the rows of a contraction is copied to panels, as the one with the lanes is."""

from __future__ import annotations

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain

_LEAST_READS = 4
"""How often an element is read, at least, to be worth copying."""


def row_loop_of(rows: dict[int, int]) -> int | None:
    """The only loop over the rows of a tile; None if tiles have rows along several."""
    loops = [loop for loop, step in rows.items() if step > 1]
    return loops[0] if len(loops) == 1 else None


def has_row_panels(found: Contraction, rows: dict[int, int], lanes: int, machine: Target) -> bool:
    """Whether the rows of a block are copied to panels before all lanes read them. See Note [Rows apart]."""
    others = [i for i in range(len(found.op.ins)) if i not in found.lane_operands]
    loop = row_loop_of(rows)
    if loop is None or len(others) != 1 or len(found.lane_operands) != 1:
        return False
    map = found.op.maps()[others[0]]
    if not is_plain(map) or dim_of(map, loop) != len(map.results) - 1:
        return False
    loops = [*found.reductions, found.lane_loop, loop]
    if DYNAMIC in [found.size(each) for each in loops] or map.used_dims().isdisjoint(found.reductions):
        return False
    is_far = found.bytes_read(others[0], [*found.reductions, loop]) >= machine.l2_bytes // 8
    return is_far and found.size(found.lane_loop) >= _LEAST_READS * lanes


# Note [Rows apart]
# A tile reads a few elements of one operand for each step of a reduction, its rows. Where the rows are neighbours in
# memory (`x.T @ y`) the steps are apart by the number of all rows: each reads a few bytes of a line of its own, which
# may be in a page of its own. If they are apart by a large power of two, all these lines are in the same few sets of
# the caches, and the next tile finds none of them. So a block of rows, which fits half of the second level cache, is
# copied to panels as wide as a tile has rows. That costs as much as copying a few panels of lanes, and the tiles of all
# lanes read it. A small operand has its lines and pages at hand.
