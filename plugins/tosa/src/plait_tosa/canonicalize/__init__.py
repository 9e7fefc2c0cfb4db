"""Folds and canonicalization patterns of TOSA that change no result, as MLIR 22 has them; by family.

What MLIR folds although results may differ is left out: see the decision record 40.
"""

from __future__ import annotations

from plait.rewrite import Canonicalization

from plait_tosa.canonicalize import (
    arithmetic,
    conversions,
    movement,
    padding,
    reductions,
    shaping,
    slices,
    transposes,
)

_FAMILIES = (arithmetic, conversions, reductions, shaping, movement, transposes, slices, padding)

CANONICALIZATION = Canonicalization(
    folds=tuple(fold for family in _FAMILIES for fold in getattr(family, "FOLDS", ())),
    patterns=tuple(pattern for family in _FAMILIES for pattern in getattr(family, "PATTERNS", ())),
)
