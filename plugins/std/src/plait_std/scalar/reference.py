"""The reference semantics of scalar kinds on NumPy arrays, where NumPy has no function that is right.

The functions take arrays of one dtype of their number class. Integers of 2 and 4 bits reach only what computes on bits.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import in_own_format
from plait.interpret.numbers import (
    bit_count,
    contiguous,
    is_complex,
    is_float,
    is_narrow_int,
    narrow_int,
    rounded,
    unsigned_bits,
    widened,
)
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait_std.indexing import Array

np = lazy_import("numpy")
Function = Callable[..., Any]


def class_of(dtype: Any) -> str:
    """The number class of the elements of an array: `float`, `complex`, `signed`, `unsigned` or `bool`."""
    if dtype.kind == "b":
        return "bool"
    if is_float(dtype):
        return "float"
    if is_complex(dtype):
        return "complex"
    return "unsigned" if dtype.name.startswith("u") else "signed"


def each(function: Function) -> Function:
    """A function of Python floats on each element."""

    def compute(*arrays: Any) -> Any:
        result = np.frompyfunc(function, len(arrays), 1)(*arrays)
        return np.asarray(result).astype(arrays[0].dtype).reshape(arrays[0].shape)

    return compute


def itself(x: Array) -> Any:
    return x


# Floats


def sign(x: Array) -> Any:
    """1 with the sign of x; x for zeros and NaN."""
    return np.where((x == 0) | np.isnan(x), x, np.copysign(np.ones_like(x), x))


def rsqrt(x: Array) -> Any:
    return 1 / np.sqrt(x)


def logistic(x: Array) -> Any:
    """By exp(-|x|), which does not overflow where the result is subnormal."""
    power = np.exp(-np.abs(x))
    return np.where(x < 0, power, 1) / (1 + power)


def reciprocal(x: Array) -> Any:
    return 1 / x


def round_away(x: Array) -> Any:
    """The nearest integer; halves go away from zero."""
    whole = np.trunc(x)
    return np.copysign(np.where(np.abs(x - whole) >= 0.5, np.abs(whole) + 1, np.abs(whole)), x)


def maximum(a: Array, b: Array) -> Any:
    """The greater; a NaN if either is one; -0.0 before 0.0."""
    return np.where(a == b, np.where(np.signbit(a), b, a), np.maximum(a, b))


def minimum(a: Array, b: Array) -> Any:
    """The lesser; a NaN if either is one; -0.0 before 0.0."""
    return np.where(a == b, np.where(np.signbit(a), a, b), np.minimum(a, b))


def maxnum(a: Array, b: Array) -> Any:
    """The greater; the other if one is a NaN."""
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, maximum(a, b)))


def minnum(a: Array, b: Array) -> Any:
    """The lesser; the other if one is a NaN."""
    return np.where(np.isnan(a), b, np.where(np.isnan(b), a, minimum(a, b)))


def clamp(low: Array, x: Array, high: Array) -> Any:
    least, greatest = (maximum, minimum) if is_float(x.dtype) else (np.maximum, np.minimum)
    if is_complex(x.dtype):
        least, greatest = complex_maximum, complex_minimum
    return greatest(least(x, low), high)


def multiply_add(a: Array, b: Array, c: Array) -> Any:
    return a * b + c


# Complex numbers


def complex_divide(a: Array, b: Array) -> Any:
    return in_own_format(algebra.divide)(a, b)


def make_complex(real: Array, imaginary: Array) -> Any:
    shape = np.broadcast_shapes(real.shape, imaginary.shape)
    result = np.empty(shape, np.complex128 if real.dtype == np.float64 else np.complex64)
    result.real, result.imag = real, imaginary
    return result


def real(x: Any) -> Any:
    return contiguous(x.real)


def imag(x: Any) -> Any:
    return contiguous(x.imag)


def complex_maximum(x: Any, y: Any) -> Any:
    """The one with the greater real part, or that being equal the greater imaginary part."""
    return np.where((x.real > y.real) | ((x.real == y.real) & (x.imag > y.imag)), x, y)


def complex_minimum(x: Any, y: Any) -> Any:
    """The one with the lesser real part, or that being equal the lesser imaginary part."""
    return np.where((x.real < y.real) | ((x.real == y.real) & (x.imag < y.imag)), x, y)


def quotient(x: Array, y: Array) -> Any:
    """The quotient of floats, of which some formats have no NaN for 0 by 0."""
    with np.errstate(all="ignore"):
        return rounded(widened(x) / widened(y), x.dtype) if x.dtype.itemsize == 1 else np.divide(x, y)


# Integers


def divide(x: Array, y: Array) -> Any:
    """Toward zero; all ones where the divisor is 0; the least number by -1 is itself."""
    if x.dtype.kind == "u":
        safe = np.where(y == 0, 1, y).astype(y.dtype)
        return np.where(y == 0, np.iinfo(x.dtype).max, x // safe).astype(x.dtype)
    overflows = (x == np.iinfo(x.dtype).min) & (y == -1)
    safe = np.where((y == 0) | overflows, 1, y).astype(y.dtype)
    quotient = x // safe + ((x % safe != 0) & ((x < 0) != (safe < 0)))
    return np.where(y == 0, -1, quotient).astype(x.dtype)


def remainder(x: Array, y: Array) -> Any:
    """With the sign of the dividend; the dividend where the divisor is 0."""
    safe = np.where((y == 0) | (y == -1 if y.dtype.kind == "i" else False), 1, y).astype(y.dtype)
    return np.where(y == 0, x, np.fmod(x, safe)).astype(x.dtype)


def power(x: Array, y: Array) -> Any:
    """Wraps; with a negative exponent 1 for 1, 1 or -1 for -1, and 0 for all others."""
    result, base, exponent = np.ones_like(x), x.copy(), np.where(y < 0, 0, y)
    while exponent.any():
        result = np.where(exponent & 1, result * base, result).astype(x.dtype)
        base, exponent = (base * base).astype(x.dtype), exponent >> 1
    if x.dtype.kind == "u":
        return result
    odd = np.where(y & 1, x, x.dtype.type(1))
    return np.where(y >= 0, result, np.where(np.abs(x) == 1, odd, 0)).astype(x.dtype)


def leading_zeros(x: Array) -> Any:
    bits, width = unsigned_bits(x), bit_count(x.dtype)
    shift = 1
    while shift < width:
        bits, shift = bits | bits >> bits.dtype.type(shift), 2 * shift
    return _count(width - np.bitwise_count(bits).astype(np.int32), x.dtype)


def trailing_zeros(x: Array) -> Any:
    bits, width = unsigned_bits(x), bit_count(x.dtype)
    below = ~bits & (bits - bits.dtype.type(1)) & bits.dtype.type((1 << width) - 1)
    return _count(np.bitwise_count(below).astype(np.int32), x.dtype)


def popcount(x: Array) -> Any:
    return _count(np.bitwise_count(unsigned_bits(x)).astype(np.int32), x.dtype)


def _count(count: Any, dtype: Any) -> Any:
    return narrow_int(count, dtype) if is_narrow_int(dtype) else count.astype(dtype)


def shift_left(x: Array, y: Array) -> Any:
    bits, amount, outside = _to_shift(x, y)
    return _from_bits(np.where(outside, 0, bits << amount), x.dtype)


def shift_right_logical(x: Array, y: Array) -> Any:
    bits, amount, outside = _to_shift(x, y)
    return _from_bits(np.where(outside, 0, bits >> amount), x.dtype)


def shift_right_arithmetic(x: Array, y: Array) -> Any:
    bits, amount, outside = _to_shift(x, y)
    width = bit_count(x.dtype)
    above = np.where(bits >> np.uint64(width - 1) != 0, np.uint64(2**64 - 1) << np.uint64(width - 1), np.uint64(0))
    amount = np.where(outside, width - 1, amount).astype(np.int64)
    return _from_bits(((above | bits).view(np.int64) >> amount).view(np.uint64), x.dtype)


def _to_shift(x: Array, y: Array) -> tuple[Any, Any, Any]:
    """The bits of x and the distances y as uint64, 0 where they are the width or more; and where they are."""
    x, y = np.broadcast_arrays(x, y)
    amount = unsigned_bits(y).astype(np.uint64)
    outside = amount >= bit_count(x.dtype)
    return unsigned_bits(x).astype(np.uint64), np.where(outside, 0, amount).astype(np.uint64), outside


def _from_bits(bits: Array, dtype: Any) -> Any:
    """The low bits of 64-bit words as integers of a dtype."""
    if is_narrow_int(dtype):
        return narrow_int((np.asarray(bits) & np.uint64(0xF)).astype(np.int32), dtype)
    return np.asarray(bits).astype(np.uint64).astype(f"uint{dtype.itemsize * 8}").view(dtype)
