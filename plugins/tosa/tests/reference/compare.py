"""Whether results are those that the reference model computes, within what the specification allows."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np


def wrong(got: Any, expected: Any, tolerance: tuple[float, float], bound: Any) -> str | None:
    """What is wrong with a result; None if nothing is.

    Integers are equal. Floats differ by at most `tolerance[0]` units in the last place of the expected number, and
    `tolerance[1]` of the units of `bound`, which is the sum of the magnitudes that were added.
    """
    got = np.asarray(got)
    if got.shape != expected.shape:
        return f"shape {got.shape}, expected {expected.shape}"
    if got.dtype.kind in "biu" or got.dtype == ml_dtypes.int4:
        same = got.astype(np.int64) == expected.astype(np.int64)
    elif got.dtype.name == "float8_e8m0fnu":
        same = got.view(np.uint8) == expected.view(np.uint8)
    else:
        same = _close(got, expected.astype(np.float64), tolerance, bound)
    if same.all():
        return None
    place = tuple(int(i) for i in np.argwhere(~same)[0])
    return f"{(~same).sum()} of {same.size}, at {place}: {got[place]}, expected {expected[place]}"


def _close(got: Any, expected: Any, tolerance: tuple[float, float], bound: Any) -> Any:
    info = ml_dtypes.finfo(got.dtype)
    wide = got.astype(np.float64)
    with np.errstate(all="ignore"):
        rounded = expected.astype(got.dtype).astype(np.float64)
        unit = np.maximum(2.0 ** np.floor(np.log2(np.abs(expected))), float(info.smallest_normal)) * float(info.eps)
        allowed = tolerance[0] * np.where(np.isfinite(unit), unit, 0)
        if bound is not None:
            allowed = allowed + tolerance[1] * np.abs(bound) * float(info.eps)
        near = np.abs(wide - expected) <= allowed
    both_nan = np.isnan(wide) & np.isnan(rounded)
    flushed = (np.abs(expected) < float(info.smallest_normal)) & (wide == 0)
    return near | both_nan | (wide == rounded) | flushed
