"""The binary forms of builtin attributes and locations; types stand in `builtin_types`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin import attributes as a
from plait.builtin.elements import element_size, pack, pack_bits, unpack, unpack_bits
from plait.builtin.types import FloatType, IndexType, IntegerType, ShapedType, i1
from plait.ir import location as loc
from plait.ir.attribute import Type
from plait.syntax.bytecode import codec as c
from plait.syntax.bytecode.builtin_types import TYPE_FORMS
from plait.syntax.bytecode.codec import Codec, DialectEncoding, Form

if TYPE_CHECKING:
    from plait.builtin.types import Attribute
    from plait.syntax.bytecode.entries import EntryReader, EntryWriter


def read_bits(reader: EntryReader, width: int) -> int:
    """An integer of known width by its bits: a byte, a signed varint, or a number of words."""
    if width <= 8:
        value = reader.byte()
    elif width <= 64:
        value = reader.svarint()
    else:
        words = [reader.svarint() & (1 << 64) - 1 for _ in range(reader.count("words"))]
        value = sum(word << 64 * i for i, word in enumerate(words))
    return value & ((1 << width) - 1)


def write_bits(writer: EntryWriter, width: int, bits: int) -> None:
    if width <= 8:
        writer.byte(bits)
    elif width <= 64:
        writer.svarint(bits)
    else:
        count = max(1, (bits.bit_length() + 63) // 64)
        writer.varint(count)
        for i in range(count):
            writer.svarint(bits >> 64 * i & (1 << 64) - 1)


def _read_integer(reader: EntryReader) -> a.IntegerAttr:
    ty = reader.type()
    if not isinstance(ty, (IntegerType, IndexType)):
        reader.fail(f"expected an integer attribute of an integer type or index, found '{ty}'")
    width = ty.width if isinstance(ty, IntegerType) else 64
    bits = read_bits(reader, width)
    unsigned = isinstance(ty, IntegerType) and ty.is_unsigned
    return a.IntegerAttr(bits - (1 << width) if not unsigned and width and bits >> (width - 1) else bits, ty)


def _write_integer(writer: EntryWriter, value: a.IntegerAttr) -> None:
    writer.type(value.type)
    write_bits(writer, value.type.width if isinstance(value.type, IntegerType) else 64, value.unsigned_value)


def _read_float(reader: EntryReader) -> a.FloatAttr:
    ty = reader.type()
    if not isinstance(ty, FloatType):
        reader.fail(f"expected a float type, but got: '{ty}'")
    return a.FloatAttr.from_bits(read_bits(reader, ty.width), ty)


def _write_float(writer: EntryWriter, value: a.FloatAttr) -> None:
    writer.type(value.type)
    write_bits(writer, value.type.width, value.bits)


# Elements


def splat_or_bits(raw: bytes, count: int) -> bytes:
    """The storage of `i1` elements, a byte each, as bits; a splat is one byte of equal bits."""
    if len(raw) == 1 and count != 1:
        return b"\xff" if raw[0] else b"\0"
    return pack_bits(raw)


def _static(reader: EntryReader) -> Any:
    ty = reader.type(ShapedType)
    if not ty.has_static_shape:
        reader.fail("elements must have a static shape")
    return ty


def _read_dense(reader: EntryReader) -> a.DenseElementsAttr:
    ty = _static(reader)
    blob = reader.blob()
    raw = unpack_bits(blob, ty.num_elements) if ty.element_type is i1 else blob
    return a.DenseElementsAttr(ty, raw)


def _write_dense(writer: EntryWriter, value: a.DenseElementsAttr) -> None:
    writer.type(value.type)
    writer.blob(splat_or_bits(value.raw, value.num_elements) if value.element_type is i1 else value.raw)


def _read_array(reader: EntryReader) -> a.DenseArrayAttr:
    ty = reader.type()
    size = reader.varint()
    blob = reader.blob()
    if not isinstance(ty, (IntegerType, FloatType)) or size * element_size(ty) != len(blob):
        reader.fail(f"{len(blob)} bytes do not hold {size} elements of type '{ty}'")
    return a.DenseArrayAttr(ty, tuple(unpack(ty, bytes(blob))))


def _write_array(writer: EntryWriter, value: a.DenseArrayAttr) -> None:
    writer.type(value.element_type)
    writer.varint(len(value.values))
    writer.blob(pack(value.element_type, value.values))


def _read_strings(reader: EntryReader) -> a.DenseStringElementsAttr:
    ty = _static(reader)
    splat = reader.varint()
    count = 1 if splat else ty.num_elements
    if count > reader.remaining:
        reader.fail(f"{count} strings do not fit into the {reader.remaining} bytes that are left")
    return a.DenseStringElementsAttr(ty, tuple([reader.string() for _ in range(count)]))


def _write_strings(writer: EntryWriter, value: a.DenseStringElementsAttr) -> None:
    writer.type(value.type)
    writer.varint(int(value.is_splat))
    for text in value.strings:
        writer.string(text)


# Symbols and locations


def _symbol(root: str, nested: Sequence[a.SymbolRefAttr] = ()) -> a.SymbolRefAttr:
    return a.SymbolRefAttr(root, tuple([reference.root for reference in nested]))


def _nested(value: a.SymbolRefAttr) -> tuple[str, list[a.SymbolRefAttr]]:
    return value.root, [a.SymbolRefAttr(name) for name in value.nested]


def _read_range(reader: EntryReader) -> tuple[int, int, int, int]:
    """A place, as the number of integers that tell it: file, line, line and column, and where it ends."""
    kind = reader.varint()
    if kind > 4:
        reader.fail(f"{kind} numbers for a location, at most 4 are expected")
    numbers = [reader.varint() for _ in range(kind)]
    if kind < 3:
        line, column, *_ = (*numbers, 0, 0)
        return line, column, -1, -1
    line, column, *end = numbers
    return (line, column, line, end[0]) if kind == 3 else (line, column, end[0], end[1])


def _write_range(writer: EntryWriter, place: tuple[int, int, int, int]) -> None:
    line, column, end_line, end_column = place
    if end_line in (-1, line):
        numbers = [line, column] if end_column in (-1, column) else [line, column, end_column]
        while len(numbers) < 3 and numbers and not numbers[-1]:
            numbers.pop()
    else:
        numbers = [line, column, end_line, end_column]
    writer.varint(len(numbers))
    for number in numbers:
        writer.varint(number)


def _whole(code: int, cls: type[Attribute], read: Any, write: Any) -> Form:
    """The form of an attribute whose parts depend on each other."""
    return Form(code, cls, (("", Codec(read, write)),), make=_same, take=lambda value: (value,))


def _same(value: Attribute) -> Any:
    return value


def _place(filename: str, place: tuple[int, int, int, int]) -> loc.FileLineColRange:
    return loc.FileLineColRange(filename, *place)


def _is_point(value: loc.FileLineColRange) -> bool:
    return value.end_column < 0


_LOCATION = c.attribute_of(loc.LocationAttr)
_LOCATIONS = c.list_of(_LOCATION)
_ENTRIES = c.list_of(c.pair_of(c.TEXT, c.ATTRIBUTE))

ATTRIBUTE_FORMS = (
    Form(0, a.ArrayAttr, (("elements", c.ATTRIBUTES),)),
    Form(1, a.DictionaryAttr, (("entries", _ENTRIES),)),
    Form(2, a.StringAttr, (("value", c.STRING),), when=lambda value: value.type is None),
    Form(3, a.StringAttr, (("value", c.STRING), ("type", c.TYPE)), when=lambda value: value.type is not None),
    Form(4, a.SymbolRefAttr, (("root", c.TEXT),), when=lambda value: not value.nested),
    Form(
        5, a.SymbolRefAttr, (("root", c.TEXT), ("nested", c.list_of(c.attribute_of(a.SymbolRefAttr)))),
        when=lambda value: bool(value.nested), make=_symbol, take=_nested,
    ),
    Form(6, Type, (("value", c.TYPE),), make=_same, take=lambda value: (value,)),
    Form(7, a.UnitAttr),
    _whole(8, a.IntegerAttr, _read_integer, _write_integer),
    _whole(9, a.FloatAttr, _read_float, _write_float),
    Form(10, loc.CallSiteLoc, (("callee", _LOCATION), ("caller", _LOCATION))),
    Form(11, loc.FileLineColRange, (("filename", c.TEXT), ("line", c.VARINT), ("column", c.VARINT)), when=_is_point),
    Form(12, loc.FusedLoc, (("locations", _LOCATIONS),), when=lambda value: value.metadata is None),
    Form(13, loc.FusedLoc, (("locations", _LOCATIONS), ("metadata", c.ATTRIBUTE))),
    Form(
        14, loc.NameLoc, (("identifier", c.TEXT), ("child", _LOCATION)),
        take=lambda value: (value.identifier, value.child or loc.UNKNOWN_LOCATION),
    ),
    Form(15, loc.UnknownLoc),
    Form(16, a.DenseResourceElementsAttr, (("type", c.TYPE), ("handle", c.RESOURCE))),
    _whole(17, a.DenseArrayAttr, _read_array, _write_array),
    _whole(18, a.DenseElementsAttr, _read_dense, _write_dense),
    _whole(19, a.DenseStringElementsAttr, _read_strings, _write_strings),
    Form(20, a.SparseElementsAttr, (("type", c.TYPE), ("indices", c.ATTRIBUTE), ("elements", c.ATTRIBUTE))),
    Form(21, a.DistinctAttr, (("value", c.ATTRIBUTE),)),
    Form(
        22, loc.FileLineColRange, (("filename", c.TEXT), ("place", Codec(_read_range, _write_range))),
        make=_place,
        take=lambda value: (value.filename, (value.line, value.column, value.end_line, value.end_column)),
    ),
)  # fmt: skip

BUILTIN_ENCODING = DialectEncoding(ATTRIBUTE_FORMS, TYPE_FORMS)

__all__ = ["BUILTIN_ENCODING", "read_bits", "splat_or_bits", "unpack_bits", "write_bits"]
