"""Memory slots of memref: `memref.alloca` of one element, or of a few, with loads and stores of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, MutableSequence, Sequence
from itertools import product
from math import prod
from typing import Any

from plait.builtin.attributes import IntegerAttr
from plait.builtin.types import MemRefType
from plait.interfaces.memory_slots import (
    DestructurableAccessor,
    DestructurableAllocation,
    DestructurableSlot,
    MemorySlot,
    PromotableAllocation,
    PromotableMemory,
    SafeMemoryAccess,
)
from plait.ir.builder import Builder
from plait.ir.operation import Operation
from plait.ir.value import Use, Value
from plait.rewrite.constants import constant_value

from plait_std.memref import ops
from plait_std.ub.ops import PoisonOp

_MOST_ELEMENTS = 16
Index = tuple[int, ...]


def _element_count(type: MemRefType) -> int | None:
    """How many elements there are, if that is known."""
    return prod(type.shape) if all(size >= 0 for size in type.shape) else None


class PromotableAlloca(PromotableAllocation):
    """`memref.alloca` of one element."""

    def promotable_slots(self, op: ops.AllocaOp) -> Sequence[MemorySlot]:
        type = op.memref.type
        return (MemorySlot(op.memref, type.element_type),) if _element_count(type) == 1 else ()

    def default_value(self, op: ops.AllocaOp, slot: MemorySlot, builder: Builder) -> Value[Any]:
        return builder(PoisonOp(result=slot.type))


class _Access(PromotableMemory, SafeMemoryAccess, DestructurableAccessor):
    """What loads and stores share."""

    def is_safe(self, op: Any, slot: MemorySlot, also: MutableSequence[MemorySlot]) -> bool:
        return op.memref is slot.pointer

    def can_rewire(
        self, op: Any, slot: DestructurableSlot, used: MutableSequence[Index], safe: MutableSequence[MemorySlot]
    ) -> bool:
        index = _constant_index(op.indices)
        if op.memref is not slot.pointer or index is None or index not in slot.elements:
            return False
        used.append(index)
        return True

    def rewire(self, op: Any, slot: DestructurableSlot, slots: Mapping[Index, MemorySlot], builder: Builder) -> bool:
        index = _constant_index(op.indices)
        assert index is not None
        op.set_operands("memref", slots[index].pointer)
        op.set_operands("indices", [])
        return False


class LoadSlot(_Access):
    """`memref.load`"""

    def loads_from(self, op: ops.LoadOp, slot: MemorySlot) -> bool:
        return op.memref is slot.pointer

    def can_remove_uses(
        self, op: ops.LoadOp, slot: MemorySlot, uses: Collection[Use], also: MutableSequence[Use]
    ) -> bool:
        return op.memref is slot.pointer and op.result.type is slot.type

    def remove_uses(self, op: ops.LoadOp, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> bool:
        assert reaching is not None
        op.result.replace_all_uses_with(reaching)
        return True


class StoreSlot(_Access):
    """`memref.store`"""

    def stores_to(self, op: ops.StoreOp, slot: MemorySlot) -> bool:
        return op.memref is slot.pointer

    def stored(self, op: ops.StoreOp, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> Value[Any]:
        return op.value

    def can_remove_uses(
        self, op: ops.StoreOp, slot: MemorySlot, uses: Collection[Use], also: MutableSequence[Use]
    ) -> bool:
        return op.memref is slot.pointer and op.value is not slot.pointer and op.value.type is slot.type

    def remove_uses(self, op: ops.StoreOp, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> bool:
        return True

    def can_rewire(
        self, op: Any, slot: DestructurableSlot, used: MutableSequence[Index], safe: MutableSequence[MemorySlot]
    ) -> bool:
        return op.value is not slot.pointer and super().can_rewire(op, slot, used, safe)


class DestructurableAlloca(DestructurableAllocation):
    """`memref.alloca` of a few elements."""

    def destructurable_slots(self, op: ops.AllocaOp) -> Sequence[DestructurableSlot]:
        type: MemRefType = op.memref.type
        count = _element_count(type)
        if count is None or not 1 < count <= _MOST_ELEMENTS:
            return ()
        elements = dict.fromkeys(product(*map(range, type.shape)), type.element_type)
        return (DestructurableSlot(op.memref, type, elements),)

    def destructure(
        self, op: ops.AllocaOp, slot: DestructurableSlot, used: Sequence[Index], builder: Builder
    ) -> tuple[Mapping[Index, MemorySlot], Sequence[Operation]]:
        made: dict[Index, MemorySlot] = {}
        space = op.memref.type.memory_space
        for index in used:
            element = builder.insert(ops.AllocaOp(memref=MemRefType((), slot.elements[index], memory_space=space)))
            made[index] = MemorySlot(element.memref, slot.elements[index])
        return made, [slot.pointer.owner for slot in made.values() if isinstance(slot.pointer.owner, Operation)]


def _constant_index(indices: Sequence[Value[Any]]) -> Index | None:
    found = [constant_value(value) for value in indices]
    numbers = [attribute.value for attribute in found if isinstance(attribute, IntegerAttr)]
    return tuple(numbers) if len(numbers) == len(found) else None


_LOAD, _STORE = LoadSlot(), StoreSlot()
_ACCESSES = {ops.LoadOp: _LOAD, ops.StoreOp: _STORE}

MODELS = {
    PromotableAllocation: {ops.AllocaOp: PromotableAlloca()},
    DestructurableAllocation: {ops.AllocaOp: DestructurableAlloca()},
    PromotableMemory: _ACCESSES,
    SafeMemoryAccess: _ACCESSES,
    DestructurableAccessor: _ACCESSES,
}
