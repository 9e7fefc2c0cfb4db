"""The textual form of `bufferization.alloc_tensor`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import index

if TYPE_CHECKING:
    from plait.syntax.printer import Printer


def parse_alloc_tensor(cls: Any, parser: Any) -> Any:
    """Parse `(%sizes) copy(%x) size_hint=%n attr-dict : type`."""
    sizes = parser.parse_comma_separated("(", ")", parser.parse_operand)
    copy = hint = None
    if parser.parse_optional_keyword("copy"):
        parser.parse_punctuation("(")
        copy = parser.parse_operand()
        parser.parse_punctuation(")")
    if parser.parse_optional_keyword("size_hint"):
        parser.parse_punctuation("=")
        hint = parser.parse_operand()
    attributes = dict(parser.parse_optional_attr_dict())
    parser.parse_punctuation(":")
    ty = parser.parse_type()
    return cls(
        [parser.resolve(size, index) for size in sizes],
        parser.resolve(copy, ty) if copy is not None else None,
        parser.resolve(hint, index) if hint is not None else None,
        attributes.pop("memory_space", None),
        ty,
        attributes=attributes,
    )


def print_alloc_tensor(op: Any, printer: Printer) -> None:
    """Print what `parse_alloc_tensor` reads."""
    printer.write("(")
    printer.operands(op.dynamic_sizes)
    printer.write(")")
    if op.copy is not None:
        printer.write(" copy(")
        printer.operand(op.copy)
        printer.write(")")
    if op.size_hint is not None:
        printer.write(" size_hint=")
        printer.operand(op.size_hint)
    printer.attr_dict(op, elide=("operandSegmentSizes",))
    printer.write(" : ")
    printer.type(op.result.type)
