"""What all structured operations share: maps, iterators, inputs, outputs, and how `ins` and `outs` are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import ShapedType, TensorType
from plait.define import Op
from plait.ir.attribute import Attribute, Type
from plait.ir.region import Region
from plait.ir.value import Value

from plait_linalg.ops.verifiers import is_indexed, verify_structured

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class StructuredOp(Op):
    """Base of the operations of linalg that are a loop nest over indexing maps, in destination-passing style."""

    def maps(self) -> tuple[Any, ...]:
        """The indexing map of each operand, inputs first."""
        raise NotImplementedError

    def iterators(self) -> tuple[str, ...]:
        """The kind of each loop, outermost first."""
        raise NotImplementedError

    @property
    def ins(self) -> tuple[Value[Any], ...]:
        """The operands that are read only."""
        return tuple(self.inputs)  # type: ignore[attr-defined]

    @property
    def outs(self) -> tuple[Value[Any], ...]:
        """The operands that are written."""
        return tuple(self.outputs)  # type: ignore[attr-defined]

    @property
    def payload(self) -> Region:
        """The region that computes one step from one element of each operand."""
        return self.regions[0]

    @property
    def on_tensors(self) -> bool:
        return False not in [
            isinstance(value.type, TensorType) or not isinstance(value.type, ShapedType) for value in self._operands
        ]

    def block_argument_names(self, region: Region) -> Sequence[str | None]:
        inputs = len(self.ins)
        return ["in"] * inputs + ["out"] * (len(region.block.arguments) - inputs if region.entry else 0)

    def verify(self) -> None:
        verify_structured(self)


def element_type(type: Type) -> Type:
    """The element type of a tensor or memref, or the type of anything else, such as a scalar."""
    return type.element_type if is_indexed(type) else type  # type: ignore[attr-defined]


def result_types(outputs: Sequence[Value[Any]]) -> list[Type]:
    """The results of a structured operation: the tensors among its outputs."""
    return [value.type for value in outputs if isinstance(value.type, TensorType)]


# Text


def print_group(printer: Printer, keyword: str, values: Sequence[Value[Any]]) -> None:
    """Write ` ins(%a, %b : t, u)`; nothing for no values."""
    if not values:
        return
    printer.write(f" {keyword}(")
    printer.operands(values)
    printer.write(" : ")
    printer.types([value.type for value in values])
    printer.write(")")


def parse_group(parser: OpParser, keyword: str) -> list[Value[Any]]:
    """Parse `ins(%a, %b : t, u)` if it is next; return the values."""
    if not parser.parse_optional_keyword(keyword):
        return []
    parser.parse_punctuation("(")
    if parser.parse_optional_punctuation(")"):
        return []
    names = parser.parse_operand_list()
    parser.parse_punctuation(":")
    types = parser.parse_type_list()
    parser.parse_punctuation(")")
    if len(names) != len(types):
        raise parser.error(f"expected a type for each operand, found {len(names)} operands and {len(types)} types")
    return list(parser.resolve_all(names, types))


def parse_properties(parser: OpParser) -> dict[str, Attribute]:
    """Parse `<{name = value, ...}>`, which any structured operation may begin with; nothing if it is not next."""
    return dict(parser.parse_optional_prop_dict() or {})


def verify_segments(parser: OpParser, given: Any, sizes: tuple[int, ...]) -> None:
    """Raise unless the segment sizes in properties, if they are written, are `sizes`."""
    if given is not None and getattr(given, "values", None) != sizes:
        raise parser.error(f"'operandSegmentSizes' does not fit {sizes[0]} inputs and {sizes[1]} outputs: {given}")


def parse_result_types(parser: OpParser) -> list[Type]:
    """Parse `-> t`, `-> (t, u)` or nothing."""
    if not parser.parse_optional_punctuation("->"):
        return []
    if parser.parse_optional_punctuation("("):
        return list(parser.parse_list_until(")", parser.parse_type))
    return [parser.parse_type()]


def print_result_types(printer: Printer, types: Sequence[Type]) -> None:
    """Write what `parse_result_types` reads."""
    if not types:
        return
    printer.write(" -> ")
    if len(types) > 1:
        printer.write("(")
    printer.types(types)
    if len(types) > 1:
        printer.write(")")


def print_dict(printer: Any, entries: dict[str, Attribute]) -> None:
    """Write ` {name = value, ...}` in the order of names; nothing for no entries."""
    if entries:
        printer.write(" ")
        print_bare_dict(printer, entries)


def print_bare_dict(printer: Printer, entries: dict[str, Attribute]) -> None:
    """Write `{name = value, ...}` in the order of names; a unit attribute is its name."""
    printer.write("{")
    for i, name in enumerate(sorted(entries)):
        printer.write(", " if i else "")
        printer.keyword_or_string(name)
        if not isinstance(entries[name], UnitAttr):
            printer.write(" = ")
            printer.attribute(entries[name])
    printer.write("}")
