"""What operations of CHLO need when they run, where the operations that they are lowered to do not need it."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.runtime_verifiable import RuntimeChecks, ShapeConditions

from plait_stablehlo.chlo.ops import other, structured


class ThereAreK(ShapeConditions):
    """`chlo.top_k`: the last dimension has k elements."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        extent = checks.size(op.operand, op.operand.type.rank - 1)
        checks.require_at_most(op.k.value, extent, f"the last dimension has less than {op.k.value} elements")


class GroupsFit(ShapeConditions):
    """`chlo.ragged_dot`: dimensions that correspond have the same sizes, and so have those that number groups."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        n, sizes = op.ragged_dot_dimension_numbers, op.group_sizes
        pairs = [
            *zip(n.lhs_batching_dimensions, n.rhs_batching_dimensions),
            *zip(n.lhs_contracting_dimensions, n.rhs_contracting_dimensions),
        ]
        for left, right in pairs:
            message = f"dimension {left} of the left and {right} of the right side have different sizes"
            checks.require_equal(checks.size(op.lhs, left), checks.size(op.rhs, right), message)
        last = sizes.type.rank - 1
        for dim in n.rhs_group_dimensions:
            message = f"there are not as many groups as dimension {dim} of the right side has elements"
            checks.require_equal(checks.size(sizes, last), checks.size(op.rhs, dim), message)
        for place, dim in enumerate(op.group_batch_dims() if last else ()):
            message = f"dimension {place} of the group sizes differs from dimension {dim} of the left side"
            checks.require_equal(checks.size(sizes, place), checks.size(op.lhs, dim), message)


class SlicesFit(ShapeConditions):
    """`chlo.scan`: inputs have as many slices as outputs, of the sizes that the body takes."""

    def runtime_conditions(self, op: Any, checks: RuntimeChecks) -> None:
        dim, arguments = op.dimension.value, op.body.entry.arguments
        counts = [checks.size(value, dim) for value in op.inputs]
        counts += [size for result in op.outputs if (size := result.type.shape[dim]) != DYNAMIC]
        for count in counts[1:]:
            checks.require_equal(counts[0], count, f"dimension {dim} of inputs and outputs have different sizes")
        for number, (value, argument) in enumerate(zip(op.operands, arguments)):
            shape = list(argument.type.shape)
            if number < len(op.inputs):
                shape.insert(dim, DYNAMIC)
            for place, size in enumerate(shape):
                if size != DYNAMIC:
                    message = f"dimension {place} of operand #{number} is not {size}"
                    checks.require_equal(checks.size(value, place), size, message)


RUNTIME_CONDITIONS: dict[Any, ShapeConditions] = {
    other.TopKOp: ThereAreK(),
    structured.RaggedDotOp: GroupsFit(),
    structured.ScanOp: SlicesFit(),
}
