"""Says where panels of the operand with the lanes are copied in blocks, from long pieces of its rows."""

from __future__ import annotations

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import is_plain
from plait_linalg.passes.contractions.cut_reductions import IN_LINE
from plait_linalg.passes.contractions.register_tiles import RegisterTile

_FAR = 16
"""Operands as many times as large as the second level cache come from memory for the most part."""
_MOST_READERS = 16
"""With more tiles of rows that read a panel, to copy it is a small part of the time."""
_PIECES = 8
"""The pieces of a row, each of which may be copied by another thread, if they are not too short or too long."""
_LEAST_PIECE = 2048
"""The bytes of a piece, at least, that processors see to be read from end to end."""
_LONGEST_PIECE = 4096
"""The bytes within which processors read ahead."""


def blocks_of_panels(found: Contraction, tile: RegisterTile, machine: Target) -> tuple[tuple[int, int], ...]:
    """The loops over blocks of panels, over parts of the reduction, and over all rows; none where panels come alone.

    See Note [Panels of one line].
    """
    loops = [*found.kept, *found.reductions]
    if len(found.reductions) != 1 or len(found.row_loops) != 1 or len(found.others) != 1 or len(loops) != 3:
        return ()
    if len(found.op.ins) != 2 or len(found.lane_operands) != 1 or not found.lanes_are_contiguous:
        return ()
    if not all(map(is_plain, found.op.maps())) or DYNAMIC in map(found.size, loops):
        return ()
    (place,), (steps,), (rows,) = found.lane_operands, found.reductions, found.row_loops
    in_element, columns = found.bytes_read(place, ()), found.size(found.lane_loop)
    readers = -(-found.size(rows) // tile.row_count)
    is_far = found.bytes_read(place, loops) > _FAR * machine.l2_bytes
    is_long = columns * in_element >= _LEAST_PIECE
    in_row = tile.lanes * max(in_element, found.element_bits // 8)
    if in_row > machine.cache_line_bytes or readers > _MOST_READERS or not (is_far and is_long):
        return ()
    piece = min(_LONGEST_PIECE, max(_LEAST_PIECE, columns * in_element // _PIECES))
    lanes = _part(columns, piece // in_element, tile.lanes)
    fitting = max(IN_LINE, machine.l2_bytes // 2 // (lanes * in_element))
    part = _part(found.size(steps), fitting, IN_LINE)
    return (found.lane_loop, lanes), (steps, part), (rows, readers * tile.row_count)


def _part(size: int, most: int, unit: int) -> int:
    """The steps of equal parts of a loop, in whole units."""
    return -(-size // -(-size // most) // unit) * unit


# Note [Panels of one line]
# A panel that is as wide as a line of the cache, as two registers of 256 bits are, is copied line by line, each from
# another row, which may be in another page: processors read nothing ahead, and what a tile computes with a line takes
# less time than one needs to come from memory. Where dozens of rows read the panel that is most of the time. So a block
# of panels is copied before their tiles, from pieces of rows of 2 KiB or so, as many rows of them as leave half of the
# second cache free: sums are read and written again for each part of the reduction. Panels of two lines have twice the
# work for each step, and lines that are fetched in pairs. An operand that the third cache holds was copied faster in
# the first tile of rows that reads a panel (`fuse-copies`): the copy alone would compute nothing.
