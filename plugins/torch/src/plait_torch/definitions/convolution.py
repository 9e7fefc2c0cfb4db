"""Convolutions and their derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex

from plait_torch.definitions.functions import wide
from plait_torch.definitions.reductions import total
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()


def for_each(entries: Sequence[Any] | int, count: int) -> list[Any]:
    """An entry for each dimension; one stands for all."""
    listed = [entries] if isinstance(entries, int) else list(entries)
    if len(listed) not in (1, count):
        raise ValueError(f"expected an entry for each of {count} dimensions, found {len(listed)}")
    return listed if len(listed) == count else listed * count


def _digits(count: int) -> str:
    return "0123456789"[:count]


class _Geometry:
    """The spatial dimensions of a convolution."""

    def __init__(
        self, x: Tensor, w: Tensor, stride: Any, padding: Any, dilation: Any, transposed: bool, more: Any, groups: Any
    ) -> None:
        count = w.rank - 2
        if x.rank != w.rank or count < 1:
            raise ValueError(f"expected input and weight of one rank, of at least 3, found {x.rank} and {w.rank}")
        if not isinstance(groups, int):
            raise Refused("the number of groups must be known when compiling")
        self.count = count
        self.stride, self.padding, self.dilation = (for_each(one, count) for one in (stride, padding, dilation))
        self.more = for_each(more, count) if more else [0] * count
        self.transposed, self.groups = transposed, groups
        self.digits = _digits(count)
        if not all(isinstance(n, int) for n in (*self.stride, *self.dilation)):
            raise Refused("strides and dilations must be known when compiling")


def _direct(t: Tensors, x: Tensor, w: Tensor, g: _Geometry) -> Tensor:
    """x [n, i, ...] by w [o, i, ...]"""
    return t.conv(
        x, w, strides=g.stride, low=g.padding, high=g.padding, dilations=g.dilation, groups=g.groups
    )


def _transposed(t: Tensors, x: Tensor, w: Tensor, g: _Geometry, high: Sequence[Size]) -> Tensor:
    """x [n, i, ...], spread by the strides, by w [i, o, ...] backwards"""
    d = g.digits
    kernel = w.shape[2:]
    low = [(k - 1) * s - p for k, s, p in zip(kernel, g.dilation, g.padding)]
    return t.conv(
        x, _regrouped(t, w, g.groups), strides=[1] * g.count, low=low, high=high, dilations=g.dilation,
        lhs_dilations=g.stride, groups=g.groups, flipped=True, order=(f"ni{d}", f"io{d}", f"no{d}"),
    )  # fmt: skip


def _regrouped(t: Tensors, w: Tensor, groups: int) -> Tensor:
    """[g i, o, ...] as [i, g o, ...]"""
    if groups == 1:
        return w
    inputs, outputs, *kernel = w.shape
    apart = w.reshape(groups, inputs // groups, outputs, *kernel)
    order = [1, 0, *range(2, apart.rank)]
    return apart.transpose(order).reshape(inputs // groups, outputs * groups, *kernel)


def _behind(w: Tensor, g: _Geometry) -> list[Size]:
    """What a transposed convolution adds behind its input."""
    parts = zip(w.shape[2:], g.dilation, g.padding, g.more)
    return [(k - 1) * s - p + m for k, s, p, m in parts]


@DEFINE("convolution")
def convolution(
    t: Tensors,
    x: Tensor,
    weight: Tensor,
    bias: Tensor | None,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    more: Any,
    groups: int,
) -> Tensor:
    g = _Geometry(x, weight, stride, padding, dilation, transposed, more, groups)
    a, w = wide(x), wide(weight)
    found = _transposed(t, a, w, g, _behind(w, g)) if transposed else _direct(t, a, w, g)
    if bias is not None:
        found = found + t.broadcast(wide(bias), found.shape, [1])
    return found.cast(x.element)


def _named(dims: int) -> None:
    @DEFINE(f"conv{dims}d")
    def convolution_of_rank(
        t: Tensors,
        x: Tensor,
        weight: Tensor,
        bias: Tensor | None,
        stride: Any,
        padding: Any,
        dilation: Any,
        groups: int,
    ) -> Tensor:
        return convolution(t, x, weight, bias, stride, padding, dilation, False, [0], groups)


for _dims in (1, 2, 3):
    _named(_dims)


@DEFINE("convolution_backward")
def convolution_backward(
    t: Tensors,
    gradient: Tensor,
    x: Tensor,
    weight: Tensor,
    bias_sizes: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    transposed: bool,
    more: Any,
    groups: int,
    wanted: Sequence[bool],
) -> tuple[Tensor | None, Tensor | None, Tensor | None]:
    """The derivatives by input, weight and bias; None where one is not wanted."""
    if is_complex(x.element):
        raise Refused("derivatives of convolutions of complex numbers are not supported")
    g = _Geometry(x, weight, stride, padding, dilation, transposed, more, groups)
    d, a, w = (wide(one) for one in (gradient, x, weight))
    of_input = _by_input(t, d, a, w, g).cast(x.element) if wanted[0] else None
    of_weight = _by_weight(t, d, a, w, g).cast(weight.element) if wanted[1] else None
    others = [0, *range(2, d.rank)]
    of_bias = total(t, d, others).cast(weight.element) if wanted[2] else None
    return of_input, of_weight, of_bias


def _by_input(t: Tensors, d: Tensor, x: Tensor, w: Tensor, g: _Geometry) -> Tensor:
    if g.transposed:
        return _direct(t, d, w, g)
    parts = zip(x.shape[2:], d.shape[2:], w.shape[2:], g.stride, g.dilation, g.padding)
    high = [size - 1 - (n - 1) * s - (k - 1) * step + p + (k - 1) * step for size, n, k, s, step, p in parts]
    return _transposed(t, d, w, g, high)


def _by_weight(t: Tensors, d: Tensor, x: Tensor, w: Tensor, g: _Geometry) -> Tensor:
    """The larger of the two tensors by the smaller one, whose elements are as far apart as the strides."""
    large, small = (d, x) if g.transposed else (x, d)
    parts = zip(large.shape[2:], small.shape[2:], w.shape[2:], g.stride, g.dilation, g.padding)
    high = [(k - 1) * step + (n - 1) * s + 1 - size - p for size, n, k, s, step, p in parts]
    digits = g.digits
    return t.conv(
        large, small, strides=g.dilation, low=g.padding, high=high, dilations=g.stride, batch_groups=g.groups,
        order=(f"in{digits}", f"io{digits}", f"on{digits}"),
    )  # fmt: skip
