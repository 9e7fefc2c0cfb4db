"""Loops and bodies of the structured operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interfaces.structured import Structured
from plait.ir.affine import AffineConstant, AffineDim, AffineMap
from plait.ir.value import Value
from plait_std import sizes
from plait_std.algebra import SCALARS, TOTAL, build
from plait_std.scalar import table

from plait_tcp import ops
from plait_tcp.builders.payload_regions import emit_region, splat, zero
from plait_tcp.models.shapes import reified

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait_std.sizes import Size


def parallel(rank: int) -> tuple[Any, ...]:
    return ("parallel",) * rank


class CopyStructured(Structured):
    """An operation that stores elements of one operand, unchanged, at other places."""

    def iterator_types(self, op: Operation) -> tuple[Any, ...]:
        return parallel(op.result.type.rank)

    def inputs(self, op: Any) -> Sequence[Value[Any]]:
        return (op.operand,)

    def make_inits(self, op: Operation, builder: Builder) -> Sequence[Value[Any]]:
        shape = reified(op, builder)[0]
        return (sizes.empty_like(builder, op.result.type, shape),)

    def emit_body(self, op: Operation, builder: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        return (args[0],)


class BroadcastStructured(CopyStructured):
    """`tcp.broadcast` where it is known which dimensions expand."""

    def accepts(self, op: ops.BroadcastOp) -> bool:
        return "maybe" not in op.expands

    def indexing_maps(self, op: ops.BroadcastOp) -> tuple[AffineMap, ...]:
        rank = op.result.type.rank
        results = [
            AffineConstant(0) if expands == "yes" else AffineDim(dim)
            for dim, expands in zip(op.dims.values, op.expands)
        ]
        return AffineMap(rank, 0, tuple(results)), AffineMap.identity(rank)


class TransposeStructured(CopyStructured):
    """`tcp.transpose`: the inverse permutation."""

    def indexing_maps(self, op: ops.TransposeOp) -> tuple[AffineMap, ...]:
        perm = op.perm.values
        inverse = sorted(range(len(perm)), key=perm.__getitem__)
        return AffineMap.permutation(inverse), AffineMap.identity(len(perm))


class ReverseStructured(CopyStructured):
    """`tcp.reverse` along static dimensions: `size - 1 - i`."""

    def accepts(self, op: ops.ReverseOp) -> bool:
        return all(op.operand.type.shape[dim] > 0 for dim in op.dims.values)

    def indexing_maps(self, op: ops.ReverseOp) -> tuple[AffineMap, ...]:
        shape, dims = op.operand.type.shape, op.dims.values
        results = [AffineDim(i) * -1 + (n - 1) if i in dims else AffineDim(i) for i, n in enumerate(shape)]
        return AffineMap(len(shape), 0, tuple(results)), AffineMap.identity(len(shape))


class ContractStructured(Structured):
    """`tcp.contract`: out + lhs * rhs, on a destination of zeros."""

    def accepts(self, op: ops.ContractOp) -> bool:
        return op.accumulator_type is op.result.type.element_type

    def iterator_types(self, op: ops.ContractOp) -> tuple[Any, ...]:
        return op.iterators

    def indexing_maps(self, op: ops.ContractOp) -> tuple[AffineMap, ...]:
        return op.maps

    def inputs(self, op: ops.ContractOp) -> Sequence[Value[Any]]:
        return op.lhs, op.rhs

    def make_inits(self, op: ops.ContractOp, builder: Builder) -> Sequence[Value[Any]]:
        element = op.result.type.element_type
        shape = reified(op, builder)[0]
        return (splat(builder, zero(builder, element), op.result.type, shape),)

    def emit_body(self, op: ops.ContractOp, builder: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        acc = op.result.type.element_type
        factors = [
            TOTAL.cast(builder, scalar, value.type.element_type, acc) for scalar, value in zip(args, (op.lhs, op.rhs))
        ]
        product = build(builder, "multiply", acc, *factors)
        return (build(builder, "add", acc, args[2], product),)


class ReduceStructured(Structured):
    """`tcp.reduce`: the kind, on a destination filled with the init."""

    def accepts(self, op: ops.ReduceOp) -> bool:
        return table.supports(op.kind.text, op.operand.type.element_type)

    def iterator_types(self, op: ops.ReduceOp) -> tuple[Any, ...]:
        return reduce_iterators(op.operand.type.rank, op.dims.values)

    def indexing_maps(self, op: ops.ReduceOp) -> tuple[AffineMap, ...]:
        return reduce_maps(op.operand.type.rank, op.dims.values)

    def inputs(self, op: ops.ReduceOp) -> Sequence[Value[Any]]:
        return (op.operand,)

    def make_inits(self, op: ops.ReduceOp, builder: Builder) -> Sequence[Value[Any]]:
        return reduce_inits(builder, [op.init], [op.result.type], reified(op, builder))

    def emit_body(self, op: ops.ReduceOp, builder: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        element, out = args
        return (build(builder, op.kind.text, op.operand.type.element_type, out, element),)


def reduce_iterators(rank: int, dims: Sequence[int]) -> tuple[Any, ...]:
    """The iterators of a reduction along `dims`."""
    return tuple(["reduction" if i in dims else "parallel" for i in range(rank)])


def reduce_maps(rank: int, dims: Sequence[int]) -> tuple[AffineMap, AffineMap]:
    """The maps of the input and the output of a reduction along `dims`."""
    kept = [AffineDim(i) for i in range(rank) if i not in dims]
    return AffineMap.identity(rank), AffineMap(rank, 0, tuple(kept))


def reduce_inits(
    b: Builder, inits: Sequence[Value[Any]], types: Sequence[Any], shapes: Sequence[Sequence[Size]]
) -> list[Value[Any]]:
    """The destinations of reductions, filled with the elements of the 0-d tensors `inits`."""
    scalars = [SCALARS.read(b, init, []) for init in inits]
    return [splat(b, *parts) for parts in zip(scalars, types, shapes)]


class ReduceRegionStructured(Structured):
    """`tcp.reduce_region`: the region, on 0-d tensors made of the scalars (`generalize` turns those into scalars)."""

    def iterator_types(self, op: ops.ReduceRegionOp) -> tuple[Any, ...]:
        return reduce_iterators(op.inputs[0].type.rank, op.dims.values)

    def indexing_maps(self, op: ops.ReduceRegionOp) -> tuple[AffineMap, ...]:
        read, write = reduce_maps(op.inputs[0].type.rank, op.dims.values)
        return (read,) * len(op.inputs) + (write,) * len(op.inputs)

    def inputs(self, op: ops.ReduceRegionOp) -> Sequence[Value[Any]]:
        return op.inputs

    def make_inits(self, op: ops.ReduceRegionOp, builder: Builder) -> Sequence[Value[Any]]:
        return reduce_inits(builder, op.inits, op.result_types, reified(op, builder))

    def emit_body(self, op: ops.ReduceRegionOp, builder: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
        count, block = len(op.inputs), op.body.block
        scalars = [*args[count:], *args[:count]]
        return emit_region(builder, block, scalars)


STRUCTURED: dict[Any, Structured] = {
    ops.BroadcastOp: BroadcastStructured(),
    ops.TransposeOp: TransposeStructured(),
    ops.ReverseOp: ReverseStructured(),
    ops.ContractOp: ContractStructured(),
    ops.ReduceOp: ReduceStructured(),
    ops.ReduceRegionOp: ReduceRegionStructured(),
}
