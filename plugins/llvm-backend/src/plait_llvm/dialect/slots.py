"""Memory slots of the llvm dialect: `llvm.alloca` with loads and stores of its type."""

from __future__ import annotations

from collections.abc import Collection, MutableSequence, Sequence
from typing import Any

from plait.interfaces.memory_slots import MemorySlot, PromotableAllocation, PromotableMemory
from plait.ir.builder import Builder
from plait.ir.value import Use, Value

from plait_llvm.dialect.ops.memory import AllocaOp, LoadOp, StoreOp
from plait_llvm.dialect.ops.values import UndefOp


class PromotableAlloca(PromotableAllocation):
    """`llvm.alloca` in the entry block; where there are several elements, only the first one can be accessed."""

    def promotable_slots(self, op: AllocaOp) -> Sequence[MemorySlot]:
        runs_once = op.parent is not None and op.parent.is_entry
        return (MemorySlot(op.results[0], op.elem_type),) if runs_once and op.inalloca is None else ()

    def default_value(self, op: AllocaOp, slot: MemorySlot, builder: Builder) -> Value[Any]:
        return builder.insert(UndefOp(slot.type)).res


class LoadSlot(PromotableMemory):
    """`llvm.load`, unless it is volatile"""

    def loads_from(self, op: LoadOp, slot: MemorySlot) -> bool:
        return op.addr is slot.pointer

    def can_remove_uses(self, op: LoadOp, slot: MemorySlot, uses: Collection[Use], also: MutableSequence[Use]) -> bool:
        return op.addr is slot.pointer and op.results[0].type is slot.type and op.volatile is None

    def remove_uses(self, op: LoadOp, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> bool:
        assert reaching is not None
        op.results[0].replace_all_uses_with(reaching)
        return True


class StoreSlot(PromotableMemory):
    """`llvm.store`, unless it is volatile"""

    def stores_to(self, op: StoreOp, slot: MemorySlot) -> bool:
        return op.addr is slot.pointer

    def stored(self, op: StoreOp, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> Value[Any]:
        return op.value

    def can_remove_uses(self, op: StoreOp, slot: MemorySlot, uses: Collection[Use], also: MutableSequence[Use]) -> bool:
        plain = op.addr is slot.pointer and op.value is not slot.pointer and op.volatile is None
        return plain and op.value.type is slot.type

    def remove_uses(self, op: StoreOp, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> bool:
        return True


MODELS: dict[type[Any], dict[Any, Any]] = {
    PromotableAllocation: {AllocaOp: PromotableAlloca()},
    PromotableMemory: {LoadOp: LoadSlot(), StoreOp: StoreSlot()},
}
