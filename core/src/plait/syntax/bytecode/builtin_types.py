"""The binary forms of builtin types."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin import types as t
from plait.builtin.attributes import AffineMapAttr
from plait.ir.affine import AffineMap
from plait.ir.attribute import Attribute
from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.codec import Codec, Form

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.syntax.bytecode.entries import EntryReader, EntryWriter

_SIGNS = ("signless", "signed", "unsigned")


def _integer(number: int) -> t.IntegerType:
    return t.IntegerType(number >> 2, _SIGNS[number & 3])


def _integer_number(ty: t.IntegerType) -> tuple[int]:
    return (ty.width << 2 | _SIGNS.index(ty.signedness),)


def _memref(
    shape: tuple[int, ...], element_type: Type, layout: Attribute, space: Attribute | None = None
) -> t.MemRefType:
    plain = isinstance(layout, AffineMapAttr) and layout.is_identity(len(shape))
    return t.MemRefType(shape, element_type, None if plain else layout, space)


def _layout(ty: t.MemRefType) -> Attribute:
    """The layout, which stands in the file even where it goes without saying."""
    return ty.layout if ty.layout is not None else AffineMapAttr(AffineMap.identity(len(ty.shape)))


def _spaced_memref(space: Attribute, shape: tuple[int, ...], element_type: Any, layout: Any) -> t.MemRefType:
    return _memref(shape, element_type, layout, space)


def _read_flags(reader: EntryReader) -> tuple[bool, ...]:
    return tuple([bool(reader.byte()) for _ in range(reader.count("scalable dimensions"))])


def _write_flags(writer: EntryWriter, flags: tuple[bool, ...]) -> None:
    writer.varint(len(flags))
    for flag in flags:
        writer.byte(int(flag))


_SHAPE, _ELEMENT = ("shape", c.SVARINTS), ("element_type", c.TYPE)
_LAYOUT, _SPACE = ("layout", c.ATTRIBUTE), ("memory_space", c.ATTRIBUTE)

TYPE_FORMS = (
    Form(0, t.IntegerType, (("number", c.VARINT),), make=_integer, take=_integer_number),
    Form(1, t.IndexType),
    Form(2, t.FunctionType, (("inputs", c.TYPES), ("results", c.TYPES))),
    Form(3, t.BF16Type),
    Form(4, t.F16Type),
    Form(5, t.F32Type),
    Form(6, t.F64Type),
    Form(7, t.F80Type),
    Form(8, t.F128Type),
    Form(9, t.ComplexType, (_ELEMENT,)),
    Form(
        10, t.MemRefType, (_SHAPE, _ELEMENT, _LAYOUT), when=lambda ty: ty.memory_space is None,
        make=_memref, take=lambda ty: (ty.shape, ty.element_type, _layout(ty)),
    ),
    Form(
        11, t.MemRefType, (_SPACE, _SHAPE, _ELEMENT, _LAYOUT), when=lambda ty: ty.memory_space is not None,
        make=_spaced_memref, take=lambda ty: (ty.memory_space, ty.shape, ty.element_type, _layout(ty)),
    ),
    Form(12, t.NoneType),
    Form(13, t.RankedTensorType, (_SHAPE, _ELEMENT), when=lambda ty: ty.encoding is None),
    Form(14, t.RankedTensorType, (("encoding", c.ATTRIBUTE), _SHAPE, _ELEMENT)),
    Form(15, t.TupleType, (("types", c.TYPES),)),
    Form(16, t.UnrankedMemRefType, (_ELEMENT,), when=lambda ty: ty.memory_space is None),
    Form(17, t.UnrankedMemRefType, (_SPACE, _ELEMENT)),
    Form(18, t.UnrankedTensorType, (_ELEMENT,)),
    Form(19, t.VectorType, (_SHAPE, _ELEMENT), when=lambda ty: not ty.scalable_dims),
    Form(20, t.VectorType, (("scalable_dims", Codec(_read_flags, _write_flags)), _SHAPE, _ELEMENT)),
)  # fmt: skip
