"""Resizing."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import reduce
from typing import Any, NamedTuple

from plait.build.functions import ceil, floor, maximum, minimum
from plait.builtin.types import f32, f64, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import NUMPY, NotKnown, Refused, Size, Tensor, Tensors, is_integral, same_size

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.shapes import axis_of, computed_now

np = lazy_import("numpy")


_FEW = 4
"""Elements that are read one by one; more become a product with a matrix."""

Scale = float | Tensor
"""The new size by the old one; a tensor of f32 without dimensions if it is known at run time only."""


class Line(NamedTuple):
    """A dimension that is resized: its size, the new one, and the scale."""

    dim: int
    size: Size
    count: Size
    scale: Scale
    region: tuple[float, float] | None

    @property
    def is_static(self) -> bool:
        return isinstance(self.size, int) and isinstance(self.count, int) and isinstance(self.scale, float)

    @property
    def stays(self) -> bool:
        """Whether each element stays where it is."""
        is_one = isinstance(self.scale, float) and self.scale == 1.0
        return is_one and same_size(self.size, self.count) and self.region is None


@operator("Resize", "1x1x2x2xf32, none, 4xf32=[1.0 1.0 2.0 2.0] -> 1x1x4x4xf32")
def resize(
    t: Tensors, x: Tensor, roi: Tensor | None = None, scales: Tensor | None = None, sizes: Tensor | None = None, *,
    antialias: int = 0, axes: Ints | None = None, coordinate_transformation_mode: str = "half_pixel",
    cubic_coeff_a: float = -0.75, exclude_outside: int = 0, extrapolation_value: float = 0.0,
    keep_aspect_ratio_policy: str = "stretch", mode: str = "nearest", nearest_mode: str = "round_prefer_floor",
) -> Tensor:
    """Change the sizes of dimensions, and compute elements from those that are near.

    Where elements lie is computed in f32, as in ONNX Runtime, so that the same ones are taken where a scale such as 0.7
    is not exact: now, or at run time if sizes or scales are known only then.
    """
    dims = [axis_of(n, x.rank) for n in axes] if axes is not None else list(range(x.rank))
    regions: list[Any] = [None] * len(dims)
    if roi is not None and coordinate_transformation_mode == "tf_crop_and_resize":
        numbers = _numbers(roi)
        regions = list(zip(numbers[: len(dims)], numbers[len(dims) :]))
    outside: Tensor | None = None
    element = x.element
    x = x.cast(f32) if mode != "nearest" and is_integral(element) else x
    for dim, target, region in zip(dims, _targets(t, x, dims, scales, sizes, keep_aspect_ratio_policy), regions):
        line = Line(dim, *target, region)
        if line.stays:
            continue
        exact: Tensors = NUMPY if line.is_static else t
        places = _places(exact, line, coordinate_transformation_mode)
        if mode == "nearest":
            taps = [(_nearest(places, nearest_mode), None)]
        else:
            taps = list(_taps(line, places, mode, cubic_coeff_a, exclude_outside, antialias))
        taps = [(_inside(exact, line, number), weight) for number, weight in taps]
        if is_integral(element) and len(taps) == 2:
            x = _between(t, x, line, taps)
        else:
            x = _combined(t, x, line, taps)
        if region is not None:
            beyond = (places < 0) | (places > exact.size_number(line.size, f32) - 1)
            one = _along(t, x, line, beyond)
            outside = one if outside is None else outside | one
    return (x if outside is None else outside.select(extrapolation_value, x)).cast(element)


def _numbers(x: Tensor) -> list[float]:
    if x.known is None:
        raise NotKnown("the region of interest is not constant")
    return [float(n) for n in x.known.reshape(-1)]


def _targets(
    t: Tensors, x: Tensor, dims: Sequence[int], scales: Tensor | None, sizes: Tensor | None, policy: str
) -> list[tuple[Size, Size, Scale]]:
    """For each dimension its size, the new size, and the scale."""
    have = [x.shape[d] for d in dims]
    if scales is not None and scales.shape != [0]:
        found: list[Any]
        if scales.known is None:
            found = [scales.at(0, i).cast(f32) for i in range(len(dims))]
        else:
            found = [float(s) for s in scales.known.reshape(-1)]
        return [(n, _scaled(t, n, s), s) for n, s in zip(have, found)]
    if sizes is None:
        raise Refused("neither scales nor sizes are stated")
    rows = list(zip(have, t.sizes_in(sizes)))
    if policy == "stretch":
        return [(n, m, _ratio(t, m, n)) for n, m in rows]
    ratios = [_ratio(t, m, n) for n, m in rows]
    scale = _extreme(t, ratios, largest=policy != "not_larger")
    return [(n, _rounded(t, n, scale), scale) for n, _ in rows]


def _extreme(t: Tensors, ratios: Sequence[Scale], largest: bool) -> Scale:
    known = [ratio for ratio in ratios if isinstance(ratio, float)]
    if len(known) == len(ratios):
        return max(known) if largest else min(known)
    combine: Callable[[Tensor, Tensor], Tensor] = maximum if largest else minimum
    return reduce(combine, [t.number(ratio, f32) for ratio in ratios])


def _ratio(t: Tensors, new: Size, old: Size) -> Scale:
    if same_size(old, new):
        return 1.0
    if isinstance(old, int) and isinstance(new, int):
        return float(np.float32(new) / np.float32(old))
    return t.size_number(new, f32) / t.size_number(old, f32)


def _scaled(t: Tensors, size: Size, scale: Scale) -> Size:
    """A size times a scale, rounded down: a product of f32, as in ONNX Runtime, so that 5 by 1.4 is 7."""
    if isinstance(scale, float):
        if isinstance(size, int):
            return math.floor(np.float32(size) * np.float32(scale))
        if scale.is_integer():
            return size * int(scale)
    return t.sizes_in(floor(t.size_number(size, f32) * t.number(scale, f32)).cast(i64))[0]


def _rounded(t: Tensors, size: Size, scale: Scale) -> Size:
    """A size times a scale, rounded to the nearest."""
    if isinstance(scale, float) and isinstance(size, int):
        return math.floor(size * scale + 0.5)
    return t.sizes_in(floor(t.size_number(size, f32) * scale + 0.5).cast(i64))[0]


def _places(t: Tensors, line: Line, mode: str) -> Tensor:
    """Where each new element lies among the old ones, as a vector of f32."""
    x = t.iota([line.count], 0, f32)
    size, count, scale = t.size_number(line.size, f32), t.size_number(line.count, f32), t.number(line.scale, f32)
    steps = maximum(count - 1, 1)
    if line.region is not None:
        start, end = line.region
        middle = (size - 1) * (0.5 * (start + end))
        return (count > 1).select((size - 1) * start + x * (end - start) * (size - 1) / steps, middle)
    if mode == "align_corners":
        return x * (size - 1) / steps
    if mode == "asymmetric":
        return x / scale
    if mode == "half_pixel_symmetric":
        offset = (size / 2) * (1 - count / (scale * size))
        return offset + (x + 0.5) / scale - 0.5
    if mode == "pytorch_half_pixel":
        return (count == 1).select(0, (x + 0.5) / scale - 0.5)
    return (x + 0.5) / scale - 0.5


def _nearest(places: Tensor, mode: str) -> Tensor:
    if mode == "round_prefer_floor":
        return ceil(places - 0.5)
    if mode == "round_prefer_ceil":
        return floor(places + 0.5)
    return floor(places) if mode == "floor" else ceil(places)


def _cubic(distance: Tensor, a: float) -> Tensor:
    d = abs(distance)
    near = ((a + 2) * d - (a + 3)) * d * d + 1
    far = ((a * d - 5 * a) * d + 8 * a) * d - 4 * a
    return (d <= 1).select(near, (d < 2).select(far, 0))


def _taps(
    line: Line, places: Tensor, mode: str, a: float, exclude: int, antialias: int
) -> Iterator[tuple[Tensor, Tensor]]:
    """The numbers of old elements that each new one is made of, as f32, and their weights."""
    if antialias and not isinstance(line.scale, float):
        raise NotKnown("a scale by which elements are averaged is known at run time only")
    shrink = min(line.scale, 1.0) if antialias and isinstance(line.scale, float) else 1.0
    reach = (2 if mode == "cubic" else 1) / shrink
    if antialias:
        low, count = floor(places - reach) + 1, math.ceil(2 * reach) + 1
    else:
        low, count = floor(places) - (1 if mode == "cubic" else 0), 4 if mode == "cubic" else 2
    numbers = [low + k for k in range(count)]
    weights: list[Tensor] = []
    for number in numbers:
        distance = (number - places) * shrink
        weight = _cubic(distance, a) if mode == "cubic" else maximum(1 - abs(distance), 0)
        if exclude:
            size = places.t.size_number(line.size, f32)
            weight = ((number < 0) | (number >= size)).select(0, weight)
        weights.append(weight)
    if exclude or antialias:
        total = reduce(lambda one, other: one + other, weights)
        weights = [weight / total for weight in weights]
    return zip(numbers, weights)


def _inside(t: Tensors, line: Line, numbers: Tensor) -> Tensor:
    """The numbers of the elements that stand for those that are outside."""
    return maximum(minimum(numbers, t.size_number(line.size, f32) - 1), 0).cast(i64)


def _combined(t: Tensors, x: Tensor, line: Line, taps: Sequence[tuple[Tensor, Tensor | None]]) -> Tensor:
    """Weighted sums of elements along one dimension."""
    if line.is_static and len(taps) > _FEW:
        return _contracted(t, x, line, taps)
    total: Tensor | None = None
    for numbers, weights in taps:
        part = t.take(x, computed_now(t, numbers, i64), line.dim)
        if weights is not None:
            part = part * _along(t, x, line, weights)
        total = part if total is None else total + part
    assert total is not None
    return total


def _between(t: Tensors, x: Tensor, line: Line, taps: Sequence[tuple[Tensor, Tensor | None]]) -> Tensor:
    """Elements between two others, exact where these are equal: rounded toward zero, less would be another number."""
    (first, _), (second, weight) = taps
    assert weight is not None
    low, high = (t.take(x, computed_now(t, numbers, i64), line.dim) for numbers in (first, second))
    return low + _along(t, x, line, weight) * (high - low)


def _contracted(t: Tensors, x: Tensor, line: Line, taps: Sequence[tuple[Tensor, Tensor | None]]) -> Tensor:
    """The product with a matrix of the weights."""
    matrix = np.zeros((line.count, line.size))
    for numbers, weights in taps:
        assert weights is not None
        np.add.at(matrix, (np.arange(line.count), numbers.known), weights.known)
    names = "abcdefgh"[: x.rank]
    target = names.replace(names[line.dim], "z")
    weighted = t.constant(matrix, _exact(x)).cast(x.element)
    return t.contract(f"{names},z{names[line.dim]}->{target}", x, weighted)


def _exact(x: Tensor) -> Any:
    """The type to which weights are rounded before they are rounded to the type of the elements."""
    return f64 if x.element == f64 else f32


def _along(t: Tensors, x: Tensor, line: Line, numbers: Tensor) -> Tensor:
    """Weights, or truth values, of the elements along a dimension, to be combined with `x`."""
    is_weight = numbers.is_float
    made = computed_now(t, numbers, _exact(x) if is_weight else numbers.element)
    spread = made.reshape(*(line.count if d == line.dim else 1 for d in range(x.rank)))
    return spread.cast(x.element) if is_weight else spread
