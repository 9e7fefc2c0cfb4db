"""The types of `async`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.ir.attribute import Type

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class TokenType(Type):
    """Says when asynchronous work is done."""

    name = "async.token"
    carries_data = False


class GroupType(Type):
    """A set of tokens and values that are awaited together."""

    name = "async.group"
    carries_data = False


class ValueType(Type):
    """A value that asynchronous work computes: `!async.value<f32>`."""

    name = "async.value"
    value_type: Type

    @property
    def passed_as(self) -> Type:
        return self.value_type

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.type(self.value_type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        ty = parser.parse_type()
        parser.parse_punctuation(">")
        return cls(ty)
