"""Builtin scalar types and the types of constants, as types of VHLO and back."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.ir.attribute import VerifyError

from plait_vhlo import types as v

if TYPE_CHECKING:
    from plait.builtin.types import RankedTensorType, Type

_FLOATS = {cls.mnemonic: cls() for cls in t.FLOAT_TYPES}


def scalar_from_builtin(ty: Type) -> Any:
    """The type of VHLO for a builtin scalar type. Raises `VerifyError` if there is none."""
    text = str(ty)
    found = v.BY_BUILTIN.get(text)
    if found is None or (isinstance(ty, t.IntegerType) and ty.is_signed):
        raise VerifyError(f"VHLO has no type for '{ty}'")
    return found


def scalar_to_builtin(ty: Type) -> Any:
    """The builtin type for a scalar type of VHLO. Raises `VerifyError` if it is none."""
    text = v.TO_BUILTIN.get(ty)
    if text is None:
        raise VerifyError(f"'{ty}' is not a scalar type of VHLO")
    if text in _FLOATS:
        return _FLOATS[text]
    if text in ("index", "none"):
        return t.index if text == "index" else t.none
    unsigned = text.startswith("u")
    return t.IntegerType(int(text[1 + unsigned :]), "unsigned" if unsigned else "signless")


def shaped_from_builtin(ty: RankedTensorType) -> Any:
    """The type of VHLO for the type of a constant."""
    element = ty.element_type
    if isinstance(element, t.ComplexType):
        inner: Any = v.ComplexV1Type(scalar_from_builtin(element.element_type))
    else:
        inner = scalar_from_builtin(element)
    return v.RankedTensorV1Type(ty.shape, inner)


def shaped_to_builtin(ty: Type) -> Any:
    """The type of a constant for a tensor type of VHLO. Raises `VerifyError` if it is none."""
    if not isinstance(ty, v.RankedTensorV1Type):
        raise VerifyError(f"'{ty}' is not a tensor type of VHLO")
    element = ty.element_type
    if isinstance(element, v.ComplexV1Type):
        return t.RankedTensorType(ty.shape, t.ComplexType(scalar_to_builtin(element.element_type)))
    return t.RankedTensorType(ty.shape, scalar_to_builtin(element))
