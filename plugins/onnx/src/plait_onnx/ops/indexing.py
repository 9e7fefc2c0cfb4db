"""Operators that read or write at places that are computed, and those that sort."""

from __future__ import annotations

from typing import Any

from plait.build.functions import maximum
from plait.builtin.types import i1, i64
from plait_tcp.formulas import NotKnown, Tensor, Tensors, is_complex, product

from plait_onnx.declare import operator
from plait_onnx.ops.shapes import axis_of


@operator("Gather", "4x3xf32, 2xi64=[3 0] -> 2x3xf32")
def gather(t: Tensors, x: Tensor, indices: Tensor, *, axis: int = 0) -> Tensor:
    """Take the parts at `indices` along `axis`."""
    dim = axis_of(axis, x.rank)
    return t.take(x, t.wrapped(indices, x.shape[dim]), dim)


@operator("GatherElements", "4x3xf32, 2x3xi64=[[0 1 2] [3 0 1]] -> 2x3xf32")
def gather_elements(t: Tensors, x: Tensor, indices: Tensor, *, axis: int = 0) -> Tensor:
    """Take for each place the element at its own index along `axis`."""
    return along(t, x, indices, axis_of(axis, x.rank))


def along(t: Tensors, x: Tensor, indices: Tensor, dim: int) -> Tensor:
    """For each place the element at its own index along a dimension."""
    vectors = _vectors(t, t.wrapped(indices, x.shape[dim]), dim)
    return t.gather(x, vectors, list(range(x.rank)))


def _vectors(t: Tensors, places: Tensor, dim: int) -> Tensor:
    """The place of each element, with another number along `dim`."""
    sizes = places.shape
    numbers = [places if d == dim else t.iota(sizes, d, i64) for d in range(len(sizes))]
    return t.concat([n.unsqueeze([-1]) for n in numbers], len(sizes)) if len(numbers) > 1 else places.unsqueeze([-1])


@operator("GatherND", "4x3x2xf32, 1x2xi64=[[3 1]] -> 1x2xf32")
def gather_nd(t: Tensors, x: Tensor, indices: Tensor, *, batch_dims: int = 0) -> Tensor:
    """Take the parts at vectors along the last dimension of the indices."""
    axes, vectors = _nd(t, x, indices, batch_dims)
    return t.gather(x, vectors, axes, batch_dims, batch_dims)


def _nd(t: Tensors, x: Tensor, indices: Tensor, batch: int) -> tuple[list[int], Tensor]:
    """The dimensions that vectors index, and the vectors counted from the front."""
    length = indices.shape[-1]
    if not isinstance(length, int):
        raise NotKnown("the length of the vectors of indices is not static")
    axes = list(range(batch, batch + length))
    sizes = [t.size_number(x.shape[d], i64).unsqueeze([0]) for d in axes]
    if not sizes:
        return axes, indices.cast(i64)
    bounds = t.concat(sizes, 0) if len(sizes) > 1 else sizes[0]
    wide = indices.cast(i64)
    return axes, (wide < 0).select(wide + bounds, wide)


_KINDS = {"none": None, "add": "add", "mul": "multiply", "max": "maximum", "min": "minimum"}


@operator("ScatterElements", "4x3xf32, 1x3xi64=[[0 1 3]], 1x3xf32 -> 4x3xf32")
def scatter_elements(
    t: Tensors, x: Tensor, indices: Tensor, updates: Tensor, *, axis: int = 0, reduction: str = "none"
) -> Tensor:
    """Write each update at its own index along `axis`, or combine it with what is there."""
    dim = axis_of(axis, x.rank)
    vectors = _vectors(t, t.wrapped(indices, x.shape[dim]), dim)
    return t.scatter(x, vectors, updates, list(range(x.rank)), kind=_KINDS[reduction])


@operator("ScatterND", "4x3xf32, 2x1xi64=[[0] [2]], 2x3xf32 -> 4x3xf32")
def scatter_nd(t: Tensors, x: Tensor, indices: Tensor, updates: Tensor, *, reduction: str = "none") -> Tensor:
    """Write updates at vectors along the last dimension of the indices, or combine them with what is there."""
    axes, vectors = _nd(t, x, indices, 0)
    return t.scatter(x, vectors, updates, axes, kind=_KINDS[reduction])


@operator("TensorScatter", "2x8x3xf32, 2x2x3xf32, 2xi64=[0 5] -> 2x8x3xf32")
def tensor_scatter(
    t: Tensors, past: Tensor, update: Tensor, write_indices: Tensor | None = None, *, axis: int = -2,
    mode: str = "linear",
) -> Tensor:
    """Write a part along `axis` for each element of the batch, from its own index on, around the end if circular."""
    dim, batch = axis_of(axis, past.rank), past.shape[0]
    size, count = past.shape[dim], update.shape[dim]
    starts = write_indices.cast(i64) if write_indices is not None else t.zeros([batch], i64)
    place = starts.unsqueeze([1]) + t.iota([1, count], 1, i64)
    if mode == "circular":
        total = t.size_number(size, i64)
        place = place - (place / total) * total
    order = [0, dim, *(d for d in range(1, past.rank) if d != dim)]
    moved = t.scatter(past.transpose(order), place.unsqueeze([-1]), update.transpose(order), [1], batch=1)
    return moved.transpose([order.index(d) for d in range(past.rank)])


@operator("OneHot", "4xi64, 1xi64=[5], 2xf32 -> 4x5xf32")
def one_hot(t: Tensors, indices: Tensor, depth: Tensor, values: Tensor, *, axis: int = -1) -> Tensor:
    """Put the second of two values at each index along a new dimension, and the first one elsewhere."""
    (size,) = t.sizes_in(depth)
    dim = axis + indices.rank + 1 if axis < 0 else axis
    places = t.wrapped(indices, size).unsqueeze([dim])
    number = t.iota([size if d == dim else 1 for d in range(indices.rank + 1)], dim, i64)
    off, on = (values.part(0, i, 1).reshape() for i in (0, 1))
    return (places == number).select(on, off)


@operator("TopK", "4x5xf32, 1xi64=[2] -> 4x2xf32, 4x2xi64")
def top_k(t: Tensors, x: Tensor, k: Tensor, *, axis: int = -1, largest: int = 1, sorted: int = 1) -> Any:
    """Take the k largest or smallest elements along `axis`, in order, and their places."""
    dim = axis_of(axis, x.rank)
    (count,) = t.sizes_in(k)
    places = t.iota(x.shape, dim, i64)
    ordered = t.sort([x, places], dim, bool(largest))
    return [one.part(dim, 0, count) for one in ordered]


# Results whose size depends on elements


@operator("NonZero", "4x3xf32 -> 2x?xi64")
def non_zero(t: Tensors, x: Tensor) -> Tensor:
    """List the places of elements that are not 0, a row for each dimension."""
    flags = x if x.element is i1 else x != 0
    places = t.true_places(flags.flatten())
    rows: list[Tensor] = []
    for size in reversed(x.shape):
        amount = maximum(t.size_number(size, i64), 1)
        rest = places / amount
        rows.append((places - rest * amount).unsqueeze([0]))
        places = rest
    return t.concat(rows[::-1], 0) if rows else t.zeros([0, places.shape[0]], i64)


@operator("Compress", "4x3xf32, 4xi1 -> ?x3xf32", attributes="{axis = 0 : i64}")
def compress(t: Tensors, x: Tensor, condition: Tensor, *, axis: int | None = None) -> Tensor:
    """Keep the parts along `axis` where the condition holds; without axis, elements of the flat operand."""
    flat = x.flatten() if axis is None else x
    return t.take(flat, t.true_places(condition), 0 if axis is None else axis_of(axis, x.rank))


@operator("Unique", "6xf32 -> ?xf32, ?xi64, ?xi64, ?xi64")
def unique(t: Tensors, x: Tensor, *, axis: int | None = None, sorted: int = 1) -> Any:
    """List the different elements, or parts along `axis`, where each is first, which one is where, and how often."""
    dim = 0 if axis is None else axis_of(axis, x.rank)
    data = x.flatten() if axis is None else x
    count = data.shape[dim]
    lines = data.transpose([dim, *(d for d in range(data.rank) if d != dim)])
    lines = lines.reshape(count, product(lines.shape[1:]))
    if is_complex(lines.element):  # which have no order: real parts, then imaginary ones
        parts = [lines.apply(part).unsqueeze([2]) for part in ("real", "imag")]
        lines = t.concat(parts, 2).reshape(count, lines.shape[1] * 2)
    order = _lines_in_order(t, lines)
    ordered = t.take(lines, order, 0)
    is_first = _differs_from_the_last(t, ordered)
    group = t.scan("add", is_first.cast(i64), 0) - 1
    starts = t.true_places(is_first)
    first = t.take(order, starts, 0)
    inverse = t.scatter(t.zeros([count], i64), order.unsqueeze([1]), group)
    counts = t.scatter(t.zeros(starts.shape, i64), group.unsqueeze([1]), t.full([count], 1, i64), kind="add")
    if not sorted:
        first, numbers = t.sort([first, t.iota(first.shape, 0, i64)], 0, False)
        place = t.scatter(t.zeros(first.shape, i64), numbers.unsqueeze([1]), t.iota(first.shape, 0, i64))
        inverse, counts = t.take(place, inverse, 0), t.take(counts, numbers, 0)
    return t.take(data, first, dim), first, inverse, counts


def _lines_in_order(t: Tensors, lines: Tensor) -> Tensor:
    """The numbers of the lines of a matrix in lexicographic order: sorted by each column, the last one first."""
    count, columns = lines.shape
    numbers = t.iota([count], 0, i64)
    if isinstance(columns, int) and columns == 1:
        return t.sort([lines.reshape(count), numbers], 0, False)[1]

    last = columns - 1

    def by_column(i: Any, carried: list[Tensor]) -> list[Tensor]:
        (order,) = carried
        column = t.slice(lines, [0, i * -1 + last], [count, 1]).reshape(count)
        return [t.sort([t.take(column, order, 0), order], 0, False)[1]]

    return t.loop(columns, [numbers], by_column)[0]


def _differs_from_the_last(t: Tensors, lines: Tensor) -> Tensor:
    """Whether each line of a matrix is another one than the line before; NaN is equal to itself."""
    before = t.take(lines, maximum(t.iota([lines.shape[0]], 0, i64) - 1, 0), 0)
    both_nan = (lines != lines) & (before != before)
    differs = ((lines != before) & ~both_nan) if lines.is_float else lines != before
    return differs.reduce("or", [1]) | (t.iota([lines.shape[0]], 0, i64) == 0)
