"""Integers of fewer bits than their bytes have: LLVM keeps the other bits zero, NumPy extends the sign.

What lies in those bits when a value is loaded decides what the code does, so that it must be zero.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IntegerType, ShapedType
from plait.lazy import lazy_import

if TYPE_CHECKING:
    from plait.builtin.types import Type

np = lazy_import("numpy")


def _element(ty: Any) -> IntegerType:
    element = ty.element_type if isinstance(ty, ShapedType) else ty
    return getattr(element, "storage_type", element)


def to_memory(array: Any, ty: Type) -> Any:
    """The array with the bits cleared that its type does not use; the same one if they are."""
    bits = array.view(f"u{array.dtype.itemsize}")
    mask = bits.dtype.type((1 << _element(ty).width) - 1)
    return array if bits.max(initial=0) <= mask else (bits & mask).view(array.dtype)


def from_memory(array: Any, ty: Type) -> Any:
    """The array (or NumPy scalar) with the bits that its type does not use as NumPy has them."""
    width = _element(ty).width
    if width == 1 or array.dtype.kind == "V":
        return array
    unused = array.dtype.type(8 * array.dtype.itemsize - width)
    return (array << unused) >> unused
