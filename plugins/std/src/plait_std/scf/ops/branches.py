"""Conditionals, and regions that run once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, UnitAttr
from plait.define import (
    Op,
    Operand,
    Results,
    attribute,
    operand,
    optional_attribute,
    region,
    regions,
    results,
)
from plait.define import constraints as c
from plait.define.traits import NoRegionArguments, RecursiveMemoryEffects, SingleBlockImplicitTerminator
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.region import Region

from plait_std.scf.ops.base import (
    YieldOp,
    parse_body,
    parse_optional_arrow_types,
    print_arrow_types,
    verify_yield,
)

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class IfOp(Op):
    """Run one of two regions, or none, by a condition.

    ```mlir
    %x = scf.if %c -> (f32) {
      scf.yield %a : f32
    } else {
      scf.yield %b : f32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.if"
    traits = (SingleBlockImplicitTerminator(lambda: YieldOp), RecursiveMemoryEffects, NoRegionArguments)
    condition: Operand = operand(c.I1)
    outputs: Results = results(c.AnyType)
    then_region: Region = region(single_block=True)
    else_region: Region = region()

    @classmethod
    def define(
        cls, condition: Value[Any], outputs: Sequence[Type] = (), *, with_else: bool = True, **parts: Any
    ) -> IfOp:
        """A conditional with empty blocks; without `with_else` it has no second block."""
        return cls(condition, list(outputs), Region(Block()), Region(Block() if with_else else ()), **parts)

    def verify(self) -> None:
        if self.results and self.else_region.is_empty:
            raise VerifyError("expected an 'else' region, since there are results")
        verify_yield(self, self.then_region, self.results, "the parent")
        verify_yield(self, self.else_region, self.results, "the parent")

    @classmethod
    def parse_assembly(cls, parser: Any) -> IfOp:
        condition = parser.parse_operand()
        types = parse_optional_arrow_types(parser)
        value = parser.resolve(condition, c.I1.builds)
        then_region = parse_body(parser)
        else_region = Region()
        if parser.parse_optional_keyword("else"):
            else_region = parse_body(parser)
        attributes = parser.parse_optional_attr_dict()
        return cls(value, types, then_region, else_region, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.condition)
        print_arrow_types(printer, self.result_types, parenthesize=True)
        printer.write(" ")
        printer.region(self.then_region, print_entry_args=False, print_terminator=bool(self.results))
        if not self.else_region.is_empty:
            printer.write(" else ")
            printer.region(self.else_region, print_entry_args=False, print_terminator=bool(self.results))
        printer.attr_dict(self)


class ExecuteRegionOp(Op):
    """Run a region of any number of blocks once.

    ```mlir
    %x = scf.execute_region -> i32 {
      cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
    ^bb1(%r: i32):
      scf.yield %r : i32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.execute_region"
    traits = (RecursiveMemoryEffects,)
    outputs: Results = results(c.AnyType)
    no_inline: UnitAttr | None = optional_attribute(c.UnitAttr)
    body: Region = region()

    def verify(self) -> None:
        entry = self.body.entry
        if entry is None:
            raise VerifyError("expected a block in the region")
        if entry.arguments:
            raise VerifyError("the region takes no arguments")
        verify_yield(self, self.body, self.results, "the parent")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> ExecuteRegionOp:
        types = parse_optional_arrow_types(parser)
        no_inline = parser.parse_optional_keyword("no_inline")
        body = parser.parse_region()
        attributes = parser.parse_optional_attr_dict()
        return cls(types, no_inline or None, body, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        print_arrow_types(printer, self.result_types, parenthesize=False)
        printer.write(" no_inline " if self.no_inline is not None else " ")
        printer.region(self.body, print_entry_args=False)
        printer.attr_dict(self, elide=("no_inline",))


def _parse_cases(parser: OpParser) -> tuple[DenseArrayAttr, list[Region]]:
    values: list[int] = []
    found: list[Region] = []
    while parser.parse_optional_keyword("case"):
        values.append(parser.parse_integer())
        found.append(parse_body(parser))
    return c.DenseI64Array.coerce(values), found


def _print_cases(printer: Printer, op: Operation, cases: DenseArrayAttr, case_regions: Sequence[Region]) -> None:
    for value, case_region in zip(cases.values, case_regions):
        printer.newline()
        printer.write(f"case {value} ")
        printer.region(case_region, print_entry_args=False)


class IndexSwitchOp(Op):
    """Run the region of the case that is equal to a number, or the default one.

    ```mlir
    %x = scf.index_switch %i -> i32
    case 2 {
      scf.yield %a : i32
    }
    default {
      scf.yield %b : i32
    }
    ```

    Semantics: MLIR, `scf` dialect.
    """

    name = "scf.index_switch"
    traits = (RecursiveMemoryEffects, SingleBlockImplicitTerminator(lambda: YieldOp))
    arg: Operand = operand(c.Index)
    cases: DenseArrayAttr = attribute(c.DenseI64Array)
    outputs: Results = results(c.AnyType)
    default_region: Region = region(single_block=True)
    case_regions: Sequence[Region] = regions(single_block=True)
    directives = {"SwitchCases": (_parse_cases, _print_cases)}
    assembly = (
        "$arg attr-dict (`->` type($outputs)^)? custom<SwitchCases>($cases, $case_regions) `\\n` `` `default` "
        "$default_region"
    )

    def verify(self) -> None:
        values = self.cases.values
        if len(values) != len(self.case_regions):
            raise VerifyError(f"has {len(self.case_regions)} case regions but {len(values)} case values")
        if len(set(values)) != len(values):
            duplicate = next(v for i, v in enumerate(values) if v in values[:i])
            raise VerifyError(f"case value {duplicate} comes twice")
        self._verify_region(self.default_region, "default region")
        for i, case_region in enumerate(self.case_regions):
            self._verify_region(case_region, f"case region #{i}")

    def _verify_region(self, body: Region, name: str) -> None:
        last = body.block.last
        if last is None:
            return  # which is an error of the block
        if len(last.operands) != len(self.results):
            raise VerifyError(
                f"every region must yield {len(self.results)} values, {name} yields {len(last.operands)}"
            )
        for i, (value, result) in enumerate(zip(last.operands, self.results)):
            if value.type is not result.type:
                raise VerifyError(f"every region must yield '{result.type}' for result #{i}")
