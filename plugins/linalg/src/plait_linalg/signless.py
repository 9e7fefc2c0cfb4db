"""Element types as arith works on them, once operations say the rest: `uiN` and `siN` become `iN`.

Element types of other dialects become what the type rules that are installed make of them for linalg.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    ArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DictionaryAttr,
    IntegerAttr,
)
from plait.builtin.types import ComplexType, FunctionType, IntegerType, ShapedType, TupleType
from plait.ir.attribute import Attribute, Type
from plait.ir.operation import Operation

if TYPE_CHECKING:
    from plait.context import Context

Convert = Callable[[Any], Any]
"""From a type to the one that takes its place."""


def signless_type(type: Any) -> Any:
    """`type` without signedness, wherever it is nested."""
    return _with_elements(type, lambda other: other)


def stored_types(ctx: Context) -> Convert:
    """Makes types signless, and converts element types of other dialects by the rules that lead to linalg."""

    def by_rules(type: Any) -> Any:
        if type.name.startswith("builtin."):
            return type
        return ctx.type_converter("linalg").convert_type(type) or type

    @cache
    def convert(type: Any) -> Any:
        return _with_elements(type, by_rules)

    return convert


def _with_elements(type: Any, convert: Convert) -> Any:
    """`type` with each element type in it signless, or as `convert` has it."""
    if isinstance(type, IntegerType):
        return type if type.signedness == "signless" else IntegerType(type.width)
    if isinstance(type, (ShapedType, ComplexType)):
        element = _with_elements(type.element_type, convert)
        if element is type.element_type:
            return type
        return type.with_element_type(element) if isinstance(type, ShapedType) else ComplexType(element)
    if isinstance(type, FunctionType):
        inputs, results = ([_with_elements(ty, convert) for ty in types] for types in (type.inputs, type.results))
        return FunctionType(tuple(inputs), tuple(results))
    if isinstance(type, TupleType):
        return TupleType(tuple([_with_elements(ty, convert) for ty in type.types]))
    return convert(type)


def signless_attribute(attribute: Any, convert: Convert = signless_type) -> Any:
    """`attribute` with the types in it converted; elements keep their bits."""
    if isinstance(attribute, Type):
        return convert(attribute)
    if isinstance(attribute, ArrayAttr):
        return ArrayAttr(tuple([signless_attribute(element, convert) for element in attribute.elements]))
    if isinstance(attribute, DictionaryAttr):
        return DictionaryAttr(tuple([(name, signless_attribute(value, convert)) for name, value in attribute.entries]))
    type = getattr(attribute, "type", None)
    if not isinstance(type, Type) or convert(type) is type:
        return attribute
    return _retyped(attribute, convert(type))


def _retyped(attribute: Any, type: Any) -> Attribute:
    if isinstance(attribute, IntegerAttr):
        half = 1 << (type.width - 1)
        value = attribute.value
        return IntegerAttr(value - 2 * half if type.width > 1 and value >= half else value, type)
    if isinstance(attribute, DenseElementsAttr):
        return DenseElementsAttr(type, attribute.raw)
    if isinstance(attribute, DenseResourceElementsAttr):
        return DenseResourceElementsAttr(attribute.handle, type)
    return attribute


def make_signless(root: Operation, convert_type: Convert) -> None:
    """Change the types of all values and attributes in `root`, in place."""
    for op in root.walk():
        for result in op.results:
            result.type = convert_type(result.type)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    argument.type = convert_type(argument.type)
        for name, value in op.properties.items():
            if (new := signless_attribute(value, convert_type)) is not value:
                op.set_property(name, new)
        for name, value in list(op.attributes.items()):
            if (new := signless_attribute(value, convert_type)) is not value:
                op.set_attribute(name, new)
