"""Views: of all of a memref, static ones, and views of views."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.builtin.types import DYNAMIC, MemRefType
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.builders import constant_entries, integer_value
from plait_std.memref import ops, views
from plait_std.shape_verifiers import out_of_bounds

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@fold(ops.SubViewOp)
def fold_subview(op: ops.SubViewOp, source: Any, *entries: Attribute | None) -> Any:
    """subview of all of a static memref -> the memref"""
    ty = op.source.type
    if ty is not op.result.type or not ty.has_static_shape:
        return None
    whole = op.mixed_offsets == [0] * ty.rank and op.mixed_strides == [1] * ty.rank
    return op.source if whole and op.mixed_sizes == list(ty.shape) else None


@pattern(ops.SubViewOp)
def take_subview_of_cast(op: ops.SubViewOp, rw: Rewriter) -> Any:
    """subview(cast(m)) -> subview(m), where the type stays"""
    inner = op.source.defining_op
    if not isinstance(inner, ops.CastOp) or not isinstance(inner.source.type, MemRefType):
        return rw.no_match("the source is not a cast of a ranked memref")
    if not views.is_strided(inner.source.type):
        return rw.no_match("the memref is not strided")
    entries = (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
    made = ops.SubViewOp.of(inner.source, *entries, op.dropped_dims)
    ty = op.result.type
    if made.result.type is not ty and not views.cast_compatible(made.result.type, ty):
        made.drop_all_references()
        return rw.no_match("the types do not agree")
    rw.insert(made)
    return made if made.result.type is ty else ops.CastOp(made.result, ty)


@pattern(ops.SubViewOp)
def make_subview_static(op: ops.SubViewOp, rw: Rewriter) -> Any:
    """subview with constant operands -> cast(subview with static ones); subview of all -> cast"""
    given = (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
    entries = tuple(map(constant_entries, given))
    whole = ([0] * len(entries[0]), list(op.source.type.shape), [1] * len(entries[0]))
    ty, source = op.result.type, op.source.type
    if entries == whole and source.has_static_shape and views.cast_compatible(source, ty):
        return ops.CastOp(op.source, ty)
    if entries == given or any(isinstance(e, int) and e < 0 for e in (*entries[0], *entries[1])):
        return rw.no_match("no operand is a constant, or one that is leaves the source")
    offsets, sizes, strides = entries
    if out_of_bounds(source.shape, m.static(offsets), m.static(sizes), m.static(strides)):
        return rw.no_match("the view would leave the source")
    if not views.is_strided(source):
        return rw.no_match("the memref is not strided")
    return _cast_to(rw, ops.SubViewOp.of(op.source, offsets, sizes, strides, op.dropped_dims), ty)


def _cast_to(rw: Rewriter, made: Any, ty: Any) -> Any:
    """The view as a memref of type `ty`; no match where the types contradict each other."""
    if made.result.type is ty:
        return made
    if not views.cast_compatible(made.result.type, ty):
        made.drop_all_references()
        return rw.no_match("the types do not agree")
    return ops.CastOp(rw.insert(made).result, ty)


@fold(ops.TransposeOp)
def fold_transpose(op: ops.TransposeOp, source: Any) -> Any:
    """transpose by the identity -> the memref"""
    return op.in_ if op.permutation.map.is_identity and op.in_.type is op.result.type else None


@pattern(ops.TransposeOp)
def join_transposes(op: ops.TransposeOp, rw: Rewriter) -> Any:
    """transpose(transpose(m, p), q) -> transpose(m, p[q])"""
    inner = op.in_.defining_op
    if not isinstance(inner, ops.TransposeOp):
        return rw.no_match("the source is not transposed")
    order = AffineMapAttr(AffineMap.permutation([inner.dims[dim] for dim in op.dims]))
    return ops.TransposeOp(inner.in_, order, op.result.type)


@pattern(ops.ReinterpretCastOp)
def take_buffer_of_view(op: ops.ReinterpretCastOp, rw: Rewriter) -> Any:
    """reinterpret_cast of a view -> reinterpret_cast of what is viewed: only the buffer counts"""
    inner = op.source.defining_op
    if not isinstance(inner, (ops.ReinterpretCastOp, ops.SubViewOp)):
        return rw.no_match("the source is not a view of the same buffer")
    with rw.modify(op):
        op.operands = [inner.source, *op.operands[1:]]
    if not inner.result.has_uses:
        rw.erase(inner)
    return ()


@pattern(ops.ReinterpretCastOp)
def make_reinterpret_cast_static(op: ops.ReinterpretCastOp, rw: Rewriter) -> Any:
    """reinterpret_cast with constant operands -> cast(reinterpret_cast with static ones)"""
    given = (op.mixed_offsets, op.mixed_sizes, op.mixed_strides)
    entries = tuple(map(constant_entries, given))
    if entries == given or any(isinstance(e, int) and e < 0 for e in (*entries[0], *entries[1])):
        return rw.no_match("no operand is a constant")
    return _cast_to(rw, ops.ReinterpretCastOp.of(op.source, entries[0][0], entries[1], entries[2]), op.result.type)


@pattern(ops.ReinterpretCastOp)
def take_described_memref(op: ops.ReinterpretCastOp, rw: Rewriter) -> Any:
    """reinterpret_cast of the metadata of m, by them -> cast(m); so does one by the sizes and strides of its type"""
    entries = [*op.mixed_offsets, *op.mixed_sizes, *op.mixed_strides]
    metadata, source = op.source.defining_op, op.source
    described: list[Any] = [None] * len(entries)
    if isinstance(metadata, ops.ExtractStridedMetadataOp) and op.source is metadata.results[0]:
        source, described = metadata.source, list(metadata.results[1:])
    ty = source.type
    layout: Any = ty.strides_and_offset() if isinstance(ty, MemRefType) else None
    if layout is None or len(described) != len(entries) or ty.rank != op.result.type.rank:
        return rw.no_match("the ranks differ")
    said = (layout[1], *ty.shape, *layout[0])
    if any(e is not value and (e != n or n == DYNAMIC) for e, value, n in zip(entries, described, said)):
        return rw.no_match("it is described in another way")
    if ty is op.result.type:
        return source
    return (
        ops.CastOp(source, op.result.type) if views.cast_compatible(ty, op.result.type) else rw.no_match("other type")
    )


@fold(ops.ViewOp)
def fold_view(op: ops.ViewOp, source: Any, shift: Any, *sizes: Any) -> Any:
    """view from 0 : T of m : T -> m, where T is static"""
    ty = op.result.type
    return op.source if op.source.type is ty and ty.has_static_shape and integer_value(op.byte_shift) == 0 else None


@pattern(ops.ViewOp)
def make_view_static(op: ops.ViewOp, rw: Rewriter) -> Any:
    """view with constant sizes -> cast(view of a static type)"""
    ty = op.result.type
    given = m.mixed(ty.shape, op.sizes)
    sizes = constant_entries(given)
    if sizes == given or any(isinstance(s, int) and s < 0 for s in sizes):
        return rw.no_match("no size is a constant")
    values, _ = m.split(sizes)
    static = MemRefType(m.static(sizes), ty.element_type, ty.layout, ty.memory_space)
    return ops.CastOp(rw.insert(ops.ViewOp(op.source, op.byte_shift, values, static)).result, ty)


FOLDS = (fold_subview, fold_transpose, fold_view)
PATTERNS = (
    make_subview_static, take_subview_of_cast, join_transposes, take_described_memref, take_buffer_of_view,
    make_reinterpret_cast_static, make_view_static,
)  # fmt: skip
