"""Interface models of tm_tensor."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import DYNAMIC
from plait.interfaces.destination_style import DestinationStyle
from plait.interfaces.reify_shapes import ReifyShapes
from plait.interfaces.runtime_verifiable import RuntimeVerifiable
from plait.ir.builder import Builder
from plait_std.sizes import size_of

from plait_tm_tensor import ops
from plait_tm_tensor.runtime_conditions import RUNTIME_CONDITIONS


class Destinations(DestinationStyle):
    """Results are tied to `outs`."""

    def inits(self, op: Any) -> range:
        count = len(op.operands)
        return range(count - len(op.outs), count)


class OutputShapes(ReifyShapes):
    """Results have the sizes of `outs`."""

    def reify(self, op: Any, builder: Builder) -> list[list[Any]]:
        return [
            [size if size != DYNAMIC else size_of(builder, value, i) for i, size in enumerate(value.type.shape)]
            for value in op.outs
        ]


_OPERATIONS = (ops.AttentionOp, ops.ScanOp, ops.ScatterOp, ops.SortOp, ops.TopkOp)
MODELS = {
    DestinationStyle: {op: Destinations() for op in _OPERATIONS},
    ReifyShapes: {op: OutputShapes() for op in _OPERATIONS},
    RuntimeVerifiable: RUNTIME_CONDITIONS,
}
