"""The semantics of pools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.numbers import is_float, rounded, widened
from plait.lazy import lazy_import

from plait_tosa.interpret.elementwise import extreme_of
from plait_tosa.interpret.products import narrow, padded, wide, windows
from plait_tosa.numerics import identity_of, reciprocal_scale
from plait_tosa.ops import pooling as p

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


@interpret(p.MaxPool2DOp)
def max_pool(op: p.MaxPool2DOp, x: ndarray) -> Any:
    return _max_pool(op, x, op.kernel.values, op.stride.values, op.pad.values)


@interpret(p.MaxPool2DAdaptiveOp)
def max_pool_adaptive(op: p.MaxPool2DAdaptiveOp, x: ndarray, *window: Sequence[int]) -> Any:
    return _max_pool(op, x, *window)


def _max_pool(op: Any, x: ndarray, kernel: Sequence[int], stride: Sequence[int], pad: Sequence[int]) -> Any:
    ignores = is_float(x.dtype) and op.nan_mode.text == "IGNORE"
    least = np.nan if ignores else identity_of("maximum", op.input.type.element_type)
    image = padded(widened(x) if is_float(x.dtype) else x, pad, least)
    combine, result = extreme_of("maximum", op, image.dtype), None
    for _, seen in windows(image, kernel, stride, (1, 1)):
        result = seen if result is None else combine(result, seen)
    return narrow(result, x.dtype)


@interpret(p.AvgPool2DOp)
def avg_pool(op: p.AvgPool2DOp, x: ndarray, input_zp: ndarray, output_zp: ndarray) -> Any:
    return _avg_pool(x, input_zp, output_zp, op.kernel.values, op.stride.values, op.pad.values)


@interpret(p.AvgPool2DAdaptiveOp)
def avg_pool_adaptive(op: p.AvgPool2DAdaptiveOp, x: ndarray, *others: Any) -> Any:
    return _avg_pool(x, *others)


def _avg_pool(
    x: ndarray, input_zp: ndarray, output_zp: ndarray, kernel: Sequence[int], stride: Sequence[int], pad: Sequence[int]
) -> Any:
    values = wide(x, input_zp)
    images = (padded(v, pad, 0) for v in (values, np.ones(values.shape, np.int64)))
    total, count = (sum(seen for _, seen in windows(image, kernel, stride, (1, 1))) for image in images)
    if is_float(x.dtype):
        return rounded(total / count, x.dtype)
    multiplier, shift = np.vectorize(reciprocal_scale, otypes=[np.int64, np.int64])(count)
    whole = ((total * multiplier + (np.int64(1) << (shift - 1))) >> shift) + int(output_zp[0])
    info = np.iinfo(x.dtype)
    return np.clip(whole, info.min, info.max).astype(x.dtype)


POOLS = (max_pool, max_pool_adaptive, avg_pool, avg_pool_adaptive)



