"""Arc, area and hyperbolic functions of complex numbers, as formulas over their parts.

The arc sine and cosine follow T. E. Hull et al., "Implementing the complex arcsine and arccosine functions using
exception handling" (1997).
"""

from __future__ import annotations

import math

from plait.builtin.types import f64

from plait_stablehlo.to_tcp.formula import Formula

Parts = tuple[Formula, Formula]


def parts(z: Formula) -> Parts:
    """Real and imaginary part."""
    return z.unary("real"), z.unary("imag")


def joined(real: Formula, imaginary: Formula) -> Formula:
    """The complex numbers of these parts."""
    return real.binary("complex", imaginary)


def signed_as(size: Formula, like: Formula) -> Formula:
    """`size`, which is not negative, with the sign of `like`, the sign of zeros included."""
    negative = like.bits() < 0
    return negative.choose(-size, size)


def _larger(x: Formula, y: Formula) -> Formula:
    return x.binary("maximum", y)


def hypotenuse(x: Formula, y: Formula) -> Formula:
    """sqrt(x^2 + y^2) without overflow"""
    x, y = abs(x), abs(y)
    large, small = _larger(x, y), x.binary("minimum", y)
    ratio = small / large
    length = large * (ratio * ratio + 1.0).unary("sqrt")
    length = large.equals(0).choose(large, length)
    return large.equals(math.inf).choose(large, length)


def _limits(x: Formula) -> tuple[float, float]:
    """Beyond which size a number is large, and eps."""
    return (2.0**500, 2.0**-52) if x.element is f64 else (2.0**60, 2.0**-23)


def kernel(z: Formula) -> Parts:
    """What `chlo._asin_acos_kernel` computes: the parts of w"""
    signed_x, signed_y = parts(z)
    x, y = abs(signed_x), abs(signed_y)
    large, _ = _limits(x)
    r, s = hypotenuse(x + 1.0, y), hypotenuse(x - 1.0, y)
    a = (r + s) * 0.5
    y2 = y * y
    inside = x <= 1.0
    below = y2 / (r + (x + 1.0))
    left = (inside.choose(s + (1.0 - x), y2 / (s + (x - 1.0))) + below) * 0.5
    right = (inside.choose(y2 / (s + (1.0 - x)), s + (x - 1.0)) + below) * 0.5  # a - 1
    on_axis = y.equals(0)
    left = (on_axis & inside).choose(1.0 - x, on_axis.choose(y, left))  # a - x
    right = (on_axis & inside).choose(y, on_axis.choose(x - 1.0, right))
    real = ((a + x) * left).unary("sqrt")
    imaginary = (right + (right * (a + 1.0)).unary("sqrt")).unary("log1p")
    is_large = _larger(x, y) > large
    big, small = _larger(x, y), x.binary("minimum", y)
    ratio = small / big
    logarithm = big.unary("log") + math.log(2.0) + (ratio * ratio).unary("log1p") * 0.5
    infinite = big.equals(math.inf)
    return is_large.choose(y, real), infinite.choose(big, is_large.choose(logarithm, imaginary))


def asin(z: Formula) -> Formula:
    """(atan2(re z, re w), im w with the sign of im z)"""
    (x, y), (u, v) = parts(z), kernel(z)
    return joined(x.binary("atan2", u), signed_as(v, y))


def acos(z: Formula) -> Formula:
    """(atan2(re w, re z), -im w with the sign of im z)"""
    (x, y), (u, v) = parts(z), kernel(z)
    return joined(u.binary("atan2", x), -signed_as(v, y))


def acosh(z: Formula) -> Formula:
    """(im w, atan2(re w, re z) with the sign of im z)"""
    (x, y), (u, v) = parts(z), kernel(z)
    return joined(v, signed_as(u.binary("atan2", x), y))


def asinh(z: Formula) -> Formula:
    """-i asin(i z)"""
    x, y = parts(z)
    u, v = kernel(joined(-y, x))
    return joined(signed_as(v, x), y.binary("atan2", u))


def asin_acos_kernel(z: Formula) -> Formula:
    """w of z"""
    return joined(*kernel(z))


def _atanh_parts(x: Formula, y: Formula) -> Parts:
    """(log1p(4 x / ((1 - x)^2 + y^2)) / 4, atan2(2 y, (1 - x)(1 + x) - y^2) / 2), for x >= 0"""
    size, y_size = abs(x), abs(y)
    large, _ = _limits(x)
    is_large = _larger(size, y_size) > large ** 0.5 * 1e6
    square = (1.0 - size) * (1.0 - size) + y * y
    real = (size * 4.0 / square).unary("log1p") * 0.25
    big = hypotenuse(size, y)
    far = (size / big) / big
    real = is_large.choose(big.equals(math.inf).choose(big.number(0.0), far), real)
    angle = (y_size * 2.0).binary("atan2", (1.0 - size) * (size + 1.0) - y * y) * 0.5
    angle = is_large.choose(angle.number(math.pi / 2), angle)
    return signed_as(real, x), signed_as(angle, y)


def atanh(z: Formula) -> Formula:
    """By logarithm and angle of (1 + z) / (1 - z)"""
    return joined(*_atanh_parts(*parts(z)))


def atan(z: Formula) -> Formula:
    """-i atanh(i z)"""
    x, y = parts(z)
    real, imaginary = _atanh_parts(-y, x)
    return joined(imaginary, -real)


def _hyperbolic(x: Formula) -> Parts:
    """sinh x and cosh x, halves of exponentials; the former by expm1 near 0"""
    size = abs(x)
    half = (size - math.log(2.0)).unary("exp")
    other = 0.25 / half
    grown = size.unary("expm1")
    near = (grown + grown / (grown + 1.0)) * 0.5
    return signed_as((size < 1.0).choose(near, half - other), x), half + other


def _scaled(factor: Formula, x: Formula, circular: Formula) -> Formula:
    """factor * circular, factor being about exp(|x|) / 2, without overflow of the factor alone"""
    size = abs(x)
    root = (size * 0.5).unary("exp")
    limit = 700.0 if x.element is f64 else 80.0
    large = (root * 0.5) * circular * root
    signed = (factor < 0).choose(-large, large)
    return (size <= limit).choose(factor * circular, signed)


def sinh(z: Formula) -> Formula:
    """(sinh x cos y, cosh x sin y)"""
    x, y = parts(z)
    s, c = _hyperbolic(x)
    return joined(_scaled(s, x, y.unary("cos")), y.equals(0).choose(y, _scaled(c, x, y.unary("sin"))))


def cosh(z: Formula) -> Formula:
    """(cosh x cos y, sinh x sin y)"""
    x, y = parts(z)
    s, c = _hyperbolic(x)
    zero = (x.bits() < 0).choose(-y, y)
    return joined(_scaled(c, x, y.unary("cos")), y.equals(0).choose(zero, _scaled(s, x, y.unary("sin"))))


def square(z: Formula) -> Formula:
    """((x - y) (x + y), 2 x y); parts of one size give zero, and neither -0.0 nor zero times an infinite sum"""
    x, y = parts(z)
    is_zero = abs(x).equals(abs(y)) & (abs(x) < math.inf)
    return joined(is_zero.choose(x.number(0), (x - y) * (x + y)), x * y * 2.0)
