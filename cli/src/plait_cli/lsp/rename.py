"""Renaming of values, blocks and symbols: all that has the name gets another, or nobody does."""

from __future__ import annotations

import re

from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError

from plait_cli.lsp.analysis import Analysis
from plait_cli.lsp.problems import Edit
from plait_cli.lsp.symbols import name_of
from plait_cli.lsp.text import Span

_SUFFIX = re.compile(r"(?:\d+|[A-Za-z$._\-][\w$.\-]*)\Z", re.ASCII)
_SYMBOL = re.compile(r"[A-Za-z_][\w$.]*\Z", re.ASCII)
_KINDS = {"%": "value", "^": "block", "@": "symbol"}


def renamable(analysis: Analysis, line: int, column: int) -> Span | None:
    """The name at a place, if it can be renamed."""
    token = analysis.text.at(line, column)
    if token is None or not _is_name(analysis, token) or analysis.defining(token) is None:
        return None
    return _span(analysis, token)


def rename(analysis: Analysis, line: int, column: int, name: str) -> list[Edit]:
    """The edits that give what is named at a place the name `name`, with its sigil or without. Raises."""
    token = analysis.text.at(line, column)
    if token is None or renamable(analysis, line, column) is None:
        raise _refused("there is no value, block or symbol to rename")
    word = analysis.text.tokens[token]
    sigil = "@" if word[0] == '"' else word[0]
    plain = name.removeprefix(sigil)
    if not (_SYMBOL if sigil == "@" else _SUFFIX).match(plain):
        raise _refused(f"'{name}' is not a valid name of a {_KINDS[sigil]}")
    places = analysis.uses(token)
    _check_free(analysis, token, sigil + plain, places)
    texts = (f'"{plain}"' if analysis.text.tokens[i][0] == '"' else sigil + plain for i in places)
    return [Edit(_span(analysis, i), text) for i, text in zip(places, texts)]


def _is_name(analysis: Analysis, token: int) -> bool:
    return analysis.text.tokens[token][0] in _KINDS or analysis.symbols.defined_by_string(token)


def _check_free(analysis: Analysis, token: int, name: str, places: list[int]) -> None:
    """Raise if something else has the name where it would be seen."""
    text = analysis.text
    start, end = (0, len(text.tokens)) if name[0] == "@" else analysis.scope(token)
    taken = {i for i in range(start, end) if _same(text.tokens[i], name)}
    if name[0] == "@" and name_of(name) in analysis.symbols.names:
        taken.add(-1)
    if taken - set(places):
        raise _refused(f"'{name}' is the name of another {_KINDS[name[0]]}")


def _same(token: str, name: str) -> bool:
    return name_of(token) == name[1:] if name[0] == "@" else token.partition("#")[0] == name


def _span(analysis: Analysis, token: int) -> Span:
    """Where a name stands, without the number of a result behind it."""
    span = analysis.text.span(token)
    word = analysis.text.tokens[token]
    behind = len(word) - len(word.partition("#")[0]) if word[0] == "%" else 0
    return span._replace(end_column=span.end_column - behind)


def _refused(message: str) -> DiagnosticError:
    return DiagnosticError(Diagnostic("error", message))
