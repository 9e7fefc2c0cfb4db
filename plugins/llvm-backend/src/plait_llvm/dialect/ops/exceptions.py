"""Calls that may unwind, where unwinding ends, branches to addresses of blocks, and assembly."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, DenseArrayAttr, StringAttr, SymbolRefAttr, UnitAttr
from plait.define import (
    EnumAttr,
    Op,
    Operand,
    Operands,
    OptionalResult,
    Result,
    attribute,
    operand,
    operands,
    optional_attribute,
    optional_result,
    result,
    successor,
    successors,
)
from plait.define import constraints as c
from plait.define.traits import Pure, Terminator
from plait.ir.attribute import Type, VerifyError

from plait_llvm.dialect.attributes import CConvAttr, TailCallKindAttr, optional_case
from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer
from plait_llvm.dialect.metadata import BlockAddressAttr, BlockTagAttr
from plait_llvm.dialect.ops.calls import is_pointer, parse_call_types, print_call_types, print_callee, verify_bundles
from plait_llvm.dialect.ops.functions import FuncOp, take_attributes
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class InvokeOp(Op):
    """Call a function; go to one block if it returns, and to one that begins with `llvm.landingpad` if it throws.

    ```mlir
    llvm.func @may_throw() -> i32
    llvm.func @handle(...) -> i32
    llvm.func @f() -> i32 attributes {personality = @handle} {
      %0 = llvm.invoke @may_throw() to ^bb1 unwind ^bb2 : () -> i32
    ^bb1:
      llvm.return %0 : i32
    ^bb2:
      %1 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
      llvm.resume %1 : !llvm.struct<(ptr, i32)>
    }
    ```

    Semantics: LLVM LangRef, `invoke`.
    """

    name = "llvm.invoke"
    traits = (Terminator,)
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "CConv", "arg_attrs", "branch_weights", "callee", "op_bundle_sizes!", "op_bundle_tags", "res_attrs",
        "var_callee_type",
    )  # fmt: skip
    var_callee_type: Type | None = optional_attribute(c.TypeAttrOf(LLVMFunctionType, "LLVM function type"))
    callee: SymbolRefAttr | None = optional_attribute(c.FlatSymbolRefAttr)
    callee_operands: Operands = operands(AnyLLVM)
    normal_dest_operands: Operands = operands(AnyLLVM)
    unwind_dest_operands: Operands = operands(AnyLLVM)
    op_bundle_operands = operands(AnyLLVM)
    res: OptionalResult | None = optional_result(AnyLLVM)
    normal_dest: Any = successor()
    unwind_dest: Any = successor()
    branch_weights = optional_attribute(c.DenseI32Array)
    cconv = attribute(CConvAttr, ir_name="CConv", default=0)
    op_bundle_sizes = attribute(c.DenseI32Array, default=(), explicit=True)
    op_bundle_tags = optional_attribute(c.AnyAttr)
    arg_attrs = optional_attribute(c.DictArray)
    res_attrs = optional_attribute(c.DictArray)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> InvokeOp:
        cconv = optional_case(parser, CConvAttr)
        symbol = parser.parse_optional_symbol_name()
        pointer = parser.parse_operand() if symbol is None else None
        arguments = parser.parse_comma_separated("(", ")", parser.parse_operand)
        parser.parse_keyword("to")
        normal, normal_operands = parser.parse_successor_and_operands()
        parser.parse_keyword("unwind")
        unwind, unwind_operands = parser.parse_successor_and_operands()
        variadic, attributes, values, result = parse_call_types(parser, pointer, arguments)
        op = cls(
            variadic, symbol, values, normal_operands, unwind_operands,
            res=result, normal_dest=normal, unwind_dest=unwind,
        )  # fmt: skip
        op.cconv = cconv
        take_attributes(op, attributes)
        return op

    def print_assembly(self, printer: Printer) -> None:
        printer.write(f" {self.cconv.text} " if self.cconv.value else " ")
        print_callee(printer, self)
        printer.write(" to ")
        printer.successor_and_operands(self.normal_dest, self.normal_dest_operands)
        printer.write(" unwind ")
        printer.successor_and_operands(self.unwind_dest, self.unwind_dest_operands)
        print_call_types(printer, self, _INVOKE_ELIDED)

    def verify(self) -> None:
        if self.callee is None and not self.callee_operands:
            raise VerifyError("expected a `callee`, or a pointer to call as the first operand")
        first = self.unwind_dest.first if self.unwind_dest is not None else None
        if not isinstance(first, LandingpadOp):
            raise VerifyError("expected the unwind destination to begin with llvm.landingpad")
        verify_bundles(self)


_INVOKE_ELIDED = (
    "callee", "CConv", "var_callee_type", "op_bundle_sizes", "operandSegmentSizes", "op_bundle_tags",
)  # fmt: skip


class LandingpadOp(Op):
    """What a block that unwinding leads to begins with: which exceptions it takes, and the one that came.

    A pointer is the type of exceptions to catch, an array holds the types of which none is meant.

    ```mlir
    llvm.func @handle(...) -> i32
    llvm.func @f(%type: !llvm.ptr) -> i32 attributes {personality = @handle} {
      %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
      llvm.resume %0 : !llvm.struct<(ptr, i32)>
    }
    ```

    Semantics: LLVM LangRef, `landingpad`.
    """

    name = "llvm.landingpad"
    cleanup: UnitAttr | None = optional_attribute(c.UnitAttr)
    clauses: Operands = operands(AnyLLVM)
    res: Result = result(AnyLLVM)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> LandingpadOp:
        cleanup = parser.parse_optional_keyword("cleanup")
        clauses: list[Any] = []
        while parser.parse_optional_punctuation("("):
            parser.parse_keyword_of(("catch", "filter"), "'catch' or 'filter'")
            clause = parser.parse_operand()
            parser.parse_punctuation(":")
            clauses.append(parser.resolve(clause, parser.parse_type()))
            parser.parse_punctuation(")")
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        return cls(cleanup or None, clauses, parser.parse_type(), attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" cleanup " if self.cleanup is not None else " ")
        for clause in self.clauses:
            printer.write("(filter " if isinstance(clause.type, ArrayType) else "(catch ")
            printer.operand(clause)
            printer.write(" : ")
            printer.type(clause.type)
            printer.write(") ")
        printer.attr_dict(self, elide=("cleanup",))
        printer.write(": ")
        printer.type(self.res.type)

    def verify(self) -> None:
        function = _function_around(self)
        if function is not None and function.personality is None:
            raise VerifyError("expected the enclosing function to have a personality")
        if self.cleanup is None and not self.clauses:
            raise VerifyError("expected a clause or `cleanup`, found neither")
        for clause in self.clauses:
            self._verify_clause(clause)
        _verify_exception_type(self, self.res.type)

    def _verify_clause(self, clause: Any) -> None:
        made = clause.defining_op
        if isinstance(clause.type, ArrayType):
            return
        if not is_pointer(clause.type):
            raise VerifyError(f"expected a pointer or an array as a clause, found '{clause.type}'")
        if made is None or made.name not in ("llvm.mlir.addressof", "llvm.mlir.zero", "llvm.bitcast"):
            raise VerifyError("expected the address of a global, or null, as a clause")


class ResumeOp(Op):
    """Go on unwinding.

    ```mlir
    llvm.func @handle(...) -> i32
    llvm.func @f() -> i32 attributes {personality = @handle} {
      %0 = llvm.landingpad cleanup : !llvm.struct<(ptr, i32)>
      llvm.resume %0 : !llvm.struct<(ptr, i32)>
    }
    ```

    Semantics: LLVM LangRef, `resume`.
    """

    name = "llvm.resume"
    traits = (Terminator,)
    value: Operand = operand(AnyLLVM)
    assembly = "$value attr-dict `:` type($value)"

    def verify(self) -> None:
        _verify_exception_type(self, self.value.type)


def _function_around(op: Operation) -> FuncOp | None:
    return next((around for around in op.ancestors() if isinstance(around, FuncOp)), None)


def _verify_exception_type(op: Operation, ty: Type) -> None:
    """Raise unless exceptions of the function have one type."""
    function = _function_around(op)
    if function is None:
        return
    found = next(inner for inner in function.walk() if isinstance(inner, (LandingpadOp, ResumeOp)))
    expected = found.res.type if isinstance(found, LandingpadOp) else found.value.type
    if ty is not expected:
        raise VerifyError(f"expected type '{expected}', as other exceptions of the function have, found '{ty}'")


class BlockAddressOp(Op):
    """The address of a block, for `llvm.indirectbr`.

    ```mlir
    llvm.func @f() -> !llvm.ptr {
      %0 = llvm.blockaddress <function = @f, tag = <id = 1>> : !llvm.ptr
      llvm.br ^bb1
    ^bb1:
      llvm.blocktag <id = 1>
      llvm.return %0 : !llvm.ptr
    }
    ```

    Semantics: LLVM LangRef, addresses of basic blocks.
    """

    name = "llvm.blockaddress"
    traits = (Pure,)
    block_addr: BlockAddressAttr = attribute(BlockAddressAttr)
    res: Result = result(AnyPointer)
    assembly = "$block_addr attr-dict `:` qualified(type($res))"

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the function has a block with the tag."""
        found = lookup(self.block_addr.function)
        if not isinstance(found, FuncOp):
            raise VerifyError(f"expected '@{self.block_addr.function.root}' to name an llvm.func")
        tags = [op.tag for op in found.walk() if isinstance(op, BlockTagOp)]
        if self.block_addr.tag not in tags:
            raise VerifyError(
                f"expected a block with tag {self.block_addr.tag.id} in '@{self.block_addr.function.root}'"
            )


class BlockTagOp(Op):
    """The number of this block, by which `llvm.blockaddress` names it.

    ```mlir
    llvm.func @f() {
      llvm.br ^bb1
    ^bb1:
      llvm.blocktag <id = 1>
      llvm.return
    }
    ```

    Semantics: MLIR, dialect llvm, `blocktag`.
    """

    name = "llvm.blocktag"
    tag: BlockTagAttr = attribute(BlockTagAttr)
    assembly = "$tag attr-dict"

    def verify(self) -> None:
        function = _function_around(self)
        if function is None:
            return
        same = [op for op in function.walk() if isinstance(op, BlockTagOp) and op.tag is self.tag]
        if same[0] is not self:
            raise VerifyError(f"expected one block with tag {self.tag.id} in a function")


class IndirectBrOp(Op):
    """Go to the block of an address, one of those that are listed.

    ```mlir
    llvm.func @f(%p: !llvm.ptr) {
      llvm.indirectbr %p : !llvm.ptr, [
      ^bb1
      ]
    ^bb1:
      llvm.return
    }
    ```

    Semantics: LLVM LangRef, `indirectbr`.
    """

    name = "llvm.indirectbr"
    traits = (Terminator, Pure)
    addr: Operand = operand(AnyPointer)
    succ_operands: Operands = operands(AnyLLVM)
    indbr_operand_segments: DenseArrayAttr = attribute(c.DenseI32Array)
    succs: Any = successors()

    def cases(self) -> list[tuple[Any, Sequence[Any]]]:
        """Each block, with its operands."""
        found: list[tuple[Any, Sequence[Any]]] = []
        start = 0
        for block, count in zip(self.succs, self.indbr_operand_segments.values):
            found.append((block, self.succ_operands[start : start + count]))
            start += count
        return found

    def verify(self) -> None:
        segments = self.indbr_operand_segments.values
        if len(segments) != len(self.succs) or any(size < 0 for size in segments):
            raise VerifyError(f"expected {len(self.succs)} numbers of operands, one for each block, found {segments}")
        if sum(segments) != len(self.succ_operands):
            raise VerifyError(f"expected {sum(segments)} operands for blocks, found {len(self.succ_operands)}")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> IndirectBrOp:
        address = parser.parse_operand()
        parser.parse_punctuation(":")
        address = parser.resolve(address, parser.parse_type())
        parser.parse_punctuation(",")
        cases = parser.parse_comma_separated("[", "]", parser.parse_successor_and_operands)
        attributes = parser.parse_optional_attr_dict()
        values = [value for _, given in cases for value in given]
        counts = [len(given) for _, given in cases]
        return cls(address, values, counts, [block for block, _ in cases], attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.operand(self.addr)
        printer.write(" : ")
        printer.type(self.addr.type)
        printer.write(", [")
        for i, (block, values) in enumerate(self.cases()):
            printer.write("," if i else "")
            printer.newline()
            printer.successor_and_operands(block, values)
        if self.succs:
            printer.newline()
        printer.write("]")
        printer.attr_dict(self, elide=("indbr_operand_segments",))


class AsmDialectAttr(EnumAttr):
    """How assembly is written."""

    name = "llvm.asm_dialect"
    cases = ("att", "intel")
    as_integer = 64


class InlineAsmOp(Op):
    """Assembly, with constraints that say where operands and results are.

    ```mlir
    %0 = llvm.inline_asm asm_dialect = att "bswap $0", "=r,r" %a : (i32) -> i32
    ```

    Semantics: LLVM LangRef, inline assembler expressions.
    """

    name = "llvm.inline_asm"
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "asm_dialect", "asm_string!", "constraints!", "has_side_effects", "is_align_stack", "operand_attrs",
        "tail_call_kind",
    )  # fmt: skip
    inputs: Operands = operands(AnyLLVM)
    asm_string: StringAttr = attribute(c.StrAttr)
    constraints: StringAttr = attribute(c.StrAttr)
    has_side_effects = optional_attribute(c.UnitAttr)
    is_align_stack = optional_attribute(c.UnitAttr)
    tail_call_kind: TailCallKindAttr = attribute(TailCallKindAttr, default=0)
    asm_dialect: AsmDialectAttr | None = optional_attribute(AsmDialectAttr)
    operand_attrs: ArrayAttr | None = optional_attribute(c.ArrayAttr)
    res: OptionalResult | None = optional_result(AnyLLVM)
    assembly = (
        "(`has_side_effects` $has_side_effects^)? (`is_align_stack` $is_align_stack^)? "
        "(`tail_call_kind` `=` `<` $tail_call_kind^ `>`)? (`asm_dialect` `=` $asm_dialect^)? "
        "(`operand_attrs` `=` $operand_attrs^)? attr-dict $asm_string `,` $constraints operands `:` "
        "functional-type(operands, results)"
    )

    def verify(self) -> None:
        if self.tail_call_kind.text == "musttail":
            raise VerifyError("inline assembly cannot be of the tail call kind 'musttail'")


OPERATIONS: tuple[type[Op], ...] = (
    InvokeOp, LandingpadOp, ResumeOp, BlockAddressOp, BlockTagOp, IndirectBrOp, InlineAsmOp,
)  # fmt: skip
