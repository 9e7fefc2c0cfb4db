"""The semantics of resizing, and of Fourier transforms."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.numbers import is_float, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_tosa.interpret.products import narrow
from plait_tosa.ops import contraction as c
from plait_tosa.ops import pooling as p

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


@interpret(p.ResizeOp)
def resize(op: p.ResizeOp, x: ndarray, scale: Sequence[int], offset: Sequence[int], border: Sequence[int]) -> Any:
    nearest, result = op.mode.text == "NEAREST_NEIGHBOR", widened(x) if is_float(x.dtype) else x.astype(np.int64)
    for dim in (1, 2):
        numerator, denominator = scale[2 * dim - 2], scale[2 * dim - 1]
        size = x.shape[dim]
        count = ((size - 1) * numerator - offset[dim - 1] + border[dim - 1]) // denominator + 1
        steps = np.arange(count) * denominator + offset[dim - 1]
        before, part = steps // numerator, steps % numerator
        if nearest:
            result = np.take(result, np.clip(before + (2 * part >= numerator), 0, size - 1), axis=dim)
            continue
        weight, whole = np.expand_dims(part, [i for i in range(4) if i != dim]), numerator
        if is_float(x.dtype):
            weight, whole = weight / numerator, 1.0
        low, high = (np.take(result, np.clip(before + i, 0, size - 1), axis=dim) for i in (0, 1))
        result = low * (whole - weight) + high * weight
    return narrow(result, dtype_of(op.output.type))


@interpret(c.FFT2dOp)
def fft2d(op: c.FFT2dOp, real: ndarray, imag: ndarray) -> Any:
    value = widened(real) + 1j * widened(imag)
    result = np.fft.ifft2(value, norm="forward") if op.inverse.value else np.fft.fft2(value)
    return tuple(np.ascontiguousarray(part).astype(real.dtype) for part in (result.real, result.imag))


@interpret(c.RFFT2dOp)
def rfft2d(op: c.RFFT2dOp, real: ndarray) -> Any:
    result = np.fft.rfft2(widened(real))
    return tuple(np.ascontiguousarray(part).astype(real.dtype) for part in (result.real, result.imag))




IMAGES = (resize, fft2d, rfft2d)
