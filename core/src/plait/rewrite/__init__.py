"""Rewriting: patterns, folds, the greedy driver, and dialect conversion."""

from plait.rewrite.canonicalization import Canonicalization, Fold, FoldResult, fold
from plait.rewrite.constants import constant_value
from plait.rewrite.conversion import (
    Conversion,
    ConversionRewriter,
    apply_full_conversion,
    apply_partial_conversion,
    run_conversion,
)
from plait.rewrite.fold_limits import FoldLimits
from plait.rewrite.greedy import apply_patterns_greedily
from plait.rewrite.greedy_config import DebugCounter, GreedyConfig, GreedyResult
from plait.rewrite.index import CanonicalPatterns, PatternIndex
from plait.rewrite.pattern import NO_MATCH, NoMatch, NoMatchError, Pattern, Rewrite, conversion_pattern, pattern
from plait.rewrite.rewriter import RewriteListener, Rewriter
from plait.rewrite.selective import apply_op_patterns_greedily
from plait.rewrite.simulated_fold import simulated_fold

__all__ = [
    "NO_MATCH",
    "CanonicalPatterns",
    "Canonicalization",
    "Conversion",
    "ConversionRewriter",
    "DebugCounter",
    "Fold",
    "FoldLimits",
    "FoldResult",
    "GreedyConfig",
    "GreedyResult",
    "NoMatch",
    "NoMatchError",
    "Pattern",
    "PatternIndex",
    "Rewrite",
    "RewriteListener",
    "Rewriter",
    "apply_full_conversion",
    "apply_op_patterns_greedily",
    "apply_partial_conversion",
    "apply_patterns_greedily",
    "constant_value",
    "conversion_pattern",
    "fold",
    "pattern",
    "run_conversion",
    "simulated_fold",
]  # fmt: skip
