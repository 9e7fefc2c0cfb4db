"""The outputs of tiles of a convolution by minimal filtering, and what follows the convolution there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.mixed import Mixed

from plait_linalg.models import LinalgStructured

if TYPE_CHECKING:
    from plait_linalg.passes.winograd.tiles import WinogradTiler


class BlockOfTiles:
    """The outputs of a block of tiles, and what else follows the convolution there."""

    def __init__(self, tiler: WinogradTiler, offsets: Sequence[Any], rows: Mixed, columns: Mixed) -> None:
        self.tiler, self.offsets, self.m = tiler, offsets, tiler.filtering.m
        self.sizes: list[Mixed] = [1] * len(offsets)
        self.sizes[tiler.rows], self.sizes[tiler.columns] = rows, columns
        self.sizes[tiler.lanes] = tiler.filters_of_tile
        root: Any = tiler.root
        self.others: list[tuple[Value[Any], AffineMap]] = []
        """What follows reads these beside the result of the convolution, each through its map."""
        if root is not tiler.op:
            self.others += [pair for pair in zip(root.ins, root.maps()) if pair[0] is not tiler.op.results[0]]
            self.others += [(tiler.init, tiler.map_of_convolution)] if tiler.init is not None else []
        self._places = [self._in_whole(map) for map in tiler.maps_of_results]
        self.parts = [
            SCALARS.slice(tiler.builder, variable.value, *place) for variable, place in zip(tiler.carried, self._places)
        ]
        """The parts of the carried tensors."""

    def _in_whole(self, map: AffineMap) -> tuple[list[Any], list[Mixed]]:
        """The offsets and sizes of the block in a tensor."""
        tiler = self.tiler
        sizes = list(self.sizes)
        for loop in (tiler.rows, tiler.columns):
            sizes[loop] = (tiler.b.index(sizes[loop]) * self.m).mixed
        return _by_map(map, self.offsets), _by_map(map, sizes)

    def at(self, i: int, j: int, offsets: Sequence[Any], map: AffineMap) -> tuple[list[Any], list[Mixed], list[int]]:
        """The offsets, sizes and strides of what is at one place in each tile of a block that starts at `offsets`."""
        tiler = self.tiler
        starts, strides = list(offsets), [1] * len(offsets)
        starts[tiler.rows] = (tiler.b.index(starts[tiler.rows]) + i).mixed
        starts[tiler.columns] = (tiler.b.index(starts[tiler.columns]) + j).mixed
        strides[tiler.rows] = strides[tiler.columns] = self.m
        return _by_map(map, starts), _by_map(map, self.sizes), _by_map(map, strides)

    def put_back(self, outputs: Sequence[PlaceInTiles], results: Sequence[Value[Any]]) -> None:
        """Put results, in the order of places in tiles, into the carried tensors."""
        builder, carried = self.tiler.builder, self.tiler.carried
        for k, (variable, part, place) in enumerate(zip(carried, self.parts, self._places)):
            for each, value in zip(outputs, results[k :: len(carried)], strict=True):
                part = SCALARS.insert(builder, value, part, *each.places[k])
            variable.set(SCALARS.insert(builder, part, variable.value, *place))


class PlaceInTiles:
    """The outputs at one place in each tile of a block: what follows the convolution, on slices with strides."""

    def __init__(self, block: BlockOfTiles, i: int, j: int) -> None:
        self.tiler = block.tiler
        builder = self.tiler.builder
        self.ins = [
            SCALARS.slice(builder, value, *block.at(i, j, block.offsets, map)) if map.results else value
            for value, map in block.others
        ]  # fmt: skip
        maps = self.tiler.maps_of_results
        self.places = [block.at(i, j, [0] * len(block.offsets), map) for map in maps]
        self.inits = [SCALARS.slice(builder, part, *place) for part, place in zip(block.parts, self.places)]

    def emit(self, inner: Builder, y: Any, rest: Any, outs: Any) -> Sequence[Value[Any]]:
        """What follows the output `y`, with the next of the other inputs and of the initial values."""
        tiler, root = self.tiler, self.tiler.root
        own = [next(outs) for _ in tiler.carried]
        others = [next(rest) for _ in self.ins]
        if tiler.init is not None:
            (init,) = SCALARS.on(inner).wrap(own[0] if root is tiler.op else others.pop())
            y = init + y
        if root is tiler.op:
            return [y.value]
        values = iter(others)
        ins = [y.value if value is tiler.op.results[0] else next(values) for value in root.ins]
        return LinalgStructured().emit_body(root, inner, [*ins, *own])


def _by_map(map: AffineMap, of_loops: Sequence[Any]) -> list[Any]:
    """What is known of each loop, for the dimensions that a map names."""
    return [of_loops[loop] for loop in loops_of(map)]


def loops_of(map: AffineMap) -> list[int]:
    """The loop along each dimension that a map names."""
    return [expr.position for expr in map.results if isinstance(expr, AffineDim)]
