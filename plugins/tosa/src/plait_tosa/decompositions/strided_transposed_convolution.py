"""A transposed convolution with strides as a convolution, whose channels are the positions between the strides.

The weights are padded to multiples of the strides and cut into parts, one for each position within a stride. One
convolution of the padded input with all parts, reversed, makes the elements at each position as channels of their own.
These are moved into height and width, and cut or padded to the result.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.rewrite import Rewriter, pattern

from plait_tosa.canonicalize.matchers import const_shape
from plait_tosa.decompositions.convolutions import is_static, number, pad, reshape, typed
from plait_tosa.decompositions.equal_ranks import with_rank
from plait_tosa.ops import convolution, data
from plait_tosa.ops import elementwise_binary as b
from plait_tosa.ops.verifiers import constant_value


@pattern(convolution.TransposeConv2DOp)
def strides_as_channels(op: convolution.TransposeConv2DOp, rw: Rewriter) -> Any:
    """transpose_conv2d with strides -> conv2d to more channels"""
    if all(n == 1 for n in op.stride.values):
        return rw.no_match("the strides are 1")
    if not is_static(op) or any(constant_value(v) is None for v in op.operands[3:]):
        return rw.no_match("a shape is not static, or a zero point is not constant")
    weight = _parts(rw, op)
    margin = [n - 1 for n in weight.type.shape[1:3]]
    x = pad(rw, op.input, [0, 0, *(n for m in margin for n in (m, m)), 0, 0], op.input_zp)
    y = _spread(rw, op, _convolved(rw, op, x, weight))
    y = _cut(rw, op, y)
    return b.AddOp(y, with_rank(rw, op.bias, 4), op.output.type)


def _transposed(rw: Rewriter, value: Any, perms: Sequence[int]) -> Any:
    ty = value.type
    return rw(data.TransposeOp(value, list(perms), typed(ty.element_type, [ty.shape[i] for i in perms])))


def _parts(rw: Rewriter, op: Any) -> Any:
    """The weights of each position within a stride, as output channels, reversed."""
    sy, sx = op.stride.values
    channels, height, width, inputs = op.weight.type.shape
    weight = pad(rw, op.weight, [0, 0, 0, -height % sy, 0, -width % sx, 0, 0], op.weight_zp)
    height, width = weight.type.shape[1] // sy, weight.type.shape[2] // sx
    weight = reshape(rw, weight, (channels, height, sy, width, sx, inputs))
    weight = _transposed(rw, weight, (2, 4, 0, 1, 3, 5))
    weight = reshape(rw, weight, (channels * sy * sx, height, width, inputs))
    for axis in (1, 2):
        weight = rw(data.ReverseOp(weight, axis, weight.type))
    return weight


def _convolved(rw: Rewriter, op: Any, x: Any, weight: Any) -> Any:
    """The sums of products, without bias."""
    n, height, width, _ = x.type.shape
    channels, kernel_height, kernel_width, _ = weight.type.shape
    bias = number(rw, op.bias.type.element_type, (channels,), 0)
    shape = (n, height - kernel_height + 1, width - kernel_width + 1, channels)
    ty = typed(op.output.type.element_type, shape)
    return rw(convolution.Conv2DOp(
        x, weight, bias, op.input_zp, op.weight_zp, [0, 0, 0, 0], [1, 1], [1, 1], op.acc_type, None, ty
    ))  # fmt: skip


def _spread(rw: Rewriter, op: Any, y: Any) -> Any:
    """The channels that are positions within a stride, as height and width."""
    (sy, sx), channels = op.stride.values, op.weight.type.shape[0]
    n, height, width, _ = y.type.shape
    y = reshape(rw, y, (n, height, width, sy, sx, channels))
    y = _transposed(rw, y, (0, 1, 3, 2, 4, 5))
    return reshape(rw, y, (n, height * sy, width * sx, channels))


def _cut(rw: Rewriter, op: Any, y: Any) -> Any:
    """The part of the elements that is in the result, padded to its shape."""
    pads, result, whole = op.out_pad.values, op.output.type.shape, y.type.shape
    starts, before = [max(0, -pads[i]) for i in (0, 2)], [max(0, pads[i]) for i in (0, 2)]
    sizes = [min(whole[i + 1] - starts[i], result[i + 1] - before[i]) for i in (0, 1)]
    shape = (whole[0], *sizes, whole[3])
    start, size = const_shape(rw, (0, *starts, 0)), const_shape(rw, shape)
    y = rw(data.SliceOp(y, start, size, typed(y.type.element_type, shape)))
    after = [result[i + 1] - before[i] - sizes[i] for i in (0, 1)]
    return pad(rw, y, [0, 0, before[0], after[0], before[1], after[1], 0, 0], number(rw, y.type.element_type, (1,), 0))
