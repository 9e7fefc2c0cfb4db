"""What the forms of attributes read from and write to: bytes, with references into the tables of the file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from plait.builtin.scalars import StringAttr
from plait.ir.attribute import Attribute, Type
from plait.syntax.bytecode.stream import ByteReader, ByteWriter

if TYPE_CHECKING:
    from plait.builtin.dense import ResourceHandle
    from plait.syntax.bytecode.numbering import Numbering
    from plait.syntax.bytecode.table import FileTables


class EntryReader(ByteReader):
    """Reads one attribute, type or set of properties."""

    __slots__ = ("tables",)

    def __init__(self, tables: FileTables, start: int, end: int) -> None:
        super().__init__(tables.data, tables.filename, start, end)
        self.tables = tables

    def string(self) -> str:
        """A string of the table of strings."""
        at = self.position
        return self.tables.string(self.varint(), self, at)

    def attribute(self, cls: type[Attribute] = Attribute) -> Any:
        at = self.position
        return self._of_class(self.tables.attributes.get(self.varint(), self, at), cls, at)

    def optional_attribute(self) -> Attribute | None:
        at = self.position
        number, present = self.flagged()
        return self.tables.attributes.get(number, self, at) if present else None

    def type(self, cls: type[Attribute] = Type) -> Any:
        at = self.position
        return self._of_class(self.tables.types.get(self.varint(), self, at), cls, at)

    def _of_class(self, found: Attribute, cls: type[Attribute], at: int) -> Any:
        if not isinstance(found, cls):
            self.fail(f"expected a {cls.__name__}, but got: {_short(found)}", at)
        return found

    def text(self) -> str:
        """A string that stands in the table of attributes."""
        return self.attribute(StringAttr).value

    def blob(self) -> memoryview:
        """A number of bytes, not copied."""
        start, stop = self.take(self.count("bytes"), "a blob")
        return memoryview(self.data)[start:stop]

    def resource(self) -> ResourceHandle:
        at = self.position
        return self.tables.resources.handle(self.varint(), self, at)


def _short(attribute: Attribute) -> str:
    text = str(attribute)
    return text if len(text) <= 60 else text[:57] + "..."


class EntryWriter(Protocol):
    """What a form writes to: once to number all that it refers to, once to write the bytes."""

    def byte(self, value: int) -> None: ...
    def varint(self, value: int) -> None: ...
    def flagged(self, value: int, flag: bool) -> None: ...
    def svarint(self, value: int) -> None: ...
    def string(self, value: str) -> None: ...
    def text(self, value: str) -> None: ...
    def attribute(self, value: Attribute) -> None: ...
    def optional_attribute(self, value: Attribute | None) -> None: ...
    def type(self, value: Attribute) -> None: ...
    def blob(self, value: bytes) -> None: ...
    def resource(self, value: ResourceHandle) -> None: ...


class NumberingWriter:
    """Writes nothing, and has everything numbered that is referred to."""

    __slots__ = ("numbering",)

    def __init__(self, numbering: Numbering) -> None:
        self.numbering = numbering

    def _nothing(self, *values: Any) -> None:
        pass

    byte = varint = flagged = svarint = blob = string = _nothing

    def text(self, value: str) -> None:
        self.numbering.attribute(StringAttr(value))

    def attribute(self, value: Attribute) -> None:
        self.numbering.attribute(value)

    def optional_attribute(self, value: Attribute | None) -> None:
        if value is not None:
            self.numbering.attribute(value)

    def type(self, value: Attribute) -> None:
        self.numbering.type(value)

    def resource(self, value: ResourceHandle) -> None:
        self.numbering.resource(value)


class NumberedWriter(ByteWriter):
    """Writes bytes, and the numbers of what is referred to."""

    __slots__ = ("numbering",)

    def __init__(self, numbering: Numbering) -> None:
        super().__init__()
        self.numbering = numbering

    def string(self, value: str) -> None:
        self.varint(self.numbering.strings.number(value))

    def text(self, value: str) -> None:
        self.attribute(StringAttr(value))

    def attribute(self, value: Attribute) -> None:
        self.varint(self.numbering.attributes[value].number)

    def optional_attribute(self, value: Attribute | None) -> None:
        if value is None:
            self.varint(0)
        else:
            self.flagged(self.numbering.attributes[value].number, True)

    def type(self, value: Attribute) -> None:
        self.varint(self.numbering.types[value].number)

    def blob(self, value: bytes) -> None:
        self.varint(len(value))
        self.bytes(value)

    def resource(self, value: ResourceHandle) -> None:
        self.varint(self.numbering.resources[value])
