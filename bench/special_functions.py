"""Coefficients of the inverse error function and of Bessel's function, as formulas over tensors have them.

    python bench/special_functions.py

prints them as `plait_stablehlo.to_tcp.about_a_middle` takes them: for f32 and f64 a number near the middle of an
interval, for which the function is nearly a float, so that rounding the first coefficient loses little, and the
coefficients for what is left of it, the lowest power first. Needs mpmath.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from textwrap import wrap
from typing import Any

import mpmath as mp
import numpy as np
from gamma_functions import through_nodes

mp.mp.prec = 300
Function = Callable[[Any], Any]
_TINY = mp.mpf(2) ** -80
_STEPS = 300


def fitted(function: Function, low: Any, high: Any, middle: Any, bits: int) -> list[Any]:
    """The polynomial of the distance from `middle` with as few coefficients as keep relative errors below 2^-bits."""
    points = [low + (high - low) * (mp.mpf(i) + mp.mpf(1) / 3) / 300 for i in range(300)]
    values = [function(x) for x in points]
    for size in count(4):
        made = through_nodes(function, low, high, size)
        offset = middle - (low + high) / 2
        moved = [sum(made[i] * mp.binomial(i, j) * offset ** (i - j) for i in range(j, size)) for j in range(size)]
        if all(abs(mp.polyval(moved[::-1], x - middle) / v - 1) < mp.mpf(2) ** -bits for x, v in zip(points, values)):
            return moved
    raise AssertionError


def middle_of(function: Function, low: Any, high: Any, kind: Any) -> Any:
    """A number of few digits near the middle where the function is nearly a float, and not above its average."""
    step = (high - low) / 32 / _STEPS
    step = mp.mpf(2) ** mp.floor(mp.log(step, 2))
    start = mp.floor((low + high) / 2 / step) * step
    near = [start + i * step for i in range(-_STEPS, _STEPS)]
    return min(near, key=lambda x: abs(function(x) - mp.mpf(float(kind(float(function(x)))))) + (x == 0))


def _inverse(w: Any) -> tuple[Any, Any]:
    """x and its inverse error function, for 1 - x^2 = exp(-w)"""
    x = mp.sqrt(-mp.expm1(-w))
    return x, mp.erfinv(x)


_AT_ZERO = mp.sqrt(mp.pi) / 2


def _centre(w: Any) -> Any:
    if w < _TINY:
        return _AT_ZERO * mp.pi / 12
    x, inverse = _inverse(w)
    return (inverse / x - _AT_ZERO) / w


def _tail(root: Any) -> Any:
    return _inverse(root * root)[1]


def _bessel(x: Any) -> Any:
    return mp.besseli(1, x) * mp.exp(-x)


def _near_zero(x: Any) -> Any:
    return mp.mpf(1) / 2 if x < _TINY else _bessel(x) / x


def _large(reciprocal: Any) -> Any:
    """Hankel's expansion from 2000 on"""
    if reciprocal * 2000 > 1:
        return mp.sqrt(1 / reciprocal) * _bessel(1 / reciprocal)
    total = term = mp.mpf(1)
    for k in range(1, 40):
        term *= ((2 * k - 1) ** 2 - 4) * reciprocal / (8 * k)
        total += term
    return total / mp.sqrt(2 * mp.pi)


_ROOTS_F32, _ROOTS_F64 = (mp.sqrt(5) - 0.001, 4.0), (2.499, 4.001)
#: function, interval for f32 and for f64, and how many bits less than those of the type an error may have
_ALL: dict[str, tuple[Function, Any, Any, int]] = {
    "CENTRE": (_centre, (0, 5.001), (0, 6.251), 1),
    "MIDDLE": (_tail, None, _ROOTS_F64, 0),
    "TAIL": (_tail, _ROOTS_F32, (3.999, 6.07), 0),
    "SMALL": (_near_zero, (0, 1), (0, 1), 0),
    "BESIDE": (_bessel, (1, 8), (1, 8), 0),
    "LARGE": (_large, (0, 0.125), (0, 0.125), 0),
}


def main() -> None:
    for name, (function, of_f32, of_f64, less) in _ALL.items():
        for suffix, bits, kind, interval in (("F32", 27, np.float32, of_f32), ("F64", 56, np.float64, of_f64)):
            if interval is None:
                continue
            low, high = map(mp.mpf, interval)
            middle = middle_of(function, low, high, kind)
            made = fitted(function, low, high, middle, bits - less)
            numbers = ", ".join(str(kind(float(value))) for value in (middle, *made))
            print(f"_{name}_{suffix} = (", *wrap(numbers + ",", 112), ")  # fmt: skip", sep="\n    ", flush=True)


if __name__ == "__main__":
    main()
