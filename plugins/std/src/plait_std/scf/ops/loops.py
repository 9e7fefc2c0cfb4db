"""Sequential loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import UnitAttr
from plait.builtin.types import FunctionType, index
from plait.define import (
    Op,
    Operand,
    Operands,
    Properties,
    Regions,
    Results,
    operand,
    operands,
    optional_attribute,
    region,
    results,
)
from plait.define import constraints as c
from plait.define.traits import (
    AllTypesMatch,
    RecursiveMemoryEffects,
    SingleBlock,
    SingleBlockImplicitTerminator,
)
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import BlockArgument, Value

from plait_std.scf.ops.base import (
    ConditionOp,
    YieldOp,
    parse_arrow_types,
    parse_body,
    print_arrow_types,
    print_assignments,
    typed_arguments,
)
from plait_std.yield_verifiers import verify_edge

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class _BoundsMatch(AllTypesMatch):
    """Bounds and step have one type; the error has their names in the IR."""

    def verify(self, op: Any) -> None:
        if not op.lower_bound.type is op.upper_bound.type is op.step.type:
            raise VerifyError("bounds and step must have one type")


class ForOp(Op):
    """Run a block for each number from a lower bound up to, and without, an upper bound, in steps.

    The comparison is signed unless `unsigned_cmp` is set. Values given as `iter_args` are carried from one iteration to
    the next by the yield; the results are what the last iteration yields, or the initial values if there is none.

    ```mlir
    %sum = scf.for %i = %lower to %upper step %step iter_args(%acc = %zero) -> (f32) {
      %next = arith.addf %acc, %x : f32
      scf.yield %next : f32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.for"
    traits = (
        _BoundsMatch("lower_bound", "upper_bound", "step"),
        SingleBlockImplicitTerminator(lambda: YieldOp),
        RecursiveMemoryEffects,
    )
    lower_bound: Operand = operand(c.SignlessIntegerOrIndex)
    upper_bound: Operand = operand(c.SignlessIntegerOrIndex)
    step: Operand = operand(c.SignlessIntegerOrIndex)
    init_args: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    unsigned_cmp: UnitAttr | None = optional_attribute(c.UnitAttr, ir_name="unsignedCmp")
    body: Region = region(single_block=True)

    @classmethod
    def define(
        cls, lower: Value[Any], upper: Value[Any], step: Value[Any], inits: Sequence[Value[Any]] = (), **parts: Any
    ) -> ForOp:
        """A loop whose block has its arguments and no operation, not even a yield."""
        types = [v.type for v in inits]
        return cls(lower, upper, step, list(inits), types, body=Region(Block([lower.type, *types])), **parts)

    @classmethod
    def infer_types(cls, operands: Sequence[Value[Any]], properties: Properties, regions: Regions) -> Sequence[Type]:
        return [v.type for v in operands[3:]]

    @property
    def block(self) -> Block:
        return self.body.block

    @property
    def induction_variable(self) -> BlockArgument[Any]:
        return self.body.block.arguments[0]

    @property
    def iter_arguments(self) -> Sequence[BlockArgument[Any]]:
        """The block arguments that hold the carried values."""
        return self.body.block.arguments[1:]

    @property
    def yielded(self) -> Sequence[Value[Any]]:
        """What an iteration passes to the next."""
        last = self.body.block.last
        return last.operands if last is not None else ()

    def verify(self) -> None:
        inits, arguments = self.init_args, self.body.block.arguments
        if len(inits) != len(self.results):
            raise VerifyError("number of iter_args must equal the number of results")
        if len(arguments) - 1 != len(inits):
            raise VerifyError(f"{len(inits)} inits, but {len(arguments) - 1} region iter_args")
        self._verify_types("init", inits, "region iter_arg", arguments[1:])
        self._verify_types("region iter_arg", arguments[1:], "loop result", self.results)
        if arguments[0].type is not self.lower_bound.type:
            raise VerifyError("type of the induction variable must equal the type of bounds and step")
        last = self.body.block.last
        if not isinstance(last, YieldOp):
            return
        if len(last.operands) != len(inits):
            verify_edge(last.operands, arguments[1:], "'scf.yield'", "the body")
        self._verify_types("region iter_arg", arguments[1:], "yielded value", last.operands)

    def _verify_types(self, what: str, left: Sequence[Any], other: str, right: Sequence[Any]) -> None:
        for i, (a, b) in enumerate(zip(left, right)):
            if a.type is not b.type:
                raise VerifyError(f"{what} {i} is of type '{a.type}', but {other} {i} is of type '{b.type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ForOp:
        unsigned = parser.parse_optional_keyword("unsigned")
        variable = parser.parse_argument(allow_type=False, allow_attributes=False)
        parser.parse_punctuation("=")
        lower = parser.parse_operand()
        parser.parse_keyword("to")
        upper = parser.parse_operand()
        parser.parse_keyword("step")
        step = parser.parse_operand()
        carried: list[Any] = []
        inits: list[Any] = []
        types: list[Type] = []
        at = parser.index
        if parser.parse_optional_keyword("iter_args"):
            carried, inits = parser.parse_assignment_list()
            types = parse_arrow_types(parser)
        if len(inits) != len(types):
            raise parser.error("number of iter_args must equal the number of results", at)
        ty = parser.parse_type() if parser.parse_optional_punctuation(":") else index
        values = [parser.resolve(name, ty) for name in (lower, upper, step)]
        values += parser.resolve_all(inits, types)
        body = parse_body(parser, typed_arguments([variable, *carried], [ty, *types]))
        attributes = parser.parse_optional_attr_dict()
        return cls(*values[:3], values[3:], types, unsigned or None, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" unsigned " if self.unsigned_cmp is not None else " ")
        printer.operand(self.induction_variable)
        for word, value in ((" = ", self.lower_bound), (" to ", self.upper_bound), (" step ", self.step)):
            printer.write(word)
            printer.operand(value)
        if self.results:
            printer.write(" iter_args")
            print_assignments(printer, self.iter_arguments, self.init_args)
            print_arrow_types(printer, self.result_types, parenthesize=True)
        printer.write(" ")
        if self.lower_bound.type is not index:
            printer.write(" : ")
            printer.type(self.lower_bound.type)
            printer.write(" ")
        printer.region(self.body, print_entry_args=False, print_terminator=bool(self.results))
        printer.attr_dict(self, elide=("unsignedCmp",))


class WhileOp(Op):
    """Run `before` and, as long as its condition holds, `after`, which leads back to `before`.

    `before` starts with the operands or with what `after` yields; its `scf.condition` passes values to `after`, and to
    the results when the loop ends.

    ```mlir
    %last = scf.while (%n = %first) : (i32) -> i32 {
      %more = arith.cmpi slt, %n, %limit : i32
      scf.condition(%more) %n : i32
    } do {
    ^bb0(%m: i32):
      %next = arith.addi %m, %m : i32
      scf.yield %next : i32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.while"
    traits = (RecursiveMemoryEffects, SingleBlock)
    inits: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    before: Region = region(single_block=True)
    after: Region = region(single_block=True)

    @classmethod
    def define(cls, inits: Sequence[Value[Any]], outputs: Sequence[Type], **parts: Any) -> WhileOp:
        """A loop whose two blocks have their arguments and no operations."""
        before, after = Region(Block([v.type for v in inits])), Region(Block(outputs))
        return cls(list(inits), list(outputs), before, after, **parts)

    @property
    def condition(self) -> ConditionOp:
        """The terminator of `before`."""
        last = self.before.block.last
        assert isinstance(last, ConditionOp)
        return last

    @property
    def yielded(self) -> Sequence[Value[Any]]:
        """What `after` passes to `before`."""
        last = self.after.block.last
        return last.operands if last is not None else ()

    def verify(self) -> None:
        before, after = self.before.block, self.after.block
        if not isinstance(before.last, ConditionOp):
            raise VerifyError("the 'before' region must end with 'scf.condition'")
        if not isinstance(after.last, YieldOp):
            raise VerifyError("the 'after' region must end with 'scf.yield'")
        verify_edge(self.inits, before.arguments, "the parent", "'before'")
        verify_edge(before.last.values, after.arguments, "'scf.condition'", "'after'")
        verify_edge(before.last.values, self.results, "'scf.condition'", "the parent")
        verify_edge(after.last.operands, before.arguments, "'scf.yield'", "'before'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> WhileOp:
        arguments: list[Any] = []
        inits: list[Any] = []
        if parser.tokens[parser.index] == "(":
            arguments, inits = parser.parse_assignment_list()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        if not isinstance(ty, FunctionType):
            raise parser.error(f"expected a function type, found '{ty}'")
        if len(ty.inputs) != len(inits):
            raise parser.error(f"expected {len(inits)} input types, one for each operand, found {len(ty.inputs)}")
        values = parser.resolve_all(inits, ty.inputs)
        before = parser.parse_region(typed_arguments(arguments, ty.inputs))
        parser.parse_keyword("do")
        after = parser.parse_region()
        attributes = parser.parse_attr_dict_with_keyword()
        return cls(values, ty.results, before, after, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        if self.inits:
            printer.write(" ")
            print_assignments(printer, self.before.block.arguments, self.inits)
        printer.write(" : ")
        printer.functional_type([v.type for v in self.inits], self.result_types)
        printer.write(" ")
        printer.region(self.before, print_entry_args=False)
        printer.write(" do ")
        printer.region(self.after)
        printer.attr_dict_with_keyword(self)
