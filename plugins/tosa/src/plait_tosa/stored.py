"""Quantized element types in TOSA, which computes with the integers that they store.

Types are recognised by name: the dialect that defines them need not be installed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.dense import DenseElementsAttr, DenseStringElementsAttr

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


def stored_elements(values: Any) -> Any:
    """Elements as the integers that are stored; `values` itself unless they are fixed-point, spelled as bytes.

    `dense<"0x0102"> : tensor<2x!tosa.mxint8>` has bytes for each element, or for one that is everywhere.
    """
    element = values.type.element_type
    if not isinstance(values, DenseStringElementsAttr) or element.name != "tosa.mxint8":
        return values
    digits = values.strings[0].removeprefix("0x") if values.is_splat else ""
    return DenseElementsAttr(values.type.with_element_type(element.signless_storage), bytes.fromhex(digits))
