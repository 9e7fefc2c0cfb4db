"""Building with buffers, below the algebra of scalars: memory, copies, casts and elements."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait_std.memref import ops

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.value import Value

Indices = Sequence["Value[Any]"]


def allocate(b: Builder, type: Any, sizes: Indices = (), alignment: int | None = None) -> Value[Any]:
    """A new buffer; the alignment is in bytes."""
    return b(ops.AllocOp.of(type, sizes, alignment))


def free(b: Builder, buffer: Value[Any]) -> ops.DeallocOp:
    return b.insert(ops.DeallocOp(buffer))


def copy(b: Builder, source: Value[Any], target: Value[Any]) -> ops.CopyOp:
    """Copy the elements of a buffer into another one."""
    return b.insert(ops.CopyOp(source, target))


def cast(b: Builder, buffer: Value[Any], type: Type) -> Value[Any]:
    """The buffer as one of a type that says more or less of it."""
    return buffer if buffer.type is type else b(ops.CastOp(buffer, type))


def load(b: Builder, buffer: Value[Any], indices: Indices) -> Value[Any]:
    return b(ops.LoadOp(buffer, indices))


def store(b: Builder, element: Value[Any], buffer: Value[Any], indices: Indices) -> None:
    b.insert(ops.StoreOp(element, buffer, indices))
