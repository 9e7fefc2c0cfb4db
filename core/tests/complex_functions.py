"""Complex functions in wider arithmetic, and numbers of all sizes to judge others by them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
from plait.interpret import complex_algebra as algebra
from plait.interpret.complex_arrays import of_arrays

WIDE = np.dtype(np.longdouble)
ULPS = 4
#: Whether long doubles have more exponents than doubles.
IS_WIDE = np.finfo(WIDE).maxexp > 1024


def widely(formula: Callable[..., Any]) -> Callable[..., Any]:
    """A formula in long double: with more digits, and exponents for which nothing overflows on the way."""

    def compute(*values: Any) -> Any:
        return of_arrays(formula, *(value.astype(np.clongdouble) for value in values), largest_exponent=1023)

    return compute


#: NumPy's functions where it has good ones.
UNARY: dict[str, Callable[[Any], Any]] = {
    "square_root": np.sqrt, "logarithm": np.log, "square": lambda z: z * z, "reciprocal": lambda z: 1 / z,
    "reciprocal_square_root": lambda z: 1 / np.sqrt(z), "direction": lambda z: z / np.abs(z),
    "logarithm_of_one_plus": widely(algebra.logarithm_of_one_plus), "cube_root": widely(algebra.cube_root),
}  # fmt: skip
GROWING: dict[str, Callable[[Any], Any]] = {
    "exponential": np.exp, "sine": np.sin, "cosine": np.cos, "tangent": np.tan, "hyperbolic_tangent": np.tanh,
    "exponential_minus_one": widely(algebra.exponential_minus_one),
}  # fmt: skip


def numbers(part: Any, largest: float = np.inf) -> Any:
    """Pairs of parts of all sizes, about the ends of the format and about 1, where logarithms vanish."""
    info = np.finfo(part)
    exponents = np.random.default_rng(0).uniform(info.minexp, info.maxexp - 1, 40)
    roots = [np.sqrt(info.max), np.sqrt(info.tiny)]
    ends = [info.max, -info.max, info.max / 2, info.tiny, info.smallest_subnormal, *roots]
    near = [0.0, -0.0, 1.0, -1.0, 0.5, 1.5, 3.25, -7.75, 100, 1e-8, 1 - info.eps, 1 + info.eps, 88, 95, 700, 720, np.pi]
    parts = np.array([*near, *ends, *2.0**exponents, *-(2.0 ** exponents[:8])], part)
    real, imag = np.meshgrid(parts[np.abs(parts) <= largest], parts[np.abs(parts) <= largest])
    made = np.empty(real.size, np.result_type(part, np.complex64))
    made.real, made.imag = real.ravel(), imag.ravel()
    return made[made != 0]


def far(got: Any, wanted: Any) -> Any:
    """Where a part is more than a few places of the larger part off."""
    info = np.finfo(got.real.dtype)
    size = np.maximum(np.abs(wanted.real), np.abs(wanted.imag))
    with np.errstate(invalid="ignore"):
        off = np.maximum(np.abs(got.real - wanted.real), np.abs(got.imag - wanted.imag))
    representable = np.isfinite(wanted.astype(got.dtype))
    limit = ULPS * np.maximum(size * info.eps, WIDE.type(info.smallest_subnormal))
    return representable & ~(np.isfinite(got) & (off <= limit))


def judged(name: str, z: Any) -> Any:
    """What the function is of each number, in long double."""
    with np.errstate(all="ignore"):
        return {**UNARY, **GROWING}[name](z.astype(np.clongdouble))


def numbers_for(name: str, part: Any) -> Any:
    """Numbers for a function: of all sizes, unless its periods would be lost."""
    return numbers(part, 1e5 if name in GROWING else np.inf)
