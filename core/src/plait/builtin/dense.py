"""Constants of shaped types: dense, resource, string and sparse elements, all kept as bytes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Any, ClassVar

from plait.builtin.dense_text import print_dense, print_elements
from plait.builtin.elements import (
    element_size,
    numeric_element,
    pack,
    storage_from_numpy,
    to_numpy,
    unpack,
    without_unused_bits,
)
from plait.builtin.large_elements import LARGE, is_kept
from plait.builtin.numpy_types import element_type_of_dtype, numpy
from plait.builtin.scalars import ArrayAttr, FloatAttr, IntegerAttr, TypedAttr
from plait.builtin.types import ComplexType, FloatType, IntegerType, RankedTensorType, ShapedType, Type
from plait.ir.asm import AttributePrinter
from plait.ir.attribute import Attribute, VerifyError
from plait.ir.lifetime import note_elements

LARGEST_INTERNED = 256
"""Elements of more bytes than this have an identity; smaller ones are interned by content."""

_NOTED = 1 << 20
"""Bytes of elements that are too many to wait long for a garbage collection."""


class ElementsAttr(TypedAttr):
    """Base of the attributes that hold the elements of a tensor or vector."""


class _DirectElementsAttr(ElementsAttr):
    """Base of the attributes whose text has all elements, unless there are too many to read."""

    def elided_text(self) -> str:
        """The text in which a placeholder stands for the elements; the text of a splat is short as it is."""
        splat: bool = self.is_splat  # type: ignore[attr-defined]
        return str(self) if splat else f"dense_resource<__elided__> : {self.type}"  # type: ignore[attr-defined]


class DenseElementsAttr(_DirectElementsAttr):
    """`dense<[1, 2]> : tensor<2xi32>`.

    `raw` holds little-endian elements of whole bytes (`i1`: one byte, 0 or 1) in row-major order, or one element only
    for a splat. Elements that are all equal are stored as a splat, as long as the data is small or told so. Those of
    64 KiB or more may be a read-only view of bytes in a file, or in pages of their own.
    """

    name: ClassVar[str] = "builtin.dense_typed_elements"
    type: Any  # ShapedType with a static shape
    raw: bytes

    @classmethod
    def normalize(cls, type: Type, raw: Any) -> tuple[Any, ...]:
        if raw.__class__ is not bytes and not (len(raw) >= LARGE and is_kept(raw)):
            raw = bytes(raw)
        if len(raw) >= _NOTED:
            note_elements(len(raw))
        if isinstance(type, ShapedType) and numeric_element(type.element_type):
            raw = without_unused_bits(type.element_type, raw)
            size = element_size(type.element_type)
            if len(raw) > size and raw[size : 2 * size] == raw[:size] and _repeats(raw, size):
                raw = bytes(raw[:size])
        return type, raw

    @classmethod
    def intern_key(cls, type: Type, raw: bytes) -> Any:
        return (type, raw) if len(raw) <= LARGEST_INTERNED else None

    def verify(self) -> None:
        _check_static(self.type)
        if not numeric_element(self.type.element_type):
            raise VerifyError(f"dense elements of type '{self.type.element_type}' are not numbers")
        size, count = element_size(self.type.element_type), self.type.num_elements
        if len(self.raw) != size * count and len(self.raw) != size:
            raise VerifyError(f"elements data of {len(self.raw)} bytes does not fit the type '{self.type}'")

    # Construction

    @classmethod
    def from_values(cls, type: Any, values: Iterable[Any]) -> DenseElementsAttr:
        """From all elements in row-major order: ints, floats, bools, complex numbers or pairs, scalar attributes."""
        return cls(type, pack(type.element_type, values))

    @classmethod
    def splat(cls, type: Any, value: Any) -> DenseElementsAttr:
        """Every element is `value`."""
        return cls(type, pack(type.element_type, (value,)))

    @classmethod
    def from_numpy(cls, array: Any, type: Any = None) -> DenseElementsAttr:
        """From an array of the shape of `type` and of its dtype, else converted to it; a tensor type by default."""
        array = numpy.asarray(array)
        if type is None:
            type = RankedTensorType(array.shape, element_type_of_dtype(array.dtype))
        if tuple(array.shape) != tuple(type.shape):
            raise ValueError(f"expected an array of the shape of '{type}', found {tuple(array.shape)}")
        return cls(type, storage_from_numpy(array, type.element_type))

    # Reading

    @property
    def element_type(self) -> Any:
        return self.type.element_type

    @property
    def shape(self) -> tuple[int, ...]:
        return self.type.shape

    @property
    def num_elements(self) -> int:
        return self.type.num_elements

    def __bool__(self) -> bool:  # so that `attribute or default` asks for presence
        return True

    def __len__(self) -> int:
        return self.type.num_elements

    @property
    def is_splat(self) -> bool:
        """Whether all elements are equal; `raw` holds one element then."""
        return len(self.raw) == element_size(self.type.element_type)

    @property
    def splat_value(self) -> Attribute:
        """The element of a splat as an attribute (an array of two for complex). Raises `ValueError` otherwise."""
        if not self.is_splat:
            raise ValueError("the elements are not all the same")
        return scalar_attribute(self.type.element_type, self.raw)

    def values(self) -> Iterator[Any]:
        """The elements as Python ints, floats (bools for `i1`) or complex numbers, in row-major order."""
        if self.is_splat:
            return repeat(next(unpack(self.type.element_type, self.raw)), self.type.num_elements)
        return unpack(self.type.element_type, self.raw)

    def attribute_at(self, position: int) -> Attribute:
        """Element number `position` (row-major) as an attribute."""
        if self.is_splat:
            return self.splat_value
        size = element_size(self.type.element_type)
        return scalar_attribute(self.type.element_type, self.raw[position * size : (position + 1) * size])

    def numpy(self) -> Any:
        """A read-only array of the type's shape: a view of the data, a broadcast view for a splat."""
        return to_numpy(self.type.element_type, self.raw, self.type.shape, self.is_splat)

    def with_type(self, type: Type) -> DenseElementsAttr:
        """The same elements under another type with as many elements of the same storage."""
        return DenseElementsAttr(type, self.raw)

    def print_value(self, printer: AttributePrinter) -> None:
        print_dense(printer, self)


def _repeats(raw: bytes, size: int) -> bool:
    """Whether the first `size` bytes come again and again."""
    step = size * max(1, LARGE // size)
    first = bytes(raw[:step])
    if first[size:] != first[:-size]:
        return False
    return all(raw[at : at + step] == first[: len(raw) - at] for at in range(step, len(raw), step))


def scalar_attribute(element_type: Type, raw: bytes) -> Attribute:
    """One element's storage as an `IntegerAttr`, `FloatAttr`, or `ArrayAttr` of the two parts of a complex number."""
    if isinstance(element_type, ComplexType):
        half = len(raw) // 2
        part = element_type.element_type
        return ArrayAttr((scalar_attribute(part, raw[:half]), scalar_attribute(part, raw[half:])))
    if isinstance(element_type, FloatType):
        return FloatAttr.from_bits(int.from_bytes(raw, "little"), element_type)
    return IntegerAttr(int(next(unpack(element_type, raw))), element_type)


def _check_static(type: Type) -> None:
    if not isinstance(type, ShapedType) or not type.has_static_shape:
        raise VerifyError("elements must have a static shape")


class DenseStringElementsAttr(_DirectElementsAttr):
    """`dense<["a", "b"]> : tensor<2x!tf.string>`; one string only for a splat."""

    name: ClassVar[str] = "builtin.dense_string_elements"
    type: Any
    strings: tuple[str, ...]

    @classmethod
    def normalize(cls, type: Type, strings: Sequence[str]) -> tuple[Any, ...]:
        return type, strings[:1] if strings and all(s == strings[0] for s in strings) else strings

    def verify(self) -> None:
        _check_static(self.type)
        if len(self.strings) not in (1, self.type.num_elements):
            raise VerifyError(f"{len(self.strings)} strings for the type '{self.type}'")

    @property
    def is_splat(self) -> bool:
        return len(self.strings) == 1

    def values(self) -> Iterator[str]:
        return repeat(self.strings[0], self.type.num_elements) if self.is_splat else iter(self.strings)

    def print_value(self, printer: AttributePrinter) -> None:
        print_dense(printer, self)


class ResourceBlob:
    """The bytes of a resource and their alignment."""

    __slots__ = ("alignment", "data")

    def __init__(self, data: bytes, alignment: int = 1) -> None:
        self.data = data
        self.alignment = alignment


class ResourceHandle:
    """Names a resource of a dialect; `blob` is None until the resource section of the file has been read."""

    __slots__ = ("blob", "dialect", "key")

    def __init__(self, dialect: str, key: str, blob: ResourceBlob | None = None) -> None:
        self.dialect = dialect
        self.key = key
        self.blob = blob

    def __repr__(self) -> str:
        return f"<ResourceHandle {self.dialect}.{self.key}>"


class DenseResourceElementsAttr(ElementsAttr):
    """`dense_resource<key> : tensor<2xi32>`: elements that stand in the resource section at the end of the file.

    Made from a handle, or from a key, which makes a new handle. The blob holds every element in as many bytes as
    `DenseElementsAttr` does: there are no splats, and `i1` elements stand one in a byte. A handle without a blob is
    valid, as long as nobody reads the elements.
    """

    name: ClassVar[str] = "builtin.dense_resource_elements"
    handle: ResourceHandle
    type: Any

    @classmethod
    def normalize(cls, handle: ResourceHandle | str, type: Type) -> tuple[Any, ...]:
        return (ResourceHandle("builtin", handle) if isinstance(handle, str) else handle), type

    @classmethod
    def intern_key(cls, handle: ResourceHandle, type: Type) -> Any:
        return handle, type

    @property
    def key(self) -> str:
        return self.handle.key

    def verify(self) -> None:
        blob, type = self.handle.blob, self.type
        if blob is None or not numeric_element(type.element_type) or not type.has_static_shape:
            return
        size = element_size(type.element_type) * type.num_elements
        if len(blob.data) != size:
            message = f"the resource '{self.handle.key}' has {len(blob.data)} bytes, expected {size} for the type"
            raise VerifyError(f"{message} '{type}'")

    @property
    def is_defined(self) -> bool:
        """Whether the elements are known."""
        return self.handle.blob is not None

    @property
    def raw(self) -> bytes:
        """The elements, as in `DenseElementsAttr`. Raises `VerifyError` if there are none, or not enough."""
        if self.handle.blob is None:
            raise VerifyError(f"the resource '{self.handle.key}' is not defined")
        self.verify()
        return without_unused_bits(self.type.element_type, self.handle.blob.data)

    @property
    def element_type(self) -> Any:
        return self.type.element_type

    def values(self) -> Iterator[Any]:
        return unpack(self.type.element_type, self.raw)

    def numpy(self) -> Any:
        """A read-only view of the data with the type's shape."""
        return to_numpy(self.type.element_type, self.raw, self.type.shape, False)

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write("dense_resource<")
        printer.keyword_or_string(self.handle.key)
        printer.write(">")


class SparseElementsAttr(ElementsAttr):
    """`sparse<[[0, 0], [1, 2]], [1, 5]> : tensor<3x4xi32>`: elements at indices, zero elsewhere."""

    name: ClassVar[str] = "builtin.sparse_elements"
    type: Any
    indices: DenseElementsAttr
    elements: Any  # DenseElementsAttr or DenseStringElementsAttr

    def verify(self) -> None:
        _check_static(self.type)
        element = self.indices.type.element_type
        if not isinstance(element, IntegerType) or element.width != 64:
            raise VerifyError("expected 64-bit integer sparse indices")
        shape, indices, values = self.type.shape, self.indices.type.shape, self.elements.type.shape
        fits = indices[1] == len(shape) if len(indices) == 2 else len(indices) == len(shape) == 1
        if not fits or values != indices[:1]:
            raise VerifyError(
                f"expected shape ({list(shape)}), found indices of shape ({list(indices)}) and values of shape "
                f"({list(values)})"
            )
        for number, position in enumerate(self.positions()):
            if not all(0 <= at < size for at, size in zip(position, shape, strict=True)):
                raise VerifyError(
                    f"sparse index #{number}, {list(position)}, is outside the shape of "
                    f"'{self.type}'"
                )

    def positions(self) -> Iterator[tuple[int, ...]]:
        """The index tuple of each element."""
        flat = self.indices.values()
        return zip(*[flat] * len(self.type.shape))

    def print_value(self, printer: AttributePrinter) -> None:
        printer.write("sparse<")
        if self.indices.type.num_elements:
            print_elements(printer, self.indices, allow_hex=False)
            printer.write(", ")
            print_elements(printer, self.elements)
        printer.write(">")

    def numpy(self) -> Any:
        """A dense array of the type's shape."""
        found: Any = self.elements.numpy()
        result = numpy.zeros(self.type.shape, found.dtype)
        where = self.indices.numpy().reshape(-1, len(self.type.shape))
        result[tuple(where.T)] = found
        return result


def elements_of(attribute: Attribute) -> Any:
    """The elements of a dense, resource or sparse attribute as a NumPy array of the type's shape."""
    if isinstance(attribute, (DenseElementsAttr, DenseResourceElementsAttr, SparseElementsAttr)):
        return attribute.numpy()
    raise TypeError(f"'{attribute}' holds no elements")
