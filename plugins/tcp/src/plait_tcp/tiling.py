"""Tiles of operations of tcp: operands are sliced through the maps that say where elements are read."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, FloatType, RankedTensorType, i1
from plait.interfaces.tiling import PartialReduction, Range, TilePosition, Tiling, TilingResult
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.shapes import SHAPES
from plait_tcp.types import is_unsigned

Index = int | Value[Any]
Indices = Sequence[Index]


class MappedTiling(Tiling):
    """Loops over the elements of the operation; `maps` says which element of each tensor a step uses."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        """The map of each operand, None for one that is used whole, and the map of the result."""
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
        """The operation on parts of its operands, for a result of this shape."""
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


def shaped(type: Any, shape: Indices) -> Any:
    return RankedTensorType(tuple([n if isinstance(n, int) else DYNAMIC for n in shape]), type.element_type)


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
    """`tcp.broadcast`, where it is known which dimensions expand."""

    def accepts(self, op: Any) -> bool:
        return "maybe" not in op.expands

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.result.type.rank
        places = zip(op.dims.values, op.expands)
        reads = [AffineConstant(0) if expands == "yes" else AffineDim(dim) for dim, expands in places]
        return [AffineMap(rank, 0, tuple(reads)), *[None] * len(op.sizes)], AffineMap.identity(rank)

    def on_operands(self, op: Any, builder: Builder, operands: Sequence[Value[Any]], shape: Indices) -> Any:
        type = shaped(op.result.type, shape)
        return ops.BroadcastOp(operands[0], sz.dynamic_only(builder, type.shape, shape), op.dims, None, type)


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
    """`tcp.reduce`: loops over the operand. A tile of a reduction loop combines its elements and the init."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.operand.type.rank
        kept = [AffineDim(i) for i in range(rank) if i not in op.dims.values]
        return [AffineMap.identity(rank), None], AffineMap(rank, 0, tuple(kept))

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return tuple(["reduction" if i in op.dims.values else "parallel" for i in range(op.operand.type.rank)])


class ScanTiling(MappedTiling):
    """`tcp.scan`: lines may be taken apart, the elements of a line may not."""

    def maps(self, op: Any) -> tuple[list[AffineMap | None], AffineMap]:
        rank = op.operand.type.rank
        return [AffineMap.identity(rank), None], AffineMap.identity(rank)

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        return tuple(["reduction" if i == op.dim.value else "parallel" for i in range(op.operand.type.rank)])

    def result_tile(
        self, op: Any, builder: Builder, result_index: int, offsets: Indices, sizes: Indices
    ) -> TilingResult:
        """The part of the lines that the tile lies in."""
        dim: int = op.dim.value
        starts, extents = list(offsets), list(sizes)
        starts[dim], extents[dim] = 0, sz.size_of(builder, op.operand, dim)
        lines = self.tiled(op, builder, starts, extents)
        places = [0] * len(starts)
        box: list[Index] = list(places)
        box[dim] = offsets[dim]
        part = tensor.ExtractSliceOp.of(lines.values[0], box, list(sizes), [1] * len(box))
        return TilingResult(lines.ops, [builder.insert(part).result])


# Reductions in parts


def identity(kind: str, element: Any) -> Any:
    """The number that a kind leaves the other number as it is with."""
    if isinstance(element, FloatType):
        numbers = {"add": -0.0, "multiply": 1.0, "maximum": float("-inf"), "minimum": float("inf")}
        return FloatAttr(numbers[kind], element)
    ones = (1 << element.width) - 1 if is_unsigned(element) else -1
    high = ones if is_unsigned(element) else (1 << (element.width - 1)) - 1
    low = 0 if is_unsigned(element) else -(1 << (element.width - 1))
    if element is i1:
        return IntegerAttr(int(kind in ("multiply", "and", "minimum")), element)
    numbers = {"add": 0, "or": 0, "xor": 0, "multiply": 1, "and": ones, "maximum": low, "minimum": high}
    return IntegerAttr(numbers[kind], element)


class PartialReduce(PartialReduction):
    """`tcp.reduce`: a part for each place in a tile, combined over all tiles; then the parts and the init."""

    def accepts(self, op: Any) -> bool:
        element = op.operand.type.element_type
        return hasattr(element, "width") and (op.kind.text in ("add", "multiply") or _has_bounds(element))

    def identity_tensors(
        self, op: Any, builder: Builder, sizes: Indices, dims: Sequence[int]
    ) -> Sequence[Value[Any]]:
        element = op.operand.type.element_type
        scalar = DenseElementsAttr.splat(RankedTensorType((), element), identity(op.kind.text, element))
        type = shaped(op.operand.type, sizes)
        start = builder.insert(ops.ConstOp(scalar)).result
        spread = ops.BroadcastOp(start, sz.dynamic_only(builder, type.shape, sizes), [], None, type)
        return (builder.insert(spread).result,)

    def partial(
        self, op: Any, builder: Builder, inits: Sequence[Value[Any]], offsets: Indices, sizes: Indices,
        dims: Sequence[int],
    ) -> TilingResult:
        ones, zeros = [1] * len(sizes), [0] * len(sizes)
        tile = builder.insert(tensor.ExtractSliceOp.of(op.operand, list(offsets), list(sizes), ones)).result
        old = builder.insert(tensor.ExtractSliceOp.of(inits[0], zeros, list(sizes), ones)).result
        made = builder.insert(ops.BinaryOp(op.kind.text, old, tile))
        whole = builder.insert(tensor.InsertSliceOp.of(made.result, inits[0], zeros, list(sizes), ones))
        return TilingResult([made], [whole.result])

    def merge(self, op: Any, builder: Builder, partials: Sequence[Value[Any]], dims: Sequence[int]) -> TilingResult:
        made = builder.insert(ops.ReduceOp(op.kind, partials[0], op.init, op.dims, op.result.type))
        return TilingResult([made], made.results)


def _has_bounds(element: Any) -> bool:
    """Whether there is a least and a greatest number: some formats of 8 bits have no infinities."""
    return not isinstance(element, FloatType) or element.width > 8


TILING: dict[Any, Tiling] = {
    **dict.fromkeys((ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp), MappedTiling()),
    ops.BroadcastOp: BroadcastTiling(), ops.TransposeOp: TransposeTiling(), ops.ContractOp: ContractTiling(),
    ops.ReduceOp: ReduceTiling(), ops.ScanOp: ScanTiling(),
}  # fmt: skip
PARTIAL: dict[Any, PartialReduction] = {ops.ReduceOp: PartialReduce()}
