"""Rows of a matrix at indices, alone and in bags."""

from __future__ import annotations

from typing import Any

from plait.builtin.types import bf16, f16, f32, i64
from plait_tcp.formulas import Size, Tensor, Tensors, lowest

from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import wide_element

DEFINE = Definitions()


@DEFINE("embedding")
def embedding(t: Tensors, weight: Tensor, indices: Tensor, padding: Any, by_frequency: bool, sparse: bool) -> Tensor:
    return t.take(weight, indices, 0)


@DEFINE("embedding_dense_backward")
def embedding_backward(
    t: Tensors, gradient: Tensor, indices: Tensor, count: Size, padding: Size, by_frequency: bool
) -> Tensor:
    places = indices.cast(i64).flatten()
    width = gradient.shape[-1]
    rows = gradient.reshape(places.shape[0], width).cast(wide_element(gradient.element))
    if by_frequency:
        ones = t.full(places.shape, 1, i64)
        counts = t.scatter(t.full([count], 0, i64), places.unsqueeze([1]), ones, kind="add")
        each = t.gather(counts, places.unsqueeze([1])).cast(rows.element)
        rows = rows / t.broadcast(each, rows.shape, [0])
    if not isinstance(padding, int) or padding >= 0:
        skipped = places == t.size_number(padding, i64)
        rows = t.broadcast(skipped, rows.shape, [0]).select(0, rows)
    base = t.full([count, width], 0, rows.element)
    return t.scatter(base, places.unsqueeze([1]), rows, kind="add").cast(gradient.element)


@DEFINE("_embedding_bag", "_embedding_bag_forward_only")
def embedding_bag(
    t: Tensors,
    weight: Tensor,
    indices: Tensor,
    offsets: Tensor,
    by_frequency: bool,
    mode: int,
    sparse: bool,
    factors: Tensor | None,
    with_last: bool,
    padding: int,
) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    """The sum (mode 0), mean (1) or maximum (2) of the rows of each bag; bags begin at offsets."""
    bags = offsets.shape[0] - 1 if with_last else offsets.shape[0]
    starts = offsets.part(0, 0, bags) if with_last else offsets
    bag = _bag_of(t, starts.cast(i64), indices.shape[0])
    rows = wide(t.gather(weight, indices.cast(i64).unsqueeze([1])))
    counted = indices.full(True).cast(i64) if padding < 0 else (indices != padding).cast(i64)
    where = bag.unsqueeze([1])
    sizes = t.scatter(t.full([bags], 0, i64), where, counted, kind="add")
    if mode == 2:
        found, indexed = _maxima(t, rows, indices, where, counted, bags)
        return found.cast(weight.element), bag.cast(indices.element), sizes.cast(indices.element), indexed
    rows = rows * t.broadcast(wide(factors), rows.shape, [0]) if factors is not None else rows
    rows = t.broadcast(counted == 0, rows.shape, [0]).select(0, rows)
    summed = t.scatter(t.full([bags, weight.shape[1]], 0, rows.element), where, rows, kind="add")
    if mode == 1:
        summed = summed / t.broadcast(sizes.apply("maximum", 1).cast(summed.element), summed.shape, [0])
    numbers = bag.cast(indices.element)
    if mode == 0:
        sizes = sizes.full(0)
        numbers = t.full([0], 0, indices.element) if padding < 0 and weight.element in _ADDED_AT_ONCE else numbers
    sizes = sizes.cast(indices.element)
    return summed.cast(weight.element), numbers, sizes, sizes


@DEFINE("embedding_bag.padding_idx")
def embedding_bag_with_padding(t: Tensors, *arguments: Any) -> tuple[Tensor, Tensor, Tensor, Tensor]:
    *others, padding = arguments
    return embedding_bag(t, *others, -1 if padding is None else padding)


def _maxima(
    t: Tensors, rows: Tensor, indices: Tensor, where: Tensor, counted: Tensor, bags: Size
) -> tuple[Tensor, Tensor]:
    """The greatest element of each bag, and the index of the first row that has it; 0 for bags without rows."""
    skipped = t.broadcast(counted == 0, rows.shape, [0])
    shape = [bags, rows.shape[1]]
    low = skipped.select(lowest(rows.element), rows)
    found = t.scatter(t.full(shape, lowest(rows.element), rows.element), where, low, kind="maximum")
    count = t.size_number(indices.shape[0], i64)
    places = (skipped | (rows != t.gather(found, where))).select(count, t.iota(rows.shape, 0, i64))
    first = t.scatter(t.broadcast(count, shape, []), where, places, kind="minimum")
    empty = first == count
    indexed = t.gather(indices, empty.select(0, first).unsqueeze([2]))
    return empty.select(0, found), empty.select(0, indexed)


_ADDED_AT_ONCE = (f32, f16, bf16)
"""The element types whose sums PyTorch computes without the numbers of bags, which are then empty."""


def _bag_of(t: Tensors, starts: Tensor, count: Size) -> Tensor:
    """The bag of each index: how many bags begin up to it, less one."""
    marks = t.scatter(t.full([count], 0, i64), starts.unsqueeze([1]), starts.full(1), kind="add", drop=True)
    return t.scan("add", marks, 0) - 1
