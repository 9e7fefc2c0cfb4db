"""Casts between integers of 32 and 64 bits and floats are what the interpreter computes, near every power of two."""

from __future__ import annotations

from typing import Any

import ml_dtypes
import numpy as np
import plait
import pytest

FLOATS: dict[str, Any] = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64}
INTEGERS: dict[str, Any] = {"i32": np.int32, "ui32": np.uint32, "i64": np.int64, "ui64": np.uint64}


def integers(dtype: Any) -> Any:
    """Numbers of few digits, and those next to them: what rounds them to even depends on the last bit."""
    bounds, rng = np.iinfo(dtype), np.random.default_rng(0)
    digits = (1, 3, 129, 257, 0x1001, 0x1FFFFFF)
    near = [(m << shift) + more for m in digits for shift in range(bounds.bits) for more in (-1, 0, 1, 255)]
    near += [int(x) >> int(shift) for x, shift in zip(rng.integers(0, 1 << 63, 500), rng.integers(0, 63, 500))]
    near += [-x for x in near]
    fits = [x for x in near if bounds.min <= x <= bounds.max]
    return np.array([*fits, bounds.min, bounds.max], dtype)


def floats(dtype: Any) -> Any:
    """Numbers with and without a fraction, of all sizes, beyond the bounds too."""
    rng = np.random.default_rng(0)
    powers = 2.0 ** np.arange(66)
    sizes = [powers * factor for factor in (1, 1 + 2**-52, 1 - 2**-53, 1.5)]
    x = np.concatenate([*sizes, rng.standard_normal(500) * 2.0 ** rng.integers(-3, 70, 500), np.arange(0, 9, 0.25)])
    x = np.concatenate([x, 2.0**32 * np.arange(6) + 0.5, [np.inf, np.nan]])
    with np.errstate(over="ignore"):
        return np.concatenate([x, -x]).astype(dtype)


def check(x: Any, source: str, target: str, dtype: Any) -> None:
    before, after = f"tensor<{x.size}x{source}>", f"tensor<{x.size}x{target}>"
    text = f"func.func @main(%x: {before}) -> {after} {{\n%0 = stablehlo.convert %x : ({before}) -> {after}\nreturn %0 : {after}\n}}"
    found, expected = (np.asarray(plait.compile(text, target=name)(x)[0]) for name in ("llvm", "interpret"))
    bits = f"u{np.dtype(dtype).itemsize}"
    np.testing.assert_array_equal(found.view(bits), expected.view(bits))


@pytest.mark.parametrize("target", FLOATS)
@pytest.mark.parametrize("source", INTEGERS)
def test_integers_become_floats(source: str, target: str) -> None:
    check(integers(INTEGERS[source]), source, target, FLOATS[target])


@pytest.mark.parametrize("target", ["i64", "ui64"])
@pytest.mark.parametrize("source", FLOATS)
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_floats_become_long_integers(source: str, target: str) -> None:
    check(floats(FLOATS[source]), source, target, INTEGERS[target])


@pytest.mark.parametrize("source", ["i64", "ui64"])
def test_integers_just_below_a_tie_become_the_smaller_power_of_two(source: str) -> None:
    """What is between two powers becomes the larger one from the middle on, in 64 bits, of which f64 holds 53."""
    middle = 3 << (62 if source == "ui64" else 61)
    x = np.array([middle - 765, middle - 1, middle, middle + 1], INTEGERS[source])
    check(x, source, "f8E8M0FNU", ml_dtypes.float8_e8m0fnu)
