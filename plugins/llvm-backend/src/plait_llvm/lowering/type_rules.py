"""How builtin types become llvm types, as rules that compose with rules of other plugins.

The element type of a memref may be a third party's, with rules of its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.ops import UnrealizedConversionCastOp
from plait.builtin.types import (
    ComplexType,
    FloatType,
    FunctionType,
    IndexType,
    IntegerType,
    MemRefType,
    TupleType,
    UnrankedMemRefType,
    VectorType,
    i64,
)
from plait.ir.attribute import Type
from plait.ir.builder import Builder
from plait.typeconv import TypeRule

from plait_llvm.dialect.types import ptr
from plait_llvm.lowering.descriptor import build_of_unknown_fields, unknown_numbers
from plait_llvm.lowering.types import llvm_type

if TYPE_CHECKING:
    from plait.typeconv.converter import TypeConverter


def scalar(type: Type, converter: TypeConverter) -> Type | None:
    """index -> i64, ui8 -> i8, f8E4M3FN -> i8, a function type -> !llvm.ptr"""
    return _if_other(type, llvm_type(type))


def descriptor(type: MemRefType, converter: TypeConverter) -> Type | None:
    """memref<4x?xT> -> !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>"""
    element = converter.convert_type(type.element_type)
    return llvm_type(type.with_element_type(element)) if element is not None else None


def pack_bare_buffer(builder: Builder, types: Sequence[Type], values: Sequence[Any]) -> Any:
    """cast %p, %n : !llvm.ptr, i64 to memref<4x?xT> -> the descriptor that %p and %n leave no choice of"""
    cast = values[0].defining_op
    if not isinstance(cast, UnrealizedConversionCastOp):
        return None
    parts = cast.operands
    if [part.type for part in parts] == [ptr, *[i64] * unknown_numbers(values[0].type)]:
        cast.operands = [build_of_unknown_fields(Builder.before(cast), values[0].type, parts)]
    return cast.operands if [part.type for part in cast.operands] == list(types) else None


def unranked_descriptor(type: Type, converter: TypeConverter) -> Type | None:
    """memref<*xT> -> !llvm.struct<(i64, ptr)>"""
    return llvm_type(type)


def struct(type: Any, converter: TypeConverter) -> Type | None:
    """complex<T> -> !llvm.struct<(T, T)>; a tuple is a struct of its types"""
    fields = type.types if isinstance(type, TupleType) else (type.element_type,) * 2
    converted = converter.convert_types(fields)
    return llvm_type(TupleType(tuple(converted))) if converted is not None else None


def vector(type: VectorType, converter: TypeConverter) -> Type | None:
    """vector<2x4xT> -> !llvm.array<2 x vector<4xT>>"""
    element = converter.convert_type(type.element_type)
    return _if_other(type, llvm_type(type.with_element_type(element))) if element is not None else None


def _if_other(type: Type, converted: Type | None) -> Type | None:
    return None if converted is type else converted


TO_LLVM = (
    *(TypeRule(source, "llvm", scalar) for source in (IntegerType, IndexType, FloatType, FunctionType)),
    TypeRule(MemRefType, "llvm", descriptor, to_target=pack_bare_buffer),
    TypeRule(UnrankedMemRefType, "llvm", unranked_descriptor),
    TypeRule(ComplexType, "llvm", struct),
    TypeRule(TupleType, "llvm", struct),
    TypeRule(VectorType, "llvm", vector),
)
