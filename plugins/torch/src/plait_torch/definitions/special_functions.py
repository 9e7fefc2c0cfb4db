"""Special functions of floats, computed in f64 and rounded once: gamma, zeta, error and Bessel functions."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from plait.builtin.types import f64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex

from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import float_element, promoted

DEFINE = Definitions()
_INF, _NAN = math.inf, math.nan


def _defined(*names: str) -> Callable[[Callable[[Tensors, Tensor], Tensor]], Callable[[Tensors, Tensor], Tensor]]:
    """Define a function of one element by what computes it in f64."""

    def decorate(function: Callable[[Tensors, Tensor], Tensor]) -> Callable[[Tensors, Tensor], Tensor]:
        def compute(t: Tensors, x: Tensor) -> Tensor:
            if is_complex(x.element):
                raise Refused("it is not defined for complex numbers")
            return function(t, x.cast(f64)).cast(float_element(x.element))

        DEFINE(*names)(compute)
        return function

    return decorate


def _polynomial(x: Tensor, coefficients: Sequence[float]) -> Tensor:
    """A polynomial, the coefficient of the highest power first."""
    found = x.full(coefficients[0])
    for coefficient in coefficients[1:]:
        found = found * x + coefficient
    return found


def _function(kind: str) -> Callable[[Tensor], Tensor]:
    return lambda x: x.apply(kind)


_exp, _log, _sqrt, _floor = (_function(kind) for kind in ("exp", "log", "sqrt", "floor"))


# Gamma functions. Source: Abramowitz and Stegun, 6.1.40, 6.1.17, 6.3.18, 6.3.7.

_SHIFT = 8
"""How far arguments are moved up before series for large ones are used."""
_STIRLING = (-3617 / 122400, 1 / 156, -691 / 360360, 1 / 1188, -1 / 1680, 1 / 1260, -1 / 360, 1 / 12)
_OF_DIGAMMA = (-3617 / 8160, 1 / 12, -691 / 32760, 1 / 132, -1 / 240, 1 / 252, -1 / 120, 1 / 12)


@_defined("lgamma")
def lgamma(t: Tensors, x: Tensor) -> Tensor:
    below = x < 0.5
    y = below.select(1 - x, x)
    up = y < _SHIFT
    shifted = up.select(y + _SHIFT, y)
    rising = y.full(1.0)
    for i in range(_SHIFT):
        rising = rising * up.select(y + i, 1)
    inverse = 1 / shifted
    series = _polynomial(inverse * inverse, _STIRLING) * inverse
    found = (shifted - 0.5) * _log(shifted) - shifted + 0.5 * math.log(2 * math.pi) + series - _log(rising)
    found = (y == _INF).select(_INF, found)
    sine = abs(((x - _floor(x)) * math.pi).apply("sin"))
    reflected = (sine == 0).select(_INF, math.log(math.pi) - _log(sine) - found)
    reflected = (x == -_INF).select(_INF, reflected)
    return below.select(reflected, found)


@_defined("digamma")
def digamma(t: Tensors, x: Tensor) -> Tensor:
    below = x < 0
    y = below.select(1 - x, x)
    up = y < _SHIFT
    taken = y.full(0.0)
    for i in range(_SHIFT):
        taken = taken + 1 / (y + i)
    shifted = up.select(y + _SHIFT, y)
    inverse = 1 / shifted
    square = inverse * inverse
    found = _log(shifted) - inverse * 0.5 - _polynomial(square, _OF_DIGAMMA) * square - up.select(taken, 0)
    found = (y == _INF).select(_INF, found)
    part = x - x.apply("trunc")
    reflected = (part == 0).select(_NAN, found - math.pi / (part * math.pi).apply("tan"))
    at_zero = x.full(-_INF).apply("copysign", -x)
    return (x == 0).select(at_zero, below.select(reflected, found))


@DEFINE("polygamma")
def polygamma(t: Tensors, n: Any, x: Tensor) -> Tensor:
    """The n-th derivative of `digamma`."""
    if not isinstance(n, int) or n < 0:
        raise Refused(f"expected an order that is known when compiling and not negative, found {n}")
    if not n:
        return DEFINE.by_name["torch.aten.digamma"](t, x)
    wide = x.cast(f64)
    found = hurwitz_zeta(t, t.full(x.shape, n + 1, f64), wide) * math.factorial(n)
    return (found if n % 2 else -found).cast(float_element(x.element))


# Source of the series: Abramowitz and Stegun, 23.1.30 and 23.2.
_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330)
_TERMS = 10
_LEAST = -1e6
"""Arguments below this have more terms than are added up."""


def hurwitz_zeta(t: Tensors, s: Tensor, q: Tensor) -> Tensor:
    """The sum of (q + k) ** -s over k: terms up to an argument of 10, and Euler and Maclaurin for the rest."""

    def is_open(argument: Tensor) -> Tensor:
        return (argument < _TERMS) & (argument > _LEAST)

    def more(_: Size, carried: list[Tensor]) -> Tensor:
        return t.reduce("or", is_open(carried[0]), list(range(q.rank)))

    def add(_: Size, carried: list[Tensor]) -> list[Tensor]:
        argument, total = carried
        kept = is_open(argument)
        return [kept.select(argument + 1, argument), kept.select(total + argument.apply("power", -s), total)]

    s, q = t.unified([s, q])
    argument, total = t.loop_while([q, q.full(0.0)], more, add)
    power = argument.apply("power", -s)
    total = total + argument * power / (s - 1) + power * 0.5
    factor, step = s / argument * power, 1 / (argument * argument)
    for i, number in enumerate(_BERNOULLI):
        total = total + factor * (number / math.factorial(2 * i + 2))
        factor = factor * (s + 2 * i + 1) * (s + 2 * i + 2) * step
    at_pole = (q <= 0) & (q == _floor(q))
    undefined = (s < 1) | ((q < 0) & (s != _floor(s))) | (q == -_INF)
    found = (q == _INF).select(0.0, total)
    return (s == 1).select(_INF, undefined.select(_NAN, at_pole.select(_INF, found)))


@DEFINE("special_zeta", "special_zeta.other_scalar", "special_zeta.self_scalar")
def zeta(t: Tensors, s: Any, q: Any) -> Tensor:
    a, b = promoted(t, s, q, to_float=True)
    return hurwitz_zeta(t, a.cast(f64), b.cast(f64)).cast(a.element)


# Error functions

_CENTRAL = (
    2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164,
    0.246640727, 1.50140941,
)  # fmt: skip
"""Where Newton's method begins. Source: Giles, "Approximating the erfinv function"."""


def _inverse_near_zero(x: Tensor) -> Tensor:
    """y of erf(y) = x, for |x| up to 0.9."""
    w = -_log((1 - x) * (1 + x))
    y = _polynomial(w - 2.5, _CENTRAL) * x
    for _ in range(2):
        y = y - (y.apply("erf") - x) * (math.sqrt(math.pi) / 2) * _exp(y * y)
    return y


def _inverse_of_tail(x: Tensor) -> Tensor:
    """y of erfc(y) = x, for x from 0 to 0.1, by the logarithms of both sides."""
    logarithm = -_log(x)
    y = _sqrt(logarithm - 0.5 * _log(logarithm * math.pi))
    for _ in range(4):
        tail = y.apply("erfc")
        y = y + (_log(tail) + logarithm) * tail * (math.sqrt(math.pi) / 2) * _exp(y * y)
    return (x == 0).select(_INF, y)


@_defined("erfinv")
def erfinv(t: Tensors, x: Tensor) -> Tensor:
    size = abs(x)
    far = size > 0.9
    tail = _inverse_of_tail(far.select(1 - size, 0.05)).apply("copysign", x)
    found = far.select(tail, _inverse_near_zero(far.select(0.0, x)))
    return (size <= 1).select(found, _NAN)


@_defined("special_ndtri")
def ndtri(t: Tensors, p: Tensor) -> Tensor:
    """The quantile of the normal distribution."""
    low, high = p < 0.05, p > 0.95
    tail = _inverse_of_tail((low | high).select(high.select(1 - p, p) * 2, 0.05))
    middle = _inverse_near_zero((low | high).select(0.0, p * 2 - 1))
    found = low.select(-tail, high.select(tail, middle)) * math.sqrt(2)
    return ((p >= 0) & (p <= 1)).select(found, _NAN)


_OF_ERFCX = (-945 / 32, 105 / 16, -15 / 8, 3 / 4, -1 / 2, 1.0)
_LARGE = 25.0


@_defined("special_erfcx")
def erfcx(t: Tensors, x: Tensor) -> Tensor:
    """exp(x * x) * erfc(x)"""
    far = x > _LARGE
    near = far.select(0.0, x)
    inverse = 1 / far.select(x, 1.0)
    series = _polynomial(inverse * inverse, _OF_ERFCX) * inverse / math.sqrt(math.pi)
    return far.select(series, _exp(near * near) * near.apply("erfc"))


# Modified Bessel functions. Source: Abramowitz and Stegun, 9.6.10 and 9.7.1.

_FAR, _SERIES, _ASYMPTOTIC = 18.0, 45, 25


def _bessel(x: Tensor, order: int) -> Tensor:
    """exp(-|x|) times the modified Bessel function of the first kind, of order 0 or 1."""
    size = abs(x)
    far = size > _FAR
    near, distant = far.select(0.0, size), far.select(size, _FAR)
    powers = [1 / (math.factorial(k) * math.factorial(k + order)) for k in reversed(range(_SERIES))]
    small = _polynomial(near * near * 0.25, powers) * _exp(-near)
    terms, term = [1.0], 1.0
    for k in range(1, _ASYMPTOTIC):
        term *= ((2 * k - 1) ** 2 - 4 * order * order) / (8 * k)
        terms.append(term)
    large = _polynomial(1 / distant, terms[::-1]) / _sqrt(distant * (2 * math.pi))
    if not order:
        return far.select(large, small)
    return far.select(large, small * near * 0.5).apply("copysign", x)


def _grown(x: Tensor, scaled: Tensor) -> Tensor:
    """A function that is `scaled` times exp(|x|), which is infinite for large arguments."""
    half = _exp(abs(x) * 0.5)
    return scaled * half * half


@_defined("special_i0e")
def i0e(t: Tensors, x: Tensor) -> Tensor:
    return _bessel(x, 0)


@_defined("i0")
def i0(t: Tensors, x: Tensor) -> Tensor:
    return _grown(x, _bessel(x, 0))


@_defined("special_i1e")
def i1e(t: Tensors, x: Tensor) -> Tensor:
    return _bessel(x, 1)


@_defined("special_i1")
def i1(t: Tensors, x: Tensor) -> Tensor:
    return _grown(x, _bessel(x, 1))
