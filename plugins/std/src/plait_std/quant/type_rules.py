"""How quantized types become the integers that are stored, on the way down."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.types import IntegerType
from plait.typeconv import TypeRule

from plait_std.quant.types import (
    AnyQuantizedType,
    UniformQuantizedPerAxisType,
    UniformQuantizedSubChannelType,
    UniformQuantizedType,
)

if TYPE_CHECKING:
    from plait.typeconv.converter import TypeConverter

_SOURCES = (
    AnyQuantizedType, UniformQuantizedType, UniformQuantizedPerAxisType, UniformQuantizedSubChannelType,
)  # fmt: skip


def store(type: UniformQuantizedType, converter: TypeConverter) -> IntegerType:
    """!quant.uniform<u8:f32, ...> -> ui8: tcp has signedness in types"""
    return type.storage_type


def store_signless(type: UniformQuantizedType, converter: TypeConverter) -> IntegerType:
    """!quant.uniform<u8:f32, ...> -> i8"""
    return type.signless_storage


TO_TCP = tuple(TypeRule(source, "tcp", store) for source in _SOURCES)
TO_LINALG = tuple(TypeRule(source, "linalg", store_signless) for source in _SOURCES)
TO_LLVM = tuple(TypeRule(source, "llvm", store_signless) for source in _SOURCES)
