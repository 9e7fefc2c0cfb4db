"""The attribute of `ml_program`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import TypedAttr
from plait.ir.attribute import Type

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class ExternAttr(TypedAttr):
    """`#ml_program.extern : tensor<4xf32>`: a value that stands elsewhere, under the name of the global."""

    name = "ml_program.extern"
    alias: ClassVar[str] = "extern"
    type: Type

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write("#ml_program.extern")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        reader: Any = parser
        reader.parse_punctuation(":")
        return cls(parser.parse_type())
