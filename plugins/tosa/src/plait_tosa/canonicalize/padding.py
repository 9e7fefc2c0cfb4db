"""Patterns of windows: padding becomes the window's own, and a window of one element goes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import FloatType, IntegerType, RankedTensorType
from plait.rewrite import Rewriter, pattern

from plait_tosa.canonicalize.matchers import ignores_nan
from plait_tosa.ops import convolution, data, pooling
from plait_tosa.ops.data import shape_values
from plait_tosa.ops.verifiers import constant_value

#: The largest padding at level 8K of the specification.
_LARGEST = 8192


def _with_padding(op: Any) -> tuple[data.PadOp, list[int]] | str:
    """The pad that makes the input of a window, and the padding of both; why it cannot be, as text."""
    pad = op.input.defining_op
    if not isinstance(pad, data.PadOp):
        return "the input is not padded"
    numbers = shape_values(pad.padding)
    if numbers is None or len(numbers) != 8 or any(numbers[:2]) or any(numbers[6:]):
        return "the padding is unknown, or along batches or channels"
    total = [a + b for a, b in zip(numbers[2:6], op.pad.values)]
    return "the padding exceeds level 8K" if max(total) > _LARGEST else (pad, total)


def _fold_into_convolution(op: Any, rw: Rewriter) -> Any:
    """conv(pad(x)) -> conv(x), padded by the zero point"""
    found = _with_padding(op)
    if isinstance(found, str):
        return rw.no_match(found)
    pad, total = found
    value = constant_value(pad.pad_const)
    zero = 0 if isinstance(op.input.type.element_type, FloatType) else constant_value(op.input_zp)
    if value is None or zero is None or value != zero:
        return rw.no_match("the padding is not the zero point")
    return type(op)(
        pad.input1, *op.operands[1:], total, op.stride, op.dilation, op.acc_type, op.local_bound, op.output.type
    )


@pattern(convolution.Conv2DOp)
def fold_pad_into_conv2d(op: convolution.Conv2DOp, rw: Rewriter) -> Any:
    """conv2d(pad(x)) -> conv2d(x)"""
    return _fold_into_convolution(op, rw)


@pattern(convolution.DepthwiseConv2DOp)
def fold_pad_into_depthwise_conv2d(op: convolution.DepthwiseConv2DOp, rw: Rewriter) -> Any:
    """depthwise_conv2d(pad(x)) -> depthwise_conv2d(x)"""
    return _fold_into_convolution(op, rw)


@pattern(pooling.MaxPool2DOp)
def remove_max_pool2d(op: pooling.MaxPool2DOp, rw: Rewriter) -> Any:
    """max_pool2d of one element -> the operand"""
    ty, result = op.input.type, op.output.type
    if ty is not result or not isinstance(ty, RankedTensorType) or not ty.has_static_shape or ignores_nan(op):
        return rw.no_match("the types differ, the shape is unknown, or NaN is ignored")
    return op.input if ty.shape[1:3] == (1, 1) else rw.no_match("several elements")


@pattern(pooling.MaxPool2DOp)
def fold_pad_into_max_pool2d(op: pooling.MaxPool2DOp, rw: Rewriter) -> Any:
    """max_pool2d(pad(x)) -> max_pool2d(x), if the padding is the smallest number"""
    found = _with_padding(op)
    if isinstance(found, str):
        return rw.no_match(found)
    pad, total = found
    if not _is_inside(total, op.kernel.values):
        return rw.no_match("a window would lie in the padding")
    element = op.input.type.element_type
    if not isinstance(element, IntegerType) or constant_value(pad.pad_const) != _least(element):
        return rw.no_match("the padding is not the smallest number")
    return pooling.MaxPool2DOp(pad.input1, op.kernel, op.stride, total, op.nan_mode, op.output.type)


def _is_inside(total: Sequence[int], kernel: Sequence[int]) -> bool:
    return max(total[:2]) < kernel[0] and max(total[2:]) < kernel[1]


def _least(element: IntegerType) -> int:
    return 0 if element.signedness == "unsigned" else -(1 << element.width - 1)


PATTERNS = (fold_pad_into_conv2d, fold_pad_into_depthwise_conv2d, remove_max_pool2d, fold_pad_into_max_pool2d)
