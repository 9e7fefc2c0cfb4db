"""The error function and its complement, of f32 and f64.

Coefficients are from `bench/minimax.py`, the lowest power first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign, select
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.elementary.pairs import added, fuses, product, quotient, remainder, square
from plait_std.elementary.pieces import looks_up, permutes
from plait_std.elementary.polynomials import (
    FORMATS,
    LOG2_E,
    clamped,
    clamped_above,
    half_of_expm1,
    odd_quotient,
    polynomial,
    polynomial_in_halves,
    scaled,
    scales,
)
from plait_std.elementary.powers import exp_of_sum, vanishing_scale
from plait_std.elementary.tables import ERF_F32, ERF_F64, ERF_OF_EIGHT, LOG2_ERFC, SCALED_ERFC_F32, SCALED_ERFC_F64

_ERF_F32 = (
    0.12837917, 0.6366195, 0.10277513, -0.019136019, -0.00021100518, 0.0017472350, -0.0007043000, 0.00015331407,
    -1.8514314e-05, 9.6709801e-07,
)  # fmt: skip
"""-log(1 - erf(x)) / x - 1 for x from 0 to 3.95"""
_ERF_F64 = (
    0.1283791670955126, 0.6366197723675806, 0.10277260330199244, -0.019128447010552756, -0.00020919461696320056,
    0.001696205710497266, -0.000590121651215236, 2.5862678074733787e-05, 6.453971089647474e-05, -2.9833094934304962e-05,
    3.6000746801875086e-06, 2.5660755706681963e-06, -1.441292154288648e-06, 6.577029497678658e-08,
    3.355563571387544e-07, -2.606551646714518e-07, 1.2416285379470637e-07, -4.453493496822244e-08,
    1.279952248457721e-08, -3.02165917610579e-09, 5.915076769266088e-10, -9.61167862457866e-11, 1.2901885324683972e-11,
    -1.4160477874782327e-12, 1.2501619158699116e-13, -8.661202915810818e-15, 4.533580150979021e-16,
    -1.6850615452261296e-17, 3.9620103365300295e-19, -4.4286906767513615e-21,
)  # fmt: skip
"""-log(1 - erf(x)) / x - 1 for x from 0 to 5.95"""
_NEAR_F64 = (
    0.1283791670955126, -0.3761263890318375, 0.1128379167095487, -0.026866170645000065, 0.005223977622023443,
    -0.0008548326511404445, 0.00012055286243244025, -1.4923004806057137e-05, 1.6371260976254318e-06,
    -1.4621112774773644e-07,
)  # fmt: skip
"""erf(x) / x - 1 for |x| <= 1/2, of x^2"""
_ERFC_F32 = (
    0.17900115, -0.14723241, 0.098371305, -0.05174437, 0.01992228, -0.0044729314, -0.0002068887, 0.0005118727,
    -7.79246e-05, -5.2228206e-05,
)  # fmt: skip
"""(3 + x) / 6 exp(x^2) erfc(x) from 0 to 10.6, of (x - 3) / (x + 3)"""
_ERFC_F64 = (
    1.2329951186255526, -0.13962111684056253, 0.015379652102618687, 0.06809705425469566, -0.10103906603623443,
    0.0937328349982462, -0.06633036581402905, 0.03716751553901378, -0.01619773403363, 0.005031969967066874,
    -0.0007577734777228869, -0.00019925666218212218, 0.00015062260529156497, -2.4399171531231667e-05,
    -1.1224989731744521e-05, 5.709068428502614e-06, 2.999203639627958e-07, -8.231424450873396e-07,
    6.674273599889647e-08, 1.061217761813243e-07, -1.2131096772528505e-08, -1.0618699759979034e-08,
)  # fmt: skip
"""(1 + 2 x) exp(x^2) erfc(x) from 1/4 to 28, of (x - 4) / (x + 4)"""

_NARROW_ERF = (1.1283809, 0.15397078, 0.0432186, 0.00075062591), (1.0, 0.46982335, 0.094764221, 0.0093035273)
"""Polynomials of x^2 whose quotient is erf(x) / x for x from 0 to 2.95, with an error of 2^-19"""
_EXP2 = (0.9999993, 0.6931218, 0.24024744, 0.05591786, 0.009570102)
"""2^r for |r| <= 1/2, with an error of 2^-18"""


def erf(x: Expression) -> Expression:
    """In pieces, or 1 - exp(-t) for t = |x| + |x| P(|x|), of which nothing is lost near zero; error at most 2 ulp"""
    if looks_up(x):
        pieces = ERF_F32 if x.element is f32 else ERF_F64
        return copysign(pieces.at(clamped_above(abs(x), pieces.last)), x)
    if permutes(x):
        return copysign(ERF_OF_EIGHT.at(clamped_above(abs(x), ERF_OF_EIGHT.last)), x)
    size = clamped_above(abs(x), 3.95 if x.element is f32 else 5.95)
    made = polynomial(_ERF_F32, size) if x.element is f32 else polynomial_in_halves(_ERF_F64, size)
    t = made * size + size
    half = half_of_expm1(t * -0.5)
    return copysign(half * -2, x)


def _near(x: Expression) -> Expression:
    """erf(x) for |x| <= 1/2"""
    return polynomial(_NEAR_F64, x * x) * x + x


def _tail(size: Expression) -> Expression:
    """erfc(x) from 1/4 on, as exp(-x^2) times a quotient"""
    size = clamped(size, 0.25, _LAST[f64])
    t = (size - 4) / (size + 4)
    first, *others = _scaled_coefficients(size, _ERFC_F64)
    numerator = added(t.like(first), polynomial_in_halves(others, t) * t)
    made, lost = quotient(*numerator, *added(size * 2, t.like(1)))
    return _times_exp_of_square(size, made, lost, vanishes=not scales(size))


def _erfc_f32(x: Expression) -> Expression:
    """exp(-x^2) times a function in pieces, or two minus that for negative numbers; error at most 2 ulp

    What rounding x^2 loses is subtracted with the lower part of the multiple of ln(2).
    """
    if not looks_up(x):
        return _erfc_by_quotient(x)
    format = FORMATS[f32]
    size = clamped_above(abs(x), 10.08)
    high, low = square(size)
    shifted = high * -LOG2_E + format.magic
    whole = shifted - format.magic
    r = (-high - whole * format.ln2_high) - (whole * format.ln2_low + low)
    factor = SCALED_ERFC_F32.at(size)
    made = polynomial((1, *format.exp), r) * r * factor + factor  # of which 1 is not rounded with the rest
    return _either(x, scaled(made, shifted.bitcast(format.bits) - format.magic_bits))


def _erfc_by_quotient(x: Expression) -> Expression:
    """exp(-x^2) q P(1 - q) for q = 6 / (|x| + 3), or two minus that for negative numbers; error at most 2 ulp

    What rounding q loses is put back.
    """
    size = clamped_above(abs(x), _LAST[f32])
    below = size + 3
    q = 6 / below
    rest = (remainder(x.like(6), q, below) - q * (size - (below - 3))) * (1 / 6)
    near = 1 - q
    t = near - q * rest
    first, second, *others = _scaled_coefficients(x, _ERFC_F32)
    high, low = product(t, *added(t.like(second), polynomial(others, near) * t))
    high, low_too = added(t.like(first), high)
    factor, lost = product(high, q, q * rest)
    lost = lost + (low + low_too) * q
    if not fuses(x):  # then half of the digits of a product are in its second part
        factor, lost = added(factor, lost)
    return _either(x, _times_exp_of_square(size, factor, lost, vanishes=not scales(x)))


def roughly_erfc_f32(x: Expression) -> Expression:
    """The same without what rounding loses; error at most 6 ulp"""
    if looks_up(x):
        return _erfc_f32(x)
    size = clamped_above(abs(x), _LAST[f32])
    q = 6 / (size + 3)
    factor = polynomial(_scaled_coefficients(x, _ERFC_F32), 1 - q) * q
    return _either(x, _times_exp_of_square(size, factor, vanishes=not scales(x)))


def narrow_erf(x: Expression) -> Expression:
    """A quotient of polynomials, to be rounded to 16 bits, unless there are pieces"""
    return erf(x) if looks_up(x) else odd_quotient(x, 2.95, *_NARROW_ERF)


def narrow_erfc(x: Expression) -> Expression:
    """erfc(x) = 2^l for l in pieces, or two minus that for negative numbers, to be rounded to 16 bits

    Errors of all numbers are at most 0.5196 ulp of f16 and 0.5002 of bf16, where 0.5 is what rounding loses.
    """
    if not looks_up(x):
        return roughly_erfc_f32(x)
    format = FORMATS[f32]
    exponent = LOG2_ERFC.at(clamped_above(abs(x), 10.25))
    shifted = exponent + format.magic
    power = polynomial(_EXP2, exponent - (shifted - format.magic))
    return _either(x, scaled(power, shifted.bitcast(format.bits) - format.magic_bits))


def _either(x: Expression, tail: Expression) -> Expression:
    """The complement of an error function at x, from `tail`, its value at |x|"""
    return select(x < 0, 2 - tail, tail)


_LAST: Mapping[Type, float] = {f32: 10.19, f64: 27.29}
"""From here on erfc is rounded to zero; exp(-x^2) has no smaller power of two than the first that vanishes."""


def _scaled_coefficients(x: Expression, coefficients: Sequence[float]) -> Sequence[float]:
    """Coefficients of a factor of exp(-x^2), times `vanishing_scale` if powers are made of bits."""
    return coefficients if scales(x) else [c * vanishing_scale(x) for c in coefficients]


def _times_exp_of_square(size: Expression, *factor: Expression, vanishes: bool = False) -> Expression:
    """exp(-x^2) times a factor; what rounding x^2 loses is kept. If it `vanishes`, see `exp_of_sum`."""
    high, low = square(size)
    if not fuses(size):  # then half of the digits of a product are in its second part
        high, low = added(high, low)
    return exp_of_sum(-high, -low, *factor, vanishes=vanishes)


def _erfc_f64(x: Expression) -> Expression:
    """In pieces, or 1 - erf(x) near zero, else the tail, or two minus that below zero; error at most 2 ulp"""
    if looks_up(x):
        size = clamped_above(abs(x), 28)
        return _either(x, _times_exp_of_square(size, SCALED_ERFC_F64.at(size)))
    tail = _tail(abs(x))
    return select(abs(x) <= 0.25, 1 - _near(x), _either(x, tail))


FUNCTIONS: Mapping[str, Mapping[Type, Callable[[Any], Any]]] = {
    "math.erf": {f32: erf, f64: erf},
    "math.erfc": {f32: _erfc_f32, f64: _erfc_f64},
}
"""The functions of the operations of math, for each type that they are computed in."""
