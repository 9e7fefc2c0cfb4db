"""Functions of CHLO that neither tcp nor math has, as formulas over tensors.

`lgamma` and `digamma` follow C. Lanczos, "A precision approximation of the gamma function" (1964), with g = 7 and nine
terms; `erf_inv` follows M. Giles, "Approximating the erfinv function" (2012).
"""

from __future__ import annotations

import math

from plait.builtin.types import f64

from plait_stablehlo.stablehlo.to_tcp.formula import Formula, polynomial

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


_CENTRE_F32 = (
    2.81022636e-08, 3.43273939e-07, -3.5233877e-06, -4.39150654e-06, 0.00021858087, -0.00125372503, -0.00417768164,
    0.246640727, 1.50140941,
)  # fmt: skip
_TAIL_F32 = (
    -0.000200214257, 0.000100950558, 0.00134934322, -0.00367342844, 0.00573950773, -0.0076224613, 0.00943887047,
    1.00167406, 2.83297682,
)  # fmt: skip
_CENTRE_F64 = (
    -3.6444120640178196996e-21, -1.685059138182016589e-19, 1.2858480715256400167e-18, 1.115787767802518096e-17,
    -1.333171662854620906e-16, 2.0972767875968561637e-17, 6.6376381343583238325e-15, -4.0545662729752068639e-14,
    -8.1519341976054721522e-14, 2.6335093153082322977e-12, -1.2975133253453532498e-11, -5.4154120542946279317e-11,
    1.051212273321532285e-09, -4.1126339803469836976e-09, -2.9070369957882005086e-08, 4.2347877827932403518e-07,
    -1.3654692000834678645e-06, -1.3882523362786468719e-05, 0.0001867342080340571352, -0.00074070253416626697512,
    -0.0060336708714301490533, 0.24015818242558961693, 1.6536545626831027356,
)  # fmt: skip
_MIDDLE_F64 = (
    2.2137376921775787049e-09, 9.0756561938885390979e-08, -2.7517406297064545428e-07, 1.8239629214389227755e-08,
    1.5027403968909827627e-06, -4.013867526981545969e-06, 2.9234449089955446044e-06, 1.2475304481671778723e-05,
    -4.7318229009055733981e-05, 6.8284851459573175448e-05, 2.4031110387097893999e-05, -0.0003550375203628474796,
    0.00095328937973738049703, -0.0016882755560235047313, 0.0024914420961078508066, -0.0037512085075692412107,
    0.005370914553590063617, 1.0052589676941592334, 3.0838856104922207635,
)  # fmt: skip
_TAIL_F64 = (
    -2.7109920616438573243e-11, -2.5556418169965252055e-10, 1.5076572693500548083e-09, -3.7894654401267369937e-09,
    7.6157012080783393804e-09, -1.4960026627149240478e-08, 2.9147953450901080826e-08, -6.7711997758452339498e-08,
    2.2900482228026654717e-07, -9.9298272942317002539e-07, 4.5260625972231537039e-06, -1.9681778105531670567e-05,
    7.5995277030017761139e-05, -0.00021503011930044477347, -0.00013871931833623122026, 1.0103004648645343977,
    4.8499064014085844221,
)  # fmt: skip


def erf_inv(x: Formula) -> Formula:
    """x times a polynomial of -log(1 - x^2), or of its root near the ends; infinite at -1 and 1"""
    w = -((-(x * x)).unary("log1p"))
    root = w.unary("sqrt")
    if x.element is f64:
        middle = (w < 16.0).choose(polynomial(root - 3.25, _MIDDLE_F64), polynomial(root - 5.0, _TAIL_F64))
        factor = (w < 6.25).choose(polynomial(w - 3.125, _CENTRE_F64), middle)
    else:
        factor = (w < 5.0).choose(polynomial(w - 2.5, _CENTRE_F32), polynomial(root - 3.0, _TAIL_F32))
    return abs(x).equals(1.0).choose(x * math.inf, factor * x)


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
