"""Tiles of operations along some of whose dimensions every element needs the others: whole lines are computed."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from plait.interfaces.tiling import TilingResult
from plait.ir.builder import Builder
from plait_std import sizes as sz
from plait_std.quant.types import UniformQuantizedSubChannelType

from plait_tcp import ops
from plait_tcp.shapes import SHAPES
from plait_tcp.tiling.boxes import BoxTiling
from plait_tcp.tiling.parts import Indices, box, rest_of


class LineTiling(BoxTiling):
    """Loops over the results. Along the dimensions `whole` all elements are computed, and those of the tile taken."""

    def whole(self, op: Any) -> Collection[int]:
        """The dimensions of the results that are not taken apart."""
        raise NotImplementedError

    def line_count(self, op: Any) -> int:
        """How many operands, the first ones, are taken apart along the other dimensions."""
        return 1

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        whole = self.whole(op)
        return tuple(["reduction" if dim in whole else "parallel" for dim in range(op.results[0].type.rank)])

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        whole = self.whole(op)
        shape = SHAPES[type(op)].reify(op, builder)[0]
        extents = [shape[dim] if dim in whole else size for dim, size in enumerate(sizes)]
        parts = [self._lines(builder, x, whole, offsets, sizes) for x in op.operands[: self.line_count(op)]]
        made = builder.insert(self.on_operands(op, builder, parts, extents))
        rest = rest_of(whole, offsets)
        return TilingResult([made], [box(builder, result, rest, sizes) for result in made.results])

    def _lines(self, b: Builder, x: Any, whole: Collection[int], offsets: Indices, sizes: Indices) -> Any:
        starts, extents = [0] * x.type.rank, sz.sizes_of(b, x)
        for dim, part in enumerate(zip(offsets, sizes)):
            if dim not in whole and dim < x.type.rank:
                starts[dim], extents[dim] = part  # type: ignore[call-overload]
        return box(b, x, starts, extents)


class AlongDim(LineTiling):
    """`tcp.sort`, `tcp.scan`, `tcp.scan_region`: lines along `dim`."""

    def whole(self, op: Any) -> Collection[int]:
        return (op.dim.value,)

    def line_count(self, op: Any) -> int:
        return len(op.results)


class AlongLast(LineTiling):
    """`tcp.top_k`: lines along the last dimension."""

    def whole(self, op: Any) -> Collection[int]:
        return (op.operand.type.rank - 1,)


class FftTiling(LineTiling):
    """`tcp.fft`: the dimensions that are transformed."""

    def whole(self, op: Any) -> Collection[int]:
        rank = op.result.type.rank
        return range(rank - len(op.lengths.values), rank)


class BitcastTiling(LineTiling):
    """`tcp.bitcast`: the parts that a number is split into, or joined from, stay together."""

    def whole(self, op: Any) -> Collection[int]:
        rank = op.result.type.rank
        return (rank - 1,) if rank > op.operand.type.rank else ()


class QuantizedTiling(LineTiling):
    """`tcp.quantize`, `tcp.dequantize`, `tcp.requantize`: scales that differ along dimensions go with all of those."""

    def whole(self, op: Any) -> Collection[int]:
        types = [getattr(op, name) for name in ("source", "target") if name in op.property_names]
        return {dim for type in types for dim in _scaled_dims(type)}


def _scaled_dims(type: Any) -> list[int]:
    """The dimensions along which scales differ."""
    if isinstance(type, UniformQuantizedSubChannelType):
        return [dim for dim, _ in type.blocks]
    return [] if type.axis is None else [type.axis]


LINES: dict[Any, LineTiling] = {
    **dict.fromkeys((ops.SortOp, ops.ScanOp, ops.ScanRegionOp), AlongDim()),
    ops.TopKOp: AlongLast(), ops.FftOp: FftTiling(), ops.BitcastOp: BitcastTiling(),
    **dict.fromkeys((ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp), QuantizedTiling()),
}  # fmt: skip
