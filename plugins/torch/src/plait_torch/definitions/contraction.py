"""Products of matrices."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import i1, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors

from plait_torch.definitions.functions import wide
from plait_torch.definitions.reductions import total
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import element_of

DEFINE = Definitions()


def contracted(t: Tensors, x: Tensor, y: Tensor, left: str, right: str, result: str) -> Tensor:
    """Sums of products, added up wide."""
    if x.element is not y.element:
        raise ValueError(f"expected factors of one element type, found '{x.element}' and '{y.element}'")
    if x.element is i1:
        raise Refused("booleans are not multiplied as matrices")
    return t.contract(f"{left},{right}->{result}", wide(x), wide(y)).cast(x.element)


@DEFINE("mm")
def mm(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    _check_rank(x, 2)
    _check_rank(y, 2)
    return contracted(t, x, y, "ij", "jk", "ik")


def _check_rank(x: Tensor, rank: int) -> None:
    if x.rank != rank:
        raise ValueError(f"expected a tensor of {rank} dimensions, found {x.rank}")


@DEFINE("bmm")
def bmm(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    _check_rank(x, 3)
    _check_rank(y, 3)
    return contracted(t, x, y, "bij", "bjk", "bik")


@DEFINE("mv")
def mv(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    return contracted(t, x, y, "ij", "j", "i")


@DEFINE("dot")
def dot(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    return contracted(t, x, y, "i", "i", "")


@DEFINE("_trilinear")
def trilinear(
    t: Tensors, a: Tensor, b: Tensor, c: Tensor, new_a: Sequence[int], new_b: Sequence[int], new_c: Sequence[int],
    summed: Sequence[int], unrolled: int,
) -> Tensor:  # fmt: skip
    """The product of three tensors, each with dimensions inserted, summed over some."""
    x, y, z = t.unified([wide(one).unsqueeze(dims) for one, dims in ((a, new_a), (b, new_b), (c, new_c))])
    return total(t, x * y * z, summed, False).cast(a.element)


def _added(t: Tensors, x: Tensor, total: Tensor, beta: Any, alpha: Any) -> Tensor:
    """beta x + alpha total; with `beta` 0, NaN of x does not count."""
    scaled = total if _is(alpha, 1) else total * t.number(alpha, total.element)
    if _is(beta, 0):
        return scaled
    base = wide(x)
    base = base if _is(beta, 1) else base * t.number(beta, base.element)
    return t.broadcast(base, scaled.shape) + scaled


def _is(number: Any, value: int) -> bool:
    return not isinstance(number, Tensor) and number == value


@DEFINE("addmm")
def addmm(t: Tensors, x: Tensor, y: Tensor, z: Tensor, beta: Any, alpha: Any) -> Tensor:
    return _added(t, x, t.contract("ij,jk->ik", wide(y), wide(z)), beta, alpha).cast(y.element)


@DEFINE("baddbmm")
def baddbmm(t: Tensors, x: Tensor, y: Tensor, z: Tensor, beta: Any, alpha: Any) -> Tensor:
    return _added(t, x, t.contract("bij,bjk->bik", wide(y), wide(z)), beta, alpha).cast(y.element)


@DEFINE("addmv")
def addmv(t: Tensors, x: Tensor, y: Tensor, z: Tensor, beta: Any, alpha: Any) -> Tensor:
    return _added(t, x, t.contract("ij,j->i", wide(y), wide(z)), beta, alpha).cast(y.element)


@DEFINE("linear")
def linear(t: Tensors, x: Tensor, weight: Tensor, bias: Tensor | None) -> Tensor:
    letters = "abcdefgh"[: x.rank - 1]
    out = "o" if weight.rank == 2 else ""
    total = t.contract(f"{letters}k,{out}k->{letters}{out}", wide(x), wide(weight))
    return (total if bias is None else total + wide(bias)).cast(x.element)


@DEFINE("matmul")
def matmul(t: Tensors, x: Tensor, y: Tensor) -> Tensor:
    """The product of the last two dimensions; leading ones are broadcast."""
    if not x.rank or not y.rank:
        raise ValueError("expected tensors of at least one dimension")
    left, right = ("ik" if x.rank > 1 else "k"), ("kj" if y.rank > 1 else "k")
    batch = t.common_shape([x.shape[:-2], y.shape[:-2]]) if max(x.rank, y.rank) > 2 else []
    letters = "abcdefgh"[: len(batch)]
    if x.rank > 2 and y.rank > 2:
        x, y = (t.broadcast(one, [*batch, *one.shape[-2:]]) for one in (x, y))
    own = [letters[len(letters) - max(one.rank - 2, 0) :] for one in (x, y)]
    result = letters + left.replace("k", "") + right.replace("k", "")
    return contracted(t, x, y, own[0] + left, own[1] + right, result)


@DEFINE("_grouped_mm")
def grouped_mm(t: Tensors, x: Tensor, y: Tensor, ends: Tensor | None, bias: Tensor | None, dtype: int | None) -> Tensor:
    """A product for each group of rows, which end where `ends` says, with a matrix of its own."""
    if bias is not None:
        raise Refused("a bias of groups is not supported")
    element = element_of(dtype, x.element)
    if ends is None:
        return bmm(t, x, y).cast(element)
    if x.rank != 2 or y.rank != 3:
        raise Refused("groups of columns, and of what products are sums of, are not supported")
    return _by_groups(t, x, y, ends).cast(element)


@DEFINE("transformers::grouped_mm_fallback")
def grouped_mm_of_transformers(t: Tensors, x: Tensor, y: Tensor, ends: Tensor) -> Tensor:
    return _by_groups(t, x, y, ends)


def _by_groups(t: Tensors, x: Tensor, y: Tensor, ends: Tensor) -> Tensor:
    """Rows behind the last group are 0."""
    wide_ends = ends.cast(i64)

    def multiply(i: Size, carried: list[Tensor]) -> list[Tensor]:
        found, start = carried
        (first,), (end,) = t.sizes_in(start), t.sizes_in(wide_ends.part(0, i, 1))
        rows = x.part(0, first, end - first)
        made = mm(t, rows, y.at(0, i))
        return [t.insert(found, made, [first, 0]), wide_ends.part(0, i, 1)]

    start = [t.zeros([x.shape[0], y.shape[2]], x.element), t.zeros([1], i64)]
    return t.loop(y.shape[0], start, multiply)[0]
