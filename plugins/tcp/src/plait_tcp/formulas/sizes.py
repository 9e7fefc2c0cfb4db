"""Sizes of tensors in formulas: ints, and what stands for a size that is known at run time only."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from plait.build import Expression

from plait_tcp.sizes.known import number_key

Size = Any
"""An int, a `Symbol`, or an expression of type index; all have the operators of ints."""


def plain(size: Size) -> Any:
    """A size as operations of tcp take it: an int or an index value."""
    return size.mixed if isinstance(size, Expression) else size


def same_size(a: Size, b: Size) -> bool:
    """Whether two sizes are known to be equal."""
    if isinstance(a, Expression) or isinstance(b, Expression):
        return key_of(a) == key_of(b)
    return bool(a == b)


def key_of(size: Size) -> Any:
    """What a size that is an int or an expression is known to be."""
    known = plain(size)
    return known if isinstance(known, int) else number_key(known)


def larger(a: Size, b: Size) -> Size:
    """The larger of two sizes."""
    return _extreme("maximum", max, a, b)


def smaller(a: Size, b: Size) -> Size:
    """The smaller of two sizes."""
    return _extreme("minimum", min, a, b)


def _extreme(kind: str, of_ints: Callable[[int, int], int], a: Size, b: Size) -> Size:
    if isinstance(a, int) and isinstance(b, int):
        return of_ints(a, b)
    if same_size(a, b):
        return a
    found = b.apply(kind, a) if isinstance(a, int) else a.apply(kind, b)
    return found.mixed if isinstance(found, Expression) and isinstance(found.mixed, int) else found


def product(sizes: Iterable[Size]) -> Size:
    """The product of sizes."""
    total: Size = 1
    for size in sizes:
        total = total * size if isinstance(size, int) else size * total
    return total


def window_positions(extent: Size, window: Size, stride: int, dilation: int) -> Size:
    """The number of positions of a window along a dimension of so many elements, padding included; negative if none."""
    return (extent - (window - 1) * dilation - 1) // stride + 1
