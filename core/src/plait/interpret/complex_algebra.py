"""Functions of complex numbers as formulas over real arithmetic: one text for the interpreter and for native code.

Numbers are pairs of parts. The larger part of a result is right to a few places for every finite argument: squares
neither overflow nor vanish, as numbers are scaled by powers of two first, and differences that cancel are taken of what
is exact (Note [Complex formulas]).
"""

from __future__ import annotations

from typing import Any, Protocol

Part = Any
Number = tuple[Any, Any]
"""The real and the imaginary part."""


class Reals(Protocol):
    """Real arithmetic in one format, whose largest power of two is `top`."""

    top: int

    def constant(self, value: float) -> Part: ...
    def add(self, a: Part, b: Part) -> Part: ...
    def sub(self, a: Part, b: Part) -> Part: ...
    def mul(self, a: Part, b: Part) -> Part: ...
    def div(self, a: Part, b: Part) -> Part: ...
    def neg(self, a: Part) -> Part: ...
    def abs(self, a: Part) -> Part: ...
    def copysign(self, a: Part, b: Part) -> Part: ...
    def maximum(self, a: Part, b: Part) -> Part: ...
    def minimum(self, a: Part, b: Part) -> Part: ...
    def compare(self, predicate: str, a: Part, b: Part) -> Any: ...
    def both(self, a: Any, b: Any) -> Any: ...
    def select(self, condition: Any, a: Part, b: Part) -> Part: ...
    def function(self, name: str, *values: Part) -> Part: ...


def either(p: Reals, condition: Any, a: Number, b: Number) -> Number:
    """One of two numbers."""
    return p.select(condition, a[0], b[0]), p.select(condition, a[1], b[1])


def is_zero(p: Reals, z: Number) -> Any:
    zero = p.constant(0.0)
    return p.both(p.compare("oeq", z[0], zero), p.compare("oeq", z[1], zero))


def _half(p: Reals) -> int:
    """Half of the exponents: numbers up to this power of two have squares."""
    return (p.top + 1) // 2


def _larger(p: Reals, z: Number) -> Part:
    return p.maximum(p.abs(z[0]), p.abs(z[1]))


def _factor(p: Reals, size: Part, down: int, up: int) -> Part:
    """2^-down for sizes that are large, 2^up for those that are small, else 1."""
    limit = 2.0 ** (_half(p) - _half(p) // 16)
    large, small = p.compare("ogt", size, p.constant(limit)), p.compare("olt", size, p.constant(1 / limit))
    return p.select(large, p.constant(2.0**-down), p.select(small, p.constant(2.0**up), p.constant(1.0)))


def _scaled(p: Reals, z: Number, factor: Part) -> Number:
    return p.mul(z[0], factor), p.mul(z[1], factor)


# Arithmetic


def real(p: Reals, z: Number) -> Part:
    return z[0]


def imaginary(p: Reals, z: Number) -> Part:
    return z[1]


def negate(p: Reals, z: Number) -> Number:
    return p.neg(z[0]), p.neg(z[1])


def conjugate(p: Reals, z: Number) -> Number:
    return z[0], p.neg(z[1])


def add(p: Reals, a: Number, b: Number) -> Number:
    return p.add(a[0], b[0]), p.add(a[1], b[1])


def subtract(p: Reals, a: Number, b: Number) -> Number:
    return p.sub(a[0], b[0]), p.sub(a[1], b[1])


def multiply(p: Reals, a: Number, b: Number) -> Number:
    real = p.sub(p.mul(a[0], b[0]), p.mul(a[1], b[1]))
    return real, p.add(p.mul(a[0], b[1]), p.mul(a[1], b[0]))


def divide(p: Reals, a: Number, b: Number) -> Number:
    """Smith's algorithm on scaled numbers: by the greater part of the divisor; by zero, each part by zero"""
    half = _half(p)
    by_a, by_b = (_factor(p, _larger(p, z), half, half - 1) for z in (a, b))
    found = _scaled(p, _quotient(p, _scaled(p, a, by_a), _scaled(p, b, by_b)), p.div(by_b, by_a))
    zero = p.constant(0.0)
    return either(p, is_zero(p, b), (p.div(a[0], zero), p.div(a[1], zero)), found)


def _quotient(p: Reals, a: Number, b: Number) -> Number:
    re, im = b
    wide = p.compare("oge", p.abs(re), p.abs(im))
    big, small = p.select(wide, re, im), p.select(wide, im, re)
    ratio = p.div(small, big)
    scale = p.add(big, p.mul(small, ratio))
    first, second = p.select(wide, a[0], a[1]), p.select(wide, a[1], a[0])
    real = p.div(p.add(first, p.mul(second, ratio)), scale)
    imaginary = p.div(p.sub(second, p.mul(first, ratio)), scale)
    return real, p.select(wide, imaginary, p.neg(imaginary))


def square(p: Reals, z: Number) -> Number:
    """((a - b) (a + b), 2 a b); parts of one size make zero, and neither -0.0 nor zero times an infinite sum"""
    a, b = z
    same = p.both(p.compare("oeq", p.abs(a), p.abs(b)), p.compare("olt", p.abs(a), p.constant(float("inf"))))
    product = p.mul(a, b)
    return p.select(same, p.constant(0.0), p.mul(p.sub(a, b), p.add(a, b))), p.add(product, product)


def magnitude(p: Reals, z: Number) -> Part:
    return p.function("hypot", *z)


def angle(p: Reals, z: Number) -> Part:
    return p.function("atan2", z[1], z[0])


def direction(p: Reals, z: Number) -> Number:
    """z / |z|, by the greater part first; zero for zero"""
    size = _larger(p, z)
    unit = p.div(z[0], size), p.div(z[1], size)
    radius = magnitude(p, unit)
    return either(p, is_zero(p, z), z, (p.div(unit[0], radius), p.div(unit[1], radius)))


# Exponentials


def _growth(p: Reals, a: Part) -> tuple[Part, Part]:
    """Two factors of e^a, of which the second is not 1 only where e^a overflows"""
    limit = p.constant(0.69 * p.top)
    rest = p.maximum(p.sub(a, limit), p.constant(0.0))
    return p.function("exp", p.minimum(a, limit)), p.function("exp", rest)


def exponential(p: Reals, z: Number) -> Number:
    """e^a (cos b + i sin b); a real number stays one, even if e^a overflows"""
    radius, rest = _growth(p, z[0])
    real = p.mul(p.mul(radius, p.function("cos", z[1])), rest)
    imaginary = p.mul(p.mul(radius, p.function("sin", z[1])), rest)
    is_real = p.compare("oeq", z[1], p.constant(0.0))
    return p.select(is_real, p.mul(radius, rest), real), p.select(is_real, z[1], imaginary)


def exponential_minus_one(p: Reals, z: Number) -> Number:
    """(e^a - 1) cos b - 2 sin^2(b/2), and e^a sin b; e^z where that is large"""
    whole = exponential(p, z)
    half = p.function("sin", p.mul(z[1], p.constant(0.5)))
    small = p.mul(p.function("expm1", z[0]), p.function("cos", z[1]))
    real = p.sub(small, p.mul(p.constant(2.0), p.mul(half, half)))
    is_large = p.compare("ogt", z[0], p.constant(0.5 * p.top))
    return p.select(is_large, whole[0], real), whole[1]


def logistic(p: Reals, z: Number) -> Number:
    """1 / (1 + e^-z), and e^z / (1 + e^z) where the real part is negative"""
    left = p.compare("olt", z[0], p.constant(0.0))
    e = exponential(p, either(p, left, z, negate(p, z)))
    one, zero = p.constant(1.0), p.constant(0.0)
    return divide(p, either(p, left, e, (one, zero)), (p.add(e[0], one), e[1]))


def sine(p: Reals, z: Number) -> Number:
    """sin a cosh b + i cos a sinh b"""
    cosh, sinh, rest = _hyperbolic(p, z[1])
    real = p.mul(p.mul(p.function("sin", z[0]), cosh), rest)
    return real, p.mul(p.mul(p.function("cos", z[0]), sinh), rest)


def cosine(p: Reals, z: Number) -> Number:
    """cos a cosh b - i sin a sinh b"""
    cosh, sinh, rest = _hyperbolic(p, z[1])
    real = p.mul(p.mul(p.function("cos", z[0]), cosh), rest)
    return real, p.neg(p.mul(p.mul(p.function("sin", z[0]), sinh), rest))


def _hyperbolic(p: Reals, b: Part) -> tuple[Part, Part, Part]:
    """cosh b and sinh b, without a factor where they overflow, and that factor"""
    size = p.abs(b)
    radius, rest = _growth(p, size)
    large = p.compare("ogt", size, p.constant(0.69 * p.top))
    half = p.mul(radius, p.constant(0.5))
    cosh = p.select(large, half, p.function("cosh", b))
    return cosh, p.select(large, p.copysign(half, b), p.function("sinh", b)), rest


def hyperbolic_tangent(p: Reals, z: Number) -> Number:
    """(t (1 + s^2), s (1 - t^2)) / (1 + t^2 s^2) for t = tanh a, s = tan b; t alone where b is far from deciding"""
    one = p.constant(1.0)
    t, s = p.function("tanh", z[0]), p.function("tan", z[1])
    scale = p.add(one, p.mul(p.mul(t, t), p.mul(s, s)))
    cosh = p.function("cosh", z[0])
    real = p.div(p.mul(t, p.add(one, p.mul(s, s))), scale)
    imaginary = p.div(p.div(p.div(s, cosh), cosh), scale)
    far = p.compare("ogt", p.abs(z[0]), p.constant(20.0))
    return p.select(far, p.copysign(one, z[0]), real), imaginary


def tangent(p: Reals, z: Number) -> Number:
    """tan z = -i tanh(i z)"""
    real, imaginary = hyperbolic_tangent(p, (p.neg(z[1]), z[0]))
    return imaginary, p.neg(real)


# Logarithms, roots and powers


def _log_of_size(p: Reals, z: Number) -> Part:
    """log m + log(1 + (n/m)^2) / 2 with m the greater part; near 1 log(1 + (m - 1)(m + 1) + n^2) / 2"""
    big, small = _larger(p, z), p.minimum(p.abs(z[0]), p.abs(z[1]))
    one, half, infinity = p.constant(1.0), p.constant(0.5), p.constant(float("inf"))
    excess = p.add(p.mul(p.sub(big, one), p.add(big, one)), p.mul(small, small))
    near = p.mul(half, p.function("log1p", excess))
    ratio = p.select(p.compare("oeq", big, p.constant(0.0)), small, p.div(small, big))
    far = p.add(p.function("log", big), p.mul(half, p.function("log1p", p.mul(ratio, ratio))))
    is_near = p.both(p.compare("ogt", big, half), p.compare("olt", big, p.constant(2.0)))
    found = p.select(is_near, near, far)
    for part in z:
        found = p.select(p.compare("oeq", p.abs(part), infinity), infinity, found)
    return found


def logarithm(p: Reals, z: Number) -> Number:
    return _log_of_size(p, z), angle(p, z)


def logarithm_of_one_plus(p: Reals, z: Number) -> Number:
    """log1p(a (a + 2) + b^2) / 2 within the unit square, else the logarithm of 1 + z"""
    one, two = p.constant(1.0), p.constant(2.0)
    moved = p.add(z[0], one), z[1]
    excess = p.add(p.mul(z[0], p.add(z[0], two)), p.mul(z[1], z[1]))
    near = p.mul(p.constant(0.5), p.function("log1p", excess))
    is_near = p.compare("olt", _larger(p, z), one)
    return p.select(is_near, near, _log_of_size(p, moved)), angle(p, moved)


def square_root(p: Reals, z: Number) -> Number:
    """The root r of (|z| + |a|) / 2, scaled, is one part; b / 2r is the other"""
    zero, half = p.constant(0.0), _half(p)
    factor = _factor(p, _larger(p, z), half, half)
    scaled = _scaled(p, z, factor)
    size = p.function("sqrt", p.mul(p.constant(0.5), p.add(magnitude(p, scaled), p.abs(scaled[0]))))
    root = p.div(size, p.function("sqrt", factor))
    other = p.div(p.abs(z[1]), p.add(root, root))
    right = p.compare("oge", z[0], zero)
    found = p.select(right, root, other), p.copysign(p.select(right, other, root), z[1])
    found = either(p, p.compare("oeq", root, zero), (zero, z[1]), found)
    infinity = p.constant(float("inf"))
    return either(p, p.compare("oeq", p.abs(z[1]), infinity), (infinity, z[1]), found)


def reciprocal(p: Reals, z: Number) -> Number:
    return divide(p, (p.constant(1.0), p.constant(0.0)), z)


def reciprocal_square_root(p: Reals, z: Number) -> Number:
    return reciprocal(p, square_root(p, z))


def cube_root(p: Reals, z: Number) -> Number:
    """The cube root of |z|, scaled, turned by a third of the angle; zero for zero"""
    third = p.div(angle(p, z), p.constant(3.0))
    exponent = _half(p) // 3
    factor = _factor(p, _larger(p, z), 3 * exponent, 3 * exponent)
    radius = p.function("cbrt", magnitude(p, _scaled(p, z, factor)))
    radius = p.div(radius, p.function("cbrt", factor))
    turned = p.mul(radius, p.function("cos", third)), p.mul(radius, p.function("sin", third))
    return either(p, is_zero(p, z), z, turned)


def power(p: Reals, z: Number, exponent: Number) -> Number:
    """e^(w log z); zero to a power is zero, or one for the power zero"""
    zero, one = p.constant(0.0), p.constant(1.0)
    found = exponential(p, multiply(p, exponent, logarithm(p, z)))
    at_zero = p.select(is_zero(p, exponent), one, zero), zero
    return either(p, is_zero(p, z), at_zero, found)


def arc_tangent(p: Reals, y: Number, x: Number) -> Number:
    """-i log(u / sqrt(u v)) for u = x + i y and v = x - i y, so that no squares cancel"""
    factor = _factor(p, p.maximum(_larger(p, y), _larger(p, x)), 4, 4)
    y, x = _scaled(p, y, factor), _scaled(p, x, factor)
    u, v = add(p, x, (p.neg(y[1]), y[0])), add(p, x, (y[1], p.neg(y[0])))
    size = p.mul(p.constant(0.5), p.sub(_log_of_size(p, u), _log_of_size(p, v)))
    unit = direction(p, u)
    root = square_root(p, multiply(p, unit, direction(p, v)))
    return angle(p, divide(p, unit, root)), p.neg(size)


# Note [Complex formulas]
# Scaling by a power of two is exact, and so is undoing it unless the result is denormal. Quotients and roots are taken
# of numbers between about 2^-half and 2^half, so that products of two of them neither overflow nor vanish. Where
# |z| is near 1 its logarithm is that of 1 + (|z|^2 - 1), and |z|^2 - 1 = (m - 1)(m + 1) + n^2 loses nothing that the
# angle, which is about n, does not outweigh. Functions that grow like e^a multiply by a second factor at the end, so
# that e^a may overflow where e^a cos b does not.
