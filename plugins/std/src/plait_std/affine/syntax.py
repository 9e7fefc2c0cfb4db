"""How maps and their operands are written: `#map(%i)[%n]`, and `[%i + 1, symbol(%n) * 2]`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerSetAttr
from plait.builtin.types import index
from plait.ir.affine import AffineExpr, AffineMap
from plait.ir.affine_expr import expr_text
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

Values = Sequence[Value[Any]]


def parse_dims_and_symbols(parser: OpParser) -> tuple[list[Value[Any]], int]:
    """Parse `(%i, %j)[%n]`: the values, and how many are dimensions."""
    dims = parser.parse_comma_separated("(", ")", parser.parse_operand)
    symbols: list[Any] = []
    if parser.tokens[parser.index] == "[":
        symbols = parser.parse_comma_separated("[", "]", parser.parse_operand)
    names = [*dims, *symbols]
    return parser.resolve_all(names, [index] * len(names)), len(dims)


def print_dims_and_symbols(printer: Printer, values: Values, num_dims: int) -> None:
    """Write `(%i, %j)[%n]`; no brackets without symbols."""
    printer.write("(")
    printer.operands(values[:num_dims])
    printer.write(")")
    if len(values) > num_dims:
        printer.write("[")
        printer.operands(values[num_dims:])
        printer.write("]")


def parse_map_or_set(parser: OpParser, kind: type[Any]) -> tuple[Any, list[Value[Any]]]:
    """Parse `#map(%i)[%n]`, where the attribute is of the class `kind`, and check the number of operands."""
    at = parser.index
    attribute = parser.parse_attribute()
    if not isinstance(attribute, kind):
        what = "an affine map" if kind is AffineMapAttr else "an integer set"
        raise parser.error(f"expected {what}", at)
    space: Any = attribute.map if isinstance(attribute, AffineMapAttr) else attribute.set  # type: ignore[attr-defined]
    values, num_dims = parse_dims_and_symbols(parser)
    if num_dims != space.num_dims or len(values) != space.num_dims + space.num_symbols:
        raise parser.error("numbers of dimension and symbol operands must fit the map or set", at)
    return attribute, values


def print_map_or_set(printer: Printer, attribute: AffineMapAttr | IntegerSetAttr, values: Values) -> None:
    """Write `#map(%i)[%n]`."""
    printer.attribute(attribute)
    num_dims = attribute.map.num_dims if isinstance(attribute, AffineMapAttr) else attribute.set.num_dims
    print_dims_and_symbols(printer, values, num_dims)


def parse_subscripts(parser: OpParser) -> tuple[AffineMapAttr, list[Value[Any]]]:
    """Parse `[%i + 1, symbol(%n) * 2]`."""
    map, dims, symbols = parser.parse_affine_map_of_ssa_ids(parser.parse_operand)
    names = [*dims, *symbols]
    return AffineMapAttr(map), parser.resolve_all(names, [index] * len(names))


def print_subscripts(printer: Printer, map: AffineMap, values: Values) -> None:
    """Write `[%i + 1, symbol(%n) * 2]`."""
    printer.write("[")
    printer.write(", ".join(subscript_texts(printer, map.results, map, values)))
    printer.write("]")


def subscript_texts(printer: Printer, exprs: Sequence[AffineExpr], map: AffineMap, values: Values) -> list[str]:
    """Each expression of the space of `map`, over the names of `values`."""
    names = [printer.names[value] for value in values]
    dims, symbols = names[: map.num_dims], [f"symbol({name})" for name in names[map.num_dims :]]
    return [expr_text(expr, dim=dims, symbol=symbols) for expr in exprs]
