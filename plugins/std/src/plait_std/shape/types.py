"""Types of the shape dialect."""

from __future__ import annotations

from typing import ClassVar

from plait.ir.attribute import Type


class ShapeType(Type):
    """A shape: a list of sizes, an unknown rank, or an error."""

    name: ClassVar[str] = "shape.shape"


class SizeType(Type):
    """A size that is not negative, unknown, or an error."""

    name: ClassVar[str] = "shape.size"


class ValueShapeType(Type):
    """A value together with its shape."""

    name: ClassVar[str] = "shape.value_shape"


class WitnessType(Type):
    """Stands for a condition that has been checked; it orders what depends on it."""

    name: ClassVar[str] = "shape.witness"


TYPES = (ShapeType, SizeType, ValueShapeType, WitnessType)
