"""The operations of the torch dialect, a file for each family."""

from __future__ import annotations

from typing import Any

from plait_torch.ops import (
    activations,
    arithmetic,
    assertions,
    attention,
    comparisons,
    complex_numbers,
    constants,
    contraction,
    convolution,
    creation,
    detection,
    distances,
    fourier,
    functions,
    indexing,
    joining,
    linear_algebra,
    lists,
    normalization,
    pooling,
    random,
    recurrent,
    reductions,
    resampling,
    scalars,
    searching,
    sorting,
    special_functions,
    structure,
    views,
)
from plait_torch.ops.base import AtenOp, is_overload

_FAMILIES = (
    activations,
    arithmetic,
    assertions,
    attention,
    comparisons,
    complex_numbers,
    contraction,
    convolution,
    creation,
    detection,
    distances,
    fourier,
    functions,
    indexing,
    joining,
    linear_algebra,
    normalization,
    pooling,
    random,
    recurrent,
    reductions,
    resampling,
    scalars,
    searching,
    sorting,
    special_functions,
    views,
)

ATEN: tuple[Any, ...] = tuple(op for family in _FAMILIES for op in vars(family).values() if is_overload(op))
"""The operations that stand for overloads of ATen."""

OPERATIONS: tuple[Any, ...] = (*constants.OPERATIONS, *lists.OPERATIONS, *structure.OPERATIONS, *ATEN)

__all__ = ["ATEN", "OPERATIONS", "AtenOp"]
