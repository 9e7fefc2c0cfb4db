"""Copies an operand to panels: slices along one dimension, each of which is contiguous in memory.

A tensor<512x384xf32> in panels of 32 columns becomes a tensor<12x512x32xf32>; the last panel is filled with zeros.
Constants are copied at compile time.
"""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from types import MappingProxyType
from typing import Any

from plait.builtin.attributes import (
    ArrayAttr,
    bool_attr,
)
from plait.builtin.types import DYNAMIC, RankedTensorType, VectorType
from plait.frozen import FrozenValue
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait.lazy import lazy_import
from plait_std.algebra import SCALARS
from plait_std.mixed import static
from plait_std.tensor import ops as tensor
from plait_std.vector import building as vectors
from plait_std.vector import transfers

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of
from plait_linalg.passes.constants import Constants

np = lazy_import("numpy")

_MOST_ROWS = 16
"""The most rows of the source that are transposed at once, in as many vectors."""


class Panels(FrozenValue):
    """A packed tensor: `dim` of the original is cut into panels of `width`.

    The dimensions `outer` of the original come first, then the panels, then the dimensions `between`, and the lanes
    last. Where it is a copy of a part, `starts` says where in the original that is along some dimensions.
    """

    source: Value[Any]
    packed: Value[Any]
    dim: int
    width: int
    outer: tuple[int, ...]
    between: tuple[int, ...]
    starts: Mapping[int, Any] = MappingProxyType({})

    def slice(self, builder: Builder, original: Value[Any]) -> Value[Any]:
        """The elements of a slice of the source, or all of it, in one panel; `dim` becomes the last dimension.

        A slice of a slice of the source is one too.
        """
        op, value = original.defining_op, original
        sizes: Any = list(original.type.shape)
        if original is not self.source and isinstance(op, tensor.ExtractSliceOp):
            sizes = op.mixed_sizes
        index = SCALARS.on(builder).index
        starts = [index(0) - index(self.starts.get(i, 0)) for i in range(len(sizes))]
        while value is not self.source and isinstance(op := value.defining_op, tensor.ExtractSliceOp):
            starts = [index(offset) + start for offset, start in zip(op.mixed_offsets, starts)]
            value = op.source
        offsets = [start.mixed for start in starts]
        panel = index(offsets[self.dim]).apply("divide", self.width)
        around, inside = self.outer, self.between
        starts = [*[offsets[i] for i in around], panel.mixed, *[offsets[i] for i in inside], 0]
        lengths = [*[sizes[i] for i in around], 1, *[sizes[i] for i in inside], sizes[self.dim]]
        kept = [size for i, size in enumerate(lengths) if i != len(around)]
        ty = RankedTensorType(static(kept), original.type.element_type)
        return builder(tensor.ExtractSliceOp.of(self.packed, starts, lengths, [1] * len(starts), ty))

    def map(self, original: AffineMap) -> AffineMap:
        """The indexing map of such a slice: the dimension of the panels is the last."""
        moved = tuple(original.results[i] for i in (*self.outer, *self.between, self.dim))
        return AffineMap(original.num_dims, original.num_symbols, moved)


def pack_part(
    builder: Builder, source: Value[Any], dim: int, width: int, offsets: Mapping[int, Any], sizes: Mapping[int, Any]
) -> Panels:
    """Copy a part of `source` to panels of `width` along `dim`.

    The part starts at `offsets` and has `sizes`, along the dimensions that are given; along others it is whole.
    """
    whole = [SCALARS.on(builder).size(source, i).mixed for i in range(source.type.rank)]
    starts = [offsets.get(i, 0) for i in range(len(whole))]
    lengths = [sizes.get(i, size) for i, size in enumerate(whole)]
    shape = tuple(size if isinstance(size, int) else DYNAMIC for size in lengths)
    ty = RankedTensorType(shape, source.type.element_type)
    part = builder(tensor.ExtractSliceOp.of(source, starts, lengths, [1] * len(starts), ty))
    between = tuple(i for i in range(len(whole)) if i != dim)
    return Panels(source, _copy_at_run_time(builder, part, dim, width, (), between), dim, width, (), between, offsets)


def pack(builder: Builder, found: Contraction, width: int, constants: Constants) -> Panels:
    """Copy the operand with the lanes to panels of `width`, when compiling if it is one of `constants`."""
    return pack_along(builder, found, found.lane_operands[0], found.lane_loop, width, constants)


def pack_along(
    builder: Builder, found: Contraction, place: int, loop: int, width: int, constants: Constants
) -> Panels:
    """Copy an operand to panels of `width` along a loop, when compiling if it is one of `constants`.

    See Note [Panels of batches].
    """
    source, map = found.op.operands[place], found.op.maps()[place]
    dim: Any = dim_of(map, loop)
    reduced = {dim_of(map, loop) for loop in found.reductions}
    others = [i for i in range(source.type.rank) if i != dim]
    outer, between = tuple(i for i in others if i not in reduced), tuple(i for i in others if i in reduced)

    def copied(where: Builder, whole: Value[Any]) -> Value[Any]:
        return _copy_at_run_time(where, whole, dim, width, outer, between)

    def change(elements: Any) -> Any:
        return _panels(elements, dim, width, outer, between)

    packed = constants.change(builder, source, change, source.type.element_type, copied)
    return Panels(source, packed if packed is not None else copied(builder, source), dim, width, outer, between)


def _panels(elements: Any, dim: int, width: int, outer: Sequence[int], between: Sequence[int]) -> Any:
    """The array with the panels of an array."""
    missing = [(0, -size % width if i == dim else 0) for i, size in enumerate(elements.shape)]
    columns = np.pad(elements, missing).transpose(*outer, dim, *between)
    at = len(outer)
    shape = [*columns.shape[:at], -1, width, *columns.shape[at + 1 :]]
    return np.moveaxis(columns.reshape(shape), at + 1, -1)


def _copy_at_run_time(
    builder: Builder, source: Value[Any], dim: int, width: int, outer: Sequence[int], between: Sequence[int]
) -> Value[Any]:
    """Loops that write the panels of a tensor to a new one."""
    copy = _PanelCopy(builder, source, dim, width, outer, between)
    last = source.type.rank - 1
    if dim == last:
        copy.rows({})
        return copy.whole.value
    block = min(width, _MOST_ROWS)
    while width % block:
        block -= 1
    steps = copy.b.size(source, last)
    end = (steps - steps.apply("remainder", block)).mixed
    if end != 0:
        copy.blocks(last, end, block)
    if end != steps.mixed:
        with copy.b.loop(end, steps.mixed) as step:
            copy.rows({last: step})
    return copy.whole.value


class _PanelCopy:
    """Copies parts of a tensor to panels of `width` along `dim`."""

    def __init__(
        self, builder: Builder, source: Value[Any], dim: int, width: int, outer: Sequence[int], between: Sequence[int]
    ) -> None:
        self.builder, self.source, self.dim, self.width = builder, source, dim, width
        self.b = SCALARS.on(builder)
        self.order = [*outer, dim, *between]
        """The dimensions of the source as the panels have them, `dim` for the number of panels; lanes are last."""
        columns = self.b.size(source, dim)
        self.sizes = [
            columns.ceil_divide(width).mixed if i == dim else self.b.size(source, i).mixed for i in self.order
        ]
        self.is_whole = isinstance(columns.mixed, int) and columns.mixed % width == 0
        """Whether no panel is filled with zeros."""
        self.padding = SCALARS.constant(builder, 0, source.type.element_type)
        self.whole = self.b.variable(SCALARS.empty(builder, [*self.sizes, width], source.type.element_type))

    def rows(self, known: Mapping[int, Any]) -> None:
        """Copy panels row by row, in loops over all dimensions of the source but those with a known index."""
        with self._nest(known) as places:
            self._write(self._read(places, [self.dim], [self.width]), places, {self.dim: 0})

    def blocks(self, last: int, end: Any, count: int) -> None:
        """Copy `count` rows of panels at once, up to `end`, from rows of the source, whose last dimension is `last`.

        The rows of the source that a panel has are read from end to end, side by side.
        """
        with self._nest({last: 0}) as first, self.b.loop(0, end, count) as start:
            places = {**first, last: start}
            for lane in range(0, self.width, count):
                moved = {**places, self.dim: places[self.dim] + lane}
                rows = self._read(moved, [self.dim, last], [count, count])
                turned = vectors.transpose(self.builder, rows, (1, 0))
                self._write(turned, places, {last: 0, self.dim: lane})

    @contextmanager
    def _nest(self, known: Mapping[int, Any]) -> Generator[dict[int, Any]]:
        """Loops over panels and over the other dimensions; yields where the elements are in the source.

        The loop over panels is innermost where these are neighbours in the source.
        """
        counts = dict(zip(self.order, self.sizes))
        sizes = {i: counts[i] for i in (self.dim, *self.order) if i not in known}
        if self.dim == self.source.type.rank - 1:
            sizes[self.dim] = sizes.pop(self.dim)
        with self.b.nest(list(sizes.values())) as places:
            yield {**known, **{i: at * self.width if i == self.dim else at for i, at in zip(sizes, places)}}

    def _read(self, places: Mapping[int, Any], dims: Sequence[int], shape: Sequence[int]) -> Value[Any]:
        """A vector along dimensions of the source."""
        at = [self.b.index(places[i]).value for i in range(self.source.type.rank)]
        bounds = ArrayAttr(tuple(bool_attr(i != self.dim or self.is_whole) for i in dims))
        return self.builder(transfers.TransferReadOp(
            self.source, at, vectors.along(len(at), *dims), self.padding, None, bounds,
            VectorType(tuple(shape), self.source.type.element_type),
        ))  # fmt: skip

    def _write(self, value: Value[Any], places: Mapping[int, Any], dims: Mapping[int, int]) -> None:
        """Write a vector along dimensions of the source, which starts at the given lane of the panel."""
        rank = len(self.sizes) + 1
        panel = self.b.index(places[self.dim]).apply("divide", self.width)
        at = [panel if i == self.dim else self.b.index(places[i]) for i in self.order] + [self.b.index(dims[self.dim])]
        along = [rank - 1 if i == self.dim else self.order.index(i) for i in dims]
        inside = ArrayAttr(tuple(bool_attr(True) for _ in dims))
        self.whole.set(self.builder(transfers.TransferWriteOp(
            value, self.whole.value, [index.value for index in at], vectors.along(rank, *along), None, inside,
            self.whole.value.type,
        )))  # fmt: skip


# Note [Panels of batches]
# All tiles of a panel have one index along dimensions that do not reduce, such as the group of a grouped convolution,
# whose kernel has groups behind its window, or the place in a tile of one with fewer products. They come first: else
# the rows of a panel would be apart by all groups, and the panels of a group by those of all, often a power of two
# bytes, and lie in the same few sets of each cache.
