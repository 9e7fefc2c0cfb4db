"""The operations of StableHLO, a file for each family of the specification."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from plait.define import Op

from plait_stablehlo.ops import (
    contraction,
    control_flow,
    creation,
    data_movement,
    deprecated,
    distribution,
    distribution_transfer,
    dynamism,
    elementwise_binary,
    elementwise_other,
    elementwise_unary,
    extensibility,
    indexing,
    linear_algebra,
    normalization,
    quantization,
    reduction,
    transform,
)

_FAMILIES = (
    elementwise_unary, elementwise_binary, elementwise_other, creation, data_movement, dynamism, contraction, reduction,
    indexing, control_flow, extensibility, transform, linear_algebra, normalization, deprecated, quantization,
    distribution, distribution_transfer,
)  # fmt: skip


def _operations(module: ModuleType) -> list[type[Op]]:
    """The operations that a module defines, in order; abstract ones have no name."""
    defined = vars(module)
    found: list[type[Op]] = [x for x in defined.values() if isinstance(x, type) and issubclass(x, Op)]
    return [x for x in found if x.__module__ == module.__name__ and x.name.startswith("stablehlo.")]


OPERATIONS: tuple[Any, ...] = tuple(op for family in _FAMILIES for op in _operations(family))
OF_A_KIND = tuple(op for op in OPERATIONS if isinstance(getattr(op, "kind", None), str) and op.kind)
"""The elementwise operations that are a scalar kind."""
