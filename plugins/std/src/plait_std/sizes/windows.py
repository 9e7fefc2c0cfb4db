"""How many positions a sliding window takes: of convolutions, and of reductions over windows."""

from __future__ import annotations

from plait.builtin.types import DYNAMIC

from plait_std.sizes.expressions import SizeExpression, at_least, floor_over, minus, plus, times


def dilated(size: SizeExpression, dilation: int) -> SizeExpression:
    """The extent of `size` elements that lie `dilation` apart: (size - 1) * dilation + 1, and 0 of none."""
    return size if dilation == 1 else at_least(plus(times(plus(size, -1), dilation), 1), 0)


def window_count(
    size: SizeExpression,
    low: SizeExpression,
    high: SizeExpression,
    window: SizeExpression,
    stride: int,
    base_dilation: int,
    dilation: int,
) -> SizeExpression:
    """The number of positions along one dimension of `size` elements with padding: `DYNAMIC` of what is that."""
    if DYNAMIC in (size, low, high, window):
        return DYNAMIC
    extent = plus(plus(dilated(size, base_dilation), low), high)
    if isinstance(extent, int) and extent <= 0:
        return 0
    free = minus(extent, dilated(window, dilation))
    return at_least(plus(floor_over(free, stride), 1), 0)
