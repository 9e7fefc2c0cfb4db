"""The operations of `util`: functions, global variables, lists."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import ArrayAttr, StringAttr, SymbolRefAttr, UnitAttr
from plait.builtin.types import FunctionType
from plait.define import (
    Op,
    Operand,
    Operands,
    OptionalOperand,
    Result,
    Results,
    attribute,
    c,
    operand,
    operands,
    optional_attribute,
    optional_operand,
    region,
    result,
    results,
)
from plait.define.functions import FunctionOp, ReturningOp
from plait.define.traits import HasParent, IsolatedFromAbove, Pure, Symbol
from plait.ir.attribute import VerifyError
from plait.ir.region import Region

from plait_ml_program import family
from plait_ml_program.family import Lookup
from plait_ml_program.util import syntax
from plait_ml_program.util.types import ListType, PtrType

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

AnyList = c.Instance(ListType, "list")
AnyPtr = c.Instance(PtrType, "pointer to a global variable")


class FuncOp(FunctionOp):
    """A function, without results in the memory of arguments.

    ```mlir
    util.func public @same(%x: i32) -> i32 {
      util.return %x : i32
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.func"
    unprinted = ("tied_operands",)
    tied_operands: ArrayAttr | None = optional_attribute(c.ArrayAttr)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        made = super().parse_assembly(parser)
        made.tied_operands = syntax.untied(len(made.function_type.results))
        return made

    def print_assembly(self, printer: Printer) -> None:
        if self.sym_visibility is None:
            printer.write(" public")
        super().print_assembly(printer)


class InitializerOp(Op):
    """Run once, before everything else, in the order of the text.

    ```mlir
    util.initializer {
      %c4 = arith.constant 4 : i32
      util.return
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.initializer"
    traits = (IsolatedFromAbove,)
    function_type: FunctionType = attribute(c.FunctionTypeAttr, default=FunctionType((), ()))
    body: Region = region()

    def verify(self) -> None:
        if self.function_type is not FunctionType((), ()):
            raise VerifyError(f"an initializer takes and returns nothing, but its type is '{self.function_type}'")

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        attributes = parser.parse_attr_dict_with_keyword()
        return cls(FunctionType((), ()), parser.parse_region([], isolated=True), attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.attr_dict_with_keyword(self, elide=("function_type",))
        printer.write(" ")
        printer.region(self.body, print_entry_args=False)


class ReturnOp(ReturningOp):
    """Return from a function with its results, or from an initializer.

    ```mlir
    util.func public @same(%x: i32) -> i32 {
      util.return %x : i32
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.return"
    traits = (Pure, HasParent("util.func", "util.initializer"))
    function = FuncOp

    def verify(self) -> None:
        super().verify()
        if isinstance(self.parent_op, InitializerOp) and self.operands:
            raise VerifyError("an initializer returns nothing")


class CallOp(Op):
    """Call the function that a symbol names.

    ```mlir
    util.func private @same(%x: i32) -> i32 {
      util.return %x : i32
    }
    util.func public @f(%x: i32) -> i32 {
      %0 = util.call @same(%x) : (i32) -> i32
      util.return %0 : i32
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.call"
    callee: SymbolRefAttr = attribute(c.FlatSymbolRefAttr)
    arguments: Operands = operands(c.AnyType)
    tied_operands: ArrayAttr | None = optional_attribute(c.ArrayAttr)
    outputs: Results = results(c.AnyType)

    @classmethod
    def parse_assembly(cls, parser: OpParser) -> Any:
        callee = SymbolRefAttr(parser.parse_symbol_name())
        names = parser.parse_comma_separated("(", ")", parser.parse_operand)
        attributes = parser.parse_optional_attr_dict()
        parser.parse_punctuation(":")
        at = parser.index
        ty: Any = parser.parse_type()
        if not isinstance(ty, FunctionType) or len(ty.inputs) != len(names):
            raise parser.error(f"expected the type of a function of {len(names)} arguments, found '{ty}'", at)
        values = [parser.resolve(name, one) for name, one in zip(names, ty.inputs)]
        return cls(callee, values, syntax.untied(len(ty.results)), ty.results, attributes=attributes)

    def print_assembly(self, printer: Printer) -> None:
        printer.write(" ")
        printer.symbol_name(self.callee.root)
        printer.write("(")
        printer.operands(self.arguments)
        printer.write(")")
        printer.attr_dict(self, elide=("callee", "tied_operands"))
        printer.write(" : ")
        printer.type(FunctionType(tuple(v.type for v in self.operands), tuple(self.result_types)))

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the callee is a function of this type."""
        found = lookup(self.callee)
        if not isinstance(found, FuncOp):
            raise VerifyError(f"'{self.callee}' does not name a function")
        ty = FunctionType(tuple(v.type for v in self.operands), tuple(self.result_types))
        if found.function_type is not ty:
            raise VerifyError(f"'{self.callee}' has type '{found.function_type}', but is called as '{ty}'")


class GlobalOp(Op):
    """Define a global variable; one that is not mutable is only stored to by initializers.

    ```mlir
    util.global private @weight = dense<1.0> : tensor<4xf32>
    util.global private mutable @count = 0 : i64
    util.global private mutable @zeros : tensor<4xf32>
    ```

    Semantics: IREE, `util` dialect. Without a value it begins with zeros.
    """

    name = "util.global"
    traits = (Symbol,)
    sym_visibility: StringAttr | None = optional_attribute(c.StrAttr)
    sym_name: StringAttr = attribute(c.SymbolNameAttr)
    type: Any = attribute(c.AnyTypeAttr)
    is_mutable: UnitAttr | None = optional_attribute(c.UnitAttr)
    initial_value: Any = optional_attribute(c.AnyAttr)
    directives = {
        "SymbolVisibility": (syntax.parse_visibility, syntax.print_visibility),
        "TypeOrAttr": (syntax.parse_type_or_value, syntax.print_type_or_value),
    }
    assembly = """custom<SymbolVisibility>($sym_visibility) (`mutable` $is_mutable^)? $sym_name attr-dict
        custom<TypeOrAttr>($type, $initial_value)"""


class AccessOp(family.AccessOp):
    """An operation that names a `util.global`."""

    variable = GlobalOp
    if TYPE_CHECKING:
        is_immutable: UnitAttr | None

    def verify_immutable(self, found: GlobalOp) -> None:
        """Raise if the operation says that the variable never changes, and it may."""
        if self.is_immutable is not None and found.is_mutable is not None:
            raise VerifyError(f"global variable '{self.symbol}' is mutable, but is accessed as immutable")


class GlobalLoadOp(AccessOp):
    """Read a global variable.

    ```mlir
    util.global private mutable @count = 0 : i64
    util.func public @f() -> i64 {
      %0 = util.global.load @count : i64
      util.return %0 : i64
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.global.load"
    symbol: SymbolRefAttr = attribute(c.FlatSymbolRefAttr, ir_name="global")
    is_immutable: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(c.AnyType)
    assembly = "(`immutable` $is_immutable^)? $symbol attr-dict `:` type($result)"

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the symbol is a variable of the result's type."""
        self.verify_immutable(self.named_global(lookup, self.result.type))

    def result_names(self) -> Sequence[str | None]:
        return (self.symbol.root,)


class GlobalStoreOp(AccessOp):
    """Write a global variable.

    ```mlir
    util.global private mutable @count = 0 : i64
    util.func public @f(%x: i64) {
      util.global.store %x, @count : i64
      util.return
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.global.store"
    value: Operand = operand(c.AnyType)
    symbol: SymbolRefAttr = attribute(c.FlatSymbolRefAttr, ir_name="global")
    assembly = "$value `,` $symbol attr-dict `:` type($value)"

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the symbol is a variable of the value's type."""
        self.named_global(lookup, self.value.type)


class GlobalAddressOp(AccessOp):
    """Return where a global variable is.

    ```mlir
    util.global private mutable @count = 0 : i64
    util.func public @f() -> !util.ptr<i64> {
      %0 = util.global.address @count : !util.ptr<i64>
      util.return %0 : !util.ptr<i64>
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.global.address"
    traits = (Pure,)
    symbol: SymbolRefAttr = attribute(c.FlatSymbolRefAttr, ir_name="global")
    is_immutable: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(AnyPtr)
    assembly = "(`immutable` $is_immutable^)? $symbol attr-dict `:` type($result)"

    def verify_symbol_uses(self, lookup: Lookup) -> None:
        """Raise unless the symbol is a variable of the pointer's target type, as immutable as the operation says."""
        pointer: PtrType = self.result.type
        self.verify_immutable(self.named_global(lookup, pointer.target))

    def result_names(self) -> Sequence[str | None]:
        return (f"ptr_{self.symbol.root}",)


class GlobalLoadIndirectOp(Op):
    """Read the global variable that a pointer leads to.

    ```mlir
    util.global private mutable @count = 0 : i64
    util.func public @f() -> i64 {
      %0 = util.global.address @count : !util.ptr<i64>
      %1 = util.global.load.indirect %0 : !util.ptr<i64> -> i64
      util.return %1 : i64
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.global.load.indirect"
    pointer: Operand = operand(AnyPtr)
    is_immutable: UnitAttr | None = optional_attribute(c.UnitAttr)
    result: Result = result(c.AnyType)
    assembly = "(`immutable` $is_immutable^)? $pointer attr-dict `:` type($pointer) `->` type($result)"

    def verify(self) -> None:
        _verify_pointer(self.pointer.type, self.result.type)


class GlobalStoreIndirectOp(Op):
    """Write the global variable that a pointer leads to.

    ```mlir
    util.global private mutable @count = 0 : i64
    util.func public @f(%x: i64) {
      %0 = util.global.address @count : !util.ptr<i64>
      util.global.store.indirect %x, %0 : i64 -> !util.ptr<i64>
      util.return
    }
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.global.store.indirect"
    value: Operand = operand(c.AnyType)
    pointer: Operand = operand(AnyPtr)
    assembly = "$value `,` $pointer attr-dict `:` type($value) `->` type($pointer)"

    def verify(self) -> None:
        _verify_pointer(self.pointer.type, self.value.type)


def _verify_pointer(pointer: Any, accessed: Any) -> None:
    if pointer.target is not accessed:
        raise VerifyError(f"the pointer leads to '{pointer.target}', but the access is of '{accessed}'")


class ListCreateOp(Op):
    """Make an empty list, with room for some elements.

    ```mlir
    %0 = util.list.create %n : !util.list<i32>
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.list.create"
    initial_capacity: OptionalOperand = optional_operand(c.Index)
    result: Result = result(AnyList)
    assembly = "($initial_capacity^)? attr-dict `:` type($result)"


class ListSizeOp(Op):
    """Return how many elements a list has.

    ```mlir
    %0 = util.list.size %l : !util.list<i32>
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.list.size"
    list: Operand = operand(AnyList)
    result: Result = result(c.Index)
    assembly = "operands attr-dict `:` type($list)"


class ListResizeOp(Op):
    """Give a list another number of elements; new ones are zero.

    ```mlir
    util.list.resize %l, %n : !util.list<i32>
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.list.resize"
    list: Operand = operand(AnyList)
    new_size: Operand = operand(c.Index)
    assembly = "operands attr-dict `:` type($list)"


class ListGetOp(Op):
    """Return an element of a list.

    ```mlir
    %0 = util.list.get %l[%i] : !util.list<i32>
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.list.get"
    list: Operand = operand(AnyList)
    index: Operand = operand(c.Index)
    result: Result = result(c.AnyType)
    directives = {"ListTypeGet": (syntax.parse_list_access, syntax.print_list_access)}
    assembly = "$list `[` $index `]` attr-dict `:` custom<ListTypeGet>(type($list), type($result))"

    def verify(self) -> None:
        _verify_element(self.list.type, self.result.type)


class ListSetOp(Op):
    """Write an element of a list.

    ```mlir
    util.list.set %l[%i], %x : !util.list<i32>
    ```

    Semantics: IREE, `util` dialect.
    """

    name = "util.list.set"
    list: Operand = operand(AnyList)
    index: Operand = operand(c.Index)
    value: Operand = operand(c.AnyType)
    directives = {"ListTypeSet": (syntax.parse_list_change, syntax.print_list_change)}
    assembly = "$list `[` $index `]` `,` $value attr-dict `:` custom<ListTypeSet>(type($list), type($value))"

    def verify(self) -> None:
        _verify_element(self.list.type, self.value.type)


def _verify_element(list: Any, accessed: Any) -> None:
    if not syntax.fits(list.element, accessed):
        raise VerifyError(f"the elements of '{list}' are of type '{list.element}', but the access is of '{accessed}'")


OPERATIONS = (
    FuncOp, InitializerOp, ReturnOp, CallOp, GlobalOp, GlobalLoadOp, GlobalStoreOp, GlobalAddressOp,
    GlobalLoadIndirectOp, GlobalStoreIndirectOp, ListCreateOp, ListSizeOp, ListResizeOp, ListGetOp, ListSetOp,
)  # fmt: skip
