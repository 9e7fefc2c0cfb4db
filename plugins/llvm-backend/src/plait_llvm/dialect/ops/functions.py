"""Symbols: functions and globals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import ArrayAttr, FloatAttr, IntegerAttr, StringAttr, SymbolRefAttr
from plait.builtin.dense import ElementsAttr
from plait.builtin.types import i8
from plait.define import Op, attribute, optional_attribute, region
from plait.define import constraints as c
from plait.define.functions import FunctionOp
from plait.define.signatures import parse_signature, print_body, print_signature
from plait.define.traits import IsolatedFromAbove, Symbol
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.region import Region

from plait_llvm.dialect.attributes import (
    LINKAGES,
    CConvAttr,
    LinkageAttr,
    UnnamedAddrAttr,
    VisibilityAttr,
    optional_case,
)
from plait_llvm.dialect.constraints import is_llvm_type
from plait_llvm.dialect.types import ArrayType, LLVMFunctionType, MetadataType, TokenType, VoidType

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class FuncOp(FunctionOp):
    """A function. Without a body it is declared here and defined elsewhere.

    ```mlir
    llvm.func internal @identity(%arg0: i32) -> i32 {
      llvm.return %arg0 : i32
    }
    ```

    Semantics: LLVM LangRef, functions.
    """

    name = "llvm.func"
    declared_public = True
    function_type: LLVMFunctionType = attribute(  # type: ignore[assignment]
        c.TypeAttrOf(LLVMFunctionType, "LLVM function type")
    )
    linkage: LinkageAttr = attribute(LinkageAttr, default="external")
    dso_local: Attribute | None = optional_attribute(c.UnitAttr)
    cconv: CConvAttr = attribute(CConvAttr, ir_name="CConv", default=0)
    visibility: VisibilityAttr = attribute(VisibilityAttr, ir_name="visibility_", default=0)
    unnamed_addr: UnnamedAddrAttr = attribute(UnnamedAddrAttr, default=0)
    passthrough: ArrayAttr | None = optional_attribute(c.AnyAttr)
    no_inline: Attribute | None = optional_attribute(c.UnitAttr)
    always_inline: Attribute | None = optional_attribute(c.UnitAttr)
    no_unwind: Attribute | None = optional_attribute(c.UnitAttr)
    memory_effects = optional_attribute(c.AnyAttr)
    alignment = optional_attribute(c.I64Attr)
    section = optional_attribute(c.StrAttr)
    garbage_collector = optional_attribute(c.StrAttr, ir_name="garbageCollector")
    frame_pointer = optional_attribute(c.AnyAttr)
    target_cpu = optional_attribute(c.StrAttr)
    target_features = optional_attribute(c.AnyAttr)
    personality = optional_attribute(c.FlatSymbolRefAttr)
    comdat: SymbolRefAttr | None = optional_attribute(c.SymbolRefAttr)
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "CConv", "alignment", "always_inline", "arg_attrs", "arm_in_za", "arm_inout_za",
        "arm_locally_streaming", "arm_new_za", "arm_out_za", "arm_preserves_za", "arm_streaming",
        "arm_streaming_compatible", "comdat", "convergent", "denormal_fp_math", "denormal_fp_math_f32",
        "dso_local", "fp_contract", "frame_pointer", "function_entry_count", "function_type",
        "garbageCollector", "inline_hint", "instrument_function_entry", "instrument_function_exit",
        "intel_reqd_sub_group_size", "linkage", "memory_effects", "no_infs_fp_math", "no_inline",
        "no_nans_fp_math", "no_signed_zeros_fp_math", "no_unwind", "optimize_none", "passthrough",
        "personality", "prefer_vector_width", "reciprocal_estimates", "reqd_work_group_size", "res_attrs",
        "section", "sym_name", "sym_visibility", "target_cpu", "target_features", "tune_cpu", "unnamed_addr",
        "uwtable_kind", "vec_type_hint", "visibility_", "vscale_range", "will_return", "work_group_size_hint",
    )  # fmt: skip

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> FuncOp:
        linkage, unnamed_addr, visibility = parse_symbol_flags(parser)
        cconv = optional_case(parser, CConvAttr)
        name = parser.parse_symbol_name()
        at = parser.index
        signature = parse_signature(parser, allow_variadic=True)
        if len(signature.result_types) > 1:
            raise parser.error(f"expected one result or none, found {len(signature.result_types)}", at)
        comdat = _parse_comdat(parser)
        attributes = parser.parse_attr_dict_with_keyword()
        parameters = tuple([argument.type for argument in signature.arguments])
        result = signature.result_types[0] if signature.result_types else VoidType()
        made: Any = cls
        op = made(
            name, LLVMFunctionType(result, parameters, signature.is_variadic),
            arg_attrs=signature.arg_attrs, res_attrs=signature.res_attrs, linkage=linkage,
            body=signature.parse_body(parser, None),
        )  # fmt: skip
        op.unnamed_addr, op.visibility, op.cconv, op.comdat = unnamed_addr, visibility, cconv, comdat
        take_attributes(op, attributes)
        return op

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.write("" if self.linkage.text == "external" else f"{self.linkage.text} ")
        for flag in (self.visibility, self.unnamed_addr, self.cconv):
            printer.write(f"{flag.text} " if flag.value else "")
        printer.symbol_name(self.sym_name.value)
        print_signature(printer, self, is_variadic=self.function_type.vararg)
        _print_comdat(printer, self.comdat)
        printer.attr_dict_with_keyword(self, elide=_FUNC_ELIDED)
        print_body(printer, self)

    def verify(self) -> None:
        super().verify()
        if self.linkage.text == "common":
            raise VerifyError("linkage 'common' is not supported by functions")
        if self.is_declaration and self.linkage.text not in ("external", "extern_weak"):
            raise VerifyError(
                f"expected linkage 'external' or 'extern_weak' without a body, found '{self.linkage.text}'"
            )

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the comdat is one."""
        _verify_comdat(self.comdat, lookup)


_FUNC_ELIDED = (
    "sym_name", "function_type", "linkage", "CConv", "visibility_", "unnamed_addr", "arg_attrs", "res_attrs",
    "comdat",
)  # fmt: skip


def parse_symbol_flags(parser: OpParser) -> tuple[Any, Any, Any]:
    """The linkage, whether the address matters, and the visibility; each may be left out."""
    linkage = LinkageAttr("external")
    for text in LINKAGES:
        if parser.parse_optional_keyword(text):
            linkage = LinkageAttr(text)
            break
    visibility = optional_case(parser, VisibilityAttr)
    unnamed = optional_case(parser, UnnamedAddrAttr)
    return linkage, unnamed, visibility


def _parse_comdat(parser: OpParser) -> Any:
    """`comdat(@table::@name)`, if it is there."""
    if not parser.parse_optional_keyword("comdat"):
        return None
    parser.parse_punctuation("(")
    symbol = parser.parse_attribute()
    parser.parse_punctuation(")")
    return symbol


def _print_comdat(printer: Printer, comdat: SymbolRefAttr | None) -> None:
    if comdat is not None:
        printer.write(" comdat(")
        printer.attribute(comdat)
        printer.write(")")


def _verify_comdat(comdat: SymbolRefAttr | None, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
    if comdat is None:
        return
    found = lookup(comdat)
    if found is None or found.name != "llvm.comdat_selector":
        raise VerifyError(f"expected '{comdat}' to name an llvm.comdat_selector")


def take_attributes(op: Operation, attributes: Mapping[str, Attribute]) -> None:
    """Attributes of the custom form; those that have the name of a property are properties."""
    for key, value in attributes.items():
        if key in op.property_names:
            op.set_property(key, value)
        else:
            op.set_attribute(key, value)


class GlobalOp(Op):
    """A global variable or constant, with a value, with a region that computes it, or declared only.

    ```mlir
    llvm.mlir.global internal constant @t(dense<[1, 2]> : tensor<2xi32>) {addr_space = 0 : i32} : !llvm.array<2 x i32>
    ```

    Semantics: LLVM LangRef, global variables.
    """

    name = "llvm.mlir.global"
    traits = (IsolatedFromAbove, Symbol)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    global_type: Type = attribute(c.AnyTypeAttr)
    value: Attribute | None = optional_attribute(c.AnyAttr)
    linkage: LinkageAttr = attribute(LinkageAttr, default="external", explicit=True)
    constant: Attribute | None = optional_attribute(c.UnitAttr)
    alignment: IntegerAttr | None = optional_attribute(c.I64Attr)
    initializer: Region = region()
    sym_visibility = optional_attribute(c.StrAttr)
    dso_local = optional_attribute(c.UnitAttr)
    thread_local = optional_attribute(c.UnitAttr, ir_name="thread_local_")
    externally_initialized = optional_attribute(c.UnitAttr)
    addr_space: IntegerAttr = attribute(c.I32Attr, default=0)
    unnamed_addr: UnnamedAddrAttr = attribute(UnnamedAddrAttr, default=0)
    section = optional_attribute(c.StrAttr)
    comdat: SymbolRefAttr | None = optional_attribute(c.SymbolRefAttr)
    visibility: VisibilityAttr = attribute(VisibilityAttr, ir_name="visibility_", default=0)
    mlir_properties: ClassVar[tuple[str, ...]] = (
        "addr_space", "alignment", "comdat", "constant", "dbg_exprs", "dso_local", "externally_initialized",
        "global_type", "linkage!", "section", "sym_name", "target_specific_attrs", "thread_local_",
        "unnamed_addr", "value", "visibility_",
    )  # fmt: skip

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> GlobalOp:
        linkage, unnamed, visibility = parse_symbol_flags(parser)
        thread_local = parser.parse_optional_keyword("thread_local")
        unnamed = unnamed if unnamed.value else optional_case(parser, UnnamedAddrAttr)
        constant = parser.parse_optional_keyword("constant")
        name = parser.parse_symbol_name()
        parser.parse_punctuation("(")
        value = None if parser.parse_optional_punctuation(")") else parser.parse_attribute()
        if value is not None:
            parser.parse_punctuation(")")
        comdat = _parse_comdat(parser)
        attributes = parser.parse_optional_attr_dict()
        if parser.parse_optional_punctuation(":"):
            ty = parser.parse_type()
        elif isinstance(value, StringAttr):
            ty = ArrayType(len(_string_bytes(value)), i8)
        else:
            raise parser.error("expected a type: only the type of a string can be omitted")
        body = parser.parse_optional_region(isolated=True) or Region()
        op = cls(name, ty, value, linkage, constant or None, None, body)
        op.visibility, op.unnamed_addr = visibility, unnamed
        op.thread_local, op.comdat = thread_local or None, comdat
        take_attributes(op, attributes)
        return op

    def print_assembly(self, printer: Printer) -> None:
        words = [
            self.linkage.text,
            self.visibility.text if self.visibility.value else "",
            "thread_local" if self.thread_local is not None else "",
            self.unnamed_addr.text if self.unnamed_addr.value else "",
            "constant" if self.constant is not None else "",
        ]
        printer.write(" " + " ".join(word for word in words if word) + " ")
        printer.symbol_name(self.sym_name.value)
        printer.write("(")
        if self.value is not None:
            printer.attribute(self.value)
        printer.write(")")
        _print_comdat(printer, self.comdat)
        self._print_attributes(printer)
        if not isinstance(self.value, StringAttr):
            printer.write(" : ")
            printer.type(self.global_type)
        if self.initializer.entry is not None:
            printer.write(" ")
            printer.region(self.initializer)

    def verify(self) -> None:
        self._verify_type()
        if self.initializer.entry is None:
            return
        if self.initializer.entry is not self.initializer.last:
            raise VerifyError("expected no more than one block in the initializer")
        if self.value is not None:
            raise VerifyError("expected a value or an initializer region, found both")
        last = self.initializer.entry.terminator
        if last is None or last.name != "llvm.return" or len(last.operands) != 1:
            raise VerifyError("expected the initializer to end with an llvm.return of one value")
        found = last.operands[0].type
        if found is not self.global_type:
            raise VerifyError(f"expected the initializer to return '{self.global_type}', found '{found}'")

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the comdat is one."""
        _verify_comdat(self.comdat, lookup)

    def _verify_type(self) -> None:
        ty, value = self.global_type, self.value
        if not is_llvm_type(ty) or isinstance(ty, (VoidType, TokenType, MetadataType, LLVMFunctionType)):
            raise VerifyError(f"expected a type of values in memory, found '{ty}'")
        if isinstance(value, StringAttr) and ty is not ArrayType(len(_string_bytes(value)), i8):
            raise VerifyError(f"expected '{ArrayType(len(_string_bytes(value)), i8)}' for the string, found '{ty}'")
        if self.addr_space.value < 0:
            raise VerifyError(f"expected an address space of at least 0, found {self.addr_space.value}")
        if self.alignment is not None and (self.alignment.value % 2**64).bit_count() != 1:
            raise VerifyError(f"expected an alignment that is a power of 2, found {self.alignment.value}")
        if self.linkage.text == "appending" and not isinstance(ty, ArrayType):
            raise VerifyError(f"expected an array type for 'appending' linkage, found '{ty}'")
        if self.linkage.text == "common" and value is not None and not _is_zero(value):
            raise VerifyError(f"expected a zero for 'common' linkage, found '{value}'")

    def _print_attributes(self, printer: Printer) -> None:
        """All that is not written elsewhere, and the address space always, as MLIR does."""
        entries = {name: value for name, value in self.properties.items() if name not in _GLOBAL_ELIDED}
        entries.update(self.attributes)
        printer.write(" ")
        printer.dictionary(sorted(entries.items(), key=lambda entry: entry[0]))


_GLOBAL_ELIDED = (
    "sym_name", "global_type", "value", "linkage", "constant", "thread_local_", "unnamed_addr", "visibility_", "comdat",
)  # fmt: skip


def _is_zero(value: Attribute) -> bool:
    """Whether all numbers of a constant are zero."""
    if isinstance(value, ArrayAttr):
        return all(_is_zero(element) for element in value.elements)
    if isinstance(value, ElementsAttr):
        return all(number == 0 for number in value.values())  # type: ignore[attr-defined]
    return isinstance(value, (IntegerAttr, FloatAttr)) and value.value == 0


def _string_bytes(value: StringAttr) -> bytes:
    text = value.value
    return text if isinstance(text, bytes) else text.encode("utf-8", "surrogateescape")


OPERATIONS: tuple[type[Op], ...] = (FuncOp, GlobalOp)
