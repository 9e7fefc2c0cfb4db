"""How elements lie in memory, for code that is compiled and for calls of it. Loads no compiler."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import BaseMemRefType, IntegerType, TensorType

if TYPE_CHECKING:
    from plait.ir.attribute import Type


def element_of(ty: Any) -> Any:
    """The type of the elements; a scalar is one itself."""
    return ty.element_type if isinstance(ty, (BaseMemRefType, TensorType)) else ty


def is_exact(ty: Type) -> bool:
    """Whether each bit pattern of a scalar or an element, in as many whole bytes, is a value of its type."""
    element: Any = element_of(ty)
    return not isinstance(element, IntegerType) or element.width in (8, 16, 32, 64)
