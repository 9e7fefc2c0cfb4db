"""Canonical forms of `vector.extract`: an element or a part is taken where it was before it was moved."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr
from plait.builtin.types import DYNAMIC, VectorType, i64
from plait.rewrite.pattern import pattern

from plait_std.builders import integer_value
from plait_std.ub.ops import PoisonOp
from plait_std.vector import movement, ops
from plait_std.vector.canonicalize.places import place_of, position_of

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter

#: A vector, and a position in its first dimensions; a scalar has no position.
Part = tuple["Value[Any]", tuple[int, ...]]
_POISON = -1


def _shape(ty: Any) -> tuple[int, ...]:
    return ty.shape if isinstance(ty, VectorType) else ()


def _is_known(position: tuple[int, ...]) -> bool:
    return DYNAMIC not in position and _POISON not in position


def _before_insert(op: Any, at: tuple[int, ...]) -> Part | None:
    there = tuple(op.static_position.values)
    if not _is_known(there):
        return None
    if at[: len(there)] == there:
        return op.value, at[len(there) :]
    return None if there[: len(at)] == at else (op.dest, at)


def _before_transpose(op: Any, at: tuple[int, ...]) -> Part | None:
    order = op.permutation.values
    if list(order[len(at) :]) != list(range(len(at), len(order))):
        return None
    return op.vector, tuple(at[list(order).index(dim)] for dim in range(len(at)))


def _before_shape_cast(op: Any, at: tuple[int, ...]) -> Part | None:
    old, new = op.source.type, op.result.type
    rest = new.rank - len(at)
    if old.is_scalable or rest > old.rank or old.shape[old.rank - rest :] != new.shape[len(at) :]:
        return None
    return op.source, position_of(place_of(at, new.shape[: len(at)]), old.shape[: old.rank - rest])


def _before_broadcast(op: Any, at: tuple[int, ...]) -> Part | None:
    old, new = op.source.type, op.vector.type
    shape = _shape(old)
    lead = new.rank - len(shape)
    known = len(at) - lead
    if known < 0 or shape[known:] != new.shape[len(at) :]:
        return None
    return op.source, tuple(i if size != 1 else 0 for i, size in zip(at[lead:], shape))


def _before_slice(op: Any, at: tuple[int, ...]) -> Part | None:
    offsets, sizes = op.window
    if sizes[len(at) :] != op.source.type.shape[len(at) :]:
        return None
    return op.source, tuple(i + offset for i, offset in zip(at, offsets))


def _before_inserted_slice(op: Any, at: tuple[int, ...]) -> Part | None:
    offsets, sizes = op.window
    lead = op.dest.type.rank - op.value.type.rank
    inside = all(offset <= i < offset + size for i, offset, size in zip(at, offsets, sizes))
    if not inside or len(at) < lead or sizes[len(at) :] != op.dest.type.shape[len(at) :]:
        return None
    return op.value, tuple(i - offset for i, offset in zip(at, offsets))[lead:]


def _before_shuffle(op: Any, at: tuple[int, ...]) -> Part | None:
    mask, count = op.mask.values, (_shape(op.v1.type) or (1,))[0]
    if op.v1.type.rank != 1 or not at or mask[at[0]] == _POISON:
        return None
    chosen = mask[at[0]]
    return (op.v1, (chosen,)) if chosen < count else (op.v2, (chosen - count,))


def _before_from_elements(op: Any, at: tuple[int, ...]) -> Part | None:
    shape = op.dest.type.shape
    return (op.elements[place_of(at, shape)], ()) if len(at) == len(shape) else None


_BEFORE: Mapping[type, Callable[[Any, tuple[int, ...]], Part | None]] = {
    ops.InsertOp: _before_insert, ops.TransposeOp: _before_transpose, ops.ShapeCastOp: _before_shape_cast,
    ops.BroadcastOp: _before_broadcast, movement.ExtractStridedSliceOp: _before_slice,
    movement.InsertStridedSliceOp: _before_inserted_slice, movement.ShuffleOp: _before_shuffle,
    movement.FromElementsOp: _before_from_elements,
}  # fmt: skip
"""For what moves elements: the vector and position of a part of its result before that; None if it was not one part."""


@pattern(ops.ExtractOp)
def take_before_it_is_moved(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(f(x), i) -> extract(x, j), where f inserts, transposes, reshapes, repeats, slices or shuffles"""
    at = tuple(op.static_position.values)
    if not _is_known(at) or not at:
        return rw.no_match("the position is not known")
    source: Value[Any] = op.source
    while at:
        before = _BEFORE.get(type(source.defining_op))
        found = before(source.defining_op, at) if before else None
        if found is None:
            break
        source, at = found
    if source is op.source:
        return rw.no_match("the source moves nothing")
    if source.type is op.result.type and not at:
        return source
    return ops.ExtractOp(source, [], DenseArrayAttr(i64, at), op.result.type)


@pattern(ops.ExtractOp)
def take_part_of_elements(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(from_elements(x ...), i) : vector -> from_elements(x ...) of that part"""
    inner, ty = op.source.defining_op, op.result.type
    at = tuple(op.static_position.values)
    if not isinstance(inner, movement.FromElementsOp) or not isinstance(ty, VectorType) or not _is_known(at):
        return rw.no_match("no known part of elements is taken")
    first = place_of((*at, *[0] * ty.rank), inner.dest.type.shape)
    return movement.FromElementsOp(list(inner.elements)[first : first + ty.num_elements], ty)


@pattern(ops.ExtractOp)
def take_all_that_is_reshaped(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(shape_cast(x), 0) : vector of all elements -> shape_cast(x)"""
    inner, ty = op.source.defining_op, op.result.type
    if not isinstance(inner, ops.ShapeCastOp) or not isinstance(ty, VectorType) or ty.is_scalable:
        return rw.no_match("no vector is taken out of a cast")
    if not _is_known(tuple(op.static_position.values)) or ty.num_elements != inner.source.type.num_elements:
        return rw.no_match("a part is taken")
    return inner.source if inner.source.type is ty else ops.ShapeCastOp(inner.source, ty)


def _known_position(op: Any) -> tuple[list[Any], DenseArrayAttr] | None:
    """The dynamic indices that are left, and the position with those that are constants and inside."""
    position, dynamic = list(op.static_position.values), list(op.dynamic_position)
    left: list[Any] = []
    sizes = (op.source if isinstance(op, ops.ExtractOp) else op.dest).type.shape
    for i, entry in enumerate(position):
        if entry != DYNAMIC:
            continue
        index = dynamic.pop(0)
        number = integer_value(index)
        if number is None or not 0 <= number < sizes[i]:
            left.append(index)
        else:
            position[i] = number
    return None if len(left) == len(op.dynamic_position) else (left, DenseArrayAttr(i64, position))


@pattern(ops.ExtractOp)
def take_at_constant(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract at a constant index -> extract at a static position"""
    found = _known_position(op)
    return rw.no_match("no index is a constant") if found is None else ops.ExtractOp(op.source, *found, op.result.type)


@pattern(ops.InsertOp)
def put_at_constant(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert at a constant index -> insert at a static position"""
    found = _known_position(op)
    return rw.no_match("no index is a constant") if found is None else ops.InsertOp(op.value, op.dest, *found)


def _poison_position(op: Any, rw: Rewriter) -> Any:
    if _POISON not in op.static_position.values:
        return rw.no_match("the position is not poison")
    return PoisonOp(result=op.result.type)


@pattern(ops.ExtractOp)
def take_at_poison(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(x, -1) -> poison"""
    return _poison_position(op, rw)


@pattern(ops.InsertOp)
def put_at_poison(op: ops.InsertOp, rw: Rewriter) -> Any:
    """insert(x, y, -1) -> poison"""
    return _poison_position(op, rw)


PATTERNS = (
    take_at_constant, take_at_poison, take_before_it_is_moved, take_part_of_elements, take_all_that_is_reshaped,
    put_at_constant, put_at_poison,
)  # fmt: skip
