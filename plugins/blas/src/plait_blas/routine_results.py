"""Builds results of operations from what LAPACK writes, where these differ."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.build.functions import maximum, minimum
from plait.builtin.types import ComplexType
from plait.ir.affine import AffineDim, AffineMap
from plait_linalg.bodies import build_generic
from plait_linalg.ops import IndexOp
from plait_std import sizes as sz
from plait_std.algebra import SCALARS
from plait_std.tensor import ops as tensor

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.value import Value


def clean_triangle(builder: Builder, factor: Value[Any], info: Value[Any], is_lower: bool) -> Value[Any]:
    """The triangle that is the factor, zeros in the other one; NaN where there is no factor."""
    rank = factor.type.rank

    def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        b = SCALARS.on(inner)
        x, failed, _ = b.wrap(*scalars)
        row, column = b.wrap(*(inner(IndexOp(dim)) for dim in (rank - 2, rank - 1)))
        inside = row >= column if is_lower else row <= column
        zero, nan = (b.wrap(SCALARS.constant(inner, number, x.type))[0] for number in (0.0, math.nan))
        return [(failed == 0).select(inside.select(x, zero), nan).value]

    batch = [AffineDim(i) for i in range(rank - 2)]
    return _elementwise(builder, [factor, info], batch, factor.type.element_type, emit)


def vectors_of_pairs(builder: Builder, packed: Value[Any], imaginary: Value[Any]) -> Value[Any]:
    """Complex vectors in columns, of real ones: a pair of them is one vector and its conjugate.

    `imaginary` are the imaginary parts of the eigenvalues, in their order: positive for the first one of a pair.
    """
    rank = packed.type.rank
    last = sz.subtract(builder, sz.size_of(builder, packed, rank - 1), 1)

    def emit(inner: Builder, scalars: Sequence[Value[Any]]) -> list[Value[Any]]:
        b = SCALARS.on(inner)
        own, sign, _ = b.wrap(*scalars)
        *places, column = b.wrap(*(inner(IndexOp(dim)) for dim in range(rank)))
        whole, zero = b.expression(packed), own.like(0)
        before, after = whole[(*places, maximum(column - 1, 0))], whole[(*places, minimum(column + 1, last))]
        first = (sign < 0).select(before, own)
        second = (sign > 0).select(after, (sign < 0).select(-own, zero))
        return [first.apply("complex", second).value]

    columns = [AffineDim(i) for i in range(rank) if i != rank - 2]
    return _elementwise(builder, [packed, imaginary], columns, ComplexType(packed.type.element_type), emit)


def _elementwise(builder: Builder, inputs: Sequence[Value[Any]], second: Sequence[Any], element: Any, emit: Any) -> Any:
    """A tensor as large as the first input; the second one has the dimensions `second`."""
    rank = inputs[0].type.rank
    every = AffineMap.identity(rank)
    maps = [every, AffineMap(rank, 0, tuple(second)), every]
    out = builder(tensor.EmptyOp.of(sz.sizes_of(builder, inputs[0]), element))
    return build_generic(builder, inputs, [out], maps, ["parallel"] * rank, emit).results[0]
