"""The arguments of blocks that count: what is passed for them, and by how much they grow."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import uses_of_table, visibility

from plait_llvm.dialect.ops.arithmetic import AddOp, SelectOp, SRemOp, SubOp
from plait_llvm.dialect.ops.control import CondBrOp
from plait_llvm.dialect.ops.intrinsics import SMaxOp, SMinOp
from plait_llvm.dialect.ops.values import ConstantOp

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
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


def growth(block: Block, header: Block, position: int, counter: Value[Any]) -> int | None:
    """The largest positive constant that a block adds to the counter for an argument of the header; None if it passes
    something else, too."""
    largest = 0
    for value in passed(block, header, position):
        step = _made(value)
        if not isinstance(step, AddOp) or counter not in step.operands:
            return None
        more = constant(step.operands[1] if step.operands[0] is counter else step.operands[0])
        if more is None or not 0 < more < LONGEST:
            return None
        largest = max(largest, more)
    return largest


def shrinks(block: Block, header: Block, position: int, counter: Value[Any]) -> bool:
    """Whether a block takes a positive number from the counter for an argument of the header, on each edge there."""
    values = passed(block, header, position)
    return all(isinstance(step := _made(value), SubOp) and _is_less(step, header, counter) for value in values)


def _is_less(step: SubOp, header: Block, counter: Value[Any]) -> bool:
    left, right = step.operands
    made = right.defining_op
    least = max(map(_positive, made.operands)) if isinstance(made, SMaxOp) else _positive(right)
    return _passed_on(left, header) is counter and least > 0


def _passed_on(value: Value[Any], header: Block) -> Any:
    """What the header passes for an argument of a block that follows nothing else; other values themselves."""
    block: Any = value.parent_block
    if value.defining_op is not None or block is header or list(block.predecessors) != [header]:
        return value
    values = passed(header, block, block.arguments.index(value))
    return values[0] if len(values) == 1 else value


def _positive(value: Value[Any]) -> int:
    """A constant that is positive as a signed number, or 0."""
    found = constant(value)
    return found if found is not None and 0 < found < LONGEST else 0


def _made(value: Value[Any] | None) -> Any:
    return value.defining_op if value is not None else None


def constant(value: Value[Any] | None) -> int | None:
    made = _made(value)
    found = getattr(made.value, "value", None) if isinstance(made, ConstantOp) else None
    return found if isinstance(found, int) else None


def constants(values: Iterable[Value[Any] | None]) -> list[int] | None:
    """The constants that values are, or that they are one of; None if there are others."""
    found = [constant(side) for value in values for side in _sides(value)]
    known = [number for number in found if number is not None]
    return known if len(known) == len(found) else None


def upper_bounds(values: Iterable[Value[Any] | None]) -> list[int] | None:
    """Constants that signed values do not exceed: those, minima with one, or remainders of divisions by one."""
    found = [_upper_bound(side) for value in values for side in _sides(value)]
    known = [number for number in found if number is not None]
    return known if len(known) == len(found) else None


def _upper_bound(value: Value[Any] | None) -> int | None:
    made = _made(value)
    if isinstance(made, SMinOp):
        return min((bound for side in made.operands if (bound := constant(side)) is not None), default=None)
    if not isinstance(made, SRemOp):
        return constant(value)
    divisor = constant(made.operands[1])
    return abs(divisor) - 1 if divisor else None


def _sides(value: Value[Any] | None) -> Sequence[Any]:
    made = _made(value)
    return made.operands[1:] if isinstance(made, SelectOp) else (value,)


class Callers:
    """What the calls in a module pass to its private functions; they are looked for once, when one is asked for."""

    def __init__(self, module: Operation) -> None:
        self._module = module

    def know(self, values: Sequence[Any]) -> list[Any]:
        """`values`, each argument of a private function replaced by what all calls of it pass."""
        return [known for value in values for known in self._passed(value)]

    @cached_property
    def _users(self) -> dict[str, list[Any]]:
        users: dict[str, list[Any]] = {}
        for use in uses_of_table(self._module):
            users.setdefault(use.reference.root, []).append(use.operation)
        return users

    def _passed(self, value: Any) -> Sequence[Any]:
        if value is None:
            return (value,)
        block = value.parent_block if value.defining_op is None else None
        function: Any = block.parent_op if block is not None and block.is_entry else None
        if function is None or function.name != "llvm.func" or visibility(function) != "private":
            return (value,)
        users = self._users.get(function.sym_name.value, ())
        if not users or any(user.name != "llvm.call" or user.callee is None for user in users):
            return (value,)
        return [user.operands[value.index] for user in users]
