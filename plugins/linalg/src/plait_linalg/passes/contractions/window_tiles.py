"""Tiles of depthwise convolutions and pools: each row reads lanes of its own, from windows that overlap."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product
from math import prod

from plait.builtin.types import DYNAMIC
from plait.frozen import FrozenValue
from plait.runtime.target import Target

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import factors
from plait_linalg.ops import StructuredOp

_FEW_TILES = 2
"""The tiles in a row of an image that are few."""
_MANY_STEPS = 32
"""Windows of so many elements take longer to compute than to read from memory."""
_LARGE = 1 << 20
"""The size that is taken for one that is not known."""


class WindowTile(FrozenValue):
    """The steps along each loop over rows, the lanes, and the loops over rows outside of the loop over lanes."""

    rows: dict[int, int]
    lanes: int
    outside: tuple[int, ...]


def window_tile(found: Contraction, machine: Target) -> WindowTile | None:
    """The tile of a contraction whose lanes move with the rows; None if windows are small enough for long rows.

    See Note [Windows and the first cache].
    """
    moving = _moving_loops(found)
    in_vector = max(1, machine.vector_bits // found.element_bits)
    if not moving or _fits(found, moving, in_vector, machine.l1_bytes // 2):
        return None
    if DYNAMIC in map(found.size, moving) and _lanes_move(found):
        return None
    columns = found.size(found.lane_loop)
    vectors = 2 if columns == DYNAMIC or columns > in_vector else 1
    rows = dict.fromkeys(found.row_loops, 1)
    rows.update(_block(found, moving[-2:], max(1, machine.vector_registers // 2 // vectors)))
    return WindowTile(rows, vectors * in_vector, found.row_loops)


def loops_outside(found: Contraction, rows: dict[int, int], lanes: int, machine: Target) -> tuple[int, ...]:
    """The loops over rows outside of the loop over lanes, which move with the rows; tiles have `rows` x `lanes`.

    Those before the first that moves a window, images or channels that come first; all, where tiles of planes come one
    beside the other. See Note [Windows and the first cache].
    """
    moving = _moving_loops(found)
    if not moving or _reads_along_rows(found, rows, lanes, machine):
        return tuple(found.row_loops) if moving else ()
    return tuple(found.row_loops[: found.row_loops.index(moving[0])])


def _reads_along_rows(found: Contraction, rows: dict[int, int], lanes: int, machine: Target) -> bool:
    """Whether tiles of planes had better come one beside the other: some in a row, which the first cache holds."""
    (operand, *others), columns = found.lane_operands, found.size(found.lane_loop)
    exprs = found.op.maps()[operand].results
    along = factors(exprs[-1]) or {}
    if others or len(along) < 2 or along.get(found.lane_loop) != 1 or columns <= _FEW_TILES * lanes:
        return False
    steps = {loop: found.size(loop) for loop in (*found.reductions, found.lane_loop)}
    elements = _elements_read(found, {**steps, **rows})
    is_near = DYNAMIC not in steps.values() and elements * found.bytes_read(operand, ()) <= machine.l1_bytes // 2
    return is_near and found.known_steps(found.reductions) < _MANY_STEPS


def rows_last(op: StructuredOp, reductions: Sequence[int], sizes: Sequence[int]) -> list[int]:
    """The loops that reduce, in another order: last those that move a window from one row of a tile to the next.

    The rows then read in one step what others read in the step before, which is in registers. A tile has `sizes[i]`
    steps along loop i; only operands that have the lanes, along the last loop of the output, are read so.
    """
    lane: int = op.maps()[len(op.ins)].results[-1].position  # type: ignore[attr-defined]
    moved: set[int] = set()
    for map in op.maps()[: len(op.ins)]:
        if lane in map.used_dims():
            for parts in (factors(expr) or {} for expr in map.results):
                if any(sizes[loop] > 1 and loop != lane for loop in parts):
                    moved |= parts.keys() & set(reductions)
    return sorted(reductions, key=lambda loop: loop in moved)


def _moving_loops(found: Contraction) -> list[int]:
    """The loops over rows that move a window along an operand with the lanes."""
    moved: set[int] = set()
    for operand in found.lane_operands:
        for expr in found.op.maps()[operand].results:
            parts = factors(expr) or {}
            if len(parts) > 1:
                moved |= parts.keys()
    return [loop for loop in found.row_loops if loop in moved]


def _lanes_move(found: Contraction) -> bool:
    """Whether lanes move a window, as in planes."""
    exprs = (expr for operand in found.lane_operands for expr in found.op.maps()[operand].results)
    return any(found.lane_loop in parts and len(parts) > 1 for parts in (factors(expr) or {} for expr in exprs))


def _fits(found: Contraction, moving: list[int], in_vector: int, cache_bytes: int) -> bool:
    """Whether a cache holds what one vector of lanes reads in all steps of the loops that move windows."""
    if DYNAMIC in map(found.size, moving):
        return False
    read = [found.bytes_read(operand, [*moving, *found.reductions]) for operand in found.lane_operands]
    return sum(read) * in_vector <= cache_bytes


def _block(found: Contraction, loops: list[int], most: int) -> dict[int, int]:
    """The steps along one or two loops, at most `most` in all, for which least is read and computed."""
    sizes = [size if (size := found.size(loop)) != DYNAMIC else _LARGE for loop in loops]

    def cost(steps: tuple[int, ...]) -> tuple[float, int]:
        tiles = prod(-(-size // step) * (1.1 if size % step else 1) for size, step in zip(sizes, steps))
        return tiles * (_elements_read(found, dict(zip(loops, steps))) + prod(steps)), -steps[-1]

    candidates = product(*(range(1, min(size, most) + 1) for size in sizes))
    best = min((steps for steps in candidates if prod(steps) <= most), key=cost)
    return dict(zip(loops, best))


def _elements_read(found: Contraction, steps: dict[int, int]) -> int:
    """How many elements of an operand, or vectors of lanes, a tile reads that has steps along some loops."""
    steps = {**{loop: found.size(loop) for loop in found.reductions}, **steps}
    exprs = found.op.maps()[found.lane_operands[0]].results
    return prod(1 + sum(by * (steps.get(loop, 1) - 1) for loop, by in (factors(expr) or {}).items()) for expr in exprs)


# Note [Windows and the first cache]
# In a depthwise convolution or a pool each row reads lanes of its own, which the next steps of the window read for the
# rows beside it. Where the first cache holds what one vector of lanes reads of a whole image, rows are as long as
# registers last, and the loop over lanes is outside: each line of memory is read once, and the kernel's elements stay.
# Larger images would be gone before the next row of windows reads them again, and each of the lanes would read another
# half of the same pairs of lines: so the loop over lanes is innermost, and a tile is a block that is wide and high,
# with half of the registers, of which the windows share as much as they can. Images of a size that is known at run time
# only are taken for large ones, unless lanes are columns: blocks lose little on small images, rows much on large ones.
#
# Where lanes are columns, tiles one below the other read and write a line of each row, and images that come from memory
# come by lines that are a row apart: nothing is read ahead. One beside the other they read the rows of a tile from end
# to end, and all of these are in the first cache for the next tile. That is for windows that move by one column, and
# for more than two tiles in a row: 8 images of 64x112x112 in planes took 0.74 of the time (a sum of 3x3), of 192x56x56
# 0.64, one of 32x112x112, which the caches hold, 0.87 to 0.97. Rows of one and two tiles took 1.1 times as long, and
# images whose rows do not fit 1.02 to 1.04.
#
# Within a tile, the loop that moves windows along the rows of the tile is innermost (`rows_last`), and several of its
# steps are in one iteration: of what one step reads, the next one reads all but a row again. Where lanes are columns,
# that is the loop over the rows of the window, not the one over its columns.
