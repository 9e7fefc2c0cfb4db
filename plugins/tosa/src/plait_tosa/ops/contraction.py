"""Matrix products, convolutions and pools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait import define as d
from plait.builtin.types import DYNAMIC, F16Type, F32Type, FloatType, IntegerType, RankedTensorType, f16, i32
from plait.define import constraints as c
from plait.ir.attribute import Type

from plait_tosa import constraints as h
from plait_tosa.enums import NanModeAttr, ResizeModeAttr
from plait_tosa.ops.base import TosaOp, agree, fail, shape_of
from plait_tosa.stored import stored


def _is_accumulator(ty: Any) -> bool:
    return isinstance(ty, (F16Type, F32Type)) or (isinstance(ty, IntegerType) and ty.width in (32, 48))


_AccType = c.AttrPredicate(
    "type attribute of 32-bit signless integer or 48-bit signless integer or 16-bit float or 32-bit float",
    _is_accumulator,
    spelling="full",
)


def _numbers(count: int) -> Any:
    return c.AttrPredicate(
        f"i64 dense array attribute with exactly {count} elements",
        lambda x: c.DenseI64Array.check(x) and len(x.values) == count,
        coerce=c.DenseI64Array.coerce_value,
        spelling="array",
        type=c.DenseI64Array.type,
    )


class MatMulOp(TosaOp):
    """Multiply matrices, for each batch.

    ```mlir
    %r = tosa.matmul %a, %b, %z, %z : (tensor<1x2x3xf32>, tensor<1x3x4xf32>, tensor<1xf32>, tensor<1xf32>)
        -> tensor<1x2x4xf32>
    ```

    Semantics: TOSA 1.0, MATMUL.
    """

    name = "tosa.matmul"
    a: d.Operand = d.operand(h.Tensor3D)
    b: d.Operand = d.operand(h.Tensor3D)
    a_zp: d.Operand = d.operand(h.Scalar)
    b_zp: d.Operand = d.operand(h.Scalar)
    output: d.Result = d.result(h.Tensor3D)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Any, regions: Any) -> Sequence[Type]:
        a, b = operands[0].type, operands[1].type
        element = stored(a.element_type)
        if isinstance(element, IntegerType):
            element = i32 if element.width <= 8 else IntegerType(48)
        elif isinstance(element, FloatType) and element.width == 8:
            element = f16
        return [RankedTensorType((a.shape[0], a.shape[1], b.shape[2]), element)]

    def verify(self) -> None:
        a, b, result = (shape_of(v.type) for v in (self.a, self.b, self.output))
        if self.a.type.element_type.name != self.b.type.element_type.name:
            raise fail(
                f"expect same element type for inputs a and b, got '{self.a.type.element_type}' and "
                f"'{self.b.type.element_type}'"
            )
        for what, value, zero_point in (("a", self.a, self.a_zp), ("b", self.b, self.b_zp)):
            if zero_point.type.element_type is not stored(value.type.element_type):
                raise fail(f"expect input {what} and {what}_zp have the same element type")
        if a is None or b is None:
            return
        for i, j, what in ((0, 0, "batch"), (2, 1, "inner")):
            if a[i] != b[j] and DYNAMIC not in (a[i], b[j]):
                raise fail(f"expect {what} dimensions of a and b to be equal, got {a[i]} and {b[j]}")
        if result is not None and not agree((a[0] if a[0] != DYNAMIC else b[0], a[1], b[2]), result):
            raise fail(f"inferred shape {[a[0], a[1], b[2]]} is incompatible with result type '{self.output.type}'")


def _check_positive(op: Any, *names: str) -> None:
    for name in names:
        values = getattr(op, name).values
        if any(v < 1 for v in values):
            raise fail(f"expect all {name} values to be >= 1, got {list(values)}")


def _check_size(what: str, size: int, low: int, high: int, extent: int, stride: int, result: int) -> None:
    """Raise unless a window of `extent` takes `result` positions."""
    if DYNAMIC in (size, extent):
        return
    total = size + low + high - extent
    if total % stride:
        raise fail(
            f"expected input_{what} - 1 + pad - (kernel - 1) * dilation to be wholly divisible by stride, "
            f"got {total} / {stride}"
        )
    if result not in (DYNAMIC, total // stride + 1):
        raise fail(
            f"calculated output {what} did not match expected: calculated={total // stride + 1}, expected={result}"
        )


class ConvOp(TosaOp):
    """A convolution."""

    def verify(self) -> None:
        _check_positive(self, "stride", "dilation")
        if any(v < 0 for v in self.pad.values):  # type: ignore[attr-defined]
            raise fail(f"expect all padding values to be >= 0, got {list(self.pad.values)}")  # type: ignore[attr-defined]
        x, w, y = (shape_of(v.type) for v in (self.operands[0], self.operands[1], self.results[0]))
        if x is None or w is None or y is None:
            return
        kernel = w[:2] if self.name == "tosa.depthwise_conv2d" else w[1:-1]
        names = ("height", "width") if len(kernel) == 2 else ("depth", "height", "width")
        pads = self.pad.values  # type: ignore[attr-defined]
        rows = zip(names, x[1:-1], pads[::2], pads[1::2], kernel, self.stride.values, self.dilation.values, y[1:-1])  # type: ignore[attr-defined]
        for what, size, low, high, k, stride, dilation, result in rows:
            _check_size(what, size, low, high, (k - 1) * dilation + 1 if k != DYNAMIC else DYNAMIC, stride, result)


class Conv2DOp(ConvOp):
    """Slide a kernel over two dimensions, for each batch.

    ```mlir
    %r = tosa.conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>,
        pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>,
            tensor<4x3x3x3xf32>, tensor<4xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x4xf32>
    ```

    Semantics: TOSA 1.0, CONV2D.
    """

    name = "tosa.conv2d"
    input: d.Operand = d.operand(h.Tensor4D)
    weight: d.Operand = d.operand(h.Tensor4D)
    bias: d.Operand = d.operand(h.Tensor1D)
    input_zp: d.Operand = d.operand(h.Scalar)
    weight_zp: d.Operand = d.operand(h.Scalar)
    pad = d.attribute(_numbers(4))
    stride = d.attribute(_numbers(2))
    dilation = d.attribute(_numbers(2))
    acc_type = d.attribute(_AccType)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor4D)


class Conv3DOp(ConvOp):
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
    bias: d.Operand = d.operand(h.Tensor1D)
    input_zp: d.Operand = d.operand(h.Scalar)
    weight_zp: d.Operand = d.operand(h.Scalar)
    pad = d.attribute(_numbers(6))
    stride = d.attribute(_numbers(3))
    dilation = d.attribute(_numbers(3))
    acc_type = d.attribute(_AccType)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor5D)


class DepthwiseConv2DOp(ConvOp):
    """Slide a kernel for each channel over two dimensions.

    ```mlir
    %r = tosa.depthwise_conv2d %x, %w, %b, %z, %z {acc_type = f32, dilation = array<i64: 1, 1>,
        pad = array<i64: 1, 1, 1, 1>, stride = array<i64: 1, 1>} : (tensor<1x8x8x3xf32>,
            tensor<3x3x3x2xf32>, tensor<6xf32>, tensor<1xf32>, tensor<1xf32>) -> tensor<1x8x8x6xf32>
    ```

    Semantics: TOSA 1.0, DEPTHWISE_CONV2D.
    """

    name = "tosa.depthwise_conv2d"
    input: d.Operand = d.operand(h.Tensor4D)
    weight: d.Operand = d.operand(h.Tensor4D)
    bias: d.Operand = d.operand(h.Tensor1D)
    input_zp: d.Operand = d.operand(h.Scalar)
    weight_zp: d.Operand = d.operand(h.Scalar)
    pad = d.attribute(_numbers(4))
    stride = d.attribute(_numbers(2))
    dilation = d.attribute(_numbers(2))
    acc_type = d.attribute(_AccType)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor4D)


class TransposeConv2DOp(TosaOp):
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
    out_pad = d.attribute(_numbers(4))
    stride = d.attribute(_numbers(2))
    acc_type = d.attribute(_AccType)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
        _check_positive(self, "stride")


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
    kernel = d.attribute(_numbers(2))
    stride = d.attribute(_numbers(2))
    pad = d.attribute(_numbers(4))
    acc_type = d.attribute(_AccType)
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
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
    kernel = d.attribute(_numbers(2))
    stride = d.attribute(_numbers(2))
    pad = d.attribute(_numbers(4))
    nan_mode: NanModeAttr = d.attribute(NanModeAttr, default="PROPAGATE")
    output: d.Result = d.result(h.Tensor4D)

    def verify(self) -> None:
        _check_pool(self)


def _check_pool(op: Any) -> None:
    _check_positive(op, "kernel", "stride")
    pads, kernel, strides = op.pad.values, op.kernel.values, op.stride.values
    if any(v < 0 for v in pads):
        raise fail(f"expect all padding values to be >= 0, got {list(pads)}")
    if any(p >= k for p, k in zip(pads, (kernel[0], kernel[0], kernel[1], kernel[1]))):
        raise fail(
            f"expected all padding to be smaller than the kernel, got pad {list(pads)} and kernel {list(kernel)}"
        )
    x, y = shape_of(op.input.type), shape_of(op.output.type)
    if x is not None and y is not None:
        for i, what in enumerate(("height", "width")):
            _check_size(what, x[i + 1], pads[2 * i], pads[2 * i + 1], kernel[i], strides[i], y[i + 1])


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


class FFT2dOp(TosaOp):
    """Transform complex numbers, given as two tensors, along the last two dimensions.

    ```mlir
    %a, %b = tosa.fft2d %re, %im {inverse = false} : (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
        -> (tensor<1x4x8xf32>, tensor<1x4x8xf32>)
    ```

    Semantics: TOSA 1.0, FFT2D.
    """

    name = "tosa.fft2d"
    input_real: d.Operand = d.operand(h.Tensor3D)
    input_imag: d.Operand = d.operand(h.Tensor3D)
    inverse = d.attribute(c.BoolAttr)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output_real: d.Result = d.result(h.Tensor3D)
    output_imag: d.Result = d.result(h.Tensor3D)


class RFFT2dOp(TosaOp):
    """Transform real numbers along the last two dimensions; half of the result follows from the other.

    ```mlir
    %a, %b = tosa.rfft2d %x : (tensor<1x4x8xf32>) -> (tensor<1x4x5xf32>, tensor<1x4x5xf32>)
    ```

    Semantics: TOSA 1.0, RFFT2D.
    """

    name = "tosa.rfft2d"
    input_real: d.Operand = d.operand(h.Tensor3D)
    local_bound = d.optional_attribute(c.BoolAttr, absent=False)
    output_real: d.Result = d.result(h.Tensor3D)
    output_imag: d.Result = d.result(h.Tensor3D)
