"""Activation functions and their derivatives."""

from __future__ import annotations

import math
from typing import Any

from plait_tcp.formulas import Refused, Tensor, Tensors, is_complex

from plait_torch.definitions.functions import check_float, wide
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import promoted, promoted_element

DEFINE = Definitions()


@DEFINE("relu")
def relu(t: Tensors, x: Tensor) -> Tensor:
    _check_order(x)
    return x.apply("maximum", 0)


@DEFINE("relu6")
def relu6(t: Tensors, x: Tensor) -> Tensor:
    return hardtanh(t, x, 0, 6)


def _check_order(x: Tensor) -> None:
    if is_complex(x.element):
        raise Refused("complex numbers have no order")


@DEFINE("hardtanh")
def hardtanh(t: Tensors, x: Tensor, low: Any, high: Any) -> Tensor:
    _check_order(x)
    return x.apply("maximum", t.number(low, x.element)).apply("minimum", t.number(high, x.element))


@DEFINE("elu")
def elu(t: Tensors, x: Tensor, alpha: Any, scale: Any, input_scale: Any) -> Tensor:
    check_float(x)
    a = wide(x)
    scaled = _times(t, a, input_scale)
    if isinstance(input_scale, int | float) and input_scale > 0:  # then what is above 0 is not chosen
        scaled = (scaled > 0).select(0, scaled)
    below = _times(t, scaled.apply("expm1"), alpha)
    return _times(t, (a > 0).select(a, below), scale).cast(x.element)


def _times(t: Tensors, x: Tensor, factor: Any) -> Tensor:
    return x * t.number(factor, x.element)


@DEFINE("leaky_relu")
def leaky_relu(t: Tensors, x: Tensor, slope: Any) -> Tensor:
    check_float(x)
    a = wide(x)
    return (a > 0).select(a, _times(t, a, slope)).cast(x.element)


@DEFINE("silu")
def silu(t: Tensors, x: Tensor) -> Tensor:
    if is_complex(x.element):
        return x * x.apply("logistic")
    check_float(x)
    a = wide(x)
    return (a / ((-a).apply("exp") + 1)).cast(x.element)


@DEFINE("hardsigmoid")
def hardsigmoid(t: Tensors, x: Tensor) -> Tensor:
    check_float(x)
    return _sixth(wide(x)).cast(x.element)


@DEFINE("hardswish")
def hardswish(t: Tensors, x: Tensor) -> Tensor:
    check_float(x)
    a = wide(x)
    return (a * _sixth(a)).cast(x.element)


def _sixth(x: Tensor) -> Tensor:
    return (x + 3).apply("maximum", 0).apply("minimum", 6) / 6


@DEFINE("softplus")
def softplus(t: Tensors, x: Tensor, beta: Any, threshold: Any) -> Tensor:
    check_float(x)
    a = wide(x)
    scaled = _times(t, a, beta)
    soft = scaled.apply("exp").apply("log1p") / t.number(beta, a.element)
    return (scaled > t.number(threshold, a.element)).select(a, soft).cast(x.element)


_ROOT = math.sqrt(2 / math.pi)
_CUBE = 0.044715


@DEFINE("gelu")
def gelu(t: Tensors, x: Tensor, approximate: str) -> Tensor:
    check_float(x)
    a = wide(x)
    if approximate == "none":
        return (a * 0.5 * ((a * math.sqrt(0.5)).apply("erf") + 1)).cast(x.element)
    inner = (a + a * a * a * _CUBE) * _ROOT
    return (a * 0.5 * (inner.apply("tanh") + 1)).cast(x.element)


@DEFINE("gelu_backward")
def gelu_backward(t: Tensors, gradient: Tensor, x: Tensor, approximate: str) -> Tensor:
    g, a = (wide(one) for one in promoted(t, gradient, x))
    if approximate == "none":
        density = (a * a * -0.5).apply("exp") * (1 / math.sqrt(2 * math.pi))
        below = ((a * math.sqrt(0.5)).apply("erf") + 1) * 0.5
        return (g * (below + a * density)).cast(x.element)
    inner = ((a + a * a * a * _CUBE) * _ROOT).apply("tanh")
    slope = (1 - inner * inner) * (a * a * (3 * _CUBE) + 1) * _ROOT
    return (g * ((inner + 1) * 0.5 + a * slope * 0.5)).cast(x.element)


@DEFINE("threshold_backward")
def threshold_backward(t: Tensors, gradient: Tensor, x: Tensor, threshold: Any) -> Tensor:
    g, a = promoted(t, gradient, x)
    return (a <= t.number(threshold, a.element)).select(0, g)


def _conjugate(x: Tensor) -> Tensor:
    return x.apply("conjugate") if is_complex(x.element) else x


@DEFINE("sigmoid_backward")
def sigmoid_backward(t: Tensors, gradient: Tensor, y: Tensor) -> Tensor:
    g, a = (wide(one) for one in promoted(t, gradient, y))
    return (g * _conjugate((1 - a) * a)).cast(promoted_element([gradient, y]))


@DEFINE("tanh_backward")
def tanh_backward(t: Tensors, gradient: Tensor, y: Tensor) -> Tensor:
    g, a = (wide(one) for one in promoted(t, gradient, y))
    return (g * _conjugate(1 - a * a)).cast(promoted_element([gradient, y]))


@DEFINE("silu_backward")
def silu_backward(t: Tensors, gradient: Tensor, x: Tensor) -> Tensor:
    g, a = (wide(one) for one in promoted(t, gradient, x))
    s = a.apply("logistic")
    return (g * s * (a * (1 - s) + 1)).cast(x.element)


@DEFINE("leaky_relu_backward")
def leaky_relu_backward(t: Tensors, gradient: Tensor, x: Tensor, slope: Any, of_result: bool) -> Tensor:
    g, a = (wide(one) for one in promoted(t, gradient, x))
    return (a > 0).select(g, _times(t, g, slope)).cast(x.element)


@DEFINE("elu_backward")
def elu_backward(
    t: Tensors, gradient: Tensor, alpha: Any, scale: Any, input_scale: Any, of_result: bool, x: Tensor
) -> Tensor:
    g, a = (wide(one) for one in promoted(t, gradient, x))
    if of_result:
        below = _times(t, a + t.number(alpha, a.element) * t.number(scale, a.element), input_scale)
    else:
        below = _times(t, _times(t, _times(t, a, input_scale).apply("exp"), alpha), scale)
        below = _times(t, below, input_scale)
    return (g * (a <= 0).select(below, t.full(a.shape, scale, a.element))).cast(x.element)


@DEFINE("hardtanh_backward")
def hardtanh_backward(t: Tensors, gradient: Tensor, x: Tensor, low: Any, high: Any) -> Tensor:
    g, a = promoted(t, gradient, x)
    outside = (a <= t.number(low, a.element)) | (a >= t.number(high, a.element))
    return outside.select(0, g)
