"""Tiles of reshapes, group by group of dimensions that keep their elements to themselves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from plait.builtin.types import DYNAMIC
from plait.interfaces.tiling import TilingResult
from plait.ir.builder import Builder
from plait.ir.value import Value
from plait_std import sizes as sz

from plait_tcp import ops
from plait_tcp.known_sizes import number_key, size_key
from plait_tcp.tiling.boxes import BoxTiling
from plait_tcp.tiling.parts import Indices, box, product, reshaped, shaped


class Group(NamedTuple):
    """Adjacent dimensions of the operand, and of the result, with the same elements."""

    source: Sequence[int]
    target: Sequence[int]


class ReshapeTiling(BoxTiling):
    """`tcp.reshape`: of each group, the rows of the operand that the rows of the tile lie in."""

    def iterator_types(self, op: Any) -> tuple[Any, ...]:
        leading = [group.target[0] for group in groups_of(op) if group.target]
        return tuple(["parallel" if dim in leading else "reduction" for dim in range(op.result.type.rank)])

    def tiled(self, op: Any, builder: Builder, offsets: Indices, sizes: Indices) -> TilingResult:
        if 0 in op.result.type.shape:  # whatever the tile, it has no elements
            return TilingResult([], [sz.empty_like(builder, shaped(op.result.type, sizes), sizes)])
        groups = groups_of(op)
        given = sz.mixed_sizes(op.result.type.shape, op.sizes)
        rows = [_Rows(op, builder, group, given, offsets, sizes) for group in groups]
        x = op.operand
        x = box(builder, x, [n for row in rows for n in row.starts], [n for row in rows for n in row.kept])
        x = reshaped(builder, x, [row.covered for row in rows])
        x = box(builder, x, [row.before for row in rows], [row.length for row in rows])
        x = reshaped(builder, x, [n for row in rows for n in row.shape])
        x = box(builder, x, [n for row in rows for n in row.rest], sizes)
        return TilingResult([] if x.defining_op is None else [x.defining_op], [x])


class _Rows:
    """What a tile reads of a group of the operand: a box of rows, of which some elements are taken."""

    def __init__(
        self, op: Any, b: Builder, group: Group, given: Indices, offsets: Indices, sizes: Indices
    ) -> None:
        source = [sz.size_of(b, op.operand, dim) for dim in group.source]
        target = [given[dim] for dim in group.target]
        inner, width = product(b, source[1:]), product(b, target[1:])
        offset, size = (offsets[group.target[0]], sizes[group.target[0]]) if group.target else (0, 1)
        start, self.length = sz.multiply(b, offset, width), sz.multiply(b, size, width)
        self.shape: list[sz.Size] = [size, *target[1:]] if group.target else []
        self.rest: list[sz.Size] = [0, *(offsets[dim] for dim in group.target[1:])] if group.target else []
        self.starts: list[sz.Size] = []
        self.kept: list[sz.Size] = []
        self.covered, self.before = self.length, start
        if group.source:
            divisor = inner if isinstance(inner, int) else sz.maximum(b, inner, 1)
            first = _divided(b, start, divisor)
            count = sz.subtract(b, _divided_up(b, sz.add(b, start, self.length), divisor), first)
            self.starts, self.kept = [first, *[0] * (len(source) - 1)], [count, *source[1:]]
            self.covered = sz.multiply(b, count, inner)
            self.before = sz.subtract(b, start, sz.multiply(b, first, inner))


def _divided(b: Builder, x: sz.Size, divisor: sz.Size) -> sz.Size:
    return x if isinstance(divisor, int) and divisor == 1 else sz.floor_divide(b, x, divisor)


def _divided_up(b: Builder, x: sz.Size, divisor: sz.Size) -> sz.Size:
    return x if isinstance(divisor, int) and divisor == 1 else sz.ceil_divide(b, x, divisor)


def groups_of(op: Any) -> list[Group]:
    """The smallest groups that are known; all dimensions together where sizes are not known to agree."""
    source, target = op.operand.type.shape, op.result.type.shape
    everything = [Group(range(len(source)), range(len(target)))]
    keys = _keys(op.operand, source), _given_keys(op, target)
    if 0 in keys[0] or 0 in keys[1]:
        return everything
    groups: list[Group] = []
    i = j = 0
    while i < len(source) or j < len(target):
        end = _end_of_group(keys, i, j)
        if end is None:
            return everything
        groups.append(Group(range(i, end[0]), range(j, end[1])))
        i, j = end
    return groups


def _end_of_group(keys: tuple[list[Any], list[Any]], i: int, j: int) -> tuple[int, int] | None:
    """The shortest runs of dimensions from `i` and from `j` with as many elements; None if they reach to the end."""
    source, target = keys
    if i < len(source) and j < len(target) and source[i] == target[j]:
        return i + 1, j + 1
    left = right = 1
    first_i, first_j = i, j
    while i < len(source) or j < len(target):
        grow_source = j == len(target) or (i < len(source) and left <= right and (i == first_i or left < right))
        size = source[i] if grow_source else target[j]
        if not isinstance(size, int):
            return None
        if grow_source:
            left, i = left * size, i + 1
        else:
            right, j = right * size, j + 1
        if left == right and i > first_i and j > first_j:
            return i, j
    return (i, j) if left == right else None


def _keys(x: Value[Any], shape: Sequence[int]) -> list[Any]:
    """A number, or something that is equal for equal sizes, for each dimension."""
    return [size if size != DYNAMIC else size_key(x, dim) for dim, size in enumerate(shape)]


def _given_keys(op: Any, shape: Sequence[int]) -> list[Any]:
    given = iter(op.sizes)
    keys: list[Any] = [size if size != DYNAMIC else number_key(next(given)) for size in shape]
    source = op.operand.type.shape
    if source.count(DYNAMIC) == len(op.sizes) == 1 and _products_agree(source, shape):
        keys[shape.index(DYNAMIC)] = size_key(op.operand, source.index(DYNAMIC))
    return keys


def _products_agree(source: Sequence[int], target: Sequence[int]) -> bool:
    """Whether the known sizes of two shapes have one product: then the only unknown sizes of both are equal."""
    known = [1, 1]
    for i, shape in enumerate((source, target)):
        for size in shape:
            known[i] *= size if size != DYNAMIC else 1
    return known[0] == known[1]


RESHAPES: dict[Any, BoxTiling] = {ops.ReshapeOp: ReshapeTiling()}
