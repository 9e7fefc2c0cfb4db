"""Bytes in and out: integers of variable width, strings, sections, alignment, and errors that say the offset."""

from __future__ import annotations

from typing import NoReturn

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import FileLineColRange
from plait.syntax.bytecode.format import PADDING, SECTION_NAMES

_MASK64 = (1 << 64) - 1


class ByteReader:
    """Reads `data` from `position` to `end`. Everything that does not fit raises `DiagnosticError` with the offset."""

    __slots__ = ("data", "end", "filename", "position")

    def __init__(self, data: bytes, filename: str, position: int = 0, end: int | None = None) -> None:
        self.data = data
        self.filename = filename
        self.position = position
        self.end = len(data) if end is None else end

    def fail(self, message: str, at: int | None = None) -> NoReturn:
        """Raise the error of a malformed file."""
        raise malformed(self.filename, message, self.position if at is None else at)

    @property
    def remaining(self) -> int:
        return self.end - self.position

    def byte(self) -> int:
        at = self.position
        if at >= self.end:
            self.fail("expected a byte, found the end of the section")
        self.position = at + 1
        return self.data[at]

    def varint(self) -> int:
        """An unsigned integer of one to nine bytes; the zeros at the low end of the first say how many follow."""
        at = self.position
        if at >= self.end:
            self.fail("expected an integer, found the end of the section")
        first = self.data[at]
        if first & 1:
            self.position = at + 1
            return first >> 1
        if not first:
            return self._fixed(at + 1, 8, 0)
        more = (first & -first).bit_length() - 1
        return self._fixed(at, more + 1, more + 1)

    def _fixed(self, start: int, count: int, shift: int) -> int:
        stop = start + count
        if stop > self.end:
            self.fail("expected an integer, found the end of the section")
        self.position = stop
        return int.from_bytes(self.data[start:stop], "little") >> shift

    def flagged(self) -> tuple[int, bool]:
        """An integer and a flag in its lowest bit."""
        value = self.varint()
        return value >> 1, bool(value & 1)

    def svarint(self) -> int:
        """A signed integer, its sign in the lowest bit."""
        value = self.varint()
        return (value >> 1) ^ -(value & 1)

    def count(self, what: str, bytes_each: int = 1) -> int:
        """A number of things that follow. Each takes a byte at least, so that a lie cannot make us reserve memory."""
        at = self.position
        value = self.varint()
        if value * bytes_each > self.remaining:
            self.fail(f"{value} {what} do not fit into the {self.remaining} bytes that are left", at)
        return value

    def take(self, count: int, what: str) -> tuple[int, int]:
        """Skip `count` bytes and return where they start and end."""
        start = self.position
        if count > self.end - start:
            self.fail(f"{what} of {count} bytes exceeds the {self.end - start} bytes that are left")
        self.position = start + count
        return start, self.position

    def zero_terminated(self, what: str) -> bytes:
        stop = self.data.find(b"\0", self.position, self.end)
        if stop < 0:
            self.fail(f"malformed {what}, no null character found")
        text = self.data[self.position : stop]
        self.position = stop + 1
        return text

    def align(self, alignment: int) -> None:
        """Skip padding up to a multiple of `alignment`."""
        if alignment <= 0 or alignment & (alignment - 1):
            self.fail("expected an alignment that is a power of two")
        while self.position % alignment:
            at = self.position
            if self.byte() != PADDING:
                self.fail(f"expected padding of bytes 0xCB, found 0x{self.data[at]:x}", at)

    def section(self) -> tuple[int, ByteReader]:
        """The number of the section that is next, and a reader of what it holds."""
        at = self.position
        head = self.byte()
        length = self.varint()
        number = head & 0x7F
        if number >= len(SECTION_NAMES):
            self.fail(f"invalid section ID: {number}", at)
        if head & 0x80:
            self.align(self.varint())
        start, stop = self.take(length, f"the {SECTION_NAMES[number]} section")
        return number, self.sub(start, stop)

    def sub(self, start: int, stop: int) -> ByteReader:
        """A reader of a part of the same data."""
        return ByteReader(self.data, self.filename, start, stop)

    def expect_end(self, what: str) -> None:
        if self.position != self.end:
            self.fail(f"unexpected trailing data at the end of {what}")


def malformed(filename: str, message: str, offset: int) -> DiagnosticError:
    """The error of a file that is not what it should be at a byte offset."""
    where = FileLineColRange(filename, 0, 0)
    diagnostic = Diagnostic("error", f"{message}, at byte {offset}", where)
    return DiagnosticError(diagnostic)


class ByteWriter:
    """Collects bytes. `alignment` is what the place where they end up must be a multiple of."""

    __slots__ = ("alignment", "out")

    def __init__(self) -> None:
        self.out = bytearray()
        self.alignment = 1

    def byte(self, value: int) -> None:
        self.out.append(value)

    def varint(self, value: int) -> None:
        if value < 0x80:
            self.out.append(value << 1 | 1)
            return
        more = (value.bit_length() - 1) // 7
        if more >= 8:
            self.out.append(0)
            self.out += (value & _MASK64).to_bytes(8, "little")
        else:
            self.out += ((value << 1 | 1) << more).to_bytes(more + 1, "little")

    def flagged(self, value: int, flag: bool) -> None:
        self.varint(value << 1 | flag)

    def svarint(self, value: int) -> None:
        """A signed integer of 64 bits; an unsigned one is taken by its bits."""
        if value >= 1 << 63:
            value -= 1 << 64
        self.varint(((value << 1) ^ (value >> 63)) & _MASK64)

    def bytes(self, data: bytes) -> None:
        self.out += data

    def align(self, alignment: int) -> None:
        """Pad to a multiple of `alignment`, and ask for a place that keeps it one."""
        self.alignment = max(self.alignment, alignment)
        self.out += bytes([PADDING]) * (-len(self.out) % alignment)

    def section(self, number: int, body: ByteWriter) -> None:
        """Write a section, aligned as what it holds needs."""
        start = len(self.out)
        self.byte(number)
        self.varint(len(body.out))
        if body.alignment > 1:
            self.out[start] |= 0x80
            self.varint(body.alignment)
            self.align(body.alignment)
        self.out += body.out
