"""Canonical forms of operations that change the shape of vectors: repetitions, casts and transpositions."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import VectorType, i64
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.vector import ops
from plait_std.vector.canonicalize.constants import is_dense, moved
from plait_std.vector.canonicalize.places import positions, strides_of

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.rewrite import Rewriter
    from plait.rewrite.fold_limits import FoldLimits


@fold(ops.BroadcastOp, takes_limits=True)
def fold_broadcast(op: ops.BroadcastOp, source: Any, *, limits: FoldLimits) -> Any:
    """broadcast(x : T) : T -> x; broadcast of a constant -> a constant"""
    ty = op.vector.type
    if op.source.type is ty:
        return op.source
    if ty.is_scalable:
        return None
    if isinstance(source, (IntegerAttr, FloatAttr)):
        return DenseElementsAttr.splat(ty, source)
    if isinstance(source, DenseElementsAttr) and source.is_splat:
        return DenseElementsAttr(ty, source.raw)
    return None


@pattern(ops.BroadcastOp)
def join_broadcasts(op: ops.BroadcastOp, rw: Rewriter) -> Any:
    """broadcast(broadcast(x)) -> broadcast(x)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.BroadcastOp):
        return rw.no_match("the source is not a broadcast")
    return ops.BroadcastOp(inner.source, op.vector.type)


@fold(ops.ShapeCastOp)
def fold_shape_cast(op: ops.ShapeCastOp, source: Any) -> Any:
    """shape_cast(x : T) : T -> x; there and back -> x; of a constant -> a constant"""
    ty = op.result.type
    if op.source.type is ty:
        return op.source
    if is_dense(source, ty) and not ty.is_scalable:
        return source.with_type(ty)
    inner = op.source.defining_op
    return inner.source if isinstance(inner, ops.ShapeCastOp) and inner.source.type is ty else None


@pattern(ops.ShapeCastOp)
def join_shape_casts(op: ops.ShapeCastOp, rw: Rewriter) -> Any:
    """shape_cast(f(x)) -> shape_cast(x), where f only changes the shape; of a repeated scalar -> broadcast(x)"""
    inner = op.source.defining_op
    if isinstance(inner, ops.BroadcastOp) and _repeats_same(inner, op.result.type):
        return ops.BroadcastOp(inner.source, op.result.type)
    source = _before_new_shape(op.source)
    if source is None:
        return rw.no_match("the source is not a cast")
    return source if source.type is op.result.type else ops.ShapeCastOp(source, op.result.type)


def _repeats_same(op: ops.BroadcastOp, ty: VectorType) -> bool:
    """Whether a vector of this type with the elements of `op` repeats the same source, along its first dimensions."""
    rank = op.source.type.rank if isinstance(op.source.type, VectorType) else 0
    return ty.rank >= rank and ty.shape[ty.rank - rank :] == op.vector.type.shape[op.vector.type.rank - rank :]


def _before_new_shape(value: Value[Any]) -> Value[Any] | None:
    """The vector with the same elements in the same order that a value was made of."""
    op = value.defining_op
    if isinstance(op, ops.ShapeCastOp):
        return op.source
    if isinstance(op, ops.TransposeOp) and _moves_units(op):
        return op.vector
    if isinstance(op, ops.BroadcastOp) and not value.type.is_scalable:
        known = isinstance(op.source.type, VectorType) and op.source.type.num_elements == value.type.num_elements
        return op.source if known else None
    return None


def _moves_units(op: ops.TransposeOp) -> bool:
    """Whether a transposition moves dimensions of size 1 only."""
    shape = op.vector.type.shape
    long = [dim for dim in op.permutation.values if shape[dim] != 1]
    return long == sorted(long) and not op.vector.type.is_scalable


@pattern(ops.TransposeOp)
def transpose_shape_cast(op: ops.TransposeOp, rw: Rewriter) -> Any:
    """transpose(shape_cast(x)) -> shape_cast(x), if only dimensions of size 1 move"""
    inner = op.vector.defining_op
    if not isinstance(inner, ops.ShapeCastOp) or not _moves_units(op):
        return rw.no_match("the source is not a cast, or its elements move")
    return inner.source if inner.source.type is op.result.type else ops.ShapeCastOp(inner.source, op.result.type)


@pattern(ops.BroadcastOp)
def broadcast_of_shape_cast(op: ops.BroadcastOp, rw: Rewriter) -> Any:
    """broadcast(shape_cast(x)) -> broadcast(x), if the cast adds or drops leading dimensions of size 1"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.ShapeCastOp) or inner.source.type.is_scalable:
        return rw.no_match("the source is not a cast")
    short, long = sorted((inner.source.type.shape, inner.result.type.shape), key=len)
    lead = len(long) - len(short)
    if long[lead:] != short or set(long[:lead]) - {1} or len(inner.source.type.shape) > op.vector.type.rank:
        return rw.no_match("the cast does more than add or drop leading dimensions")
    return ops.BroadcastOp(inner.source, op.vector.type)


@fold(ops.TransposeOp, takes_limits=True)
def fold_transpose(op: ops.TransposeOp, vector: Any, *, limits: FoldLimits) -> Any:
    """transpose in the same order -> the source; of a constant -> a constant"""
    order, ty = op.permutation.values, op.result.type
    if list(order) == sorted(order) or (op.vector.type is ty and _moves_units(op)):
        return op.vector
    if not is_dense(vector, ty):
        return None
    source: tuple[int, ...] = op.vector.type.shape
    strides: list[int] = [strides_of(source)[dim] for dim in order]
    return moved(vector, ty, (sum(i * s for i, s in zip(p, strides)) for p in positions(ty.shape)), limits)


@pattern(ops.TransposeOp)
def join_transposes(op: ops.TransposeOp, rw: Rewriter) -> Any:
    """transpose(transpose(x, p), q) -> transpose(x, p q); transpose(broadcast(x : scalar)) -> broadcast(x)"""
    inner = op.vector.defining_op
    if isinstance(inner, ops.BroadcastOp) and not isinstance(inner.source.type, VectorType):
        return ops.BroadcastOp(inner.source, op.result.type)
    if not isinstance(inner, ops.TransposeOp):
        return rw.no_match("the source is not a transpose")
    order = [inner.permutation.values[dim] for dim in op.permutation.values]
    return ops.TransposeOp(inner.vector, DenseArrayAttr(i64, order), op.result.type)


FOLDS = (fold_broadcast, fold_shape_cast, fold_transpose)

PATTERNS = (
    join_broadcasts, broadcast_of_shape_cast, join_shape_casts, join_transposes, transpose_shape_cast,
)  # fmt: skip
