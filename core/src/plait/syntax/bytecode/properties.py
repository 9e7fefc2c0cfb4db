"""Properties of operations: what stands in the file, in the order of MLIR's generated code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import IntegerAttr, array_i32
from plait.builtin.types import IntegerType
from plait.define.enum import EnumAttr
from plait.define.op import OPERAND_SEGMENTS, RESULT_SEGMENTS
from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.stream import ByteReader, ByteWriter

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute
    from plait.ir.operation import Operation
    from plait.syntax.bytecode.entries import EntryReader, EntryWriter

_LEGACY_NAMES = {"operand_segment_sizes": OPERAND_SEGMENTS, "result_segment_sizes": RESULT_SEGMENTS}


class PropertyLayout:
    """How the properties of an operation class stand in a file: attributes sorted by name, then sizes of groups.

    In the version of the format in which sizes were attributes, they stood among the others. A class whose properties
    differ from MLIR's lists MLIR's in `mlir_properties`: what it has besides is a discardable attribute in the file,
    and what it lacks a discardable attribute here. A property whose name ends in `!` there is always present.
    Enumerations in `mlir_numbers` stand as numbers behind the attributes.
    """

    def __init__(self, cls: Any, version: int) -> None:
        self.fields: list[tuple[str, Any, bool]] = [  # name, constraint, whether always present
            (field.ir_name, field.constraint, not field.optional and field.default is None)
            for field in cls.definition.properties
        ]
        self.besides: frozenset[str] = frozenset()  # properties that are discardable attributes in the file
        self.foreign: frozenset[str] = frozenset()  # properties in the file that are discardable attributes here
        theirs: tuple[str, ...] | None = getattr(cls, "mlir_properties", None)
        if theirs is not None:
            required = {name[:-1] for name in theirs if name.endswith("!")}
            theirs = tuple([name.rstrip("!") for name in theirs])
            own = {name for name, _, _ in self.fields}
            self.fields = [(name, constraint, always or name in required) for name, constraint, always in self.fields]
            self.besides, self.foreign = frozenset(own.difference(theirs)), frozenset(theirs).difference(own)
            self.fields = [field for field in self.fields if field[0] not in self.besides]
            self.fields += [(name, None, False) for name in self.foreign]
        self.differs = bool(self.besides or self.foreign)
        numbers: tuple[str, ...] = getattr(cls, "mlir_numbers", ()) if version >= fmt.NATIVE_PROPERTIES else ()
        self.numbers = [(name, constraint.attribute_class) for name, constraint, _ in self.fields if name in numbers]
        self.fields = [field for field in self.fields if field[0] not in numbers]
        self.segments = [name for name in (OPERAND_SEGMENTS, RESULT_SEGMENTS) if name in cls.property_names]
        if version < fmt.NATIVE_SEGMENTS:
            self.fields += [(name, None, True) for name in self.segments]
            self.segments = []
        self.fields.sort(key=lambda field: field[0])
        self.sizes = {
            OPERAND_SEGMENTS: len(cls.definition.operands), RESULT_SEGMENTS: len(cls.definition.results),
        }  # fmt: skip

    def read(self, reader: EntryReader) -> dict[str, Any]:
        found: dict[str, Any] = {}
        for name, constraint, required in self.fields:
            if not required and not reader.remaining and not self.segments and not self.numbers:
                break  # the writer did not know the attributes that come last
            value = reader.attribute() if required else reader.optional_attribute()
            if value is not None:
                found[name] = constraint.coerce(value) if constraint is not None else value
        for name, enum in self.numbers:
            found[name] = enum(reader.varint())
        for name in self.segments:
            found[name] = array_i32(read_sparse(reader, self.sizes[name]))
        return found

    def write(self, writer: EntryWriter, op: Operation) -> None:
        for name, _, required in self.fields:
            value = as_stored(op.get_attr(name))
            if required:
                writer.attribute(value)
            else:
                writer.optional_attribute(value)
        for name, _ in self.numbers:
            writer.varint(op.get_property(name).value)
        for name in self.segments:
            write_sparse(writer, op.get_property(name).values)


def as_stored(value: Attribute | None) -> Any:
    """The attribute that MLIR has where Plait has an enumeration that is spelled as a number."""
    if isinstance(value, EnumAttr) and value.as_integer is not None:
        return IntegerAttr(value.value, IntegerType(value.as_integer))
    return value


def read_sparse(reader: ByteReader, size: int) -> list[int]:
    """`size` numbers: all of them, or only those that are not zero, each with its position in its low bits."""
    values = [0] * size
    at = reader.position
    count, sparse = reader.flagged()
    if count > size:
        reader.fail(f"{count} sizes of groups, {size} are expected", at)
    if not sparse:
        for i in range(count):
            values[i] = _size(reader, reader.varint(), at)
        return values
    if count == 0:
        return values
    bits = reader.varint()
    if bits > 8:
        reader.fail("an index of a sparse array takes more than 8 bits", at)
    for _ in range(count):
        pair = reader.varint()
        position = pair & ((1 << bits) - 1)
        if position >= size:
            reader.fail(f"position {position} in an array of {size}", at)
        values[position] = _size(reader, pair >> bits, at)
    return values


def _size(reader: ByteReader, value: int, at: int) -> int:
    if value >= 1 << 31:
        reader.fail(f"a group of {value} values", at)
    return value


def write_sparse(writer: EntryWriter, values: Sequence[int]) -> None:
    filled = [i for i, value in enumerate(values) if value]
    last = filled[-1] if filled else 0
    if last > 256 or len(filled) > len(values) // 2:
        writer.flagged(len(values), False)
        for value in values:
            writer.varint(value)
        return
    writer.flagged(len(filled), True)
    if not filled:
        return
    bits = last.bit_length()  # of the largest position
    writer.varint(bits)
    for i in filled:
        writer.varint(values[i] << bits | i)


def read_property_ranges(reader: ByteReader) -> list[tuple[int, int]]:
    """Where each set of properties of the section stands."""
    return [reader.take(reader.varint(), "properties") for _ in range(reader.count("properties"))]


class PropertySection:
    """Collects sets of properties; equal ones are written once."""

    def __init__(self) -> None:
        self.numbers: dict[bytes, int] = {}

    def number(self, data: bytes) -> int:
        return self.numbers.setdefault(data, len(self.numbers))

    def section(self) -> ByteWriter:
        out = ByteWriter()
        out.varint(len(self.numbers))
        for data in self.numbers:
            out.varint(len(data))
            out.bytes(data)
        return out


def split_attributes(cls: Any, attributes: dict[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """The properties and the discardable attributes of an operation of an old file, where both stand together."""
    properties: dict[str, Any] = {}
    discardable: dict[str, Any] = {}
    by_name = {field.ir_name: field for field in cls.definition.properties}
    for name, value in attributes.items():
        name = _LEGACY_NAMES.get(name, name)
        if name in by_name:
            properties[name] = by_name[name].constraint.coerce(value)
        else:
            (properties if name in cls.property_names else discardable)[name] = value
    return properties, discardable


def joined_attributes(op: Operation) -> dict[str, Any]:
    """Properties and discardable attributes together, as old versions of the format have them."""
    return {**{name: as_stored(value) for name, value in op.properties.items()}, **op.attributes}


__all__ = [
    "PropertyLayout", "PropertySection", "as_stored", "joined_attributes", "read_property_ranges",
    "read_sparse", "split_attributes", "write_sparse",
]  # fmt: skip
