"""Builtin attributes: numbers, strings, arrays, dictionaries, symbol references, maps and layouts."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar

from plait.builtin.decimals import decimal_text
from plait.builtin.dense import (
    DenseElementsAttr,
    DenseResourceElementsAttr,
    DenseStringElementsAttr,
    ElementsAttr,
    ResourceBlob,
    ResourceHandle,
    SparseElementsAttr,
    elements_of,
)
from plait.builtin.float_text import float_text
from plait.builtin.scalars import ArrayAttr, FloatAttr, IntegerAttr, StringAttr, TypedAttr, normalize_integers
from plait.builtin.types import (
    DYNAMIC,
    FloatType,
    IntegerType,
    MemRefLayoutAttr,
    f32,
    f64,
    i1,
    i32,
    i64,
    index,
    opaque_text,
    row_major_strides,
)
from plait.ir.affine import AffineConstant, AffineMap, IntegerSet
from plait.ir.asm import BARE_IDENTIFIER, AttributePrinter, quote
from plait.ir.attribute import Attribute, Type, VerifyError

__all__ = [
    "AffineMapAttr", "ArrayAttr", "DenseArrayAttr", "DenseElementsAttr", "DenseResourceElementsAttr",
    "DenseStringElementsAttr", "DictionaryAttr", "DistinctAttr", "ElementsAttr", "FloatAttr", "IntegerAttr",
    "IntegerSetAttr", "OpaqueAttr", "ResourceBlob", "ResourceHandle", "SparseElementsAttr", "StridedLayoutAttr",
    "StringAttr", "SymbolRefAttr", "TypedAttr", "UnitAttr", "array_i32", "array_i64", "bool_attr", "dictionary",
    "elements_of", "f32_attr", "f64_attr", "i32_attr", "i64_attr", "index_attr",
]  # fmt: skip


class UnitAttr(Attribute):
    """`unit`: what matters is its presence."""

    name: ClassVar[str] = "builtin.unit"

    def print(self, printer: AttributePrinter) -> None:
        printer.write("unit")


def attribute_name_text(name: str) -> str:
    """The key of a dictionary entry: bare if it is an identifier."""
    return name if BARE_IDENTIFIER.match(name) else quote(name)


class DictionaryAttr(Attribute):
    """`{a = 1 : i32, flag}`, sorted by name. Made from a mapping or from pairs."""

    name: ClassVar[str] = "builtin.dictionary"
    entries: tuple[tuple[str, Attribute], ...] = ()

    @classmethod
    def normalize(cls, entries: Mapping[str, Attribute] | Sequence[tuple[str, Attribute]]) -> tuple[Any, ...]:
        pairs = entries.items() if isinstance(entries, Mapping) else entries
        return (tuple(sorted(pairs, key=lambda pair: pair[0])),)

    def verify(self) -> None:
        for (a, _), (b, _) in zip(self.entries, self.entries[1:]):
            if a == b:
                raise VerifyError(f"duplicate key '{a}' in dictionary attribute")

    def get(self, name: str, default: Any = None) -> Any:
        """The attribute called `name`, or `default`."""
        for key, value in self.entries:
            if key == name:
                return value
        return default

    def as_dict(self) -> dict[str, Attribute]:
        return dict(self.entries)

    def __getitem__(self, name: str) -> Any:
        found = self.get(name)
        if found is None:
            raise KeyError(name)
        return found

    def __contains__(self, name: object) -> bool:
        return any(key == name for key, _ in self.entries)

    def __iter__(self) -> Iterator[str]:
        return (key for key, _ in self.entries)

    def __bool__(self) -> bool:  # so that `attribute or default` asks for presence
        return True

    def __len__(self) -> int:
        return len(self.entries)

    def print(self, printer: AttributePrinter) -> None:
        printer.write("{")
        printer.comma_separated(self.entries, lambda entry: _print_entry(printer, *entry))
        printer.write("}")


def _print_entry(printer: AttributePrinter, name: str, value: Attribute) -> None:
    printer.write(attribute_name_text(name))
    if not isinstance(value, UnitAttr):
        printer.write(" = ")
        printer.attribute(value)


class SymbolRefAttr(Attribute):
    """`@root::@nested`"""

    name: ClassVar[str] = "builtin.symbol_ref"
    root: str
    nested: tuple[str, ...] = ()

    @property
    def is_flat(self) -> bool:
        return not self.nested

    @property
    def leaf(self) -> str:
        """The last name: the symbol referred to."""
        return self.nested[-1] if self.nested else self.root

    def print(self, printer: AttributePrinter) -> None:
        printer.symbol_name(self.root)
        for name in self.nested:
            printer.write("::")
            printer.symbol_name(name)


class DenseArrayAttr(Attribute):
    """`array<i64: 1, 2>`: numbers of one integer or float type."""

    name: ClassVar[str] = "builtin.dense_array"
    element_type: Type
    values: tuple[Any, ...] = ()

    @classmethod
    def normalize(cls, element_type: Type, values: Sequence[Any]) -> tuple[Any, ...]:
        if isinstance(element_type, FloatType):
            fmt = element_type.format
            return element_type, tuple([fmt.decode(fmt.encode(float(v))) for v in values])
        if isinstance(element_type, IntegerType) and (element_type.width == 1 or element_type.width % 8 == 0):
            return element_type, normalize_integers(values, element_type)
        raise VerifyError(f"expected elements that are integers or floats of whole bytes, found '{element_type}'")

    @classmethod
    def intern_key(cls, element_type: Type, values: tuple[Any, ...]) -> Any:
        if isinstance(element_type, FloatType):
            return element_type, tuple([element_type.format.encode(v) for v in values])
        return element_type, values

    @classmethod
    def of_integers(cls, element_type: IntegerType, values: tuple[int, ...]) -> DenseArrayAttr:
        """The array of these integers, which are looked up as they are first: most are there, in their normal form."""
        return cls._table.get((element_type, values)) or cls(element_type, values)

    def print_body(self, printer: AttributePrinter) -> None:
        """Write the numbers, separated by commas."""
        ty = self.element_type
        if isinstance(ty, FloatType):
            printer.comma_separated(self.values, lambda v: printer.write(float_text(ty.format, ty.format.encode(v))))
        elif ty is i1:
            printer.comma_separated(self.values, lambda v: printer.write("true" if v else "false"))
        else:
            printer.write(", ".join(map(decimal_text, self.values)))

    def print(self, printer: AttributePrinter) -> None:
        printer.write("array<")
        printer.type(self.element_type)
        if self.values:
            printer.write(": ")
            self.print_body(printer)
        printer.write(">")

    def __iter__(self) -> Iterator[Any]:
        return iter(self.values)

    def __bool__(self) -> bool:  # so that `attribute or default` asks for presence
        return True

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, position: Any) -> Any:
        return self.values[position]


class AffineMapAttr(MemRefLayoutAttr):
    """`affine_map<(d0) -> (d0)>`"""

    name: ClassVar[str] = "builtin.affine_map"
    map: AffineMap

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"affine_map<{self.map}>")

    def is_identity(self, rank: int) -> bool:
        return self.map.num_dims == rank and self.map.is_identity

    def verify_layout(self, shape: tuple[int, ...]) -> None:
        if self.map.num_dims != len(shape):
            raise VerifyError(
                f"the layout map of a memref of rank {len(shape)} has {self.map.num_dims} dimensions"
            )

    def strides_and_offset(self, shape: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
        if self.map.is_identity:
            return row_major_strides(shape), 0
        linear = self.map.linear_strides()
        if linear is None:
            return None
        numbers = [e.value if isinstance(e, AffineConstant) else DYNAMIC for e in [*linear[0], linear[1]]]
        return tuple(numbers[:-1]), numbers[-1]


class IntegerSetAttr(Attribute):
    """`affine_set<(d0) : (d0 >= 0)>`"""

    name: ClassVar[str] = "builtin.integer_set"
    set: IntegerSet

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"affine_set<{self.set}>")


def _size_text(value: int) -> str:
    return "?" if value == DYNAMIC else str(value)


class StridedLayoutAttr(MemRefLayoutAttr):
    """`strided<[?, 1], offset: 4>`, in elements."""

    name: ClassVar[str] = "builtin.strided_layout"
    offset: int
    strides: tuple[int, ...]

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"strided<[{', '.join(map(_size_text, self.strides))}]")
        if self.offset:
            printer.write(f", offset: {_size_text(self.offset)}")
        printer.write(">")

    def verify_layout(self, shape: tuple[int, ...]) -> None:
        if len(self.strides) != len(shape):
            raise VerifyError("expected one stride for each dimension")

    def strides_and_offset(self, shape: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
        return self.strides, self.offset


class OpaqueAttr(Attribute):
    """An attribute of a dialect that is not loaded: the dialect's name and the text behind it."""

    name: ClassVar[str] = "builtin.opaque"
    dialect: str
    data: str

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"#{opaque_text(self.dialect, self.data)}")


class DistinctAttr(Attribute):
    """`distinct[0]<value>`: different from every other, whatever its value. `number` is only for printing."""

    name: ClassVar[str] = "builtin.distinct"
    value: Attribute
    number: int = 0

    @classmethod
    def intern_key(cls, value: Attribute, number: int) -> Any:
        return None

    def print(self, printer: AttributePrinter) -> None:
        numbers = getattr(printer, "distinct_numbers", None)  # a printer of modules counts from 0
        number = self.number if numbers is None else numbers.setdefault(self, len(numbers))
        printer.write(f"distinct[{number}]<")
        if not isinstance(self.value, UnitAttr):
            printer.attribute(self.value)
        printer.write(">")


def bool_attr(value: bool) -> IntegerAttr:
    """`true` or `false`"""
    return IntegerAttr(int(bool(value)), i1)


def i32_attr(value: int) -> IntegerAttr:
    return IntegerAttr(value, i32)


def i64_attr(value: int) -> IntegerAttr:
    return IntegerAttr(value, i64)


def index_attr(value: int) -> IntegerAttr:
    return IntegerAttr(value, index)


def f32_attr(value: float) -> FloatAttr:
    return FloatAttr(value, f32)


def f64_attr(value: float) -> FloatAttr:
    return FloatAttr(value, f64)


def array_i64(values: Sequence[int]) -> DenseArrayAttr:
    """`array<i64: ...>`"""
    return DenseArrayAttr.of_integers(i64, tuple(values))


def array_i32(values: Sequence[int]) -> DenseArrayAttr:
    """`array<i32: ...>`"""
    return DenseArrayAttr.of_integers(i32, tuple(values))


def dictionary(entries: Mapping[str, Attribute]) -> DictionaryAttr:
    """A dictionary attribute from a mapping."""
    return DictionaryAttr(entries)
