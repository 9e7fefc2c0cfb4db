"""Constants, groups, ops that are carried without being understood, and symbolic shapes."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from plait import define as d
from plait.builtin.attributes import AffineMapAttr, IntegerAttr, StringAttr
from plait.define import constraints as c
from plait.define import traits as t
from plait.ir.attribute import Attribute, Type
from plait.ir.region import Region

from plait_tcp.ops.first_dialect_syntax import next_is, parse_const, parse_declared
from plait_tcp.types import TcpTensor, check, check_result, check_same, like

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser


class ConstOp(d.Op):
    """Define a constant tensor, of any numbers: it may be data for operations of other dialects.

    ```mlir
    %c = tcp.const dense<1.0> : tensor<4xf32>
    ```
    """

    name = "tcp.const"
    traits = (t.Pure, t.ConstantLike)
    value: Attribute = d.attribute(c.ElementsAttr)
    result: d.Result = d.infer_result(c.RankedTensorOf(c.AnyNumber))
    assembly = "attr-dict $value"

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        first = next_is(parser, "{", "value", "=")
        return parse_const(cls, parser) if first else parse_declared(cls, parser)

    @classmethod
    def infer_types(cls, operands: Sequence[Any], properties: d.Properties, regions: d.Regions) -> Sequence[Type]:
        return (properties["value"].type,)

    def verify(self) -> None:
        value: Any = self.value
        check_same(value.type, self.result.type)

    def result_names(self) -> Sequence[str | None]:
        return ("cst",)


class YieldOp(d.Op):
    """End the region of a tcp op and give its results.

    ```mlir
    %r = tcp.group {
      %s = tcp.unary exp %x : tensor<4xf32>
      tcp.yield %s : tensor<4xf32>
    } : tensor<4xf32>
    ```
    """

    name = "tcp.yield"
    traits = (t.Pure, t.Terminator, t.ReturnLike)
    values: d.Operands = d.operands(c.AnyType)
    assembly = "attr-dict ($values^ `:` type($values))?"


def argument_types(op: Operation) -> list[Type]:
    """The types of the arguments of the region of `op`. Raises `VerifyError` if it has no block."""
    check(op.regions[0].entry is not None, "expects its region to have a block")
    return [argument.type for argument in op.regions[0].block.arguments]


def check_yield(op: Operation, types: Sequence[Type]) -> None:
    """Raise `VerifyError` unless the region of `op` ends in a yield of `types`."""
    last = None if op.regions[0].is_empty else op.regions[0].block.last
    check(isinstance(last, YieldOp), "expects its region to end with 'tcp.yield'")
    given = tuple(value.type for value in last.operands) if last is not None else ()
    check(given == tuple(types), "expects 'tcp.yield' to give the types of the results")


def check_combining(op: Any, result_of: Callable[[Any], Any]) -> None:
    """Raise `VerifyError` unless inputs, inits, results and the region of `op`, which combines elements, fit together;
    the result for an input of a type has the type `result_of(type)`."""
    inputs, inits = [v.type for v in op.inputs], [v.type for v in op.inits]
    check(len(inputs) == len(inits) > 0, "expects as many inits as inputs, and at least one")
    check(len(op.result_types) == len(inputs), "expects as many results as inputs")
    for source, init, output in zip(inputs, inits, op.result_types, strict=True):
        result = result_of(source)
        check(source.shape == inputs[0].shape, "expects inputs of one shape")
        check(init is like(source, ()), f"expects init to be '{like(source, ())}', got '{init}'")
        check_result(result, output)
    is_like_inits = argument_types(op) == inits + inits
    check(is_like_inits, "expects region arguments: accumulators, then elements, as 0-d tensors")
    check_yield(op, inits)


class GroupOp(d.Op):
    """Hold ops that are compiled as one; values from around it may be used inside.

    ```mlir
    %r = tcp.group {
      %s = tcp.unary exp %x : tensor<4xf32>
      tcp.yield %s : tensor<4xf32>
    } : tensor<4xf32>
    ```

    Source: the group op of the TCP proposals.
    """

    name = "tcp.group"
    traits = (t.AffineScope, t.SingleBlock, t.NoRegionArguments, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    outputs: d.Results = d.results(c.AnyType)
    body: Region = d.region()
    assembly = "attr-dict-with-keyword $body (`:` type($outputs)^)?"

    def verify(self) -> None:
        check_yield(self, self.result_types)


class IsolatedGroupOp(d.Op):
    """Hold ops that are compiled as one; all that they use comes through operands.

    ```mlir
    %r = tcp.isolated_group %x {
    ^bb0(%a: tensor<4xf32>):
      %s = tcp.unary exp %a : tensor<4xf32>
      tcp.yield %s : tensor<4xf32>
    } : tensor<4xf32> -> tensor<4xf32>
    ```

    Source: the isolated group op of the TCP proposals.
    """

    name = "tcp.isolated_group"
    traits = (t.AffineScope, t.SingleBlock, t.IsolatedFromAbove, t.RecursiveMemoryEffects, t.RecursivelySpeculatable)
    inputs: d.Operands = d.operands(c.AnyType)
    outputs: d.Results = d.results(c.AnyType)
    body: Region = d.region()
    assembly = "($inputs^)? attr-dict-with-keyword $body `:` type($inputs) `->` type($outputs)"

    def verify(self) -> None:
        arguments = tuple(argument_types(self))
        check(arguments == self.operand_types, "expects region arguments with the types of the operands")
        check_yield(self, self.result_types)


class CustomOp(d.Op):
    """Call a target by its name; what it means is for a plugin to say (hook `plait_call_targets`).

    Passes carry it as it is, with its operands, results and attributes, whether its target is known or not.

    ```mlir
    %v, %i = tcp.custom_op("torch.aten.topk") %x {k = 3 : i64} : tensor<4xf32> -> tensor<3xf32>, tensor<3xi64>
    ```

    Source: the custom op of the TCP proposals.
    """

    name = "tcp.custom_op"
    op_name: StringAttr = d.attribute(c.StrAttr)
    inputs: d.Operands = d.operands(c.AnyType)
    outputs: d.Results = d.results(c.AnyType)
    assembly = "`(` $op_name `)` ($inputs^)? attr-dict `:` type($inputs) `->` type($outputs)"


class SymbolicIntOp(d.Op):
    """Name an integer known at run time, with its range; stands for a dynamic dimension.

    ```mlir
    %s = tcp.symbolic_int "s0" {min_val = 2 : i64, max_val = 64 : i64} : i64
    ```

    Source: the symbolic shape ops of the TCP proposals.
    """

    name = "tcp.symbolic_int"
    traits = (t.Pure,)
    symbol_name: StringAttr = d.attribute(c.StrAttr)
    result: d.Result = d.result(c.AnySignlessInteger)
    min_val: IntegerAttr | None = d.optional_attribute(c.I64Attr)
    max_val: IntegerAttr | None = d.optional_attribute(c.I64Attr)
    assembly = "$symbol_name attr-dict `:` type($result)"


class BindSymbolicShapeOp(d.Op):
    """State the shape of a tensor in terms of symbolic integers.

    ```mlir
    %s = tcp.symbolic_int "s0" : i64
    tcp.bind_symbolic_shape %x, [%s], affine_map<()[s0] -> (s0, 3)> : tensor<?x3xf32>
    ```

    Source: the symbolic shape ops of the TCP proposals.
    """

    name = "tcp.bind_symbolic_shape"
    operand: d.Operand = d.operand(TcpTensor)
    shape_symbols: d.Operands = d.operands(c.I64)
    shape_expressions: AffineMapAttr = d.attribute(c.AffineMapAttr)
    assembly = "$operand `,` `[` $shape_symbols `]` `,` $shape_expressions attr-dict `:` type($operand)"

    def verify(self) -> None:
        for symbol in self.shape_symbols:
            check(isinstance(symbol.defining_op, SymbolicIntOp), "expects symbols from 'tcp.symbolic_int'")
        map = self.shape_expressions.map
        check(map.num_dims == 0 and map.num_symbols == len(self.shape_symbols), "expects one symbol for each operand")
        check(len(map.results) == self.operand.type.rank, "expects one expression for each dimension")
