"""Functions of complex numbers that are pairs of real numbers.

Formulas are the identities of the functions in real and imaginary parts, written so that nothing cancels and squares do
not overflow. Source: Kahan, "Branch cuts for complex elementary functions" (1987), for the square root and tanh.
"""

from __future__ import annotations

import math
from typing import Any

from plait.ir.value import Value
from plait_tcp.builders.tensors import Tensors, full_like

from plait_emulation.pairs import Pair, Rule

Part = Value[Any]


def number(t: Tensors, like: Part, value: float) -> Part:
    return full_like(t, like, value)


def with_sign(t: Tensors, size: Part, sign: Part) -> Part:
    """`size`, which is not negative, with the sign of another number, of zeros too."""
    zero = number(t, sign, 0)
    inverse = t.binary("divide", number(t, sign, 1), sign)  # an infinity with the sign of a zero
    is_negative = t.binary("lt", t.select(t.binary("eq", sign, zero), inverse, sign), zero)
    return t.select(is_negative, t.unary("negate", size), size)


def is_zero(t: Tensors, x: Pair) -> Part:
    return t.binary("and", *(t.binary("eq", part, number(t, part, 0)) for part in x))


def choose(t: Tensors, condition: Part, yes: Pair, no: Pair) -> Pair:
    return t.select(condition, yes[0], no[0]), t.select(condition, yes[1], no[1])


def negate(t: Tensors, x: Pair) -> Pair:
    """Both parts negated."""
    return t.unary("negate", x[0]), t.unary("negate", x[1])


def multiply(t: Tensors, x: Pair, y: Pair) -> Pair:
    """(a + bi)(c + di) = (ac - bd) + (ad + bc)i"""
    ac, bd = t.binary("multiply", x[0], y[0]), t.binary("multiply", x[1], y[1])
    ad, bc = t.binary("multiply", x[0], y[1]), t.binary("multiply", x[1], y[0])
    return t.binary("subtract", ac, bd), t.binary("add", ad, bc)


def divide(t: Tensors, x: Pair, y: Pair) -> Pair:
    """x conj(y) / |y|^2, with y divided by its greater part"""
    scale = t.binary("maximum", t.unary("abs", y[0]), t.unary("abs", y[1]))
    unit = t.binary("divide", y[0], scale), t.binary("divide", y[1], scale)
    size = t.binary("add", *(t.binary("multiply", part, part) for part in unit))
    made = multiply(t, x, (unit[0], t.unary("negate", unit[1])))
    first, second = (t.binary("divide", t.binary("divide", part, size), scale) for part in made)
    return first, second


def magnitude(t: Tensors, x: Pair) -> Part:
    """m sqrt(1 + (n / m)^2), with m the greater part"""
    parts = [t.unary("abs", part) for part in x]
    high, low = t.binary("maximum", *parts), t.binary("minimum", *parts)
    ratio = t.binary("divide", low, high)
    root = t.unary("sqrt", t.binary("add", number(t, high, 1), t.binary("multiply", ratio, ratio)))
    is_special = [t.binary("eq", high, number(t, high, value)) for value in (0, math.inf)]
    return t.select(t.binary("or", *is_special), high, t.binary("multiply", high, root))


def angle(t: Tensors, x: Pair) -> Part:
    return t.binary("atan2", x[1], x[0])


def _turned(t: Tensors, size: Part, by: Part) -> Pair:
    """size (cos b + i sin b)"""
    return t.binary("multiply", size, t.unary("cos", by)), t.binary("multiply", size, t.unary("sin", by))


def exponential(t: Tensors, x: Pair) -> Pair:
    """exp(a) (cos b + i sin b); a real number's has the imaginary part of its argument"""
    made = _turned(t, t.unary("exp", x[0]), x[1])
    is_real = t.binary("eq", x[1], number(t, x[1], 0))
    return made[0], t.select(is_real, x[1], made[1])


def exponential_less_one(t: Tensors, x: Pair) -> Pair:
    """(exp(a) - 1) cos b - 2 sin(b / 2)^2 + i exp(a) sin b"""
    half = t.unary("sin", t.binary("multiply", x[1], number(t, x[1], 0.5)))
    lost = t.binary("multiply", number(t, half, 2), t.binary("multiply", half, half))
    real = t.binary("multiply", t.unary("expm1", x[0]), t.unary("cos", x[1]))
    return t.binary("subtract", real, lost), exponential(t, x)[1]


def logarithm(t: Tensors, x: Pair) -> Pair:
    """log |x| + i arg x; near |x| = 1 by |x|^2 - 1 = (m - 1)(m + 1) + n^2"""
    return _log_of_size(t, x, None), angle(t, x)


def logarithm_of_one_more(t: Tensors, x: Pair) -> Pair:
    """log |1 + x| + i arg(1 + x), with |1 + x|^2 - 1 = a (a + 2) + b^2"""
    moved = t.binary("add", x[0], number(t, x[0], 1)), x[1]
    return _log_of_size(t, moved, x[0]), angle(t, moved)


def _log_of_size(t: Tensors, x: Pair, less_one: Part | None) -> Part:
    """log |x|; `less_one` is a - 1 where that is known more exactly."""
    parts = [t.unary("abs", part) for part in x]
    high, low = t.binary("maximum", *parts), t.binary("minimum", *parts)
    one = number(t, high, 1)
    first, second = t.binary("subtract", high, one), low
    if less_one is not None:  # unless the imaginary part is the greater one
        is_first = t.binary("and", t.binary("ge", parts[0], parts[1]), t.binary("gt", x[0], number(t, low, 0)))
        first = t.select(is_first, less_one, first)
        is_tiny = t.binary("lt", t.unary("abs", less_one), number(t, low, 0.5))
        first, second = t.select(is_tiny, less_one, first), t.select(is_tiny, parts[1], second)
    excess = t.binary("multiply", first, t.binary("add", first, number(t, first, 2)))
    excess = t.binary("add", excess, t.binary("multiply", second, second))
    near = t.binary("multiply", number(t, excess, 0.5), t.unary("log1p", excess))
    is_near = t.binary("lt", t.unary("abs", excess), number(t, excess, 0.5))
    return t.select(is_near, near, t.unary("log", magnitude(t, x)))


def square_root(t: Tensors, x: Pair) -> Pair:
    """w + i b / 2w, w = sqrt((|x| + |a|) / 2), or |b| / 2w + i sign(b) w where a is negative"""
    size = magnitude(t, x)
    is_huge = t.binary("gt", size, number(t, size, 1e30))
    is_tiny = t.binary("lt", size, number(t, size, 1e-30))
    one = number(t, size, 1)
    scale = t.select(is_huge, number(t, size, 2.0**-4), t.select(is_tiny, number(t, size, 2.0**40), one))
    back = t.select(is_huge, number(t, size, 2.0**2), t.select(is_tiny, number(t, size, 2.0**-20), one))
    real, imag = (t.binary("multiply", part, scale) for part in x)
    whole = t.binary("add", t.binary("multiply", size, scale), t.unary("abs", real))
    w = t.unary("sqrt", t.binary("multiply", number(t, whole, 0.5), whole))
    other = t.binary("divide", t.unary("abs", imag), t.binary("add", w, w))
    nothing = t.binary("eq", w, number(t, w, 0))
    other = t.select(nothing, number(t, w, 0), other)
    left = t.binary("lt", real, number(t, real, 0))
    first, second = t.select(left, other, w), t.select(left, w, other)
    endless = t.binary("eq", t.unary("abs", x[1]), number(t, size, math.inf))
    made = t.binary("multiply", first, back), t.binary("multiply", second, back)
    made = t.select(endless, t.unary("abs", x[1]), made[0]), t.select(endless, t.unary("abs", x[1]), made[1])
    return made[0], with_sign(t, made[1], x[1])


def reciprocal(t: Tensors, x: Pair) -> Pair:
    return divide(t, (number(t, x[0], 1), number(t, x[0], 0)), x)


def inverse_root(t: Tensors, x: Pair) -> Pair:
    """1 / sqrt(x)"""
    return reciprocal(t, square_root(t, x))


def power(t: Tensors, x: Pair, y: Pair) -> Pair:
    """exp(y log x); 0 to the power of 0 is 1, to one with a positive real part 0"""
    made = exponential(t, multiply(t, y, logarithm(t, x)))
    zero, one = number(t, x[0], 0), number(t, x[0], 1)
    made = choose(t, t.binary("and", is_zero(t, x), t.binary("gt", y[0], zero)), (zero, zero), made)
    return choose(t, is_zero(t, y), (one, zero), made)


def cube_root(t: Tensors, x: Pair) -> Pair:
    """The cube root of |x|, turned by a third of the angle of x"""
    third = t.binary("multiply", angle(t, x), number(t, x[0], 1 / 3))
    return _turned(t, t.unary("cbrt", magnitude(t, x)), third)


def sign(t: Tensors, x: Pair) -> Pair:
    """x / |x|; 0 of 0"""
    size = magnitude(t, x)
    made = t.binary("divide", x[0], size), t.binary("divide", x[1], size)
    return choose(t, is_zero(t, x), x, made)


def _hyperbolic(t: Tensors, x: Part) -> Pair:
    """cosh x and sinh x, by exp(|x|) - 1"""
    e = t.unary("expm1", t.unary("abs", x))
    more = t.binary("add", e, number(t, e, 1))
    half = number(t, e, 0.5)
    is_large = t.binary("gt", t.unary("abs", x), number(t, x, 20))
    inverse = t.binary("divide", number(t, e, 1), more)
    cosh = t.binary("multiply", half, t.binary("add", more, inverse))
    sinh = t.binary("multiply", half, t.binary("add", e, t.binary("divide", e, more)))
    large = t.binary("multiply", half, more)
    cosh, sinh = t.select(is_large, large, cosh), t.select(is_large, large, sinh)
    is_negative = t.binary("lt", x, number(t, x, 0))
    return cosh, t.select(is_negative, t.unary("negate", sinh), t.select(t.binary("eq", x, number(t, x, 0)), x, sinh))


def _times(t: Tensors, x: Part, y: Part) -> Part:
    """x * y; 0 where x is 0, even if y is infinite."""
    return t.select(t.binary("eq", x, number(t, x, 0)), x, t.binary("multiply", x, y))


def sine(t: Tensors, x: Pair) -> Pair:
    """sin a cosh b + i cos a sinh b"""
    cosh, sinh = _hyperbolic(t, x[1])
    return _times(t, t.unary("sin", x[0]), cosh), _times(t, sinh, t.unary("cos", x[0]))


def cosine(t: Tensors, x: Pair) -> Pair:
    """cos a cosh b - i sin a sinh b"""
    cosh, sinh = _hyperbolic(t, x[1])
    second = _times(t, t.unary("sin", x[0]), sinh)
    return t.binary("multiply", t.unary("cos", x[0]), cosh), t.unary("negate", second)


def tanh(t: Tensors, x: Pair) -> Pair:
    """(b s r + i u) / (1 + b s^2), u = tan b, b = 1 + u^2, s = sinh a, r = cosh a; of large a, its sign"""
    size = t.unary("abs", x[0])
    is_large = t.binary("gt", size, number(t, size, 11))
    cosh, sinh = _hyperbolic(t, t.select(is_large, number(t, size, 0), x[0]))
    u = t.unary("tan", x[1])
    one = number(t, u, 1)
    b = t.binary("add", one, t.binary("multiply", u, u))
    below = t.binary("add", one, t.binary("multiply", b, t.binary("multiply", sinh, sinh)))
    real = t.binary("divide", t.binary("multiply", b, t.binary("multiply", sinh, cosh)), below)
    made = real, t.binary("divide", u, below)
    wave = t.binary("multiply", t.unary("sin", x[1]), t.unary("cos", x[1]))
    fading = t.unary("exp", t.binary("multiply", size, number(t, size, -2)))
    far = with_sign(t, one, x[0]), t.binary("multiply", number(t, u, 4), t.binary("multiply", wave, fading))
    return choose(t, is_large, far, made)


def tangent(t: Tensors, x: Pair) -> Pair:
    """-i tanh(i x)"""
    real, imag = tanh(t, (t.unary("negate", x[1]), x[0]))
    return imag, t.unary("negate", real)


def logistic(t: Tensors, x: Pair) -> Pair:
    """1 / (1 + exp(-x))"""
    exp = exponential(t, negate(t, x))
    return reciprocal(t, (t.binary("add", exp[0], number(t, exp[0], 1)), exp[1]))


def arc_tangent_of_two(t: Tensors, y: Pair, x: Pair) -> Pair:
    """-i log((x + i y) / sqrt(x^2 + y^2)); of real numbers, their angle"""
    turned = t.unary("negate", y[1]), y[0]
    both = t.binary("add", x[0], turned[0]), t.binary("add", x[1], turned[1])
    squares = [multiply(t, z, z) for z in (x, y)]
    real, imag = (t.binary("add", *parts) for parts in zip(*squares))
    size = square_root(t, (real, imag))
    real, imag = logarithm(t, divide(t, both, size))
    zero = number(t, x[1], 0)
    are_real = t.binary("and", t.binary("eq", x[1], zero), t.binary("eq", y[1], zero))
    return choose(t, are_real, (t.binary("atan2", y[0], x[0]), zero), (imag, t.unary("negate", real)))


def _extreme(kind: str) -> Rule:
    """x where `kind` holds of the real parts of x and y (if they are equal, of the imaginary parts), else y"""

    def compute(t: Tensors, x: Pair, y: Pair) -> Pair:
        tie = t.binary("and", t.binary("eq", x[0], y[0]), t.binary(kind, x[1], y[1]))
        return choose(t, t.binary("or", t.binary(kind, x[0], y[0]), tie), x, y)

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
