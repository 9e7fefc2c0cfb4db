"""What object files say of themselves: the symbols that they use and do not define. And archives of them."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence

from plait_llvm.native import elf


def undefined_symbols(data: bytes) -> list[str]:
    """The names that an object of ELF (64 bits) or WebAssembly uses and does not define; empty for other formats."""
    if data[:4] == b"\0asm":
        return _wasm_imports(data)
    if not elf.is_elf(data):
        return []
    return [symbol.name for symbol in elf.symbols(data) if symbol.section == 0 and symbol.name]


# WebAssembly: WebAssembly Core Specification, chapter 5


_IMPORTS, _FUNCTION = 2, 0


def _wasm_imports(data: bytes) -> list[str]:
    """The functions that a module imports."""
    for kind, start, _ in _wasm_sections(data):
        if kind == _IMPORTS:
            return [*_imported(data, start)]
    return []


def _wasm_sections(data: bytes) -> Iterator[tuple[int, int, int]]:
    """The kind, start and end of each section."""
    at = 8
    while at < len(data):
        kind = data[at]
        size, start = _number(data, at + 1)
        at = start + size
        yield kind, start, at


def _imported(data: bytes, at: int) -> Iterator[str]:
    count, at = _number(data, at)
    for _ in range(count):
        _, at = _name(data, at)
        name, at = _name(data, at)
        kind, at = data[at], at + 1
        if kind == _FUNCTION:
            yield name
        at = _behind_type(data, kind, at)


def _behind_type(data: bytes, kind: int, at: int) -> int:
    """Where the next import begins: behind the type of a function, table, memory, global or tag."""
    if kind == 3:
        return at + 2
    if kind in (1, 2):
        at += kind == 1  # the type of a table's elements
        has_most = data[at] & 1
        at = _number(data, at + 1)[1]
        return _number(data, at)[1] if has_most else at
    at += kind == 4
    return _number(data, at)[1]


def _name(data: bytes, at: int) -> tuple[str, int]:
    size, at = _number(data, at)
    return data[at : at + size].decode("utf-8", "backslashreplace"), at + size


def _number(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned number in LEB128, and where what follows begins."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7


def _leb128(value: int) -> bytes:
    made = bytearray()
    while value > 0x7F:
        made.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*made, value])


def with_section(data: bytes, name: str, content: bytes) -> bytes:
    """A WebAssembly module with one more section, for whoever loads it."""
    section = _leb128(len(name.encode())) + name.encode() + content
    return data + b"\0" + _leb128(len(section)) + section


# Archives, as `ar` of GNU and LLVM makes them


def archive(name: str, data: bytes, symbols: Sequence[str]) -> bytes:
    """A static library of one object, which defines `symbols`. The same object makes the same bytes."""
    names = b"".join(symbol.encode() + b"\0" for symbol in symbols)
    index = struct.pack(">I", len(symbols))
    at = 8 + 60 + _even(4 + 4 * len(symbols) + len(names))
    index += struct.pack(">I", at) * len(symbols) + names
    return b"!<arch>\n" + _archived("/", index) + _archived(f"{name}/", data)


def _archived(name: str, data: bytes) -> bytes:
    head = f"{name:16}{0:<12}{0:<6}{0:<6}{'644':8}{len(data):<10}`\n".encode()
    return head + data + b"\n" * (len(data) % 2)


def _even(size: int) -> int:
    return size + size % 2
