"""Sort graph regions so that, as far as possible, values are defined before they are used.

Before and after, in a graph region:

    %1 = "test.neg"(%0) : (i32) -> i32       %0 = "test.make"() : () -> i32
    %0 = "test.make"() : () -> i32           %1 = "test.neg"(%0) : (i32) -> i32
"""

from __future__ import annotations

from heapq import heapify, heappop, heappush
from typing import TYPE_CHECKING, ClassVar

from plait.ir import traits
from plait.ir.dominance import has_ssa_dominance
from plait.passes.base import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation



class TopologicalSort(Pass):
    """Sort the blocks of regions without SSA dominance; what is sorted already stays as it is."""

    name: ClassVar[str] = "topological-sort"
    title: ClassVar[str] = "TopologicalSort"

    def run(self, op: Operation, ctx: Context) -> None:
        for inner in [o for o in op.walk() if o.regions and o.is_registered]:
            for region in inner.regions:
                if not has_ssa_dominance(region):
                    for block in region.blocks:
                        sort_topologically(block)


def sort_topologically(block: Block) -> bool:
    """Move operations behind what they, or operations in them, use; the terminator stays last.

    Stable. Returns False if some use each other in a cycle: then the first one of those stays where it is. See Note
    [Rounds].
    """
    ops, acyclic = topological_order(block)
    if ops != list(block.operations)[: len(ops)]:
        _reorder(block, ops)
    return acyclic


def topological_order(block: Block) -> tuple[list[Operation], bool]:
    """The operations of a block but for its terminator as `sort_topologically` orders them, and whether there is no
    cycle."""
    ops = list(block.operations)
    if ops and traits.Terminator in ops[-1].traits:
        ops.pop()
    place = {op: i for i, op in enumerate(ops)}
    waits_for = [_dependencies(op, block, place) for op in ops]
    users: list[list[int]] = [[] for _ in ops]
    for i, dependencies in enumerate(waits_for):
        for dependency in dependencies:
            users[dependency].append(i)
    order, acyclic = _scheduled([len(d) for d in waits_for], users)
    return [ops[i] for i in order], acyclic


def _dependencies(op: Operation, block: Block, place: dict[Operation, int]) -> set[int]:
    """The places of the operations of `block` whose results `op`, or what is nested in it, uses."""
    found: set[int] = set()
    for inner in op.walk():
        for value in inner._operands:
            definition = value.defining_op
            source = definition.ancestor_in_block(block) if definition is not None else None
            if source is not None and source is not op and source in place:
                found.add(place[source])
    return found


def _scheduled(waiting: list[int], users: list[list[int]]) -> tuple[list[int], bool]:
    """The order by rounds, and whether there is no cycle."""
    count, acyclic = len(waiting), True
    current = [i for i in range(count) if waiting[i] == 0]
    following: list[int] = []
    order: list[int] = []
    done = [False] * count
    first = 0
    while len(order) < count:
        if not current:
            while done[first]:
                first += 1
            acyclic, current, waiting[first] = False, [first], 0
        heapify(current)
        while current:
            here = heappop(current)
            done[here] = True
            order.append(here)
            for user in users[here]:
                waiting[user] -= 1
                if waiting[user] == 0 and not done[user]:
                    heappush(current if user > here else following, user)
        current, following = following, []
    return order, acyclic


def _reorder(block: Block, ops: list[Operation]) -> None:
    for op in ops:
        op.detach()
    end = block.first
    for op in ops:
        if end is None:
            block.append(op)
        else:
            block.insert_before(op, end)


# Note [Rounds]
# A round goes over what is left from first to last and takes each operation whose operands are there, those of this
# round included. What a round takes comes before what the next one takes, which is the order of MLIR. If a round takes
# nothing, the first operation left is taken nevertheless. Heaps of places make that O(n log n).
