"""Canonical forms of the memref dialect."""

from __future__ import annotations

from plait.rewrite.canonicalization import Canonicalization

from plait_std.memref.canonicalize import allocations, casts, reshapes, sizes, views

CANONICALIZATION = Canonicalization(
    folds=(*sizes.FOLDS, *casts.FOLDS, *views.FOLDS, *reshapes.FOLDS),
    patterns=(*sizes.PATTERNS, *casts.PATTERNS, *views.PATTERNS, *reshapes.PATTERNS, *allocations.PATTERNS),
)
