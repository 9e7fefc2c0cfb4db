"""The tokens of a text with their places, and what names look like where they are defined."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from plait.syntax.lexer import END, TokenBuffer

_CLOSING = {"(": ")", "{": "}", "[": "]"}


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
        self._matches: dict[int, int] | None = None

    def span(self, token: int) -> Span:
        """Where a token stands."""
        start = self.starts[token]
        line, column = self.buffer.line_and_column(start)
        end_line, end_column = self.buffer.line_and_column(start + len(self.tokens[token]))
        return Span(line - 1, column - 1, end_line - 1, end_column - 1)

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
        if self._matches is None:
            self._matches = {}
            open_ones: list[int] = []
            for i, token in enumerate(self.tokens):
                if token in _CLOSING:
                    open_ones.append(i)
                elif token in (")", "}", "]") and open_ones and _CLOSING[self.tokens[open_ones[-1]]] == token:
                    start = open_ones.pop()
                    self._matches[start], self._matches[i] = i, start
        return self._matches

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
