"""Canonical forms of operations that move elements of vectors: constants, and movements that cancel out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, VectorType, i64
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.vector import movement, ops

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type
    from plait.rewrite import Rewriter
    from plait.rewrite.fold_limits import FoldLimits


def _row_major(shape: Sequence[int]) -> list[int]:
    strides = [1] * len(shape)
    for dim in range(len(shape) - 2, -1, -1):
        strides[dim] = strides[dim + 1] * shape[dim + 1]
    return strides


def _number(position: Sequence[int], shape: Sequence[int]) -> int:
    return sum(i * stride for i, stride in zip(position, _row_major(shape)))


def _moved(constant: DenseElementsAttr, ty: Any, places: Iterator[int], limits: FoldLimits | None) -> Any:
    """A constant of type `ty` made of the elements of `constant` at `places`; None if it is too large."""
    if constant.is_splat:
        return DenseElementsAttr(ty, constant.raw)
    if limits is not None and not limits.fit(ty):
        return None
    return DenseElementsAttr.from_values(ty, [constant.attribute_at(i) for i in places])


def _positions(shape: Sequence[int]) -> Iterator[tuple[int, ...]]:
    return product(*map(range, shape))


def _dense(constant: Attribute | None, ty: Type) -> bool:
    return isinstance(constant, DenseElementsAttr) and not getattr(ty, "is_scalable", False)


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


@fold(ops.ExtractOp)
def fold_extract(op: ops.ExtractOp, source: Any, *dynamic: Any) -> Any:
    """extract of all -> the source; of a constant -> a constant; of what has been inserted, repeated or put together"""
    position, ty = op.static_position.values, op.result.type
    if not position and op.source.type is ty:
        return op.source
    if DYNAMIC in position or -1 in position:
        return _repeated_element(op)
    if _dense(source, op.source.type):
        return _part(source, position, ty)
    inner: Any = op.source.defining_op
    if isinstance(inner, movement.FromElementsOp) and not isinstance(ty, VectorType):
        return inner.elements[_number(position, inner.dest.type.shape)]
    if isinstance(inner, ops.InsertOp) and inner.static_position.values == position:
        return inner.value if inner.value.type is ty else None
    return _repeated_element(op)


def _repeated_element(op: ops.ExtractOp) -> Any:
    """The scalar that is repeated, or the vector if all of it is taken."""
    inner = op.source.defining_op
    if isinstance(inner, ops.BroadcastOp) and inner.source.type is op.result.type:
        rank = inner.source.type.rank if isinstance(inner.source.type, VectorType) else 0
        return inner.source if len(op.static_position) + rank == op.source.type.rank else None
    return None


def _part(constant: DenseElementsAttr, position: Sequence[int], ty: Type) -> Any:
    shape = constant.type.shape
    if not isinstance(ty, VectorType):
        return constant.attribute_at(0 if constant.is_splat else _number(position, shape))
    return _moved(constant, ty, (_number((*position, *rest), shape) for rest in _positions(ty.shape)), None)


@pattern(ops.ExtractOp)
def take_of_what_is_taken(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(extract(x, i), j) -> extract(x, i j)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.ExtractOp):
        return rw.no_match("the source is not an extract")
    position = DenseArrayAttr(i64, (*inner.static_position.values, *op.static_position.values))
    dynamic = [*inner.dynamic_position, *op.dynamic_position]
    return ops.ExtractOp(inner.source, dynamic, position, op.result.type)


@pattern(ops.ExtractOp)
def take_of_what_is_repeated(op: ops.ExtractOp, rw: Rewriter) -> Any:
    """extract(broadcast(x : scalar)) -> broadcast(x)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.BroadcastOp) or not isinstance(op.result.type, VectorType):
        return rw.no_match("no part of a repeated scalar is taken")
    if isinstance(inner.source.type, VectorType):
        return rw.no_match("a vector is repeated")
    return ops.BroadcastOp(inner.source, op.result.type)


@fold(ops.InsertOp)
def fold_insert(op: ops.InsertOp, value: Any, dest: Any, *dynamic: Any) -> Any:
    """insert of all -> the value; an equal constant into a splat -> the splat"""
    if not len(op.static_position) and op.value.type is op.result.type:
        return op.value
    if isinstance(dest, DenseElementsAttr) and dest.is_splat and -1 not in op.static_position.values:
        same = value is dest.splat_value
        same = same or (isinstance(value, DenseElementsAttr) and value.is_splat and value.raw == dest.raw)
        return dest if same else None
    return None


@fold(ops.ShapeCastOp)
def fold_shape_cast(op: ops.ShapeCastOp, source: Any) -> Any:
    """shape_cast(x : T) : T -> x; there and back -> x; of a constant -> a constant"""
    ty = op.result.type
    if op.source.type is ty:
        return op.source
    if _dense(source, ty) and not ty.is_scalable:
        return source.with_type(ty)
    inner = op.source.defining_op
    return inner.source if isinstance(inner, ops.ShapeCastOp) and inner.source.type is ty else None


@pattern(ops.ShapeCastOp)
def join_shape_casts(op: ops.ShapeCastOp, rw: Rewriter) -> Any:
    """shape_cast(shape_cast(x)) -> shape_cast(x); shape_cast(broadcast(x : scalar)) -> broadcast(x)"""
    inner = op.source.defining_op
    if isinstance(inner, ops.ShapeCastOp):
        return ops.ShapeCastOp(inner.source, op.result.type)
    if isinstance(inner, ops.BroadcastOp) and not isinstance(inner.source.type, VectorType):
        return ops.BroadcastOp(inner.source, op.result.type)
    return rw.no_match("the source is not a cast")


@fold(ops.TransposeOp, takes_limits=True)
def fold_transpose(op: ops.TransposeOp, vector: Any, *, limits: FoldLimits) -> Any:
    """transpose in the same order -> the source; of a constant -> a constant"""
    order, ty = op.permutation.values, op.result.type
    if list(order) == sorted(order):
        return op.vector
    if not _dense(vector, ty):
        return None
    source: tuple[int, ...] = op.vector.type.shape
    strides: list[int] = [_row_major(source)[dim] for dim in order]
    return _moved(vector, ty, (sum(i * s for i, s in zip(p, strides)) for p in _positions(ty.shape)), limits)


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


@fold(movement.ShuffleOp, takes_limits=True)
def fold_shuffle(op: movement.ShuffleOp, v1: Any, v2: Any, *, limits: FoldLimits) -> Any:
    """shuffle of all of one vector in order -> that vector; of constants -> a constant"""
    mask, first = op.mask.values, op.v1.type
    if not first.shape:
        return None
    count, total = first.shape[0], first.shape[0] + op.v2.type.shape[0]
    for value, whole in ((op.v1, range(count)), (op.v2, range(count, total))):
        if list(mask) == list(whole):
            return value
    if first.rank != 1 or -1 in mask or not isinstance(v1, DenseElementsAttr) or not isinstance(v2, DenseElementsAttr):
        return None
    if not limits.fit(op.vector.type):
        return None
    return DenseElementsAttr.from_values(
        op.vector.type, [v1.attribute_at(i) if i < count else v2.attribute_at(i - count) for i in mask]
    )


@pattern(movement.ShuffleOp)
def shuffle_as_interleave(op: movement.ShuffleOp, rw: Rewriter) -> Any:
    """shuffle a, b [0, n, 1, n + 1 ...] -> interleave a, b"""
    mask, ty = op.mask.values, op.v1.type
    if ty.rank != 1 or op.v2.type is not ty:
        return rw.no_match("the vectors are not rows of one type")
    if list(mask) != [i // 2 + (i % 2) * ty.shape[0] for i in range(2 * ty.shape[0])]:
        return rw.no_match("elements are not taken by turns")
    return movement.InterleaveOp(op.v1, op.v2)


@fold(movement.BitCastOp)
def fold_bitcast(op: movement.BitCastOp, source: Any) -> Any:
    """bitcast(x : T) : T -> x; there and back -> x"""
    ty = op.result.type
    if op.source.type is ty:
        return op.source
    inner = op.source.defining_op
    return inner.source if isinstance(inner, movement.BitCastOp) and inner.source.type is ty else None


@pattern(movement.BitCastOp)
def join_bitcasts(op: movement.BitCastOp, rw: Rewriter) -> Any:
    """bitcast(bitcast(x)) -> bitcast(x)"""
    inner = op.source.defining_op
    if not isinstance(inner, movement.BitCastOp):
        return rw.no_match("the source is not a bitcast")
    return movement.BitCastOp(inner.source, op.result.type)


@fold(movement.ToElementsOp)
def fold_to_elements(op: movement.ToElementsOp, source: Any) -> Any:
    """to_elements(from_elements(x ...)) -> x ...; of a repeated scalar -> the scalar; of a constant -> constants"""
    inner = op.source.defining_op
    if isinstance(inner, movement.FromElementsOp):
        return list(inner.elements)
    if isinstance(inner, ops.BroadcastOp) and not isinstance(inner.source.type, VectorType):
        return [inner.source] * len(op.results)
    if _dense(source, op.source.type):
        return [source.attribute_at(i) for i in range(len(op.results))]
    return None


@fold(movement.FromElementsOp, takes_limits=True)
def fold_from_elements(op: movement.FromElementsOp, *elements: Any, limits: FoldLimits) -> Any:
    """from_elements of all elements of a vector -> that vector; of constants -> a constant"""
    first: Any = op.elements[0].defining_op
    whole = isinstance(first, movement.ToElementsOp) and list(first.results) == list(op.elements)
    if whole and first.source.type is op.dest.type:
        return first.source
    if limits.fit(op.dest.type) and all(isinstance(e, (IntegerAttr, FloatAttr)) for e in elements):
        return DenseElementsAttr.from_values(op.dest.type, elements)
    return None


@pattern(movement.FromElementsOp)
def from_equal_elements(op: movement.FromElementsOp, rw: Rewriter) -> Any:
    """from_elements(x, x ...) -> broadcast(x)"""
    if len(set(op.elements)) != 1:
        return rw.no_match("the elements differ")
    return ops.BroadcastOp(op.elements[0], op.dest.type)


@pattern(movement.FromElementsOp)
def from_extracted_elements(op: movement.FromElementsOp, rw: Rewriter) -> Any:
    """from_elements(extract(x, 0), extract(x, 1) ...) -> shape_cast(x)"""
    source: Any = None
    for number, element in enumerate(op.elements):
        inner = element.defining_op
        if not isinstance(inner, ops.ExtractOp) or inner.dynamic_position:
            return rw.no_match("an element is not taken out of a vector")
        source = inner.source if source is None else source
        if inner.source is not source or _number(inner.static_position.values, source.type.shape) != number:
            return rw.no_match("the elements do not come from one vector, in order")
    if source.type.is_scalable or source.type.num_elements != len(op.elements):
        return rw.no_match("not all elements are taken")
    return source if source.type is op.dest.type else ops.ShapeCastOp(source, op.dest.type)


@fold(movement.ExtractStridedSliceOp, takes_limits=True)
def fold_extract_strided_slice(op: movement.ExtractStridedSliceOp, source: Any, *, limits: FoldLimits) -> Any:
    """all of a vector -> the vector; a part of a constant -> a constant"""
    ty, shape = op.result.type, op.source.type.shape
    if op.source.type is ty:
        return op.source
    if not _dense(source, ty):
        return None
    offsets, sizes = op.window
    places = (_number([a + b for a, b in zip(offsets, p)], shape) for p in _positions(sizes))
    return _moved(source, ty, places, limits)


@pattern(movement.ExtractStridedSliceOp)
def slice_of_what_is_repeated(op: movement.ExtractStridedSliceOp, rw: Rewriter) -> Any:
    """extract_strided_slice(broadcast(x : scalar)) -> broadcast(x)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.BroadcastOp) or isinstance(inner.source.type, VectorType):
        return rw.no_match("the source is not a repeated scalar")
    return ops.BroadcastOp(inner.source, op.result.type)


@fold(movement.InsertStridedSliceOp)
def fold_insert_strided_slice(op: movement.InsertStridedSliceOp, value: Any, dest: Any) -> Any:
    """all of a vector replaced -> the value; an equal splat, or what was taken from there -> the vector"""
    if op.value.type is op.result.type:
        return op.value
    if isinstance(value, DenseElementsAttr) and isinstance(dest, DenseElementsAttr):
        return dest if value.is_splat and dest.is_splat and value.raw == dest.raw else None
    inner = op.value.defining_op
    if isinstance(inner, movement.ExtractStridedSliceOp) and inner.source is op.dest and inner.window == op.window:
        return op.dest
    return None


FOLDS = (
    fold_broadcast, fold_extract, fold_insert, fold_shape_cast, fold_transpose, fold_shuffle, fold_bitcast,
    fold_to_elements, fold_from_elements, fold_extract_strided_slice, fold_insert_strided_slice,
)  # fmt: skip

PATTERNS = (
    join_broadcasts, take_of_what_is_taken, take_of_what_is_repeated, join_shape_casts, join_transposes,
    shuffle_as_interleave, join_bitcasts, from_equal_elements, from_extracted_elements, slice_of_what_is_repeated,
)  # fmt: skip
