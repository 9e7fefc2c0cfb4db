"""Quantization: linear, dynamic, and products of quantized tensors."""

from __future__ import annotations

from typing import Any

from plait.build.functions import maximum, minimum
from plait.builtin.types import FloatType, IntegerType, f32, i32
from plait.ir.attribute import Type
from plait.lazy import lazy_import
from plait_tcp.formulas import Refused, Tensor, Tensors, is_float, is_narrow

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.convolution import along_channels, convolved, moved_by
from plait_onnx.ops.elementwise import LARGEST_F8
from plait_onnx.ops.products import matmul_arrays
from plait_onnx.ops.shapes import axis_of

np = lazy_import("numpy")

UI8 = IntegerType(8, "unsigned")


def _spread(t: Tensors, v: Tensor, x: Tensor, axis: int, block: int) -> Tensor:
    """A scale or zero point in the shape of `x`: one for all, one for each part along `axis`, or one for a block."""
    if v.rank == 0 or (v.rank == 1 and v.shape[0] == 1):
        return v.reshape()
    dim = axis_of(axis, x.rank)
    if not block:
        return v if v.rank == x.rank else v.unsqueeze([d for d in range(x.rank) if d != dim])
    apart = v.unsqueeze([dim + 1])
    wide = t.broadcast(apart, [block if d == dim + 1 else n for d, n in enumerate(apart.shape)])
    sizes = [n * block if d == dim else n for d, n in enumerate(v.shape)]
    return wide.reshape(*sizes).part(dim, 0, x.shape[dim])


def _limited(x: Tensor, element: Type, saturate: bool = True) -> Tensor:
    """Floats limited to the range of a type, and converted."""
    if isinstance(element, FloatType):
        largest = float(LARGEST_F8.get(str(element), 0))
        bounded = minimum(maximum(x, -largest), largest) if saturate and largest else x
        return (x != x).select(x, bounded).cast(element)
    low, high = integer_range(element)
    return minimum(maximum(x, low), high).cast(element)


def integer_range(element: Type) -> tuple[int, int]:
    """The smallest and the largest integer of a type."""
    if not isinstance(element, IntegerType):
        raise Refused(f"expected integers, found elements of type '{element}'")
    width = element.width
    return (0, (1 << width) - 1) if element.is_unsigned else (-(1 << (width - 1)), (1 << (width - 1)) - 1)


@operator("QuantizeLinear", "4x3xf32, f32, ui8 -> 4x3xui8")
def quantize_linear(
    t: Tensors, x: Tensor, scale: Tensor, zero_point: Tensor | None = None, *, axis: int = 1, block_size: int = 0,
    output_dtype: Type | None = None, precision: Type | None = None, saturate: int = 1,
) -> Tensor:
    """Divide by the scale, round to the nearest, add the zero point, and limit to the range of the result."""
    element = zero_point.element if zero_point is not None else output_dtype or UI8
    wide = precision if isinstance(precision, FloatType) else scale.element
    wide = f32 if not is_float(wide) or is_narrow(wide) else wide
    factor = _spread(t, scale, x, axis, block_size)
    scaled = x.cast(wide) / factor.cast(wide)
    rounded = scaled if isinstance(element, FloatType) else scaled.apply("round_even")
    if zero_point is not None and not isinstance(element, FloatType):
        rounded = rounded + _spread(t, zero_point, x, axis, block_size).cast(wide)
    return _limited(rounded, element, bool(saturate))


@operator("DequantizeLinear", "4x3xui8, f32, ui8 -> 4x3xf32", folded=False)
def dequantize_linear(
    t: Tensors, x: Tensor, scale: Tensor, zero_point: Tensor | None = None, *, axis: int = 1, block_size: int = 0,
    output_dtype: Type | None = None,
) -> Tensor:
    """Subtract the zero point and multiply by the scale."""
    result: Any = output_dtype or scale.element
    x, zero = _in_bytes(t, x), None if zero_point is None else _in_bytes(t, zero_point)
    dim = axis_of(axis, x.rank) if block_size else 0
    if block_size and scale.rank == x.rank and x.shape[dim] == _times(scale.shape[dim], block_size):
        blocks = x.reshape(*x.shape[:dim], scale.shape[dim], block_size, *x.shape[dim + 1 :])
        factor, offset = (None if v is None else v.unsqueeze([dim + 1]) for v in (scale, zero))
        return _dequantized(blocks, factor, offset, result).reshape(*x.shape)
    factor, offset = (None if v is None else _spread(t, v, x, axis, block_size) for v in (scale, zero))
    return _dequantized(x, factor, offset, result)


def _dequantized(x: Tensor, scale: Any, zero: Tensor | None, result: Any) -> Tensor:
    """The numbers that integers, or narrow floats, stand for; scales and zero points are broadcast."""
    wide = f32 if getattr(result, "width", 32) < 32 else result
    number = x.cast(wide)
    if zero is not None:
        if isinstance(x.element, IntegerType) and x.element.width <= 16:
            number = (x.cast(i32) - zero.cast(i32)).cast(wide)
        else:
            number = number - zero.cast(wide)
    return (number * scale.cast(wide)).cast(result)


def _in_bytes(t: Tensors, x: Tensor) -> Tensor:
    """Narrower integers that are known as bytes, which they take in memory, and vectors of which are loaded."""
    known = t.known(x) if isinstance(x.element, IntegerType) and x.element.width < 8 else None
    if known is None or known.dtype == object:
        return x
    is_unsigned = x.is_unsigned
    return t.constant(known.astype(np.uint8 if is_unsigned else np.int8), UI8 if is_unsigned else IntegerType(8))


def _times(size: Any, block: int) -> int | None:
    return size * block if isinstance(size, int) else None


@operator("DynamicQuantizeLinear", "4x3xf32 -> 4x3xui8, f32, ui8")
def dynamic_quantize_linear(t: Tensors, x: Tensor) -> Any:
    """Quantize to ui8 with the scale and the zero point that fit the range of the elements."""
    dims = list(range(x.rank))
    low, high = minimum(x.reduce("minimum", dims), 0), maximum(x.reduce("maximum", dims), 0)
    scale = (high - low) / 255.0
    offset = (scale == 0).select(0, -low / scale)
    zero = minimum(maximum(offset.apply("round_even"), 0), 255)
    divided = (scale == 0).select(0, x / scale)
    return _limited(divided.apply("round_even") + zero, UI8), scale, zero.cast(UI8)


@operator("MatMulInteger", "2x3xui8, 3x4xui8 -> 2x4xi32")
def matmul_integer(
    t: Tensors, a: Tensor, b: Tensor, a_zero_point: Tensor | None = None, b_zero_point: Tensor | None = None
) -> Tensor:
    """Multiply matrices of integers without their zero points, in i32."""
    rows = a_zero_point.unsqueeze([-1]) if a_zero_point is not None and a_zero_point.rank == 1 else a_zero_point
    return matmul_arrays(t, moved_by(a, rows), moved_by(b, b_zero_point), i32)


@operator("QLinearMatMul", "2x3xui8, f32, ui8, 3x4xui8, f32, ui8, f32, ui8 -> 2x4xui8")
def qlinear_matmul(
    t: Tensors, a: Tensor, a_scale: Tensor, a_zero_point: Tensor, b: Tensor, b_scale: Tensor, b_zero_point: Tensor,
    y_scale: Tensor, y_zero_point: Tensor,
) -> Tensor:
    """Multiply quantized matrices, and quantize the product."""
    rows = [v.unsqueeze([-1]) if v.rank == 1 and a.rank > 1 and v.shape[0] != 1 else v for v in (a_zero_point, a_scale)]
    total = matmul_arrays(t, moved_by(a, rows[0]), moved_by(b, b_zero_point), i32)
    factor = rows[1].cast(f32) * b_scale.cast(f32) / y_scale.cast(f32)
    return requantized(total, factor, y_zero_point)


def requantized(total: Tensor, factor: Tensor, zero_point: Tensor) -> Tensor:
    """A sum of products of integers, scaled, rounded, and limited to the range of the zero point's type."""
    scaled = total.cast(f32) * factor
    if is_float(zero_point.element):
        return _limited(scaled, zero_point.element)
    return _limited(scaled.apply("round_even") + zero_point.cast(f32), zero_point.element)


@operator("QLinearConv", "1x1x4x4xui8, f32, ui8, 1x1x2x2xui8, f32, ui8, f32, ui8 -> 1x1x3x3xui8")
def qlinear_conv(
    t: Tensors, x: Tensor, x_scale: Tensor, x_zero_point: Tensor, w: Tensor, w_scale: Tensor, w_zero_point: Tensor,
    y_scale: Tensor, y_zero_point: Tensor, b: Tensor | None = None, *, auto_pad: str = "NOTSET",
    dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None, pads: Ints | None = None,
    strides: Ints | None = None,
) -> Tensor:
    """Convolve quantized tensors, and quantize the result."""
    options = {"auto_pad": auto_pad, "dilations": dilations, "group": group, "pads": pads, "strides": strides}
    zero = w_zero_point.unsqueeze(list(range(1, w.rank))) if w_zero_point.rank else w_zero_point
    total = convolved(t, moved_by(x, x_zero_point), moved_by(w, zero), options)
    if b is not None:
        total = total + along_channels(b, x.rank)
    scale = along_channels(w_scale, x.rank) if w_scale.rank and w_scale.shape[0] != 1 else w_scale.reshape()
    return requantized(total, x_scale.reshape() * scale / y_scale.reshape(), y_zero_point.reshape())


