"""The text of `tosa.cond_if` and `tosa.while_loop`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

    from plait_tosa.ops.control_flow import CondIfOp, WhileLoopOp


def parse_cond_if(cls: type[Operation], parser: OpParser) -> Any:
    """`%p (%a = %x) : tensor<i1> (T) -> T { ... } else { ... }`; without inputs `%p : tensor<i1> -> T`."""
    condition = parser.parse_operand()
    names: list[str] = []
    if parser.tokens[parser.index] == "(":
        _, names = parser.parse_assignment_list()
    parser.parse_punctuation(":")
    condition_type = parser.parse_type()
    inputs: list[Any] = []
    outputs: list[Any] = []
    if parser.tokens[parser.index] == "(":
        inputs, outputs = parser.parse_functional_type_parts()
    elif parser.parse_optional_punctuation("->"):
        outputs = _result_types(parser)
    operands = [parser.resolve(condition, condition_type), *parser.resolve_all(names, inputs)]
    then_graph = parser.parse_region()
    parser.parse_keyword("else")
    else_graph = parser.parse_region()
    return cls.create(operands, outputs, (), parser.parse_optional_attr_dict(), (then_graph, else_graph))


def _result_types(parser: OpParser) -> list[Any]:
    if parser.tokens[parser.index] != "(":
        return [parser.parse_type()]
    return parser.parse_comma_separated("(", ")", parser.parse_type)


def _assignments(printer: Printer, arguments: Sequence[Value[Any]], operands: Sequence[Value[Any]]) -> None:
    for i, (argument, operand) in enumerate(zip(arguments, operands)):
        printer.write(", " if i else "(")
        printer.operand(argument)
        printer.write(" = ")
        printer.operand(operand)
    printer.write(")")


def print_cond_if(op: CondIfOp, printer: Printer) -> None:
    printer.write(" ")
    printer.operand(op.condition)
    if op.input_list:
        printer.write(" ")
        _assignments(printer, op.then_graph.entry.arguments, op.input_list)
    printer.write(" : ")
    printer.type(op.condition.type)
    if op.input_list:
        printer.write(" ")
        printer.functional_type(op.input_list, op.results)
    else:
        printer.write(" -> ")
        types = ", ".join(str(r.type) for r in op.results)
        printer.write(types if len(op.results) == 1 else f"({types})")
    printer.write(" ")
    printer.region(op.then_graph)
    printer.write(" else ")
    printer.region(op.else_graph)
    printer.attr_dict(op)


def parse_while_loop(cls: type[Operation], parser: OpParser) -> Any:
    """`(%a = %x) : (T) -> T { ... } do { ... }`"""
    arguments, names = parser.parse_assignment_list()
    parser.parse_punctuation(":")
    inputs, outputs = parser.parse_functional_type_parts()
    for argument, ty in zip(arguments, inputs):
        argument.type = ty
    operands = parser.resolve_all(names, inputs)
    cond = parser.parse_region(arguments)
    parser.parse_keyword("do")
    body = parser.parse_region()
    attributes = parser.parse_attr_dict() if parser.parse_optional_keyword("attributes") else None
    return cls.create(operands, outputs, (), attributes, (cond, body))


def print_while_loop(op: WhileLoopOp, printer: Printer) -> None:
    printer.write(" ")
    if op.input_list:
        _assignments(printer, op.cond_graph.entry.arguments, op.input_list)
    else:
        printer.write("()")
    printer.write(" : ")
    printer.functional_type(op.input_list, op.results)
    printer.write(" ")
    printer.region(op.cond_graph, print_entry_args=False)
    printer.write(" do ")
    printer.region(op.body_graph)
    printer.attr_dict_with_keyword(op)
