"""Hand-written parts of the textual form of memref operations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr, UnitAttr, bool_attr
from plait.builtin.types import MemRefType, i32, index

from plait_std.memref import views
from plait_std.scf.ops.base import print_arrow_types

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.define.op import Op
    from plait.ir.operation import Operation
    from plait.ir.value import Value
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
    print_arrow_types(printer, op.result_types, parenthesize=True)
    printer.write(" ")
    printer.region(op.body, print_entry_args=False, print_terminator=bool(op.results))
    printer.attr_dict(op)


def parse_access(parser: OpParser) -> tuple[IntegerAttr]:
    """Parse `read` or `write`."""
    return (bool_attr(parser.parse_keyword_of(("read", "write"), "an access") == "write"),)


def print_access(printer: Printer, op: Operation, is_write: Any) -> None:
    """Print what `parse_access` reads."""
    printer.write("write" if is_write.value else "read")


def parse_locality(parser: OpParser) -> tuple[IntegerAttr]:
    """Parse `locality<3>`."""
    parser.parse_keyword("locality")
    parser.parse_punctuation("<")
    number = parser.parse_integer()
    parser.parse_punctuation(">")
    return (IntegerAttr(number, i32),)


def print_locality(printer: Printer, op: Operation, locality: Any) -> None:
    """Print what `parse_locality` reads."""
    printer.write(f"locality<{locality.value}>")


def parse_cache(parser: OpParser) -> tuple[IntegerAttr]:
    """Parse `data` or `instr`."""
    return (bool_attr(parser.parse_keyword_of(("data", "instr"), "a cache") == "data"),)


def print_cache(printer: Printer, op: Operation, is_data: Any) -> None:
    """Print what `parse_cache` reads."""
    printer.write("data" if is_data.value else "instr")


def parse_dma_start(cls: Any, parser: OpParser) -> Any:
    """Parse `%src[indices], %dst[indices], %n, %tag[indices] (, %stride, %count)? attr-dict : type, type, type`."""
    places: list[list[str]] = []
    for _ in range(2):
        places.append(_parse_place(parser))
        parser.parse_punctuation(",")
    count = parser.parse_operand()
    parser.parse_punctuation(",")
    tag = _parse_place(parser)
    stride: list[str] = []
    if parser.parse_optional_punctuation(","):
        stride.append(parser.parse_operand())
        parser.parse_punctuation(",")
        stride.append(parser.parse_operand())
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    at = parser.index
    types = parser.parse_nonempty_list(parser.parse_type)
    if len(types) != 3:
        raise parser.error(f"expected the types of source, target and tag, got {len(types)} types", at)
    values = [_resolve_place(parser, place, ty) for place, ty in zip((*places, tag), types)]
    number = parser.resolve(count, index)
    steps = [parser.resolve(name, index) for name in stride]
    return cls.of(values[0], values[1], number, values[2], steps, attributes=attributes)


def _parse_place(parser: OpParser) -> list[str]:
    """Parse `%m[%i, %j]`."""
    return [parser.parse_operand(), *parser.parse_comma_separated("[", "]", parser.parse_operand)]


def _resolve_place(parser: OpParser, names: Sequence[str], ty: Type) -> list[Any]:
    return [parser.resolve(names[0], ty), *(parser.resolve(name, index) for name in names[1:])]


def print_dma_start(op: Any, printer: Printer) -> None:
    """Print what `parse_dma_start` reads."""
    printer.write(" ")
    _print_place(printer, op.source)
    printer.write(", ")
    _print_place(printer, op.target)
    printer.write(", ")
    printer.operand(op.num_elements)
    printer.write(", ")
    _print_place(printer, op.tag)
    for value in op.stride:
        printer.write(", ")
        printer.operand(value)
    printer.attr_dict(op)
    printer.write(" : ")
    printer.types([op.source[0].type, op.target[0].type, op.tag[0].type])


def _print_place(printer: Printer, place: Sequence[Value[Any]]) -> None:
    printer.operand(place[0])
    printer.write("[")
    printer.operands(place[1:])
    printer.write("]")
