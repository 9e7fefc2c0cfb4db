"""The reference semantics of StableHLO."""

from __future__ import annotations

from plait_stablehlo.interpret import (
    calls,
    contraction,
    deprecated,
    distribution,
    elementwise,
    linear_algebra,
    movement,
    normalization,
    quantization,
    random,
    regions,
    transform,
)

_COMPUTED = (
    *elementwise.INTERPRETATIONS, *movement.INTERPRETATIONS, *contraction.INTERPRETATIONS, *regions.INTERPRETATIONS,
    *calls.INTERPRETATIONS, *transform.INTERPRETATIONS, *linear_algebra.INTERPRETATIONS,
    *normalization.INTERPRETATIONS, *deprecated.INTERPRETATIONS, *random.INTERPRETATIONS,
    *distribution.INTERPRETATIONS,
)  # fmt: skip

INTERPRETATIONS = (*quantization.with_quantization(_COMPUTED), *quantization.INTERPRETATIONS)
