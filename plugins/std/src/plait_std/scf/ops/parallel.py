"""Parallel loops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, IntegerAttr
from plait.builtin.types import IndexType, index
from plait.define import (
    Op,
    Operand,
    Operands,
    Results,
    attribute,
    operand,
    operands,
    optional_attribute,
    region,
    regions,
    results,
)
from plait.define import constraints as c
from plait.define.traits import (
    GraphRegion,
    HasParent,
    NoTerminator,
    Pure,
    RecursiveMemoryEffects,
    SingleBlock,
    SingleBlockImplicitTerminator,
    Terminator,
)
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import BlockArgument, Value

from plait_std.mixed import Mixed, MixedList, parse_constant, split, verify_mixed
from plait_std.parallel_combining import ParallelCombining
from plait_std.scf.ops.base import (
    parse_arrow_types,
    parse_body,
    parse_optional_arrow_types,
    print_arrow_types,
    print_assignments,
    typed_arguments,
)

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ReduceOp(Op):
    """End the body of `scf.parallel`: combine each value with the values of other iterations, by a region for each.

    ```mlir
    %sum = scf.parallel (%i) = (%lower) to (%upper) step (%step) init (%zero) -> f32 {
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        scf.reduce.return %c : f32
      }
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.reduce"
    traits = (Terminator, HasParent("scf.parallel"), RecursiveMemoryEffects)
    values: Operands = operands(c.AnyType)
    reductions: Sequence[Region] = regions(single_block=True)
    assembly = "(`(` $values^ `:` type($values) `)`)? $reductions attr-dict"

    def verify(self) -> None:
        if len(self.operands) != len(self.regions):
            raise VerifyError(
                f"{len(self.regions)} reduction regions, but reduction "
                f"operands: {len(self.operands)}"
            )
        for i, (value, reduction) in enumerate(zip(self.operands, self.regions)):
            self._verify_reduction(i, value, reduction)

    def _verify_reduction(self, i: int, value: Value[Any], reduction: Region) -> None:
        entry = reduction.block
        if [a.type for a in entry.arguments] != [value.type] * 2:
            raise VerifyError(f"expected two arguments of type '{value.type}' in reduction region {i}")
        if not isinstance(entry.last, ReduceReturnOp):
            raise VerifyError("expected 'scf.reduce.return' as terminator of a reduction region")
        parent = self.parent_op
        if parent is not None and len(parent.results) > i and parent.results[i].type is not value.type:
            raise VerifyError(
                f"reduction operand {i} has type '{value.type}', its result has type "
                f"'{parent.results[i].type}'"
            )


class ReduceReturnOp(Op):
    """End a region of `scf.reduce` with the combination of its two arguments.

    ```mlir
    %sum = scf.parallel (%i) = (%lower) to (%upper) step (%step) init (%zero) -> f32 {
      scf.reduce(%x : f32) {
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        scf.reduce.return %c : f32
      }
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.reduce.return"
    traits = (Pure, HasParent("scf.reduce"), Terminator)
    value: Operand = operand(c.AnyType)
    assembly = "$value attr-dict `:` type($value)"

    def verify(self) -> None:
        block = self.parent
        if block is not None and block.arguments and block.arguments[0].type is not self.value.type:
            raise VerifyError(f"must return '{block.arguments[0].type}', the type of what is reduced")


class ParallelOp(Op):
    """Run a block for each point of a grid, in any order or at once.

    ```mlir
    scf.parallel (%i, %j) = (%l, %l) to (%m, %n) step (%s, %s) {
      scf.reduce
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.parallel"
    traits = (RecursiveMemoryEffects, SingleBlockImplicitTerminator(lambda: ReduceOp))
    lower_bounds: Operands = operands(c.Index)
    upper_bounds: Operands = operands(c.Index)
    steps: Operands = operands(c.Index)
    inits: Operands = operands(c.AnyType)
    outputs: Results = results(c.AnyType)
    body: Region = region(single_block=True)

    @classmethod
    def define(
        cls,
        lower_bounds: Sequence[Value[Any]],
        upper_bounds: Sequence[Value[Any]],
        steps: Sequence[Value[Any]],
        inits: Sequence[Value[Any]] = (),
        **parts: Any,
    ) -> ParallelOp:
        """A loop whose block has its arguments and no operation."""
        body = Region(Block([index] * len(lower_bounds)))
        return cls(lower_bounds, upper_bounds, steps, inits, [v.type for v in inits], body, **parts)

    @property
    def block(self) -> Block:
        return self.body.block

    @property
    def induction_variables(self) -> Sequence[BlockArgument[Any]]:
        return self.body.block.arguments

    @property
    def reduce(self) -> ReduceOp:
        """The terminator of the body."""
        last = self.body.block.last
        assert isinstance(last, ReduceOp)
        return last

    def verify(self) -> None:
        steps = self.steps
        if not steps:
            raise VerifyError("expected at least one lower bound, upper bound and step")
        if not len(self.lower_bounds) == len(self.upper_bounds) == len(steps):
            raise VerifyError("numbers of lower bounds, upper bounds and steps must be equal")
        for step in steps:
            value = getattr(step.defining_op, "value", None)
            if isinstance(value, IntegerAttr) and value.value <= 0:
                raise VerifyError("a step must be positive")
        arguments = self.body.block.arguments
        if len(arguments) != len(steps):
            raise VerifyError(
                f"{len(arguments)} induction variables, but bounds and steps: "
                f"{len(steps)}"
            )
        if any(not isinstance(a.type, IndexType) for a in arguments):
            raise VerifyError("induction variables must have type index")
        self._verify_reductions()

    def _verify_reductions(self) -> None:
        last = self.reduce
        count = len(self.results)
        if count != len(last.regions):
            raise VerifyError(f"expected {count} reductions, one for each result, got {len(last.regions)}")
        if count != len(self.inits):
            raise VerifyError(f"expected {count} initial values, one for each result, got {len(self.inits)}")
        for i, (init, result) in enumerate(zip(self.inits, self.results)):
            if init.type is not result.type:
                raise VerifyError(
                    f"initial value {i} is of type '{init.type}', but result {i} is of type '{result.type}'"
                )

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ParallelOp:
        variables = parser.parse_argument_list(allow_type=False)
        groups: list[list[Value[Any]]] = []
        for word in ("=", "to", "step"):
            parser.parse_punctuation(word) if word == "=" else parser.parse_keyword(word)
            groups.append(_parse_index_group(parser, len(variables)))
        at = parser.index
        inits: list[Any] = []
        if parser.parse_optional_keyword("init"):
            inits = parser.parse_comma_separated("(", ")", parser.parse_operand)
        types = parse_optional_arrow_types(parser)
        if len(types) != len(inits):
            found = f"found {len(inits)} operands and {len(types)} types"
            raise parser.error(f"each operand needs a type, {found}", at)
        body = parse_body(parser, typed_arguments(variables, [index] * len(variables)), ReduceOp)
        attributes = parser.parse_optional_attr_dict()
        values = parser.resolve_all(inits, types)
        return cls(*groups, values, types, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" (")
        printer.operands(self.induction_variables)
        for word, values in ((") = (", self.lower_bounds), (") to (", self.upper_bounds), (") step (", self.steps)):
            printer.write(word)
            printer.operands(values)
        printer.write(")")
        if self.inits:
            printer.write(" init (")
            printer.operands(self.inits)
            printer.write(")")
        print_arrow_types(printer, self.result_types, parenthesize=False)
        printer.write(" ")
        printer.region(self.body, print_entry_args=False)
        printer.attr_dict(self, elide=("operandSegmentSizes",))


def _parse_index_group(parser: OpParser, count: int) -> list[Value[Any]]:
    at = parser.index
    names = parser.parse_comma_separated("(", ")", parser.parse_operand)
    if len(names) != count:
        raise parser.error(f"expected {count} operands", at)
    return parser.resolve_all(names, [index] * count)


class InParallelOp(Op):
    """End the body of `scf.forall`: operations that put what the iteration computed into the shared results.

    ```mlir
    %r = scf.forall (%i) in (8) shared_outs(%o = %t) -> (tensor<8xf32>) {
      scf.forall.in_parallel {
      }
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.forall.in_parallel"
    traits = (Pure, Terminator, HasParent("scf.forall"), NoTerminator, SingleBlock, GraphRegion)
    body: Region = region(single_block=True)

    @classmethod
    def define(cls, **parts: Any) -> InParallelOp:
        """The terminator with an empty block."""
        return cls(Region(Block()), **parts)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> InParallelOp:
        body = parser.parse_region()
        if body.is_empty:
            body.append(Block())
        return cls(body, attributes=parser.parse_optional_attr_dict())

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.region(self.body, print_entry_args=False)
        printer.attr_dict(self)

    def verify(self) -> None:
        for op in self.body.block.operations:
            if ParallelCombining not in op.traits:
                raise VerifyError(f"expected operations that write shared outputs only, got '{op.name}'")


class ForallOp(Op):
    """Run a block for each point of a grid at once; iterations write their parts of shared tensors.

    Bounds and steps are constants or values; lower bounds of 0 and steps of 1 are not written.

    ```mlir
    %r = scf.forall (%i, %j) in (4, %n) shared_outs(%o = %t) -> (tensor<8x8xf32>) {
      scf.forall.in_parallel {
      }
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.forall"
    traits = (RecursiveMemoryEffects, SingleBlockImplicitTerminator(InParallelOp.define))
    dynamic_lower_bounds: Operands = operands(c.Index)
    dynamic_upper_bounds: Operands = operands(c.Index)
    dynamic_steps: Operands = operands(c.Index)
    inits: Operands = operands(c.AnyType)
    static_lower_bounds: DenseArrayAttr = attribute(c.DenseI64Array, ir_name="staticLowerBound")
    static_upper_bounds: DenseArrayAttr = attribute(c.DenseI64Array, ir_name="staticUpperBound")
    static_steps: DenseArrayAttr = attribute(c.DenseI64Array, ir_name="staticStep")
    outputs: Results = results(c.AnyType)
    mapping: ArrayAttr | None = optional_attribute(c.ArrayAttr)
    body: Region = region(single_block=True)

    @classmethod
    def define(
        cls,
        upper_bounds: Sequence[Mixed],
        inits: Sequence[Value[Any]] = (),
        *,
        lower_bounds: Sequence[Mixed] | None = None,
        steps: Sequence[Mixed] | None = None,
        **parts: Any,
    ) -> ForallOp:
        """A loop whose block has its arguments and no operation."""
        rank = len(upper_bounds)
        dynamic, static = _split_all(lower_bounds or [0] * rank, upper_bounds, steps or [1] * rank)
        types = [v.type for v in inits]
        body = Region(Block([index] * rank + types))
        return cls(*dynamic, inits, *static, types, body=body, **parts)

    @property
    def rank(self) -> int:
        return len(self.static_upper_bounds.values)

    lower_bounds = MixedList("lower_bounds", values="dynamic_lower_bounds")
    upper_bounds = MixedList("upper_bounds", values="dynamic_upper_bounds")
    steps = MixedList("steps", values="dynamic_steps")

    @property
    def block(self) -> Block:
        return self.body.block

    @property
    def induction_variables(self) -> Sequence[BlockArgument[Any]]:
        return self.body.block.arguments[: self.rank]

    @property
    def shared_arguments(self) -> Sequence[BlockArgument[Any]]:
        """The block arguments for the shared tensors."""
        return self.body.block.arguments[self.rank :]

    @property
    def terminator(self) -> InParallelOp:
        last = self.body.block.last
        assert isinstance(last, InParallelOp)
        return last

    @property
    def is_normalized(self) -> bool:
        """Whether all lower bounds are 0 and all steps are 1."""
        return set(self.static_lower_bounds.values) <= {0} and set(self.static_steps.values) <= {1}

    def verify(self) -> None:
        if len(self.inits) != len(self.results):
            raise VerifyError(f"expected {len(self.results)} shared outputs, as results, got {len(self.inits)}")
        self._verify_bounds()
        arguments = self.body.block.arguments
        if len(arguments) != self.rank + len(self.inits):
            raise VerifyError(f"expected {self.rank + len(self.inits)} block arguments, got {len(arguments)}")
        for i, argument in enumerate(arguments[: self.rank]):
            if argument.type is not index:
                raise VerifyError(f"block argument {i} must be an index")
        for i, (init, argument, result) in enumerate(zip(self.inits, arguments[self.rank :], self.results)):
            if argument.type is not init.type or result.type is not init.type:
                raise VerifyError(f"output {i} and its block argument have different types")
        if self.mapping is not None and len(self.mapping.elements) != self.rank:
            raise VerifyError("number of mapping attributes must equal the number of loops")

    def _verify_bounds(self) -> None:
        verify_mixed("lower bound", self.static_lower_bounds, self.dynamic_lower_bounds, self.rank)
        verify_mixed("upper bound", self.static_upper_bounds, self.dynamic_upper_bounds, self.rank)
        verify_mixed("step", self.static_steps, self.dynamic_steps, self.rank)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ForallOp:
        variables = parser.parse_argument_list(allow_type=False)
        lower, upper, steps = _parse_bounds(parser, len(variables))
        shared: list[Any] = []
        inits: list[Any] = []
        types: list[Type] = []
        if parser.parse_optional_keyword("shared_outs"):
            shared, inits = parser.parse_assignment_list()
            types = parse_arrow_types(parser)
        if len(types) != len(inits):
            raise parser.error(
                f"expected one result for each shared output, found {len(inits)} outputs and {len(types)} results"
            )
        values = parser.resolve_all(inits, types)
        arguments = typed_arguments([*variables, *shared], [index] * len(variables) + types)
        body = parse_body(parser, arguments, InParallelOp.define)
        attributes = parser.parse_optional_attr_dict()
        dynamic, static = _split_all(lower, upper, steps)
        return cls(*dynamic, values, *static, types, attributes.pop("mapping", None), body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" (")
        printer.operands(self.induction_variables)
        if self.is_normalized:
            _print_mixed(printer, ") in (", self.upper_bounds)
        else:
            _print_mixed(printer, ") = (", self.lower_bounds)
            _print_mixed(printer, ") to (", self.upper_bounds)
            _print_mixed(printer, ") step (", self.steps)
        printer.write(")")
        if self.inits:
            printer.write(" shared_outs")
            print_assignments(printer, self.shared_arguments, self.inits)
            print_arrow_types(printer, self.result_types, parenthesize=True)
        printer.write(" ")
        printer.region(self.body, print_entry_args=False, print_terminator=bool(self.results))
        elided = ("operandSegmentSizes", "staticLowerBound", "staticUpperBound", "staticStep")
        printer.attr_dict(self, elide=elided)


Bounds = tuple[Sequence[Mixed], Sequence[Mixed], Sequence[Mixed]]


def _split_all(*bounds: Sequence[Mixed]) -> tuple[list[list[Value[Any]]], list[DenseArrayAttr]]:
    pairs = [split(b) for b in bounds]
    return [values for values, _ in pairs], [constants for _, constants in pairs]


def _parse_bounds(parser: OpParser, rank: int) -> Bounds:
    if parser.parse_optional_keyword("in"):
        return [0] * rank, _parse_mixed(parser), [1] * rank
    parser.parse_punctuation("=")
    lower = _parse_mixed(parser)
    parser.parse_keyword("to")
    upper = _parse_mixed(parser)
    parser.parse_keyword("step")
    return lower, upper, _parse_mixed(parser)


def _parse_mixed(parser: OpParser) -> list[Mixed]:
    def entry() -> Mixed:
        name = parser.parse_optional_operand()
        return parse_constant(parser) if name is None else parser.resolve(name, index)

    return parser.parse_comma_separated("(", ")", entry)


def _print_mixed(printer: Printer, before: str, entries: Sequence[Mixed]) -> None:
    printer.write(before)
    for i, entry in enumerate(entries):
        if i:
            printer.write(", ")
        if isinstance(entry, int):
            printer.write(str(entry))
        else:
            printer.operand(entry)
