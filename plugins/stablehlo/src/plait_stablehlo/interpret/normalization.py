"""Batch normalization, in double precision."""

from __future__ import annotations

from typing import Any

from plait.interpret import interpret
from plait.interpret.numbers import rounded, widened
from plait.lazy import lazy_import

from plait_stablehlo.ops import normalization as n

np = lazy_import("numpy")


class _Features:
    """Sums over all dimensions but the feature dimension, and vectors along it."""

    def __init__(self, op: Any, x: Any) -> None:
        self.axes = tuple(i for i in range(x.ndim) if i != op.feature_index.value)
        self.shape = [-1 if i == op.feature_index.value else 1 for i in range(x.ndim)]
        self.count = x.size // max(x.shape[op.feature_index.value], 1)
        self.epsilon = op.epsilon.value

    def along(self, vector: Any) -> Any:
        """The vector with as many dimensions as the tensor."""
        return widened(vector).reshape(self.shape)

    def sum(self, x: Any) -> Any:
        return x.sum(axis=self.axes)

    def mean(self, x: Any) -> Any:
        with np.errstate(all="ignore"):
            return self.sum(x) / np.float64(self.count)

    def normalized(self, x: Any, mean: Any, variance: Any) -> Any:
        with np.errstate(all="ignore"):
            return (x - self.along(mean)) / np.sqrt(self.along(variance) + self.epsilon)


@interpret(n.BatchNormTrainingOp)
def batch_norm_training(op: n.BatchNormTrainingOp, x: Any, scale: Any, offset: Any) -> Any:
    f, wide = _Features(op, x), widened(x)
    mean = f.mean(wide)
    variance = f.mean((wide - f.along(mean)) ** 2)
    result = f.normalized(wide, mean, variance) * f.along(scale) + f.along(offset)
    return tuple(rounded(v, x.dtype) for v in (result, mean, variance))


@interpret(n.BatchNormInferenceOp)
def batch_norm_inference(op: n.BatchNormInferenceOp, x: Any, scale: Any, offset: Any, mean: Any, variance: Any) -> Any:
    f = _Features(op, x)
    return rounded(f.normalized(widened(x), mean, variance) * f.along(scale) + f.along(offset), x.dtype)


@interpret(n.BatchNormGradOp)
def batch_norm_grad(op: n.BatchNormGradOp, x: Any, scale: Any, mean: Any, variance: Any, gradient: Any) -> Any:
    f, g = _Features(op, x), widened(gradient)
    centred = widened(x) - f.along(mean)
    with np.errstate(all="ignore"):
        spread = f.along(variance) + f.epsilon
        inner = g * f.count - f.along(f.sum(g)) - centred * f.along(f.sum(g * centred)) / spread
        grad_operand = f.along(scale) / np.sqrt(spread) / f.count * inner
        grad_scale = f.sum(g * (centred / np.sqrt(spread)))
    return tuple(rounded(v, x.dtype) for v in (grad_operand, grad_scale, f.sum(g)))


INTERPRETATIONS = (batch_norm_training, batch_norm_inference, batch_norm_grad)
