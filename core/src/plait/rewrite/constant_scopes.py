"""Uniquing and hoisting of constants: one of each kind, at the start of the isolated region around it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir import traits
from plait.ir.location import UNKNOWN_LOCATION

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.rewrite.index import OpInfo
    from plait.rewrite.rewriter import Rewriter



class ConstantScopes:
    """The constants that are known, by the block at whose start they stand."""

    __slots__ = ("_owned", "_rw", "_scope_of", "_scopes")

    def __init__(self, rw: Rewriter) -> None:
        self._rw = rw
        self._scopes: dict[Block, dict[Any, Operation]] = {}
        self._owned: set[Operation] = set()
        self._scope_of: dict[Block, Block] = {}

    def known(self, op: Operation, info: OpInfo) -> bool:
        """Make `op` the one constant of its kind in its scope and hoist it; False if it was replaced by that one."""
        block = op.parent
        assert block is not None
        owned = self._owned
        if op in owned:
            self._lead(op, block)
            return True
        target = self.scope_of(block)
        scope = self._scopes.setdefault(target, {})
        # The class stands for the dialect; discardable attributes make a constant special.
        key = (op.__class__, op._properties, op.results[0].type)
        existing = scope.get(key)
        if existing is not None and existing.parent is target and not op._attributes and not existing._attributes:
            self._merge(op, existing)
            existing.location = UNKNOWN_LOCATION
            return False
        if block is not target:
            op.detach()
            target.prepend(op)
            op.location = UNKNOWN_LOCATION
        else:
            self._lead(op, block)
        scope[key] = op
        owned.add(op)
        return True

    def _merge(self, op: Operation, existing: Operation) -> None:
        """Let `existing` stand for `op`, which goes. Nobody but a listener asks, all operations will be listed."""
        if self._rw.listener is not None:
            self._rw.replace(op, existing.results)
            return
        old, new = op.results[0], existing.results[0]
        if new.name_hint is None:
            new.name_hint = old.name_hint
        old.replace_all_uses_with(new)
        op.erase()

    def _lead(self, op: Operation, block: Block) -> None:
        """Move `op` to the start of its block, unless only known constants stand before it."""
        if block._first is not op and op._prev not in self._owned:
            op.detach()
            block.prepend(op)

    def scope_of(self, block: Block) -> Block:
        """The block at whose start the constants that `block` uses stand."""
        return self._scope_of.get(block) or self._find_scope(block)

    def _find_scope(self, block: Block) -> Block:
        """The entry block of the closest region around that is isolated or held by an operation that is not known."""
        current, seen = block, [block]
        while True:
            region = current.parent
            parent = region.parent if region is not None else None
            if region is None or parent is None:
                break
            if parent.parent is None or parent.maybe_has_trait(traits.IsolatedFromAbove):
                current = region.entry or current
                break
            current = parent.parent
            known = self._scope_of.get(current)
            if known is not None:
                current = known
                break
            seen.append(current)
        for one in seen:
            self._scope_of[one] = current
        return current
