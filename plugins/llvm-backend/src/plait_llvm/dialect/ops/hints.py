"""Intrinsics that tell the optimizer something, end the program, or belong to variadic functions and exceptions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.attributes import FloatAttr, IntegerAttr
from plait.define import Op, Operand, Result, attribute, infer_result, operand, result
from plait.define import constraints as c
from plait.define.traits import Pure, SameOperandsAndResultType
from plait.ir.attribute import VerifyError

from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer, IntegerLike, PointerLike
from plait_llvm.dialect.ops.family import Family
from plait_llvm.dialect.types import PointerType

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_POINTER = "$ptr attr-dict `:` qualified(type($ptr))"
DefaultPointer = c.Predicate("pointer without address space", lambda ty: ty is PointerType(0), PointerType(0))


class PointerMarker(Op):
    """The form of marks on a pointer."""

    ptr: Operand = operand(AnyPointer)
    assembly = _POINTER


class PointerCopy(Op):
    """The form of marks that return the pointer."""

    traits = (SameOperandsAndResultType,)
    ptr: Operand = operand(AnyPointer)
    res = infer_result(AnyPointer, same_as="ptr")
    assembly = _POINTER


_marker = Family(PointerMarker, __name__, "{name} %p : !llvm.ptr")
LifetimeStartOp = _marker("LifetimeStartOp", "llvm.intr.lifetime.start", "From here on the memory has a value.")
LifetimeEndOp = _marker("LifetimeEndOp", "llvm.intr.lifetime.end", "From here on the memory does not have a value.")
VaStartOp = _marker("VaStartOp", "llvm.intr.vastart", "Begin to read the arguments of a variadic function.")
VaEndOp = _marker("VaEndOp", "llvm.intr.vaend", "End reading the arguments of a variadic function.")
_copy = Family(PointerCopy, __name__, "%0 = {name} %p : !llvm.ptr")
LaunderInvariantGroupOp = _copy(
    "LaunderInvariantGroupOp", "llvm.intr.launder.invariant.group", "The pointer, whose memory may have changed."
)
StripInvariantGroupOp = _copy(
    "StripInvariantGroupOp", "llvm.intr.strip.invariant.group", "The pointer, without what is known of its memory."
)


class VaCopyOp(Op):
    """Copy the position in the arguments of a variadic function.

    ```mlir
    llvm.intr.vacopy %from to %to : !llvm.ptr, !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.va_copy`.
    """

    name = "llvm.intr.vacopy"
    dest_list: Operand = operand(AnyPointer)
    src_list: Operand = operand(AnyPointer)
    assembly = "$src_list `to` $dest_list attr-dict `:` type(operands)"


class VaArgOp(Op):
    """The next argument of a variadic function.

    ```mlir
    %0 = llvm.va_arg %list : (!llvm.ptr) -> i32
    ```

    Semantics: LLVM LangRef, `va_arg`.
    """

    name = "llvm.va_arg"
    arg_list: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    assembly = "$arg_list attr-dict `:` functional-type($arg_list, $res)"


class EhTypeidForOp(Op):
    """The number of a type of exceptions.

    ```mlir
    %0 = llvm.intr.eh.typeid.for %type : (!llvm.ptr) -> i32
    ```

    Semantics: LLVM, exception handling, `llvm.eh.typeid.for`.
    """

    name = "llvm.intr.eh.typeid.for"
    type_info: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    assembly = "$type_info attr-dict `:` functional-type(operands, results)"


class InvariantStartOp(Op):
    """From here on `size` bytes of memory do not change.

    ```mlir
    %0 = llvm.intr.invariant.start 4, %p : !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.invariant.start`.
    """

    name = "llvm.intr.invariant.start"
    size: IntegerAttr = attribute(c.I64Attr)
    ptr: Operand = operand(AnyPointer)
    res: Result = result(DefaultPointer)
    assembly = "$size `,` $ptr attr-dict `:` qualified(type($ptr))"


class InvariantEndOp(Op):
    """From here on the memory may change again.

    ```mlir
    llvm.intr.invariant.end %start, 4, %p : !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.invariant.end`.
    """

    name = "llvm.intr.invariant.end"
    start: Operand = operand(DefaultPointer)
    size: IntegerAttr = attribute(c.I64Attr)
    ptr: Operand = operand(AnyPointer)
    assembly = "$start `,` $size `,` $ptr attr-dict `:` qualified(type($ptr))"


class PtrMaskOp(Op):
    """Clear the bits of a pointer that a mask does not have.

    ```mlir
    %0 = llvm.intr.ptrmask %p, %mask : (!llvm.ptr, i64) -> !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.ptrmask`.
    """

    name = "llvm.intr.ptrmask"
    traits = (Pure,)
    ptr: Operand = operand(PointerLike)
    mask: Operand = operand(IntegerLike)
    res: Result = result(PointerLike)
    assembly = "$ptr `,` $mask attr-dict `:` functional-type(operands, results)"

    def verify(self) -> None:
        if self.res.type is not self.ptr.type:
            raise VerifyError(f"expected a result of type '{self.ptr.type}', found '{self.res.type}'")


class ExpectOp(Op):
    """The value, which most often is the expected one.

    ```mlir
    %0 = llvm.intr.expect %a, %b : i32
    ```

    Semantics: LLVM LangRef, `llvm.expect`.
    """

    name = "llvm.intr.expect"
    traits = (Pure, SameOperandsAndResultType)
    val: Operand = operand(c.AnySignlessInteger)
    expected: Operand = operand(c.AnySignlessInteger)
    res = infer_result(c.AnySignlessInteger, same_as="val")
    assembly = "$val `,` $expected attr-dict `:` type($val)"


class ExpectWithProbabilityOp(Op):
    """The value, which is the expected one with a probability.

    ```mlir
    %0 = llvm.intr.expect.with.probability %a, %b, 5.000000e-01 : i32
    ```

    Semantics: LLVM LangRef, `llvm.expect.with.probability`.
    """

    name = "llvm.intr.expect.with.probability"
    traits = (Pure, SameOperandsAndResultType)
    val: Operand = operand(c.AnySignlessInteger)
    expected: Operand = operand(c.AnySignlessInteger)
    prob: FloatAttr = attribute(c.F64Attr)
    res = infer_result(c.AnySignlessInteger, same_as="val")
    assembly = "$val `,` $expected `,` $prob attr-dict `:` type($val)"


class SSACopyOp(Op):
    """The value, as another one.

    ```mlir
    %0 = llvm.intr.ssa.copy %a : f32
    ```

    Semantics: LLVM LangRef, `llvm.ssa.copy`.
    """

    name = "llvm.intr.ssa.copy"
    traits = (Pure, SameOperandsAndResultType)
    operand_: Operand = operand(c.AnyType)
    res = infer_result(AnyLLVM, same_as="operand_")
    assembly = "$operand_ attr-dict `:` type($operand_)"


class IsConstantOp(Op):
    """Whether LLVM knows the value as a constant.

    ```mlir
    %0 = "llvm.intr.is.constant"(%a) : (f32) -> i1
    ```

    Semantics: LLVM LangRef, `llvm.is.constant`.
    """

    name = "llvm.intr.is.constant"
    traits = (Pure,)
    val: Operand = operand(AnyLLVM)
    res: Result = result(c.I1)


class ThreadlocalAddressOp(Op):
    """The address of a thread-local variable in this thread.

    ```mlir
    %0 = "llvm.intr.threadlocal.address"(%p) : (!llvm.ptr) -> !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.threadlocal.address`.
    """

    name = "llvm.intr.threadlocal.address"
    traits = (Pure,)
    global_: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)


class VarAnnotationOp(Op):
    """Annotate a local variable.

    ```mlir
    "llvm.intr.var.annotation"(%p, %note, %file, %line, %q)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
    ```

    Semantics: LLVM LangRef, `llvm.var.annotation`.
    """

    name = "llvm.intr.var.annotation"
    val: Operand = operand(AnyPointer)
    annotation: Operand = operand(AnyPointer)
    file_name: Operand = operand(AnyPointer)
    line: Operand = operand(c.I32)
    attr: Operand = operand(AnyPointer)

    def verify(self) -> None:
        _verify_one_type(self.annotation.type, self.file_name.type, self.attr.type)


class PtrAnnotationOp(Op):
    """Annotate a pointer.

    ```mlir
    %0 = "llvm.intr.ptr.annotation"(%p, %note, %file, %line, %q)
      : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.ptr.annotation`.
    """

    name = "llvm.intr.ptr.annotation"
    ptr: Operand = operand(AnyPointer)
    annotation: Operand = operand(AnyPointer)
    file_name: Operand = operand(AnyPointer)
    line: Operand = operand(c.I32)
    attr: Operand = operand(AnyPointer)
    res: Result = result(AnyPointer)

    def verify(self) -> None:
        if self.res.type is not self.ptr.type:
            raise VerifyError(f"expected a result of type '{self.ptr.type}', found '{self.res.type}'")
        _verify_one_type(self.annotation.type, self.file_name.type, self.attr.type)


class AnnotationOp(Op):
    """Annotate an integer.

    ```mlir
    %0 = "llvm.intr.annotation"(%a, %note, %file, %line) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    ```

    Semantics: LLVM LangRef, `llvm.annotation`.
    """

    name = "llvm.intr.annotation"
    integer: Operand = operand(c.AnySignlessInteger)
    annotation: Operand = operand(AnyPointer)
    file_name: Operand = operand(AnyPointer)
    line: Operand = operand(c.I32)
    res: Result = result(c.AnySignlessInteger)

    def verify(self) -> None:
        if self.res.type is not self.integer.type:
            raise VerifyError(f"expected a result of type '{self.integer.type}', found '{self.res.type}'")
        _verify_one_type(self.annotation.type, self.file_name.type)


def _verify_one_type(*types: object) -> None:
    if any(ty is not types[0] for ty in types):
        found = ", ".join(f"'{ty}'" for ty in types)
        raise VerifyError(f"expected pointers of one type for the annotation, its file and attributes, found {found}")


class Trap(Op):
    """The form of ends of the program."""

    assembly = "attr-dict"


_trap = Family(Trap, __name__, "{name}")
TrapOp = _trap("TrapOp", "llvm.intr.trap", "End the program.")
DebugTrapOp = _trap("DebugTrapOp", "llvm.intr.debugtrap", "Stop for a debugger.")


class UBSanTrapOp(Op):
    """End the program, since a check of a sanitizer failed.

    ```mlir
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    ```

    Semantics: LLVM LangRef, `llvm.ubsantrap`.
    """

    name = "llvm.intr.ubsantrap"
    failure_kind: IntegerAttr = attribute(c.I8Attr, ir_name="failureKind")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> UBSanTrapOp:
        at = parser.index
        kind = (parser.parse_optional_prop_dict() or {}).get("failureKind")
        if not isinstance(kind, IntegerAttr):
            raise parser.error("expected a property 'failureKind'", at)
        return cls(kind, attributes=parser.parse_optional_attr_dict())

    def print_assembly(self, printer: Printer) -> None:
        printer.prop_dict(self)
        printer.attr_dict(self, elide=("failureKind",))


OPERATIONS: tuple[type[Op], ...] = (
    LifetimeStartOp, LifetimeEndOp, VaStartOp, VaEndOp, VaCopyOp, VaArgOp, EhTypeidForOp, LaunderInvariantGroupOp,
    StripInvariantGroupOp, InvariantStartOp, InvariantEndOp, PtrMaskOp, ExpectOp, ExpectWithProbabilityOp, SSACopyOp,
    IsConstantOp, ThreadlocalAddressOp, VarAnnotationOp, PtrAnnotationOp, AnnotationOp, TrapOp, DebugTrapOp,
    UBSanTrapOp,
)  # fmt: skip
