"""Dialect conversion: from what a module contains to what a target accepts, types included."""

from plait.rewrite.conversion.legality import (
    ConversionTarget,
    Legality,
    illegal,
    legal,
    legal_when,
    recursively_legal,
)
from plait.rewrite.conversion.pattern import ConversionPattern, conversion_pattern
from plait.rewrite.conversion.table import Conversion, uncovered_operations

__all__ = [
    "Conversion", "ConversionPattern", "ConversionTarget", "Legality", "conversion_pattern", "illegal", "legal",
    "legal_when", "recursively_legal", "uncovered_operations",
]  # fmt: skip
