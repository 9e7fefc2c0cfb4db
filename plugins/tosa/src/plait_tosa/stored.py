"""Quantized element types in TOSA, which computes with the integers that they store.

Types are recognised by name: the dialect that defines them need not be installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation


def is_quantized(ty: Type) -> bool:
    """Whether a type is quantized or fixed-point, or a tensor of such."""
    element = getattr(ty, "element_type", ty)
    return element.name.startswith("quant.") or element.name == "tosa.mxint8"


def has_quantized(op: Operation) -> bool:
    """Whether an operand or a result is quantized."""
    return any(is_quantized(v.type) for v in (*op.operands, *op.results))


def stored(element: Any) -> Any:
    """The signless integer type that a quantized element type is stored as; any other type as it is."""
    return element.signless_storage if hasattr(element, "signless_storage") else element
