"""Regions and boxes of what is detected in images: selection, and pooling of regions of interest."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.build.functions import ceil, floor, maximum, minimum
from plait.builtin.types import f32, i32, i64
from plait_tcp.formulas import Tensor, Tensors, lowest

from plait_onnx.declare import Ints, operator

if TYPE_CHECKING:
    from plait.ir.attribute import Type

# Boxes


@operator("NonMaxSuppression", "1x6x4xf32, 1x1x6xf32, i64, f32, f32 -> ?x3xi64")
def non_max_suppression(
    t: Tensors, boxes: Tensor, scores: Tensor, max_output_boxes_per_class: Tensor | None = None,
    iou_threshold: Tensor | None = None, score_threshold: Tensor | None = None, *, center_point_box: int = 0,
) -> Tensor:
    """Select boxes of high scores that do not overlap those selected before by more than a threshold."""
    batch, classes, count = scores.shape
    rank = i32 if isinstance(count, int) and count < 1 << 31 else i64
    ranks = t.iota(scores.shape, 2, rank)
    none = t.size_number(count, rank)
    lines = [line.reshape(batch, count) for line in _corners(boxes.cast(f32), center_point_box)]
    everywhere = _boxes(line.unsqueeze([1]) for line in lines)
    limit = _scalar(t, max_output_boxes_per_class, i64)
    overlap = _scalar(t, iou_threshold, f32)
    free = scores > _scalar(t, score_threshold, scores.element) if score_threshold is not None else scores == scores

    def may_select(k: Any, carried: list[Tensor]) -> Tensor:
        return carried[0].reduce("or", [0, 1, 2]) & (t.size_number(k, i64) < limit)

    def select(k: Any, carried: list[Tensor]) -> list[Tensor]:
        left, chosen = carried
        seen = left.select(scores, lowest(scores.element))
        here = (left & (seen == seen.max([2]))).select(ranks, none).reduce("minimum", [2], True)
        is_one = here < none
        index = is_one.select(here, 0).cast(i64)
        box = _boxes(t.gather(line, index, [1], 1, 1).unsqueeze([2]) for line in lines)
        left = left & (ranks != here) & ~(is_one & _overlap_more(everywhere, box, overlap))
        return [left, t.insert(chosen, is_one.select(here, -1).cast(i64), [0, 0, k])]

    chosen = t.loop_while([free, t.full(scores.shape, -1, i64)], may_select, select)[1].flatten()
    places = t.true_places(chosen >= 0)
    line = places / maximum(t.size_number(count, i64), 1)
    image = line / maximum(t.size_number(classes, i64), 1)
    columns = [image, line - image * t.size_number(classes, i64), t.take(chosen, places, 0)]
    return t.concat([column.unsqueeze([1]) for column in columns], 1)


def _scalar(t: Tensors, x: Tensor | None, element: Type) -> Tensor:
    return t.number(0, element) if x is None else x.reshape().cast(element)


class _Boxes(NamedTuple):
    """The low and high places of boxes along both dimensions, and their areas."""

    top: Tensor
    left: Tensor
    bottom: Tensor
    right: Tensor
    area: Tensor


def _boxes(lines: Iterable[Tensor]) -> _Boxes:
    top, left, bottom, right = lines
    return _Boxes(top, left, bottom, right, (bottom - top) * (right - left))


def _corners(boxes: Tensor, center: int) -> list[Tensor]:
    """The low and high places of boxes along both dimensions."""
    a, b, c, d = (boxes.at(2, i) for i in range(4))
    if center:
        return [a - c / 2, b - d / 2, a + c / 2, b + d / 2]
    return [minimum(a, c), minimum(b, d), maximum(a, c), maximum(b, d)]


def _overlap_more(a: _Boxes, b: _Boxes, threshold: Tensor) -> Tensor:
    """Whether the common area, divided by the area of both together, is above a threshold. Divided and rounded as the
    threshold was, overlaps of 7 in 10 are not above a threshold of 0.7."""
    height = maximum(minimum(a.bottom, b.bottom) - maximum(a.top, b.top), 0)
    width = maximum(minimum(a.right, b.right) - maximum(a.left, b.left), 0)
    common = height * width
    total = a.area + b.area - common
    return (total > 0) & (common / total > threshold)


# Regions


@operator("RoiAlign", "1x1x4x4xf32, 2x4xf32, 2xi64=[0 0] -> 2x1x1x1xf32", attributes="{sampling_ratio = 2 : i64}")
def roi_align(
    t: Tensors, x: Tensor, rois: Tensor, batch_indices: Tensor, *,
    coordinate_transformation_mode: str = "half_pixel", mode: str = "avg", output_height: int = 1,
    output_width: int = 1, sampling_ratio: int = 0, spatial_scale: float = 1.0,
) -> Tensor:
    """Pool regions of the input, whose corners lie between elements, into a grid of bins."""
    is_exact = coordinate_transformation_mode == "half_pixel"
    corners = [rois.at(1, i) * spatial_scale - (0.5 if is_exact else 0.0) for i in (1, 0, 3, 2)]
    spans = [corners[i + 2] - corners[i] for i in range(2)]
    bins = (output_height, output_width)
    spans = spans if is_exact else [maximum(span, 1) for span in spans]
    steps = [span / n for span, n in zip(spans, bins)]
    counts = [maximum(ceil(step), 1) if sampling_ratio <= 0 else step.full(sampling_ratio) for step in steps]
    if sampling_ratio > 0:
        most: list[Any] = [sampling_ratio, sampling_ratio]
    else:
        most = [t.sizes_in(count.max([0], False).cast(i64))[0] for count in counts]

    def sample(i: Any, carried: list[Tensor]) -> list[Tensor]:
        number = t.size_number(i, i64)
        wide = t.size_number(most[1], i64)
        axes: list[Tensor] = []
        inside: list[Tensor] = []
        for d, at in enumerate((number / wide, number - number / wide * wide)):
            place = at.cast(rois.element)
            line = t.iota([1, bins[d]], 1, i64).cast(rois.element) + ((place + 0.5) / counts[d]).unsqueeze([1])
            axes.append((corners[d].unsqueeze([1]) + steps[d].unsqueeze([1]) * line).unsqueeze([2 - d]))
            inside.append(place < counts[d])
        found = _bilinear(t, x, axes[0], axes[1], batch_indices, mode == "max")
        (total,) = carried
        taken = total.apply("maximum", found) if mode == "max" else total + found
        return [(inside[0] & inside[1]).unsqueeze([1, 2, 3]).select(taken, total)]

    sizes = [rois.shape[0], *bins, x.shape[1]]
    start = t.full(sizes, lowest(x.element) if mode == "max" else 0, x.element)
    (pooled,) = t.loop(most[1] * most[0] if isinstance(most[0], int) else most[0] * most[1], [start], sample)
    if mode != "max":
        pooled = pooled / (counts[0] * counts[1]).unsqueeze([1, 2, 3])
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


@operator(
    "MaxRoiPool", "1x1x4x4xf32, 1x5xf32=[[0.0 0.0 0.0 3.0 3.0]] -> 1x1x2x2xf32", attributes="{pooled_shape = [2, 2]}"
)
def max_roi_pool(t: Tensors, x: Tensor, rois: Tensor, *, pooled_shape: Ints, spatial_scale: float = 1.0) -> Tensor:
    """Take the largest element in each bin of regions of the input."""
    corners = [floor(rois.at(1, i) * spatial_scale + 0.5) for i in (2, 1, 4, 3)]
    found = t.take(x, rois.at(1, 0).cast(i64), 0)
    is_empty: Tensor | None = None
    for d in (1, 0):  # columns, then rows, as [region, channel, row, column]
        size, count = x.shape[2 + d], pooled_shape[d]
        low, high = _bins(t, corners[d], corners[d + 2], count, size)
        place = t.iota([1, 1, size], 2, i64).cast(rois.element)
        inside = (place >= low.unsqueeze([2])) & (place < high.unsqueeze([2]))
        at = [1, 2] if d else [1, 4]
        spread = found.unsqueeze([2 + d])
        found = inside.unsqueeze(at).select(spread, lowest(x.element)).reduce("maximum", [3 + d])
        nothing = (low >= high).unsqueeze([1, 2 if d else 3])
        is_empty = nothing if is_empty is None else is_empty | nothing
    assert is_empty is not None
    return is_empty.select(0, found)


def _bins(t: Tensors, start: Tensor, end: Tensor, count: int, size: Any) -> tuple[Tensor, Tensor]:
    """The first place of each bin of each region, and the one behind its last."""
    step = (maximum(end - start + 1, 1) / count).unsqueeze([1])
    number = t.iota([1, count], 1, i64).cast(start.element)
    last = t.size_number(size, start.element)
    low, high = (place + start.unsqueeze([1]) for place in (floor(number * step), ceil((number + 1) * step)))
    return minimum(maximum(low, 0), last), minimum(maximum(high, 0), last)
