"""Dimensions and places as PyTorch counts them."""

from __future__ import annotations

from plait_tcp.formulas import Mismatch, Size, larger, smaller


def normalized(dim: int, rank: int) -> int:
    """A dimension counted from the front."""
    limit = max(rank, 1)
    if not -limit <= dim < limit:
        raise Mismatch(f"expected a dimension in range [{-limit}, {limit}), found {dim}")
    return dim % limit


def limited(x: Size, low: Size, high: Size) -> Size:
    """`x`, but not less than `low` and not more than `high`."""
    if isinstance(x, int) and isinstance(low, int) and x <= low:
        return low
    return smaller(x if isinstance(x, int) and isinstance(low, int) else larger(x, low), high)


def is_nothing(size: Size) -> bool:
    """Whether a size is known to be 0."""
    return isinstance(size, int) and size == 0
