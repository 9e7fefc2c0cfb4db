"""Shapes that are values become static where they are known."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr, array_i64
from plait.builtin.types import RankedTensorType, i64
from plait.rewrite import Rewrite, constant_value, fold, pattern

from plait_stablehlo.canonicalize.matchers import integers, is_static, same_type
from plait_stablehlo.ops import contraction as c
from plait_stablehlo.ops import creation as k
from plait_stablehlo.ops import data_movement as m
from plait_stablehlo.ops import dynamism as y
from plait_stablehlo.ops import indexing as x
from plait_stablehlo.quantization.ops import has_quantized

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter


@fold(y.GetDimensionSizeOp)
def fold_static_dimension_size(op: y.GetDimensionSizeOp, operand: Any) -> Any:
    """get_dimension_size of a static dimension -> the constant"""
    size = op.operand.type.shape[op.dimension.value]
    return DenseElementsAttr.splat(op.result.type, size) if size >= 0 else None


@fold(y.DynamicReshapeOp)
def fold_dynamic_reshape_to_same(op: y.DynamicReshapeOp, operand: Any, shape: Any) -> Any:
    """dynamic_reshape to the static shape that it has -> x"""
    return same_type(op, op.operand) if op.operand.type.has_static_shape else None


@pattern(y.DynamicReshapeOp)
def reshape_to_static_shape(op: y.DynamicReshapeOp, rw: Rewriter) -> Rewrite:
    """dynamic_reshape from a static shape to another -> reshape"""
    if not is_static(op.operand, op.result):
        return rw.no_match("a shape is not known")
    return m.ReshapeOp(op.operand, op.result.type)


@pattern(y.DynamicBroadcastInDimOp)
def broadcast_to_static_shape(op: y.DynamicBroadcastInDimOp, rw: Rewriter) -> Rewrite:
    """dynamic_broadcast_in_dim from a static shape to another -> broadcast_in_dim"""
    if not is_static(op.operand, op.result):
        return rw.no_match("a shape is not known")
    return m.BroadcastInDimOp(op.operand, op.broadcast_dimensions, op.result.type)


@pattern(y.DynamicIotaOp)
def iota_of_static_shape(op: y.DynamicIotaOp, rw: Rewriter) -> Rewrite:
    """dynamic_iota of a static shape -> iota"""
    if not is_static(op.result):
        return rw.no_match("the shape is not known")
    return k.IotaOp(op.iota_dimension, op.result.type)


def _arrays(*values: Value[Any]) -> list[Any] | None:
    """The constants as attributes; None unless all of them are known."""
    found = [integers(value) for value in values]
    known = [array_i64(numbers) for numbers in found if numbers is not None]
    return known if len(known) == len(found) else None


@pattern(y.RealDynamicSliceOp)
def slice_at_known_place(op: y.RealDynamicSliceOp, rw: Rewriter) -> Rewrite:
    """real_dynamic_slice by constants -> slice"""
    bounds = _arrays(op.start_indices, op.limit_indices, op.strides)
    if bounds is None or not is_static(op.operand, op.result):
        return rw.no_match("the place or a shape is not known")
    return m.SliceOp.create((op.operand,), (op.result.type,), tuple(bounds))


@pattern(y.DynamicPadOp)
def pad_by_known_numbers(op: y.DynamicPadOp, rw: Rewriter) -> Rewrite:
    """dynamic_pad by constants -> pad"""
    paddings = _arrays(op.edge_padding_low, op.edge_padding_high, op.interior_padding)
    if paddings is None or not is_static(op.operand, op.result):
        return rw.no_match("a number or a shape is not known")
    return m.PadOp.create((op.operand, op.padding_value), (op.result.type,), tuple(paddings))


@pattern(x.DynamicGatherOp)
def gather_of_known_sizes(op: x.DynamicGatherOp, rw: Rewriter) -> Rewrite:
    """dynamic_gather of constant sizes -> gather"""
    sizes = _arrays(op.slice_sizes)
    if sizes is None or not is_static(op.result):
        return rw.no_match("the sizes are not known")
    properties = {"dimension_numbers": op.dimension_numbers, "slice_sizes": sizes[0]}
    if op.indices_are_sorted is not None:
        properties["indices_are_sorted"] = op.indices_are_sorted
    return x.GatherOp.create((op.operand, op.start_indices), (op.result.type,), properties)


@pattern(c.DynamicConvOp)
def convolution_of_known_padding(op: c.DynamicConvOp, rw: Rewriter) -> Rewrite:
    """dynamic_conv with constant padding -> convolution"""
    numbers = integers(op.padding)
    if numbers is None or not is_static(op.result) or has_quantized(op):
        return rw.no_match("the padding is not known")
    properties = {n: p for n, p in zip(op.property_names, op._properties) if p is not None}
    properties["padding"] = _as_i64(constant_value(op.padding), numbers)
    return c.ConvolutionOp.create((op.lhs, op.rhs), (op.result.type,), properties)


def _as_i64(constant: Any, numbers: list[int]) -> DenseElementsAttr:
    return DenseElementsAttr.from_values(RankedTensorType(constant.type.shape, i64), numbers)


FOLDS = (fold_static_dimension_size, fold_dynamic_reshape_to_same)
PATTERNS = (
    reshape_to_static_shape, broadcast_to_static_shape, iota_of_static_shape, slice_at_known_place,
    pad_by_known_numbers, gather_of_known_sizes, convolution_of_known_padding,
)  # fmt: skip
