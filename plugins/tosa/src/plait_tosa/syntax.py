"""The text of TOSA operations: attributes in a dictionary, as LLVM 22 writes them, or as clauses, as later ones do."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr, UnitAttr
from plait.define import EnumAttr

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def parse_tosa(cls: type[Operation], parser: OpParser) -> Any:
    """Parse `%a, %b {attributes} : (types) -> types`, or `%a clause(value) ... : (types) -> types`."""
    names = parser.parse_optional_operand_list()
    attributes: dict[str, Any] = {}
    while (clause := parser.parse_optional_identifier()) is not None:
        parser.parse_punctuation("(")
        attributes[clause] = _parse_value(cls, parser, clause)
        parser.parse_punctuation(")")
    if parser.tokens[parser.index] == "{":
        attributes.update(_parse_dictionary(cls, parser))
    parser.parse_punctuation(":")
    inputs, outputs = parser.parse_functional_type_parts()
    operands = parser.resolve_all(names, inputs)
    packed = _pack(cls, attributes)
    return cls.create(operands, outputs, packed, attributes or None)


def _parse_dictionary(cls: type[Operation], parser: OpParser) -> dict[str, Any]:
    """Like an attribute dictionary; the values of enumerations may be bare words."""
    found: dict[str, Any] = {}
    parser.parse_punctuation("{")
    while not parser.parse_optional_punctuation("}"):
        name = parser.parse_keyword_or_string()
        found[name] = _parse_value(cls, parser, name) if parser.parse_optional_punctuation("=") else UnitAttr()
        if not parser.parse_optional_punctuation(","):
            parser.parse_punctuation("}")
            break
    return found


def _parse_value(cls: Any, parser: OpParser, name: str) -> Any:
    constraint = next((f.constraint for f in cls.definition.properties if f.ir_name == name), None)
    if constraint is None or parser.tokens[parser.index][:1] == "#":
        return parser.parse_attribute()
    enum = constraint.attribute_class
    if isinstance(enum, type) and issubclass(enum, EnumAttr):
        return enum.parse_keyword(parser)
    if constraint.spelling == "array" and parser.tokens[parser.index] == "[":
        return DenseArrayAttr(constraint.type, tuple(parser.parse_comma_separated("[", "]", parser.parse_integer)))
    if constraint.type is not None and constraint.spelling == "untyped":
        return _parse_typed(parser, constraint.type)
    return parser.parse_attribute()


def _parse_typed(parser: OpParser, ty: Type) -> Any:
    """A number of a type that may be written or not: `1`, `1 : i32`, `true`."""
    if parser.next_is_integer():
        value: Any = IntegerAttr(parser.parse_integer(), ty)
        if parser.parse_optional_punctuation(":"):
            value = IntegerAttr(value.value, parser.parse_type())
        return value
    return parser.parse_attribute()


def _pack(cls: Any, attributes: dict[str, Any]) -> tuple[Any, ...]:
    """Take the properties out of `attributes`, and fill in those that have a default."""
    packed: list[Any] = []
    for field in cls.definition.properties:
        value = attributes.pop(field.ir_name, None)
        packed.append(field.constraint.coerce(value) if value is not None else field.default)
    return tuple(packed)


def print_tosa(op: Operation, printer: Printer) -> None:
    """Write what `parse_tosa` reads: attributes in a dictionary, as LLVM 22 does, or as clauses."""
    printer.write(" ")
    printer.operands(op.operands)
    shown = _shown(op)
    if printer.mlir_version > 22:
        _print_clauses(op, printer, shown)
        shown = list(op.attributes.items())
    if shown:
        printer.write(" {")
        printer.write(", ".join(entries_text(printer, sorted(shown), getattr(op, "enums_as_words", True))))
        printer.write("}")
    printer.write(" : ")
    printer.functional_type(op.operands, op.results)


def print_const(op: Operation, printer: Printer) -> None:
    """Write a constant, which has a form of its own from LLVM 23 on."""
    if printer.mlir_version > 22:
        print_tosa(op, printer)
    else:
        printer.generic_instead(op)


def _print_clauses(op: Any, printer: Printer, shown: list[tuple[str, Any]]) -> None:
    """` name(value)` for each property, in the order of the declaration."""
    values = dict(shown)
    for field in op.definition.properties:
        value = values.get(field.ir_name)
        if value is None:
            continue
        printer.write(f" {field.ir_name}(")
        if isinstance(value, EnumAttr):
            printer.write(value.text)
        elif field.constraint.spelling == "array" or isinstance(value, DenseArrayAttr):
            printer.write(f"[{', '.join(map(str, value.values))}]")
        elif field.constraint.spelling == "untyped":
            printer.attribute_without_type(value)
        else:
            printer.attribute(value)
        printer.write(")")


def _shown(op: Any) -> list[tuple[str, Any]]:
    """The attributes that are not what they are by default."""
    found = list(op.attributes.items())
    for field, value in zip(op.definition.properties, op._properties):
        if value is not None and value is not field.default and value is not field.absent:
            found.append((field.ir_name, value))
    return found


def entries_text(printer: Printer, entries: list[tuple[str, Any]], words: bool = True) -> list[str]:
    """`name = value` for each entry; an enumeration is a bare word, with `words`."""
    texts: list[str] = []
    for name, value in entries:
        if words and isinstance(value, EnumAttr):
            texts.append(f"{name} = {value.text}")
            continue
        before = len(printer.out)
        printer.dictionary([(name, value)])
        text = "".join(printer.out[before:])[1:-1]
        del printer.out[before:]
        texts.append(text)
    return texts
