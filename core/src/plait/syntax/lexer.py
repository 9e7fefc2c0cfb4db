"""Tokens of MLIR's textual form. See Note [Tokens]."""

from __future__ import annotations

import re

from plait.ir.location import SourceBuffer
from plait.syntax.large_text import LargeText
from plait.syntax.long_hex import LongHex, shown

_SUFFIX_ID = r"(?:\d+|[A-Za-z$._\-][\w$.\-]*)"
STRING = r'"(?:[^"\\\n]++|\\.)*+"'
_SIMPLE_BODY = r'<[^<>"\#!()\n]*>'
_TOKEN = rf"""
    %{_SUFFIX_ID}(?:\#\d+)?
  | (?:tensor|memref|vector){_SIMPLE_BODY}
  | [A-Za-z_][\w$.]*
  | \{{-\#
  | ::
  | [(),:={{}}\[\]]
  | ->
  | ![A-Za-z_][\w$.]*{_SIMPLE_BODY}
  | \^{_SUFFIX_ID}
  | @(?:[A-Za-z_][\w$.]*|{STRING})
  | \#-\}}
  | [\#!]{_SUFFIX_ID}
  | {STRING}
  | 0x[0-9a-fA-F]+
  | \d+\.\d*(?:[eE][+-]?\d+)?
  | \d+
  | \.\.\.
  | \\[^\n]*+
  | [^ \t\r\n]
"""
_SKIP = r"(?:[ \t\r\n]+|//[^\n]*+)*+"
_NEXT = re.compile(rf"{_SKIP}({_TOKEN}|\Z)", re.VERBOSE | re.ASCII)
_SKIPPED = re.compile(_SKIP)

END = ""
"""The token after the last one."""
_ENDS = [END] * 8  # so that a parser may look some tokens ahead without asking


class TokenBuffer(SourceBuffer):
    """A source text as a list of token strings, the last of them `END`; offsets are found again when asked for."""

    __slots__ = ("_offsets", "long_hex")

    def __init__(self, text: str, filename: str = "<stdin>") -> None:
        super().__init__(text, filename)
        self.long_hex = LongHex()
        self._offsets: list[int] | None = None

    @classmethod
    def without_long_hex(cls, source: str | bytes | LargeText, filename: str) -> TokenBuffer:
        """The buffer of a text in which long hexadecimal strings are placeholders; `long_hex` has their bytes."""
        buffer = cls("", filename)
        buffer.text = buffer.long_hex.cut(source)
        return buffer

    def line_and_column(self, offset: int) -> tuple[int, int]:
        line, column = super().line_and_column(offset)
        return line, column + self.long_hex.removed_between(offset - column + 1, offset)

    def column_shown(self, offset: int) -> int:
        return super().line_and_column(offset)[1]

    def line_text(self, line: int) -> str:
        text = super().line_text(line)
        return shown(text) if self.long_hex.removed[-1] else text

    def tokens(self) -> list[str]:
        """All tokens. Comments and white space are dropped."""
        tokens = _NEXT.findall(self.text)
        tokens += _ENDS
        return tokens

    def token_offset(self, index: int) -> int:
        """The offset in characters of token number `index`."""
        if self._offsets is None:
            self._offsets = [match.start(1) for match in _NEXT.finditer(self.text) if match[1]]
            self._offsets.append(len(self.text.rstrip()))
        return self._offsets[min(index, len(self._offsets) - 1)]

    def token_end(self, index: int) -> int:
        """The offset just behind token number `index`."""
        match = _NEXT.match(self.text, self.token_offset(index))
        return match.end(1) if match else len(self.text)


def tokenize(text: str) -> list[str]:
    """The tokens of a piece of text, without positions; the last is `END`."""
    tokens = [token for token in _NEXT.findall(text) if token]
    tokens.append(END)
    return tokens


# Note [Tokens]
# One regular expression and one `findall` make all tokens: a token is a plain string whose first character tells its
# kind, and costs 0.2 us. Positions are not kept: an operation notes the index of its first token, and the rare reader
# of a position scans the text once more. A shaped type whose text nests nothing (`tensor<4x?xf32>`) is one token, so
# that the parser finds it in a dictionary by its text; everything else with angle brackets comes in pieces. An invalid
# character is a token of its own, which no rule accepts. A backslash outside of strings takes the rest of its line with
# it: a string without an end would otherwise be looked for again from each quote behind. What is skipped, and strings,
# are matched possessively: the comment that ends a file must not give back characters for a token, and a string of
# megabytes must not keep a place to return to for each character.
