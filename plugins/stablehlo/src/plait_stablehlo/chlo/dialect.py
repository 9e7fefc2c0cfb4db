"""The CHLO dialect."""

from __future__ import annotations

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_stablehlo.chlo import broadcasting, ops, other, special, structured
from plait_stablehlo.chlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr, PrecisionAttr

_bytecode = lazy_import("plait_stablehlo.chlo.bytecode")
_interpret = lazy_import("plait_stablehlo.chlo.interpret")

CHLO = Dialect(
    "chlo",
    operations=(
        *ops.OPERATIONS, *broadcasting.OPERATIONS, *other.OPERATIONS, *special.OPERATIONS, *structured.OPERATIONS,
    ),
    attributes=(
        ComparisonDirectionAttr, ComparisonTypeAttr, PrecisionAttr, structured.RaggedDotDimensionNumbersAttr,
    ),
    interpretations=lambda: _interpret.INTERPRETATIONS,
    bytecode=lambda: _bytecode.CHLO_ENCODING,
)  # fmt: skip
