"""Pools, and what puts elements of windows back."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait.builtin.types import i64
from plait_tcp.formulas import NotKnown, Tensor, Tensors, lowest, product

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.convolution import list_of, paddings

_POOL = "1x2x4x4xf32 -> 1x2x3x3xf32"
_POOL_OF_2 = "{kernel_shape = [2, 2]}"


def _windows(
    t: Tensors, x: Tensor, kernel: Sequence[int], strides: Ints | None, dilations: Ints | None, pads: Ints | None,
    auto_pad: str, ceil_mode: int,
) -> tuple[list[int], list[int], list[Any], list[Any], list[Any]]:
    """Strides, dilations, padding before and after, and what the last windows need more where counts round up."""
    count = len(kernel)
    steps, apart = list_of(strides, 1, count), list_of(dilations, 1, count)
    low, high = paddings(t, x.shape[2:], kernel, steps, apart, pads, auto_pad)
    more: list[Any] = [0] * count
    if ceil_mode and auto_pad in ("NOTSET", ""):
        for i, size in enumerate(x.shape[2:]):
            more[i] = _rounding_up(t, size, kernel[i], steps[i], apart[i], low[i], high[i])
    return steps, apart, low, high, more


def _rounding_up(t: Tensors, size: Any, kernel: int, step: int, apart: int, low: int, high: int) -> Any:
    extent = (kernel - 1) * apart + 1
    free = size + (low + high - extent)
    windows = (free + (step - 1)) // step + 1
    if isinstance(windows, int):
        if (windows - 1) * step >= size + low:
            windows -= 1  # a window that begins in the padding behind is left out
        return max((windows - 1) * step + extent - (size + low + high), 0)
    if step == 1:
        return 0
    raise NotKnown("the size is known at run time only, and counts of windows are rounded up")


@operator("MaxPool", _POOL, attributes=_POOL_OF_2)
def max_pool(
    t: Tensors, x: Tensor, *, kernel_shape: Ints, auto_pad: str = "NOTSET", ceil_mode: int = 0,
    dilations: Ints | None = None, pads: Ints | None = None, storage_order: int = 0, strides: Ints | None = None,
    results: int = 1,
) -> Any:
    """Take the largest element in each window, and where it is."""
    steps, apart, low, high, more = _windows(t, x, kernel_shape, strides, dilations, pads, auto_pad, ceil_mode)
    after = [a + b for a, b in zip(high, more)]
    top = t.window("maximum", x, kernel_shape, steps, low, after, apart)
    if results < 2:
        return top
    return top, _places_of_largest(t, x, top, list(kernel_shape), steps, apart, low, after, storage_order)


def _places_of_largest(
    t: Tensors, x: Tensor, top: Tensor, kernel: list[int], steps: list[int], apart: list[int], low: list[int],
    high: list[int], column_major: int,
) -> Tensor:
    """For each window the place of its first largest element, in a numbering of the whole input."""
    fill = t.number(lowest(x.element), x.element)
    outer = [0, 0]
    padded = t.pad(x, fill, [*outer, *low], [*outer, *high])
    spatial = x.shape[2:]
    strides = [prod(spatial[i + 1 :]) for i in range(len(spatial))]
    if column_major:
        strides = [prod(spatial[:i]) for i in range(len(spatial))]
    number = _numbers(t, x, [0, 0, *strides])
    numbers = t.pad(number, t.number(-1, i64), [*outer, *low], [*outer, *high])
    best = t.full(top.shape, -1, i64)
    for place in reversed(list(_box(kernel))):
        starts = [0, 0, *(p * d for p, d in zip(place, apart))]
        steps_ = [1, 1, *steps]
        value, where = (t.slice(v, starts, top.shape, steps_) for v in (padded, numbers))
        best = ((value == top) & (where >= 0)).select(where, best)
    size = prod(spatial)
    offset = _numbers(t, top, [x.shape[1] * size, size, *[0] * len(spatial)])
    return best + offset


def _numbers(t: Tensors, x: Tensor, strides: Sequence[Any]) -> Tensor:
    """The sum over dimensions of the number along each times a stride."""
    total = t.zeros(x.shape, i64)
    for dim, stride in enumerate(strides):
        line = t.iota([n if i == dim else 1 for i, n in enumerate(x.shape)], dim, i64)
        total = total + line * t.size_number(stride, i64)
    return total


def _box(kernel: Sequence[int]) -> list[tuple[int, ...]]:
    places: list[tuple[int, ...]] = [()]
    for n in kernel:
        places = [(*p, i) for p in places for i in range(n)]
    return places


@operator("AveragePool", _POOL, attributes=_POOL_OF_2)
def average_pool(
    t: Tensors, x: Tensor, *, kernel_shape: Ints, auto_pad: str = "NOTSET", ceil_mode: int = 0,
    count_include_pad: int = 0, dilations: Ints | None = None, pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Take the mean of the elements in each window."""
    steps, apart, low, high, more = _windows(t, x, kernel_shape, strides, dilations, pads, auto_pad, ceil_mode)
    after = [a + b for a, b in zip(high, more)]
    total = t.window("add", x, kernel_shape, steps, low, after, apart)
    if not any((isinstance(n, int) and n) or not isinstance(n, int) for n in (*low, *after)):
        return total / prod(kernel_shape)
    ones = t.full([1, 1, *x.shape[2:]], 1, x.element)
    if count_include_pad:
        ones = t.pad(ones, t.number(1, x.element), [0, 0, *low], [0, 0, *high])
        low, after = [0] * len(low), more
    return total / t.window("add", ones, kernel_shape, steps, low, after, apart)


@operator("LpPool", _POOL, attributes=_POOL_OF_2)
def lp_pool(
    t: Tensors, x: Tensor, *, kernel_shape: Ints, auto_pad: str = "NOTSET", ceil_mode: int = 0,
    dilations: Ints | None = None, p: int = 2, pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Take the norm of the elements in each window."""
    steps, apart, low, high, more = _windows(t, x, kernel_shape, strides, dilations, pads, auto_pad, ceil_mode)
    powers = _power(abs(x), p)
    total = t.window("add", powers, kernel_shape, steps, low, [a + b for a, b in zip(high, more)], apart)
    return _root(total, p)


def _power(x: Tensor, p: int) -> Tensor:
    return x if p == 1 else x * x if p == 2 else x.apply("power", p)


def _root(x: Tensor, p: int) -> Tensor:
    return x if p == 1 else x.apply("sqrt") if p == 2 else x.apply("power", 1 / p)


@operator("GlobalAveragePool", "1x2x4x4xf32 -> 1x2x1x1xf32")
def global_average_pool(t: Tensors, x: Tensor) -> Tensor:
    """Take the mean over all spatial dimensions."""
    return x.mean(list(range(2, x.rank)))


@operator("GlobalMaxPool", "1x2x4x4xf32 -> 1x2x1x1xf32")
def global_max_pool(t: Tensors, x: Tensor) -> Tensor:
    """Take the largest element over all spatial dimensions."""
    return x.max(list(range(2, x.rank)))


@operator("GlobalLpPool", "1x2x4x4xf32 -> 1x2x1x1xf32")
def global_lp_pool(t: Tensors, x: Tensor, *, p: int = 2) -> Tensor:
    """Take the norm over all spatial dimensions."""
    return _root(_power(abs(x), p).sum(list(range(2, x.rank))), p)


@operator(
    "MaxUnpool", "1x1x2x2xf32, 1x1x2x2xi64=[[[[0 3] [9 15]]]] -> 1x1x4x4xf32",
    attributes="{kernel_shape = [2, 2], strides = [2, 2]}",
)
def max_unpool(
    t: Tensors, x: Tensor, places: Tensor, shape: Tensor | None = None, *, kernel_shape: Ints, pads: Ints | None = None,
    strides: Ints | None = None,
) -> Tensor:
    """Put elements back where MaxPool found them, and zeros elsewhere."""
    count = len(kernel_shape)
    steps, given = list_of(strides, 1, count), list_of(pads, 0, 2 * count)
    sizes = [
        (n - 1) * s + k - a - b
        for n, s, k, a, b in zip(x.shape[2:], steps, kernel_shape, given[:count], given[count:])
    ]
    target = [*x.shape[:2], *sizes]
    if shape is not None:
        target = t.sizes_in(shape)
        places = _renumbered(t, places, sizes, target[2:])
    flat = t.zeros([product(target)], x.element)
    amount = product(x.shape)
    return t.scatter(flat, places.reshape(amount, 1), x.reshape(amount), [0]).reshape(*target)


def _renumbered(t: Tensors, places: Tensor, sizes: Sequence[Any], target: Sequence[Any]) -> Tensor:
    """Places in a tensor of `sizes` as the same places in one of `target`."""
    result: Tensor | None = None
    rest, unit = places, 1
    for have, want in zip(reversed(sizes), reversed(target)):
        amount = t.size_number(have, i64)
        digit = rest - (rest / amount) * amount
        part = digit * t.size_number(unit, i64)
        result = part if result is None else result + part
        rest, unit = rest / amount, unit * want
    assert result is not None
    return result + rest * t.size_number(unit, i64)


@operator("Col2Im", "1x4x4xf32, 2xi64=[3 3], 2xi64=[2 2] -> 1x1x3x3xf32")
def col2im(
    t: Tensors, x: Tensor, image_shape: Tensor, block_shape: Tensor, *, dilations: Ints | None = None,
    pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Add columns of blocks up at the places of an image that they were taken from."""
    image, block = t.sizes_in(image_shape), t.sizes_in(block_shape)
    count = len(image)
    steps, apart, given = list_of(strides, 1, count), list_of(dilations, 1, count), list_of(pads, 0, 2 * count)
    if not all(isinstance(n, int) for n in (*image, *block)):
        raise NotKnown("the shapes of image and block are not constant")
    windows = [
        (n + given[i] + given[count + i] - ((k - 1) * d + 1)) // s + 1
        for i, (n, k, d, s) in enumerate(zip(image, block, apart, steps))
    ]
    batch, channels = x.shape[0], x.shape[1] // prod(block)
    parts = x.reshape(batch, channels, prod(block), *windows)
    wide = [n + given[i] + given[count + i] for i, n in enumerate(image)]
    total = t.zeros([batch, channels, *wide], x.element)
    for number, place in enumerate(_box(block)):
        part = parts.at(2, number)
        low = [p * d for p, d in zip(place, apart)]
        high = [n - a - ((m - 1) * s + 1) for n, a, m, s in zip(wide, low, windows, steps)]
        gaps = [0, 0, *(s - 1 for s in steps)]
        total = total + t.pad(part, t.number(0, x.element), [0, 0, *low], [0, 0, *high], gaps)
    return t.slice(total, [0, 0, *given[:count]], [batch, channels, *image])
