"""Replace operations that compute what an earlier, dominating operation has computed.

Before and after:

    %0 = arith.addi %x, %y : i32             %0 = arith.addi %x, %y : i32
    %1 = arith.addi %x, %y : i32             %2 = arith.muli %0, %0 : i32
    %2 = arith.muli %0, %1 : i32
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.memory_effects import effects_of, would_be_trivially_dead
from plait.ir import traits
from plait.ir.dominance import DominatorTree
from plait.ir.structure import structural_key
from plait.passes.base import Pass

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region



class Cse(Pass):
    """Eliminate common subexpressions, and what is dead."""

    name: ClassVar[str] = "cse"
    title: ClassVar[str] = "CSE"

    def run(self, op: Operation, ctx: Context) -> None:
        replaced, erased = eliminate_common_subexpressions(op, ctx)
        ctx.count("replaced", replaced)
        ctx.count("erased as dead", erased)


def eliminate_common_subexpressions(root: Operation, ctx: Context) -> tuple[int, int]:
    """Run CSE in the regions of `root`; return how many operations were replaced, and how many were dead."""
    run = _Run(ctx)
    run.simplify(root)
    for op in run.dead:
        op.erase()
    return run.replaced, len(run.dead) - run.replaced


class _Facts:
    __slots__ = ("commutative", "mortal", "pure", "skip")

    def __init__(self, op: Operation) -> None:
        own = op.traits
        self.commutative = traits.Commutative in own
        self.skip = not op.is_registered or traits.Terminator in own
        self.mortal = not self.skip and traits.Symbol not in own
        self.pure = traits.Pure in own


class _Scope:
    """Expressions that are available in a block and in what it dominates: a table, and what to take back at its end."""

    __slots__ = ("added", "changed", "table")

    def __init__(self, table: dict[Any, Any]) -> None:
        self.table = table
        self.added: list[Any] = []
        self.changed: list[tuple[Any, Any]] = []

    def close(self) -> None:
        for key, before in reversed(self.changed):
            self.table[key] = before
        for key in self.added:
            del self.table[key]


class _Run:
    """One run of the pass. The work is a stack of generators, so that nesting depth is not limited."""

    __slots__ = ("_facts", "ctx", "dead", "replaced")

    def __init__(self, ctx: Any) -> None:
        self.ctx = ctx
        self.dead: list[Operation] = []
        self.replaced = 0
        self._facts: dict[type[Any], _Facts] = {}

    def simplify(self, root: Operation) -> None:
        stack = [self._regions(root, {})]
        while stack:
            inner = next(stack[-1], None)
            if inner is None:
                stack.pop()
            else:
                stack.append(inner)

    def _regions(self, op: Operation, table: dict[Any, Any]) -> Any:
        """Yield the work in each region of `op`; inner regions see the table unless `op` is isolated."""
        isolated = op.maybe_has_trait(traits.IsolatedFromAbove)
        for region in op.regions:
            first = region._first
            if first is None:
                continue
            own = {} if isolated else table
            if first is not region._last:
                yield self._blocks(region, own)
                continue
            scope = _Scope(own)
            yield self._block(first, scope)
            if not isolated:
                scope.close()

    def _blocks(self, region: Region, table: dict[Any, Any]) -> Any:
        """The work in a region of several blocks, along the dominator tree."""
        open_scopes: list[_Scope] = []
        for block, depth in DominatorTree(region).preorder():
            while len(open_scopes) > depth:
                open_scopes.pop().close()
            open_scopes.append(_Scope(table))
            yield self._block(block, open_scopes[-1])
        while open_scopes:
            open_scopes.pop().close()

    def _block(self, block: Block, scope: _Scope) -> Any:
        facts_by_class, table, added, dead = self._facts, scope.table, scope.added, self.dead
        reads: dict[Any, Operation] = {}
        op = block._first
        while op is not None:
            cls = op.__class__
            facts = facts_by_class.get(cls) or self._facts_of(op)
            if op.regions:
                yield self._regions(op, table)
            if facts.skip:
                reads.clear()
                op = op._next
                continue
            for result in op.results:
                if result._uses is not None:
                    break
            else:
                if facts.mortal and (facts.pure or would_be_trivially_dead(op, self.ctx)):
                    dead.append(op)
                    op = op._next
                    continue
            if facts.pure and not op.regions:
                operands: Any = op._operands
                if facts.commutative:
                    operands = sorted(operands, key=id)
                if len(op.results) == 1 and op._attributes is None:
                    key: Any = (cls, op._properties, op.results[0].type, *operands)
                else:
                    key = _key(op, tuple(operands))
                known = table.get(key)
                if known is None:
                    table[key] = op
                    added.append(key)
                else:
                    self._replace(op, known)
            elif op.regions and not reads:
                self._with_regions(op, scope)
            else:
                self._with_effects(op, scope, reads)
            op = op._next

    def _with_regions(self, op: Operation, scope: _Scope) -> None:
        """An operation with regions, where no read is remembered that it might invalidate.

        What the regions hold is looked at only if an operation before it is the same in everything else.
        """
        if not op.results:
            return
        outside = _outside_key(op, op._operands)
        candidates: Any = scope.table.get(outside, ())
        if candidates and not self._is_mergeable(op):
            return
        for known in candidates:
            if self._is_mergeable(known) and _region_keys(known) == _region_keys(op):
                self._replace(op, known)
                return
        scope.table[outside] = (*candidates, op)
        if candidates:
            scope.changed.append((outside, candidates))
        else:
            scope.added.append(outside)

    def _is_mergeable(self, op: Operation) -> bool:
        """Whether an operation with regions has no effects, and regions that can be compared."""
        return effects_of(op, self.ctx) == [] and all(_is_simple(region) for region in op.regions)

    def _with_effects(self, op: Operation, scope: _Scope, reads: dict[Any, Operation]) -> None:
        """An operation that is not simply pure: it may hold regions, or read memory that nothing writes in between."""
        effects = effects_of(op, self.ctx)
        if effects is None or any(effect.kind in ("write", "free") for effect in effects):
            reads.clear()
            return
        if not op.results or not all(_is_simple(region) for region in op.regions):
            return
        if any(effect.kind != "read" for effect in effects):
            return
        if op.regions and not effects:
            self._with_regions(op, scope)
            return
        key = _key(op, op._operands)
        table = reads if effects else scope.table
        known = table.get(key)
        if known is not None:
            self._replace(op, known)
            return
        table[key] = op
        if not effects:
            scope.added.append(key)

    def _replace(self, op: Operation, known: Operation) -> None:
        for old, new in zip(op.results, known.results):
            if old._uses is not None:
                old.replace_all_uses_with(new)
            if new.name_hint is None:
                new.name_hint = old.name_hint
        self.dead.append(op)
        self.replaced += 1

    def _facts_of(self, op: Operation) -> _Facts:
        facts = self._facts[op.__class__] = _Facts(op)
        return facts


def _is_simple(region: Region) -> bool:
    """Whether a region may take part in structural equality: at most one block without nested regions."""
    block = region._first
    if block is not region._last:
        return False
    return block is None or (block._count <= 64 and all(not op.regions for op in block.operations))


def _key(op: Operation, operands: Sequence[Any]) -> Any:
    """What makes two operations the same: all but location and the names of values."""
    return (*_outside_key(op, operands), _region_keys(op))


def _region_keys(op: Operation) -> Any:
    """What the regions hold; regions of merged operations have at most one block each."""
    return tuple([structural_key(r._first) if r._first is not None else None for r in op.regions])


def _outside_key(op: Operation, operands: Sequence[Any]) -> Any:
    """What makes two operations the same apart from their regions."""
    attributes = tuple(sorted(op._attributes.items(), key=_first)) if op._attributes else None
    types = tuple([r.type for r in op.results])
    name = op.__class__ if op.is_registered else op.name
    return (name, operands, op._properties, types, attributes)


def _first(item: tuple[str, Any]) -> str:
    return item[0]
