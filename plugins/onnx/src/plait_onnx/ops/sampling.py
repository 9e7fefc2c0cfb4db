"""Reading between elements: grids, and convolutions of elements that are read so."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import Any

from plait.build.functions import floor, maximum, minimum
from plait.builtin.types import f32, i32, i64
from plait.lazy import lazy_import
from plait_tcp.formulas import NotKnown, Tensor, Tensors, is_narrow

from plait_onnx.declare import Ints, operator
from plait_onnx.ops.convolution import list_of

np = lazy_import("numpy")


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
    grid = grid.cast(f32) if is_narrow(grid.element) else grid
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
        kind = i32 if isinstance(size, int) and size < 1 << 24 else i64
        numbers.append(minimum(maximum(place, 0), last).cast(kind).cast(i64).unsqueeze([-1]))
    vectors = t.concat(numbers, numbers[0].rank - 1) if len(numbers) > 1 else numbers[0]
    taken = t.gather(x, vectors, list(range(1, 1 + len(sizes))), 1, 1)
    return taken if inside is None else inside.unsqueeze([-1]).select(taken, 0)


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
