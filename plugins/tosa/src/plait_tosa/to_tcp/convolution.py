"""Convolutions and pools."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, IntegerType, f32, i64
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import window_count

from plait_tosa.ops import convolution as v
from plait_tosa.ops import pooling as p
from plait_tosa.to_tcp.contraction import identity_of
from plait_tosa.to_tcp.elementwise import binary, cast, clamp
from plait_tosa.to_tcp.shaping import finish, repeat, scalar_of, shape_keys, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

ZERO_POINT = "a zero point is not constant"


def accumulator(op: Any) -> Any:
    """The type in which products are added up: the element type of the result, f32 for narrower floats."""
    element = op.output.type.element_type
    return f32 if isinstance(element, FloatType) and element.width < 32 else element


def without_zero_point(rw: ConversionRewriter, value: Value[Any], zero_point: Value[Any], wide: Type) -> Any:
    """`value` minus its zero point, which is 0 for floats."""
    number = scalar_of(zero_point)
    if isinstance(value.type.element_type, FloatType) or number == 0:
        return value
    return binary(rw, "subtract", cast(rw, value, wide), splat(rw, [1] * len(value.type.shape), wide, int(number)))


def unknown_zero_points(operands: Sequence[Any]) -> bool:
    """Whether the zero point of an integer operand is not constant; operands are input, weight, bias, zero points."""
    is_integer = isinstance(operands[0].type.element_type, IntegerType)
    return is_integer and any(scalar_of(v) is None for v in operands[3:5])


def _convolve(rw: Any, op: Any, operands: Any, dims: Sequence[Any], window: Sequence[Any], **options: Any) -> Any:
    """tcp.conv of operands without zero points, plus the bias

    `dims` are the dimensions of input, kernel and result, `window` has (stride, low, high, distance in the
    kernel) for each spatial dimension.
    """
    wide = accumulator(op)
    x, w = (without_zero_point(rw, v, zp, wide) for v, zp in zip(operands[:2], operands[3:5]))
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
    return finish(rw, op, cast(rw, plus_bias(rw, rw(made), operands[2], wide), op.output.type.element_type))


def _unless_ones(numbers: Sequence[int]) -> Sequence[int] | None:
    return None if all(n == 1 for n in numbers) else numbers


def plus_bias(rw: ConversionRewriter, result: Value[Any], bias: Value[Any], wide: Type) -> Any:
    ty, bias = result.type, cast(rw, bias, wide)
    shape = (*(1 for _ in ty.shape[1:]), bias.type.shape[0])
    if DYNAMIC in shape:
        return binary(rw, "add", result, repeat(rw, bias, (len(shape) - 1,), ty, shape_keys(result)))
    return binary(rw, "add", result, rw(tcp.ReshapeOp(bias, (), typed(shape, wide))))


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
    if unknown_zero_points(operands):
        return rw.no_match(ZERO_POINT)
    return _convolve(rw, op, operands, (_last_to_second(4), (3, 0, 1, 2)), _window(op))


@conversion_pattern(v.Conv3DOp)
def lower_conv3d(op: v.Conv3DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.conv3d -> tcp.conv; zero points are subtracted first"""
    if unknown_zero_points(operands):
        return rw.no_match(ZERO_POINT)
    return _convolve(rw, op, operands, (_last_to_second(5), (4, 0, 1, 2, 3)), _window(op))


@conversion_pattern(v.DepthwiseConv2DOp)
def lower_depthwise_conv2d(op: v.DepthwiseConv2DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.depthwise_conv2d -> tcp.conv in as many groups as there are channels"""
    x, w, *rest = operands
    if DYNAMIC in w.type.shape:
        return rw.no_match("the shape of the kernel is not static")
    if unknown_zero_points(operands):
        return rw.no_match(ZERO_POINT)
    height, width, channels, multiplier = w.type.shape
    ty = typed((height, width, 1, channels * multiplier), w.type.element_type)
    kernel = rw(tcp.ReshapeOp(w, (), ty))
    groups = channels if channels > 1 else None
    dims = (_last_to_second(4), (2, 3, 0, 1))
    return _convolve(rw, op, [x, kernel, *rest], dims, _window(op), feature_groups=groups)


# Pools


def _slide(rw: Any, op: Any, kind: str, x: Any) -> Any:
    """tcp.window over height and width"""
    element, pads = x.type.element_type, op.pad.values
    window, strides = (1, *op.kernel.values, 1), (1, *op.stride.values, 1)
    low, high = (0, *pads[::2], 0), (0, *pads[1::2], 0)
    shape: list[Any] = [window_count(*row, 1, 1) for row in zip(x.type.shape, low, high, window, strides)]
    init = splat(rw, (), element, identity_of(kind, element))
    return rw(tcp.WindowOp(kind, x, init, (), (), window, strides, low, high, typed(shape, element)))


@conversion_pattern(p.MaxPool2DOp)
def lower_max_pool2d(op: p.MaxPool2DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.max_pool2d -> tcp.window maximum"""
    if op.nan_mode.text == "IGNORE" and isinstance(op.input.type.element_type, FloatType):
        return rw.no_match("NaN is ignored")
    return finish(rw, op, _slide(rw, op, "maximum", operands[0]))


@conversion_pattern(p.AvgPool2DOp)
def lower_avg_pool2d(op: p.AvgPool2DOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.avg_pool2d -> tcp.window add, divided by how many elements each window has"""
    x, element = operands[0], op.output.type.element_type
    is_float = isinstance(element, FloatType)
    zero_points = [0 if is_float else scalar_of(v) for v in operands[1:]]
    if None in zero_points:
        return rw.no_match(ZERO_POINT)
    wide = (f32 if element.width < 32 else element) if is_float else i64
    total = _slide(rw, op, "add", without_zero_point(rw, cast(rw, x, wide), operands[1], wide))
    count = _window_sizes(rw, op, x, wide)
    if is_float:
        return finish(rw, op, cast(rw, binary(rw, "divide", total, count), element))
    mean = binary(rw, "add", _rounded_quotient(rw, total, count), _number(rw, int(zero_points[1]), total))
    limited = clamp(rw, mean, -(1 << (element.width - 1)), (1 << (element.width - 1)) - 1)
    return finish(rw, op, cast(rw, limited, element))


def _number(rw: ConversionRewriter, value: int, like: Value[Any]) -> Any:
    return splat(rw, [1] * len(like.type.shape), like.type.element_type, value)


def _window_sizes(rw: Any, op: Any, x: Value[Any], wide: Any) -> Any:
    """How many elements that are not padding each window has, as a tensor that broadcasts to the result."""
    if not any(op.pad.values):
        return splat(rw, (1, 1, 1, 1), wide, op.kernel.values[0] * op.kernel.values[1])
    _, height, width, _ = shape_keys(x)
    ty = typed((1, *x.type.shape[1:3], 1), wide)
    ones = repeat(rw, splat(rw, (), wide, 1), (), ty, [1, height, width, 1])
    return _slide(rw, op, "add", ones)


def _rounded_quotient(rw: ConversionRewriter, total: Value[Any], count: Value[Any]) -> Any:
    """floor((2 total + count) / (2 count))"""
    doubled = binary(rw, "add", binary(rw, "add", total, total), count)
    divisor = binary(rw, "add", count, count)
    quotient = binary(rw, "divide", doubled, divisor)
    below = binary(rw, "lt", binary(rw, "remainder", doubled, divisor), _number(rw, 0, doubled))
    return binary(rw, "subtract", quotient, cast(rw, below, i64))


PATTERNS = (
    lower_conv2d, lower_conv3d, lower_depthwise_conv2d, lower_max_pool2d, lower_avg_pool2d,
)  # fmt: skip
