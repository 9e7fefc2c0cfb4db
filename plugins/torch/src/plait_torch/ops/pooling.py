"""Means and greatest elements of windows, and their derivatives."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _max(dims: int, after: str, given: str) -> Any:
    n = f"int[{dims}]"
    return _op(
        f"max_pool{dims}d{after and '_with_indices'}(Tensor self, {n} kernel_size, {n} stride=[], {n} padding=0, "
        f"{n} dilation=1, bool ceil_mode=False) -> {after or 'Tensor'}",
        "Take the greatest element of each window" + (", and where it stands in its plane." if after else "."), given,
    )  # fmt: skip


def _max_backward(dims: int, given: str) -> Any:
    n = f"int[{dims}]"
    return _op(
        f"max_pool{dims}d_with_indices_backward(Tensor grad_output, Tensor self, {n} kernel_size, {n} stride, "
        f"{n} padding, {n} dilation, bool ceil_mode, Tensor indices) -> Tensor",
        "Add gradients where the greatest elements came from.", given,
    )  # fmt: skip


def _average(dims: int, given: str) -> Any:
    n, more = f"int[{dims}]", ", int? divisor_override=None" if dims > 1 else ""
    return _op(
        f"avg_pool{dims}d(Tensor self, {n} kernel_size, {n} stride=[], {n} padding=0, bool ceil_mode=False, "
        f"bool count_include_pad=True{more}) -> Tensor",
        "Take the mean of each window.", given,
    )  # fmt: skip


def _average_backward(dims: int, given: str) -> Any:
    n = f"int[{dims}]"
    return _op(
        f"avg_pool{dims}d_backward(Tensor grad_output, Tensor self, {n} kernel_size, {n} stride, {n} padding, "
        "bool ceil_mode, bool count_include_pad, int? divisor_override) -> Tensor",
        "Spread gradients over windows.", given,
    )  # fmt: skip


_BOTH = "(Tensor, Tensor)"
AtenMaxPool1dOp = _max(1, "", "1x2x6xf32, [2] -> 1x2x3xf32")
AtenMaxPool2dOp = _max(2, "", "1x2x6x6xf32, [2, 2] -> 1x2x3x3xf32")
AtenMaxPool3dOp = _max(3, "", "1x2x4x4x4xf32, [2, 2, 2] -> 1x2x2x2x2xf32")
AtenMaxPool2dWithIndicesOp = _max(2, _BOTH, "1x2x6x6xf32, [2, 2] -> 1x2x3x3xf32, 1x2x3x3xi64")
AtenMaxPool3dWithIndicesOp = _max(3, _BOTH, "1x2x4x4x4xf32, [2, 2, 2] -> 1x2x2x2x2xf32, 1x2x2x2x2xi64")
AtenMaxPool2dWithIndicesBackwardOp = _max_backward(
    2, "1x2x3x3xf32, 1x2x6x6xf32, [2, 2], [2, 2], [0, 0], [1, 1], false, 1x2x3x3xi64 -> 1x2x6x6xf32"
)
AtenMaxPool3dWithIndicesBackwardOp = _max_backward(
    3, "1x2x2x2x2xf32, 1x2x4x4x4xf32, [2, 2, 2], [2, 2, 2], [0, 0, 0], [1, 1, 1], false, 1x2x2x2x2xi64 -> 1x2x4x4x4xf32"
)
AtenAvgPool1dOp = _average(1, "1x2x6xf32, [2] -> 1x2x3xf32")
AtenAvgPool2dOp = _average(2, "1x2x6x6xf32, [3, 3], [1, 1], [1, 1] -> 1x2x6x6xf32")
AtenAvgPool3dOp = _average(3, "1x2x4x4x4xf32, [2, 2, 2] -> 1x2x2x2x2xf32")
AtenAvgPool2dBackwardOp = _average_backward(
    2, "1x2x3x3xf32, 1x2x6x6xf32, [2, 2], [2, 2], [0, 0], false, true, none -> 1x2x6x6xf32"
)
AtenAvgPool3dBackwardOp = _average_backward(
    3, "1x2x2x2x2xf32, 1x2x4x4x4xf32, [2, 2, 2], [2, 2, 2], [0, 0, 0], false, true, none -> 1x2x4x4x4xf32"
)


def _adaptive(name: str, given: str, size: str) -> Any:
    summary = "Take the mean of so many windows of about one size."
    return _op(f"{name}(Tensor self, {size} output_size) -> Tensor", summary, given)


def _adaptive_backward(dims: int, given: str) -> Any:
    return _op(
        f"_adaptive_avg_pool{dims}d_backward(Tensor grad_output, Tensor self) -> Tensor",
        "Spread gradients over windows.",
        given,
    )  # fmt: skip


AtenAdaptiveAvgPool1dOp = _adaptive("adaptive_avg_pool1d", "1x2x7xf32, [3] -> 1x2x3xf32", "int[1]")
AtenAdaptiveAvgPool2dOp = _adaptive("adaptive_avg_pool2d", "1x2x7x6xf32, [3, 1] -> 1x2x3x1xf32", "SymInt[2]")
Aten_AdaptiveAvgPool2dOp = _adaptive("_adaptive_avg_pool2d", "1x2x7x6xf32, [3, 1] -> 1x2x3x1xf32", "SymInt[2]")
Aten_AdaptiveAvgPool3dOp = _adaptive("_adaptive_avg_pool3d", "1x2x4x7x6xf32, [2, 3, 1] -> 1x2x2x3x1xf32", "SymInt[3]")
Aten_AdaptiveAvgPool2dBackwardOp = _adaptive_backward(2, "1x2x3x1xf32, 1x2x7x6xf32 -> 1x2x7x6xf32")
Aten_AdaptiveAvgPool3dBackwardOp = _adaptive_backward(3, "1x2x2x3x1xf32, 1x2x4x7x6xf32 -> 1x2x4x7x6xf32")
