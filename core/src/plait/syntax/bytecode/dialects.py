"""The section of dialects and of operation names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from plait.syntax.bytecode import format as fmt
from plait.syntax.bytecode.stream import ByteReader


class OpName(NamedTuple):
    """An operation that the file has. `registered` says whether the writer knew it: None in old files."""

    name: str
    registered: bool | None


class DialectTable:
    """The names of the dialects and operations of a file, by number."""

    def __init__(self) -> None:
        self.dialects: list[str] = []
        self.operations: list[OpName] = []


def read_dialects(reader: ByteReader, version: int, string: Callable[..., str]) -> DialectTable:
    """All dialects and operation names of the section; `string(number, reader, at)` looks a string up."""
    table = DialectTable()
    for _ in range(reader.count("dialects")):
        table.dialects.append(_dialect_name(reader, version, string))
    if version >= fmt.ELIDED_ARGUMENT_LOCATIONS:
        reader.count("operation names")

    def add(dialect: str) -> None:
        table.operations.append(_op_name(reader, dialect, version, string))

    while reader.remaining:
        read_group(reader, table.dialects, add)
    return table


def _dialect_name(reader: ByteReader, version: int, string: Callable[..., str]) -> str:
    at = reader.position
    if version < fmt.DIALECT_VERSIONS:
        return string(reader.varint(), reader, at)
    number, versioned = reader.flagged()
    if versioned:
        at_section = reader.position
        section, _ = reader.section()  # the version is for those who have to upgrade what they read
        if section != fmt.VERSIONS:
            reader.fail("expected the section of a dialect's version", at_section)
    return string(number, reader, at)


def _op_name(reader: ByteReader, dialect: str, version: int, string: Callable[..., str]) -> OpName:
    at = reader.position
    if version < fmt.NATIVE_PROPERTIES:
        name, registered = string(reader.varint(), reader, at), None
    else:
        number, registered = reader.flagged()
        name = string(number, reader, at)
    return OpName(f"{dialect}.{name}" if dialect else name, registered)


def read_group(reader: ByteReader, dialects: Sequence[str], read: Callable[[str], Any]) -> None:
    """A dialect, a number of entries, and the entries, each by `read(dialect)`."""
    at = reader.position
    number = reader.varint()
    if number >= len(dialects):
        reader.fail(f"invalid dialect index: {number}", at)
    for _ in range(reader.count("entries")):
        read(dialects[number])
