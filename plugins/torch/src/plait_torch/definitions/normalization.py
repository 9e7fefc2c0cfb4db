"""Normalizations and softmax, and their derivatives; computed in f32 at least."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import f32, f64
from plait_tcp.formulas import Size, Tensor, Tensors

from plait_torch.definitions.functions import check_float, wide
from plait_torch.definitions.reductions import mean, moments, total
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()
Three = tuple[Tensor, Tensor, Tensor]
Gradients = tuple[Tensor | None, Tensor | None, Tensor | None]


def _statistics(t: Tensors, x: Tensor, dims: Sequence[int], eps: float) -> tuple[Tensor, Tensor]:
    """Mean and 1 / sqrt(variance + eps), with dimensions of size 1."""
    middle, variance = moments(t, x, dims, 0)
    return middle, (variance + eps).apply("rsqrt")


@DEFINE("native_layer_norm")
def layer_norm(
    t: Tensors, x: Tensor, shape: Sequence[Size], weight: Tensor | None, bias: Tensor | None, eps: float
) -> Three:
    check_float(x)
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


_LEAST_STEPS = {f32: 2.0**-23, f64: 2.0**-52}
"""What is added to the mean of squares by default: the distance from 1 to the next number."""


@DEFINE("rms_norm")
def rms_norm(t: Tensors, x: Tensor, shape: Sequence[Size], weight: Tensor | None, eps: float | None) -> Tensor:
    check_float(x)
    a = wide(x)
    squares = mean(t, a * a, range(x.rank - len(shape), x.rank), True)
    found = a * (squares + (_LEAST_STEPS[a.element] if eps is None else eps)).apply("rsqrt")
    return (found * wide(weight) if weight is not None else found).cast(x.element)


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
    return x.reshape(n, groups, c // groups, inner)


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
    check_float(x)
    a = _grouped(t, wide(x), n, c, inner, groups)
    middle, scale = _statistics(t, a, [2, 3], eps)
    found = ((a - middle) * scale).reshape(*x.shape)
    found = found * t.broadcast(wide(weight), x.shape, [1]) if weight is not None else found
    found = found + t.broadcast(wide(bias), x.shape, [1]) if bias is not None else found
    kept = weight.element if weight is not None and weight.element is not x.element else x.element
    middle, scale = (one.squeeze([2, 3]).cast(kept) for one in (middle, scale))
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
    middle, scale = (one.cast(a.element).unsqueeze([2, 3]) for one in (middle, scale))
    normal = (a - middle) * scale
    each = None if weight is None else wide(weight).reshape(1, groups, c // groups, 1)
    scaled = g if each is None else g * each
    by_input = None
    if wanted[0]:
        slope = scaled - mean(t, scaled, [2, 3], True) - normal * mean(t, scaled * normal, [2, 3], True)
        by_input = (slope * scale).reshape(*x.shape).cast(x.element)
    kept = x.element if weight is None else weight.element
    by_weight = total(t, g * normal, [0, 3]).reshape(c).cast(kept) if wanted[1] else None
    by_bias = total(t, g, [0, 3]).reshape(c).cast(kept) if wanted[2] else None
    return by_input, by_weight, by_bias
