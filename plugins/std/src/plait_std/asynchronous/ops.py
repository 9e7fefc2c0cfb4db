"""The operations of `async` on tokens, values and groups."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, SymbolRefAttr
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
    region,
    result,
    results,
)
from plait.define import constraints as c
from plait.define.functions import FunctionOp, ReturningOp
from plait.define.traits import (
    AffineScope,
    HasParent,
    Pure,
    ReturnLike,
    SingleBlockImplicitTerminator,
    Terminator,
)
from plait.ir.attribute import Type, VerifyError
from plait.ir.operation import Operation
from plait.ir.region import Region
from plait.ir.value import Value

from plait_std.asynchronous.types import GroupType, TokenType, ValueType
from plait_std.func.ops import CallOp as FuncCallOp
from plait_std.scf.ops.base import parse_optional_arrow_types, print_arrow_types

if TYPE_CHECKING:
    from plait.syntax.parser import Argument, OpParser
    from plait.syntax.printer import Printer

Token = c.Exactly(TokenType(), "async token")
Promise = c.Instance(ValueType, "async value")
Awaitable = c.AnyOf(Promise, Token, description="async value or token")
Group = c.Exactly(GroupType(), "async group")


class YieldOp(Op):
    """End the body of `async.execute` with the values that it computes.

    ```mlir
    %done, %v = async.execute -> !async.value<f32> {
      async.yield %x : f32
    }
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.yield"
    traits = (Pure, HasParent("async.execute"), ReturnLike, Terminator)
    values: Operands = operands(c.AnyType)
    assembly = "($values^ `:` type($values))? attr-dict"


class ExecuteOp(Op):
    """Compute the values of a region, which may run while what follows runs, once the dependencies are done.

    ```mlir
    %done, %v = async.execute [%token] (%a as %b: !async.value<f32>) -> !async.value<f32> {
      async.yield %b : f32
    }
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.execute"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp),)
    dependencies: Operands = operands(Token)
    body_operands: Operands = operands(Promise)
    token: Result = result(Token)
    body_results: Results = results(Promise)
    body: Region = region(single_block=True)

    @property
    def terminator(self) -> YieldOp:
        last = self.body.block.last
        assert isinstance(last, YieldOp)
        return last

    def result_names(self) -> Sequence[str | None]:
        return ("token", "bodyResults") if len(self.results) > 1 else ("token",)

    def verify(self) -> None:
        given = [value.type.value_type for value in self.body_operands]
        taken = [argument.type for argument in self.body.block.arguments]
        if given != taken:
            raise VerifyError(f"passes {_listed(given)} to its region, which takes {_listed(taken)}")
        yielded = [value.type for value in self.terminator.operands]
        expected = [value.type.value_type for value in self.results[1:]]
        if yielded != expected:
            raise VerifyError(f"its region yields {_listed(yielded)}, expected {_listed(expected)}")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ExecuteOp:
        dependencies: list[str] = []
        if parser.tokens[parser.index] == "[":
            dependencies = parser.parse_comma_separated("[", "]", parser.parse_operand)
        passed: list[tuple[str, Argument]] = []
        if parser.tokens[parser.index] == "(":
            passed = parser.parse_comma_separated("(", ")", lambda: _parse_unwrapped(parser))
        types = parse_optional_arrow_types(parser)
        attributes = parser.parse_attr_dict_with_keyword()
        values = parser.resolve_all([name for name, _ in passed], [argument.type for _, argument in passed])
        arguments = [argument for _, argument in passed]
        for argument in arguments:
            argument.type = argument.type.value_type
        tokens = parser.resolve_all(dependencies, [TokenType()] * len(dependencies))
        at = parser.index
        body = parser.parse_region(arguments)
        last = body.last.last if body.last is not None else None
        if last is None or not last.maybe_has_trait(Terminator):
            raise parser.error("expected a block that ends in 'async.yield'", at)
        return cls(tokens, values, TokenType(), types, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        if self.dependencies:
            printer.write(" [")
            printer.operands(self.dependencies)
            printer.write("]")
        if self.body_operands:
            printer.write(" (")
            for i, (value, argument) in enumerate(zip(self.body_operands, self.body.block.arguments)):
                printer.write(", " if i else "")
                _print_unwrapped(printer, value, argument)
            printer.write(")")
        print_arrow_types(printer, [value.type for value in self.results[1:]], parenthesize=False)
        printer.attr_dict_with_keyword(self, elide=("operandSegmentSizes",))
        printer.write(" ")
        printer.region(self.body, print_entry_args=False)


def _parse_unwrapped(parser: OpParser) -> tuple[str, Argument]:
    """Parse `%value as %argument: !async.value<T>`; the argument has the type of the value."""
    name = parser.parse_operand()
    parser.parse_keyword("as")
    at = parser.index
    argument = parser.parse_argument(allow_attributes=False)
    if not isinstance(argument.type, ValueType):
        raise parser.error(f"expected a type '!async.value<...>', found '{argument.type}'", at)
    return name, argument


def _print_unwrapped(printer: Printer, value: Value[Any], argument: Value[Any]) -> None:
    printer.operand(value)
    printer.write(" as ")
    printer.operand(argument)
    printer.write(": ")
    printer.type(value.type)


def _listed(types: Sequence[Type]) -> str:
    return f"({', '.join(map(str, types))})"


class FuncOp(FunctionOp):
    """A function that may run while its caller runs: it results in a token, in async values, or in both.

    ```mlir
    async.func @same(%x: f32) -> !async.value<f32> {
      return %x : f32
    }
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.func"
    traits = (AffineScope,)
    default_dialect = "async"

    @property
    def returned_types(self) -> list[Type]:
        """What `async.return` passes: the types inside of the async values."""
        return [ty.value_type for ty in self.function_type.results if isinstance(ty, ValueType)]

    def verify(self) -> None:
        super().verify()
        found = self.function_type.results
        if not found:
            raise VerifyError("expected a token or an async value as a result, found none")
        for i, ty in enumerate(found):
            if not Awaitable.check(ty):
                raise VerifyError(f"result {i} is of type '{ty}', expected an async value or token")
            if i and isinstance(ty, TokenType):
                raise VerifyError(f"result {i} is a token, which can be the first result only")


class ReturnOp(ReturningOp):
    """Return from an asynchronous function with the values that it promised.

    ```mlir
    async.func @same(%x: f32) -> (!async.token, !async.value<f32>) {
      async.return %x : f32
    }
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.return"
    traits = (Pure, HasParent("async.func"))
    function = FuncOp


class CallOp(Op):
    """Start an asynchronous function.

    ```mlir
    async.func private @same(f32) -> !async.value<f32>
    func.func @use(%x: f32) -> !async.value<f32> {
      %0 = async.call @same(%x) : (f32) -> !async.value<f32>
      return %0 : !async.value<f32>
    }
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.call"
    callee: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    arguments: Operands = operands(c.AnyType)
    outputs: Results = results(Awaitable)
    arg_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    res_attrs: ArrayAttr | None = optional_attribute(c.DictArray)
    assembly = "$callee `(` $arguments `)` attr-dict `:` functional-type($arguments, $outputs)"

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the callee is an asynchronous function of this type."""
        function = lookup(self.callee)
        if not isinstance(function, FuncOp):
            raise VerifyError(f"'{self.callee.root}' does not name an 'async.func'")
        FuncCallOp.verify_callee_type(self, function.function_type)  # type: ignore[arg-type]


class AwaitOp(Op):
    """Wait until a token or a value is there; the result is what the value holds.

    ```mlir
    %x = async.await %v : !async.value<f32>
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.await"
    source: Operand = operand(Awaitable)
    outputs: Results = results(c.AnyType)
    assembly = "$source `:` type($source) attr-dict"

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: Properties, regions: Regions) -> Sequence[Type]:
        ty = operands[0].type
        return [ty.value_type] if isinstance(ty, ValueType) else []

    def verify(self) -> None:
        ty = self.source.type
        expected = [ty.value_type] if isinstance(ty, ValueType) else []
        if list(self.result_types) != expected:
            raise VerifyError(f"results in {_listed(self.result_types)}, expected {_listed(expected)} of '{ty}'")


class CreateGroupOp(Op):
    """Make a group that so many tokens and values will be added to.

    ```mlir
    %group = async.create_group %size : !async.group
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.create_group"
    size: Operand = operand(c.Index)
    group: Result = result(Group)
    assembly = "$size `:` type($group) attr-dict"


class AddToGroupOp(Op):
    """Add a token or a value to a group; the result counts those that were added before.

    ```mlir
    %rank = async.add_to_group %token, %group : !async.token
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.add_to_group"
    source: Operand = operand(Awaitable)
    group: Operand = operand(Group)
    rank: Result = result(c.Index)
    assembly = "$source `,` $group `:` type($source) attr-dict"


class AwaitAllOp(Op):
    """Wait until all that was added to a group is there.

    ```mlir
    async.await_all %group
    ```

    Semantics: MLIR, `async` dialect.
    """

    name = "async.await_all"
    group: Operand = operand(Group)
    assembly = "$group attr-dict"


OPERATIONS = (
    AddToGroupOp, AwaitAllOp, AwaitOp, CallOp, CreateGroupOp, ExecuteOp, FuncOp, ReturnOp, YieldOp,
)  # fmt: skip
