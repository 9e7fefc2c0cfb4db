"""The types that operations on shapes take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.types import IndexType, RankedTensorType, ShapedType
from plait.define import c

from plait_std.shape.types import ShapeType, SizeType, ValueShapeType, WitnessType

if TYPE_CHECKING:
    from plait.builtin.types import Type


def is_extent_tensor(ty: Type) -> bool:
    """Whether a type is a 1-D tensor of sizes."""
    return isinstance(ty, RankedTensorType) and ty.rank == 1 and isinstance(ty.element_type, IndexType)


ShapeOrExtents = c.Predicate(
    "shape, or a rank-1 tensor of index", lambda t: isinstance(t, ShapeType) or is_extent_tensor(t)
)
ExtentTensor = c.Predicate("rank-1 tensor of index", is_extent_tensor)
SizeOrIndex = c.Predicate("size or index", lambda t: isinstance(t, (SizeType, IndexType)))
ShapeOrSize = c.Predicate("shape or size", lambda t: isinstance(t, (ShapeType, SizeType)))
AnyShapeOrSize = c.Predicate(
    "shape, a size or a rank-1 tensor of index",
    lambda t: isinstance(t, (ShapeType, SizeType)) or is_extent_tensor(t),
)
Witness = c.Exactly(WitnessType(), "witness")
Size = c.Exactly(SizeType(), "size")
Shape = c.Exactly(ShapeType(), "shape")
ValueShape = c.Exactly(ValueShapeType(), "value shape")
ShapedOrValueShape = c.Predicate(
    "tensor, memref, vector or value shape", lambda t: isinstance(t, (ShapedType, ValueShapeType))
)
ExtentsOrValueShape = c.AnyOf(c.TensorOf(c.AnyOf(c.Index, c.AnyInteger), ranks=(1,)), ValueShape)
