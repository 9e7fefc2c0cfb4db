"""Tiles of gathers and scatters: some of the index vectors, and parts of the boxes that lie where they say."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.builtin.types import IndexType, RankedTensorType, i64, index
from plait.interfaces.tiling import TilingResult
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.ops.index_lists import split_mixed
from plait_tcp.ops.indexing import batch_dims_of_indices, batching_dims, window_dims
from plait_tcp.shapes import SHAPES
from plait_tcp.tiling.boxes import BoxTiling
from plait_tcp.tiling.parts import Indices, box, overlap, rest_of, shaped, spread


class GatherTiling(BoxTiling):
    """`tcp.gather`: some of the vectors; whole boxes along dimensions with a start, parts of them along others."""

    def whole(self, op: Any) -> Collection[int]:
        """The dimensions of the result along which boxes start at an index, which is clamped for the whole box."""
        places = zip(op.offset_dims.values, window_dims(op, op.operand.type.rank))
        return [place for place, dim in places if dim in op.start_index_map.values]

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        whole = self.whole(op)
        return tuple(["reduction" if dim in whole else "parallel" for dim in range(op.result.type.rank)])

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        whole, given, box_sizes = self.whole(op), sz.sizes_of(builder, op.operand), op.mixed_sizes
        shape = SHAPES[ops.GatherOp].reify(op, builder)[0]
        numbers = [dim for dim in range(len(sizes)) if dim not in op.offset_dims.values]
        starts: list[sz.Size] = [0] * len(given)
        for dim, numbered in zip(*batching_dims(op)):
            number = numbers[batch_dims_of_indices(op).index(numbered)]
            starts[dim], given[dim] = offsets[number], sizes[number]
        for place, dim in zip(op.offset_dims.values, window_dims(op, len(given))):
            if place not in whole:
                starts[dim], given[dim], box_sizes[dim] = offsets[place], sizes[place], sizes[place]
        extents = [shape[dim] if dim in whole else size for dim, size in enumerate(sizes)]
        values, constants = split_mixed(box_sizes)
        made = ops.GatherOp(
            box(builder, op.operand, starts, given), _some_vectors(op, builder, numbers, offsets, sizes), values,
            op.offset_dims, op.collapsed_dims, op.start_index_map, op.index_vector_dim, constants,
            shaped(op.result.type, extents), op.operand_batching_dims, op.indices_batching_dims,
        )  # fmt: skip
        made = builder.insert(made)
        return TilingResult([made], [box(builder, made.result, rest_of(whole, offsets), sizes)])


def _some_vectors(op: Any, b: Builder, numbers: list[int], offsets: Indices, sizes: Indices) -> Value[Any]:
    """The index vectors of a tile; `numbers` are the dimensions of the tile that number vectors."""
    starts: list[sz.Size] = [0] * op.indices.type.rank
    extents = sz.sizes_of(b, op.indices)
    for dim, number in zip(batch_dims_of_indices(op), numbers):
        starts[dim], extents[dim] = offsets[number], sizes[number]
    return box(b, op.indices, starts, extents)


class GatherNdTiling(BoxTiling):
    """`tcp.gather_nd`: some of the vectors, and parts of the slices."""

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        count, length = op.indices.type.rank - 1, op.indices.type.shape[-1]
        vectors = box(builder, op.indices, [*offsets[:count], 0], [*sizes[:count], length])
        whole = sz.sizes_of(builder, op.operand)[:length]
        part = box(builder, op.operand, [0] * length + list(offsets[count:]), [*whole, *sizes[count:]])
        made = builder.insert(ops.GatherNdOp(part, vectors, shaped(op.result.type, sizes)))
        return TilingResult([made], made.results)


class ScatterTiling(BoxTiling):
    """`tcp.scatter`: a part of the results takes those of the updates that belong to it.

    Batching dimensions, and those of boxes that start at 0, are taken apart with the updates. Along a dimension that an
    index says the place in, all updates are looked at, by indices that count from the start of the part. Along others
    everything is computed.
    """

    def apart(self, op: Any) -> dict[int, int]:
        """For each dimension of the inputs that is taken apart with the updates, the dimension of those."""
        in_inputs, in_indices = batching_dims(op)
        numbers = [dim for dim in range(op.updates[0].type.rank) if dim not in op.offset_dims.values]
        pairs = {dim: numbers[batch_dims_of_indices(op).index(i)] for dim, i in zip(in_inputs, in_indices)}
        places = zip(window_dims(op, op.inputs[0].type.rank), op.offset_dims.values)
        return {**pairs, **{dim: place for dim, place in places if dim not in op.start_index_map.values}}

    def whole(self, op: Any) -> Collection[int]:
        """The dimensions that are not taken apart: boxes start anywhere in them, or they are always at index 0."""
        indexed = set(op.start_index_map.values) & set(op.collapsed_dims.values)
        return [dim for dim in range(op.inputs[0].type.rank) if dim not in self.apart(op) and dim not in indexed]

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        apart = self.apart(op)
        return tuple(["parallel" if dim in apart else "reduction" for dim in range(op.inputs[0].type.rank)])

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        apart, whole, count = self.apart(op), self.whole(op), len(op.inputs)
        shape = sz.sizes_of(builder, op.inputs[0])
        starts = [0 if dim in whole else start for dim, start in enumerate(offsets)]
        extents = [shape[dim] if dim in whole else size for dim, size in enumerate(sizes)]
        first: list[sz.Size] = [0] * op.updates[0].type.rank
        kept = sz.sizes_of(builder, op.updates[0])
        for dim, place in apart.items():
            first[place], kept[place] = overlap(builder, offsets[dim], sizes[dim], 0, kept[place])
        numbers = [dim for dim in range(len(first)) if dim not in op.offset_dims.values]
        made: Any = op.clone()
        for i, x in enumerate(op.inputs):
            made.set_operand(i, box(builder, x, starts, extents))
            made.results[i].type = shaped(x.type, extents)
        made.set_operand(count, _counted_from(op, builder, _some_vectors(op, builder, numbers, first, kept), starts))
        for i, update in enumerate(op.updates):
            made.set_operand(count + 1 + i, box(builder, update, first, kept))
        builder.insert(made)
        rest = rest_of(whole, offsets)
        return TilingResult([made], [box(builder, result, rest, sizes) for result in made.results])


def _counted_from(op: Any, b: Builder, vectors: Value[Any], starts: Indices) -> Value[Any]:
    """Index vectors that count from `starts`."""
    apart, indexed = ScatterTiling().apart(op), list[int](op.start_index_map.values)
    moved = [0 if dim in apart else starts[dim] for dim in indexed]
    if all(isinstance(start, int) and start == 0 for start in moved):
        return vectors
    wide = _as_signed(b, vectors)
    along: int = op.index_vector_dim.value
    shape = () if along == vectors.type.rank else (len(moved),)
    numbers = [sz.as_value(b, start) for start in moved]
    distance: Value[Any] = b.insert(tensor.FromElementsOp(numbers, RankedTensorType(shape, index))).result
    if wide.type.element_type is not index:
        distance = b.insert(ops.CastOp(distance, distance.type.with_element_type(wide.type.element_type))).result
    if shape:
        sizes = sz.dynamic_only(b, wide.type.shape, sz.sizes_of(b, wide))
        everywhere = b.insert(ops.BroadcastOp(distance, sizes, [along], None, wide.type)).result
    else:
        everywhere = spread(b, distance, sz.sizes_of(b, wide))
    return b.insert(ops.BinaryOp("subtract", wide, everywhere)).result


def _as_signed(b: Builder, x: Value[Any]) -> Value[Any]:
    """Indices as i64, in which none leaves the range; those that i64 has not are as far out of bounds as can be."""
    element = x.type.element_type
    if isinstance(element, IndexType) or element is i64:
        return x
    if element.width == 64:
        greatest = DenseElementsAttr.splat(RankedTensorType((), element), IntegerAttr((1 << 63) - 1, element))
        bound = spread(b, b.insert(ops.ConstOp(greatest)).result, sz.sizes_of(b, x))
        x = b.insert(ops.BinaryOp("minimum", x, bound)).result
    return b.insert(ops.CastOp(x, x.type.with_element_type(i64))).result


INDEXING: dict[Any, BoxTiling] = {
    ops.GatherOp: GatherTiling(), ops.GatherNdOp: GatherNdTiling(), ops.ScatterOp: ScatterTiling(),
}  # fmt: skip
