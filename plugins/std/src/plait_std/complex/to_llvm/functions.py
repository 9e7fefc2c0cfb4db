"""Functions of complex numbers by those of their parts."""

from __future__ import annotations

from typing import Any

from plait_llvm.dialect.ops import arithmetic as ar
from plait_llvm.dialect.ops import intrinsics as intr

from plait_std.complex.to_llvm.parts import Number, Parts


def negate(p: Parts, z: Number) -> Number:
    return p.neg(z[0]), p.neg(z[1])


def conjugate(p: Parts, z: Number) -> Number:
    return z[0], p.neg(z[1])


def add(p: Parts, a: Number, b: Number) -> Number:
    return p.add(a[0], b[0]), p.add(a[1], b[1])


def subtract(p: Parts, a: Number, b: Number) -> Number:
    return p.sub(a[0], b[0]), p.sub(a[1], b[1])


def multiply(p: Parts, a: Number, b: Number) -> Number:
    real = p.sub(p.mul(a[0], b[0]), p.mul(a[1], b[1]))
    return real, p.add(p.mul(a[0], b[1]), p.mul(a[1], b[0]))


def divide(p: Parts, a: Number, b: Number) -> Number:
    """Smith's algorithm: scale by the greater part of the divisor, so that nothing overflows on the way."""
    re, im = b
    wide = p.compare("oge", p.abs(re), p.abs(im))
    big, small = p.select(wide, re, im), p.select(wide, im, re)
    ratio = p.div(small, big)
    scale = p.add(big, p.mul(small, ratio))
    first, second = p.select(wide, a[0], a[1]), p.select(wide, a[1], a[0])
    real = p.div(p.add(first, p.mul(second, ratio)), scale)
    imaginary = p.div(p.sub(second, p.mul(first, ratio)), scale)
    return real, p.select(wide, imaginary, p.neg(imaginary))


def magnitude(p: Parts, z: Number) -> Any:
    return p.call("hypot", *z)


def angle(p: Parts, z: Number) -> Any:
    return p.intrinsic(intr.ATan2Op, z[1], z[0])


def _polar(p: Parts, radius: Any, direction: Any) -> Number:
    return p.mul(radius, p.intrinsic(intr.CosOp, direction)), p.mul(radius, p.intrinsic(intr.SinOp, direction))


def exponential(p: Parts, z: Number) -> Number:
    """e^a (cos b + i sin b); a real number stays one, even if e^a overflows."""
    radius = p.intrinsic(intr.ExpOp, z[0])
    real, imaginary = _polar(p, radius, z[1])
    is_real = p.compare("oeq", z[1], p.constant(0.0))
    return p.select(is_real, radius, real), p.select(is_real, z[1], imaginary)


def exponential_minus_one(p: Parts, z: Number) -> Number:
    """(e^a - 1) cos b - 2 sin^2(b/2), and e^a sin b"""
    half = p.intrinsic(intr.SinOp, p.mul(z[1], p.constant(0.5)))
    small = p.mul(p.call("expm1", z[0]), p.intrinsic(intr.CosOp, z[1]))
    real = p.sub(small, p.mul(p.constant(2.0), p.mul(half, half)))
    return real, p.mul(p.intrinsic(intr.ExpOp, z[0]), p.intrinsic(intr.SinOp, z[1]))


def logarithm(p: Parts, z: Number) -> Number:
    return p.intrinsic(intr.LogOp, magnitude(p, z)), angle(p, z)


def logarithm_of_one_plus(p: Parts, z: Number) -> Number:
    """log1p(a (a + 2) + b^2) / 2, exact near zero; the plain formula where squares may overflow"""
    one, two = p.constant(1.0), p.constant(2.0)
    moved = p.add(z[0], one), z[1]
    squares = p.add(p.mul(z[0], p.add(z[0], two)), p.mul(z[1], z[1]))
    near = p.mul(p.constant(0.5), p.call("log1p", squares))
    far = p.intrinsic(intr.LogOp, magnitude(p, moved))
    is_near = p.compare("olt", p.intrinsic(intr.MaximumOp, p.abs(z[0]), p.abs(z[1])), one)
    return p.select(is_near, near, far), angle(p, moved)


def square_root(p: Parts, z: Number) -> Number:
    """The root of (|z| + |a|) / 2 is one part, b / 2 over it the other."""
    zero, half = p.constant(0.0), p.constant(0.5)
    root = p.sqrt(p.mul(half, p.add(magnitude(p, z), p.abs(z[0]))))
    other = p.mul(half, p.div(p.abs(z[1]), root))
    right = p.compare("oge", z[0], zero)
    found = p.select(right, root, other), p.copysign(p.select(right, other, root), z[1])
    return p.either(p.compare("oeq", root, zero), (zero, z[1]), found)


def reciprocal_square_root(p: Parts, z: Number) -> Number:
    return divide(p, (p.constant(1.0), p.constant(0.0)), square_root(p, z))


def sine(p: Parts, z: Number) -> Number:
    real = p.mul(p.intrinsic(intr.SinOp, z[0]), p.intrinsic(intr.CoshOp, z[1]))
    return real, p.mul(p.intrinsic(intr.CosOp, z[0]), p.intrinsic(intr.SinhOp, z[1]))


def cosine(p: Parts, z: Number) -> Number:
    real = p.mul(p.intrinsic(intr.CosOp, z[0]), p.intrinsic(intr.CoshOp, z[1]))
    return real, p.neg(p.mul(p.intrinsic(intr.SinOp, z[0]), p.intrinsic(intr.SinhOp, z[1])))


def hyperbolic_tangent(p: Parts, z: Number) -> Number:
    """(t (1 + s^2), s (1 - t^2)) / (1 + t^2 s^2) for t = tanh a, s = tan b; t alone where b is far from deciding."""
    one = p.constant(1.0)
    t, s = p.intrinsic(intr.TanhOp, z[0]), p.intrinsic(intr.TanOp, z[1])
    scale = p.add(one, p.mul(p.mul(t, t), p.mul(s, s)))
    cosh = p.intrinsic(intr.CoshOp, z[0])
    real = p.div(p.mul(t, p.add(one, p.mul(s, s))), scale)
    imaginary = p.div(p.div(p.div(s, cosh), cosh), scale)
    far = p.compare("ogt", p.abs(z[0]), p.constant(20.0))
    return p.select(far, p.copysign(one, z[0]), real), imaginary


def tangent(p: Parts, z: Number) -> Number:
    """tan z = -i tanh(i z)"""
    real, imaginary = hyperbolic_tangent(p, (p.neg(z[1]), z[0]))
    return imaginary, p.neg(real)


def direction(p: Parts, z: Number) -> Number:
    """z / |z|, zero for zero"""
    radius = magnitude(p, z)
    at_zero = p.compare("oeq", radius, p.constant(0.0))
    return p.either(at_zero, z, (p.div(z[0], radius), p.div(z[1], radius)))


def power(p: Parts, z: Number, exponent: Number) -> Number:
    """e^(w log z); zero to a power is zero, or one for the power zero"""
    zero, one = p.constant(0.0), p.constant(1.0)
    found = exponential(p, multiply(p, exponent, logarithm(p, z)))
    no_power = _is_zero(p, exponent)
    at_zero = p.select(no_power, one, zero), zero
    return p.either(_is_zero(p, z), at_zero, found)


def _is_zero(p: Parts, z: Number) -> Any:
    zero = p.constant(0.0)
    return p.emit.op(ar.AndOp(p.compare("oeq", z[0], zero), p.compare("oeq", z[1], zero)))


def arc_tangent(p: Parts, y: Number, x: Number) -> Number:
    """-i log((x + i y) / sqrt(x^2 + y^2))"""
    root = square_root(p, add(p, multiply(p, x, x), multiply(p, y, y)))
    real, imaginary = logarithm(p, divide(p, add(p, x, (p.neg(y[1]), y[0])), root))
    return imaginary, p.neg(real)
