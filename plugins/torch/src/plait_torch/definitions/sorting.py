"""Order along a dimension; NaN is greater than all."""

from __future__ import annotations

from plait.builtin.types import i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex

from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import normalized

DEFINE = Definitions()


@DEFINE("sort")
def sort(t: Tensors, x: Tensor, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
    if is_complex(x.element):
        raise Refused("complex numbers have no order")
    if not x.rank:
        return x, t.number(0, i64)
    dim = normalized(dim, x.rank)
    values, places = t.sort([x, t.iota(x.shape, dim, i64)], dim, descending)
    return values, places


@DEFINE("sort.stable")
def sort_stable(t: Tensors, x: Tensor, stable: bool | None, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
    return sort(t, x, dim, descending)


@DEFINE("argsort")
def argsort(t: Tensors, x: Tensor, dim: int, descending: bool) -> Tensor:
    return sort(t, x, dim, descending)[1]


@DEFINE("topk")
def top_k(t: Tensors, x: Tensor, k: Size, dim: int, largest: bool, in_order: bool) -> tuple[Tensor, Tensor]:
    if not x.rank:
        return x, t.number(0, i64)
    dim = normalized(dim, x.rank)
    if isinstance(k, int) and isinstance(x.shape[dim], int) and k > x.shape[dim]:
        raise ValueError(f"expected at most {x.shape[dim]} elements to be taken, found {k}")
    values, places = sort(t, x, dim, largest)
    return values.part(dim, 0, k), places.part(dim, 0, k)
