"""What may be written next at a place of a text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from plait_cli.docs import markdown as md
from plait_cli.lsp.analysis import Analysis


class Suggestion(NamedTuple):
    """Something that may be written next."""

    label: str
    kind: str
    documentation: str


def completions(analysis: Analysis, line: int, column: int) -> list[Suggestion]:
    """What the word that ends at a place may become."""
    source, offset = analysis.text.buffer.text, analysis.text.offset(line, column)
    start = offset
    while start and (source[start - 1].isalnum() or source[start - 1] in "_.$%@^!#"):
        start -= 1
    word = source[start:offset]
    token = analysis.text.at(line, column)
    if word[:1] in ("%", "^"):
        first, end = analysis.scope(token if token is not None else 0)
        names = {t.partition("#")[0] for t in analysis.text.tokens[first:end] if t[0] == word[0]} - {word}
        return [Suggestion(name, "value", "") for name in sorted(names) if name.startswith(word)]
    if word[:1] == "@":
        return [Suggestion(f"@{name}", "symbol", "") for name in analysis.symbols.names if f"@{name}".startswith(word)]
    if word[:1] in ("!", "#"):
        return list(_of_dialects(analysis, word[0], word[1:]))
    return list(_of_dialects(analysis, "", word))


def _of_dialects(analysis: Analysis, sigil: str, word: str) -> Iterator[Suggestion]:
    name, dot, _ = word.partition(".")
    if not dot:
        for dialect in analysis.ctx.dialect_names:
            if dialect.startswith(word):
                yield Suggestion(f"{sigil}{dialect}.", "dialect", "")
        return
    dialect: Any = analysis.ctx.dialect(name) if name in analysis.ctx.dialect_names else None
    if dialect is None:
        return
    table = {"": dialect.operations, "!": dialect.types, "#": dialect.attributes}[sigil]
    for full, cls in sorted(table.items()):
        if full.startswith(word):
            yield Suggestion(sigil + full, "operation" if not sigil else "type", md.doc(cls))
