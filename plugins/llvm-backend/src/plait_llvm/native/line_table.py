"""Which lines of a source the instructions of an object come from, as its section `.debug_line` says.

From "DWARF Debugging Information Format, Version 4", 6.2.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath
from typing import NamedTuple

from plait_llvm.native import elf


class Row(NamedTuple):
    """From `offset` of a section on, instructions are of a line; those behind the end of a sequence are of none."""

    section: int
    offset: int
    file: str
    line: int
    is_end: bool = False


def rows(data: bytes) -> list[Row]:
    """The table of an ELF object, in its order; empty if there is none."""
    symbols = list(elf.symbols(data))
    for number, section in enumerate(elf.sections(data)):
        if section.name == ".debug_line":
            starts = {
                one.offset: (symbols[one.symbol].section, symbols[one.symbol].value + one.addend)
                for one in elf.relocations(data, number)
            }
            reader = _Reader(elf.content(data, section))
            return [row for start in reader.units() for row in _Program(reader, start, starts).rows()]
    return []


class _Reader:
    """Numbers and names, one after the other."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def units(self) -> Iterator[int]:
        """The end of each unit, at whose beginning the reader is then."""
        while self.at < len(self.data):
            end = self.number(4) + self.at
            yield end
            self.at = end

    def number(self, size: int, *, signed: bool = False) -> int:
        """A number of so many bytes."""
        self.at += size
        return int.from_bytes(self.data[self.at - size : self.at], "little", signed=signed)

    def leb128(self, *, signed: bool = False) -> int:
        """A number of any size."""
        value = shift = 0
        while True:
            byte = self.number(1)
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value - (1 << shift) if signed and byte & 0x40 else value

    def text(self) -> str:
        """A name."""
        start = self.at
        self.at = self.data.index(b"\0", start) + 1
        return self.data[start : self.at - 1].decode("utf-8", "backslashreplace")

    def texts(self) -> list[str]:
        """Names up to an empty one."""
        found: list[str] = []
        while name := self.text():
            found.append(name)
        return found


class _Program:
    """The program of one unit, which computes its rows."""

    def __init__(self, reader: _Reader, end: int, starts: dict[int, tuple[int, int]]) -> None:
        """`reader` is behind the length of the unit; `starts` has the addresses that are put at places of the data."""
        self._reader, self._end, self._starts = reader, end, starts
        assert reader.number(2) == _VERSION, "not the version that `translate/debug.py` asks for"
        first = reader.number(4) + reader.at
        self._step, _, _ = reader.number(1), reader.number(1), reader.number(1)
        self._base, self._range = reader.number(1, signed=True), reader.number(1)
        self._lengths = [0, *(reader.number(1) for _ in range(reader.number(1) - 1))]
        self._files = self._names_of_files()
        reader.at = first

    def _names_of_files(self) -> list[str]:
        """By their numbers, from 1 on."""
        folders, files = ["", *self._reader.texts()], [""]
        while name := self._reader.text():
            folder, _, _ = (self._reader.leb128() for _ in range(3))
            files.append(str(PurePosixPath(folders[folder], name)))
        return files

    def rows(self) -> Iterator[Row]:
        """The rows, in the order in which they are computed."""
        reader = self._reader
        self._begin()
        while reader.at < self._end:
            opcode = reader.number(1)
            if opcode >= len(self._lengths):
                self._advance((opcode - len(self._lengths)) // self._range)
                self._line += self._base + (opcode - len(self._lengths)) % self._range
                yield self._row()
            elif opcode == _EXTENDED:
                if self._extended():
                    yield self._row(is_end=True)
                    self._begin()
            elif opcode == _COPY:
                yield self._row()
            else:
                self._standard(opcode)

    def _begin(self) -> None:
        self._section = self._offset = 0
        self._file = self._line = 1

    def _row(self, *, is_end: bool = False) -> Row:
        return Row(self._section, self._offset, self._files[self._file], self._line, is_end)

    def _advance(self, steps: int) -> None:
        self._offset += steps * self._step

    def _standard(self, opcode: int) -> None:
        reader = self._reader
        if opcode == _ADVANCE_LINE:
            self._line += reader.leb128(signed=True)
        elif opcode == _ADVANCE_ADDRESS:
            self._advance(reader.leb128())
        elif opcode == _SET_FILE:
            self._file = reader.leb128()
        elif opcode == _ADVANCE_LIKE_LAST:
            self._advance((255 - len(self._lengths)) // self._range)
        elif opcode == _ADVANCE_BY_HALF:
            self._offset += reader.number(2)
        else:
            for _ in range(self._lengths[opcode]):
                reader.leb128()

    def _extended(self) -> bool:
        """Whether a sequence ends."""
        size = self._reader.leb128()
        next = self._reader.at + size
        opcode = self._reader.number(1)
        if opcode == _SET_ADDRESS:
            self._section, self._offset = self._starts[self._reader.at]
        self._reader.at = next
        return opcode == _END


_VERSION = 4
_EXTENDED, _COPY, _ADVANCE_ADDRESS, _ADVANCE_LINE, _SET_FILE = 0, 1, 2, 3, 4
_ADVANCE_LIKE_LAST, _ADVANCE_BY_HALF = 8, 9
_END, _SET_ADDRESS = 1, 2
