"""Coefficients of polynomials for elementary functions, by the exchange algorithm of Remez.

    python bench/minimax.py [function ...]

prints the coefficients of `plait_std.elementary`, the lowest power first, rounded to the type that they
are for, each polynomial with its largest relative error; and the bits of numbers. Needs mpmath.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from textwrap import wrap
from typing import Any

import mpmath as mp
import numpy as np

mp.mp.prec = 480
Function = Callable[[Any], Any]


def remez(function: Function, weight: Function, low: float, high: float, degree: int, rounds: int = 30) -> list[Any]:
    """The coefficients, lowest power first, with the least `weight * (polynomial - function)` on [low, high]."""
    count = degree + 2
    floor = max(weight(mp.mpf(x)) for x in (low, high)) / 1000  # where the weight is zero any error is allowed
    low, high = mp.mpf(low), mp.mpf(high)
    points = [(low + high) / 2 - (high - low) / 2 * mp.cos(mp.pi * i / (count - 1)) for i in range(count)]
    grid = [low + (high - low) * i / 4000 for i in range(4001)]
    values = [function(x) for x in grid]
    weights = [max(weight(x), floor) for x in grid]
    coefficients: list[Any] = []
    for _ in range(rounds):
        matrix = mp.matrix(count, count)
        right = mp.matrix(count, 1)
        for i, x in enumerate(points):
            for j in range(degree + 1):
                matrix[i, j] = x**j
            matrix[i, degree + 1] = (-1) ** i / max(weight(x), floor)
            right[i] = function(x)
        solved = mp.lu_solve(matrix, right)
        coefficients = [solved[i] for i in range(degree + 1)]
        errors = [w * (mp.polyval(coefficients[::-1], x) - y) for x, y, w in zip(grid, values, weights)]
        new = _extrema(grid, errors, count)
        if new is None or max(abs(a - b) for a, b in zip(new, points)) < (high - low) / 10**6:
            break
        points = new
    return coefficients


def _extrema(grid: list[Any], errors: list[Any], count: int) -> list[Any] | None:
    """The places of the largest errors, one in each stretch of one sign; None if there are too few stretches."""
    found: list[tuple[Any, Any]] = []
    for x, error in zip(grid, errors):
        if found and (found[-1][1] > 0) == (error > 0):
            if abs(error) > abs(found[-1][1]):
                found[-1] = (x, error)
        else:
            found.append((x, error))
    while len(found) > count:
        found.pop(0 if abs(found[0][1]) < abs(found[-1][1]) else -1)
    return [x for x, _ in found] if len(found) == count else None


def _over(function: Function, order: int, first: Function) -> Function:
    """(function(x) - first(x)) / x**order, with its limit at 0 by a small step."""
    step = mp.mpf(2) ** -60

    def divided(x: Any) -> Any:
        x = x if abs(x) > step else step
        return (function(x) - first(x)) / x**order

    return divided


def _of_square(function: Function) -> Function:
    """`function` of the square root."""
    return lambda t: function(mp.sqrt(t))


def _from_ratio(middle: int, t: Any) -> Any:
    """x for t = (x - middle) / (x + middle)."""
    return middle * (1 + t) / (1 - t)


def _tail_of_erf(middle: int) -> Function:
    """(1 + 2 x) exp(x^2) erfc(x) for x = middle (1 + t) / (1 - t), which changes little."""

    def tail(t: Any) -> Any:
        x = _from_ratio(middle, t)
        return (1 + 2 * x) * mp.exp(x**2) * mp.erfc(x)

    return tail


def _weight_of_erf(x: Any) -> Any:
    """What an error of -log(1 - erf(x)) / x is, relative to erf(x)."""
    return x * mp.erfc(x) / mp.erf(x) if x else mp.sqrt(mp.pi) / 2


LN2 = mp.log(2)
FITS: dict[str, tuple[Function, Function, float, float, dict[str, int]]] = {
    "exp: (exp(r) - 1 - r) / r^2": (
        _over(mp.exp, 2, lambda r: 1 + r), lambda r: r**2 / mp.exp(r), -float(LN2) / 2 - 1e-3, float(LN2) / 2 + 1e-3,
        {"f32, fast": 3, "f32": 4, "f32 in f64": 4, "f64": 9},
    ),
    "exp2: 2^r": (lambda r: mp.mpf(2) ** r, lambda r: mp.mpf(2) ** -r, -0.5, 0.5, {"f32": 4}),
    "log: (log(1 + f) - f + f^2 / 2) / f^3": (
        _over(lambda f: mp.log(1 + f), 3, lambda f: f - f**2 / 2), lambda f: f**2, 0.7071 - 1, 1.4143 - 1,
        {"f32": 8},
    ),
    "log: 2 (atanh(s) - s) / s^3, of s^2": (
        _of_square(lambda s: 2 * _over(mp.atanh, 3, lambda s: s)(s)), lambda t: t, 0.0, 0.0295, {"f64": 6},
    ),
    "tanh: (tanh(x) - x) / x^3, of x^2": (
        _of_square(_over(mp.tanh, 3, lambda x: x)), lambda t: t, 0.0, 0.0415, {"f32": 2, "f64": 6},
    ),
    "erf: erf(x) / x - 1, of x^2, up to 1/2": (
        _of_square(lambda x: mp.erf(x) / x - 1 if x else 2 / mp.sqrt(mp.pi) - 1), lambda t: mp.mpf(1), 0.0, 0.2501,
        {"f64": 9},
    ),
    "erfc: (3 + x) / 6 exp(x^2) erfc(x), of (x - 3) / (x + 3)": (
        lambda t: _tail_of_erf(3)(t) * (3 + _from_ratio(3, t)) / (6 + 12 * _from_ratio(3, t)),
        lambda t: mp.mpf(1), -1.0, 0.559, {"f32, in turn": 9},
    ),
    "erfc: (1 + 2 x) exp(x^2) erfc(x), of (x - 4) / (x + 4)": (
        _tail_of_erf(4), lambda t: mp.mpf(1), -0.8825, 0.75, {"f64": 21},
    ),
    "erf: -log(1 - erf(x)) / x - 1": (
        _over(lambda x: -mp.log(mp.erfc(x)), 1, lambda x: x),
        _weight_of_erf, 0.0, 3.95, {"f32, fast": 7, "f32": 9},
    ),
    "erf: -log(1 - erf(x)) / x - 1, up to 5.95": (
        _over(lambda x: -mp.log(mp.erfc(x)), 1, lambda x: x), _weight_of_erf, 0.0, 5.95, {"f64": 29},
    ),
    "atan: (atan(t) - t) / t^3, of t^2": (
        _of_square(_over(mp.atan, 3, lambda t: t)), lambda t: t, 0.0, 0.2501, {"f32": 5, "f64": 12},
    ),
    "asin: (asin(x) - x) / x^3, of x^2": (
        _of_square(_over(mp.asin, 3, lambda x: x)), lambda t: t, 0.0, 0.2501, {"f32": 5, "f64": 12},
    ),
    "sin: (sin(r) - r) / r^3, of r^2": (
        _of_square(_over(mp.sin, 3, lambda r: r)), lambda t: t, 0.0, 0.618, {"f32": 2, "f32 in f64": 3, "f64": 5},
    ),
    "cos: (cos(r) - 1 + r^2 / 2) / r^4, of r^2": (
        _of_square(_over(mp.cos, 4, lambda r: 1 - r**2 / 2)), lambda t: t**2, 0.0, 0.618,
        {"f32": 2, "f32 in f64": 2, "f64": 5},
    ),
    "tan: (tan(r) - r) / r^3, of r^2": (
        _of_square(_over(mp.tan, 3, lambda r: r)), lambda t: t, 0.0, 0.618, {"f32": 6, "f32 in f64": 7, "f64": 13},
    ),
    "power: (atanh(s) - s - s^3 / 3) / s^5, of s^2": (
        _of_square(_over(mp.atanh, 5, lambda s: s + s**3 / 3)), lambda t: t**2, 0.0, 0.0295, {"f64": 6},
    ),
    "power: (atanh(s) - s) / s^3, of s^2": (
        _of_square(_over(mp.atanh, 3, lambda s: s)), lambda t: t, 0.0, 0.0295, {"f32 in f64": 4},
    ),
    "cbrt: m^(-1/3)": (lambda m: m ** (mp.mpf(-1) / 3), lambda m: m ** (mp.mpf(1) / 3), 0.7071, 1.4143, {"f64": 4}),
    "asinh: (asinh(x) - x) / x^3, of x^2": (
        _of_square(_over(mp.asinh, 3, lambda x: x)), lambda t: t, 0.0, 0.2501, {"f32": 4, "f64": 10},
    ),
    "atanh: (atanh(x) - x) / x^3, of x^2": (
        _of_square(_over(mp.atanh, 3, lambda x: x)), lambda t: t, 0.0, 0.2501, {"f32": 6, "f64": 13},
    ),
    "sinh: (sinh(x) - x) / x^3, of x^2": (
        _of_square(_over(mp.sinh, 3, lambda x: x)), lambda t: t, 0.0, 1.0, {"f32": 3, "f64": 7},
    ),
}  # fmt: skip
BITS: dict[str, tuple[Callable[[], Any], int]] = {"pi": (lambda: mp.pi, 256), "two_over_pi": (lambda: 2 / mp.pi, 1280)}
"""Numbers, and how many bits of their fractions are printed."""


def quotient(function: Function, last: float, above: int, below: int, rounds: int = 20) -> tuple[list[Any], list[Any]]:
    """The coefficients of two polynomials of x^2 whose quotient is function(x) / x up to `last`, by Lawson's weights.

    The relative error times the denominator is linear in the coefficients; the last denominator is the weight.
    """
    unknown = above + 1 + below
    count = 12 * (unknown + 1)
    places = [(mp.mpf(last) * (1 - mp.cos(mp.pi * (i + mp.mpf(0.5)) / count)) / 2) ** 2 for i in range(count)]
    values = [function(mp.sqrt(t)) / mp.sqrt(t) for t in places]
    weights, denominators, best = [mp.mpf(1)] * count, [mp.mpf(1)] * count, (mp.inf, [mp.mpf(0)], [mp.mpf(1)])
    for _ in range(rounds):
        matrix, right = mp.matrix(unknown, unknown), mp.matrix(unknown, 1)
        for t, y, weight, denominator in zip(places, values, weights, denominators):
            row = [t**j for j in range(above + 1)] + [-y * t**j for j in range(1, below + 1)]
            for i in range(unknown):
                right[i] += weight / (y * denominator) ** 2 * row[i] * y
                for j in range(unknown):
                    matrix[i, j] += weight / (y * denominator) ** 2 * row[i] * row[j]
        solved = mp.lu_solve(matrix, right)
        numerator = [solved[i] for i in range(above + 1)]
        divisor = [mp.mpf(1), *[solved[above + 1 + i] for i in range(below)]]
        denominators = [mp.polyval(divisor[::-1], t) for t in places]
        errors = [abs(mp.polyval(numerator[::-1], t) / q / y - 1) for t, q, y in zip(places, denominators, values)]
        best = min(best, (max(errors), numerator, divisor), key=lambda one: one[0])
        weights = [weight * (error / max(errors) + mp.mpf(0.001)) for weight, error in zip(weights, errors)]
        weights = [weight * count / sum(weights) for weight in weights]
    return best[1], best[2]


QUOTIENTS: dict[str, tuple[Function, float, int, int]] = {
    "erf, 16 bits": (mp.erf, 2.95, 3, 3), "tanh, 16 bits": (mp.tanh, 4.85, 3, 2),
}  # fmt: skip
"""Functions, up to where their quotients with x are needed, and the degrees of two polynomials of x^2."""


def main() -> None:
    for name, parts in QUOTIENTS.items():
        if not sys.argv[1:] or name.partition(",")[0] in sys.argv[1:]:
            for found in quotient(*parts):
                print(f"{name}: " + ", ".join(str(np.float32(float(c))) for c in found))
    for name, (number, count) in BITS.items():
        if not sys.argv[1:] or name in sys.argv[1:]:
            with mp.workprec(count + 64):
                print(f"{name}:", *wrap(f"{int(mp.floor(number() * 2**count)):#X}", 100), sep="\n    ")
    for name, (function, weight, low, high, degrees) in FITS.items():
        if sys.argv[1:] and name.partition(":")[0] not in sys.argv[1:]:
            continue
        for type, degree in degrees.items():
            found = remez(function, weight, low, high, degree)
            error = max(
                abs(weight(x) * (mp.polyval(found[::-1], x) - function(x)))
                for x in (mp.mpf(low) + (mp.mpf(high) - low) * i / 1000 for i in range(1001))
            )
            rounded = [np.float32(float(c)) if type in ("f32", "f32, fast") else np.float64(float(c)) for c in found]
            print(f"{name}, {type}, error {mp.nstr(error, 3)}:")
            print("    " + ", ".join(repr(float(c)) if type == "f64" else str(c) for c in rounded))


if __name__ == "__main__":
    main()
