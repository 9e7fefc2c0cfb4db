"""What an element of a buffer is in memory, and how many bytes it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import ComplexType, FloatType, IndexType, IntegerType
from plait.ir.lifetime import cached

if TYPE_CHECKING:
    from plait.ir.attribute import Type


@cached
def element_bytes(ty: Type) -> int | None:
    """The bytes from one element to the next in memory; None for types whose size targets may see differently."""
    if isinstance(ty, IndexType):
        return 8
    if isinstance(ty, ComplexType):
        half = element_bytes(ty.element_type)
        return None if half is None else 2 * half
    if isinstance(ty, (IntegerType, FloatType)) and ty.width <= 64:
        return 1 if ty.width <= 8 else 1 << ((ty.width - 1).bit_length() - 3)
    return None


def stored_type(element: Type) -> Any:
    """The type of elements in memory: integers without a sign."""
    storage = getattr(element, "storage_type", element)
    return IntegerType(storage.width) if isinstance(storage, IntegerType) else storage
