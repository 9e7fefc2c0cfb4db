"""The reference semantics of StableHLO."""

from __future__ import annotations

from plait_stablehlo.stablehlo.semantics import calls, contraction, elementwise, movement, regions, transform

INTERPRETATIONS = (
    *elementwise.INTERPRETATIONS, *movement.INTERPRETATIONS, *contraction.INTERPRETATIONS, *regions.INTERPRETATIONS,
    *calls.INTERPRETATIONS, *transform.INTERPRETATIONS,
)  # fmt: skip
