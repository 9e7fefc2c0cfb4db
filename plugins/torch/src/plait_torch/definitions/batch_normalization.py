"""Batch normalization and its derivatives; computed in f32 at least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_tcp.formulas import Refused, Tensor, Tensors, product

from plait_torch.definitions.functions import check_float, wide
from plait_torch.definitions.normalization import Gradients, Three
from plait_torch.definitions.reductions import moments, total
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import wide_element

DEFINE = Definitions()


def _along_features(t: Tensors, one: Tensor, like: Tensor) -> Tensor:
    return t.broadcast(one.cast(like.element), like.shape, [1])


def _others(x: Tensor) -> list[int]:
    return [i for i in range(x.rank) if i != 1]


def _normalized_by(
    t: Tensors, x: Tensor, middle: Tensor, scale: Tensor, weight: Tensor | None, bias: Tensor | None
) -> Tensor:
    """(x - middle) * scale * weight + bias, each along the features"""
    a = wide(x)
    found = (a - _along_features(t, middle, a)) * _along_features(t, scale, a)
    found = found * _along_features(t, weight, a) if weight is not None else found
    found = found + _along_features(t, bias, a) if bias is not None else found
    return found.cast(x.element)


def _batch_statistics(t: Tensors, x: Tensor, eps: float) -> Three:
    """Mean, variance and 1 / sqrt(variance + eps) of each feature."""
    dims = _others(x)
    middle, variance = (one.squeeze(dims) for one in moments(t, wide(x), dims, 0))
    return middle, variance, (variance + eps).apply("rsqrt")


def _statistics_element(x: Tensor, weight: Tensor | None) -> Any:
    return weight.element if weight is not None else x.element


@DEFINE("_native_batch_norm_legit.no_stats")
def batch_norm_of_batch(
    t: Tensors, x: Tensor, weight: Tensor | None, bias: Tensor | None, training: bool, momentum: float, eps: float
) -> Three:
    check_float(x)
    middle, _, scale = _batch_statistics(t, x, eps)
    kept = _statistics_element(x, weight)
    return _normalized_by(t, x, middle, scale, weight, bias), middle.cast(kept), scale.cast(kept)


@DEFINE("_native_batch_norm_legit_no_training")
def batch_norm_of_statistics(
    t: Tensors,
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    middle: Tensor,
    variance: Tensor,
    momentum: float,
    eps: float,
) -> Three:
    check_float(x)
    element = wide_element(x.element)
    scale = (variance.cast(element) + eps).apply("rsqrt")
    none = t.full([0], 0, x.element)
    return _normalized_by(t, x, middle, scale, weight, bias), none, none


@DEFINE("_native_batch_norm_legit", "native_batch_norm")
def batch_norm(
    t: Tensors,
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    middle: Tensor | None,
    variance: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
) -> Three:
    if middle is None or variance is None:
        return batch_norm_of_batch(t, x, weight, bias, training, momentum, eps)
    if training:
        raise Refused("running statistics are not changed in place: functionalize the program first")
    found, *_ = batch_norm_of_statistics(t, x, weight, bias, middle, variance, momentum, eps)
    none = t.full([0], 0, x.element)
    return found, none, none


@DEFINE("_native_batch_norm_legit_functional")
def batch_norm_functional(
    t: Tensors,
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    middle: Tensor,
    variance: Tensor,
    training: bool,
    momentum: float,
    eps: float,
) -> tuple[Tensor, ...]:
    """The normalized batch, its mean and scale, and the running statistics after it."""
    if not training:
        return *batch_norm(t, x, weight, bias, middle, variance, False, momentum, eps), middle, variance
    check_float(x)
    mean_now, variance_now, scale = _batch_statistics(t, x, eps)
    found = _normalized_by(t, x, mean_now, scale, weight, bias)
    count = t.size_number(product(x.shape[i] for i in _others(x)), variance_now.element)
    unbiased = variance_now * (count / (count - 1))
    after = [_moved(one, new, momentum) for one, new in ((middle, mean_now), (variance, unbiased))]
    kept = _statistics_element(x, weight)
    return found, mean_now.cast(kept), scale.cast(kept), *after


def _moved(old: Tensor, new: Tensor, momentum: float) -> Tensor:
    """The running number a step nearer to the new one."""
    element = new.element
    return (old.cast(element) * (1 - momentum) + new * momentum).cast(old.element)


@DEFINE("native_batch_norm_backward")
def batch_norm_backward(
    t: Tensors,
    gradient: Tensor,
    x: Tensor,
    weight: Tensor | None,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    saved_mean: Tensor | None,
    saved_scale: Tensor | None,
    training: bool,
    eps: float,
    wanted: Sequence[bool],
) -> Gradients:
    g, a = wide(gradient), wide(x)
    dims = _others(x)
    middle, scale = _used_statistics(t, a, running_mean, running_var, saved_mean, saved_scale, training, eps)
    normal = (a - _along_features(t, middle, a)) * _along_features(t, scale, a)
    by_scale, by_shift = total(t, g * normal, dims), total(t, g, dims)
    factor = scale if weight is None else scale * wide(weight)
    slope = g
    if training:
        count = t.size_number(product(x.shape[i] for i in dims), a.element)
        shift = _along_features(t, by_shift / count, a)
        slope = g - shift - normal * _along_features(t, by_scale / count, a)
    kept = _statistics_element(x, weight)
    by_input = (slope * _along_features(t, factor, a)).cast(x.element) if wanted[0] else None
    return by_input, by_scale.cast(kept) if wanted[1] else None, by_shift.cast(kept) if wanted[2] else None


def _used_statistics(
    t: Tensors,
    x: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    saved_mean: Tensor | None,
    saved_scale: Tensor | None,
    training: bool,
    eps: float,
) -> tuple[Tensor, Tensor]:
    if training and saved_mean is not None and saved_scale is not None:
        return saved_mean.cast(x.element), saved_scale.cast(x.element)
    if running_mean is None or running_var is None:
        raise Refused("there are no statistics to normalize by")
    return running_mean.cast(x.element), (running_var.cast(x.element) + eps).apply("rsqrt")


@DEFINE("batch_norm")
def batch_norm_alone(
    t: Tensors,
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    middle: Tensor | None,
    variance: Tensor | None,
    training: bool,
    momentum: float,
    eps: float,
    cudnn: bool,
) -> Tensor:
    return batch_norm(t, x, weight, bias, middle, variance, training, momentum, eps)[0]
