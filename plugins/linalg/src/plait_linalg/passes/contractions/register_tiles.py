"""Chooses the shape of the tiles of a contraction that registers hold: how many rows, and how long these are."""

from __future__ import annotations

from math import prod
from typing import NamedTuple

from plait.builtin.types import DYNAMIC, IntegerType
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.passes.contractions.rows_in_same_sets import most_rows_read, vectors_in_row
from plait_linalg.passes.tiles.tile_shapes import TileShape

_LANES_STEPS = 2
"""What reading a row of lanes from the second level cache costs, in rows that are computed meanwhile."""
LEAST_STEPS = 4
"""The rows that are computed in the time that one addition takes: fewer wait for it."""
_OWN_CODE = 1.03
"""How much less a partial tile, which is code of its own, has to cost."""
_LEAST_SUMS = 8
"""As many vectors of sums as a tile should have, so that additions need not wait for each other."""
_MOST_VECTORS = 8
"""The most vectors in a row that are taken to have that many."""
_LEAST_ROWS_OF_WIDE = 48
"""The rows of an output, at least, whose tiles may have few rows of four vectors."""
_WASTE = 16
"""The part of the columns, at most, that wide tiles compute in vain beside vectors of one register."""
_WASTE_OF_EVICTED = 2
"""The same, where more rows would evict each other from the first cache."""


class RegisterTile(NamedTuple):
    """The shape of the tiles of an output whose sums are in registers over all steps of a reduction."""

    rows: dict[int, int]
    """The steps along each loop over rows, in the order of the output."""
    vectors: int
    """The registers that a row takes; fewer elements than a register has, if the output has no more columns."""
    lanes: int
    """The steps along the last loop of the output."""

    @property
    def row_count(self) -> int:
        """The rows along all loops."""
        return prod(self.rows.values())


def register_tile(found: Contraction, machine: Target) -> RegisterTile:
    """The tile whose steps load least for each product. See Note [Tiles of contractions] of `contraction_tiles`."""
    in_vector, columns = _elements_in_vector(found, machine), found.size(found.lane_loop)
    vectors = _vectors_of_row(found, machine)
    most = _most_rows(found, machine, vectors)
    rows = rows_in_tile(found, min(most, most_rows_read(found, machine)) if vectors == 1 else most)
    count = prod(rows.values())
    while count * vectors < _LEAST_SUMS and vectors < _MOST_VECTORS and _is_longer(columns, vectors * in_vector):
        vectors *= 2
    return RegisterTile(rows, vectors, _lanes(columns, vectors * in_vector))


def asked_tile(found: Contraction, machine: Target, asked: TileShape) -> RegisterTile:
    """The tile that somebody asks for, in whole vectors, with no more rows than the output has."""
    in_vector = _elements_in_vector(found, machine)
    vectors = -(-asked.lanes // in_vector)
    return RegisterTile(
        rows_in_tile(found, asked.rows), vectors, _lanes(found.size(found.lane_loop), vectors * in_vector)
    )


def wide_tile(found: Contraction, tile: RegisterTile, machine: Target) -> RegisterTile | None:
    """A tile with fewer rows, twice as long, in place of one with two vectors in a row, where it loads less, or None.

    See Note [Rows of four vectors].
    """
    columns, others = found.size(found.lane_loop), [found.size(loop) for loop in found.others]
    if DYNAMIC in (columns, *others, *map(found.size, found.reductions)) or not all(map(is_plain, found.op.maps())):
        return None
    count, lanes = _most_rows(found, machine, 4), 2 * tile.lanes
    if tile.vectors != 2 or count < LEAST_STEPS or prod(others) < _LEAST_ROWS_OF_WIDE:
        return None
    wasted = -columns % lanes - -columns % (tile.lanes // 2)
    is_near = lanes * found.bytes_read(found.lane_operands[0], found.reductions) <= machine.l2_bytes // 8
    evicts = count <= most_rows_read(found, machine) < tile.row_count
    is_worth_it = wasted <= columns // (_WASTE_OF_EVICTED if evicts else _WASTE)
    return asked_tile(found, machine, TileShape(count, lanes)) if is_worth_it and (is_near or evicts) else None


def lanes_of_rest(found: Contraction, tile: RegisterTile, machine: Target) -> int | None:
    """The lanes of tiles for what is left of columns whose number is not known, if that is no more; None elsewhere."""
    in_vector = _elements_in_vector(found, machine)
    is_unknown = found.size(found.lane_loop) == DYNAMIC and not found.has_moving_lanes
    return in_vector if is_unknown and tile.lanes > in_vector else None


def _elements_in_vector(found: Contraction, machine: Target) -> int:
    return max(1, machine.vector_bits // found.element_bits)


def _is_longer(columns: int, lanes: int) -> bool:
    """Whether a row of the output has, or may have, more columns than so many lanes."""
    return columns == DYNAMIC or columns > lanes


def _lanes(columns: int, lanes: int) -> int:
    """The lanes of a row of a tile: not many more than there are columns."""
    return lanes if columns == DYNAMIC else min(lanes, power_of_two(columns))


def _vectors_of_row(found: Contraction, machine: Target) -> int:
    """The vectors in a row of a tile, before a tile of few rows takes more."""
    in_vector, columns = _elements_in_vector(found, machine), found.size(found.lane_loop)
    vectors = 1 if found.has_moving_lanes or not _is_longer(columns, in_vector) else 2
    if columns > vectors * in_vector and (longer := vectors_in_row(found, machine)):
        return longer
    if vectors == 2 and _is_longer(columns, 4 * in_vector - 1) and _has_words_at_unknown_pitch(found):
        return 4 if _most_rows(found, machine, 4) >= LEAST_STEPS else 2
    return vectors


def _most_rows(found: Contraction, machine: Target, vectors: int) -> int:
    """As many rows of so many vectors as have registers, beside a row of lanes and an element of each row in turn."""
    in_row = 2 * vectors if found.has_moving_lanes else vectors  # rows read lanes of their own
    return max(1, (machine.vector_registers - vectors - 1) // in_row)


def _has_words_at_unknown_pitch(found: Contraction) -> bool:
    """Whether tiles read integers, or words, of rows that are apart by a number that is known at run time only.

    See Note [Addresses of rows].
    """
    if not found.row_loops or found.has_moving_lanes:
        return False
    for operand in (i for i in range(len(found.op.ins)) if i not in found.lane_operands):
        ty, dim = found.op.ins[operand].type, dim_of(found.op.maps()[operand], found.row_loops[-1])
        if dim is not None and isinstance(ty.element_type, IntegerType) and DYNAMIC in ty.shape[dim + 1 :]:
            return True
    return False


def rows_in_tile(found: Contraction, most: int) -> dict[int, int]:
    """The steps along each loop over rows, at most `most` in all: the innermost loops whole as long as they fit."""
    rows = dict.fromkeys(found.row_loops, 1)
    for loop in reversed(found.row_loops):
        rows[loop] = _best_divisor(found.size(loop), most)
        most //= rows[loop]
        if rows[loop] != found.size(loop):
            break
    return rows


def _best_divisor(size: int, most: int) -> int:
    """The number of rows, at most `most`, with which `size` rows cost least. See Note [Partial tiles]."""
    if size == DYNAMIC:
        return most - most % 2 if most >= 2 * LEAST_STEPS else most
    if size <= most:
        return size

    def cost(rows: int) -> tuple[float, int]:
        whole, rest = divmod(size, rows)
        steps = whole * (rows + _LANES_STEPS)
        if not rest:
            return steps, 0
        return (steps + max(rest, LEAST_STEPS) + _LANES_STEPS) * _OWN_CODE, rows - rest

    return min(range(most, most // 2, -1), key=cost)


def power_of_two(size: int) -> int:
    """The smallest power of two that is not less."""
    return 1 << max(0, size - 1).bit_length()


# Note [Partial tiles]
# If no number of rows near the most divides all rows, the last tile is a partial one. A few rows in each tile would
# divide, but each tile reads the lanes again: 1024 rows in tiles of 8 read a panel 128 times, in tiles of 13 they read
# it 79 times. Of a number that is known at run time only, the tile is even, since what is left is taken by half a tile
# first. A partial tile of less than 4 rows has too few sums to hide the time that an addition takes. Costs are in
# rows that are computed meanwhile: the rows themselves, and for each tile what reading the lanes costs.

# Note [Addresses of rows]
# A tile of 14 rows that are apart by a number of the run has as many addresses, more than x86 has registers for them.
# They are computed one from the other in each step, and where dot products of words read them, LLVM loads all rows
# before the first of these, and spills sums: 0.4 to 0.7 of the speed of six rows of four vectors, with 24 sums for 28.
# Products of floats need none of this: LLVM orders their loads well, and more rows waste fewer lanes at the edge.
# In 16 registers a tile has six rows of two vectors anyway; two rows of four would load six times for eight products.

# Note [Rows of four vectors]
# A step of a tile of 14 rows of two vectors loads 16 times for 28 products, one of six rows of four vectors 10 times
# for 24, and six rows are fewer than the lines of a set: no row evicts another. But the panel that the tiles of all
# rows read is twice as long, and each tile reads it for six rows only: from the second cache in as much time as it
# computes. So longer rows are for panels of an eighth of this cache, if they fill their vectors, or where 14 rows would
# evict each other and are not copied; and for many rows: 28 and 32 rows took 1.2 to 1.4 times as long.
