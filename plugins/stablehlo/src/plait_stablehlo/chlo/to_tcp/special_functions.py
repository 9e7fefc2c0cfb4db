"""A Bessel function and the upper half of products as formulas over tensors.

`bessel_i1e` sums Chebyshev series fitted to |x| up to 8 and beyond.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plait.build import Expression
from plait.build.functions import sqrt
from plait.builtin.types import IntegerType, f64

#: exp(-x) I1(x) / x for x from 0 to 8, as Chebyshev series of x / 4 - 1
_SMALL = (
    0.12629359322181682, -0.17641651835783406, 0.1026436586898471, -0.05294598120809499, 0.024726449030626516,
    -0.010564084894626197, 0.004156422944312888, -0.0015135724506312532, 0.0005122859561685758,
    -0.00016176081582589674, 4.781565107550056e-05, -1.327316365603944e-05, 3.47025130813767e-06,
    -8.568720264695567e-07, 2.0032947535520459e-07, -4.445059128796208e-08, 9.38153738649937e-09,
    -1.8872497517318867e-09, 3.625590281621481e-10, -6.663489724275307e-11, 1.1736186308454678e-11,
    -1.983974412165211e-12, 3.2237936278822763e-13, -5.042187248781825e-14, 7.600714288101724e-15,
    -1.105621670605128e-15, 1.5539148066163675e-16, -2.113116810437826e-17, 2.79886790827133e-18,
)  # fmt: skip
#: exp(-x) I1(x) sqrt(x) for x from 8, as Chebyshev series of 16 / x - 1
_LARGE = (
    0.38928811750914005, -0.009761097491361469, -0.00011058893876262369, -3.882564808877732e-06,
    -2.5122362378698917e-07, -2.6314688468891642e-08, -3.835380385989843e-09, -5.589743462108137e-10,
    -1.8974958121138577e-11, 3.252603585340158e-11, 1.4125807457337353e-11, 2.0356285082047397e-12,
    -7.198551829493485e-13, -4.083551075409475e-13, -2.1015433317173038e-14, 4.2724414501052464e-14,
    1.0420274127072305e-14, -3.814429241216777e-15, -1.880330743539438e-15, 3.30822608890502e-16,
    2.9628209607945875e-16, -3.210864733815821e-17, -4.64737840225049e-17, 4.378008372496467e-18,
    7.517857864014488e-18, -9.405453846311752e-19, -1.1741909528018013e-18,
)  # fmt: skip


def _that_count(coefficients: Sequence[float], error: float) -> Sequence[float]:
    """The first coefficients of a Chebyshev series: the others make a relative error of less than `error`."""
    even, odd = sum(coefficients[::2]), sum(coefficients[1::2])
    allowed = error * min(abs(even + odd), abs(even - odd))
    count, rest = len(coefficients), 0.0
    while (rest := rest + abs(coefficients[count - 1])) < allowed:
        count -= 1
    return coefficients[:count]


def _chebyshev(x: Expression, coefficients: Sequence[float]) -> Expression:
    """A Chebyshev series of a function that has its least values at the ends, by Clenshaw's recurrence."""
    coefficients = _that_count(coefficients, 2.0 ** (-55 if x.element is f64 else -26))
    twice = x + x
    current, before = x.like(coefficients[-1]), x.like(0.0)
    for coefficient in reversed(coefficients[1:-1]):
        current, before = twice * current - before + coefficient, current
    return x * current - before + coefficients[0]


def bessel_i1e(x: Expression) -> Expression:
    """exp(-|x|) I1(x)"""
    size = abs(x)
    small = _chebyshev(size * 0.25 - 1.0, _SMALL) * x
    large = _chebyshev(16.0 / size - 1.0, _LARGE) / sqrt(size)
    signed = (x < 0).select(-large, large)
    value = (size <= 8.0).select(small, signed)
    return (size == math.inf).select(x.like(0.0) / x, value)


def mulhi(x: Expression, y: Expression) -> Expression:
    """The upper half of the bits of the product; of 64-bit integers from products of their halves"""
    element: Any = x.element
    width, signed = element.width, element.signedness != "unsigned"
    if width < 64:
        wide = IntegerType(64, element.signedness)
        product = x.cast(wide) * y.cast(wide)
        return (product >> width).cast(element)
    unsigned = IntegerType(64, "unsigned")
    a, b = x.cast(unsigned), y.cast(unsigned)
    upper = _unsigned_mulhi(a, b)
    if signed:  # a negative number was taken for one larger by 2^64
        zero = upper.like(0)
        upper = upper - (x < 0).select(b, zero) - (y < 0).select(a, zero)
    return upper.cast(element)


def _unsigned_mulhi(a: Expression, b: Expression) -> Expression:
    (a1, a0), (b1, b0) = (((v >> 32), v & 0xFFFFFFFF) for v in (a, b))
    middle = a1 * b0 + ((a0 * b0) >> 32)
    other = a0 * b1 + (middle & 0xFFFFFFFF)
    return a1 * b1 + (middle >> 32) + (other >> 32)
