"""Numbers that indices, and the places of views in memory, are known to be multiples of."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from math import gcd
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.ir.value import Value

from plait_std.arith import ops as arith
from plait_std.builders import integer_value
from plait_std.memref import ops as memref
from plait_std.memref.views import strided
from plait_std.mixed import Mixed
from plait_std.scf.ops import ForOp, ParallelOp


class Multiples:
    """What values are multiples of: 1 if nothing is known, 0 of 0.

    `given` are the values of arguments, in one call. Strides that are not known are taken for multiples of `stride`.
    """

    def __init__(self, given: Mapping[Value[Any], Value[Any]], stride: int = 1) -> None:
        self.given, self.stride, self.known = given, stride, dict[Value[Any], int]()

    def of(self, value: Mixed) -> int:
        """A divisor of an index."""
        if isinstance(value, int):
            return abs(value)
        if value not in self.known:
            self.known[value] = self._of(value)
        return self.known[value]

    def of_place(self, ty: Any, indices: Sequence[Mixed]) -> int:
        """A divisor of the distance of an element from the beginning of a buffer, in elements."""
        strides = [self.stride if stride == DYNAMIC else stride for stride in strided(ty)[0]]
        return gcd(*(self.of(index) * stride for index, stride in zip(indices, strides)))

    def of_view(self, view: Value[Any]) -> int:
        """A divisor of the distance of a view from the beginning of the buffer that it is of, in elements."""
        op: Any = view.defining_op
        if isinstance(op, memref.SubViewOp):
            return gcd(self.of_view(op.source), self.of_place(op.source.type, op.mixed_offsets))
        if isinstance(op, memref.ExpandShapeOp) and self.stride != 1:
            return 1  # rows of a row that is split may have any length
        if isinstance(op, (memref.CastOp, memref.CollapseShapeOp, memref.ExpandShapeOp)):
            return self.of_view(op.operands[0])
        return 1 if op is not None and not isinstance(op, memref.AllocOp) else 0

    def _of(self, value: Value[Any]) -> int:
        number = integer_value(value)
        if number is not None:
            return abs(number)
        op: Any = value.defining_op
        if op is None:
            return self._of_argument(value)
        combine = _COMBINED.get(op.__class__)
        return combine(*(self.of(operand) for operand in op.operands[-2:])) if combine is not None else 1

    def _of_argument(self, value: Any) -> int:
        if value in self.given:
            return self.of(self.given[value])
        loop: Any = value.parent_block.parent_op
        if isinstance(loop, ForOp) and value is loop.induction_variable:
            return gcd(self.of(loop.lower_bound), self.of(loop.step))
        if isinstance(loop, ParallelOp):
            starts, steps = list[Any](loop.lower_bounds), list[Any](loop.steps)
            return gcd(self.of(starts[value.index]), self.of(steps[value.index]))
        return 1


_COMBINED: Mapping[type, Callable[[int, int], int]] = {
    arith.AddIOp: gcd, arith.SubIOp: gcd, arith.MinSIOp: gcd, arith.MaxSIOp: gcd, arith.SelectOp: gcd,
    arith.MulIOp: lambda a, b: a * b,
}  # fmt: skip
"""What a result is a multiple of, by what its last two operands are multiples of."""
