"""What ELF objects (64 bits, little-endian) say of their sections and symbols."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from plait.lazy import lazy_import

np = lazy_import("numpy")

_IDENTITY = b"\x7fELF\x02\x01"
_SECTION, _SYMBOL, _RELOCATION = struct.Struct("<IIQQQQIIQQ"), struct.Struct("<IBBHQQ"), struct.Struct("<QQq")
_SYMBOL_TABLE, _RELOCATIONS, _NOTHING_IN_FILE = 2, 4, 8
_ADDRESS_OF_SECTION = 16
"""Where in its header a section has its address."""
_EXECUTABLE = 4


class Section(NamedTuple):
    """A section; `info` is the section that relocations are for, `header` where in the file it is described."""

    name: str
    kind: int
    flags: int
    offset: int
    size: int
    link: int
    info: int
    header: int

    @property
    def is_code(self) -> bool:
        return bool(self.flags & _EXECUTABLE)


class Symbol(NamedTuple):
    """A symbol; its `section` is a number, 0 if another object defines it."""

    name: str
    is_function: bool
    is_global: bool
    section: int
    value: int
    size: int


class Relocation(NamedTuple):
    """What is put at an offset of a section: the address of a symbol, by its number, and `addend`."""

    offset: int
    symbol: int
    addend: int


def is_elf(data: bytes) -> bool:
    """Whether this is an object that the functions here read."""
    return data[: len(_IDENTITY)] == _IDENTITY


def sections(data: bytes) -> list[Section]:
    """The sections of an object, by their numbers."""
    (start,) = struct.unpack_from("<Q", data, 0x28)
    size, count, names = struct.unpack_from("<HHH", data, 0x3A)
    found = [_SECTION.unpack_from(data, start + i * size) for i in range(count)]
    strings = found[names][4] if count else 0
    return [
        Section(_text(data, strings + name), kind, flags, offset, length, link, info, start + i * size)
        for i, (name, kind, flags, _, offset, length, link, info, *_) in enumerate(found)
    ]


def symbols(data: bytes) -> Iterator[Symbol]:
    """The symbols of an object, by their numbers; it has one table of them at most."""
    found = sections(data)
    for section in found:
        if section.kind == _SYMBOL_TABLE:
            strings = found[section.link].offset
            for at in range(section.offset, section.offset + section.size, _SYMBOL.size):
                name, kind, _, owner, value, size = _SYMBOL.unpack_from(data, at)
                yield Symbol(_text(data, strings + name), kind & 15 == 2, kind >> 4 == 1, owner, value, size)


def value_of(data: Any, name: str) -> int | None:
    """The value of a symbol, of a file with a great many; None if none has the name."""
    found = sections(data)
    for table in (one for one in found if one.kind == _SYMBOL_TABLE):
        strings = found[table.link]
        at = data.find(f"\0{name}\0".encode(), strings.offset, strings.offset + strings.size)
        rows = np.frombuffer(data, "<u4, <u4, <u8, <u8", table.size // _SYMBOL.size, table.offset)
        known = rows["f2"][rows["f0"] == at + 1 - strings.offset]
        if at >= 0 and known.size:
            return int(known[0])
    return None


def relocations(data: bytes, section: int) -> Iterator[Relocation]:
    """What is put in a section of an object when it is loaded."""
    for one in sections(data):
        if one.kind == _RELOCATIONS and one.info == section:
            for at in range(one.offset, one.offset + one.size, _RELOCATION.size):
                offset, what, addend = _RELOCATION.unpack_from(data, at)
                yield Relocation(offset, what >> 32, addend)


def content(data: bytes, section: Section) -> bytes:
    """The bytes of a section."""
    return b"" if section.kind == _NOTHING_IN_FILE else data[section.offset : section.offset + section.size]


def with_addresses(data: bytes, addresses: Mapping[int, int]) -> bytes:
    """An object whose sections say where they were loaded, by their numbers."""
    made, found = bytearray(data), sections(data)
    for number, address in addresses.items():
        struct.pack_into("<Q", made, found[number].header + _ADDRESS_OF_SECTION, address)
    return bytes(made)


def machine_of(data: bytes) -> int:
    """ELF's number of the architecture."""
    return int.from_bytes(data[18:20], "little")


def _text(data: bytes, start: int) -> str:
    return data[start : data.find(b"\0", start)].decode("utf-8", "backslashreplace")
