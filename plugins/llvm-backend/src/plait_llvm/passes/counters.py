"""The arguments of blocks that count: what is passed for them, and by how much they grow."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait_llvm.dialect.ops.arithmetic import AddOp, SelectOp
from plait_llvm.dialect.ops.control import CondBrOp
from plait_llvm.dialect.ops.values import ConstantOp

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value

LONGEST = 1 << 32
"""Steps of a loop that are not counted: with more than one in a nanosecond it would take seconds."""

def passed(block: Any, header: Any, position: int) -> list[Any]:
    """What a block passes for an argument of the header, on each of its edges there."""
    last = block.last
    if isinstance(last, CondBrOp):
        sides = ((last.true_dest, last.true_operands), (last.false_dest, last.false_operands))
        return [operands[position] for dest, operands in sides if dest is header]
    return [last.dest_operands[position]] if last.name == "llvm.br" else [None]


def grows(block: Block, header: Block, position: int, counter: Value[Any]) -> bool:
    """Whether a block passes the counter, plus a positive constant, for an argument of the header."""
    for value in passed(block, header, position):
        step = value.defining_op if value is not None else None
        if not isinstance(step, AddOp) or counter not in step.operands:
            return False
        more = constant(step.operands[1] if step.operands[0] is counter else step.operands[0])
        if more is None or not 0 < more < LONGEST:
            return False
    return True


def constant(value: Value[Any]) -> int | None:
    made = value.defining_op
    found = getattr(made.value, "value", None) if isinstance(made, ConstantOp) else None
    return found if isinstance(found, int) else None


def most(value: Value[Any]) -> int | None:
    """The number that a value is, or the larger of the two that it is one of; None if that is not known."""
    made = value.defining_op
    if not isinstance(made, SelectOp):
        return constant(value)
    found = [constant(side) for side in made.operands[1:]]
    return None if None in found else max(number for number in found if number is not None)
