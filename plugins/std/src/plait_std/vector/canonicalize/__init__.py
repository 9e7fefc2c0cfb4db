"""Canonical forms of the vector dialect."""

from __future__ import annotations

from plait.rewrite.canonicalization import Canonicalization

from plait_std.vector.canonicalize import (
    elements,
    insertions,
    masks,
    memory,
    poison,
    reductions,
    shapes,
    transfers,
    values,
)

CANONICALIZATION = Canonicalization(
    folds=(*shapes.FOLDS, *values.FOLDS, *insertions.FOLDS, *masks.FOLDS),
    patterns=(
        *poison.PATTERNS,
        *shapes.PATTERNS,
        *values.PATTERNS,
        *elements.PATTERNS,
        *insertions.PATTERNS,
        *reductions.PATTERNS,
        *masks.PATTERNS,
        *memory.PATTERNS,
        *transfers.PATTERNS,
    ),
)
