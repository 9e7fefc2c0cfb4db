"""Values for the interpreter: arguments made from types, and whether results are the same."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import (
    DYNAMIC,
    BaseMemRefType,
    ComplexType,
    FloatType,
    IndexType,
    IntegerType,
    ShapedType,
    TensorType,
    TupleType,
    UnrankedMemRefType,
    UnrankedTensorType,
    VectorType,
)
from plait.interpret import dtype_of, value_for
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy.random import Generator
    from plait.ir.attribute import Type

np = lazy_import("numpy")

MAX_ELEMENTS = 1 << 14


class NoValues(Exception):
    """No value of a type can be made."""


def random_value(ty: Type, rng: Generator, size: int = 2) -> Any:
    """A value of a type, small numbers; dynamic dimensions get `size`. Raises `NoValues`."""
    ty = ty.passed_as
    if isinstance(ty, TupleType):
        return [random_value(one, rng, size) for one in ty.types]
    if isinstance(ty, (UnrankedTensorType, UnrankedMemRefType)):
        return _elements(ty.element_type, (size,), rng)
    if isinstance(ty, (TensorType, VectorType, BaseMemRefType)):
        shape = tuple(size if n == DYNAMIC else n for n in ty.shape)
        if np.prod(shape, dtype=np.int64) > MAX_ELEMENTS:
            raise NoValues(f"{ty} is large")
        return _elements(ty.element_type, shape, rng)
    if isinstance(ty, (IntegerType, IndexType, FloatType, ComplexType)):
        return value_for(ty, _elements(ty, (), rng)[()])
    raise NoValues(f"no values of type {ty}")


def _elements(ty: Type, shape: tuple[int, ...], rng: Generator) -> Any:
    """An array of small numbers, exact in every format that has them."""
    ty = stored(ty)
    if not isinstance(ty, (IntegerType, IndexType, FloatType, ComplexType)):
        raise NoValues(f"no values of type {ty}")
    try:
        dtype = dtype_of(ty)
    except TypeError as error:
        raise NoValues(str(error)) from None
    if isinstance(ty, ComplexType):
        parts = rng.integers(-6, 7, (2, *shape)) / 4
        return np.asarray(parts[0] + 1j * parts[1]).astype(dtype)
    if isinstance(ty, FloatType):
        return np.asarray(rng.integers(-6, 7, shape) / 4).astype(dtype)
    low, high = _range(ty)
    return np.asarray(rng.integers(low, high + 1, shape)).astype(dtype)


def _range(ty: Any) -> tuple[int, int]:
    """The small numbers that an integer type has; an index is never negative."""
    if isinstance(ty, IndexType):
        return 0, 1
    if ty.width == 1:
        return 0, 1
    if ty.is_unsigned:
        return 0, min(5, (1 << ty.width) - 1)
    half = 1 << (ty.width - 1)
    return max(-3, -half), min(5, half - 1)


def is_comparable(ty: Type) -> bool:
    """Whether values of a type can be compared: numbers, and tensors and vectors of them."""
    ty = ty.passed_as
    if isinstance(ty, (TensorType, VectorType)):
        return is_comparable(ty.element_type)
    return isinstance(stored(ty), (IntegerType, IndexType, FloatType, ComplexType))


def stored(ty: Type) -> Any:
    """The type of what is stored: of quantized types, and of types of plugins that have a `storage_type`."""
    return getattr(ty, "storage_type", ty)


def copies(values: Sequence[Any]) -> list[Any]:
    """Copies of arrays, so that a run cannot change what the next one gets."""
    return [value.copy() if hasattr(value, "copy") and hasattr(value, "shape") else value for value in values]


def differences(got: Sequence[Any], expected: Sequence[Any], types: Sequence[Any]) -> list[str]:
    """How results differ: integers must be equal, floats close for their width; NaN is equal to NaN."""
    found = [f"{len(got)} results, expected {len(expected)}"] if len(got) != len(expected) else []
    for i, (a, b, ty) in enumerate(zip(got, expected, types)):
        a, b = np.asarray(a), np.asarray(b)
        if a.shape != b.shape:
            found.append(f"result #{i} has shape {list(a.shape)}, expected {list(b.shape)}")
        elif not _equal(a, b, stored(element_of(ty))):
            found.append(f"result #{i} is {a.tolist()}, expected {b.tolist()}")
    return found


def element_of(ty: Type) -> Any:
    ty = ty.passed_as
    return ty.element_type if isinstance(ty, ShapedType) else ty


def _equal(a: Any, b: Any, ty: Type) -> bool:
    if isinstance(ty, ComplexType):
        return bool(np.allclose(a, b, rtol=tolerance(ty.element_type), atol=tolerance(ty.element_type), equal_nan=True))
    if isinstance(ty, FloatType):
        a, b = a.astype(np.float64), b.astype(np.float64)
        return bool(np.allclose(a, b, rtol=tolerance(ty), atol=tolerance(ty), equal_nan=True))
    return bool(np.all(a == b))


def tolerance(ty: Any) -> float:
    """A few units in the last place: an order of summation may change, nothing else."""
    known = {"f64": 1e-12, "f32": 4e-6, "tf32": 4e-3, "f16": 4e-3, "bf16": 3e-2}
    return known.get(str(ty), 0.25 if ty.width < 16 else 1e-6)
