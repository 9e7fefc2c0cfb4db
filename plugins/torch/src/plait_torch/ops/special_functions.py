"""Special functions of floats; integers are converted to floats."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _function(name: str, summary: str) -> Any:
    return _op(f"{name}(Tensor self) -> Tensor", summary, "2x?xf32 -> 2x?xf32")


AtenLgammaOp = _function("lgamma", "Take the logarithm of the absolute value of the gamma function.")
AtenDigammaOp = _function("digamma", "Take the derivative of the logarithm of the gamma function.")
AtenPolygammaOp = _op(
    "polygamma(int n, Tensor self) -> Tensor", "Take the n-th derivative of `digamma`.", "1, 2x?xf32 -> 2x?xf32"
)
AtenSpecialZetaOp = _op(
    "special_zeta(Tensor self, Tensor other) -> Tensor", "Take the sum of (other + k) ** -self over k from 0 on.",
    "2x?xf32, ?xf32 -> 2x?xf32",
)  # fmt: skip
AtenSpecialZetaOtherScalarOp = _op(
    "special_zeta.other_scalar(Tensor self, Scalar other) -> Tensor",
    "Take the sum of (other + k) ** -self over k from 0 on.", "2x?xf32, 1 -> 2x?xf32",
)  # fmt: skip
AtenSpecialZetaSelfScalarOp = _op(
    "special_zeta.self_scalar(Scalar self, Tensor other) -> Tensor",
    "Take the sum of (other + k) ** -self over k from 0 on.", "2, 2x?xf32 -> 2x?xf32",
)  # fmt: skip
AtenErfinvOp = _function("erfinv", "Take the inverse of the error function.")
AtenSpecialNdtriOp = _function("special_ndtri", "Take the inverse of the distribution function of normal numbers.")
AtenSpecialErfcxOp = _function("special_erfcx", "Take exp(x * x) * erfc(x).")
AtenI0Op = _function("i0", "Take the modified Bessel function of the first kind of order 0.")
AtenSpecialI0eOp = _function("special_i0e", "Take `i0` times exp(-|x|).")
AtenSpecialI1Op = _function("special_i1", "Take the modified Bessel function of the first kind of order 1.")
AtenSpecialI1eOp = _function("special_i1e", "Take `special_i1` times exp(-|x|).")
