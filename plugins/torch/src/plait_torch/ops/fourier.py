"""Discrete Fourier transforms, scaled by nothing (normalization 0), 1 / sqrt(n) (1) or 1 / n (2)."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

Aten_FftC2cOp = _op(
    "_fft_c2c(Tensor self, SymInt[] dim, int normalization, bool forward) -> Tensor",
    "Transform complex numbers along dimensions, or back.", "2x6xcomplex<f32>, [1], 0, true -> 2x6xcomplex<f32>",
)  # fmt: skip
Aten_FftR2cOp = _op(
    "_fft_r2c(Tensor self, int[] dim, int normalization, bool onesided) -> Tensor",
    "Transform real numbers along dimensions; one-sided, without the conjugates along the last one.",
    "2x6xf32, [1], 0, true -> 2x4xcomplex<f32>",
)  # fmt: skip
Aten_FftC2rOp = _op(
    "_fft_c2r(Tensor self, int[] dim, int normalization, SymInt last_dim_size) -> Tensor",
    "Transform back to real numbers, from what is one-sided along the last dimension.",
    "2x4xcomplex<f32>, [1], 2, 6 -> 2x6xf32",
)  # fmt: skip


def _along(name: str, summary: str, shown: str) -> object:
    arguments = "Tensor self, SymInt? n=None, int dim=-1, str? norm=None"
    return _op(f"{name}({arguments}) -> Tensor", summary, shown, details=_DETAILS)


_DETAILS = (
    "`n` elements count: more are cut off, fewer are filled up by 0. `norm` is `backward` by default, or `ortho`, or "
    "`forward`."
)
AtenFftFftOp = _along("fft_fft", "Transform numbers along a dimension.", "2x6xf32 -> 2x6xcomplex<f32>")
AtenFftIfftOp = _along("fft_ifft", "Transform numbers back along a dimension.", "2x6xcomplex<f32> -> 2x6xcomplex<f32>")
AtenFftRfftOp = _along(
    "fft_rfft", "Transform real numbers along a dimension, without the conjugates.", "2x6xf32 -> 2x4xcomplex<f32>"
)
