"""The types of StableHLO."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.ir.attribute import Type

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class TokenType(Type):
    """Orders operations with effects: whoever takes a token runs after whoever made it."""

    name = "stablehlo.token"
    carries_data = False


class FutureType(Type):
    """What an asynchronous operation will yield."""

    name = "stablehlo.future"
    types: tuple[Type, ...]

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.comma_separated(self.types, printer.type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        return cls(tuple(parser.parse_comma_separated("<", ">", parser.parse_type)))
