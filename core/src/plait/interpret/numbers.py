"""Exactness: which format a function is computed in, and how it is rounded to the format of its result."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy import dtype as DType
    from numpy.typing import NDArray

np = lazy_import("numpy")

#: A function of one or two arrays.
Function = Callable[[Any], Any] | Callable[[Any, Any], Any]


def is_float(dtype: DType[Any]) -> bool:
    """Whether a dtype is a floating-point type, of NumPy or ml_dtypes."""
    return dtype.kind == "f" or (dtype.kind == "V" and "float" in dtype.name)


def is_complex(dtype: DType[Any]) -> bool:
    return dtype.kind == "c"


def is_narrow_int(dtype: DType[Any]) -> bool:
    """Whether a dtype is of integers of 2 or 4 bits, for which NumPy has no wrap-around."""
    return dtype.name in ("int2", "uint2", "int4", "uint4")


def widened(x: NDArray[Any]) -> Any:
    """`x` in the format in which transcendental functions are computed: double precision."""
    if x.dtype.kind == "c":
        return x.astype(np.complex128)
    return x.astype(np.float64)


def rounded(x: Any, dtype: DType[Any]) -> Any:
    """`x` rounded once, to nearest even, to a floating-point or complex format; f8E8M0FNU has ties up.

    NaN is -0 in formats that have none, of either sign, as in XLA; ml_dtypes has 0 with the other sign.
    """
    x = np.asarray(x)
    if x.dtype == dtype:
        return x
    wide = x
    if dtype.itemsize <= 2 and x.dtype == np.float64:
        wide = _to_odd_f32(x)
    elif x.dtype.itemsize == dtype.itemsize == 1:  # ml_dtypes cannot convert all of them to one another
        wide = x.astype(np.float32)
    result = np.asarray(wide.astype(dtype))
    if dtype.name in _WITHOUT_NAN:
        return np.where(np.isnan(wide), np.array(-0.0).astype(dtype), result)
    if dtype.name != "float8_e8m0fnu":
        return result
    least = np.array(2.0**-127).astype(dtype)  # above which ml_dtypes rounds all up
    return np.where((x > 0) & (x < 1.5 * 2.0**-127), least, result)


def rounded_integers(x: NDArray[Any], dtype: DType[Any]) -> Any:
    """Integers rounded once, to nearest even, to a floating-point format."""
    if dtype.itemsize > 2:
        return x.astype(dtype)
    if x.dtype.itemsize == 8:  # as many bits as f64 has, the last of which is set if others are lost
        is_large = (x >= 1 << 53) | (x < -(1 << 53)) if x.dtype.kind == "i" else x >= 1 << 53
        lost = x.dtype.type(0x7FF)
        x = np.where(is_large, (x | (x & lost) + lost) & ~lost, x)
    return rounded(x.astype(np.float64), dtype)


_WITHOUT_NAN = frozenset(("float4_e2m1fn", "float6_e2m3fn", "float6_e3m2fn"))


def _to_odd_f32(x: NDArray[Any]) -> Any:
    """`x` in single precision, rounded to odd, so that rounding it again is as good as rounding `x` once."""
    y = x.astype(np.float32)
    back = y.astype(np.float64)
    away = np.abs(back) > np.abs(x)
    toward = np.where(away & np.isfinite(x), np.nextafter(y, np.float32(0)), y).astype(np.float32)
    inexact = (toward.astype(np.float64) != x) & np.isfinite(x)
    return (toward.view(np.uint32) | inexact.astype(np.uint32)).view(np.float32)


def in_double(function: Function) -> Callable[..., Any]:
    """`function` computed in double precision and rounded to the format of its first argument."""
    run: Callable[..., Any] = function

    def compute(*values: Any) -> Any:
        return rounded(run(*(widened(v) for v in values)), values[0].dtype)

    return compute


def wrapped(function: Function) -> Callable[..., Any]:
    """An integer function that wraps around for integers of every width."""
    run: Callable[..., Any] = function

    def compute(*values: Any) -> Any:
        dtype = values[0].dtype
        if is_narrow_int(dtype):
            wide = run(*(v.astype(np.int32) for v in values))
            return narrow_int(wide, dtype)
        return np.asarray(run(*values)).astype(dtype, copy=False)

    return compute


def narrow_int(wide: Any, dtype: DType[Any]) -> Any:
    """32-bit integers reduced to 2 or 4 bits."""
    bits = int(dtype.name[-1])
    low = np.asarray(wide) & ((1 << bits) - 1)
    if dtype.name.startswith("int"):
        low = np.where(low >= 1 << (bits - 1), low - (1 << bits), low)
    return low.astype(np.int8).astype(dtype)


def bit_count(dtype: DType[Any]) -> int:
    """The width of integers of a dtype."""
    return int(dtype.name[-1]) if is_narrow_int(dtype) else dtype.itemsize * 8


def unsigned_bits(x: NDArray[Any]) -> Any:
    """The bits of integers as unsigned integers (of 8 bits for 2-bit and 4-bit integers)."""
    if is_narrow_int(x.dtype):
        return (x.astype(np.int32) & ((1 << bit_count(x.dtype)) - 1)).astype(np.uint8)
    return x.view(f"uint{x.dtype.itemsize * 8}")


def float_bits(x: NDArray[Any]) -> Any:
    """The bits of floating-point numbers as unsigned integers."""
    return x.view(f"uint{x.dtype.itemsize * 8}")


def float_width(dtype: DType[Any]) -> int:
    """The bits of a floating-point format."""
    found = re.match(r"float([46])_", dtype.name)
    return int(found[1]) if found else dtype.itemsize * 8


def totals(function: Any, x: NDArray[Any], init: Any, axes: Sequence[int]) -> Any:
    """`x` combined along `axes` by a ufunc, onto `init` and in row-major order; each step is rounded to the format of
    `x`, which is what the same reduction does in native code."""
    kept = [i for i in range(x.ndim) if i not in axes]
    shape = tuple(x.shape[i] for i in kept)
    lines = x.transpose([*kept, *axes]).reshape(*shape, math.prod(x.shape[i] for i in axes))
    start = np.broadcast_to(np.asarray(init, x.dtype), shape)[..., np.newaxis]
    with np.errstate(all="ignore"):
        return np.asarray(function.accumulate(np.concatenate([start, lines], axis=-1), axis=-1)[..., -1])


def contiguous(x: NDArray[Any]) -> Any:
    """`x` in row-major order; scalars stay 0-d."""
    return np.asarray(x, order="C")
