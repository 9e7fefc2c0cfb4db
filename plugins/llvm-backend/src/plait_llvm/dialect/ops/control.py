"""Terminators."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr
from plait.builtin.types import VectorType
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    attribute,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    successor,
    successors,
)
from plait.define import constraints as c
from plait.define.traits import Pure, ReturnLike, Terminator
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.constraints import AnyLLVM
from plait_llvm.dialect.ops.functions import FuncOp
from plait_llvm.dialect.types import VoidType

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ReturnOp(Op):
    """Return from a function, with a value or without.

    ```mlir
    llvm.func @f(%0: i32) -> i32 {
      llvm.return %0 : i32
    }
    ```

    Semantics: LLVM LangRef, `ret`.
    """

    name = "llvm.return"
    traits = (Terminator, ReturnLike, Pure)
    arg: OptionalOperand | None = optional_operand(AnyLLVM)
    assembly = "attr-dict ($arg^ `:` type($arg))?"

    def verify(self) -> None:
        function = self.parent_op
        if not isinstance(function, FuncOp):
            return
        result = function.function_type.result
        if isinstance(result, VoidType):
            if self.arg is not None:
                raise VerifyError("expected no operand in a function without a result")
        elif self.arg is None:
            raise VerifyError(f"expected an operand of type '{result}', the result of the function")
        elif self.arg.type is not result:
            raise VerifyError(
                f"expected an operand of type '{result}', the result of the function, found '{self.arg.type}'"
            )


class UnreachableOp(Op):
    """Promise that control does not come here.

    ```mlir
    llvm.func @f() {
      llvm.unreachable
    }
    ```

    Semantics: LLVM LangRef, `unreachable`.
    """

    name = "llvm.unreachable"
    traits = (Terminator,)
    assembly = "attr-dict"


class BrOp(Op):
    """Go to a block.

    ```mlir
    llvm.func @f(%0: i32) -> i32 {
      llvm.br ^bb1(%0 : i32)
    ^bb1(%1: i32):
      llvm.return %1 : i32
    }
    ```

    Semantics: LLVM LangRef, `br`.
    """

    name = "llvm.br"
    traits = (Terminator, Pure)
    dest_operands: Operands = operands(AnyLLVM)
    dest: Any = successor()
    loop_annotation = optional_attribute(c.AnyAttr)
    assembly = "$dest (`(` $dest_operands^ `:` type($dest_operands) `)`)? attr-dict"


class CondBrOp(Op):
    """Go to one of two blocks.

    ```mlir
    llvm.func @f(%c: i1, %0: i32) -> i32 {
      llvm.cond_br %c, ^bb1(%0 : i32), ^bb2
    ^bb1(%1: i32):
      llvm.return %1 : i32
    ^bb2:
      llvm.unreachable
    }
    ```

    Semantics: LLVM LangRef, `br`.
    """

    name = "llvm.cond_br"
    traits = (Terminator, Pure)
    condition: Operand = operand(c.I1)
    true_operands: Operands = operands(AnyLLVM)
    false_operands: Operands = operands(AnyLLVM)
    true_dest: Any = successor()
    false_dest: Any = successor()
    branch_weights: DenseArrayAttr | None = optional_attribute(c.DenseI32Array)
    loop_annotation = optional_attribute(c.AnyAttr)
    assembly = (
        "$condition (`weights` `(` $branch_weights^ `)`)? `,` "
        "$true_dest (`(` $true_operands^ `:` type($true_operands) `)`)? `,` "
        "$false_dest (`(` $false_operands^ `:` type($false_operands) `)`)? attr-dict"
    )

    def verify(self) -> None:
        count = 0 if self.branch_weights is None else len(self.branch_weights.values)
        if count not in (0, 2):
            raise VerifyError(f"expected 2 branch weights, found {count}")


class SwitchOp(Op):
    """Go to the block of the case that equals a value, or to the default one.

    ```mlir
    llvm.func @f(%v: i32, %0: i32) -> i32 {
      llvm.switch %v : i32, ^bb1 [
        0: ^bb2(%0 : i32),
        -1: ^bb1
      ]
    ^bb1:
      llvm.unreachable
    ^bb2(%1: i32):
      llvm.return %1 : i32
    }
    ```

    Semantics: LLVM LangRef, `switch`.
    """

    name = "llvm.switch"
    traits = (Terminator, Pure)
    value: Operand = operand(c.AnySignlessInteger)
    default_operands: Operands = operands(AnyLLVM)
    case_operands: Operands = operands(AnyLLVM)
    case_operand_segments: DenseArrayAttr = attribute(c.DenseI32Array)
    case_values: DenseElementsAttr | None = optional_attribute(c.DenseIntElements)
    default_dest: Any = successor()
    case_dests: Any = successors()
    branch_weights = optional_attribute(c.DenseI32Array)

    @classmethod
    def of(
        cls, value: Value[Any], default: Block, default_operands: Sequence[Any], cases: Sequence[Any], **parts: Any
    ) -> Any:
        """The op for `cases`: (number, block, operands) each."""
        numbers = [number for number, _, _ in cases]
        values = DenseElementsAttr.from_values(VectorType((len(numbers),), value.type), numbers) if numbers else None
        return cls(
            value, default_operands, [v for _, _, values in cases for v in values], [len(v) for _, _, v in cases],
            values, default, [block for _, block, _ in cases], **parts,
        )  # fmt: skip

    def verify(self) -> None:
        segments, total = self.case_operand_segments.values, len(self.case_operands)
        if any(size < 0 for size in segments):
            raise VerifyError("expected no negative number in 'case_operand_segments'")
        if sum(segments) != total:
            raise VerifyError(
                f"expected {sum(segments)} case operands, the sum of 'case_operand_segments', found {total}"
            )
        count = 0 if self.case_values is None else len(self.case_values)
        if count != len(self.case_dests) or len(segments) != count:
            raise VerifyError(f"expected as many case values as destinations, found {count} and {len(self.case_dests)}")
        if self.case_values is not None and self.case_values.type.element_type is not self.value.type:
            raise VerifyError(
                f"expected case values of type '{self.value.type}', found '{self.case_values.type.element_type}'"
            )

    def cases(self) -> list[tuple[int, Any, tuple[Any, ...]]]:
        """For each case: the number, the block, its operands."""
        numbers = [int(v) for v in self.case_values.values()] if self.case_values is not None else []
        found: list[tuple[int, Any, tuple[Any, ...]]] = []
        start = 0
        for number, block, count in zip(numbers, self.case_dests, self.case_operand_segments.values):
            found.append((number, block, tuple(self.case_operands[start : start + count])))
            start += count
        return found

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> SwitchOp:
        value = parser.parse_operand()
        parser.parse_punctuation(":")
        value = parser.resolve(value, parser.parse_type())
        parser.parse_punctuation(",")
        default, default_operands = parser.parse_successor_and_operands()

        def case() -> Any:
            number = parser.parse_integer()
            parser.parse_punctuation(":")
            return (number, *parser.parse_successor_and_operands())

        cases = parser.parse_comma_separated("[", "]", case)
        attributes = parser.parse_optional_attr_dict()
        return cls.of(value, default, default_operands, cases, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.value)
        printer.write(" : ")
        printer.type(self.value.type)
        printer.write(", ")
        printer.successor_and_operands(self.default_dest, self.default_operands)
        printer.write(" [")
        for i, (number, block, values) in enumerate(self.cases()):
            printer.write(",\n" if i else "\n")
            printer.write(f"{printer.indent}  {number}: ")
            printer.successor_and_operands(block, values)
        printer.newline()
        printer.write("]")
        printer.attr_dict(self, elide=("case_operand_segments", "case_values", "operandSegmentSizes"))


OPERATIONS: tuple[type[Op], ...] = (ReturnOp, UnreachableOp, BrOp, CondBrOp, SwitchOp)
