"""The operations of TOSA, by family."""

from __future__ import annotations

from types import ModuleType

from plait.define import Op

from plait_tosa.ops import (
    block_scaled,
    contraction,
    control_flow,
    convolution,
    data,
    elementwise_binary,
    elementwise_other,
    elementwise_unary,
    pooling,
    reduction,
    shape,
    utility,
    variable,
)
from plait_tosa.ops.base import ElementwiseOp

_FAMILIES = (
    elementwise_unary, elementwise_binary, elementwise_other, data, reduction, contraction, convolution, pooling,
    control_flow, shape, block_scaled, utility, variable,
)  # fmt: skip


def _operations(module: ModuleType) -> list[type[Op]]:
    """The operations that a module defines, in order; abstract ones have no name."""
    found = [x for x in vars(module).values() if isinstance(x, type) and issubclass(x, Op)]
    return [x for x in found if x.__module__ == module.__name__ and x.name.startswith("tosa.")]


OPERATIONS = tuple(op for family in _FAMILIES for op in _operations(family))

OF_A_KIND = tuple(op for op in OPERATIONS if issubclass(op, ElementwiseOp) and op.kind)
"""The operations that are a scalar kind, which their class names."""

REDUCTIONS = tuple(op for op in OPERATIONS if issubclass(op, reduction.ReduceOp))
