"""Layouts of memref types, and the types of views, that several operations share."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StridedLayoutAttr
from plait.builtin.types import (
    DYNAMIC,
    MemRefType,
    RankedTensorType,
    UnrankedMemRefType,
    UnrankedTensorType,
    row_major_strides,
)
from plait.define.traits import shapes_compatible
from plait.ir.attribute import VerifyError

from plait_std.shape_verifiers import product

if TYPE_CHECKING:
    from plait.builtin.types import Type


def strided(ty: MemRefType) -> tuple[tuple[int, ...], int]:
    """Strides and offset in elements. Raises `VerifyError` if the layout is not strided."""
    found = ty.strides_and_offset()
    if found is None:
        raise VerifyError(f"'{ty}' is not strided")
    return found


def is_strided(ty: Type) -> bool:
    return isinstance(ty, MemRefType) and ty.strides_and_offset() is not None


def is_contiguous(ty: MemRefType) -> bool:
    """Whether the type says that the elements are in row-major order without gaps.

    Two dynamic strides may differ: below the identity layout, only static strides count.
    """
    plain: Any = MemRefType(ty.shape, ty.element_type)
    if ty.has_identity_layout:
        return True
    layout: Any = ty.strides_and_offset()
    if layout is None:
        return False
    expected = plain.strides_and_offset()[0]
    return all(
        size == 1 or (given == wanted != DYNAMIC) for size, given, wanted in zip(ty.shape, layout[0], expected)
    )  # fmt: skip


def with_strides(ty: MemRefType, shape: Sequence[int], strides: Sequence[int], offset: int) -> MemRefType:
    """A memref of a shape with explicit strides; the identity layout where they are row-major and start at 0."""
    shape, strides = tuple(shape), tuple(strides)
    identity = offset == 0 and DYNAMIC not in strides and strides == row_major_strides(shape)
    layout = None if identity or (not shape and offset == 0) else StridedLayoutAttr(offset, strides)
    return MemRefType(shape, ty.element_type, layout, ty.memory_space)


def _times(a: int, b: int) -> int:
    """The product of two numbers that may be dynamic; of 0 and any other it is 0."""
    if 0 in (a, b):
        return 0
    return DYNAMIC if DYNAMIC in (a, b) else a * b


def _plus(a: int, b: int) -> int:
    return DYNAMIC if DYNAMIC in (a, b) else a + b


def subview_layout(source: MemRefType, offsets: Sequence[int], strides: Sequence[int]) -> tuple[tuple[int, ...], int]:
    """The strides and offset of a view that starts at `offsets` and steps by `strides`."""
    source_strides, offset = strided(source)
    if source.has_identity_layout:  # a stride over no elements is not known, as in MLIR
        source_strides = tuple(stride or DYNAMIC for stride in source_strides)
    for start, stride in zip(offsets, source_strides):
        offset = _plus(offset, _times(start, stride))
    return tuple(_times(a, b) for a, b in zip(source_strides, strides)), offset


def subview_type(
    source: MemRefType,
    offsets: Sequence[int],
    sizes: Sequence[int],
    strides: Sequence[int],
    dropped: set[int] | frozenset[int] = frozenset(),
) -> MemRefType:
    """The type of a subview, without the dimensions in `dropped`."""
    result_strides, offset = subview_layout(source, offsets, strides)
    kept = [i for i in range(len(sizes)) if i not in dropped]
    layout = StridedLayoutAttr(offset, tuple(result_strides[i] for i in kept))
    return MemRefType(tuple(sizes[i] for i in kept), source.element_type, layout, source.memory_space)


def dropped_subview_dims(op: Any) -> set[int]:
    """The dimensions of the source that a subview's type leaves out, told apart by their strides where sizes repeat."""
    result, sizes = op.result.type, op.static_sizes.values
    if len(sizes) == result.rank:
        return set()
    strides, _ = subview_layout(op.source.type, op.static_offsets.values, op.static_strides.values)
    actual, _ = strided(result)
    dropped: set[int] = set()
    position = 0
    for i, size in enumerate(sizes):
        left, wanted = len(sizes) - i, result.rank - position
        same = position < result.rank and result.shape[position] == size
        if same and (size != 1 or left == wanted or actual[position] == strides[i]):
            position += 1
        else:
            dropped.add(i)
    return dropped


def unit_dims_with_known_strides(source: MemRefType, groups: Sequence[Sequence[int]]) -> set[int]:
    """The unit dimensions to leave out, where that joins the dimensions of all groups and keeps known strides.

    A joined dimension of unknown size has no known stride, as in MLIR; one that stays as it is keeps its stride.
    """
    kept = [[d for d in group if source.shape[d] != 1] for group in groups]
    if source.has_identity_layout or any(len(dims) > 1 for dims in kept):
        return set()
    strides, _ = strided(source)
    lost = [
        dims and len(group) > 1 and source.shape[dims[0]] == DYNAMIC != strides[dims[0]]
        for dims, group in zip(kept, groups)
    ]
    if not any(lost):
        return set()
    return {d for group, dims in zip(groups, kept) for d in group if d not in (dims or group[:1])}


def collapsed_type(source: MemRefType, groups: Sequence[Sequence[int]]) -> MemRefType:
    """The type of a view that joins the dimensions of each group."""
    shape = tuple(product([source.shape[d] for d in group]) for group in groups)
    if source.has_identity_layout:
        return MemRefType(shape, source.element_type, None, source.memory_space)
    strides, offset = strided(source)
    inner: list[int] = []
    for group in groups:
        outer, last = _without_last_ones(source, group)
        maybe_one = outer and source.shape[last] == DYNAMIC  # whose stride counts for nothing, if it is
        inner.append(DYNAMIC if maybe_one else strides[last])
    return MemRefType(shape, source.element_type, StridedLayoutAttr(offset, tuple(inner)), source.memory_space)


def _without_last_ones(source: MemRefType, group: Sequence[int]) -> tuple[Sequence[int], int]:
    """The dimensions of `group` without the ones at its end: all but the last of them, and that one."""
    count = next((n for n in range(len(group), 1, -1) if source.shape[group[n - 1]] != 1), 1)
    return group[: count - 1], group[count - 1]


def is_collapsible(source: MemRefType, groups: Sequence[Sequence[int]]) -> bool:
    """Whether each group of dimensions is known to be contiguous."""
    if source.layout is None:
        return True
    strides, _ = strided(source)
    for group in groups:
        significant = [d for d in group if source.shape[d] != 1]
        for outer, inner in pairwise(significant):
            step = _times(strides[inner], source.shape[inner])
            if step == DYNAMIC or strides[outer] != step:
                return False
    return True


def expanded_type(source: MemRefType, shape: Sequence[int], groups: Sequence[Sequence[int]]) -> MemRefType:
    """The type of a view that splits dimension i of the source into the dimensions of group i."""
    shape = tuple(shape)
    if source.has_identity_layout:
        return MemRefType(shape, source.element_type, None, source.memory_space)
    source_strides, offset = strided(source)
    strides = [0] * len(shape)
    for group, running in zip(groups, source_strides):
        for d in reversed(group):
            strides[d] = running
            running = _times(running, shape[d])
    if not groups:
        strides = [1] * len(shape)
    return MemRefType(shape, source.element_type, StridedLayoutAttr(offset, tuple(strides)), source.memory_space)


def transposed_type(source: MemRefType, permutation: Sequence[int]) -> MemRefType:
    """The type of a view whose dimension i is dimension `permutation[i]` of the source."""
    strides, offset = strided(source)
    return with_strides(source, [source.shape[p] for p in permutation], [strides[p] for p in permutation], offset)


def cast_compatible(a: MemRefType, b: MemRefType) -> bool:
    """Whether `memref.cast` may convert `a` to `b`: what both types say of shape, strides and offset agrees."""
    if a.element_type is not b.element_type or a.memory_space is not b.memory_space:
        return False
    if isinstance(a, UnrankedMemRefType) or isinstance(b, UnrankedMemRefType):
        return not (isinstance(a, UnrankedMemRefType) and isinstance(b, UnrankedMemRefType))
    if not shapes_compatible(a.shape, b.shape):
        return False
    if a.layout is b.layout:
        return True
    layout_a, layout_b = a.strides_and_offset(), b.strides_and_offset()
    if layout_a is None or layout_b is None:
        return False
    (strides_a, offset_a), (strides_b, offset_b) = layout_a, layout_b
    return _may_equal(offset_a, offset_b) and all(map(_may_equal, strides_a, strides_b))


def _may_equal(a: int, b: int) -> bool:
    return a == b or DYNAMIC in (a, b)


def tensor_type(ty: Any) -> Any:
    """The tensor type with the shape and elements of a memref type."""
    if isinstance(ty, UnrankedMemRefType):
        return UnrankedTensorType(ty.element_type)
    return RankedTensorType(ty.shape, ty.element_type)
