"""Canonical forms of linalg operations."""

from __future__ import annotations

from plait.rewrite import Canonicalization

from plait_linalg.canonicalize import buffers, generic, movement

CANONICALIZATION = Canonicalization(
    folds=movement.FOLDS, patterns=(*generic.PATTERNS, *movement.PATTERNS, *buffers.PATTERNS)
)
