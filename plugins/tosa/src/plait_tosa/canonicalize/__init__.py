"""Folds and canonicalization patterns of TOSA that change no result, as MLIR 22 has them; by family.

What MLIR folds although results may differ is left out: see the decision record 40.
"""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

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

_FAMILIES: list[Any] = [arithmetic, conversions, reductions, shaping, movement, transposes, slices, padding]
if find_spec("plait_std") is not None:
    from plait_tosa.canonicalize import with_std

    _FAMILIES.append(with_std)

CANONICALIZATION = Canonicalization(
    folds=tuple(fold for family in _FAMILIES for fold in getattr(family, "FOLDS", ())),
    patterns=tuple(pattern for family in _FAMILIES for pattern in getattr(family, "PATTERNS", ())),
)
