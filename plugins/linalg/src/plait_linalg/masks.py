"""Which tiles of an elementwise operation a mask of comparisons of loop indices covers whole.

    ^bb0(%x: f32, %out: f32):
      %i = linalg.index 0
      %j = linalg.index 1
      %0 = arith.cmpi sge, %i, %j
      %1 = arith.select %0, %x, %low
      linalg.yield %1

A tile of rows from 0 to 7 and of columns from 8 on has `%low` everywhere, whatever `%x` is.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IndexType, IntegerType
from plait.frozen import FrozenValue
from plait_std.arith import ops as arith
from plait_std.builders import integer_value

from plait_linalg.indexing import loop_size
from plait_linalg.ops import IndexOp

if TYPE_CHECKING:
    from plait.build import Expression
    from plait.ir.attribute import Type
    from plait.ir.value import Value

    from plait_linalg.ops import GenericOp

_KINDS = {"sge": (1, 0), "sgt": (1, -1), "sle": (-1, 0), "slt": (-1, -1)}
"""a >= b as: the sign, and what is added, of a - b for a number that is not negative."""


class Sum(FrozenValue):
    """A sum of multiples of loop indices, of a constant, and of values from outside of the loops."""

    loops: Mapping[int, int] = MappingProxyType({})
    values: Mapping[Any, int] = MappingProxyType({})
    constant: int = 0

    def plus(self, other: Sum, factor: int = 1) -> Sum:
        """This sum and a multiple of another one."""
        loops, values = dict(self.loops), dict(self.values)
        for mine, theirs in ((loops, other.loops), (values, other.values)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + factor * count
        return Sum(loops, values, self.constant + factor * other.constant)

    def largest(self, b: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> Expression:
        """The largest value in a tile."""
        total = b.index(self.constant)
        for loop, count in self.loops.items():
            first = b.index(offsets[loop])
            total = total + (first + b.index(sizes[loop]) - 1 if count > 0 else first) * count
        for value, count in self.values.items():
            total = total + b.index(value) * count
        return total


class Mask(FrozenValue):
    """Elements where `condition` is negative have the value `otherwise`, a constant."""

    condition: Sum
    otherwise: Value[Any]

    def may_show(self, b: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> Expression:
        """Whether an element of a tile may have another value."""
        return self.condition.largest(b, offsets, sizes) >= 0


def mask_of(op: GenericOp) -> Mask | None:
    """The mask of the only result of an elementwise operation; None if it has none."""
    block = op.payload.block
    assert block.last is not None
    (yielded, *others) = block.last.operands
    select: Any = yielded.defining_op
    if others or not isinstance(select, arith.SelectOp) or select.parent is not block:
        return None
    otherwise = select.false_value.defining_op
    condition = _condition(select.condition, op)
    return Mask(condition, select.false_value) if condition and isinstance(otherwise, arith.ConstantOp) else None


def _condition(value: Any, op: GenericOp) -> Sum | None:
    """A sum that is negative only where a flag is false; None if there is none."""
    made = value.defining_op
    if isinstance(made, arith.SelectOp) and integer_value(made.false_value) == 0:
        return _condition(made.condition, op)
    if isinstance(made, arith.AndIOp):
        return _condition(made.lhs, op) or _condition(made.rhs, op)
    if not isinstance(made, arith.CmpIOp) or made.predicate.text not in _KINDS:
        return None
    lhs, rhs = _sum(made.lhs, op), _sum(made.rhs, op)
    if lhs is None or rhs is None:
        return None
    sign, constant = _KINDS[made.predicate.text]
    difference = lhs.plus(rhs, -1)
    return Sum().plus(difference, sign).plus(Sum(constant=constant))


def _sum(value: Any, op: GenericOp) -> Sum | None:
    """An integer of the payload as a sum, which does not overflow; None for others."""
    number = integer_value(value)
    if number is not None:
        return Sum(constant=number)
    made = value.defining_op
    if made is None or made.parent is not op.payload.block:
        is_outside = value not in op.payload.block.arguments and isinstance(value.type, IndexType)
        return Sum(values={value: 1}) if is_outside else None
    if isinstance(made, IndexOp):
        return Sum(loops={made.dim.value: 1})
    if isinstance(made, arith.IndexCastOp) and _is_wide_enough(value.type, op):
        return _sum(made.input, op)
    if isinstance(made, (arith.AddIOp, arith.SubIOp)) and isinstance(value.type, IndexType):
        lhs, rhs = _sum(made.lhs, op), _sum(made.rhs, op)
        return lhs.plus(rhs, 1 if isinstance(made, arith.AddIOp) else -1) if lhs and rhs else None
    return None


def _is_wide_enough(ty: Type, op: GenericOp) -> bool:
    """Whether indices of all loops are numbers of a type."""
    if isinstance(ty, IndexType):
        return True
    sizes = [loop_size(op, loop) for loop in range(len(op.iterators()))]
    return isinstance(ty, IntegerType) and ty.width >= 32 and all(size != DYNAMIC and size < 1 << 24 for size in sizes)
