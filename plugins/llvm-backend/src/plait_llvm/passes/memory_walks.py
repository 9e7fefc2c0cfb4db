"""Whether a loop ends where the memory ends that it walks through."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value

#: Operations whose results move whenever an operand does, by as much or more.
_MOVING = frozenset([
    "llvm.add", "llvm.sub", "llvm.mul", "llvm.shl", "llvm.sext", "llvm.zext", "llvm.getelementptr",
])  # fmt: skip
_ACCESSES = frozenset(["llvm.load", "llvm.store"])


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
            if user.name in _ACCESSES and user.addr is value:
                yield user
            if user.name in _MOVING and user.results[0] not in seen:
                seen.add(user.results[0])
                work.append(user.results[0])


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
