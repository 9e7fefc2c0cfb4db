"""How long a function may run: the edges that close a cycle that no counter ends, and whether it is over at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait_llvm.dialect.ops.arithmetic import ICmpOp
from plait_llvm.dialect.ops.control import CondBrOp
from plait_llvm.passes.counters import LONGEST, constant, grows, most, passed
from plait_llvm.passes.memory_walks import walks_through_memory

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation

_SHORT = 1000
"""So many instructions take less time than it takes Python to let other threads run."""
_MAY_BE_LONG = ("llvm.intr.memcpy", "llvm.intr.memmove", "llvm.intr.memset", "llvm.inline_asm", "llvm.call_intrinsic")


def endless_edges(function: Operation) -> list[Any]:
    """The blocks from which a cycle that may be endless is closed. See Note [Counted loops]."""
    return list(dict.fromkeys(b for b, header in _retreating_edges(function) if not _is_counted(b, header)))


def is_short(module: Any) -> bool:
    """Whether the functions of a module run few instructions: no cycles, no calls but for memory, nothing copied."""
    count = 0
    for function in module.body.operations:
        if function.name != "llvm.func" or function.is_declaration:
            continue
        for op in function.body.walk():
            count += 1
            if count > _SHORT or op.name in _MAY_BE_LONG or (op.name == "llvm.call" and not _manages_memory(op)):
                return False
        if any(True for _ in _retreating_edges(function)):
            return False
    return True


def _manages_memory(call: Any) -> bool:
    return call.callee is not None and call.callee.root in ("malloc", "free")


def _retreating_edges(function: Any) -> Iterator[tuple[Any, Any]]:
    """The edges to a block on the way from the entry, in a depth-first search; each cycle has one."""
    entry = function.body.entry
    open_blocks, seen = {entry}, {entry}
    work = [(entry, iter(_successors(entry)))]
    while work:
        block, rest = work[-1]
        following = next(rest, None)
        if following is None:
            open_blocks.discard(block)
            work.pop()
        elif following in open_blocks:
            yield block, following
        elif following not in seen:
            seen.add(following)
            open_blocks.add(following)
            work.append((following, iter(_successors(following))))


def _successors(block: Any) -> Any:
    return block.last.successors if block.last is not None else ()


def _is_counted(latch: Any, header: Any) -> bool:
    """Whether a counter that grows by a constant ends the loop, before too long or with memory to work on."""
    test = header.last
    compared = test.condition.defining_op if isinstance(test, CondBrOp) else None
    if not isinstance(compared, ICmpOp) or compared.predicate.text not in ("slt", "ult"):
        return False
    counter, bound = compared.operands
    blocks = _blocks_of(latch, header)
    if getattr(counter, "parent_block", None) is not header or counter not in header.arguments:
        return False
    if test.true_dest not in blocks or test.false_dest in blocks or bound.parent_block in blocks:
        return False
    position = header.arguments.index(counter)
    if not all(grows(block, header, position, counter) for block in header.predecessors if block in blocks):
        return False
    entries = [block for block in header.predecessors if block not in blocks]
    steps = [_steps(block, header, position, most(bound)) for block in entries]
    known = [step for step in steps if step is not None]
    if len(known) == len(steps):
        return max(known, default=0) < LONGEST
    return walks_through_memory(counter, header, latch, blocks)


def _blocks_of(latch: Block, header: Block) -> set[Any]:
    """The blocks from which the latch is reached without the header, and the header."""
    found, work = {header, latch}, [latch] if latch is not header else []
    while work:
        for block in work.pop().predecessors:
            if block not in found:
                found.add(block)
                work.append(block)
    return found


def _steps(block: Block, header: Block, position: int, last: int | None) -> int | None:
    """How far the counter goes if the loop is entered from a block; None if that is not constant."""
    starts = [constant(value) if value is not None else None for value in passed(block, header, position)]
    return None if last is None or None in starts else max(last - start for start in starts if start is not None)


# Note [Counted loops]
# The loops that tensors become are counted: a look at a flag in each step would keep LLVM from vectorizing them. They
# end, with the memory that they walk through if their bounds are not known: each step reads or writes at an address
# that its counter moves, or hands iterations that do to threads. A bound may be one of two constants, as that of a loop
# that runs once or not at all. What is left are `scf.while`, branches back, steps that are not constant, and counters
# over nothing, or over the same few elements again and again.
