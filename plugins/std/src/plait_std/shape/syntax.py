"""Hand-written parts of the textual form of shape operations."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseElementsAttr
from plait.builtin.types import RankedTensorType, index

from plait_std.scf.ops.base import parse_optional_arrow_types, print_arrow_types
from plait_std.shape.types import WitnessType

if TYPE_CHECKING:
    from plait.define.op import Op
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def parse_const_shape(cls: type[Op], parser: OpParser) -> Any:
    """Parse `attr-dict [1, 2, 3] : type`."""
    attributes = parser.parse_optional_attr_dict()
    extents = parser.parse_comma_separated("[", "]", parser.parse_integer)
    parser.parse_punctuation(":")
    ty = parser.parse_type()
    elements = DenseElementsAttr.from_values(RankedTensorType((len(extents),), index), extents)
    return cls(elements, ty, attributes=attributes)


def print_const_shape(op: Any, printer: Printer) -> None:
    """Print what `parse_const_shape` reads."""
    printer.write(" ")
    if op.attributes:
        printer.attr_dict(op, elide=("shape",))
    printer.write("[" + ", ".join(str(int(extent)) for extent in op.shape.values()) + "] : ")
    printer.type(op.result.type)


def parse_assuming(cls: type[Op], parser: Any) -> Any:
    """Parse `%witness (-> (types))? region attr-dict`."""
    at = parser.index - 1
    witness = parser.parse_operand()
    types = parse_optional_arrow_types(parser)
    value = parser.resolve(witness, WitnessType())
    body = parser.parse_region_of(cls)
    made = cls(value, types, body, attributes=parser.parse_optional_attr_dict())
    parser.ensure_terminators(made, at)
    return made


def print_assuming(op: Any, printer: Printer) -> None:
    """Print what `parse_assuming` reads."""
    printer.write(" ")
    printer.operand(op.witness)
    print_arrow_types(printer, op.result_types, parenthesize=True)
    printer.write(" ")
    printer.region(op.body, print_entry_args=False, print_terminator=bool(op.results))
    printer.attr_dict(op)


def parse_reduce(cls: Any, parser: Any) -> Any:
    """Parse `(%shape, %init) : type -> types region attr-dict`."""
    parts = parser.parse_comma_separated("(", ")", parser.parse_operand)
    parser.parse_punctuation(":")
    shape_type = parser.parse_type()
    types = parse_optional_arrow_types(parser)
    shape = parser.resolve(parts[0], shape_type)
    inits = parser.resolve_all(parts[1:], types)
    body = parser.parse_region_of(cls)
    return cls(shape, inits, types, body, attributes=parser.parse_optional_attr_dict())


def print_reduce(op: Any, printer: Printer) -> None:
    """Print what `parse_reduce` reads."""
    printer.write("(")
    printer.operands(op.operands)
    printer.write(") : ")
    printer.type(op.shape.type)
    if len(op.results) == 1:
        printer.write(" -> ")
        printer.type(op.results[0].type)
    elif op.results:
        printer.write(" -> (")
        printer.types([r.type for r in op.results])
        printer.write(")")
    printer.write(" ")
    printer.region(op.body)
    printer.attr_dict(op)
