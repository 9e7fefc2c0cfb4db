"""Calls of functions and of intrinsics."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import SymbolRefAttr
from plait.define import (
    Op,
    Operands,
    OptionalResult,
    attribute,
    operands,
    optional_attribute,
    optional_result,
)
from plait.define import constraints as c
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.operation import Operation

from plait_llvm.dialect.attributes import CConvAttr, FastmathFlagsAttr, TailCallKindAttr, optional_case
from plait_llvm.dialect.constraints import AnyLLVM
from plait_llvm.dialect.ops.functions import FuncOp, take_attributes
from plait_llvm.dialect.types import LLVMFunctionType, PointerType, VoidType

if TYPE_CHECKING:
    from plait.ir.value import Value
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


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


OPERATIONS: tuple[type[Op], ...] = (CallOp, CallIntrinsicOp)
