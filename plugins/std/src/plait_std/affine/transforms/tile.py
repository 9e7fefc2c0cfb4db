"""Tile nests of affine loops.

Before and after `affine-loop-tile{tile-size=32}`:

    affine.for %i = 0 to 100 {               affine.for %i = 0 to 100 step 32 {
      affine.for %j = 0 to 64 {                affine.for %j = 0 to 64 step 32 {
        call @use(%i, %j)                        affine.for %k = (d0) -> (d0)(%i) to min (d0) -> (d0 + 32, 100)(%i) {
      }                                            affine.for %l = (d0) -> (d0)(%j) to (d0) -> (d0 + 32)(%j) {
    }                                                call @use(%k, %l)
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import index_attr
from plait.ir.affine import AffineDim, AffineMap
from plait.passes.base import Pass
from plait.passes.options import option

from plait_std.affine.analysis.bands import empty_loop, move_body, perfect_nest, replace_in, set_bound
from plait_std.affine.analysis.effects import least_distances
from plait_std.affine.analysis.footprint import footprint_bytes
from plait_std.affine.map_operands import canonical
from plait_std.affine.ops import ForOp
from plait_std.affine.transforms.full_tiles import separate_full_tiles
from plait_std.affine.trip_count import trip_count

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

DEFAULT_SIZE = 4


class AffineLoopTile(Pass):
    """Tile the perfect nests of affine loops that stand directly in a function, where their dependences allow it."""

    name: ClassVar[str] = "affine-loop-tile"
    title: ClassVar[str] = "AffineLoopTiling"
    cache_size: int = option(512, doc="KiB that the tiles of a nest should access, if no sizes are given")
    separate: bool = option(False, doc="make loops of their own for tiles that are whole")
    tile_size: int = option(0, doc="the size of tiles along all loops; 0 for none given")
    tile_sizes: tuple[int, ...] = option((), doc="the sizes of tiles along the loops of each nest")

    def run(self, op: Operation, ctx: Context) -> None:
        roots = [inner for region in op.regions for block in region.blocks for inner in block.operations]
        for root in roots:
            if isinstance(root, ForOp):
                self._tile(perfect_nest(root), ctx)

    def _tile(self, band: Sequence[ForOp], ctx: Context) -> None:
        if not may_tile(band, ctx):
            return
        inner = tile(band, self._sizes(band))
        if self.separate:
            separate_full_tiles(inner)

    def _sizes(self, band: Sequence[ForOp]) -> list[int]:
        if self.tile_size:
            return [self.tile_size] * len(band)
        if self.tile_sizes:
            return [*self.tile_sizes, *[DEFAULT_SIZE] * len(band)][: len(band)]
        return sizes_for_cache(band, self.cache_size * 1024)


def may_tile(band: Sequence[ForOp], ctx: Context) -> bool:
    """Whether bounds do not depend on each other, nothing is carried, and no dependence runs backward along a loop."""
    variables = [loop.induction_variable for loop in band]
    for loop in band:
        bounds = (loop.lower_map.map, loop.lower_operands), (loop.upper_map.map, loop.upper_operands)
        used = [value for map, operands in bounds for value in canonical(loop, map, operands)[1]]
        if loop.results or any(value in variables for value in used):
            return False
    return len(band) == 1 or is_permutable(band, ctx)


def is_permutable(band: Sequence[ForOp], ctx: Context) -> bool:
    """Whether the loops may be in any order: each dependence has a distance of at least 0 along each of them."""
    return all(low is not None and low >= 0 for lows in least_distances(band, ctx) for low in lows)


def sizes_for_cache(band: Sequence[ForOp], cache_bytes: int) -> list[int]:
    """Sizes for which a tile should fit into the cache, if what a tile accesses shrinks with each size alike.

    Each divides its trip count, where that is known. Source: MLIR, `affine-loop-tile`.
    """
    if not cache_bytes:
        return [1] * len(band)
    footprint = footprint_bytes(band[0])
    if footprint is None:
        return _divisors(band, [DEFAULT_SIZE] * len(band))
    excess = -(-footprint // cache_bytes)
    if excess <= 1:
        return [1] * len(band)
    size = int(excess ** (1.0 / len(band)))
    last = max(1, excess // size ** (len(band) - 1))
    return _divisors(band, [*[size] * (len(band) - 1), last])


def _divisors(band: Sequence[ForOp], sizes: Sequence[int]) -> list[int]:
    """The largest divisors of the trip counts that are not above the sizes, and leave two tiles."""
    found: list[int] = []
    for loop, size in zip(band, sizes):
        count = _constant_trips(loop)
        if count:
            size = min(size, count // 2) if count > 1 else size
            size = max(1, size)
            size = next(divisor for divisor in range(size, 0, -1) if count % divisor == 0)
        found.append(size)
    return found


def _constant_trips(loop: ForOp) -> int | None:
    count = trip_count(loop)
    return count.constant if count is not None else None


def tile(band: Sequence[ForOp], sizes: Sequence[int]) -> list[ForOp]:
    """Let a band step from tile to tile, and new loops in it from iteration to iteration; return the new ones."""
    inner = [empty_loop(loop) for loop in band]
    for outer, nested in pairwise(inner):
        outer.block.insert_before(nested, outer.block.first)  # type: ignore[arg-type]
    for loop, point, size in zip(band, inner, sizes):
        _set_bounds(loop, point, size)
    move_body(band[-1], inner[-1])
    assert band[-1].block.last is not None
    band[-1].block.insert_before(inner[0], band[-1].block.last)
    for loop, point, size in zip(band, inner, sizes):
        replace_in(inner[-1].body, loop.induction_variable, point.induction_variable)
        loop.step = index_attr(loop.step.value * size)
    return inner


def _set_bounds(loop: ForOp, point: ForOp, size: int) -> None:
    """The iterations of `loop` from the value of its variable on, `size` of them or what is left."""
    step, upper, variable = loop.step.value, loop.upper_map.map, loop.induction_variable
    count = trip_count(loop)
    number, divisor = (count.constant, count.largest_known_divisor) if count is not None else (None, 1)
    set_bound(point, "lower", AffineMap.identity(1), [variable])
    point.step = index_attr(step)
    whole = min(size, number) if number is not None else size
    end = AffineDim(upper.num_dims) + whole * step
    if (number is not None and number < size) or divisor % size == 0:
        set_bound(point, "upper", AffineMap(1, 0, (AffineDim(0) + whole * step,)), [variable])
        return
    map = AffineMap(upper.num_dims + 1, upper.num_symbols, (end, *upper.results))
    operands: list[Any] = list(loop.upper_operands)
    operands.insert(upper.num_dims, variable)
    set_bound(point, "upper", map, operands)
