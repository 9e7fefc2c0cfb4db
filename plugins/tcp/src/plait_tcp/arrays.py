"""Conversions, padding and bits of NumPy arrays, for the interpreter and constant folding."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType
from plait.interpret import dtype_of
from plait.interpret.numbers import is_float, rounded
from plait.lazy import lazy_import
from plait_std.scalar.payload import bit_width, integer_limits

if TYPE_CHECKING:
    from numpy import ndarray
    from plait.ir.attribute import Type

np = lazy_import("numpy")

_REDUCERS = {
    "add": "add", "multiply": "multiply", "maximum": "maximum", "minimum": "minimum", "and": "bitwise_and",
    "or": "bitwise_or", "xor": "bitwise_xor",
}  # fmt: skip
_BOOL_REDUCERS = {
    "add": "or", "multiply": "and", "maximum": "or", "minimum": "and", "and": "and", "or": "or", "xor": "xor",
}  # fmt: skip


def reducer(kind: str, dtype: Any) -> Any:
    """The NumPy ufunc that a reduction of `kind` repeats."""
    return getattr(np, f"logical_{_BOOL_REDUCERS[kind]}" if dtype.kind == "b" else _REDUCERS[kind])


def convert(x: Any, source: Type, target: Type) -> Any:
    """The elements of `x`, of element type `source`, converted as `tcp.cast` does."""
    dtype = dtype_of(target)
    if source is target:
        return x
    if isinstance(source, ComplexType) and not isinstance(target, ComplexType):
        return convert(x.real if bit_width_of(target) != 1 else x != 0, source.element_type, target)
    if bit_width_of(target) == 1 and not isinstance(target, FloatType):
        return np.asarray(x != 0)
    if isinstance(source, FloatType) and not isinstance(target, (FloatType, ComplexType)):
        return _saturate(x, target).astype(dtype)
    if not isinstance(target, (FloatType, ComplexType)) and x.dtype.kind != "b":
        return _wrap_to(x, dtype)
    if isinstance(source, FloatType) and is_float(dtype):
        return rounded(x, dtype)
    return (x.astype(np.float64) if x.dtype.kind == "V" and dtype.kind == "V" else x).astype(dtype)


def pad_array(x: ndarray, value: Any, low: Sequence[int], high: Sequence[int], interior: Sequence[int]) -> Any:
    """`x` with copies of `value` around and between its elements; negative amounts remove elements."""
    shape = [max(a + b + n + max(n - 1, 0) * k, 0) for n, a, b, k in zip(x.shape, low, high, interior)]
    result = np.full(shape, value, dtype=x.dtype)
    places: list[Any] = []
    kept: list[Any] = []
    for size, extent, first, gap in zip(x.shape, shape, low, interior):
        positions = first + np.arange(size) * (gap + 1)
        inside = (positions >= 0) & (positions < extent)
        places.append(positions[inside])
        kept.append(np.flatnonzero(inside))
    result[np.ix_(*places)] = x[np.ix_(*kept)]
    return result


def widened(array: ndarray) -> Any:
    """Floats below 32 bits as float32, integers below 8 bits as 8 bits."""
    dtype = array.dtype
    if (dtype.kind == "f" and dtype.itemsize < 4) or (dtype.kind == "V" and "float" in dtype.name):
        return array.astype(np.float32)
    if dtype.kind == "V":
        return array.astype(np.uint8 if dtype.name.startswith("uint") else np.int8)
    return array


def is_narrow_float(ty: Type) -> bool:
    """Whether numbers of an element type are floats of less than 32 bits."""
    return is_float(dtype_of(ty)) and dtype_of(ty).itemsize < 4


def own_bits(array: ndarray, width: int) -> Any:
    """Integers as the bits that their own format has, without the signs that a wider format puts in front of them."""
    return widened(array) & ((1 << width) - 1) if width < 8 else array


def split_bits(x: ndarray, type: Any, width: int) -> Any:
    """Numbers as their parts of `width` bits, fewer than 8, low ones first, along a new last dimension."""
    bits, count = np.asarray(x, order="C").view(f"u{x.dtype.itemsize}"), type.shape[-1]
    parts = (bits[..., None] >> (np.arange(count) * width).astype(bits.dtype)) & bits.dtype.type((1 << width) - 1)
    return parts.astype(np.uint8).astype(dtype_of(type))


def joined_bits(x: ndarray, type: Any, width: int) -> Any:
    """The inverse of `split_bits`."""
    wide = np.dtype(f"u{max(type.element_type.width // 8, 1)}")
    parts = own_bits(x, width).astype(np.uint8).astype(wide) & wide.type((1 << width) - 1)
    whole = np.zeros(x.shape[:-1], wide)
    for i in range(x.shape[-1]):
        whole |= parts[..., i] << wide.type(i * width)
    return whole.view(dtype_of(type)) if type.element_type.width >= 8 else whole.astype(dtype_of(type))


def bit_width_of(type: Any) -> int:
    return 0 if isinstance(type, ComplexType) else bit_width(type)


def _wrap_to(x: Any, dtype: Any) -> Any:
    """Integers reduced to the width of `dtype`."""
    if dtype.kind != "V" and x.dtype.kind != "V":
        return x.astype(dtype)
    return x.astype(np.int64).astype(np.int8).astype(dtype)


def _saturate(x: ndarray, target: Any) -> Any:
    """Floats as integers of `target`'s range: toward zero and limited to it, NaN to 0."""
    low, high = integer_limits(target)
    whole = np.nan_to_num(np.trunc(x.astype(np.float64)), nan=0.0, posinf=np.inf, neginf=-np.inf)
    holder = np.dtype(np.uint64 if low == 0 else np.int64)
    inside = np.where((whole > low) & (whole < high), whole, 0).astype(holder)
    return np.where(whole <= low, holder.type(low), np.where(whole >= high, holder.type(high), inside))
