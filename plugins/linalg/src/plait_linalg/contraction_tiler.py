"""Computes a contraction, and what follows it, tile by tile. See Note [Order of the loops]."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import ShapedType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_linalg.contraction import Contraction
from plait_linalg.contraction_tiles import LEAST_STEPS, Tiles, power_of_two
from plait_linalg.indexing import dim_of
from plait_linalg.masks import Mask, mask_of
from plait_linalg.models import argument_is_used
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.overwriting import overwritten_inputs
from plait_linalg.padded_blocks import Block, block_at, steps_of_blocks
from plait_linalg.padded_reads import PaddedRead, is_padded_in_tiles, padded_reads
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.pack import Panels, pack, pack_part
from plait_linalg.passes.vectorizable import set_strips, set_vector_sizes
from plait_linalg.passes.vectorize_strips import why_not_in_strips
from plait_linalg.reads_of_parts import erase_unused
from plait_linalg.row_panels import row_loop_of
from plait_linalg.tile_nest import ConsumerNest, Size
from plait_linalg.word_tiles import contract_words

if TYPE_CHECKING:
    from plait.context import Context


class ContractionTiler(ConsumerNest):
    """Builds the tiles of one contraction, and of `root`, its elementwise consumer or itself."""

    def __init__(
        self, found: Contraction, root: GenericOp, tiles: Tiles, constants: Constants, ctx: Context
    ) -> None:
        super().__init__(found.op, root, ctx)
        self.found, self.tiles, self.constants = found, tiles, constants
        start: Any = found.op.outs[0].defining_op
        self.fill = start if _is_computed_in_tiles(start) else None
        self.panels: dict[int, Panels] = {}
        """The operands that are copied to panels."""
        self.padded: PaddedRead | None = None
        """The operand that tiles, or blocks of them, pad."""
        self.block_steps: tuple[tuple[int, int], ...] = ()
        """The loops around blocks that pad what their tiles read."""
        self.block: Block | None = None
        self.is_inside = False
        """Whether the tile that is made reads nothing of the padding."""
        self.products: list[GenericOp] = []
        """The tiles of words, which tile registers multiply."""

    def run(self) -> None:
        """Build the tiles, and erase what they compute."""
        found, root = self.found, self.root
        self.loops = loops = self.loops_of_root()
        self.lane_loop = loops[found.lane_loop]
        place = found.lane_operands[0]
        if self.tiles.packed and place not in self.panels and not self._packs_inside:
            builder = self.where_it_is_known(found.op.operands[place])
            self.panels[place] = pack(builder, found, self.tiles.lanes, self.constants)
        self.masked = {self.lane_loop, *(loops[loop] for loop, _ in self.tiles.blocks if loop in found.reductions)}
        if self.tiles.of_words:
            self.masked.update(loops[loop] for loop in self.tiles.rows)
        self.rest_of_rows = LEAST_STEPS
        steps = [(loops[loop], step) for loop, step in self._steps()]
        sizes = self.sizes_of_root(loops)
        offsets: list[Any] = [0] * len(sizes)
        starts = [root.operands[i] for i in self.destination.inits(root)]
        if self._fills_tiles and isinstance(self.fill, FillOp):
            starts = [self.fill.outs[0]]
        self.carried_inputs = self._overwritten()
        for i, output in self.carried_inputs.items():
            starts[output] = root.ins[i]
        self.may_overlap = self._reads_no_results
        self.carry(starts)
        self.nest(steps, offsets, sizes)
        self.replace()
        for product in self.products:
            contract_words(product)
        for op in dict.fromkeys((root, found.op, self.fill)):
            if op is not None and (op is root or op.is_unused) and isinstance(op, (GenericOp, FillOp)):
                op.erase()
        if self.padded is not None:
            erase_unused(self.padded.padded)

    def pad_operand(self, percent: int, cache_bytes: int) -> None:
        """Choose an operand that tiles pad, or blocks that fit a cache."""
        steps = {**dict.fromkeys(self.found.kept, 1), **self.tiles.rows, self.found.lane_loop: self.tiles.lanes}
        for read in padded_reads(self.found, self.ctx):
            if read.operand in self._packed:
                continue
            if not is_padded_in_tiles(read, steps, percent):
                self.block_steps = steps_of_blocks(read, steps, percent, cache_bytes)
                if not self.block_steps:
                    continue
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
        """Whether a panel is copied when its tiles come. See Note [A panel at a time]."""
        return not self.tiles.blocks and self.packs_each_time

    def nest(self, steps: Sequence[tuple[int, Size]], offsets: list[Any], sizes: list[Any]) -> None:
        """Loops over the tiles; blocks and panels of parts of operands are copied where the parts become known."""
        if self.block_steps and self.block is None and len(steps) == len(self._steps()) - len(self.block_steps):
            assert self.padded is not None
            self.block = block_at(self.padded, self.builder, *self._along_loops(offsets, sizes))
            self.nest(steps, offsets, sizes)
            self.block = None
            return
        made = [
            *self._panels_of_rows(len(steps), offsets, sizes),
            *self._panel_inside([loop for loop, _ in steps], offsets, sizes),
        ]
        super().nest(steps, offsets, sizes)
        for operand in made:
            del self.panels[operand]

    def _panel_inside(self, left: Sequence[int], offsets: list[Any], sizes: list[Any]) -> Iterator[int]:
        """Copy the panel of the lanes whose loop has come, if panels are copied inside; yields the operand."""
        place = self.found.lane_operands[0]
        if self.lane_loop in left or not self._packs_inside or place in self.panels:
            return
        self._pack_part(place, self.found.lane_dim, self.tiles.lanes, offsets, {self.lane_loop: sizes[self.lane_loop]})
        yield place

    def _panels_of_rows(self, left: int, offsets: list[Any], sizes: list[Any]) -> Iterator[int]:
        """Copy the rows of a block to panels, if only the loops over its tiles are left; yields the operand."""
        loop = row_loop_of(self.found, self.tiles.rows) if self.tiles.packed_rows else None
        around = len(self.block_steps) + len(self._shared) + len(self.tiles.blocks)
        if loop is None or left != len(self._steps()) - around:
            return
        (place,) = [i for i in range(len(self.found.op.ins)) if i not in self.found.lane_operands]
        dim: Any = dim_of(self.found.op.maps()[place], loop)
        self._pack_part(place, dim, self.tiles.rows[loop], offsets, {i: sizes[i] for i in self.loops.values()})
        yield place

    def _pack_part(
        self, place: int, dim: int, width: int, offsets: Sequence[Any], sizes: Mapping[int, Any]
    ) -> None:
        """Copy a part of an operand to panels: of one element along loops of the root that are not in `sizes`."""
        found = self.found
        map = found.op.maps()[place]
        loops = {at: self.loops[loop] for loop in found.kept if (at := dim_of(map, loop)) is not None}
        self.panels[place] = pack_part(
            self.builder, found.op.operands[place], dim, width,
            {at: offsets[loop] for at, loop in loops.items()},
            {at: sizes.get(loop, 1) for at, loop in loops.items()},
        )  # fmt: skip

    @property
    def _fills_tiles(self) -> bool:
        """Whether each tile of the output is computed once, so that it may fill its part."""
        is_once = not self.tiles.cuts_reductions(self.found)
        return self.root is self.found.op and is_once

    @property
    def _reads_no_results(self) -> bool:
        """Whether tiles read nothing of the carried tensors: what is computed again is as it was."""
        if self.root is self.found.op:
            return self._fills_tiles and isinstance(self.fill, FillOp)
        return not self.carried_inputs and not any(
            argument_is_used(self.root, i) for i in self.destination.inits(self.root)
        )

    def _overwritten(self) -> dict[int, int]:
        """The inputs that what follows the contraction may overwrite; the contraction reads none of them."""
        if self.root is self.found.op:
            return {}
        images = () if self.padded is None else (self.padded.source,)
        return overwritten_inputs(self.root, (*self.found.op.operands, *self.found.op.results, *images))

    def _steps(self) -> list[tuple[int, int]]:
        """The loops over tiles with their steps, outermost first. See Note [Order of the loops]."""
        found, tiles, shared = self.found, self.tiles, self._shared
        loops = [loop for loop in found.kept if loop != found.lane_loop and loop not in found.row_loops]
        inner = [loop for loop in loops if loop in found.others]
        steps = [(loop, 1) for loop in shared]
        steps += tiles.blocks
        between = [loop for loop in loops if loop not in inner and loop not in shared]
        steps += [(loop, 1) for loop in between if (loop, 1) not in tiles.blocks]
        steps += [(loop, tiles.rows[loop]) for loop in tiles.outside]
        steps += [(found.lane_loop, tiles.lanes)]
        steps += [(loop, 1) for loop in inner]
        steps += [(loop, step) for loop, step in tiles.rows.items() if loop not in tiles.outside]
        return [*self.block_steps, *steps]

    @cached_property
    def _shared(self) -> list[int]:
        """The loops that all operands have, outside of all others."""
        found, maps = self.found, self.found.op.maps()
        elsewhere = {i for at, map in enumerate(maps[:-1]) if at not in found.lane_operands for i in map.used_dims()}
        inside = {found.lane_loop, *found.row_loops, *found.others}
        return [loop for loop in found.kept if loop in elsewhere and loop not in inside]

    def make_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """One tile, unless a mask covers it: then its elements are a constant."""
        mask = self._mask
        if mask is None:
            self._compute_tile(offsets, sizes)
            return
        with self.b.if_(mask.may_show(self.b, offsets, sizes)) as branch:
            self._compute_tile(offsets, sizes)
        with branch.otherwise():
            self._cover_tile(mask, offsets, sizes)

    @cached_property
    def _mask(self) -> Mask | None:
        """The mask of what follows the contraction; None if there is none, or if other blocks continue its sums."""
        return None if self.root is self.found.op or self.tiles.cuts_reductions(self.found) else mask_of(self.root)

    def _cover_tile(self, mask: Mask, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """A tile of which the mask shows nothing."""
        constant: Any = mask.otherwise.defining_op
        value = self.builder.insert(constant.clone()).results[0]
        made = self.tile_on_carried(offsets, sizes)
        tile: Any = made.ops[0]
        part = self.builder.insert(FillOp.make([value], tile.outs))
        lanes = [self._vector_size(loop, size) for loop, size in enumerate(sizes)]
        self._set_vectors(part, self._lanes_of(part, self.root.maps()[-1], lanes))
        tile.results[0].replace_all_uses_with(part.results[0])
        slices = list(tile.ins)
        tile.erase()
        for value in slices:
            _erase_unused_slice(value)
        self.put_back(part.results, offsets, sizes)

    def _compute_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """One tile, of which there are two kinds if an operand is padded: see Note [Tiles at the edge]."""
        inside: Any = False
        if self.padded is not None and self.block is None:
            inside = self.padded.is_inside(self.b, *self._along_loops(offsets, sizes))
        if isinstance(inside, bool):
            self.is_inside = inside
            self._build_tile(offsets, sizes)
            return
        with self.b.if_(inside) as branch:
            self.is_inside = True
            self._build_tile(offsets, sizes)
        with branch.otherwise():
            self.is_inside = False
            self._build_tile(offsets, sizes)

    def _along_loops(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> tuple[list[Any], list[Any]]:
        """The offsets and sizes of a tile along the loops of the contraction."""
        count = len(self.found.op.iterators())
        starts, lengths = [0] * count, [self.found.size(loop) for loop in range(count)]
        for loop, of_root in self.loops.items():
            starts[loop], lengths[loop] = offsets[of_root], sizes[of_root]
        return starts, lengths

    def _build_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """One tile: the contraction on the slices that it needs, then the root, put into the carried tensors."""
        made = self.tile_on_carried(offsets, sizes)
        lanes = [self._vector_size(loop, size) for loop, size in enumerate(sizes)]
        tile: Any = made.ops[0]
        if self._fills_tiles and isinstance(self.fill, FillOp):
            place = len(tile.ins)
            part = Builder.before(tile).insert(FillOp.make(self.fill.ins, [tile.operands[place]]))
            self._set_vectors(part, self._lanes_of(part, self.root.maps()[-1], lanes))
            tile.set_operand(place, part.results[0])
        self._finish(tile, lanes, offsets)
        self.put_back(made.values, offsets, sizes)

    def _vector_size(self, loop: int, size: Size) -> int:
        """The size of the vectors along a loop of the root."""
        if loop != self.lane_loop:
            return size if isinstance(size, int) else 1
        return self.tiles.lanes if not isinstance(size, int) else min(self.tiles.lanes, power_of_two(size))

    def _finish(self, op: GenericOp, lanes: Sequence[int], offsets: Sequence[Any]) -> None:
        """Give an operation on tiles its vector sizes, and let it read tiles that are computed in place."""
        kinds, maps = op.iterators(), op.maps()
        is_contraction = "reduction" in kinds
        reduced = self.tiles.reduced if is_contraction else dict[int, int]()
        own = [size if kind == "parallel" else reduced.get(i, 0) for i, (size, kind) in enumerate(zip(lanes, kinds))]
        if is_contraction and self.tiles.of_words:
            self.products.append(op)
        else:
            self._set_vectors(op, own)
        for i, operand in enumerate(list(op.operands)):
            if is_contraction and i in self.panels:
                panels = self.panels[i]
                op.set_operand(i, panels.slice(Builder.before(op), operand))
                op.indexing_maps = ArrayAttr(tuple(
                    AffineMapAttr(panels.map(map)) if j == i else AffineMapAttr(map) for j, map in enumerate(op.maps())
                ))  # fmt: skip
                _erase_unused_slice(operand)
                continue
            source, starts, sizes = _slice_of(operand)
            if is_contraction and self.padded is not None and i == self.padded.operand:
                op.set_operand(i, self._padded_part(Builder.before(op), starts, sizes))
                _erase_unused_slice(operand)
                continue
            if source.defining_op not in (self.found.op, self.fill) or source.defining_op is None:
                continue
            producer: Any = source.defining_op
            if not isinstance(producer, (GenericOp, FillOp)):
                continue
            model: Tiling = self.ctx.model(Tiling, producer)  # type: ignore[assignment]
            tile = model.result_tile(producer, Builder.before(op), 0, starts, sizes)
            _start_empty(tile.ops[0])
            op.set_operand(i, tile.values[0])
            _erase_unused_slice(operand)
            inner = self._lanes_of(producer, maps[i], lanes)
            self._finish(tile.ops[0], inner, offsets)  # type: ignore[arg-type]

    def _set_vectors(self, op: Any, sizes: Sequence[int]) -> None:
        """Say of what vectors a part of the tile is computed: in strips where a tile has more rows than registers."""
        lane_loop = op.maps()[-1].results[-1].position
        if self.tiles.of_words and why_not_in_strips(op, lane_loop) is None:
            set_strips(op, lane_loop, self.tiles.lanes)
        else:
            set_vector_sizes(op, sizes)

    def _padded_part(self, builder: Builder, starts: Sequence[Any], sizes: Sequence[Any]) -> Value[Any]:
        """The part of the padded operand with these offsets and sizes."""
        assert self.padded is not None
        if self.block is not None:
            return self.block.part(builder, starts, sizes)
        return self.padded.part(builder, starts, sizes, self.is_inside)

    def _lanes_of(self, producer: Any, map: Any, lanes: Sequence[int]) -> list[int]:
        """The vector sizes along the loops of a producer whose result is read through `map`."""
        out = producer.maps()[len(producer.ins)]
        sizes = [0] * len(producer.iterators())
        for own, read in zip(out.results, map.results):
            sizes[own.position] = lanes[read.position]
        return sizes


def _is_computed_in_tiles(op: Operation | None) -> bool:
    """Whether what a contraction starts with may be computed in tiles: by a fill, or by one elementwise operation."""
    if not isinstance(op, GenericOp):
        return isinstance(op, FillOp)
    is_elementwise = len(op.results) == 1 and all(kind == "parallel" for kind in op.iterators())
    return is_elementwise and all(isinstance(expr, AffineDim) for expr in op.maps()[-1].results)


def _slice_of(value: Value[Any]) -> tuple[Value[Any], Sequence[Any], Sequence[Any]]:
    """The tensor that a value is a slice of, with offsets and sizes; a value that is not a slice is all of itself."""
    op = value.defining_op
    if isinstance(op, tensor.ExtractSliceOp):
        return op.source, op.mixed_offsets, op.mixed_sizes
    if not isinstance(value.type, ShapedType):
        return value, (), ()
    return value, [0] * value.type.rank, list(value.type.shape)


def _start_empty(op: Any) -> None:
    """Let a tile whose initial value is a part of an empty tensor start as a tensor of its own, not in that memory."""
    for place, value in enumerate(op.outs, len(op.ins)):
        source, _, sizes = _slice_of(value)
        if source is not value and isinstance(source.defining_op, tensor.EmptyOp):
            builder = Builder.before(op)
            op.set_operand(place, SCALARS.empty(builder, sizes, value.type.element_type))
            _erase_unused_slice(value)


def _erase_unused_slice(value: Value[Any]) -> None:
    op = value.defining_op
    if isinstance(op, tensor.ExtractSliceOp) and op.is_unused:
        op.erase()


# Note [A panel at a time]
# Where no blocks of rows are outside of the loop over lanes, all tiles of a panel come one after the other. It is
# copied just before, into memory that all panels share and that stays in cache. Else, or where the operand is the same
# in each iteration of a loop around the contraction, all panels are copied before.

# Note [Order of the loops]
# Outermost are loops that all operands have: batches. The loop over lanes is outside of the loops that the operand with
# the lanes does not have: a panel of lanes stays in the first cache levels while all rows pass by. What the rows read
# would then be read once for each panel: where it does not fit half of the second level cache, blocks of rows that fit
# are taken one by one, outside of the loop over lanes. Loops that only the operand with the lanes has, such as the
# positions in an image whose channels are apart, are between: the block of the other operand stays in cache. Where all
# rows would write too many pages in turn, a tile's rows are outside: see Note [Planes].
