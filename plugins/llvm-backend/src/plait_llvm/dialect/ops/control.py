"""Terminators and calls."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseArrayAttr, DenseElementsAttr, SymbolRefAttr
from plait.builtin.types import VectorType
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    OptionalResult,
    attribute,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    optional_result,
    successor,
    successors,
)
from plait.define import constraints as c
from plait.define.traits import Pure, ReturnLike, Terminator
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.operation import Operation

from plait_llvm.dialect.attributes import CConvAttr, FastmathFlagsAttr, TailCallKindAttr, optional_case
from plait_llvm.dialect.constraints import AnyLLVM
from plait_llvm.dialect.ops.functions import FuncOp, take_attributes
from plait_llvm.dialect.types import LLVMFunctionType, PointerType, VoidType

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
        print_successor(printer, self.default_dest, self.default_operands)
        printer.write(" [")
        for i, (number, block, values) in enumerate(self.cases()):
            printer.write(",\n" if i else "\n")
            printer.write(f"{printer.indent}  {number}: ")
            print_successor(printer, block, values)
        printer.newline()
        printer.write("]")
        printer.attr_dict(self, elide=("case_operand_segments", "case_values", "operandSegmentSizes"))


def print_successor(printer: Printer, block: Block, values: Sequence[Value[Any]]) -> None:
    """Write a block and the operands for its arguments."""
    printer.successor(block)
    if values:
        printer.write("(")
        printer.operands(values)
        printer.write(" : ")
        printer.types([v.type for v in values])
        printer.write(")")


def parse_call_types(parser: OpParser, pointer: Any, arguments: Any) -> tuple[Any, Any, list[Any], Any]:
    """What follows the operands of a call: its type if it is variadic, attributes, operands, results."""
    variadic = None
    if parser.parse_optional_keyword("vararg"):
        parser.parse_punctuation("(")
        variadic = parser.parse_type()
        parser.parse_punctuation(")")
    attributes = parser.parse_optional_attr_dict()
    parser.parse_punctuation(":")
    values: list[Any] = []
    if pointer is not None:
        values.append(parser.resolve(pointer, parser.parse_type()))
        parser.parse_punctuation(",")
    function = parser.parse_functional_type()
    values += parser.resolve_all(arguments, function.inputs)
    return variadic, attributes, values, function.results[0] if function.results else None


def print_callee(printer: Printer, op: Any) -> None:
    """Print what is called, and the arguments."""
    if op.callee is not None:
        printer.attribute(op.callee)
    else:
        printer.operand(op.callee_operands[0])
    printer.write("(")
    printer.operands(_arguments(op))
    printer.write(")")


def print_call_types(printer: Printer, op: Any, elide: tuple[str, ...]) -> None:
    """Print what `parse_call_types` reads; `elide` names the attributes that stand elsewhere."""
    if op.var_callee_type is not None:
        printer.write(" vararg(")
        printer.type(op.var_callee_type)
        printer.write(")")
    printer.attr_dict(op, elide=elide)
    printer.write(" : ")
    if op.callee is None:
        printer.type(op.callee_operands[0].type)
        printer.write(", ")
    printer.functional_type([v.type for v in _arguments(op)], op.result_types)


def _arguments(op: Any) -> Any:
    return op.callee_operands if op.callee is not None else op.callee_operands[1:]


class CallOp(Op):
    """Call a function by name, or through a pointer that is the first operand.

    ```mlir
    llvm.func @malloc(i64) -> !llvm.ptr

    %0 = llvm.call @malloc(%n) : (i64) -> !llvm.ptr
    ```

    Semantics: LLVM LangRef, `call`.
    """

    name = "llvm.call"
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "CConv", "TailCallKind", "access_groups", "alias_scopes", "always_inline", "arg_attrs", "callee",
        "convergent", "fastmathFlags", "inline_hint", "memory_effects", "no_inline", "no_unwind",
        "noalias_scopes", "op_bundle_sizes!", "op_bundle_tags", "res_attrs", "tbaa", "var_callee_type",
        "will_return",
    )  # fmt: skip
    callee: SymbolRefAttr | None = optional_attribute(c.FlatSymbolRefAttr)
    callee_operands: Operands = operands(AnyLLVM)
    res: OptionalResult | None = optional_result(AnyLLVM)
    op_bundle_operands = operands(AnyLLVM)
    var_callee_type: Type | None = optional_attribute(
        c.TypeAttrOf(LLVMFunctionType, "LLVM function type")
    )
    fastmath = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    cconv = attribute(CConvAttr, ir_name="CConv", default=0)
    tail = attribute(TailCallKindAttr, ir_name="TailCallKind", default=0)
    op_bundle_sizes = attribute(c.DenseI32Array, default=(), explicit=True)
    op_bundle_tags = optional_attribute(c.AnyAttr)
    arg_attrs = optional_attribute(c.DictArray)
    res_attrs = optional_attribute(c.DictArray)
    branch_weights = optional_attribute(c.DenseI32Array)

    @property
    def function_type(self) -> LLVMFunctionType:
        """The type that the callee is called with."""
        if self.var_callee_type is not None:
            return self.var_callee_type  # type: ignore[return-value]
        arguments = self.callee_operands if self.callee is not None else self.callee_operands[1:]
        result = self.results[0].type if self.results else VoidType()
        return LLVMFunctionType(result, tuple(v.type for v in arguments))

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> CallOp:
        cconv = optional_case(parser, CConvAttr)
        tail = optional_case(parser, TailCallKindAttr)
        symbol = parser.parse_optional_symbol_name()
        pointer = parser.parse_operand() if symbol is None else None
        arguments = parser.parse_comma_separated("(", ")", parser.parse_operand)
        variadic, attributes, values, result = parse_call_types(parser, pointer, arguments)
        op = cls(symbol, values, result)
        op.var_callee_type, op.cconv, op.tail = variadic, cconv, tail
        take_attributes(op, attributes)
        return op

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        for case in (self.cconv, self.tail):
            printer.write(f"{case.text} " if case.value else "")
        print_callee(printer, self)
        print_call_types(printer, self, _CALL_ELIDED)

    def verify(self) -> None:
        if self.callee is None and not self.callee_operands:
            raise VerifyError("expected a `callee`, or a pointer to call as the first operand")
        if self.callee is None and not is_pointer(self.callee_operands[0].type):
            raise VerifyError(
                f"expected a pointer to call as the first operand, found '{self.callee_operands[0].type}'"
            )
        verify_bundles(self)
        if isinstance(self.var_callee_type, LLVMFunctionType):
            self._verify_callee_type(self.var_callee_type)

    def _verify_callee_type(self, ty: LLVMFunctionType) -> None:
        """Raise unless a function of the type that is written can be called like this."""
        given = self.callee_operands if self.callee is not None else self.callee_operands[1:]
        if len(ty.parameters) > len(given):
            raise VerifyError(
                f"expected at most {len(given)} parameters in var_callee_type, found {len(ty.parameters)}"
            )
        for parameter, value in zip(ty.parameters, given):
            if value.type is not parameter:
                raise VerifyError(
                    f"expected an argument of type '{parameter}', as in var_callee_type, found '{value.type}'"
                )
        found = VoidType() if self.res is None else self.res.type
        if ty.result is not found:
            raise VerifyError(f"expected result type '{ty.result}', as in var_callee_type, found '{found}'")

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the callee is a function that takes these operands and returns this result."""
        if self.callee is not None:
            _verify_callee(self, lookup)


def _verify_callee(op: Any, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
    """Raise unless the callee of a call is a function that takes its operands and returns its result."""
    function = lookup(op.callee)
    if function is None:
        raise VerifyError(f"'@{op.callee.root}' is not defined")
    if not isinstance(function, FuncOp):
        raise VerifyError(f"expected '@{op.callee.root}' to be an llvm.func, found '{function.name}'")
    if function.function_type.vararg and op.var_callee_type is None:
        raise VerifyError("expected a var_callee_type for a call of a variadic function")
    _verify_operands(op.callee_operands, function.function_type)
    _verify_result(op.res, function.function_type.result)


def _verify_operands(given: Sequence[Value[Any]], ty: LLVMFunctionType) -> None:
    expected = ty.parameters
    if len(given) < len(expected) if ty.vararg else len(given) != len(expected):
        at_least = "at least " if ty.vararg else ""
        raise VerifyError(f"expected {at_least}{len(expected)} operands for the callee, found {len(given)}")
    for i, (value, parameter) in enumerate(zip(given, expected)):
        if value.type is not parameter:
            raise VerifyError(f"expected operand {i} of type '{parameter}', found '{value.type}'")


def _verify_result(found: Value[Any] | None, expected: Type) -> None:
    if found is None:
        if not isinstance(expected, VoidType):
            raise VerifyError(f"expected a result of type '{expected}'")
    elif isinstance(expected, VoidType):
        raise VerifyError(f"expected no result of a call of a void function, found '{found.type}'")
    elif found.type is not expected:
        raise VerifyError(f"expected result type '{expected}', found '{found.type}'")


def verify_bundles(op: Any) -> None:
    """Raise unless each operand bundle has a tag, and the bundles have the operands."""
    sizes, tags = op.op_bundle_sizes.values, getattr(op.op_bundle_tags, "elements", ())
    if len(sizes) != len(tags):
        raise VerifyError(f"expected {len(sizes)} operand bundle tags, found {len(tags)}")
    if sum(sizes) != len(op.op_bundle_operands):
        raise VerifyError(f"expected {sum(sizes)} operand bundle operands, found {len(op.op_bundle_operands)}")


_CALL_ELIDED = (
    "callee", "CConv", "TailCallKind", "var_callee_type", "op_bundle_sizes", "operandSegmentSizes", "op_bundle_tags",
)  # fmt: skip


class CallIntrinsicOp(Op):
    """Call an LLVM intrinsic by its name; types that overload it are appended when it is translated.

    ```mlir
    %0 = llvm.call_intrinsic "llvm.round"(%a) : (f32) -> f32
    ```

    Semantics: LLVM LangRef, intrinsic functions.
    """

    name = "llvm.call_intrinsic"
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "arg_attrs", "fastmathFlags", "intrin", "op_bundle_sizes!", "op_bundle_tags", "res_attrs",
    )  # fmt: skip
    intrin: Attribute = attribute(c.StrAttr)
    arguments: Operands = operands(AnyLLVM)
    res: OptionalResult | None = optional_result(AnyLLVM)
    op_bundle_operands = operands(AnyLLVM)
    fastmath = attribute(FastmathFlagsAttr, ir_name="fastmathFlags", default=0)
    op_bundle_sizes = attribute(c.DenseI32Array, default=(), explicit=True)
    op_bundle_tags = optional_attribute(c.AnyAttr)
    arg_attrs = optional_attribute(c.DictArray)
    res_attrs = optional_attribute(c.DictArray)

    def verify(self) -> None:
        name = getattr(self.intrin, "value", "")
        if not name.startswith("llvm."):
            raise VerifyError(f"expected an intrinsic name that starts with 'llvm.', found '{name}'")
        verify_bundles(self)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> CallIntrinsicOp:
        name = parser.parse_string()
        arguments = parser.parse_comma_separated("(", ")", parser.parse_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        function = parser.parse_functional_type()
        values = parser.resolve_all(arguments, function.inputs)
        op = cls(name, values, function.results[0] if function.results else None)
        take_attributes(op, attributes)
        return op

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.attribute(self.intrin)
        printer.write("(")
        printer.operands(self.arguments)
        printer.write(")")
        printer.attr_dict(self, elide=("intrin", "op_bundle_sizes", "operandSegmentSizes"))
        printer.write(" : ")
        printer.functional_type([v.type for v in self.arguments], self.result_types)


def is_pointer(ty: Type) -> bool:
    """Whether a type is `!llvm.ptr` in any address space."""
    return isinstance(ty, PointerType)


OPERATIONS: tuple[type[Op], ...] = (
    ReturnOp, UnreachableOp, BrOp, CondBrOp, SwitchOp, CallOp, CallIntrinsicOp,
)  # fmt: skip
