"""Memory that can become values: slots that are promoted, and aggregates that are taken apart."""

from __future__ import annotations

from collections.abc import Collection, Mapping, MutableSequence, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.interfaces.interface import Interface

if TYPE_CHECKING:
    from plait.ir.attribute import Type
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import BlockArgument, Use, Value

    Index = tuple[int, ...]


class MemorySlot(NamedTuple):
    """Memory that holds one value of `type` and that only `pointer` leads to."""

    pointer: Value[Any]
    type: Type


class DestructurableSlot(NamedTuple):
    """Memory that holds an aggregate of `type`, with the types of its elements by index."""

    pointer: Value[Any]
    type: Type
    elements: Mapping[Index, Type]


class PromotableAllocation(Interface):
    """An allocation of slots that may be replaced by the values that they would hold."""

    def promotable_slots(self, op: Any) -> Sequence[MemorySlot]:
        """The slots to try, whatever uses them. Nobody but users of their pointers reaches them."""
        raise NotImplementedError

    def default_value(self, op: Any, slot: MemorySlot, builder: Builder) -> Value[Any]:
        """What the slot holds before anything is stored; `builder` is at the start of the block of the pointer."""
        raise NotImplementedError

    def added_argument(self, op: Any, slot: MemorySlot, argument: BlockArgument[Any]) -> None:
        """Hear of a block argument that was added for the slot."""

    def promoted(self, op: Any, slot: MemorySlot) -> None:
        """The slot is not used any more; erase what allocated it."""
        op.erase()


class PromotableMemory(Interface):
    """An operation that loads from slots or stores to them, within their bounds; if both, it loads first."""

    def loads_from(self, op: Any, slot: MemorySlot) -> bool:
        return False

    def stores_to(self, op: Any, slot: MemorySlot) -> bool:
        return False

    def stored(self, op: Any, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> Value[Any]:
        """What the slot holds after `op`, which stores to it; `builder` is behind `op`. See `remove_uses`."""
        raise NotImplementedError

    def can_remove_uses(self, op: Any, slot: MemorySlot, uses: Collection[Use], also: MutableSequence[Use]) -> bool:
        """Whether `op` can do without these uses, if the uses of its results that it adds to `also` go as well."""
        raise NotImplementedError

    def remove_uses(self, op: Any, slot: MemorySlot, reaching: Value[Any] | None, builder: Builder) -> bool:
        """Do without the uses. Returns whether `op` is to be erased.

        `reaching` is what the slot holds before `op`; it may be None if `op` does not load, and nothing was stored yet.
        """
        raise NotImplementedError


class Promotable(Interface):
    """An operation without memory accesses that can do without pointers to slots: a cast, or the mark of a lifetime."""

    def can_remove_uses(self, op: Any, uses: Collection[Use], also: MutableSequence[Use]) -> bool:
        """As for `PromotableMemory`."""
        raise NotImplementedError

    def remove_uses(self, op: Any) -> bool:
        """Do without the uses. Returns whether `op` is to be erased."""
        return True


class DestructurableAllocation(Interface):
    """An allocation of aggregates that may be replaced by allocations of their elements."""

    def destructurable_slots(self, op: Any) -> Sequence[DestructurableSlot]:
        """The slots to try, whatever uses them."""
        raise NotImplementedError

    def destructure(
        self, op: Any, slot: DestructurableSlot, used: Sequence[Index], builder: Builder
    ) -> tuple[Mapping[Index, MemorySlot], Sequence[Operation]]:
        """Make a slot for each index in `used`; return them and the operations that allocate them.

        `builder` is before `op`.
        """
        raise NotImplementedError

    def destructured(self, op: Any, slot: DestructurableSlot) -> None:
        """The slot is not used any more; erase what allocated it."""
        op.erase()


class SafeMemoryAccess(Interface):
    """An operation that uses slots within the bounds of their types only."""

    def is_safe(self, op: Any, slot: MemorySlot, also: MutableSequence[MemorySlot]) -> bool:
        """Whether that is so, if it is so for the users of the slots that it adds to `also`."""
        raise NotImplementedError


class DestructurableAccessor(Interface):
    """An operation that accesses elements of aggregates in memory."""

    def can_rewire(
        self, op: Any, slot: DestructurableSlot, used: MutableSequence[Index], safe: MutableSequence[MemorySlot]
    ) -> bool:
        """Whether `op` can use slots of elements: add their indices to `used`, and to `safe` pointers that it makes."""
        raise NotImplementedError

    def rewire(self, op: Any, slot: DestructurableSlot, slots: Mapping[Index, MemorySlot], builder: Builder) -> bool:
        """Use the slots of elements. Returns whether `op` is to be erased."""
        raise NotImplementedError
