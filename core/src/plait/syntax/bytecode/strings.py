"""The table of strings: lengths in reverse order, then all strings, each ended by a zero."""

from __future__ import annotations

from plait.syntax.bytecode.stream import ByteReader, ByteWriter


def read_strings(reader: ByteReader) -> list[str]:
    """All strings of the section. Bytes that are not UTF-8 are surrogate escapes."""
    count = reader.count("strings")
    lengths = [reader.varint() for _ in range(count)]
    strings: list[str] = []
    stop = reader.end
    for length in lengths:
        start = stop - length
        if length == 0 or start < reader.position:
            reader.fail("a string is longer than the data")
        if reader.data[stop - 1]:
            reader.fail("expected a null character at the end of a string", stop - 1)
        strings.append(reader.data[start : stop - 1].decode("utf-8", "surrogateescape"))
        stop = start
    if stop != reader.position:
        reader.fail("data between the offsets of strings and the strings")
    strings.reverse()
    return strings


class StringTable:
    """Numbers strings in the order in which they are met."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def number(self, text: str) -> int:
        return self.numbers.setdefault(text, len(self.numbers))

    def section(self) -> ByteWriter:
        out = ByteWriter()
        encoded = [text.encode("utf-8", "surrogateescape") + b"\0" for text in self.numbers]
        out.varint(len(encoded))
        for data in reversed(encoded):
            out.varint(len(data))
        for data in encoded:
            out.bytes(data)
        return out
