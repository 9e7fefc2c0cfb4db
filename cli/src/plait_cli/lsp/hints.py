"""Types of values where the text leaves them out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from plait_cli.lsp.analysis import Analysis
from plait_cli.lsp.text import TokenText, small_number

if TYPE_CHECKING:
    from plait.ir.attribute import Type


class Hint(NamedTuple):
    """A text to show behind a place."""

    line: int
    column: int
    text: str


def hints_of(analysis: Analysis, first_line: int, last_line: int) -> list[Hint]:
    """The types of the values that are defined in some lines, and whose definition does not say them."""
    text = analysis.text
    found: list[Hint] = []
    for i in range(text.token_at(text.offset(first_line, 0)), len(text.tokens)):
        if text.tokens[i][0] != "%":
            continue
        line = text.span(i).line
        if line > last_line:
            break
        if line >= first_line:
            found += _hint(analysis, i)
    return found


def _hint(analysis: Analysis, token: int) -> Iterator[Hint]:
    """The hint behind a name that is defined at `token`."""
    text = analysis.text
    argument = analysis.arguments.get(token)
    result = text.operation_of_result(token) if argument is None else None
    op = analysis.operations.get(result[0]) if result is not None else None
    last, types, said = token, [] if argument is None else [argument], [str(argument)] * (text.get(token + 1) == ":")
    if result is not None and op is not None:
        count = small_number(text.get(token + 2)) or 1 if text.get(token + 1) == ":" else 1
        last = token if count == 1 else token + 2
        types = [value.type for value in op.results[result[1] : result[1] + count]]
        said = _header(text, result[0], analysis.end(op))
    if types and not all(_says(said, ty) for ty in types):
        span = text.span(last)
        shown = ", ".join(map(str, types))
        yield Hint(span.end_line, span.end_column, f": {shown}" if len(types) == 1 else f": ({shown})")


def _header(text: TokenText, first: int, end: int) -> list[str]:
    """The tokens of an operation, without what its regions and dictionaries hold."""
    found: list[str] = []
    i = first
    while i < end:
        found.append(text.tokens[i])
        i = text.matches.get(i, i) + 1 if text.tokens[i] == "{" else i + 1
    return found


def _says(said: list[str], ty: Type) -> bool:
    """Whether tokens hold a type, or an alias, which may stand for it."""
    written = str(ty)
    if written in said or any(token[0] == "!" and "." not in token for token in said):
        return True
    return "<" in written and "".join(written.split()) in "".join("".join(token.split()) for token in said)
