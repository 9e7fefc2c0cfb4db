"""What a module says to the linker: comdats, aliases, functions chosen at load time, constructors, flags."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, IntegerAttr, StringAttr, SymbolRefAttr
from plait.define import EnumAttr, Op, Result, attribute, optional_attribute, region, result
from plait.define import constraints as c
from plait.define.traits import IsolatedFromAbove, NoTerminator, Pure, SingleBlock, Symbol, SymbolTable
from plait.ir.attribute import Type, VerifyError
from plait.ir.region import Region

from plait_llvm.dialect.attributes import LinkageAttr, UnnamedAddrAttr, VisibilityAttr, optional_case
from plait_llvm.dialect.constraints import AnyPointer, is_llvm_type
from plait_llvm.dialect.metadata import ModuleFlagAttr
from plait_llvm.dialect.ops.family import Family, form
from plait_llvm.dialect.ops.functions import FuncOp, parse_symbol_flags, take_attributes
from plait_llvm.dialect.types import PointerType

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer


class ComdatKindAttr(EnumAttr):
    """Which one of several sections of a name a linker keeps."""

    name = "llvm.comdat_kind"
    cases = ("any", "exactmatch", "largest", "nodeduplicate", "samesize")
    as_integer = 64


class ComdatOp(Op):
    """A table of comdats: sections of which a linker keeps one for each name.

    ```mlir
    llvm.comdat @table {
      llvm.comdat_selector @any any
    }
    ```

    Semantics: LLVM LangRef, comdats.
    """

    name = "llvm.comdat"
    traits = (Symbol, SymbolTable, NoTerminator, SingleBlock)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    body: Region = region()
    assembly = "$sym_name $body attr-dict"

    def verify(self) -> None:
        if self.body.entry is None or self.body.entry.arguments:
            raise VerifyError("expected one block without arguments in the body")
        for block in self.body.blocks:
            for op in block.operations:
                if not isinstance(op, ComdatSelectorOp):
                    raise VerifyError(f"expected only llvm.comdat_selector in the body, found '{op.name}'")


class ComdatSelectorOp(Op):
    """A comdat, and which section a linker keeps.

    ```mlir
    llvm.comdat @table {
      llvm.comdat_selector @largest largest
    }
    ```

    Semantics: LLVM LangRef, comdats.
    """

    name = "llvm.comdat_selector"
    traits = (Symbol,)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    comdat: ComdatKindAttr = attribute(ComdatKindAttr)
    assembly = "$sym_name $comdat attr-dict"


class AliasOp(Op):
    """Another name of a global or function, or of an address in one.

    ```mlir
    llvm.mlir.global external @first(7 : i32) {addr_space = 0 : i32} : i32
    llvm.mlir.alias external @second : i32 {
      %0 = llvm.mlir.addressof @first : !llvm.ptr
      llvm.return %0 : !llvm.ptr
    }
    ```

    Semantics: LLVM LangRef, aliases.
    """

    name = "llvm.mlir.alias"
    traits = (IsolatedFromAbove, Symbol)
    alias_type: Type = attribute(c.AnyTypeAttr)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    linkage: LinkageAttr = attribute(LinkageAttr)
    dso_local = optional_attribute(c.UnitAttr)
    thread_local = optional_attribute(c.UnitAttr, ir_name="thread_local_")
    unnamed_addr: UnnamedAddrAttr = attribute(UnnamedAddrAttr, default=0)
    visibility: VisibilityAttr = attribute(VisibilityAttr, ir_name="visibility_", default=0)
    initializer: Region = region()

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> AliasOp:
        linkage, unnamed, visibility = parse_symbol_flags(parser)
        thread_local = parser.parse_optional_keyword("thread_local")
        unnamed = unnamed if unnamed.value else optional_case(parser, UnnamedAddrAttr)
        name = parser.parse_symbol_name()
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        op = cls(ty, name, linkage, initializer=parser.parse_region([], isolated=True))
        op.unnamed_addr, op.visibility, op.thread_local = unnamed, visibility, thread_local or None
        take_attributes(op, attributes)
        return op

    def print_assembly(self, printer: Printer) -> None:
        words = [
            self.linkage.text,
            self.visibility.text,
            "thread_local" if self.thread_local is not None else "",
            self.unnamed_addr.text,
        ]
        printer.write(" " + " ".join(word for word in words if word) + " ")
        printer.symbol_name(self.sym_name.value)
        printer.attr_dict(self, elide=_ALIAS_ELIDED)
        printer.write(" : ")
        printer.type(self.alias_type)
        printer.write(" ")
        printer.region(self.initializer)

    def verify(self) -> None:
        if not is_llvm_type(self.alias_type):
            raise VerifyError(f"expected a type that LLVM supports, found '{self.alias_type}'")
        if self.linkage.text not in _OF_ALIASES:
            raise VerifyError(f"linkage '{self.linkage.text}' is not supported by aliases")
        if self.initializer.entry is not self.initializer.last:
            raise VerifyError("expected no more than one block in the initializer")
        last = self.initializer.entry.terminator if self.initializer.entry is not None else None
        if last is None or last.name != "llvm.return" or len(last.operands) != 1:
            raise VerifyError("expected the initializer to end with an llvm.return of one value")
        if not isinstance(last.operands[0].type, PointerType):
            raise VerifyError(f"expected the initializer to return a pointer, found '{last.operands[0].type}'")


_OF_ALIASES = (
    "external",
    "available_externally",
    "private",
    "internal",
    "linkonce",
    "linkonce_odr",
    "weak",
    "weak_odr",
)
_ALIAS_ELIDED = ("sym_name", "alias_type", "linkage", "unnamed_addr", "visibility_", "thread_local_")


class IFuncOp(Op):
    """A function that another one, its resolver, chooses when a program is loaded.

    ```mlir
    llvm.func @resolver() -> !llvm.ptr {
      %0 = llvm.mlir.zero : !llvm.ptr
      llvm.return %0 : !llvm.ptr
    }
    llvm.mlir.ifunc external @chosen : !llvm.func<f32 (i64)>, !llvm.ptr @resolver
    ```

    Semantics: LLVM LangRef, ifuncs.
    """

    name = "llvm.mlir.ifunc"
    traits = (IsolatedFromAbove, Symbol)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    i_func_type: Type = attribute(c.AnyTypeAttr)
    resolver: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    resolver_type: Type = attribute(c.AnyTypeAttr)
    linkage: LinkageAttr = attribute(LinkageAttr)
    dso_local = optional_attribute(c.UnitAttr)
    address_space: IntegerAttr = attribute(c.I32Attr, default=0)
    unnamed_addr: UnnamedAddrAttr = attribute(UnnamedAddrAttr, default=0)
    visibility: VisibilityAttr = attribute(VisibilityAttr, ir_name="visibility_", default=0)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> IFuncOp:
        linkage, unnamed, visibility = parse_symbol_flags(parser)
        name = parser.parse_symbol_name()
        parser.parse_punctuation(":")
        ty = parser.parse_type()
        parser.parse_punctuation(",")
        resolver_type = parser.parse_type()
        op = cls(name, ty, parser.parse_symbol_name(), resolver_type, linkage)
        op.unnamed_addr, op.visibility = unnamed, visibility
        take_attributes(op, parser.parse_optional_attr_dict())
        return op

    def print_assembly(self, printer: Printer) -> None:
        words = [self.linkage.text, self.visibility.text, self.unnamed_addr.text]
        printer.write(" " + " ".join(word for word in words if word) + " ")
        printer.symbol_name(self.sym_name.value)
        printer.write(" : ")
        printer.type(self.i_func_type)
        printer.write(", ")
        printer.type(self.resolver_type)
        printer.write(" ")
        printer.symbol_name(self.resolver.root)
        printer.attr_dict(self, elide=_IFUNC_ELIDED)

    def verify(self) -> None:
        if self.linkage.text not in _OF_ALIASES or self.linkage.text == "available_externally":
            raise VerifyError(f"linkage '{self.linkage.text}' is not supported by ifuncs")
        if self.address_space.value < 0:
            raise VerifyError(f"expected an address space of at least 0, found {self.address_space.value}")
        pointer = PointerType(self.address_space.value)
        if self.resolver_type is not pointer:
            raise VerifyError(f"expected resolver type '{pointer}', found '{self.resolver_type}'")

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the resolver is a function of this module that returns a pointer, or another name of one."""
        found = lookup(self.resolver)
        if found is not None and found.name == "llvm.mlir.alias":
            found = _aliased(found, lookup)
        if not isinstance(found, FuncOp):
            raise VerifyError(f"expected '@{self.resolver.root}' to name an llvm.func")
        if found.is_declaration and found.linkage.text in ("external", "extern_weak"):
            raise VerifyError(f"expected the resolver '@{self.resolver.root}' to be defined in this module")
        if not isinstance(found.function_type.result, PointerType):
            raise VerifyError(f"expected the resolver to return a pointer, found '{found.function_type.result}'")


def _aliased(alias: Any, lookup: Callable[[SymbolRefAttr], Operation | None]) -> Operation | None:
    """What an alias stands for, if that is a symbol."""
    last = alias.initializer.entry.terminator
    made = last.operands[0].defining_op
    return lookup(made.global_name) if made is not None and made.name == "llvm.mlir.addressof" else None


_IFUNC_ELIDED = (
    "sym_name", "i_func_type", "resolver", "resolver_type", "linkage", "address_space", "unnamed_addr", "visibility_",
)  # fmt: skip


_Functions = c.ArrayOf(c.FlatSymbolRefAttr, "array of symbols")
_Priorities = c.ArrayOf(c.I32Attr, "array of 32-bit integers")


def _verify_listed(functions: ArrayAttr, priorities: ArrayAttr, data: ArrayAttr) -> None:
    count = len(functions.elements)
    for what, listed in (("priorities", priorities), ("data", data)):
        if len(listed.elements) != count:
            raise VerifyError(f"expected {count} {what}, one for each function, found {len(listed.elements)}")
    for one in data.elements:
        if not isinstance(one, SymbolRefAttr) and one.name != "llvm.zero":
            raise VerifyError(f"expected a symbol or #llvm.zero as data, found '{one}'")


def _verify_functions(functions: ArrayAttr, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
    for one in functions.elements:
        assert isinstance(one, SymbolRefAttr)
        if not isinstance(lookup(one), FuncOp):
            raise VerifyError(f"expected '@{one.root}' to name an llvm.func")


def _functions(class_name: str, listed: str, summary: str) -> Any:
    """The class of operations that list functions with their priorities, in the attribute `listed`."""

    def verify(self: Any) -> None:
        _verify_listed(getattr(self, listed), self.priorities, self.data)

    def verify_symbol_uses(self: Any, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless all are functions."""
        _verify_functions(getattr(self, listed), lookup)

    example = f"""builtin.module {{{{
  llvm.func @run() {{{{
    llvm.return
  }}}}
  {{name}} {listed} = [@run], priorities = [0 : i32], data = [#llvm.zero]
}}}}"""
    return Family(form(__name__), __name__, example)(
        class_name, f"llvm.mlir.global_{listed}", summary,
        **{listed: attribute(_Functions)}, priorities=attribute(_Priorities), data=attribute(c.ArrayAttr),
        assembly=f"`{listed}` `=` ${listed} `,` `priorities` `=` $priorities `,` `data` `=` $data attr-dict",
        verify=verify, verify_symbol_uses=verify_symbol_uses,
    )  # fmt: skip


GlobalCtorsOp = _functions("GlobalCtorsOp", "ctors", "Functions that run before a program does, by their priorities.")
GlobalDtorsOp = _functions("GlobalDtorsOp", "dtors", "Functions that run after a program has, by their priorities.")


class LinkerOptionsOp(Op):
    """Options for the linker.

    ```mlir
    builtin.module {
      llvm.linker_options ["/DEFAULTLIB:", "libcmt"]
    }
    ```

    Semantics: LLVM LangRef, automatic linker flags.
    """

    name = "llvm.linker_options"
    options: ArrayAttr = attribute(c.StrArrayAttr)
    assembly = "$options attr-dict"

    def verify(self) -> None:
        _verify_in_module(self)


class ModuleFlagsOp(Op):
    """Facts about a module that matter where modules are linked.

    ```mlir
    builtin.module {
      llvm.module_flags [#llvm.mlir.module_flag<error, "wchar_size", 4 : i32>]
    }
    ```

    Semantics: LLVM LangRef, module flags metadata.
    """

    name = "llvm.module_flags"
    flags: ArrayAttr = attribute(c.ArrayAttr)
    assembly = "$flags attr-dict"

    def verify(self) -> None:
        _verify_in_module(self)
        for flag in self.flags.elements:
            if not isinstance(flag, ModuleFlagAttr):
                raise VerifyError(f"expected a module flag, found '{flag}'")


def _verify_in_module(op: Operation) -> None:
    if op.parent_op is not None and op.parent_op.name not in ("builtin.module", "gpu.module"):
        raise VerifyError(f"expected a module as the parent op, found '{op.parent_op.name}'")


class DSOLocalEquivalentOp(Op):
    """The address of a function, or of code in this library that calls it.

    ```mlir
    llvm.func @g()

    %0 = llvm.dso_local_equivalent @g : !llvm.ptr
    ```

    Semantics: LLVM LangRef, `dso_local_equivalent`.
    """

    name = "llvm.dso_local_equivalent"
    traits = (Pure,)
    function_name: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    res: Result = result(AnyPointer)
    assembly = "$function_name attr-dict `:` qualified(type($res))"

    def verify_symbol_uses(self, lookup: Callable[[SymbolRefAttr], Operation | None]) -> None:
        """Raise unless the symbol is a function, or another name of one, that somebody defines."""
        found = lookup(self.function_name)
        if found is not None and found.name == "llvm.mlir.alias":
            found = _aliased(found, lookup)
        if not isinstance(found, FuncOp):
            raise VerifyError(f"expected '@{self.function_name.root}' to name an llvm.func or an alias of one")
        if found.linkage.text == "extern_weak":
            raise VerifyError(f"'@{self.function_name.root}' has linkage 'extern_weak': it may have no address")


OPERATIONS: tuple[type[Op], ...] = (
    ComdatOp, ComdatSelectorOp, AliasOp, IFuncOp, GlobalCtorsOp, GlobalDtorsOp, LinkerOptionsOp, ModuleFlagsOp,
    DSOLocalEquivalentOp,
)  # fmt: skip
