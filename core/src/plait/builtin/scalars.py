"""Numbers, strings and arrays of attributes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

from plait.builtin.decimals import decimal_text
from plait.builtin.float_text import float_text
from plait.builtin.types import FloatType, IndexType, IntegerType, f64, i1, i64
from plait.ir.asm import AttributePrinter
from plait.ir.attribute import Attribute, Type, VerifyError

if TYPE_CHECKING:
    from fractions import Fraction


class TypedAttr(Attribute):
    """Base of the attributes that have a type: `value : type`."""

    def print_value(self, printer: AttributePrinter) -> None:
        """Write the attribute without its type."""
        raise NotImplementedError

    def print(self, printer: AttributePrinter) -> None:
        self.print_value(printer)
        printer.write(" : ")
        printer.type(self.type)  # type: ignore[attr-defined]


OUT_OF_RANGE = "the integer does not fit the type of the attribute"


def normalize_integer(value: int, ty: Type) -> int:
    """`value` as stored: signless integers as two's complement, `i1` as 0 or 1. Raises `VerifyError` out of range."""
    if isinstance(ty, IntegerType):
        width, signedness = ty.width, ty.signedness
    elif isinstance(ty, IndexType):
        width, signedness = ty.storage_width, "signed"
    else:
        raise VerifyError(f"an integer attribute is of an integer type or index, found '{ty}'")
    low = -1 << width >> 1
    high = 1 << width
    if signedness == "unsigned":
        if not 0 <= value < high:
            raise VerifyError(OUT_OF_RANGE)
        return value
    fits = low <= value < (high if signedness == "signless" else -low)
    if not fits and (width or value):
        raise VerifyError(OUT_OF_RANGE)
    if width == 1 and signedness == "signless":
        return value & 1
    return value - high if value >= -low and width else value


def normalize_integers(values: Sequence[Any], ty: IntegerType) -> tuple[int, ...]:
    """`values` as stored, each as `normalize_integer` says. Raises `VerifyError` out of range."""
    if values and ty.signedness == "signless" and ty.width > 1 and {*map(type, values)} == {int}:
        end = 1 << ty.width - 1
        if min(values) >= -end and max(values) < end:
            return tuple(values)
    return tuple([normalize_integer(int(v), ty) for v in values])


class IntegerAttr(TypedAttr):
    """`5 : i32`, `true`. Values of signless types are stored as signed, `i1` as 0 or 1."""

    name: ClassVar[str] = "builtin.integer"
    value: int
    type: Type

    @classmethod
    def normalize(cls, value: int, type: Type) -> tuple[Any, ...]:
        return normalize_integer(value, type), type

    def print_value(self, printer: AttributePrinter) -> None:
        if self.type is i1:
            printer.write("true" if self.value else "false")
        else:
            printer.write(decimal_text(self.value))

    def print(self, printer: AttributePrinter) -> None:
        self.print_value(printer)
        if self.type is not i1:
            printer.write(" : ")
            printer.type(self.type)

    @property
    def unsigned_value(self) -> int:
        """The value with its bits read as an unsigned number."""
        width = self.type.width if isinstance(self.type, IntegerType) else IndexType.storage_width
        return self.value & ((1 << width) - 1)

    def __int__(self) -> int:
        return self.value


class FloatAttr(TypedAttr):
    """`1.5 : f32`. `bits` is exact; `value` is the nearest Python float (exact up to 64 bits)."""

    name: ClassVar[str] = "builtin.float"
    value: float
    type: FloatType
    bits: int = -1

    @classmethod
    def normalize(cls, value: float | int | Fraction, type: FloatType, bits: int) -> tuple[Any, ...]:
        if not isinstance(type, FloatType):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise VerifyError(f"expected a float type for a float attribute, got '{type}'")
        bits = index(bits) if bits >= 0 else type.format.encode(value)  # NumPy's integers have no `to_bytes`
        if bits >> type.width:
            raise VerifyError("float attribute has more bits than its type")
        return type.format.decode(bits), type, bits

    @classmethod
    def intern_key(cls, value: float, type: FloatType, bits: int) -> Any:
        return bits, type

    @classmethod
    def from_bits(cls, bits: int, type: FloatType) -> FloatAttr:
        """The float whose bit pattern is `bits`."""
        return cls._table.get((bits, type)) or cls(0.0, type, bits)

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write(float_text(self.type.format, self.bits))

    def __float__(self) -> float:
        return self.value


class StringAttr(TypedAttr):
    """`"text"`, perhaps with a type. Bytes that are not UTF-8 are surrogate escapes."""

    name: ClassVar[str] = "builtin.string"
    value: str
    type: Type | None = None

    def print_value(self, printer: AttributePrinter) -> None:
        printer.string(self.value)

    def print(self, printer: AttributePrinter) -> None:
        printer.string(self.value)
        if self.type is not None:
            printer.write(" : ")
            printer.type(self.type)


def print_nested(printer: AttributePrinter, attribute: Attribute) -> None:
    """Write an element of an array: `i64`, and `f64` unless the number is in hexadecimal, go without saying there."""
    if isinstance(attribute, IntegerAttr) and attribute.type is i64:
        attribute.print_value(printer)
    elif isinstance(attribute, FloatAttr) and attribute.type is f64:
        text = float_text(attribute.type.format, attribute.bits)
        printer.write(text + " : f64" if text[:2] == "0x" else text)
    else:
        printer.attribute(attribute)


class ArrayAttr(Attribute):
    """`[1, "a", i32]`"""

    name: ClassVar[str] = "builtin.array"
    elements: tuple[Attribute, ...]

    def print(self, printer: AttributePrinter) -> None:
        printer.write("[")
        printer.comma_separated(self.elements, lambda e: print_nested(printer, e))
        printer.write("]")

    def __iter__(self) -> Iterator[Attribute]:
        return iter(self.elements)

    def __bool__(self) -> bool:  # so that `attribute or default` asks for presence
        return True

    def __len__(self) -> int:
        return len(self.elements)

    def __getitem__(self, position: Any) -> Any:
        elements: Any = self.elements
        return elements[position]
