"""Conversions of floats to integers saturate, and NaN becomes 0: about all bounds, in vectors, as in the interpreter."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

FLOATS: dict[str, Any] = {"f32": np.float32, "f64": np.float64, "f16": np.float16, "bf16": ml_dtypes.bfloat16}
INTEGERS = ["i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64"]


def numbers(ty: Any) -> np.ndarray[Any, Any]:
    """Zeros, fractions, infinities, NaN, and numbers next to the bounds of integers of all widths, of both signs."""
    bounds = [2.0**width + step for width in (7, 8, 15, 16, 31, 32, 63, 64) for step in (-1.5, -1, -0.5, 0, 0.5, 1)]
    with np.errstate(over="ignore"):
        positive = np.array([0, 0.25, 0.5, 0.99, 1.5, 126.99, *bounds, np.inf, np.nan], ty)
    beside = [np.nextafter(positive, ty(to)) for to in (np.inf, 0)] if ty is not ml_dtypes.bfloat16 else []
    found = np.concatenate([positive, *beside])
    return np.concatenate([found, -found])


def program(ty: str, count: int) -> str:
    x = f"tensor<{count}x{ty}>"
    types = [f"tensor<{count}x{to}>" for to in INTEGERS]
    casts = "\n".join(f"  %{i} = stablehlo.convert %x : ({x}) -> {to}" for i, to in enumerate(types))
    values = ", ".join(f"%{i}" for i in range(len(types)))
    return f"func.func @main(%x: {x}) -> ({', '.join(types)}) {{\n{casts}\n  return {values} : {', '.join(types)}\n}}"


@pytest.mark.parametrize("ty", FLOATS)
def test_casts_saturate(ty: str) -> None:
    x = numbers(FLOATS[ty])
    text = program(ty, len(x))
    expected, found = plait.compile(text, target="interpret")(x), plait.compile(text)(x)
    for want, have in zip(expected, found, strict=True):
        assert np.array_equal(np.asarray(have), np.asarray(want))
