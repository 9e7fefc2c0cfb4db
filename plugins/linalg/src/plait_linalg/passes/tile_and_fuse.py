"""Tiles contractions for registers and caches, and computes what follows them in the tiles.

    %0 = linalg.generic ... ins(%a, %b) outs(%zero) { out + a * b }
    %1 = linalg.generic ... ins(%0, %bias) { relu(in + bias) }

becomes, with tiles of 8x32 elements,

    %2 = scf.for %j = ... step %c32 iter_args(%acc = %e) {
      scf.for %i = ... step %c8 iter_args(%acc_0 = %acc) {
        %3 = linalg.generic ... ins(%a[%i, 0] [8, 512], %b[0, %j] [512, 32]) {vector_sizes = array<i64: 8, 32, 0>}
        %4 = linalg.generic ... ins(%3, %bias[%j] [32]) {vector_sizes = array<i64: 8, 32>}
        tensor.insert_slice %4 into %acc_0[%i, %j] [8, 32]
      }
    }

See Note [Tiles of contractions].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.builtin.types import DYNAMIC, ShapedType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineDim
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.passes import Pass, option
from plait.runtime.target import Target, host_target
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

from plait_linalg.cache_blocks import cache_blocks
from plait_linalg.contraction import Contraction, contraction_of, epilogue_of
from plait_linalg.cut_reductions import cut, steps_of_part
from plait_linalg.few_rows import blocks_of_kernel, cost_of_columns
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.masks import Mask, mask_of
from plait_linalg.ops import FillOp, GenericOp, StructuredOp
from plait_linalg.overwriting import overwritten_inputs
from plait_linalg.padded_blocks import Block, block_at, steps_of_blocks
from plait_linalg.padded_reads import PaddedRead, erase_unused, is_padded_in_tiles, padded_reads
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.generalize_named import generalize_named
from plait_linalg.passes.pack import Panels, pack, pack_part
from plait_linalg.passes.vectorizable import set_vector_sizes
from plait_linalg.passes.vectorize import why_not_vectorizable
from plait_linalg.row_panels import has_row_panels, row_loop_of
from plait_linalg.row_planes import blocks_of_planes
from plait_linalg.row_versions import has_versions, make_versions
from plait_linalg.tile_nest import ConsumerNest, Size
from plait_linalg.tile_shapes import TileShape, asked_shape, kernel_name, other_shapes, parsed_shapes
from plait_linalg.window_tiles import still_loops, window_tile

if TYPE_CHECKING:
    from plait.context import Context

_PAGE = 4096
"""The bytes within which processors read ahead."""
_LANES_STEPS = 2
"""What reading a row of lanes from the second level cache costs, in rows that are computed meanwhile."""
_LEAST_STEPS = 4
"""The rows that are computed in the time that one addition takes: fewer wait for it."""
_OWN_CODE = 1.06
"""How much less a partial tile, which is code of its own, has to cost."""
_LEAST_READERS = 2
"""As many tiles of rows have to read a panel, which the first of them copies."""
_LEAST_READERS_AT_RUN_TIME = 3
"""As many tiles of rows, whose number is not known, have to read a panel, which is copied before."""
_ROWS_IN_BLOCK = 8
"""As many rows as a processor reads ahead in at the same time."""


@dataclass(frozen=True)
class TileAndFuse(Pass):
    """Tile contractions on tensors, with their initial values and the elementwise operation that follows."""

    name: ClassVar[str] = "linalg-tile-and-fuse"
    vector_bits: int = option(0, doc="bits of a vector register; 0 stands for the machine's")
    vector_registers: int = option(0, doc="number of vector registers; 0 stands for the machine's")
    l1_bytes: int = option(0, doc="bytes of the first level cache; 0 stands for the machine's")
    l2_bytes: int = option(0, doc="bytes of the second level cache; 0 stands for the machine's")
    tiles: tuple[str, ...] = option((), doc="tile sizes of kernels, as remarks name them: KERNEL=ROWSxLANES")
    padding_percent: int = option(
        160, doc="elements that tiles at the edge of a padded image copy, at most, in percent of the image; 0: none"
    )

    @property
    def machine(self) -> Target:
        """The machine that tiles are for."""
        machine = host_target()
        return replace(
            machine,
            vector_bits=self.vector_bits or machine.vector_bits,
            vector_registers=self.vector_registers or machine.vector_registers,
            l1_bytes=self.l1_bytes or machine.l1_bytes,
            l2_bytes=self.l2_bytes or machine.l2_bytes,
        )

    def run(self, op: Operation, ctx: Context) -> None:
        machine, shapes, constants = self.machine, parsed_shapes(self.tiles), Constants(op, ctx)
        percent = self.padding_percent
        for inner in list(op.walk()):
            if inner.parent is not None and isinstance(inner, StructuredOp):
                found = contraction_of(inner)
                if found is not None and _is_tiled(found, ctx):
                    _tile_contraction(found, machine, asked_shape(found, shapes), percent, constants, ctx)
                    constants.drop_sources(ctx)
        constants.drop_unused(ctx)

    def alternatives(self, op: Operation, ctx: Context) -> Sequence[Sequence[TileAndFuse]]:
        """Other tiles for each kernel, the one with most work first."""
        machine, kernels = self.machine, dict[str, Contraction]()
        for inner in op.walk():
            found = contraction_of(inner) if isinstance(inner, StructuredOp) else None
            if found is not None and why_not_vectorizable(found.op) is None and _why_not_worth_it(found) is None:
                kernels.setdefault(kernel_name(found), found)
        largest = sorted(kernels.items(), key=lambda item: -item[1].known_steps(range(len(item[1].op.iterators()))))
        return [[self._with(name, shape) for shape in other_shapes(found, machine)] for name, found in largest]

    def _with(self, kernel: str, shape: TileShape) -> TileAndFuse:
        others = [text for text in self.tiles if text.partition("=")[0] != kernel]
        return replace(self, tiles=(*others, f"{kernel}={shape}"))


def _is_tiled(found: Contraction, ctx: Context) -> bool:
    """Whether a contraction is tiled; a remark says why not."""
    reason = why_not_vectorizable(found.op) or _why_not_worth_it(found)
    if reason is not None:
        ctx.remark("missed", "NotTiled", found.op, reason=reason, Operation=found.op.name)
    return reason is None


def _tile_contraction(
    found: Contraction, machine: Target, asked: TileShape | None, percent: int, constants: Constants, ctx: Context
) -> None:
    name = kernel_name(found)
    if not isinstance(found.op, GenericOp):
        found = replace(found, op=generalize_named(found.op))
    root = epilogue_of(found.op)
    if root is not None and why_not_vectorizable(root) is not None:
        root = None
    is_packed_before = found.packed_operand is not None and found.op.ins[found.packed_operand] in constants
    tiles = tiles_of(found, machine, is_packed_before, asked)
    if tiles.cuts_reductions(found):
        root = None
    ctx.remark(
        "passed", "Tiled", found.op, Operation=found.op.name, Kernel=name,
        TileSizes=",".join(map(str, tiles.shape)), Fused="yes" if root is not None else "no",
    )  # fmt: skip
    part = steps_of_part(found, prod(tiles.rows.values()), tiles.lanes, machine) if tiles.packed else None
    if part is not None:
        panels = _panels(found, tiles, constants) if is_packed_before else None
        for each in reversed([*cut(found, root, part, ctx)]):
            _tile_part(each, machine, asked, constants, panels, ctx)
        return
    own: Any = found.op
    tiler = ContractionTiler(found, root or own, tiles, constants, ctx)
    if tiler.packs_each_time and has_versions(found, tiles.least_rows_of_panels):
        few, many = make_versions(found, root, tiles.least_rows_of_panels, ctx)
        _tile_few_rows(few.op, machine, constants, ctx)
        found = replace(found, op=many.op)
        tiler = ContractionTiler(found, many.root or many.op, tiles, constants, ctx)
    tiler.pad_operand(percent, 0 if tiles.packed and not is_packed_before else machine.l1_bytes)
    tiler.run()


def _tile_few_rows(op: GenericOp, machine: Target, constants: Constants, ctx: Context) -> None:
    """Tile a contraction that runs with few rows only, without panels."""
    found: Any = contraction_of(op)
    ContractionTiler(found, op, tiles_of_few_rows(found, machine), constants, ctx).run()


def _panels(found: Contraction, tiles: Tiles, constants: Constants) -> Panels:
    """The panels of an operand that is constant, with the lanes."""
    operand = found.op.operands[found.lane_operands[0]]
    return pack(Builder.before(found.op), operand, found.lane_dim, tiles.lanes, constants)


def _tile_part(
    op: GenericOp, machine: Target, asked: TileShape | None, constants: Constants, panels: Panels | None, ctx: Context
) -> None:
    """Tile a part of a contraction, whose reduction is short enough; `panels` serve all parts."""
    found: Any = contraction_of(op)
    root: Any = epilogue_of(op) or op
    tiles = tiles_of(found, machine, panels is not None, asked)
    tiler = ContractionTiler(found, root, tiles, constants, ctx)
    if panels is not None and tiles.lanes == panels.width:
        tiler.panels[found.lane_operands[0]] = panels
    tiler.run()


def _why_not_worth_it(found: Contraction) -> str | None:
    """Why tiles would cost more than they save; None if they do not."""
    if any(found.size(loop) == 0 for loop in range(len(found.op.iterators()))):
        return "a loop has no iterations"
    if found.lanes_are_contiguous or found.packed_operand is not None or found.inner_loop is not None:
        return None
    return "elements along the last dimension of the output are apart in an operand"


@dataclass(frozen=True)
class Tiles:
    """How a contraction is cut: tiles of `rows` and `lanes` in registers, `blocks` whose operands stay in cache."""

    rows: dict[int, int]
    """The steps along each loop over rows, in the order of the output."""
    lanes: int
    """The steps along the last loop of the output."""
    blocks: tuple[tuple[int, int], ...]
    """Loops with their steps, around the loop over lanes."""
    packed: bool = False
    """Whether the operand with the lanes is copied to panels that are `lanes` wide."""
    reduced: dict[int, int] = field(default_factory=dict[int, int])
    """The size of vectors along a loop that reduces: see Note [Inner products]."""
    outside: tuple[int, ...] = ()
    """The loops over rows that are outside of the loop over lanes: see Note [Windows and the first cache]."""
    packed_rows: bool = False
    """Whether the operand with the rows is copied to panels too, a block at a time."""

    def cuts_reductions(self, found: Contraction) -> bool:
        """Whether a block has a part of the steps of a loop that reduces: its sums are continued in other blocks."""
        return any(loop in found.reductions for loop, _ in self.blocks)

    @property
    def least_rows_of_panels(self) -> int:
        """With fewer rows, known at run time, too few tiles read the operand with the lanes to copy it."""
        return _LEAST_READERS_AT_RUN_TIME * prod(self.rows.values())

    @property
    def shape(self) -> list[int]:
        """The sizes of a tile as remarks print them."""
        return [*(rows for rows in self.rows.values() if rows > 1), self.lanes, *self.reduced.values()]


def tiles_of(found: Contraction, machine: Target, is_packed_before: bool, asked: TileShape | None = None) -> Tiles:
    """The tile sizes of a contraction for a machine, or those that somebody asks for.

    `is_packed_before` says that panels of the operand with the lanes cost nothing at run time: it is constant.
    """
    if asked is None and _has_inner_products(found, is_packed_before):
        return _inner_products(found, machine)
    return register_tiles(found, machine, is_packed_before, asked)


def _has_inner_products(found: Contraction, is_packed_before: bool) -> bool:
    """Whether vectors along a reduction cost less than to transpose the operand with the lanes. See the Note."""
    if found.lanes_are_contiguous or found.inner_loop is None:
        return False
    if found.packed_operand is None:
        return True
    if DYNAMIC in map(found.size, found.others) or is_packed_before:
        return False
    steps = prod(size if (size := found.size(loop)) != DYNAMIC else 512 for loop in found.reductions)
    return found.known_steps(found.others) * (8 + steps / 53) < 1.5 * steps


def _inner_products(found: Contraction, machine: Target) -> Tiles:
    """Tiles whose vectors lie along a loop that reduces. See Note [Inner products]."""
    assert found.inner_loop is not None
    lanes = max(1, machine.vector_bits // found.element_bits)
    size = found.size(found.inner_loop)
    if size != DYNAMIC:
        lanes = min(lanes, _power_of_two(size))
    most = 8 if machine.vector_registers >= 32 else 4
    if found.size(found.lane_loop) != DYNAMIC:
        most = min(most, _power_of_two(found.size(found.lane_loop)))
    shapes = {
        count: _rows_of_tile(found, max(1, (machine.vector_registers - 1) // (count + 1)))
        for count in (8, 4, 2, 1) if count <= most
    }  # fmt: skip
    columns = min(shapes, key=lambda count: cost_of_columns(found, machine, shapes[count], count))
    rows = shapes[columns]
    blocks = _blocks_of_rows(found, rows, machine)
    return Tiles(rows, columns, tuple(blocks), reduced={found.inner_loop: lanes})


def register_tiles(
    found: Contraction, machine: Target, is_packed_before: bool, asked: TileShape | None = None
) -> Tiles:
    """Tiles whose vectors lie along the last loop of the output. See Note [Tiles of contractions]."""
    window = window_tile(found, machine) if found.has_moving_lanes and asked is None else None
    if window is not None:
        return Tiles(window.rows, window.lanes, (), outside=window.outside)
    in_vector = max(1, machine.vector_bits // found.element_bits)
    columns = found.size(found.lane_loop)
    vectors = 2 if not found.has_moving_lanes and (columns == DYNAMIC or columns > in_vector) else 1
    in_row = 2 * vectors if found.has_moving_lanes else vectors
    if asked is not None:
        vectors = -(-asked.lanes // in_vector)
    most = asked.rows if asked is not None else max(1, (machine.vector_registers - vectors - 1) // in_row)
    rows = _rows_of_tile(found, most)
    count = prod(rows.values())
    fits = asked is None
    while fits and count * vectors < 8 and vectors < 8 and (columns == DYNAMIC or columns > vectors * in_vector):
        vectors *= 2
    lanes = vectors * in_vector
    if columns != DYNAMIC and columns < lanes:
        lanes = _power_of_two(columns)
    again = found.known_steps(found.others)
    is_read_again = again >= _LEAST_READERS * count or DYNAMIC in map(found.size, found.others) or is_packed_before
    packed = found.packed_operand is not None and is_read_again and columns != lanes
    if not packed and found.lanes_are_contiguous and (block := _block_of_long_rows(found, rows, machine)):
        return Tiles(rows, lanes, (block,))
    if not packed and found.lanes_are_contiguous and (kernel := blocks_of_kernel(found, machine, lanes)):
        return Tiles(rows, lanes, kernel)
    if not is_packed_before and asked is None and (planes := blocks_of_planes(found, rows, lanes, machine)):
        return Tiles(rows, lanes, planes)
    blocks = _blocks_of_rows(found, rows, machine)
    packed = packed or not found.lanes_are_contiguous
    outside = still_loops(found) if found.has_moving_lanes else ()
    packed_rows = not outside and has_row_panels(found, rows, lanes, machine)
    return Tiles(rows, lanes, tuple(blocks), packed, outside=outside, packed_rows=packed_rows)


def tiles_of_few_rows(found: Contraction, machine: Target) -> Tiles:
    """Tiles for few rows, whose number is known at run time: see Note [Few rows at run time] of `row_versions`."""
    rows = _rows_of_tile(found, _LEAST_STEPS)
    count, columns = prod(rows.values()), found.size(found.lane_loop)
    lanes = max(1, machine.vector_bits // found.element_bits)
    vectors = 1
    while 2 * vectors * (count + 1) < machine.vector_registers and (columns == DYNAMIC or columns > vectors * lanes):
        vectors *= 2
    return Tiles(rows, vectors * lanes, ((found.reductions[0], _ROWS_IN_BLOCK),))


def _block_of_long_rows(found: Contraction, rows: dict[int, int], machine: Target) -> tuple[int, int] | None:
    """A reduction and its steps in a block, where one tile of rows reads long rows of a large operand once.

    See Note [Long rows].
    """
    maps = found.op.maps()
    if len(found.reductions) != 1 or len(found.lane_operands) != 1 or not all(map(is_plain, maps)):
        return None
    (loop,), (operand,) = found.reductions, found.lane_operands
    is_once = all(found.size(row) == rows.get(row, 1) for row in found.others)
    in_row = found.bytes_read(operand, [found.lane_loop])
    is_large = found.bytes_read(operand, [found.lane_loop, loop]) > machine.l2_bytes
    if DYNAMIC in (found.size(loop), found.size(found.lane_loop)) or not is_once or not is_large or in_row < _PAGE:
        return None
    return loop, _ROWS_IN_BLOCK


def _rows_of_tile(found: Contraction, most: int) -> dict[int, int]:
    """The steps along each loop over rows, at most `most` in all: the innermost loops whole as long as they fit."""
    rows = dict.fromkeys(found.row_loops, 1)
    for loop in reversed(found.row_loops):
        rows[loop] = _best_divisor(found.size(loop), most)
        most //= rows[loop]
        if rows[loop] != found.size(loop):
            break
    return rows


def _blocks_of_rows(found: Contraction, rows: dict[int, int], machine: Target) -> Iterator[tuple[int, int]]:
    """Loops that the operand with the lanes does not have, with steps that read no more than half of a cache."""
    read = [i for i in range(len(found.op.ins)) if i not in found.lane_operands]
    return cache_blocks(found, found.others, read, rows, machine.l2_bytes // 2)


def _best_divisor(size: int, most: int) -> int:
    """The number of rows, at most `most`, with which `size` rows cost least. See Note [Partial tiles]."""
    if size == DYNAMIC or size <= most:
        return most if size == DYNAMIC else size

    def cost(rows: int) -> tuple[float, int]:
        whole, rest = divmod(size, rows)
        steps = whole * (rows + _LANES_STEPS)
        if not rest:
            return steps, 0
        return (steps + max(rest, _LEAST_STEPS) + _LANES_STEPS) * _OWN_CODE, rows - rest

    return min(range(most, most // 2, -1), key=cost)


def _power_of_two(size: int) -> int:
    """The smallest power of two that is not less."""
    return 1 << max(0, size - 1).bit_length()


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

    def run(self) -> None:
        """Build the tiles, and erase what they compute."""
        found, root = self.found, self.root
        self.loops = loops = self.loops_of_root()
        self.lane_loop = loops[found.lane_loop]
        place = found.lane_operands[0]
        if self.tiles.packed and place not in self.panels and not self._packs_inside:
            operand = found.op.operands[place]
            builder = self.where_it_is_known(operand)
            self.panels[place] = pack(builder, operand, found.lane_dim, self.tiles.lanes, self.constants)
        self.masked = {self.lane_loop, *(loops[loop] for loop, _ in self.tiles.blocks if loop in found.reductions)}
        self.rest_of_rows = _LEAST_STEPS
        steps = [(loops[loop], step) for loop, step in self._steps()]
        sizes = self.sizes_of_root(loops)
        offsets: list[Any] = [0] * len(sizes)
        starts = [root.operands[i] for i in self.destination.inits(root)]
        if self._fills_tiles and isinstance(self.fill, FillOp):
            starts = [self.fill.outs[0]]
        self.carried_inputs = self._overwritten()
        for i, output in self.carried_inputs.items():
            starts[output] = root.ins[i]
        self.carry(starts)
        self.nest(steps, offsets, sizes)
        self.replace()
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

    def nest(self, steps: Sequence[tuple[int, int]], offsets: list[Any], sizes: list[Any]) -> None:
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
        set_vector_sizes(part, self._lanes_of(part, self.root.maps()[-1], lanes))
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
            set_vector_sizes(part, self._lanes_of(part, self.root.maps()[-1], lanes))
            tile.set_operand(place, part.results[0])
        self._finish(tile, lanes, offsets)
        self.put_back(made.values, offsets, sizes)

    def _vector_size(self, loop: int, size: Size) -> int:
        """The size of the vectors along a loop of the root."""
        if loop != self.lane_loop:
            return size if isinstance(size, int) else 1
        return self.tiles.lanes if not isinstance(size, int) else min(self.tiles.lanes, _power_of_two(size))

    def _finish(self, op: GenericOp, lanes: Sequence[int], offsets: Sequence[Any]) -> None:
        """Give an operation on tiles its vector sizes, and let it read tiles that are computed in place."""
        kinds, maps = op.iterators(), op.maps()
        is_contraction = "reduction" in kinds
        reduced = self.tiles.reduced if is_contraction else {}
        own = [size if kind == "parallel" else reduced.get(i, 0) for i, (size, kind) in enumerate(zip(lanes, kinds))]
        set_vector_sizes(op, own)
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

# Note [Partial tiles]
# If no number of rows near the most divides all rows, the last tile is a partial one. A few rows in each tile would
# divide, but each tile reads the lanes again: 1024 rows in tiles of 8 read a panel 128 times, in tiles of 13 they read
# it 79 times. A partial tile of less than 4 rows has too few sums to hide the time that an addition takes. Costs are in
# rows that are computed meanwhile: the rows themselves, and for each tile what reading the lanes costs.

# Note [A panel at a time]
# Where no blocks of rows are outside of the loop over lanes, all tiles of a panel come one after the other. It is
# copied just before, into memory that all panels share and that stays in cache. Else, or where the operand is the same
# in each iteration of a loop around the contraction, all panels are copied before.

# Note [Inner products]
# Where the lanes of an operand are apart in memory (`x @ w.T`, a matrix times a vector), either the operand is
# transposed into panels, or vectors lie along the reduction, in which all operands are contiguous: a step of a tile of
# `rows` x `columns` outputs multiplies as many pairs of vectors, and the sums of lanes are reduced at the end. What
# this costs for each output, about 8 operations and what is read again, is compared with the cost of the transposition,
# about 1.5 operations for each element of the operand, which all rows share.

# Note [Long rows]
# Where one tile has all rows, each element of the operand with the lanes is read once, from memory. Tiles of lanes over
# all steps of the reduction would read a few hundred bytes of each of its rows, one after the other, and each row is in
# another page: nothing is read ahead. So the reduction is cut into blocks of a few steps, outermost: in a block, these
# rows are read from end to end, side by side, and the sums, which fit the first cache, are read and written again.

# Note [Order of the loops]
# Outermost are loops that all operands have: batches. The loop over lanes is outside of the loops that the operand with
# the lanes does not have: a panel of lanes stays in the first cache levels while all rows pass by. What the rows read
# would then be read once for each panel: where it does not fit half of the second level cache, blocks of rows that fit
# are taken one by one, outside of the loop over lanes. Loops that only the operand with the lanes has, such as the
# positions in an image whose channels are apart, are between: the block of the other operand stays in cache. Where all
# rows would write too many pages in turn, a tile's rows are outside: see Note [Planes].
