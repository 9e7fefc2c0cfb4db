"""What an attribute needs to print and parse itself, independent of how modules are printed and parsed."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Protocol, cast

if TYPE_CHECKING:
    from plait.ir.attribute import Attribute, Type

_PLAIN_STRING = re.compile(r'[ !#-\[\]-~]*\Z')
BARE_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_$.]*\Z")


def quote(value: str | bytes) -> str:
    """`value` as an MLIR string literal: bytes outside printable ASCII, `"` and `\\` become `\\XX`."""
    if isinstance(value, str):
        if _PLAIN_STRING.match(value):
            return f'"{value}"'
        value = value.encode("utf-8", "surrogateescape")
    out: list[str] = []
    for byte in value:
        if byte == 0x5C:
            out.append("\\\\")
        elif byte == 0x22 or byte < 0x20 or byte > 0x7E:
            out.append(f"\\{byte:02X}")
        else:
            out.append(chr(byte))
    return '"' + "".join(out) + '"'


class AttributePrinter:
    """Writes attributes and types as MLIR text. The module printer extends it with aliases and operations."""

    __slots__ = ("out",)

    def __init__(self) -> None:
        self.out: list[str] = []

    def write(self, text: str) -> None:
        self.out.append(text)

    def text(self) -> str:
        return "".join(self.out)

    def attribute(self, attribute: Attribute) -> None:
        """Write a nested attribute or type."""
        text = attribute._text
        if text is None:
            text = attribute.mlir_text()
        self.out.append(text)

    type = attribute

    def string(self, value: str | bytes) -> None:
        self.out.append(quote(value))

    def keyword_or_string(self, value: str) -> None:
        """Write `value` bare if it is an identifier, else quoted."""
        self.out.append(value if BARE_IDENTIFIER.match(value) else quote(value))

    def symbol_name(self, value: str) -> None:
        """Write `@value`, quoted where needed."""
        self.out.append("@")
        self.keyword_or_string(value)

    def location_inner(self, location: Any) -> None:
        """Write a nested location: its alias if it has one, else without `loc(...)` around it."""
        location.print_inner(self)

    def comma_separated(self, items: Iterable[Any], write: Callable[[Any], None]) -> None:
        for i, item in enumerate(items):
            if i:
                self.out.append(", ")
            write(item)

    def parameter(self, value: Any) -> None:
        """Write one field of an attribute by its Python kind."""
        if isinstance(value, bool):
            self.out.append("true" if value else "false")
        elif isinstance(value, int):
            self.out.append(str(value))
        elif isinstance(value, str):
            self.out.append(quote(value))
        elif isinstance(value, tuple):
            self.out.append("[")
            self.comma_separated(cast("tuple[Any, ...]", value), self.parameter)
            self.out.append("]")
        else:
            self.attribute(value)


class AttributeAsmParser(Protocol):
    """The part of the parser that `parse_parameters` of an attribute or type may use (see `plait.syntax.parser`)."""

    def parse_parameters_by_kind(self, kinds: Sequence[str]) -> tuple[Any, ...]: ...
    def parse_punctuation(self, text: str) -> None: ...
    def parse_optional_punctuation(self, text: str) -> bool: ...
    def parse_keyword(self, word: str | None = None) -> str: ...
    def parse_optional_keyword(self, word: str) -> bool: ...
    def parse_optional_identifier(self) -> str | None: ...
    def parse_keyword_of(self, words: Any, what: str) -> str: ...
    def parse_keyword_or_string(self) -> str: ...
    def parse_boolean(self) -> bool: ...
    def parse_integer(self) -> int: ...
    def parse_string(self) -> str: ...
    def parse_balanced_text(self) -> str: ...
    def parse_attribute(self, type: Type | None = None) -> Attribute: ...
    def parse_optional_attr_dict(self) -> dict[str, Attribute]: ...
    def parse_symbol_reference(self) -> Attribute: ...
    def parse_type(self) -> Type: ...
    def parse_dimension_list(self, allow_dynamic: bool = True, trailing_x: bool = True) -> tuple[int, ...]: ...
    def parse_comma_separated(self, opening: str, closing: str, parse: Callable[[], Any]) -> list[Any]: ...
    def error(self, message: str, at: Any = None) -> Exception: ...
