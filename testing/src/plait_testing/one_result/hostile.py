"""Arguments in which the ends of formats, NaN with payloads, infinities, denormals and both zeros come up often."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import ml_dtypes
from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType, ShapedType
from plait.interpret import dtype_of, value_for
from plait.interpret.numbers import is_narrow_int
from plait.lazy import lazy_import

from plait_testing.conformance.values import NoValues, random_value, stored

if TYPE_CHECKING:
    from numpy.random import Generator
    from plait.ir.attribute import Type

np = lazy_import("numpy")

KINDS = ("small", "edges", "bits")
"""Small numbers; the ends of the format and what is special about it; any bits."""
SUMMED = ("small", "special")
"""Small numbers, and zeros, infinities and NaN among them: sums and products do not depend on the order."""
_SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.5, -1.5, 2.5, 3.25, float("inf"), float("-inf"), float("nan"))
_DISTINCT = (0.0, -0.0, 1.0, -1.0, 0.5, -1.5, 2.5, 3.25, 100.0, 1e-3, float("inf"), float("-inf"), float("nan"))


def value(ty: Type, rng: Generator, kind: str) -> Any:
    """A value of a type with static sizes. Raises `NoValues`."""
    element = stored(ty.element_type if isinstance(ty, ShapedType) else ty)
    plain = isinstance(element, (IntegerType, FloatType, ComplexType))
    if kind == "small" or not plain:
        return random_value(ty, rng)
    if isinstance(ty, ShapedType) and not ty.has_static_shape:
        raise NoValues(f"{ty} has dynamic sizes")
    shape = tuple(ty.shape) if isinstance(ty, ShapedType) else ()
    made = elements(element, shape, rng, kind)
    return made if isinstance(ty, ShapedType) else value_for(ty, made[()])


def elements(element: Type, shape: tuple[int, ...], rng: Generator, kind: str) -> Any:
    """An array of elements."""
    try:
        dtype = dtype_of(element)
    except TypeError as error:
        raise NoValues(str(error)) from None
    if isinstance(element, ComplexType):
        made = np.empty(shape, dtype)
        made.real, made.imag = (elements(element.element_type, shape, rng, kind) for _ in range(2))
        return made
    if kind == "bits":
        return _any_bits(element, dtype, shape, rng)
    if kind == "special" and isinstance(element, FloatType):
        with np.errstate(all="ignore"):
            return np.asarray(np.array(_SPECIAL).astype(dtype)[rng.integers(0, len(_SPECIAL), shape)])
    edges = float_edges(dtype) if isinstance(element, FloatType) else integer_edges(element, dtype)
    return np.asarray(edges[rng.integers(0, len(edges), shape)])


def float_edges(dtype: Any) -> Any:
    """Zeros, ones, halves, the ends of the range, denormals, infinities, NaN, and NaN with a payload."""
    finfo: Any = ml_dtypes.finfo
    info = finfo(dtype)
    ends = [info.max, info.min, info.smallest_normal, info.smallest_subnormal, -info.smallest_subnormal]
    with np.errstate(all="ignore"):
        edges = np.array([*np.array(_DISTINCT).astype(dtype), *ends], dtype=dtype)
    bits = edges.view(f"u{dtype.itemsize}")
    payload = bits[np.isnan(edges.astype(np.float64))] ^ 1
    return np.concatenate([edges, payload.astype(bits.dtype).view(dtype)])


def integer_edges(element: Any, dtype: Any) -> Any:
    """Zero, small numbers, the ends of the range, and about the width."""
    if element.width == 1:
        return np.array([False, True])
    low, high = limits(element)
    wanted = (0, 1, -1, 2, 3, -7, low, high, low + 1, high - 1, element.width - 1, element.width, element.width + 1)
    numbers = np.array(sorted({number for number in wanted if low <= number <= high}), dtype=object)
    return numbers.astype(np.int8).astype(dtype) if is_narrow_int(dtype) else numbers.astype(dtype)


def limits(element: Any) -> tuple[int, int]:
    """The least and the greatest integer of a type."""
    if element.is_unsigned:
        return 0, (1 << element.width) - 1
    return -(1 << (element.width - 1)), (1 << (element.width - 1)) - 1


def _any_bits(element: Any, dtype: Any, shape: tuple[int, ...], rng: Generator) -> Any:
    width = 64 if isinstance(element, IndexType) else element.width
    if width == 1:
        return rng.integers(0, 2, shape).astype(bool)
    if isinstance(element, IntegerType):
        low, high = limits(element)
        made = rng.integers(low, high, shape, np.uint64 if element.is_unsigned else np.int64, endpoint=True)
        return made.astype(np.int8).astype(dtype) if is_narrow_int(dtype) else made.astype(dtype)
    if width not in (4, 6, 8, 16, 32, 64):
        raise NoValues(f"no bits of type {element}")
    bits = rng.integers(0, (1 << width) - 1, shape, np.uint64, endpoint=True)
    return np.asarray(bits.astype(f"u{dtype.itemsize}")).view(dtype)
