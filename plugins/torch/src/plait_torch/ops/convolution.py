"""Convolutions and their derivatives; sums of narrow floats are added up in f32."""

from __future__ import annotations

from functools import partial

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)

AtenConvolutionOp = _op(
    "convolution(Tensor input, Tensor weight, Tensor? bias, SymInt[] stride, SymInt[] padding, SymInt[] dilation, "
    "bool transposed, SymInt[] output_padding, SymInt groups) -> Tensor",
    "Convolve, or with `transposed` its derivative by the input, and add the bias.",
    "?x3x8x8xf32, 4x3x3x3xf32, 4xf32, [2, 2], [1, 1], [1, 1], false, [0, 0], 1 -> ?x4x4x4xf32",
)  # fmt: skip


def _named(dims: int, given: str) -> object:
    ones, zeros = f"SymInt[{dims}] stride=1", f"SymInt[{dims}] padding=0"
    return _op(
        f"conv{dims}d(Tensor input, Tensor weight, Tensor? bias=None, {ones}, {zeros}, SymInt[{dims}] dilation=1, "
        "SymInt groups=1) -> Tensor",
        f"Convolve along the last {'dimension' if dims == 1 else f'{dims} dimensions'}.", given,
    )  # fmt: skip


AtenConv1dOp = _named(1, "1x3x8xf32, 4x3x3xf32 -> 1x4x6xf32")
AtenConv2dOp = _named(2, "1x3x8x8xf32, 4x3x3x3xf32 -> 1x4x6x6xf32")
AtenConv3dOp = _named(3, "1x3x8x8x8xf32, 4x3x3x3x3xf32 -> 1x4x6x6x6xf32")
AtenConvolutionBackwardOp = _op(
    "convolution_backward(Tensor grad_output, Tensor input, Tensor weight, SymInt[]? bias_sizes, SymInt[] stride, "
    "SymInt[] padding, SymInt[] dilation, bool transposed, SymInt[] output_padding, SymInt groups, bool[3] "
    "output_mask) "
    "-> (Tensor, Tensor, Tensor)",
    "The derivatives by input, weight and bias, as far as the mask asks for them.",
    "2x4x6x6xf32, 2x3x8x8xf32, 4x3x3x3xf32, [4], [1, 1], [0, 0], [1, 1], false, [0, 0], 1, [true, true, true] "
    "-> 2x3x8x8xf32, 4x3x3x3xf32, 4xf32",
)  # fmt: skip
