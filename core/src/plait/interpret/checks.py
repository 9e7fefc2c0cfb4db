"""Checks that a value has the form of its type, so that wrong semantics are found at the operation that has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin import types as ty
from plait.interpret.values import dtype_of
from plait.ir.attribute import Type

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from plait.ir.value import Value


def checker_for(type: Type) -> Callable[[Any, Any], None] | None:
    """A function `(value, array)` that raises if the array does not fit the type of the IR value; None for scalars."""
    if not isinstance(type, (ty.TensorType, ty.VectorType, ty.BaseMemRefType)):
        return None
    try:
        dtype = dtype_of(type)
    except TypeError:
        return None
    shape = type.shape if not isinstance(type, (ty.UnrankedTensorType, ty.UnrankedMemRefType)) else None
    if shape is not None and isinstance(type.element_type, ty.VectorType):
        shape += type.element_type.shape

    def check(value: Value[Any], array: NDArray[Any]) -> None:
        if getattr(array, "dtype", None) != dtype or (shape is not None and not fits(array.shape, shape)):
            raise TypeError(f"its semantics returned {_describe(array)} for a result of type {value.type}")

    return check


def static_shapes(types: Sequence[Type]) -> list[tuple[int, Sequence[int]]]:
    """Which of the types state sizes of tensors, and which ones."""
    shapes = [(place, type.shape) for place, type in enumerate(types) if isinstance(type, ty.RankedTensorType)]
    return [(place, shape) for place, shape in shapes if any(size != ty.DYNAMIC for size in shape)]


def fits(actual: Sequence[int], shape: Sequence[int]) -> bool:
    """Whether sizes of an array are those that a type states."""
    if actual == shape:
        return True
    return len(actual) == len(shape) and all(d in (a, ty.DYNAMIC) for a, d in zip(actual, shape))


def _describe(value: Any) -> str:
    if hasattr(value, "dtype") and hasattr(value, "shape"):
        return f"an array of {value.dtype} with shape {list(value.shape)}"
    return f"a {type(value).__name__}"
