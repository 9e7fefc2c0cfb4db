"""Initial values that `util`, `stream` and `flow` spell in their own ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import DictionaryAttr, TypedAttr
from plait.ir.attribute import Type

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class UninitializedAttr(TypedAttr):
    """`#util.uninitialized : tensor<4xf32>`: any value will do. Here it is zero."""

    name = "util.uninitialized"
    type: Type

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write("#util.uninitialized")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation(":")
        return cls(parser.parse_type())


class BytePatternAttr(TypedAttr):
    """`#util.byte_pattern<1> : tensor<4xf32>`: a value all of whose bytes count up from a number."""

    name = "util.byte_pattern"
    pattern: int
    type: Type

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write(f"#util.byte_pattern<{self.pattern}>")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        pattern = parser.parse_integer()
        parser.parse_punctuation(">")
        parser.parse_punctuation(":")
        return cls(pattern, parser.parse_type())


class NamedParameterAttr(TypedAttr):
    """A value that a file of parameters has under a key, in a scope or in none: `<"model"::"w"> : tensor<4xf32>`."""

    type: Type
    scope: str
    key: str
    config: Any = None
    mnemonic: ClassVar[str] = ""

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write(f"#{self.name}<")
        if self.scope:
            printer.string(self.scope)
            printer.write("::")
        printer.string(self.key)
        if self.config is not None:
            printer.write(", ")
            printer.attribute(self.config)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        scope, key = "", parser.parse_string()
        if parser.parse_optional_punctuation("::"):
            scope, key = key, parser.parse_string()
        config = None
        if parser.parse_optional_punctuation(","):
            config = DictionaryAttr(parser.parse_optional_attr_dict())
        parser.parse_punctuation(">")
        parser.parse_punctuation(":")
        return cls(parser.parse_type(), scope, key, config)


class StreamParameterAttr(NamedParameterAttr):
    """`#stream.parameter.named<"model"::"w"> : tensor<4xf32>`."""

    name = "stream.parameter.named"


class FlowParameterAttr(NamedParameterAttr):
    """`#flow.parameter.named<"model"::"w"> : tensor<4xf32>`."""

    name = "flow.parameter.named"
