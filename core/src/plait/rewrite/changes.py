"""What a greedy driver has changed, and what has to be looked at again for it: where a pattern may match now."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.rewrite.index import OpInfo

REACH = 2
"""So far from its root a pattern looks at what it is not told of: at operands of operands, and users of users."""


class Changes:
    """The changes since operations were listed, and when each operation was looked at last, in steps of the driver."""

    __slots__ = ("around", "made", "seen", "step")

    def __init__(self) -> None:
        self.step = 0
        self.seen: dict[Operation, int] = {}
        self.made: dict[Operation, int] = {}
        """When an operation was inserted, or modified, or lost a user, for the last time."""
        self.around: dict[Operation, int] = {}
        """When something was erased that was in an operation."""

    def unseen(self, ops: Sequence[Operation], infos: Mapping[type[Any], OpInfo]) -> list[Operation]:
        """Those of `ops` that were not looked at since something near them has changed; changes are forgotten.

        Near are those at most `REACH` steps away; a step leads to what defines an operand or to a user of a result, but
        not to users of a constant. So is what holds a change, and, of what an operation holds, the users of arguments.
        """
        found = {op: step for op, step in self.made.items() if op.parent is not None}
        held = [
            (other, step)
            for op, step in found.items()
            for other in (op.parent_op, *_users_of_arguments(op))
            if other is not None
        ]
        last = found.copy()
        for _ in range(REACH):
            reached: dict[Operation, int] = {}
            for op, step in last.items():
                for other in _beside(op, infos.get(op.__class__)):
                    if step > found.get(other, -1):
                        found[other] = reached[other] = step
            last = reached
        for op, step in (*held, *self.around.items()):
            found[op] = max(step, found.get(op, -1))
        self.forget()
        seen = self.seen
        return [op for op in ops if found.get(op, -1) >= seen.get(op, -1)]

    def forget(self) -> None:
        """Forget the changes, as all operations will be looked at."""
        self.made.clear()
        self.around.clear()


def _beside(op: Operation, info: OpInfo | None) -> list[Operation]:
    found = [value.defining_op for value in op._operands if value.defining_op is not None]
    if info is None or info.constant_index < 0:
        for result in op.results:
            found += result.users
    return found


def _users_of_arguments(op: Operation) -> list[Operation]:
    return [
        user for region in op.regions for block in region.blocks for value in block.arguments for user in value.users
    ]
