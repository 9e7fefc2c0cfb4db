"""What a dialect declares to have its attributes and types in a binary form: codes, each with the fields in order.

    BYTECODE = DialectEncoding(
        attributes=(Form(5, DotAttr, (("lhs_batching_dims", SVARINTS), ("lhs_contracting_dims", SVARINTS))),),
        types=(Form(0, TokenType),),
    )

Without a form, an attribute or type is its text.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.ir.attribute import Attribute, Type

if TYPE_CHECKING:
    from plait.define.enum import EnumAttr
    from plait.syntax.bytecode.entries import EntryReader, EntryWriter

Coder = Any
"""How a field stands in the file: an object with `read(reader) -> value` and `write(writer, value)`."""


class Codec:
    """A coder made of two functions."""

    __slots__ = ("read", "write")

    def __init__(self, read: Callable[[Any], Any], write: Callable[[Any, Any], Any]) -> None:
        self.read = read
        self.write = write


def list_of(item: Coder) -> Codec:
    """A number of items, then the items."""

    def read(reader: EntryReader) -> tuple[Any, ...]:
        read_item = item.read
        return tuple([read_item(reader) for _ in range(reader.count("elements"))])

    def write(writer: EntryWriter, values: Sequence[Any]) -> None:
        writer.varint(len(values))
        for value in values:
            item.write(writer, value)

    return Codec(read, write)


def pair_of(first: Coder, second: Coder) -> Codec:
    """Two items, one after the other."""

    def write(writer: EntryWriter, value: tuple[Any, Any]) -> None:
        first.write(writer, value[0])
        second.write(writer, value[1])

    return Codec(lambda reader: (first.read(reader), second.read(reader)), write)


def attribute_of(cls: type[Attribute]) -> Codec:
    """An attribute of a class."""
    return Codec(lambda reader: reader.attribute(cls), lambda writer, value: writer.attribute(value))


def enum_of(cls: type[EnumAttr]) -> Codec:
    """The number of a case of an `EnumAttr` class, read as the attribute."""
    return Codec(lambda reader: cls(reader.varint()), lambda writer, value: writer.varint(value.value))


def _read_optional(reader: EntryReader) -> Attribute | None:
    return reader.optional_attribute()


def _read_double(reader: EntryReader) -> float:
    return struct.unpack("<d", (reader.svarint() & (1 << 64) - 1).to_bytes(8, "little"))[0]


def _write_double(writer: EntryWriter, value: float) -> None:
    writer.svarint(int.from_bytes(struct.pack("<d", value), "little"))


VARINT = Codec(lambda r: r.varint(), lambda w, v: w.varint(v))
SVARINT = Codec(lambda r: r.svarint(), lambda w, v: w.svarint(v))
BOOL = Codec(lambda r: bool(r.byte()), lambda w, v: w.byte(int(v)))
BOOL_VARINT = Codec(lambda r: bool(r.varint()), lambda w, v: w.varint(int(v)))
DOUBLE = Codec(_read_double, _write_double)
STRING = Codec(lambda r: r.string(), lambda w, v: w.string(v))
"""A string of the table of strings."""
TEXT = Codec(lambda r: r.text(), lambda w, v: w.text(v))
"""A string that stands in the table of attributes, as a `StringAttr`."""
BLOB = Codec(lambda r: r.blob(), lambda w, v: w.blob(v))
ATTRIBUTE = Codec(lambda r: r.attribute(), lambda w, v: w.attribute(v))
OPTIONAL_ATTRIBUTE = Codec(_read_optional, lambda w, v: w.optional_attribute(v))
TYPE = Codec(lambda r: r.type(), lambda w, v: w.type(v))
RESOURCE = Codec(lambda r: r.resource(), lambda w, v: w.resource(v))
VARINTS, SVARINTS, DOUBLES = list_of(VARINT), list_of(SVARINT), list_of(DOUBLE)
ATTRIBUTES, TYPES = list_of(ATTRIBUTE), list_of(TYPE)


class Form:
    """The binary form `code` of the attribute class `cls`: its fields in the order of the file.

    `when(attribute)` says which attributes are written so, where a class has several forms or none for some of its
    attributes. `make(*values)` makes the attribute of what was read, where `cls(**fields)` does not; `take(attribute)`
    returns the values to write, where they are not the fields of that name. `since` is the first version of the format.
    """

    __slots__ = ("cls", "code", "coders", "make", "names", "since", "take", "when")

    def __init__(
        self,
        code: int,
        cls: Any,
        fields: Sequence[tuple[str, Coder]] = (),
        *,
        when: Callable[[Any], bool] | None = None,
        make: Callable[..., Any] | None = None,
        take: Callable[[Any], Sequence[Any]] | None = None,
        since: int = 0,
    ) -> None:
        self.code = code
        self.cls = cls
        self.names = tuple(name for name, _ in fields)
        self.coders = tuple(coder for _, coder in fields)
        self.when = when
        self.make = make
        self.take = take
        self.since = since

    def read(self, reader: EntryReader) -> Any:
        values = [coder.read(reader) for coder in self.coders]
        return self.make(*values) if self.make is not None else self.cls(**dict(zip(self.names, values)))

    def write(self, writer: EntryWriter, attribute: Attribute) -> None:
        values = self.take(attribute) if self.take is not None else [getattr(attribute, name) for name in self.names]
        writer.varint(self.code)
        for coder, value in zip(self.coders, values, strict=True):
            coder.write(writer, value)


class DialectEncoding:
    """The binary forms of a dialect. `version` is written in front of its operations, and not looked at when read."""

    __slots__ = ("_attributes", "_types", "version", "written")

    def __init__(
        self, attributes: Sequence[Form] = (), types: Sequence[Form] = (), version: tuple[int, ...] | None = None
    ) -> None:
        self._attributes = {form.code: form for form in attributes}
        self._types = {form.code: form for form in types}
        self.version = version
        self.written: dict[Any, list[Form]] = {}
        for form in (*attributes, *types):
            self.written.setdefault(form.cls, []).append(form)

    def form(self, code: int, is_type: bool) -> Form | None:
        """The form of that code."""
        return (self._types if is_type else self._attributes).get(code)

    def form_of(self, attribute: Attribute, version: int) -> Form | None:
        """The form in which `attribute` is written in a version of the format; None if it is written as text."""
        for form in self.written.get(type(attribute), ()):
            if version >= form.since and (form.when is None or form.when(attribute)):
                return form
        return None


__all__ = [
    "ATTRIBUTE", "ATTRIBUTES", "BLOB", "BOOL", "BOOL_VARINT", "DOUBLE", "DOUBLES", "OPTIONAL_ATTRIBUTE", "RESOURCE",
    "STRING", "SVARINT", "SVARINTS", "TEXT", "TYPE", "TYPES", "VARINT", "VARINTS", "Codec", "Coder",
    "DialectEncoding", "Form", "Type", "attribute_of", "enum_of", "list_of", "pair_of",
]  # fmt: skip
