"""Says where the operand with the rows of a contraction is copied to panels, as the one with the lanes is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.types import DYNAMIC, FloatType
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.contractions.row_planes import row_loop_of
from plait_linalg.passes.contractions.rows_in_same_sets import most_rows_read

if TYPE_CHECKING:
    from plait_linalg.passes.contractions.contraction_tiles import Tiles

LEAST_READS = 4
"""How often an element is read, at least, to be worth copying."""
LEAST_READS_OF_ROWS = 8
"""The same of contiguous rows, which are transposed."""


def has_row_panels(found: Contraction, rows: dict[int, int], lanes: int, machine: Target) -> bool:
    """Whether the rows of a block are copied to panels before all lanes read them.

    See Note [Rows apart], Note [More rows than lines], and Note [Rows from beyond the second cache].
    """
    others = [i for i in range(len(found.op.ins)) if i not in found.lane_operands]
    loop = row_loop_of(rows)
    if loop is None or len(others) != 1 or len(found.lane_operands) != 1:
        return False
    map = found.op.maps()[others[0]]
    if not is_plain(map) or dim_of(map, loop) is None:
        return False
    loops = [*found.reductions, found.lane_loop, loop]
    if DYNAMIC in [found.size(each) for each in loops] or map.used_dims().isdisjoint(found.reductions):
        return False
    is_last = dim_of(map, loop) == len(map.results) - 1
    is_large = found.bytes_read(others[0], map.used_dims()) > machine.l2_bytes
    least = LEAST_READS if is_last else _least_reads_of_rows(rows[loop], most_rows_read(found, machine), is_large)
    is_far = found.bytes_read(others[0], [*found.reductions, loop]) >= machine.l2_bytes // 8
    return least is not None and is_far and found.size(found.lane_loop) >= least * lanes


def constant_rows(found: Contraction, tiles: Tiles, constants: Constants) -> int | None:
    """The operand with the rows, if tiles read panels of it that are made when compiling; None if not.

    See Note [Constant rows].
    """
    others = [i for i in range(len(found.op.ins)) if i not in found.lane_operands]
    loop = row_loop_of(tiles.rows)
    if loop is None or tiles.of_words or tiles.reduced or len(others) != 1 or found.size(found.lane_loop) == DYNAMIC:
        return None
    (place,) = others
    map, element = found.op.maps()[place], found.op.ins[place].type.element_type
    if not isinstance(element, FloatType) or element.width < 32 or not is_plain(map) or dim_of(map, loop) is None:
        return None
    is_reduced = not map.used_dims().isdisjoint(found.reductions)
    return place if is_reduced and found.op.ins[place] in constants else None


def _least_reads_of_rows(rows: int, most: int, is_large: bool) -> int | None:
    """How often contiguous rows are read, at least, to be worth copying, if `most` have room; None if none are.

    `is_large` says that the operand does not fit the second cache.
    """
    if is_large or rows > most:
        return LEAST_READS_OF_ROWS
    return 32 if 4 * rows >= 3 * most else None


# Note [Rows apart]
# A tile reads a few elements of one operand for each step of a reduction, its rows. Where the rows are neighbours in
# memory (`x.T @ y`) the steps are apart by the number of all rows: each reads a few bytes of a line of its own, which
# may be in a page of its own. If they are apart by a large power of two, all these lines are in the same few sets of
# the caches, and the next tile finds none of them. So a block of rows, which fits half of the second level cache, is
# copied to panels as wide as a tile has rows. That costs as much as copying a few panels of lanes, and the tiles of all
# lanes read it. A small operand has its lines and pages at hand.

# Note [More rows than lines]
# Contiguous rows are read where they are: a tile takes the next element of each in every step, from as many lines. If
# rows are a page apart, as those of 1024 f32, all these lines are in one set of the first cache. With 14 rows and 8
# lines in a set each line is evicted before its next element is read, and every element comes from the second cache,
# in a loop that has the loads of the first one to spare for it. Fewer rows would read the lanes more often. So these
# rows are copied to panels too, where most elements of a step lie in one line; to transpose an element takes the time
# of a product of one vector, so that more tiles of lanes have to read it. Lanes and sums pass through the same sets: if
# rows leave no more than a quarter of them, some lines are evicted, which counts where many tiles of lanes read the
# copy.

# Note [Rows from beyond the second cache]
# A block of rows fills at most half of the second cache. Where the operand does not fit it, a block comes from beyond
# the cache, and a tile reads it by as many streams as it has rows, each of them a line for 16 steps of f32, which the
# machine does not fetch ahead as it does a panel. What shares the caches evicts such rows in between, too. A copy
# reads long pieces of few rows, and its panels are one stream for each tile: a product of 1500 rows took 0.74 of the
# time, and 32 of 256 rows 0.76.

# Note [Constant rows]
# Panels of constants cost nothing when a program runs. Rows that are read where they are come by as many streams as a
# tile has rows, each of them a line for 16 steps of f32; where a tile reads every other element of a window, as of the
# phases of an image, a third or a half of each line is used. Panels are one stream, all of which is used. Not where the
# number of lanes is known at run time only: each version of the tiles would have panels of its own.
