"""Parsing helpers and recorded cases for the tests of attributes and types."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from plait.deep_stack import retried_deep
from plait.diagnostics.diagnostic import DiagnosticError
from plait.syntax.attribute_parser import AttributeParser
from plait.syntax.lexer import END, TokenBuffer


class Dialects:
    """The part of a context that the attribute parser asks."""

    def __init__(self, *classes: Any, allow_unregistered: bool = False) -> None:
        self.classes = {(cls.sigil, cls.name): cls for cls in classes}
        self.allow_unregistered = allow_unregistered

    def attribute_class(self, name: str) -> Any:
        return self.classes.get(("#", name))

    def type_class(self, name: str) -> Any:
        return self.classes.get(("!", name))

    def dialect(self, name: str) -> Any:
        known = [cls for cls in self.classes.values() if cls.name.startswith(name + ".")]
        return _Dialect(known) if known else None


class _Dialect:
    def __init__(self, classes: list[Any]) -> None:
        self.types = {cls.name: cls for cls in classes if cls.sigil == "!"}
        self.attributes = {cls.name: cls for cls in classes if cls.sigil == "#"}


def parser(text: str, ctx: Any = None) -> AttributeParser:
    return AttributeParser(TokenBuffer(text), ctx)


def parse(text: str, ctx: Any = None) -> Any:
    """The attribute or type that is the whole of `text`."""
    p = parser(text, ctx)
    found = p.parse_attribute()
    assert p.tokens[p.index] == END, f"left over: {p.tokens[p.index :]}"
    return found


def error_of(text: str, ctx: Any = None) -> str:
    """The message of the error that parsing `text` raises."""
    try:
        retried_deep(lambda: parse(text, ctx))
    except DiagnosticError as error:
        return error.diagnostics[0].message
    raise AssertionError(f"no error in {text}")


def recorded(name: str) -> list[tuple[str, str]]:
    """Inputs and outputs of `recorded/name`: lines `input => output`."""
    lines = (Path(__file__).parent / "recorded" / name).read_text().splitlines()
    pairs = (line.rpartition(" => ") for line in lines if not line.startswith("# "))
    return [(given, printed) for given, _, printed in pairs]
