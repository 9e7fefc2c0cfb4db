"""What folds and patterns of TOSA ask of constants and types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IndexType, IntegerType, RankedTensorType, index

from plait_tosa.ops.data import ConstShapeOp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.attribute import Attribute, Type
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def number_of(constant: Attribute | None) -> Any:
    """The number that all elements of a constant are; None for other constants, and where it is unknown."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return None
    found: Any = constant.splat_value
    return getattr(found, "value", None)


def numbers_of(constant: Attribute | None) -> list[int] | None:
    """The integers in a constant; None if it is unknown."""
    return [int(n) for n in constant.values()] if isinstance(constant, DenseElementsAttr) else None


def is_plain(ty: Type) -> bool:
    """Whether a tensor type is ranked, of integers or floats."""
    return isinstance(ty, RankedTensorType) and isinstance(ty.element_type, (IntegerType, IndexType, FloatType))


def has_floats(value: Value[Any]) -> bool:
    """Whether the elements of a tensor are floats."""
    return isinstance(value.type.element_type, FloatType)


def ignores_nan(op: Any) -> bool:
    """Whether an operation turns a NaN into a number."""
    return has_floats(op.operands[0]) and op.nan_mode.text == "IGNORE"


def as_result(op: Operation, value: Value[Any]) -> Value[Any] | None:
    """`value`, if it can replace the result of `op`: MLIR folds nothing where types differ."""
    return value if value.type is op.results[0].type else None


def splat(ty: Any, number: Any) -> DenseElementsAttr | None:
    """A constant of a type, all of whose elements are `number`; None if the shape is not static."""
    return DenseElementsAttr.splat(ty, number) if ty.has_static_shape else None


def const_shape(rw: Builder, numbers: Sequence[int]) -> Value[Any]:
    """Insert a constant shape; a dynamic size is written -1."""
    ty = RankedTensorType((len(numbers),), index)
    return rw(ConstShapeOp(DenseElementsAttr.from_values(ty, [max(n, -1) for n in numbers])))
