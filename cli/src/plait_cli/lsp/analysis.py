"""What a language server knows of one text: its IR and problems, what names mean, and where they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.context import Context
from plait.define.traits import IsolatedFromAbove
from plait.ir.location import SourceLocation

from plait_cli.docs import markdown as md
from plait_cli.lsp.problems import problems_of
from plait_cli.lsp.recovery import parse
from plait_cli.lsp.symbols import Symbols
from plait_cli.lsp.text import Span, TokenText, small_number

if TYPE_CHECKING:
    from plait.ir.location import Location
    from plait.ir.operation import Operation


class Analysis:
    """A text, its tokens, and its IR where it can be parsed."""

    def __init__(self, text: str, filename: str, ctx: Context) -> None:
        self.ctx = ctx
        self.text = TokenText(text, filename)
        parsed = parse(self.text, ctx)
        self.module, self.left_out = parsed.module, parsed.left_out
        self.problems = problems_of(self.text, parsed, ctx)
        self.operations: dict[int, Any] = {}
        for token, op in self._parsed():  # what has no text has the place of what holds it
            self.operations.setdefault(token, op)
        self._scopes = self._isolated()
        self.symbols = Symbols(self.text, self.operations, self.end)
        self._arguments: dict[int, Any] | None = None

    def token(self, location: Location) -> int:
        """The token at a location, -1 for one that the text does not tell."""
        if not isinstance(location, SourceLocation):
            return -1
        return self.text.token_at(location.offset) if self.left_out else location.token

    def _parsed(self) -> Iterator[tuple[int, Any]]:
        """The operations of the IR by the token of their name."""
        for op in self.module.walk() if self.module is not None else ():
            token = self.token(op.location)
            if token >= 0:
                yield token, op

    def _isolated(self) -> list[tuple[int, int]]:
        """The tokens of the operations whose regions see no values from outside, in order, with their ends."""
        found = [
            (token, self.end(op))
            for token, op in self.operations.items()
            if op.regions and op.maybe_has_trait(IsolatedFromAbove)
        ]
        return sorted([*found, *((part.start, part.stop) for part in self.left_out)])

    def end(self, op: Operation) -> int:
        """The token behind an operation: the next operation, label or closing brace."""
        token = self.token(op.location)
        following = self.token(op.next.location) if op.next is not None else -1
        if following > token:
            return self.text.statement(following)
        brace = self.text.around(token)
        close = self.text.matches.get(brace, len(self.text.tokens))
        labels = (i for i in range(token + 1, close) if self.text.tokens[i][0] == "^" and self.text.around(i) == brace)
        return next((i for i in labels if self.text.defines_block(i)), close)

    # Names

    def scope(self, token: int) -> tuple[int, int]:
        """The first token and the end of what a value name at `token` may refer to."""
        around = [(start, end) for start, end in self._scopes if start <= token < end]
        return max(around, default=(0, len(self.text.tokens)))

    def definition(self, line: int, column: int) -> Span | None:
        """Where the name at a place is defined."""
        token = self.text.at(line, column)
        found = self.defining(token) if token is not None else None
        return None if found is None else self.text.span(found)

    def defining(self, token: int) -> int | None:
        """The token where the name at `token` is defined."""
        name = self._name(token)
        places = self._places(name, token)
        if name[0] == "%":
            return self._value([i for i in places if self.text.defines_value(i)] or places[:1], token)
        if name[0] == "^":
            return next((i for i in places if self.text.defines_block(i)), None)
        if name[0] == "@" or self.symbols.defined_by_string(token):
            return self.symbols.definition(token)
        if name[0] in "#!":
            return next((i for i in places if self.text.get(i + 1) == "="), None)
        return None

    def _name(self, token: int) -> str:
        name = self.text.tokens[token]
        return name.partition("#")[0] if name[0] == "%" else name

    def _value(self, defining: list[int], token: int) -> int | None:
        """Which of the definitions of a name it means at `token`: the last one before that a brace does not hide."""
        visible = [i for i in defining if self._encloses(self.text.around(i), token)]
        before = [i for i in visible if i <= token]
        return before[-1] if before else next(iter(visible or defining), None)

    def _encloses(self, brace: int, token: int) -> bool:
        return brace < token < self.text.matches.get(brace, len(self.text.tokens))

    def references(self, line: int, column: int) -> list[Span]:
        """All places of the name at a place, its definition included."""
        token = self.text.at(line, column)
        return [] if token is None else [self.text.span(i) for i in self.uses(token)]

    def uses(self, token: int) -> list[int]:
        """The tokens that mean what the name at `token` means."""
        name = self.text.tokens[token]
        if name[0] == "@" or self.symbols.defined_by_string(token):
            return self.symbols.uses(token)
        if name[0] not in "%^#!":
            return []
        places = self._places(self._name(token), token)
        if name[0] == "%":  # the same name may mean another value in another region
            defining = [i for i in places if self.text.defines_value(i)] or places[:1]
            own = self._value(defining, token)
            places = [i for i in places if self._value(defining, i) == own]
        return places

    def _places(self, name: str, token: int) -> list[int]:
        start, end = self.scope(token) if name[0] in "%^" else (0, len(self.text.tokens))
        if name[0] == "%":
            return [i for i in range(start, end) if self.text.tokens[i].partition("#")[0] == name]
        found = [i for i in range(start, end) if self.text.tokens[i] == name]
        if name[0] == "^":  # another region may have a block of that name
            found = [i for i in found if self.text.around(i) == self.text.around(token)]
        return found

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
        op = self.operations.get(token)
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
        place = self.defining(token)
        if place is None:
            return None
        result = self.text.operation_of_result(place)
        op = self.operations.get(result[0]) if result is not None else None
        if result is not None and op is not None:
            behind = small_number(self.text.tokens[token].partition("#")[2] or "0")
            if behind is None or result[1] + behind >= len(op.results):
                return None
            return op.results[result[1] + behind].type
        return self.arguments.get(place)

    @property
    def arguments(self) -> dict[int, Any]:
        """The types of block arguments by the token of their name."""
        if self._arguments is None:
            blocks = (b for op in self.operations.values() for region in op.regions for b in region.blocks)
            self._arguments = {self.token(a.location): a.type for block in blocks for a in block.arguments}
        return self._arguments
