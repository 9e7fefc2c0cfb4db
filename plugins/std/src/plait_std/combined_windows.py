"""Reductions over windows in few steps, where these give what a step for each element of a window would give."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.lazy import lazy_import

if TYPE_CHECKING:
    from numpy.typing import NDArray

np = lazy_import("numpy")

Combine = Callable[[Any, Any], Any]


def combined(combine: Combine, x: NDArray[Any], sizes: Sequence[int], dilations: Sequence[int]) -> Any:
    """The elements of the window that begins at each place, combined by a function in any order.

    Windows are made of ones of 1, 2, 4 ... elements, one dimension after the other.
    """
    for dim, (size, dilation) in enumerate(zip(sizes, dilations)):
        x = np.moveaxis(_along_first(combine, np.moveaxis(x, dim, 0), size, dilation), 0, dim)
    return x


def _along_first(combine: Combine, x: Any, size: int, dilation: int) -> Any:
    count = x.shape[0] - (size - 1) * dilation
    total, taken, part = None, 0, 1
    while taken < size:
        if size & part:
            found = x[taken * dilation : taken * dilation + count]
            total, taken = found if total is None else combine(total, found), taken + part
        if taken < size:
            x = combine(x[: -part * dilation], x[part * dilation :])
        part *= 2
    return total


def strided(x: NDArray[Any], strides: Sequence[int]) -> Any:
    """The elements `strides` apart."""
    return x[tuple([slice(None, None, stride) for stride in strides])]


def running(function: Any, x: NDArray[Any], init: Any, dim: int) -> Any:
    """The elements up to each place along `dim` combined by a ufunc onto `init`, each step rounded to the format."""
    start = np.broadcast_to(np.asarray(init, x.dtype), (*x.shape[:dim], 1, *x.shape[dim + 1 :]))
    with np.errstate(all="ignore"):
        totals = function.accumulate(np.concatenate([start, x], axis=dim), axis=dim)
    return np.delete(totals, 0, axis=dim)
