"""Images of other sizes, and elements at places between others."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32, i32, i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float

from plait_torch.definitions.functions import wide
from plait_torch.definitions.indexing import index
from plait_torch.definitions.registry import Definitions

DEFINE = Definitions()


def _sizes(x: Tensor, output: Sequence[Size] | None, factors: Sequence[float] | None, count: int) -> list[int]:
    """The sizes of the result along the last dimensions."""
    sizes = x.shape[x.rank - count :]
    if not all(isinstance(n, int) for n in sizes):
        raise Refused("the sizes of images must be known when compiling")
    if output is not None:
        if not all(isinstance(n, int) for n in output):
            raise Refused("the sizes of images must be known when compiling")
        return list(output)
    if factors is None:
        raise ValueError("expected sizes or factors")
    return [math.floor(n * f) for n, f in zip(sizes, factors)]


def _nearest_places(t: Tensors, size: int, count: int, factor: float | None) -> Tensor:
    """The element that each of the new ones is."""
    step = 1 / factor if factor else size / count
    line = t.iota([count], 0, f32) * step
    return line.apply("floor").apply("minimum", size - 1).cast(i64)


def _nearest(
    t: Tensors, x: Tensor, output: Sequence[Size] | None, factors: Sequence[float] | None, count: int
) -> Tensor:
    for i, size in enumerate(_sizes(x, output, factors, count)):
        dim = x.rank - count + i
        x = t.take(x, _nearest_places(t, x.shape[dim], size, factors[i] if factors else None), dim)
    return x


@DEFINE("upsample_nearest2d.vec")
def upsample_nearest_by(
    t: Tensors, x: Tensor, output: Sequence[Size] | None, factors: Sequence[float] | None
) -> Tensor:
    return _nearest(t, x, output, factors, x.rank - 2)


@DEFINE("upsample_nearest2d")
def upsample_nearest2d(t: Tensors, x: Tensor, output: Sequence[Size], *factors: float | None) -> Tensor:
    return _nearest(t, x, output, _known(factors), 2)


@DEFINE("upsample_nearest1d")
def upsample_nearest1d(t: Tensors, x: Tensor, output: Sequence[Size], *factors: float | None) -> Tensor:
    return _nearest(t, x, output, _known(factors), 1)


def _known(factors: Sequence[float | None]) -> list[float] | None:
    return None if any(one is None for one in factors) else [float(one) for one in factors if one is not None]


def _linear(
    t: Tensors, x: Tensor, sizes: Sequence[int], aligned: bool, factors: Sequence[float] | None, count: int
) -> Tensor:
    """Each new element between the two nearest ones along each dimension."""
    if not is_float(x.element):
        raise Refused(f"elements of type '{x.element}' are not interpolated")
    a = wide(x)
    for i, size in enumerate(sizes):
        dim = x.rank - count + i
        a = _linear_along(t, a, dim, size, aligned, factors[i] if factors else None)
    return a.cast(x.element)


def _linear_along(t: Tensors, x: Tensor, dim: int, count: int, aligned: bool, factor: float | None) -> Tensor:
    size = x.shape[dim]
    line = t.iota([count], 0, x.element)
    if aligned:
        place = line * ((size - 1) / (count - 1) if count > 1 else 0.0)
    else:
        step = 1 / factor if factor else size / count
        place = ((line + 0.5) * step - 0.5).apply("maximum", 0.0)
    lower = place.cast(i64).apply("minimum", size - 1)
    upper = (lower + 1).apply("minimum", size - 1)
    share = (place - lower.cast(x.element)).apply("minimum", 1.0).apply("maximum", 0.0)
    shape = [count if i == dim else n for i, n in enumerate(x.shape)]
    weight = t.broadcast(share, shape, [dim])
    first, second = (t.take(x, places, dim) for places in (lower, upper))
    return first * (1 - weight) + second * weight


@DEFINE("upsample_bilinear2d.vec")
def upsample_bilinear_by(
    t: Tensors, x: Tensor, output: Sequence[Size] | None, aligned: bool, factors: Sequence[float] | None
) -> Tensor:
    return _linear(t, x, _sizes(x, output, factors, 2), aligned, factors, 2)


@DEFINE("upsample_bilinear2d")
def upsample_bilinear2d(t: Tensors, x: Tensor, output: Sequence[Size], aligned: bool, *factors: float | None) -> Tensor:
    return _linear(t, x, _sizes(x, output, None, 2), aligned, _known(factors), 2)


@DEFINE("__interpolate.size_list_scale_list")
def interpolated(
    t: Tensors, x: Tensor, size: Sequence[Size] | None, factors: Sequence[float] | None, mode: str,
    aligned: bool | None, recompute: bool | None, smooth: bool,
) -> Tensor:  # fmt: skip
    count = x.rank - 2
    sizes, known = _sizes(x, size, factors, count), None if recompute or size is not None else factors
    if mode == "nearest":
        return _nearest(t, x, sizes, known, count)
    if mode not in ("linear", "bilinear", "trilinear") or smooth:
        raise Refused(f"resizing by '{mode}'" + (" with antialiasing" if smooth else "") + " is not supported")
    return _linear(t, x, sizes, bool(aligned), known, count)


# Grids


@DEFINE("grid_sampler_2d")
def grid_sampler(t: Tensors, x: Tensor, grid: Tensor, mode: int, padding: int, aligned: bool) -> Tensor:
    """The image at places that a grid states, from -1 to 1 along each dimension."""
    if not is_float(x.element):
        raise Refused(f"elements of type '{x.element}' are not interpolated")
    a, g = wide(x), wide(grid)
    height, width = x.shape[2:]
    columns, rows = (
        _padded_place(t, _unscaled(t, _column(t, g, i), size, aligned), size, padding, aligned, mode)
        for i, size in ((0, width), (1, height))
    )
    samplers = {0: _bilinear, 1: _nearest_in_grid, 2: _bicubic}
    return samplers[mode](t, a, rows, columns, (padding, aligned)).cast(x.element)


def _column(t: Tensors, grid: Tensor, i: int) -> Tensor:
    return grid.part(grid.rank - 1, i, 1).squeeze([grid.rank - 1])


def _of(t: Tensors, size: Size, like: Tensor) -> Any:
    return float(size) if isinstance(size, int) else t.size_number(size, i64).cast(like.element)


def _unscaled(t: Tensors, place: Tensor, size: Size, aligned: bool) -> Tensor:
    """A place in pixels."""
    length = _of(t, size, place)
    return (place + 1) * 0.5 * (length - 1) if aligned else ((place + 1) * length - 1) * 0.5


def _padded_place(t: Tensors, place: Tensor, size: Size, padding: int, aligned: bool, mode: int) -> Tensor:
    """The place where to look for one outside: itself (zeros), at the border, or mirrored; bicubic does so later."""
    if mode == 2 or padding == 0:
        return place
    return _moved_inside(t, place, size, padding, aligned)


def _moved_inside(t: Tensors, place: Tensor, size: Size, padding: int, aligned: bool) -> Tensor:
    if padding == 2:
        place = _reflected(t, place, size, aligned)
    last = _of(t, size - 1, place)
    return place.apply("maximum", 0.0).apply("minimum", last)


def _reflected(t: Tensors, place: Tensor, size: Size, aligned: bool) -> Tensor:
    low = 0.0 if aligned else -0.5
    span = _of(t, size - 1 if aligned else size, place)
    if isinstance(span, float) and span == 0.0:
        return place.full(0.0)
    away = abs(place - low)
    left = away.apply("remainder", span)
    flips = (away / span).apply("floor")
    odd = (flips.apply("remainder", 2.0)) != 0
    return odd.select(
        span - left + low if isinstance(span, float) else t.broadcast(span, left.shape) - left + low, left + low
    )


def _pixel(t: Tensors, x: Tensor, row: Tensor, column: Tensor) -> Tensor:
    """The pixels at whole places, 0 outside: [n, c, ...]"""
    height, width = x.shape[2:]
    inside = (row >= 0) & (row < _of(t, height, row)) & (column >= 0) & (column < _of(t, width, column))
    rows, columns = (_number(inside.select(one, 0.0), size) for one, size in ((row, height), (column, width)))
    batch = t.iota(rows.shape, 0, i64)
    found = index(t, x, [batch, None, rows, columns])  # [n, ..., c], as the indices are not adjacent
    found = found.transpose([0, found.rank - 1, *range(1, found.rank - 1)])
    return t.broadcast(inside, found.shape, [0, *range(2, found.rank)]).select(found, 0.0)


def _number(place: Tensor, size: Size) -> Tensor:
    """A whole place below a size as an integer; by 32 bits, which vectors convert to, where these are enough."""
    return (place.cast(i32) if isinstance(size, int) and size < 1 << 24 else place).cast(i64)


def _weighted(t: Tensors, pixel: Tensor, weight: Tensor) -> Tensor:
    return pixel * t.broadcast(weight, pixel.shape, [0, *range(2, pixel.rank)])


def _bilinear(t: Tensors, x: Tensor, row: Tensor, column: Tensor, more: Any) -> Tensor:
    top, left = row.apply("floor"), column.apply("floor")
    down, right = row - top, column - left
    corners = [
        (top, left, (1 - down) * (1 - right)), (top, left + 1, (1 - down) * right),
        (top + 1, left, down * (1 - right)), (top + 1, left + 1, down * right),
    ]  # fmt: skip
    parts = [_weighted(t, _pixel(t, x, r, c), w) for r, c, w in corners]
    return parts[0] + parts[1] + parts[2] + parts[3]


def _nearest_in_grid(t: Tensors, x: Tensor, row: Tensor, column: Tensor, more: Any) -> Tensor:
    return _pixel(t, x, row.apply("round_even"), column.apply("round_even"))


def _bicubic(t: Tensors, x: Tensor, row: Tensor, column: Tensor, more: Any) -> Tensor:
    padding, aligned = more
    top, left = row.apply("floor"), column.apply("floor")
    by_row, by_column = _cubic_weights(row - top), _cubic_weights(column - left)
    height, width = x.shape[2:]
    found: Tensor | None = None
    for i, wr in enumerate(by_row):
        for j, wc in enumerate(by_column):
            r, c = top + (i - 1), left + (j - 1)
            if padding:
                r = _moved_inside(t, r, height, padding, aligned)
                c = _moved_inside(t, c, width, padding, aligned)
            part = _weighted(t, _pixel(t, x, r, c), wr * wc)
            found = part if found is None else found + part
    assert found is not None
    return found


_A = -0.75


def _cubic_weights(share: Tensor) -> list[Tensor]:
    """The weights of the four elements around a place, of how far it is behind the second."""

    def near(x: Tensor) -> Tensor:
        return ((x * (_A + 2)) - (_A + 3)) * x * x + 1

    def far(x: Tensor) -> Tensor:
        return ((x * _A - 5 * _A) * x + 8 * _A) * x - 4 * _A

    return [far(share + 1), near(share), near(1 - share), far(2 - share)]
