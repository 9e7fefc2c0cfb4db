"""Metadata as attributes: scopes of aliases, debug information, addresses of blocks, flags of modules.

Debug information is for LLVM: its parameters are kept as they are written, with the attributes that they name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import SymbolRefAttr
from plait.ir.attribute import Attribute, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributePrinter

_TIGHT_BEFORE = frozenset(",>)](|")
_TIGHT_AFTER = frozenset("<([|-")
_CLOSING = {"<": ">", "(": ")", "[": "]"}


class MetadataAttr(Attribute):
    """Parameters between `<` and `>`: words as they are written, and attributes."""

    body: tuple[Any, ...]

    def print_parameters(self, printer: AttributePrinter) -> None:
        if not self.body:
            return
        before = "<"
        printer.write(before)
        for piece in self.body:
            word = "" if isinstance(piece, Attribute) else str(piece)
            printer.write("" if before in _TIGHT_AFTER or word in _TIGHT_BEFORE else " ")
            if isinstance(piece, Attribute):
                printer.attribute(piece)
            else:
                printer.write(word)
            before = word
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        if parser.tokens[parser.index] != "<":
            return cls(())
        parser.index += 1
        body: list[Any] = []
        open_brackets = [">"]
        while True:
            token = parser.tokens[parser.index]
            if not token:
                raise parser.error(f"expected '{open_brackets[-1]}'")
            if token[:1] == "#" or token == "distinct":
                body.append(parser.parse_attribute())
                continue
            if token == "<" and body[-1:] == ["="] and body[-2] in _KNOWN:
                body.append(parser.parse_stripped_attribute(_KNOWN[body[-2]]))
                continue
            parser.index += 1
            if token in _CLOSING:
                open_brackets.append(_CLOSING[token])
            elif token == open_brackets[-1]:
                open_brackets.pop()
                if not open_brackets:
                    return cls(tuple(body))
            body.append(token)

    def fields(self) -> dict[str, Any]:
        """The first word or attribute that follows each `name =`."""
        marks = [i for i, piece in enumerate(self.body) if piece == "="]
        return {self.body[i - 1]: self.body[i + 1] for i in marks if 0 < i < len(self.body) - 1}


class DIExpressionAttr(MetadataAttr):
    """How the place of a variable is computed."""

    name = "llvm.di_expression"

    def print_parameters(self, printer: AttributePrinter) -> None:
        if self.body:
            super().print_parameters(printer)
        else:
            printer.write("<>")


class _Named(MetadataAttr):
    """Metadata whose parameters are `name = value`, of which some must be there."""

    needed: ClassVar[tuple[str, ...]] = ()

    def verify(self) -> None:
        found = self.fields()
        for name in self.needed:
            if name not in found:
                raise VerifyError(f"expected '{name} =' in the parameters of '{self.name}'")


def _row(class_name: str, mnemonic: str, about: str, *needed: str, base: type[MetadataAttr] = _Named) -> Any:
    """The class of one kind of metadata; its `needed` parameters must be there."""
    members: dict[str, Any] = {"__doc__": about, "__module__": __name__, "needed": needed}
    return type(base)(class_name, (base,), members | {"name": f"llvm.{mnemonic}", "alias": mnemonic})


AliasScopeDomainAttr = _row("AliasScopeDomainAttr", "alias_scope_domain", "A domain of scopes.", "id")
AliasScopeAttr = _row(
    "AliasScopeAttr", "alias_scope", "A scope of accesses that do not alias accesses of other scopes in its domain.",
    "id", "domain",
)  # fmt: skip
AccessGroupAttr = _row("AccessGroupAttr", "access_group", "A group of accesses.", "id")
DIBasicTypeAttr = _row("DIBasicTypeAttr", "di_basic_type", "A type that has no parts.")
DICompileUnitAttr = _row(
    "DICompileUnitAttr", "di_compile_unit", "A unit that is compiled.",
    "id", "sourceLanguage", "isOptimized", "emissionKind",
)  # fmt: skip
DICompositeTypeAttr = _row("DICompositeTypeAttr", "di_composite_type", "A type with parts.")
DIDerivedTypeAttr = _row("DIDerivedTypeAttr", "di_derived_type", "A type that is made of another one.")
DIFileAttr = _row("DIFileAttr", "di_file", "A source file.", base=MetadataAttr)
DILabelAttr = _row("DILabelAttr", "di_label", "A label.", "scope")
DILexicalBlockAttr = _row("DILexicalBlockAttr", "di_lexical_block", "A block of a function.", "scope")
DILexicalBlockFileAttr = _row(
    "DILexicalBlockFileAttr", "di_lexical_block_file", "A block of a function that is in another file.",
    "scope", "discriminator",
)  # fmt: skip
DILocalVariableAttr = _row("DILocalVariableAttr", "di_local_variable", "A variable of a function.", "scope")
DINullTypeAttr = _row("DINullTypeAttr", "di_null_type", "No type.", base=MetadataAttr)
DISubprogramAttr = _row("DISubprogramAttr", "di_subprogram", "A function.")
DISubroutineTypeAttr = _row("DISubroutineTypeAttr", "di_subroutine_type", "The type of a function.")


class BlockTagAttr(Attribute):
    """The number of a block in its function."""

    name = "llvm.blocktag"
    id: int

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<id = {self.id}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        _parse_name(parser, "id")
        number = parser.parse_integer()
        parser.parse_punctuation(">")
        return cls(number)


class BlockAddressAttr(Attribute):
    """A block: its function and its tag."""

    name = "llvm.blockaddress"
    function: SymbolRefAttr
    tag: BlockTagAttr

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<function = ")
        printer.attribute(self.function)
        printer.write(", tag = ")
        self.tag.print_parameters(printer)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        _parse_name(parser, "function")
        function = parser.parse_attribute()
        parser.parse_punctuation(",")
        _parse_name(parser, "tag")
        tag = parser.parse_stripped_attribute(BlockTagAttr)
        parser.parse_punctuation(">")
        return cls(function, tag)


class ZeroAttr(Attribute):
    """The value whose bits are zero, in the data of constructors."""

    name = "llvm.zero"


class ModuleFlagAttr(Attribute):
    """A flag of a module: what to do if modules that are linked differ in it, its key and its value."""

    name = "llvm.mlir.module_flag"
    behavior: str
    key: str
    value: Attribute

    def verify(self) -> None:
        if self.behavior not in _BEHAVIORS:
            raise VerifyError(f"expected one of {', '.join(_BEHAVIORS)}, found '{self.behavior}'")

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write(f"<{self.behavior}, ")
        printer.string(self.key)
        printer.write(", ")
        printer.attribute(self.value)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        behavior = parser.parse_keyword_of(_BEHAVIORS, "a behavior")
        parser.parse_punctuation(",")
        key = parser.parse_string()
        parser.parse_punctuation(",")
        value = parser.parse_attribute()
        parser.parse_punctuation(">")
        return cls(behavior, key, value)


_BEHAVIORS = ("error", "warning", "require", "override", "append", "append_unique", "max", "min")


def _parse_name(parser: Any, name: str) -> None:
    parser.parse_keyword(name)
    parser.parse_punctuation("=")


_KNOWN: dict[str, type[MetadataAttr]] = {
    "domain": AliasScopeDomainAttr, "file": DIFileAttr, "compileUnit": DICompileUnitAttr,
}  # fmt: skip
"""The parameters that are attributes of one class, whose name may be left out."""

ATTRIBUTES: tuple[type[Attribute], ...] = (
    DIExpressionAttr, AliasScopeDomainAttr, AliasScopeAttr, AccessGroupAttr, DIBasicTypeAttr, DICompileUnitAttr,
    DICompositeTypeAttr, DIDerivedTypeAttr, DIFileAttr, DILabelAttr, DILexicalBlockAttr, DILexicalBlockFileAttr,
    DILocalVariableAttr, DINullTypeAttr, DISubprogramAttr, DISubroutineTypeAttr, BlockTagAttr, BlockAddressAttr,
    ZeroAttr, ModuleFlagAttr,
)  # fmt: skip
