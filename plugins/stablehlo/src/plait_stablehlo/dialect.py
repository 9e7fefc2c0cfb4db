"""The StableHLO dialect: its operations, types and attributes."""

from __future__ import annotations

from typing import Any

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_stablehlo import attributes as a
from plait_stablehlo import distribution_attributes
from plait_stablehlo import enums as e
from plait_stablehlo import types as t
from plait_stablehlo.ops import OPERATIONS, creation

_bytecode = lazy_import("plait_stablehlo.bytecode")
_canonicalize = lazy_import("plait_stablehlo.canonicalize")
_interpret = lazy_import("plait_stablehlo.interpret")
_models = lazy_import("plait_stablehlo.models")


def _materialize_constant(builder: Any, attribute: Any, ty: Any) -> Any:
    fits = getattr(attribute, "type", None) is ty and hasattr(ty, "shape") and ty.has_static_shape
    return builder.insert(creation.ConstantOp(attribute)) if fits else None


STABLEHLO = Dialect(
    "stablehlo",
    operations=OPERATIONS,
    attributes=(
        a.DotDimensionNumbersAttr, a.GatherDimensionNumbersAttr, a.ScatterDimensionNumbersAttr,
        a.ConvDimensionNumbersAttr, a.DotAlgorithmAttr, a.OutputOperandAliasAttr, a.ChannelHandleAttr,
        a.TypeExtensionsAttr, a.LegacyTypeExtensionsAttr, a.ResultAccuracyAttr, e.PrecisionAttr,
        e.ResultAccuracyModeAttr, e.FftTypeAttr, e.ComparisonDirectionAttr, e.ComparisonTypeAttr, e.TransposeAttr,
        e.RngDistributionAttr, e.RngAlgorithmAttr, *distribution_attributes.ATTRIBUTES,
    ),
    types=(t.TokenType, t.FutureType),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=_materialize_constant,
    bytecode=lambda: _bytecode.STABLEHLO_ENCODING,
)  # fmt: skip
