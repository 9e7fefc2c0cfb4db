"""How long a function may run: the edges that close a cycle that no counter ends, and whether it is over at once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from plait_llvm.dialect.ops.arithmetic import AndOp, ICmpOp
from plait_llvm.dialect.ops.control import CondBrOp
from plait_llvm.passes.counters import LONGEST, Callers, constant, constants, growth, passed, shrinks, upper_bounds
from plait_llvm.passes.fences import is_fence
from plait_llvm.passes.memory_walks import walks_through_memory

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.value import Value

_SHORT = 1000
"""So many instructions take less time than it takes Python to let other threads run."""
_MAY_BE_LONG = ("llvm.intr.memcpy", "llvm.intr.memmove", "llvm.intr.memset", "llvm.inline_asm", "llvm.call_intrinsic")


def endless_edges(function: Operation, callers: Callers) -> list[Any]:
    """The blocks from which a cycle that may be endless is closed. See Note [Counted loops]."""
    edges = [(b, h) for b, h in _retreating_edges(function) if not _is_counted(b, h, callers)]
    return list(dict.fromkeys(b for b, header in edges if not _counts_down(b, header, callers)))


def is_short(module: Any) -> bool:
    """Whether the functions of a module run few instructions: no cycles, no calls but for memory, nothing copied."""
    count = 0
    for function in module.body.operations:
        if function.name != "llvm.func" or function.is_declaration:
            continue
        for op in function.body.walk():
            count += 1
            if count > _SHORT or _may_be_long(op):
                return False
        if any(True for _ in _retreating_edges(function)):
            return False
    return True


def _may_be_long(op: Any) -> bool:
    if op.name == "llvm.call":
        return not _manages_memory(op)
    return op.name in _MAY_BE_LONG and not is_fence(op)


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


def _is_counted(latch: Any, header: Any, callers: Callers) -> bool:
    """Whether a counter that grows by a constant ends the loop, before too long or with memory to work on."""
    test = header.last
    compared = test.condition.defining_op if isinstance(test, CondBrOp) else None
    if not isinstance(compared, ICmpOp) or compared.predicate.text not in ("slt", "ult"):
        return False
    counter, bound = compared.operands
    blocks = blocks_of(latch, header)
    if getattr(counter, "parent_block", None) is not header or counter not in header.arguments:
        return False
    if test.true_dest not in blocks or test.false_dest in blocks or bound.parent_block in blocks:
        return False
    position = header.arguments.index(counter)
    inside = [block for block in header.predecessors if block in blocks]
    steps = [step for block in inside if (step := growth(block, header, position, counter)) is not None]
    if len(steps) != len(inside):
        return False
    outside = [block for block in header.predecessors if block not in blocks]
    first = [value for block in outside for value in passed(block, header, position)]
    is_signed = compared.predicate.text == "slt"
    limits = upper_bounds if is_signed else constants
    starts, ends = constants(first), limits([bound])
    if starts is None or ends is None:
        if walks_through_memory(counter, bound if is_signed else None, header, latch, blocks):
            return True
        starts, ends = constants(callers.know(first)), limits(callers.know([bound]))
    return starts is not None and ends is not None and _is_soon(starts, ends, max(steps), compared)


def _counts_down(latch: Any, header: Any, callers: Callers) -> bool:
    """Whether the loop goes on only while a counter is positive that each step makes less, and that starts small."""
    test, blocks = header.last, blocks_of(latch, header)
    if not isinstance(test, CondBrOp) or test.true_dest not in blocks or test.false_dest in blocks:
        return False
    return any(_is_budget(compared, header, blocks, callers) for compared in _terms(test.condition))


def _terms(condition: Value[Any]) -> list[Any]:
    """What must all be true for a condition to be."""
    made = condition.defining_op
    return [term for side in made.operands for term in _terms(side)] if isinstance(made, AndOp) else [made]


def _is_budget(compared: Any, header: Any, blocks: set[Any], callers: Callers) -> bool:
    """Whether a comparison says that a counter, which steps make less, is positive."""
    if not isinstance(compared, ICmpOp) or compared.predicate.text != "sgt" or constant(compared.operands[1]) != 0:
        return False
    counter = compared.operands[0]
    if counter not in header.arguments:
        return False
    position = header.arguments.index(counter)
    inside = [block for block in header.predecessors if block in blocks]
    first = [x for block in header.predecessors if block not in blocks for x in passed(block, header, position)]
    starts = constants(callers.know(first))
    is_less = all(shrinks(block, header, position, counter) for block in inside)
    return is_less and starts is not None and max(starts) < LONGEST


def blocks_of(latch: Block, header: Block) -> set[Any]:
    """The blocks from which the latch is reached without the header, and the header."""
    found, work = {header, latch}, [latch] if latch is not header else []
    while work:
        for block in work.pop().predecessors:
            if block not in found:
                found.add(block)
                work.append(block)
    return found


def _is_soon(starts: Sequence[int], ends: Sequence[int], step: int, compared: ICmpOp) -> bool:
    """Whether a counter from one of `starts` gets to the larger one of `ends` before long, and does not wrap around."""
    width: int = compared.operands[0].type.width
    top = 1 << (width - 1)
    if compared.predicate.text == "ult":
        top <<= 1
        starts, ends = ([number % top for number in numbers] for numbers in (starts, ends))
    last = max(ends)
    return last + step <= top and all(last - start < LONGEST for start in starts)


# Note [Counted loops]
# The loops that tensors become are counted: a look at a flag in each step would keep LLVM from vectorizing them. They
# end, with the memory that they walk through if their bounds are not known: each step reads or writes at an address
# that its counter moves, or hands iterations that do to threads. The last steps may stay where the last block begins of
# those that end with a loop. A bound may be one of two constants, as that of a loop that runs once or not at all, or a
# remainder of a division by one, also if they come from all callers of a private function, as nests of loops become.
#
# An `scf.while` ends as well if it goes on only while a number is positive that starts as a constant and from which
# each step takes at least one, such as the number of elements that a sort may still move. What is left are other
# `scf.while`, branches back, steps that are not constant, and counters over nothing, or over the same few elements
# again and again.
