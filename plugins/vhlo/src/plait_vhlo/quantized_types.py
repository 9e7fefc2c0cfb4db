"""The quantized types of VHLO."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import f64
from plait.ir.attribute import Type

from plait_vhlo.types import VhloType, print_double

if TYPE_CHECKING:
    from typing import Self

    from plait.builtin.types import AttributePrinter
    from plait.syntax.parser import OpParser


def _storage(parser: OpParser) -> tuple[Any, Any]:
    parser.parse_punctuation("<")
    storage = parser.parse_type()
    parser.parse_punctuation(":")
    expressed = parser.parse_type()
    parser.parse_punctuation(",")
    return storage, expressed


def _range_and_flags(parser: OpParser) -> tuple[int, int, int]:
    parser.parse_punctuation(",")
    low = parser.parse_integer()
    parser.parse_punctuation(":")
    high = parser.parse_integer()
    parser.parse_punctuation(",")
    flags = parser.parse_integer()
    parser.parse_punctuation(">")
    return low, high, flags


def _double(parser: OpParser) -> float:
    return parser.parse_attribute(f64).value


class UniformQuantizedV1Type(VhloType):
    """`!vhlo.quant_v1<!vhlo.i8_v1:!vhlo.f32_v1, 5.000000e-01:3, -128:127, 1>`"""

    name = "vhlo.quant_v1"
    flags: int
    storage_type: Type
    expressed_type: Type
    scale: float
    zero_point: int
    storage_min: int
    storage_max: int

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.type(self.storage_type)
        printer.write(":")
        printer.type(self.expressed_type)
        printer.write(", ")
        print_double(printer, self.scale)
        printer.write(f":{self.zero_point}, {self.storage_min}:{self.storage_max}, {self.flags}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        storage, expressed = _storage(parser)
        scale = _double(parser)
        parser.parse_punctuation(":")
        zero_point = parser.parse_integer()
        low, high, flags = _range_and_flags(parser)
        return cls(flags, storage, expressed, scale, zero_point, low, high)


class UniformQuantizedPerAxisV1Type(VhloType):
    """`!vhlo.quant_per_axis_v1<!vhlo.i8_v1:!vhlo.f32_v1, 0, [5.000000e-01], [3], -128:127, 1>`"""

    name = "vhlo.quant_per_axis_v1"
    since = "0.18.0"
    flags: int
    storage_type: Type
    expressed_type: Type
    dimension: int
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    storage_min: int
    storage_max: int

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.type(self.storage_type)
        printer.write(":")
        printer.type(self.expressed_type)
        printer.write(f", {self.dimension}, [")
        for i, scale in enumerate(self.scales):
            printer.write(", " if i else "")
            print_double(printer, scale)
        printer.write(f"], [{', '.join(map(str, self.zero_points))}], ")
        printer.write(f"{self.storage_min}:{self.storage_max}, {self.flags}>")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        storage, expressed = _storage(parser)
        dimension = parser.parse_integer()
        parser.parse_punctuation(",")
        scales = parser.parse_comma_separated("[", "]", lambda: _double(parser))
        parser.parse_punctuation(",")
        zero_points = parser.parse_comma_separated("[", "]", parser.parse_integer)
        low, high, flags = _range_and_flags(parser)
        return cls(flags, storage, expressed, dimension, tuple(scales), tuple(zero_points), low, high)
