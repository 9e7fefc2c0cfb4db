"""Convolutions and reductions over windows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import FloatType, RankedTensorType, f32
from plait.ir.region import Region
from plait.rewrite import conversion_pattern
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, emit_size, split_mixed, window_count
from plait_tcp.conversion import check_operands

from plait_stablehlo.ops import contraction as c
from plait_stablehlo.ops import reduction as r
from plait_stablehlo.ops.convolution_shape import padding_rows, values_or
from plait_stablehlo.to_tcp.contraction import accumulator, promoted, reduce_kind
from plait_stablehlo.to_tcp.shaping import as_result, as_shapes, keys_in, unify

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter


def _convolve(rw: ConversionRewriter, op: Any, operands: Sequence[Any], low: Sequence[Any], high: Sequence[Any]) -> Any:
    """tcp.conv with the window of `op` and mixed paddings; sums in f32 where elements are narrow"""
    n, element = op.dimension_numbers, op.result.type.element_type
    (lows, static_low), (highs, static_high) = split_mixed(low), split_mixed(high)
    strides = values_or(op.window_strides, 1, len(low))
    wide = accumulator(element, operands[0].type.element_type)
    made_of = element if isinstance(wide, FloatType) == isinstance(element, FloatType) else wide
    lhs, rhs = _with_zero(rw, operands[0]), _with_zero(rw, operands[1])
    made = tcp.ConvOp(
        lhs, rhs, lows, highs,
        (n.input_batch_dimension, n.input_feature_dimension, *n.input_spatial_dimensions),
        (n.kernel_input_feature_dimension, n.kernel_output_feature_dimension, *n.kernel_spatial_dimensions),
        (n.output_batch_dimension, n.output_feature_dimension, *n.output_spatial_dimensions),
        strides, static_low, static_high,
        RankedTensorType(_convolved(op, operands, static_low, static_high, strides), made_of),
        op.lhs_dilation, op.rhs_dilation, op.window_reversal,
        _groups(op.feature_group_count), _groups(op.batch_group_count),
        None if wide is made_of else wide,
    )  # fmt: skip
    return as_result(rw, op, TENSORS.convert(rw, rw(made), element))


def _with_zero(rw: ConversionRewriter, value: Any) -> Any:
    """`value` in a format with a zero, which is what padding is."""
    element = value.type.element_type
    if not isinstance(element, FloatType) or not element.format.unsigned:
        return value
    return TENSORS.convert(rw, value, f32)


def _groups(count: Any) -> int | None:
    return None if count.value == 1 else count.value


def _convolved(
    op: Any, operands: Sequence[Any], low: Sequence[int], high: Sequence[int], strides: Sequence[int]
) -> tuple[int, ...]:
    """The shape of the result: what the types of the operands say, else what the type of the result says."""
    n, lhs, rhs = op.dimension_numbers, operands[0].type.shape, operands[1].type.shape
    shape = list(op.result.type.shape)
    base, dilation = (values_or(d, 1, len(low)) for d in (op.lhs_dilation, op.rhs_dilation))
    for i, place in enumerate(n.output_spatial_dimensions):
        size, window = lhs[n.input_spatial_dimensions[i]], rhs[n.kernel_spatial_dimensions[i]]
        shape[place] = window_count(size, low[i], high[i], window, strides[i], base[i], dilation[i])
    return tuple(shape)


@conversion_pattern(c.ConvolutionOp)
def lower_convolution(op: c.ConvolutionOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.convolution -> tcp.conv"""
    rows = padding_rows(op.padding, len(op.dimension_numbers.input_spatial_dimensions))
    return _convolve(rw, op, operands, [low for low, _ in rows], [high for _, high in rows])


@conversion_pattern(c.DynamicConvOp)
def lower_dynamic_conv(op: c.DynamicConvOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.dynamic_conv -> tcp.conv with paddings"""
    check_operands(op, operands, rw)
    padding = operands[2]
    flat = TENSORS.reshape(rw, padding, [padding.type.num_elements])
    numbers = [emit_size(rw, key) for key in keys_in(flat)]
    return _convolve(rw, op, operands, numbers[::2], numbers[1::2])


def _geometry(op: Any, rank: int) -> tuple[Any, ...]:
    """Window, strides, low, high of a reduction over windows."""
    rows = padding_rows(op.padding, rank)
    strides = values_or(op.window_strides, 1, rank)
    return tuple(op.window_dimensions.values), strides, tuple(a for a, _ in rows), tuple(b for _, b in rows)


def _windowed(op: Any, shape: Sequence[int], element: Type) -> RankedTensorType:
    rank = len(shape)
    window, strides, low, high = _geometry(op, rank)
    base, dilation = (values_or(d, 1, rank) for d in (op.base_dilations, op.window_dilations))
    sizes = zip(shape, low, high, window, strides, base, dilation)
    return RankedTensorType(tuple(window_count(*size) for size in sizes), element)


@conversion_pattern(r.ReduceWindowOp)
def lower_reduce_window(op: r.ReduceWindowOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.reduce_window -> tcp.window where the region is one known operation, else tcp.window_region"""
    count = len(operands) // 2
    inits = operands[count:]
    inputs = unify(rw, [promoted(rw, v, init) for v, init in zip(operands[:count], inits)])
    window, strides, low, high = _geometry(op, len(inputs[0].type.shape))
    types = [_windowed(op, v.type.shape, v.type.element_type) for v in inputs]
    kind = reduce_kind(op, inits[0].type.element_type) if count == 1 else None
    if kind is not None:
        made = tcp.WindowOp(
            kind,
            inputs[0],
            inits[0],
            (),
            (),
            window,
            strides,
            low,
            high,
            types[0],
            op.base_dilations,
            op.window_dilations,
        )
        return as_result(rw, op, rw(made))
    if [a.type for a in op.body.entry.arguments] != [v.type for v in inits] * 2:
        return rw.no_match("the region accumulates in other types than the initial values have")
    new = tcp.WindowRegionOp(
        inputs, inits, (), (), window, strides, low, high, types, Region(), op.base_dilations, op.window_dilations
    )
    rw.insert(new)
    rw.move_region(op.body, new.body)
    return as_shapes(rw, new.results, op.results)


PATTERNS = (lower_convolution, lower_dynamic_conv, lower_reduce_window)
