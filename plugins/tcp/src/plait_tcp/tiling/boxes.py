"""Tiles of operations that move boxes of elements: slices, reversals, padding, joins."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.tiling import TilingResult
from plait.ir.affine import AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.tiling.mapped import MappedTiling
from plait_tcp.tiling.parts import Indices, box, overlap, padded_box, shaped


class BoxTiling(MappedTiling):
    """Loops over the results, then `reduced_loops`, along which elements are combined."""

    def reduced_loops(self, op: Any, builder: Builder) -> list[sz.Size]:
        """The sizes of the loops behind those over the results."""
        return []

    def reduced_count(self, op: Any) -> int:
        """How many loops there are behind those over the results."""
        return 0

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return ("parallel",) * op.results[0].type.rank + ("reduction",) * self.reduced_count(op)

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.results[0].type.rank
        write = AffineMap(rank + self.reduced_count(op), 0, tuple([AffineDim(dim) for dim in range(rank)]))
        return [None] * len(op.operands), write


class SliceTiling(BoxTiling):
    """`tcp.slice`: a slice of the slice."""

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        steps = op.mixed_strides
        starts = [
            sz.add(builder, sz.multiply(builder, place, step), start)
            for place, step, start in zip(offsets, steps, op.mixed_offsets)
        ]
        made = tensor.ExtractSliceOp.of(op.operand, starts, list(sizes), steps)
        return TilingResult([builder.insert(made)], [made.result])


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
    """`tcp.pad`: the part of the operand that lies in the tile, padded."""

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        made = padded_box(builder, op.operand, op.value, op.mixed_low, op.mixed_interior, offsets, sizes)
        return TilingResult(_made_of(made), [made])


def _made_of(value: Value[Any]) -> list[Any]:
    definition = value.defining_op
    return [] if definition is None else [definition]


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
        return TilingResult([made], [sz.as_shaped(builder, made.result, shaped(op.result.type, sizes))])


BOXES: dict[Any, MappedTiling] = {
    ops.SliceOp: SliceTiling(), ops.ReverseOp: ReverseTiling(), ops.PadOp: PadTiling(), ops.ConcatOp: ConcatTiling(),
}  # fmt: skip
