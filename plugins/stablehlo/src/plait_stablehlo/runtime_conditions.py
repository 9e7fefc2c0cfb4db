"""What operations of StableHLO need when they run, where the operations that they are lowered to do not need it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.runtime_verifiable import RuntimeChecks, ShapeConditions

from plait_stablehlo.ops import (
    contraction,
    creation,
    data_movement,
    dynamism,
    elementwise_other,
    indexing,
    linear_algebra,
    normalization,
    reduction,
    transform,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_LARGEST = 2**40


class NumbersFit(ShapeConditions):
    """Conditions of numbers in tensors, of which conversions know where they come from."""

    is_checked_when_lowered = True


class MatricesAreSquare(ShapeConditions):
    """`stablehlo.cholesky`: the last two dimensions are equal."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        *_, rows, columns = checks.sizes(op.a)
        checks.require_equal(rows, columns, "the matrices are not square")


class SystemsFit(ShapeConditions):
    """`stablehlo.triangular_solve`: square matrices, as many as there are right sides, of their size."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        *batch, rows, columns = checks.sizes(op.a)
        *batch_of_b, rows_of_b, columns_of_b = checks.sizes(op.b)
        checks.require_equal(rows, columns, "the matrices are not square")
        size = rows_of_b if op.left_side.value else columns_of_b
        checks.require_equal(columns, size, "the right sides do not have the size of the matrices")
        for dim, (one, other) in enumerate(zip(batch, batch_of_b)):
            checks.require_equal(one, other, f"dimension {dim} of the matrices and of the right sides differ")


class ProductsFit(ShapeConditions):
    """`stablehlo.dot` and `dot_general`: batching and contracting dimensions have the same sizes."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for what, left, right in dot_dimensions(op):
            message = f"{what} dimensions {left} of the left and {right} of the right side have different sizes"
            checks.require_equal(checks.size(op.lhs, left), checks.size(op.rhs, right), message)


def dot_dimensions(op: Any) -> list[tuple[str, int, int]]:
    """The dimensions of left and right side that have one size in a dot product, and what they are."""
    n = getattr(op, "dot_dimension_numbers", None)
    if n is None:
        return [("contracting", op.lhs.type.rank - 1, 0)]
    batching = zip(n.lhs_batching_dimensions, n.rhs_batching_dimensions)
    contracting = zip(n.lhs_contracting_dimensions, n.rhs_contracting_dimensions)
    return [("batching", *pair) for pair in batching] + [("contracting", *pair) for pair in contracting]


class LengthsFit(ShapeConditions):
    """`stablehlo.fft`: the last dimensions have the lengths of the transform, or what is left of the last one."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        expected = transform.operand_sizes(op)
        first = op.operand.type.rank - len(expected)
        for dim, size in enumerate(expected, first):
            checks.require_equal(checks.size(op.operand, dim), size, f"dimension {dim} of the operand is not {size}")


class FeaturesAgree(ShapeConditions):
    """`stablehlo.batch_norm_*`: as many features everywhere; the gradient has the shape of the operand."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        operand, *others = op.operands
        features = checks.size(operand, op.feature_index.value)
        for number, value in enumerate(others, 1):
            if value.type.rank == 1:
                message = f"operand #{number} has another number of features"
                checks.require_equal(features, checks.size(value, 0), message)
                continue
            for dim in range(value.type.rank):
                message = f"dimension {dim} of operand #0 and of operand #{number} have different sizes"
                checks.require_equal(checks.size(operand, dim), checks.size(value, dim), message)


class ShapeIsThatOfTheResult(NumbersFit):
    """Operations with the shape of the result as an operand: it has the sizes that the type of the result has."""

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        shape = op.operands[-1]
        for dim, size in enumerate(op.results[0].type.shape):
            given = checks.element(shape, dim)
            if size != DYNAMIC:
                checks.require_equal(given, size, f"dimension {dim} of the result is not {size}")
            else:
                checks.require_at_most(0, given, f"the size of dimension {dim} is negative")


class ShapesAgree(ShapeConditions):
    """Elementwise operations of several types, and `stablehlo.map`: operands that are not scalars have one shape."""

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        same_sizes(checks, [value for value in op.operands if value.type.rank])


class SizeIsInRange(NumbersFit):
    """`stablehlo.set_dimension_size`: the size is one up to the size of the dimension."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        size, dim = checks.element(op.size, 0), op.dimension.value
        checks.require_at_most(0, size, "the size is negative")
        checks.require_at_most(size, checks.size(op.operand, dim), f"the size is larger than dimension {dim}")


class SliceInside(ShapeConditions):
    """`stablehlo.slice`: the limits are inside of the operand."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        for dim, limit in enumerate(op.limit_indices.values):
            checks.require_at_most(limit, checks.size(op.operand, dim), f"the slice leaves dimension {dim}")


class RealSliceInside(NumbersFit):
    """`stablehlo.real_dynamic_slice`: 0 <= start <= limit <= size, and the strides are positive."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        rank = op.operand.type.rank
        for number, value in enumerate(op.operands[1:], 1):
            checks.require_equal(checks.size(value, 0), rank, f"operand #{number} does not have {rank} elements")
        for dim in range(rank):
            start, limit, stride = (checks.element(value, dim) for value in op.operands[1:])
            message = f"the slice leaves dimension {dim}"
            checks.require_at_most(0, start, message)
            checks.require_at_most(start, limit, f"the limit of dimension {dim} is less than the start")
            checks.require_at_most(limit, checks.size(op.operand, dim), message)
            checks.require_at_most(1, stride, f"the stride of dimension {dim} is not positive")


class BlockFits(ShapeConditions):
    """`stablehlo.dynamic_slice` and `dynamic_update_slice`: what is read or written is not larger than the operand."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        is_slice = isinstance(op, data_movement.DynamicSliceOp)
        sizes: Any = op.slice_sizes.values if is_slice else checks.sizes(op.update)
        for dim, size in enumerate(sizes):
            message = f"{size if is_slice else 'the update'} exceeds dimension {dim}"
            checks.require_at_most(size, checks.size(op.operand, dim), message)


class PaddingIsInRange(NumbersFit):
    """`stablehlo.dynamic_pad` and `dynamic_conv`: numbers that sums of sizes do not overflow with."""

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        is_pad = isinstance(op, dynamism.DynamicPadOp)
        for number, value in enumerate(op.operands[2:], 2):
            least = 0 if is_pad and value is op.interior_padding else -_LARGEST
            for place in range(value.type.num_elements):
                padding, message = checks.element(value, place), f"operand #{number} has a padding that is out of range"
                checks.require_at_most(least, padding, message)
                checks.require_at_most(padding, _LARGEST, message)
        if is_pad:
            self._size_is_not_negative(op, checks)

    def _size_is_not_negative(self, op: dynamism.DynamicPadOp, checks: RuntimeChecks) -> None:
        for dim in range(op.operand.type.rank):
            low, high, between = (checks.element(value, dim) for value in op.operands[2:])
            size = checks.size(op.operand, dim)
            gaps = checks.multiply(checks.maximum(checks.subtract(size, 1), 0), between)
            padded = checks.add(checks.add(size, gaps), checks.add(low, high))
            checks.require_at_most(0, padded, f"the size of dimension {dim} is negative")


def _vectors_fit(
    checks: RuntimeChecks, source: Value[Any], indices: Value[Any], vector: int, length: int, batching: Sequence[Any]
) -> list[Any]:
    """What gather and scatter share. Returns the sizes of the dimensions that number index vectors."""
    sizes = checks.sizes(indices)
    if vector < len(sizes):
        checks.require_equal(sizes[vector], length, f"index vectors do not have {length} elements")
    pairs: Any = zip(*batching)
    for dim, place in pairs:
        message = f"batching dimension {dim} of the operand and {place} of the indices have different sizes"
        checks.require_equal(checks.size(source, int(dim)), sizes[int(place)], message)
    return [size for dim, size in enumerate(sizes) if dim != vector]


class BoxesFit(ShapeConditions):
    """`stablehlo.gather` and `dynamic_gather`: slices are in the operand, and 1 along dimensions that go."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        n, rank = op.dimension_numbers, op.operand.type.rank
        batching = n.operand_batching_dims, n.start_indices_batching_dims
        _vectors_fit(checks, op.operand, op.start_indices, n.index_vector_dim, len(n.start_index_map), batching)
        is_static = isinstance(op, indexing.GatherOp)
        sizes = op.slice_sizes.values if is_static else [checks.element(op.slice_sizes, dim) for dim in range(rank)]
        for dim, size in enumerate(sizes):
            message = f"the slice leaves dimension {dim} of the operand"
            checks.require_at_most(0, size, message)
            checks.require_at_most(size, checks.size(op.operand, dim), message)
            if not is_static and dim in (*n.collapsed_slice_dims, *n.operand_batching_dims):
                message = f"the slice is not 1 along dimension {dim}, which the result does not have"
                checks.require_equal(size, 1, message)


class DynamicBoxesFit(BoxesFit):
    """`stablehlo.dynamic_gather`: as above, of slice sizes that are data."""

    is_checked_when_lowered = True


class UpdatesFit(ShapeConditions):
    """`stablehlo.scatter`: updates for each index vector, not larger than the inputs."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        n, source, update = op.scatter_dimension_numbers, op.inputs[0], op.updates[0]
        same_sizes(checks, op.inputs, "input")
        same_sizes(checks, op.updates, "update")
        batching = n.input_batching_dims, n.scatter_indices_batching_dims
        length = len(n.scatter_dims_to_operand_dims)
        numbers = _vectors_fit(checks, source, op.scatter_indices, n.index_vector_dim, length, batching)
        window = n.update_window_dims
        for dim, size in zip([d for d in range(update.type.rank) if d not in window], numbers):
            message = f"dimension {dim} of the updates differs from the indices"
            checks.require_equal(checks.size(update, dim), size, message)
        dropped = {*n.inserted_window_dims, *n.input_batching_dims}
        for dim, place in zip(window, [d for d in range(source.type.rank) if d not in dropped]):
            message = f"dimension {dim} of the updates is larger than dimension {place} of the inputs"
            checks.require_at_most(checks.size(update, dim), checks.size(source, place), message)


def same_sizes(checks: RuntimeChecks, values: Sequence[Value[Any]], what: str = "operand") -> None:
    """Require that tensors have one shape."""
    for number, value in enumerate(values[1:], 1):
        for dim in range(value.type.rank):
            message = f"dimension {dim} of {what} #0 and of {what} #{number} have different sizes"
            checks.require_equal(checks.size(values[0], dim), checks.size(value, dim), message)


RUNTIME_CONDITIONS: dict[Any, ShapeConditions] = {
    contraction.DotOp: ProductsFit(),
    contraction.DotGeneralOp: ProductsFit(),
    transform.FftOp: LengthsFit(),
    linear_algebra.CholeskyOp: MatricesAreSquare(),
    linear_algebra.TriangularSolveOp: SystemsFit(),
    normalization.BatchNormTrainingOp: FeaturesAgree(),
    normalization.BatchNormInferenceOp: FeaturesAgree(),
    normalization.BatchNormGradOp: FeaturesAgree(),
    dynamism.DynamicBroadcastInDimOp: ShapeIsThatOfTheResult(),
    dynamism.DynamicReshapeOp: ShapeIsThatOfTheResult(),
    dynamism.DynamicIotaOp: ShapeIsThatOfTheResult(),
    elementwise_other.SelectOp: ShapesAgree(),
    elementwise_other.ClampOp: ShapesAgree(),
    elementwise_other.CompareOp: ShapesAgree(),
    elementwise_other.ComplexOp: ShapesAgree(),
    reduction.MapOp: ShapesAgree(),
    creation.RngOp: ShapeIsThatOfTheResult(),
    dynamism.SetDimensionSizeOp: SizeIsInRange(),
    dynamism.RealDynamicSliceOp: RealSliceInside(),
    dynamism.DynamicPadOp: PaddingIsInRange(),
    contraction.DynamicConvOp: PaddingIsInRange(),
    data_movement.SliceOp: SliceInside(),
    data_movement.DynamicSliceOp: BlockFits(),
    data_movement.DynamicUpdateSliceOp: BlockFits(),
    indexing.GatherOp: BoxesFit(),
    indexing.DynamicGatherOp: DynamicBoxesFit(),
    indexing.ScatterOp: UpdatesFit(),
}
