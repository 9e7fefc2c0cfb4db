"""The reference semantics of CHLO's special functions, in double precision."""

from __future__ import annotations

import math
from typing import Any

from plait.interpret import interpret
from plait.interpret.interpretation import InterpretError
from plait.interpret.numbers import bit_count, rounded, widened
from plait.lazy import lazy_import

from plait_stablehlo.chlo.ops import special as o
from plait_stablehlo.chlo.ops import unary as u

np = lazy_import("numpy")
#: B(2k) / (2k)! for k = 1 ... 8
_BERNOULLI = (
    1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600,
    -3617 / 10670622842880000,
)  # fmt: skip
_SERIES_FROM = 20.0
_LARGEST_ORDER = 1000


def _power(base: float, exponent: float) -> float:
    try:
        return math.pow(base, exponent)
    except OverflowError:
        return math.inf if base > 0 or exponent % 2 == 0 else -math.inf
    except (ValueError, ZeroDivisionError):
        return math.nan


def zeta(x: float, q: float, unit: float = 1.0) -> float:
    """The sum of ((n + q) / unit)^-x: terms up to n + q = 20 + 2 x, then the Euler-Maclaurin formula."""
    if x == 1:
        return math.inf
    if math.isnan(x) or math.isnan(q) or x < 1:
        return math.nan
    if q <= 0 and not math.isinf(q) and q == math.floor(q):
        return math.inf if x % 2 == 0 else math.nan
    if q <= 0 and not math.isinf(x) and x != math.floor(x):
        return math.nan
    if math.isinf(q):
        return 0.0 if q > 0 else math.nan
    if math.isinf(x):
        return 0.0 if q > 1 else 1.0 if q == 1 else math.inf if q > 0 else math.nan
    terms: list[float] = []
    at, low, count = q, 0.0, 0
    while at < _SERIES_FROM + 2 * x:  # the terms of the formula fall as fast as (x / 6 q)^2
        terms.append(_power(at / unit, -x) * (1 - x * low / at))
        if at > 1 and abs(terms[-1]) <= max(map(abs, terms)) * 2.0**-60:
            return _total(terms)
        count += 1
        at = q + count
        low = math.fsum((q, count, -at))  # what the sum lacks, which the power multiplies by x
    term = _power(at / unit, -x) * (1 - x * low / at)
    terms += [term * at / (x - 1), term * low / (x - 1), term / 2]
    scaled = term * x / at
    for k, coefficient in enumerate(_BERNOULLI):
        terms.append(scaled * coefficient)
        scaled *= (x + 2 * k + 1) / at * ((x + 2 * k + 2) / at)
    return _total(terms)


def _total(terms: list[float]) -> float:
    return math.fsum(terms) if all(map(math.isfinite, terms)) else sum(terms)


def polygamma(n: float, x: float) -> float:
    """(-1)^(n + 1) n! zeta(n + 1, x)"""
    if not math.isfinite(n) or n < 0 or n != math.floor(n) or math.isnan(x):
        return math.nan
    if n == 0:
        return digamma(x) if x != math.inf else math.inf
    sign = 1.0 if n % 2 else -1.0
    if n <= _LARGEST_ORDER:
        return sign * _times_factorial(int(n), x)
    value = zeta(n + 1, x)
    if not math.isfinite(value) or n > 1e15:  # the factorial is infinite, and so is the product unless zeta is 0
        return sign * math.inf * value
    return sign * _exp(math.lgamma(n + 1) + (math.log(value) if value > 0 else -math.inf))


def _times_factorial(n: int, x: float) -> float:
    """n! zeta(n + 1, x), of which the factorial may be too large for f64, and zeta too small"""
    exponent = math.frexp(x)[1] - 1 if 1 < x < math.inf else 0
    value = zeta(n + 1.0, x, 2.0**exponent)
    factorial = math.factorial(n)
    bits = factorial.bit_length()
    product = value * (factorial / (1 << bits))
    try:
        return math.ldexp(product, bits - exponent * (n + 1))
    except OverflowError:
        return math.copysign(math.inf, product)


def _exp(x: float) -> float:
    return math.exp(x) if x < 709 else math.inf


def digamma(x: float) -> float:
    """The derivative of log gamma: by recurrence up to 10, then by the asymptotic series."""
    if x == -math.inf or (x <= 0 and x == math.floor(x)):
        return math.nan
    if x < 0:
        return digamma(1 - x) - math.pi / math.tan(math.pi * (x - round(x)))  # the period is 1
    total = 0.0
    while x < 10:
        total -= 1 / x
        x += 1
    y = 1 / (x * x)
    series = y * (1 / 12 - y * (1 / 120 - y * (1 / 252 - y * (1 / 240 - y * (1 / 132 - y * 691 / 32760)))))
    return total + math.log(x) - 0.5 / x - series


def bessel_i1e(x: float) -> float:
    """exp(-|x|) I1(x): the trapezoidal rule for Bessel's integral, which converges geometrically; the asymptotic series
    for large x."""
    size = abs(x)
    if math.isnan(x) or math.isinf(x):
        return math.copysign(0.0, x) if math.isinf(x) else x
    if size > 1000:
        y = 1 / size
        terms = 1 - y * (3 / 8 + y * (15 / 128 + y * (105 / 1024 + y * (4725 / 32768 + y * 72765 / 262144))))
        return math.copysign(terms * math.sqrt(y / (2 * math.pi)), x)
    count = 40 + int(12 * math.sqrt(size)) + int(size / 4)
    angles = [math.pi * (k + 0.5) / (2 * count) for k in range(count)]
    total = math.fsum(_scaled_sinh(size, angle) * math.cos(angle) for angle in angles)
    return math.copysign(total / count, x)


def _scaled_sinh(size: float, angle: float) -> float:
    """exp(-size) sinh(size cos(angle))"""
    if size < 1:
        return math.exp(-size) * math.sinh(size * math.cos(angle))
    half = angle / 2
    return (math.exp(-2 * size * math.sin(half) ** 2) - math.exp(-2 * size * math.cos(half) ** 2)) / 2


def _each(function: Any, *values: Any) -> Any:
    """A function of floats for each element, rounded to the format of the first argument."""
    shape, dtype = values[0].shape, values[0].dtype
    numbers = zip(*(widened(v).ravel().tolist() for v in values))
    return rounded(np.array([function(*each) for each in numbers], np.float64).reshape(shape), dtype)


@interpret(o.ZetaOp)
def interpret_zeta(op: o.ZetaOp, x: Any, q: Any) -> Any:
    return _each(zeta, x, q)


@interpret(o.PolygammaOp)
def interpret_polygamma(op: o.PolygammaOp, n: Any, x: Any) -> Any:
    return _each(polygamma, n, x)


@interpret(u.BesselI1eOp)
def interpret_bessel_i1e(op: u.BesselI1eOp, x: Any) -> Any:
    if x.dtype.kind == "c":
        raise InterpretError("has no semantics for complex numbers")
    return _each(bessel_i1e, x)


@interpret(o.MulhiOp)
def mulhi(op: o.MulhiOp, x: Any, y: Any) -> Any:
    width = bit_count(x.dtype)
    signed = x.dtype.kind == "i" or x.dtype.name.startswith("int")
    pairs = zip(x.astype(object).ravel().tolist(), y.astype(object).ravel().tolist())
    upper = [int(a) * int(b) >> width for a, b in pairs]
    wide = np.array(upper, np.int64 if signed else np.uint64).reshape(x.shape)
    return wide.astype(np.int8).astype(x.dtype) if x.dtype.kind == "V" else wide.astype(x.dtype)


@interpret(u.AsinAcosKernelOp)
def asin_acos_kernel(op: u.AsinAcosKernelOp, z: Any) -> Any:
    """See `kernel`."""
    wide = widened(z)
    result = np.array([kernel(v) for v in wide.ravel().tolist()], wide.dtype).reshape(wide.shape)
    return rounded(result, z.dtype)


def kernel(z: complex) -> complex:
    """w with asin z = (atan2(re z, re w), +-im w).

    im w is the size of the imaginary part of the arc sine, and re w is the real part of sqrt(1 - z^2) divided by cosh
    of it and multiplied by a, half the sum of the distances from -1 and 1.
    """
    x, y = abs(z.real), abs(z.imag)
    if math.isinf(x) or math.isinf(y):
        return complex(math.inf if math.isinf(y) else y, math.inf)
    with np.errstate(all="ignore"):
        sine, cosine = np.arcsin(np.complex128(complex(x, y))), np.arccos(np.complex128(complex(x, y)))
    size = float(sine.imag)
    if y == 0 and x >= 1:
        return complex(0.0, size)
    half_sum = (abs(complex(x + 1, y)) + abs(complex(x - 1, y))) / 2
    angle = float(sine.real)  # re z = a sin(angle), and the angle of (re z, re w) is that one
    return complex(half_sum * math.cos(angle) if angle < 0.75 else x * math.tan(float(cosine.real)), size)


INTERPRETATIONS = (
    interpret_zeta, interpret_polygamma, interpret_bessel_i1e, mulhi,
    asin_acos_kernel,
)  # fmt: skip
