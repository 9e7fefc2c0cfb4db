"""Means of windows whose number is stated, and their derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex, is_integral

from plait_torch.definitions.convolution import for_each
from plait_torch.definitions.functions import wide
from plait_torch.definitions.reductions import mean
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()


def _adaptive(t: Tensors, x: Tensor, output: Sequence[Size], count: int) -> Tensor:
    if is_integral(x.element) or is_complex(x.element):
        raise Refused(f"means of elements of type '{x.element}' are not defined")
    a = wide(x)
    for i, size in enumerate(for_each(output, count)):
        dim = x.rank - count + i
        length = a.shape[dim]
        if not isinstance(length, int) or not isinstance(size, int):
            a = _whole(t, a, dim, size)
        elif length != size:
            a = _means(t, a, dim, size)
    return a.cast(x.element)


def _whole(t: Tensors, x: Tensor, dim: int, size: Size) -> Tensor:
    if not isinstance(size, int) or size != 1:
        raise Refused("the sizes of adaptive windows must be known when compiling")
    return mean(t, x, [dim], True)


def adaptive_bounds(size: int, count: int) -> list[tuple[int, int]]:
    """Where each of so many windows begins and ends."""
    return [(i * size // count, -(-(i + 1) * size // count)) for i in range(count)]


def _means(t: Tensors, x: Tensor, dim: int, count: int) -> Tensor:
    size = x.shape[dim]
    if count and size % count == 0:
        step = size // count
        shape = [*x.shape[:dim], count, step, *x.shape[dim + 1 :]]
        return mean(t, x.reshape(*shape), [dim + 1], False)
    parts = [mean(t, x.part(dim, a, b - a), [dim], True) for a, b in adaptive_bounds(size, count)]
    return t.concat(parts, dim) if parts else x.part(dim, 0, 0)


def _adaptive_backward(t: Tensors, gradient: Tensor, x: Tensor, count: int) -> Tensor:
    g = wide(gradient)
    for dim in range(x.rank - count, x.rank):
        size, places = x.shape[dim], gradient.shape[dim]
        if not isinstance(size, int) or not isinstance(places, int):
            raise Refused("the sizes of adaptive windows must be known when compiling")
        g = _spread_back(t, g, dim, size, places)
    return g.cast(gradient.element)


def _spread_back(t: Tensors, g: Tensor, dim: int, size: int, count: int) -> Tensor:
    zero, found = t.number(0, g.element), None
    for i, (start, end) in enumerate(adaptive_bounds(size, count)):
        part = g.part(dim, i, 1) / float(end - start)
        wide_part = t.broadcast(part, [end - start if k == dim else n for k, n in enumerate(g.shape)])
        low = [start if k == dim else 0 for k in range(g.rank)]
        high = [size - end if k == dim else 0 for k in range(g.rank)]
        placed = t.pad(wide_part, zero, low, high)
        found = placed if found is None else found + placed
    assert found is not None
    return found


@DEFINE("adaptive_avg_pool1d")
def adaptive_avg_pool1d(t: Tensors, x: Tensor, output: Any) -> Tensor:
    return _adaptive(t, x, output, 1)


@DEFINE("_adaptive_avg_pool2d", "adaptive_avg_pool2d")
def adaptive_avg_pool2d(t: Tensors, x: Tensor, output: Any) -> Tensor:
    return _adaptive(t, x, output, 2)


@DEFINE("_adaptive_avg_pool3d")
def adaptive_avg_pool3d(t: Tensors, x: Tensor, output: Any) -> Tensor:
    return _adaptive(t, x, output, 3)


@DEFINE("_adaptive_avg_pool2d_backward")
def adaptive_avg_pool2d_backward(t: Tensors, gradient: Tensor, x: Tensor) -> Tensor:
    return _adaptive_backward(t, gradient, x, 2)


@DEFINE("_adaptive_avg_pool3d_backward")
def adaptive_avg_pool3d_backward(t: Tensors, gradient: Tensor, x: Tensor) -> Tensor:
    return _adaptive_backward(t, gradient, x, 3)
