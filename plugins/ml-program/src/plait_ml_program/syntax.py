"""Parts of the textual form that `ml_program` writes by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import StringAttr
from plait.define.signatures import VISIBILITIES

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def parse_visibility(parser: OpParser) -> Any:
    """Parse one of the visibilities, which must be there."""
    word = parser.tokens[parser.index]
    if word not in VISIBILITIES:
        raise parser.error(f"expected the visibility of the symbol, one of {', '.join(VISIBILITIES)}")
    return (StringAttr(parser.parse_keyword()),)


def print_visibility(printer: Printer, op: Operation, visibility: Any) -> None:
    printer.write(visibility.value if visibility is not None else "public")


def parse_initial_value(parser: OpParser) -> tuple[Any, Any]:
    """Parse `(value) : type`, or the type alone."""
    value = None
    if parser.parse_optional_punctuation("("):
        value = parser.parse_attribute()
        parser.parse_punctuation(")")
    parser.parse_punctuation(":")
    return parser.parse_type(), value


def print_initial_value(printer: Printer, op: Operation, type: Any, value: Any) -> None:
    if value is not None:
        printer.write("(")
        printer.attribute(value)
        printer.write(")")
    printer.write(" : ")
    printer.type(type)


def parse_ordering(parser: OpParser) -> tuple[list[str], Any]:
    """Parse `ordering(%a, %b -> !ml_program.token)`; `()` stands for no tokens."""
    parser.parse_keyword("ordering")
    parser.parse_punctuation("(")
    tokens: list[str] = []
    if parser.parse_optional_punctuation("("):
        parser.parse_punctuation(")")
    else:
        tokens = parser.parse_optional_operand_list()
    parser.parse_punctuation("->")
    type = parser.parse_type()
    parser.parse_punctuation(")")
    return tokens, type


def print_ordering(printer: Printer, op: Operation, tokens: Sequence[Value[Any]], type: Any) -> None:
    printer.write(" ordering(")
    if tokens:
        printer.operands(tokens)
    else:
        printer.write("()")
    printer.write(" -> ")
    printer.type(type)
    printer.write(")")
