"""How much memory a nest of loops accesses."""

from __future__ import annotations

from itertools import product
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.ir.operation import Operation

from plait_std.affine.analysis.dependence import Access, accesses_in, difference_of
from plait_std.affine.analysis.domain import NotLinear
from plait_std.native.ops import element_bits

if TYPE_CHECKING:
    from plait.ir.value import Value


def footprint_bytes(nest: Operation) -> int | None:
    """An upper bound of the bytes that a nest accesses, a box of each buffer; None if none is known."""
    boxes: dict[Value[Any], list[Access]] = {}
    for access in accesses_in(nest):
        boxes.setdefault(access.memref, []).append(access)
    total = 0
    for memref, accesses in boxes.items():
        bits = element_bits(memref.type.element_type)
        extents = [_extent(accesses, dim) for dim in range(memref.type.rank)]
        if bits is None or None in extents:
            return None
        total += prod([extent or 0 for extent in extents]) * -(-bits // 8)
    return total


def _extent(accesses: list[Access], dim: int) -> int | None:
    """The most that indices along a dimension are apart, and one more; the size of the dimension at most."""
    size = accesses[0].memref.type.shape[dim]
    known = size if size != DYNAMIC else None
    apart: list[int] = []
    for a, b in product(accesses, accesses):
        distance = _largest_difference(a, b, dim)
        if distance is None:
            return known
        apart.append(distance + a.shape[dim])
    extent = max(apart)
    return extent if known is None else min(extent, known)


def _largest_difference(a: Access, b: Access, dim: int) -> int | None:
    try:
        return difference_of(a, b, dim).bounds("difference")[1]
    except NotLinear:
        return None
