"""Elementary functions as the flag `afn` allows them: of fewer operations, with larger errors.

Coefficients are from `bench/minimax.py`, the lowest power first. Special values do not change; errors of sines, cosines
and tangents of large numbers grow with the number.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign
from plait.builtin.types import f32, f64
from plait.ir.attribute import Type

from plait_std.elementary import polynomials, trigonometry
from plait_std.elementary.polynomials import clamped_above, half_of_expm1, polynomial

_EXP_F32 = (0.49999222, 0.1666712, 0.041891374, 0.008312388)
"""(exp(r) - 1 - r) / r^2 for |r| <= ln(2) / 2"""
_ERF_F32 = (
    0.12837934, 0.6366071, 0.10291014, -0.01966423, 0.0007561211, 0.0008220516, -0.00022329397, 1.9147108e-05,
)  # fmt: skip
"""-log(1 - erf(x)) / x - 1 for x from 0 to 3.95"""


def _exp_f32(x: Expression) -> Expression:
    """Error at most 3 ulp"""
    return polynomials.exp(x, _EXP_F32)


def _tanh_f32(x: Expression) -> Expression:
    """m / (m + 1) for m = (exp(2 |x|) - 1) / 2; error at most 3 ulp"""
    half = half_of_expm1(clamped_above(abs(x), 10.0))
    return copysign(half / (half + 1), x)


def _erf_f32(x: Expression) -> Expression:
    """1 - exp(-t) for t = |x| + |x| P(|x|); error at most 6 ulp"""
    size = clamped_above(abs(x), 3.95)
    t = polynomial(_ERF_F32, size) * size + size
    return copysign(half_of_expm1(t * -0.5) * -2, x)


_NEAR = {
    f"math.{function.__name__}": partial(function, reduced=trigonometry.reduced_near)
    for function in (trigonometry.sin, trigonometry.cos, trigonometry.tan, trigonometry.sincos)
}
"""As precise as the others for |x| below 2^18 in f32, and 2^20 in f64."""
FUNCTIONS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {
    "math.exp": {f32: _exp_f32},
    "math.tanh": {f32: _tanh_f32},
    "math.erf": {f32: _erf_f32},
    **{name: {f32: function, f64: function} for name, function in _NEAR.items()},
}
"""The functions of the operations of math with the flag, for the types for which they are others."""
