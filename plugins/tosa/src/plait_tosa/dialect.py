"""The TOSA dialect: its operations, types and attributes."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from plait.define import Dialect, Op
from plait.lazy import lazy_import

from plait_tosa.enums import NanModeAttr, ResizeModeAttr, RoundingModeAttr
from plait_tosa.ops import (
    contraction,
    control_flow,
    convolution,
    data,
    elementwise_binary,
    elementwise_other,
    elementwise_unary,
    pooling,
    reduction,
)
from plait_tosa.types import ShapeType

_canonicalize = lazy_import("plait_tosa.canonicalize")
_interpret = lazy_import("plait_tosa.interpret")
_models = lazy_import("plait_tosa.models")

FAMILIES = (
    elementwise_unary, elementwise_binary, elementwise_other, data, reduction, contraction, convolution, pooling,
    control_flow,
)  # fmt: skip


def _operations(module: ModuleType) -> list[type[Op]]:
    """The operations that a module defines, in order; abstract ones have no name."""
    defined = vars(module)
    found: list[type[Op]] = [x for x in defined.values() if isinstance(x, type) and issubclass(x, Op)]
    return [x for x in found if x.__module__ == module.__name__ and x.name.startswith("tosa.")]


def _materialize_constant(builder: Any, attribute: Any, ty: Any) -> Any:
    if isinstance(ty, ShapeType):
        return builder.insert(data.ConstShapeOp(attribute))
    fits = getattr(attribute, "type", None) is ty and getattr(ty, "has_static_shape", False)
    return builder.insert(data.ConstOp(attribute)) if fits else None


TOSA = Dialect(
    "tosa",
    operations=[op for family in FAMILIES for op in _operations(family)],
    attributes=(NanModeAttr, RoundingModeAttr, ResizeModeAttr),
    types=(ShapeType,),
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=_materialize_constant,
)
