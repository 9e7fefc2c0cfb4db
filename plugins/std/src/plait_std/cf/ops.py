"""The operations of `cf`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, StringAttr
from plait.builtin.types import IntegerType, VectorType, i64
from plait.define import (
    Op,
    Operand,
    Operands,
    attribute,
    operand,
    operands,
    optional_attribute,
    successor,
    successors,
)
from plait.define import constraints as c
from plait.define.traits import Pure, Terminator
from plait.ir.attribute import Type, VerifyError
from plait.ir.block import Block
from plait.ir.value import Value

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class AssertOp(Op):
    """Stop the program with a message unless a condition holds.

    ```mlir
    cf.assert %b, "expected a positive size"
    ```

    Semantics: MLIR, `cf` dialect.
    """

    name = "cf.assert"
    condition: Operand = operand(c.I1)
    message: StringAttr = attribute(c.StrAttr, ir_name="msg")
    assembly = "$condition `,` $message attr-dict"


class BranchOp(Op):
    """Continue in another block, with values for its arguments.

    ```mlir
    func.func @f(%a: i32) -> i32 {
      cf.br ^bb1(%a : i32)
    ^bb1(%b: i32):
      return %b : i32
    }
    ```

    Semantics: MLIR, `cf` dialect.
    """

    name = "cf.br"
    traits = (Pure, Terminator)
    dest: Block = successor()
    dest_operands: Operands = operands(c.AnyType)
    assembly = "$dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict"


class CondBranchOp(Op):
    """Continue in one of two blocks.

    ```mlir
    func.func @f(%c: i1, %a: i32, %b: i32) -> i32 {
      cf.cond_br %c, ^bb1(%a : i32), ^bb1(%b : i32)
    ^bb1(%x: i32):
      return %x : i32
    }
    ```

    Semantics: MLIR, `cf` dialect.
    """

    name = "cf.cond_br"
    traits = (Pure, Terminator)
    condition: Operand = operand(c.I1)
    true_dest: Block = successor()
    true_operands: Operands = operands(c.AnyType)
    false_dest: Block = successor()
    false_operands: Operands = operands(c.AnyType)
    branch_weights: DenseArrayAttr | None = optional_attribute(c.DenseI32Array)
    assembly = (
        "$condition (`weights` `(` $branch_weights^ `)`)? `,` "
        "$true_dest (`(` $true_operands^ `:` type($true_operands) `)`)? `,` "
        "$false_dest (`(` $false_operands^ `:` type($false_operands) `)`)? attr-dict"
    )

    def verify(self) -> None:
        count = 0 if self.branch_weights is None else len(self.branch_weights.values)
        if count not in (0, 2):
            raise VerifyError(f"expected 2 branch weights, one for each successor, got {count}")


Cases = tuple[Block, list[Any], list[Type], Any, list[Block], list[Any], list[Type], DenseArrayAttr]


def _parse_cases(parser: OpParser, flag: Type) -> Cases:
    element = flag if isinstance(flag, IntegerType) else i64  # the verifier refuses another flag
    parser.parse_keyword("default")
    parser.parse_punctuation(":")
    default, default_operands, default_types = _parse_destination(parser)
    values: list[int] = []
    blocks: list[Block] = []
    case_operands: list[Any] = []
    case_types: list[Type] = []
    sizes: list[int] = []
    while parser.parse_optional_punctuation(","):
        values.append(_wrap(parser.parse_integer(), element))
        parser.parse_punctuation(":")
        block, given, types = _parse_destination(parser)
        blocks.append(block)
        case_operands += given
        case_types += types
        sizes.append(len(given))
    case_values = DenseElementsAttr.from_values(VectorType((len(values),), element), values) if values else None
    segments = c.DenseI32Array.coerce(sizes)
    return default, default_operands, default_types, case_values, blocks, case_operands, case_types, segments


def _parse_destination(parser: OpParser) -> tuple[Block, list[Any], list[Type]]:
    block = parser.parse_successor()
    given: list[Any] = []
    types: list[Type] = []
    if parser.parse_optional_punctuation("("):
        given = parser.parse_operand_list()
        parser.parse_punctuation(":")
        types = parser.parse_nonempty_list(parser.parse_type)
        parser.parse_punctuation(")")
    return block, given, types


def _wrap(value: int, ty: IntegerType) -> int:
    """`value` as the signed number with the same low bits."""
    value &= (1 << ty.width) - 1
    return value - (1 << ty.width) if value >> (ty.width - 1) else value


def _print_cases(printer: Printer, op: SwitchOp, flag: IntegerType, *_: object) -> None:
    printer.write("  default: ")
    printer.successor_and_operands(op.default_dest, op.default_operands)
    if op.case_values is None:
        return
    for (value, block), given in zip(zip(op.case_numbers, op.case_dests), op.operands_of_cases):
        printer.write(",")
        printer.newline()
        unsigned = value & ((1 << flag.width) - 1)
        printer.write(f"  {unsigned if unsigned < 1 << 63 else value}: ")
        printer.successor_and_operands(block, given)
    printer.newline()


class SwitchOp(Op):
    """Continue in the block of the case that is equal to a number.

    ```mlir
    func.func @f(%flag: i32, %a: i32) -> i32 {
      cf.switch %flag : i32, [
        default: ^bb1(%a : i32),
        42: ^bb1(%flag : i32)
      ]
    ^bb1(%x: i32):
      return %x : i32
    }
    ```

    Semantics: MLIR, `cf` dialect.
    """

    name = "cf.switch"
    traits = (Pure, Terminator)
    flag: Operand = operand(c.AnyInteger)
    default_dest: Block = successor()
    default_operands: Operands = operands(c.AnyType)
    case_dests: Sequence[Block] = successors()
    case_operands: Operands = operands(c.AnyType)
    case_values: DenseElementsAttr | None = optional_attribute(c.DenseIntElements)
    case_operand_segments: DenseArrayAttr = attribute(c.DenseI32Array)
    directives = {"SwitchOpCases": (_parse_cases, _print_cases)}
    assembly = (
        "$flag `:` type($flag) `,` `[` `\\n` custom<SwitchOpCases>(ref(type($flag)), $default_dest, $default_operands, "
        "type($default_operands), $case_values, $case_dests, $case_operands, type($case_operands), "
        "$case_operand_segments) `]` attr-dict"
    )

    @property
    def case_numbers(self) -> Sequence[int]:
        """The value of each case."""
        return tuple(self.case_values.values()) if self.case_values is not None else ()

    @property
    def operands_of_cases(self) -> Sequence[Sequence[Value[Any]]]:
        """What is passed to the block of each case."""
        found: list[Sequence[Value[Any]]] = []
        start = 0
        for size in self.case_operand_segments.values:
            found.append(self.case_operands[start : start + size])
            start += size
        return found

    def verify(self) -> None:
        groups, cases = len(self.case_operand_segments.values), len(self.case_dests)
        if groups < cases:
            raise VerifyError(f"'case_operand_segments' has {groups} sizes for {cases} case destinations")
        total = sum(self.case_operand_segments.values)
        if total != len(self.case_operands):
            raise VerifyError(f"'case_operand_segments' counts {total} operands, not {len(self.case_operands)}")
        if self.case_values is None:
            return
        element = self.case_values.type.element_type
        if element is not self.flag.type:
            raise VerifyError(f"'flag' type ('{self.flag.type}') must equal the type of the case values ('{element}')")
        if len(self.case_numbers) != len(self.case_dests):
            raise VerifyError(
                f"{len(self.case_numbers)} case values, but case destinations: "
                f"{len(self.case_dests)}"
            )


OPERATIONS = (AssertOp, BranchOp, CondBranchOp, SwitchOp)
