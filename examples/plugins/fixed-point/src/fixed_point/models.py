"""How passes see the operations: each is written once for one element, row or tile, and never for one pass."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import MemRefType
from plait.interfaces import (
    AlwaysSpeculatable,
    Bufferizable,
    DestinationStyle,
    Effect,
    Elementwise,
    MemoryEffects,
    Range,
    Speculatable,
    Structured,
    TilePosition,
    Tiling,
    TilingResult,
)
from plait.ir.affine import AffineDim, AffineMap
from plait_std.arith.ops import ConstantOp
from plait_std.sizes import size_of
from plait_std.tensor.ops import ExtractSliceOp, SplatOp

from fixed_point import ops
from fixed_point import scalars as arithmetic


class FromFloat(Elementwise):
    """round(x * 2^fraction)"""

    def payload(self, op: Any, builder: Any, scalars: Sequence[Any]) -> Sequence[Any]:
        return (arithmetic.from_float(builder, scalars[0], op.result.type.element_type),)


class ToFloat(Elementwise):
    """n / 2^fraction"""

    def payload(self, op: Any, builder: Any, scalars: Sequence[Any]) -> Sequence[Any]:
        fraction = op.source.type.element_type.fraction
        return (arithmetic.to_float(builder, scalars[0], fraction, op.result.type.element_type),)


class Add(Elementwise):
    """a + b"""

    def payload(self, op: Any, builder: Any, scalars: Sequence[Any]) -> Sequence[Any]:
        return (arithmetic.add(builder, *scalars),)


class Mul(Elementwise):
    """a * b"""

    def payload(self, op: Any, builder: Any, scalars: Sequence[Any]) -> Sequence[Any]:
        return (arithmetic.multiply(builder, *scalars, fraction=op.result.type.element_type.fraction),)


class Matmul(Structured):
    """out[i, j] = out[i, j] + a[i, k] * b[k, j], on a destination of zeros"""

    def iterator_types(self, op: Any) -> Any:
        return ("parallel", "parallel", "reduction")

    def indexing_maps(self, op: Any) -> tuple[AffineMap, ...]:
        i, j, k = (AffineDim(n) for n in range(3))
        return tuple(AffineMap(3, 0, results) for results in ((i, k), (k, j), (i, j)))

    def inputs(self, op: Any) -> Sequence[Any]:
        return op.a, op.b

    def make_inits(self, op: Any, builder: Any) -> Sequence[Any]:
        element = op.result.type.element_type
        zero = builder(ConstantOp(IntegerAttr(0, element.storage_type)))
        sizes = [size_of(builder, op.a, 0), size_of(builder, op.b, 1)]
        dynamic = [size for size in sizes if not isinstance(size, int)]
        stored = op.result.type.with_element_type(element.storage_type)
        return (builder.insert(SplatOp(zero, dynamic, stored)).aggregate,)

    def emit_body(self, op: Any, builder: Any, args: Sequence[Any]) -> Sequence[Any]:
        a, b, out = args
        product = arithmetic.multiply(builder, a, b, op.result.type.element_type.fraction)
        return (arithmetic.add(builder, out, product),)


class Bits(Bufferizable):
    """The result is the buffer of the operand."""

    def reads(self, op: Any, operand_index: int) -> bool:
        return False

    def aliases(self, op: Any, operand_index: int) -> Sequence[Any]:
        return (op.result,)

    def bufferize(self, op: Any, rw: Any, state: Any) -> None:
        state.set_buffer(op.result, state.buffer(op.source))


class RunningSumDestination(DestinationStyle):
    """`dest` is what is written; bufferization needs no more."""

    def inits(self, op: Any) -> range:
        return range(1, 2)

    def reads_init(self, op: Any, operand_index: int) -> bool:
        """All of it is overwritten."""
        return False


class RunningSumEffects(MemoryEffects):
    """On tensors none; on buffers one is read and the other written."""

    def effects(self, op: Any) -> Sequence[Effect]:
        if not isinstance(op.dest.type, MemRefType):
            return ()
        return (Effect("read", op.source), Effect("write", op.dest))


class RunningSumTiling(Tiling):
    """Rows are independent; along a row the sum runs, so that dimension is one tile."""

    def accepts(self, op: Any) -> bool:
        return bool(op.results) and op.source.type.rank > 1

    def iterator_types(self, op: Any) -> Any:
        return ("parallel",) * (op.source.type.rank - 1)

    def iteration_domain(self, op: Any, builder: Any) -> list[Range]:
        return [Range(0, size_of(builder, op.source, dim)) for dim in range(op.source.type.rank - 1)]

    def tiled(self, op: Any, builder: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> TilingResult:
        position = self.result_tile_position(op, builder, 0, offsets, sizes)
        ones = [1] * len(position.offsets)
        source, dest = (
            builder(ExtractSliceOp.of(value, position.offsets, position.sizes, ones)) for value in (op.source, op.dest)
        )
        tile = builder.insert(ops.RunningSumOp(source, dest, dest.type))
        return TilingResult([tile], [tile.result])

    def result_tile_position(
        self, op: Any, builder: Any, result_index: int, offsets: Sequence[Any], sizes: Sequence[Any]
    ) -> TilePosition:
        last = size_of(builder, op.source, op.source.type.rank - 1)
        return TilePosition([*offsets, 0], [*sizes, last])

    def result_tile(
        self, op: Any, builder: Any, result_index: int, offsets: Sequence[Any], sizes: Sequence[Any]
    ) -> TilingResult:
        return self.tiled(op, builder, offsets[:-1], sizes[:-1])


MODELS: dict[Any, Any] = {
    Elementwise: {ops.FromFloatOp: FromFloat(), ops.ToFloatOp: ToFloat(), ops.AddOp: Add(), ops.MulOp: Mul()},
    Structured: {ops.MatmulOp: Matmul()},
    Bufferizable: {ops.BitsOp: Bits()},
    DestinationStyle: {ops.RunningSumOp: RunningSumDestination()},
    MemoryEffects: {ops.RunningSumOp: RunningSumEffects()},
    Speculatable: {ops.RunningSumOp: AlwaysSpeculatable()},
    Tiling: {ops.RunningSumOp: RunningSumTiling()},
}
