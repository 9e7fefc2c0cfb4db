"""Convolutions and pools."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any

from plait.builtin.types import i32, i64
from plait_tcp.formulas import NotKnown, Tensor, Tensors, larger, product

from plait_onnx.declare import Ints, operator

_CONV = "1x2x5x5xf32, 3x2x3x3xf32, 3xf32 -> 1x3x3x3xf32"
_POOL = "1x2x4x4xf32 -> 1x2x3x3xf32"
_POOL_OF_2 = "{kernel_shape = [2, 2]}"


def list_of(values: Ints | None, default: int, count: int) -> list[int]:
    """A list with an entry for each spatial dimension."""
    return list(values) if values is not None and len(values) else [default] * count


def paddings(
    t: Tensors, sizes: Sequence[Any], kernel: Sequence[int], strides: Sequence[int], dilations: Sequence[int],
    pads: Ints | None, auto_pad: str,
) -> tuple[list[Any], list[Any]]:
    """What is added before and after each spatial dimension."""
    count = len(sizes)
    if auto_pad in ("NOTSET", ""):
        given = list_of(pads, 0, 2 * count)
        return given[:count], given[count:]
    if auto_pad == "VALID":
        return [0] * count, [0] * count
    low: list[Any] = []
    high: list[Any] = []
    for size, k, s, d in zip(sizes, kernel, strides, dilations):
        windows = (size + (s - 1)) // s if s > 1 else size
        total = larger((windows - 1) * s + ((k - 1) * d + 1) - size, 0)
        if not isinstance(total, int) and s == 1:
            total = (k - 1) * d
        less = total // 2
        low.append(less if auto_pad == "SAME_UPPER" else total - less)
        high.append(total - less if auto_pad == "SAME_UPPER" else less)
    return low, high


def kernel_sizes(w: Tensor) -> list[int]:
    """The spatial sizes of a kernel, which have to be known."""
    sizes = w.shape[2:]
    if not all(isinstance(n, int) for n in sizes):
        raise NotKnown("the shape of the kernel is not static")
    return sizes


def convolved(
    t: Tensors, x: Tensor, w: Tensor, options: dict[str, Any], element: Any = None
) -> Tensor:
    """The convolution that the attributes of Conv describe."""
    kernel = kernel_sizes(w)
    count = len(kernel)
    strides, dilations = (list_of(options.get(n), 1, count) for n in ("strides", "dilations"))
    low, high = paddings(
        t, x.shape[2:], kernel, strides, dilations, options.get("pads"), options.get("auto_pad", "NOTSET")
    )
    return t.conv(
        x, w, strides=strides, low=low, high=high, dilations=dilations, groups=options.get("group", 1), element=element
    )


def along_channels(v: Tensor, rank: int) -> Tensor:
    """A vector along dimension 1, or a number."""
    return v.reshape() if v.rank == 0 else v.unsqueeze(list(range(1, rank - 1)))


@operator("Conv", _CONV)
def conv(
    t: Tensors, x: Tensor, w: Tensor, b: Tensor | None = None, *, auto_pad: str = "NOTSET",
    dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None, pads: Ints | None = None,
    strides: Ints | None = None,
) -> Tensor:
    """Slide a kernel over the input and add up products; features may be in groups."""
    options = {"auto_pad": auto_pad, "dilations": dilations, "group": group, "pads": pads, "strides": strides}
    result = convolved(t, x, w, options)
    return result if b is None else result + along_channels(b, x.rank)


@operator("ConvTranspose", "1x2x3x3xf32, 2x3x3x3xf32 -> 1x3x5x5xf32")
def conv_transpose(
    t: Tensors, x: Tensor, w: Tensor, b: Tensor | None = None, *, auto_pad: str = "NOTSET",
    dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None, output_padding: Ints | None = None,
    output_shape: Ints | None = None, pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Add the kernel, times each element of the input, at places that are strides apart."""
    kernel = kernel_sizes(w)
    count = len(kernel)
    steps, apart, extra = list_of(strides, 1, count), list_of(dilations, 1, count), list_of(output_padding, 0, count)
    extents = [(k - 1) * d + 1 for k, d in zip(kernel, apart)]
    wanted = list(output_shape)[-count:] if output_shape is not None else None
    low: list[Any] = []
    high: list[Any] = []
    for i, size in enumerate(x.shape[2:]):
        total = steps[i] * (size - 1) + extra[i] + extents[i]
        if wanted is None and auto_pad in ("SAME_UPPER", "SAME_LOWER"):
            end = size * steps[i]
        elif wanted is None:
            before, after = list_of(pads, 0, 2 * count)[i :: count]
            low.append(extents[i] - 1 - before)
            high.append(extents[i] - 1 - after + extra[i])
            continue
        else:
            end = wanted[i]
        cut = larger(total - end, 0)
        less = cut // 2
        before, after = (less, cut - less) if auto_pad == "SAME_UPPER" else (cut - less, less)
        low.append(extents[i] - 1 - before)
        high.append(extents[i] - 1 - after + extra[i])
    rows, features = w.shape[:2]
    turned = t.reverse(w, list(range(2, w.rank)))
    grouped = turned.reshape(group, rows // group, features, *kernel).transpose([0, 2, 1, *range(3, w.rank + 1)])
    flipped = grouped.reshape(group * features, rows // group, *kernel)
    result = t.conv(
        x, flipped, strides=[1] * count, low=low, high=high, dilations=apart, lhs_dilations=steps, groups=group
    )
    return result if b is None else result + along_channels(b, x.rank)


@operator("ConvInteger", "1x2x5x5xui8, 3x2x3x3xui8 -> 1x3x3x3xi32")
def conv_integer(
    t: Tensors, x: Tensor, w: Tensor, x_zero_point: Tensor | None = None, w_zero_point: Tensor | None = None, *,
    auto_pad: str = "NOTSET", dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None,
    pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Convolve integers without their zero points, in i32."""
    options = {"auto_pad": auto_pad, "dilations": dilations, "group": group, "pads": pads, "strides": strides}
    zero = w_zero_point
    if zero is not None and zero.rank:
        zero = zero.unsqueeze(list(range(1, w.rank)))
    return convolved(t, moved_by(x, x_zero_point), moved_by(w, zero), options)


def moved_by(x: Tensor, zero_point: Tensor | None) -> Tensor:
    """Integers minus their zero point, in i32."""
    wide = x.cast(i32)
    if zero_point is None or (zero_point.known is not None and not zero_point.known.any()):
        return wide
    return wide - zero_point.cast(i32)


# Pools


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
    fill = t.number(-float("inf"), x.element) if x.is_float else t.number(_lowest(x.element), x.element)
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


def _lowest(element: Any) -> int:
    return 0 if element.is_unsigned else -(1 << (element.width - 1))


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
