"""Softmax and the normalizations, and losses."""

from __future__ import annotations

from typing import Any

from plait.build.functions import exp, log, sqrt
from plait.builtin.types import f32, i1, i64
from plait_tcp.formulas import Refused, Tensor, Tensors, is_narrow

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.reductions import place_of_extreme
from plait_onnx.ops.shapes import axis_of

_SAME = "2x3xf32 -> 2x3xf32"


def in_f32(x: Tensor) -> Tensor:
    """Narrower floats as f32."""
    return x.cast(f32) if is_narrow(x.element) else x


def softmax_along(x: Tensor, dims: list[int]) -> Tensor:
    """Exponentials divided by their sum."""
    powers = exp(x - x.max(dims))
    return powers / powers.sum(dims)


@operator("Softmax", _SAME)
def softmax(t: Tensors, x: Tensor, *, axis: int = -1) -> Tensor:
    """Divide exponentials by their sum along `axis`."""
    return softmax_along(in_f32(x), [axis_of(axis, x.rank)]).cast(x.element)


@operator("LogSoftmax", _SAME)
def log_softmax(t: Tensors, x: Tensor, *, axis: int = -1) -> Tensor:
    """Take the logarithm of what Softmax computes."""
    return _log_softmax(in_f32(x), axis_of(axis, x.rank)).cast(x.element)


def _log_softmax(x: Tensor, dim: int) -> Tensor:
    moved = x - x.max([dim])
    return moved - log(exp(moved).sum([dim]))


@operator("Hardmax", _SAME)
def hardmax(t: Tensors, x: Tensor, *, axis: int = -1) -> Tensor:
    """Put 1 at the first of the largest elements along `axis`, and 0 elsewhere."""
    dim = axis_of(axis, x.rank)
    place = place_of_extreme(t, x, dim, "maximum", False, True)
    number = t.iota([n if i == dim else 1 for i, n in enumerate(x.shape)], dim, i64)
    return (number == place).cast(x.element)


def per_channel(v: Tensor, rank: int) -> Tensor:
    """A vector along dimension 1."""
    return v.unsqueeze([0, *range(2, rank)]) if rank > 1 else v


def normalized(x: Tensor, dims: list[int], epsilon: float) -> tuple[Tensor, Tensor, Tensor]:
    """(x - mean) / deviation along dimensions, the mean, and the inverse of the deviation."""
    mean = x.mean(dims)
    apart = x - mean
    inverse = 1 / sqrt((apart * apart).mean(dims) + epsilon)
    return apart * inverse, mean, inverse


@operator("BatchNormalization", "2x3x4xf32, 3xf32, 3xf32, 3xf32, 3xf32 -> 2x3x4xf32")
def batch_normalization(
    t: Tensors, x: Tensor, scale: Tensor, bias: Tensor, mean: Tensor, variance: Tensor, *, epsilon: float = 1e-5,
    momentum: float = 0.9, training_mode: int = 0,
) -> Any:
    """Normalize each channel by given statistics, or by the statistics of the batch in training mode."""
    wide, rank = in_f32(x), x.rank
    if training_mode:
        dims = [d for d in range(rank) if d != 1]
        now = wide.mean(dims, False)
        apart = wide - per_channel(now, rank)
        spread = (apart * apart).mean(dims, False)
        running = [
            (old.cast(wide.element) * momentum + new * (1 - momentum)).cast(old.element)
            for old, new in ((mean, now), (variance, spread))
        ]
    else:
        now, spread, running = mean.cast(wide.element), variance.cast(wide.element), []
    factor = scale.cast(wide.element) / sqrt(spread + epsilon)
    offset = bias.cast(wide.element) - now * factor
    result = wide * per_channel(factor, rank) + per_channel(offset, rank)
    return [result.cast(x.element), *running]


@operator("InstanceNormalization", "2x3x4xf32, 3xf32, 3xf32 -> 2x3x4xf32")
def instance_normalization(t: Tensors, x: Tensor, scale: Tensor, bias: Tensor, *, epsilon: float = 1e-5) -> Tensor:
    """Normalize each channel of each element of the batch."""
    wide = in_f32(x)
    found, _, _ = normalized(wide, list(range(2, x.rank)), epsilon)
    return (found * per_channel(scale.cast(wide.element), x.rank) + per_channel(bias.cast(wide.element), x.rank)).cast(
        x.element
    )


@operator("LayerNormalization", "2x3xf32, 3xf32, 3xf32 -> 2x3xf32")
def layer_normalization(
    t: Tensors, x: Tensor, scale: Tensor, bias: Tensor | None = None, *, axis: int = -1, epsilon: float = 1e-5,
    stash_type: int = 1,
) -> Any:
    """Normalize over the dimensions from `axis` on."""
    wide = x.cast(f32) if stash_type == 1 and is_narrow(x.element) else x
    found, mean, inverse = normalized(wide, list(range(axis_of(axis, x.rank), x.rank)), epsilon)
    result = found.cast(x.element) * scale
    stashed = f32 if stash_type == 1 else x.element
    return result if bias is None else result + bias, mean.cast(stashed), inverse.cast(stashed)


@operator("RMSNormalization", "2x3xf32, 3xf32 -> 2x3xf32")
def rms_normalization(
    t: Tensors, x: Tensor, scale: Tensor, *, axis: int = -1, epsilon: float = 1e-5, stash_type: int = 1
) -> Tensor:
    """Divide by the root of the mean of squares over the dimensions from `axis` on."""
    wide = x.cast(f32) if stash_type == 1 and is_narrow(x.element) else x
    dims = list(range(axis_of(axis, x.rank), x.rank))
    found = wide / sqrt((wide * wide).mean(dims) + epsilon)
    return found.cast(scale.element) * scale


@operator("GroupNormalization", "2x4x5xf32, 4xf32, 4xf32 -> 2x4x5xf32", attributes="{num_groups = 2 : i64}")
def group_normalization(
    t: Tensors, x: Tensor, scale: Tensor, bias: Tensor, *, num_groups: int, epsilon: float = 1e-5, stash_type: int = 1
) -> Tensor:
    """Normalize groups of channels of each element of the batch."""
    wide, sizes = in_f32(x), x.shape
    grouped = wide.reshape(sizes[0], num_groups, sizes[1] // num_groups, *sizes[2:])
    found, _, _ = normalized(grouped, list(range(2, grouped.rank)), epsilon)
    flat = found.reshape(*sizes)
    return (flat * per_channel(scale.cast(wide.element), x.rank) + per_channel(bias.cast(wide.element), x.rank)).cast(
        x.element
    )


@operator("LpNormalization", _SAME)
def lp_normalization(t: Tensors, x: Tensor, *, axis: int = -1, p: int = 2) -> Tensor:
    """Divide by the norm along `axis`; by nothing where it is 0."""
    dims = [axis_of(axis, x.rank)]
    norm = abs(x).sum(dims) if p == 1 else sqrt((x * x).sum(dims))
    return (norm == 0).select(0, x / norm)


@operator("MeanVarianceNormalization", "1x2x3x4xf32 -> 1x2x3x4xf32")
def mean_variance_normalization(t: Tensors, x: Tensor, *, axes: Ints | None = None) -> Tensor:
    """Subtract the mean along axes and divide by the deviation."""
    dims = [axis_of(n, x.rank) for n in (axes if axes is not None else (0, 2, 3))]
    wide = in_f32(x)
    apart = wide - wide.mean(dims)
    return (apart / (sqrt((apart * apart).mean(dims)) + 1e-9)).cast(x.element)


@operator("LRN", "1x4x3x3xf32 -> 1x4x3x3xf32", attributes="{size = 3 : i64}")
def lrn(t: Tensors, x: Tensor, *, size: int, alpha: float = 0.0001, beta: float = 0.75, bias: float = 1.0) -> Tensor:
    """Divide by a power of the sum of squares of neighbouring channels."""
    low, high = (size - 1) // 2, size // 2
    zeros = [0] * (x.rank - 1)
    ones = [1] * (x.rank - 1)
    near = t.window("add", x * x, [size, *ones][: x.rank - 1], ones, [low, *zeros[1:]], [high, *zeros[1:]], ones)
    return x / _power(near * (alpha / size) + bias, beta)


def _power(base: Tensor, exponent: float) -> Tensor:
    """A power; one by quarters below 1 is a product of roots."""
    if exponent not in (0.25, 0.5, 0.75):
        return base.apply("power", exponent)
    root = base.apply("sqrt")
    if exponent == 0.5:
        return root
    return root * root.apply("sqrt") if exponent == 0.75 else root.apply("sqrt")


@operator("Dropout", "2x3xf32 -> 2x3xf32", folded=False)
def dropout(
    t: Tensors, x: Tensor, ratio: Tensor | None = None, training_mode: Tensor | None = None, *, seed: int | None = None
) -> Any:
    """Take the operand as it is, and a mask of ones: nothing is dropped outside of training."""
    if training_mode is not None and (training_mode.known is None or bool(training_mode.known)):
        raise Refused("nothing is dropped: training mode is not supported")
    return x, t.full(x.shape, 1, i1)


# Losses


@operator("NegativeLogLikelihoodLoss", "4x3xf32, 4xi64 -> f32")
def negative_log_likelihood_loss(
    t: Tensors, x: Tensor, target: Tensor, weight: Tensor | None = None, *, ignore_index: int | None = None,
    reduction: str = "mean",
) -> Tensor:
    """Take the negative of the logarithm of the probability of each target, weighted."""
    return _nll(t, x, target, weight, ignore_index, reduction)


def _nll(
    t: Tensors, x: Tensor, target: Tensor, weight: Tensor | None, ignore_index: int | None, reduction: str
) -> Tensor:
    place = target.cast(i64)
    ignored = None if ignore_index is None else place == ignore_index
    inside = place if ignored is None else ignored.select(0, place)
    classes = t.iota([n if i == 1 else 1 for i, n in enumerate(x.shape)], 1, i64)
    chosen = (inside.unsqueeze([1]) == classes).select(x, 0).reduce("add", [1])
    factor = t.take(weight, inside, 0) if weight is not None else t.full(target.shape, 1, x.element)
    factor = factor if ignored is None else ignored.select(0, factor)
    loss = -chosen * factor
    if reduction == "none":
        return loss
    dims = list(range(loss.rank))
    total = loss.reduce("add", dims)
    return total / factor.reduce("add", dims) if reduction == "mean" else total


@operator("SoftmaxCrossEntropyLoss", "4x3xf32, 4xi64 -> f32")
def softmax_cross_entropy_loss(
    t: Tensors, scores: Tensor, labels: Tensor, weights: Tensor | None = None, *, ignore_index: int | None = None,
    reduction: str = "mean",
) -> Any:
    """Take the loss of scores against labels, and the logarithms of probabilities."""
    wide = in_f32(scores)
    logs = _log_softmax(wide, 1)
    factor = None if weights is None else weights.cast(wide.element)
    loss = _nll(t, logs, labels, factor, ignore_index, reduction)
    return loss.cast(scores.element), logs.cast(scores.element)

