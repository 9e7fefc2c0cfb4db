"""Functions of complex numbers that no scalar kind is, by their real and imaginary parts.

Source: W. Kahan, "Branch cuts for complex elementary functions" (1987).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from plait_tcp.formulas import Tensor


def _parts(z: Tensor) -> tuple[Tensor, Tensor]:
    return z.apply("real"), z.apply("imag")


def _number(real: Tensor, imaginary: Tensor) -> Tensor:
    return real.apply("complex", imaginary)


def _times_i(z: Tensor) -> Tensor:
    x, y = _parts(z)
    return _number(-y, x)


def _over_i(z: Tensor) -> Tensor:
    x, y = _parts(z)
    return _number(y, -x)


def sinh(z: Tensor) -> Tensor:
    """sinh x cos y + i cosh x sin y"""
    x, y = _parts(z)
    return _number(x.apply("sinh") * y.apply("cos"), x.apply("cosh") * y.apply("sin"))


def cosh(z: Tensor) -> Tensor:
    """cosh x cos y + i sinh x sin y"""
    x, y = _parts(z)
    return _number(x.apply("cosh") * y.apply("cos"), x.apply("sinh") * y.apply("sin"))


def _scaled_by(z: Tensor, factor: float) -> Tensor:
    x, y = _parts(z)
    return _number(x * factor, y * factor)


def log2(z: Tensor) -> Tensor:
    return _scaled_by(z.apply("log"), 1 / math.log(2))


def log10(z: Tensor) -> Tensor:
    return _scaled_by(z.apply("log"), 1 / math.log(10))


def exp2(z: Tensor) -> Tensor:
    return _scaled_by(z, math.log(2)).apply("exp")


def _conjugate_product(a: Tensor, b: Tensor) -> tuple[Tensor, Tensor]:
    """The parts of conj(a) * b."""
    (x, y), (u, v) = _parts(a), _parts(b)
    return x * u + y * v, x * v - y * u


def asin(z: Tensor) -> Tensor:
    below, above = (1 - z).apply("sqrt"), (z + 1).apply("sqrt")
    (x, y), (u, v) = _parts(below), _parts(above)
    return _number(z.apply("real").apply("atan2", x * u - y * v), _conjugate_product(below, above)[1].apply("asinh"))


def acos(z: Tensor) -> Tensor:
    below, above = (1 - z).apply("sqrt"), (z + 1).apply("sqrt")
    angle = below.apply("real").apply("atan2", above.apply("real")) * 2.0
    return _number(angle, _conjugate_product(above, below)[1].apply("asinh"))


def acosh(z: Tensor) -> Tensor:
    below, above = (z - 1).apply("sqrt"), (z + 1).apply("sqrt")
    angle = below.apply("imag").apply("atan2", above.apply("real")) * 2.0
    return _number(_conjugate_product(below, above)[0].apply("asinh"), angle)


def asinh(z: Tensor) -> Tensor:
    """asin(i z) / i"""
    return _over_i(asin(_times_i(z)))


def atanh(z: Tensor) -> Tensor:
    x, y = _parts(z)
    size = abs(x)
    real = (size * 4.0 / ((1 - size) * (1 - size) + y * y)).apply("log1p") * 0.25
    return _number(real.apply("copysign", x), (y * 2.0).apply("atan2", (1 - x) * (x + 1) - y * y) * 0.5)


def atan(z: Tensor) -> Tensor:
    """atanh(i z) / i"""
    return _over_i(atanh(_times_i(z)))


COMPLEX: Mapping[str, Callable[[Tensor], Tensor]] = {
    "acos": acos, "acosh": acosh, "asin": asin, "asinh": asinh, "atan": atan, "atanh": atanh, "cosh": cosh,
    "exp2": exp2, "log10": log10, "log2": log2, "sinh": sinh,
}  # fmt: skip
