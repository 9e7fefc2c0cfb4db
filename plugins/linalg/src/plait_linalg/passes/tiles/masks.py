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
    from plait.ir.value import Value

    from plait_linalg.ops import GenericOp

_KINDS = {"sge": (1, 0), "sgt": (1, -1), "sle": (-1, 0), "slt": (-1, -1)}
"""a >= b as: the sign, and what is added, of a - b for a number that is not negative."""


_LEAST_BITS, _INDEX_BITS = 32, 64


class Sum(FrozenValue):
    """A sum of multiples of loop indices, of a constant, and of values from outside of the loops.

    It is right where each of the sums in `narrow` is a number of so many bits.
    """

    loops: Mapping[int, int] = MappingProxyType({})
    values: Mapping[Any, int] = MappingProxyType({})
    constant: int = 0
    narrow: tuple[tuple[Sum, int], ...] = ()

    def plus(self, other: Sum, factor: int = 1) -> Sum:
        """This sum and a multiple of another one."""
        loops, values = dict(self.loops), dict(self.values)
        for mine, theirs in ((loops, other.loops), (values, other.values)):
            for key, count in theirs.items():
                mine[key] = mine.get(key, 0) + factor * count
        return Sum(loops, values, self.constant + factor * other.constant, (*self.narrow, *other.narrow))

    def largest(self, b: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> Expression:
        """The largest value in a tile."""
        total = b.index(self.constant)
        for loop, count in self.loops.items():
            first = b.index(offsets[loop])
            total = total + (first + b.index(sizes[loop]) - 1 if count > 0 else first) * count
        for value, count in self.values.items():
            total = total + b.index(value) * count
        return total

    def may_be_wrong(self, b: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> list[Expression]:
        """Conditions of which one holds in a tile where a number has too many bits."""
        found: list[Expression] = []
        for number, bits in self.narrow:
            found.append(number.largest(b, offsets, sizes) >= 1 << bits - 1)
            if number.values or number.constant < 0 or min(number.loops.values(), default=0) < 0:
                found.append(Sum(constant=-1).plus(number, -1).largest(b, offsets, sizes) >= 1 << bits - 1)
        return found


class Mask(FrozenValue):
    """Elements where `condition` is negative have the value `otherwise`, a constant."""

    condition: Sum
    otherwise: Value[Any]

    def may_show(self, b: Any, offsets: Sequence[Any], sizes: Sequence[Any]) -> Expression:
        """Whether an element of a tile may have another value."""
        shown = self.condition.largest(b, offsets, sizes) >= 0
        for condition in self.condition.may_be_wrong(b, offsets, sizes):
            shown = shown | condition
        return shown


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
    if isinstance(made, arith.IndexCastOp):
        return _cast(made, op)
    if isinstance(made, (arith.AddIOp, arith.SubIOp)) and isinstance(value.type, IndexType):
        lhs, rhs = _sum(made.lhs, op), _sum(made.rhs, op)
        return lhs.plus(rhs, 1 if isinstance(made, arith.AddIOp) else -1) if lhs and rhs else None
    return None


def _cast(cast: arith.IndexCastOp, op: GenericOp) -> Sum | None:
    """An index as a number of another type: of 32 bits where known sizes say so, or where tiles are asked."""
    whole, ty = _sum(cast.input, op), cast.result.type
    if whole is None or isinstance(ty, IndexType):
        return whole
    if not isinstance(ty, IntegerType) or ty.width < _LEAST_BITS:
        return None
    sizes = [loop_size(op, loop) for loop in range(len(op.iterators()))]
    if DYNAMIC in sizes:
        return whole.replaced(narrow=(*whole.narrow, (whole, ty.width))) if ty.width < _INDEX_BITS else whole
    return whole if all(size < 1 << 24 for size in sizes) else None
