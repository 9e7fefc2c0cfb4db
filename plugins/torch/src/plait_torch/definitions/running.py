"""Reductions of the elements up to each one."""

from __future__ import annotations

import math

from plait.builtin.types import i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float

from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import is_nothing, normalized
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


@DEFINE("logcumsumexp", "_logcumsumexp")
def log_of_sums(t: Tensors, x: Tensor, dim: int) -> Tensor:
    """The logarithm of the sum of the exponentials of the elements up to each one: one after the other, as each
    result is near the greatest of its own elements."""
    if not is_float(x.element):
        raise Refused(f"elements of type '{x.element}' have no logarithms")
    dim = normalized(dim, x.rank)
    if not x.rank or is_nothing(x.shape[dim]):
        return x
    a = wide(x)
    sizes = [n for i, n in enumerate(a.shape) if i != dim]

    def add(i: Size, carried: list[Tensor]) -> list[Tensor]:
        found, before = carried
        here = a.at(dim, i)
        high, low = here.apply("maximum", before), here.apply("minimum", before)
        same = here == before
        total = same.select(here + math.log(2), high + (low - high).apply("exp").apply("log1p"))
        total = (same & (abs(here) == float("inf"))).select(here, total)
        starts = [i if d == dim else 0 for d in range(a.rank)]
        return [t.insert(found, total.unsqueeze([dim]), starts), total]

    return t.loop(a.shape[dim], [a, t.full(sizes, float("-inf"), a.element)], add)[0].cast(x.element)
