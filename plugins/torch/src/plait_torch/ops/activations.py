"""Activation functions and their derivatives."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)


def _activation(name: str, more: str, summary: str) -> Any:
    return _op(f"{name}(Tensor self{more}) -> Tensor", summary, "2x?xf32 -> 2x?xf32")


def _derivative(name: str, more: str, summary: str, given: str) -> Any:
    return _op(f"{name}(Tensor grad_output, {more}) -> Tensor", summary, given)


AtenReluOp = _activation("relu", "", "Raise elements to 0 at least.")
AtenRelu6Op = _activation("relu6", "", "Limit elements to the range from 0 to 6.")
AtenHardtanhOp = _activation("hardtanh", ", Scalar min_val=-1, Scalar max_val=1", "Limit elements to a range.")
AtenEluOp = _activation(
    "elu", ", Scalar alpha=1, Scalar scale=1, Scalar input_scale=1",
    "Exponential linear unit: `alpha` (exp(`input_scale` x) - 1) where x is not above 0; all times `scale`.",
)  # fmt: skip
AtenLeakyReluOp = _activation("leaky_relu", ", Scalar negative_slope=0.01", "Multiply elements below 0 by a slope.")
AtenSiluOp = _activation("silu", "", "Compute x / (1 + exp(-x)) of each element.")
AtenHardsigmoidOp = _activation("hardsigmoid", "", "Limit x + 3 to the range from 0 to 6, and divide it by 6.")
AtenHardswishOp = _activation("hardswish", "", "Multiply each element by its `hardsigmoid`.")
AtenSoftplusOp = _activation(
    "softplus", ", Scalar beta=1, Scalar threshold=20", "Compute log(1 + exp(`beta` x)) / `beta`, or x if it is large."
)
AtenGeluOp = _activation(
    "gelu", ', *, str approximate="none"', "Multiply each element by the probability that a normal number is below it."
)
AtenGeluBackwardOp = _derivative(
    "gelu_backward", 'Tensor self, *, str approximate="none"', "The derivative of `gelu`.", "4xf32, 4xf32 -> 4xf32"
)
AtenThresholdBackwardOp = _derivative(
    "threshold_backward", "Tensor self, Scalar threshold", "Pass gradients where `self` is above a number.",
    "4xf32, 4xf32, 0 -> 4xf32",
)  # fmt: skip
AtenSigmoidBackwardOp = _derivative(
    "sigmoid_backward", "Tensor output", "The derivative of `sigmoid`, of its result.", "4xf32, 4xf32 -> 4xf32"
)
AtenTanhBackwardOp = _derivative(
    "tanh_backward", "Tensor output", "The derivative of `tanh`, of its result.", "4xf32, 4xf32 -> 4xf32"
)
AtenSiluBackwardOp = _derivative(
    "silu_backward", "Tensor self", "The derivative of `silu`.", "4xf32, 4xf32 -> 4xf32"
)
AtenLeakyReluBackwardOp = _derivative(
    "leaky_relu_backward", "Tensor self, Scalar negative_slope, bool self_is_result", "The derivative of `leaky_relu`.",
    "4xf32, 4xf32, 0.01, false -> 4xf32",
)  # fmt: skip
AtenEluBackwardOp = _derivative(
    "elu_backward", "Scalar alpha, Scalar scale, Scalar input_scale, bool is_result, Tensor self_or_result",
    "The derivative of `elu`.", "4xf32, 1, 1, 1, false, 4xf32 -> 4xf32",
)  # fmt: skip
AtenHardtanhBackwardOp = _derivative(
    "hardtanh_backward", "Tensor self, Scalar min_val, Scalar max_val", "The derivative of `hardtanh`.",
    "4xf32, 4xf32, -1, 1 -> 4xf32",
)  # fmt: skip
