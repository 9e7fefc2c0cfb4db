"""Normalizations and softmax, and their derivatives; computed in f32 at least."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32

from plait_torch.algebra.promotion import wide_element
from plait_torch.algebra.tensor import Refused, Size, Tensor, is_complex, is_integral, normalized
from plait_torch.algebra.tensors import Tensors
from plait_torch.definitions.functions import wide
from plait_torch.definitions.reductions import extreme, mean, moments, total
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()
Three = tuple[Tensor, Tensor, Tensor]
Gradients = tuple[Tensor | None, Tensor | None, Tensor | None]


def _check(x: Tensor) -> None:
    if is_integral(x.element) or is_complex(x.element):
        raise Refused(f"elements of type '{x.element}' are not normalized")


# Softmax


@DEFINE("_softmax")
def softmax(t: Tensors, x: Tensor, dim: int, half_to_float: bool) -> Tensor:
    _check(x)
    if not x.rank:
        return wide(x).full(1.0).cast(f32 if half_to_float else x.element)
    dims = [normalized(dim, x.rank)]
    shifted = _exponentials(t, wide(x), dims)
    return (shifted / total(t, shifted, dims, True)).cast(f32 if half_to_float else x.element)


def _exponentials(t: Tensors, x: Tensor, dims: Sequence[int]) -> Tensor:
    return (x - extreme(t, x, "maximum", dims, True)).apply("exp")


@DEFINE("softmax.int")
def softmax_to_dtype(t: Tensors, x: Tensor, dim: int, dtype: int | None) -> Tensor:
    return softmax(t, x, dim, False)


@DEFINE("_safe_softmax")
def safe_softmax(t: Tensors, x: Tensor, dim: int, dtype: int | None) -> Tensor:
    """Softmax in which rows of nothing but -inf become 0."""
    dims = [normalized(dim, x.rank)]
    masked = extreme(t, wide(x), "maximum", dims, True) == float("-inf")
    return t.expand(masked, x.shape).select(0, softmax(t, x, dim, False))


@DEFINE("_log_softmax")
def log_softmax(t: Tensors, x: Tensor, dim: int, half_to_float: bool) -> Tensor:
    _check(x)
    if not x.rank:
        return wide(x).full(0.0).cast(f32 if half_to_float else x.element)
    dims, a = [normalized(dim, x.rank)], wide(x)
    shifted = a - extreme(t, a, "maximum", dims, True)
    found = shifted - total(t, shifted.apply("exp"), dims, True).apply("log")
    return found.cast(f32 if half_to_float else x.element)


@DEFINE("log_softmax.int")
def log_softmax_to_dtype(t: Tensors, x: Tensor, dim: int, dtype: int | None) -> Tensor:
    return log_softmax(t, x, dim, False)


@DEFINE("_softmax_backward_data")
def softmax_backward(t: Tensors, gradient: Tensor, y: Tensor, dim: int, dtype: int) -> Tensor:
    g, a = wide(gradient), wide(y)
    if not y.rank:
        return g.full(0.0).cast(y.element)
    scaled = g * a
    return (scaled - a * total(t, scaled, [normalized(dim, y.rank)], True)).cast(y.element)


@DEFINE("_log_softmax_backward_data")
def log_softmax_backward(t: Tensors, gradient: Tensor, y: Tensor, dim: int, dtype: int) -> Tensor:
    g, a = wide(gradient), wide(y)
    if not y.rank:
        return g.full(0.0).cast(y.element)
    return (g - a.apply("exp") * total(t, g, [normalized(dim, y.rank)], True)).cast(y.element)


# Layer normalization


def _statistics(t: Tensors, x: Tensor, dims: Sequence[int], eps: float) -> tuple[Tensor, Tensor]:
    """Mean and 1 / sqrt(variance + eps), with dimensions of size 1."""
    middle, variance = moments(t, x, dims, 0)
    return middle, (variance + eps).apply("rsqrt")


@DEFINE("native_layer_norm")
def layer_norm(
    t: Tensors, x: Tensor, shape: Sequence[Size], weight: Tensor | None, bias: Tensor | None, eps: float
) -> Three:
    _check(x)
    a = wide(x)
    dims = list(range(x.rank - len(shape), x.rank))
    middle, scale = _statistics(t, a, dims, eps)
    found = (a - middle) * scale
    found = found * wide(weight) if weight is not None else found
    found = found + wide(bias) if bias is not None else found
    kept = weight.element if weight is not None and weight.element is not x.element else x.element
    return found.cast(x.element), middle.cast(kept), scale.cast(kept)


@DEFINE("layer_norm")
def layer_norm_alone(
    t: Tensors, x: Tensor, shape: Sequence[Size], weight: Tensor | None, bias: Tensor | None, eps: float, cudnn: bool
) -> Tensor:
    return layer_norm(t, x, shape, weight, bias, eps)[0]


@DEFINE("native_layer_norm_backward")
def layer_norm_backward(
    t: Tensors,
    gradient: Tensor,
    x: Tensor,
    shape: Sequence[Size],
    middle: Tensor,
    scale: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    wanted: Sequence[bool],
) -> Gradients:
    outer = x.rank - len(shape)
    inner, others = list(range(outer, x.rank)), list(range(outer))
    g, a = wide(gradient), wide(x)
    normal = (a - middle.cast(a.element)) * scale.cast(a.element)
    scaled = g * wide(weight) if weight is not None else g
    by_input = None
    if wanted[0]:
        slope = scaled - mean(t, scaled, inner, True) - normal * mean(t, scaled * normal, inner, True)
        by_input = (slope * scale.cast(a.element)).cast(x.element)
    by_weight = total(t, g * normal, others).cast(weight.element) if wanted[1] and weight is not None else None
    by_bias = total(t, g, others).cast(bias.element if bias is not None else x.element) if wanted[2] else None
    return by_input, by_weight, by_bias


# Group normalization


def _grouped(t: Tensors, x: Tensor, n: Size, c: Size, inner: Size, groups: int) -> Tensor:
    return t.reshape(x, [n, groups, c // groups, inner])


@DEFINE("native_group_norm")
def group_norm(
    t: Tensors,
    x: Tensor,
    weight: Tensor | None,
    bias: Tensor | None,
    n: Size,
    c: Size,
    inner: Size,
    groups: int,
    eps: float,
) -> Three:
    _check(x)
    a = _grouped(t, wide(x), n, c, inner, groups)
    middle, scale = _statistics(t, a, [2, 3], eps)
    found = t.reshape((a - middle) * scale, x.shape)
    found = found * t.broadcast(wide(weight), x.shape, [1]) if weight is not None else found
    found = found + t.broadcast(wide(bias), x.shape, [1]) if bias is not None else found
    kept = weight.element if weight is not None and weight.element is not x.element else x.element
    middle, scale = (t.drop_dims(one, [2, 3]).cast(kept) for one in (middle, scale))
    return found.cast(x.element), middle, scale


@DEFINE("native_group_norm_backward")
def group_norm_backward(
    t: Tensors,
    gradient: Tensor,
    x: Tensor,
    middle: Tensor,
    scale: Tensor,
    weight: Tensor | None,
    n: Size,
    c: Size,
    inner: Size,
    groups: int,
    wanted: Sequence[bool],
) -> Gradients:
    g, a = (_grouped(t, wide(one), n, c, inner, groups) for one in (gradient, x))
    middle, scale = (t.insert_dims(one.cast(a.element), [2, 3]) for one in (middle, scale))
    normal = (a - middle) * scale
    each = None if weight is None else t.reshape(wide(weight), [1, groups, c // groups, 1])
    scaled = g if each is None else g * each
    by_input = None
    if wanted[0]:
        slope = scaled - mean(t, scaled, [2, 3], True) - normal * mean(t, scaled * normal, [2, 3], True)
        by_input = t.reshape(slope * scale, x.shape).cast(x.element)
    kept = x.element if weight is None else weight.element
    by_weight = t.reshape(total(t, g * normal, [0, 3]), [c]).cast(kept) if wanted[1] else None
    by_bias = t.reshape(total(t, g, [0, 3]), [c]).cast(kept) if wanted[2] else None
    return by_input, by_weight, by_bias


# Batch normalization


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
    middle, variance = (t.drop_dims(one, dims) for one in moments(t, wide(x), dims, 0))
    return middle, variance, (variance + eps).apply("rsqrt")


def _statistics_element(x: Tensor, weight: Tensor | None) -> Any:
    return weight.element if weight is not None else x.element


@DEFINE("_native_batch_norm_legit.no_stats")
def batch_norm_of_batch(
    t: Tensors, x: Tensor, weight: Tensor | None, bias: Tensor | None, training: bool, momentum: float, eps: float
) -> Three:
    _check(x)
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
    _check(x)
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
    _check(x)
    mean_now, variance_now, scale = _batch_statistics(t, x, eps)
    found = _normalized_by(t, x, mean_now, scale, weight, bias)
    count = t.count([x.shape[i] for i in _others(x)], variance_now.element)
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
        count = t.count([x.shape[i] for i in dims], a.element)
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
