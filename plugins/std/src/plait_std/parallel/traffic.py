"""How long memory takes for what a loop moves: work of loops that copy more than they compute."""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType, VectorType
from plait.ir.value import Value

from plait_std.element_bytes import element_bytes
from plait_std.outlining.kernels import root_of
from plait_std.parallel.work import BYTES_IN_STEP, count_of
from plait_std.scf.ops import ForOp, IfOp

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation

    from plait_std.parallel.bounds import Bounds


def steps_in_memory(loop: ForOp, bounds: Bounds, count: int, cache_bytes: int, ctx: Context) -> float:
    """The steps in which all `count` iterations of a loop move what they read and write; 0 if that fits half of the
    cache: weights, which a call reads once, are gone before the next call where other loops need room, too.

    Of each buffer at most all of it is moved once, and nothing is counted of what is not known.
    """
    if _bytes_used(loop, ctx) <= cache_bytes / 2:
        return 0.0
    moved: dict[Value[Any], float] = {}
    _add(loop, bounds, float(count), moved, ctx)
    total = sum(min(bytes, _size(root)) for root, bytes in moved.items())
    return total / BYTES_IN_STEP if total > cache_bytes / 2 else 0.0


def _bytes_used(loop: ForOp, ctx: Context) -> float:
    """The bytes of all buffers that operations in a loop take: no more than these are moved."""
    buffers = {value for op in loop.walk() for value in op._operands if isinstance(value.type, MemRefType)}
    return sum(map(_size, {root_of(buffer, ctx) for buffer in buffers}))


def _add(op: Operation, bounds: Bounds, times: float, moved: dict[Value[Any], float], ctx: Context) -> None:
    """Add the bytes that the operations in `op` access, which run so many times."""
    for region in op.regions:
        for block in region.blocks:
            for inner in block.operations:
                if isinstance(inner, ForOp):
                    count = count_of(bounds, inner.lower_bound, inner.upper_bound, inner.step)
                    if count.is_constant:
                        _add(inner, bounds, times * max(0, count.constant), moved, ctx)
                elif isinstance(inner, IfOp):
                    _add(inner, bounds, times, moved, ctx)
                elif not inner.regions:
                    _add_own(inner, times, moved, ctx)


def _add_own(op: Operation, times: float, moved: dict[Value[Any], float], ctx: Context) -> None:
    buffers = [value for value in op.operands if isinstance(value.type, MemRefType)]
    if len(buffers) != 1 or any(isinstance(result.type, MemRefType) for result in op.results):
        return
    ty: Any = buffers[0].type
    vectors = [v.type for v in (*op.operands, *op.results) if isinstance(v.type, VectorType)]
    elements = max((prod(vector.shape) for vector in vectors), default=1)
    root: Value[Any] = root_of(buffers[0], ctx)
    moved[root] = moved.get(root, 0.0) + times * elements * (element_bytes(ty.element_type) or 8)


def _size(buffer: Value[Any]) -> float:
    ty: Any = buffer.type
    if not isinstance(ty, MemRefType) or DYNAMIC in ty.shape:
        return float("inf")
    return float(prod(ty.shape) * (element_bytes(ty.element_type) or 8))
