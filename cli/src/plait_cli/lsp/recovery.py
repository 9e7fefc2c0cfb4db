"""Parses texts with errors: each operation that cannot be parsed is left out, and the rest is parsed again.

What is left out is the innermost operation around the error; if that does not help, the one around it. It is replaced
by blanks, so that all other places stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.context import Context
from plait.define.traits import IsolatedFromAbove
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.ir.location import SourceLocation
from plait.syntax.parser import parse_module

from plait_cli.lsp.text import TokenText

if TYPE_CHECKING:
    from plait.ir.location import Location

_MAX_PARTS = 100
_BUDGET = 20_000_000
"""How many operations are left out at most, and how many characters are parsed in all before giving up on the rest."""

_QUOTED = re.compile(r"'([^']+)'")
_NOT_BLANK = re.compile(r"[^\n]")

Part = range
"""The tokens of an operation with all that it holds."""


class Parsed(NamedTuple):
    """`module` holds what could be parsed, None if nothing could; `left_out` are the parts with errors.

    `unended` are the functions, or other isolated operations, that lack what was left out at the end of a block.
    """

    module: Any
    errors: list[Diagnostic]
    left_out: list[Part]
    unended: list[Part]


def parse(text: TokenText, ctx: Context) -> Parsed:
    """The module of a text, without the operations that cannot be parsed, and all errors of those."""
    source = text.buffer.text
    parts = _Parts(text, ctx)
    found = Parsed(None, [], [], [])
    lost: set[tuple[Part | None, str]] = set()
    for _ in range(max(2, min(_MAX_PARTS, _BUDGET // (len(source) + 1)))):
        try:
            return found._replace(module=parse_module(source, ctx, text.buffer.filename))
        except DiagnosticError as error:
            around = parts.around(error.diagnostics[0].location)
            found.errors.extend(one for one in error.diagnostics if not _is_about(one, lost, parts))
        part = next((part for part in reversed(around) if part not in found.left_out), None)
        if part is None:
            return found
        found.left_out.append(part)
        scope = parts.isolated(around[: around.index(part)])
        if scope is not None and (text.get(part.stop) == "}" or text.get(part.stop)[:1] == "^"):
            found.unended.append(scope)
        lost |= {(scope, name) for name in _results(text, part)}
        source = _blanked(source, text, part)
    return found


def _is_about(error: Diagnostic, lost: set[tuple[Part | None, str]], parts: _Parts) -> bool:
    """Whether an error names a value of the same function that was left out."""
    names = _QUOTED.findall(error.message)
    scope = parts.isolated(parts.around(error.location)) if names and lost else None
    return any((scope, name) in lost for name in names)


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
        self._default = "builtin"  # the dialect whose operations need no prefix in the region that is split

    def around(self, location: Location) -> list[Part]:
        """The parts around an error, from the outermost to the innermost."""
        if not isinstance(location, SourceLocation) or not self.text.tokens:
            return []
        offset = location.offset
        if location.buffer.text[offset:].strip():
            return self._around(self.text.token_at(offset))
        unclosed = [i for i, token in enumerate(self.text.tokens) if token in "({[" and i not in self.text.matches]
        return self._around(unclosed[-1] if unclosed else self.text.token_at(offset))

    def isolated(self, parts: list[Part]) -> Part | None:
        """The innermost of `parts` whose values are its own; None if there is none."""
        return next((part for part in reversed(parts) if self._is_isolated(self._name(part))), None)

    def _around(self, token: int) -> list[Part]:
        found: list[Part] = []
        inner: Part | None = range(len(self.text.tokens))
        while inner is not None:
            cls = self._class(self._name(found[-1])) if found else None
            self._default = getattr(cls, "default_dialect", None) or "builtin"
            part = next((part for part in self._split(inner) if token in part), None)
            if part is not None:
                found.append(part)
            inner = self._inside(inner if part is None else part, token)
        return found

    def _inside(self, part: Part, token: int) -> Part | None:
        """What the outermost braces around `token` in `part` hold: a region, or a dictionary without operations."""
        brace = -1
        outer = self.text.around(token)
        while outer >= part.start:
            brace, outer = outer, self.text.around(outer)
        if brace < part.start or brace not in self.text.matches or brace == token:
            return None
        return range(brace + 1, self.text.matches[brace])

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
        if "." in word:
            return self.ctx.op_class(word)
        return self.ctx.op_class(f"{self._default}.{word}") or self.ctx.op_class(f"builtin.{word}")

    def _name(self, part: Part) -> int:
        """The token of the name of an operation, behind its results."""
        if self.text.tokens[part.start][0] != "%":
            return part.start
        return next((i + 1 for i in part if self.text.tokens[i] == "=" and i + 1 in part), part.start)
