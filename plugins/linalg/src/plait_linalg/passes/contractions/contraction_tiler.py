"""Computes a contraction, and what follows it, tile by tile."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, ShapedType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_linalg.contraction import Contraction
from plait_linalg.initial_elements import keeps_initial_elements
from plait_linalg.ops import FillOp, GenericOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.contractions.contraction_nest import ContractionNest
from plait_linalg.passes.contractions.contraction_tiles import LEAST_STEPS, Tiles, power_of_two
from plait_linalg.passes.factors.word_tiles import contract_words
from plait_linalg.passes.fusion.reads_of_parts import erase_unused
from plait_linalg.passes.rows.overwriting import overwritten_inputs
from plait_linalg.passes.tiles.masks import Mask, mask_of
from plait_linalg.passes.tiles.tile_nest import Size
from plait_linalg.passes.tiles.tile_shapes import MASKED_TILES
from plait_linalg.passes.vectorizable import set_strips, set_vector_sizes
from plait_linalg.passes.vectorize_strips import why_not_in_strips

if TYPE_CHECKING:
    from plait.context import Context


class ContractionTiler(ContractionNest):
    """Builds the tiles of one contraction, and of `root`, its elementwise consumer or itself."""

    def __init__(
        self, found: Contraction, root: GenericOp, tiles: Tiles, constants: Constants, ctx: Context
    ) -> None:
        super().__init__(found, root, tiles, constants, ctx)
        start: Any = found.op.outs[0].defining_op
        self.fill = start if _is_computed_in_tiles(start) else None
        self.is_inside = False
        """Whether the tile that is made reads nothing of the padding."""
        self.products: list[GenericOp] = []
        """The tiles of words, which tile registers multiply."""

    def run(self) -> None:
        """Build the tiles, and erase what they compute."""
        found, root, loops = self.found, self.root, self.loops
        self.pack_lanes()
        self.pack_constant_rows()
        self.masked = {self.lane_loop, *(loops[loop] for loop, _ in self.tiles.blocks if loop in found.reductions)}
        if self.tiles.of_words:
            self.masked.update(loops[loop] for loop in self.tiles.rows)
        self.rest_of_rows = LEAST_STEPS
        self.halves_rests = not self.tiles.packed_rows
        if self.tiles.lanes_of_rest is not None:
            self.short_rest = {self.lane_loop: self.tiles.lanes_of_rest}
        if MASKED_TILES in found.op.attributes and self.tiles.packed:
            self.masks_whole_tiles = {self.lane_loop}
        if found.has_moving_lanes:
            self.overlapping = {self.lane_loop, *(loops[loop] for loop in self.tiles.outside[1:][-1:])}
        steps = [(loops[loop], step) for loop, step in self.tile_steps()]
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
            keeps_initial_elements(self.root, i) for i in self.destination.inits(self.root)
        )

    def _overwritten(self) -> dict[int, int]:
        """The inputs that what follows the contraction may overwrite; the contraction reads none of them."""
        if self.root is self.found.op:
            return {}
        images = () if self.padded is None else (self.padded.source,)
        return overwritten_inputs(self.root, (*self.found.op.operands, *self.found.op.results, *images))

    def make_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """One tile, unless a mask covers it: then its elements are a constant.

        What is left of sizes that are not known is computed in any case: it has code for many sizes.
        """
        mask = self._mask
        if mask is None or not (self._is_of_known_size or self._is_whole(sizes)):
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

    @cached_property
    def _is_of_known_size(self) -> bool:
        """Whether the number of steps of each loop of the result is known."""
        return DYNAMIC not in map(self.found.size, self.found.kept)

    def _is_whole(self, sizes: Sequence[Any]) -> bool:
        """Whether a tile has as many steps of each loop as tiles have."""
        return all(sizes[self.loops[loop]] == step for loop, step in dict(self.tile_steps()).items())

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
            inside = self.padded.is_inside(self.b, *self.along_loops(offsets, sizes))
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
        lanes = self.short_rest[loop] if self.has_short_rest else self.tiles.lanes
        return lanes if not isinstance(size, int) else min(lanes, power_of_two(size))

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
            if is_contraction and i in self.panels and self._is_in_panel(operand, i):
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

    def _is_in_panel(self, operand: Value[Any], place: int) -> bool:
        """Whether the slice of an operand lies in one panel: rests of rows, of an unknown number, begin anywhere."""
        panels = self.panels[place]
        if place in self.found.lane_operands or panels.source.type.shape[panels.dim] != DYNAMIC:
            return True
        return operand.type.shape[panels.dim] == panels.width

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
