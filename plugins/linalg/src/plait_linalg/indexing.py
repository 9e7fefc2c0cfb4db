"""Indices of structured operations as sums of loops with factors, such as the `2 * oh + kh` of a window."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from plait.builtin.types import DYNAMIC
from plait.ir.affine import AffineDim
from plait.ir.lifetime import cached

if TYPE_CHECKING:
    from plait.ir.affine import AffineExpr, AffineMap

    from plait_linalg.ops.base import StructuredOp


@cached
def factors(expr: AffineExpr) -> Mapping[int, int] | None:
    """The factor of each loop in an index; None if the index is not a sum of loops with positive factors."""
    parts, constant = expr.linear_parts()
    if constant or any(not isinstance(part, AffineDim) or factor < 0 for part, factor in parts.items()):
        return None
    return {part.position: factor for part, factor in parts.items() if isinstance(part, AffineDim)}


def loop_size(op: StructuredOp, loop: int) -> int:
    """The size of a loop of an operation; `DYNAMIC` if it is not known."""
    expr = AffineDim(loop)
    sizes = [v.type.shape[map.results.index(expr)] for v, map in zip(op.operands, op.maps()) if expr in map.results]
    return max(sizes, default=DYNAMIC)


def dim_of(map: AffineMap, loop: int) -> int | None:
    """The result of a map of sums that counts a loop; None if none does."""
    for dim, expr in enumerate(map.results):
        if loop in (factors(expr) or {}):
            return dim
    return None


def has_own_dim(map: AffineMap, loop: int) -> bool:
    """Whether an index is the loop, not a sum with other loops, as of a window."""
    return AffineDim(loop) in map.results


def is_plain(map: AffineMap) -> bool:
    """Whether each index is one loop or zero."""
    return all(len(parts) == 0 or list(parts.values()) == [1] for parts in (factors(e) or {} for e in map.results))
