"""Reference semantics of the bufferization dialect."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType
from plait.interpret.interpretation import interpret
from plait.interpret.values import dtype_of
from plait.lazy import lazy_import

from plait_std.bufferization import ops
from plait_std.indexing import check_shape, fill_dynamic
from plait_std.memref import interpret as memref

if TYPE_CHECKING:
    from plait_std.indexing import Array

np = lazy_import("numpy")


@interpret(ops.AllocTensorOp)
def alloc_tensor(op: ops.AllocTensorOp, *entries: Any) -> Any:
    if op.copy is not None:
        return entries[0]
    sizes = entries[: len(op.dynamic_sizes)]
    return np.zeros(check_shape(fill_dynamic(op.result.type.shape, sizes)), dtype_of(op.result.type))


@interpret(ops.CloneOp)
def clone(op: ops.CloneOp, source: Array) -> Any:
    made = memref.new_buffer(source.shape, source.dtype)
    made[...] = source
    return made


@interpret(ops.DeallocTensorOp)
def dealloc_tensor(op: ops.DeallocTensorOp, tensor: Array) -> tuple[()]:
    return ()


@interpret(ops.DeallocOp)
def dealloc(op: ops.DeallocOp, *values: Array) -> tuple[bool, ...]:
    count = len(op.memrefs)
    owned = {id(memref.base_of(m)): m for m, condition in zip(values[:count], values[count : 2 * count]) if condition}
    retained = [id(memref.base_of(r)) for r in values[2 * count :]]
    for base, buffer in owned.items():
        if base not in retained:
            memref.dealloc(op, buffer)
    return tuple(base in owned for base in retained)


@interpret(ops.MaterializeInDestinationOp)
def materialize_in_destination(op: ops.MaterializeInDestinationOp, source: Array, dest: Array) -> Any:
    if not isinstance(op.dest.type, BaseMemRefType):
        return source
    dest[...] = source
    return ()


@interpret(ops.ToBufferOp)
def to_buffer(op: ops.ToBufferOp, tensor: Array) -> Any:
    return tensor


@interpret(ops.ToTensorOp)
def to_tensor(op: ops.ToTensorOp, buffer: Array) -> Any:
    return buffer.copy()


INTERPRETATIONS = (
    alloc_tensor, clone, dealloc_tensor, dealloc, materialize_in_destination, to_buffer, to_tensor,
)  # fmt: skip
