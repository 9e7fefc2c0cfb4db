"""Functions of CHLO that neither tcp nor math has, as formulas over tensors.

`lgamma` and `digamma` follow C. Lanczos, "A precision approximation of the gamma function" (1964), with g = 7 and nine
terms.
"""

from __future__ import annotations

import math

from plait.build import Expression
from plait.build.functions import cos, floor, log, log1p, sin

from plait_stablehlo.to_tcp.shaping import bits_of

_G = 7.0
_BASE = 0.99999999999980993
_LANCZOS = (
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
)  # fmt: skip


def lgamma(x: Expression) -> Expression:
    """log |gamma(x)|; by reflection below 1/2"""
    below = x < 0.5
    z = below.select(-x, x - 1)
    total = z.like(_BASE)
    for i, coefficient in enumerate(_LANCZOS):
        total = total + coefficient / (z + (i + 1))
    t = z + (_G + 0.5)
    log_t = log1p(z / (_G + 0.5)) + math.log(_G + 0.5)
    value = (z + 0.5 - t / log_t) * log_t + 0.5 * math.log(2 * math.pi) + log(total)
    fraction = abs(x) - floor(abs(x))
    near = (fraction > 0.5).select(1 - fraction, fraction)
    sine = log(sin(near * math.pi))
    reflected = sine.apply("is_finite").select(math.log(math.pi) - sine - value, -sine)
    infinite = abs(x) == math.inf
    return infinite.select(x.like(math.inf), below.select(reflected, value))


def digamma(x: Expression) -> Expression:
    """The derivative of log gamma(x); by reflection below 1/2, NaN at 0, -1, -2 ..."""
    below = x < 0.5
    z = below.select(-x, x - 1)
    above, under = z.like(0.0), z.like(_BASE)
    for i, coefficient in enumerate(_LANCZOS):
        part = z + (i + 1)
        above = above - coefficient / (part * part)
        under = under + coefficient / part
    t = z + (_G + 0.5)
    log_t = log1p(z / (_G + 0.5)) + math.log(_G + 0.5)
    value = log_t + above / under - _G / t
    angle = (x + abs(floor(x + 0.5))) * math.pi
    reflected = value - cos(angle) * math.pi / sin(angle)
    pole = (x <= 0) & (x == floor(x))
    return pole.select(x.like(math.nan), below.select(reflected, value))


def next_after(x: Expression, y: Expression) -> Expression:
    """The bits of x counted down where y is nearer to zero or on its other side, else up; NaN of either stays"""
    element, bits = x.element, bits_of(x)
    toward_zero = y < x if element.format.unsigned else ((x > 0) & (y < x)) | ((x < 0) & (x < y))
    moved = (bits + toward_zero.select(bits.like(-1), 1)).bitcast(element)
    least = bits.like(1).bitcast(element)
    if element.format.special == "fnuz":  # the code of negative zero is NaN
        moved = (toward_zero & (abs(x) == least)).select(x.like(0), moved)
    if not element.format.unsigned:  # else there is no zero, and what is nearest to it has a next number as all have
        moved = (x == 0).select((y < 0).select(-least, least), moved)
    is_nan = (x != x) | (y != y)
    return is_nan.select(x + y, (x == y).select(y, moved))
