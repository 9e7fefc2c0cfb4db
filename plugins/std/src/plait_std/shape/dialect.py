"""The shape dialect as one value."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, IntegerAttr
from plait.define import Dialect
from plait.lazy import lazy_import

from plait_std.shape.functions import FUNCTIONS
from plait_std.shape.ops import OPERATIONS, ConstShapeOp, ConstSizeOp, ConstWitnessOp
from plait_std.shape.types import TYPES, ShapeType, SizeType, WitnessType

if TYPE_CHECKING:
    from plait.builtin.types import Attribute, Type
    from plait.rewrite import Rewriter

_canonicalize = lazy_import("plait_std.shape.canonicalize")
_discardable = lazy_import("plait_std.shape.discardable")
_interpret = lazy_import("plait_std.shape.interpret")
_models = lazy_import("plait_std.shape.models")


def materialize_constant(builder: Rewriter, attribute: Attribute, type: Type) -> Any:
    """An operation that makes a constant shape, size or witness."""
    if isinstance(type, SizeType) and isinstance(attribute, IntegerAttr):
        return builder.insert(ConstSizeOp(attribute))
    if isinstance(type, WitnessType) and isinstance(attribute, IntegerAttr):
        return builder.insert(ConstWitnessOp(attribute))
    if isinstance(type, ShapeType) and isinstance(attribute, DenseElementsAttr):
        return builder.insert(ConstShapeOp(attribute, type))
    return None


SHAPE = Dialect(
    "shape",
    operations=(*OPERATIONS, *FUNCTIONS),
    types=TYPES,
    canonicalization=lambda: _canonicalize.CANONICALIZATION,
    interpretations=lambda: _interpret.INTERPRETATIONS,
    models=lambda: _models.MODELS,
    materialize_constant=materialize_constant,
    discardable=lambda: _discardable.DISCARDABLE,
)
