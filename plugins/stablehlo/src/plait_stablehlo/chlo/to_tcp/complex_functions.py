"""Arc, area and hyperbolic functions of complex numbers, as formulas over their parts.

The arc sine and cosine follow T. E. Hull et al., "Implementing the complex arcsine and arccosine functions using
exception handling" (1997).
"""

from __future__ import annotations

import math

from plait.build import Expression
from plait.build.functions import atan2, cos, exp, expm1, imag, log, log1p, maximum, minimum, real, sin, sqrt
from plait.builtin.types import f64

from plait_stablehlo.to_tcp.shaping import bits_of

Parts = tuple[Expression, Expression]


def parts(z: Expression) -> Parts:
    """Real and imaginary part."""
    return real(z), imag(z)


def joined(real: Expression, imaginary: Expression) -> Expression:
    """The complex numbers of these parts."""
    return real.apply("complex", imaginary)


def signed_as(size: Expression, like: Expression) -> Expression:
    """`size`, which is not negative, with the sign of `like`, the sign of zeros included."""
    negative = bits_of(like) < 0
    return negative.select(-size, size)


def _larger(x: Expression, y: Expression) -> Expression:
    return maximum(x, y)


def hypotenuse(x: Expression, y: Expression) -> Expression:
    """sqrt(x^2 + y^2) without overflow"""
    x, y = abs(x), abs(y)
    large, small = _larger(x, y), minimum(x, y)
    ratio = small / large
    length = large * sqrt(ratio * ratio + 1.0)
    length = (large == 0).select(large, length)
    return (large == math.inf).select(large, length)


def _limits(x: Expression) -> tuple[float, float]:
    """Beyond which size a number is large, and eps."""
    return (2.0**500, 2.0**-52) if x.element is f64 else (2.0**60, 2.0**-23)


def kernel(z: Expression) -> Parts:
    """What `chlo._asin_acos_kernel` computes: the parts of w"""
    signed_x, signed_y = parts(z)
    x, y = abs(signed_x), abs(signed_y)
    large, _ = _limits(x)
    r, s = hypotenuse(x + 1.0, y), hypotenuse(x - 1.0, y)
    a = (r + s) * 0.5
    y2 = y * y
    inside = x <= 1.0
    below = y2 / (r + (x + 1.0))
    left = (inside.select(s + (1.0 - x), y2 / (s + (x - 1.0))) + below) * 0.5
    right = (inside.select(y2 / (s + (1.0 - x)), s + (x - 1.0)) + below) * 0.5  # a - 1
    on_axis = y == 0
    left = (on_axis & inside).select(1.0 - x, on_axis.select(y, left))  # a - x
    right = (on_axis & inside).select(y, on_axis.select(x - 1.0, right))
    real = sqrt((a + x) * left)
    imaginary = log1p(right + sqrt(right * (a + 1.0)))
    is_large = _larger(x, y) > large
    big, small = _larger(x, y), minimum(x, y)
    ratio = small / big
    logarithm = log(big) + math.log(2.0) + log1p(ratio * ratio) * 0.5
    infinite = big == math.inf
    return is_large.select(y, real), infinite.select(big, is_large.select(logarithm, imaginary))


def asin(z: Expression) -> Expression:
    """(atan2(re z, re w), im w with the sign of im z)"""
    (x, y), (u, v) = parts(z), kernel(z)
    return joined(atan2(x, u), signed_as(v, y))


def acos(z: Expression) -> Expression:
    """(atan2(re w, re z), -im w with the sign of im z)"""
    (x, y), (u, v) = parts(z), kernel(z)
    return joined(atan2(u, x), -signed_as(v, y))


def acosh(z: Expression) -> Expression:
    """(im w, atan2(re w, re z) with the sign of im z)"""
    (x, y), (u, v) = parts(z), kernel(z)
    return joined(v, signed_as(atan2(u, x), y))


def asinh(z: Expression) -> Expression:
    """-i asin(i z)"""
    x, y = parts(z)
    u, v = kernel(joined(-y, x))
    return joined(signed_as(v, x), atan2(y, u))


def asin_acos_kernel(z: Expression) -> Expression:
    """w of z"""
    return joined(*kernel(z))


def _atanh_parts(x: Expression, y: Expression) -> Parts:
    """(log1p(4 x / ((1 - x)^2 + y^2)) / 4, atan2(2 y, (1 - x)(1 + x) - y^2) / 2), for x >= 0"""
    size, y_size = abs(x), abs(y)
    large, _ = _limits(x)
    is_large = _larger(size, y_size) > large ** 0.5 * 1e6
    square = (1.0 - size) * (1.0 - size) + y * y
    real = log1p(size * 4.0 / square) * 0.25
    big = hypotenuse(size, y)
    far = (size / big) / big
    real = is_large.select((big == math.inf).select(big.like(0.0), far), real)
    angle = atan2(y_size * 2.0, (1.0 - size) * (size + 1.0) - y * y) * 0.5
    angle = is_large.select(angle.like(math.pi / 2), angle)
    return signed_as(real, x), signed_as(angle, y)


def atanh(z: Expression) -> Expression:
    """By logarithm and angle of (1 + z) / (1 - z)"""
    return joined(*_atanh_parts(*parts(z)))


def atan(z: Expression) -> Expression:
    """-i atanh(i z)"""
    x, y = parts(z)
    real, imaginary = _atanh_parts(-y, x)
    return joined(imaginary, -real)


def _hyperbolic(x: Expression) -> Parts:
    """sinh x and cosh x, halves of exponentials; the former by expm1 near 0"""
    size = abs(x)
    half = exp(size - math.log(2.0))
    other = 0.25 / half
    grown = expm1(size)
    near = (grown + grown / (grown + 1.0)) * 0.5
    return signed_as((size < 1.0).select(near, half - other), x), half + other


def _scaled(factor: Expression, x: Expression, circular: Expression) -> Expression:
    """factor * circular, factor being about exp(|x|) / 2, without overflow of the factor alone"""
    size = abs(x)
    root = exp(size * 0.5)
    limit = 700.0 if x.element is f64 else 80.0
    large = (root * 0.5) * circular * root
    signed = (factor < 0).select(-large, large)
    return (size <= limit).select(factor * circular, signed)


def sinh(z: Expression) -> Expression:
    """(sinh x cos y, cosh x sin y)"""
    x, y = parts(z)
    s, c = _hyperbolic(x)
    return joined(_scaled(s, x, cos(y)), (y == 0).select(y, _scaled(c, x, sin(y))))


def cosh(z: Expression) -> Expression:
    """(cosh x cos y, sinh x sin y)"""
    x, y = parts(z)
    s, c = _hyperbolic(x)
    zero = (bits_of(x) < 0).select(-y, y)
    return joined(_scaled(c, x, cos(y)), (y == 0).select(zero, _scaled(s, x, sin(y))))


def square(z: Expression) -> Expression:
    """((x - y) (x + y), 2 x y); parts of one size give zero, and neither -0.0 nor zero times an infinite sum"""
    x, y = parts(z)
    is_zero = (abs(x) == abs(y)) & (abs(x) < math.inf)
    return joined(is_zero.select(x.like(0), (x - y) * (x + y)), x * y * 2.0)
