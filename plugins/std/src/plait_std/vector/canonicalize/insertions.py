"""Canonical forms of what puts elements and parts into vectors, and takes parts out of them again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, DenseElementsAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, VectorType, i64
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.vector import movement, ops
from plait_std.vector.canonicalize.places import place_of, positions

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.ir.value import Value
    from plait.rewrite import Rewriter
    from plait.rewrite.fold_limits import FoldLimits

_POISON = -1


def _count(ty: Any) -> int:
    return ty.num_elements if isinstance(ty, VectorType) else 1


def _repeated(value: Value[Any]) -> Value[Any] | None:
    """The scalar that a vector repeats."""
    op = value.defining_op
    is_scalar = isinstance(op, ops.BroadcastOp) and not isinstance(op.source.type, VectorType)
    return op.source if is_scalar else None  # type: ignore[union-attr]


def _replaced(value: Any, dest: DenseElementsAttr, places: Sequence[int]) -> DenseElementsAttr:
    """The elements of `dest` with those at `places` replaced."""
    elements = [dest.attribute_at(i) for i in range(dest.type.num_elements)]
    for number, place in enumerate(places):
        elements[place] = value.attribute_at(number) if isinstance(value, DenseElementsAttr) else value
    return DenseElementsAttr.from_values(dest.type, elements)


@fold(ops.InsertOp, takes_limits=True)
def fold_insert_of_constants(op: ops.InsertOp, value: Any, dest: Any, *dynamic: Any, limits: FoldLimits) -> Any:
    """insert of a constant into a constant -> a constant"""
    at, ty = tuple(op.static_position.values), op.result.type
    if DYNAMIC in at or _POISON in at or value is None or not isinstance(dest, DenseElementsAttr):
        return None
    if ty.is_scalable or not limits.fit(ty):
        return None
    first = place_of((*at, *[0] * (ty.rank - len(at))), ty.shape)
    return _replaced(value, dest, range(first, first + _count(op.value.type)))


@fold(movement.InsertStridedSliceOp, takes_limits=True)
def fold_slice_of_constants(op: movement.InsertStridedSliceOp, value: Any, dest: Any, *, limits: FoldLimits) -> Any:
    """insert_strided_slice of a constant into a constant -> a constant"""
    ty = op.result.type
    if not isinstance(value, DenseElementsAttr) or not isinstance(dest, DenseElementsAttr):
        return None
    if ty.is_scalable or not limits.fit(ty):
        return None
    offsets, sizes = op.window
    return _replaced(value, dest, [place_of([a + b for a, b in zip(offsets, p)], ty.shape) for p in positions(sizes)])


@pattern(ops.InsertOp)
def replace_all(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert of as many elements as the vector has -> broadcast"""
    ty = op.result.type
    if ty.is_scalable or _count(ty) != _count(op.value.type) or op.dynamic_position:
        return rw.no_match("elements of the vector stay")
    return ops.BroadcastOp(op.value, ty)


def _put_equal(op: Any, rw: Rewriter) -> Any:
    scalar = _repeated(op.value)
    if scalar is None or scalar is not _repeated(op.dest):
        return rw.no_match("no scalar is repeated in both vectors")
    return op.dest


@pattern(ops.InsertOp)
def put_equal_part(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert(broadcast(x), broadcast(x)) -> broadcast(x)"""
    return _put_equal(op, rw)


@pattern(movement.InsertStridedSliceOp)
def put_equal_slice(op: movement.InsertStridedSliceOp, rw: Rewriter) -> Any:
    """insert_strided_slice(broadcast(x), broadcast(x)) -> broadcast(x)"""
    return _put_equal(op, rw)


@pattern(ops.InsertOp)
def put_twice(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert(x, insert(y, z, i), i) -> insert(x, z, i)"""
    inner = op.dest.defining_op
    if not isinstance(inner, ops.InsertOp) or inner.static_position is not op.static_position:
        return rw.no_match("nothing was put there before")
    if list(inner.dynamic_position) != list(op.dynamic_position) or inner.value.type is not op.value.type:
        return rw.no_match("something else was put there before")
    return ops.InsertOp(op.value, inner.dest, list(op.dynamic_position), op.static_position)


@pattern(ops.InsertOp)
def put_all_elements(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert(x, insert(y, z, 0), 1) -> from_elements(y, x), if nothing of z is left"""
    ty: Any = op.result.type
    if ty.is_scalable or any(isinstance(user, ops.InsertOp) and user.dest is op.result for user in op.result.users):
        return rw.no_match("more is put into the result")
    elements: dict[int, Value[Any]] = {}
    last: Any = op
    count, rank = ty.num_elements, ty.rank
    while isinstance(last, ops.InsertOp) and len(elements) < count:
        at = tuple(last.static_position.values)
        if len(at) != rank or DYNAMIC in at or _POISON in at:
            return rw.no_match("what is put is not an element at a known position")
        if last is not op and not last.result.has_one_use:
            return rw.no_match("a vector without all elements is used")
        elements.setdefault(place_of(at, ty.shape), last.value)
        last = last.dest.defining_op
    if len(elements) < count:
        return rw.no_match("not all elements are put")
    return movement.FromElementsOp([elements[i] for i in range(count)], ty)


def _numbers(values: Sequence[int]) -> ArrayAttr:
    return ArrayAttr(tuple(IntegerAttr(value, i64) for value in values))


@pattern(movement.ExtractStridedSliceOp)
def slice_of_what_was_put(op: movement.ExtractStridedSliceOp, rw: Rewriter) -> Any:
    """extract_strided_slice(insert_strided_slice(x, y)) -> x, or a part of x"""
    inner = op.source.defining_op
    if not isinstance(inner, movement.InsertStridedSliceOp) or inner.value.type.rank != inner.dest.type.rank:
        return rw.no_match("no slice of as many dimensions was put into the source")
    (offsets, sizes), (firsts, counts) = op.window, inner.window
    inside = zip(offsets, sizes, firsts, counts)
    if not all(first <= i and i + size <= first + count for i, size, first, count in inside):
        return rw.no_match("more is taken than was put there")
    if inner.value.type is op.result.type:
        return inner.value
    starts = [i - first for i, first in zip(offsets, firsts)]
    strides = _numbers([1] * len(sizes))
    return movement.ExtractStridedSliceOp(inner.value, _numbers(starts), _numbers(sizes), strides, op.result.type)


@pattern(movement.ExtractStridedSliceOp)
def slice_of_repeated_vector(op: movement.ExtractStridedSliceOp, rw: Rewriter) -> Any:
    """extract_strided_slice(broadcast(x)) -> broadcast(extract_strided_slice(x))"""
    inner, ty = op.source.defining_op, op.result.type
    if not isinstance(inner, ops.BroadcastOp) or not isinstance(inner.source.type, VectorType) or ty.is_scalable:
        return rw.no_match("the source repeats no vector")
    source: Any = inner.source
    lead, (offsets, sizes) = ty.rank - source.type.rank, op.window
    repeated = [size == 1 for size in source.type.shape]
    starts = [0 if once else i for once, i in zip(repeated, offsets[lead:])]
    counts = tuple(1 if once else size for once, size in zip(repeated, sizes[lead:]))
    if counts != source.type.shape:
        strides, part = _numbers([1] * len(counts)), VectorType(counts, ty.element_type)
        source = rw(movement.ExtractStridedSliceOp(source, _numbers(starts), _numbers(counts), strides, part))
    return source if source.type is ty else ops.BroadcastOp(source, ty)


@pattern(movement.ExtractStridedSliceOp)
def slice_that_is_a_part(op: movement.ExtractStridedSliceOp, rw: Rewriter) -> Any:
    """extract_strided_slice of neighbours in memory -> shape_cast(extract)"""
    shape, (offsets, sizes) = op.source.type.shape, op.window
    along = len(op.offsets.elements)
    while along and sizes[along - 1] == shape[along - 1]:
        along -= 1
    if any(size != 1 for size in sizes[:along]) or op.source.type.is_scalable:
        return rw.no_match("the elements are not contiguous")
    while along < len(shape) - 1 and sizes[along] == 1:
        along += 1
    if not 0 < along < len(shape):
        return rw.no_match("all, or one element, is taken")
    part = VectorType(shape[along:], op.result.type.element_type)
    position = DenseArrayAttr(i64, offsets[:along])
    return ops.ShapeCastOp(rw.insert(ops.ExtractOp(op.source, [], position, part)).result, op.result.type)


FOLDS = (fold_insert_of_constants, fold_slice_of_constants)

PATTERNS = (
    replace_all, put_equal_part, put_equal_slice, put_twice, put_all_elements, slice_of_what_was_put,
    slice_of_repeated_vector, slice_that_is_a_part,
)  # fmt: skip
