"""`linalg.generic`, of which every other structured operation is a case, and what its body may hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, IntegerAttr, StringAttr
from plait.define import (
    Op,
    Operands,
    Result,
    Results,
    attribute,
    infer_result,
    operands,
    optional_attribute,
    region,
    results,
)
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.lifetime import cached
from plait.ir.region import Region

from plait_linalg.attributes import IteratorTypeAttr
from plait_linalg.ops.base import (
    StructuredOp,
    element_type,
    parse_group,
    parse_result_types,
    print_bare_dict,
    print_dict,
    print_group,
    print_result_types,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

OUT = c.AnyType
IN_DICT = ("doc", "indexing_maps", "iterator_types", "library_call")


def _name_of(op: Operation | None) -> str:
    return "no operation" if op is None else f"'{op.name}'"


class YieldOp(Op):
    """End the body of a structured operation with the elements to store in its outputs.

    ```mlir
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        outs(%x : tensor<4xindex>) {
    ^bb0(%out: index):
      %i = linalg.index 0 : index
      linalg.yield %i : index
    } -> tensor<4xindex>
    ```
    """

    name = "linalg.yield"
    traits = (t.Pure, t.Terminator, t.ReturnLike)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self) -> None:
        parent = self.parent_op
        if not isinstance(parent, StructuredOp):
            raise VerifyError(f"expected a structured operation of linalg around it, found {_name_of(parent)}")
        outs = parent.outs
        if len(outs) != len(self.operands):
            raise VerifyError(f"expected {len(outs)} values, one for each output, found {len(self.operands)}")
        for i, (value, out) in enumerate(zip(self.operands, outs)):
            if value.type is not element_type(out.type):
                raise VerifyError(
                    f"expected value {i} of type '{element_type(out.type)}', the element type of output {i}, "
                    f"found '{value.type}'"
                )


class IndexOp(Op):
    """Return the index of loop `dim` of the structured operation around it.

    ```mlir
    %0 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
        outs(%x : tensor<4xindex>) {
    ^bb0(%out: index):
      %i = linalg.index 0 : index
      linalg.yield %i : index
    } -> tensor<4xindex>
    ```
    """

    name = "linalg.index"
    traits = (t.Pure,)
    dim: IntegerAttr = attribute(c.I64Attr)
    result: Result = infer_result(c.Index)
    assembly = "$dim attr-dict `:` type($result)"

    def verify(self) -> None:
        parent = self.parent_op
        if not isinstance(parent, StructuredOp):
            raise VerifyError(f"expected a structured operation of linalg around it, found {_name_of(parent)}")
        loops = len(parent.iterators())
        if not 0 <= self.dim.value < loops:
            raise VerifyError(f"expected a loop in [0, {loops}), found {self.dim.value}")


class GenericOp(StructuredOp):
    """Run a body for each point of an iteration space, on the elements that indexing maps select.

    The body gets one element of each operand and yields what is stored in each output. The sizes of the loops follow
    from the shapes of the operands through the maps.

    ```mlir
    %0 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0)>],
        iterator_types = ["parallel", "reduction"]} ins(%x : tensor<2x3xf32>) outs(%acc : tensor<2xf32>) {
    ^bb0(%in: f32, %out: f32):
      %1 = arith.addf %in, %out : f32
      linalg.yield %1 : f32
    } -> tensor<2xf32>
    ```
    """

    name = "linalg.generic"
    traits = (t.SingleBlock, t.RecursiveMemoryEffects)
    inputs: Operands = operands(c.AnyType)
    outputs: Operands = operands(OUT)
    result_tensors: Results = results(c.AnyTensor)
    indexing_maps: ArrayAttr = attribute(c.AffineMapArray)
    iterator_types: ArrayAttr = attribute(c.ArrayOf(IteratorTypeAttr))
    doc: StringAttr | None = optional_attribute(c.StrAttr)
    library_call: StringAttr | None = optional_attribute(c.StrAttr)
    body: Region = region()

    def maps(self) -> tuple[Any, ...]:
        return _maps_in(self.indexing_maps)

    def iterators(self) -> tuple[str, ...]:
        return _texts_in(self.iterator_types)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        entries = _entries(parser)
        properties = {name: entries.pop(name) for name in IN_DICT if name in entries}
        for name in ("indexing_maps", "iterator_types"):
            if name not in properties:
                raise parser.error(f"expected '{name}' in the dictionary")
        properties["iterator_types"] = _iterator_types(properties["iterator_types"], parser)
        inputs, outputs = parse_group(parser, "ins"), parse_group(parser, "outs")
        if parser.parse_optional_keyword("attrs"):
            parser.parse_punctuation("=")
            entries.update(parser.parse_attr_dict())
        body = parser.parse_region(None)
        types = parse_result_types(parser)
        return cls(inputs, outputs, types, **properties, body=body, attributes=entries)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        entries = {name: self.get_property(name) for name in IN_DICT if self.get_property(name) is not None}
        entries["iterator_types"] = ArrayAttr(tuple([StringAttr(kind) for kind in self.iterators()]))
        print_bare_dict(printer, entries)
        print_group(printer, "ins", self.ins)
        print_group(printer, "outs", self.outs)
        if self.attributes:
            printer.write(" attrs = ")
            print_dict(printer, dict(self.attributes))
        printer.write(" ")
        printer.region(self.body)
        print_result_types(printer, self.result_types)


@cached  # all that looks at an operation asks for its maps and loops
def _maps_in(attributes: ArrayAttr) -> tuple[Any, ...]:
    elements: tuple[Any, ...] = attributes.elements
    return tuple([attribute.map for attribute in elements])


@cached
def _texts_in(attributes: ArrayAttr) -> tuple[str, ...]:
    elements: tuple[Any, ...] = attributes.elements
    return tuple([attribute.text for attribute in elements])


def _entries(parser: OpParser) -> dict[str, Attribute]:
    """Parse the dictionary, which may be an alias, and a second one behind it."""
    if parser.tokens[parser.index] == "{":  # not as an attribute, which would be kept
        entries = parser.parse_attr_dict()
        if len(entries) > 2:  # discardable ones too, which keep the order of an attribute
            entries = dict(sorted(entries.items()))
    else:
        alias = parser.parse_attribute()
        if not isinstance(alias, DictionaryAttr):
            raise parser.error("expected a dictionary with 'indexing_maps' and 'iterator_types'")
        entries = dict(alias.entries)
    if parser.tokens[parser.index] == "{":
        entries.update(parser.parse_attr_dict())
    return entries


def _iterator_types(attribute: Attribute, parser: OpParser) -> ArrayAttr:
    """Strings, as the custom form has them, as iterator type attributes."""
    if not isinstance(attribute, ArrayAttr):
        raise parser.error(f"expected an array as 'iterator_types', found '{attribute}'")
    kinds: list[Attribute] = []
    for element in attribute.elements:
        if isinstance(element, StringAttr):
            if element.value not in IteratorTypeAttr.cases:
                expected = ", ".join(IteratorTypeAttr.cases)
                raise parser.error(f"expected one of {expected} as iterator type, found '{element.value}'")
            element = IteratorTypeAttr(element.value)
        kinds.append(element)
    return ArrayAttr(tuple(kinds))


def iterator_types_attr(kinds: Sequence[str]) -> ArrayAttr:
    """Iterator kinds as the property of `linalg.generic`."""
    return ArrayAttr(tuple([IteratorTypeAttr(kind) for kind in kinds]))
