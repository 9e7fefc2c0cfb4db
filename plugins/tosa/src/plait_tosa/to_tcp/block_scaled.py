"""Block-scaled tensors: elements are multiplied by their scales before, and divided by them after, what is computed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, FloatType, f32, i8, i32
from plait.rewrite import conversion_pattern
from plait_std.sizes import floor_divide
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, emit_size, shape_keys

from plait_tosa.numerics import scale_rule
from plait_tosa.ops import block_scaled as k
from plait_tosa.to_tcp.contraction import one_batch, transposed_product
from plait_tosa.to_tcp.convolution import convolve
from plait_tosa.to_tcp.elementwise import binary, cast, clamp
from plait_tosa.to_tcp.movement import new_sizes
from plait_tosa.to_tcp.shapes import constants_of
from plait_tosa.to_tcp.shaping import finish, repeat, sizes_by, splat, typed

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.value import Value
    from plait.rewrite import ConversionRewriter

_INFINITY = 0x7F80_0000
_ONE = 64
"""What `mxint8` stores for 1."""


def _in_blocks(rw: ConversionRewriter, x: Value[Any], size: int) -> Any:
    """[..., elements] as [..., blocks, elements of a block]"""
    *outer, last = (emit_size(rw, key) for key in shape_keys(x))
    return TENSORS.reshape(rw, x, [*outer, floor_divide(rw, last, size), size])


def _joined(rw: ConversionRewriter, x: Value[Any], like: Value[Any]) -> Any:
    """[..., blocks, elements of a block] as [..., elements], in the shape of another tensor"""
    return TENSORS.reshape(rw, x, sizes_by(rw, like.type.shape, shape_keys(like)))


def _spread(rw: ConversionRewriter, scale: Value[Any], blocks: Value[Any]) -> Any:
    """A number for each block, for each element of it."""
    rank = len(blocks.type.shape)
    ty = typed(blocks.type.shape, scale.type.element_type)
    return repeat(rw, scale, range(rank - 1), ty, shape_keys(blocks))


def _numbers(rw: ConversionRewriter, x: Value[Any], element: Type) -> Any:
    """Elements in f32; `element` is their type in TOSA."""
    wide = cast(rw, x, f32)
    if isinstance(element, FloatType):
        return wide
    return (TENSORS.on(rw).expression(wide) * (1 / _ONE)).value


def _scaled(rw: ConversionRewriter, op_data: Any, data: Value[Any], scale: Value[Any], size: int) -> Any:
    """Each element times the scale of its block, in f32."""
    blocks = _in_blocks(rw, _numbers(rw, data, op_data.type.element_type), size)
    factors = _spread(rw, cast(rw, scale, f32), blocks)
    return _joined(rw, binary(rw, "multiply", blocks, factors), data)


@conversion_pattern(k.CastFromBlockScaledOp)
def lower_cast_from(op: k.CastFromBlockScaledOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.cast_from_block_scaled -> tcp.binary multiply by the scales, in f32"""
    data, scale = operands
    product = _scaled(rw, op.input_data, data, scale, op.block_size.size)
    return finish(rw, op, cast(rw, product, op.output_data.type.element_type))


@conversion_pattern(k.CastToBlockScaledOp)
def lower_cast_to(op: k.CastToBlockScaledOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.cast_to_block_scaled -> each block divided by the power of two for its largest magnitude"""
    x, target = operands[0], op.output_data.type.element_type
    blocks = _in_blocks(rw, cast(rw, x, f32), op.block_size.size)
    rank = len(blocks.type.shape)
    zero = splat(rw, (), f32, 0)
    largest = rw(tcp.ReduceOp("maximum", TENSORS.compute(rw, abs, blocks), zero, (rank - 1,)))
    scale = _scale_of(rw, largest, target, op.output_scale.type.element_type)
    quotient = binary(rw, "divide", blocks, _spread(rw, cast(rw, scale, f32), blocks))
    if not isinstance(target, FloatType):
        fixed = TENSORS.compute(rw, lambda x: (x * _ONE).apply("round_even"), quotient)
        quotient = clamp(rw, fixed, -128.0, 127.0)
    data = cast(rw, quotient, rw.convert_type(target) or target)
    return finish(rw, op, [_joined(rw, data, x), scale])


def _scale_of(rw: ConversionRewriter, largest: Value[Any], target: Any, element: Type) -> Any:
    """The power of two that a block with this largest magnitude is divided by; NaN unless that is finite."""
    bits = TENSORS.on(rw).expression(largest).bitcast(i32)
    carry, exponent = scale_rule(target)
    code = ((bits + carry) >> 23) - exponent
    code = TENSORS.on(rw).expression(clamp(rw, code.value, 0, 254))
    code = (bits >= _INFINITY).select(code.like(255), code)
    return code.cast(i8).bitcast(element).value


@conversion_pattern(k.MatMulTBlockScaledOp)
def lower_matmul_t(op: k.MatMulTBlockScaledOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.matmul_t_block_scaled -> tcp.contract of elements times their scales, in f32"""
    a_data, a_scale, b_data, b_scale = operands
    if DYNAMIC in (a_data.type.shape[0], b_data.type.shape[0]) and b_data.type.shape[0] != 1:
        return rw.no_match("whether b has one batch for all is not known")
    size = op.block_size.size
    a, b = (
        _scaled(rw, old, data, scale, size)
        for old, data, scale in ((op.a_data, a_data, a_scale), (op.b_data, b_data, b_scale))
    )
    return finish(rw, op, transposed_product(rw, a, one_batch(rw, a, b), f32))


@conversion_pattern(k.Conv2DBlockScaledOp)
def lower_conv2d(op: k.Conv2DBlockScaledOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.conv2d_block_scaled -> tcp.conv of elements times their scales, in f32"""
    x_data, x_scale, w_data, w_scale, bias, *_ = operands
    numbers = [constants_of(rw, v) for v in (op.stride, op.pad, op.dilation)]
    if None in numbers:
        return rw.no_match("pad, stride or dilation is not constant")
    strides, pads, dilations = numbers
    x = _scaled(rw, op.input_data, x_data, x_scale, op.block_size.size)
    w = _scaled(rw, op.weight_data, w_data, w_scale, op.block_size.size)
    window = list(zip(strides, pads[::2], pads[1::2], dilations))  # type: ignore[arg-type, index]
    return finish(rw, op, convolve(rw, (x, w, bias), ((0, 3, 1, 2), (3, 0, 1, 2)), window, f32))


@conversion_pattern(k.ReshapeBlockScaledOp)
def lower_reshape(op: k.ReshapeBlockScaledOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """tosa.reshape_block_scaled -> tcp.reshape of elements and of scales"""
    keys = new_sizes(rw, operands[0], op.results[0].type, op.new_value_shape)
    if keys is None:
        return rw.no_match("a number of the shape is not known")
    sizes = [emit_size(rw, key) for key in keys]
    shapes = [sizes, [*sizes[:-1], floor_divide(rw, sizes[-1], op.block_size.size)]]
    pairs = zip(operands[: len(op.results)], shapes)
    return finish(rw, op, [TENSORS.reshape(rw, value, shape) for value, shape in pairs])


PATTERNS = (lower_cast_from, lower_cast_to, lower_matmul_t, lower_conv2d, lower_reshape)
