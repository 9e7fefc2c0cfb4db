"""Reading between elements: resizing, grids, and regions of interest."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

from plait.build.functions import floor, maximum, minimum
from plait.builtin.types import f32, i1, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import NotKnown, Refused, Tensor, Tensors, same_size

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.convolution import list_of
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
    return x if outside is None else outside.select(extrapolation_value, x)


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
    wide = x if x.is_float else x.cast(f32)
    count = numbers.shape[1]
    if count <= _FEW:
        total: Tensor | None = None
        shape = [len(numbers) if d == dim else 1 for d in range(x.rank)]
        for k in range(count):
            factor = t.constant(weights[:, k].reshape(shape), f32).cast(wide.element)
            part = t.take(wide, t.constant(numbers[:, k].copy(), i64), dim) * factor
            total = part if total is None else total + part
        assert total is not None
        return _as_before(total, x)
    matrix = np.zeros((len(numbers), _static(x.shape[dim])))
    for k in range(count):
        np.add.at(matrix, (np.arange(len(numbers)), numbers[:, k]), weights[:, k])
    names = "abcdefgh"[: x.rank]
    target = names.replace(names[dim], "z")
    factors = t.constant(matrix, f32).cast(wide.element)
    return _as_before(t.contract(f"{names},z{names[dim]}->{target}", wide, factors), x)


def _as_before(result: Tensor, x: Tensor) -> Tensor:
    return result if x.is_float else result.apply("round_even").cast(x.element)


# Grids


@operator("AffineGrid", "1x2x3xf32, 4xi64=[1 1 2 3] -> 1x2x3x2xf32")
def affine_grid(t: Tensors, theta: Tensor, size: Tensor, *, align_corners: int = 0) -> Tensor:
    """Make the places to which an affine map takes the points of a regular grid."""
    _, _, *spatial = t.sizes_in(size)
    if not all(isinstance(n, int) for n in spatial):
        raise NotKnown("the size is not constant")
    axes: list[Any] = [np.linspace(-1, 1, n) if align_corners else (2 * np.arange(n) + 1) / n - 1 for n in spatial]
    mesh = np.stack([*reversed(np.meshgrid(*axes, indexing="ij")), np.ones(spatial)], axis=-1)
    flat = t.constant(mesh.reshape(-1, len(spatial) + 1), f32).cast(theta.element)
    return t.contract("nij,pj->npi", theta, flat).reshape(theta.shape[0], *spatial, len(spatial))


@operator("GridSample", "1x1x3x3xf32, 1x2x2x2xf32 -> 1x1x2x2xf32")
def grid_sample(
    t: Tensors, x: Tensor, grid: Tensor, *, align_corners: int = 0, mode: str = "linear", padding_mode: str = "zeros"
) -> Tensor:
    """Read elements at the places in a grid, from -1 to 1 along each dimension, between elements by interpolation."""
    count = x.rank - 2
    sizes = x.shape[2:]
    places: list[Tensor] = []
    for i, size in enumerate(sizes):
        unit = grid.at(grid.rank - 1, count - 1 - i)
        extent = t.size_number(size, grid.element)
        places.append((unit + 1) * (extent - 1) / 2 if align_corners else ((unit + 1) * extent - 1) / 2)
    if padding_mode != "zeros" and mode not in ("cubic", "bicubic"):
        places = [_inside(t, p, n, padding_mode, align_corners) for p, n in zip(places, sizes)]
    if mode in ("cubic", "bicubic"):
        taps = [_cubic_taps(p) for p in places]
    elif mode == "nearest":
        taps = [[(p.apply("round_even"), None)] for p in places]
    else:
        taps = [[(floor(p), 1 - (p - floor(p))), (floor(p) + 1, p - floor(p))] for p in places]
    return _sampled(t, x, taps, padding_mode, align_corners)


def _cubic_taps(place: Tensor) -> list[tuple[Tensor, Any]]:
    first = floor(place)
    part = place - first
    a = -0.75
    near = [((a + 2) * d - (a + 3)) * d * d + 1 for d in (part, 1 - part)]
    far = [((d * a - 5 * a) * d + 8 * a) * d - 4 * a for d in (part + 1, 2 - part)]
    return [(first - 1, far[0]), (first, near[0]), (first + 1, near[1]), (first + 2, far[1])]


def _inside(t: Tensors, place: Tensor, size: Any, mode: str, align: int) -> Tensor:
    """A place moved into the tensor: to its border, or reflected at it."""
    last = t.size_number(size, place.element) - 1
    if mode == "border":
        return minimum(maximum(place, 0), last)
    low = t.number(0 if align else -0.5, place.element)
    span = last - low * 2
    away = abs(place - low)
    turns = floor(away / maximum(span, 1e-30))
    rest = away - turns * span
    odd = turns - floor(turns / 2) * 2
    turned = (odd == 0).select(rest + low, span - rest + low)
    moved = (span <= 0).select(0, turned)
    return minimum(maximum(moved, 0), last)


def _sampled(t: Tensors, x: Tensor, taps: Sequence[Sequence[tuple[Tensor, Any]]], mode: str, align: int) -> Tensor:
    """The sum over the product of taps along all dimensions."""
    moved = x.transpose([0, *range(2, x.rank), 1])
    sizes = x.shape[2:]
    total: Tensor | None = None
    for chosen in product(*taps):
        value = _read(t, moved, [place for place, _ in chosen], sizes, mode, align)
        for _, weight in chosen:
            value = value if weight is None else value * weight.unsqueeze([-1]).cast(x.element)
        total = value if total is None else total + value
    assert total is not None
    return total.transpose([0, total.rank - 1, *range(1, total.rank - 1)])


def _read(t: Tensors, x: Tensor, places: Sequence[Tensor], sizes: Sequence[Any], mode: str, align: int) -> Tensor:
    """Elements at whole places, channels last; 0 outside where padding is zeros."""
    inside: Tensor | None = None
    numbers: list[Tensor] = []
    for place, size in zip(places, sizes):
        last = t.size_number(size, place.element) - 1
        if mode == "zeros":
            valid = (place >= 0) & (place <= last)
            inside = valid if inside is None else inside & valid
        else:
            place = _inside(t, place, size, mode, align)
        numbers.append(minimum(maximum(place, 0), last).cast(i64).unsqueeze([-1]))
    vectors = t.concat(numbers, numbers[0].rank - 1) if len(numbers) > 1 else numbers[0]
    taken = t.gather(x, vectors, list(range(1, 1 + len(sizes))), 1, 1)
    return taken if inside is None else inside.unsqueeze([-1]).select(taken, 0)


# Regions


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


@operator("DeformConv", "1x1x3x3xf32, 1x1x2x2xf32, 1x8x2x2xf32 -> 1x1x2x2xf32")
def deform_conv(
    t: Tensors, x: Tensor, w: Tensor, offset: Tensor, b: Tensor | None = None, mask: Tensor | None = None, *,
    dilations: Ints | None = None, group: int = 1, kernel_shape: Ints | None = None, offset_group: int = 1,
    pads: Ints | None = None, strides: Ints | None = None,
) -> Tensor:
    """Convolve elements that are read at places moved by offsets, between elements by interpolation."""
    kernel = w.shape[2:]
    count = math.prod(kernel)
    steps, apart, given = list_of(strides, 1, 2), list_of(dilations, 1, 2), list_of(pads, 0, 4)
    batch, channels, rows = x.shape[0], x.shape[1], offset.shape[2:]
    moved = offset.reshape(batch, offset_group, count, 2, *rows)
    scale = mask.reshape(batch, offset_group, count, *rows) if mask is not None else None
    each = channels // offset_group
    columns: list[Tensor] = []
    for g in range(offset_group):
        part = x.part(1, g * each, each)
        for k, place in enumerate(product(*(range(n) for n in kernel))):
            places = [
                moved.at(1, g).at(1, k).at(1, i)
                + (t.iota([1, *rows], 1 + i, i64) * steps[i] + (place[i] * apart[i] - given[i])).cast(x.element)
                for i in range(2)
            ]
            taps = [[(floor(p), 1 - (p - floor(p))), (floor(p) + 1, p - floor(p))] for p in places]
            value = _sampled(t, part, taps, "zeros", 0)
            value = value if scale is None else value * scale.at(1, g).at(1, k).unsqueeze([1])
            columns.append(value.unsqueeze([2]))
    groups = [t.concat(columns[g * count : (g + 1) * count], 2) for g in range(offset_group)]
    whole = t.concat(groups, 1) if len(groups) > 1 else groups[0]
    features = w.shape[1]
    split = whole.reshape(batch, group, features, count, *rows)
    kernels = w.reshape(group, w.shape[0] // group, features, count)
    result = t.contract("ngckhw,gock->ngohw", split, kernels).reshape(batch, w.shape[0], *rows)
    return result if b is None else result + b.unsqueeze([1, 2])
