"""The part of the parser that knows tokens only: punctuation, keywords, literals, lists, errors."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, TypeVar

from plait.diagnostics.diagnostic import Diagnostic, ParseError
from plait.ir.location import SourceLocation
from plait.syntax.lexer import END, TokenBuffer, tokenize

T = TypeVar("T")

_ESCAPE = re.compile(rb'\\(?:([0-9A-Fa-f]{2})|(["\\nt]))')
_SIMPLE_ESCAPES = {b'"': b'"', b"\\": b"\\", b"n": b"\n", b"t": b"\t"}
_IDENTIFIER_START = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")
DELIMITERS = {"(": ")", "[": "]", "{": "}", "<": ">"}

MISFITS = (AttributeError, ArithmeticError, AssertionError, LookupError, StopIteration, TypeError, ValueError)
"""What code that parses operations, attributes and types, or infers types, raises for parts that it does not expect."""


def unescape(literal: str) -> bytes:
    """The bytes that a string literal, quotes included, stands for."""
    body = literal[1:-1].encode("utf-8", "surrogateescape")
    if b"\\" not in body:
        return body
    return _ESCAPE.sub(lambda m: bytes([int(m[1], 16)]) if m[1] else _SIMPLE_ESCAPES[m[2]], body)


def shortened(text: str) -> str:
    """`text`, cut where it is too long for a message."""
    return text if len(text) <= 80 else text[:77] + "..."


class TokenParser:
    """A cursor over tokens. `tokens[index]` is the next token; methods that parse move `index` past what they take."""

    def __init__(self, buffer: TokenBuffer) -> None:
        self.buffer = buffer
        self.tokens: list[str] = buffer.tokens()
        self.index: int = 0
        self._sub_base: int | None = None

    # Errors

    def error(
        self, message: str, at: int | None = None, *, help: str | None = None, notes: list[Diagnostic] | None = None
    ) -> ParseError:
        """A `ParseError` at token `at` (the next token by default), to be raised by the caller."""
        token = self._sub_base if self._sub_base is not None else (self.index if at is None else at)
        location = SourceLocation(self.buffer, token)
        return ParseError(Diagnostic("error", message, location, notes=notes or [], help=help))

    def describe_next(self) -> str:
        token = self.tokens[self.index]
        return "end of input" if token == END else f"'{shortened(self.written(token))}'"

    # Punctuation and keywords

    def parse_punctuation(self, text: str) -> None:
        """Take the token `text` (also `->`, `::`), or raise."""
        if self.tokens[self.index] != text:
            raise self.error(f"expected '{text}', found {self.describe_next()}")
        self.index += 1

    def parse_optional_punctuation(self, text: str) -> bool:
        """Take the token `text` if it is next."""
        if self.tokens[self.index] == text:
            self.index += 1
            return True
        return False

    def parse_keyword(self, word: str | None = None) -> str:
        """Take a bare identifier (that very `word`, if given) and return it."""
        token = self.tokens[self.index]
        if (word is not None and token != word) or token[:1] not in _IDENTIFIER_START or "<" in token:
            expected = f"'{word}'" if word is not None else "a keyword"
            raise self.error(f"expected {expected}, found {self.describe_next()}")
        self.index += 1
        return token

    parse_identifier = parse_keyword

    def parse_optional_keyword(self, word: str) -> bool:
        """Take the bare identifier `word` if it is next."""
        if self.tokens[self.index] == word:
            self.index += 1
            return True
        return False

    def next_is_identifier(self) -> bool:
        token = self.tokens[self.index]
        return token[:1] in _IDENTIFIER_START and "<" not in token

    def parse_optional_identifier(self) -> str | None:
        """Take any bare identifier if one is next."""
        return self.parse_keyword() if self.tokens[self.index] and self.next_is_identifier() else None

    def parse_keyword_of(self, words: Any, what: str) -> str:
        """Take one of `words`; the error lists them."""
        token = self.tokens[self.index]
        if token not in words:
            raise self.error(f"expected {what}: one of {', '.join(words)}; found {self.describe_next()}")
        self.index += 1
        return token

    def parse_keyword_or_string(self) -> str:
        """Take a bare identifier or a string literal."""
        if self.tokens[self.index].startswith('"'):
            return self.parse_string()
        return self.parse_keyword()

    # Literals

    def next_is_integer(self) -> bool:
        token = self.tokens[self.index]
        if token == "-":
            token = self.tokens[self.index + 1]
        return "0" <= token[:1] <= "9" and "." not in token

    def parse_integer(self) -> int:
        """Take `[-]? (decimal | hexadecimal)`."""
        value = self.parse_optional_integer()
        if value is None:
            raise self.error(f"expected an integer, found {self.describe_next()}")
        return value

    def parse_optional_integer(self) -> int | None:
        if not self.next_is_integer():
            return None
        negative = self.parse_optional_punctuation("-")
        token = self.tokens[self.index]
        if len(token) > 4000:  # Python would refuse the conversion
            raise self.error("integer literal is too long")
        self.index += 1
        value = int(token, 16) if token[:2] == "0x" else int(token)
        return -value if negative else value

    def parse_boolean(self) -> bool:
        """Take `true` or `false`."""
        return self.parse_keyword_of(("true", "false"), "a boolean") == "true"

    def parse_string(self) -> str:
        """Take a string literal; bytes that are not UTF-8 come as surrogate escapes."""
        return self.parse_string_bytes().decode("utf-8", "surrogateescape")

    def parse_optional_string(self) -> str | None:
        return self.parse_string() if self.tokens[self.index].startswith('"') else None

    def parse_string_bytes(self) -> bytes:
        token = self.tokens[self.index]
        if not token.startswith('"') or len(token) < 2:
            raise self.error(f"expected a string literal, found {self.describe_next()}")
        self.index += 1
        return unescape(self.written(token))

    def written(self, token: str) -> str:
        """A token as it stands in the file."""
        return self.buffer.long_hex.expanded(token) if "\0" in token else token

    def parse_symbol_name(self) -> str:
        """Take `@name` or `@"name"` and return the name."""
        name = self.parse_optional_symbol_name()
        if name is None:
            raise self.error(f"expected a symbol name, found {self.describe_next()}")
        return name

    def parse_optional_symbol_name(self) -> str | None:
        token = self.tokens[self.index]
        if not token.startswith("@") or len(token) < 2:
            return None
        self.index += 1
        return unescape(token[1:]).decode("utf-8", "surrogateescape") if token[1] == '"' else token[1:]

    # Lists

    def parse_list_until(self, closing: str, parse: Callable[[], T]) -> list[T]:
        """Take `item, item ... closing`; the opening is taken already."""
        items: list[T] = []
        if self.parse_optional_punctuation(closing):
            return items
        while True:
            items.append(parse())
            if not self.parse_optional_punctuation(","):
                break
        self.parse_punctuation(closing)
        return items

    def parse_comma_separated(self, opening: str, closing: str, parse: Callable[[], T]) -> list[T]:
        """Take `opening item, item ... closing`."""
        self.parse_punctuation(opening)
        return self.parse_list_until(closing, parse)

    def parse_nonempty_list(self, parse: Callable[[], T]) -> list[T]:
        """Take `item, item ...`, at least one, without delimiters."""
        items = [parse()]
        while self.parse_optional_punctuation(","):
            items.append(parse())
        return items

    # Pieces of tokens

    def split_token(self, rest: str) -> None:
        """Replace the next token by `rest`, its unread tail; take it if nothing is left."""
        if rest:
            self.tokens[self.index] = rest
        else:
            self.index += 1

    def parse_within_token(self, parse: Callable[[], T]) -> T:
        """Parse the pieces of the next token, a shaped or dialect type that the lexer took whole; take the token."""
        saved, base, sub_base = self.tokens, self.index, self._sub_base
        self._sub_base = base if sub_base is None else sub_base
        self.tokens, self.index = _pieces(self.tokens[base]), 0
        try:
            result = parse()
            if self.tokens[self.index] != END:
                raise self.error(f"unexpected {self.describe_next()}")
        finally:
            self.tokens, self.index, self._sub_base = saved, base, sub_base
        self.index = base + 1
        return result


def _pieces(text: str) -> list[str]:
    """The tokens of a shaped type or dialect type that the lexer takes as one: `tensor`, `<`, `4`, `x`, ... `>`."""
    head, _, body = text.partition("<")
    return [head, "<", *tokenize(body[:-1])[:-1], ">", *[END] * 8]
