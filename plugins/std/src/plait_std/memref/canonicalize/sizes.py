"""Sizes and ranks of memrefs, and what else the type of a memref says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, index_attr
from plait.builtin.types import DYNAMIC, IndexType, MemRefType
from plait.ir.value import Value
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.arith.ops import IndexCastOp
from plait_std.builders import index_constant, integer_value
from plait_std.memref import ops

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.rewrite import Rewriter


@fold(ops.DimOp)
def fold_dim(op: ops.DimOp, source: Any, index: Attribute) -> Any:
    """The size that the type or the operation that makes the memref says."""
    if not isinstance(index, IntegerAttr) or not isinstance(op.source.type, MemRefType):
        return None
    return m.folded_size(op.source.type.shape, index.value, lambda dim: known_size(op.source, dim))


def known_size(value: Value[Any], dim: int) -> m.Mixed | None:
    """The size of a memref along a dimension that the operation that makes it says."""
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
    if isinstance(op, ops.CollapseShapeOp):
        long = [i for i in op.groups[dim] if op.src.type.shape[i] != 1]
        return known_size(op.src, long[0]) if len(long) == 1 else None
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


@pattern(ops.DimOp)
def take_dim_of_shape(op: ops.DimOp, rw: Rewriter) -> Any:
    """dim(reshape(_, shape), i) -> load shape[i], where the reshape reads it too"""
    source, dim = op.source.defining_op, integer_value(op.index)
    if not isinstance(source, ops.ReshapeOp) or dim is None:
        return rw.no_match("the source is not a reshape, or the dimension is not known")
    if not 0 <= dim < source.shape.type.shape[0]:
        return rw.no_match("there is no such dimension")
    rw.set_after(source)
    size = rw.insert(ops.LoadOp(source.shape, [index_constant(rw, dim)])).result
    return size if isinstance(size.type, IndexType) else rw.insert(IndexCastOp(size, op.result.type)).result


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
    if not any(result.has_uses for result in op.results):
        rw.erase(op)
    return ()


FOLDS = (fold_dim, fold_rank)
PATTERNS = (take_dim_of_source, take_dim_of_shape, take_metadata_of_type)
