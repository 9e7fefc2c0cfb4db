"""Parts of the textual form that `util` writes by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, IntegerAttr, StringAttr
from plait.builtin.types import index
from plait.define import signatures
from plait.ir.attribute import Type

from plait_ml_program.util.types import ListType, VariantType

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def parse_visibility(parser: OpParser) -> tuple[Any]:
    """Parse the visibility, if it is there."""
    found = signatures.parse_visibility(parser)
    return (StringAttr(found) if found is not None else None,)


def print_visibility(printer: Printer, op: Operation, visibility: Any) -> None:
    printer.write(visibility.value if visibility is not None else "public")


def parse_type_or_value(parser: OpParser) -> tuple[Any, Any]:
    """Parse `: type`, `= value`, or `: type = value`, where the value has another type."""
    type: Any = None
    if parser.parse_optional_punctuation(":"):
        type = parser.parse_type()
        if not parser.parse_optional_punctuation("="):
            return type, None
    else:
        parser.parse_punctuation("=")
    at = parser.index
    value: Any = parser.parse_attribute()
    own: Any = getattr(value, "type", None)
    if type is None and not isinstance(own, Type):
        raise parser.error("expected an initial value that has a type", at)
    return type or own, value


def print_type_or_value(printer: Printer, op: Operation, type: Any, value: Any) -> None:
    if value is None or value.type is not type:
        printer.write(": ")
        printer.type(type)
        printer.write(" " * (value is not None))
    if value is not None:
        printer.write("= ")
        printer.attribute(value)


def parse_list_access(parser: OpParser) -> tuple[Any, Any]:
    """Parse `!util.list<i32>`, or `!util.list<?> -> i32` for a type that differs from the element type."""
    at = parser.index
    ty: Any = parser.parse_type()
    if not isinstance(ty, ListType):
        raise parser.error(f"expected a list, found '{ty}'", at)
    return ty, parser.parse_type() if parser.parse_optional_punctuation("->") else ty.element


def print_list_access(printer: Printer, op: Operation, ty: Any, element: Any) -> None:
    printer.type(ty)
    if element is not ty.element:
        printer.write(" -> ")
        printer.type(element)


def parse_list_change(parser: OpParser) -> tuple[Any, Any]:
    """Parse `!util.list<i32>`, or `i32 -> !util.list<?>` for a type that differs from the element type."""
    at = parser.index
    ty: Any = parser.parse_type()
    if parser.parse_optional_punctuation("->"):
        return parser.parse_type(), ty  # the list, and what is written
    if not isinstance(ty, ListType):
        raise parser.error(f"expected a list, found '{ty}'", at)
    return ty, ty.element


def print_list_change(printer: Printer, op: Operation, ty: Any, element: Any) -> None:
    if element is not ty.element:
        printer.type(element)
        printer.write(" -> ")
    printer.type(ty)


def untied(count: int) -> ArrayAttr | None:
    """The property of a function or a call none of whose results is in the memory of an operand."""
    return ArrayAttr((IntegerAttr(-1, index),) * count) if count else None


def fits(element: Type, accessed: Type) -> bool:
    """Whether elements of a list may be of a type."""
    return isinstance(element, VariantType) or element is accessed
