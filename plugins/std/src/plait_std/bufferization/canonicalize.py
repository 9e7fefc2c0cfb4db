"""Canonical forms of the bufferization dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType, RankedTensorType
from plait.rewrite.canonicalization import Canonicalization, fold
from plait.rewrite.pattern import pattern

from plait_std.bufferization import ops
from plait_std.bufferization.canonicalize_clone import CLONE_PATTERNS
from plait_std.bufferization.canonicalize_dealloc import DEALLOC_PATTERNS
from plait_std.builders import constant_entries
from plait_std.memref.ops import CastOp
from plait_std.mixed import mixed, split, static
from plait_std.tensor import ops as tensor
from plait_std.tensor.canonicalize.casts import before_cast

if TYPE_CHECKING:
    from plait.rewrite import Rewriter


@fold(ops.ToBufferOp)
def fold_buffer_of_tensor_of_buffer(op: ops.ToBufferOp, *constants: Any) -> Any:
    """to_buffer(to_tensor(m)) -> m"""
    source = op.tensor.defining_op
    return source.buffer if isinstance(source, ops.ToTensorOp) and source.buffer.type is op.buffer.type else None


@fold(ops.ToTensorOp)
def fold_tensor_of_buffer_of_tensor(op: Any, *constants: Any) -> Any:
    """to_tensor(to_buffer(t)) -> t, where nothing stands between them"""
    source = op.buffer.defining_op
    adjacent = isinstance(source, ops.ToBufferOp) and source.next is op
    return source.tensor if adjacent and source.tensor.type is op.result.type else None


@pattern(ops.ToBufferOp)
def take_buffer_of_cast(op: ops.ToBufferOp, rw: Rewriter) -> Any:
    """to_buffer(cast(t)) -> cast(to_buffer(t)), where the type of t says more"""
    source, ty = before_cast(op.tensor), op.buffer.type
    if source is op.tensor or not isinstance(ty, MemRefType) or not ty.has_identity_layout:
        return rw.no_match("the tensor is not a cast that says less, or the layout is not the identity")
    static = MemRefType(source.type.shape, ty.element_type, ty.layout, ty.memory_space)
    made = rw.insert(ops.ToBufferOp(source, op.read_only, static, attributes=op.attributes))
    return CastOp(made.buffer, ty)


@pattern(ops.AllocTensorOp)
def make_allocation_static(op: ops.AllocTensorOp, rw: Rewriter) -> Any:
    """alloc_tensor(constant) -> cast(alloc_tensor())"""
    ty = op.result.type
    given = mixed(ty.shape, op.dynamic_sizes) if op.copy is None else []
    sizes = constant_entries(given)
    if sizes == given or any(isinstance(size, int) and size < 0 for size in sizes):
        return rw.no_match("no size is a constant")
    values, _ = split(sizes)
    static_type = RankedTensorType(static(sizes), ty.element_type, ty.encoding)
    given_again = (values, op.copy, op.size_hint, op.memory_space, static_type)
    return tensor.CastOp(rw.insert(ops.AllocTensorOp(*given_again, attributes=op.attributes)).result, ty)


CANONICALIZATION = Canonicalization(
    folds=[fold_buffer_of_tensor_of_buffer, fold_tensor_of_buffer_of_tensor],
    patterns=[*CLONE_PATTERNS, *DEALLOC_PATTERNS, take_buffer_of_cast, make_allocation_static],
)
