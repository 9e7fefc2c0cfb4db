"""Compares numbers of steps as integers of 32 bits in payloads, where all of them fit.

    ^bb0(%x: f32, %out: f32):                               ^bb0(%x: f32, %out: f32):
      %i = linalg.index 0 : index                             %i = linalg.index 0 : index
      %j = linalg.index 1 : index                             %j = linalg.index 1 : index
      %row = arith.index_cast %i : index to i64        =>     %row = arith.index_cast %i : index to i32
      %column = arith.index_cast %j : index to i64            %column = arith.index_cast %j : index to i32
      %on = arith.cmpi eq, %row, %column : i64                %on = arith.cmpi eq, %row, %column : i32

A vector of f32 has as many lanes as one register has integers of 32 bits: masks, diagonals and triangles of frontends
whose integers have 64 took two registers for each number of a step, and instructions that narrow what they compare to.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import DYNAMIC, IndexType, i32, i64
from plait.ir.builder import Builder
from plait_std.arith import ops as arith

from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, IndexOp

if TYPE_CHECKING:
    from plait.ir.value import Value

_BITS = 32
_SUMS = (arith.AddIOp, arith.SubIOp)

Limits = tuple[int, int]


def compare_narrow_indices(op: GenericOp) -> None:
    """Compare what is made of the numbers of steps, and of constants, as integers of 32 bits if all are that small."""
    for inner in list(op.payload.block.operations):
        if isinstance(inner, arith.CmpIOp) and _is_wide(inner.lhs) and all(_limits(op, v) for v in inner.operands):
            builder = Builder.before(inner)
            inner.operands = tuple(_narrow(builder, value) for value in inner.operands)


def _is_wide(value: Value[Any]) -> bool:
    return value.type is i64 or isinstance(value.type, IndexType)


def _limits(op: GenericOp, value: Value[Any]) -> Limits | None:
    """The least and the largest that a value may be, if 32 bits and its type hold these; None if not, or if unknown."""
    found, width = _bounds(op, value), getattr(value.type, "width", _BITS)
    most = (1 << min(width, _BITS) - 1) - 1
    return found if found is not None and found[0] >= -most and found[1] <= most else None


def _bounds(op: GenericOp, value: Value[Any]) -> Limits | None:
    made: Any = value.defining_op
    if isinstance(made, IndexOp):
        size = loop_size(op, made.dim.value)
        return None if size == DYNAMIC or made.parent_op is not op else (0, size - 1)
    if isinstance(made, arith.ConstantOp):
        return (made.value.value, made.value.value) if isinstance(made.value, IntegerAttr) else None
    if isinstance(made, arith.IndexCastOp):
        return _limits(op, made.operands[0])
    if not isinstance(made, _SUMS):
        return None
    first, second = (_limits(op, operand) for operand in made.operands)
    if first is None or second is None:
        return None
    (a, b), (c, d) = first, second
    return (a + c, b + d) if isinstance(made, arith.AddIOp) else (a - d, b - c)


def _narrow(builder: Builder, value: Value[Any]) -> Value[Any]:
    """The value that `_limits` knows, as an integer of 32 bits."""
    made: Any = value.defining_op
    if isinstance(made, arith.ConstantOp):
        return builder(arith.ConstantOp(IntegerAttr(made.value.value, i32)))
    if isinstance(made, arith.IndexCastOp):
        return _narrow(builder, made.operands[0])
    if isinstance(made, IndexOp):
        return builder(arith.IndexCastOp(value, i32))
    return builder(type(made)(*(_narrow(builder, operand) for operand in made.operands)))
