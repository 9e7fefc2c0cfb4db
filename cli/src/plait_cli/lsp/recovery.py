"""Parses texts with errors: each operation that cannot be parsed is left out, and the rest is parsed again.

What is left out is an operation at the top level, or directly in a symbol table: a function, for example. It is
replaced by blanks, so that all other places stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import Any, NamedTuple

from plait.context import Context
from plait.define.traits import IsolatedFromAbove, SymbolTable
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import SourceLocation
from plait.syntax.parser import parse_module

from plait_cli.lsp.text import TokenText

_MAX_PARTS = 100
_BUDGET = 20_000_000
"""How many operations are left out at most, and how many characters are parsed in all before giving up on the rest."""

_QUOTED = re.compile(r"'([^']+)'")
_NOT_BLANK = re.compile(r"[^\n]")

Part = range
"""The tokens of an operation with all that it holds."""


class Parsed(NamedTuple):
    """`module` holds what could be parsed, None if nothing could; `left_out` are the parts with errors."""

    module: Any
    errors: list[Diagnostic]
    left_out: list[Part]


def parse(text: TokenText, ctx: Context) -> Parsed:
    """The module of a text, without the operations that cannot be parsed, and all errors of those."""
    source = text.buffer.text
    parts = _Parts(text, ctx)
    errors: list[Diagnostic] = []
    left_out: list[Part] = []
    lost: set[str] = set()
    for _ in range(max(2, min(_MAX_PARTS, _BUDGET // (len(source) + 1)))):
        try:
            return Parsed(parse_module(source, ctx, text.buffer.filename), errors, left_out)
        except DiagnosticError as error:
            errors += [found for found in error.diagnostics if not lost & set(_QUOTED.findall(found.message))]
            part = parts.holding(error.diagnostics[0].location)
        if part is None or part in left_out:
            return Parsed(None, errors, left_out)
        left_out.append(part)
        lost |= _results(text, part)
        source = _blanked(source, text, part)
    return Parsed(None, errors, left_out)


def _results(text: TokenText, part: Part) -> set[str]:
    """The names that the results of an operation have, which others may use."""
    names = takewhile(lambda token: token != "=", text.tokens[part.start : part.stop])
    return {token for token in names if token[0] == "%"} if text.tokens[part.start][0] == "%" else set()


def _blanked(source: str, text: TokenText, part: Part) -> str:
    start, last = text.starts[part.start], part.stop - 1
    end = text.starts[last] + len(text.tokens[last])
    return source[:start] + _NOT_BLANK.sub(" ", source[start:end]) + source[end:]


class _Parts:
    """Where the operations of a text begin and end, as its tokens tell."""

    def __init__(self, text: TokenText, ctx: Context) -> None:
        self.text, self.ctx = text, ctx

    def holding(self, location: Any) -> Part | None:
        """The smallest part around an error."""
        if not isinstance(location, SourceLocation) or not self.text.tokens:
            return None
        offset = location.offset
        if location.buffer.text[offset:].strip():
            return self._holding(self.text.token_at(offset))
        unclosed = [i for i, token in enumerate(self.text.tokens) if token in "({[" and i not in self.text.matches]
        return self._holding(unclosed[-1] if unclosed else self.text.token_at(offset))

    def _holding(self, token: int) -> Part | None:
        found: Part | None = None
        inner: Part | None = range(len(self.text.tokens))
        while inner is not None:
            part = next((part for part in self._split(inner) if token in part), None)
            if part is None:
                break
            found, inner = part, self._inside(part, token)
        return found

    def _inside(self, part: Part, token: int) -> Part | None:
        """What the outermost braces around `token` in a symbol table hold."""
        cls = self._class(part.start)
        if cls is None or SymbolTable not in cls.traits:
            return None
        brace = self.text.around(token)
        while (outer := self.text.around(brace)) >= part.start:
            brace = outer
        return range(brace + 1, self.text.matches.get(brace, part.stop)) if brace >= part.start else None

    def _split(self, inner: Part) -> Iterator[Part]:
        """The operations that lie directly in `inner`."""
        start, i = -1, inner.start
        while i < inner.stop:
            if self._begins(i, inner.start):
                if start >= 0:
                    yield range(start, i)
                start = i
            i = self._behind(i, start)
        if start >= 0:
            yield range(start, inner.stop)

    def _behind(self, i: int, start: int) -> int:
        """The token after `i` and after what the bracket there holds; if nobody closes it, where a symbol may begin."""
        if self.text.tokens[i] not in ("(", "{", "["):
            return i + 1
        if i in self.text.matches:
            return self.text.matches[i] + 1
        column = self.text.span(max(start, 0)).column
        for at in range(i + 1, len(self.text.tokens)):
            if self.text.begins_line(at) and self.text.span(at).column <= column and self._is_isolated(at):
                return at
        return len(self.text.tokens)

    def _is_isolated(self, i: int) -> bool:
        cls = self._class(i)
        return cls is not None and IsolatedFromAbove in cls.traits

    def _begins(self, i: int, first: int) -> bool:
        """Whether an operation begins at token `i`."""
        token, before = self.text.tokens[i], self.text.get(i - 1)
        apart = i == first or self.text.begins_line(i)
        if token[0] == "%":
            return apart and self.text.operation_of_result(i) is not None
        if token[0] == '"':
            return apart and before not in ("=", ",", "(", ":") and self.text.get(i + 1) == "("
        if before == "=" or not (apart or before == "}"):
            return False
        return (token[0].isalpha() and "." in token and apart) or self._class(i) is not None

    def _class(self, i: int) -> Any:
        word = self.text.tokens[i].strip('"')
        return self.ctx.op_class(word) if "." in word else self.ctx.op_class(f"builtin.{word}")
