"""Stable sorting of many lines at once by a comparison that takes arrays.

Runs of 1, 2, 4 ... places are merged in pairs. Each element finds its place among the elements of the other run by
bisection, all of them in one comparison of arrays a step: sorting n elements takes about log2(n)^2 / 2 comparisons.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from plait.lazy import lazy_import

np = lazy_import("numpy")


def sorted_orders(columns: Sequence[Any], less: Callable[[Sequence[Any]], Any]) -> Any:
    """Along the last of the two dimensions of all columns: the indices of the elements, sorted.

    `less` is given the left and the right side of each column, in turns, and says where the left is before the right.
    An order that is not a strict weak one produces some permutation.
    """
    lines, count = columns[0].shape
    orders = np.broadcast_to(np.arange(count), (lines, count))
    width = 1
    while width < count:
        runs = [np.take_along_axis(column, orders, axis=1) for column in columns]
        places = _merged_places(runs, less, width)
        orders = np.take_along_axis(orders, np.argsort(places, axis=1, kind="stable"), axis=1)
        width *= 2
    return orders


def _merged_places(columns: Sequence[Any], less: Callable[[Sequence[Any]], Any], width: int) -> Any:
    """Where each element goes as sorted runs of `width` are merged in pairs; equal ones keep their order."""
    count = columns[0].shape[1]
    places = np.arange(count)
    in_first = places // width % 2 == 0
    start = np.minimum(np.where(in_first, places // width + 1, places // width - 1) * width, count)
    low = np.broadcast_to(start, columns[0].shape)
    high = np.broadcast_to(np.minimum(start + width, count), columns[0].shape)
    while (low < high).any():
        middle = (low + high) // 2
        others = [np.take_along_axis(column, np.minimum(middle, count - 1), axis=1) for column in columns]
        sides = [s for c, o in zip(columns, others) for s in (np.where(in_first, o, c), np.where(in_first, c, o))]
        goes_on = (low < high) & (less(sides) == in_first)
        stays = (low < high) & ~goes_on
        low, high = np.where(goes_on, middle + 1, low), np.where(stays, middle, high)
    return places - np.where(in_first, 0, width) + low - start
