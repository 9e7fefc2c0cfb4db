"""Tiles of operations whose tiles read boxes: slices, padding, joins, windows, convolutions, sorts and gathers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC
from plait.interfaces.tiling import PartialReduction, TilingResult
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.ops.index_lists import split_mixed
from plait_tcp.ops.indexing import batch_dims_of_indices
from plait_tcp.ops.window_sizes import dilated
from plait_tcp.ops.windows import dilations
from plait_tcp.shapes import SHAPES
from plait_tcp.tiling import ContractTiling, Indices, MappedTiling, shaped, written_loops


def box(b: Builder, value: Value[Any], offsets: Indices, sizes: Indices, strides: Indices = ()) -> Value[Any]:
    """A box of elements."""
    steps = list(strides) or [1] * len(offsets)
    return b.insert(tensor.ExtractSliceOp.of(value, list(offsets), list(sizes), steps)).result


def overlap(b: Builder, start: sz.Size, size: sz.Size, base: sz.Size, extent: sz.Size) -> tuple[sz.Size, sz.Size]:
    """Where the range from `start` lies in `extent` elements that begin at `base`: the first one, and how many."""
    first = sz.minimum(b, sz.maximum(b, sz.subtract(b, start, base), 0), extent)
    behind = sz.subtract(b, sz.add(b, start, size), base)
    end = sz.minimum(b, sz.maximum(b, behind, 0), extent)
    return first, sz.subtract(b, end, first)


def padded_box(b: Builder, x: Value[Any], value: Value[Any], low: Indices, offsets: Indices, sizes: Indices) -> Any:
    """A box of `x` with `low` and any number of copies of `value` around it."""
    places = zip(offsets, sizes, low, sz.sizes_of(b, x))
    inside = [overlap(b, start, size, base, extent) for start, size, base, extent in places]
    part = box(b, x, [start for start, _ in inside], [count for _, count in inside])
    before = [sz.minimum(b, sz.maximum(b, sz.subtract(b, n, start), 0), size)
              for n, start, size in zip(low, offsets, sizes)]  # fmt: skip
    after = [sz.subtract(b, sz.subtract(b, size, n), count) for size, n, (_, count) in zip(sizes, before, inside)]
    (lows, static_low), (highs, static_high) = split_mixed(before), split_mixed(after)
    made = ops.PadOp(part, value, lows, highs, [], static_low, static_high, [0] * len(sizes))
    made = b.insert(made).result
    type = shaped(x.type, sizes)
    return made if made.type is type else b.insert(tensor.CastOp(made, type)).dest


class BoxTiling(MappedTiling):
    """Loops over the result."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.results[0].type.rank
        return [None] * len(op.operands), AffineMap.identity(rank)


class SliceTiling(BoxTiling):
    """`tcp.slice` at constants: a slice of the slice."""

    def accepts(self, op: Any) -> bool:
        return not op.offsets and not op.strides

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        steps: list[int] = list(op.static_strides.values)
        first: list[int] = list(op.static_offsets.values)
        starts = [
            sz.add(builder, sz.multiply(builder, place, step), start)
            for place, step, start in zip(offsets, steps, first)
        ]
        made = box(builder, op.operand, starts, sizes, steps)
        return TilingResult([made.defining_op], [made])  # type: ignore[list-item]


class ReverseTiling(BoxTiling):
    """`tcp.reverse`: the box as far from the other end."""

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        starts = list(offsets)
        dims: list[int] = list(op.dims.values)
        for dim in dims:
            end = sz.add(builder, offsets[dim], sizes[dim])
            starts[dim] = sz.subtract(builder, sz.size_of(builder, op.operand, dim), end)
        part = box(builder, op.operand, starts, sizes)
        made = builder.insert(self.on_operands(op, builder, [part], sizes))
        return TilingResult([made], made.results)


class PadTiling(BoxTiling):
    """`tcp.pad` that adds elements around: the part of the operand that lies in the tile, padded."""

    def accepts(self, op: Any) -> bool:
        numbers = (*op.static_low.values, *op.static_high.values)
        return not any(op.static_interior.values) and not op.interior and all(n >= 0 for n in numbers)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        made = padded_box(builder, op.operand, op.value, op.mixed_low, offsets, sizes)
        return TilingResult([made.defining_op], [made])


class ConcatTiling(BoxTiling):
    """`tcp.concat`: the parts that lie in the tile."""

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        dim: int = op.dim.value
        base: sz.Size = 0
        parts: list[Value[Any]] = []
        for value in op.inputs:
            extent = sz.size_of(builder, value, dim)
            starts, counts = list(offsets), list(sizes)
            starts[dim], counts[dim] = overlap(builder, offsets[dim], sizes[dim], base, extent)
            parts.append(box(builder, value, starts, counts))
            base = sz.add(builder, base, extent)
        loose = list(sizes)
        if any(part.type.shape[dim] == DYNAMIC for part in parts):
            loose[dim] = sz.as_value(builder, sizes[dim])
        made = builder.insert(ops.ConcatOp(parts, op.dim, shaped(op.result.type, loose)))
        type = shaped(op.result.type, sizes)
        if made.result.type is type:
            return TilingResult([made], made.results)
        return TilingResult([made], [builder.insert(tensor.CastOp(made.result, type)).dest])


class WindowTiling(BoxTiling):
    """`tcp.window`: the part of the padded operand that the windows of a tile cover."""

    def accepts(self, op: Any) -> bool:
        numbers = (*op.static_low.values, *op.static_high.values)
        return all(n == 1 for n in dilations(op)[0]) and all(n >= 0 for n in numbers)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        dilation = dilations(op)[1]
        covered: list[int] = [dilated(size, step) for size, step in zip(op.window.values, dilation)]
        starts, extents = _covered(builder, offsets, sizes, op.strides.values, covered)
        part = padded_box(builder, op.operand, op.init, op.mixed_low, starts, extents)
        none = [0] * len(covered)
        made = ops.WindowOp(
            op.kind, part, op.init, [], [], op.window, op.strides, none, none, shaped(op.result.type, sizes),
            dilation=dilation,
        )  # fmt: skip
        made = builder.insert(made)
        return TilingResult([made], made.results)


def _covered(
    b: Builder, offsets: Indices, sizes: Indices, strides: Sequence[int], covered: Sequence[int]
) -> tuple[list[sz.Size], list[sz.Size]]:
    """What windows at a tile of places cover: its starts and extents."""
    starts = [sz.multiply(b, place, stride) for place, stride in zip(offsets, strides)]
    extents = [
        sz.add(b, sz.multiply(b, sz.add(b, size, -1), stride), extent)
        for size, stride, extent in zip(sizes, strides, covered)
    ]
    return starts, extents


class ConvTiling(BoxTiling):
    """`tcp.conv` of one group: a part of the batch, of the output features and of the places."""

    def accepts(self, op: Any) -> bool:
        numbers = (*op.static_low.values, *op.static_high.values)
        plain = op.groups == (1, 1) and all(n == 1 for n in op.dilations[0]) and all(n >= 0 for n in numbers)
        return plain and all(op.rhs.type.shape[dim] != DYNAMIC for dim in op.rhs_dims.values[2:])

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        lhs: list[int] = list(op.lhs_dims.values)
        rhs: list[int] = list(op.rhs_dims.values)
        out: list[int] = list(op.out_dims.values)
        starts: list[Any] = [0] * len(lhs)
        extents, low = sz.sizes_of(builder, op.lhs), [0] * len(lhs)
        starts[lhs[0]], extents[lhs[0]] = offsets[out[0]], sizes[out[0]]
        taps = [dilated(op.rhs.type.shape[dim], step) for dim, step in zip(rhs[2:], op.dilations[1])]
        places, counts = [offsets[dim] for dim in out[2:]], [sizes[dim] for dim in out[2:]]
        for dim, start, extent, before in zip(
            lhs[2:], *_covered(builder, places, counts, op.strides.values, taps), op.mixed_low
        ):  # fmt: skip
            starts[dim], extents[dim], low[dim] = start, extent, before
        number = DenseElementsAttr.splat(shaped(op.lhs.type, ()), 0)
        padding = builder.insert(ops.ConstOp(number)).result
        part = padded_box(builder, op.lhs, padding, low, starts, extents)
        weights: list[Any] = [0] * len(rhs)
        kept = sz.sizes_of(builder, op.rhs)
        weights[rhs[1]], kept[rhs[1]] = offsets[out[1]], sizes[out[1]]
        kernel = box(builder, op.rhs, weights, kept)
        none = [0] * len(taps)
        made = ops.ConvOp(
            part, kernel, [], [], op.lhs_dims, op.rhs_dims, op.out_dims, op.strides, none, none,
            shaped(op.result.type, sizes), rhs_dilation=op.rhs_dilation, reversal=op.reversal, acc_type=op.acc_type,
        )  # fmt: skip
        made = builder.insert(made)
        return TilingResult([made], made.results)


class SortTiling(BoxTiling):
    """`tcp.sort`: whole lines, and the part of them that the tile is."""

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return tuple(["reduction" if i == op.dim.value else "parallel" for i in range(op.inputs[0].type.rank)])

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        dim: int = op.dim.value
        starts, extents = list(offsets), list(sizes)
        starts[dim], extents[dim] = 0, sz.size_of(builder, op.inputs[0], dim)
        parts = [box(builder, value, starts, extents) for value in op.inputs]
        made = builder.insert(self.on_operands(op, builder, parts, extents))
        rest: list[Any] = [0] * len(sizes)
        rest[dim] = offsets[dim]
        return TilingResult([made], [box(builder, result, rest, sizes) for result in made.results])


class GatherTiling(BoxTiling):
    """`tcp.gather` without batching dimensions: some of the vectors, and the part of their boxes that the tile is."""

    def accepts(self, op: Any) -> bool:
        return op.operand_batching_dims is None or not op.operand_batching_dims.values

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        kept = list(op.offset_dims.values)
        numbers = [dim for dim in range(len(sizes)) if dim not in kept]
        starts: list[Any] = [0] * op.indices.type.rank
        extents = sz.sizes_of(builder, op.indices)
        for dim, number in zip(batch_dims_of_indices(op), numbers):
            starts[dim], extents[dim] = offsets[number], sizes[number]
        whole = SHAPES[ops.GatherOp].reify(op, builder)[0]
        shape = [whole[dim] if dim in kept else sizes[dim] for dim in range(len(sizes))]
        made: Any = op.clone()
        made.set_operand(1, box(builder, op.indices, starts, extents))
        made.results[0].type = shaped(op.result.type, shape)
        builder.insert(made)
        rest = [offsets[dim] if dim in kept else 0 for dim in range(len(sizes))]
        return TilingResult([made], [box(builder, made.results[0], rest, sizes)])


class PartialContract(PartialReduction):
    """`tcp.contract`: sums over parts of the reduction loops, added up."""

    def accepts(self, op: Any) -> bool:
        return op.accumulator_type is op.result.type.element_type

    def identity_tensors(
        self, op: Any, builder: Builder, sizes: Indices, dims: Sequence[int]
    ) -> Sequence[Value[Any]]:
        shape = [sizes[loop] for loop in written_loops(op.maps[2])]
        number = builder.insert(ops.ConstOp(DenseElementsAttr.splat(shaped(op.result.type, ()), 0))).result
        type = shaped(op.result.type, shape)
        spread = ops.BroadcastOp(number, sz.dynamic_only(builder, type.shape, shape), [], None, type)
        return (builder.insert(spread).result,)

    def partial(
        self, op: Any, builder: Builder, inits: Sequence[Value[Any]], offsets: Indices, sizes: Indices,
        dims: Sequence[int],
    ) -> TilingResult:
        part = ContractTiling().tiled(op, builder, offsets, sizes)
        made = builder.insert(ops.BinaryOp("add", inits[0], part.values[0]))
        return TilingResult([*part.ops, made], made.results)

    def merge(self, op: Any, builder: Builder, partials: Sequence[Value[Any]], dims: Sequence[int]) -> TilingResult:
        return TilingResult([], list(partials))


BOX_TILING: dict[Any, MappedTiling] = {
    ops.SliceOp: SliceTiling(), ops.ReverseOp: ReverseTiling(), ops.PadOp: PadTiling(), ops.ConcatOp: ConcatTiling(),
    ops.WindowOp: WindowTiling(), ops.ConvOp: ConvTiling(), ops.SortOp: SortTiling(), ops.GatherOp: GatherTiling(),
}  # fmt: skip
