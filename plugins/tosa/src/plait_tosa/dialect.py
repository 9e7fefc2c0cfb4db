"""The TOSA dialect: its operations, types and attributes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.define import Dialect
from plait.lazy import lazy_import

from plait_tosa.attributes import TargetEnvAttr
from plait_tosa.enums import BlockSizeAttr, NanModeAttr, ResizeModeAttr, RoundingModeAttr
from plait_tosa.ops import OPERATIONS, data
from plait_tosa.types import MxInt8Type, ShapeType

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.ir.builder import Builder

_canonicalize = lazy_import("plait_tosa.canonicalize")
_interpret = lazy_import("plait_tosa.interpret")
_models = lazy_import("plait_tosa.models")


def _materialize_constant(builder: Builder, attribute: Attribute, ty: Type) -> Any:
    if isinstance(ty, ShapeType):
        return builder.insert(data.ConstShapeOp(attribute))
    fits = getattr(attribute, "type", None) is ty and getattr(ty, "has_static_shape", False)
    return builder.insert(data.ConstOp(attribute)) if fits else None


TOSA = Dialect(
    "tosa",
    operations=OPERATIONS,
    attributes=(NanModeAttr, RoundingModeAttr, ResizeModeAttr, BlockSizeAttr, TargetEnvAttr),
    types=(ShapeType, MxInt8Type),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=_materialize_constant,
)
