"""What folds and patterns of `arith` ask of constants, and how they apply a function to constants of any shape."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import ShapedType
from plait.ir.attribute import Attribute, Type

from plait_std.arith.ops import ConstantOp, constant_value, element_of
from plait_std.arith.ops.base import width_of
from plait_std.scalar.integers import wrap

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value

ScalarFunction = Callable[[Any], Any] | Callable[[Any, Any], Any] | Callable[[Any, Any, Any], Any]
"""From number attributes to one; None where there is no such number."""


def scalar_of(attribute: Attribute | None) -> Any:
    """The number attribute that `attribute` is or repeats; None if it is not a constant or not a splat."""
    if attribute.__class__ is IntegerAttr or attribute.__class__ is FloatAttr:
        return attribute
    if isinstance(attribute, DenseElementsAttr) and attribute.is_splat:
        return attribute.splat_value
    return None


def integer_of(attribute: Attribute | None) -> int | None:
    """The integer that `attribute` is or repeats."""
    found = attribute if attribute.__class__ is IntegerAttr else scalar_of(attribute)
    return found.value if found.__class__ is IntegerAttr else None  # type: ignore[union-attr]


def float_of(attribute: Attribute | None) -> FloatAttr | None:
    """The float that `attribute` is or repeats."""
    found = scalar_of(attribute)
    return found if isinstance(found, FloatAttr) else None


def integer_constant(value: Value[Any]) -> int | None:
    """The integer that the SSA value is known to be, or to repeat."""
    return integer_of(constant_value(value))


def is_all_ones(attribute: Attribute | None) -> bool:
    """Whether each bit of an integer is set."""
    value = integer_of(attribute)
    return value == -1 or (value == 1 and width_of(attribute.type) == 1)  # type: ignore[union-attr]


def integer_attribute(ty: Type, value: int) -> Attribute | None:
    """The constant `value`, wrapped, of an integer or repeated in a shaped type; None if the shape is not static."""
    element = element_of(ty)
    scalar = IntegerAttr(wrap(value, width_of(element)), element)
    return spread(scalar, ty)


def spread(scalar: Attribute, ty: Type) -> Attribute | None:
    """`scalar`, or the elements of the shaped type `ty` that all are `scalar`; None if the shape is not static."""
    if not isinstance(ty, ShapedType):
        return scalar
    return DenseElementsAttr.splat(ty, scalar) if ty.has_static_shape else None


def map_constants(
    constants: tuple[Attribute | None, ...], element: Type, scalar_function: ScalarFunction
) -> Attribute | None:
    """Apply `scalar_function` to constants, element by element. None if one is unknown or the function returns None.

    `element` is the element type of the result, which has the shape of the operands.
    """
    function: Any = scalar_function
    if all(a.__class__ is IntegerAttr or a.__class__ is FloatAttr for a in constants):
        return function(*constants)
    if not all(isinstance(a, DenseElementsAttr) for a in constants):
        return None
    first: Any = constants[0]
    ty = first.type.with_element_type(element)
    if all(a.is_splat for a in constants):  # type: ignore[union-attr]
        scalar = function(*[a.splat_value for a in constants])  # type: ignore[union-attr]
        return None if scalar is None else DenseElementsAttr.splat(ty, scalar)
    return _map_elements(constants, ty, function)


def _map_elements(constants: Sequence[Any], ty: Type, function: Callable[..., Any]) -> Attribute | None:
    values: list[Any] = []
    for i in range(constants[0].num_elements):
        scalar = function(*[a.splat_value if a.is_splat else a.attribute_at(i) for a in constants])
        if scalar is None:
            return None
        values.append(scalar.value)
    return DenseElementsAttr.from_values(ty, values)


def zero_attribute(ty: Type) -> Attribute | None:
    """The integer or float zero of a type; None if the shape is not static."""
    element = element_of(ty)
    zero = FloatAttr(0.0, element) if hasattr(element, "format") else IntegerAttr(0, element)
    return spread(zero, ty)


def constant(rw: Builder, ty: Type, value: int) -> Any:
    """Insert the integer constant `value` of an integer or shaped type and return its result."""
    attribute = integer_attribute(ty, value)
    assert attribute is not None
    return rw(ConstantOp(attribute))
