"""Means and greatest elements of windows, and their derivatives."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product as places_in
from typing import TYPE_CHECKING, Any

from plait.builtin.types import i64
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_complex, is_float, lowest, product

from plait_torch.definitions.convolution import for_each
from plait_torch.definitions.functions import wide
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import wide_element

if TYPE_CHECKING:
    from plait.ir.attribute import Type

DEFINE = Definitions()


class Windows:
    """Windows over the last dimensions: how many there are, and what stands around the elements."""

    def __init__(
        self, x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil: bool, count: int
    ) -> None:
        if x.rank not in (count + 1, count + 2):
            raise ValueError(f"expected a tensor of {count + 1} or {count + 2} dimensions, found {x.rank}")
        self.count, self.lead = count, x.rank - count
        self.kernel = for_each(kernel, count)
        self.stride = for_each(stride, count) if stride else self.kernel
        self.padding, self.dilation = for_each(padding, count), for_each(dilation, count)
        self.sizes = list(x.shape[self.lead :])
        parts = zip(self.sizes, self.kernel, self.stride, self.padding, self.dilation)
        self.places = [_places(n, k, s, p, d, ceil) for n, k, s, p, d in parts]
        if any(isinstance(n, int) and n < 1 for n in self.places):
            raise ValueError("expected windows that fit")

    @property
    def high(self) -> list[Size]:
        """What is added behind the elements so that the last window is full; less than 0 if it ends before."""
        parts = zip(self.places, self.sizes, self.kernel, self.stride, self.padding, self.dilation)
        return [(m - 1) * s + ((k - 1) * d + 1 - p) - n for m, n, k, s, p, d in parts]

    def along_all(self, entries: Sequence[Any], lead: Any) -> list[Any]:
        """An entry for each dimension of the tensor."""
        return [*[lead] * self.lead, *entries]

    def reduce(self, t: Tensors, kind: str, x: Tensor) -> Tensor:
        return t.window(kind, x, self.kernel, self.stride, self.padding, self.high, self.dilation)


def _places(size: Size, kernel: int, stride: int, padding: int, dilation: int, ceil: bool) -> Size:
    """At how many places a window is; with `ceil` also where it begins inside and ends behind."""
    span = size + (2 * padding - dilation * (kernel - 1) - 1)
    if not ceil:
        return span // stride + 1
    count = (span + (stride - 1)) // stride + 1
    last = (count - 1) * stride
    if isinstance(count, int):
        return count - 1 if last >= size + padding else count
    return (last >= size + padding).select(count - 1, count)


def _max_pool(
    t: Tensors, x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil: bool, count: int
) -> tuple[Tensor, Tensor]:
    if is_complex(x.element):
        raise Refused("complex numbers have no order")
    windows = Windows(x, kernel, stride, padding, dilation, ceil, count)
    values = windows.reduce(t, "maximum", x)
    return values, _max_places(t, x, windows)


def _max_places(t: Tensors, x: Tensor, windows: Windows) -> Tensor:
    """Where the greatest element of each window stands in its plane: the first one, and the last NaN."""
    low = windows.along_all(windows.padding, 0)
    high = windows.along_all(windows.high, 0)
    around = t.pad(x, t.number(lowest(x.element), x.element), low, high)
    plane = _plane_numbers(t, windows)
    numbers = t.pad(plane, t.number(-1, i64), windows.padding, windows.high)
    best: Tensor | None = None
    found: Tensor | None = None
    for place in places_in(*map(range, windows.kernel)):
        element = _elements_at(t, around, windows, place, windows.lead)
        number = t.broadcast(_elements_at(t, numbers, windows, place, 0), element.shape)
        if best is None or found is None:
            best, found = element, number
            continue
        better = (element > best) | (found < 0)
        better = better | (element != element) if is_float(x.element) else better
        better = better & (number >= 0)
        best, found = better.select(element, best), better.select(number, found)
    assert found is not None
    return found


def _plane_numbers(t: Tensors, windows: Windows) -> Tensor:
    """The number of each element of a plane."""
    found = t.iota(windows.sizes, 0, i64)
    for dim in range(1, windows.count):
        size = windows.sizes[dim]
        found = found * (size if isinstance(size, int) else t.size_number(size, i64)) + t.iota(windows.sizes, dim, i64)
    return found


def _elements_at(t: Tensors, x: Tensor, windows: Windows, place: Sequence[int], lead: int) -> Tensor:
    """The element at a place in each window."""
    starts = [*[0] * lead, *(k * d for k, d in zip(place, windows.dilation))]
    sizes = [*x.shape[:lead], *windows.places]
    return t.slice(x, starts, sizes, [*[1] * lead, *windows.stride])


def _with_indices(dims: int) -> None:
    @DEFINE(f"max_pool{dims}d_with_indices")
    def max_pool_with_indices(
        t: Tensors, x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil: bool
    ) -> tuple[Tensor, Tensor]:
        return _max_pool(t, x, kernel, stride, padding, dilation, ceil, dims)

    @DEFINE(f"max_pool{dims}d_with_indices_backward")
    def max_pool_backward(
        t: Tensors,
        gradient: Tensor,
        x: Tensor,
        kernel: Any,
        stride: Any,
        padding: Any,
        dilation: Any,
        ceil: bool,
        indices: Tensor,
    ) -> Tensor:
        return _max_pool_backward(t, gradient, x, indices, dims)

    @DEFINE(f"avg_pool{dims}d_backward")
    def avg_pool_backward(
        t: Tensors,
        gradient: Tensor,
        x: Tensor,
        kernel: Any,
        stride: Any,
        padding: Any,
        ceil: bool,
        include: bool,
        divisor: int | None = None,
    ) -> Tensor:
        windows = Windows(x, kernel, stride, padding, 1, ceil, dims)
        return _average_backward(t, gradient, windows, include, divisor)


def _max_pool_backward(t: Tensors, gradient: Tensor, x: Tensor, indices: Tensor, count: int) -> Tensor:
    """Each gradient is added where the greatest element came from."""
    lead = x.rank - count
    planes, size, places = product(x.shape[:lead]), product(x.shape[lead:]), product(gradient.shape[lead:])
    flat = [one.reshape(planes, places) for one in (gradient.cast(wide_element(gradient.element)), indices)]
    rows = t.iota([planes, places], 0, i64)
    where = t.concat([rows.unsqueeze([2]), flat[1].unsqueeze([2])], 2)
    base = t.full([planes, size], 0, flat[0].element)
    return t.scatter(base, where, flat[0], kind="add").reshape(*x.shape).cast(gradient.element)


def _divisor(t: Tensors, windows: Windows, include: bool, divisor: int | None, element: Type) -> Tensor:
    """By what the sum of each window is divided, with the spatial dimensions."""
    if divisor is not None:
        return t.number(divisor, element)
    lines: list[Tensor] = []
    for dim, (places, size) in enumerate(zip(windows.places, windows.sizes)):
        lines.append(t.broadcast(_length(t, windows, dim, places, size, include), windows.places, [dim]))
    found = lines[0]
    for line in lines[1:]:
        found = found * line
    return found.cast(element)


def _length(t: Tensors, windows: Windows, dim: int, places: Size, size: Size, include: bool) -> Tensor:
    """How many elements each window has along a dimension."""
    start = t.iota([places], 0, i64) * windows.stride[dim] - windows.padding[dim]
    end = start + windows.kernel[dim]
    behind = size + windows.padding[dim]
    end = end.apply("minimum", t.size_number(behind, i64))
    if not include:
        start, end = start.apply("maximum", 0), end.apply("minimum", t.size_number(size, i64))
    return end - start


def _average(t: Tensors, x: Tensor, windows: Windows, include: bool, divisor: int | None) -> Tensor:
    if is_complex(x.element):
        raise Refused("means of complex numbers in windows are not defined")
    a = wide(x)
    total = windows.reduce(t, "add", a)
    divided = total / _spread(t, _divisor(t, windows, include, divisor, a.element), total)
    return divided.cast(x.element)


def _spread(t: Tensors, divisor: Tensor, like: Tensor) -> Tensor:
    return t.broadcast(divisor, like.shape)


def _average_backward(t: Tensors, gradient: Tensor, windows: Windows, include: bool, divisor: int | None) -> Tensor:
    """Each gradient is added to all elements of its window."""
    g = wide(gradient)
    parts = g / _spread(t, _divisor(t, windows, include, divisor, g.element), g)
    return spread_over_windows(t, parts, windows).cast(gradient.element)


def spread_over_windows(t: Tensors, parts: Tensor, windows: Windows) -> Tensor:
    """The sums of what the windows that have an element are given."""
    low = [k - 1 - p for k, p in zip(windows.kernel, windows.padding)]
    shape = zip(windows.sizes, windows.places, windows.stride, windows.padding)
    high = [n - 1 - (m - 1) * s + p for n, m, s, p in shape]
    gaps = [s - 1 for s in windows.stride]
    apart = t.pad(
        parts, t.number(0, parts.element), windows.along_all(low, 0), windows.along_all(high, 0),
        windows.along_all(gaps, 0),
    )  # fmt: skip
    ones, zeros = [1] * windows.count, [0] * windows.count
    return t.window("add", apart, windows.kernel, ones, zeros, zeros, ones)


def _pools(dims: int) -> None:
    @DEFINE(f"max_pool{dims}d")
    def max_pool(t: Tensors, x: Tensor, kernel: Any, stride: Any, padding: Any, dilation: Any, ceil: bool) -> Tensor:
        windows = Windows(x, kernel, stride, padding, dilation, ceil, dims)
        return windows.reduce(t, "maximum", x)

    @DEFINE(f"avg_pool{dims}d")
    def avg_pool(
        t: Tensors,
        x: Tensor,
        kernel: Any,
        stride: Any,
        padding: Any,
        ceil: bool,
        include: bool,
        divisor: int | None = None,
    ) -> Tensor:
        windows = Windows(x, kernel, stride, padding, 1, ceil, dims)
        return _average(t, x, windows, include, divisor)


for _dims in (1, 2, 3):
    _pools(_dims)
for _dims in (2, 3):
    _with_indices(_dims)
