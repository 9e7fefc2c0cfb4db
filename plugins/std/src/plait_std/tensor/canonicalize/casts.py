"""Casts in a row, and casts that say of a tensor what the operation that makes it can say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, RankedTensorType
from plait.ir.region import Region
from plait.ir.value import Value
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.shape_verifiers import compatible, out_of_bounds
from plait_std.tensor import ops

if TYPE_CHECKING:
    from collections.abc import Sequence

    from plait.rewrite import Rewriter


def says_more(more: Any, less: Any) -> bool:
    """Whether `more` is a ranked tensor type with all sizes that `less` says, and is another type."""
    if more is less or not isinstance(more, RankedTensorType) or not isinstance(less, RankedTensorType):
        return False
    if more.rank != less.rank or more.encoding is not less.encoding:
        return False
    return all(b in (DYNAMIC, a) for a, b in zip(more.shape, less.shape))


def before_cast(value: Value[Any]) -> Value[Any]:
    """The operand of the cast that made a value, where its type says more; otherwise the value."""
    op = value.defining_op
    return op.source if isinstance(op, ops.CastOp) and says_more(op.source.type, value.type) else value


@fold(ops.CastOp)
def fold_cast(op: ops.CastOp, source: Any) -> Any:
    """cast(x : T) : T -> x"""
    return op.source if op.source.type is op.dest.type else None


@pattern(ops.CastOp)
def join_casts(op: ops.CastOp, rw: Rewriter) -> Any:
    """cast(cast(x)) -> cast(x), where the type between says nothing that the others do not"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.CastOp):
        return rw.no_match("the source is not a cast")
    first, between, last = inner.source.type, op.source.type, op.dest.type
    if not compatible(first, last) or _known_sizes(first, between, last) != _known_sizes(first, last):
        return rw.no_match("the type between asserts a size or the rank, or the others contradict each other")
    return ops.CastOp(inner.source, op.dest.type)


def _known_sizes(*types: Any) -> Any:
    """The sizes that one of some compatible types says; None where none says the rank."""
    shapes = [ty.shape for ty in types if isinstance(ty, RankedTensorType)]
    return [next((n for n in sizes if n != DYNAMIC), DYNAMIC) for sizes in zip(*shapes)] if shapes else None


@pattern(ops.CastOp)
def take_cast_into_slice(op: ops.CastOp, rw: Rewriter) -> Any:
    """cast(extract_slice(x) : ?) : 4 -> extract_slice(x) : 4"""
    inner, ty = op.source.defining_op, op.dest.type
    if not isinstance(inner, ops.ExtractSliceOp) or not says_more(ty, op.source.type):
        return rw.no_match("the source is not a slice, or the cast says less")
    dropped, known = inner.dropped_dims, iter(ty.shape)
    sizes = [size if i in dropped else _said(size, next(known)) for i, size in enumerate(inner.mixed_sizes)]
    bounds = (inner.static_offsets.values, m.static(sizes), inner.static_strides.values)
    if out_of_bounds(inner.source.type.shape, *bounds):
        return rw.no_match("the slice would leave the source")
    return ops.ExtractSliceOp.of(inner.source, inner.mixed_offsets, sizes, inner.mixed_strides, ty)


def _said(size: m.Mixed, static: int) -> m.Mixed:
    return size if static == DYNAMIC else static


@pattern(ops.CastOp)
def take_cast_into_empty(op: ops.CastOp, rw: Rewriter) -> Any:
    """cast(empty(n) : ?) : 4 -> empty() : 4"""
    inner, ty = op.source.defining_op, op.dest.type
    if not isinstance(inner, ops.EmptyOp) or not says_more(ty, op.source.type):
        return rw.no_match("the source is not empty, or the cast says less")
    sizes = [_said(size, static) for size, static in zip(inner.sizes, ty.shape)]
    return ops.EmptyOp.of(sizes, ty.element_type, ty.encoding)


@pattern(ops.CastOp)
def take_cast_into_pad(op: ops.CastOp, rw: Rewriter) -> Any:
    """cast(pad(x) : ?) : 4 -> pad(x) : 4, where nothing else uses the padded tensor"""
    inner, ty = op.source.defining_op, op.dest.type
    if not isinstance(inner, ops.PadOp) or not says_more(ty, op.source.type):
        return rw.no_match("the source is not padded, or the cast says less")
    if len(inner.result.users) != 1:
        return rw.no_match("something else uses the padded tensor")
    return padded_like(rw, inner, inner.source, (inner.mixed_low, inner.mixed_high), ty)


def padded_like(rw: Rewriter, op: ops.PadOp, source: Value[Any], paddings: Sequence[Sequence[m.Mixed]], ty: Any) -> Any:
    """A pad of `source` to `ty` with the body of `op`, which is to be replaced; returns its result."""
    (low, static_low), (high, static_high) = map(m.split, paddings)
    given = (source, low, high, static_low, static_high, op.nofold, ty, Region())
    made = rw.insert(ops.PadOp(*given, attributes=op.attributes))
    rw.move_region(op.region, made.region)
    return made.result


@fold(ops.BitcastOp)
def fold_bitcast(op: ops.BitcastOp, source: Any) -> Any:
    """bitcast(x : T) : T -> x"""
    return op.source if op.source.type is op.dest.type else None


@pattern(ops.BitcastOp)
def join_bitcasts(op: ops.BitcastOp, rw: Rewriter) -> Any:
    """bitcast(bitcast(x)) -> bitcast(x)"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.BitcastOp):
        return rw.no_match("the source is not a bitcast")
    return ops.BitcastOp(inner.source, op.dest.type)


FOLDS = (fold_cast, fold_bitcast)
PATTERNS = (join_casts, take_cast_into_slice, take_cast_into_empty, take_cast_into_pad, join_bitcasts)
