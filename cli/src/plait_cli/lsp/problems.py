"""What is wrong with a text: errors of the parser and the verifier, and the edits that their help proposes."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from plait.context import Context
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.render import resolve
from plait.ir.location import SourceLocation
from plait.ir.verify import verify

from plait_cli.lsp.recovery import Parsed
from plait_cli.lsp.text import Span, TokenText

if TYPE_CHECKING:
    from plait.ir.location import Location

_MAX_ERRORS = 1000
_NEAR = 200
"""How many tokens behind the place of an error the name is looked for that it is about."""

_DID_YOU_MEAN = re.compile(r"did you mean (.*)\?")
_QUOTED = re.compile(r"'([^']+)'")


class Problem(NamedTuple):
    """One diagnostic; `related` are its notes that have a place, `proposals` what may stand in place of a name."""

    span: Span
    severity: str
    message: str
    related: tuple[tuple[Span, str], ...]
    proposals: tuple[Edit, ...] = ()


class Edit(NamedTuple):
    """Another text for a part of a line."""

    span: Span
    text: str


def problems_of(text: TokenText, parsed: Parsed, ctx: Context) -> list[Problem]:
    """All that is wrong, in the order of the text."""
    found = [*parsed.errors, *_broken(text, parsed, ctx)]
    unique = {(problem.span, problem.message): problem for problem in (_problem(text, d) for d in found)}
    return sorted(unique.values(), key=lambda problem: problem.span)


def _broken(text: TokenText, parsed: Parsed, ctx: Context) -> list[Diagnostic]:
    """What the verifier says; not of what names a symbol that an operation may define that was left out, and not in
    functions that lack a terminator for that reason."""
    if parsed.module is None:
        return []
    try:
        verify(parsed.module, ctx, max_errors=_MAX_ERRORS)
    except DiagnosticError as error:
        lost = {token for part in parsed.left_out for token in text.tokens[part.start : part.stop] if token[0] == "@"}
        found = [one for one in error.diagnostics if not any(_lies_in(one, part, text) for part in parsed.unended)]
        return [one for one in found if not lost or not lost & set(_line_of(text, one.location))]
    return []


def _lies_in(found: Diagnostic, part: range, text: TokenText) -> bool:
    return isinstance(found.location, SourceLocation) and text.token_at(found.location.offset) in part


def _line_of(text: TokenText, location: Location) -> list[str]:
    """The tokens from a location to the end of its line."""
    if not isinstance(location, SourceLocation):
        return []
    first = text.token_at(location.offset)
    behind = range(first + 1, len(text.tokens))
    return text.tokens[first : next((i for i in behind if text.begins_line(i)), len(text.tokens))]


def _problem(text: TokenText, diagnostic: Diagnostic) -> Problem:
    message = diagnostic.message + (f"\nhelp: {diagnostic.help}" if diagnostic.help else "")
    notes = tuple((_span(note), note.message) for note in diagnostic.notes if note.location is not None)
    return Problem(_span(diagnostic), diagnostic.severity, message, notes, _proposals(text, diagnostic))


def _span(diagnostic: Diagnostic) -> Span:
    position, _ = resolve(diagnostic.location)
    if position is None or position.line == 0:
        return Span(0, 0, 0, 1)
    line, column = position.line - 1, position.column - 1
    return Span(line, column, line, column + max(position.width, 1))


def _proposals(text: TokenText, diagnostic: Diagnostic) -> tuple[Edit, ...]:
    """An edit for each name that the help proposes, where the text has the name that the message is about."""
    asked = _DID_YOU_MEAN.search(diagnostic.help or "")
    if asked is None or not isinstance(diagnostic.location, SourceLocation) or not text.tokens:
        return ()
    first = text.token_at(diagnostic.location.offset)
    for name in _QUOTED.findall(diagnostic.message):
        place = _place_of(name, text, first)
        if place is not None:
            return tuple(Edit(place, proposal) for proposal in _QUOTED.findall(asked[1]))
    return ()


def _place_of(name: str, text: TokenText, first: int) -> Span | None:
    """Where `name` stands in the token of an error, or is one of the tokens that follow it."""
    inside = text.tokens[first].find(name)
    if inside >= 0:
        line, column = text.place(text.starts[first] + inside)
        return Span(line, column, line, column + len(name))
    for i in range(first + 1, min(first + _NEAR, len(text.tokens))):
        if text.tokens[i] == name:
            return text.span(i)
    return None
