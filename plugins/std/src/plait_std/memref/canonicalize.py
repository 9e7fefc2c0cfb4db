"""Canonical forms of the memref dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, index_attr
from plait.builtin.types import DYNAMIC, MemRefType
from plait.ir.operation import Operation
from plait.ir.value import Value
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.builders import constant_entries, index_constant
from plait_std.memref import ops, views
from plait_std.memref.atomic import AtomicRMWOp
from plait_std.memref.transfers import DmaStartOp, DmaWaitOp, PrefetchOp

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.rewrite import Rewriter


@fold(ops.DimOp)
def fold_dim(op: ops.DimOp, source: Any, index: Attribute) -> Any:
    """The size that the type or the operation that makes the memref says."""
    if not isinstance(index, IntegerAttr) or not isinstance(op.source.type, MemRefType):
        return None
    return m.folded_size(op.source.type.shape, index.value, lambda dim: _size_of(op.source, dim))


def _size_of(value: Value[Any], dim: int) -> m.Mixed | None:
    op: Any = value.defining_op
    if isinstance(op, ops.AllocOp):
        return op.sizes[dim]
    if isinstance(op, ops.SubViewOp):
        dropped = op.dropped_dims
        return [s for i, s in enumerate(op.mixed_sizes) if i not in dropped][dim]
    if isinstance(op, ops.ReinterpretCastOp):
        return op.mixed_sizes[dim]
    if isinstance(op, ops.ExpandShapeOp):
        return op.mixed_output_shape[dim]
    if isinstance(op, ops.ViewOp):
        return m.mixed(op.result.type.shape, op.sizes)[dim]
    return None


@pattern(ops.DimOp)
def take_dim_of_source(op: ops.DimOp, rw: Rewriter) -> Any:
    """dim(cast(m), i) -> dim(m, i)"""
    source = op.source.defining_op
    if isinstance(source, ops.CastOp) and isinstance(source.source.type, MemRefType):
        return ops.DimOp(source.source, op.index)
    return rw.no_match("the source is not a cast of a ranked memref")


@fold(ops.RankOp)
def fold_rank(op: ops.RankOp, source: Any) -> Any:
    """The rank of a ranked memref"""
    ty = op.memref.type
    return index_attr(ty.rank) if isinstance(ty, MemRefType) else None


@fold(ops.CastOp)
def fold_cast(op: ops.CastOp, source: Any) -> Any:
    """cast(m : T) : T -> m; cast(cast(m : T)) : T -> m"""
    if op.source.type is op.dest.type:
        return op.source
    inner = op.source.defining_op
    return inner.source if isinstance(inner, ops.CastOp) and inner.source.type is op.dest.type else None


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


@fold(ops.ExpandShapeOp)
def fold_expand_shape(op: ops.ExpandShapeOp, source: Any, *sizes: Any) -> Any:
    """expand(m : T) : T -> m; expand(collapse(m)) -> m"""
    if op.src.type is op.result.type and op.result.type.has_static_shape:
        return op.src
    inner = op.src.defining_op
    if isinstance(inner, ops.CollapseShapeOp) and inner.reassociation is op.reassociation:
        same = inner.src.type is op.result.type and m.sizes_follow(inner.src.type)
        return inner.src if same else None
    return None


@fold(ops.CollapseShapeOp)
def fold_collapse_shape(op: Any, source: Any) -> Any:
    """collapse(m : T) : T -> m; collapse(expand(m)) -> m"""
    if op.src.type is op.result.type:
        return op.src
    inner = op.src.defining_op
    inverse = isinstance(inner, ops.ExpandShapeOp) and inner.reassociation is op.reassociation
    return inner.src if inverse and inner.src.type is op.result.type else None


@pattern(ops.ExtractStridedMetadataOp)
def take_metadata_of_type(op: ops.ExtractStridedMetadataOp, rw: Rewriter) -> Any:
    """Offset, sizes and strides that the type of the memref says -> constants"""
    strides, offset = op.source.type.strides_and_offset()
    known = zip(op.results[1:], (offset, *op.source.type.shape, *strides))
    found = [(result, number) for result, number in known if number not in (DYNAMIC, None) and result.has_uses]
    if not found:
        return rw.no_match("the type does not say what is used")
    for result, number in found:
        rw.replace_all_uses(result, index_constant(rw, number))
    if any(result.has_uses for result in op.results):
        return op
    rw.erase(op)
    return ()


@pattern(ops.AllocaScopeOp)
def inline_scope_without_alloca(op: ops.AllocaScopeOp, rw: Rewriter) -> Any:
    """alloca_scope {a} -> a, where nothing in it allocates on the stack"""
    if op.body.entry is None or op.body.entry is not op.body.last:
        return rw.no_match("the scope does not have one block")
    if any(not inner.is_registered or inner.name in _ON_STACK for inner in op.body.walk()):
        return rw.no_match("something may allocate on the stack")
    block, terminator = op.body.block, op.body.block.last
    assert terminator is not None
    values = list(terminator.operands)
    rw.erase(terminator)
    rw.inline_block(block, op)
    rw.replace(op, values)
    return ()


_ON_STACK = ("memref.alloca", "llvm.alloca")


@fold(ops.TransposeOp)
def fold_transpose(op: ops.TransposeOp, source: Any) -> Any:
    """transpose by the identity -> the memref"""
    return op.in_ if op.permutation.map.is_identity and op.in_.type is op.result.type else None


@pattern(ops.CopyOp)
def erase_copy_to_itself(op: ops.CopyOp, rw: Rewriter) -> Any:
    """copy m, m -> nothing; so does a copy of no elements"""
    source, target = op.source, op.target
    empty = any(isinstance(v.type, MemRefType) and 0 in v.type.shape for v in (source, target))
    if source is not target and not empty:
        return rw.no_match("source and target differ")
    rw.erase(op)
    return ()


def take_operand_of_cast(op: Operation, rw: Rewriter) -> Any:
    """op(cast(m)) -> op(m)"""
    sources = [_before_cast(value) for value in op.operands]
    if sources == list(op.operands):
        return rw.no_match("no operand is a cast of a ranked memref")
    casts = {value.defining_op for value, source in zip(op.operands, sources) if source is not value}
    with rw.modify(op):
        op.operands = sources
    for cast in casts:
        if cast is not None and not cast.results[0].users:
            rw.erase(cast)
    return op


def _before_cast(value: Value[Any]) -> Value[Any]:
    inner = value.defining_op
    if isinstance(inner, ops.CastOp) and isinstance(value.type, MemRefType):
        return inner.source if isinstance(inner.source.type, MemRefType) else value
    return value


@pattern(ops.AllocOp)
def erase_unread_allocation(op: ops.AllocOp, rw: Rewriter) -> Any:
    """alloc that is only stored to and freed -> nothing"""
    users = op.memref.users
    for user in users:
        stored = isinstance(user, ops.StoreOp) and user.value is not op.memref
        copied = isinstance(user, ops.CopyOp) and user.source is not op.memref
        if not (stored or copied or isinstance(user, ops.DeallocOp)):
            return rw.no_match("the memory is read")
    for user in users:
        rw.erase(user)
    rw.erase(op)
    return ()


@pattern(ops.AllocOp)
def make_alloc_static(op: ops.AllocOp, rw: Rewriter) -> Any:
    """alloc(constant) -> cast(alloc())"""
    sizes, ty = constant_entries(op.sizes), op.memref.type
    if sizes == op.sizes or any(isinstance(s, int) and s < 0 for s in sizes) or op.symbol_operands:
        return rw.no_match("no size is a constant")
    values, shape = m.split(sizes)
    static = MemRefType(tuple(shape.values), ty.element_type, ty.layout, ty.memory_space)
    made = rw.insert(type(op)(values, (), op.alignment, static))
    return ops.CastOp(made.memref, ty)


TAKE_OPERAND_OF_CAST = [
    pattern(op_class)(take_operand_of_cast)
    for op_class in (ops.LoadOp, ops.StoreOp, ops.CopyOp, ops.DeallocOp, AtomicRMWOp, PrefetchOp, DmaStartOp, DmaWaitOp)
]

CANONICALIZATION = Canonicalization(
    folds=[
        fold_dim, fold_rank, fold_cast, fold_subview, fold_expand_shape, fold_collapse_shape, fold_transpose,
    ],
    patterns=[
        take_dim_of_source, take_subview_of_cast, take_metadata_of_type, inline_scope_without_alloca,
        erase_copy_to_itself, erase_unread_allocation, make_alloc_static, *TAKE_OPERAND_OF_CAST,
    ],
)  # fmt: skip
