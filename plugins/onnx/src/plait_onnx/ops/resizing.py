"""Resizing."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from plait.builtin.types import f32, f64, i1, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import NotKnown, Refused, Tensor, Tensors, is_integral, same_size

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.shapes import axis_of

np = lazy_import("numpy")


_FEW = 4
"""Elements that are read one by one; more become a product with a matrix."""


@operator("Resize", "1x1x2x2xf32, none, 4xf32=[1.0 1.0 2.0 2.0] -> 1x1x4x4xf32")
def resize(
    t: Tensors, x: Tensor, roi: Tensor | None = None, scales: Tensor | None = None, sizes: Tensor | None = None, *,
    antialias: int = 0, axes: Ints | None = None, coordinate_transformation_mode: str = "half_pixel",
    cubic_coeff_a: float = -0.75, exclude_outside: int = 0, extrapolation_value: float = 0.0,
    keep_aspect_ratio_policy: str = "stretch", mode: str = "nearest", nearest_mode: str = "round_prefer_floor",
) -> Tensor:
    """Change the sizes of dimensions, and compute elements from those that are near."""
    dims = [axis_of(n, x.rank) for n in axes] if axes is not None else list(range(x.rank))
    regions = None if roi is None or coordinate_transformation_mode != "tf_crop_and_resize" else _numbers(roi)
    if regions is not None:
        regions = list(zip(regions[: len(dims)], regions[len(dims) :]))
    outside: Tensor | None = None
    element = x.element
    x = x.cast(f32) if mode != "nearest" and is_integral(element) else x
    for i, (size, scale, count) in enumerate(_targets(t, x, dims, scales, sizes, keep_aspect_ratio_policy)):
        if scale == 1 and count == size and regions is None:
            continue
        if not isinstance(size, int):
            raise NotKnown(f"the size of dimension {dims[i]}, which is resized, is known at run time only")
        places = _places(count, size, scale, coordinate_transformation_mode, regions[i] if regions else None)
        taps = _taps(places, size, scale, mode, nearest_mode, cubic_coeff_a, exclude_outside, antialias)
        x = _combined(t, x, dims[i], *taps)
        if regions is not None:
            beyond = (places < 0) | (places > size - 1)
            shape = [count if d == dims[i] else 1 for d in range(x.rank)]
            one = t.constant(beyond.reshape(shape), i1)
            outside = one if outside is None else outside | one
    return (x if outside is None else outside.select(extrapolation_value, x)).cast(element)


def _numbers(x: Tensor) -> list[float]:
    if x.known is None:
        raise NotKnown("the region of interest is not constant")
    return [float(n) for n in x.known.reshape(-1)]


def _targets(
    t: Tensors, x: Tensor, dims: Sequence[int], scales: Tensor | None, sizes: Tensor | None, policy: str
) -> list[tuple[Any, float, int]]:
    """For each dimension its size, the scale, and the new size."""
    have = [x.shape[d] for d in dims]
    if scales is not None and scales.shape != [0]:
        if scales.known is None:
            raise NotKnown("the scales are not constant")
        factors = [float(s) for s in scales.known.reshape(-1)]
        return [(n, s, n if s == 1 else math.floor(_static(n) * s)) for n, s in zip(have, factors)]
    if sizes is None:
        raise Refused("neither scales nor sizes are stated")
    wanted = t.sizes_in(sizes)
    rows = list(zip(have, wanted))
    if policy == "stretch":
        return [(n, 1.0 if same_size(n, m) else _static(m) / _static(n), m) for n, m in rows]
    pick = min if policy == "not_larger" else max
    scale = pick(_static(m) / _static(n) for n, m in rows)
    return [(n, scale, math.floor(n * scale + 0.5)) for n, _ in rows]


def _static(size: Any) -> int:
    if not isinstance(size, int):
        raise NotKnown("a size that is resized is known at run time only")
    return size


def _places(count: int, size: int, scale: float, mode: str, region: tuple[float, float] | None) -> Any:
    """Where each new element lies among the old ones."""
    x = np.arange(count, dtype=np.float64)
    if mode == "tf_crop_and_resize" and region is not None:
        start, end = region
        if count > 1:
            return start * (size - 1) + x * (end - start) * (size - 1) / (count - 1)
        return np.full(count, 0.5 * (start + end) * (size - 1))
    if mode == "align_corners":
        return x * (size - 1) / (count - 1) if count > 1 else np.zeros(count)
    if mode == "asymmetric":
        return x / scale
    if mode == "half_pixel_symmetric":
        center = size / 2
        offset = center * (1 - count / (scale * size))
        return offset + (x + 0.5) / scale - 0.5
    if mode == "pytorch_half_pixel" and count == 1:
        return np.zeros(count)
    return (x + 0.5) / scale - 0.5


def _nearest(places: Any, mode: str) -> Any:
    if mode == "round_prefer_floor":
        return np.ceil(places - 0.5)
    if mode == "round_prefer_ceil":
        return np.floor(places + 0.5)
    return np.floor(places) if mode == "floor" else np.ceil(places)


def _cubic(distance: Any, a: float) -> Any:
    d = np.abs(distance)
    near = ((a + 2) * d - (a + 3)) * d * d + 1
    far = ((a * d - 5 * a) * d + 8 * a) * d - 4 * a
    return np.where(d <= 1, near, np.where(d < 2, far, 0.0))


def _taps(
    places: Any, size: int, scale: float, mode: str, nearest: str, a: float, exclude: int, antialias: int
) -> tuple[Any, Any]:
    """For each new element the numbers of old ones, and their weights."""
    if mode == "nearest":
        return np.clip(_nearest(places, nearest), 0, size - 1)[:, None].astype(np.int64), None
    shrink = min(scale, 1.0) if antialias else 1.0
    reach = (2 if mode == "cubic" else 1) / shrink
    if antialias:
        low, count = np.floor(places - reach).astype(np.int64) + 1, math.ceil(2 * reach) + 1
    else:
        low, count = np.floor(places).astype(np.int64) - (mode == "cubic"), 4 if mode == "cubic" else 2
    numbers = low[:, None] + np.arange(count)
    distance = (numbers - places[:, None]) * shrink
    weights = _cubic(distance, a) if mode == "cubic" else np.maximum(1 - np.abs(distance), 0)
    if exclude:
        weights = np.where((numbers < 0) | (numbers >= size), 0, weights)
    if exclude or antialias:
        weights = weights / weights.sum(axis=1, keepdims=True)
    return np.clip(numbers, 0, size - 1), weights


def _combined(t: Tensors, x: Tensor, dim: int, numbers: Any, weights: Any) -> Tensor:
    """Weighted sums of elements along one dimension."""
    if weights is None:
        return t.take(x, t.constant(numbers[:, 0], i64), dim)
    count = numbers.shape[1]
    if count <= _FEW:
        total: Tensor | None = None
        shape = [len(numbers) if d == dim else 1 for d in range(x.rank)]
        for k in range(count):
            factor = _weights(t, weights[:, k].reshape(shape), x)
            part = t.take(x, t.constant(numbers[:, k].copy(), i64), dim) * factor
            total = part if total is None else total + part
        assert total is not None
        return total
    matrix = np.zeros((len(numbers), _static(x.shape[dim])))
    for k in range(count):
        np.add.at(matrix, (np.arange(len(numbers)), numbers[:, k]), weights[:, k])
    names = "abcdefgh"[: x.rank]
    target = names.replace(names[dim], "z")
    return t.contract(f"{names},z{names[dim]}->{target}", x, _weights(t, matrix, x))


def _weights(t: Tensors, weights: Any, x: Tensor) -> Tensor:
    """Constant weights of the elements of a tensor: f64 for f64, else f32 rounded to their type."""
    return t.constant(weights, f64 if x.element == f64 else f32).cast(x.element)
