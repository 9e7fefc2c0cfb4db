"""Loops over the tiles of a contraction, and the copies of operands between them. See Note [Order of the loops]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of
from plait_linalg.ops import GenericOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.contractions.contraction_tiles import Tiles
from plait_linalg.passes.contractions.padded_blocks import Block, block_at, may_be_whole, steps_of_blocks
from plait_linalg.passes.contractions.padded_reads import PaddedRead, is_padded_in_tiles, padded_reads
from plait_linalg.passes.contractions.row_panels import constant_rows
from plait_linalg.passes.contractions.row_planes import row_loop_of
from plait_linalg.passes.pack import Panels, pack, pack_along, pack_part
from plait_linalg.passes.tiles.tile_nest import ConsumerNest, Size

if TYPE_CHECKING:
    from plait.context import Context


class ContractionNest(ConsumerNest):
    """Loops over the tiles of a contraction, and of `root`, its elementwise consumer or itself."""

    def __init__(
        self, found: Contraction, root: GenericOp, tiles: Tiles, constants: Constants, ctx: Context
    ) -> None:
        super().__init__(found.op, root, ctx)
        self.found, self.tiles, self.constants = found, tiles, constants
        self.loops = self.loops_of_root()
        self.lane_loop = self.loops[found.lane_loop]
        self.panels: dict[int, Panels] = {}
        """The operands that are copied to panels."""
        self.padded: PaddedRead | None = None
        """The operand that tiles, or blocks of them, pad."""
        self.block_steps: tuple[tuple[int, int], ...] = ()
        """The loops around blocks that pad what their tiles read."""
        self.block: Block | None = None

    def pack_lanes(self) -> None:
        """Copy the operand with the lanes to panels before all tiles, unless panels are copied one at a time."""
        found, place = self.found, self.found.lane_operands[0]
        if self.tiles.packed and place not in self.panels and not self._packs_inside:
            builder = self.where_it_is_known(found.op.operands[place])
            self.panels[place] = pack(builder, found, self.tiles.lanes, self.constants)

    def pack_constant_rows(self) -> None:
        """Let tiles read panels of the operand with the rows, if it is constant: see Note [Constant rows]."""
        found, place = self.found, constant_rows(self.found, self.tiles, self.constants)
        loop = row_loop_of(self.tiles.rows)
        if place is not None and loop is not None:
            builder = self.where_it_is_known(found.op.operands[place])
            width = self.tiles.rows[loop]
            self.panels[place] = pack_along(builder, found, place, loop, width, self.constants)

    def pad_operand(self, percent: int, cache_bytes: int) -> None:
        """Choose an operand that tiles pad, or blocks that fit a cache."""
        steps = {**dict.fromkeys(self.found.kept, 1), **self.tiles.rows, self.found.lane_loop: self.tiles.lanes}
        for read in padded_reads(self.found, self.ctx):
            if read.operand in self._packed:
                continue
            if is_padded_in_tiles(read, steps, percent):
                self.padded = read.replaced(lanes=self.tiles.lanes)
                return
            self.block_steps = steps_of_blocks(read, steps, percent, cache_bytes)
            if self.block_steps:
                self.padded = read
                return

    @property
    def _packed(self) -> set[int]:
        """The operands of which tiles read panels."""
        lanes, tiles = self.found.lane_operands, self.tiles
        rows = [i for i in range(len(self.found.op.ins)) if i not in lanes] if tiles.packed_rows else []
        return {*rows, *(lanes[:1] if tiles.packed else ())}

    @property
    def packs_each_time(self) -> bool:
        """Whether panels are copied each time that the contraction runs."""
        operand = self.found.op.operands[self.found.lane_operands[0]]
        is_used_once = self.where_it_is_known(operand).anchor is self.root
        return self.tiles.packed and is_used_once and operand not in self.constants

    @cached_property
    def _packs_inside(self) -> bool:
        """Whether panels are copied when their tiles come. See Note [A panel at a time]."""
        return self.packs_each_time and (not self.tiles.blocks or self._rows_of_block is not None)

    @cached_property
    def _rows_of_block(self) -> int | None:
        """The loops that are left where a block of lanes is known whose panels are copied; None if there are none.

        All loops around it belong to the operand with the lanes, so that each block is copied once.
        """
        found, blocks = self.found, [loop for loop, _ in self.tiles.blocks]
        at = next((i for i, loop in enumerate(blocks) if loop in found.others), None)
        if not at or all(loop in found.reductions for loop in blocks[:at]):
            return None
        return len(self.tile_steps()) - len(self.block_steps) - len(self._shared) - at

    def nest(self, steps: Sequence[tuple[int, Size]], offsets: list[Any], sizes: list[Any]) -> None:
        """Loops over the tiles; blocks and panels of parts of operands are copied where the parts become known."""
        if self.block_steps and self.block is None and len(steps) == len(self.tile_steps()) - len(self.block_steps):
            self._nest_of_block(steps, offsets, sizes)
            return
        made = [
            *self._panels_of_rows(len(steps), offsets, sizes),
            *self._panel_inside([loop for loop, _ in steps], offsets, sizes),
        ]
        super().nest(steps, offsets, sizes)
        for operand in made:
            del self.panels[operand]

    def _nest_of_block(self, steps: Sequence[tuple[int, Size]], offsets: list[Any], sizes: list[Any]) -> None:
        """Loops over the tiles of a block, which is copied, or else the image itself if nothing is added to it."""
        read: Any = self.padded
        extent = self.along_loops(offsets, sizes)
        inside: Any = may_be_whole(read) and read.is_inside(self.b, *extent)
        if isinstance(inside, bool):
            block = Block(read.source, read.low) if inside else block_at(read, self.builder, *extent)
            self._nest_in(block, steps, offsets, sizes)
            return
        with self.b.if_(inside) as branch:
            self._nest_in(Block(read.source, read.low), steps, offsets, sizes)
        with branch.otherwise():
            self._nest_in(block_at(read, self.builder, *extent), steps, offsets, sizes)

    def _nest_in(
        self, block: Block, steps: Sequence[tuple[int, Size]], offsets: list[Any], sizes: list[Any]
    ) -> None:
        self.block = block
        self.nest(steps, offsets, sizes)
        self.block = None

    def _panel_inside(self, left: Sequence[int], offsets: list[Any], sizes: list[Any]) -> Iterator[int]:
        """Copy the panel of the lanes whose loop has come, if panels are copied inside; yields the operand."""
        place = self.found.lane_operands[0]
        if not self._packs_inside or place in self.panels:
            return
        parts: Mapping[int, Any] = {self.lane_loop: sizes[self.lane_loop]}
        if self.tiles.blocks:
            if len(left) != self._rows_of_block:
                return
            parts = {i: sizes[i] for i in self.loops.values()}
        elif self.lane_loop in left:
            return
        self._pack_part(place, self.found.lane_dim, self.tiles.lanes, offsets, parts)
        yield place

    def _panels_of_rows(self, left: int, offsets: list[Any], sizes: list[Any]) -> Iterator[int]:
        """Copy the rows of a block to panels, if only the loops over its tiles are left; yields the operand."""
        loop = row_loop_of(self.tiles.rows) if self.tiles.packed_rows else None
        around = len(self.block_steps) + len(self._shared) + len(self.tiles.blocks)
        if loop is None or left != len(self.tile_steps()) - around:
            return
        (place,) = [i for i in range(len(self.found.op.ins)) if i not in self.found.lane_operands]
        if place in self.panels:
            return
        dim: Any = dim_of(self.found.op.maps()[place], loop)
        self._pack_part(place, dim, self.tiles.rows[loop], offsets, {i: sizes[i] for i in self.loops.values()})
        yield place

    def _pack_part(
        self, place: int, dim: int, width: int, offsets: Sequence[Any], sizes: Mapping[int, Any]
    ) -> None:
        """Copy a part of an operand to panels: of one element along loops of the root that are not in `sizes`."""
        found = self.found
        map = found.op.maps()[place]
        cut = [loop for loop, _ in self.tiles.blocks if loop in found.reductions]
        loops = {at: self.loops[loop] for loop in (*found.kept, *cut) if (at := dim_of(map, loop)) is not None}
        self.panels[place] = pack_part(
            self.builder, found.op.operands[place], dim, width,
            {at: offsets[loop] for at, loop in loops.items()},
            {at: sizes.get(loop, 1) for at, loop in loops.items()},
        )  # fmt: skip

    def tile_steps(self) -> list[tuple[int, int]]:
        """The loops over tiles with their steps, outermost first. See Note [Order of the loops]."""
        found, tiles, shared = self.found, self.tiles, self._shared
        loops = [loop for loop in found.kept if loop != found.lane_loop and loop not in found.row_loops]
        inner = [loop for loop in loops if loop in found.others]
        steps = [(loop, 1) for loop in (*tiles.around, *shared)]
        steps += tiles.blocks
        between = [loop for loop in loops if loop not in inner and loop not in shared]
        steps += [(loop, 1) for loop in between if (loop, 1) not in tiles.blocks]
        steps += [(loop, tiles.rows[loop]) for loop in tiles.outside]
        steps += [(found.lane_loop, tiles.lanes)]
        steps += [(loop, 1) for loop in inner]
        before = {*tiles.around, *tiles.outside}
        steps += [(loop, step) for loop, step in tiles.rows.items() if loop not in before]
        return [*self.block_steps, *steps]

    @cached_property
    def _shared(self) -> list[int]:
        """The loops that all operands have, outside of all others."""
        found, maps = self.found, self.found.op.maps()
        elsewhere = {i for at, map in enumerate(maps[:-1]) if at not in found.lane_operands for i in map.used_dims()}
        inside = {found.lane_loop, *found.row_loops, *found.others}
        return [loop for loop in found.kept if loop in elsewhere and loop not in inside]

    def along_loops(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """The offsets and sizes of a tile along the loops of the contraction."""
        count = len(self.found.op.iterators())
        starts, lengths = [0] * count, [self.found.size(loop) for loop in range(count)]
        for loop, of_root in self.loops.items():
            starts[loop], lengths[loop] = offsets[of_root], sizes[of_root]
        return starts, lengths


# Note [A panel at a time]
# Where no blocks of rows are outside of the loop over lanes, all tiles of a panel come one after the other. It is
# copied just before, into memory that all panels share and that stays in cache. So are the panels of a block of lanes
# that all rows read before the next block comes (Note [Planes]). Else, or where the operand is the same in each
# iteration of a loop around the contraction, all panels are copied before.

# Note [Order of the loops]
# Outermost are loops that all operands have: batches. The loop over lanes is outside of the loops that the operand with
# the lanes does not have: a panel of lanes stays in the first cache levels while all rows pass by. What the rows read
# would then be read once for each panel: where it does not fit half of the second level cache, blocks of rows that fit
# are taken one by one, outside of the loop over lanes. Loops that only the operand with the lanes has, such as the
# positions in an image whose channels are apart, are between: the block of the other operand stays in cache. Where all
# rows would write too many pages in turn, a tile's rows are outside: see Note [Planes]. Rows are outside of batches
# that share lines: see Note [Batches within lines].
