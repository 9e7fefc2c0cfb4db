"""Canonical forms of the vector dialect."""

from __future__ import annotations

from plait.rewrite.canonicalization import Canonicalization

from plait_std.vector.canonicalize import masks, memory, values

CANONICALIZATION = Canonicalization(
    folds=(*values.FOLDS, *masks.FOLDS), patterns=(*values.PATTERNS, *masks.PATTERNS, *memory.PATTERNS)
)
