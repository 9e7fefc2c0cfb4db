"""The text of `vhlo.func_v1`: `vhlo.func_v1 @main(%x: T) -> (T) { ... } {attributes}`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.attribute import VerifyError

from plait_vhlo.attributes import StringV1Attr, TypeV1Attr
from plait_vhlo.types import FunctionV1Type

if TYPE_CHECKING:
    from plait.syntax.parser import OpParser
    from plait.syntax.printer import Printer

_SHOWN = ("sym_name", "function_type")


class FunctionSyntax:
    """Parses and prints a function of VHLO."""

    __slots__ = ()

    @classmethod
    def parse_assembly(cls: Any, parser: OpParser) -> Any:
        name = parser.parse_symbol_name()
        arguments = parser.parse_comma_separated("(", ")", parser.parse_argument)
        parser.parse_punctuation("->")
        outputs = parser.parse_comma_separated("(", ")", parser.parse_type)
        body = parser.parse_region(arguments)
        attributes = parser.parse_optional_attr_dict()
        properties = {name: attributes.pop(name) for name in cls.property_names if name in attributes}
        properties["sym_name"] = StringV1Attr(name)
        ty = FunctionV1Type(tuple([argument.type for argument in arguments]), tuple(outputs))
        properties["function_type"] = TypeV1Attr(ty)
        for name in cls.property_names:
            if name not in properties:
                raise parser.error(f"'{cls.name}' op missing attribute '{name}'")
        return cls.create(properties=properties, attributes=attributes, regions=[body])

    def verify(self: Any) -> None:
        ty = self.get_property("function_type")
        if not isinstance(self.get_property("sym_name"), StringV1Attr):
            raise VerifyError("expected 'sym_name' to be a string")
        if not isinstance(ty, TypeV1Attr) or not isinstance(ty.value, FunctionV1Type):
            raise VerifyError("expected 'function_type' to be the type of a function")
        entry = self.regions[0].entry
        if entry is not None and tuple(argument.type for argument in entry.arguments) != ty.value.inputs:
            raise VerifyError("expected the arguments of the body to have the types of the function's inputs")

    def print_assembly(self: Any, printer: Printer) -> None:
        printer.write(" ")
        printer.symbol_name(self.get_property("sym_name").value)
        printer.write("(")
        entry = self.regions[0].entry
        printer.comma_separated(entry.arguments if entry is not None else (), printer.argument)
        printer.write(") -> (")
        printer.comma_separated(self.get_property("function_type").value.outputs, printer.type)
        printer.write(") ")
        printer.region(self.regions[0], print_entry_args=False, print_empty_block=True, op=self)
        printer.attr_dict(self, elide=_SHOWN)
