"""The text of `stablehlo.while`: `(%a = %x) : type cond { ... } do { ... }`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser


def parse_while(cls: Any, parser: OpParser) -> Any:
    """Parse what follows `stablehlo.while`."""
    arguments, names = parser.parse_assignment_list()
    types: list[Any] = []
    if names:
        parser.parse_punctuation(":")
        types = parser.parse_nonempty_list(parser.parse_type)
    if len(types) != len(names):
        raise parser.error(f"expected {len(types)} operands, found {len(names)}")
    for argument, ty in zip(arguments, types):
        argument.type = ty
    operands = parser.resolve_all(names, types)
    attributes = parser.parse_attr_dict() if parser.parse_optional_keyword("attributes") else None
    parser.parse_keyword("cond")
    cond = parser.parse_region(arguments)
    parser.parse_keyword("do")
    body = parser.parse_region(arguments)
    return cls.create(operands, types, (), attributes, (cond, body))


def print_while(op: Any, printer: Any) -> None:
    """Write what follows `stablehlo.while`."""
    printer.write("(")
    for i, (argument, operand) in enumerate(zip(op.body.entry.arguments, op.operands)):
        printer.write(", " if i else "")
        printer.operand(argument)
        printer.write(" = ")
        printer.operand(operand)
    printer.write(")")
    if op.operands:
        printer.write(" : ")
        printer.types([v.type for v in op.operands])
    printer.attr_dict_with_keyword(op)
    printer.newline()
    printer.write("cond ")
    printer.region(op.cond, print_entry_args=False)
    printer.write(" do ")
    printer.region(op.body, print_entry_args=False)
