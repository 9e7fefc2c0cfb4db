"""Whether a loop ends where the memory ends that it walks through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait_llvm.passes.counters import grows, passed

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value

#: Operations whose results move whenever an operand does, by as much or more.
_MOVING = frozenset([
    "llvm.add", "llvm.sub", "llvm.mul", "llvm.shl", "llvm.sext", "llvm.zext", "llvm.getelementptr",
])  # fmt: skip
#: The place of the address among the operands of what reads or writes.
_ACCESSES = {"llvm.load": 0, "llvm.store": 1, **{f"llvm.intr.masked.{k}": p for k, p in
             (("load", 0), ("store", 1), ("gather", 0), ("scatter", 1))}}  # fmt: skip


def walks_through_memory(counter: Value[Any], header: Block, latch: Block, blocks: set[Any]) -> bool:
    """Whether each step of a loop of `blocks` reads or writes at an address that its counter moves."""
    loop = _Loop(header, latch, blocks)
    tried: set[Any] = set()
    for access in _accesses(counter, blocks):
        block = access.parent
        if block not in tried and loop.always_runs(block):
            return True
        tried.add(block)
    return False


def _accesses(counter: Any, blocks: set[Any]) -> Any:
    """The reads and writes in `blocks` at addresses that move with the counter."""
    seen, work = {counter}, [counter]
    while work:
        value = work.pop()
        for user in value.users:
            if user.parent not in blocks:
                continue
            place = _ACCESSES.get(user.name)
            if place is not None and user.operands[place] is value:
                yield user
            moved = [user.results[0]] if user.name in _MOVING else _counters(value, user, seen)
            for one in moved:
                if one not in seen:
                    seen.add(one)
                    work.append(one)


def _counters(value: Value[Any], jump: Any, moving: set[Any]) -> list[Any]:
    """The counters of loops that start at `value`, which `jump` passes to them: each step starts them elsewhere."""
    found: list[Any] = []
    for block in jump.successors:
        for position, argument in enumerate(block.arguments):
            given = [(b, passed(b, block, position)) for b in block.predecessors]
            if any(value in values for _, values in given) and all(
                all(one in moving for one in values) or grows(b, block, position, argument) for b, values in given
            ):
                found.append(argument)
    return found


class _Loop:
    """The blocks of a loop, and the paths through one step of it."""

    def __init__(self, header: Block, latch: Block, blocks: set[Any]) -> None:
        self.header, self.latch, self.blocks = header, latch, blocks

    def always_runs(self, block: Block) -> bool:
        """Whether each step comes through a block, or through the beginning of a loop inside that goes through it."""
        if not self._avoidable(block):
            return True
        around = self._reached(block, None)
        return any(block in self._reached(other, None) and not self._avoidable(other) for other in around)

    def _avoidable(self, block: Block) -> bool:
        return block not in (self.header, self.latch) and self.latch in self._reached(self.header, block)

    def _reached(self, start: Any, without: Any) -> set[Any]:
        """The blocks to which a path of one step leads from `start` that does not touch `without`."""
        found: set[Any] = set()
        work = [start]
        while work:
            for block in work.pop().last.successors:
                if block in self.blocks and block not in found and block is not without and block is not self.header:
                    found.add(block)
                    work.append(block)
        return found
