"""Casts between integers, floats and indices, as the operations of arith for them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.build import is_unsigned
from plait.builtin.types import FloatType, IndexType, IntegerType, ShapedType, f32
from plait.ir.builder import Builder
from plait.ir.value import Value

from plait_std.arith import ops as arith

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def cast_number(builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
    """A number of type `source` as one of type `target`; a float that does not fit into an integer is undefined."""
    a, b = arith.element_of(source), arith.element_of(target)
    if isinstance(a, FloatType) and isinstance(b, FloatType):
        return _cast_float(builder, value, a, b)
    if isinstance(a, FloatType):
        return _float_to_integer(builder, value, b)
    if isinstance(b, FloatType):
        return _integer_to_float(builder, value, a, b)
    return cast_integer(builder, value, a, b)


def cast_integer(builder: Builder, value: Value[Any], source: Any, target: Any) -> Value[Any]:
    """An integer in another width: extended by its sign or by zeros, or its low bits."""
    if isinstance(source, IndexType) or isinstance(target, IndexType):
        if source is target:
            return value
        return _to(builder, arith.IndexCastUIOp if is_unsigned(source) else arith.IndexCastOp, value, target)
    if target.width == source.width:
        return value
    if target.width < source.width:
        return _to(builder, arith.TruncIOp, value, target)
    return _to(builder, arith.ExtUIOp if is_unsigned(source) else arith.ExtSIOp, value, target)


def _cast_float(builder: Builder, value: Value[Any], source: Any, target: Any) -> Value[Any]:
    if target is source:
        return value
    if target.width == source.width:  # formats of one width have no direct conversion
        value, source = _to(builder, arith.ExtFOp, value, f32), f32
    return _to(builder, arith.ExtFOp if target.width > source.width else arith.TruncFOp, value, target)


def _integer_to_float(builder: Builder, value: Value[Any], source: Type, target: Type) -> Value[Any]:
    if isinstance(source, IndexType):
        value, source = _to(builder, arith.IndexCastOp, value, _I64), _I64
    return _to(builder, arith.UIToFPOp if is_unsigned(source) else arith.SIToFPOp, value, target)


def _float_to_integer(builder: Builder, value: Value[Any], target: Type) -> Value[Any]:
    if isinstance(target, IndexType):
        return _to(builder, arith.IndexCastOp, _float_to_integer(builder, value, _I64), target)
    return _to(builder, arith.FPToUIOp if is_unsigned(target) else arith.FPToSIOp, value, target)


def _to(builder: Builder, op_class: Any, value: Value[Any], element: Type) -> Value[Any]:
    """The cast `op_class` of `value` to elements of the type that arith works on in place of `element`."""
    if isinstance(element, IntegerType):
        element = IntegerType(element.width)
    type = value.type.with_element_type(element) if isinstance(value.type, ShapedType) else element
    return builder(op_class(value, type))


_I64 = IntegerType(64)
