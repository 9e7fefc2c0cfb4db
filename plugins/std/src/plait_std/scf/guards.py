"""Operations that run what they hold once or not at all."""

from __future__ import annotations

from typing import Any

from plait.ir.operation import Operation
from plait.ir.value import Value

from plait_std.arith.ops import SelectOp
from plait_std.builders import integer_value
from plait_std.scf.ops import ForOp, IfOp


def condition_of(guard: Operation | None) -> Value[Any] | None:
    """The condition under which an operation runs what it holds, once; None if it does something else.

    Such a loop goes from 0 to `arith.select %condition, 1, 0`; it may carry values.
    """
    if isinstance(guard, IfOp):
        return guard.condition if guard.else_region.is_empty and not guard.results else None
    if not isinstance(guard, ForOp) or guard.unsigned_cmp is not None:
        return None
    bound = guard.upper_bound.defining_op
    if not isinstance(bound, SelectOp):
        return None
    numbers = [guard.lower_bound, guard.step, bound.true_value, bound.false_value]
    return bound.condition if [integer_value(value) for value in numbers] == [0, 1, 1, 0] else None
