"""Tiles of operations whose operands are read through maps: they are sliced as the maps say."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.interfaces.tiling import Range, TilePosition, Tiling, TilingResult
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.arith import ops as arith
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.shapes import SHAPES
from plait_tcp.tiling.parts import Indices, box, shaped


class MappedTiling(Tiling):
    """Loops over the elements of the operation; `maps` says which element of each tensor a step uses."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        """The map of each operand, None for one that is used whole, and the map of the results."""
        rank = op.results[0].type.rank
        return [AffineMap.identity(rank)] * len(op.operands), AffineMap.identity(rank)

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return ("parallel",) * op.results[0].type.rank

    def iteration_domain(self, op: Any, builder: Builder) -> list[Range]:
        shape = SHAPES[type(op)].reify(op, builder)[0]
        reads, write = self.maps(op)
        places: dict[int, Any] = dict(zip(written_loops(write), shape))
        for value, read in zip(op.operands, reads):
            for dim, expr in enumerate(read.results if read is not None else ()):
                if isinstance(expr, AffineDim) and not isinstance(places.get(expr.position), int):
                    places.setdefault(expr.position, sz.size_of(builder, value, dim))
        return [Range(0, places[loop]) for loop in range(len(self.iterator_types(op)))]

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        reads, write = self.maps(op)
        operands = [_sliced(builder, v, map, offsets, sizes) for v, map in zip(op.operands, reads)]
        shape = [sizes[loop] for loop in written_loops(write)]
        made = builder.insert(self.on_operands(op, builder, operands, shape))
        return TilingResult([made], made.results)

    def on_operands(self, op: Any, builder: Builder, operands: Sequence[Value[Any]], shape: Indices) -> Any:
        """The operation on parts of its first operands, for results of this shape."""
        made = op.clone()
        for i, operand in enumerate(operands):
            made.set_operand(i, operand)
        for result in made.results:
            result.type = shaped(result.type, shape)
        return made

    def result_tile_position(
        self, op: Any, builder: Builder, result_index: int, offsets: Indices, sizes: Indices
    ) -> TilePosition:
        loops = written_loops(self.maps(op)[1])
        return TilePosition([offsets[loop] for loop in loops], [sizes[loop] for loop in loops])

    def result_tile(
        self, op: Any, builder: Builder, result_index: int, offsets: Indices, sizes: Indices
    ) -> TilingResult:
        domain = self.iteration_domain(op, builder)
        starts, extents = [r.offset for r in domain], [r.size for r in domain]
        for loop, offset, size in zip(written_loops(self.maps(op)[1]), offsets, sizes):
            starts[loop], extents[loop] = offset, size
        tiled = self.tiled(op, builder, starts, extents)
        return TilingResult(tiled.ops, [tiled.values[result_index]])


def written_loops(write: AffineMap) -> list[int]:
    """The loop of each dimension of a result."""
    exprs: tuple[Any, ...] = write.results
    return [expr.position for expr in exprs]


def _sliced(b: Builder, value: Value[Any], map: AffineMap | None, offsets: Indices, sizes: Indices) -> Value[Any]:
    """The elements that a tile reads."""
    if map is None or not map.results:
        return value
    exprs: tuple[Any, ...] = map.results
    loops = [expr.position if isinstance(expr, AffineDim) else None for expr in exprs]
    boxes = [(0, 1) if loop is None else (offsets[loop], sizes[loop]) for loop in loops]
    starts, lengths = [start for start, _ in boxes], [length for _, length in boxes]
    return b.insert(tensor.ExtractSliceOp.of(value, starts, lengths, [1] * len(starts))).result


class BroadcastTiling(MappedTiling):
    """`tcp.broadcast`. Of a dimension that may expand, a tile reads its place or the only element."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.result.type.rank
        places = zip(op.dims.values, op.expands)
        reads = [AffineConstant(0) if expands == "yes" else AffineDim(dim) for dim, expands in places]
        return [AffineMap(rank, 0, tuple(reads)), *[None] * len(op.sizes)], AffineMap.identity(rank)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        boxes = [
            self._read(builder, op.operand, i, expands, offsets[dim], sizes[dim])
            for i, (expands, dim) in enumerate(zip(op.expands, list[int](op.dims.values)))
        ]
        part = box(builder, op.operand, [start for start, _ in boxes], [count for _, count in boxes])
        type = shaped(op.result.type, sizes)
        given = sz.dynamic_only(builder, type.shape, sizes)
        made = builder.insert(ops.BroadcastOp(part, given, op.dims, op.maybe_expanding, type))
        return TilingResult([made], made.results)

    def _read(self, b: Builder, x: Value[Any], i: int, expands: str, offset: sz.Size, size: sz.Size) -> Any:
        """The first element, and how many, that a tile reads along an operand dimension."""
        if expands != "maybe":
            return (0, 1) if expands == "yes" else (offset, size)
        one = sz.as_value(b, 1)
        single = b.insert(arith.CmpIOp("eq", sz.as_value(b, sz.size_of(b, x, i)), one)).result
        pairs = [(sz.as_value(b, 0), sz.as_value(b, offset)), (one, sz.as_value(b, size))]
        return tuple([b.insert(arith.SelectOp(single, *pair)).result for pair in pairs])


class BroadcastAxesTiling(BroadcastTiling):
    """`tcp.broadcast_axes`: the axes have one element."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.result.type.rank
        axes = list(op.axes.values)
        reads = [AffineConstant(0) if dim in axes else AffineDim(dim) for dim in range(rank)]
        return [AffineMap(rank, 0, tuple(reads)), *[None] * len(op.sizes)], AffineMap.identity(rank)

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        axes = list[int](op.axes.values)
        boxes = [(0, 1) if dim in axes else part for dim, part in enumerate(zip(offsets, sizes))]
        part = box(builder, op.operand, [start for start, _ in boxes], [count for _, count in boxes])
        given = [sz.as_value(builder, sizes[axis]) for axis in axes]
        made = builder.insert(ops.BroadcastAxesOp(part, given, axes, shaped(op.result.type, sizes)))
        return TilingResult([made], made.results)


class TransposeTiling(MappedTiling):
    """`tcp.transpose`: the inverse permutation."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        perm = op.perm.values
        inverse = sorted(range(len(perm)), key=perm.__getitem__)
        return [AffineMap.permutation(inverse)], AffineMap.identity(len(perm))


class ContractTiling(MappedTiling):
    """`tcp.contract`: the maps that it has. A tile of a reduction loop is a part of the sum."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        return list(op.maps[:2]), op.maps[2]

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return op.iterators


class ReduceTiling(MappedTiling):
    """`tcp.reduce`, `tcp.reduce_region`: loops over the operands.

    A tile of a reduction loop combines its elements and the inits.
    """

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank, count = op.operands[0].type.rank, len(op.results)
        kept = [AffineDim(i) for i in range(rank) if i not in op.dims.values]
        return [*[AffineMap.identity(rank)] * count, *[None] * count], AffineMap(rank, 0, tuple(kept))

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return tuple(["reduction" if i in op.dims.values else "parallel" for i in range(op.operands[0].type.rank)])


MAPPED: dict[Any, Tiling] = {
    **dict.fromkeys((ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, *ops.NAMED), MappedTiling()),
    ops.BroadcastOp: BroadcastTiling(), ops.BroadcastAxesOp: BroadcastAxesTiling(), ops.TransposeOp: TransposeTiling(),
    ops.ContractOp: ContractTiling(), **dict.fromkeys((ops.ReduceOp, ops.ReduceRegionOp), ReduceTiling()),
}  # fmt: skip
