"""Pools, and interpolation between elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import DYNAMIC

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr, ResizeModeAttr
from plait_tosa.ops import verifiers
from plait_tosa.ops.base import TosaOp, fail, shape_of
from plait_tosa.ops.data import shape_values

#: Sizes and scales that the specification allows are below and up to these.
_LARGEST, _LARGEST_SCALE = 16384, 2048


class AvgPool2DOp(TosaOp):
    """Average the elements in a window that slides over two dimensions.

    ```mlir
    %r = tosa.avg_pool2d %x, %z, %z {acc_type = f32, kernel = array<i64: 2, 2>,
        pad = array<i64: 0, 0, 0, 0>, stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>, tensor<1xf32>,
            tensor<1xf32>) -> tensor<1x4x4x3xf32>
    ```

    Semantics: TOSA 1.0, AVG_POOL2D.
    """

    name = "tosa.avg_pool2d"
    input: d.Operand = d.operand(h.Tensor4D)
    input_zp: d.Operand = d.operand(h.Scalar)
    output_zp: d.Operand = d.operand(h.Scalar)
    kernel = d.attribute(h.numbers(2))
    stride = d.attribute(h.numbers(2))
    pad = d.attribute(h.numbers(4))
    acc_type = d.attribute(h.AccType)
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
        verifiers.zero_point("input", self.input, self.input_zp)
        verifiers.zero_point("output", self.output, self.output_zp)
        verifiers.accumulator(self.input, self.acc_type, of_products=False)
        _check_pool(self)


class MaxPool2DOp(TosaOp):
    """Take the largest element in a window that slides over two dimensions.

    ```mlir
    %r = tosa.max_pool2d %x {kernel = array<i64: 2, 2>, pad = array<i64: 0, 0, 0, 0>,
        stride = array<i64: 2, 2>} : (tensor<1x8x8x3xf32>) -> tensor<1x4x4x3xf32>
    ```

    Semantics: TOSA 1.0, MAX_POOL2D.
    """

    name = "tosa.max_pool2d"
    input: d.Operand = d.operand(h.Tensor4D)
    kernel = d.attribute(h.numbers(2))
    stride = d.attribute(h.numbers(2))
    pad = d.attribute(h.numbers(4))
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
        _check_pool(self)


def _check_pool(op: Any) -> None:
    verifiers.same_elements(op.input, op.output)
    _check_pooled(op, op.kernel.values, op.stride.values, op.pad.values)


def _check_pooled(op: Any, kernel: Any, strides: Any, pads: Any) -> None:
    """Raise unless a window fits input and output; what is None is not known."""
    verifiers.at_least_one("kernel", kernel)
    verifiers.at_least_one("stride", strides)
    if pads is not None:
        verifiers.not_negative(pads)
    x, y = shape_of(op.input.type), shape_of(op.output.type)
    verifiers.equal_sizes({name: (verifiers.dim(x, i), verifiers.dim(y, i)) for name, i in (("N", 0), ("C", 3))})
    if kernel is None or strides is None or pads is None:
        return
    if any(p >= k for p, k in zip(pads, (kernel[0], kernel[0], kernel[1], kernel[1]))):
        raise fail(f"expected a pad that is smaller than the kernel, found pad {list(pads)} and kernel {list(kernel)}")
    if x is None or y is None:
        return
    for i, what in enumerate(("height", "width")):
        verifiers.window_size(what, x[i + 1], pads[2 * i], pads[2 * i + 1], kernel[i], strides[i], y[i + 1])


class AdaptivePoolOp(TosaOp):
    """A pool whose window, steps and padding are operands."""

    def verify(self) -> None:
        self.verify_window()

    def verify_window(self) -> None:
        """Raise unless window, steps and padding are legal and make the result's shape, where they are constant."""
        op: Any = self
        verifiers.resolvable(op.kernel, op.stride, op.pad)
        ranks = tuple(v.type.rank for v in (op.kernel, op.stride, op.pad))
        if ranks != (2, 2, 4):
            raise fail(f"expected kernel, stride and pad of 2, 2 and 4 numbers, found {', '.join(map(str, ranks))}")
        verifiers.same_elements(op.input, op.output)
        _check_pooled(op, *(shape_values(v) for v in (op.kernel, op.stride, op.pad)))


class AvgPool2DAdaptiveOp(AdaptivePoolOp):
    """Average the elements in a window that slides over two dimensions, as operands say.

    ```mlir
    %k = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %p = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %r = tosa.avg_pool2d_adaptive %x, %z, %z, %k, %k, %p {acc_type = f32} : (tensor<1x8x8x3xf32>, tensor<1xf32>,
        tensor<1xf32>, !tosa.shape<2>, !tosa.shape<2>, !tosa.shape<4>) -> tensor<1x4x4x3xf32>
    ```

    Semantics: TOSA 1.1, AVG_POOL2D_ADAPTIVE.
    """

    name = "tosa.avg_pool2d_adaptive"
    input: d.Operand = d.operand(h.Tensor4D)
    input_zp: d.Operand = d.operand(h.Scalar)
    output_zp: d.Operand = d.operand(h.Scalar)
    kernel: d.Operand = d.operand(h.Shape)
    stride: d.Operand = d.operand(h.Shape)
    pad: d.Operand = d.operand(h.Shape)
    acc_type = d.attribute(h.AccType)
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
        verifiers.zero_point("input", self.input, self.input_zp)
        verifiers.zero_point("output", self.output, self.output_zp)
        verifiers.accumulator(self.input, self.acc_type, of_products=False)
        self.verify_window()


class MaxPool2DAdaptiveOp(AdaptivePoolOp):
    """Take the largest element in a window that slides over two dimensions, as operands say.

    ```mlir
    %k = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %p = tosa.const_shape {values = dense<[0, 0, 0, 0]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %r = tosa.max_pool2d_adaptive %x, %k, %k, %p : (tensor<1x8x8x3xf32>, !tosa.shape<2>, !tosa.shape<2>,
        !tosa.shape<4>) -> tensor<1x4x4x3xf32>
    ```

    Semantics: TOSA 1.1, MAX_POOL2D_ADAPTIVE.
    """

    name = "tosa.max_pool2d_adaptive"
    input: d.Operand = d.operand(h.Tensor4D)
    kernel: d.Operand = d.operand(h.Shape)
    stride: d.Operand = d.operand(h.Shape)
    pad: d.Operand = d.operand(h.Shape)
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")
    output: d.Result = d.result(h.Tensor4D)


class ResizeOp(TosaOp):
    """Interpolate between the elements of two dimensions.

    ```mlir
    %s = tosa.const_shape {values = dense<[4, 2, 4, 2]> : tensor<4xindex>} : () -> !tosa.shape<4>
    %o = tosa.const_shape {values = dense<[0, 0]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %b = tosa.const_shape {values = dense<[2, 2]> : tensor<2xindex>} : () -> !tosa.shape<2>
    %r = tosa.resize %x, %s, %o, %b {mode = BILINEAR}
        : (tensor<1x4x4x3xf32>, !tosa.shape<4>, !tosa.shape<2>, !tosa.shape<2>) -> tensor<1x8x8x3xf32>
    ```

    Semantics: TOSA 1.0, RESIZE.
    """

    name = "tosa.resize"
    input: d.Operand = d.operand(h.Tensor4D)
    scale: d.Operand = d.operand(h.Shape)
    offset: d.Operand = d.operand(h.Shape)
    border: d.Operand = d.operand(h.Shape)
    mode: ResizeModeAttr = d.attribute(ResizeModeAttr)
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
        verifiers.resolvable(self.scale, self.offset, self.border)
        for value, rank in ((self.scale, 4), (self.offset, 2), (self.border, 2)):
            if value.type.rank != rank:
                raise fail(f"expected scale, offset and border of 4, 2 and 2 numbers, found '{value.type}' for {rank}")
        x, y = shape_of(self.input.type), shape_of(self.output.type)
        verifiers.equal_sizes({name: (verifiers.dim(x, i), verifiers.dim(y, i)) for name, i in (("N", 0), ("C", 3))})
        numbers = [shape_values(v) for v in (self.scale, self.offset, self.border)]
        if numbers[0] is not None and min(numbers[0]) < 1:
            raise fail(f"expected numbers of at least 1 in scale, found {numbers[0]}")
        for axis, what in enumerate(("height", "width")):
            _check_axis(what, numbers, axis, verifiers.dim(x, axis + 1), verifiers.dim(y, axis + 1))


def _check_axis(what: str, numbers: Sequence[Any], axis: int, size: int, result: int) -> None:
    """Raise unless scale, offset and border of an axis are legal, and make `result` elements of `size`.

    One element is repeated to any number of them, as in MLIR.
    """
    scale, offsets, borders = numbers
    if max(size, result) >= _LARGEST:
        raise fail(f"expected input and output {what} below {_LARGEST}, found {max(size, result)}")
    if scale is None:
        return
    n, d = scale[2 * axis], scale[2 * axis + 1]
    if n > _LARGEST_SCALE or d >= 16 * n:
        raise fail(
            f"expected the scale of the {what} to be between 1/16 and {_LARGEST_SCALE}, exclusive, found {n} / {d}"
        )
    if offsets is not None and not -n <= offsets[axis] < 16 * n:
        raise fail(f"expected the offset of the {what} to be in [{-n}, {16 * n}), found {offsets[axis]}")
    if size == 1:
        return
    if borders is not None and not -16 * n <= borders[axis] < n:
        raise fail(f"expected the border of the {what} to be in [{-16 * n}, {n}), found {borders[axis]}")
    if offsets is not None and borders is not None and size != DYNAMIC:
        _check_resized(what, (size - 1) * n - offsets[axis] + borders[axis], d, result)


def _check_resized(what: str, total: int, divisor: int, result: int) -> None:
    if total % divisor:
        raise fail(
            f"expected a {what} where scale_d divides (input - 1) * scale_n - offset + border, "
            f"found {total} / {divisor}"
        )
    if result not in (DYNAMIC, total // divisor + 1):
        raise fail(f"expected output {what} {total // divisor + 1}, found {result}")
