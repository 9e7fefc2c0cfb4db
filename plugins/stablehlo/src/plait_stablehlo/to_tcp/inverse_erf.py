"""The inverse error function, with which uniform random numbers become normal ones, as a formula over tensors.

Coefficients are from `bench/special_functions.py`.
"""

from __future__ import annotations

import math

from plait.build import Expression
from plait.build.functions import copysign, log, sqrt
from plait.builtin.types import f64

from plait_stablehlo.to_tcp.about_a_middle import about, polynomial_of_rest

_CENTRE_F32 = (
    2.4731445, 0.2460656, 0.00032198304, -0.0017780735, 0.00020294033, 6.450417e-06, -4.407959e-06, 3.6144567e-07,
    4.797165e-08, -1.1783899e-08, -7.437137e-12, 1.7128901e-10,
)  # fmt: skip
_CENTRE_F64 = (
    3.05078125, 0.24569787480997526, -0.001526368738764572, -0.0014213252110860958, 0.0002046796600123561,
    -4.232580800488414e-06, -2.9475224321054922e-06, 4.4503586335264787e-07, -1.692728335753842e-09,
    -7.986972824762689e-09, 1.0092257677809728e-09, 2.6606684838074482e-11, -2.2305431029797644e-11,
    2.2146017214532394e-12, 1.556432496488828e-13, -6.14884674094958e-14, 4.526894931265458e-15,
    6.393129452193237e-16, -1.6798754158084431e-16, 7.559413176148143e-18, 2.5537309733741753e-18,
    -4.124156653692838e-19, -1.2759333572776553e-20, 7.102882219544561e-21, -1.1863754430534731e-22,
    -4.89499219918401e-23,
)  # fmt: skip
"""(erf_inv(x) / x - sqrt(pi) / 2) / w for w = -log(1 - x^2) up to 5, or 25/4 in f64"""
_MIDDLE_F64 = (
    3.26220703125, 3.0961206457947057, 1.0056177371569426, 0.004563799863895804, -0.0024044252034493897,
    0.000842530277433347, -0.0002201962767365093, 2.5547317342753036e-05, 1.5753508964350923e-05,
    -1.3252728815990805e-05, 5.020655238515365e-06, -5.440459697424901e-07, -5.62309007638648e-07,
    3.8199925199636754e-07, -9.911473340147596e-08, -1.3575962973772388e-08, 2.3743622342204003e-08,
    -8.912459265313698e-09, -7.268022575768575e-10, 1.2949923652561474e-09,
)  # fmt: skip
"""erf_inv(x) for roots of w from 5/2 to 4"""
_TAIL_F32 = (
    3.0960693, 2.9291873, 1.0038859, 0.00591201, -0.0030263877, 0.0010333669, -0.0002352806, -7.45323e-06,
    4.3783857e-05, -1.7403767e-05,
)  # fmt: skip
_TAIL_F64 = (
    5.0262451171875, 4.876421756075331, 1.010292744817988, -0.0001553404752632966, -0.00020718217117941156,
    7.34497555432702e-05, -1.896722270459556e-05, 4.324781444089224e-06, -9.186516520640116e-07,
    1.8555062246265138e-07, -3.580392417008894e-08, 6.475060520130946e-09, -9.866177912427637e-10,
    6.620131385510347e-11, 3.4707221849018104e-11, -3.371268305197114e-11, 2.2383799003619274e-11,
    -6.2844947550549095e-12,
)  # fmt: skip
"""erf_inv(x) for larger roots of w"""
_AT_ZERO_F32 = (0.8862269, 3.2981445e-08)
_AT_ZERO_F64 = (0.8862269254527579, 7.268936996338666e-17)
"""sqrt(pi) / 2, the derivative at zero, as a sum of positive numbers, so that zeros keep their signs"""


def erf_inv(x: Expression) -> Expression:
    """Polynomials of w = -log(1 - x^2), or of its root near the ends; infinite at -1 and 1. Error at most 2 ulp

    w and its root are the variables of M. Giles, "Approximating the erfinv function" (2012).
    """
    w = -log((1 - x) * (1 + x))
    high, low = _AT_ZERO_F64 if x.element is f64 else _AT_ZERO_F32
    product = about(w, _CENTRE_F32, _CENTRE_F64) * w
    factor = product + high
    lost = (high - factor) + product  # which counts where products are rounded, too
    centre = x * (lost + low) + x * factor
    root = sqrt(w)
    far = about(root, _TAIL_F32, _MIDDLE_F64)
    if x.element is f64:
        middle, *coefficients = _TAIL_F64
        rest = (w - middle * middle) / (root + middle)  # as rounding the root loses more than the result may
        far = (w < 16.0).select(far, polynomial_of_rest(rest, coefficients))
    value = (w < (6.25 if x.element is f64 else 5.0)).select(centre, copysign(far, x))
    return (abs(x) == 1.0).select(x * math.inf, value)
