"""The types of `util`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.ir.attribute import Type

if TYPE_CHECKING:
    from typing import Self

    from plait.ir.asm import AttributeAsmParser, AttributePrinter


class VariantType(Type):
    """A value of any type."""

    name = "util.variant"
    stays_inside = True


class ObjectType(Type):
    """A reference to something that the runtime knows."""

    name = "util.object"
    stays_inside = True


class BufferType(Type):
    """Bytes on the host."""

    name = "util.buffer"
    stays_inside = True


class PtrType(Type):
    """Where a global variable with values of a type is: `!util.ptr<tensor<4xf32>>`."""

    name = "util.ptr"
    stays_inside = True
    target: Type


class ListType(Type):
    """A list that may grow, of elements of a type, or of any: `!util.list<i32>`, `!util.list<?>`."""

    name = "util.list"
    stays_inside = True
    element: Type

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        if isinstance(self.element, VariantType):
            printer.write("?")
        else:
            printer.type(self.element)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        reader: Any = parser
        reader.parse_punctuation("<")
        element = VariantType() if reader.parse_optional_punctuation("?") else reader.parse_type()
        reader.parse_punctuation(">")
        return cls(element)


TYPES = (VariantType, ObjectType, BufferType, PtrType, ListType)
