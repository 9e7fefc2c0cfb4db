"""The attribute of `complex`: a number."""

from __future__ import annotations

from math import isfinite
from typing import TYPE_CHECKING, Any

from plait.builtin.attributes import FloatAttr, TypedAttr
from plait.builtin.types import ComplexType, FloatType, f64
from plait.ir.attribute import VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.builtin.types import AttributePrinter
    from plait.syntax.parser import OpParser


class NumberAttr(TypedAttr):
    """`#complex.number<:f32 1.0, 2.0> : complex<f32>`: a complex number; its parts are floats of one type.

    As in MLIR, the parts are read in double precision and rounded, and hexadecimal ones are the bits of an `f64`.
    Infinities and NaN are written so, too; MLIR writes those in the format of the parts, and does not read them again.
    """

    name = "complex.number"
    real: FloatAttr
    imaginary: FloatAttr

    def verify(self) -> None:
        if self.real.type is not self.imaginary.type:
            found = f"{self.real.type} and {self.imaginary.type}"
            raise VerifyError(f"the parts of a complex number differ in type: {found}")

    @property
    def type(self) -> ComplexType:
        """The type of the number."""
        return ComplexType(self.real.type)

    @property
    def value(self) -> complex:
        """The number, exact for parts of up to 64 bits."""
        return complex(self.real.value, self.imaginary.value)

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write(f"#{self.name}<:{self.real.type} ")
        _print_part(printer, self.real)
        printer.write(", ")
        _print_part(printer, self.imaginary)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        parser.parse_punctuation(":")
        element = parser.parse_type()
        if not isinstance(element, FloatType):
            raise parser.error(f"expected a float type for the parts of a complex number, found '{element}'")
        real = _part(parser, element)
        parser.parse_punctuation(",")
        number = cls(real, _part(parser, element))
        parser.parse_punctuation(">")
        if parser.parse_optional_punctuation(":") and (stated := parser.parse_type()) is not number.type:
            raise parser.error(f"the type of the complex number is '{number.type}', not '{stated}'")
        return number


def _print_part(printer: AttributePrinter, part: FloatAttr) -> None:
    (part if isfinite(part.value) else FloatAttr(part.value, f64)).print_value(printer)


def _part(parser: OpParser, element: FloatType) -> FloatAttr:
    """A number, by way of double precision."""
    number = parser.parse_attribute(f64)
    if not isinstance(number, FloatAttr):
        raise parser.error(f"expected a number, found '{number}'")
    return FloatAttr(number.value, element)
