"""Operators of com.microsoft on quantized tensors, that `onnxruntime.quantization` writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from plait.builtin.types import f32, i32
from plait_tcp.formulas import Refused, Tensor, Tensors

from plait_onnx.declare import operator
from plait_onnx.ops.contributed import MICROSOFT
from plait_onnx.ops.convolution import moved_by
from plait_onnx.ops.products import matmul_arrays
from plait_onnx.ops.quantization import (
    dequantize_linear,
    dynamic_quantize_linear,
    quantize_linear,
    requantized,
)
from plait_onnx.ops.shapes import axis_of

_TWO = "4xui8, f32, ui8, 4xui8, f32, ui8, f32, ui8 -> 4xui8"
_ONE = "4xui8, f32, ui8, f32, ui8 -> 4xui8"


def _present(x: Tensor | None, what: str) -> Tensor:
    if x is None:
        raise Refused(f"{what} is absent")
    return x


def _quantized(t: Tensors, x: Tensor, scale: Tensor | None, zero_point: Tensor | None, like: Tensor) -> Tensor:
    """`x` in the type of the zero point, or else of `like`."""
    found = _present(scale, "the scale of the result")
    if zero_point is not None:
        return quantize_linear.formula(t, x, found, zero_point)
    return quantize_linear.formula(t, x, found, output_dtype=like.element)


def _of_two(t: Tensors, compute: Callable[[Tensor, Tensor], Tensor], operands: Any) -> Tensor:
    a, a_scale, a_zero, b, b_scale, b_zero, c_scale, c_zero = operands
    left = dequantize_linear.formula(t, a, a_scale, a_zero)
    right = dequantize_linear.formula(t, _present(b, "operand 'b'"), _present(b_scale, "the scale of 'b'"), b_zero)
    return _quantized(t, compute(left, right), c_scale, c_zero, a)


@operator("QLinearAdd", _TWO, domain=MICROSOFT)
def qlinear_add(
    t: Tensors, a: Tensor, a_scale: Tensor, a_zero_point: Tensor | None = None, b: Tensor | None = None,
    b_scale: Tensor | None = None, b_zero_point: Tensor | None = None, c_scale: Tensor | None = None,
    c_zero_point: Tensor | None = None,
) -> Tensor:
    """Add quantized tensors, and quantize the sum."""
    operands = (a, a_scale, a_zero_point, b, b_scale, b_zero_point, c_scale, c_zero_point)
    return _of_two(t, lambda x, y: x + y, operands)


@operator("QLinearMul", _TWO, domain=MICROSOFT)
def qlinear_mul(
    t: Tensors, a: Tensor, a_scale: Tensor, a_zero_point: Tensor | None = None, b: Tensor | None = None,
    b_scale: Tensor | None = None, b_zero_point: Tensor | None = None, c_scale: Tensor | None = None,
    c_zero_point: Tensor | None = None,
) -> Tensor:
    """Multiply quantized tensors, and quantize the product."""
    operands = (a, a_scale, a_zero_point, b, b_scale, b_zero_point, c_scale, c_zero_point)
    return _of_two(t, lambda x, y: x * y, operands)


@operator("QLinearSigmoid", _ONE, domain=MICROSOFT)
def qlinear_sigmoid(
    t: Tensors, x: Tensor, x_scale: Tensor, x_zero_point: Tensor | None = None, y_scale: Tensor | None = None,
    y_zero_point: Tensor | None = None,
) -> Tensor:
    """Take 1 / (1 + exp(-x)) of a quantized tensor, and quantize it."""
    number = dequantize_linear.formula(t, x, x_scale, x_zero_point)
    return _quantized(t, number.apply("logistic"), y_scale, y_zero_point, x)


@operator("QLinearLeakyRelu", _ONE, domain=MICROSOFT)
def qlinear_leaky_relu(
    t: Tensors, x: Tensor, x_scale: Tensor, x_zero_point: Tensor | None = None, y_scale: Tensor | None = None,
    y_zero_point: Tensor | None = None, *, alpha: float = 0.01,
) -> Tensor:
    """Multiply what is negative in a quantized tensor by `alpha`, and quantize the result."""
    number = dequantize_linear.formula(t, x, x_scale, x_zero_point)
    return _quantized(t, (number >= 0).select(number, number * alpha), y_scale, y_zero_point, x)


@operator("QLinearGlobalAveragePool", "1x2x3x3xui8, f32, ui8, f32, ui8 -> 1x2x1x1xui8", domain=MICROSOFT)
def qlinear_global_average_pool(
    t: Tensors, x: Tensor, x_scale: Tensor, x_zero_point: Tensor, y_scale: Tensor, y_zero_point: Tensor, *,
    channels_last: int = 0,
) -> Tensor:
    """Take the mean of each channel of a quantized tensor, and quantize it."""
    dims = list(range(1, x.rank - 1)) if channels_last else list(range(2, x.rank))
    mean = moved_by(x, x_zero_point).cast(f32).mean(dims)
    return quantize_linear.formula(t, mean * x_scale.reshape(), y_scale, y_zero_point)


@operator(
    "QLinearConcat", "f32, ui8, 2xui8, f32, ui8, 3xui8, f32, ui8 -> 5xui8", attributes="{axis = 0 : i64}",
    domain=MICROSOFT,
)  # fmt: skip
def qlinear_concat(t: Tensors, y_scale: Tensor, y_zero_point: Tensor, *inputs: Tensor, axis: int) -> Tensor:
    """Join quantized tensors, each with its scale and zero point, and quantize them alike."""
    if len(inputs) % 3:
        raise Refused(f"expected a scale and a zero point for each tensor, found {len(inputs)} operands")
    parts = [dequantize_linear.formula(t, *inputs[i : i + 3]) for i in range(0, len(inputs), 3)]
    alike = [quantize_linear.formula(t, part, y_scale, y_zero_point) for part in parts]
    return t.concat(alike, axis_of(axis, alike[0].rank))


def _columns(v: Tensor | None) -> Tensor | None:
    """A scale or zero point for all, or for each column."""
    return v.reshape() if v is not None and v.rank == 1 and v.shape[0] == 1 else v


@operator("QGemm", "2x3xui8, f32, ui8, 3x4xui8, f32, ui8, 4xi32, f32, ui8 -> 2x4xui8", domain=MICROSOFT)
def qgemm(
    t: Tensors, a: Tensor, a_scale: Tensor, a_zero_point: Tensor, b: Tensor, b_scale: Tensor, b_zero_point: Tensor,
    c: Tensor | None = None, y_scale: Tensor | None = None, y_zero_point: Tensor | None = None, *, alpha: float = 1.0,
    transA: int = 0, transB: int = 0,
) -> Tensor:
    """Take alpha (A B + C) of quantized matrices, quantized if there is a scale for it."""
    left = moved_by(a, _columns(a_zero_point))
    zero = _columns(b_zero_point)
    right = moved_by(b, zero.unsqueeze([1]) if zero is not None and zero.rank and transB else zero)
    labels = f"{'ki' if transA else 'ik'},{'jk' if transB else 'kj'}->ij"
    total = t.contract(labels, left, right, i32)
    total = total if c is None else total + c
    factor = a_scale.reshape() * _present(_columns(b_scale), "the scale of 'b'") * alpha
    if y_scale is None:
        return total.cast(f32) * factor
    zero_point = _present(y_zero_point, "the zero point of the result")
    return requantized(total, factor / y_scale.reshape(), zero_point.reshape())


@operator("MatMulIntegerToFloat", "2x3xui8, 3x4xui8, f32, f32 -> 2x4xf32", domain=MICROSOFT)
def matmul_integer_to_float(
    t: Tensors, a: Tensor, b: Tensor, a_scale: Tensor, b_scale: Tensor, a_zero_point: Tensor | None = None,
    b_zero_point: Tensor | None = None, bias: Tensor | None = None,
) -> Tensor:
    """Multiply quantized matrices, and scale the product."""
    left, right = moved_by(a, _columns(a_zero_point)), moved_by(b, _columns(b_zero_point))
    factor = a_scale.reshape() * _present(_columns(b_scale), "the scale of 'b'")
    product = matmul_arrays(t, left, right, i32).cast(f32) * factor
    return product if bias is None else product + bias


@operator("DynamicQuantizeMatMul", "2x3xf32, 3x4xui8, f32 -> 2x4xf32", domain=MICROSOFT)
def dynamic_quantize_matmul(
    t: Tensors, a: Tensor, b: Tensor, b_scale: Tensor, b_zero_point: Tensor | None = None, bias: Tensor | None = None
) -> Tensor:
    """Quantize the first matrix to ui8 by the range of its elements, multiply, and scale the product."""
    number, scale, zero = dynamic_quantize_linear.formula(t, a)
    return matmul_integer_to_float.formula(t, number, b, scale, b_scale, zero, b_zero_point, bias)
