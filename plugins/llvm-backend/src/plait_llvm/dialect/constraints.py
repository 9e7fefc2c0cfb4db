"""Type constraints that the operations of the llvm dialect share."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import BF16Type, F16Type, F32Type, F64Type, F80Type, F128Type, IntegerType, VectorType
from plait.define import constraints as c
from plait.ir.attribute import Type

from plait_llvm.dialect.types import ArrayType, LLVMType, PointerType, StructType

FLOATS = (BF16Type, F16Type, F32Type, F64Type, F80Type, F128Type)
"""Floats that LLVM has."""


def scalar_of(ty: Type) -> Any:
    """The type itself, or the element type of a vector of one dimension; others are not types of LLVM."""
    return ty.element_type if isinstance(ty, VectorType) and ty.rank == 1 else ty


def with_scalar(ty: Type, scalar: Type) -> Any:
    """`scalar`, or a vector of it in the shape of `ty`."""
    return ty.with_element_type(scalar) if isinstance(ty, VectorType) else scalar


def is_llvm_type(ty: Type) -> bool:
    """Whether the dialect has a place for a type: its own, signless integers, floats, and vectors of them."""
    element = scalar_of(ty)
    if isinstance(element, IntegerType):
        return element.signedness == "signless"
    return isinstance(element, (LLVMType, *FLOATS))


def same_shape_i1(ty: Type) -> Any:
    """`i1`, or the vector of `i1` with the shape of `ty`."""
    return with_scalar(ty, IntegerType(1))


AnyLLVM = c.Predicate("type that LLVM supports", is_llvm_type)
IntegerLike = c.Predicate(
    "signless integer, alone or in a vector",
    lambda ty: isinstance(scalar_of(ty), IntegerType) and scalar_of(ty).signedness == "signless",
)
BoolLike = c.Predicate(
    "i1, alone or in a vector",
    lambda ty: IntegerLike.check(ty) and scalar_of(ty).width == 1,
)
FloatLike = c.Predicate(
    "float that LLVM supports, alone or in a vector",
    lambda ty: isinstance(scalar_of(ty), FLOATS),
)
PointerLike = c.Predicate(
    "pointer, alone or in a vector",
    lambda ty: isinstance(scalar_of(ty), PointerType),
)
IntegerOrPointerLike = c.AnyOf(IntegerLike, PointerLike)
AnyPointer = c.Predicate("pointer", lambda ty: isinstance(ty, PointerType))
AnyAggregate = c.Predicate("struct or array", lambda ty: isinstance(ty, (StructType, ArrayType)))
IntegerVector = c.Predicate(
    "vector of signless integers",
    lambda ty: isinstance(ty, VectorType) and IntegerLike.check(ty),
)
FloatVector = c.Predicate(
    "vector of floats that LLVM supports", lambda ty: isinstance(ty, VectorType) and FloatLike.check(ty)
)
AnyVector = c.Predicate(
    "vector of a type that LLVM supports", lambda ty: isinstance(ty, VectorType) and is_llvm_type(ty)
)
