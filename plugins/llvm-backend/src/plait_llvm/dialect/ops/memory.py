"""Memory: load, store, alloca, getelementptr."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DenseArrayAttr, IntegerAttr, array_i32
from plait.builtin.types import VectorType
from plait.define import Op, Operand, Operands, Result, attribute, operand, operands, optional_attribute, result
from plait.define import constraints as c
from plait.define.traits import Pure
from plait.ir.attribute import Type, VerifyError
from plait.ir.lifetime import cached
from plait.ir.value import Value

from plait_llvm.dialect.attributes import AtomicOrderingAttr, GepNoWrapFlagsAttr
from plait_llvm.dialect.constraints import AnyLLVM, AnyPointer, IntegerLike, PointerLike
from plait_llvm.dialect.ops.access import ACCESS, COPY, AccessOp
from plait_llvm.dialect.ops.family import Family, form, operands_of
from plait_llvm.dialect.types import ArrayType, PointerType, StructType, ptr

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

DYNAMIC_INDEX = -2147483648
"""Marks, in `rawConstantIndices`, an index that is an operand."""


def _verify_scope(op: LoadOp | StoreOp, unsupported: tuple[str, ...]) -> None:
    """Raise for a synchronization scope without an ordering: the access is not atomic. An atomic one is aligned, and
    only reads acquire, only writes release."""
    if op.ordering.text in unsupported:
        raise VerifyError(f"ordering '{op.ordering.text}' is not supported by '{op.name}'")
    if op.syncscope is not None and not op.ordering.value:
        raise VerifyError("expected no syncscope on an access that is not atomic")
    if op.ordering.value and op.alignment is None:
        raise VerifyError("expected an alignment for an atomic access")


class LoadOp(AccessOp):
    """Read a value from memory.

    ```mlir
    %0 = llvm.load %p {alignment = 4 : i64} : !llvm.ptr -> f32
    ```

    Semantics: LLVM LangRef, `load`.
    """

    name = "llvm.load"
    mlir_properties: ClassVar[tuple[str, ...]] = (
        *ACCESS, "dereferenceable", "invariant", "invariantGroup", "nontemporal", "ordering",
    )  # fmt: skip
    addr: Operand = operand(AnyPointer)
    res: Result = result(AnyLLVM)
    nontemporal = optional_attribute(c.UnitAttr)
    invariant = optional_attribute(c.UnitAttr)
    ordering = attribute(AtomicOrderingAttr, default=0)
    assembly = (
        "(`volatile` $volatile^)? $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
        "(`invariant` $invariant^)? attr-dict `:` qualified(type($addr)) `->` type($res)"
    )

    def verify(self) -> None:
        _verify_scope(self, ("release", "acq_rel"))


class StoreOp(AccessOp):
    """Write a value to memory.

    ```mlir
    llvm.store %v, %p {alignment = 4 : i64} : f32, !llvm.ptr
    ```

    Semantics: LLVM LangRef, `store`.
    """

    name = "llvm.store"
    mlir_properties: ClassVar[tuple[str, ...]] = (*ACCESS, "invariantGroup", "nontemporal", "ordering")
    value: Operand = operand(AnyLLVM)
    addr: Operand = operand(AnyPointer)
    nontemporal = optional_attribute(c.UnitAttr)
    ordering = attribute(AtomicOrderingAttr, default=0)
    assembly = (
        "(`volatile` $volatile^)? $value `,` $addr (`atomic` (`syncscope` `(` $syncscope^ `)`)? $ordering^)? "
        "attr-dict `:` type($value) `,` qualified(type($addr))"
    )

    def verify(self) -> None:
        _verify_scope(self, ("acquire", "acq_rel"))


class AllocaOp(Op):
    """Reserve memory in the frame of the function.

    ```mlir
    %0 = llvm.alloca %n x f32 {alignment = 8 : i64} : (i64) -> !llvm.ptr
    ```

    Semantics: LLVM LangRef, `alloca`.
    """

    name = "llvm.alloca"
    array_size: Operand = operand(c.AnySignlessInteger, doc="the number of elements")
    elem_type: Type = attribute(c.AnyTypeAttr)
    res: Result = result(AnyPointer)
    alignment: IntegerAttr | None = optional_attribute(c.I64Attr)
    inalloca = optional_attribute(c.UnitAttr)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> AllocaOp:
        inalloca = parser.parse_optional_keyword("inalloca")
        size = parser.parse_operand()
        parser.parse_keyword("x")
        element = parser.parse_type()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        function = parser.parse_functional_type()
        op = cls(
            parser.resolve_all([size], function.inputs)[0],
            element,
            function.results[0],
            alignment=attributes.pop("alignment", None),
            attributes=attributes,
        )
        if inalloca:
            op.inalloca = True
        return op

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" inalloca " if self.inalloca is not None else " ")
        printer.operand(self.array_size)
        printer.write(" x ")
        printer.type(self.elem_type)
        printer.attr_dict(self, elide=("elem_type", "inalloca"))
        printer.write(" : ")
        printer.functional_type(self.operand_types, self.result_types)


@cached  # most instructions of a kernel compute addresses
def _properties_of_address(constants: tuple[int, ...], element: Type, no_wrap: Any) -> tuple[Any, ...]:
    return array_i32(constants), c.AnyTypeAttr.coerce(element), GepNoWrapFlagsAttr(no_wrap)


class GetElementPtrOp(Op):
    """Compute an address inside of what `base` points to; indices are constants or operands.

    ```mlir
    %0 = llvm.getelementptr inbounds %p[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(f32, i64)>
    ```

    Semantics: LLVM LangRef, `getelementptr`.
    """

    name = "llvm.getelementptr"
    traits = (Pure,)
    base: Operand = operand(PointerLike)
    dynamic_indices: Operands = operands(IntegerLike)
    constant_indices: DenseArrayAttr = attribute(c.DenseI32Array, ir_name="rawConstantIndices")
    elem_type: Type = attribute(c.AnyTypeAttr)
    res: Result = result(PointerLike)
    no_wrap: GepNoWrapFlagsAttr = attribute(GepNoWrapFlagsAttr, ir_name="noWrapFlags", default=0)
    mlir_numbers: ClassVar[tuple[str, ...]] = ("noWrapFlags",)

    @classmethod
    def at(cls, base: Value[Any], indices: Sequence[Value[Any] | int], element: Type, no_wrap: Any = 0) -> Any:
        """The op for indices that are values or numbers; a vector of pointers if one of them is a vector."""
        constants = tuple([i if isinstance(i, int) else DYNAMIC_INDEX for i in indices])
        dynamic = [i for i in indices if not isinstance(i, int)]
        vectors = [i.type for i in dynamic if isinstance(i.type, VectorType)]
        pointer = base.type if isinstance(base.type, PointerType) else ptr  # of the same address space
        made = vectors[0].with_element_type(pointer) if vectors else pointer
        return cls.create((base, *dynamic), (made,), _properties_of_address(constants, element, no_wrap))

    @property
    def indices(self) -> list[Value[Any] | int]:
        """The indices: values and numbers."""
        dynamic = iter(self.dynamic_indices)
        return [next(dynamic) if i == DYNAMIC_INDEX else i for i in self.constant_indices.values]

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> GetElementPtrOp:
        flags: list[str] = []
        while (flag := _optional_flag(parser)) is not None:
            flags.append(flag)
            if not parser.parse_optional_punctuation("|"):
                break
        base = parser.parse_operand()
        indices = parser.parse_comma_separated(
            "[", "]", lambda: n if (n := parser.parse_optional_integer()) is not None else parser.parse_operand()
        )
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        function = parser.parse_functional_type()
        parser.parse_punctuation(",")
        element = parser.parse_type()
        values = parser.resolve_all([base, *(i for i in indices if not isinstance(i, int))], function.inputs)
        constants = [i if isinstance(i, int) else DYNAMIC_INDEX for i in indices]
        return cls(
            values[0], values[1:], constants, element, function.results[0], GepNoWrapFlagsAttr(flags),
            attributes=attributes,
        )  # fmt: skip

    def print_assembly(self, printer: Printer) -> None:
        printer.write(f" {self.no_wrap.text} " if self.no_wrap.value else " ")
        printer.operand(self.base)
        printer.write("[")
        printer.comma_separated(self.indices, partial(_print_index, printer))
        printer.write("]")
        printer.attr_dict(self, elide=("elem_type", "noWrapFlags", "rawConstantIndices"))
        printer.write(" : ")
        printer.functional_type(self.operand_types, self.result_types)
        printer.write(", ")
        printer.type(self.elem_type)

    def verify(self) -> None:
        if self.no_wrap.text == "inbounds_flag":
            raise VerifyError("flag 'inbounds_flag' cannot be used alone: expected 'inbounds'")
        dynamic = sum(1 for i in self.constant_indices.values if i == DYNAMIC_INDEX)
        if dynamic != len(self.dynamic_indices):
            raise VerifyError(f"expected {dynamic} index operands, found {len(self.dynamic_indices)}")
        _verify_indices(self.elem_type, self.indices)


def _print_index(printer: Printer, index: Value[Any] | int) -> None:
    if isinstance(index, int):
        printer.write(str(index))
    else:
        printer.operand(index)


def _verify_indices(ty: Type, indices: Sequence[Value[Any] | int]) -> None:
    """Raise unless the indices after the first, which steps over whole elements, lead to a part of `ty`."""
    for i, index in enumerate(indices[1:], 1):
        if isinstance(ty, StructType):
            if not isinstance(index, int):
                raise VerifyError(f"expected a constant for index {i}, which is into '{ty}'")
            if ty.body is None or not 0 <= index < len(ty.body):
                raise VerifyError(f"index {i} is out of bounds of '{ty}': {index}")
            ty = ty.body[index]
        elif isinstance(ty, (ArrayType, VectorType)):
            ty = ty.element_type
        else:
            raise VerifyError(f"index {i} is into '{ty}': expected a struct, an array or a vector")


def _optional_flag(parser: OpParser) -> str | None:
    for flag in ("inbounds", "nusw", "nuw", "inbounds_flag"):
        if parser.parse_optional_keyword(flag):
            return flag
    return None


def _bytes(class_name: str, name: str, about: str, **source: Any) -> Any:
    """The class of an intrinsic that writes bytes of a source, which is another place or a value."""
    word, ty = ("%src", "!llvm.ptr") if "src" in source else ("%byte", "i8")
    members = operands_of(dst=AnyPointer, **source, length=c.AnySignlessInteger)
    members["is_volatile"] = attribute(c.BoolAttr, ir_name="isVolatile", default=False, explicit=True)
    example = f'"{{name}}"(%dst, {word}, %n) <{{{{isVolatile = false}}}}> : (!llvm.ptr, {ty}, i64) -> ()'
    row = Family(form(__name__), __name__, example)
    return row(class_name, name, about, mlir_properties=COPY, **members)


MemcpyOp = _bytes("MemcpyOp", "llvm.intr.memcpy", "Copy bytes between places that do not overlap.", src=AnyPointer)
MemmoveOp = _bytes("MemmoveOp", "llvm.intr.memmove", "Copy bytes between places that may overlap.", src=AnyPointer)
MemsetOp = _bytes("MemsetOp", "llvm.intr.memset", "Set bytes.", val=c.I8)


class StackSaveOp(Op):
    """The state of the stack, for `llvm.intr.stackrestore`.

    ```mlir
    %0 = llvm.intr.stacksave : !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.stacksave`.
    """

    name = "llvm.intr.stacksave"
    res: Result = result(AnyPointer)
    assembly = "attr-dict `:` qualified(type($res))"


class StackRestoreOp(Op):
    """Free what `llvm.alloca` reserved since `llvm.intr.stacksave`.

    ```mlir
    llvm.intr.stackrestore %0 : !llvm.ptr
    ```

    Semantics: LLVM LangRef, `llvm.stackrestore`.
    """

    name = "llvm.intr.stackrestore"
    state: Operand = operand(AnyPointer)
    assembly = "$state attr-dict `:` qualified(type($state))"


OPERATIONS: tuple[type[Op], ...] = (
    LoadOp, StoreOp, AllocaOp, GetElementPtrOp, MemcpyOp, MemmoveOp, MemsetOp, StackSaveOp, StackRestoreOp,
)  # fmt: skip
