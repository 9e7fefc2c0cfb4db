"""The CHLO dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_stablehlo.chlo.enums import ComparisonDirectionAttr, ComparisonTypeAttr, PrecisionAttr
from plait_stablehlo.chlo.ops import OPERATIONS, structured

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.rewrite import Rewriter

_bytecode = lazy_import("plait_stablehlo.chlo.bytecode")
_canonicalize = lazy_import("plait_stablehlo.chlo.canonicalize")
_models = lazy_import("plait_stablehlo.chlo.models")
_interpret = lazy_import("plait_stablehlo.chlo.interpret")


def _materialize_constant(builder: Rewriter, attribute: Attribute, ty: Type) -> Any:
    return _canonicalize.materialize_constant(builder, attribute, ty)


CHLO = Dialect(
    "chlo",
    operations=OPERATIONS,
    attributes=(
        ComparisonDirectionAttr, ComparisonTypeAttr, PrecisionAttr, structured.RaggedDotDimensionNumbersAttr,
    ),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    models=lambda: _models.MODELS,
    materialize_constant=_materialize_constant,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    bytecode=lambda: _bytecode.CHLO_ENCODING,
)  # fmt: skip
