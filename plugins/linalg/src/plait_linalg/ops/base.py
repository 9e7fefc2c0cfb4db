"""What all structured operations share: maps, iterators, inputs, outputs, and how `ins` and `outs` are written."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import ShapedType, TensorType
from plait.define import Op
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.region import Region
from plait.ir.value import Value


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
        return all(
            not isinstance(value.type, ShapedType) or isinstance(value.type, TensorType) for value in self.operands
        )

    def block_argument_names(self, region: Region) -> Sequence[str | None]:
        inputs = len(self.ins)
        return ["in"] * inputs + ["out"] * (len(region.block.arguments) - inputs if region.entry else 0)

    def verify(self) -> None:
        verify_structured(self)


def element_type(type: Type) -> Type:
    """The element type of a tensor or memref, or a scalar type itself."""
    return type.element_type if isinstance(type, ShapedType) else type


def result_types(outputs: Sequence[Value[Any]]) -> list[Type]:
    """The results of a structured operation: the tensors among its outputs."""
    return [value.type for value in outputs if isinstance(value.type, TensorType)]


def verify_structured(op: StructuredOp) -> None:
    """Raise `VerifyError` unless maps, iterators, operands, region and results fit together."""
    for i, value in enumerate(op.ins):
        if isinstance(value.type, ShapedType) and not value.type.is_ranked:
            raise VerifyError(f"operand #{i} must be a scalar or ranked shaped of any type values, but got '{value.type}'")  # fmt: skip # noqa: E501
    for i, value in enumerate(op.outs, len(op.ins)):
        if not isinstance(value.type, ShapedType) or not value.type.is_ranked:
            raise VerifyError(f"operand #{i} must be ranked shaped of any type values, but got '{value.type}'")
    maps, iterators = op.maps(), op.iterators()
    operands = op.ins + op.outs
    if len(maps) != len(operands):
        raise VerifyError(f"expected the number of indexing_map ({len(maps)}) to be equal to the number of input/output operands ({len(operands)})")  # fmt: skip # noqa: E501
    for i, (map, value) in enumerate(zip(maps, operands)):
        if map.num_symbols:
            raise VerifyError(f"unexpected symbols in indexing_map #{i}")
        if map.num_dims != len(iterators):
            raise VerifyError(
                f"expected indexing_map #{i} to have {len(iterators)} dim(s) to match the number of loops"
            )
        rank = len(getattr(value.type, "shape", ()))
        if len(map.results) != rank:
            raise VerifyError(f"expected operand rank ({rank}) to match the result rank of indexing_map #{i} ({len(map.results)})")  # fmt: skip # noqa: E501
    if list(op.result_types) != result_types(op.outs):
        raise VerifyError("expected the results to have the types of the tensors among the outputs")
    _verify_sizes(op, maps, operands)
    _verify_region(op, operands)


def _verify_sizes(op: StructuredOp, maps: Sequence[Any], operands: Sequence[Value[Any]]) -> None:
    from_loops: dict[int, int] = {}
    for map, value in zip(maps, operands):
        for expr, size in zip(map.results, getattr(value.type, "shape", ())):
            position = getattr(expr, "position", None)
            if size < 0 or position is None:
                continue
            if from_loops.setdefault(position, size) != size:
                index = operands.index(value)
                raise VerifyError(f"inferred input/output operand #{index} has shape's dimension #{map.results.index(expr)} to be {from_loops[position]}, but found {size}")  # fmt: skip # noqa: E501


def _verify_region(op: StructuredOp, operands: Sequence[Value[Any]]) -> None:
    if op.payload.entry is None or op.payload.entry is not op.payload.last:
        raise VerifyError("expects to have 1 region with 1 block")
    block = op.payload.block
    if len(block.arguments) != len(operands):
        raise VerifyError(
            "expected as many non-induction variable region arguments as the number of input/output operands"
        )
    for i, (argument, value) in enumerate(zip(block.arguments, operands)):
        expected = element_type(value.type)
        if argument.type is not expected:
            raise VerifyError(f"expected type of bb argument #{i} ('{argument.type}') to match element or self type of the corresponding operand ('{expected}')")  # fmt: skip # noqa: E501


# Text


def print_group(printer: Any, keyword: str, values: Sequence[Value[Any]]) -> None:
    """Write ` ins(%a, %b : t, u)`; nothing for no values."""
    if not values:
        return
    printer.write(f" {keyword}(")
    printer.operands(values)
    printer.write(" : ")
    printer.types([value.type for value in values])
    printer.write(")")


def parse_group(parser: Any, keyword: str) -> list[Value[Any]]:
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
        raise parser.error(
            f"number of operands and types do not match: got {len(names)} operands and {len(types)} types"
        )
    return list(parser.resolve_all(names, types))


def parse_result_types(parser: Any) -> list[Type]:
    """Parse `-> t`, `-> (t, u)` or nothing."""
    if not parser.parse_optional_punctuation("->"):
        return []
    if parser.parse_optional_punctuation("("):
        return list(parser.parse_list_until(")", parser.parse_type))
    return [parser.parse_type()]


def print_result_types(printer: Any, types: Sequence[Type]) -> None:
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


def print_bare_dict(printer: Any, entries: dict[str, Attribute]) -> None:
    """Write `{name = value, ...}` in the order of names; a unit attribute is its name."""
    printer.write("{")
    for i, name in enumerate(sorted(entries)):
        printer.write(", " if i else "")
        printer.keyword_or_string(name)
        if not isinstance(entries[name], UnitAttr):
            printer.write(" = ")
            printer.attribute(entries[name])
    printer.write("}")
