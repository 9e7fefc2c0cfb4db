"""Reductions of the elements up to each one."""

from __future__ import annotations

from plait.builtin.types import i64
from plait_tcp.formulas import Tensor, Tensors, is_float

from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized
from plait_torch.promotion import element_of, sum_element

DEFINE = Definitions()


@DEFINE("cumsum")
def cumulative_sum(t: Tensors, x: Tensor, dim: int, dtype: int | None) -> Tensor:
    return _running(t, x, "add", dim, dtype, 0)


@DEFINE("cumprod")
def cumulative_product(t: Tensors, x: Tensor, dim: int, dtype: int | None) -> Tensor:
    return _running(t, x, "multiply", dim, dtype, 1)


def _running(t: Tensors, x: Tensor, kind: str, dim: int, dtype: int | None, start: int) -> Tensor:
    element = element_of(dtype, sum_element(x.element))
    x = x.cast(element)
    return x if not x.rank else t.scan(kind, wide(x), normalized(dim, x.rank)).cast(element)


def _running_extreme(t: Tensors, x: Tensor, kind: str, dim: int) -> tuple[Tensor, Tensor]:
    if not x.rank:
        return x, t.number(0, i64)
    dim = normalized(dim, x.rank)
    found = t.scan(kind, x, dim)
    matches = x == found
    if is_float(x.element):
        matches = matches | (x != x)
    places = matches.select(t.iota(x.shape, dim, i64), -1)
    return found, t.scan("maximum", places, dim)


@DEFINE("cummax")
def cumulative_max(t: Tensors, x: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    return _running_extreme(t, x, "maximum", dim)


@DEFINE("cummin")
def cumulative_min(t: Tensors, x: Tensor, dim: int) -> tuple[Tensor, Tensor]:
    return _running_extreme(t, x, "minimum", dim)
