"""Accesses of more than one element at affine functions of loop variables and symbols: vectors, lines of a cache."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import AffineMapAttr, IntegerAttr
from plait.define import Operand, Operands, Result, attribute, operand, operands, result
from plait.define import constraints as c
from plait.ir.attribute import VerifyError

from plait_std.affine.ops.memory import AccessOp
from plait_std.affine.syntax import parse_subscripts, print_subscripts
from plait_std.memref import syntax
from plait_std.memref.ops import AnyMemRef
from plait_std.memref.transfers import Locality

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


def _verify_vector(vector: Any, memref: Any) -> None:
    if vector.element_type is not memref.element_type:
        raise VerifyError(f"the vector and the memref must have one element type, found '{vector}' and '{memref}'")


class VectorLoadOp(AccessOp):
    """Read a vector along the last dimensions of a memref, from a position on; all of it must lie inside.

    ```mlir
    func.func @f(%m: memref<?x8xf32>, %n: index) {
      affine.for %i = 0 to 4 {
        %0 = affine.vector_load %m[%i * 2 + symbol(%n), %i] : memref<?x8xf32>, vector<4xf32>
      }
      return
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.vector_load"
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    map: AffineMapAttr = attribute(c.AffineMapAttr)
    result: Result = result(c.VectorOfDims)

    def verify(self) -> None:
        _verify_vector(self.result.type, self.memref.type)
        self.verify_subscripts()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> VectorLoadOp:
        memref = parser.parse_operand()
        map, indices = parse_subscripts(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        parser.parse_punctuation(",")
        return cls(parser.resolve(memref, ty), indices, map, parser.parse_type(), attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        self.print_access(printer)
        printer.write(", ")
        printer.type(self.result.type)


class VectorStoreOp(AccessOp):
    """Write a vector along the last dimensions of a memref, from a position on; all of it must lie inside.

    ```mlir
    func.func @f(%v: vector<4xf32>, %m: memref<16xf32>) {
      affine.for %i = 0 to 4 {
        affine.vector_store %v, %m[%i * 4] : memref<16xf32>, vector<4xf32>
      }
      return
    }
    ```

    Semantics: MLIR, `affine` dialect.
    """

    name = "affine.vector_store"
    value: Operand = operand(c.VectorOfDims)
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    map: AffineMapAttr = attribute(c.AffineMapAttr)

    def verify(self) -> None:
        _verify_vector(self.value.type, self.memref.type)
        self.verify_subscripts()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> VectorStoreOp:
        value = parser.parse_operand()
        parser.parse_punctuation(",")
        memref = parser.parse_operand()
        map, indices = parse_subscripts(parser)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        parser.parse_punctuation(",")
        vector = parser.resolve(value, parser.parse_type())
        return cls(vector, parser.resolve(memref, ty), indices, map, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.value)
        printer.write(", ")
        self.print_access(printer)
        printer.write(", ")
        printer.type(self.value.type)


class PrefetchOp(AccessOp):
    """Fetch the line of an element into a cache, as the next access is soon; nothing else changes.

    ```mlir
    func.func @f(%m: memref<400x400xi32>) {
      affine.for %i = 0 to 4 {
        affine.prefetch %m[%i, %i + 5], read, locality<3>, data : memref<400x400xi32>
      }
      return
    }
    ```

    Semantics: MLIR, `affine` dialect; as `memref.prefetch`.
    """

    name = "affine.prefetch"
    memref: Operand = operand(AnyMemRef)
    indices: Operands = operands(c.Index)
    is_write: IntegerAttr = attribute(c.BoolAttr, ir_name="isWrite")
    locality_hint: IntegerAttr = attribute(Locality, ir_name="localityHint")
    is_data_cache: IntegerAttr = attribute(c.BoolAttr, ir_name="isDataCache")
    map: AffineMapAttr = attribute(c.AffineMapAttr)

    def verify(self) -> None:
        self.verify_subscripts()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> PrefetchOp:
        memref = parser.parse_operand()
        map, indices = parse_subscripts(parser)
        options: list[Any] = []
        for parse in (syntax.parse_access, syntax.parse_locality, syntax.parse_cache):
            parser.parse_punctuation(",")
            options.extend(parse(parser))
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls(parser.resolve(memref, parser.parse_type()), indices, *options, map, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.memref)
        print_subscripts(printer, self.map.map, self.indices)
        printer.write(", ")
        syntax.print_access(printer, self, self.is_write)
        printer.write(", ")
        syntax.print_locality(printer, self, self.locality_hint)
        printer.write(", ")
        syntax.print_cache(printer, self, self.is_data_cache)
        printer.attr_dict(self, elide=("map", "isWrite", "localityHint", "isDataCache"))
        printer.write(" : ")
        printer.type(self.memref.type)
