"""Convolutions as simpler ones: a transposed convolution as a convolution, one of single elements as a product."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import FloatType, RankedTensorType, i8, i32
from plait.rewrite import Rewriter, pattern

from plait_tosa.canonicalize.matchers import const_shape
from plait_tosa.decompositions.equal_ranks import with_rank
from plait_tosa.ops import convolution, data
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops import elementwise_other as o
from plait_tosa.ops.verifiers import constant_value

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def is_static(op: Any) -> bool:
    """Whether the shapes of input, weights, bias and result are known."""
    types = [v.type for v in (op.input, op.weight, op.bias, op.output)]
    return all(isinstance(ty, RankedTensorType) and ty.has_static_shape for ty in types)


def typed(element: Type, shape: Sequence[int]) -> RankedTensorType:
    return RankedTensorType(tuple(shape), element)


def number(rw: Rewriter, element: Type, shape: Sequence[int], value: float | int) -> Any:
    """Insert a constant of one number."""
    return rw(data.ConstOp(DenseElementsAttr.splat(typed(element, shape), value)))


def pad(rw: Rewriter, value: Any, padding: Sequence[int], filling: Any, sizes: Any = None) -> Any:
    """Insert a pad by `filling`, a tensor of one element; nothing if nothing is padded."""
    if not any(padding):
        return value
    ty, sizes = value.type, sizes or const_shape(rw, padding)
    shape = [n + low + high for n, low, high in zip(ty.shape, padding[::2], padding[1::2])]
    return rw(data.PadOp(value, sizes, filling, typed(ty.element_type, shape)))


def reshape(rw: Rewriter, value: Any, shape: Sequence[int]) -> Any:
    return rw(data.ReshapeOp(value, const_shape(rw, shape), typed(value.type.element_type, shape)))


@pattern(convolution.TransposeConv2DOp)
def unit_stride_as_conv2d(op: convolution.TransposeConv2DOp, rw: Rewriter) -> Any:
    """transpose_conv2d with stride 1 -> conv2d with reversed weights"""
    if any(n != 1 for n in op.stride.values):
        return rw.no_match("a stride is not 1")
    if not is_static(op):
        return rw.no_match("a shape is not static")
    kernel, weight = op.weight.type.shape, op.weight
    pads = [n + kernel[1 + i // 2] - 1 for i, n in enumerate(op.out_pad.values)]
    if min(pads) < 0:
        return rw.no_match("more is cut off than the window adds")
    for axis in (1, 2):
        weight = rw(data.ReverseOp(weight, axis, op.weight.type))
    _, _, bias, input_zp, weight_zp = op.operands
    numbers = pads, op.stride, [1, 1]
    return convolution.Conv2DOp(
        op.input, weight, bias, input_zp, weight_zp, *numbers, op.acc_type, None, op.output.type
    )


@pattern(convolution.DepthwiseConv2DOp)
def single_elements_as_product(op: convolution.DepthwiseConv2DOp, rw: Rewriter) -> Any:
    """depthwise_conv2d with a window of one element and stride 1 -> mul and add"""
    if not is_static(op) or any(n != 1 for n in op.stride.values) or any(n != 1 for n in op.weight.type.shape[:2]):
        return rw.no_match("the window has several elements, a stride is not 1, or a shape is not static")
    element = op.output.type.element_type
    points = [constant_value(v) for v in op.operands[3:]]
    if None in points or not (isinstance(element, FloatType) or element is i32):
        return rw.no_match("a zero point is not constant, or there is no product of such elements")
    x = reshape(rw, op.input, (*op.input.type.shape, 1))
    x, w = (_converted(rw, value, element) for value in (x, op.weight))
    x, w = (_without(rw, value, point) for value, point in zip((x, w), points))
    padding = [0, 0, *op.pad.values, 0, 0, 0, 0]
    if any(padding):
        sizes = const_shape(rw, padding)
        x = pad(rw, x, padding, number(rw, element, (1,), 0), sizes)
    w = with_rank(rw, w, 5)
    shape = (*x.type.shape[:4], op.weight.type.shape[3])
    product = rw(o.MulOp(x, w, number(rw, i8, (1,), 0), typed(element, shape)))
    whole = reshape(rw, product, op.output.type.shape)
    return b.AddOp(whole, with_rank(rw, op.bias, 4), op.output.type)


def _converted(rw: Rewriter, value: Any, element: Type) -> Any:
    ty = value.type.with_element_type(element)
    return value if ty is value.type else rw(o.CastOp(value, None, ty))


def _without(rw: Rewriter, value: Any, point: Any) -> Any:
    """`value` minus its zero point."""
    if point == 0:
        return value
    ty = value.type
    return rw(b.SubOp(value, number(rw, ty.element_type, (1,) * len(ty.shape), point), ty))
