"""The operations of `func`."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DictionaryAttr, StringAttr, SymbolRefAttr, UnitAttr
from plait.builtin.types import FunctionType
from plait.define import (
    Op,
    Operand,
    Operands,
    Result,
    Results,
    attribute,
    operand,
    operands,
    optional_attribute,
    region,
    result,
    results,
)
from plait.define import constraints as c
from plait.define.traits import (
    AffineScope,
    ConstantLike,
    HasParent,
    IsolatedFromAbove,
    Pure,
    ReturnLike,
    Symbol,
    Terminator,
)
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.operation import Operation
from plait.ir.region import Region

from plait_std.func.signature import parse_signature, print_signature

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

VISIBILITIES = ("public", "private", "nested")
SIGNATURE_PROPERTIES = ("sym_name", "function_type", "sym_visibility", "arg_attrs", "res_attrs")


class FuncOp(Op):
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
    traits = (AffineScope, IsolatedFromAbove, Symbol)
    default_dialect = "func"
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    function_type: FunctionType = attribute(c.FunctionTypeAttr)
    sym_visibility: StringAttr | None = optional_attribute(c.StrAttr)
    arg_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    res_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    no_inline: UnitAttr | None = optional_attribute(c.UnitAttr)
    body: Region = region()

    @classmethod
    def define(cls, name: str, inputs: Sequence[Type], outputs: Sequence[Type], **properties: Any) -> FuncOp:
        """A function with an empty entry block whose arguments are `inputs`."""
        return cls(name, FunctionType(tuple(inputs), tuple(outputs)), body=Region(Block(inputs)), **properties)

    @classmethod
    def declare(cls, name: str, inputs: Sequence[Type], outputs: Sequence[Type], **properties: Any) -> FuncOp:
        """A private function without a body."""
        return cls(name, FunctionType(tuple(inputs), tuple(outputs)), sym_visibility="private", **properties)

    @property
    def is_declaration(self) -> bool:
        return self.body.is_empty

    @property
    def entry(self) -> Block:
        """The entry block. Raises `ValueError` for a declaration."""
        entry = self.body.entry
        if entry is None:
            raise ValueError(f"@{self.sym_name.value} is a declaration")
        return entry

    def verify(self) -> None:
        verify_function(self)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> FuncOp:
        return parse_function(cls, parser, own=("no_inline",))

    def print_assembly(self, printer: Printer) -> None:
        print_function(self, printer)


def verify_function(op: Any) -> None:
    """Raise `VerifyError` unless visibility, attributes and entry block of a function fit its type."""
    inputs, outputs = op.function_type.inputs, op.function_type.results
    _verify_attribute_array("argument", "arguments", op.arg_attrs, len(inputs))
    _verify_attribute_array("result", "results", op.res_attrs, len(outputs))
    entry = op.body.entry
    if entry is None:
        if op.sym_visibility is None or op.sym_visibility.value == "public":
            raise VerifyError("a declaration cannot be public")
        return
    if len(entry.arguments) != len(inputs):
        raise VerifyError(f"expected an entry block with {len(inputs)} arguments, as the function type says")
    for i, (argument, ty) in enumerate(zip(entry.arguments, inputs)):
        if argument.type is not ty:
            raise VerifyError(
                f"argument #{i} of the entry block has type '{argument.type}', but the function type says '{ty}'"
            )


def parse_function(cls: Any, parser: OpParser, *, own: Sequence[str] = ()) -> Any:
    """Parse visibility, name, signature, attributes and body of a function-like operation with the fields of
    `func.func`; the attributes `own` of the dictionary are further properties, before the body."""
    visibility = parser.parse_keyword() if parser.tokens[parser.index] in VISIBILITIES else None
    name = parser.parse_symbol_name()
    signature = parse_signature(parser)
    at = parser.index
    attributes = parser.parse_attr_dict_with_keyword()
    for reserved in SIGNATURE_PROPERTIES:
        if reserved in attributes:
            raise parser.error(f"'{reserved}' is inferred and cannot be given in the attribute dictionary", at)
    body = Region()
    if parser.tokens[parser.index] == "{":
        body = parser.parse_region(signature.named_arguments, isolated=True, default_dialect=cls.default_dialect)
    properties = [attributes.pop(key, None) for key in own]
    arrays = signature.arg_attrs, signature.res_attrs
    return cls(name, signature.type, visibility, *arrays, *properties, body, attributes=attributes)


def print_function(op: Any, printer: Printer, *, hidden: Sequence[str] = ()) -> None:
    """Print what `parse_function` reads, without the properties `hidden`."""
    printer.write(" ")
    if op.sym_visibility is not None:
        printer.write(op.sym_visibility.value + " ")
    printer.symbol_name(op.sym_name.value)
    print_signature(printer, op.function_type, op.arg_attrs, op.res_attrs, op.body)
    printer.attr_dict_with_keyword(op, elide=(*SIGNATURE_PROPERTIES, *hidden))
    if not op.body.is_empty:
        printer.write(" ")
        printer.region(op.body, print_entry_args=False)


def _verify_attribute_array(what: str, plural: str, array: ArrayAttr | None, count: int) -> None:
    if array is None:
        return
    if len(array.elements) != count:
        raise VerifyError(
            f"expected attributes for each of the {count} {plural} of the function, found {len(array.elements)} entries"
        )
    for dictionary in array.elements:
        for name, _ in dictionary.entries if isinstance(dictionary, DictionaryAttr) else ():
            if "." not in name:
                raise VerifyError(f"attributes of {plural} need the prefix of a dialect, found '{name}'")


class ReturnOp(Op):
    """Return from a function with its results.

    ```mlir
    func.func @same(%a: i32) -> i32 {
      func.return %a : i32
    }
    ```

    Semantics: MLIR, `func` dialect.
    """

    name = "func.return"
    traits = (Pure, HasParent("func.func"), ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"

    def verify(self) -> None:
        if isinstance(self.parent_op, FuncOp):
            verify_returned(self, self.parent_op)


def verify_returned(op: Any, function: Any) -> None:
    """Raise `VerifyError` unless a terminator passes what the type of the function around it says."""
    expected, name = function.function_type.results, function.sym_name.value
    if len(op.operands) != len(expected):
        raise VerifyError(f"returns {len(op.operands)} values, but the function @{name} returns {len(expected)}")
    for i, (value, ty) in enumerate(zip(op.operands, expected)):
        if value.type is not ty:
            raise VerifyError(
                f"value {i} is returned with type '{value.type}', expected '{ty}' in function @{name}"
            )


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
    def infer_types(
        cls, operands: Sequence[Any], properties: Mapping[str, Any], regions: Sequence[Region]
    ) -> Sequence[Type]:
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
        ty = parser.parse_type()
        if not isinstance(ty, FunctionType):
            raise parser.error(f"expected a function type, got '{ty}'")
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
