"""Tensors with the elements of tiles, in which each place in a tile has a plane of its own: see `winograd_tiles`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import RankedTensorType
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.bufferization.ops import AllocTensorOp
from plait_std.mixed import Mixed, split, static
from plait_std.tensor import ops as tensor

_PAGE = 4096


class Planes:
    """The planes of `value`, which has these sizes, along `dim`."""

    def __init__(self, builder: Builder, value: Value[Any], sizes: Sequence[Mixed], dim: int) -> None:
        self.builder, self.value, self.sizes, self.dim = builder, value, sizes, dim

    def at(self, place: int) -> Value[Any]:
        """The plane of one place in a tile."""
        kept = [size for i, size in enumerate(self.sizes) if i != self.dim]
        ty = RankedTensorType(static(kept), self.value.type.element_type)
        ones = [1] * len(self.sizes)
        return self.builder(tensor.ExtractSliceOp.of(self.value, *self._part(place), ones, ty))

    def put(self, place: int, plane: Value[Any]) -> None:
        """Let a plane have these elements."""
        self.value = SCALARS.insert(self.builder, plane, self.value, *self._part(place))

    def _part(self, place: int) -> tuple[list[Mixed], list[Mixed]]:
        offsets: list[Mixed] = [0] * len(self.sizes)
        sizes = list(self.sizes)
        offsets[self.dim], sizes[self.dim] = place, 1
        return offsets, sizes


def planes_of_tiles(
    builder: Builder, tiles: Sequence[Mixed], block: Sequence[Mixed], places: int, depth: int, element: Type, line: int
) -> Planes:
    """Planes for rows and columns of tiles, in memory for those of a whole block: [rows, place, columns, depth]

    See Note [Planes].
    """
    b = SCALARS.on(builder)
    rows, columns = tiles if all(isinstance(size, int) for size in tiles) else block
    if isinstance(columns, int):
        wide: Mixed = columns + _padding(places, columns, depth * element.width // 8, line)
    else:
        wide = (b.index(columns) + (1 - b.index(columns) % 2)).mixed
    shape = [rows, places, wide, depth]
    values, _ = split(shape)
    whole = builder(AllocTensorOp(values, None, None, None, RankedTensorType(static(shape), element)))
    sizes = [tiles[0], places, tiles[1], depth]
    if shape != sizes:
        whole = SCALARS.slice(builder, whole, [0] * 4, sizes)
    return Planes(builder, whole, sizes, 1)


def _padding(places: int, columns: int, bytes_of_column: int, line: int) -> int:
    """How many more columns planes need to lie in different sets of a cache. See Note [Planes]."""

    def sets(more: int) -> int:
        apart = (columns + more) * bytes_of_column
        return len({place * apart % _PAGE // line for place in range(places)})

    best = max(range(4), key=lambda more: (min(sets(more), places), -more))
    return 0 if sets(0) * 2 > sets(best) else best


# Note [Planes]
# The elements at one place in all tiles of a row are a plane. A transformation writes to, or reads from, all planes in
# turn. If planes were as far apart as the ways of a cache are long, all would be in the same few lines of it; a few
# more columns in each plane put them in others. Of columns whose number is not known there are as many or one more,
# so that the number is odd: where the bytes of a column are a power of two, no number puts planes in more sets.
# Blocks whose size is not known are one after another in the memory of the largest, which is allocated once.
