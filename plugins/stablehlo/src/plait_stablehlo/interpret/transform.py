"""Fourier transforms, in double precision."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.numbers import contiguous, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_stablehlo.ops import transform as f

np = lazy_import("numpy")

_FUNCTIONS = {"FFT": "fftn", "IFFT": "ifftn", "RFFT": "rfftn", "IRFFT": "irfftn"}


@interpret(f.FftOp)
def fft(op: f.FftOp, value: Any) -> Any:
    lengths = op.fft_length.values
    function = getattr(np.fft, _FUNCTIONS[op.fft_type.text])
    result = function(widened(value), s=lengths, axes=range(value.ndim - len(lengths), value.ndim))
    return contiguous(np.asarray(result).astype(dtype_of(op.result.type)))


INTERPRETATIONS = (fft,)
