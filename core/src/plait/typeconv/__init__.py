"""Type conversion: rules that plugins contribute, and converters that compose them."""

from __future__ import annotations

from plait.typeconv.converter import SignatureConversion, TypeConverter, TypeWay, unrealized_cast
from plait.typeconv.rules import TypeConversionError, TypeRule, TypeRuleRegistry, type_rule

__all__ = [
    "SignatureConversion",
    "TypeConversionError",
    "TypeConverter",
    "TypeRule",
    "TypeRuleRegistry",
    "TypeWay",
    "type_rule",
    "unrealized_cast",
]
