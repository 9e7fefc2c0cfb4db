"""Shapes of convolutions, pools and interpolation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import DYNAMIC

from plait_tosa.ops.base import shape_of
from plait_tosa.ops.data import shape_values
from plait_tosa.shape_inference.uniform import sizes_of


def _positions(
    shape: Sequence[int], kernel: Sequence[int], pads: Sequence[int], strides: Sequence[int], dilations: Sequence[int]
) -> list[int]:
    """How many positions a window takes along each dimension; dynamic where the size of it or of the input is."""
    rows = zip(shape, kernel, pads[::2], pads[1::2], strides, dilations)
    return [
        DYNAMIC if DYNAMIC in (n, k) else (n + low + high - (k - 1) * dilation - 1) // stride + 1
        for n, k, low, high, stride, dilation in rows
    ]


def _channels(op: Any, of_weights: int) -> int:
    """The channels of the result, from the weights or else from the bias."""
    shape = shape_of(op.bias.type)
    return of_weights if of_weights != DYNAMIC or shape is None else shape[0]


def _conv(op: Any) -> Any:
    rank = len(op.stride.values) + 2
    x, w = sizes_of(op.input, rank), sizes_of(op.weight, rank)
    inner = _positions(x[1:-1], w[1:-1], op.pad.values, op.stride.values, op.dilation.values)
    return [[x[0], *inner, _channels(op, w[0])]]


def _depthwise(op: Any) -> Any:
    x, w = sizes_of(op.input, 4), sizes_of(op.weight, 4)
    inner = _positions(x[1:-1], w[:2], op.pad.values, op.stride.values, op.dilation.values)
    channels = x[3] if x[3] != DYNAMIC else w[2]
    return [[x[0], *inner, _channels(op, DYNAMIC if DYNAMIC in (channels, w[3]) else channels * w[3])]]


def _transpose_conv(op: Any) -> Any:
    x, w, pads = sizes_of(op.input, 4), sizes_of(op.weight, 4), op.out_pad.values
    rows = zip(x[1:-1], w[1:-1], op.stride.values, pads[::2], pads[1::2])
    inner = [
        DYNAMIC if DYNAMIC in (n, k) else (n - 1) * stride + low + high + k for n, k, stride, low, high in rows
    ]
    return [[x[0], *inner, _channels(op, w[0])]]


def _conv_of_blocks(op: Any) -> Any:
    x, w = sizes_of(op.input_data, 4), sizes_of(op.weight_data, 4)
    numbers = [shape_values(v) for v in (op.pad, op.stride, op.dilation)]
    known = None not in numbers
    inner = _positions(x[1:-1], w[1:-1], *numbers) if known else [DYNAMIC] * 2  # type: ignore[arg-type]
    return [[x[0], *inner, _channels(op, w[0])]]


def _pool(op: Any) -> Any:
    x = sizes_of(op.input, 4)
    numbers = op.kernel.values, op.pad.values, op.stride.values
    return [[x[0], *_positions(x[1:-1], *numbers, (1, 1)), x[3]]]


def _adaptive_pool(op: Any) -> Any:
    x = sizes_of(op.input, 4)
    numbers = [shape_values(v) for v in (op.kernel, op.pad, op.stride)]
    known = None not in numbers
    inner = _positions(x[1:-1], *numbers, (1, 1)) if known else [DYNAMIC] * 2  # type: ignore[arg-type]
    return [[x[0], *inner, x[3]]]


def _resize(op: Any) -> Any:
    x = shape_of(op.input.type)
    numbers = [shape_values(v) for v in (op.scale, op.offset, op.border)]
    if x is None or DYNAMIC in x[1:3] or None in numbers:
        return [None]
    scale, offset, border = (list(n or ()) for n in numbers)
    inner = [((x[i + 1] - 1) * scale[2 * i] - offset[i] + border[i]) // scale[2 * i + 1] + 1 for i in (0, 1)]
    return [[x[0], *inner, x[3]]]


RULES: dict[str, Any] = {
    "tosa.conv2d": _conv, "tosa.conv3d": _conv, "tosa.depthwise_conv2d": _depthwise,
    "tosa.transpose_conv2d": _transpose_conv, "tosa.conv2d_block_scaled": _conv_of_blocks, "tosa.avg_pool2d": _pool,
    "tosa.max_pool2d": _pool, "tosa.avg_pool2d_adaptive": _adaptive_pool, "tosa.max_pool2d_adaptive": _adaptive_pool,
    "tosa.resize": _resize,
}  # fmt: skip
