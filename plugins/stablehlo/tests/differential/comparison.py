"""How close the results of two systems must be: equal, but where a function is not computed exactly."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np

from differential.case import Case, element_of
from differential.elements import dtype, kind
from differential.tolerances import Limit


def ordered_bits(x: Any) -> Any:
    """Integers whose differences count the floating-point numbers between two; both zeros are 0."""
    if x.dtype.name == "float8_e8m0fnu":
        return x.view(np.uint8).astype(object)
    width = x.dtype.itemsize * 8
    bits = x.view(f"int{width}").astype(object)
    return np.where(bits < 0, -(bits + (1 << (width - 1))), bits)


def _isnan(x: Any) -> Any:
    return np.isnan(x.astype(np.float64))


def difference(
    c: Case, actual: list[Any], expected: list[Any], limit: Limit, ignored: Any = np.False_
) -> str | None:
    """What is wrong with the results of a case but for the places that are ignored, or None."""
    for number, (ty, a, e) in enumerate(zip(c.results, actual, expected, strict=True)):
        found = _difference(element_of(ty), np.asarray(a), np.asarray(e), limit, ignored)
        if found:
            return f"result #{number} ({ty}): {found}"
    return None


def _difference(element: str, a: Any, e: Any, limit: Limit, ignored: Any) -> str | None:
    if a.shape != e.shape:
        return f"shape {a.shape} instead of {e.shape}"
    if a.dtype != e.dtype:
        return f"dtype {a.dtype} instead of {e.dtype}"
    wrong = np.asarray(_complex_wrong(a, e, limit) if kind(element) == "complex" else _wrong(element, a, e, limit))
    wrong = np.asarray(wrong & ~ignored)
    if not wrong.any():
        return None
    place = tuple(int(i[0]) for i in np.nonzero(wrong)) if wrong.ndim else ()
    return f"{int(wrong.sum())} of {wrong.size} differ, at {list(place)} {a[place]!r} instead of {e[place]!r}"


def _wrong(element: str, a: Any, e: Any, limit: Limit) -> Any:
    if kind(element) != "float":
        return np.asarray(a != e).astype(bool)
    with np.errstate(invalid="ignore"):
        x, y = a.astype(np.float64), e.astype(np.float64)
    same = (np.isnan(x) & np.isnan(y)) | ((x == y) & (np.signbit(x) == np.signbit(y)))
    same |= _unspecified(element, x, y)
    if not limit.ulps or not a.size:
        return ~same
    far = np.asarray(np.abs(ordered_bits(a) - ordered_bits(e)) > limit.ulps).astype(bool)
    with np.errstate(all="ignore"):
        far &= ~(np.abs(x - y) <= limit.ulps * limit.near * float(ml_dtypes.finfo(a.dtype).eps))
    return ~same & (far | np.isnan(x) | np.isnan(y))


def _unspecified(element: str, x: Any, y: Any) -> Any:
    """Where a result that a format cannot express is replaced in two ways, both allowed.

    f8E8M0FNU has neither zero nor sign: a result that is zero or negative is NaN or the nearest power of two. Formats of
    4 and 6 bits have neither infinity nor NaN: such a result is zero or the largest number.
    """
    if element == "f8E8M0FNU":
        return np.isnan(x) | np.isnan(y)
    if element in ("f4E2M1FN", "f6E2M3FN", "f6E3M2FN"):
        largest = float(ml_dtypes.finfo(dtype(element)).max)
        return ((x == 0) | (np.abs(x) == largest)) & ((y == 0) | (np.abs(y) == largest))
    return np.zeros(x.shape, bool)


def _complex_wrong(a: Any, e: Any, limit: Limit) -> Any:
    """Parts may be off by units in the last place of the larger part: neither part is computed alone."""
    element = f"f{a.dtype.itemsize * 4}"
    exact = _wrong(element, a.real, e.real, Limit(0)) | _wrong(element, a.imag, e.imag, Limit(0))
    if not limit.ulps:
        return exact
    size = np.maximum(np.abs(e.real), np.abs(e.imag)).astype(np.float64)
    with np.errstate(invalid="ignore"):
        off = np.maximum(np.abs(a.real - e.real), np.abs(a.imag - e.imag)).astype(np.float64)
        near = off <= limit.ulps * np.finfo(dtype(element)).eps * np.maximum(size, limit.near)
    return exact & ~(np.isfinite(size) & near)
