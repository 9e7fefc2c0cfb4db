"""The sizes of results, from the sizes of operands, for operations that move, contract and reduce whole tensors."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.reify_shapes import ReifyShapes
from plait_std.sizes import Size, add, size_of, sizes_of


def known(op: Any, rows: list[list[Size]]) -> list[list[Size]]:
    """The sizes, static where the types of the results are."""
    return [
        [one if extent == DYNAMIC else extent for extent, one in zip(result.type.shape, row)]
        for result, row in zip(op.results, rows)
    ]


class OfOperand(ReifyShapes):
    """Each result has the shape of the operand of the same number, or all have that of one operand."""

    def __init__(self, operand: int | None = None) -> None:
        self.operand = operand

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        chosen = [i if self.operand is None else self.operand for i, _ in enumerate(op.results)]
        return known(op, [sizes_of(builder, op.operands[i]) for i in chosen])


class OfTranspose(ReifyShapes):
    """The sizes of the operand in another order."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        return known(op, [[size_of(builder, op.operands[0], dim) for dim in op.permutation.values]])


class OfConcatenate(ReifyShapes):
    """One size is a sum."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        first, *others = op.operands
        row = sizes_of(builder, first)
        dim: int = op.dimension.value
        for value in others:
            row[dim] = add(builder, row[dim], size_of(builder, value, dim))
        return known(op, [row])


class OfReduce(ReifyShapes):
    """The sizes of the dimensions that are not reduced."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        source = op.operands[0]
        row = [size_of(builder, source, i) for i in range(len(source.type.shape)) if i not in op.dimensions.values]
        return known(op, [row for _ in op.results])


class OfDotGeneral(ReifyShapes):
    """Batches, then what is left of each operand."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        n: Any = op.dot_dimension_numbers
        row = [size_of(builder, op.lhs, i) for i in n.lhs_batching_dimensions]
        for value, used in (
            (op.lhs, n.lhs_batching_dimensions + n.lhs_contracting_dimensions),
            (op.rhs, n.rhs_batching_dimensions + n.rhs_contracting_dimensions),
        ):
            row += [size_of(builder, value, i) for i in range(len(value.type.shape)) if i not in used]
        return known(op, [row])


class OfBatchNorm(ReifyShapes):
    """The first result is as the operand, others have one element for each feature."""

    def reify(self, op: Any, builder: Any) -> list[list[Size]]:
        source = op.operands[0]
        features = [size_of(builder, source, op.feature_index.value)]
        return known(op, [sizes_of(builder, source), *[features for _ in op.results[1:]]])


_SAME, _BATCH_NORM = OfOperand(), OfBatchNorm()
SHAPES: dict[Any, ReifyShapes] = {
    **{
        f"stablehlo.{name}": _SAME
        for name in (
            "cholesky", "dynamic_update_slice", "reverse", "scatter", "select_and_scatter", "sort",
        )
    },
    "stablehlo.triangular_solve": OfOperand(1),
    "stablehlo.transpose": OfTranspose(),
    "stablehlo.concatenate": OfConcatenate(),
    "stablehlo.reduce": OfReduce(),
    "stablehlo.dot_general": OfDotGeneral(),
    "stablehlo.batch_norm_training": _BATCH_NORM,
    "stablehlo.batch_norm_grad": _BATCH_NORM,
    "stablehlo.batch_norm_inference": OfOperand(0),
}  # fmt: skip
