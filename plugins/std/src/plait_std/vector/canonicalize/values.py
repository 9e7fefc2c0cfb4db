"""Canonical forms of operations that move elements of vectors: constants, and movements that cancel out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, FloatAttr, IntegerAttr
from plait.builtin.types import DYNAMIC, IntegerType, VectorType, i64
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std.vector import movement, ops
from plait_std.vector.canonicalize.constants import is_dense, moved
from plait_std.vector.canonicalize.places import place_of, positions

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.rewrite import Rewriter
    from plait.rewrite.fold_limits import FoldLimits


@fold(ops.ExtractOp)
def fold_extract(op: ops.ExtractOp, source: Any, *dynamic: Any) -> Any:
    """extract of all -> the source; of a constant -> a constant; of what has been inserted, repeated or put together"""
    position, ty = op.static_position.values, op.result.type
    if not position and op.source.type is ty:
        return op.source
    if DYNAMIC in position or -1 in position:
        return _repeated_element(op)
    if is_dense(source, op.source.type):
        return _part(source, position, ty)
    inner: Any = op.source.defining_op
    if isinstance(inner, movement.FromElementsOp) and not isinstance(ty, VectorType):
        return inner.elements[place_of(position, inner.dest.type.shape)]
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
        return constant.attribute_at(0 if constant.is_splat else place_of(position, shape))
    return moved(constant, ty, (place_of((*position, *rest), shape) for rest in positions(ty.shape)), None)


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
    """extract(broadcast(x)) -> broadcast(x), if x has no more dimensions"""
    inner, ty = op.source.defining_op, op.result.type
    if not isinstance(inner, ops.BroadcastOp) or not isinstance(ty, VectorType):
        return rw.no_match("no part of what is repeated is taken")
    if inner.source.type is ty or getattr(inner.source.type, "rank", 0) > ty.rank:
        return rw.no_match("a part of the vector that is repeated is taken")
    return ops.BroadcastOp(inner.source, ty)


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


@fold(movement.ShuffleOp, takes_limits=True)
def fold_shuffle(op: movement.ShuffleOp, v1: Any, v2: Any, *, limits: FoldLimits) -> Any:
    """shuffle of all of one vector in order -> that vector; of constants -> a constant"""
    mask, first = op.mask.values, op.v1.type
    if not first.shape or not op.v2.type.shape:
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
    if ty.rank > 1 or op.v2.type is not ty:
        return rw.no_match("the vectors are not rows of one type")
    count = ty.num_elements
    if list(mask) != [i // 2 + (i % 2) * count for i in range(2 * count)]:
        return rw.no_match("elements are not taken by turns")
    return movement.InterleaveOp(op.v1, op.v2)


@pattern(movement.ShuffleOp)
def shuffle_equal_elements(op: movement.ShuffleOp, rw: Rewriter) -> Any:
    """shuffle(broadcast(x : scalar), broadcast(x)) -> broadcast(x)"""
    first, second = op.v1.defining_op, op.v2.defining_op
    if not isinstance(first, ops.BroadcastOp) or not isinstance(second, ops.BroadcastOp):
        return rw.no_match("no vectors of equal elements are shuffled")
    if first.source is not second.source or isinstance(first.source.type, VectorType):
        return rw.no_match("no scalar is repeated in both vectors")
    return ops.BroadcastOp(first.source, op.vector.type)


@fold(movement.BitCastOp)
def fold_bitcast(op: movement.BitCastOp, source: Any) -> Any:
    """bitcast(x : T) : T -> x; there and back -> x; of a constant of equal words -> a constant"""
    ty = op.result.type
    if op.source.type is ty:
        return op.source
    if isinstance(source, DenseElementsAttr) and source.is_splat:
        return _repeated_word(source, ty)
    inner = op.source.defining_op
    return inner.source if isinstance(inner, movement.BitCastOp) and inner.source.type is ty else None


def _repeated_word(constant: DenseElementsAttr, ty: Any) -> Any:
    """An integer that is several times a shorter one, as each element of a type."""
    old, new = constant.type.element_type, ty.element_type
    if not isinstance(old, IntegerType) or not isinstance(new, IntegerType) or new.width % old.width or ty.is_scalable:
        return None
    word = int(next(constant.values())) & ((1 << old.width) - 1)
    whole = sum(word << shift for shift in range(0, new.width, old.width))
    return DenseElementsAttr.splat(ty, whole - ((whole >> (new.width - 1)) << new.width))


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
    if is_dense(source, op.source.type):
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
        if inner.source is not source or place_of(inner.static_position.values, source.type.shape) != number:
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
    if not is_dense(source, ty):
        return None
    offsets, sizes = op.window
    places = (place_of([a + b for a, b in zip(offsets, p)], shape) for p in positions(sizes))
    return moved(source, ty, places, limits)


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
    fold_extract, fold_insert, fold_shuffle, fold_bitcast, fold_to_elements, fold_from_elements,
    fold_extract_strided_slice, fold_insert_strided_slice,
)  # fmt: skip

PATTERNS = (
    take_of_what_is_taken, take_of_what_is_repeated, shuffle_as_interleave, shuffle_equal_elements, join_bitcasts,
    from_equal_elements, from_extracted_elements, slice_of_what_is_repeated,
)  # fmt: skip
