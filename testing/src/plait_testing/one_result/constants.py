"""A program whose arguments have become constants in it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import (
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    RankedTensorType,
    VectorType,
)
from plait.interpret import dtype_of
from plait.ir.builder import Builder
from plait.lazy import lazy_import

from plait_testing.conformance.running import is_function, name_of

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.context import Context
    from plait.ir.operation import Operation

np = lazy_import("numpy")


class NoConstant(Exception):
    """No attribute, or no operation, makes a constant of a type."""


def attribute_for(ty: Type, value: Any) -> Any:
    """A value as an attribute, bit by bit. Raises `NoConstant`."""
    if isinstance(ty, (RankedTensorType, VectorType)) and isinstance(
        ty.element_type, (IntegerType, IndexType, FloatType, ComplexType)
    ):
        return DenseElementsAttr.from_numpy(np.asarray(value, dtype_of(ty)), ty.with_shape(np.shape(value)))
    if isinstance(ty, (IntegerType, IndexType)):
        return IntegerAttr(int(value), ty)
    if isinstance(ty, FloatType):
        array = np.asarray(value, dtype_of(ty))
        return FloatAttr.from_bits(int.from_bytes(array.tobytes(), "little"), ty)
    if isinstance(ty, ComplexType):
        parts = np.asarray(value, dtype_of(ty))
        return ArrayAttr(tuple(attribute_for(ty.element_type, part) for part in (parts.real, parts.imag)))
    raise NoConstant(f"no constants of type {ty}")


def with_constants(module: Operation, name: str, values: Sequence[Any], ctx: Context, dialect: str) -> Any:
    """A copy of a module in which the function `name` takes nothing: what it took is constant, as `dialect` writes it.
    Raises `NoConstant`."""
    made = module.clone()
    function = next(op for op in made.walk() if is_function(op) and name_of(op) == name)
    block = function.regions[0].entry
    builder = Builder.at_start(block)
    for argument, value in zip(list(block.arguments), values, strict=True):
        attribute = attribute_for(argument.type, value)
        constant = ctx.materialize_constant(builder, attribute, argument.type, dialect)
        if constant is None:
            raise NoConstant(f"no dialect writes constants of type {argument.type}")
        argument.replace_all_uses_with(constant.results[0] if not hasattr(constant, "_uses") else constant)
    while block.arguments:
        block.erase_argument(block.arguments[-1])
    function.set_property("function_type", FunctionType((), function.get_attr("function_type").results))
    if "arg_attrs" in function.property_names:
        function.set_property("arg_attrs", None)
    return made
