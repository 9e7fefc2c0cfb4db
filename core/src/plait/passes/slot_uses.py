"""Which operations use a memory slot, directly or through views of it, if all of them can do without it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.interfaces.memory_slots import MemorySlot, Promotable, PromotableMemory

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.operation import Operation
    from plait.ir.value import Use


def slot_uses(slot: MemorySlot, ctx: Context) -> dict[Operation, list[Use]] | None:
    """The uses to remove, by operation; None if some cannot be removed, or lie in another region than the slot."""
    block = slot.pointer.parent_block
    region = block.parent if block is not None else None
    found: dict[Operation, list[Use]] = {}
    pending = list(slot.pointer.uses)
    while pending:
        use = pending.pop()
        op = use.operation
        if op.parent_region is not region:
            return None
        uses = found.setdefault(op, [])
        if use in uses:
            continue
        uses.append(use)
        if not _can_remove(op, slot, uses, pending, ctx):
            return None
    return found


def _can_remove(op: Operation, slot: MemorySlot, uses: list[Use], also: list[Use], ctx: Context) -> bool:
    model = ctx.model(Promotable, op)
    if model is not None:
        return model.can_remove_uses(op, uses, also)
    memory = ctx.model(PromotableMemory, op)
    return memory is not None and memory.can_remove_uses(op, slot, uses, also)
