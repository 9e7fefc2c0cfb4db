"""Contractions of a padded tensor, whose tiles read the image itself, or a padded copy of their part of it.

    %p = tensor.insert_slice %x into %zeros[0, 1, 1, 0] [1, 112, 112, 32] [1, 1, 1, 1]
    %0 = scf.for ... {
      linalg.generic ... ins(%p[0, %y, %x, 0] [1, 4, 6, 32], %kernel)
    }

becomes

    %0 = scf.for ... {
      scf.if %y >= 1 and %y < 110 and ... {
        linalg.generic ... ins(%x[0, %y - 1, %x - 1, 0] [1, 4, 6, 32], %kernel)
      } else {
        %filled = linalg.fill ins(%zero) outs(tensor.empty() : tensor<1x4x6x32xf32>)
        %part = tensor.insert_slice %x[0, max(%y - 1, 0), ...] into %filled[0, max(1 - %y, 0), ...]
        linalg.generic ... ins(%part, %kernel)
      }
    }

See Note [Tiles at the edge].
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.frozen import FrozenValue
from plait.ir.affine import AffineDim
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.bufferization.subsets import tied_operand
from plait_std.tensor import ops as tensor

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import factors
from plait_linalg.ops import FillOp
from plait_linalg.tiling import extent

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.context import Context
    from plait.ir.affine import AffineMap
    from plait.ir.builder import Builder
    from plait.ir.value import Value

    Size = int | Value[Any]

_LIMIT = 64
"""So many operations are followed backwards."""
_LARGE = 1 << 20
"""The size that is taken for one that is not known."""


class PaddedRead(FrozenValue):
    """Operand `operand` of `found` is `source`, with `scalar` around it, `low[d]` times before it along dimension d."""

    found: Contraction
    operand: int
    padded: Value[Any]
    source: Value[Any]
    scalar: Value[Any]
    low: tuple[Size, ...]
    lanes: int | None = None
    """The most lanes of what is copied, if it has a part of the lanes, of a size that may not be known."""

    @property
    def map(self) -> AffineMap:
        """The map from the loops to the elements of the padded tensor."""
        return self.found.op.maps()[self.operand]

    @property
    def dims(self) -> list[int]:
        """The dimensions along which something is added."""
        insertion: Any = self.padded.defining_op
        sizes = zip(self.low, insertion.mixed_sizes, sizes_of(insertion.dest))
        return [dim for dim, (low, inserted, whole) in enumerate(sizes) if low != 0 or inserted != whole]

    def is_inside(self, b: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> bool | Expression:
        """Whether a tile reads nothing of what is added; the tile has these offsets and sizes along the loops."""
        conditions: list[Expression] = []
        for dim in self.dims:
            expr = self.map.results[dim]
            start, length = map(b.index, extent(b.builder, expr, offsets, sizes))
            low, size = b.index(self.low[dim]), b.size(self.source, dim)
            for condition in (start >= low, start + length <= low + size):
                if condition.mixed.__class__ is not int:
                    conditions.append(condition)
                elif not condition.mixed:
                    return False
        if not conditions:
            return True
        first, *others = conditions
        for condition in others:
            first = first & condition
        return first

    def part(self, builder: Builder, starts: Sequence[Size], sizes: Sequence[Size], is_inside: bool) -> Value[Any]:
        """The part of the padded tensor with these offsets and sizes: a slice of the source if it lies inside."""
        if not is_inside:
            return self._copied(builder, starts, sizes)
        offsets = [sz.subtract(builder, start, low) for start, low in zip(starts, self.low)]
        return SCALARS.slice(builder, self.source, offsets, sizes)

    def _copied(self, builder: Builder, starts: Sequence[Size], sizes: Sequence[Size]) -> Value[Any]:
        """A copy of any part of the padded tensor."""
        filled = self.filled(builder, sizes)
        boxes = [self._kept(builder, *of_dim) for of_dim in enumerate(zip(starts, sizes))]
        offsets, places, counts = zip(*boxes)
        kept = SCALARS.slice(builder, self.source, offsets, counts)
        return SCALARS.insert(builder, kept, filled, places, counts)

    def filled(self, builder: Builder, sizes: Sequence[Size]) -> Value[Any]:
        """A tensor of the scalar, in room for all lanes; of sizes that are not known as one row, which has no rests."""
        ty = self.source.type.element_type
        room = [self._most(dim, size) for dim, size in enumerate(sizes)]
        if all(isinstance(size, int) for size in room):
            whole = builder.insert(FillOp.make([self.scalar], [SCALARS.empty(builder, room, ty)])).results[0]
            return whole if room == [*sizes] else SCALARS.slice(builder, whole, [0] * len(room), sizes)
        count: Size = 1
        for size in sizes:
            count = sz.multiply(builder, count, size)
        row = builder.insert(FillOp.make([self.scalar], [SCALARS.empty(builder, [count], ty)])).results[0]
        return builder(tensor.ExpandShapeOp.of(row, [[*range(len(sizes))]], sizes))

    def _most(self, dim: int, size: Size) -> Size:
        """The most elements that a tile has along a dimension, as far as that is known."""
        is_lane = self.map.results[dim] == AffineDim(self.found.lane_loop)
        return self.lanes if is_lane and self.lanes is not None and not isinstance(size, int) else size

    def _kept(self, builder: Builder, dim: int, tile: tuple[Size, Size]) -> tuple[Size, Size, Size]:
        """Along a dimension: what a tile reads first of the source, its place in the tile, and how much it reads."""
        start, length = tile
        if dim not in self.dims:
            return start, 0, length
        b = SCALARS.on(builder)
        size = b.size(self.source, dim)
        before = b.index(start) - b.index(self.low[dim])
        first = before.apply("maximum", 0).apply("minimum", size)
        end = (before + b.index(length)).apply("minimum", size).apply("maximum", first)
        return first.mixed, (first - before).apply("maximum", 0).apply("minimum", length).mixed, (end - first).mixed


def padded_reads(found: Contraction, ctx: Context) -> Iterator[PaddedRead]:
    """The operands of a contraction that are padded for it alone, and not computed inside of the padding."""
    for operand, value in enumerate(found.op.ins):
        read = padded_read(found, operand)
        if read is not None and value.has_one_use and not _is_computed_in_place(read.source, ctx):
            yield read


def is_padded_in_tiles(read: PaddedRead, steps: Mapping[int, int], percent: int) -> bool:
    """Whether tiles, which have `steps` along the parallel loops, pad what they read.

    Tiles at the edge copy at most `percent` of the elements of the image.
    """
    if not _tiles_have_known_sizes(read):
        return False
    return 100 * _elements_copied(read, steps) <= percent * _elements(read.source)


def padded_read(found: Contraction, operand: int) -> PaddedRead | None:
    """An operand as a padded tensor; None if it is another one."""
    insertion = found.op.ins[operand].defining_op
    if not isinstance(insertion, tensor.InsertSliceOp) or set(insertion.mixed_strides) != {1}:
        return None
    scalar = _scalar_of(insertion.dest)
    if scalar is None or insertion.source.type.rank != insertion.dest.type.rank:
        return None
    return PaddedRead(found, operand, insertion.result, insertion.source, scalar, tuple(insertion.mixed_offsets))


def _scalar_of(value: Value[Any]) -> Value[Any] | None:
    """The scalar that all elements of a tensor are, but for those that are not defined; None if there is none."""
    found: Value[Any] | None = None
    for _ in range(_LIMIT):
        op, part = value.defining_op, None
        if isinstance(op, tensor.EmptyOp):
            return found
        if isinstance(op, tensor.InsertSliceOp):
            part, value = _scalar_of(op.source), op.dest
        elif isinstance(op, FillOp):
            part = op.ins[0]
        elif isinstance(op, tensor.SplatOp):
            part = op.input
        if part is None or found not in (None, part):
            return None
        if not isinstance(op, tensor.InsertSliceOp):
            return part
        found = part
    return None


def sizes_of(value: Value[Any]) -> Sequence[Any]:
    """The sizes of a tensor; `DYNAMIC` for one that is not known."""
    for _ in range(_LIMIT):
        op = value.defining_op
        if isinstance(op, tensor.EmptyOp):
            return op.sizes
        if not isinstance(op, (tensor.InsertSliceOp, FillOp)):
            break
        value = op.dest if isinstance(op, tensor.InsertSliceOp) else op.outs[0]
    return value.type.shape


def _is_computed_in_place(value: Value[Any], ctx: Context) -> bool:
    """Whether a tensor is computed where it is padded (`eliminate-empty-tensors`), so that nothing is copied."""
    for _ in range(_LIMIT):
        op = value.defining_op
        if op is None:
            return False
        if isinstance(op, (tensor.ExpandShapeOp, tensor.CollapseShapeOp)):
            value = op.src
            continue
        tied = tied_operand(value, ctx)
        if tied is None:
            return isinstance(op, tensor.EmptyOp)
        value = op.operands[tied]
    return False


def _tiles_have_known_sizes(read: PaddedRead) -> bool:
    """Whether the sizes of what tiles read are known at most: buffers of tiles then have places of their own."""
    found = read.found
    lane = AffineDim(found.lane_loop)
    moved = {loop for expr in read.map.results if expr != lane for loop in factors(expr) or {}}
    return all(found.size(loop) != DYNAMIC for loop in moved if loop == found.lane_loop or loop in found.reductions)


def _elements(value: Value[Any]) -> int:
    return prod(_LARGE if size == DYNAMIC else size for size in value.type.shape)


def _elements_copied(read: PaddedRead, steps: Mapping[int, int]) -> int:
    """How many elements are copied if all tiles that read what is added copy what they read."""
    found, exprs = read.found, read.map.results
    loops = range(len(found.op.iterators()))
    sizes = {loop: _LARGE if (size := found.size(loop)) == DYNAMIC else size for loop in loops}
    lengths = {loop: min(size, steps[loop]) if loop in steps else size for loop, size in sizes.items()}
    counts = {loop: -(-size // lengths[loop]) if size else 0 for loop, size in sizes.items()}
    tiles = prod(counts[loop] for loop in found.kept)
    inside = tiles
    for dim in read.dims:
        parts = factors(exprs[dim]) or {}
        moving = [loop for loop in parts if counts[loop] > 1]
        if len(moving) == 1:
            inside = inside // counts[moving[0]] * _count_inside(read, dim, moving[0], lengths, counts[moving[0]])
        else:
            inside = 0
    extents = (1 + sum(by * (lengths[loop] - 1) for loop, by in (factors(expr) or {}).items()) for expr in exprs)
    return (tiles - inside) * prod(extents)


def _count_inside(read: PaddedRead, dim: int, loop: int, lengths: Mapping[int, int], count: int) -> int:
    """How many of the tiles along a loop read nothing of what is added along a dimension.

    What is known at run time only is less than what one tile reads.
    """
    parts = factors(read.map.results[dim]) or {}
    low, size = read.low[dim], read.source.type.shape[dim]
    apart = parts[loop] * lengths[loop]
    first = -(-low // apart) if isinstance(low, int) else 1
    if size == DYNAMIC:
        return max(0, count - first)
    length = 1 + sum(by * (lengths[other] - 1) for other, by in parts.items())
    if not isinstance(low, int):
        return max(0, (size - length) // apart)
    return max(0, min(count, (low + size - length) // apart + 1) - first)


# Note [Tiles at the edge]
# Windows of most tiles of a large image lie inside of it. They read it as if nothing was added. A tile at the edge
# copies the rows and columns that it needs into a buffer of its own, of known size, which stays in the first cache: so
# the image is not copied, which would be read from memory once more, and nothing of its size is allocated. Tiles of
# either kind are code of their own.
#
# Neighbours copy what both read, and each tile of lanes copies again what all lanes share. To copy in tiles costs less
# for each element, as they are in the first cache: with AVX-512, depthwise convolutions gained where tiles copied up to
# 1.5 times as many elements as the image has, and lost from 2.4 times on. So it is not done for small images, most of
# whose tiles are at the edge; see Note [Blocks of padded rows]. An image that is computed nearby is computed inside of
# the padding, and copied by nobody.
#
# Where the number of lanes is not known, fewer lanes than a tile has are a tile of their own. Its copy is a part of a
# buffer for all lanes, whose size is known.
