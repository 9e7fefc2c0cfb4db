"""The operations of `func`."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, SymbolRefAttr, UnitAttr
from plait.builtin.types import FunctionType
from plait.define import (
    Op,
    Operand,
    Operands,
    Properties,
    Regions,
    Result,
    Results,
    attribute,
    operand,
    operands,
    optional_attribute,
    result,
    results,
)
from plait.define import constraints as c
from plait.define.functions import FunctionOp, ReturningOp
from plait.define.traits import AffineScope, ConstantLike, HasParent, Pure
from plait.ir.attribute import Type, VerifyError
from plait.ir.operation import Operation

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class FuncOp(FunctionOp):
    """A function: a name, a type and, unless it is a declaration, a body.

    ```mlir
    func.func private @declared(i32) -> (f32 {test.exact})

    func.func @twice(%x: i64 {test.used}) -> (i64, i64) attributes {test.kind = "copy"} {
      return %x, %x : i64, i64
    }
    ```

    Semantics: MLIR, `func` dialect.
    """

    name = "func.func"
    traits = (AffineScope,)
    default_dialect = "func"
    no_inline: UnitAttr | None = optional_attribute(c.UnitAttr)


class ReturnOp(ReturningOp):
    """Return from a function with its results.

    ```mlir
    func.func @same(%a: i32) -> i32 {
      func.return %a : i32
    }
    ```

    Semantics: MLIR, `func` dialect.
    """

    name = "func.return"
    traits = (Pure, HasParent("func.func"))
    function = FuncOp


class CallOp(Op):
    """Call the function that a symbol names.

    ```mlir
    func.func private @add(f32, f32) -> f32
    func.func @use(%a: f32, %b: f32) -> f32 {
      %sum = func.call @add(%a, %b) : (f32, f32) -> f32
      return %sum : f32
    }
    ```

    Semantics: MLIR, `func` dialect.
    """

    name = "func.call"
    callee: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    arguments: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    arg_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    res_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    no_inline: UnitAttr | None = optional_attribute(c.UnitAttr)
    assembly = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)"

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the callee is a function of this type."""
        function = lookup(self.callee)
        if not isinstance(function, FuncOp):
            raise VerifyError(f"'{self.callee.root}' does not name a function")
        self.verify_callee_type(function.function_type)

    def verify_callee_type(self, expected: FunctionType) -> None:
        """Raise unless operands and results have the types that `expected` says."""
        if len(expected.inputs) != len(self.operands):
            raise VerifyError(f"expected {len(expected.inputs)} operands for the callee, got {len(self.operands)}")
        for i, (ty, value) in enumerate(zip(expected.inputs, self.operands)):
            if value.type is not ty:
                raise VerifyError(f"expected type '{ty}' of operand {i}, got '{value.type}'")
        if len(expected.results) != len(self.results):
            raise VerifyError(f"expected {len(expected.results)} results of the callee, got {len(self.results)}")
        for i, (ty, value) in enumerate(zip(expected.results, self.results)):
            if value.type is not ty:
                raise VerifyError(f"expected type '{ty}' of result {i}, got '{value.type}'")


class CallIndirectOp(Op):
    """Call a value of function type.

    ```mlir
    func.func private @add(f32, f32) -> f32
    func.func @use(%a: f32, %b: f32) -> f32 {
      %f = func.constant @add : (f32, f32) -> f32
      %sum = func.call_indirect %f(%a, %b) : (f32, f32) -> f32
      return %sum : f32
    }
    ```

    Semantics: MLIR, `func` dialect.
    """

    name = "func.call_indirect"
    callee: Operand = operand(c.AnyFunction)
    arguments: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    arg_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    res_attrs: ArrayAttr | None = optional_attribute(c.DictArray)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        return operands[0].type.results

    def verify(self) -> None:
        ty = self.callee.type
        if tuple(v.type for v in self.arguments) != tuple(ty.inputs):
            raise VerifyError("the arguments do not have the types of the callee's inputs")
        if self.result_types != tuple(ty.results):
            raise VerifyError("the results do not have the types of the callee's results")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> CallIndirectOp:
        callee = parser.parse_operand()
        parser.parse_punctuation("(")
        arguments = parser.parse_list_until(")", parser.parse_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        at = parser.index
        ty = parser.parse_type()
        if not isinstance(ty, FunctionType):
            raise parser.error(f"expected a function type, got '{ty}'", at)
        return cls(
            parser.resolve(callee, ty),
            parser.resolve_all(arguments, ty.inputs),
            ty.results,
            attributes.pop("arg_attrs", None),
            attributes.pop("res_attrs", None),
            attributes=attributes,
        )

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.callee)
        printer.write("(")
        printer.operands(self.arguments)
        printer.write(")")
        printer.attr_dict(self)
        printer.write(" : ")
        printer.type(self.callee.type)


class ConstantOp(Op):
    """A function as a value.

    ```mlir
    func.func private @add(f32, f32) -> f32
    func.func @use() -> ((f32, f32) -> f32) {
      %f = func.constant @add : (f32, f32) -> f32
      return %f : (f32, f32) -> f32
    }
    ```

    Semantics: MLIR, `func` dialect.
    """

    name = "func.constant"
    traits = (ConstantLike, Pure)
    value: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    result: Result = result(c.AnyType)
    assembly = "attr-dict $value `:` type($result)"

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the symbol is a function of the result's type."""
        function = lookup(self.value)
        if not isinstance(function, FuncOp):
            raise VerifyError(f"undefined function '{self.value.root}'")
        if function.function_type is not self.result.type:
            raise VerifyError(f"expected a result of type '{function.function_type}', got '{self.result.type}'")

    def result_names(self) -> Sequence[str | None]:
        return ("f",)


OPERATIONS = (CallIndirectOp, CallOp, ConstantOp, FuncOp, ReturnOp)
