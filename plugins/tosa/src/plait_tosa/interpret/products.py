"""The semantics of matrix products and convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.interpret import interpret
from plait.interpret.numbers import is_float, rounded, widened
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_tosa.ops import contraction as c
from plait_tosa.ops import convolution as v

if TYPE_CHECKING:
    from numpy import ndarray

np = lazy_import("numpy")


def wide(x: ndarray, zero_point: ndarray | int) -> Any:
    return widened(x) if is_float(x.dtype) else x.astype(np.int64) - int(np.asarray(zero_point).reshape(-1)[0])


def narrow(x: Any, dtype: Any) -> Any:
    return rounded(np.asarray(x), dtype) if is_float(dtype) else np.asarray(x).astype(dtype)


@interpret(c.MatMulOp)
def matmul(op: c.MatMulOp, x: ndarray, y: ndarray, x_zp: ndarray, y_zp: ndarray) -> Any:
    return narrow(np.matmul(wide(x, x_zp), wide(y, y_zp)), dtype_of(op.output.type))


@interpret(c.MatMulTOp)
def matmul_t(op: c.MatMulTOp, x: ndarray, y: ndarray, x_zp: ndarray, y_zp: ndarray) -> Any:
    return narrow(np.matmul(wide(x, x_zp), wide(y, y_zp).swapaxes(1, 2)), dtype_of(op.output.type))


def padded(x: ndarray, pads: Sequence[int], value: int) -> Any:
    rows = [(0, 0), *zip(pads[::2], pads[1::2]), (0, 0)]
    return np.pad(x, rows, constant_values=value)


def windows(x: ndarray, kernel: Sequence[int], strides: Sequence[int], dilations: Sequence[int]) -> Any:
    """(place in the kernel, the elements it sees) for each place."""
    sizes = [
        (n - (k - 1) * dil - 1) // s + 1 for n, k, s, dil in zip(x.shape[1:-1], kernel, strides, dilations)
    ]  # fmt: skip
    for place in np.ndindex(*kernel):
        spans = (
            slice(p * dil, p * dil + (n - 1) * s + 1, s) for p, n, s, dil in zip(place, sizes, strides, dilations)
        )  # fmt: skip
        yield place, x[(slice(None), *spans)]


@interpret(v.Conv2DOp, v.Conv3DOp)
def conv(op: v.Conv2DOp | v.Conv3DOp, x: ndarray, w: ndarray, bias: ndarray, x_zp: ndarray, w_zp: ndarray) -> Any:
    x, w = wide(x, x_zp), wide(w, w_zp)
    total = convolved(x, w, op.pad.values, op.stride.values, op.dilation.values)
    return narrow(total + wide(bias, 0), dtype_of(op.output.type))


def convolved(
    x: ndarray, w: ndarray, pads: Sequence[int], strides: Sequence[int], dilations: Sequence[int]
) -> Any:  # fmt: skip
    """The products of a kernel, output channels first, with each window of the padded image, added up."""
    total: Any = 0
    for place, seen in windows(padded(x, pads, 0), w.shape[1:-1], strides, dilations):
        total = total + seen @ w[(slice(None), *place)].T
    return total


@interpret(v.DepthwiseConv2DOp)
def depthwise_conv(op: v.DepthwiseConv2DOp, x: ndarray, w: ndarray, bias: ndarray, x_zp: ndarray, w_zp: ndarray) -> Any:
    x, w = padded(wide(x, x_zp), op.pad.values, 0), wide(w, w_zp)
    total: Any = 0
    for place, seen in windows(x, w.shape[:2], op.stride.values, op.dilation.values):
        total = total + seen[..., None] * w[place]
    return narrow(total.reshape(*total.shape[:-2], -1) + wide(bias, 0), dtype_of(op.output.type))


@interpret(v.TransposeConv2DOp)
def transpose_conv(op: v.TransposeConv2DOp, x: ndarray, w: ndarray, bias: ndarray, x_zp: ndarray, w_zp: ndarray) -> Any:
    x, w = wide(x, x_zp), wide(w, w_zp)
    (top, bottom, left, right), (sy, sx) = op.out_pad.values, op.stride.values
    height, width = (x.shape[1] - 1) * sy + w.shape[1], (x.shape[2] - 1) * sx + w.shape[2]
    full = np.zeros((x.shape[0], height + top + bottom, width + left + right, w.shape[0]), x.dtype)
    oy, ox = max(top, 0), max(left, 0)
    canvas = np.zeros((x.shape[0], height, width, w.shape[0]), x.dtype)
    for ky, kx in np.ndindex(*w.shape[1:3]):
        canvas[:, ky : ky + (x.shape[1] - 1) * sy + 1 : sy, kx : kx + (x.shape[2] - 1) * sx + 1 : sx] += (
            x @ w[:, ky, kx].T
        )
    cut = canvas[:, max(-top, 0) : height - max(-bottom, 0), max(-left, 0) : width - max(-right, 0)]
    full[:, oy : oy + cut.shape[1], ox : ox + cut.shape[2]] = cut
    return narrow(full + wide(bias, 0), dtype_of(op.output.type))




PRODUCTS = (matmul, matmul_t, *conv, depthwise_conv, transpose_conv)
