"""Order along a dimension; NaN is greater than all."""

from __future__ import annotations

from plait.builtin.types import i64

from plait_torch.algebra.tensor import Refused, Size, Tensor, is_complex, normalized
from plait_torch.algebra.tensors import Tensors
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()


@DEFINE("sort")
def sort(t: Tensors, x: Tensor, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
    if is_complex(x.element):
        raise Refused("complex numbers have no order")
    return t.sort(x, normalized(dim, x.rank), descending) if x.rank else (x, t.constant(0, i64))


@DEFINE("sort.stable")
def sort_stable(t: Tensors, x: Tensor, stable: bool | None, dim: int, descending: bool) -> tuple[Tensor, Tensor]:
    return sort(t, x, dim, descending)


@DEFINE("argsort")
def argsort(t: Tensors, x: Tensor, dim: int, descending: bool) -> Tensor:
    return sort(t, x, dim, descending)[1]


@DEFINE("topk")
def top_k(t: Tensors, x: Tensor, k: Size, dim: int, largest: bool, in_order: bool) -> tuple[Tensor, Tensor]:
    if not x.rank:
        return x, t.constant(0, i64)
    dim = normalized(dim, x.rank)
    if isinstance(k, int) and isinstance(x.shape[dim], int) and k > x.shape[dim]:
        raise ValueError(f"expected at most {x.shape[dim]} elements to be taken, found {k}")
    values, places = sort(t, x, dim, largest)
    return t.part(values, dim, 0, k), t.part(places, dim, 0, k)
