"""Takes signedness out of types, once operations say it instead: `uiN` and `siN` become `iN`."""

from __future__ import annotations

from functools import cache
from typing import Any

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


def signless_type(type: Any) -> Any:
    """`type` without signedness, wherever it is nested."""
    if isinstance(type, IntegerType):
        return type if type.signedness == "signless" else IntegerType(type.width)
    if isinstance(type, (ShapedType, ComplexType)):
        element = signless_type(type.element_type)
        if element is type.element_type:
            return type
        return type.with_element_type(element) if isinstance(type, ShapedType) else ComplexType(element)
    if isinstance(type, FunctionType):
        return FunctionType(tuple(map(signless_type, type.inputs)), tuple(map(signless_type, type.results)))
    if isinstance(type, TupleType):
        return TupleType(tuple(map(signless_type, type.types)))
    return type


def signless_attribute(attribute: Any) -> Any:
    """`attribute` with the types in it made signless; elements keep their bits."""
    if isinstance(attribute, Type):
        return signless_type(attribute)
    if isinstance(attribute, ArrayAttr):
        return ArrayAttr(tuple([signless_attribute(element) for element in attribute.elements]))
    if isinstance(attribute, DictionaryAttr):
        return DictionaryAttr(tuple([(name, signless_attribute(value)) for name, value in attribute.entries]))
    type = getattr(attribute, "type", None)
    if not isinstance(type, Type) or signless_type(type) is type:
        return attribute
    return _retyped(attribute, signless_type(type))


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


def make_signless(root: Operation) -> None:
    """Change the types of all values and attributes in `root`, in place."""
    convert_type, convert_attribute = cache(signless_type), signless_attribute
    for op in root.walk():
        for result in op.results:
            result.type = convert_type(result.type)
        for region in op.regions:
            for block in region.blocks:
                for argument in block.arguments:
                    argument.type = convert_type(argument.type)
        for name, value in op.properties.items():
            if (new := convert_attribute(value)) is not value:
                op.set_property(name, new)
        for name, value in list(op.attributes.items()):
            if (new := convert_attribute(value)) is not value:
                op.set_attribute(name, new)
