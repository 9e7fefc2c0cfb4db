"""Functions of complex numbers as formulas over real arithmetic: one text for the interpreter and for native code.

Numbers are pairs of parts: expressions, which build operations, or arrays, which are computed
(`plait.interpret.complex_arrays`). The larger part of a result is right to a few places for every finite argument:
squares neither overflow nor vanish, as numbers are scaled by powers of two first, and differences that cancel are taken
of what is exact (Note [Complex formulas]).
"""

from __future__ import annotations

from typing import Any

from plait.build.functions import (
    atan2,
    cbrt,
    copysign,
    cos,
    cosh,
    exp,
    expm1,
    hypot,
    log,
    log1p,
    maximum,
    minimum,
    select,
    sin,
    sinh,
    sqrt,
    tan,
    tanh,
)

Part = Any
Number = tuple[Any, Any]
"""The real and the imaginary part."""

INFINITY = float("inf")


def either(condition: Any, a: Number, b: Number) -> Number:
    """One of two numbers."""
    return select(condition, a[0], b[0]), select(condition, a[1], b[1])


def is_zero(z: Number) -> Any:
    zero = z[0].like(0.0)
    return (z[0] == zero) & (z[1] == zero)


def _half(x: Part) -> int:
    """Half of the exponents: numbers up to this power of two have squares."""
    return (x.largest_exponent + 1) // 2


def _larger(z: Number) -> Part:
    return maximum(abs(z[0]), abs(z[1]))


def _factor(size: Part, down: int, up: int) -> Part:
    """2^-down for sizes that are large, 2^up for those that are small, else 1."""
    half = _half(size)
    limit = 2.0 ** (half - half // 16)
    large, small = size > limit, size < 1 / limit
    return select(large, 2.0**-down, select(small, 2.0**up, size.like(1.0)))


def _scaled(z: Number, factor: Part) -> Number:
    return z[0] * factor, z[1] * factor


# Arithmetic


def equal(a: Number, b: Number) -> Any:
    return (a[0] == b[0]) & (a[1] == b[1])


def not_equal(a: Number, b: Number) -> Any:
    return (a[0] != b[0]) | (a[1] != b[1])


def real(z: Number) -> Part:
    return z[0]


def imaginary(z: Number) -> Part:
    return z[1]


def negate(z: Number) -> Number:
    return -z[0], -z[1]


def conjugate(z: Number) -> Number:
    return z[0], -z[1]


def add(a: Number, b: Number) -> Number:
    return a[0] + b[0], a[1] + b[1]


def subtract(a: Number, b: Number) -> Number:
    return a[0] - b[0], a[1] - b[1]


def multiply(a: Number, b: Number) -> Number:
    real = a[0] * b[0] - a[1] * b[1]
    return real, a[0] * b[1] + a[1] * b[0]


def divide(a: Number, b: Number) -> Number:
    """Smith's algorithm on scaled numbers: by the greater part of the divisor; by zero, each part by zero"""
    half = _half(b[0])
    by_a, by_b = (_factor(_larger(z), half, half - 1) for z in (a, b))
    found = _scaled(_quotient(_scaled(a, by_a), _scaled(b, by_b)), by_b / by_a)
    zero = a[0].like(0.0)
    return either(is_zero(b), (a[0] / zero, a[1] / zero), found)


def _quotient(a: Number, b: Number) -> Number:
    re, im = b
    wide = abs(re) >= abs(im)
    big, small = select(wide, re, im), select(wide, im, re)
    ratio = small / big
    scale = big + small * ratio
    first, second = select(wide, a[0], a[1]), select(wide, a[1], a[0])
    real = (first + second * ratio) / scale
    imaginary = (second - first * ratio) / scale
    return real, select(wide, imaginary, -imaginary)


def square(z: Number) -> Number:
    """((a - b) (a + b), 2 a b); parts of one size make zero, and neither -0.0 nor zero times an infinite sum"""
    a, b = z
    same = (abs(a) == abs(b)) & (abs(a) < INFINITY)
    product = a * b
    return select(same, 0.0, (a - b) * (a + b)), product + product


def magnitude(z: Number) -> Part:
    return hypot(*z)


def angle(z: Number) -> Part:
    return atan2(z[1], z[0])


def direction(z: Number) -> Number:
    """z / |z|, by the greater part first; zero for zero"""
    size = _larger(z)
    unit = z[0] / size, z[1] / size
    radius = magnitude(unit)
    return either(is_zero(z), z, (unit[0] / radius, unit[1] / radius))


# Exponentials


def _growth(a: Part) -> tuple[Part, Part]:
    """Two factors of e^a, of which the second is not 1 only where e^a overflows"""
    limit = a.like(0.69 * a.largest_exponent)
    rest = maximum(a - limit, 0.0)
    return exp(minimum(a, limit)), exp(rest)


def exponential(z: Number) -> Number:
    """e^a (cos b + i sin b); a real number stays one, even if e^a overflows"""
    radius, rest = _growth(z[0])
    real = radius * cos(z[1]) * rest
    imaginary = radius * sin(z[1]) * rest
    is_real = z[1] == 0.0
    return select(is_real, radius * rest, real), select(is_real, z[1], imaginary)


def exponential_minus_one(z: Number) -> Number:
    """(e^a - 1) cos b - 2 sin^2(b/2), and e^a sin b; e^z where that is large"""
    whole = exponential(z)
    half = sin(z[1] * 0.5)
    small = expm1(z[0]) * cos(z[1])
    real = small - 2.0 * (half * half)
    is_large = z[0] > 0.5 * z[0].largest_exponent
    return select(is_large, whole[0], real), whole[1]


def logistic(z: Number) -> Number:
    """1 / (1 + e^-z), and e^z / (1 + e^z) where the real part is negative"""
    left = z[0] < 0.0
    e = exponential(either(left, z, negate(z)))
    one = e[0].like(1.0)
    return divide(either(left, e, (one, 0.0)), (e[0] + one, e[1]))


def sine(z: Number) -> Number:
    """sin a cosh b + i cos a sinh b"""
    even, odd, rest = _hyperbolic(z[1])
    real = sin(z[0]) * even * rest
    return real, cos(z[0]) * odd * rest


def cosine(z: Number) -> Number:
    """cos a cosh b - i sin a sinh b"""
    even, odd, rest = _hyperbolic(z[1])
    real = cos(z[0]) * even * rest
    return real, -(sin(z[0]) * odd * rest)


def _hyperbolic(b: Part) -> tuple[Part, Part, Part]:
    """cosh b and sinh b, without a factor where they overflow, and that factor"""
    size = abs(b)
    radius, rest = _growth(size)
    large = size > 0.69 * b.largest_exponent
    half = radius * 0.5
    return select(large, half, cosh(b)), select(large, copysign(half, b), sinh(b)), rest


def hyperbolic_tangent(z: Number) -> Number:
    """(t (1 + s^2), s (1 - t^2)) / (1 + t^2 s^2) for t = tanh a, s = tan b; t alone where b is far from deciding"""
    one = z[0].like(1.0)
    t, s = tanh(z[0]), tan(z[1])
    scale = one + t * t * (s * s)
    growth = cosh(z[0])
    real = t * (one + s * s) / scale
    imaginary = s / growth / growth / scale
    far = abs(z[0]) > 20.0
    return select(far, copysign(one, z[0]), real), imaginary


def tangent(z: Number) -> Number:
    """tan z = -i tanh(i z)"""
    real, imaginary = hyperbolic_tangent((-z[1], z[0]))
    return imaginary, -real


# Logarithms, roots and powers


def _log_of_size(z: Number) -> Part:
    """log m + log(1 + (n/m)^2) / 2 with m the greater part; near 1 log(1 + (m - 1)(m + 1) + n^2) / 2"""
    big, small = _larger(z), minimum(abs(z[0]), abs(z[1]))
    one, half, infinity = big.like(1.0), big.like(0.5), big.like(INFINITY)
    excess = (big - one) * (big + one) + small * small
    near = half * log1p(excess)
    ratio = select(big == 0.0, small, small / big)
    far = log(big) + half * log1p(ratio * ratio)
    is_near = (big > half) & (big < 2.0)
    found = select(is_near, near, far)
    for part in z:
        found = select(abs(part) == infinity, infinity, found)
    return found


def logarithm(z: Number) -> Number:
    return _log_of_size(z), angle(z)


def logarithm_of_one_plus(z: Number) -> Number:
    """log1p(a (a + 2) + b^2) / 2 within the unit square, else the logarithm of 1 + z"""
    one, two = z[0].like(1.0), z[0].like(2.0)
    moved = z[0] + one, z[1]
    excess = z[0] * (z[0] + two) + z[1] * z[1]
    near = 0.5 * log1p(excess)
    is_near = _larger(z) < one
    return select(is_near, near, _log_of_size(moved)), angle(moved)


def square_root(z: Number) -> Number:
    """The root r of (|z| + |a|) / 2, scaled, is one part; b / 2r is the other"""
    zero, half = z[0].like(0.0), _half(z[0])
    factor = _factor(_larger(z), half, half)
    scaled = _scaled(z, factor)
    size = sqrt(0.5 * (magnitude(scaled) + abs(scaled[0])))
    root = size / sqrt(factor)
    other = abs(z[1]) / (root + root)
    right = z[0] >= zero
    found = select(right, root, other), copysign(select(right, other, root), z[1])
    found = either(root == zero, (zero, z[1]), found)
    infinity = z[0].like(INFINITY)
    return either(abs(z[1]) == infinity, (infinity, z[1]), found)


def reciprocal(z: Number) -> Number:
    return divide((z[0].like(1.0), z[0].like(0.0)), z)


def reciprocal_square_root(z: Number) -> Number:
    return reciprocal(square_root(z))


def cube_root(z: Number) -> Number:
    """The cube root of |z|, scaled, turned by a third of the angle; zero for zero"""
    third = angle(z) / 3.0
    exponent = _half(z[0]) // 3
    factor = _factor(_larger(z), 3 * exponent, 3 * exponent)
    radius = cbrt(magnitude(_scaled(z, factor)))
    radius = radius / cbrt(factor)
    turned = radius * cos(third), radius * sin(third)
    return either(is_zero(z), z, turned)


def power(z: Number, exponent: Number) -> Number:
    """e^(w log z); zero to a power is zero, or one for the power zero"""
    zero, one = z[0].like(0.0), z[0].like(1.0)
    found = exponential(multiply(exponent, logarithm(z)))
    at_zero = select(is_zero(exponent), one, zero), zero
    return either(is_zero(z), at_zero, found)


def arc_tangent(y: Number, x: Number) -> Number:
    """-i log(u / sqrt(u v)) for u = x + i y and v = x - i y, so that no squares cancel"""
    factor = _factor(maximum(_larger(y), _larger(x)), 4, 4)
    y, x = _scaled(y, factor), _scaled(x, factor)
    u, v = add(x, (-y[1], y[0])), add(x, (y[1], -y[0]))
    size = 0.5 * (_log_of_size(u) - _log_of_size(v))
    unit = direction(u)
    root = square_root(multiply(unit, direction(v)))
    return angle(divide(unit, root)), -size


# Note [Complex formulas]
# Scaling by a power of two is exact, and so is undoing it unless the result is denormal. Quotients and roots are taken
# of numbers between about 2^-half and 2^half, so that products of two of them neither overflow nor vanish. Where
# |z| is near 1 its logarithm is that of 1 + (|z|^2 - 1), and |z|^2 - 1 = (m - 1)(m + 1) + n^2 loses nothing that the
# angle, which is about n, does not outweigh. Functions that grow like e^a multiply by a second factor at the end, so
# that e^a may overflow where e^a cos b does not.
