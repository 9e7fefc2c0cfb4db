"""Softmax and its logarithm along a dimension, and their derivatives; computed in f32 at least."""

from __future__ import annotations

from collections.abc import Sequence

from plait.builtin.types import f32
from plait_tcp.formulas import Tensor, Tensors

from plait_torch.definitions.functions import check_float, wide
from plait_torch.definitions.reductions import extreme, total
from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized

DEFINE = Definitions()


@DEFINE("_softmax")
def softmax(t: Tensors, x: Tensor, dim: int, half_to_float: bool) -> Tensor:
    check_float(x)
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
    return t.broadcast(masked, x.shape).select(0, softmax(t, x, dim, False))


@DEFINE("_log_softmax")
def log_softmax(t: Tensors, x: Tensor, dim: int, half_to_float: bool) -> Tensor:
    check_float(x)
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
