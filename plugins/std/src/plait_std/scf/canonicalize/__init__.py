"""Canonicalization patterns of `scf`."""

from __future__ import annotations

from plait.rewrite.canonicalization import Canonicalization

from plait_std.scf.canonicalize import branches, for_loops, nested_branches, parallel_loops, while_loops

CANONICALIZATION = Canonicalization(
    patterns=(
        *branches.PATTERNS,
        *nested_branches.PATTERNS,
        *for_loops.PATTERNS,
        *while_loops.PATTERNS,
        *parallel_loops.PATTERNS,
    )
)
