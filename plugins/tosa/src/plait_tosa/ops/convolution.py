"""Convolutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import DYNAMIC
from plait.define import constraints as c

from plait_tosa import constraints as h
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import TosaOp, fail, shape_of


class ConvOp(TosaOp):
    """A convolution. `kernel_at` is where the window stands in the shape of the weights."""

    kernel_at = slice(1, -1)

    def verify(self) -> None:
        value, weight, bias, value_zp, weight_zp = self.operands
        result = self.results[0]
        verifiers.weights(value, weight)
        verifiers.accumulator(value, self.acc_type)  # type: ignore[attr-defined]
        verifiers.zero_point("input", value, value_zp)
        verifiers.zero_point("weight", weight, weight_zp)
        x, w, y = (shape_of(v.type) for v in (value, weight, result))
        channels = self.channels(w)
        verifiers.bias(bias, result, y[-1] if y is not None else channels[1])
        verifiers.equal_sizes({
            "N": (verifiers.dim(x, 0), verifiers.dim(y, 0)), "IC": (verifiers.dim(x, -1), channels[0]),
            "OC": (channels[1], verifiers.dim(y, -1)),
        })  # fmt: skip
        self.verify_window(x, w, y)

    def channels(self, weight: Sequence[int] | None) -> tuple[int, int]:
        """How many channels weights of a shape read and write."""
        return (weight[-1], weight[0]) if weight is not None else (DYNAMIC, DYNAMIC)

    def verify_window(self, x: Any, w: Any, y: Any) -> None:
        """Raise unless the window, its steps and the padding make the result's shape."""
        verifiers.positive(self, "stride", "dilation")
        verifiers.not_negative(self.pad.values)  # type: ignore[attr-defined]
        if x is None or w is None or y is None:
            return
        attributes: Any = self
        numbers = (attributes.pad.values, attributes.stride.values, attributes.dilation.values)
        verifiers.windows(x, w[self.kernel_at], y, *numbers)


class SlidingOp(ConvOp):
    """A convolution whose window slides over the padded input, in two dimensions unless it says otherwise."""

    input: d.Operand = d.operand(h.Tensor4D)
    weight: d.Operand = d.operand(h.Tensor4D)
    bias: d.Operand = d.operand(h.Tensor1D)
    input_zp: d.Operand = d.operand(h.Scalar)
    weight_zp: d.Operand = d.operand(h.Scalar)
    pad = d.attribute(h.numbers(4))
    stride = d.attribute(h.numbers(2))
    dilation = d.attribute(h.numbers(2))
    acc_type = d.attribute(h.AccType)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor4D)


class Conv2DOp(SlidingOp):
    """Slide a kernel over two dimensions, for each batch.

    ```mlir
    %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>,
        pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>,
            tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
    ```

    Semantics: TOSA 1.0, CONV2D.
    """

    name = "tosa.conv2d"


class Conv3DOp(SlidingOp):
    """Slide a kernel over three dimensions, for each batch.

    ```mlir
    %r = tosa.conv3d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1, 1>,
        pad = array<i64: 0, 0, 0, 0, 0, 0>, stride = array<i64: 1, 1, 1>} : (tensor<1x4x4x4x3xf32>,
            tensor<2x2x2x2x3xf32>, tensor<2xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x3x3x3x2xf32>
    ```

    Semantics: TOSA 1.0, CONV3D.
    """

    name = "tosa.conv3d"
    input: d.Operand = d.operand(h.Tensor5D)
    weight: d.Operand = d.operand(h.Tensor5D)
    pad = d.attribute(h.numbers(6))
    stride = d.attribute(h.numbers(3))
    dilation = d.attribute(h.numbers(3))
    output: d.Result = d.result(h.Tensor5D)


class DepthwiseConv2DOp(SlidingOp):
    """Slide a kernel for each channel over two dimensions.

    ```mlir
    %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>,
        pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>,
            tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x6xf32>
    ```

    Semantics: TOSA 1.0, DEPTHWISE_CONV2D.
    """

    name = "tosa.depthwise_conv2d"
    kernel_at = slice(0, 2)

    def channels(self, weight: Sequence[int] | None) -> tuple[int, int]:
        if weight is None:
            return DYNAMIC, DYNAMIC
        return weight[2], DYNAMIC if DYNAMIC in weight[2:] else weight[2] * weight[3]


class TransposeConv2DOp(ConvOp):
    """Spread each element over a window by a kernel, and add.

    ```mlir
    %r = tosa.transpose_conv2d %x, %w, %b, %z, %z {acc_type = f32, out_pad = array<i64: 0, 0, 0, 0>,
        stride = array<i64: 2, 2>} : (tensor<1x4x4x3xf32>, tensor<2x2x2x3xf32>, tensor<2xf32>,
            tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x2xf32>
    ```

    Semantics: TOSA 1.0, TRANSPOSE_CONV2D.
    """

    name = "tosa.transpose_conv2d"
    input: d.Operand = d.operand(h.Tensor4D)
    weight: d.Operand = d.operand(h.Tensor4D)
    bias: d.Operand = d.operand(h.Tensor1D)
    input_zp: d.Operand = d.operand(h.Scalar)
    weight_zp: d.Operand = d.operand(h.Scalar)
    out_pad = d.attribute(h.numbers(4))
    stride = d.attribute(h.numbers(2))
    acc_type = d.attribute(h.AccType)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor4D)

    def verify_window(self, x: Any, w: Any, y: Any) -> None:
        verifiers.positive(self, "stride")
        pads, strides = self.out_pad.values, self.stride.values
        if w is None:
            return
        for i, what in enumerate(("height", "width")):
            low, high, k = pads[2 * i], pads[2 * i + 1], w[i + 1]
            if k != DYNAMIC and min(low, high) <= -k:
                raise fail(f"expected an out_pad above -{k} (the kernel {what}), found {low} and {high}")
            if x is None or y is None or DYNAMIC in (x[i + 1], k, y[i + 1]):
                continue
            if y[i + 1] != (size := (x[i + 1] - 1) * strides[i] + low + high + k):
                raise fail(f"expected output {what} {size}, found {y[i + 1]}")
