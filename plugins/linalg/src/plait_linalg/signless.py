"""Element types as arith works on them, once operations say the rest: `uiN` and `siN` become `iN`.

Element types of other dialects become what the type rules that are installed make of them for linalg.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import (
    ArrayAttr,
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DictionaryAttr,
    IntegerAttr,
)
from plait.builtin.types import ComplexType, FunctionType, IntegerType, ShapedType, TensorType, TupleType
from plait.ir.attribute import Attribute, Type
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.typeconv import TypeConverter
from plait_std.retyping import block_arguments, brought_values
from plait_std.tensor.ops import BitcastOp

if TYPE_CHECKING:
    from plait.context import Context

Convert = Callable[[Any], Any]
"""From a type to the one that takes its place."""


def signless_type(type: Type) -> Any:
    """`type` without signedness, wherever it is nested."""
    return _with_elements(type, lambda other: other)


def stored_types(ctx: Context) -> Convert:
    """Makes types signless, and converts element types of other dialects by the rules that lead to linalg."""

    def by_rules(type: Type) -> Any:
        if type.name.startswith("builtin."):
            return type
        return TypeConverter.of(ctx, "linalg").convert_type(type) or type

    @cache
    def convert(type: Type) -> Any:
        return _with_elements(type, by_rules)

    return convert


def _with_elements(type: Type, convert: Convert) -> Any:
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


def signless_attribute(attribute: Attribute, convert: Convert = signless_type) -> Any:
    """`attribute` with the types in it converted; elements keep their bits.

    A list of types is kept: it says what an operation does, as `native.contract_words` with bytes that have a sign.
    """
    if isinstance(attribute, Type):  # one of a dialect says what an operation does, not what a value is
        return convert(attribute) if attribute.name.startswith("builtin.") else attribute
    if isinstance(attribute, ArrayAttr):
        if any(isinstance(element, Type) for element in attribute.elements):
            return attribute
        return ArrayAttr(tuple([signless_attribute(element, convert) for element in attribute.elements]))
    if isinstance(attribute, DictionaryAttr):
        return DictionaryAttr(tuple([(name, signless_attribute(value, convert)) for name, value in attribute.entries]))
    type = getattr(attribute, "type", None)
    if not isinstance(type, Type) or convert(type) is type:
        return attribute
    return _retyped(attribute, convert(type))


def _retyped(attribute: Attribute, type: Any) -> Attribute:
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
    """Change the types of all values and attributes in `root`, in place.

    An operation with a type of another dialect as an attribute, such as `tcp.dequantize`, relies on the types of its
    values: it keeps them, between bitcasts.
    """
    if _is_signless(root, convert_type):
        return
    kept = {op: [value.type for value in op.operands] for op in root.walk() if _relies_on_types(op)}
    for op in root.walk():
        for value in block_arguments(op) if op in kept else brought_values(op):
            value.type = convert_type(value.type)
        if op not in kept:
            _convert_attributes(op, convert_type)
    for op, types in kept.items():
        _bitcast_around(op, types, convert_type)


def _is_signless(root: Operation, convert_type: Convert) -> bool:
    """Whether nothing changes: most programs have few types and attributes, in many operations."""
    types: set[Any] = set()
    attributes: set[Any] = set()
    for op in root.walk():
        types.update([result.type for result in op.results])
        attributes.update(op._properties)
        if op._attributes is not None:
            attributes.update(op._attributes.values())
        for region in op.regions:
            for block in region.blocks:
                types.update([argument.type for argument in block.arguments])
    attributes.discard(None)
    same = all(convert_type(ty) is ty for ty in types)
    return same and all(signless_attribute(one, convert_type) is one for one in attributes)


def _convert_attributes(op: Operation, convert_type: Convert) -> None:
    for name, value in op.properties.items():
        if (new := signless_attribute(value, convert_type)) is not value:
            op.set_property(name, new)
    for name, value in list(op.attributes.items()):
        if (new := signless_attribute(value, convert_type)) is not value:
            op.set_attribute(name, new)


def _relies_on_types(op: Operation) -> bool:
    types = (value for value in op.properties.values() if isinstance(value, Type))
    return any(not type.name.startswith("builtin.") for type in types)


def _bitcast_around(op: Operation, types: Sequence[Any], convert_type: Convert) -> None:
    """Give `op` operands of `types`, and what uses its results what they convert to."""
    before, after = Builder.before(op), Builder.after(op)
    for index, (value, type) in enumerate(zip(op.operands, types)):
        if value.type is not type and isinstance(type, TensorType):
            op.set_operand(index, before(BitcastOp(value, type)))
    for result in op.results:
        type = convert_type(result.type)
        if type is not result.type and isinstance(type, TensorType):
            users = result.users
            bitcast = after(BitcastOp(result, type))
            for user in users:
                user.operands = [bitcast if operand is result else operand for operand in user.operands]
