"""The types of VHLO."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.attributes import FloatAttr
from plait.builtin.types import DYNAMIC, f64
from plait.ir.attribute import Attribute, Type, VerifyError

if TYPE_CHECKING:
    from typing import Self

    from plait.builtin.types import AttributePrinter
    from plait.ir.asm import AttributeAsmParser
    from plait.syntax.parser import OpParser


class VhloType(Type):
    """A type of VHLO, and the first version that has it."""

    since: ClassVar[str] = "0.9.0"

    def verify(self) -> None:
        for field in type(self)._fields:
            for part in _parts(getattr(self, field)):
                if not is_from_vhlo(part):
                    raise VerifyError(f"its parts must be types and attributes of vhlo, found '{part}'")


def is_from_vhlo(attribute: Attribute) -> bool:
    return attribute.name.startswith("vhlo.")


def _parts(value: Any) -> Sequence[Attribute]:
    """The attributes and types that a field holds."""
    if isinstance(value, tuple):
        return [part for item in value for part in _parts(item)]  # pyright: ignore[reportUnknownVariableType]
    return (value,) if isinstance(value, Attribute) else ()


def print_shape(printer: AttributePrinter, shape: Sequence[int]) -> None:
    printer.write("".join("?x" if size == DYNAMIC else f"{size}x" for size in shape))


def print_double(printer: AttributePrinter, value: float) -> None:
    FloatAttr(value, f64).print_value(printer)


def _named(name: str, since: str = "0.9.0") -> Any:
    """A type without parameters."""
    doc = f"`!vhlo.{name}`"
    return type(VhloType)(f"{name}Type", (VhloType,), {"name": f"vhlo.{name}", "since": since, "__doc__": doc})


#: Scalar types: the builtin type as text, the type of VHLO, its code in bytecode.
_SCALARS = (
    ("i1", _named("bool_v1"), 0), ("bf16", _named("bf16_v1"), 2), ("f16", _named("f16_v1"), 3),
    ("f32", _named("f32_v1"), 4), ("f64", _named("f64_v1"), 5), ("f8E4M3FN", _named("f8E4M3FN_v1"), 6),
    ("f8E5M2", _named("f8E5M2_v1"), 7), ("index", _named("index_v1"), 9), ("i4", _named("i4_v1"), 10),
    ("i8", _named("i8_v1"), 11), ("i16", _named("i16_v1"), 12), ("i32", _named("i32_v1"), 13),
    ("i64", _named("i64_v1"), 14), ("ui4", _named("ui4_v1"), 15), ("ui8", _named("ui8_v1"), 16),
    ("ui16", _named("ui16_v1"), 17), ("ui32", _named("ui32_v1"), 18), ("ui64", _named("ui64_v1"), 19),
    ("f8E4M3FNUZ", _named("f8E4M3FNUZ_v1", "0.10.0"), 27), ("f8E5M2FNUZ", _named("f8E5M2FNUZ_v1", "0.10.0"), 28),
    ("f8E4M3B11FNUZ", _named("f8E4M3B11FNUZ_v1", "0.11.0"), 29), ("i2", _named("i2_v1", "1.2.0"), 31),
    ("ui2", _named("ui2_v1", "1.2.0"), 32), ("none", _named("none_v1", "1.6.0"), 33),
    ("tf32", _named("tf31_v1", "1.6.0"), 34), ("f8E4M3", _named("f8E4M3_v1", "1.7.0"), 35),
    ("f8E3M4", _named("f8E3M4_v1", "1.7.0"), 36), ("f4E2M1FN", _named("f4E2M1FN_v1", "1.8.0"), 37),
    ("f6E2M3FN", _named("f6E2M3FN_v1", "1.8.0"), 38), ("f6E3M2FN", _named("f6E3M2FN_v1", "1.8.0"), 39),
    ("f8E8M0FNU", _named("f8E8M0FNU_v1", "1.8.0"), 40),
)  # fmt: skip

BY_BUILTIN: dict[str, Any] = {text: cls() for text, cls, _ in _SCALARS}
"""The scalar type of VHLO for the text of a builtin type."""
TO_BUILTIN: dict[Any, str] = {ty: text for text, ty in BY_BUILTIN.items()}
SCALAR_CODES: tuple[tuple[int, Any], ...] = tuple((code, cls) for _, cls, code in _SCALARS)

TokenV1Type = _named("token_v1")
WitnessV1Type = _named("witness_v1")
NONE = BY_BUILTIN["none"]


class _ListType(VhloType):
    """A type made of others: `!vhlo.tuple_v1<a, b>`."""

    types: tuple[Type, ...]

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.comma_separated(self.types, printer.type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        return cls(tuple(parser.parse_comma_separated("<", ">", parser.parse_type)))


class TupleV1Type(_ListType):
    """`!vhlo.tuple_v1<!vhlo.f32_v1, !vhlo.i32_v1>`"""

    name = "vhlo.tuple_v1"


class FutureV1Type(_ListType):
    """`!vhlo.future_v1<!vhlo.f32_v1>`"""

    name = "vhlo.future_v1"
    since = "1.15.0"


class _ElementType(VhloType):
    """A type made of one other."""

    element_type: Type

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        printer.type(self.element_type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        self = cls(parser.parse_type())
        parser.parse_punctuation(">")
        return self


class ComplexV1Type(_ElementType):
    """`!vhlo.complex_v1<!vhlo.f32_v1>`"""

    name = "vhlo.complex_v1"


class UnrankedTensorV1Type(_ElementType):
    """`!vhlo.unranked_tensor_v1<!vhlo.f32_v1>`"""

    name = "vhlo.unranked_tensor_v1"


class FunctionV1Type(VhloType):
    """`!vhlo.func_v1<(!vhlo.f32_v1) -> !vhlo.f32_v1>`"""

    name = "vhlo.func_v1"
    inputs: tuple[Type, ...]
    outputs: tuple[Type, ...]

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<(")
        printer.comma_separated(self.inputs, printer.type) if self.inputs else printer.write("()")
        printer.write(") -> ")
        printer.comma_separated(self.outputs, printer.type) if self.outputs else printer.write("()")
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: Any) -> Self:
        parser.parse_punctuation("<")
        parser.parse_punctuation("(")
        inputs = _parse_types(parser, ")")
        parser.parse_punctuation(")")
        parser.parse_punctuation("->")
        outputs = _parse_types(parser, ">")
        parser.parse_punctuation(">")
        return cls(tuple(inputs), tuple(outputs))


def _parse_types(parser: OpParser, closing: str) -> list[Any]:
    """Types up to `closing`; `()` for none."""
    if parser.parse_optional_punctuation("("):
        parser.parse_punctuation(")")
        return []
    return [] if parser.tokens[parser.index] == closing else parser.parse_nonempty_list(parser.parse_type)


class _ShapedVhloType(VhloType):
    """A type of elements in a shape."""

    shape: tuple[int, ...]

    def verify(self) -> None:
        super().verify()
        if any(size < 0 and size != DYNAMIC for size in self.shape):
            raise VerifyError("invalid dimension size")


class RankedTensorV1Type(_ShapedVhloType):
    """`!vhlo.tensor_v1<4x?x!vhlo.f32_v1>`"""

    name = "vhlo.tensor_v1"
    shape: tuple[int, ...]
    element_type: Type
    encoding: Attribute | None = None

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        print_shape(printer, self.shape)
        printer.type(self.element_type)
        if self.encoding is not None:
            printer.write(", ")
            printer.attribute(self.encoding)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        shape = parser.parse_dimension_list()
        element = parser.parse_type()
        encoding = parser.parse_attribute() if parser.parse_optional_punctuation(",") else None
        parser.parse_punctuation(">")
        return cls(shape, element, encoding)


class RankedBufferV1Type(_ShapedVhloType):
    """`!vhlo.buffer_v1<4x!vhlo.f32_v1>`"""

    name = "vhlo.buffer_v1"
    since = "1.13.0"
    shape: tuple[int, ...]
    element_type: Type

    def print_parameters(self, printer: AttributePrinter) -> None:
        printer.write("<")
        print_shape(printer, self.shape)
        printer.type(self.element_type)
        printer.write(">")

    @classmethod
    def parse_parameters(cls, parser: AttributeAsmParser) -> Self:
        parser.parse_punctuation("<")
        shape = parser.parse_dimension_list()
        element = parser.parse_type()
        parser.parse_punctuation(">")
        return cls(shape, element)
