"""Canonical forms of the tensor dialect: folds of constants and of views that change nothing, and static shapes."""

from __future__ import annotations

from plait.rewrite.canonicalization import Canonicalization

from plait_std.tensor.canonicalize import casts, elements, making, reshapes, sizes, slices

_FILES = (sizes, casts, reshapes, elements, slices, making)
CANONICALIZATION = Canonicalization(
    folds=[fold for file in _FILES for fold in file.FOLDS],
    patterns=[pattern for file in _FILES for pattern in file.PATTERNS],
)
