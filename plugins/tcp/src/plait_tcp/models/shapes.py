"""The shapes of results as sizes of operands."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.interfaces.reify_shapes import ReifyShapes
from plait.ir.affine import AffineMap
from plait.ir.builder import Builder
from plait_std import sizes
from plait_std.arith import ops as arith
from plait_std.builders import index_constant
from plait_std.tensor import ops as tensor

from plait_tcp import ops
from plait_tcp.first_dialect.ops import NAMED
from plait_tcp.ops.indexing import batch_dims_of_indices, window_dims
from plait_tcp.ops.window_sizes import dilated
from plait_tcp.ops.windows import dilations


class SameShape(ReifyShapes):
    """The result has the shape of an operand."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [sizes.sizes_of(builder, op.operands[0])]


class GivenSizes(ReifyShapes):
    """The result type and the operands `sizes` say the shape."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [sizes.mixed_sizes(op.result.type.shape, op.sizes)]


class TransposeShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [[sizes.size_of(builder, op.operand, i) for i in op.perm.values]]


class SliceShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [op.mixed_sizes]


class PadShape(ReifyShapes):
    """low + high + size + max(size - 1, 0) * interior, or 0 where less is left; with interior 0 the first maximum goes,
    and with low and high that are not negative the second one."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        parts = zip(sizes.sizes_of(builder, op.operand), op.mixed_low, op.mixed_high, op.mixed_interior)
        return [[self._size_left(builder, *part) for part in parts]]

    def _size_left(self, b: Any, size: Any, low: Any, high: Any, interior: Any) -> Any:
        total = self._size(b, size, low, high, interior)
        grows = all(isinstance(n, int) and n >= 0 for n in (low, high))
        return total if grows else sizes.maximum(b, total, 0)

    def _size(self, b: Any, size: Any, low: Any, high: Any, interior: Any) -> Any:
        total = sizes.add(b, sizes.add(b, size, low), high)
        if isinstance(interior, int) and interior == 0:
            return total
        gaps = sizes.add(b, size, -1)
        if isinstance(gaps, int):
            gaps = max(gaps, 0)
        else:
            gaps = b.insert(arith.MaxSIOp(gaps, index_constant(b, 0))).result
        return sizes.add(b, total, sizes.multiply(b, gaps, interior))


class ConcatShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        shape: list[Any] = sizes.sizes_of(builder, op.inputs[0])
        dim: int = op.dim.value
        for value in op.inputs[1:]:
            shape[dim] = sizes.add(builder, shape[dim], sizes.size_of(builder, value, dim))
        return [shape]


class ContractShape(ReifyShapes):
    """Each iterator of the result has the size of an operand dimension that it indexes."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        lhs, rhs, out = op.maps
        return [[self._size(op, builder, expr, lhs, rhs) for expr in out.results]]

    def _size(self, op: Any, b: Any, expr: Any, lhs: AffineMap, rhs: AffineMap) -> Any:
        places = [
            (value, map.results.index(expr)) for value, map in ((op.lhs, lhs), (op.rhs, rhs)) if expr in map.results
        ]
        static = [value.type.shape[i] for value, i in places if value.type.shape[i] >= 0]
        return static[0] if static else sizes.size_of(b, *places[0])


class ReduceShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        source = op.operands[0]
        kept = [i for i in range(source.type.rank) if i not in op.dims.values]
        shape = [sizes.size_of(builder, source, i) for i in kept]
        return [list(shape) for _ in op.results]


class ConvShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        batch, features = op.lhs_dims.values[0], op.rhs_dims.values[1]
        shape: list[Any] = [0] * op.result.type.rank
        batches = sizes.size_of(builder, op.lhs, batch)
        shape[op.out_dims.values[0]] = (
            sizes.floor_divide(builder, batches, op.groups[1]) if op.groups[1] > 1 else batches
        )
        shape[op.out_dims.values[1]] = sizes.size_of(builder, op.rhs, features)
        lhs = [sizes.size_of(builder, op.lhs, dim) for dim in op.lhs_dims.values[2:]]
        rhs = [sizes.size_of(builder, op.rhs, dim) for dim in op.rhs_dims.values[2:]]
        parts = zip(lhs, op.mixed_low, op.mixed_high, rhs, op.strides.values, *op.dilations)
        for place, part in zip(op.out_dims.values[2:], parts):
            shape[place] = reify_window_count(builder, *part)
        return [shape]


def reify_window_count(
    b: Any, size: Any, low: Any, high: Any, window: Any, stride: int, base_dilation: int, dilation: int
) -> Any:
    """As `window_count`, of constants and values."""
    extent = sizes.add(b, sizes.add(b, reify_dilated(b, size, base_dilation), low), high)
    free = sizes.subtract(b, extent, reify_dilated(b, window, dilation))
    if stride > 1:
        free = sizes.floor_divide(b, free, stride)
    count = sizes.add(b, free, 1)
    return sizes.maximum(b, count, 0)


def reify_dilated(b: Any, size: Any, dilation: int) -> Any:
    """The extent of elements that lie `dilation` apart; 0 of none."""
    if isinstance(size, int):
        return dilated(size, dilation)
    if dilation == 1:
        return size
    spread = sizes.add(b, sizes.multiply(b, sizes.add(b, size, -1), dilation), 1)
    return sizes.maximum(b, spread, 0)


class WindowShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        source = sizes.sizes_of(builder, op.operands[0])
        parts = zip(source, op.mixed_low, op.mixed_high, op.window.values, op.strides.values, *dilations(op))
        shape = [reify_window_count(builder, *part) for part in parts]
        return [list(shape) for _ in op.results]


class GatherShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        numbers = iter([sizes.size_of(builder, op.indices, dim) for dim in batch_dims_of_indices(op)])
        box = op.mixed_sizes
        kept = iter([box[dim] for dim in window_dims(op, op.operand.type.rank)])
        rank, offsets = op.result.type.rank, op.offset_dims.values
        return [[next(kept) if i in offsets else next(numbers) for i in range(rank)]]


class ResultsLikeInputs(ReifyShapes):
    """Each result has the shape of the first operand."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [sizes.sizes_of(builder, op.operands[0]) for _ in op.results]


class TopKShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        rank = op.operand.type.rank
        shape = [*(sizes.size_of(builder, op.operand, i) for i in range(rank - 1)), op.k.value]
        return [list(shape), list(shape)]


class RngBitsShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [list(op.state.type.shape), sizes.mixed_sizes(op.bits.type.shape, op.sizes)]


class GatherNdShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        numbers = range(op.indices.type.rank - 1)
        kept = range(op.indices.type.shape[-1], op.operand.type.rank)
        leading = [sizes.size_of(builder, op.indices, i) for i in numbers]
        return [[*leading, *(sizes.size_of(builder, op.operand, i) for i in kept)]]


class AxesShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        shape: list[Any] = sizes.sizes_of(builder, op.operand)
        for axis, size in zip(op.axes.values, op.sizes):
            static = op.result.type.shape[axis]
            shape[axis] = static if static >= 0 else size
        return [shape]


class FftShape(ReifyShapes):
    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        count = op.result.type.rank - len(op.lengths.values)
        return [[*(sizes.size_of(builder, op.operand, i) for i in range(count)), *op.result.type.shape[count:]]]


class BitcastShape(ReifyShapes):
    """The dimensions that both shapes have; the parts of a number are known."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        shape = list(op.result.type.shape)
        for dim in range(min(len(shape), op.operand.type.rank)):
            if shape[dim] == DYNAMIC:
                shape[dim] = sizes.size_of(builder, op.operand, dim)
        return [shape]


class StaticShape(ReifyShapes):
    """The type says it all."""

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        return [list(result.type.shape) for result in op.results]


class GroupShape(ReifyShapes):
    """The shapes of what the region yields, from copies of its operations of which only the sizes are left."""

    def accepts(self, op: Any) -> bool:
        return all(isinstance(result.type, RankedTensorType) for result in op.results)

    def reify(self, op: Any, builder: Any) -> list[list[Any]]:
        if all(result.type.has_static_shape for result in op.results):
            return [list(result.type.shape) for result in op.results]
        block = op.body.block
        mapping: dict[Any, Any] = dict(zip(block.arguments, op.operands))
        copies = [builder.insert(inner.clone(mapping)) for inner in block.operations if inner is not block.last]
        shapes = [sizes.sizes_of(builder, mapping.get(value, value)) for value in block.last.operands]
        chosen: dict[Any, Any] = {}
        for copy in reversed(copies):
            _resolve_sizes(copy, chosen)
        return [[_chosen(size, chosen) for size in shape] for shape in shapes]


def _resolve_sizes(op: Any, chosen: dict[Any, Any]) -> None:
    """Erase `op` if nothing but sizes of its results is asked for; `chosen` learns what these are."""
    users: list[Any] = [user for result in op.results for user in result.users]
    model = SHAPES.get(type(op))
    dims = [_constant_index(user) if isinstance(user, tensor.DimOp) else None for user in users]
    if None in dims or (users and (model is None or not model.accepts(op))):
        return
    shapes = model.reify(op, Builder.before(op)) if users and model is not None else []
    known = [dim for dim in dims if dim is not None]
    for user, dim in zip(users, known):
        place: int = user.source.index
        size = shapes[place][dim]
        chosen[user.result] = size
        if not user.is_unused:
            user.result.replace_all_uses_with(sizes.as_value(Builder.before(op), size))
        user.erase()
    if not op.regions or op.is_unused:
        op.erase()


def _chosen(size: Any, chosen: dict[Any, Any]) -> Any:
    while size in chosen and not isinstance(size, int):
        size = chosen[size]
    return size


def _constant_index(op: Any) -> int | None:
    definition = op.index.defining_op
    return definition.value.value if isinstance(definition, arith.ConstantOp) else None  # type: ignore[attr-defined]


SHAPES: dict[Any, ReifyShapes] = {
    ops.BitcastOp: BitcastShape(),
    ops.ConstOp: StaticShape(),
    **dict.fromkeys((ops.GroupOp, ops.IsolatedGroupOp), GroupShape()),
    **dict.fromkeys((ops.UnaryOp, ops.BinaryOp, ops.TernaryOp, ops.CastOp, ops.ReverseOp), SameShape()),
    **dict.fromkeys((ops.QuantizeOp, ops.DequantizeOp, ops.RequantizeOp), SameShape()),
    **dict.fromkeys((ops.BroadcastOp, ops.ReshapeOp, ops.IotaOp), GivenSizes()),
    ops.TransposeOp: TransposeShape(),
    ops.SliceOp: SliceShape(),
    ops.PadOp: PadShape(),
    ops.ConcatOp: ConcatShape(),
    ops.ContractOp: ContractShape(),
    ops.ReduceOp: ReduceShape(),
    ops.ReduceRegionOp: ReduceShape(),
    ops.ConvOp: ConvShape(),
    **dict.fromkeys((ops.WindowOp, ops.WindowRegionOp), WindowShape()),
    ops.GatherOp: GatherShape(),
    **dict.fromkeys((ops.ScatterOp, ops.SortOp), ResultsLikeInputs()),
    ops.TopKOp: TopKShape(),
    **dict.fromkeys((ops.ScanOp, ops.ScanRegionOp), ResultsLikeInputs()),
    ops.RngBitsOp: RngBitsShape(),
    ops.FftOp: FftShape(),
    ops.GatherNdOp: GatherNdShape(),
    ops.BroadcastAxesOp: AxesShape(),
    **dict.fromkeys(NAMED, SameShape()),
}
