"""Functions of Python floats that raise nothing: infinities and NaN as in C."""

from __future__ import annotations

import math
from collections.abc import Callable

Unary = Callable[[float], float]


def guarded(function: Unary, *, at_overflow: Unary = lambda x: math.inf) -> Unary:
    """`function` with the results of C where Python raises: NaN out of the domain, infinity at overflow."""

    def compute(x: float) -> float:
        try:
            return function(x)
        except ValueError:
            return math.nan
        except OverflowError:
            return at_overflow(x)

    return compute


def signed_infinity(x: float) -> float:
    """Infinity with the sign of `x`."""
    return math.copysign(math.inf, x)


def logarithm(function: Unary, pole: float = 0.0) -> Unary:
    """A logarithm, which is negative infinity at its pole."""
    return guarded(lambda x: -math.inf if x == pole else function(x))


def atanh(x: float) -> float:
    """The inverse hyperbolic tangent before it is guarded: infinite at one and minus one."""
    return math.copysign(math.inf, x) if abs(x) == 1 else math.atanh(x)


def cbrt(x: float) -> float:
    """The cube root of any float."""
    if not math.isfinite(x) or x == 0:
        return x
    root = math.copysign(abs(x) ** (1 / 3), x)
    return root - (root * root * root - x) / (3 * root * root)


def integral(rounding: Callable[[float], int]) -> Unary:
    """A rounding to an integer that keeps infinities, NaNs and the sign of zero."""
    return lambda x: math.copysign(float(rounding(x)), x) if math.isfinite(x) else x


def round_away(x: float) -> int:
    """The nearest integer; halves go away from zero."""
    magnitude = math.floor(abs(x))
    magnitude += abs(x) - magnitude >= 0.5
    return -magnitude if x < 0 else magnitude


def rsqrt(x: float) -> float:
    """One divided by the square root."""
    if x == 0:
        return math.copysign(math.inf, x)
    return 1.0 / math.sqrt(x) if x > 0 else math.nan


def power(x: float, y: float) -> float:
    """C's `pow`."""
    try:
        return math.pow(x, y)
    except OverflowError:
        return -math.inf if x < 0 and y % 2 == 1 else math.inf
    except ValueError:
        if x == 0:
            return math.copysign(math.inf, x) if y % 2 == 1 else math.inf
        return math.nan
