"""Copies between buffers of different layouts as loops over loads and stores.

    memref.copy %a, %b : memref<4xf32> to memref<4xf32, strided<[2]>>

becomes

    scf.for %i = %c0 to %c4 step %c1 {
      %x = memref.load %a[%i] : memref<4xf32>
      memref.store %x, %b[%i] : memref<4xf32, strided<[2]>>
    }
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import MemRefType
from plait.ir.builder import Builder

from plait_std.builders import index_constant
from plait_std.memref import ops
from plait_std.memref.views import is_contiguous
from plait_std.scf.ops import ForOp, YieldOp

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value


def is_strided_copy(op: Operation) -> bool:
    """Whether `op` copies between buffers of which one has gaps, or another order."""
    if not isinstance(op, ops.CopyOp):
        return False
    types = [value.type for value in op.operands]
    return all(isinstance(type, MemRefType) for type in types) and not all(is_contiguous(type) for type in types)


def copy_to_loops(op: Any) -> None:
    """Put loops in the place of a copy."""
    builder, source, target = Builder.before(op), op.source, op.target
    zero, one = index_constant(builder, 0), index_constant(builder, 1)
    indices: list[Any] = []
    sizes = [max(pair) for pair in zip(source.type.shape, target.type.shape)]
    limits: list[Any] = [_size(builder, source, dim, size) for dim, size in enumerate(sizes)]
    for limit, size in zip(limits, sizes):
        if size == 1:
            indices.append(zero)
            continue
        loop = builder.insert(ForOp.define(zero, limit, one, ()))
        builder = Builder.at_end(loop.block)
        builder = Builder.before(builder.insert(YieldOp()))
        builder.location = op.location
        indices.append(loop.induction_variable)
    element = builder(ops.LoadOp(source, indices))
    builder.insert(ops.StoreOp(element, target, indices))
    op.erase()


def _size(builder: Builder, source: Value[Any], dim: int, size: int) -> Any:
    """The size of a dimension as a value; `size` is negative where types do not say it."""
    place = index_constant(builder, size if size >= 0 else dim)
    return place if size >= 0 else builder(ops.DimOp(source, place))
