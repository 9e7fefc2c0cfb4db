"""Functions of complex numbers that are pairs of real numbers.

Formulas are the identities of the functions in real and imaginary parts, written so that nothing cancels and squares do
not overflow. Source: Kahan, "Branch cuts for complex elementary functions" (1987), for the square root and tanh.
"""

from __future__ import annotations

import math

from plait.build import Expression
from plait.build.functions import atan2, cbrt, cos, exp, expm1, log, log1p, maximum, minimum, select, sin, sqrt, tan

from plait_emulation.pairs import Pair, Rule, choose, negate


def with_sign(size: Expression, sign: Expression) -> Expression:
    """`size`, which is not negative, with the sign of another number, of zeros too."""
    inverse = 1 / sign  # an infinity with the sign of a zero
    return select(select(sign == 0, inverse, sign) < 0, -size, size)


def is_zero(x: Pair) -> Expression:
    return (x[0] == 0) & (x[1] == 0)


def multiply(x: Pair, y: Pair) -> Pair:
    """(a + bi)(c + di) = (ac - bd) + (ad + bc)i"""
    ac, bd, ad, bc = x[0] * y[0], x[1] * y[1], x[0] * y[1], x[1] * y[0]
    return ac - bd, ad + bc


def divide(x: Pair, y: Pair) -> Pair:
    """x conj(y) / |y|^2, with y divided by its greater part"""
    scale = maximum(abs(y[0]), abs(y[1]))
    a, b = y[0] / scale, y[1] / scale
    size = a * a + b * b
    made = multiply(x, (a, -b))
    return made[0] / size / scale, made[1] / size / scale


def _by_size(x: Pair) -> Pair:
    """The greater and the lesser of the magnitudes of both parts."""
    parts = [abs(part) for part in x]
    return maximum(*parts), minimum(*parts)


def magnitude(x: Pair) -> Expression:
    """m sqrt(1 + (n / m)^2), with m the greater part"""
    high, low = _by_size(x)
    ratio = low / high
    root = sqrt(1 + ratio * ratio)
    return select((high == 0) | (high == math.inf), high, high * root)


def angle(x: Pair) -> Expression:
    return atan2(x[1], x[0])


def _turned(size: Expression, by: Expression) -> Pair:
    """size (cos b + i sin b)"""
    return size * cos(by), size * sin(by)


def exponential(x: Pair) -> Pair:
    """exp(a) (cos b + i sin b); a real number's has the imaginary part of its argument"""
    made = _turned(exp(x[0]), x[1])
    return made[0], select(x[1] == 0, x[1], made[1])


def exponential_less_one(x: Pair) -> Pair:
    """(exp(a) - 1) cos b - 2 sin(b / 2)^2 + i exp(a) sin b"""
    half = sin(x[1] * 0.5)
    lost = 2 * (half * half)
    return expm1(x[0]) * cos(x[1]) - lost, exponential(x)[1]


def logarithm(x: Pair) -> Pair:
    """log |x| + i arg x; near |x| = 1 by |x|^2 - 1 = (m - 1)(m + 1) + n^2"""
    return _log_of_size(x, None), angle(x)


def logarithm_of_one_more(x: Pair) -> Pair:
    """log |1 + x| + i arg(1 + x), with |1 + x|^2 - 1 = a (a + 2) + b^2"""
    moved = x[0] + 1, x[1]
    return _log_of_size(moved, x[0]), angle(moved)


def _log_of_size(x: Pair, less_one: Expression | None) -> Expression:
    """log |x|; `less_one` is a - 1 where that is known more exactly."""
    high, low = _by_size(x)
    first, second = high - 1, low
    if less_one is not None:  # unless the imaginary part is the greater one
        first = select((abs(x[0]) >= abs(x[1])) & (x[0] > 0), less_one, first)
        is_tiny = abs(less_one) < 0.5
        first, second = select(is_tiny, less_one, first), select(is_tiny, abs(x[1]), second)
    excess = first * (first + 2) + second * second
    return select(abs(excess) < 0.5, 0.5 * log1p(excess), log(magnitude(x)))


def square_root(x: Pair) -> Pair:
    """w + i b / 2w, w = sqrt((|x| + |a|) / 2), or |b| / 2w + i sign(b) w where a is negative"""
    size = magnitude(x)
    is_huge, is_tiny, one = size > 1e30, size < 1e-30, size.like(1)
    scale = select(is_huge, size.like(2.0**-4), select(is_tiny, size.like(2.0**40), one))
    back = select(is_huge, size.like(2.0**2), select(is_tiny, size.like(2.0**-20), one))
    real, imag = (part * scale for part in x)
    w = sqrt(0.5 * (size * scale + abs(real)))
    other = select(w == 0, 0, abs(imag) / (w + w))
    left = real < 0
    first, second = select(left, other, w), select(left, w, other)
    height = abs(x[1])
    endless = height == math.inf
    return select(endless, height, first * back), with_sign(select(endless, height, second * back), x[1])


def reciprocal(x: Pair) -> Pair:
    return divide((x[0].like(1), x[0].like(0)), x)


def inverse_root(x: Pair) -> Pair:
    """1 / sqrt(x)"""
    return reciprocal(square_root(x))


def power(x: Pair, y: Pair) -> Pair:
    """exp(y log x); 0 to the power of 0 is 1, to one with a positive real part 0"""
    made = exponential(multiply(y, logarithm(x)))
    zero, one = x[0].like(0), x[0].like(1)
    made = choose(is_zero(x) & (y[0] > zero), (zero, zero), made)
    return choose(is_zero(y), (one, zero), made)


def cube_root(x: Pair) -> Pair:
    """The cube root of |x|, turned by a third of the angle of x"""
    third = angle(x) * (1 / 3)
    return _turned(cbrt(magnitude(x)), third)


def sign(x: Pair) -> Pair:
    """x / |x|; 0 of 0"""
    size = magnitude(x)
    made = x[0] / size, x[1] / size
    return choose(is_zero(x), x, made)


def _hyperbolic(x: Expression) -> Pair:
    """cosh x and sinh x, by exp(|x|) - 1"""
    e = expm1(abs(x))
    more, half = e + 1, e.like(0.5)
    is_large, large = abs(x) > 20, half * more
    cosh = select(is_large, large, half * (more + 1 / more))
    sinh = select(is_large, large, half * (e + e / more))
    return cosh, select(x < 0, -sinh, select(x == 0, x, sinh))


def _times(x: Expression, y: Expression) -> Expression:
    """x * y; 0 where x is 0, even if y is infinite."""
    return select(x == 0, x, x * y)


def sine(x: Pair) -> Pair:
    """sin a cosh b + i cos a sinh b"""
    cosh, sinh = _hyperbolic(x[1])
    return _times(sin(x[0]), cosh), _times(sinh, cos(x[0]))


def cosine(x: Pair) -> Pair:
    """cos a cosh b - i sin a sinh b"""
    cosh, sinh = _hyperbolic(x[1])
    return cos(x[0]) * cosh, -_times(sin(x[0]), sinh)


def tanh(x: Pair) -> Pair:
    """(b s r + i u) / (1 + b s^2), u = tan b, b = 1 + u^2, s = sinh a, r = cosh a; of large a, its sign"""
    size = abs(x[0])
    is_large = size > 11
    cosh, sinh = _hyperbolic(select(is_large, 0, x[0]))
    u = tan(x[1])
    one = u.like(1)
    b = one + u * u
    below = one + b * (sinh * sinh)
    made = b * (sinh * cosh) / below, u / below
    fading = exp(size * -2)
    far = with_sign(one, x[0]), 4 * (sin(x[1]) * cos(x[1]) * fading)
    return choose(is_large, far, made)


def tangent(x: Pair) -> Pair:
    """-i tanh(i x)"""
    real, imag = tanh((-x[1], x[0]))
    return imag, -real


def logistic(x: Pair) -> Pair:
    """1 / (1 + exp(-x))"""
    real, imag = exponential(negate(x))
    return reciprocal((real + 1, imag))


def arc_tangent_of_two(y: Pair, x: Pair) -> Pair:
    """-i log((x + i y) / sqrt(x^2 + y^2)); of real numbers, their angle"""
    both = x[0] + -y[1], x[1] + y[0]
    squares = [multiply(z, z) for z in (x, y)]
    size = square_root((squares[0][0] + squares[1][0], squares[0][1] + squares[1][1]))
    real, imag = logarithm(divide(both, size))
    zero = x[1].like(0)
    return choose((x[1] == zero) & (y[1] == zero), (atan2(y[0], x[0]), zero), (imag, -real))


def _extreme(kind: str) -> Rule:
    """x where `kind` holds of the real parts of x and y (if they are equal, of the imaginary parts), else y"""

    def compute(x: Pair, y: Pair) -> Pair:
        tie = (x[0] == y[0]) & x[1].apply(kind, y[1])
        return choose(x[0].apply(kind, y[0]) | tie, x, y)

    return compute


UNARY: dict[str, Rule] = {
    "negate": negate, "abs": magnitude, "exp": exponential, "expm1": exponential_less_one, "log": logarithm,
    "log1p": logarithm_of_one_more, "sqrt": square_root, "rsqrt": inverse_root, "cbrt": cube_root, "sign": sign,
    "reciprocal": reciprocal, "sin": sine, "cos": cosine, "tan": tangent, "tanh": tanh, "logistic": logistic,
}  # fmt: skip
BINARY: dict[str, Rule] = {
    "multiply": multiply, "divide": divide, "power": power, "atan2": arc_tangent_of_two, "maximum": _extreme("gt"),
    "minimum": _extreme("lt"),
}  # fmt: skip
