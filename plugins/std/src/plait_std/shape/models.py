"""Interface models of `shape`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.types import IndexType, RankedTensorType
from plait.interfaces.runtime_verifiable import RuntimeChecks, RuntimeVerifiable, ShapeConditions

from plait_std.shape import ops

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class ExtentExists(ShapeConditions):
    """`shape.get_extent` and `shape.dim`: there is a dimension of that number."""

    def accepts(self, op: Operation) -> bool:
        return isinstance(op.operands[0].type, RankedTensorType) and isinstance(op.operands[1].type, IndexType)

    def runtime_conditions(self, op: Operation, checks: RuntimeChecks) -> None:
        value, index = op.operands
        rank = value.type.rank if isinstance(op, ops.DimOp) else checks.size(value, 0)
        checks.require_index(index, rank, "the index is not a dimension")


MODELS = {RuntimeVerifiable: {ops.DimOp: ExtentExists(), ops.GetExtentOp: ExtentExists()}}
