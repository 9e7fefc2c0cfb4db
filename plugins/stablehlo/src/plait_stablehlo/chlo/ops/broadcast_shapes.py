"""To which shape operands are broadcast, as far as their types tell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, UnrankedTensorType
from plait.ir.attribute import Type

from plait_stablehlo.compatibility import SizeAndBound, bounds_of, tensor

if TYPE_CHECKING:
    from plait.ir.operation import Operation


class NoBroadcastError(Exception):
    """The operands cannot be broadcast to one shape, or `broadcast_dimensions` does not say how. The verifier accepts
    that, as the reference implementation does: the type of the result is then not known."""


def dimension_maps(op: Operation) -> list[list[int]]:
    """For each operand, the result dimension of each of its dimensions. Raises `NoBroadcastError`."""
    ranks = [len(v.type.shape) for v in op.operands]
    last = max(ranks)
    given = getattr(op, "broadcast_dimensions", None)
    maps = [list(range(last - rank, last)) for rank in ranks]
    if given is not None and ranks[0] != ranks[-1]:
        smaller, dims = ranks.index(min(ranks)), list(given.values)
        if len(dims) != ranks[smaller] or any(not 0 <= d < last for d in dims) or sorted(set(dims)) != dims:
            text = f"do not name {ranks[smaller]} dimensions of {last} in order"
            raise NoBroadcastError(f"broadcast_dimensions {dims} {text}")
        maps[smaller] = dims
    check_sizes([v.type.shape for v in op.operands], maps)
    return maps


def check_sizes(shapes: Sequence[Sequence[int]], maps: Sequence[Sequence[int]]) -> None:
    """Raise `NoBroadcastError` if operands of these shapes cannot be broadcast to one."""
    columns: dict[int, set[int]] = {}
    for shape, dims in zip(shapes, maps):
        for size, dim in zip(shape, dims):
            columns.setdefault(dim, set()).add(size)
    for sizes in columns.values():
        fixed = sorted(sizes - {1, DYNAMIC})
        if len(fixed) > 1:
            raise NoBroadcastError(f"operands of sizes {fixed} cannot be broadcast to one shape")


def broadcast_type(types: Sequence[Any], given: Sequence[int] | None, element: Type) -> Any:
    """The type of the result; of unknown rank where the rank of an operand is, or the operands cannot be broadcast."""
    if any(isinstance(ty, UnrankedTensorType) for ty in types):
        return UnrankedTensorType(element)
    try:
        known = _of_two(types, given) if given is not None else _aligned_right(types)
    except NoBroadcastError:
        return UnrankedTensorType(element)
    return tensor([size for size, _ in known], element, [bound for _, bound in known])


def _aligned_right(types: Sequence[Any]) -> list[SizeAndBound]:
    rank = max(len(ty.shape) for ty in types)
    rows = [[(1, DYNAMIC)] * (rank - len(ty.shape)) + list(zip(ty.shape, bounds_of(ty))) for ty in types]
    bounded = all(ty.has_static_shape or any(bound != DYNAMIC for bound in bounds_of(ty)) for ty in types)
    common = _common_bounded if bounded else _common
    known = rows[0]
    for row in rows if not bounded else rows[1:]:
        known = [common(a, b) for a, b in zip(known, row)]
    return known


def _of_two(types: Sequence[Any], given: Sequence[int]) -> list[SizeAndBound]:
    large, small = types if len(types[0].shape) > len(types[1].shape) else (types[1], types[0])
    if len(given) != len(small.shape) or any(not 0 <= dim < len(large.shape) for dim in given):
        raise NoBroadcastError
    known = [(size, DYNAMIC) for size in large.shape]
    for size, dim in zip(small.shape, given):
        known[dim] = _common((size, DYNAMIC), (large.shape[dim], DYNAMIC))
    return known


def _common(a: SizeAndBound, b: SizeAndBound) -> SizeAndBound:
    """Sizes of which one that is not known may be 1, or what the other one is; bounds are not kept."""
    sizes = (a[0], b[0])
    if DYNAMIC in sizes:
        return next((size for size in sizes if size > 1), DYNAMIC), DYNAMIC
    if 1 in sizes:
        return sizes[0] if sizes[1] == 1 else sizes[1], DYNAMIC
    if sizes[0] != sizes[1]:
        raise NoBroadcastError
    return sizes[0], DYNAMIC


def _common_bounded(a: SizeAndBound, b: SizeAndBound) -> SizeAndBound:
    """Sizes that are known, or have a bound: they, or the bounds, are 1, or the same."""
    if 1 in a:
        return b
    if 1 in b:
        return a
    if a != b:
        raise NoBroadcastError
    return a
