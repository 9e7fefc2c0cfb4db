"""Whether a loop with a condition ends: it counts a number down to 0, whatever else its condition asks for.

    scf.while (%n = %first, ...) {
      %more = arith.cmpi sgt, %n, %zero : index          // and any other conditions
      scf.condition(%more) %n, ...
    } do {
    ^bb0(%n: index, ...):
      %by = arith.maxsi %moved, %one : index             // or a positive constant
      %next = arith.subi %n, %by : index
      scf.yield %next, ...
    }

The number is positive where it gets less, and what is subtracted is positive too, so that the difference does not
overflow. That is proved from the operations, since a promise in the text of a program may be false: iterations of a
loop around one that does not end must run in order.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from plait.builtin.types import i1

from plait_std.arith.ops import AddIOp, AndIOp, CmpIOp, MaxSIOp, SubIOp
from plait_std.builders import integer_value
from plait_std.scf.ops.loops import WhileOp


def ends(loop: WhileOp) -> bool:
    """Whether it is known that the loop ends, if each of its iterations does."""
    return any(_gets_less(loop, number) for number in _positive(loop.condition.condition))


def _positive(condition: Any) -> Iterator[Any]:
    """The values that are positive where a condition holds."""
    op = condition.defining_op
    if isinstance(op, AndIOp):
        yield from _positive(op.lhs)
        yield from _positive(op.rhs)
    elif isinstance(op, CmpIOp) and op.lhs.type is not i1:  # of one bit only the number -1 has the bit 1
        kind = op.predicate.text
        low, high = (op.rhs, op.lhs) if kind in ("sgt", "sge") else (op.lhs, op.rhs)
        least = {"sgt": 0, "slt": 0, "sge": 1, "sle": 1}.get(kind)
        known = integer_value(low)
        if least is not None and known is not None and known >= least:
            yield high


def _gets_less(loop: WhileOp, number: Any) -> bool:
    """Whether an argument of the test is passed to the body, which passes less than it back."""
    arguments = list(loop.before.block.arguments)
    if number not in arguments:
        return False
    made = loop.yielded[arguments.index(number)].defining_op
    kept = [after for after, passed in zip(loop.after.block.arguments, loop.condition.operands[1:]) if passed is number]
    if isinstance(made, SubIOp):
        return made.lhs in kept and _is_positive(made.rhs)
    if not isinstance(made, AddIOp):
        return False
    for own, added in ((made.lhs, made.rhs), (made.rhs, made.lhs)):
        known = integer_value(added)
        if own in kept and known is not None and known < 0:
            return True
    return False


def _is_positive(value: Any) -> bool:
    """Whether a signed number is known to be positive."""
    known = integer_value(value)
    if known is not None:
        return known > 0
    op = value.defining_op
    return isinstance(op, MaxSIOp) and any(_is_positive(operand) for operand in op.operands)
