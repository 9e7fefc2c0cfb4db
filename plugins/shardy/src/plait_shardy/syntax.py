"""The text of operations of `sdy` with a region: `(%argument: type) { ... }`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait_shardy.attributes import ManualAxesAttr, parse_shardings, print_shardings

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def parse_manual_computation(cls: Any, parser: OpParser) -> Any:
    """Parse what follows `sdy.manual_computation`."""
    names = parser.parse_comma_separated("(", ")", parser.parse_operand)
    found: dict[str, Any] = {}
    for word in ("in_shardings", "out_shardings"):
        parser.parse_keyword(word)
        parser.parse_punctuation("=")
        found[word] = parse_shardings(parser)
    parser.parse_keyword("manual_axes")
    parser.parse_punctuation("=")
    found["manual_axes"] = parser.parse_stripped_attribute(ManualAxesAttr)
    return _finish(cls, parser, names, found)


def print_manual_computation(op: Any, printer: Printer) -> None:
    """Write what follows `sdy.manual_computation`."""
    printer.write("(")
    printer.operands(op.operands)
    printer.write(") in_shardings=")
    print_shardings(printer, op.in_shardings)
    printer.write(" out_shardings=")
    print_shardings(printer, op.out_shardings)
    printer.write(" manual_axes=")
    op.manual_axes.print_parameters(printer)
    _print_rest(op, printer)


def parse_named_computation(cls: Any, parser: OpParser) -> Any:
    """Parse what follows `sdy.named_computation`."""
    parser.parse_punctuation("<")
    found: dict[str, Any] = {"name": parser.parse_attribute()}
    parser.parse_punctuation(">")
    names = parser.parse_comma_separated("(", ")", parser.parse_operand)
    for word in ("in_shardings", "out_shardings"):
        if parser.parse_optional_keyword(word):
            parser.parse_punctuation("=")
            found[word] = parse_shardings(parser)
    return _finish(cls, parser, names, found)


def print_named_computation(op: Any, printer: Printer) -> None:
    """Write what follows `sdy.named_computation`."""
    printer.write("<")
    printer.attribute(op.computation)
    printer.write(">(")
    printer.operands(op.operands)
    printer.write(")")
    for word in ("in_shardings", "out_shardings"):
        shardings = op.get_property(word)
        if shardings is not None:
            printer.write(f" {word}=")
            print_shardings(printer, shardings)
    _print_rest(op, printer)


def _finish(cls: Any, parser: OpParser, names: list[str], found: dict[str, Any]) -> Any:
    arguments = parser.parse_argument_list()
    body = parser.parse_region(arguments, isolated=True)
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    inputs, outputs = parser.parse_functional_type_parts()
    operands = parser.resolve_all(names, inputs)
    return cls.create(operands, outputs, cls._pack_properties(found), attributes, (body,))


def _print_rest(op: Any, printer: Any) -> None:
    printer.write(" (")
    printer.comma_separated(op.body.entry.arguments, printer.argument)
    printer.write(") ")
    printer.region(op.body, print_entry_args=False)
    printer.attr_dict(op, elide=op.property_names)
    printer.write(" : ")
    printer.functional_type(op.operands, op.results)
