"""Convolutions and pools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, f32
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, shape_keys, window_count

from plait_tosa.ops import convolution as v
from plait_tosa.to_tcp.elementwise import binary, cast, without_zero_point
from plait_tosa.to_tcp.shaping import finish, repeat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

def accumulator(op: Any) -> Any:
    """The type in which products are added up: the element type of the result, f32 for narrower floats."""
    element = op.output.type.element_type
    return f32 if isinstance(element, FloatType) and element.width < 32 else element


def _convolve(
    rw: ConversionRewriter, op: Any, operands: Any, dims: Sequence[Any], window: Sequence[Any], **options: Any
) -> Any:
    """`convolve` of operands without zero points, in the type of the result"""
    wide = accumulator(op)
    x, w = (without_zero_point(rw, v, zp, wide) for v, zp in zip(operands[:2], operands[3:5]))
    made = convolve(rw, (x, w, operands[2]), dims, window, wide, **options)
    return finish(rw, op, cast(rw, made, op.output.type.element_type))


def convolve(
    rw: ConversionRewriter, operands: Sequence[Value[Any]], dims: Sequence[Any], window: Sequence[Any], wide: Type,
    **options: Any,
) -> Any:  # fmt: skip
    """tcp.conv of input and kernel, plus the bias

    `dims` are the dimensions of input, kernel and result, `window` has (stride, low, high, distance in the
    kernel) for each spatial dimension.
    """
    x, w, bias = operands
    strides, low, high, dilation = zip(*window)
    shape = [x.type.shape[0], *(0 for _ in window), w.type.shape[dims[1][1]]]
    for i, (stride, before, after, apart) in enumerate(window):
        size, extent = x.type.shape[1 + i], w.type.shape[dims[1][2 + i]]
        shape[1 + i] = window_count(size, before, after, extent, stride, 1, apart)
    lhs_dims, rhs_dims = dims
    made = tcp.ConvOp(
        x, w, (), (), lhs_dims, rhs_dims, lhs_dims, strides, low, high, typed(shape, wide), None,
        _unless_ones(dilation), **options,
    )  # fmt: skip
    return plus_bias(rw, rw(made), bias, wide)


def _unless_ones(numbers: Sequence[int]) -> Sequence[int] | None:
    return None if all(n == 1 for n in numbers) else numbers


def plus_bias(rw: ConversionRewriter, result: Value[Any], bias: Value[Any], wide: Type) -> Any:
    ty, bias = result.type, cast(rw, bias, wide)
    shape = (*(1 for _ in ty.shape[1:]), bias.type.shape[0])
    if DYNAMIC in shape:
        return binary(rw, "add", result, repeat(rw, bias, (len(shape) - 1,), ty, shape_keys(result)))
    return binary(rw, "add", result, TENSORS.reshape(rw, bias, shape))


def _window(op: Any) -> list[tuple[int, ...]]:
    pads = op.pad.values
    rows = zip(op.stride.values, pads[::2], pads[1::2], op.dilation.values)
    return [(stride, low, high, dilation) for stride, low, high, dilation in rows]


def _last_to_second(rank: int) -> tuple[int, ...]:
    """[batch, feature, spatial ...] where features are last."""
    return (0, rank - 1, *range(1, rank - 1))


@conversion_pattern(v.Conv2DOp)
def lower_conv2d(op: v.Conv2DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.conv2d -> tcp.conv; zero points are subtracted first"""
    return _convolve(rw, op, operands, (_last_to_second(4), (3, 0, 1, 2)), _window(op))


@conversion_pattern(v.Conv3DOp)
def lower_conv3d(op: v.Conv3DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.conv3d -> tcp.conv; zero points are subtracted first"""
    return _convolve(rw, op, operands, (_last_to_second(5), (4, 0, 1, 2, 3)), _window(op))


@conversion_pattern(v.DepthwiseConv2DOp)
def lower_depthwise_conv2d(op: v.DepthwiseConv2DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.depthwise_conv2d -> tcp.conv in as many groups as there are channels"""
    x, w, *rest = operands
    if DYNAMIC in w.type.shape:
        return rw.no_match("the shape of the kernel is not static")
    height, width, channels, multiplier = w.type.shape
    kernel = TENSORS.reshape(rw, w, (height, width, 1, channels * multiplier))
    groups = channels if channels > 1 else None
    dims = (_last_to_second(4), (2, 3, 0, 1))
    return _convolve(rw, op, [x, kernel, *rest], dims, _window(op), feature_groups=groups)


PATTERNS = (lower_conv2d, lower_conv3d, lower_depthwise_conv2d)
