"""Distances of points, windows as columns, Fourier transforms, bags of embeddings, losses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.types import i64
from plait.lazy import lazy_import
from plait_tcp.formulas import Refused, Size, Tensor, Tensors, is_float, product

from plait_torch.definitions.convolution import for_each
from plait_torch.definitions.functions import wide
from plait_torch.definitions.pooling import Windows
from plait_torch.definitions.reductions import reduced, total
from plait_torch.definitions.registry import Definitions
from plait_torch.promotion import promoted

np = lazy_import("numpy")

DEFINE = Definitions()


def _distance(t: Tensors, difference: Tensor, p: float) -> Tensor:
    """The p-norm along the last dimension."""
    dims, size = [difference.rank - 1], abs(difference)
    if p == 0:
        return total(t, (size != 0).cast(size.element), dims)
    if p == 1:
        return total(t, size, dims)
    if p == 2:
        return total(t, size * size, dims).apply("sqrt")
    if p == float("inf"):
        return reduced(t, "maximum", size, dims, False, 0.0)
    return total(t, size.apply("power", p), dims).apply("power", 1 / p)


@DEFINE("_cdist_forward")
def cdist(t: Tensors, x: Tensor, y: Tensor, p: float, mode: int | None) -> Tensor:
    """The distance of each row of one matrix to each of the other."""
    batch = t.common_shape([x.shape[:-2], y.shape[:-2]])
    a, b = (t.broadcast(one, [*batch, *one.shape[-2:]]) for one in (x, y))
    left, right = a.unsqueeze([a.rank - 1]), b.unsqueeze([b.rank - 2])
    return _distance(t, left - right, p)


@DEFINE("_pdist_forward")
def pdist(t: Tensors, x: Tensor, p: float) -> Tensor:
    """The distance of each pair of rows."""
    rows = x.shape[0]
    if not isinstance(rows, int):
        raise Refused("the number of rows must be known when compiling")
    pairs = [(i, j) for i in range(rows) for j in range(i + 1, rows)]
    if not pairs:
        return t.full([0], 0, x.element)
    first, second = (t.gather(x, _places(t, [pair[i] for pair in pairs])) for i in range(2))
    return _distance(t, first - second, p)


def _places(t: Tensors, numbers: Sequence[int]) -> Tensor:
    from_numbers = np.array(numbers, dtype=np.int64).reshape(-1, 1)
    return t.constant(from_numbers, i64)


# Columns of windows


@DEFINE("im2col")
def im2col(t: Tensors, x: Tensor, kernel: Any, dilation: Any, padding: Any, stride: Any) -> Tensor:
    """The elements of each window as a column."""
    windows = Windows(x, kernel, stride, padding, dilation, False, 2)
    low, high = windows.along_all(windows.padding, 0), windows.along_all(windows.high, 0)
    around = t.pad(x, t.number(0, x.element), low, high)
    lead = windows.lead
    parts: list[Tensor] = []
    for i in range(windows.kernel[0]):
        for j in range(windows.kernel[1]):
            starts = [*[0] * lead, i * windows.dilation[0], j * windows.dilation[1]]
            part = t.slice(around, starts, [*x.shape[:lead], *windows.places], [*[1] * lead, *windows.stride])
            parts.append(part.unsqueeze([lead]))
    together = t.concat(parts, lead)
    features = together.shape[lead - 1] * together.shape[lead]
    return together.reshape(*x.shape[: lead - 1], features, product(windows.places))


@DEFINE("col2im")
def col2im(
    t: Tensors, x: Tensor, output: Sequence[Size], kernel: Any, dilation: Any, padding: Any, stride: Any
) -> Tensor:
    """The sums of what columns of windows have for each element."""
    k, d, p, s = (for_each(one, 2) for one in (kernel, dilation, padding, stride))
    lead = list(x.shape[:-2])
    places = [(n + 2 * b - step * (w - 1) - 1) // a + 1 for n, b, step, w, a in zip(output, p, d, k, s)]
    features = x.shape[-2] // (k[0] * k[1])
    apart = x.reshape(*lead, features, k[0], k[1], *places)
    found: Tensor | None = None
    for i in range(k[0]):
        for j in range(k[1]):
            part = _one_of_window(t, apart, len(lead) + 1, (i, j))
            placed = _spread_out(t, part, output, places, s, [i * d[0] - p[0], j * d[1] - p[1]])
            found = placed if found is None else found + placed
    assert found is not None
    return found


def _one_of_window(t: Tensors, x: Tensor, lead: int, place: tuple[int, int]) -> Tensor:
    part = x.part(lead, place[0], 1).part(lead + 1, place[1], 1)
    return part.squeeze([lead, lead + 1])


def _spread_out(
    t: Tensors, x: Tensor, output: Sequence[Size], places: Sequence[Size], stride: Sequence[int], first: Sequence[int]
) -> Tensor:
    """The elements so far apart, from a place on; what is outside is dropped."""
    lead = [0] * (x.rank - 2)
    high = [n - f - ((m - 1) * s + 1) for n, m, s, f in zip(output, places, stride, first)]
    return t.pad(x, t.number(0, x.element), [*lead, *first], [*lead, *high], [*lead, *(s - 1 for s in stride)])


# Losses


@DEFINE("nll_loss_forward")
def nll_loss(
    t: Tensors, x: Tensor, target: Tensor, weight: Tensor | None, reduction: int, ignored: int
) -> tuple[Tensor, Tensor]:
    """Minus the element of the right class: of each row (reduction 0), their mean (1) or their sum (2)."""
    a = wide(x)
    rows = a if a.rank == 2 else a.unsqueeze([0])
    classes = target if target.rank else target.reshape(1)
    kept = classes != ignored
    safe = kept.select(classes, 0).cast(i64)
    places = t.stacked([t.iota(safe.shape, 0, i64), safe])
    found = -t.gather(rows, places)
    share = t.gather(wide(weight), safe.unsqueeze([1])) if weight is not None else found.full(1.0)
    share = kept.select(share, 0.0)
    losses = kept.select(found * share, 0.0)
    summed = total(t, share, [0])
    if reduction == 0:
        return (losses if a.rank == 2 else losses.squeeze([0])).cast(x.element), summed.full(0.0).cast(x.element)
    loss = total(t, losses, [0])
    return (loss / summed if reduction == 1 else loss).cast(x.element), summed.cast(x.element)


@DEFINE("nll_loss_backward")
def nll_loss_backward(
    t: Tensors,
    gradient: Tensor,
    x: Tensor,
    target: Tensor,
    weight: Tensor | None,
    reduction: int,
    ignored: int,
    weights: Tensor,
) -> Tensor:
    rows = x if x.rank == 2 else x.unsqueeze([0])
    classes = target if target.rank else target.reshape(1)
    kept = classes != ignored
    safe = kept.select(classes, 0).cast(i64)
    share = t.gather(wide(weight), safe.unsqueeze([1])) if weight is not None else wide(rows).full(1.0)
    share = share if weight is not None else t.full(safe.shape, 1.0, share.element)
    g = wide(gradient)
    g = g / wide(weights) if reduction == 1 else g
    each = -(share * t.broadcast(g, safe.shape))
    each = kept.select(each, 0.0)
    places = t.stacked([t.iota(safe.shape, 0, i64), safe])
    found = t.scatter(t.full(rows.shape, 0, each.element), places, each)
    return found.reshape(*x.shape).cast(x.element)


@DEFINE("mse_loss")
def mse_loss(t: Tensors, x: Tensor, target: Tensor, reduction: int) -> Tensor:
    a, b = promoted(t, x, target)
    if not is_float(a.element):
        raise Refused(f"losses of elements of type '{a.element}' are not defined")
    difference = wide(a) - wide(b)
    squares = difference * difference
    dims = list(range(squares.rank))
    found = squares if reduction == 0 else total(t, squares, dims)
    found = found / t.size_number(product(squares.shape), found.element) if reduction == 1 else found
    return found.cast(a.element)
