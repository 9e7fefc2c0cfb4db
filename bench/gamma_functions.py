"""Coefficients of gamma functions: `plait_stablehlo.chlo.to_tcp.gamma_coefficients`.

    python bench/gamma_functions.py

prints them, the lowest power first: polynomials through the nodes of Chebyshev with as few coefficients as keep the
error below that of the type, about the middle of their interval or about zero. Needs mpmath.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from textwrap import wrap
from typing import Any

import mpmath as mp
import numpy as np

mp.mp.prec = 300
Function = Callable[[Any], Any]
_TINY = mp.mpf(2) ** -80


def through_nodes(function: Function, low: Any, high: Any, size: int) -> list[Any]:
    """The coefficients, for powers of the distance from the middle, of the polynomial through Chebyshev nodes."""
    middle, half = (low + high) / 2, (high - low) / 2
    angles = [mp.pi * (k + mp.mpf(1) / 2) / size for k in range(size)]
    values = [function(middle + half * mp.cos(angle)) for angle in angles]
    series = [2 * sum(v * mp.cos(j * a) for v, a in zip(values, angles)) / size for j in range(size)]
    series[0] /= 2
    before, current = [mp.mpf(1)], [mp.mpf(0), mp.mpf(1)]
    coefficients = [mp.mpf(0)] * size
    for factor in series:
        for i, value in enumerate(before):
            coefficients[i] += factor * value / half**i
        following = [mp.mpf(0), *(2 * value for value in current)]
        for i, value in enumerate(before):
            following[i] -= value
        before, current = current, following
    return coefficients


def fitted(function: Function, low: Any, high: Any, bits: int, about_zero: bool) -> list[Any]:
    low, high = mp.mpf(low), mp.mpf(high)
    middle = (low + high) / 2
    points = [low + (high - low) * (mp.mpf(i) + mp.mpf(1) / 3) / 400 for i in range(400)]
    values = [function(x) for x in points]
    for size in count(3):
        made = through_nodes(function, low, high, size)
        if all(abs(mp.polyval(made[::-1], x - middle) / v - 1) < mp.mpf(2) ** -bits for x, v in zip(points, values)):
            break
    if about_zero:
        made = [
            sum(made[i] * mp.binomial(i, j) * (-middle) ** (i - j) for i in range(j, size)) for j in range(size)
        ]  # fmt: skip
    return made


def by_distance(function: Function, zero: Any, slope: Any) -> Function:
    return lambda x: slope if abs(x - zero) < _TINY else function(x) / (x - zero)


def _stirling(y: Any) -> Any:
    if y < _TINY:
        return mp.mpf(1) / 12 - y / 360
    x = 1 / mp.sqrt(y)
    return (mp.loggamma(x) - ((x - mp.mpf(1) / 2) * mp.log(x) - x + mp.log(2 * mp.pi) / 2)) * x


def _rest_from_one(u: Any) -> Any:
    x = 1 / max(u, _TINY) - mp.mpf(3) / 4
    return _stirling(1 / x**2) / (x * u) if u > _TINY else mp.mpf(1) / 12


def _digamma(y: Any) -> Any:
    if y < _TINY:
        return mp.mpf(1) / 12 - y / 120
    x = 1 / mp.sqrt(y)
    return (mp.log(x) - 1 / (2 * x) - mp.digamma(x)) * x * x


def _cotangent(y: Any) -> Any:
    x = mp.sqrt(y)
    return 2 * mp.zeta(2) if y < _TINY else (1 / x - mp.pi * mp.cot(mp.pi * x)) / x


def _sine(y: Any) -> Any:
    x = mp.sqrt(y)
    return 1 - mp.pi**2 * y / 6 if y < _TINY else mp.sin(mp.pi * x) / (mp.pi * x)


_ZERO = mp.findroot(mp.digamma, 1.46)
_NEAR_TWO = by_distance(mp.loggamma, 2, 1 - mp.euler)
#: function, interval, what a bit more or less of error costs little, about zero, what is subtracted from the first
_ALL: dict[str, tuple[Function, float, float, int, bool, int]] = {
    "NEAR_ONE": (by_distance(mp.loggamma, 1, -mp.euler), 0.5, 1.5, 0, False, 0),
    "NEAR_TWO": (_NEAR_TWO, 1.5, 4.5, 0, False, 0),
    "BETWEEN": (_NEAR_TWO, 4.5, 11.5, 0, False, 1),
    "STIRLING": (_stirling, 0, 1 / 11.5**2, 4, True, 0),
    "STIRLING_FROM_ONE": (_rest_from_one, 0, 4 / 7, 4, False, 0),
    "NEAR_ZERO": (by_distance(mp.digamma, _ZERO, mp.polygamma(1, _ZERO)), 1, 2, 0, False, 0),
    "DIGAMMA": (_digamma, 0, 0.25, 3, True, 0),
    "COTANGENT": (_cotangent, 0, 0.25, 0, True, 4),
    "SINE": (_sine, 0, 0.25, 0, True, 0),
}


def main() -> None:
    for name, (function, low, high, less, about_zero, subtracted) in _ALL.items():
        for suffix, bits, kind in (("F32", 27, np.float32), ("F64", 56, np.float64)):
            made = fitted(function, low, high, bits - less, about_zero)
            made[0] -= subtracted
            numbers = ", ".join(str(kind(float(value))) for value in made)
            print(f"{name}_{suffix} = (", *wrap(numbers + ",", 112), ")  # fmt: skip", sep="\n    ")


if __name__ == "__main__":
    main()
