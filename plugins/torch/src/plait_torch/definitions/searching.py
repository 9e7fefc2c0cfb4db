"""Elements by their order, places in sorted sequences, and how often elements are there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32, f64, i1, i32, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex, is_float, is_integral, larger, product

from plait_torch.definitions.reductions import place_of_extreme
from plait_torch.definitions.registry import Definitions
from plait_torch.definitions.sizes import is_nothing, normalized
from plait_torch.definitions.sorting import sort
from plait_torch.promotion import promoted, wide_element

DEFINE = Definitions()
Found = tuple[Tensor, Tensor]


# Elements of sorted lines


def _last(x: Tensor, dim: int) -> Tensor:
    """A dimension moved to the end."""
    return x.transpose([*(d for d in range(x.rank) if d != dim), dim])


def _chosen(t: Tensors, x: Tensor, places: Tensor) -> Tensor:
    """For each line along the last dimension, the element at a place."""
    rank, sizes = x.rank - 1, places.shape
    lines = [*(t.iota(sizes, i, i64) for i in range(rank)), places]
    return t.gather(x, t.stacked(lines))


def _at(t: Tensors, x: Tensor, dim: int, keepdim: bool, place: Any) -> Found:
    """Of each line in order, the element at `place(line)` and where it comes from."""
    if not x.rank:
        return x, t.number(0, i64)
    dim = normalized(dim, x.rank)
    ordered = sort(t, _last(x, dim), x.rank - 1, False)
    places = place(_last(x, dim), ordered[0])
    found = [_chosen(t, one, places) for one in ordered]
    values, origins = [one.unsqueeze([dim]) if keepdim else one for one in found]
    return values, origins


def _check_not_empty(x: Tensor, dim: int, name: str) -> None:
    if x.rank and is_nothing(x.shape[normalized(dim, x.rank)]):
        raise ValueError(f"expected elements along dimension {dim} for the {name}, found none")


@DEFINE("kthvalue")
def kth_value(t: Tensors, x: Tensor, k: Size, dim: int, keepdim: bool) -> Found:
    size = x.shape[normalized(dim, x.rank)] if x.rank else 1
    if isinstance(k, int) and (k < 1 or (isinstance(size, int) and k > size)):
        raise ValueError(f"expected a number of an element from 1 to {size}, found {k}")

    def place(lines: Tensor, ordered: Tensor) -> Tensor:
        return t.broadcast(t.size_number(k, i64) - 1, lines.shape[:-1])

    return _at(t, x, dim, keepdim, place)


@DEFINE("median.dim")
def median_along(t: Tensors, x: Tensor, dim: int, keepdim: bool) -> Found:
    """The middle element, of two the lesser one; the first NaN if there is one."""
    _check_not_empty(x, dim, "median")

    def place(lines: Tensor, ordered: Tensor) -> Tensor:
        size, last = lines.shape[-1], lines.rank - 1
        middle = t.broadcast((t.size_number(size, i64) - 1) / 2, lines.shape[:-1])
        if not is_float(x.element):
            return middle
        numbers = t.reduce("add", (ordered == ordered).cast(i64), [last])
        return (numbers < t.size_number(size, i64)).select(numbers, middle)

    return _at(t, x, dim, keepdim, place)


@DEFINE("nanmedian.dim")
def median_of_numbers_along(t: Tensors, x: Tensor, dim: int, keepdim: bool) -> Found:
    """The middle one of the elements that are not NaN."""
    if not is_float(x.element):
        return median_along(t, x, dim, keepdim)
    _check_not_empty(x, dim, "median")

    def place(lines: Tensor, ordered: Tensor) -> Tensor:
        numbers = t.reduce("add", (ordered == ordered).cast(i64), [lines.rank - 1])
        return (numbers > 0).select((numbers - 1) / 2, 0)

    return _at(t, x, dim, keepdim, place)


@DEFINE("median")
def median(t: Tensors, x: Tensor) -> Tensor:
    return _of_all(t, x, median_along)


@DEFINE("nanmedian")
def median_of_numbers(t: Tensors, x: Tensor) -> Tensor:
    return _of_all(t, x, median_of_numbers_along)


def _of_all(t: Tensors, x: Tensor, along: Any) -> Tensor:
    if is_nothing(product(x.shape)):
        if not is_float(x.element):
            raise ValueError("expected elements for the median, found none")
        return t.number(float("nan"), x.element)
    return along(t, x.flatten(), 0, False)[0]


@DEFINE("mode")
def mode(t: Tensors, x: Tensor, dim: int, keepdim: bool) -> Found:
    """The element that is there most often, of several the least, and the last place of it."""
    _check_not_empty(x, dim, "mode")

    def place(lines: Tensor, ordered: Tensor) -> Tensor:
        last = ordered.rank - 1
        numbers = t.iota(ordered.shape, last, i64)
        starts = t.scan("maximum", _starts(t, ordered, last).select(numbers, 0), last)
        return place_of_extreme(t, numbers - starts, "maximum", last, False)

    return _at(t, x, dim, keepdim, place)


def _starts(t: Tensors, ordered: Tensor, dim: int) -> Tensor:
    """Where an element differs from the one before it."""
    before = t.pad(ordered, t.number(0, ordered.element), *_shifted(ordered.rank, dim))
    return (t.iota(ordered.shape, dim, i64) == 0) | (ordered != before)


def _shifted(rank: int, dim: int) -> tuple[list[int], list[int]]:
    """The padding that moves elements one place up."""
    return [int(i == dim) for i in range(rank)], [-int(i == dim) for i in range(rank)]


# Places in sorted sequences

_FEW = 32
"""Boundaries of which all are compared, without a search."""


def _searched(t: Tensors, ordered: Tensor, x: Tensor, right: bool) -> Tensor:
    """How many elements of a sorted sequence are less than each one, or not greater if `right`; a sequence for each
    line if it has as many dimensions."""
    shared = ordered.rank == 1
    size = ordered.shape[-1]

    def is_before(boundary: Tensor) -> Tensor:
        """NaN, which is at the end of a sequence, is before no element; before NaN is everything."""
        return ~(boundary > x) if right else ~(boundary >= x)

    if isinstance(size, int) and size <= _FEW:
        count = t.full(x.shape, 0, i64)
        for i in range(size):
            boundary = ordered.part(ordered.rank - 1, i, 1)
            count = count + is_before(boundary.reshape() if shared else boundary).cast(i64)
        return count
    outer = [] if shared else [t.iota(x.shape, i, i64) for i in range(x.rank - 1)]

    def halve(_: Size, carried: list[Tensor]) -> list[Tensor]:
        low, high = carried
        middle = (low + high) / 2
        open_ = low < high
        place = open_.select(middle, 0)
        boundary = t.take(ordered, place, 0) if shared else t.gather(ordered, t.stacked([*outer, place]))
        after = open_ & is_before(boundary)
        return [after.select(middle + 1, low), (open_ & ~after).select(middle, high)]

    if isinstance(size, int):
        start = [t.full(x.shape, 0, i64), t.full(x.shape, size, i64)]
        return t.loop(size.bit_length(), start, halve)[0]
    start = [t.full(x.shape, 0, i64), t.broadcast(t.size_number(size, i64), x.shape)]

    def unfinished(_: Size, carried: list[Tensor]) -> Tensor:
        return t.reduce("or", carried[0] < carried[1], list(range(x.rank)))

    return t.loop_while(start, unfinished, halve)[0]


@DEFINE("searchsorted.Tensor", "searchsorted.Scalar")
def search(
    t: Tensors, ordered: Tensor, x: Any, narrow: bool, right: bool, side: str | None, sorter: Tensor | None
) -> Tensor:
    if side is not None and side not in ("left", "right"):
        raise ValueError(f"expected the side 'left' or 'right', found '{side}'")
    sequence, elements = promoted(t, ordered, x)
    if is_complex(sequence.element):
        raise Refused("complex numbers have no order")
    if sequence.rank > 1 and sequence.rank != elements.rank:
        raise ValueError(f"expected elements of {sequence.rank} dimensions, found {elements.rank}")
    if sorter is not None:
        lines = [t.iota(sorter.shape, i, i64) for i in range(sorter.rank - 1)]
        sequence = t.gather(sequence, t.stacked([*lines, sorter.cast(i64)]))
    found = _searched(t, sequence, elements, right or side == "right")
    return found.cast(i32) if narrow else found


@DEFINE("bucketize.Tensor", "bucketize.Scalar")
def bucketize(t: Tensors, x: Any, boundaries: Tensor, narrow: bool, right: bool) -> Tensor:
    if boundaries.rank != 1:
        raise ValueError(f"expected boundaries of one dimension, found {boundaries.rank}")
    return search(t, boundaries, x, narrow, right, None, None)


@DEFINE("repeat_interleave.Tensor")
def repeat_interleave(t: Tensors, counts: Tensor, total: Size | None) -> Tensor:
    """Each place as often as `counts` says."""
    ends = t.scan("add", counts.cast(i64), 0)
    if total is None:
        (total,) = t.sizes_in(t.reduce("add", counts.cast(i64), [0]))
    return _searched(t, ends, t.iota([total], 0, i64), True).cast(counts.element)


# How often elements are there


@DEFINE("bincount")
def bincount(t: Tensors, x: Tensor, weights: Tensor | None, least: Size) -> Tensor:
    """For each number up to the greatest element, how often it is there, or the sum of its weights."""
    if not is_integral(x.element) or x.element is i1 or x.rank != 1:
        raise ValueError(f"expected a vector of integers, found {x.rank} dimensions of type '{x.element}'")
    wide = x.cast(i64)
    (size,) = t.sizes_in(t.reduce("maximum", wide, [0], -1) + 1)
    size = larger(size, least)
    element = i64 if weights is None else f32 if weights.element is f32 else f64
    updates = t.full(x.shape, 1, i64) if weights is None else weights.cast(element)
    return t.scatter(t.zeros([size], element), wide.unsqueeze([1]), updates, kind="add")


@DEFINE("histc")
def histogram(t: Tensors, x: Tensor, bins: int, low: Any, high: Any) -> Tensor:
    """How many elements each of `bins` equal parts of a range has: of all elements if `low` and `high` are equal."""
    if isinstance(low, Tensor) or isinstance(high, Tensor):
        raise Refused("the range must be known when compiling")
    if bins <= 0 or low > high:
        raise ValueError(f"expected at least one part of a range, found {bins} of [{low}, {high}]")
    if not is_float(x.element):
        raise Refused(f"elements of type '{x.element}' are not counted by ranges")
    flat = x.flatten().cast(wide_element(x.element))
    start, end = t.number(low, flat.element), t.number(high, flat.element)
    if low == high:
        if is_nothing(flat.shape[0]):
            return t.zeros([bins], x.element)
        start, end = (t.reduce(kind, flat, [0]) for kind in ("minimum", "maximum"))
        same = start == end
        start, end = same.select(start - 1, start), same.select(end + 1, end)
    inside = (flat >= start) & (flat <= end)
    places = inside.select((flat - start) * bins / (end - start), 0).cast(i64)
    places = inside.select((places > bins - 1).select(bins - 1, places), bins)
    ones = t.full(flat.shape, 1, flat.element)
    counted = t.scatter(t.zeros([bins], flat.element), places.unsqueeze([1]), ones, kind="add", drop=True)
    return counted.cast(x.element)


@DEFINE("unique_consecutive")
def unique_in_order(
    t: Tensors, x: Tensor, with_inverse: bool, with_counts: bool, dim: int | None
) -> tuple[Tensor, Tensor, Tensor]:
    """One element of each run of equal ones, the run of each element, and the lengths of runs."""
    if dim is not None and x.rank > 1:
        raise Refused("runs along a dimension are not supported")
    flat = x.flatten()
    return _runs(t, flat, t.iota(flat.shape, 0, i64), x.shape, with_inverse, with_counts)


@DEFINE("_unique2")
def unique(
    t: Tensors, x: Tensor, in_order: bool, with_inverse: bool, with_counts: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """The elements that differ, in order, which of them each element is, and how often each is there."""
    flat = x.flatten()
    values, places = sort(t, flat, 0, False)
    return _runs(t, values, places, x.shape, with_inverse, with_counts)


def _runs(
    t: Tensors, x: Tensor, origins: Tensor, sizes: Sequence[Size], with_inverse: bool, with_counts: bool
) -> tuple[Tensor, Tensor, Tensor]:
    """Runs of equal elements, which come from `origins` of a tensor of these sizes."""
    starts = _starts(t, x, 0)
    places = t.true_places(starts)
    inverse = counts = t.zeros([0], i64)
    if with_inverse:
        numbers = t.scan("add", starts.cast(i64), 0) - 1
        inverse = t.scatter(t.zeros(x.shape, i64), origins.unsqueeze([1]), numbers).reshape(*sizes)
    if with_counts:
        end = t.size_number(x.shape[0], i64).reshape(1)
        count = places.shape[0]
        counts = t.concat([places, end], 0).part(0, 1, count) - places
    return t.take(x, places, 0), inverse, counts
