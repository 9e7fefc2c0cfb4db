"""Creation, movement and shapes as values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import DYNAMIC, index
from plait.ir.value import Value
from plait.rewrite import conversion_pattern
from plait_std.algebra import SCALARS
from plait_std.scalar.payload import is_unsigned
from plait_std.sizes import as_value
from plait_tcp import ops as tcp
from plait_tcp.api import TENSORS, dynamic_values, element_key, emit_size, shape_keys, size_key, split_mixed
from plait_tcp.conversion import check_operands

from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import dynamism as y
from plait_stablehlo.to_tcp.shaping import as_result, broadcast, keys_in, plain

if TYPE_CHECKING:
    from plait.rewrite import ConversionRewriter


@conversion_pattern(k.ConstantOp)
def lower_constant(op: k.ConstantOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.constant -> tcp.const"""
    return as_result(rw, op, tcp.ConstOp(op.value))


@conversion_pattern(k.IotaOp)
def lower_iota(op: k.IotaOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.iota -> tcp.iota"""
    return tcp.IotaOp((), op.iota_dimension, op.output.type)


@conversion_pattern(y.DynamicIotaOp)
def lower_dynamic_iota(op: y.DynamicIotaOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.dynamic_iota -> tcp.iota with sizes"""
    check_operands(op, operands, rw)
    ty = plain(op.result.type)
    sizes = dynamic_values(rw, ty, keys_in(operands[0]))
    return as_result(rw, op, tcp.IotaOp(sizes, op.iota_dimension, ty))


@conversion_pattern(m.BroadcastInDimOp)
def lower_broadcast_in_dim(op: m.BroadcastInDimOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.broadcast_in_dim -> tcp.broadcast"""
    ty = op.result.type
    if not ty.has_static_shape:
        return rw.no_match("the result has a bounded dimension")
    return broadcast(rw, operands[0], op.broadcast_dimensions.values, ty, list(ty.shape))


@conversion_pattern(y.DynamicBroadcastInDimOp)
def lower_dynamic_broadcast_in_dim(
    op: y.DynamicBroadcastInDimOp, operands: Sequence[Value[Any]], rw: ConversionRewriter
) -> Any:
    """stablehlo.dynamic_broadcast_in_dim -> tcp.broadcast with sizes; nothing where the operand has that shape"""
    check_operands(op, operands, rw)
    value, shape = operands
    ty = plain(op.result.type)
    keys = [size if size != DYNAMIC else key for size, key in zip(ty.shape, keys_in(shape))]
    fixed = op.known_nonexpanding_dimensions.values if op.known_nonexpanding_dimensions is not None else ()
    return as_result(rw, op, broadcast(rw, value, op.broadcast_dimensions.values, ty, keys, fixed))


@conversion_pattern(m.BroadcastOp)
def lower_broadcast(op: m.BroadcastOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.broadcast -> tcp.broadcast to the last dimensions"""
    value, count = operands[0], len(op.broadcast_sizes.values)
    dims = range(count, count + len(value.type.shape))
    keys = [*op.broadcast_sizes.values, *shape_keys(value)]
    return as_result(rw, op, broadcast(rw, value, dims, op.result.type, keys))


@conversion_pattern(m.ReshapeOp)
def lower_reshape(op: m.ReshapeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.reshape -> tcp.reshape"""
    if not op.result.type.has_static_shape:
        return rw.no_match("the result has a bounded dimension")
    return tcp.ReshapeOp(operands[0], (), op.result.type)


@conversion_pattern(y.DynamicReshapeOp)
def lower_dynamic_reshape(op: y.DynamicReshapeOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.dynamic_reshape -> tcp.reshape with sizes"""
    check_operands(op, operands, rw)
    value, shape = operands
    ty, keys = plain(op.result.type), keys_in(shape)
    if value.type is ty and keys == shape_keys(value):
        return as_result(rw, op, value)
    return as_result(rw, op, tcp.ReshapeOp(value, dynamic_values(rw, ty, keys), ty))


@conversion_pattern(m.TransposeOp)
def lower_transpose(op: m.TransposeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.transpose -> tcp.transpose"""
    return as_result(rw, op, tcp.TransposeOp(operands[0], op.permutation))


@conversion_pattern(m.ReverseOp)
def lower_reverse(op: m.ReverseOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.reverse -> tcp.reverse"""
    return as_result(rw, op, tcp.ReverseOp(operands[0], op.dimensions))


@conversion_pattern(m.ConcatenateOp)
def lower_concatenate(op: m.ConcatenateOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.concatenate -> tcp.concat"""
    if len(operands) == 1:
        return as_result(rw, op, operands[0])
    return as_result(rw, op, tcp.ConcatOp(operands, op.dimension))


def _box(
    rw: ConversionRewriter, value: Value[Any], offsets: Sequence[Any], sizes: Sequence[int], strides: Sequence[Any]
) -> Value[Any]:
    """tcp.slice of mixed offsets, sizes and strides"""
    return TENSORS.slice(rw, value, offsets, sizes, strides)


@conversion_pattern(m.SliceOp)
def lower_slice(op: m.SliceOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.slice -> tcp.slice"""
    starts, limits, strides = op.start_indices.values, op.limit_indices.values, op.strides.values
    sizes = [(b - a + s - 1) // s for a, b, s in zip(starts, limits, strides)]
    return as_result(rw, op, _box(rw, operands[0], starts, sizes, strides))


def _subtract(rw: ConversionRewriter, a: Any, b: Any) -> Any:
    if isinstance(a, int) and isinstance(b, int):
        return a - b
    return a if b == 0 else SCALARS.apply(rw, "subtract", index, as_value(rw, a), as_value(rw, b))


@conversion_pattern(y.RealDynamicSliceOp)
def lower_real_dynamic_slice(op: y.RealDynamicSliceOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.real_dynamic_slice -> tcp.slice of (limit - start + stride - 1) / stride elements"""
    check_operands(op, operands, rw)
    value = operands[0]
    dims = range(value.type.rank)
    starts, limits, strides = ([emit_size(rw, element_key(v, i)) for i in dims] for v in operands[1:])
    sizes = [_steps(rw, *row) for row in zip(starts, limits, strides)]
    return as_result(rw, op, _box(rw, value, starts, sizes, strides))


def _steps(rw: ConversionRewriter, start: Any, limit: Any, stride: Any) -> Any:
    distance = _subtract(rw, limit, start)
    if stride == 1:
        return distance
    if isinstance(distance, int) and isinstance(stride, int):
        return -(-distance // stride)
    return SCALARS.apply(rw, "ceil_divide", index, as_value(rw, distance), as_value(rw, stride))


def clamped_offsets(
    rw: ConversionRewriter, value: Value[Any], starts: Sequence[Value[Any]], sizes: Sequence[Any]
) -> list[Any]:
    """The index scalars `starts`, moved so that a block of `sizes` is inside `value`."""
    numbers = [(start, 0) for start in starts]
    return [clamped_offset(rw, value, dim, *number, size) for dim, (number, size) in enumerate(zip(numbers, sizes))]


def clamped_offset(
    rw: ConversionRewriter, value: Value[Any], dim: int, starts: Value[Any], place: int, size: Any
) -> Any:
    """An element of `starts` as an index, moved so that `size` elements from there on are inside dimension `dim`."""
    room = _subtract(rw, emit_size(rw, size_key(value, dim)), size)
    if room == 0:
        return 0
    zero = as_value(rw, 0)
    start_index = as_value(rw, emit_size(rw, element_key(starts, place)))
    if is_unsigned(starts.type.element_type):  # the largest of 64 bits are negative as index
        return SCALARS.apply(rw, "minimum_unsigned", index, start_index, as_value(rw, room))
    low = SCALARS.apply(rw, "maximum", index, start_index, zero)
    return SCALARS.apply(rw, "minimum", index, low, as_value(rw, room))


@conversion_pattern(m.DynamicSliceOp)
def lower_dynamic_slice(op: m.DynamicSliceOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.dynamic_slice -> tcp.slice at offsets limited to what is inside"""
    sizes = op.slice_sizes.values
    offsets = clamped_offsets(rw, operands[0], operands[1:], sizes)
    return as_result(rw, op, _box(rw, operands[0], offsets, sizes, [1] * len(sizes)))


@conversion_pattern(m.DynamicUpdateSliceOp)
def lower_dynamic_update_slice(
    op: m.DynamicUpdateSliceOp, operands: Sequence[Value[Any]], rw: ConversionRewriter
) -> Any:
    """stablehlo.dynamic_update_slice -> tensor.insert_slice at offsets limited to what is inside"""
    value, update = operands[:2]
    sizes = [emit_size(rw, key) for key in shape_keys(update)]
    offsets = clamped_offsets(rw, value, operands[2:], sizes)
    return as_result(rw, op, TENSORS.insert(rw, update, value, offsets, sizes))


def _pad(rw: ConversionRewriter, value: Value[Any], fill: Value[Any], paddings: Sequence[Any]) -> Value[Any]:
    parts = [split_mixed(list(items)) for items in paddings]
    lists: list[Any] = [v for v, _ in parts] + [s for _, s in parts]
    return rw(tcp.PadOp(value, fill, *lists))


@conversion_pattern(m.PadOp)
def lower_pad(op: m.PadOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.pad -> tcp.pad"""
    paddings = (op.edge_padding_low.values, op.edge_padding_high.values, op.interior_padding.values)
    return as_result(rw, op, _pad(rw, operands[0], operands[1], paddings))


@conversion_pattern(y.DynamicPadOp)
def lower_dynamic_pad(op: y.DynamicPadOp, operands: Sequence[Any], rw: ConversionRewriter) -> Any:
    """stablehlo.dynamic_pad -> tcp.pad with sizes"""
    check_operands(op, operands, rw)
    paddings = [[emit_size(rw, key) for key in keys_in(v)] for v in operands[2:]]
    return as_result(rw, op, _pad(rw, operands[0], operands[1], paddings))


@conversion_pattern(y.GetDimensionSizeOp)
def lower_get_dimension_size(op: y.GetDimensionSizeOp, operands: Sequence[Value[Any]], rw: ConversionRewriter) -> Any:
    """stablehlo.get_dimension_size -> tensor.dim, or the constant"""
    ty = op.result.type
    size = emit_size(rw, size_key(operands[0], op.dimension.value))
    if isinstance(size, int):
        return tcp.ConstOp(DenseElementsAttr.splat(ty, size))
    return SCALARS.tensor(rw, [SCALARS.convert(rw, size, ty.element_type)])


PATTERNS = (
    lower_constant, lower_iota, lower_dynamic_iota, lower_broadcast_in_dim, lower_dynamic_broadcast_in_dim,
    lower_broadcast, lower_reshape, lower_dynamic_reshape, lower_transpose, lower_reverse, lower_concatenate,
    lower_slice, lower_real_dynamic_slice, lower_dynamic_slice, lower_dynamic_update_slice, lower_pad,
    lower_dynamic_pad, lower_get_dimension_size,
)  # fmt: skip
