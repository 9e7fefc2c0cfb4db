"""Chooses the tiles of a contraction, and how these read its operands. See Note [Tiles of contractions]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import prod
from types import MappingProxyType
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.frozen import FrozenValue
from plait.runtime.target import Target
from plait_std.tensor.ops import ExtractSliceOp

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.passes.contractions.cache_blocks import cache_blocks
from plait_linalg.passes.contractions.few_rows import blocks_of_kernel, cost_of_columns
from plait_linalg.passes.contractions.panel_blocks import blocks_of_panels
from plait_linalg.passes.contractions.register_tiles import (
    LEAST_STEPS,
    RegisterTile,
    asked_tile,
    lanes_of_rest,
    power_of_two,
    register_tile,
    rows_in_tile,
    wide_tile,
)
from plait_linalg.passes.contractions.row_panels import has_row_panels
from plait_linalg.passes.contractions.row_planes import blocks_of_planes, reads_panels
from plait_linalg.passes.contractions.rows_in_same_sets import lines_in_sets
from plait_linalg.passes.contractions.window_tiles import loops_outside, window_tile
from plait_linalg.passes.factors.word_tiles import FACTORS, MOST_LANES, ROWS, rows_of_tile
from plait_linalg.passes.tiles.tile_shapes import TileShape

_PAGE = 4096
"""The bytes within which processors read ahead."""
_LEAST_READERS = 2
"""As many tiles of rows have to read a panel, which the first of them copies."""
_LEAST_READERS_NEAR = 3
"""As many tiles of rows have to read a panel of an operand that is near, but leaves the first cache meanwhile."""
_LEAST_READERS_AT_RUN_TIME = 3
"""As many tiles of rows, whose number is not known, have to read a panel, which is copied before, with all others.

Blocks of panels for planes, of few steps and so of few sums in each, are read by as many as known ones."""
_MOST_COLUMNS = 8
"""The most columns of a tile of inner products."""
ROWS_OF_PANELS = 16
"""As many rows take as long with inner products, whose columns do not stay in the first cache, as with panels, where a
tile reads as many columns as any does."""
_SHORT_ROW = 512
"""The bytes of rows from which on it is worth it to read them from end to end, where nothing but reading counts."""
_SHORT_ROW_OF_MANY = 256
"""The same, where more is computed with each row than in the time that it takes to read it."""
_ROWS_IN_BLOCK = 8
"""As many rows as a processor reads ahead in at the same time."""


class Tiles(FrozenValue):
    """How a contraction is cut: tiles of `rows` and `lanes` in registers, `blocks` whose operands stay in cache."""

    rows: dict[int, int]
    """The steps along each loop over rows, in the order of the output."""
    lanes: int
    """The steps along the last loop of the output."""
    blocks: tuple[tuple[int, int], ...]
    """Loops with their steps, around the loop over lanes."""
    packed: bool = False
    """Whether the operand with the lanes is copied to panels that are `lanes` wide."""
    reduced: Mapping[int, int] = MappingProxyType({})
    """The size of vectors along a loop that reduces: see Note [Inner products]."""
    outside: tuple[int, ...] = ()
    """The loops over rows that are outside of the loop over lanes: see Note [Windows and the first cache]."""
    packed_rows: bool = False
    """Whether the operand with the rows is copied to panels too, a block at a time."""
    lanes_of_rest: int | None = None
    """The lanes of tiles for what is left of columns whose number is not known, if that is no more."""
    around: tuple[int, ...] = ()
    """The loops over rows, by one step each, that are outside of batches: see Note [Batches within lines]."""
    of_words: bool = False
    """Whether tile registers multiply the tiles: see Note [Tiles of words] of `word_tiles`."""

    def cuts_reductions(self, found: Contraction) -> bool:
        """Whether a block has a part of the steps of a loop that reduces: its sums are continued in other blocks."""
        return any(loop in found.reductions for loop, _ in self.blocks)

    @property
    def least_rows_of_panels(self) -> int:
        """With fewer rows, known at run time, too few tiles read the operand with the lanes to copy it."""
        of_planes = self.packed and bool(self.blocks) and self.blocks[-1] in self.rows.items()
        readers = _LEAST_READERS if of_planes else _LEAST_READERS_AT_RUN_TIME
        return readers * (ROWS if self.of_words else prod(self.rows.values()))

    @property
    def shape(self) -> list[int]:
        """The sizes of a tile as remarks print them."""
        return [*(rows for rows in self.rows.values() if rows > 1), self.lanes, *self.reduced.values()]

    @property
    def shape_of_blocks(self) -> str:
        """The loops around the tiles with their steps, as remarks print them: `d0=252,d2=128`."""
        return ",".join(f"d{loop}={steps}" for loop, steps in self.blocks)


def tiles_of(found: Contraction, machine: Target, is_packed_before: bool, asked: TileShape | None = None) -> Tiles:
    """The tile sizes of a contraction for a machine, or those that somebody asks for.

    `is_packed_before` says that panels of the operand with the lanes cost nothing at run time: it is constant.
    """
    if FACTORS in found.op.attributes:
        return _tiles_of_words(found, machine, is_packed_before)
    if asked is None and _has_inner_products(found, machine, is_packed_before):
        return _inner_products(found, machine)
    if asked is not None:
        return _tiles_of(found, machine, asked_tile(found, machine, asked), is_packed_before)
    return _tiles_in_registers(found, machine, is_packed_before)


def _tiles_of_words(found: Contraction, machine: Target, is_packed_before: bool) -> Tiles:
    """Tiles that tile registers multiply."""
    rows, lanes = rows_of_tile(found), MOST_LANES
    blocks = tuple(_blocks_of_rows(found, rows, machine))
    is_at_hand = found.lanes_are_contiguous and (found.size(found.lane_loop) <= lanes or _is_at_hand(found, machine))
    packed = found.packed_operand is not None and (is_packed_before or not is_at_hand)
    return Tiles(rows, lanes, blocks, packed, of_words=True)


def _has_inner_products(found: Contraction, machine: Target, is_packed_before: bool) -> bool:
    """Whether vectors along a reduction cost less than to transpose the operand with the lanes. See the Note."""
    if found.lanes_are_contiguous or found.inner_loop is None:
        return False
    if found.packed_operand is None:
        return True
    if DYNAMIC in map(found.size, found.others) or is_packed_before:
        return False
    steps = found.likely_steps(found.reductions)
    rows, column = found.known_steps(found.others), steps * found.bytes_read(found.lane_operands[0], ())
    beside = _most_columns(machine)
    stay = machine.l1_bytes / 2 / (beside * column)
    most = ROWS_OF_PANELS * _MOST_COLUMNS / beside
    is_product = all(map(is_plain, found.op.maps()))
    return pays_by_inner_products(rows, steps) and (not is_product or rows < most * max(1, stay))


def _most_columns(machine: Target) -> int:
    """The most columns of a tile of inner products, which it reads side by side: fewer with few registers."""
    return _MOST_COLUMNS if machine.vector_registers >= 32 else _MOST_COLUMNS // 2


def pays_by_inner_products(rows: Any, steps: Any) -> Any:
    """Whether inner products of so many rows cost less than to transpose the operand with the lanes, as in the Note.

    That is `rows * (8 + steps / 53) < 1.5 * steps`, in whole numbers.
    """
    return rows * (2 * steps + 848) < 159 * steps


def _inner_products(found: Contraction, machine: Target) -> Tiles:
    """Tiles whose vectors lie along a loop that reduces. See Note [Inner products]."""
    assert found.inner_loop is not None
    lanes = max(1, machine.vector_bits // found.element_bits)
    size = found.size(found.inner_loop)
    if size != DYNAMIC:
        lanes = min(lanes, power_of_two(size))
    most = _most_columns(machine)
    if found.size(found.lane_loop) != DYNAMIC:
        most = min(most, power_of_two(found.size(found.lane_loop)))
    shapes = {
        count: rows_in_tile(found, max(1, (machine.vector_registers - 1) // (count + 1)))
        for count in (8, 4, 2, 1) if count <= most
    }  # fmt: skip
    columns = min(shapes, key=lambda count: cost_of_columns(found, machine, shapes[count], count))
    rows = shapes[columns]
    blocks = _blocks_of_rows(found, rows, machine)
    return Tiles(rows, columns, tuple(blocks), reduced={found.inner_loop: lanes})


def inner_products_of_few_rows(found: Contraction, machine: Target) -> Tiles:
    """Tiles of inner products for few rows, whose number is known at run time: four, and columns to fill registers."""
    assert found.inner_loop is not None
    lanes, columns = max(1, machine.vector_bits // found.element_bits), 1
    while LEAST_STEPS * (2 * columns + 1) < machine.vector_registers:
        columns *= 2
    return Tiles(rows_in_tile(found, LEAST_STEPS), columns, (), reduced={found.inner_loop: lanes})


def _tiles_in_registers(found: Contraction, machine: Target, is_packed_before: bool) -> Tiles:
    """Tiles whose vectors lie along the last loop of the output. See Note [Tiles of contractions]."""
    if found.has_moving_lanes and (window := window_tile(found, machine)):
        return Tiles(window.rows, window.lanes, (), outside=window.outside)
    tile = register_tile(found, machine)
    tiles = _tiles_of(found, machine, tile, is_packed_before)
    if tiles.cuts_reductions(found):
        return tiles
    of_panels = tiles.packed and reads_panels(found, tile.row_count)
    planes = () if is_packed_before else blocks_of_planes(found, tile.rows, tile.lanes, machine, of_panels)
    if planes:
        return Tiles(tile.rows, tile.lanes, planes, of_panels, lanes_of_rest=None if of_panels else tiles.lanes_of_rest)
    if tiles.packed and not is_packed_before and (blocks := blocks_of_panels(found, tile, machine)):
        return Tiles(tile.rows, tile.lanes, blocks, packed=True)
    if tiles.packed_rows or tiles.outside or not (found.lanes_are_contiguous or is_packed_before):
        return tiles
    wide = wide_tile(found, tile, machine)
    return _tiles_of(found, machine, wide, is_packed_before) if wide is not None else tiles


def _tiles_of(found: Contraction, machine: Target, tile: RegisterTile, is_packed_before: bool) -> Tiles:
    """How the operands of tiles of a shape are read: from panels or where they are, in which blocks."""
    packed = _is_read_again(found, tile, is_packed_before)
    if not packed and found.lanes_are_contiguous:
        in_order = _block_of_long_rows(found, tile.rows, machine) or blocks_of_kernel(found, machine, tile.lanes)
        if in_order:
            return Tiles(tile.rows, tile.lanes, in_order)
    if packed and not is_packed_before:
        packed = not _is_at_hand(found, machine) or not _fits_first_cache(found, tile, machine)
    is_read = (not packed and found.lanes_are_contiguous) or is_packed_before
    if is_read and (around := _around_batches(found, tile.rows, machine)):
        return Tiles(tile.rows, tile.lanes, (), packed or not found.lanes_are_contiguous, around=around)
    outside = loops_outside(found, tile.rows, tile.lanes, machine) if found.has_moving_lanes else ()
    return Tiles(
        tile.rows, tile.lanes, tuple(_blocks_of_rows(found, tile.rows, machine)),
        packed or not found.lanes_are_contiguous, outside=outside,
        packed_rows=not outside and has_row_panels(found, tile.rows, tile.lanes, machine),
        lanes_of_rest=lanes_of_rest(found, tile, machine),
    )  # fmt: skip


def _around_batches(found: Contraction, rows: dict[int, int], machine: Target) -> tuple[int, ...]:
    """The loops over rows, by one step each, before a batch of neighbours within a line of the cache.

    See Note [Batches within lines].
    """
    maps, others = found.op.maps(), {found.lane_loop, *found.row_loops, *found.others}
    batches = [loop for loop in found.kept if loop not in others]
    whole = [*batches, found.lane_loop, *found.reductions]
    if len(batches) != 1 or found.has_moving_lanes or DYNAMIC in map(found.size, whole):
        return ()
    reading = [place for place in range(len(maps)) if place not in found.lane_operands]
    for place in reading:
        dim = dim_of(maps[place], batches[0])
        inner = found.op.operands[place].type.shape[dim + 1 :] if dim is not None else (DYNAMIC,)
        if DYNAMIC in inner or prod(inner) * found.element_bits // 8 >= machine.cache_line_bytes:
            return ()
    if sum(found.bytes_read(place, whole) for place in found.lane_operands) > machine.l2_bytes // 2:
        return ()
    before = [expr.position for expr in maps[-1].results[: dim_of(maps[-1], batches[0])]]
    return tuple(loop for loop in before if rows.get(loop) == 1)


def _is_read_again(found: Contraction, tile: RegisterTile, is_packed_before: bool) -> bool:
    """Whether several tiles of rows read each panel of the operand with the lanes, which is not a panel itself."""
    if found.packed_operand is None or found.size(found.lane_loop) == tile.lanes == _elements_in_step(found):
        return False
    readers = -(-found.known_steps(found.others) // tile.row_count)
    return readers >= _LEAST_READERS or DYNAMIC in map(found.size, found.others) or is_packed_before


def tiles_of_few_rows(found: Contraction, machine: Target) -> Tiles:
    """Tiles for few rows, whose number is known at run time: see Note [Few rows at run time] of `versions.rows`."""
    rows = rows_in_tile(found, LEAST_STEPS)
    count, columns = prod(rows.values()), found.size(found.lane_loop)
    lanes = max(1, machine.vector_bits // found.element_bits)
    vectors = 1
    while 2 * vectors * (count + 1) < machine.vector_registers and (columns == DYNAMIC or columns > vectors * lanes):
        vectors *= 2
    return Tiles(rows, vectors * lanes, ((found.reductions[0], _ROWS_IN_BLOCK),))


def _block_of_long_rows(found: Contraction, rows: dict[int, int], machine: Target) -> tuple[tuple[int, int], ...]:
    """A reduction with its steps in a block, where one tile of rows reads long rows of a large operand once.

    See Note [Long rows].
    """
    if not may_read_long_rows(found, rows) or DYNAMIC in map(found.size, (*found.reductions, found.lane_loop)):
        return ()
    operands = found.lane_operands
    in_row = max(found.bytes_read(operand, [found.lane_loop]) for operand in operands)
    whole = [found.lane_loop, *found.reductions]
    is_large = sum(found.bytes_read(operand, whole) for operand in operands) >= least_bytes_of_long_rows(machine)
    return (block_of_long_rows(found, rows),) if is_large and in_row >= least_long_row(rows) else ()


def may_read_long_rows(found: Contraction, rows: dict[int, int]) -> bool:
    """Whether one tile has all rows of a product, so that it reads the operands with the lanes once."""
    is_product = len(found.reductions) == 1 and all(map(is_plain, found.op.maps()))
    return is_product and all(found.size(row) == rows.get(row, 1) for row in found.others)


def least_long_row(rows: dict[int, int]) -> int:
    """The bytes of rows from which on tiles of so many rows read them from end to end."""
    return _SHORT_ROW if prod(rows.values()) <= LEAST_STEPS else _SHORT_ROW_OF_MANY


def least_bytes_of_long_rows(machine: Target) -> int:
    """The bytes of an operand from which on a tile reads its rows from end to end."""
    return machine.l2_bytes // 2


def block_of_long_rows(found: Contraction, rows: dict[int, int]) -> tuple[int, int]:
    """The reduction of a product and its steps in a block that reads rows from end to end."""
    return found.reductions[0], -(-max(_ROWS_IN_BLOCK, 2 * prod(rows.values())) // len(found.lane_operands))


def _elements_in_step(found: Contraction) -> int:
    """The elements between steps of a reduction in the operand with the lanes; `DYNAMIC` if that is not known."""
    (place,) = found.lane_operands
    map, shape = found.op.maps()[place], found.op.operands[place].type.shape
    dims = [dim for loop in found.reductions if (dim := dim_of(map, loop)) is not None]
    inner = shape[max(dims, default=len(shape) - 2) + 1 :]
    return DYNAMIC if DYNAMIC in inner else prod(inner)


def _is_at_hand(found: Contraction, machine: Target) -> bool:
    """Whether tiles read the operand with the lanes as fast where it is as in panels: see Note [Operands at hand]."""
    (place,), loops = found.lane_operands, [*found.reductions, found.lane_loop]
    operand = found.op.operands[place]
    if DYNAMIC in operand.type.shape or isinstance(operand.defining_op, ExtractSliceOp):
        return False
    in_step = _elements_in_step(found) * max(8, operand.type.element_type.width) // 8
    return found.bytes_read(place, loops) <= machine.l2_bytes // 8 and in_step < _PAGE


def _fits_first_cache(found: Contraction, tile: RegisterTile, machine: Target) -> bool:
    """Whether few tiles of rows read the lanes of a tile, or these take at most half of the first cache.

    `_is_at_hand` holds. See Note [Operands at hand].
    """
    (place,), again = found.lane_operands, [found.size(loop) for loop in found.others]
    if DYNAMIC not in again and -(-prod(again) // tile.row_count) < _LEAST_READERS_NEAR:
        return True
    in_element = found.bytes_read(place, ())
    pitch = _elements_in_step(found) * in_element
    in_row = tile.lanes * in_element + machine.cache_line_bytes  # rows may begin anywhere in a line
    most = min(machine.l1_bytes // in_row, lines_in_sets(pitch, machine))
    return found.known_steps(found.reductions) <= most // 2


def _blocks_of_rows(found: Contraction, rows: dict[int, int], machine: Target) -> Iterator[tuple[int, int]]:
    """Loops that the operand with the lanes does not have, with steps that read no more than half of a cache."""
    read = [i for i in range(len(found.op.ins)) if i not in found.lane_operands]
    return cache_blocks(found, found.others, read, rows, machine.l2_bytes // 2)


# Note [Tiles of contractions]
# A contraction is a reduction over operands of which one, with the lanes, has the loop along the last dimension of the
# output, and another does not. A tile of `rows` x `lanes` outputs is kept in registers over all steps of the
# reduction. Each step reads one row of lanes and one element for each row of the tile, and does rows x lanes products:
# the more elements in a tile, the fewer bytes a product needs. So the tile takes the registers that are left beside a
# row of lanes and one repeated element. Rows are chosen to divide the number of rows well, because a partial tile costs
# as much as a whole one. Where there are several loops over rows, such as the two of an image, a tile has all steps of
# the inner ones as long as they fit: an image of 7x7 pixels fills the registers as a matrix of 49 rows does.
#
# In a depthwise convolution or a pool each row reads lanes of its own, which the next steps of the window read for the
# rows beside it. They stay in registers too, so that a tile has half as many rows, one vector wide: with more rows,
# more of what is read is shared than with wider ones. Large images have other tiles: see Note [Windows and the first
# cache].
#
# Where the steps of one row tile would be apart in memory by the width of the whole operand, and are read several
# times, panels of lanes are copied next to each other first (`pack`); panels of constants are constants.

# Note [Operands at hand]
# A copy to panels saves pages, and lines of the caches that lie in the same set because steps are a page or more apart.
# An operand of an eighth of the second level cache has few pages, and all of it stays near: tiles read it where it is,
# and need no room for a panel. Copying took 1 to 11 % of the time of products of 16 to 1024 rows with 8 to 128 KiB.
# With a page between steps reading was slower by up to 12 %. What is cut out of another tensor may be that far apart.
# That is for what a tile finds in the first cache again. Rows of 512 bytes have a line for a vector in an eighth of the
# sets only, and rows that begin within a line need one line more: where the lanes of a tile take more than half of the
# first cache, or of the sets that they fall into, they come from the second one for each tile of rows. A panel, which
# is aligned, was faster by 7 to 30 % where three tiles or more read it (32 KiB, 8 lines in a set). Rows whose number is
# known at run time only are taken to be many (few of them have code of their own). An operand is a panel itself if its
# rows are as long as a tile and nothing lies between them: other heads, 2 KiB apart, made products take 1.8 to 2.4
# times as long, as lines evicted each other from the second cache.

# Note [Batches within lines]
# Groups of a few features of a convolution whose features come last are a batch that lies within lines of the cache:
# with the batch outermost, each group reads all lines of all images for a part of each. So rows of images that tiles
# take one by one are outside, if half of the second cache holds the kernels of all groups: 8 images of 56x56x128 in 32
# groups took 0.55 of the time.

# Note [Inner products]
# Where the lanes of an operand are apart in memory (`x @ w.T`, a matrix times a vector), either the operand is
# transposed into panels, or vectors lie along the reduction, in which all operands are contiguous: a step of a tile of
# `rows` x `columns` outputs multiplies as many pairs of vectors, and the sums of lanes are reduced at the end. What
# this costs for each output, about 8 operations and what is read again, is compared with the cost of the transposition,
# about 1.5 operations for each element of the operand, which all rows share. Each tile of rows reads the columns again:
# if those of a tile do not stay in the first cache, they come from the second one side by side, from addresses that may
# all be in the same sets, and panels are better for fewer rows: from 16 on where tiles have eight columns, from 32 on
# with four, of which tiles have three rows in 16 registers (16x512x512 by inner products took 0.74 of the time with
# panels, 24x768x768 0.83, 16x768x3072 0.51). Not for windows of an image, whose panels are longer: 16 pixels of 256
# channels took 1.4 times as long with them.

# Note [Long rows]
# Where one tile has all rows, each element of the operand with the lanes is read once. Tiles of lanes over all steps of
# the reduction would read a few hundred bytes of each of its rows, one after the other, which may each be in another
# page: nothing is read ahead. So the reduction is cut into blocks of a few steps, outermost: in a block, these rows are
# read from end to end, side by side, and the sums, which stay near, are read and written again. Operands of less than
# half of the second cache are found there by the next call, and are read as fast in any order.
