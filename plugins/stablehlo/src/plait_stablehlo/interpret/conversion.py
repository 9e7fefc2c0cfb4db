"""Conversion of elements between types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.numbers import (
    contiguous,
    float_bits,
    is_complex,
    is_float,
    is_narrow_int,
    narrow_int,
    rounded,
    rounded_integers,
)
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.builtin.types import Type

np = lazy_import("numpy")
ml_dtypes = lazy_import("ml_dtypes")


def convert_values(x: Any, source: Type, target: Type) -> Any:
    """`x`, elements of type `source`, as elements of type `target`."""
    dtype = dtype_of(target)
    if is_complex(x.dtype) and not is_complex(dtype):
        x = contiguous(x.real)
    if x.dtype == dtype:
        return x
    if dtype.kind == "b":
        return np.asarray(x != 0).astype(bool)
    if is_complex(dtype):
        return (
            np.asarray(x).astype(np.complex128).astype(dtype)
            if x.dtype.kind != "V"
            else x.astype(np.float64).astype(dtype)
        )
    if is_float(dtype):
        return _to_float(x, dtype)
    if is_float(x.dtype):
        return saturated(x.astype(np.float64) if x.dtype.kind == "V" or x.dtype.itemsize < 8 else x, dtype)
    return _to_int(x, dtype)


def _to_float(x: Any, dtype: Any) -> Any:
    if x.dtype.kind == "b" or is_narrow_int(x.dtype):
        x = x.astype(np.int32)
    if is_float(x.dtype):
        return rounded(x if x.dtype.itemsize > 1 and x.dtype.kind == "f" else x.astype(np.float32), dtype)
    return rounded_integers(x, dtype)


def saturated(x: Any, dtype: Any) -> Any:
    """Floating-point numbers truncated toward zero and limited to the range of an integer type; NaN is 0."""
    low, high = _limits(dtype)
    whole = np.trunc(np.where(np.isnan(x), 0, x))
    below, above = whole <= float(low), whole >= float(high)
    inner = np.where(below | above, 0, whole)
    wide = inner.astype(np.uint64 if low == 0 else np.int64)
    wide = np.where(above, wide.dtype.type(high), np.where(below, wide.dtype.type(low), wide))
    return _to_int(wide, dtype)


def _limits(dtype: Any) -> tuple[int, int]:
    if is_narrow_int(dtype):
        bits = int(dtype.name[-1])
        return (0, (1 << bits) - 1) if dtype.name.startswith("u") else (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
    info = np.iinfo(dtype)
    return int(info.min), int(info.max)


def _to_int(x: Any, dtype: Any) -> Any:
    if is_narrow_int(dtype):
        return narrow_int(x.astype(np.int64).astype(np.int32), dtype)
    return (x.astype(np.int32) if is_narrow_int(x.dtype) else x).astype(dtype)


def reduce_precision_values(x: Any, exponent_bits: int, mantissa_bits: int) -> Any:
    """`x` rounded to a format of so many bits, and back; subnormal numbers of a smaller format become zero.

    Narrow formats, whose last codes have other meanings than in IEEE 754, go through single precision.
    """
    if x.dtype.itemsize == 1:
        return rounded(reduce_precision_values(x.astype(np.float32), exponent_bits, mantissa_bits), x.dtype)
    info = ml_dtypes.finfo(x.dtype)
    width, mantissa, exponent = info.bits, info.nmant, info.nexp
    bits = float_bits(x).astype(object)
    sign, size = bits & (1 << (width - 1)), bits & ((1 << (width - 1)) - 1)
    infinity = ((1 << exponent) - 1) << mantissa
    if (dropped := mantissa - mantissa_bits) > 0:
        half = (1 << (dropped - 1)) - 1 + ((size >> dropped) & 1)
        size = (size + half) >> dropped << dropped
    if exponent_bits < exponent:
        middle, bias = (1 << (exponent - 1)) - 1, (1 << (exponent_bits - 1)) - 1
        size = np.where((size >> mantissa) <= middle - bias, 0, size)
        size = np.where((size >> mantissa) > middle + bias, infinity, size)
    nan = np.isnan(x.astype(np.float64))
    kept = bits if mantissa_bits else infinity  # without a mantissa there is no NaN
    stored = np.asarray(np.where(nan, kept, sign | size))
    return stored.astype(f"uint{x.dtype.itemsize * 8}").view(x.dtype)
