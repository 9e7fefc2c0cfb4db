"""Canonical forms of dimensions of size 1: they are added last, where a broadcast repeats them.

A mean that keeps its dimension is a reduction, a reshape that adds the dimension, and a broadcast. Without the reshape
reductions and what reads them are neighbours, which loops over rows join.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.define.traits import Terminator
from plait.rewrite import Rewrite, Rewriter, pattern

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.canonicalize.movement import is_settled, new_broadcast, sizes_of_result
from plait_tcp.sizes.known import number_key, size_key

if TYPE_CHECKING:
    from plait.ir.value import Value

_TAKE_WHOLE = (ops.ContractOp, ops.ConvOp)
"""Operations that read their operands where these are in memory."""


def _kept_places(op: Any) -> list[int] | None:
    """The dimension of the result that each one of the operand is; None unless a reshape adds dimensions of size 1."""
    if not isinstance(op, ops.ReshapeOp):
        return None
    source, places = op.operand.type.shape, list[int]()
    if len(op.result.type.shape) <= len(source):
        return None
    given = iter(op.sizes)
    for dim, size in enumerate(op.result.type.shape):
        key = number_key(next(given)) if size == DYNAMIC else size
        at = len(places)
        if at < len(source) and source[at] == size and size_key(op.operand, at) == key:
            places.append(dim)
        elif size != 1:
            return None
    return places if len(places) == len(source) else None


@pattern(ops.BroadcastOp)
def broadcast_of_added_dimensions(op: Any, rw: Rewriter) -> Rewrite:
    """broadcast(reshape(x)) that adds dimensions of size 1 -> broadcast(x)"""
    inner = op.operand.defining_op
    places = _kept_places(inner)
    if places is None or not is_settled(op):
        return rw.no_match("the operand does not add dimensions of size 1")
    dims = [op.dims.values[place] for place in places]
    return new_broadcast(rw, inner.operand, dims, sizes_of_result(op), op.result.type)


@pattern(ops.BroadcastOp)
def broadcast_that_repeats_nothing(op: Any, rw: Rewriter) -> Rewrite:
    """broadcast(x) that adds dimensions of size 1 -> reshape(x), for what reads or returns whole tensors"""
    if not _adds_dimensions(op):
        return rw.no_match("elements are repeated")
    if not all(isinstance(user, _TAKE_WHOLE) or user.has_trait(Terminator) for user in op.result.users):
        return rw.no_match("what reads it would be computed with it")
    return ops.ReshapeOp(op.operand, [], op.result.type)


@pattern(ops.ReshapeOp)
def reshape_of_added_dimensions(op: Any, rw: Rewriter) -> Rewrite:
    """reshape(broadcast(x)) -> reshape(x), where the broadcast adds dimensions of size 1"""
    inner = op.operand.defining_op
    if not isinstance(inner, ops.BroadcastOp) or not _adds_dimensions(inner):
        return rw.no_match("the operand is not a broadcast, or elements are repeated")
    return ops.ReshapeOp(inner.operand, op.sizes, op.result.type)


@pattern(ops.ReshapeOp)
def reshape_of_repeats(op: Any, rw: Rewriter) -> Rewrite:
    """reshape(broadcast(x)) that adds or leaves out dimensions of size 1 -> broadcast(x)"""
    inner: Any = op.operand.defining_op
    if not isinstance(inner, ops.BroadcastOp) or not is_settled(inner) or _adds_dimensions(inner):
        return rw.no_match("the operand is not a broadcast, or no elements are repeated")
    types = [inner.operand.type, inner.result.type, op.result.type]
    small, before, after = (_long_dims(ty.shape) for ty in types)
    if not all(ty.has_static_shape for ty in types) or [n for _, n in before] != [n for _, n in after]:
        return rw.no_match("other dimensions are joined or split")
    places = {dim: place for (dim, _), (place, _) in zip(before, after)}
    dims = [places[inner.dims.values[i]] for i, _ in small]
    x = inner.operand
    if len(small) < types[0].rank:
        x = rw(ops.ReshapeOp(x, [], RankedTensorType(tuple([n for _, n in small]), types[0].element_type)))
    return new_broadcast(rw, x, dims, [], op.result.type)


def _long_dims(shape: Sequence[int]) -> list[tuple[int, int]]:
    """The dimensions of more than one element, and their sizes."""
    return [(dim, size) for dim, size in enumerate(shape) if size != 1]


def _adds_dimensions(op: Any) -> bool:
    """Whether a broadcast of known sizes has the elements of its operand, in their order."""
    source, target, dims = op.operand.type, op.result.type, list(op.dims.values)
    if not source.has_static_shape or not target.has_static_shape or dims != sorted(dims):
        return False
    return source.num_elements == target.num_elements


def _added_last(op: Any, rw: Rewriter, kind: str, inner: Any, *operands: Value[Any]) -> Any:
    """An elementwise operation on what `inner` reshapes, then the reshape."""
    small = TENSORS.apply(rw, kind, inner.operand.type.with_element_type(op.result.type.element_type), *operands)
    return ops.ReshapeOp(small, inner.sizes, op.result.type)


@pattern(ops.UnaryOp)
def unary_of_added_dimensions(op: Any, rw: Rewriter) -> Rewrite:
    """unary(reshape(x)) -> reshape(unary(x)), where the reshape adds dimensions of size 1"""
    inner = op.operand.defining_op
    if _kept_places(inner) is None:
        return rw.no_match("the operand does not add dimensions of size 1")
    return _added_last(op, rw, op.kind.text, inner, inner.operand)


@pattern(ops.BinaryOp)
def binary_of_added_dimensions(op: Any, rw: Rewriter) -> Rewrite:
    """binary(reshape(x), y) -> reshape(binary(x, y)), where both reshapes add dimensions of size 1, or y is constant"""
    inners = [side.defining_op for side in (op.lhs, op.rhs) if _kept_places(side.defining_op) is not None]
    if not inners:
        return rw.no_match("no operand adds dimensions of size 1")
    smaller: Any = inners[0].operand  # type: ignore[union-attr]
    sides = [_without_added(side, smaller, rw) for side in (op.lhs, op.rhs)]
    if None in sides:
        return rw.no_match("the operands have other dimensions")
    return _added_last(op, rw, op.kind.text, inners[0], *sides)  # type: ignore[arg-type]


def _without_added(x: Any, like: Value[Any], rw: Rewriter) -> Any:
    """An operand in the shape of another one, which has no added dimensions; None where that is not known."""
    inner, type = x.defining_op, like.type.with_element_type(x.type.element_type)
    if isinstance(inner, ops.ReshapeOp):
        return inner.operand if _has_shape_of(inner.operand, like) else None
    if isinstance(inner, ops.BroadcastOp) and not inner.dims.values:
        return rw(ops.BroadcastOp(inner.operand, inner.sizes, [], None, type))
    if isinstance(inner, ops.ConstOp) and type.has_static_shape:
        return rw(ops.ReshapeOp(x, [], type))
    return None


def _has_shape_of(x: Value[Any], like: Value[Any]) -> bool:
    """Whether two tensors are known to have the same sizes."""
    if x.type.shape != like.type.shape:
        return False
    return all(size_key(x, i) == size_key(like, i) for i, size in enumerate(x.type.shape) if size == DYNAMIC)


UNIT_DIMENSIONS = (
    broadcast_of_added_dimensions, broadcast_that_repeats_nothing, reshape_of_added_dimensions, reshape_of_repeats,
    unary_of_added_dimensions, binary_of_added_dimensions,
)  # fmt: skip
