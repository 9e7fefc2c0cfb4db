"""The functions of `math` on Python numbers, which raise nothing: what folding and interpretation share."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

Unary = Callable[[float], float]


def _guarded(function: Unary, *, at_overflow: Unary = lambda x: math.inf) -> Unary:
    """`function` with the results of C where Python raises: NaN out of the domain, infinity at overflow."""

    def guarded(x: float) -> float:
        try:
            return function(x)
        except ValueError:
            return math.nan
        except OverflowError:
            return at_overflow(x)

    return guarded


def _signed_infinity(x: float) -> float:
    return math.copysign(math.inf, x)


def _logarithm(function: Unary, pole: float = 0.0) -> Unary:
    return _guarded(lambda x: -math.inf if x == pole else function(x))


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


UNARY: Mapping[str, Unary] = {
    "math.absf": abs,
    "math.acos": _guarded(math.acos),
    "math.acosh": _guarded(math.acosh),
    "math.asin": _guarded(math.asin),
    "math.asinh": _guarded(math.asinh),
    "math.atan": math.atan,
    "math.atanh": _guarded(lambda x: math.copysign(math.inf, x) if abs(x) == 1 else math.atanh(x)),
    "math.cbrt": cbrt,
    "math.ceil": integral(math.ceil),
    "math.cos": _guarded(math.cos),
    "math.cosh": _guarded(math.cosh),
    "math.erf": math.erf,
    "math.erfc": math.erfc,
    "math.exp": _guarded(math.exp),
    "math.exp2": _guarded(lambda x: 2.0**x),
    "math.expm1": _guarded(math.expm1),
    "math.floor": integral(math.floor),
    "math.log": _logarithm(math.log),
    "math.log10": _logarithm(math.log10),
    "math.log1p": _logarithm(math.log1p, -1.0),
    "math.log2": _logarithm(math.log2),
    "math.round": integral(round_away),
    "math.roundeven": integral(round),
    "math.rsqrt": rsqrt,
    "math.sin": _guarded(math.sin),
    "math.sinh": _guarded(math.sinh, at_overflow=_signed_infinity),
    "math.sqrt": _guarded(math.sqrt),
    "math.tan": _guarded(math.tan),
    "math.tanh": math.tanh,
    "math.trunc": integral(math.trunc),
}
"""The function of each operation with one float and one float result."""

FOLDED_IN_EVERY_TYPE = frozenset(["math.absf", "math.ceil", "math.floor", "math.roundeven"])
"""The functions that are folded in every type; the others only in those that the C library has."""

NEVER_FOLDED = frozenset(["math.cbrt", "math.rsqrt"])
"""The functions that MLIR does not fold."""


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


def integer_power(base: int, exponent: int) -> int | None:
    """`base` to an integer power, toward zero; None where zero has a negative power."""
    if exponent >= 0:
        return base**exponent
    if base == 0:
        return None
    if base == 1:
        return 1
    return (-1 if exponent % 2 else 1) if base == -1 else 0


BINARY: Mapping[str, Callable[[float, float], float]] = {
    "math.atan2": math.atan2,
    "math.copysign": math.copysign,
    "math.powf": power,
}
"""The function of each operation with two floats and one float result."""


def count_leading_zeros(x: int, width: int) -> int:
    return width - (x & ((1 << width) - 1)).bit_length()


def count_trailing_zeros(x: int, width: int) -> int:
    bits = x & ((1 << width) - 1)
    return (bits & -bits).bit_length() - 1 if bits else width


INTEGER: Mapping[str, Callable[[int, int], int]] = {
    "math.absi": lambda x, _: abs(x),
    "math.ctlz": count_leading_zeros,
    "math.cttz": count_trailing_zeros,
    "math.ctpop": lambda x, width: (x & ((1 << width) - 1)).bit_count(),
}
"""The function of each operation with one integer, given its width."""
