"""What a language server says of one text: problems, meanings, places of names, and what may come next."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from plait.context import Context
from plait.define.traits import IsolatedFromAbove
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.diagnostics.render import resolve
from plait.ir.location import SourceLocation
from plait.ir.symbol import symbol_name
from plait.ir.verify import verify
from plait.syntax.parser import parse_module

from plait_cli.docs import markdown as md
from plait_cli.lsp.text import Span, TokenText, small_number


class Problem(NamedTuple):
    """One diagnostic; `related` are its notes that have a place."""

    span: Span
    severity: str
    message: str
    related: tuple[tuple[Span, str], ...]


class Suggestion(NamedTuple):
    """Something that may be written next."""

    label: str
    kind: str
    documentation: str


class Analysis:
    """A text, its tokens, and its IR where it can be parsed."""

    def __init__(self, text: str, filename: str, ctx: Context) -> None:
        self.ctx = ctx
        self.text = TokenText(text, filename)
        self.module: Any = None
        self.problems: list[Problem] = []
        try:
            self.module = parse_module(text, ctx, filename)
            verify(self.module, ctx)
        except DiagnosticError as error:
            self.problems = [self._problem(d) for d in error.diagnostics]
        self._operations = dict(self._parsed())
        self._scopes = self._isolated()

    def _parsed(self) -> Iterator[tuple[int, Any]]:
        """The operations of the IR by the token of their name."""
        for op in self.module.walk() if self.module is not None else ():
            if isinstance(op.location, SourceLocation):
                yield op.location.token, op

    def _isolated(self) -> list[tuple[int, int]]:
        """The tokens of the operations whose regions see no values from outside, in order, with their ends."""
        return [
            (token, self._end(op))
            for token, op in self._operations.items()
            if op.regions and op.maybe_has_trait(IsolatedFromAbove)
        ]

    def _end(self, op: Any) -> int:
        """The token of what follows an operation, or the end of the text."""
        while op is not None:
            if op.next is not None and isinstance(op.next.location, SourceLocation):
                return op.next.location.token
            op = op.parent_op
        return len(self.text.tokens)

    # Problems

    def _problem(self, diagnostic: Diagnostic) -> Problem:
        message = diagnostic.message + (f"\nhelp: {diagnostic.help}" if diagnostic.help else "")
        notes = tuple((self._span(note), note.message) for note in diagnostic.notes if note.location is not None)
        return Problem(self._span(diagnostic), diagnostic.severity, message, notes)

    def _span(self, diagnostic: Diagnostic) -> Span:
        position, _ = resolve(diagnostic.location)
        if position is None or position.line == 0:
            return Span(0, 0, 0, 1)
        line, column = position.line - 1, position.column - 1
        return Span(line, column, line, column + max(position.width, 1))

    # Names

    def scope(self, token: int) -> tuple[int, int]:
        """The first token and the end of what a value name at `token` may refer to."""
        around = [(start, end) for start, end in self._scopes if start <= token < end]
        return max(around, default=(0, len(self.text.tokens)))

    def definition(self, line: int, column: int) -> Span | None:
        """Where the name at a place is defined."""
        token = self.text.at(line, column)
        found = self._definition(token) if token is not None else None
        return None if found is None else self.text.span(found)

    def _definition(self, token: int) -> int | None:
        name = self.text.tokens[token].partition("#")[0] if self.text.tokens[token][0] == "%" else self.text.get(token)
        places = self._places(name, token)
        if name[0] == "%":
            defining = [i for i in places if self.text.defines_value(i)]
            before = [i for i in defining if i <= token]
            return before[-1] if before else defining[0] if defining else next(iter(places), None)
        if name[0] == "^":
            return next((i for i in places if self.text.defines_block(i)), None)
        if name[0] == "@":
            return self._symbol(name)
        if name[0] in "#!":
            return next((i for i in places if self.text.get(i + 1) == "="), None)
        return None

    def _symbol(self, name: str) -> int | None:
        for token, op in self._operations.items():
            if symbol_name(op) == name[1:].strip('"'):
                near = range(token, min(token + 8, len(self.text.tokens)))
                return next((i for i in near if self.text.tokens[i] == name), token)
        return None

    def references(self, line: int, column: int) -> list[Span]:
        """All places of the name at a place, its definition included."""
        token = self.text.at(line, column)
        if token is None or self.text.tokens[token][0] not in "%^@#!":
            return []
        name = self.text.tokens[token]
        name = name.partition("#")[0] if name[0] == "%" else name
        places = self._places(name, token)
        if name[0] == "%":  # the same name may mean another value in another region
            own = self._definition(token)
            places = [i for i in places if self._definition(i) == own]
        return [self.text.span(i) for i in places]

    def _places(self, name: str, token: int) -> list[int]:
        start, end = self.scope(token) if name[0] in "%^" else (0, len(self.text.tokens))
        if name[0] == "%":
            return [i for i in range(start, end) if self.text.tokens[i].partition("#")[0] == name]
        return [i for i in range(start, end) if self.text.tokens[i] == name]

    # Meaning

    def hover(self, line: int, column: int) -> tuple[Span, str] | None:
        """Markdown about what stands at a place."""
        token = self.text.at(line, column)
        if token is None:
            return None
        text = self._about(token)
        return None if text is None else (self.text.span(token), text)

    def _about(self, token: int) -> str | None:
        word = self.text.tokens[token]
        if word[0] == "%":
            ty = self._type_of(token)
            return None if ty is None else f"```mlir\n{word} : {ty}\n```"
        op = self._operations.get(token)
        known: Any = self.ctx.op_class(word.strip('"'))
        cls: Any = op.__class__ if op is not None and op.is_registered else known
        if cls is not None:
            return f"**{cls.name}**\n\n{md.doc(cls)}"
        if word[0] in "#!":
            full = word[1:].partition("<")[0]
            kind = self.ctx.type_class(full) if word[0] == "!" else self.ctx.attribute_class(full)
            return None if kind is None else f"**{word[0]}{full}**\n\n{md.doc(kind)}"
        return None

    def _type_of(self, token: int) -> Any:
        place = self._definition(token)
        if place is None:
            return None
        result = self.text.operation_of_result(place)
        op = self._operations.get(result[0]) if result is not None else None
        if result is not None and op is not None:
            behind = small_number(self.text.tokens[token].partition("#")[2] or "0")
            if behind is None or result[1] + behind >= len(op.results):
                return None
            return op.results[result[1] + behind].type
        return self._argument_type(place)

    def _argument_type(self, place: int) -> Any:
        for op in self._operations.values():
            for region in op.regions:
                for block in region.blocks:
                    for argument in block.arguments:
                        location = argument.location
                        if isinstance(location, SourceLocation) and location.token == place:
                            return argument.type
        return None

    # What may come next

    def completions(self, line: int, column: int) -> list[Suggestion]:
        """What the word that ends at a place may become."""
        offset = self.text.offset(line, column)
        start = offset
        while start and (self.text.buffer.text[start - 1].isalnum() or self.text.buffer.text[start - 1] in "_.$%@^!#"):
            start -= 1
        word = self.text.buffer.text[start:offset]
        token = self.text.at(line, column)
        if word[:1] in ("%", "^"):
            first, end = self.scope(token if token is not None else 0)
            names = {t.partition("#")[0] for t in self.text.tokens[first:end] if t[0] == word[0]} - {word}
            return [Suggestion(name, "value", "") for name in sorted(names) if name.startswith(word)]
        if word[:1] == "@":
            return [Suggestion(f"@{name}", "symbol", "") for name in self._symbols() if f"@{name}".startswith(word)]
        if word[:1] in ("!", "#"):
            return list(self._of_dialects(word[0], word[1:]))
        return list(self._of_dialects("", word))

    def _symbols(self) -> list[str]:
        names = (symbol_name(op) for op in self._operations.values())
        return sorted({name for name in names if name is not None})

    def _of_dialects(self, sigil: str, word: str) -> Iterator[Suggestion]:
        name, dot, _ = word.partition(".")
        if not dot:
            for dialect in self.ctx.dialect_names:
                if dialect.startswith(word):
                    yield Suggestion(f"{sigil}{dialect}.", "dialect", "")
            return
        dialect: Any = self.ctx.dialect(name) if name in self.ctx.dialect_names else None
        if dialect is None:
            return
        table = {"": dialect.operations, "!": dialect.types, "#": dialect.attributes}[sigil]
        for full, cls in sorted(table.items()):
            if full.startswith(word):
                yield Suggestion(sigil + full, "operation" if not sigil else "type", md.doc(cls))
