"""What operations of the tensor dialect need when they run: indices and slices inside, sizes that fit."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable, ShapeConditions

from plait_std.tensor import ops

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class ElementInside(ShapeConditions):
    """Each index is inside of the tensor."""

    def runtime_conditions(self, op: ops.ExtractOp | ops.InsertOp, checks: RuntimeChecks) -> None:
        tensor = op.tensor if isinstance(op, ops.ExtractOp) else op.dest
        for dim, place in enumerate(op.indices):
            checks.require_index(place, checks.size(tensor, dim), f"index #{dim} is out of bounds")


class SliceInside(ShapeConditions):
    """The slice is inside of the tensor; what is inserted has its sizes."""

    def runtime_conditions(self, op: ops.InsertSliceOp | ops.ExtractSliceOp, checks: RuntimeChecks) -> None:
        whole = op.source if isinstance(op, ops.ExtractSliceOp) else op.dest
        parts = zip(op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
        for dim, (offset, size, stride) in enumerate(parts):
            extent = checks.size(whole, dim)
            checks.require_slice(offset, size, stride, extent, f"the slice leaves dimension {dim}")
        if isinstance(op, ops.InsertSliceOp):
            sizes = [size for dim, size in enumerate(op.mixed_sizes) if dim not in op.dropped_dims]
            for dim, size in enumerate(sizes):
                message = f"dimension {dim} of the source and of the slice have different sizes"
                checks.require_equal(checks.size(op.source, dim), size, message)


class SizesStay(ShapeConditions):
    """The static sizes of the result equal the sizes of the operand."""

    def accepts(self, op: Operation) -> bool:
        return all(isinstance(v.type, RankedTensorType) for v in (op.operands[0], op.results[0]))

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        for dim, size in enumerate(op.results[0].type.shape):
            if size != DYNAMIC:
                message = f"dimension {dim} of the operand is not {size}"
                checks.require_equal(checks.size(op.operands[0], dim), size, message)


class DimensionExists(ShapeConditions):
    """`tensor.dim`: the tensor has the dimension."""

    def accepts(self, op: ops.DimOp) -> bool:
        return isinstance(op.source.type, RankedTensorType)

    def runtime_conditions(self, op: ops.DimOp, checks: RuntimeChecks) -> None:
        checks.require_index(op.index, op.source.type.rank, "the index is not a dimension")


class SizesAgree(ShapeConditions):
    """`tensor.concat`, `tcp.concat`: sizes differ along one dimension only."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for number, value in enumerate(op.inputs[1:], 1):
            for dim in range(value.type.rank):
                if dim != op.dim.value:
                    message = f"dimension {dim} of operand #0 and of operand #{number} have different sizes"
                    checks.require_equal(checks.size(op.inputs[0], dim), checks.size(value, dim), message)


class GroupsFit(ShapeConditions):
    """`tensor.expand_shape`: each group has the product of the source dimension."""

    def runtime_conditions(self, op: ops.ExpandShapeOp, checks: RuntimeChecks) -> None:
        for dim, group in enumerate(op.groups):
            sizes = [op.mixed_output_shape[i] for i in group]
            message = f"the sizes of group #{dim} do not multiply to dimension {dim} of the source"
            checks.require_same_count([checks.size(op.src, dim)], sizes, message)
        for dim, (size, expected) in enumerate(zip(op.mixed_output_shape, op.result.type.shape)):
            if expected != DYNAMIC:
                checks.require_equal(size, expected, f"dimension {dim} of the result is not {expected}")


class SameCount(ShapeConditions):
    """`tensor.reshape`: the shape, which is data, has as many elements as the source."""

    def accepts(self, op: ops.DimOp) -> bool:
        return all(isinstance(value.type, RankedTensorType) for value in (op.source, op.result))

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        sizes = [checks.element(op.shape, dim) for dim in range(op.result.type.rank)]
        for dim, (size, expected) in enumerate(zip(sizes, op.result.type.shape)):
            if expected != DYNAMIC:
                checks.require_equal(size, expected, f"dimension {dim} of the result is not {expected}")
        checks.require_same_count(checks.sizes(op.source), sizes, "the shape has another number of elements")


class PaddingIsNotNegative(ShapeConditions):
    """`tensor.pad`: low and high only add elements."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for what, entries in (("low", op.mixed_low), ("high", op.mixed_high)):
            for dim, entry in enumerate(entries):
                checks.require_at_most(0, entry, f"{what} padding of dimension {dim} is negative")


class CoordinatesFit(ShapeConditions):
    """`tensor.gather`: an index vector has a coordinate for each dimension. The coordinates are checked when read."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        dims = (op.gather_dims if isinstance(op, ops.GatherOp) else op.scatter_dims).values
        length = checks.size(op.indices, op.indices.type.rank - 1)
        checks.require_equal(length, len(dims), f"index vectors do not have {len(dims)} coordinates")


class SlicesMatch(CoordinatesFit):
    """`tensor.scatter`: and the source has a slice of the destination for each index vector."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        super().runtime_conditions(op, checks)
        dims, batch = op.scatter_dims.values, op.indices.type.rank - 1
        whole = checks.sizes(op.dest)
        full = op.source.type.rank == batch + len(whole)
        slice_sizes = [1 if dim in dims else size for dim, size in enumerate(whole) if full or dim not in dims]
        expected = [*checks.sizes(op.indices)[:batch], *slice_sizes]
        for dim, size in enumerate(expected):
            message = f"dimension {dim} of the source and of the slices have different sizes"
            checks.require_equal(checks.size(op.source, dim), size, message)


RUNTIME_CONDITIONS: dict[Any, RuntimeVerifiable] = {
    ops.ExtractOp: ElementInside(),
    ops.InsertOp: ElementInside(),
    ops.ExtractSliceOp: SliceInside(),
    ops.InsertSliceOp: SliceInside(),
    ops.CastOp: SizesStay(),
    ops.BitcastOp: SizesStay(),
    ops.DimOp: DimensionExists(),
    ops.ConcatOp: SizesAgree(),
    ops.ExpandShapeOp: GroupsFit(),
    ops.ReshapeOp: SameCount(),
    ops.PadOp: PaddingIsNotNegative(),
    ops.GatherOp: CoordinatesFit(),
    ops.ScatterOp: SlicesMatch(),
}
