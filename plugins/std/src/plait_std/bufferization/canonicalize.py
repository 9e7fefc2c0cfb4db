"""Canonical forms of the bufferization dialect."""

from __future__ import annotations

from typing import Any

from plait.rewrite.canonicalization import Canonicalization, fold

from plait_std.bufferization import ops
from plait_std.bufferization.canonicalize_clone import CLONE_PATTERNS
from plait_std.bufferization.canonicalize_dealloc import DEALLOC_PATTERNS


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


CANONICALIZATION = Canonicalization(
    folds=[fold_buffer_of_tensor_of_buffer, fold_tensor_of_buffer_of_tensor],
    patterns=[*CLONE_PATTERNS, *DEALLOC_PATTERNS],
)
