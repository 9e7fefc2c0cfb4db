"""Tensors with the elements of tiles, in which each place in a tile has a plane of its own: see `winograd_tiles`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import FloatType, RankedTensorType
from plait.frozen import FrozenValue
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std.algebra import SCALARS
from plait_std.bufferization.ops import AllocTensorOp
from plait_std.mixed import Mixed, split, static
from plait_std.tensor import ops as tensor

_PAGE = 4096
_GROUPS = [[0], [1, 2], [3]]


class Planes:
    """The planes of `value`, which has these sizes, along `dim`."""

    def __init__(self, builder: Builder, value: Value[Any], sizes: Sequence[Mixed], dim: int) -> None:
        self.builder, self.value, self.sizes, self.dim = builder, value, sizes, dim

    def at(self, place: Mixed) -> Value[Any]:
        """The plane of one place in a tile."""
        kept = [size for i, size in enumerate(self.sizes) if i != self.dim]
        ty = RankedTensorType(static(kept), self.value.type.element_type)
        ones = [1] * len(self.sizes)
        return self.builder(tensor.ExtractSliceOp.of(self.value, *self._part(place), ones, ty))

    def put(self, place: Mixed, plane: Value[Any]) -> None:
        """Let a plane have these elements."""
        self.value = SCALARS.insert(self.builder, plane, self.value, *self._part(place))

    def _part(self, place: Mixed) -> tuple[list[Mixed], list[Mixed]]:
        offsets: list[Mixed] = [0] * len(self.sizes)
        sizes = list(self.sizes)
        offsets[self.dim], sizes[self.dim] = place, 1
        return offsets, sizes


class Tiles(FrozenValue):
    """Rows and columns of tiles, of which a block has at most `most`, with planes at so many places."""

    places: int
    rows: Mixed
    columns: Mixed
    most: Mixed

    def memory(self, builder: Builder, depth: Mixed, element: FloatType, line: int) -> Value[Any]:
        """A tensor for the planes, in memory that a whole block needs: [place, tile, depth]. See Note [Planes]."""
        b = SCALARS.on(builder)
        count = (b.index(self.rows) * b.index(self.columns)).mixed
        wide = self.most
        if isinstance(count, int) and isinstance(depth, int):
            wide = count + _padding(self.places, count, depth * element.width // 8, line)
        shape, sizes = [self.places, wide, depth], [self.places, count, depth]
        values, _ = split(shape)
        whole = builder(AllocTensorOp(values, None, None, None, RankedTensorType(static(shape), element)))
        return whole if shape == sizes else SCALARS.slice(builder, whole, [0] * 3, sizes)

    def apart(self, builder: Builder, value: Value[Any], depth: Mixed) -> Planes:
        """The planes of such a tensor, with rows and columns."""
        sizes = [self.places, self.rows, self.columns, depth]
        return Planes(builder, builder(tensor.ExpandShapeOp.of(value, _GROUPS, sizes)), sizes, 0)

    def together(self, builder: Builder, planes: Planes) -> Value[Any]:
        """The inverse of `apart`."""
        return builder(tensor.CollapseShapeOp.of(planes.value, _GROUPS))


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
