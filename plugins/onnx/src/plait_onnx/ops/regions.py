"""Pooling of regions of interest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

from plait.build.functions import floor, maximum, minimum
from plait.builtin.types import f32, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import Tensor, Tensors

from plait_onnx.declare import Ints, operator

np = lazy_import("numpy")


# Grids


@operator("RoiAlign", "1x1x4x4xf32, 2x4xf32, 2xi64=[0 0] -> 2x1x1x1xf32", attributes="{sampling_ratio = 2 : i64}")
def roi_align(
    t: Tensors, x: Tensor, rois: Tensor, batch_indices: Tensor, *,
    coordinate_transformation_mode: str = "half_pixel", mode: str = "avg", output_height: int = 1,
    output_width: int = 1, sampling_ratio: int = 0, spatial_scale: float = 1.0,
) -> Tensor:
    """Pool regions of the input, whose corners lie between elements, into a grid of bins."""
    if sampling_ratio <= 0:
        sizes = (output_height, output_width)
        return _adaptive(t, x, rois, batch_indices, coordinate_transformation_mode, mode, sizes, spatial_scale)
    counts = (sampling_ratio, sampling_ratio)
    sizes = (output_height, output_width)
    return _regions(t, x, rois, batch_indices, coordinate_transformation_mode, mode, sizes, spatial_scale, counts)


def _regions(
    t: Tensors, x: Tensor, rois: Tensor, batch: Tensor, transform: str, mode: str, sizes: Sequence[int], scale: float,
    counts: Sequence[int],
) -> Tensor:
    """Regions with the same numbers of samples in each bin along both dimensions."""
    half = 0.5 if transform == "half_pixel" else 0.0
    corners = [rois.at(1, i) * scale - half for i in range(4)]
    spans = [corners[3] - corners[1], corners[2] - corners[0]]
    if transform != "half_pixel":
        spans = [maximum(s, 1) for s in spans]
    axes: list[Tensor] = []
    for start, span, bins, count in zip((corners[1], corners[0]), spans, sizes, counts):
        step = (np.arange(bins * count) + 0.5) / count / bins
        line = t.constant(step, f32).cast(rois.element).unsqueeze([0])
        axes.append(start.unsqueeze([1]) + span.unsqueeze([1]) * line)
    samples = _bilinear(t, x, axes[0].unsqueeze([2]), axes[1].unsqueeze([1]), batch, mode == "max")
    split = samples.reshape(rois.shape[0], sizes[0], counts[0], sizes[1], counts[1], x.shape[1])
    pooled = split.reduce("maximum", [2, 4]) if mode == "max" else split.mean([2, 4], False)
    return pooled.transpose([0, 3, 1, 2])


def _bilinear(t: Tensors, x: Tensor, y: Tensor, z: Tensor, batch: Tensor, largest: bool) -> Tensor:
    """Elements [region, row, column, channel] at places of rows and columns, or the largest of the four weighted."""
    height, width = x.shape[2:]
    moved = x.transpose([0, 2, 3, 1])
    rows, columns = (_pair(t, p, n) for p, n in ((y, height), (z, width)))
    sizes = t.common_shape([y.shape, z.shape])
    valid = _within(t, y, height) & _within(t, z, width)
    first = t.broadcast(batch.cast(i64).unsqueeze([1, 2]), sizes).unsqueeze([3])
    total: Tensor | None = None
    for (row, a), (column, b) in product(rows, columns):
        numbers = [t.broadcast(n.cast(i64), sizes).unsqueeze([3]) for n in (row, column)]
        value = t.gather(moved, t.concat([first, *numbers], 3), [0, 1, 2], 0) * (a * b).unsqueeze([3])
        total = value if total is None else maximum(total, value) if largest else total + value
    assert total is not None
    return valid.unsqueeze([3]).select(total, 0)


def _within(t: Tensors, place: Tensor, size: Any) -> Tensor:
    return (place >= -1) & (place <= t.size_number(size, place.element))


def _pair(t: Tensors, place: Tensor, size: Any) -> list[tuple[Tensor, Tensor]]:
    """The two numbers around a place, with their weights."""
    last = t.size_number(size, place.element) - 1
    inside = maximum(place, 0)
    low = minimum(floor(inside), last)
    high = minimum(low + 1, last)
    part = (low >= last).select(0, inside - low)
    return [(low, 1 - part), (high, part)]


def _adaptive(
    t: Tensors, x: Tensor, rois: Tensor, batch: Tensor, transform: str, mode: str, sizes: tuple[int, int], scale: float
) -> Tensor:
    """Regions with as many samples as their own size asks for."""
    known = rois.known
    if known is None:
        shape = [rois.shape[0], x.shape[1], *sizes]
        return t.on_host(lambda *_: [], [x, rois, batch], [(shape, x.element)])[0]
    parts: list[Tensor] = []
    for r in range(len(known)):
        part = [v.part(0, r, 1) for v in (rois, batch)]
        x0, y0, x1, y1 = (float(n) * scale for n in known[r])
        spans = [y1 - y0, x1 - x0]
        if transform != "half_pixel":
            spans = [max(s, 1.0) for s in spans]
        counts = [max(math.ceil(s / n), 1) for s, n in zip(spans, sizes)]
        parts.append(_regions(t, x, part[0], part[1], transform, mode, sizes, scale, counts))
    if not parts:
        return t.zeros([0, x.shape[1], *sizes], x.element)
    return t.concat(parts, 0)


@operator(
    "MaxRoiPool", "1x1x4x4xf32, 1x5xf32=[[0.0 0.0 0.0 3.0 3.0]] -> 1x1x2x2xf32", attributes="{pooled_shape = [2, 2]}",
    interpreted="the sizes of regions are elements of an operand",
)
def max_roi_pool(t: Tensors, x: Tensor, rois: Tensor, *, pooled_shape: Ints, spatial_scale: float = 1.0) -> Tensor:
    """Take the largest element in each bin of regions of the input."""
    height, width = pooled_shape

    def pool(data: Any, regions: Any) -> Any:
        result = np.zeros((len(regions), data.shape[1], height, width), data.dtype)
        for r, region in enumerate(regions):
            left, top, right, bottom = (math.floor(float(n) * spatial_scale + 0.5) for n in region[1:])
            rows = max(bottom - top + 1, 1) / height
            columns = max(right - left + 1, 1) / width
            for i, j in product(range(height), range(width)):
                a, b = _bin(i, rows, top, data.shape[2])
                c, d = _bin(j, columns, left, data.shape[3])
                box = data[int(region[0]), :, a:b, c:d]
                result[r, :, i, j] = box.max(axis=(1, 2)) if box.size else 0
        return [result]

    return t.on_host(pool, [x, rois], [([rois.shape[0], x.shape[1], height, width], x.element)])[0]


def _bin(number: int, step: float, start: int, size: int) -> tuple[int, int]:
    """The first place of a bin, and the one behind its last."""
    places = math.floor(number * step) + start, math.ceil((number + 1) * step) + start
    return min(max(places[0], 0), size), min(max(places[1], 0), size)
