"""Long hexadecimal strings of a text, as bytes beside a text without them. See Note [Long strings]."""

from __future__ import annotations

import re
from binascii import a2b_hex
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from typing import Any, cast

from plait.builtin.large_elements import LARGE, decoded_to_pages
from plait.syntax.large_text import LargeText

LEAST = 4096
"""Characters of a string that is worth a place of its own."""
BLOB_HEAD = 4
"""Bytes in front of the data of a resource: its alignment."""

_MARK = "\0"
_PLACEHOLDER = re.compile(f"{_MARK}(\\d+)")


class LongHex:
    """The bytes that stood in a text, and where. A placeholder, `"0x`, a zero character and a number, stands there."""

    __slots__ = ("data", "ends", "removed")

    def __init__(self) -> None:
        self.data: list[bytes] = []
        self.ends: list[int] = []  # of placeholders, in characters of the text that is left
        self.removed: list[int] = [0]  # characters before and in each of them

    def bytes_of(self, literal: str) -> bytes:
        """The bytes of a string literal, which begins with `"0x`. Raises `ValueError` if it has other characters."""
        if self.ends and literal[3:4] == _MARK:
            return self.data[int(literal[4:-1])]
        return a2b_hex(literal[3:-1])

    def expanded(self, text: str) -> str:
        """`text` as it was written. A text from which nothing was cut may have the character of placeholders."""
        if not self.ends:
            return text
        return _PLACEHOLDER.sub(lambda match: self.data[int(match[1])].hex().upper(), text)

    def forget(self) -> None:
        """Drop the bytes, which the parser has taken."""
        self.data.clear()

    def removed_between(self, start: int, end: int) -> int:
        """How many characters are gone from a piece of the text that is left."""
        return self.removed[bisect_right(self.ends, end)] - self.removed[bisect_right(self.ends, start)]

    def cut(self, source: str | bytes | LargeText) -> str:
        """The text of `source` without its long strings of hexadecimal digits, which become `data`.

        Of a file, each line is cut on its own. Raises `UnicodeDecodeError` for one that is not UTF-8.
        """
        if isinstance(source, LargeText):
            of_lines = self._cut_lines(source.lines())
            return self.cut(source.read().decode()) if of_lines is None else "".join(of_lines)
        if (source.find(_MARK) if isinstance(source, str) else source.find(_MARK.encode())) >= 0:
            return _text(source)
        pieces: list[str] = []
        done = self._cut(source, pieces, 0, _text)
        return "".join([*pieces, _text(source[done:])]) if pieces else _text(source)

    def _cut_lines(self, lines: Iterable[bytes]) -> list[str] | None:
        """The pieces of a text that is left; None, and nothing is cut, if it has the character of placeholders."""
        pieces: list[str] = []
        length = 0
        for line in lines:
            if _MARK.encode() in line:
                self.__init__()
                return None
            count = len(pieces)
            done = self._cut(line, pieces, length, bytes.decode) if len(line) >= LEAST else 0
            pieces.append(line[done:].decode())
            length += sum(map(len, pieces[count:]))
        return pieces

    def _cut(self, source: Any, pieces: list[str], length: int, text: Callable[[Any], str]) -> int:
        """Add the pieces of a text up to the end of its last long string, of a text that was `length` long so far.

        Return where that is.
        """
        done = 0
        for start, end, data in _long_strings(source):
            before, placeholder = text(source[done:start]), f"{_MARK}{len(self.data)}"
            pieces += (before, placeholder)
            length += len(before) + len(placeholder)
            done = end
            self.data.append(data)
            self.ends.append(length)
            self.removed.append(self.removed[-1] + end - start - len(placeholder))
        return done


def shown(line: str) -> str:
    """A line of a text that was cut, to be shown: of the same length, with dots for what is gone."""
    return _PLACEHOLDER.sub(lambda match: "." * len(match[0]), line)


def _text(source: str | bytes) -> str:
    return source if isinstance(source, str) else source.decode("utf-8", "surrogateescape")


def _long_strings(source: Any) -> Iterator[tuple[int, int, bytes]]:
    """Where the digits of the long strings of elements and resources begin and end, and what they spell."""
    opening, quote, line_end, before, lower_case = _IN_TEXT if isinstance(source, str) else _IN_BYTES
    outside = 0  # a place in no string
    at = source.find(opening)
    while at >= 0:
        start = at + len(opening)
        end = source.find(quote, start)
        is_long = end - start >= LEAST and source[at - 1 : at] in before
        if is_long and not any(source.find(digit, start, end) >= 0 for digit in lower_case):
            outside = max(outside, source.rfind(line_end, outside, at))
            with suppress(ValueError):  # no digits, or one too many: for the parser to refuse
                if '"' not in _STRINGS.sub("", _text(source[outside:at])):
                    digits = source[start:end] if isinstance(source, str) else memoryview(source)[start:end]
                    yield start, end, _decoded(digits, source[at - 1 : at] == before[_BLOB])
                    outside = end + 1
        at = source.find(opening, max(end, start))


def _decoded(digits: Any, is_blob: bool) -> bytes:
    """The bytes that digits spell. Raises `ValueError`."""
    if len(digits) < 2 * LARGE:
        return a2b_hex(digits)
    return cast("bytes", decoded_to_pages(digits, BLOB_HEAD if is_blob else 0))


_STRINGS = re.compile(r'"(?:[^"\\\n]|\\.)*+"')
_BLOB = 1  # what stands before the string of a resource, among what may stand before a long string
_IN_TEXT: Any = ('"0x', '"', "\n", ("<", " "), "abcdef")
_IN_BYTES: Any = (b'"0x', b'"', b"\n", (b"<", b" "), [digit.encode() for digit in "abcdef"])


# Note [Long strings]
# The weights of a model are most of its text: `dense<"0x...">` and the blobs of resources. As tokens they would be
# copied once more, and each operation, which knows its place in the text, would keep all of it. So they are taken out
# before there are tokens. Digits are upper case where they are taken out, as MLIR prints them, so that the text is
# known if a string of a dialect turns out to be one. Columns are those of the file: what is gone from a line is added.
