"""Functions that compute the shapes of results, libraries of them, and printing a shape."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import DictionaryAttr, StringAttr
from plait.define import (
    Op,
    Operand,
    Result,
    attribute,
    c,
    operand,
    optional_attribute,
    region,
    result,
)
from plait.define.functions import FunctionOp, ReturningOp
from plait.define.traits import (
    AffineScope,
    HasParent,
    IsolatedFromAbove,
    NoTerminator,
    Pure,
    SingleBlock,
    Symbol,
    SymbolTable,
)
from plait.ir.region import Region

from plait_std.shape.types import ShapeType, SizeType

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_ShapeOrSize = c.Predicate("shape or size", lambda ty: isinstance(ty, (ShapeType, SizeType)))


class FuncOp(FunctionOp):
    """A function that computes shapes from shapes.

    ```mlir
    shape.func @same(%x: !shape.value_shape) -> !shape.shape {
      %0 = shape_of %x : !shape.value_shape -> !shape.shape
      return %0 : !shape.shape
    }
    ```

    Source: MLIR shape dialect, `shape.func`.
    """

    name = "shape.func"
    traits = (AffineScope,)
    default_dialect = "shape"


class ReturnOp(ReturningOp):
    """Return from a function that computes shapes.

    ```mlir
    shape.func @same(%s: !shape.shape) -> !shape.shape {
      return %s : !shape.shape
    }
    ```

    Source: MLIR shape dialect, `shape.return`, which does not compare the values with the type of the function.
    """

    name = "shape.return"
    traits = (Pure, HasParent("shape.func"))


class FunctionLibraryOp(Op):
    """Functions that compute shapes, and which operation each is for.

    ```mlir
    shape.function_library @library {
      func @same(%x: !shape.value_shape) -> !shape.shape {
        %0 = shape_of %x : !shape.value_shape -> !shape.shape
        return %0 : !shape.shape
      }
    } mapping {test.same = @same}
    ```

    Source: MLIR shape dialect, `shape.function_library`.
    """

    name = "shape.function_library"
    traits = (AffineScope, IsolatedFromAbove, NoTerminator, SingleBlock, Symbol, SymbolTable)
    default_dialect = "shape"
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    sym_visibility: StringAttr | None = optional_attribute(c.StrAttr)
    mapping: DictionaryAttr = attribute(c.DictAttr)
    body: Region = region(single_block=True)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> FunctionLibraryOp:
        name = parser.parse_symbol_name()
        attributes = parser.parse_attr_dict_with_keyword()
        body = parser.parse_region((), isolated=True, default_dialect=cls.default_dialect)
        parser.parse_keyword("mapping")
        mapping = DictionaryAttr(tuple(parser.parse_optional_attr_dict().items()))
        visibility = attributes.pop("sym_visibility", None)
        return cls(name, visibility, mapping, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.symbol_name(self.sym_name.value)
        printer.attr_dict_with_keyword(self, elide=("sym_name", "mapping"))
        printer.write(" ")
        printer.region(self.body, print_entry_args=False)
        printer.write(" mapping ")
        printer.attribute(self.mapping)


class DebugPrintOp(Op):
    """Print a shape or a size when the program runs, and return it.

    ```mlir
    func.func @f(%s: !shape.shape) {
      %0 = "shape.debug_print"(%s) : (!shape.shape) -> !shape.shape
      return
    }
    ```

    Source: MLIR shape dialect, `shape.debug_print`. The interpreter returns the value and prints nothing.
    """

    name = "shape.debug_print"
    input: Operand = operand(_ShapeOrSize)
    output: Result = result(_ShapeOrSize)


FUNCTIONS = (FuncOp, ReturnOp, FunctionLibraryOp, DebugPrintOp)
