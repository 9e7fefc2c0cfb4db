"""Arrays that the tables of jax.numpy share: edge values of every format, and some of every rank."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ml_dtypes
import numpy as np

FORMATS = {
    "f32": np.float32, "f16": np.float16, "bf16": ml_dtypes.bfloat16, "f64": np.float64,
    "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "u8": np.uint8, "u16": np.uint16, "u32": np.uint32, "u64": np.uint64,
    "bool": np.bool_, "c64": np.complex64, "c128": np.complex128,
}  # fmt: skip
FLOATS, WIDE_FLOATS = ("f32", "f16", "bf16"), ("f64",)
INTEGERS, WIDE_INTEGERS = ("i32", "i8", "u8", "u16"), ("i64", "u64")
COMPLEX, WIDE_COMPLEX = ("c64",), ("c128",)


def edges(name: str) -> Any:
    """Values of a format at which functions are special, and some between."""
    dtype = FORMATS[name]
    if name == "bool":
        return np.array([False, True])
    if name[0] in "iu":
        limits = np.iinfo(dtype)
        few = np.array([0, 1, 2, 3, 7, 31, 100, limits.max, limits.max - 1, limits.min], dtype)
        return np.concatenate([few, np.array([-1, -2, -7, -100], dtype)]) if name[0] == "i" else few
    if name[0] == "c":
        parts = np.array([0.5, -1.25, 2, -0.75, 3.5, 0.125])
        return (parts[:, None] + 1j * parts[None, ::-1]).ravel().astype(dtype)
    few = [0.0, 1, 0.5, 0.25, 2, 2.5, 3.75, 0.1, 7, 11.5, 60, 1e-3, np.inf]
    return np.array([*few, *(-v for v in few), np.nan], dtype)


def generator() -> Callable[..., Any]:
    """A function that makes some numbers of a format, without NaN and infinities: small integers, or from a normal
    distribution. Each family has its own, so that its arguments do not depend on which other families there are."""
    rng = np.random.default_rng(17)

    def numbers(*shape: int, of: str = "f32") -> Any:
        dtype = FORMATS[of]
        if of == "bool":
            return rng.random(shape) > 0.5
        if of[0] in "iu":
            return rng.integers(0 if of[0] == "u" else -9, 10, size=shape).astype(dtype)
        real = rng.normal(size=shape)
        return (real + 1j * rng.normal(size=shape)).astype(dtype) if of[0] == "c" else real.astype(dtype)

    return numbers


def each(function: Callable[..., Any]) -> Callable[..., Any]:
    """The function of each argument; one that is a tuple is the arguments of a call."""
    return lambda *groups: tuple(function(*g) if isinstance(g, tuple) else function(g) for g in groups)


def indices(*values: int) -> Any:
    return np.array(values, np.int32)
