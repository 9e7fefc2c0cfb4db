"""Elementary functions as the flag `afn` allows them: of fewer operations, with larger errors.

Coefficients are from `bench/minimax.py`, the lowest power first. Special values do not change.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from plait.build import Expression
from plait.build.functions import copysign
from plait.builtin.types import f32
from plait.ir.attribute import Type

from plait_std.elementary import polynomials
from plait_std.elementary.error_functions import erf, roughly_erfc_f32
from plait_std.elementary.hyperbolic_tangent import roughly_tanh_f32
from plait_std.elementary.pieces import looks_up
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


def _erf_f32(x: Expression) -> Expression:
    """1 - exp(-t) for t = |x| + |x| P(|x|), unless there are pieces; error at most 6 ulp"""
    if looks_up(x):
        return erf(x)
    size = clamped_above(abs(x), 3.95)
    t = polynomial(_ERF_F32, size) * size + size
    return copysign(half_of_expm1(t * -0.5) * -2, x)


FUNCTIONS: Mapping[str, Mapping[Type, Callable[..., Any]]] = {
    "math.exp": {f32: _exp_f32},
    "math.tanh": {f32: roughly_tanh_f32},
    "math.erf": {f32: _erf_f32},
    "math.erfc": {f32: roughly_erfc_f32},
}
"""The functions of the operations of math with the flag, for the types for which they are others."""
