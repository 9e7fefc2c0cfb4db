"""The base of named structured operations: their text, their hidden region, and the scalar arithmetic in it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.build import Expression
from plait.builtin.attributes import AffineMapAttr, ArrayAttr
from plait.define import Operands, Results, operands, region, results
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.builder import Builder
from plait.ir.region import Region
from plait.ir.value import Value
from plait_std.algebra import SCALARS

from plait_linalg.ops.base import (
    StructuredOp,
    element_type,
    parse_group,
    parse_properties,
    parse_result_types,
    print_bare_dict,
    print_group,
    print_result_types,
    result_types,
    verify_segments,
)
from plait_linalg.ops.generic import YieldOp

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

MEMOIZED = "linalg.memoized_indexing_maps"


class NamedOp(StructuredOp):
    """A structured operation whose maps, iterators and body follow from its name, attributes and operand types."""

    traits = (t.SingleBlock, t.RecursiveMemoryEffects)
    inputs: Operands = operands(c.AnyType)
    outputs: Operands = operands(c.AnyType)
    result_tensors: Results = results(c.AnyTensor)
    body: Region = region()
    memoizes = True
    input_count: ClassVar[int] = 2

    def iterators(self) -> tuple[str, ...]:
        return ("parallel",) * self.outs[0].type.rank

    def verify(self) -> None:
        found = (len(self.ins), len(self.outs))
        expected = self.inputs_of(self.properties)
        if found != (expected, 1):
            raise VerifyError(f"expected {expected} inputs and 1 output, found {found[0]} and {found[1]}")
        super().verify()

    @classmethod
    def inputs_of(cls, properties: Mapping[str, Any]) -> int:
        """The number of inputs of an operation with these properties."""
        return cls.input_count

    @classmethod
    def emit(cls, builder: Builder, args: Sequence[Value[Any]], properties: dict[str, Any]) -> Sequence[Value[Any]]:
        """Build the body."""
        raise NotImplementedError

    @classmethod
    def make(
        cls, inputs: Sequence[Value[Any]], outputs: Sequence[Value[Any]], types: Sequence[Type] | None = None, *,
        attributes: Mapping[Any, Any] | None = None, **properties: Any,
    ) -> Any:  # fmt: skip
        """The operation on these operands, with its hidden region; results have the types of the outputs."""
        body = cls.hidden_region([*inputs, *outputs], properties)
        types = result_types(outputs) if types is None else types
        op = cls(inputs, outputs, types, body=body, attributes=attributes, **properties)
        if cls.memoizes:
            op.set_attribute(MEMOIZED, ArrayAttr(tuple([AffineMapAttr(map) for map in op.maps()])))
        return op

    @classmethod
    def hidden_region(cls, values: Sequence[Value[Any]], properties: dict[str, Any]) -> Region:
        """The region that the custom form leaves out."""
        expected = cls.inputs_of(properties) + 1
        if len(values) != expected:
            raise VerifyError(f"expected {expected} operands, found {len(values)}")
        block = Block([element_type(value.type) for value in values])
        builder = Builder.at_end(block)
        builder.insert(YieldOp(cls.emit(builder, block.arguments, properties)))
        return Region(block)

    @classmethod
    def parse_leading(cls, parser: OpParser) -> dict[str, Any]:
        """Parse what stands between the name and the attribute dictionary."""
        return {}

    def print_leading(self, printer: Printer) -> None:
        """Write what `parse_leading` reads."""

    def text_properties(self) -> dict[str, Any]:
        """The properties that the dictionary of the custom form holds."""
        return {name: value for name, value in self.properties.items() if name != "operandSegmentSizes"}

    def _dictionary(self) -> dict[str, Any]:
        entries = {**self.text_properties(), **self.attributes}
        entries.pop(MEMOIZED, None)
        return entries

    def printed_attributes(self) -> list[Any]:
        """The attributes that the custom form shows; the printer makes aliases for no others."""
        return list(self._dictionary().values())

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        properties = cls.parse_leading(parser)
        written = parse_properties(parser)
        segments = written.pop("operandSegmentSizes", None)
        entries = dict(parser.parse_optional_attr_dict())
        properties.update({name: entries.pop(name) for name in cls.property_names if name in entries})
        properties.update({name: written[name] for name in cls.property_names if name in written})
        inputs, outputs = parse_group(parser, "ins"), parse_group(parser, "outs")
        verify_segments(parser, segments, (len(inputs), len(outputs)))
        types = parse_result_types(parser)
        return cls.make(inputs, outputs, types, attributes=entries, **properties)

    def print_assembly(self, printer: Printer) -> None:
        self.print_leading(printer)
        entries = self._dictionary()
        if entries:
            printer.write(" ")
            print_bare_dict(printer, entries)
        print_group(printer, "ins", self.ins)
        print_group(printer, "outs", self.outs)
        print_result_types(printer, self.result_types)


# Scalar arithmetic of hidden regions


def scalars_of(builder: Builder, args: Sequence[Value[Any]], unsigned: bool) -> list[Expression]:
    """The arguments of a body as signed or unsigned numbers."""
    scalars = SCALARS.on(builder).wrap(*args)
    return [scalar.unsigned for scalar in scalars] if unsigned else scalars


def multiply_add(builder: Builder, args: Sequence[Value[Any]], unsigned: bool = False) -> Sequence[Value[Any]]:
    """The body of every contraction: out + cast(lhs) * cast(rhs)."""
    lhs, rhs, out = scalars_of(builder, args, unsigned)
    return ((out + lhs.cast(out.type) * rhs.cast(out.type)).value,)


def multiply_add_from_zero_points(builder: Builder, args: Sequence[Value[Any]]) -> Sequence[Value[Any]]:
    """The body of quantized contractions: out + (lhs - lhs_zero_point) * (rhs - rhs_zero_point)."""
    lhs, rhs, lhs_zero, rhs_zero, out = scalars_of(builder, args, False)
    x = lhs.cast(out.type) - lhs_zero.cast(out.type)
    y = rhs.cast(out.type) - rhs_zero.cast(out.type)
    return ((out + x * y).value,)
