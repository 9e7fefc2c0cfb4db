"""Accesses to memory at affine functions of loop variables and symbols."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr
from plait.define import Op, Operand, Operands, Result, attribute, infer_result, operand, operands
from plait.define import constraints as c
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.value import Value

from plait_std.affine.scopes import verify_dims_and_symbols
from plait_std.affine.syntax import parse_subscripts, print_subscripts
from plait_std.memref.ops import AnyMemRef

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def _element_type(types: Sequence[Any], properties: Mapping[str, Attribute]) -> Any:
    return types[0].element_type


class AccessOp(Op):
    """What the accesses share: subscripts of a memref."""

    memref: Value[Any]
    indices: Sequence[Value[Any]]
    map: AffineMapAttr

    def verify_subscripts(self) -> None:
        """Raise `VerifyError` unless the map has a result for each dimension of the memref, and valid operands."""
        map, memref = self.map.map, self.memref.type
        if map.num_results != memref.rank:
            raise VerifyError("number of results of the map must equal the rank of the memref")
        if map.num_dims + map.num_symbols != len(self.indices):
            raise VerifyError(
                f"expected a subscript for each dimension and symbol of the map, found {len(self.indices)}"
            )
        verify_dims_and_symbols(self, self.indices[: map.num_dims], self.indices[map.num_dims :])

    def printed_attributes(self) -> list[Attribute]:
        """The custom form writes the map over the names of values."""
        return list(self.attributes.values())

    def print_access(self, printer: Printer) -> None:
        """Write `%m[%i + 1] {attributes} : type`."""
        printer.operand(self.memref)
        print_subscripts(printer, self.map.map, self.indices)
        printer.attr_dict(self, elide=("map",))
        printer.write(" : ")
        printer.type(self.memref.type)


class LoadOp(AccessOp):
    """Read the element of a memref at affine functions of loop variables and symbols.

    ```mlir
    func.func @f(%m: memref<?x8xf32>, %n: index) {
      affine.for %i = 0 to 4 {
        %0 = affine.load %m[%i * 2 + symbol(%n), %i] : memref<?x8xf32>
      }
      return
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.load"
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    map: AffineMapAttr = attribute(c.AffineMapAttr)
    result: Result = infer_result(c.AnyType, infer=_element_type)

    def verify(self) -> None:
        if self.result.type is not self.memref.type.element_type:
            raise VerifyError(f"the result must be an element of '{self.memref.type}', found '{self.result.type}'")
        self.verify_subscripts()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> LoadOp:
        memref = parser.parse_operand()
        map, indices = parse_subscripts(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls(parser.resolve(memref, parser.parse_type()), indices, map, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        self.print_access(printer)


class StoreOp(AccessOp):
    """Write the element of a memref at affine functions of loop variables and symbols.

    ```mlir
    func.func @f(%x: f32, %m: memref<16xf32>) {
      affine.for %i = 0 to 4 {
        affine.store %x, %m[%i * 2 + 1] : memref<16xf32>
      }
      return
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.store"
    value: Operand = operand(c.AnyType)
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    map: AffineMapAttr = attribute(c.AffineMapAttr)

    def verify(self) -> None:
        if self.value.type is not self.memref.type.element_type:
            raise VerifyError(f"the stored value must be an element of '{self.memref.type}', found '{self.value.type}'")
        self.verify_subscripts()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> StoreOp:
        value = parser.parse_operand()
        parser.parse_punctuation(",")
        memref = parser.parse_operand()
        map, indices = parse_subscripts(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        element = getattr(ty, "element_type", ty)
        return cls(parser.resolve(value, element), parser.resolve(memref, ty), indices, map, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.value)
        printer.write(", ")
        self.print_access(printer)
