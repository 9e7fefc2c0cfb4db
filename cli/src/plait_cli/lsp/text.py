"""The tokens of a text with their places, and what names look like where they are defined."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from plait.syntax.lexer import END, TokenBuffer

_CLOSING = {"(": ")", "{": "}", "[": "]"}
_OPENING = {closing: opening for opening, closing in _CLOSING.items()}
_OPEN_INSIDE = 50
"""How many brackets that nobody closed may stand inside of one that is closed."""


def small_number(text: str) -> int | None:
    """The number that a text of digits is; None for anything else, and for more than a text can have of anything."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else None


class Span(NamedTuple):
    """Lines and columns counted from 0, columns in characters; the end is behind the last one."""

    line: int
    column: int
    end_line: int
    end_column: int


class TokenText:
    """A text as tokens; `starts[i]` is the offset of token `i`."""

    def __init__(self, text: str, filename: str) -> None:
        self.buffer = TokenBuffer(text, filename)
        self.tokens = [token for token in self.buffer.tokens() if token != END]
        self.starts = [self.buffer.token_offset(i) for i in range(len(self.tokens))]
        self._matches: dict[int, int] = {}
        self._around: list[int] = []

    def span(self, token: int, last: int | None = None) -> Span:
        """Where a token stands, or all from it to the token `last`."""
        last = token if last is None else last
        line, column = self.place(self.starts[token])
        end_line, end_column = self.place(self.starts[last] + len(self.tokens[last]))
        return Span(line, column, end_line, end_column)

    def place(self, offset: int) -> tuple[int, int]:
        """The line and column of an offset."""
        line, column = self.buffer.line_and_column(offset)
        return line - 1, column - 1

    def token_at(self, offset: int) -> int:
        """The token that begins at an offset, or the last one before it."""
        return max(bisect_right(self.starts, offset) - 1, 0)

    def offset(self, line: int, column: int) -> int:
        """The offset of a place; places behind the end of a line or text are its end."""
        lines = self.buffer.text.split("\n")
        if line >= len(lines):
            return len(self.buffer.text)
        return sum(len(text) + 1 for text in lines[:line]) + min(column, len(lines[line]))

    def at(self, line: int, column: int) -> int | None:
        """The token at a place, or the one that ends there."""
        offset = self.offset(line, column)
        i = bisect_right(self.starts, offset) - 1
        if i < 0 or offset > self.starts[i] + len(self.tokens[i]):
            return None
        return i

    def get(self, i: int) -> str:
        """Token `i`, or nothing beyond the ends."""
        return self.tokens[i] if 0 <= i < len(self.tokens) else ""

    @property
    def matches(self) -> dict[int, int]:
        """The closing bracket of each opening one, and the other way round."""
        self._match_brackets()
        return self._matches

    def around(self, i: int) -> int:
        """The innermost `{` around token `i`, -1 outside of all."""
        self._match_brackets()
        return self._around[i] if 0 <= i < len(self._around) else -1

    def _match_brackets(self) -> None:
        if self._around:
            return
        open_ones: list[int] = []
        braces = [-1]
        for i, token in enumerate(self.tokens):
            if token in _OPENING and (start := self._opening(open_ones, _OPENING[token])) is not None:
                self._matches[start], self._matches[i] = i, start
                while braces[-1] >= start:
                    braces.pop()
            self._around.append(braces[-1])
            if token in _CLOSING:
                open_ones.append(i)
                braces += [i] if token == "{" else []

    def _opening(self, open_ones: list[int], wanted: str) -> int | None:
        """Take the bracket that a closing one closes, with what is open inside; `)` and `]` do not close braces."""
        for at in range(len(open_ones) - 1, max(len(open_ones) - 1 - _OPEN_INSIDE, -1), -1):
            token = self.tokens[open_ones[at]]
            if token == wanted:
                start = open_ones[at]
                del open_ones[at:]
                return start
            if token == "{":
                return None
        return None

    def begins_line(self, i: int) -> bool:
        """Whether only white space stands before token `i` in its line."""
        text, start = self.buffer.text, self.starts[i]
        return not text[text.rfind("\n", 0, start) + 1 : start].strip()

    def statement(self, i: int) -> int:
        """The first token of the operation whose name is token `i`: its results, if it names some."""
        if self.get(i - 1) != "=":
            return i
        at = i - 2
        while self.get(at)[:1] == "%" or self.get(at) in (",", ":") or small_number(self.get(at)) is not None:
            at -= 1
        return at + 1

    def defines_value(self, i: int) -> bool:
        """Whether `%name` at token `i` is a result or an argument, and not an operand."""
        return self.operation_of_result(i) is not None or self._is_argument(i)

    def operation_of_result(self, i: int) -> tuple[int, int] | None:
        """For a name in `%a, %b:2 = op`: the token of the operation, and the number of the first result it names."""
        first = i
        while self.get(first - 1) == "," and (before := self._before(first)) is not None:
            first = before
        number, at = 0, first
        while self.get(at).startswith("%"):
            size = 1
            behind = at + 1
            if self.get(behind) == ":" and (count := small_number(self.get(behind + 1))) is not None:
                size, behind = count, behind + 2
            if at < i:
                number += size
            if self.get(behind) == "=":
                return (behind + 1, number) if self._starts_statement(first) else None
            if self.get(behind) != ",":
                return None
            at = behind + 1
        return None

    def _before(self, i: int) -> int | None:
        """The name before the comma before token `i`, in a list of results."""
        at = i - 2
        if small_number(self.get(at)) is not None and self.get(at - 1) == ":":
            at -= 2
        return at if self.get(at).startswith("%") else None

    def _starts_statement(self, i: int) -> bool:
        return self.get(i - 1) not in ("(", ",", "iter_args", "init")

    def _is_argument(self, i: int) -> bool:
        """`%a: type` after `@function(` or in `^label(...):` or `(...) {`, or `%i = %low` of a loop."""
        if self.get(i + 1) == "=":
            return True
        if self.get(i + 1) != ":":
            return False
        depth = 0
        for at in range(i - 1, max(i - 5000, -1), -1):
            token = self.tokens[at]
            if token in (")", "}", "]"):
                depth += 1
            elif token in _CLOSING:
                if depth == 0:
                    return token == "(" and self._holds_arguments(at)
                depth -= 1
        return False

    def _holds_arguments(self, opening: int) -> bool:
        if self.get(opening - 1).startswith("@"):
            return True
        closing = self.matches.get(opening, -2)
        following = self.get(closing + 1)
        return following == "{" or (following == ":" and self.get(opening - 1).startswith("^"))

    def defines_block(self, i: int) -> bool:
        """Whether `^name` at token `i` is a label."""
        behind = i + 1
        if self.get(behind) == "(":
            behind = self.matches.get(behind, -2) + 1
        return self.get(behind) == ":" and self.get(i - 1) not in ("[", ",", ":", "->") and not self._is_branch(i)

    def _is_branch(self, i: int) -> bool:
        return "." in self.get(i - 1) or self.get(i - 1) == "br"
