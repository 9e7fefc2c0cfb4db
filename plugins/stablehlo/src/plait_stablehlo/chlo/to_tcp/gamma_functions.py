"""The logarithm of the gamma function and its derivative, of f32 and f64, as formulas over tensors.

Near their zeros above 0 they are polynomials times the distance from a zero, beyond that asymptotic series; negative
numbers are reflected. Coefficients are from `bench/gamma_functions.py`, the lowest power first.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plait.build import Expression
from plait.build.functions import floor, log
from plait.builtin.types import f64
from plait_std.elementary.polynomials import polynomial, polynomial_in_halves

_NEAR_ONE_F32 = (
    -0.5772157, 0.822467, -0.4006852, 0.27058038, -0.20741436, 0.16958435, -0.14337447, 0.12487264, -0.11874458,
    0.10708671, -0.050554015, 0.04527798, -0.17768288, 0.16629279,
)  # fmt: skip
_NEAR_ONE_F64 = (
    -0.5772156649015329, 0.8224670334241131, -0.4006856343865313, 0.2705808084278337, -0.20738555102872175,
    0.16955717698926046, -0.14404989676093186, 0.12550967015385275, -0.11133426648064039, 0.10009943008747753,
    -0.09095399050709609, 0.08335458900295017, -0.07693324338734528, 0.07141935724662937, -0.06665550719444015,
    0.0626711104727693, -0.05898924031065899, 0.054058776743014576, -0.051177808935222266, 0.05928878667667664,
    -0.05663969322285954, 0.005299145410064582, -0.004485262603857743, 0.15846766634774326, -0.15340561526661967,
    -0.17310581118613022, 0.16833795110458488, 0.23220268431813382, -0.2251396034009193,
)  # fmt: skip
"""log gamma(x) / (x - 1) from 1/2 to 3/2, of x - 1"""
_NEAR_TWO_F32 = (
    0.6931472, 0.22963716, -0.032170095, 0.0064844787, -0.0015288527, 0.0003931821, -0.00010632905, 2.9958317e-05,
    -9.266993e-06, 2.746023e-06, -4.3501112e-07, 1.2830213e-07, -1.6456293e-07, 5.1233684e-08,
)  # fmt: skip
_NEAR_TWO_F64 = (
    0.6931471805599453, 0.22963715453852182, -0.03217012111440861, 0.006484486727878081, -0.001528678300092926,
    0.00039312727140211785, -0.00010678360733843867, 3.010112435379409e-05, -8.712849514858202e-06,
    2.571979217227968e-06, -7.707168999044422e-07, 2.3368701291591127e-07, -7.152491211802664e-08,
    2.205579816864517e-08, -6.845867468108208e-09, 2.1425297337689003e-09, -6.716799881960651e-10,
    2.0506499430478565e-10, -6.470710406622033e-11, 2.5020040989863237e-11, -7.969971505805865e-12,
    2.3823018063810707e-13, -6.686702771650046e-14, 8.288380178820317e-13, -2.6756699590767687e-13,
    -1.0078043693591123e-13, 3.26797136960211e-14, 1.5002046822725464e-14, -4.850549632176123e-15,
)  # fmt: skip
"""log gamma(x) / (x - 2) from 3/2 to 9/2, of x - 3"""
_BETWEEN_F32 = (
    0.42086023, 0.099130206, -0.0054269596, 0.00041283807, -3.6163732e-05, 3.4321956e-06, -3.461477e-07,
    3.5909117e-08, -3.3354217e-09, 3.5967274e-10, -7.5065495e-11, 8.487446e-12,
)  # fmt: skip
_BETWEEN_F64 = (
    0.42086022684423574, 0.09913020851856236, -0.005426950195257775, 0.0004128369993274201, -3.6172556860496285e-05,
    3.433210655842232e-06, -3.4314853415482e-07, 3.556418299300112e-08, -3.786157559074388e-09,
    4.1148083707765116e-10, -4.545701947067887e-11, 5.088839830909595e-12, -5.759260009674939e-13,
    6.57321882501874e-14, -7.565713825235589e-15, 8.84888762311693e-16, -1.0315367704441158e-16,
    1.1091241015324703e-17, -1.3020889001963766e-18, 2.331725422723454e-19, -2.777275050724044e-20,
    -7.724684817540565e-22, 9.642522743330824e-23, 1.0938559187189823e-22, -1.3158190427826859e-23,
)  # fmt: skip
"""log gamma(x) / (x - 2) - 1 from 9/2 to 23/2, of x - 8"""
_STIRLING_F32 = (
    0.083333336, -0.002777759, 0.00078697933,
)  # fmt: skip
_STIRLING_F64 = (
    0.08333333333333333, -0.002777777777772741, 0.0007936507858609519, -0.0005952336775565864,
    0.0008406131959596544, -0.0017810058132283423,
)  # fmt: skip
"""x times the rest of Stirling's series from 23/2 on, of 1 / x^2"""
_NEAR_ZERO_F32 = (
    0.9510559, -0.4236275, 0.24054253, -0.14839886, 0.09498469, -0.06205598, 0.04085003, -0.025786884, 0.01711499,
    -0.01637362, 0.010902588,
)  # fmt: skip
_NEAR_ZERO_F64 = (
    0.9510558760318328, -0.4236274212814606, 0.24054248424078697, -0.14840492305388092, 0.09498872445289039,
    -0.06192213327548831, 0.040760833940846085, -0.026975796659787055, 0.017907248317313294, -0.011908220105959716,
    0.007927021796868154, -0.005279937255532708, 0.003518106563802472, -0.0023454947397380833,
    0.0015633696313653504, -0.0010364584817312839, 0.0006909255761282986, -0.00048595039220036254,
    0.00032395945401345196, -0.00014480643368061614, 9.653646261410062e-05, -0.0001782188548855923,
    0.00011881232908510335,
)  # fmt: skip
"""digamma(x) / (x - its zero) from 1 to 2, of x - 3/2"""
_DIGAMMA_F32 = (
    0.083333336, -0.008333024, 0.0039529344, -0.0038711757, 0.0046657743, -0.0035759152,
)  # fmt: skip
_DIGAMMA_F64 = (
    0.08333333333333333, -0.008333333333315434, 0.003968253959483287, -0.004166664932186944, 0.007575572801591478,
    -0.02108050185602266, 0.08277317135070876, -0.4245912070617261, 2.5733394052573084, -16.376039782603392,
    98.54670610560603, -520.0811372815846, 2287.0351265462577, -8063.975003943594, 21990.51884978667,
    -44411.403610320245, 62289.36687931711, -54024.44871749887, 21784.42753032721,
)  # fmt: skip
"""x^2 times (log(x) - 1 / (2 x) - digamma(x)) from 2 on, of 1 / x^2"""
_COTANGENT_F32 = (
    3.289868, 2.1646478, 2.0345662, 2.0119216, 1.9446768, 2.4643896, 0.000118695614, 6.065016,
)  # fmt: skip
_COTANGENT_F64 = (
    3.289868133696453, 2.1646464674222266, 2.0346861239837795, 2.008154710650887, 2.0019892571205644,
    2.0004882445092558, 2.000216397061563, 1.9984989923885619, 2.0175482780709193, 1.8569869062340112,
    2.8304597027964618, -1.3837148002891513, 11.319882534156065, -14.00913635189951, 16.010441555350102,
)  # fmt: skip
"""(1 / x - pi cot(pi x)) / x for |x| <= 1/2, of x^2"""
_SINE_F32 = (
    1.0, -1.6449332, 0.8117148, -0.19044176, 0.024718644,
)  # fmt: skip
_SINE_F64 = (
    1.0, -1.6449340668482264, 0.8117424252833393, -0.19075182412149616, 0.02614784780555096, -0.0023460808954639607,
    0.0001484278414189103, -6.972099660851199e-06, 2.4502943624559793e-07,
)  # fmt: skip
"""sin(pi x) / (pi x) for |x| <= 1/2, of x^2"""
_ZERO_F32 = (1.4616321, 1.243815e-08)
_ZERO_F64 = (1.4616321449683622, 9.549995429965697e-17)
"""The zero of digamma above 0, as a sum"""
_HALF_LOG_TWO_PI = 0.5 * math.log(2 * math.pi)


def _of(x: Expression, of_f32: Sequence[float], of_f64: Sequence[float]) -> Expression:
    """A polynomial with the coefficients for the type of `x`"""
    return polynomial_in_halves(of_f64, x) if x.element is f64 else polynomial(of_f32, x)


def lgamma(x: Expression, negative_in: Any = f64) -> Expression:
    """log |gamma(x)|; infinite at 0, -1, -2 ...

    The error is at most 2 ulp of the larger of 1 and the result above 0. Below, where logarithms cancel, it is 8 ulp in
    f64, and 1 ulp of the result in f32, which is computed in the type `negative_in`.
    """
    size = abs(x)
    small = size < 0.5
    logarithm = log(size)
    above = _above_half(size, small, logarithm)
    positive = small.select(above - logarithm, above)
    wide = size.cast(negative_in)
    above = above if x.element is negative_in else _above_half(wide, small, log(wide))
    value = (x < 0).select(_reflected(wide, small, above).cast(x.element), positive)
    return (size == math.inf).select(size, value)


def _above_half(size: Expression, small: Expression, logarithm: Expression) -> Expression:
    """log gamma(size), or log gamma(1 + size) for small numbers"""
    near = small.select(size, size - 1)  # of this plus one
    first = _of(near, _NEAR_ONE_F32, _NEAR_ONE_F64) * near
    distance = size - 2
    second = _of(size - 3, _NEAR_TWO_F32, _NEAR_TWO_F64) * distance
    third = _of(size - 8, _BETWEEN_F32, _BETWEEN_F64) * distance + distance
    above = (size < 11.5).select((size < 4.5).select(second, third), _stirling(size, logarithm))
    return (size < 1.5).select(first, above)


def _stirling(x: Expression, logarithm: Expression) -> Expression:
    """log gamma(x) from 23/2 on"""
    reciprocal = 1 / x
    rest = _of(reciprocal * reciprocal, _STIRLING_F32, _STIRLING_F64) * reciprocal + (_HALF_LOG_TWO_PI - 0.5)
    return (x - 0.5) * (logarithm - 1) + rest


def _reflected(size: Expression, small: Expression, above: Expression) -> Expression:
    """log |gamma(-size)| from log gamma(size), or log gamma(1 + size) for small numbers"""
    fraction = size - floor(size)
    near = (fraction > 0.5).select(1 - fraction, fraction)
    sine = _of(near * near, _SINE_F32, _SINE_F64) * near  # over pi
    logarithm = log(small.select(sine, sine * size))
    return (near == 0).select(size.like(math.inf), -logarithm - above)


def digamma(x: Expression, negative_in: Any = f64) -> Expression:
    """The derivative of log gamma(x); NaN at -1, -2 ... and 0, where it jumps.

    The error is at most 2 ulp of the larger of 1 and the result above 0. Below it is 8 ulp in f64, and 1 ulp of the
    result in f32, which is computed in the type `negative_in`.
    """
    below = x < 1  # through 1 + x above 0, and 1 - x below
    reflected = _digamma_from_one(below.select(1 + abs(x), x))
    positive = below.select(reflected - 1 / x, reflected)
    wide = x.cast(negative_in)
    reflected = reflected if x.element is negative_in else _digamma_from_one(1 - wide)
    value = (x < 0).select(_digamma_below(wide, reflected).cast(x.element), positive)
    at_pole = (x <= 0) & (x == floor(x))
    return at_pole.select(x.like(math.nan), value)


def _digamma_below(x: Expression, reflected: Expression) -> Expression:
    """digamma(x) = digamma(1 - x) - pi cot(pi x) for negative numbers"""
    fraction = x - floor(x + 0.5)
    cotangent = _of(fraction * fraction, _COTANGENT_F32, _COTANGENT_F64) * fraction
    return reflected + cotangent - 1 / fraction


def _digamma_from_one(x: Expression) -> Expression:
    """digamma(x) from 1 on: near its zero the distance from it times a polynomial, else the asymptotic series"""
    high, low = _ZERO_F64 if x.element is f64 else _ZERO_F32
    near = _of(x - 1.5, _NEAR_ZERO_F32, _NEAR_ZERO_F64) * ((x - high) - low)
    reciprocal = 1 / x
    rest = _of(reciprocal * reciprocal, _DIGAMMA_F32, _DIGAMMA_F64) * reciprocal + 0.5
    return (x < 2).select(near, log(x) - rest * reciprocal)
