"""Questions about vector types that operations, their checks and their lowerings share."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import ComplexType, VectorType
from plait.define import c
from plait.ir.attribute import Type, VerifyError

VectorOfDims = c.VectorOfDims
FixedVector = c.AnyFixedVector
MaskVector = c.VectorOf(c.I1)


def shape_of(ty: Type) -> tuple[int, ...]:
    """The shape of a vector; a scalar has none."""
    return ty.shape if isinstance(ty, VectorType) else ()


def element_of(ty: Type) -> Type:
    """The type of the elements of a vector; a scalar is its own element."""
    return ty.element_type if isinstance(ty, VectorType) else ty


def dims_of(ty: Type) -> list[tuple[int, bool]]:
    """The sizes of a vector type, each with whether it is scalable."""
    if not isinstance(ty, VectorType):
        return []
    return list(zip(ty.shape, ty.scalable_dims or (False,) * ty.rank))


def vector_of(dims: Sequence[tuple[int, bool]], element: Type) -> VectorType:
    """The inverse of `dims_of`."""
    return VectorType(tuple(size for size, _ in dims), element, tuple(scalable for _, scalable in dims))


def bits_of(ty: Type) -> int:
    """The bits of an element; an index counts as 64."""
    return 2 * bits_of(ty.element_type) if isinstance(ty, ComplexType) else getattr(ty, "width", 64)


def same_elements(*types: Type) -> None:
    """Raise `VerifyError` unless vectors and scalars have one element type."""
    first, *rest = map(element_of, types)
    for other in rest:
        if other is not first:
            raise VerifyError(f"expected elements of one type, found '{first}' and '{other}'")
