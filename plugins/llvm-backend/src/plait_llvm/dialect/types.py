"""Types of the llvm dialect. Integers, floats and vectors come from builtin."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from plait.ir.attribute import Type, VerifyError

if TYPE_CHECKING:
    from plait.builtin.types import AttributePrinter
    from plait.syntax.parser import OpParser


class LLVMType(Type):
    """A type of the llvm dialect. Inside another one it is written without `!llvm.`."""

    __slots__ = ()
    mnemonic: ClassVar[str] = "?"


class PointerType(LLVMType):
    """An opaque pointer."""

    name = "llvm.ptr"
    mnemonic = "ptr"
    address_space: int = 0

    def print_parameters(self, printer: AttributePrinter) -> None:
        if self.address_space:
            printer.write(f"<{self.address_space}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> PointerType:
        if not parser.parse_optional_punctuation("<"):
            return cls()
        space = parser.parse_integer()
        parser.parse_punctuation(">")
        return cls(space)


class VoidType(LLVMType):
    """The result of a function without one."""

    name = "llvm.void"
    mnemonic = "void"


class TokenType(LLVMType):
    """The type of values that tie an instruction to its users."""

    name = "llvm.token"
    mnemonic = "token"


class MetadataType(LLVMType):
    """The type of metadata that is passed as an operand."""

    name = "llvm.metadata"
    mnemonic = "metadata"


class ArrayType(LLVMType):
    """`count` elements, one after the other."""

    name = "llvm.array"
    mnemonic = "array"
    count: int
    element_type: Type

    def verify(self) -> None:
        if self.count < 0:
            raise VerifyError(f"expected at least 0 elements, found {self.count}")

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<{self.count} x ")
        print_nested(printer, self.element_type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> ArrayType:
        parser.parse_punctuation("<")
        dimensions = parser.parse_dimension_list(allow_dynamic=False)
        if len(dimensions) != 1:
            raise parser.error("expected the number of elements of the array, as in `4 x f32`")
        (count,) = dimensions
        element = parse_nested(parser)
        parser.parse_punctuation(">")
        return cls(count, element)


class StructType(LLVMType):
    """Fields one after the other: literal (no name) or identified by a name; an identified one may be opaque.

    A name without a body stands for the struct around it that has this name.
    """

    name = "llvm.struct"
    mnemonic = "struct"
    body: tuple[Type, ...] | None
    packed: bool = False
    identifier: str | None = None
    is_opaque: bool = False

    @classmethod
    def normalize(cls, body: Any, packed: Any, identifier: Any, is_opaque: Any) -> list[Any]:  # type: ignore[override]
        return [None if body is None else tuple(body), bool(packed), identifier, bool(is_opaque)]

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        if self.identifier is not None:
            printer.string(self.identifier)
            printer.write(", " if self.is_opaque or self.body is not None else "")
        if self.is_opaque:
            printer.write("opaque")
        elif self.body is not None:
            printer.write("packed (" if self.packed else "(")
            printer.comma_separated(self.body, partial(print_nested, printer))
            printer.write(")")
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> StructType:
        parser.parse_punctuation("<")
        identifier = parser.parse_optional_string()
        if identifier is not None and not parser.parse_optional_punctuation(","):
            parser.parse_punctuation(">")
            return cls(None, False, identifier)
        if identifier is not None and parser.parse_optional_keyword("opaque"):
            parser.parse_punctuation(">")
            return cls(None, False, identifier, True)
        packed = parser.parse_optional_keyword("packed")
        body = parser.parse_comma_separated("(", ")", lambda: parse_nested(parser))
        parser.parse_punctuation(">")
        return cls(tuple(body), packed, identifier)


class LLVMFunctionType(LLVMType):
    """A function from `parameters` to one result, or void; with `vararg`, further arguments may follow."""

    name = "llvm.func"
    mnemonic = "func"
    result: Type
    parameters: tuple[Type, ...]
    vararg: bool = False

    @property
    def argument_types(self) -> tuple[Type, ...]:
        """The parameters; the attributes of arguments are about them."""
        return self.parameters

    @property
    def result_types(self) -> tuple[Type, ...]:
        """The result, if there is one."""
        return () if isinstance(self.result, VoidType) else (self.result,)

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        print_nested(printer, self.result)
        printer.write(" (")
        printer.comma_separated(self.parameters, partial(print_nested, printer))
        if self.vararg:
            printer.write(", ..." if self.parameters else "...")
        printer.write(")>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> LLVMFunctionType:
        parser.parse_punctuation("<")
        result = parse_nested(parser)
        vararg = False

        def parameter() -> Type | None:
            nonlocal vararg
            if parser.parse_optional_punctuation("..."):
                vararg = True
                return None
            return parse_nested(parser)

        parameters = parser.parse_comma_separated("(", ")", parameter)
        parser.parse_punctuation(">")
        return cls(result, tuple(p for p in parameters if p is not None), vararg)


TYPES: tuple[type[LLVMType], ...] = (
    PointerType, VoidType, TokenType, MetadataType, ArrayType, StructType, LLVMFunctionType,
)  # fmt: skip
_BY_MNEMONIC = {ty.mnemonic: ty for ty in TYPES}

ptr = PointerType()
void = VoidType()


def print_nested(printer: AttributePrinter, ty: Type) -> None:
    """Write a type inside a type of this dialect, where `!llvm.` is left out."""
    if isinstance(ty, LLVMType):
        printer.write(ty.mnemonic)
        ty.print_parameters(printer)
    else:
        printer.attribute(ty)


def parse_nested(parser: OpParser) -> Any:
    """Parse a type inside a type of this dialect, where `!llvm.` may be left out."""
    for mnemonic, ty in _BY_MNEMONIC.items():
        if parser.parse_optional_keyword(mnemonic):
            return ty.parse_parameters(parser)
    return parser.parse_type()
