"""Canonical forms of tcp operations: folds of constants, identities that keep NaN and signed zeros, compositions."""

from __future__ import annotations

from plait.rewrite import Canonicalization

from plait_tcp.canonicalize import (
    arithmetic,
    compositions,
    concatenations,
    constants,
    contractions,
    gathers,
    groups,
    identities,
    indexing,
    movement,
    quantization,
    reductions,
    unit_dims,
    windows,
)
from plait_tcp.first_dialect.canonicalize import NAMED_TO_COMBINATORS

CANONICALIZATION = Canonicalization(
    folds=(
        constants.fold_constant, *identities.FOLDS, *quantization.FOLDS, *arithmetic.FOLDS, *constants.FOLDS,
        *indexing.FOLDS, *reductions.FOLDS, *groups.FOLDS, *constants.FOLDS_OF_SMALL_CONSTANTS,
    ),
    patterns=(
        *compositions.COMPOSITIONS, *quantization.PATTERNS, *NAMED_TO_COMBINATORS, *movement.MOVEMENT,
        *concatenations.CONCATENATIONS, *contractions.CONTRACTIONS, *arithmetic.ARITHMETIC, *reductions.REDUCTIONS,
        *indexing.INDEXING, *gathers.GATHERS, *groups.GROUPS,
        *unit_dims.UNIT_DIMENSIONS, *windows.WINDOWS,
    ),
)  # fmt: skip
