"""Hand-written parts of the textual form of memref operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, UnitAttr
from plait.builtin.types import MemRefType

from plait_std.memref import views

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def parse_global_value(parser: OpParser) -> tuple[Any, Any]:
    """Parse `memref<2xf32> = dense<1.0>`, `... = uninitialized`, or the type alone."""
    ty = parser.parse_type()
    if not isinstance(ty, MemRefType):
        raise parser.error(f"expected a memref type of static shape, but got '{ty}'")
    if not parser.parse_optional_punctuation("="):
        return ty, None
    if parser.parse_optional_keyword("uninitialized"):
        return ty, UnitAttr()
    return ty, parser.parse_attribute(views.tensor_type(ty))


def print_global_value(printer: Printer, op: Operation, ty: Type, value: Any) -> None:
    """Print what `parse_global_value` reads."""
    printer.type(ty)
    if isinstance(value, UnitAttr):
        printer.write(" = uninitialized")
    elif value is not None:
        printer.write(" = ")
        printer.attribute_without_type(value)


def parse_transpose(cls: type[Op], parser: OpParser) -> Any:
    """Parse `%in (d0, d1) -> (d1, d0) attr-dict : type to type`."""
    source = parser.parse_operand()
    permutation = parser.parse_affine_map()
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    source_type = parser.parse_type()
    parser.parse_keyword("to")
    result_type = parser.parse_type()
    value = parser.resolve(source, source_type)
    return cls(value, AffineMapAttr(permutation), result_type, attributes=attributes)


def print_transpose(op: Any, printer: Printer) -> None:
    """Print what `parse_transpose` reads."""
    printer.write(" ")
    printer.operand(op.in_)
    printer.write(f" {op.permutation.map}")
    printer.attr_dict(op, elide=("permutation",))
    printer.write(" : ")
    printer.type(op.in_.type)
    printer.write(" to ")
    printer.type(op.result.type)


def parse_alloca_scope(cls: Any, parser: Any) -> Any:
    """Parse `(-> (types))? region attr-dict`."""
    types = []
    if parser.parse_optional_punctuation("->"):
        types = parser.parse_comma_separated("(", ")", parser.parse_type)
    body = parser.parse_region([])
    attributes = parser.parse_optional_attr_dict()
    return cls(types, body, attributes=attributes)


def print_alloca_scope(op: Any, printer: Printer) -> None:
    """Print what `parse_alloca_scope` reads."""
    printer.write(" ")
    if op.results:
        printer.write(" -> (")
        printer.types([r.type for r in op.results])
        printer.write(")")
    printer.write(" ")
    printer.region(op.body, print_entry_args=False, print_terminator=bool(op.results))
    printer.attr_dict(op)
