"""The textual forms of transfers between vectors and memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, ArrayAttr, bool_attr
from plait.builtin.types import RankedTensorType, VectorType, i1, index
from plait.ir.affine import AffineConstant, AffineDim, AffineMap

from plait_std.vector.contraction import vector_dims

if TYPE_CHECKING:
    from plait.builtin.types import Type
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

    from plait_std.vector.transfers import TransferReadOp


def default_map(shaped: Any, vector: Any) -> AffineMap:
    """The map of a transfer that does not name one: to the last dimensions, without those that an element has."""
    element = shaped.element_type
    rank, count = shaped.rank, vector.rank - (element.rank if isinstance(element, VectorType) else 0)
    if rank == 0 and vector.shape == (1,):
        return AffineMap(0, 0, (AffineConstant(0),))
    return AffineMap(rank, 0, tuple(AffineDim(rank - count + i) for i in range(count)))


def _properties(attributes: dict[str, Any], shaped: Type, vector: Type) -> tuple[Any, Any]:
    """The permutation map and bounds, from the attributes or by default."""
    indexing = attributes.pop("permutation_map", None)
    indexing = indexing if indexing is not None else AffineMapAttr(default_map(shaped, vector))
    bounds = ArrayAttr(tuple(bool_attr(False) for _ in range(indexing.map.num_results)))
    return indexing, attributes.pop("in_bounds", bounds)


def mask_type(vector: VectorType, indexing: AffineMap) -> VectorType:
    """The type of the mask of a transfer: a flag for each element that is moved, in the order of memory."""
    dims = zip(indexing.results, vector_dims(vector))
    moved = sorted((r.position, n, scales) for r, (n, scales) in dims if isinstance(r, AffineDim))
    return VectorType(tuple(n for _, n, _ in moved), i1, tuple(scales for _, _, scales in moved))


def _mask(parser: OpParser, name: Any, vector: VectorType, indexing: AffineMapAttr) -> Any:
    return parser.resolve(name, mask_type(vector, indexing.map)) if name is not None else None


def _types(parser: OpParser, first: Any, second: Any) -> tuple[Any, Any]:
    """The types of two operands or results."""
    parser.parse_punctuation(":")
    found = parser.parse_type_for(first)
    parser.parse_punctuation(",")
    return found, parser.parse_type_for(second)


def _optional_mask(parser: OpParser) -> Any:
    return parser.parse_operand() if parser.parse_optional_punctuation(",") else None


def parse_transfer_read(cls: Any, parser: Any) -> Any:
    """Parse `%base[%indices], %padding (, %mask)? attr-dict : shaped, vector`."""
    base = parser.parse_operand()
    indices = parser.parse_comma_separated("[", "]", parser.parse_operand)
    parser.parse_punctuation(",")
    padding, mask = parser.parse_operand(), _optional_mask(parser)
    attributes = dict(parser.parse_optional_attr_dict())
    shaped, vector = _types(parser, cls.base, cls.vector)
    indexing, bounds = _properties(attributes, shaped, vector)
    return cls(
        parser.resolve(base, shaped),
        [parser.resolve(i, index) for i in indices],
        indexing,
        parser.resolve(padding, shaped.element_type),
        _mask(parser, mask, vector, indexing),
        bounds,
        vector,
        attributes=attributes,
    )


def parse_transfer_write(cls: Any, parser: Any) -> Any:
    """Parse `%vector, %base[%indices] (, %mask)? attr-dict : vector, shaped`."""
    value = parser.parse_operand()
    parser.parse_punctuation(",")
    base = parser.parse_operand()
    indices = parser.parse_comma_separated("[", "]", parser.parse_operand)
    mask = _optional_mask(parser)
    attributes = dict(parser.parse_optional_attr_dict())
    vector, shaped = _types(parser, cls.value, cls.base)
    indexing, bounds = _properties(attributes, shaped, vector)
    return cls(
        parser.resolve(value, vector),
        parser.resolve(base, shaped),
        [parser.resolve(i, index) for i in indices],
        indexing,
        _mask(parser, mask, vector, indexing),
        bounds,
        shaped if isinstance(shaped, RankedTensorType) else None,
        attributes=attributes,
    )


def printed_attributes(op: Any) -> list[Any]:
    """The attributes that the text shows: the map only if it is not the one by default."""
    shown = [op.in_bounds, *op.attributes.values()]
    return shown if _is_default_map(op) else [op.permutation_map, *shown]


def _is_default_map(op: Any) -> bool:
    vector = op.vector if op.name == "vector.transfer_read" else op.value
    return op.permutation_map.map == default_map(op.base.type, vector.type)


def _print_rest(op: Any, printer: Printer) -> None:
    if op.mask is not None:
        printer.write(", ")
        printer.operand(op.mask)
    elide = ["operandSegmentSizes"]
    if _is_default_map(op):
        elide.append("permutation_map")
    if all(not flag.value for flag in op.in_bounds):
        elide.append("in_bounds")
    printer.attr_dict(op, elide=tuple(elide))
    printer.write(" : ")


def _print_place(op: TransferReadOp, printer: Printer) -> None:
    printer.operand(op.base)
    printer.write("[")
    printer.operands(op.indices)
    printer.write("]")


def print_transfer_read(op: Any, printer: Printer) -> None:
    """Print what `parse_transfer_read` reads."""
    printer.write(" ")
    _print_place(op, printer)
    printer.write(", ")
    printer.operand(op.padding)
    _print_rest(op, printer)
    printer.types([op.base.type, op.vector.type])


def print_transfer_write(op: Any, printer: Printer) -> None:
    """Print what `parse_transfer_write` reads."""
    printer.write(" ")
    printer.operand(op.value)
    printer.write(", ")
    _print_place(op, printer)
    _print_rest(op, printer)
    printer.types([op.value.type, op.base.type])
