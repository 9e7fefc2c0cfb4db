"""Rewriting: patterns, folds, the greedy driver, and dialect conversion."""

from plait.rewrite.canonicalization import Canonicalization, Fold, FoldResult, fold
from plait.rewrite.constants import constant_value
from plait.rewrite.conversion import Conversion, ConversionPattern, conversion_pattern
from plait.rewrite.greedy import DebugCounter, GreedyConfig, GreedyResult, apply_patterns_greedily
from plait.rewrite.pattern import NO_MATCH, NoMatch, Pattern, Rewrite, pattern
from plait.rewrite.rewriter import Rewriter, RewriteListener

__all__ = [
    "Canonicalization", "Conversion", "ConversionPattern", "DebugCounter", "Fold", "FoldResult", "GreedyConfig",
    "GreedyResult", "NO_MATCH", "NoMatch", "Pattern", "RewriteListener", "Rewrite", "Rewriter",
    "apply_patterns_greedily", "constant_value", "conversion_pattern", "fold", "pattern",
]  # fmt: skip
