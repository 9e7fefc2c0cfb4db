"""The text of dimension-number attributes: `<name = [0, 1], other = 2>`, fields in any order, empty ones left out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def print_struct(printer: Printer, fields: Sequence[tuple[str, Any]]) -> None:
    """Write the fields that are not empty lists or zero."""
    shown = [(name, value) for name, value in fields if value]
    printer.write("<")
    printer.write(", ".join(f"{name} = {_text(value)}" for name, value in shown))
    printer.write(">")


def _text(value: tuple[int, ...] | int) -> str:
    return dimensions_text(value) if isinstance(value, tuple) else str(value)


def dimensions_text(sizes: Sequence[int]) -> str:
    """`[1, ?]`"""
    return "[" + ", ".join("?" if size == DYNAMIC else str(size) for size in sizes) + "]"


def parse_struct(parser: OpParser, fields: Mapping[str, type]) -> dict[str, Any]:
    """Parse `<...>`; `fields` maps each name to `tuple` or `int`. A field that is left out is empty or zero."""
    parser.parse_punctuation("<")
    return parse_struct_body(parser, fields)


def parse_struct_body(parser: OpParser, fields: Mapping[str, type]) -> dict[str, Any]:
    """Parse what follows the `<` of a struct, and its `>`."""
    found: dict[str, Any] = {name: kind() for name, kind in fields.items()}
    seen: set[str] = set()
    while not parser.parse_optional_punctuation(">"):
        at = parser.index
        name = parser.parse_keyword_of(fields, "a field")
        if name in seen:
            raise parser.error(f"duplicated `{name}` entry", at)
        seen.add(name)
        parser.parse_punctuation("=")
        found[name] = parse_dimensions(parser) if fields[name] is tuple else parser.parse_integer()
        if not parser.parse_optional_punctuation(","):
            parser.parse_punctuation(">")
            break
    return found


def parse_dimensions(parser: OpParser) -> tuple[int, ...]:
    """Parse `[1, ?]`."""
    return tuple(parser.parse_comma_separated("[", "]", lambda: parse_dimension(parser)))


def parse_dimension(parser: OpParser) -> int:
    """Parse one size; `?` is dynamic."""
    return DYNAMIC if parser.parse_optional_punctuation("?") else parser.parse_integer()
