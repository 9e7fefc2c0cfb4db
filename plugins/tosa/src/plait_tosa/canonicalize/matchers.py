"""What folds and patterns of TOSA ask of constants and types."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, IndexType, IntegerType, RankedTensorType, index
from plait.lazy import lazy_import

from plait_tosa.ops.data import ConstShapeOp

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.attribute import Attribute
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value

numpy = lazy_import("numpy")
scalar_arrays = lazy_import("plait_std.scalar.arrays")

COMPUTES = find_spec("plait_std") is not None
"""Whether there are the semantics to compute constants by."""


def number_of(constant: Attribute | None) -> Any:
    """The number that all elements of a constant are; None for other constants, and where it is unknown."""
    if not isinstance(constant, DenseElementsAttr) or not constant.is_splat:
        return None
    found: Any = constant.splat_value
    return getattr(found, "value", None)


def numbers_of(constant: Attribute | None) -> list[int] | None:
    """The integers in a constant; None if it is unknown."""
    return [int(n) for n in constant.values()] if isinstance(constant, DenseElementsAttr) else None


def is_plain(ty: Any) -> bool:
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


def computed(kind: str, ty: Any, *constants: Any) -> DenseElementsAttr | None:
    """A splat of type `ty`: the function of a scalar kind of splats. None where it cannot be known."""
    if not COMPUTES or not ty.has_static_shape:
        return None
    arrays = [c.with_type(RankedTensorType((1,), c.type.element_type)).numpy() for c in constants]
    with numpy.errstate(all="ignore"):
        result = scalar_arrays.on_arrays(kind, arrays[0].dtype)(*arrays)
    one = DenseElementsAttr.from_numpy(result, RankedTensorType((1,), ty.element_type))
    return one.with_type(ty)


def const_shape(rw: Builder, numbers: Sequence[int]) -> Value[Any]:
    """Insert a constant shape; a dynamic size is written -1."""
    ty = RankedTensorType((len(numbers),), index)
    return rw(ConstShapeOp(DenseElementsAttr.from_values(ty, [max(n, -1) for n in numbers])))
