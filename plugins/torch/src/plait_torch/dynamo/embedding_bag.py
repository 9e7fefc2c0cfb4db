"""Sums, means and maxima of rows of a table, by the bag that each row is in."""

from __future__ import annotations

from typing import Any

from plait.lazy import lazy_import

torch = lazy_import("torch")

_SUM, _MEAN, _MAX = 0, 1, 2


def forward(
    weight: Any, indices: Any, offsets: Any, scale_grad_by_freq: bool = False, mode: int = _SUM, sparse: bool = False,
    per_sample_weights: Any = None, include_last_offset: bool = False, padding_idx: int = -1,
) -> Any:  # fmt: skip
    """The bags, the bag of each index, how many indices each bag has, and the rows that maxima come from."""
    starts = offsets[:-1] if include_last_offset else offsets
    bag = _bag_of(starts, indices)
    kept = _kept(indices, padding_idx)
    if mode == _MAX:
        return _maxima(weight, indices, bag, kept, starts)
    rows = weight[indices] * kept[:, None].to(weight.dtype)
    if per_sample_weights is not None:
        rows = rows * per_sample_weights[:, None]
    counts = torch.zeros_like(starts).index_add(0, bag, kept.to(starts.dtype))
    summed = weight.new_zeros((starts.shape[0], weight.shape[1])).index_add(0, bag, rows)
    found = summed / counts.clamp(min=1)[:, None].to(summed.dtype) if mode == _MEAN else summed
    return found, bag, counts, torch.zeros_like(starts)


def backward(
    grad: Any, indices: Any, offsets: Any, bag: Any, counts: Any, maxima: Any, rows: int, scale_grad_by_freq: bool,
    mode: int, sparse: bool, per_sample_weights: Any, padding_idx: int = -1,
) -> Any:  # fmt: skip
    """The gradient of the table."""
    if scale_grad_by_freq or sparse:
        return NotImplemented
    if mode == _MAX:
        found = grad * (counts > 0)[:, None].to(grad.dtype)
        return grad.new_zeros((rows, grad.shape[1])).scatter_add(0, maxima, found)
    if mode == _MEAN:
        grad = grad / counts.clamp(min=1)[:, None].to(grad.dtype)
    of_rows = grad[bag] * _kept(indices, padding_idx)[:, None].to(grad.dtype)
    if per_sample_weights is not None:
        of_rows = of_rows * per_sample_weights[:, None]
    return grad.new_zeros((rows, grad.shape[1])).index_add(0, indices, of_rows)


def _maxima(weight: Any, indices: Any, bag: Any, kept: Any, starts: Any) -> tuple[Any, Any, Any, Any]:
    """What `forward` returns for maxima. Indices that do not count go to a bag of their own, behind the others."""
    bags = starts.shape[0]
    counts = torch.zeros_like(starts).index_add(0, bag, kept.to(starts.dtype))
    rows, place = weight[indices], torch.arange(indices.shape[0], device=indices.device, dtype=indices.dtype)
    into = torch.where(kept, bag, bags)[:, None].expand_as(rows)
    empty = rows.new_zeros((bags + 1, rows.shape[1]))
    found = empty.scatter_reduce(0, into, rows, "amax", include_self=False)
    first = torch.where(rows == found.gather(0, into), place[:, None], indices.shape[0])
    places = indices.new_zeros(empty.shape).scatter_reduce(0, into, first, "amin", include_self=False)
    maxima = indices[places.clamp(max=indices.shape[0] - 1)]
    return found[:bags], bag, counts, maxima[:bags]


def _bag_of(starts: Any, indices: Any) -> Any:
    """The bag of each index: how many bags begin up to it, less one. The last bags may begin behind all indices."""
    marks = indices.new_zeros(indices.shape[0] + 1).index_add(0, starts, torch.ones_like(starts, dtype=indices.dtype))
    return marks[:-1].cumsum(0, dtype=indices.dtype) - 1


def _kept(indices: Any, padding_idx: int) -> Any:
    """Whether each index counts."""
    return indices != padding_idx if padding_idx >= 0 else torch.ones_like(indices, dtype=torch.bool)
