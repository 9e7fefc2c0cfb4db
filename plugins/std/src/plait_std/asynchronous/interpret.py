"""Reference semantics of `async`: what may run later runs at once, in the order of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.interpret.interpretation import InterpretError, interpret

from plait_std.asynchronous import ops as o
from plait_std.asynchronous.types import TokenType, ValueType

if TYPE_CHECKING:
    from plait.interpret.interpreter import Frame


@interpret(o.ExecuteOp, needs_frame=True)
def execute(frame: Frame, op: o.ExecuteOp, *values: Any) -> Any:
    return (None, *frame.run_region(op.body, values[len(op.dependencies) :]))


@interpret(o.CallOp, needs_frame=True)
def call(frame: Frame, op: o.CallOp, *values: Any) -> Any:
    """What the function returns, with the token that its type begins with."""
    returned = frame.call(op.callee, values)
    return (None, *returned) if isinstance(op.result_types[0], TokenType) else returned


@interpret(o.AwaitOp)
def wait(op: o.AwaitOp, value: Any) -> Any:
    return value if isinstance(op.source.type, ValueType) else ()


class Group:
    """How many tokens and values a group is for, and how many there are."""

    def __init__(self, size: int) -> None:
        self.size, self.count = size, 0


@interpret(o.CreateGroupOp)
def create_group(op: o.CreateGroupOp, size: int) -> Group:
    return Group(size)


@interpret(o.AddToGroupOp)
def add_to_group(op: o.AddToGroupOp, value: Any, group: Group) -> int:
    if group.count >= group.size:
        raise InterpretError(f"the group is for {group.size} tokens and values")
    group.count += 1
    return group.count - 1


@interpret(o.AwaitAllOp)
def wait_for_all(op: o.AwaitAllOp, group: Group) -> Any:
    if group.count < group.size:
        raise InterpretError(f"waits for {group.size} tokens and values, of which {group.count} were added")
    return ()


INTERPRETATIONS = (execute, call, wait, create_group, add_to_group, wait_for_all)
