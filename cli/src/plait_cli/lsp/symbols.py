"""Symbols of a text: the operation that each name means, its tokens, and all that names it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from plait.builtin.symbols import nearest_symbol_table, symbol_name
from plait.syntax.token_parser import unescape

from plait_cli.lsp.text import TokenText

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_NEAR = 12
"""How many tokens behind the name of an operation its symbol is looked for."""


def name_of(token: str) -> str | None:
    """The symbol that a token `@name` or `@"name"` names."""
    if token[:1] != "@" or len(token) < 2:
        return None
    return unescape(token[1:]).decode("utf-8", "surrogateescape") if token[1] == '"' else token[1:]


class Symbols:
    """The operations of a text that define symbols, `operations` by the token of their name, `end` their ends."""

    def __init__(self, text: TokenText, operations: Mapping[int, Any], end: Callable[[Any], int]) -> None:
        self._text, self._end = text, end
        self._defining: dict[str, list[tuple[int, int, Any]]] = {}  # the tokens of the operation and of its name
        self._places: dict[int, Any] = {}
        for token, op in operations.items():
            name = symbol_name(op)
            if name is not None:
                place = self._place(token, name)
                self._defining.setdefault(name, []).append((token, place, op))
                self._places[place] = op

    @property
    def names(self) -> list[str]:
        """The names of all symbols."""
        return sorted(self._defining)

    def _place(self, token: int, name: str) -> int:
        """Where the operation at `token` says its name: `@name`, or `sym_name = "name"`."""
        get = self._text.get
        for i in range(token, min(token + _NEAR, len(self._text.tokens))):
            if name_of(get(i)) == name:
                return i
        for i in range(token, len(self._text.tokens) - 2):
            if get(i) == "sym_name" and get(i + 1) == "=":
                return i + 2
        return token

    def place_of(self, op: Operation, token: int) -> int:
        """The token of the name of an operation at `token`."""
        return next((place for _, place, known in self._defining.get(symbol_name(op) or "", []) if known is op), token)

    def defined_by_string(self, token: int) -> bool:
        """Whether a token is a string that names an operation, as the generic form has it."""
        return token in self._places and self._text.tokens[token][0] == '"'

    def definition(self, token: int) -> int | None:
        """The token where the symbol that `token` names is defined."""
        found = self._meant(token)
        return None if found is None else found[1]

    def uses(self, token: int) -> list[int]:
        """All tokens that name the symbol that `token` names, its definition included."""
        own = self._meant(token)
        if own is None:
            return [i for i, text in enumerate(self._text.tokens) if text == self._text.tokens[token]]
        name = symbol_name(own[2])
        named = (i for i, text in enumerate(self._text.tokens) if text[0] == "@" and name_of(text) == name)
        uses = {i for i in named if (found := self._meant(i)) is not None and found[2] is own[2]}
        return sorted(uses | {own[1]} if self._text.tokens[own[1]][0] in '@"' else uses)

    def _meant(self, token: int) -> tuple[int, int, Any] | None:
        """The operation whose symbol a token names, with the tokens of the operation and of its name."""
        op = self._places.get(token)
        name = symbol_name(op) if op is not None else name_of(self._text.tokens[token])
        known = self._defining.get(name or "", [])
        if op is not None:
            return next(found for found in known if found[2] is op)
        if self._text.get(token - 1) == "::":
            outer = self._meant(token - 2)
            return next((found for found in known if outer is not None and found[2].parent_op is outer[2]), None)
        around = [found for found in known if self._sees(found[2], token)]
        return max(around, key=lambda found: found[0], default=None)

    def _sees(self, op: Operation, token: int) -> bool:
        """Whether `token` lies in the symbol table that holds `op`."""
        table = nearest_symbol_table(op.parent_op) if op.parent_op is not None else None
        if table is None:
            return True
        first = self._text.around(self._token(op))
        return first < token < self._text.matches.get(first, len(self._text.tokens)) if first >= 0 else True

    def _token(self, op: Operation) -> int:
        return next(token for token, _, known in self._defining[symbol_name(op) or ""] if known is op)
