"""Builds the tiles of a convolution by minimal filtering: see `winograd_convolutions`."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import nullcontext
from itertools import product
from math import ceil, prod
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr
from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.interfaces.tiling import Tiling
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait.runtime.target import Target
from plait_std.algebra import SCALARS
from plait_std.arith.ops import ConstantOp
from plait_std.mixed import Mixed, static
from plait_std.tensor import ops as tensor

from plait_linalg.bodies import add_product, build_generic
from plait_linalg.contraction import epilogue_of
from plait_linalg.convolution import Convolution
from plait_linalg.ops import FillOp, GenericOp, IndexOp, TransposeOp
from plait_linalg.passes.constants import Constants
from plait_linalg.passes.tiles.tile_nest import ConsumerNest
from plait_linalg.passes.winograd.outputs import BlockOfTiles, PlaceInTiles, loops_of
from plait_linalg.passes.winograd.planes import Planes, Tiles
from plait_linalg.winograd import Filtering, Quotients, transformed

if TYPE_CHECKING:
    from plait.context import Context

np = lazy_import("numpy")

ROWS = 48
"""As many rows of a product share what comes from beyond the second level cache."""
_MOVED = 3
"""How often what lies between transformations is moved, if it does not fit that cache: written, fetched and read."""
_LEAST_BLOCKS = 6
"""So many blocks threads are to have, at least, unless they share one."""
_PART_OF_L3 = 4
"""The third level cache has room for as many blocks, beside the filters and what others have there."""


Part = tuple[int, Mixed, Mixed]
"""A loop, and where it starts and ends."""


class WinogradTiler(ConsumerNest):
    """Builds the tiles of one convolution, and of `root`, its elementwise consumer or itself."""

    def __init__(
        self, found: Convolution, filtering: Filtering, machine: Target, constants: Constants, ctx: Context
    ) -> None:
        root = epilogue_of(found.op)
        super().__init__(found.op, root if root is not None and _is_plain(root) else found.op, ctx)
        self.found, self.filtering, self.machine, self.constants = found, filtering, machine, constants
        self.element = found.op.outs[0].type.element_type

    def run(self) -> None:
        """Build the tiles, and erase what they compute."""
        found, root = self.found, self.root
        loops = self.loops_of_root()
        self.rows, self.columns, self.lanes = (loops[i] for i in (found.rows, found.columns, found.filters))
        self.batches = [loops[i] for i in found.batches]
        self.kept = sorted([*self.batches, self.rows, self.columns, self.lanes])
        fill = found.op.outs[0].defining_op
        self.init = None if is_zero(fill) else found.op.outs[0]
        sizes = self.sizes_of_root(loops)
        self.channels: Mixed = self.b.size(found.op.ins[found.kernel], found.kernel_dims[2]).mixed
        self.filters: Mixed = sizes[self.lanes]
        self.prepare(sizes)
        starts: list[Value[Any]] = [root.operands[i] for i in self.destination.inits(root)]
        if root is found.op and is_zero(fill):
            starts = [fill.outs[0]]  # type: ignore[union-attr]
        self.carry(starts)
        block = self.compute(sizes)
        self.replace()
        tiles = "x".join(str(size) if isinstance(size, int) else "?" for size in block)
        self.ctx.remark("passed", "Filtered", found.op, Operation=found.op.name, Tiles=tiles)
        for op in dict.fromkeys((root, found.op, fill)):
            if op is not None and (op is root or op.is_unused) and isinstance(op, (GenericOp, FillOp)):
                op.erase()

    def prepare(self, sizes: Sequence[Any]) -> None:
        """Compute what all tiles read."""
        self.transformed_kernel = self._transformed_kernel()

    def compute(self, sizes: Sequence[Any]) -> tuple[Mixed, Mixed]:
        """Compute the outputs; returns the rows and columns of tiles in a block."""
        m = self.filtering.m
        rows, columns = (self.b.index(sizes[loop]) // m for loop in (self.rows, self.columns))
        high, wide = (rows * m).mixed, (columns * m).mixed
        block = self.block_of(rows, columns)
        across, down = (self.columns, 0, sizes[self.columns]), (self.rows, 0, high)
        self.tiles([down, (self.columns, 0, wide)], block, sizes)
        self._rest([down, (self.columns, wide, sizes[self.columns])], sizes)
        self._rest([across, (self.rows, high, sizes[self.rows])], sizes)
        return block

    @property
    def filters_of_tile(self) -> Mixed:
        """The filters whose outputs are computed together."""
        return self.filters

    def _bytes_of_tile(self) -> Any:
        """The bytes of what lies between the transformations of a tile."""
        depth = self.b.index(self.channels) + self.filters_of_tile
        return depth * (self.filtering.tile**2 * self.element.width // 8)

    def _bytes_of_filters(self) -> Any:
        """The bytes of the transformed filters."""
        return self.b.index(self.channels) * self.filters * (self.filtering.tile**2 * self.element.width // 8)

    def _rows_of_product(self) -> Any:
        """How many rows of a product are to share what is read of the filters."""
        are_many = self._bytes_of_filters() > self.machine.l2_bytes // 2
        return are_many.select(self.b.index(ROWS), ROWS // 2)

    def _tiles_of_block(self, count: Mixed) -> tuple[Any, Any]:
        """How many tiles a block is to have, and how many it has at most; there are `count` in all.

        See Note [Blocks of tiles].
        """
        in_tile, wanted = self._bytes_of_tile(), self._rows_of_product()
        most = (self.b.index(self.machine.l2_bytes) // in_tile).apply("maximum", 1)
        filters = self._bytes_of_filters().mixed
        if not isinstance(filters, int) or most.mixed >= wanted.mixed:
            return wanted, most
        moved = _MOVED * in_tile.mixed
        fitting = self.machine.l3_bytes // _PART_OF_L3 // in_tile.mixed
        more = min(max(wanted.mixed, filters // moved), fitting)
        if isinstance(count, int) and more < count:
            shared = min(more, max(1, count // _LEAST_BLOCKS))
            more = shared if 2 * shared >= wanted.mixed or count > fitting else count
        if filters // most.mixed <= filters // max(1, more) + moved:
            return wanted, most
        return self.b.index(more), self.b.index(max(more, min(2 * more, fitting)))

    def block_of(self, rows: Any, columns: Any, least: Any = 1) -> tuple[Mixed, Mixed]:
        """The rows and columns of tiles in a block, of images with so many; rows of tiles have `least` blocks."""
        images = prod(size for loop in self.found.batches if (size := self.found.size(loop)) != DYNAMIC)
        wanted, most = self._tiles_of_block((rows * columns * images).mixed)
        known = [size.mixed for size in (rows, columns, wanted, most)]
        if all(isinstance(size, int) for size in known):
            return _block(*known)
        wide = _even_part(columns, most, least)
        wanted = wanted.ceil_divide(wide).apply("minimum", most // wide)
        return _even_part(rows, wanted).mixed, wide.mixed

    def tiles(self, part: Sequence[Part], block: Sequence[Mixed], sizes: Sequence[Any]) -> None:
        """Compute a part of the images in blocks of tiles."""
        most = self.b.index(block[0]) * self.b.index(block[1])
        self.most = (most + (1 - most % 2)).mixed
        if (place := self.place_of(part, sizes)) is not None:
            steps = [
                (loop, (self.b.index(size) * self.filtering.m).mixed)
                for (loop, *_), size in zip(part, block, strict=True)
            ]
            self.nest([*((loop, 1) for loop in self.batches), *steps], *place)

    def _rest(self, part: Sequence[Part], sizes: Sequence[Any]) -> None:
        """Compute a part whose last loop does not fill tiles as the convolution does: step by step, if it has any."""
        if (place := self.place_of(part, sizes)) is None:
            return
        offsets, lengths = place
        loop, start, end = part[-1]
        if isinstance(lengths[loop], int):
            self.convolve(offsets, lengths)
            return
        has_steps: Any = nullcontext()  # results are in place without a branch, which only spares copies to panels
        if self.op.ins[self.found.kernel] not in self.constants:
            has_steps = self.b.if_(self.b.index(start) < self.b.index(end))
        with has_steps, self.b.loop(start, end) as i:
            offsets[loop], lengths[loop] = i.value, 1
            self.convolve(offsets, lengths)

    def place_of(self, part: Sequence[Part], sizes: Sequence[Any]) -> Any:
        """The offsets and the sizes of a part; None if it is empty."""
        offsets: list[Any] = [0] * len(sizes)
        lengths = list(sizes)
        for loop, start, end in part:
            offsets[loop], lengths[loop] = start, (self.b.index(end) - start).mixed
        return None if 0 in [size for size in lengths if isinstance(size, int)] else (offsets, lengths)

    def convolve(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """A part whose rows or columns do not fill tiles."""
        made = self.tile_on_carried(offsets, sizes)
        tile: Any = made.ops[0]
        model: Tiling = self.ctx.model(Tiling, self.op)  # type: ignore[assignment]
        for i, operand in enumerate(list(tile.operands)):
            cut = operand.defining_op
            if self.root is self.op or not isinstance(cut, tensor.ExtractSliceOp):
                continue
            if cut.source is self.op.results[0]:
                part = model.result_tile(self.op, Builder.before(tile), 0, cut.mixed_offsets, cut.mixed_sizes)
                self._start(part.ops[0], SCALARS.empty(Builder.before(part.ops[0]), cut.mixed_sizes, self.element))
                tile.set_operand(i, part.values[0])
                cut.erase()
        if self.root is self.op:
            self._start(tile, tile.outs[0])
        self.put_back(made.values, offsets, sizes)

    def _start(self, tile: Any, memory: Value[Any]) -> None:
        """Let the sums of a part begin with zeros in `memory`, not with a slice of a whole image of them."""
        if self.init is not None:
            return
        old, b = tile.outs[0].defining_op, Builder.before(tile)
        zero = SCALARS.constant(b, 0.0, self.element)
        tile.set_operand(len(tile.ins), b.insert(FillOp.make([zero], [memory])).results[0])
        if isinstance(old, tensor.ExtractSliceOp) and old.is_unused:
            old.erase()

    # Tiles

    def make_tile(self, offsets: Sequence[Any], sizes: Sequence[Any]) -> None:
        """A block of tiles: their inputs are transformed, multiplied by the filters, and transformed to outputs."""
        m = self.filtering.m
        rows, columns = ((self.b.index(sizes[loop]) // m).mixed for loop in (self.rows, self.columns))
        tiles = Tiles(self.filtering.tile**2, rows, columns, self.most)
        self.multiply(self.transformed_image(offsets, tiles), offsets, tiles)

    def multiply(self, image: Value[Any], offsets: Sequence[Any], tiles: Tiles) -> None:
        """Multiply a transformed block by the filters, and compute its outputs."""
        self.write_outputs(self.products(image, self.transformed_kernel, tiles), offsets, tiles)

    def transformed_image(self, offsets: Sequence[Any], tiles: Tiles) -> Value[Any]:
        """[place in a tile, tile, channels]"""
        into = tiles.apart(self.builder, self.memory(tiles, self.channels), self.channels)
        self.transform_channels(into, offsets, tiles, 0, self.channels)
        return tiles.together(self.builder, into)

    def transform_channels(
        self, into: Planes, offsets: Sequence[Any], tiles: Tiles, first: Mixed, channels: Mixed
    ) -> None:
        """Transform so many channels of a block from the first one on, of which `into` has no others."""
        m, extent, image = self.filtering.m, self.filtering.tile, self.op.ins[self.found.image]
        starts = [offsets[loop] for loop in self.batches]
        y, x = (self.b.index(offsets[loop]) for loop in (self.rows, self.columns))
        sizes = [*[1] * len(starts), tiles.rows, tiles.columns, channels]
        strides = [*[1] * len(starts), m, m, 1]
        ty = RankedTensorType(static((tiles.rows, tiles.columns, channels)), self.element)
        parts = [
            _slice(self.builder, image, [*starts, (y + i).mixed, (x + j).mixed, first], sizes, strides, ty)
            for i, j in product(range(extent), repeat=2)
        ]
        self._transform(self.builder, self.filtering.input, parts, AffineMap.identity(3), into)

    def memory(self, tiles: Tiles, depth: Mixed) -> Value[Any]:
        return tiles.memory(self.builder, depth, self.element, self.machine.cache_line_bytes)

    @staticmethod
    def _transform(
        builder: Builder, matrix: Quotients, parts: Sequence[Value[Any]], map: AffineMap, into: Planes
    ) -> None:
        """Put transformed parts, which are the elements of tiles and read through `map`, into planes."""
        inits = [into.at(q) for q in range(len(matrix.rows) ** 2)]
        rank = len(into.sizes) - 1
        maps = [*[map] * len(parts), *[AffineMap.identity(rank)] * len(inits)]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            tile = _square(SCALARS.on(inner).wrap(*scalars[: len(parts)]))
            return [value.value for row in transformed(matrix, tile) for value in row]

        made = build_generic(builder, parts, inits, maps, ["parallel"] * rank, emit)
        for q, value in enumerate(made.results):
            into.put(q, value)

    def products(self, planes: Value[Any], kernel: Value[Any], tiles: Tiles) -> Planes:
        """For each place in a tile the product of its plane and its filters."""
        place, tile, f, c = (AffineDim(i) for i in range(4))
        exprs = (place, tile, c), (place, c, f), (place, tile, f)
        maps = [AffineMap(4, 0, results) for results in exprs]
        zero = SCALARS.constant(self.builder, 0.0, self.element)
        into = self.memory(tiles, self.filters_of_tile)
        filled = self.builder.insert(FillOp.make([zero], [into])).results[0]
        kinds = ["parallel"] * 3 + ["reduction"]
        made = build_generic(self.builder, [planes, kernel], [filled], maps, kinds, add_product)
        return tiles.apart(self.builder, made.results[0], self.filters_of_tile)

    def write_outputs(self, products: Planes, offsets: Sequence[Any], tiles: Tiles) -> None:
        """Transform products to outputs, and compute what follows: one result for each place in a tile of outputs."""
        planes = [products.at(q) for q in range(self.filtering.tile**2)]
        block = BlockOfTiles(self, offsets, tiles.rows, tiles.columns)
        outputs = [PlaceInTiles(block, i, j) for i, j in product(range(self.filtering.m), repeat=2)]
        read = self._map_of((self.rows, self.columns, self.lanes))
        ins = [*planes, *(value for each in outputs for value in each.ins)]
        inits = [value for each in outputs for value in each.inits]
        maps = [*[read] * len(planes), *(of for _ in outputs for _, of in block.others)]
        maps += [of for _ in outputs for of in self.maps_of_results]

        def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
            tile = _square(SCALARS.on(inner).wrap(*scalars[: len(planes)]))
            values = transformed(self.filtering.output, tile)
            rest, outs = iter(scalars[len(planes) : len(ins)]), iter(scalars[len(ins) :])
            made = zip(outputs, (value for row in values for value in row), strict=True)
            return [value for each, y in made for value in each.emit(inner, y, rest, outs)]

        kinds = ["parallel"] * len(self.kept)
        made = build_generic(self.builder, ins, inits, list(map(self._of_kept, maps)), kinds, emit)
        block.put_back(outputs, made.results)

    @property
    def maps_of_results(self) -> Sequence[AffineMap]:
        return self.root.maps()[len(self.root.ins) :] if self.root is not self.op else [self.map_of_convolution]

    @property
    def map_of_convolution(self) -> AffineMap:
        """The map of the convolution's result, by the loops of the root."""
        return self._map_of((*self.batches, self.rows, self.columns, self.lanes))

    def _map_of(self, loops: Sequence[int]) -> AffineMap:
        return AffineMap(len(self.root.iterators()), 0, tuple([AffineDim(loop) for loop in loops]))

    def _of_kept(self, map: AffineMap) -> AffineMap:
        """A map by the loops of the root as one by those that do not reduce."""
        return AffineMap(len(self.kept), 0, tuple([AffineDim(self.kept.index(loop)) for loop in loops_of(map)]))

    # Filters

    def _transformed_kernel(self) -> Value[Any]:
        """[place in a tile, channels, filters]"""
        kernel = self.op.ins[self.found.kernel]
        order = self.found.kernel_dims

        def change(elements: Any) -> Any:
            over, rows = self.filtering.scaled_filter
            matrix = np.array(rows, dtype=np.float64) / over
            found = np.einsum("ai,bj,ijcf->abcf", matrix, matrix, elements.transpose(order).astype(np.float64))
            return found.reshape(-1, *found.shape[2:]).astype(elements.dtype)

        builder = self.where_it_is_known(kernel)
        made = self.constants.change(builder, kernel, change, self.element, self._kernel_at)
        return self._kernel_at(builder, kernel) if made is None else made

    def _kernel_at(self, builder: Builder, kernel: Value[Any]) -> Value[Any]:
        """The transformed filters of a kernel that is not a constant, computed at `builder`."""
        kernel, order = self.with_filters_last(builder, kernel)
        return self.transformed_filters(builder, kernel, order, 0, self.filters)

    def with_filters_last(self, builder: Builder, kernel: Value[Any]) -> tuple[Value[Any], list[int]]:
        """The kernel, transposed if filters are not last, so that vectors lie along them, and its `kernel_dims`."""
        order = self.found.kernel_dims
        if order[3] == 3:
            return kernel, order
        sizes = [SCALARS.on(builder).size(kernel, dim).mixed for dim in order]
        empty = SCALARS.empty(builder, sizes, self.element)
        return builder.insert(TransposeOp.make(kernel, empty, tuple(order))).results[0], [0, 1, 2, 3]

    def transformed_filters(
        self, builder: Builder, kernel: Value[Any], order: Sequence[int], start: Mixed, filters: Mixed
    ) -> Value[Any]:
        """So many transformed filters of a kernel from `start` on: [place in a tile, channels, filters]."""
        channels = SCALARS.on(builder).size(kernel, order[2]).mixed
        sizes: list[Mixed] = [1] * 4
        sizes[order[2]], sizes[order[3]] = channels, filters
        ty = RankedTensorType(static((channels, filters)), self.element)
        parts: list[Value[Any]] = []
        for i, j in product(range(self.filtering.r), repeat=2):
            starts: list[Mixed] = [0] * 4
            starts[order[0]], starts[order[1]], starts[order[3]] = i, j, start
            parts.append(_slice(builder, kernel, starts, sizes, [1] * 4, ty))
        shape: list[Mixed] = [self.filtering.tile**2, channels, filters]
        into = Planes(builder, SCALARS.empty(builder, shape, self.element), shape, 0)
        self._transform(builder, self.filtering.scaled_filter, parts, AffineMap.identity(2), into)
        return into.value


def _block(rows: int, columns: int, wanted: int, most: int) -> tuple[int, int]:
    """The rows and columns of tiles in a block, of `wanted` tiles or somewhat more, but at most `most`."""
    if columns > most:
        return 1, ceil(columns / ceil(columns / most))
    least, fitting = min(rows, ceil(wanted / columns)), min(rows, most // columns)
    divisors = [count for count in range(1, fitting + 1) if rows % count == 0 and 2 * count >= least]
    return min(divisors, key=lambda count: (count < least, abs(count - least)), default=min(least, fitting)), columns


def _even_part(count: Any, most: Any, least: Any = 1) -> Any:
    """At most `most` of `count` steps, and at least one: as many in each part as in the others, but for the last.

    There are `least` parts, if there are as many steps.
    """
    parts = count.ceil_divide(most).apply("maximum", least)
    return count.ceil_divide(parts).apply("maximum", 1)


def _slice(builder: Builder, value: Value[Any], offsets: Any, sizes: Any, strides: Any, ty: Any) -> Value[Any]:
    """A slice without the dimensions of size 1 that `ty` leaves out."""
    return builder(tensor.ExtractSliceOp.of(value, offsets, sizes, strides, ty))


def _square(values: Sequence[Any]) -> list[Sequence[Any]]:
    """The rows of a square."""
    extent = int(len(values) ** 0.5)
    return [values[i * extent : (i + 1) * extent] for i in range(extent)]


def _is_plain(root: GenericOp) -> bool:
    """Whether the maps of an elementwise operation name loops alone, and its body computes with elements alone."""
    plain = all(isinstance(expr, AffineDim) for map in root.maps() for expr in map.results)
    return plain and not any(isinstance(inner, IndexOp) for inner in root.payload.block.operations)


def is_zero(fill: Operation | None) -> bool:
    value = fill.ins[0].defining_op if isinstance(fill, FillOp) else None
    number = value.value if isinstance(value, ConstantOp) else None
    return isinstance(number, FloatAttr) and number.value == 0


# Note [Blocks of tiles]
# What lies between the transformations of a block is to fit the second level cache, where it is written and read again.
# But a block reads all filters, once: with 512 channels and filters these are 16.8 MB, so that each of 8 tiles, which
# fit 512 KiB, waited for 2.1 MB. A block of more tiles moves 0.2 MB for each of them to the third level cache and back,
# and reads less of the filters. So blocks are larger where that is less in all: until the filters are no longer most of
# it, but not larger than a part of that cache, and not so large that a few threads would compute all of them: one block
# for all tiles is computed by all threads, if it fits that part. Zen 3, one thread, f32, by the time of blocks that fit
# the second cache: 28x28 pixels of 512 channels and filters 0.5, of 256 and 512 0.9, 14x14 of 512 0.65, of 256 0.85,
# 56x56 of 256 0.95.
