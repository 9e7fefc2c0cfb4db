"""Dialect conversion: from what a module contains to what a target accepts, types included."""

from plait.rewrite.conversion.casts import reconcile_casts
from plait.rewrite.conversion.driver import apply_full_conversion, apply_partial_conversion, run_conversion
from plait.rewrite.conversion.legality import (
    ConversionTarget,
    Legality,
    illegal,
    legal,
    legal_when,
    recursively_legal,
)
from plait.rewrite.conversion.rewriter import ConversionRewriter
from plait.rewrite.conversion.table import Conversion, uncovered_operations

__all__ = [
    "Conversion", "ConversionRewriter", "ConversionTarget", "Legality", "apply_full_conversion",
    "apply_partial_conversion", "illegal", "legal", "legal_when", "reconcile_casts",
    "recursively_legal", "run_conversion", "uncovered_operations",
]  # fmt: skip
