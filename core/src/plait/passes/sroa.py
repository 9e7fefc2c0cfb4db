"""Replace memory that holds an aggregate by memory of its elements (scalar replacement of aggregates).

Before and after:

    %m = memref.alloca() : memref<2xi32>             %0 = memref.alloca() : memref<i32>
    memref.store %x, %m[%c0] : memref<2xi32>         %1 = memref.alloca() : memref<i32>
    memref.store %y, %m[%c1] : memref<2xi32>         memref.store %x, %0[] : memref<i32>
                                                     memref.store %y, %1[] : memref<i32>
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.interfaces.memory_slots import (
    DestructurableAccessor,
    DestructurableAllocation,
    DestructurableSlot,
    MemorySlot,
    Promotable,
    SafeMemoryAccess,
)
from plait.ir.builder import Builder
from plait.passes.base import Pass

if TYPE_CHECKING:
    from collections.abc import Mapping

    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Use


class Sroa(Pass):
    """Take aggregates in memory apart, where all accesses are of known elements; those that nobody uses go."""

    name: ClassVar[str] = "sroa"
    title: ClassVar[str] = "SROA"

    def run(self, op: Operation, ctx: Context) -> None:
        pending = [o for o in op.walk() if o is not op and ctx.model(DestructurableAllocation, o) is not None]
        while pending:
            left: list[Operation] = []
            changed = False
            for allocation in pending:
                made = _destructure_one_slot(allocation, ctx)
                changed |= made is not None
                left += [allocation] if made is None else made
            if not changed:
                return
            pending = [o for o in left if o.parent is not None and ctx.model(DestructurableAllocation, o) is not None]


def _destructure_one_slot(op: Operation, ctx: Context) -> list[Operation] | None:
    """Take one slot of the allocation `op` apart; the allocations to look at next, None if nothing was done."""
    model = ctx.model(DestructurableAllocation, op)
    for slot in model.destructurable_slots(op):
        accesses = _Accesses(slot, ctx)
        if not slot.pointer.has_uses or not accesses.can_rewire():
            continue
        slots, allocations = model.destructure(op, slot, accesses.indices, Builder.before(op))
        accesses.rewire(slots)
        model.destructured(op, slot)
        ctx.count("destructured slots")
        if len(accesses.indices) < len(slot.elements):
            ctx.count("slots that need less memory")
        return [*allocations, *([op] if op.parent is not None else [])]
    return None


class _Accesses:
    """The users of a slot, if each can use slots of elements, and the indices of those."""

    def __init__(self, slot: DestructurableSlot, ctx: Context) -> None:
        self.slot = slot
        self.ctx = ctx
        self.indices: list[Any] = []
        self._accessors: list[Operation] = []
        self._dropped: list[Operation] = []

    def can_rewire(self) -> bool:
        safe: list[MemorySlot] = []
        for user in self.slot.pointer.users:
            model = self.ctx.model(DestructurableAccessor, user)
            if model is not None:
                found: list[Any] = []
                if not model.can_rewire(user, self.slot, found, safe):
                    return False
                self.indices += [index for index in found if index not in self.indices]
                self._accessors.append(user)
            elif not self._can_drop([use for use in self.slot.pointer.uses if use.operation is user]):
                return False
        return self._are_safe(safe)

    def _can_drop(self, uses: Sequence[Use]) -> bool:
        """Whether the user, with the users of its results, can do without the slot."""
        pending = list(uses)
        while pending:
            use = pending.pop()
            model = self.ctx.model(Promotable, use.operation)
            if model is None or not model.can_remove_uses(use.operation, [use], pending):
                return False
            if use.operation not in self._dropped:
                self._dropped.append(use.operation)
        return True

    def _are_safe(self, slots: list[MemorySlot]) -> bool:
        pending, seen = list(slots), set[Any]()
        while pending:
            slot = pending.pop()
            if slot in seen:
                continue
            seen.add(slot)
            for user in slot.pointer.users:
                model = self.ctx.model(SafeMemoryAccess, user)
                if model is None or not model.is_safe(user, slot, pending):
                    return False
        return True

    def rewire(self, slots: Mapping[Any, MemorySlot]) -> None:
        for op in self._accessors:
            if self.ctx.model(DestructurableAccessor, op).rewire(op, self.slot, slots, Builder.after(op)):
                op.erase()
        for op in reversed(self._dropped):
            if self.ctx.model(Promotable, op).remove_uses(op):
                op.erase()
