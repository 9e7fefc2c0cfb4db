"""The CHLO dialect."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_stablehlo.chlo import broadcasting, ops, other
from plait_stablehlo.chlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr

_interpret = lazy_import("plait_stablehlo.chlo.interpret")

CHLO = Dialect(
    "chlo",
    operations=(*ops.OPERATIONS, *broadcasting.OPERATIONS, *other.OPERATIONS),
    attributes=(ComparisonDirectionAttr, ComparisonTypeAttr),
    interpretations=lambda: _interpret.INTERPRETATIONS,
)
