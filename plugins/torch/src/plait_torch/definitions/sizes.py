"""Arithmetic on sizes, which are ints or known at run time only."""

from __future__ import annotations

from typing import Any

from plait_torch.algebra.tensor import Size, same_size


def smaller(a: Size, b: Size) -> Size:
    """The lesser of two sizes."""
    return _chosen("minimum", min, a, b)


def larger(a: Size, b: Size) -> Size:
    """The greater of two sizes."""
    return _chosen("maximum", max, a, b)


def _chosen(kind: str, of_ints: Any, a: Size, b: Size) -> Size:
    if isinstance(a, int) and isinstance(b, int):
        return of_ints(a, b)
    if same_size(a, b):
        return a
    return b.apply(kind, a) if isinstance(a, int) else a.apply(kind, b)


def limited(x: Size, low: Size, high: Size) -> Size:
    """`x`, but not less than `low` and not more than `high`."""
    if isinstance(x, int) and isinstance(low, int) and x <= low:
        return low
    return smaller(x if isinstance(x, int) and isinstance(low, int) else larger(x, low), high)


def counted_from_front(index: Size, size: Size) -> Size:
    """An index of which negative ones count from the end."""
    if isinstance(index, int):
        return index if index >= 0 else size + index
    return (index < 0).select(index + size, index)
