"""Folds and canonicalization patterns of `arith`, by family."""

from __future__ import annotations

from plait.rewrite.canonicalization import Canonicalization

from plait_std.arith.canonicalize import casts, comparisons, floating, integer, patterns

CANONICALIZATION = Canonicalization(
    folds=(*integer.FOLDS, *floating.FOLDS, *casts.FOLDS, *comparisons.FOLDS), patterns=patterns.PATTERNS
)
