"""Canonical forms of dimensions of size 1: they are added last, where a broadcast repeats them.

A mean that keeps its dimension is a reduction, a reshape that adds the dimension, and a broadcast. Without the reshape
reductions and what reads them are neighbours, which loops over rows join.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC
from plait.rewrite import Rewrite, Rewriter, pattern

from plait_tcp import ops
from plait_tcp.builders.algebra import TENSORS
from plait_tcp.canonicalize.movement import is_settled, new_broadcast, sizes_of_result
from plait_tcp.sizes.known import number_key, size_key

if TYPE_CHECKING:
    from plait.ir.value import Value


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


UNIT_DIMENSIONS = (broadcast_of_added_dimensions, unary_of_added_dimensions, binary_of_added_dimensions)
