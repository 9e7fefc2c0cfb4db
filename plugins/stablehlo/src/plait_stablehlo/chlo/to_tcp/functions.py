"""Functions of CHLO that neither tcp nor math has, as formulas over tensors.

`lgamma` and `digamma` follow C. Lanczos, "A precision approximation of the gamma function" (1964), with g = 7 and nine
terms.
"""

from __future__ import annotations

import math

from plait_stablehlo.to_tcp.formula import Formula

_G = 7.0
_BASE = 0.99999999999980993
_LANCZOS = (
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
)  # fmt: skip


def lgamma(x: Formula) -> Formula:
    """log |gamma(x)|; by reflection below 1/2"""
    below = x < 0.5
    z = below.choose(-x, x - 1)
    total = z.number(_BASE)
    for i, coefficient in enumerate(_LANCZOS):
        total = total + coefficient / (z + (i + 1))
    t = z + (_G + 0.5)
    log_t = (z / (_G + 0.5)).unary("log1p") + math.log(_G + 0.5)
    value = (z + 0.5 - t / log_t) * log_t + 0.5 * math.log(2 * math.pi) + total.unary("log")
    fraction = abs(x) - abs(x).unary("floor")
    near = (fraction > 0.5).choose(1 - fraction, fraction)
    sine = (near * math.pi).unary("sin").unary("log")
    reflected = sine.unary("is_finite").choose(math.log(math.pi) - sine - value, -sine)
    infinite = abs(x).equals(math.inf)
    return infinite.choose(x.number(math.inf), below.choose(reflected, value))


def digamma(x: Formula) -> Formula:
    """The derivative of log gamma(x); by reflection below 1/2, NaN at 0, -1, -2 ..."""
    below = x < 0.5
    z = below.choose(-x, x - 1)
    above, under = z.number(0.0), z.number(_BASE)
    for i, coefficient in enumerate(_LANCZOS):
        part = z + (i + 1)
        above = above - coefficient / (part * part)
        under = under + coefficient / part
    t = z + (_G + 0.5)
    log_t = (z / (_G + 0.5)).unary("log1p") + math.log(_G + 0.5)
    value = log_t + above / under - _G / t
    angle = (x + abs((x + 0.5).unary("floor"))) * math.pi
    reflected = value - angle.unary("cos") * math.pi / angle.unary("sin")
    pole = (x <= 0) & x.equals(x.unary("floor"))
    return pole.choose(x.number(math.nan), below.choose(reflected, value))


def next_after(x: Formula, y: Formula) -> Formula:
    """The bits of x counted down where y is nearer to zero or on its other side, else up; NaN of either stays"""
    element, bits = x.element, x.bits()
    toward_zero = y < x if element.format.unsigned else ((x > 0) & (y < x)) | ((x < 0) & (x < y))
    moved = (bits + toward_zero.choose(bits.number(-1), 1)).as_float(element)
    least = bits.number(1).as_float(element)
    if element.format.special == "fnuz":  # the code of negative zero is NaN
        moved = (toward_zero & abs(x).equals(least)).choose(x.number(0), moved)
    if not element.format.unsigned:  # else there is no zero, and what is nearest to it has a next number as all have
        moved = x.equals(0).choose((y < 0).choose(-least, least), moved)
    is_nan = x.binary("ne", x) | y.binary("ne", y)
    return is_nan.choose(x + y, x.equals(y).choose(y, moved))
