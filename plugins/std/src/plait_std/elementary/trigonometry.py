"""Sine, cosine and tangent, of f32 and f64, of all arguments.

They are polynomials in what is left of an angle without its quarter turns (`quarter_turns`). Vectors without large
numbers are computed in their type, others in f64. Coefficients are from `bench/minimax.py`, the lowest power first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import inf, nan
from typing import Any

from plait.build import Expression
from plait.build.functions import select
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.elementary.branches import usually
from plait_std.elementary.pairs import quotient_in_range
from plait_std.elementary.polynomials import FORMATS, polynomial, polynomial_in_halves
from plait_std.elementary.quarter_turns import LIMITS, Angle, flipped, near, reduced

_SIN: Mapping[str, Sequence[float]] = {
    "f32": (-0.16666655, 0.008332174, -0.000195167),
    "f32 in f64": (-0.166666666414403, 0.008333329363905378, -0.00019839327666009983, 2.718242375413998e-06),
    "f64": (-0.16666666666666632, 0.008333333333322323, -0.00019841269829731496, 2.7557313664330657e-06,
            -2.5050753633579243e-08, 1.5896527049684155e-10),
}  # fmt: skip
"""(sin(r) - r) / r^3 for |r| <= pi / 4, of r^2"""
_COS: Mapping[str, Sequence[float]] = {
    "f32": (0.041666646, -0.0013887362, 2.4437779e-05),
    "f32 in f64": (0.04166664675592458, -0.0013887361866275522, 2.4437779542994534e-05),
    "f64": (0.0416666666666666, -0.0013888888888874001, 2.480158728940158e-05, -2.755731432803433e-07,
            2.087571984141186e-09, -1.1359463821981028e-11),
}  # fmt: skip
"""(cos(r) - 1 + r^2 / 2) / r^4 for |r| <= pi / 4, of r^2"""
_TAN: Mapping[str, Sequence[float]] = {
    "f32": (0.33333352, 0.13332601, 0.05406667, 0.021249028, 0.010918073, -1.0780433e-05, 0.0044240816),
    "f32 in f64": (0.33333331664336663, 0.13333418201422223, 0.053953550622823865, 0.021991920489720047,
                   0.008305386266356896, 0.005043980615101514, -0.00064817141313363, 0.0020627999268139946),
    "f64": (0.333333333333327, 0.13333333333425137, 0.053968253921895123, 0.021869489718089313,
            0.008863217694000006, 0.0035923018077755565, 0.0014546835534372932, 0.0005953668332186205,
            0.00022151815851744697, 0.00013824663484877543, -2.8743336747934065e-05, 9.156097267154754e-05,
            -4.598625630526125e-05, 2.1123784913236804e-05),
}  # fmt: skip
"""(tan(r) - r) / r^3 for |r| <= pi / 4, of r^2"""
Parts = tuple[Expression, Expression]


def _precision(angle: Angle) -> str:
    """Which polynomials an angle is precise enough for."""
    return "f32" if angle.high.element is f32 else "f32 in f64" if angle.low is None else "f64"


def _sine(angle: Angle) -> Parts:
    """The sine of an angle without its quarter turns, as two parts of which the second is small."""
    r, square = angle.high, angle.high * angle.high
    cubic = polynomial(_SIN[_precision(angle)], square) * (square * r)
    return r, cubic if angle.low is None else cubic + angle.low


def _cosine(angle: Angle) -> Parts:
    """The cosine of an angle without its quarter turns, as two parts of which the second is small."""
    r, square = angle.high, angle.high * angle.high
    quartic = polynomial(_COS[_precision(angle)], square) * (square * square)
    half = square * 0.5
    near = 1 - half
    if angle.low is None:
        return near, quartic
    return near, ((1 - near) - half) + (quartic - r * angle.low)


def _turned(angle: Angle, n: Expression, sign: Expression) -> Expression:
    """The sine of the angle with n quarter turns, with another sign where the upper bit of `sign` is set."""
    is_odd = (n & 1) != 0
    large, small = (select(is_odd, c, s) for c, s in zip(_cosine(angle), _sine(angle)))
    return flipped(large + small, _upper(n, 1) ^ sign)


def _upper(n: Expression, bit: int) -> Expression:
    """A number whose upper bit is one of another number."""
    return n << n.element.width - 1 - bit


def _sign(x: Expression, angle: Angle) -> Expression:
    """A number whose upper bit is the sign of a float, as wide as an angle."""
    return x.cast(angle.high.element).bitcast(FORMATS[angle.high.element].bits)


def _sin(x: Expression, angle: Angle) -> Expression:
    """The sine or cosine of the angle without quarter turns"""
    return _turned(angle, angle.n, _sign(x, angle))


def _cos(x: Expression, angle: Angle) -> Expression:
    """sin(|x| + pi / 2)"""
    return _turned(angle, angle.n + 1, angle.n.like(0))


def _tan(x: Expression, angle: Angle) -> Expression:
    """tan(r), or -1 / tan(r) for odd quarter turns"""
    r, square = angle.high, angle.high * angle.high
    coefficients = _TAN[_precision(angle)]
    rest = (polynomial_in_halves if len(coefficients) > 8 else polynomial)(coefficients, square) * (square * r)
    if angle.low is not None:
        rest = rest + (angle.low * square + angle.low)
    made = r + rest
    made = select((angle.n & 1) != 0, quotient_in_range(made.like(1), made), made)
    return flipped(made, _upper(angle.n, 0) ^ _sign(x, angle))


def _of_angle(*functions: Callable[[Expression, Angle], Expression]) -> Callable[[Expression], Any]:
    """Functions of the angle |x|, which is precise enough for all of them."""

    def of_near(x: Expression) -> Sequence[Expression]:
        angle = near(x)
        return [function(x, angle) for function in functions]

    def of_any(x: Expression) -> Sequence[Expression]:
        angle, is_finite = reduced(x), abs(x) < inf
        return [select(is_finite, function(x, angle).cast(x.element), x.like(nan)) for function in functions]

    def made(x: Expression) -> Any:
        are_near = abs(x) < LIMITS[x.element]
        results = usually(x, are_near, lambda: of_near(x), lambda: of_any(x), len(functions))
        return results[0] if len(functions) == 1 else tuple(results)

    return made


sin = _of_angle(_sin)
"""Error at most 1 ulp"""
cos = _of_angle(_cos)
"""Error at most 1 ulp"""
sincos = _of_angle(_sin, _cos)
tan = _of_angle(_tan)
"""Error at most 2 ulp"""
FUNCTIONS: Mapping[str, Mapping[Type, Callable[[Any], Any]]] = {
    f"math.{name}": {f32: function, f64: function}
    for name, function in {"sin": sin, "cos": cos, "tan": tan, "sincos": sincos}.items()
}
"""The functions of the operations of math, for each type that they are computed in."""
