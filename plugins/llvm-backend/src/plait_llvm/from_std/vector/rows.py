"""Rows in llvm: their type, and making them of scalars and of constants."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from typing import TYPE_CHECKING, Any

from plait.build.functions import maximum, minimum
from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import VectorType, i32, i64, index
from plait.ir.attribute import Type
from plait.ir.value import Value
from plait.rewrite import NoMatchError
from plait_llvm.dialect.ops import values as v
from plait_llvm.lowering.algebra import LLVM
from plait_llvm.lowering.build import index_value, once_in_block

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter

Values = Sequence[Value[Any]]


def repeat(rw: ConversionRewriter, scalar: Value[Any], ty: VectorType) -> Value[Any]:
    """A vector of equal elements."""
    poison = once_in_block(rw, (v.PoisonOp, ty), lambda: rw(v.PoisonOp(ty)))
    zero = once_in_block(rw, (v.ConstantOp, 0), lambda: index_value(rw, 0))
    first = rw(v.InsertElementOp(poison, scalar, zero))
    return first if ty.shape == (1,) else rw(v.ShuffleVectorOp(first, first, [0] * ty.shape[0]))


def row_type(ty: Type, rw: ConversionRewriter) -> VectorType:
    """The llvm type of a vector; raises `NoMatchError` if it is not one vector there."""
    converted = rw.convert_type(ty)
    if not isinstance(converted, VectorType):
        raise NoMatchError(f"'{ty}' is not a vector of one dimension: run unroll-vectors first")
    if any(converted.scalable_dims or ()):
        raise NoMatchError(f"the size of '{ty}' depends on the machine")
    return converted


def numbers(rw: ConversionRewriter, ty: VectorType, step: int = 1) -> Value[Any]:
    """The constant 0, step, 2 * step ..."""
    numbers = [i * step for i in range(ty.shape[0])]
    return rw(v.ConstantOp(DenseElementsAttr.from_values(ty, numbers), ty))


def of_elements(rw: ConversionRewriter, elements: Values, ty: VectorType) -> Value[Any]:
    start: Value[Any] = rw(v.PoisonOp(ty))
    return reduce(lambda made, x: rw(v.InsertElementOp(made, x[1], index_value(rw, x[0]))), enumerate(elements), start)


def first_elements(rw: ConversionRewriter, count: Value[Any], size: int) -> Value[Any]:
    """A mask of the first `count` (i64) of `size` elements."""
    lanes = VectorType((size,), i32)
    within = maximum(minimum(LLVM.on(rw).expression(count, index), size), 0)
    limit = repeat(rw, LLVM.cast(rw, within.value, i64, i32), lanes)
    return LLVM.apply(rw, "lt", lanes, numbers(rw, lanes), limit)
