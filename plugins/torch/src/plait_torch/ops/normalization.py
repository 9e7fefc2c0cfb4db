"""Normalizations and softmax, and their derivatives; narrow floats are computed in f32."""

from __future__ import annotations

from functools import partial
from typing import Any

from plait_torch.ops.base import aten

_op = partial(aten, module=__name__)
_THREE = "(Tensor, Tensor, Tensor)"


def _softmax(name: str, more: str, summary: str) -> Any:
    given = "2x?xf32, 1, false -> 2x?xf32" if "bool" in more else "2x?xf32, 1 -> 2x?xf32"
    return _op(f"{name}(Tensor self, int dim, {more}) -> Tensor", summary, given)


_SOFTMAX = "The exponentials of elements, divided by their sum along a dimension."
_LOGARITHM = "The logarithm of softmax along a dimension."
Aten_SoftmaxOp = _softmax("_softmax", "bool half_to_float", _SOFTMAX)
Aten_LogSoftmaxOp = _softmax("_log_softmax", "bool half_to_float", _LOGARITHM)
AtenSoftmaxIntOp = _softmax("softmax.int", "ScalarType? dtype=None", _SOFTMAX)
AtenLogSoftmaxIntOp = _softmax("log_softmax.int", "ScalarType? dtype=None", _LOGARITHM)
Aten_SafeSoftmaxOp = _softmax(
    "_safe_softmax", "ScalarType? dtype=None", "Softmax in which rows of nothing but -inf become 0.",
)  # fmt: skip
Aten_SoftmaxBackwardDataOp = _op(
    "_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor",
    "The derivative of `_softmax`, of its result.", "2x3xf32, 2x3xf32, 1, 6 -> 2x3xf32",
)  # fmt: skip
Aten_LogSoftmaxBackwardDataOp = _op(
    "_log_softmax_backward_data(Tensor grad_output, Tensor output, int dim, ScalarType input_dtype) -> Tensor",
    "The derivative of `_log_softmax`, of its result.", "2x3xf32, 2x3xf32, 1, 6 -> 2x3xf32",
)  # fmt: skip
AtenNativeLayerNormOp = _op(
    f"native_layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight, Tensor? bias, float eps) -> {_THREE}",
    "Normalize along the last dimensions; also the mean, and 1 / sqrt(variance + eps).",
    "2x?x4xf32, [4], 4xf32, 4xf32, 0.00001 -> 2x?x4xf32, 2x?x1xf32, 2x?x1xf32",
)  # fmt: skip
AtenLayerNormOp = _op(
    "layer_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, Tensor? bias=None, float eps=0.00001, "
    "bool cudnn_enable=True) -> Tensor",
    "Normalize along the last dimensions.", "2x?x4xf32, [4], 4xf32, 4xf32 -> 2x?x4xf32",
)  # fmt: skip
AtenRmsNormOp = _op(
    "rms_norm(Tensor input, SymInt[] normalized_shape, Tensor? weight=None, float? eps=None) -> Tensor",
    "Divide by the root of the mean of squares along the last dimensions.",
    "2x?x4xf32, [4], 4xf32, 0.00001 -> 2x?x4xf32",
)  # fmt: skip
AtenNativeLayerNormBackwardOp = _op(
    "native_layer_norm_backward(Tensor grad_out, Tensor input, SymInt[] normalized_shape, Tensor mean, Tensor rstd, "
    f"Tensor? weight, Tensor? bias, bool[3] output_mask) -> {_THREE}",
    "The derivatives by input, weight and bias, as far as the mask asks for them.",
    "2x4xf32, 2x4xf32, [4], 2x1xf32, 2x1xf32, 4xf32, 4xf32, [true, true, true] -> 2x4xf32, 4xf32, 4xf32",
)  # fmt: skip
AtenNativeGroupNormOp = _op(
    "native_group_norm(Tensor input, Tensor? weight, Tensor? bias, SymInt N, SymInt C, SymInt HxW, int group, float "
    "eps) "
    f"-> {_THREE}",
    "Normalize groups of features of each of a batch; also the mean, and 1 / sqrt(variance + eps).",
    "2x4x3xf32, 4xf32, 4xf32, 2, 4, 3, 2, 0.00001 -> 2x4x3xf32, 2x2xf32, 2x2xf32",
)  # fmt: skip
AtenNativeGroupNormBackwardOp = _op(
    "native_group_norm_backward(Tensor grad_out, Tensor input, Tensor mean, Tensor rstd, Tensor? weight, SymInt N, "
    f"SymInt C, SymInt HxW, int group, bool[3] output_mask) -> {_THREE}",
    "The derivatives by input, weight and bias, as far as the mask asks for them.",
    "2x4x3xf32, 2x4x3xf32, 2x2xf32, 2x2xf32, 4xf32, 2, 4, 3, 2, [true, true, true] -> 2x4x3xf32, 4xf32, 4xf32",
)  # fmt: skip
_BATCH = "Normalize each feature of a batch"
_FEATURES = "2x3x4xf32, 3xf32, 3xf32"
_SAVED = "2x3x4xf32, 3xf32, 3xf32"
_STATISTICS = "Tensor(a!) running_mean, Tensor(b!) running_var"
Aten_NativeBatchNormLegitNoStatsOp = _op(
    "_native_batch_norm_legit.no_stats(Tensor input, Tensor? weight, Tensor? bias, bool training, float momentum, "
    f"float eps) -> {_THREE}",
    f"{_BATCH} by its own statistics; also the mean, and 1 / sqrt(variance + eps).",
    f"{_FEATURES}, true, 0.1, 0.00001 -> {_SAVED}",
)  # fmt: skip
Aten_NativeBatchNormLegitOp = _op(
    f"_native_batch_norm_legit(Tensor input, Tensor? weight, Tensor? bias, {_STATISTICS}, bool training, "
    f"float momentum, float eps) -> {_THREE}",
    f"{_BATCH} by running statistics; in training they would change in place, which is not supported.",
    f"{_FEATURES}, 3xf32, 3xf32, false, 0.1, 0.00001 -> 2x3x4xf32, 0xf32, 0xf32",
)  # fmt: skip
Aten_NativeBatchNormLegitNoTrainingOp = _op(
    "_native_batch_norm_legit_no_training(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, "
    f"Tensor running_var, float momentum, float eps) -> {_THREE}",
    f"{_BATCH} by running statistics; the other results are empty.",
    f"{_FEATURES}, 3xf32, 3xf32, 0.1, 0.00001 -> 2x3x4xf32, 0xf32, 0xf32",
)  # fmt: skip
Aten_NativeBatchNormLegitFunctionalOp = _op(
    "_native_batch_norm_legit_functional(Tensor input, Tensor? weight, Tensor? bias, Tensor running_mean, "
    "Tensor running_var, bool training, float momentum, float eps) -> (Tensor, Tensor, Tensor, Tensor "
    "running_mean_out, "
    "Tensor running_var_out)",
    f"{_BATCH}; also the mean, 1 / sqrt(variance + eps), and the running statistics after it.",
    f"{_FEATURES}, 3xf32, 3xf32, true, 0.1, 0.00001 -> {_SAVED}, 3xf32, 3xf32",
)  # fmt: skip
AtenNativeBatchNormOp = _op(
    "native_batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, "
    f"bool training, float momentum, float eps) -> {_THREE}",
    f"{_BATCH}, by its own statistics if there are no running ones.",
    f"{_FEATURES}, none, none, true, 0.1, 0.00001 -> {_SAVED}",
)  # fmt: skip
AtenNativeBatchNormBackwardOp = _op(
    "native_batch_norm_backward(Tensor grad_out, Tensor input, Tensor? weight, Tensor? running_mean, Tensor? "
    "running_var, "
    f"Tensor? save_mean, Tensor? save_invstd, bool train, float eps, bool[3] output_mask) -> {_THREE}",
    "The derivatives by input, weight and bias, as far as the mask asks for them.",
    "2x3x4xf32, 2x3x4xf32, 3xf32, none, none, 3xf32, 3xf32, true, 0.00001, [true, true, true] -> 2x3x4xf32, 3xf32, "
    "3xf32",
)  # fmt: skip
AtenBatchNormOp = _op(
    "batch_norm(Tensor input, Tensor? weight, Tensor? bias, Tensor? running_mean, Tensor? running_var, bool training, "
    "float momentum, float eps, bool cudnn_enabled) -> Tensor",
    f"{_BATCH}.", f"{_FEATURES}, 3xf32, 3xf32, false, 0.1, 0.00001, false -> 2x3x4xf32",
)  # fmt: skip
