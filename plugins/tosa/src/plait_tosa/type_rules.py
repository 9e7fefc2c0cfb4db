"""How fixed-point elements become the integers that are stored, on the way down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.typeconv import TypeRule

from plait_tosa.types import MxInt8Type

if TYPE_CHECKING:
    from plait.typeconv.converter import TypeConverter


def store(type: MxInt8Type, converter: TypeConverter) -> Any:
    """!tosa.mxint8 -> i8"""
    return type.storage_type


TO_TCP, TO_LINALG, TO_LLVM = ((TypeRule(MxInt8Type, target, store),) for target in ("tcp", "linalg", "llvm"))
