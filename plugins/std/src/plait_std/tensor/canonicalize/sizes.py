"""Sizes and ranks of tensors: from the type, or from what makes the tensor."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, index_attr
from plait.builtin.types import IndexType, RankedTensorType
from plait.ir.attribute import Attribute
from plait.ir.value import Value
from plait.rewrite.canonicalization import fold
from plait.rewrite.pattern import pattern

from plait_std import mixed as m
from plait_std.arith.ops import IndexCastOp
from plait_std.tensor import ops

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@fold(ops.DimOp)
def fold_dim(op: ops.DimOp, source: Any, index: Attribute) -> Any:
    """The size that the type or the operation that makes the tensor says."""
    if not isinstance(index, IntegerAttr) or not isinstance(op.source.type, RankedTensorType):
        return None
    return m.folded_size(op.source.type.shape, index.value, lambda dim: _size_of(op.source, dim))


def _size_of(value: Value[Any], dim: int) -> m.Mixed | None:
    op: Any = value.defining_op
    if isinstance(op, (ops.EmptyOp, ops.SplatOp)):
        return op.sizes[dim]
    if isinstance(op, ops.GenerateOp):
        return m.mixed(op.result.type.shape, op.dynamic_extents)[dim]
    if isinstance(op, ops.ExpandShapeOp):
        return op.mixed_output_shape[dim]
    if isinstance(op, ops.ExtractSliceOp):
        dropped = op.dropped_dims
        return [s for i, s in enumerate(op.mixed_sizes) if i not in dropped][dim]
    return None


@pattern(ops.DimOp)
def take_dim_of_source(op: ops.DimOp, rw: Rewriter) -> Any:
    """dim(insert(_, d), i) -> dim(d, i); dim(cast(x), i) -> dim(x, i)"""
    source: Any = op.source.defining_op
    if isinstance(source, (ops.InsertOp, ops.InsertSliceOp)):
        return ops.DimOp(source.dest, op.index)
    if isinstance(source, ops.CastOp) and isinstance(source.source.type, RankedTensorType):
        return ops.DimOp(source.source, op.index)
    return rw.no_match("the source does not take its shape from one operand")


@fold(ops.RankOp)
def fold_rank(op: ops.RankOp, source: Any) -> Any:
    """The rank of a ranked tensor"""
    ty = op.tensor.type
    return index_attr(ty.rank) if isinstance(ty, RankedTensorType) else None


@pattern(ops.DimOp)
def take_dim_of_shape(op: ops.DimOp, rw: Rewriter) -> Any:
    """dim(reshape(_, shape), i) -> extract(shape, i)"""
    source = op.source.defining_op
    if not isinstance(source, ops.ReshapeOp):
        return rw.no_match("the source is not a reshape")
    size = rw.insert(ops.ExtractOp(source.shape, [op.index])).result
    return size if isinstance(size.type, IndexType) else IndexCastOp(size, op.result.type)


FOLDS = (fold_dim, fold_rank)
PATTERNS = (take_dim_of_source, take_dim_of_shape)
