"""The outline of a text: its symbols, one in the other, and the parts of it that can be folded."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from plait.builtin.symbols import symbol_name
from plait.define.traits import SymbolTable
from plait.interfaces.callable import Callable

from plait_cli.lsp.analysis import Analysis
from plait_cli.lsp.symbols import name_of
from plait_cli.lsp.text import Span, TokenText

if TYPE_CHECKING:
    from plait.ir.operation import Operation

_NEAR = 6


@dataclass
class Symbol:
    """A symbol: `kind` is module, function, variable or object; `span` is all of it and `name_span` its name."""

    name: str
    kind: str
    detail: str
    span: Span
    name_span: Span
    children: list[Symbol] = field(default_factory=list["Symbol"])


def symbols_of(analysis: Analysis) -> list[Symbol]:
    """The symbols and modules of a text; of what cannot be parsed, too."""
    found = sorted([*_parsed(analysis), *_left_out(analysis)], key=lambda item: (item[0], -item[1]))
    top: list[Symbol] = []
    around: list[tuple[int, Symbol]] = []
    for _, end, symbol in found:
        while around and end > around[-1][0]:
            around.pop()
        (around[-1][1].children if around else top).append(symbol)
        around.append((end, symbol))
    return top


def _parsed(analysis: Analysis) -> Iterator[tuple[int, int, Symbol]]:
    """First token, end and symbol of each operation that is one."""
    for token, op in analysis.operations.items():
        name = symbol_name(op)
        if name is None and SymbolTable not in op.traits:
            continue
        start, end = analysis.text.statement(token), analysis.end(op)
        if end <= token:
            continue
        place = analysis.symbols.place_of(op, token)
        span = analysis.text.span(start, end - 1)
        yield start, end, Symbol(name or op.name, _kind(op, analysis), op.name, span, analysis.text.span(place))


def _kind(op: Operation, analysis: Analysis) -> str:
    if SymbolTable in op.traits:
        return "module"
    if analysis.ctx.model(Callable, op) is not None:
        return "function"
    return "variable" if op.name.endswith("global") else "object"


def _left_out(analysis: Analysis) -> Iterator[tuple[int, int, Symbol]]:
    text = analysis.text
    for part in analysis.left_out:
        place = next((i for i in part[:_NEAR] if text.tokens[i][0] == "@"), None)
        if place is not None:
            name, span = name_of(text.tokens[place]), text.span(part.start, part.stop - 1)
            operation = text.tokens[part.start]
            kind = "function" if "func" in operation else "object"
            yield part.start, part.stop, Symbol(name or "@", kind, operation, span, text.span(place))


def folds_of(text: TokenText) -> list[tuple[int, int]]:
    """First and last line of what can be folded: regions and dictionaries, blocks, sections of resources."""
    found = {*_braces(text), *_sections(text), *_blocks(text)}
    return sorted((first, last) for first, last in found if first < last)


def _braces(text: TokenText) -> Iterator[tuple[int, int]]:
    for opening, closing in text.matches.items():
        if text.tokens[opening] == "{":
            yield text.span(opening).line, text.span(closing).line - 1


def _sections(text: TokenText) -> Iterator[tuple[int, int]]:
    opening: int | None = None
    for i, token in enumerate(text.tokens):
        if token == "{-#":
            opening = i
        elif token == "#-}" and opening is not None:
            yield text.span(opening).line, text.span(i).line - 1
            opening = None


def _blocks(text: TokenText) -> Iterator[tuple[int, int]]:
    """From each label to what is before the next one, or before the end of the region."""
    labels: dict[int, list[int]] = {}
    for i, token in enumerate(text.tokens):
        if token[0] == "^" and text.begins_line(i) and text.defines_block(i):
            labels.setdefault(text.around(i), []).append(i)
    for brace, mine in labels.items():
        ends = [*mine[1:], text.matches.get(brace, len(text.tokens) - 1)]
        for label, end in zip(mine, ends):
            yield text.span(label).line, text.span(end).line - 1
