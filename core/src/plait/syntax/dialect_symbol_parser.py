"""Parsing of what types and attributes share: names of dialects, opaque bodies, aliases, the bound on nesting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from plait.ir.attribute import Attribute, Type, VerifyError
from plait.suggest import did_you_mean
from plait.syntax.lexer import END, TokenBuffer
from plait.syntax.token_parser import MISFITS, TokenParser, shortened

T = TypeVar("T")

MAX_DEPTH = 1000
"""How deep attributes and types may nest, in text and with aliases; `deep_stack` has room for that."""

MAX_ALIAS_TOKENS = 1_000_000
"""How many tokens an alias may stand for: it doubles with each alias that uses the one before twice."""

_OPENING = {"<": ">", "(": ")", "[": "]", "{": "}"}
_CLOSING = frozenset(_OPENING.values())


_HELP_FOR_DIALECT = (
    "install a plugin that defines the dialect; `plait opt --allow-unregistered-dialect` keeps it as it is"
)


class DialectSymbolParser(TokenParser):
    """Parses `#name` and `!name` in all their meanings. `ctx` finds dialects and their classes."""

    def __init__(self, buffer: TokenBuffer, ctx: Any = None) -> None:
        super().__init__(buffer)
        self.ctx = ctx
        self.attribute_aliases: dict[str, Attribute] = {}
        self.type_aliases: dict[str, Type] = {}
        self._file_tokens = self.tokens
        self._alias_positions: dict[str, int] | None = None
        self._alias_ends: dict[int, int] = {}
        self._open_aliases: set[str] = set()
        self._depth = 0
        self._deepest = 0  # of the value at hand, aliases included
        self._alias_tokens = 0  # that the aliases of the definition at hand stand for
        self._alias_sizes: dict[str, tuple[int, int]] = {}  # depth and tokens

    def parse_type(self) -> Type:
        """Take a type; `TypeParser` has the rules."""
        raise NotImplementedError

    def parse_attribute(self, type: Type | None = None) -> Any:
        """Take an attribute; `AttributeParser` has the rules."""
        raise NotImplementedError

    def _guarded(self, parse: Callable[[], T]) -> T:
        """Run a rule that may recurse: bounds the depth and adds a position to errors of types."""
        start = self.index
        self._depth += 1
        try:
            if self._depth > self._deepest:
                self._deepest = self._depth
            if self._depth > MAX_DEPTH:
                raise self.error(f"attributes and types nest deeper than {MAX_DEPTH} levels")
            return parse()
        except VerifyError as error:
            raise self.error(str(error), start) from None
        finally:
            self._depth -= 1

    # Symbols of dialects

    def _parse_dialect_symbol(self, name: str, lookup: Callable[[str], Any], opaque: type[Attribute], what: str) -> Any:
        """Take `#name` or `!name` with its parameters: by its class, else as opaque text."""
        cls = lookup(name)
        if cls is not None:
            self.index += 1
            return self._parse_parameters(cls, what)
        dialect, dot, rest = name.partition(".")
        if not dot:
            found = self._parse_wrapped_symbol(dialect, lookup, what)
            if found is not None:
                return found
        self._check_opaque(dialect, rest, what)
        self.index += 1
        body = self.parse_balanced_text() if self.tokens[self.index] == "<" else ""
        return opaque(dialect, rest + body if dot else body[1:-1])

    def _parse_parameters(self, cls: Any, what: str) -> Any:
        """The parameters of an attribute or type. Its code may meet others than it expects."""
        start = self.index
        try:
            return cls.parse_parameters(self)
        except MISFITS as error:
            raise self.error(f"{what} '{cls.name}' has parameters of an unexpected kind", start) from error

    def _parse_wrapped_symbol(self, dialect: str, lookup: Callable[[str], Any], what: str) -> Any:
        """`!dialect<mnemonic...>`, the other spelling of `!dialect.mnemonic...`; None if no class has that name."""
        mnemonic = self.tokens[self.index + 2]
        cls = lookup(f"{dialect}.{mnemonic}") if mnemonic != END else None
        if cls is None:
            return None
        self.index += 3
        found = self._parse_parameters(cls, what)
        self.parse_punctuation(">")
        return found

    def _check_opaque(self, dialect: str, rest: str, what: str) -> None:
        """Raise unless text of an unknown dialect may be kept as it is."""
        if self.ctx is None:
            return
        read_as = getattr(self.ctx, "read_as", None)
        other = read_as(dialect) if read_as is not None else None
        if other is not None:
            self.ctx.dialect(other.name)
            raise self.error(f"unknown {what} `{rest}` in dialect `{other.name}`, as which `{dialect}` is read")
        if self.ctx.dialect(dialect) is not None:
            close = did_you_mean(rest, self._known_names(dialect, what))
            raise self.error(f"unknown {what} `{rest}` in dialect `{dialect}`", help=close)
        if not self.ctx.allow_unregistered:
            find_hint = getattr(self.ctx, "missing_dialect_hint", None)
            hint = find_hint(dialect) if find_hint is not None else None
            hint = hint or did_you_mean(dialect, getattr(self.ctx, "dialect_names", ()))
            raise self.error(f"{what} of the unknown dialect '{dialect}'", help=hint or _HELP_FOR_DIALECT)

    def _known_names(self, dialect: str, what: str) -> list[str]:
        found = self.ctx.dialect(dialect)
        classes = getattr(found, "types" if what == "type" else "attributes", ())
        return [name.partition(".")[2] for name in classes]

    def parse_balanced_text(self) -> str:
        """Take a bracketed group and return its text, brackets included."""
        first = self.index
        expected: list[str] = []
        while True:
            token = self.tokens[self.index]
            if token in _OPENING:
                expected.append(_OPENING[token])
            elif token in _CLOSING:
                if token != expected.pop():
                    raise self.error(f"unbalanced '{token}'")
            elif token == END:
                raise self.error(f"expected '{expected[-1]}', found end of input")
            self.index += 1
            if not expected:
                break
        if self._sub_base is not None:
            return "".join(self.tokens[first : self.index])
        return self.written(self.buffer.text[self.buffer.token_offset(first) : self.buffer.token_end(self.index - 1)])

    # Aliases

    def resolve_alias(self, token: str) -> Any:
        """What `#name` or `!name` stands for; a definition further down is parsed now. Does not take the token."""
        aliases: dict[str, Any] = self.type_aliases if token[0] == "!" else self.attribute_aliases
        found = aliases.get(token[1:])
        if found is None:
            found = self._forward_alias(token, aliases)
        depth, count = self._alias_sizes.get(token, (0, 0))
        self._alias_tokens += count
        depth += self._depth - 1  # the reference is no level of its own
        if depth > self._deepest:
            self._deepest = depth
            if self._deepest > MAX_DEPTH:
                raise self.error(f"attributes and types nest deeper than {MAX_DEPTH} levels in '{shortened(token)}'")
        return found

    def _forward_alias(self, token: str, aliases: dict[str, Any]) -> Any:
        what = "type" if token[0] == "!" else "attribute"
        position = self._alias_position(token)
        if position is None:
            help = did_you_mean(token[1:], aliases)
            raise self.error(f"undefined alias '{shortened(token[1:])}'", help=help)
        if token in self._open_aliases:
            raise self.error(f"{what} alias '{token}' is defined by itself")
        tokens, index, base = self.tokens, self.index, self._sub_base
        self.tokens, self.index, self._sub_base = self._file_tokens, position, None
        try:
            return self.parse_alias_definition()
        finally:
            self.tokens, self.index, self._sub_base = tokens, index, base

    def _alias_position(self, token: str) -> int | None:
        """The first definition `token =` in the file; `#` and `!` names are followed by `=` nowhere else."""
        if self._alias_positions is None:
            tokens = self._file_tokens
            self._alias_positions = {}
            for i, text in enumerate(tokens):
                if text == "=" and i and tokens[i - 1][0] in "#!":
                    self._alias_positions.setdefault(tokens[i - 1], i - 1)
        return self._alias_positions.get(token)

    def next_is_alias_definition(self) -> bool:
        token = self.tokens[self.index]
        return token[:1] in ("#", "!") and self.tokens[self.index + 1] == "="

    def parse_alias_definition(self) -> Any:
        """Take `#name = attribute` or `!name = type`, enter and return it."""
        start = self.index
        token = self.tokens[start]
        is_type = token[:1] == "!"
        aliases: dict[str, Any] = self.type_aliases if is_type else self.attribute_aliases
        name = token[1:]
        if start in self._alias_ends:  # parsed earlier, for a use further up
            self.index = self._alias_ends[start]
            return aliases[name]
        what = "type" if is_type else "attribute"
        if "." in name:
            raise self.error(f"'{name}' has a '.', so it can only be {what} of a dialect, not an alias")
        if name in aliases:
            raise self.error(f"redefinition of {what} alias id '{name}'")
        self.index += 1
        self.parse_punctuation("=")
        self._open_aliases.add(token)
        value = self._measured(token, start, self.parse_type if is_type else self.parse_attribute)
        self._open_aliases.discard(token)
        aliases[name] = value
        self._alias_ends[start] = self.index
        return value

    def _measured(self, token: str, start: int, parse: Callable[[], Any]) -> Any:
        """What `parse` takes for the alias `token`, whose size is noted. Raises if it stands for too much."""
        deepest, count = self._deepest, self._alias_tokens
        self._deepest, self._alias_tokens = self._depth, 0
        value = parse()
        depth, tokens = self._deepest - self._depth, self._alias_tokens + self.index - start
        if tokens > MAX_ALIAS_TOKENS and self._alias_tokens:
            raise self.error(f"alias '{shortened(token)}' stands for more than {MAX_ALIAS_TOKENS} tokens", start)
        self._alias_sizes[token] = depth, tokens
        self._deepest, self._alias_tokens = deepest, count
        return value
