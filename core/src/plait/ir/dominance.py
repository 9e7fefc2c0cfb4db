"""Dominance between blocks, operations and values, computed when asked for, a region at a time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir import traits
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region



def has_ssa_dominance(region: Region) -> bool:
    """Whether a value must be defined before it is used in `region`; not so in graph regions and unregistered ops."""
    parent = region.parent
    return parent is None or (parent.is_registered and traits.GraphRegion not in parent.traits)


class DominatorTree:
    """The dominator tree of the blocks of one region. Queries take constant time. See Note [Dominators]."""

    __slots__ = ("_end", "_number", "_start", "blocks", "idom")

    def __init__(self, region: Region) -> None:
        entry = region.entry
        self.blocks: list[Block] = []  # the blocks that the entry reaches, in depth-first preorder
        self.idom: list[int] = []  # the number of the immediate dominator of each; 0 for the entry
        self._number: dict[Block, int] = {}
        self._start: list[int] = []
        self._end: list[int] = []
        if entry is not None:
            self._number, parents, predecessors = _depth_first(entry)
            self.blocks = list(self._number)
            self.idom = _immediate_dominators(parents, predecessors)
            self._start, self._end = _intervals(self.idom)

    def is_reachable(self, block: Block) -> bool:
        """Whether the entry reaches `block`."""
        return block in self._number

    def dominates(self, a: Block, b: Block) -> bool:
        """Whether each path from the entry to `b` passes `a`. What is not reachable is dominated by everything."""
        if a is b:
            return True
        inner = self._number.get(b)
        if inner is None:
            return True
        outer = self._number.get(a)
        return outer is not None and self._start[outer] <= self._start[inner] < self._end[outer]

    def immediate_dominator(self, block: Block) -> Block | None:
        """The closest block that properly dominates `block`; None for the entry and for unreachable blocks."""
        number = self._number.get(block, 0)
        return self.blocks[self.idom[number]] if number else None

    def preorder(self) -> list[tuple[Block, int]]:
        """Each reachable block after its immediate dominator, with its depth in the tree."""
        depth = [0] * len(self.blocks)
        for i in range(1, len(self.blocks)):
            depth[i] = depth[self.idom[i]] + 1
        order = sorted(range(len(self.blocks)), key=self._start.__getitem__)
        return [(self.blocks[i], depth[i]) for i in order]


def _depth_first(entry: Block) -> tuple[dict[Block, int], list[int], list[list[int]]]:
    """The reachable blocks numbered in preorder; by number, the parent in the spanning tree and the predecessors."""
    numbers: dict[Block, int] = {entry: 0}
    parents: list[int] = [0]
    predecessors: list[list[int]] = [[]]
    stack = [(0, iter(entry.successors))]
    while stack:
        number, successors = stack[-1]
        for block in successors:
            known = numbers.get(block)
            if known is not None:
                predecessors[known].append(number)
                continue
            new = numbers[block] = len(numbers)
            parents.append(number)
            predecessors.append([number])
            stack.append((new, iter(block.successors)))
            break
        else:
            stack.pop()
    return numbers, parents, predecessors


def _immediate_dominators(parents: list[int], predecessors: list[list[int]]) -> list[int]:
    """Lengauer and Tarjan's algorithm with path compression; vertices are numbered in depth-first preorder."""
    n = len(parents)
    semi, label, ancestor, idom = list(range(n)), list(range(n)), [-1] * n, [0] * n
    bucket: list[list[int]] = [[] for _ in range(n)]
    for w in range(n - 1, 0, -1):
        best = semi[w]
        for v in predecessors[w]:
            u = _evaluate(v, ancestor, label, semi)
            if semi[u] < best:
                best = semi[u]
        semi[w] = best
        bucket[best].append(w)
        parent = parents[w]
        ancestor[w] = parent
        for v in bucket[parent]:
            u = _evaluate(v, ancestor, label, semi)
            idom[v] = u if semi[u] < semi[v] else parent
        bucket[parent].clear()
    for w in range(1, n):
        if idom[w] != semi[w]:
            idom[w] = idom[idom[w]]
    return idom


def _evaluate(v: int, ancestor: list[int], label: list[int], semi: list[int]) -> int:
    """The vertex with the least semidominator on the forest path above `v`; shortens the path."""
    if ancestor[v] < 0:
        return v
    path: list[int] = []
    while ancestor[ancestor[v]] >= 0:
        path.append(v)
        v = ancestor[v]
    while path:
        above, v = v, path.pop()
        if semi[label[above]] < semi[label[v]]:
            label[v] = label[above]
        ancestor[v] = ancestor[above]
    return label[v]


def _intervals(idom: list[int]) -> tuple[list[int], list[int]]:
    """For each vertex, start and end of an interval that contains the starts of exactly what it dominates."""
    n = len(idom)
    size = [1] * n
    for v in range(n - 1, 0, -1):  # a dominator has a smaller preorder number
        size[idom[v]] += size[v]
    start, free = [0] * n, [1] * n
    for v in range(1, n):
        above = idom[v]
        start[v] = free[above]
        free[above] += size[v]
        free[v] = start[v] + 1
    return start, [start[v] + size[v] for v in range(n)]


class DominanceInfo:
    """Dominance in `root` and all that it holds. Trees are computed on demand; new control flow makes them stale."""

    __slots__ = ("_trees", "root")

    def __init__(self, root: Operation | None = None) -> None:
        self.root = root
        self._trees: dict[Region, DominatorTree] = {}

    def tree(self, region: Region) -> DominatorTree:
        tree = self._trees.get(region)
        if tree is None:
            tree = self._trees[region] = DominatorTree(region)
        return tree

    def invalidate(self, region: Region) -> None:
        """Forget what is known of `region`, whose blocks or branches have changed."""
        self._trees.pop(region, None)

    def is_reachable(self, block: Block) -> bool:
        """Whether the entry of its region reaches `block`."""
        region = block.parent
        return region is not None and (region.entry is block or self.tree(region).is_reachable(block))

    def block_dominates(self, a: Block, b: Block) -> bool:
        """Whether `a` is `b`, or dominates `b` or the block around it in the region of `a`."""
        if a is b:
            return True
        region = a.parent
        inner = _block_in_region(b, region)
        if inner is None or region is None:
            return False
        return inner is a or region.entry is a or self.tree(region).dominates(a, inner)

    def properly_dominates(self, a: Operation, b: Operation, enclosing_ok: bool = True) -> bool:
        """Whether `a` is not `b` and runs before it on each path; it dominates what it holds if `enclosing_ok`."""
        block = a.parent
        if a is b or block is None:
            return False
        region = block.parent
        inner = _operation_in_region(b, region)
        if inner is None:
            return False
        if inner is a:
            return enclosing_ok
        assert inner.parent is not None
        if inner.parent is block:
            return (region is not None and not has_ssa_dominance(region)) or a.is_before_in_block(inner)
        return self.block_dominates(block, inner.parent)

    def dominates(self, value: Value[Any] | Operation, op: Operation) -> bool:
        """Whether `value` may be used by `op`; for an operation, whether it is `op` or properly dominates it."""
        if not isinstance(value, Value):
            return value is op or self.properly_dominates(value, op)
        definition = value.defining_op
        if definition is not None:
            return self.properly_dominates(definition, op, enclosing_ok=False)
        return op.parent is not None and self.block_dominates(value.owner, op.parent)  # type: ignore[union-attr, arg-type]


def _block_in_region(block: Block, region: Region | None) -> Block | None:
    """`block`, or the block around it, that lies directly in `region`."""
    current: Block | None = block
    while current is not None and current.parent is not region:
        parent = current.parent_op
        current = parent.parent if parent is not None else None
    return current


def _operation_in_region(op: Operation, region: Region | None) -> Operation | None:
    """`op`, or the operation around it, that lies directly in `region`."""
    current: Operation | None = op
    while current is not None and (current.parent is None or current.parent.parent is not region):
        current = current.parent_op
    return current


# Note [Dominators]
# Iterating over intersections of dominator-tree paths is simple and quick on most graphs, but walks n paths of length n
# for a chain of n blocks that all branch to one exit as well, which is what a chain of checks looks like. Lengauer and
# Tarjan's algorithm ("A fast algorithm for finding dominators in a flowgraph", TOPLAS 1979), in the version without
# balancing, costs O(m log n). A query compares two intervals of a numbering of the tree.
