"""Conversion patterns that need to know ranks."""

from __future__ import annotations

from dataclasses import replace
from functools import wraps
from typing import Any

from plait.builtin.types import UnrankedTensorType
from plait.rewrite.conversion import ConversionPattern


def where_ranked(pattern: ConversionPattern) -> ConversionPattern:
    """The same, but not for operations on tensors of unknown rank, which have no operation of tcp."""

    @wraps(pattern.function)
    def lower(op: Any, operands: Any, rw: Any) -> Any:
        for value in (*op.operands, *op.results):
            if isinstance(value.type, UnrankedTensorType):
                return rw.no_match(f"the rank of '{value.type}' is not known")
        return pattern.function(op, operands, rw)

    return replace(pattern, function=lower)
