"""Builtin types: integers, floats, tensors, memrefs, vectors, functions and the rest."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod
from typing import Any, ClassVar

from plait.builtin.scalar_types import (
    FLOAT_TYPES,
    BF16Type,
    F16Type,
    F32Type,
    F64Type,
    F80Type,
    F128Type,
    Float4E2M1FNType,
    Float6E2M3FNType,
    Float6E3M2FNType,
    Float8E3M4Type,
    Float8E4M3B11FNUZType,
    Float8E4M3FNType,
    Float8E4M3FNUZType,
    Float8E4M3Type,
    Float8E5M2FNUZType,
    Float8E5M2Type,
    Float8E8M0FNUType,
    FloatType,
    IndexType,
    IntegerType,
    NoneType,
    TF32Type,
)
from plait.ir.asm import AttributePrinter
from plait.ir.attribute import Attribute, Type, VerifyError
from plait.ir.lifetime import cached

__all__ = [
    "DYNAMIC",
    "FLOAT_TYPES",
    "BF16Type",
    "BaseMemRefType",
    "ComplexType",
    "F16Type",
    "F32Type",
    "F64Type",
    "F80Type",
    "F128Type",
    "Float4E2M1FNType",
    "Float6E2M3FNType",
    "Float6E3M2FNType",
    "Float8E3M4Type",
    "Float8E4M3B11FNUZType",
    "Float8E4M3FNType",
    "Float8E4M3FNUZType",
    "Float8E4M3Type",
    "Float8E5M2FNUZType",
    "Float8E5M2Type",
    "Float8E8M0FNUType",
    "FloatType",
    "FunctionType",
    "IndexType",
    "IntegerType",
    "MemRefLayoutAttr",
    "MemRefType",
    "NoneType",
    "OpaqueType",
    "RankedTensorType",
    "ShapedType",
    "TF32Type",
    "TensorType",
    "TupleType",
    "UnrankedMemRefType",
    "UnrankedTensorType",
    "VectorType",
    "VerifiableTensorEncoding",
    "bf16",
    "dimensions_text",
    "element_type_of",
    "f16",
    "f32",
    "f64",
    "i",
    "i1",
    "i8",
    "i16",
    "i32",
    "i64",
    "index",
    "none",
    "opaque_text",
    "row_major_strides",
]

DYNAMIC = -9223372036854775808
"""The size, stride or offset that is known at run time only; printed `?`."""


class ComplexType(Type):
    """`complex<f32>`: integer or float parts."""

    name: ClassVar[str] = "builtin.complex"
    element_type: Type

    def verify(self) -> None:
        if not isinstance(self.element_type, (IntegerType, FloatType)):
            raise VerifyError("a complex type is made of integers or floats")

    def print(self, printer: AttributePrinter) -> None:
        printer.write("complex<")
        printer.type(self.element_type)
        printer.write(">")


class TupleType(Type):
    """`tuple<i32, f32>`"""

    name: ClassVar[str] = "builtin.tuple"
    types: tuple[Type, ...]

    def print(self, printer: AttributePrinter) -> None:
        printer.write("tuple<")
        printer.comma_separated(self.types, printer.type)
        printer.write(">")


class FunctionType(Type):
    """`(i32, f32) -> i32`"""

    name: ClassVar[str] = "builtin.function"
    inputs: tuple[Type, ...]
    results: tuple[Type, ...]

    def print(self, printer: AttributePrinter) -> None:
        printer.write("(")
        printer.comma_separated(self.inputs, printer.type)
        printer.write(") -> ")
        if len(self.results) == 1 and not isinstance(self.results[0], FunctionType):
            printer.type(self.results[0])
            return
        printer.write("(")
        printer.comma_separated(self.results, printer.type)
        printer.write(")")


class OpaqueType(Type):
    """A type of a dialect that is not loaded: the dialect's name and the text behind it."""

    name: ClassVar[str] = "builtin.opaque"
    dialect: str
    data: str

    def print(self, printer: AttributePrinter) -> None:
        printer.write(f"!{opaque_text(self.dialect, self.data)}")


def opaque_text(dialect: str, data: str) -> str:
    """`dialect.data` where `data` reads as a mnemonic with parameters, else `dialect<data>`."""
    if data[:1].isascii() and data[:1].isalpha():
        rest = data.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789._")
        if not rest or (rest[0] == "<" and rest[-1] == ">"):
            return f"{dialect}.{data}"
    return f"{dialect}<{data}>"


class ShapedType(Type):
    """Base of tensors, memrefs and vectors."""

    is_ranked: ClassVar[bool] = True

    @property
    def rank(self) -> int:
        """The number of dimensions. Raises `ValueError` for an unranked type."""
        return len(self.shape)

    @property
    def has_static_shape(self) -> bool:
        return self.is_ranked and DYNAMIC not in self.shape

    @property
    def num_elements(self) -> int:
        """The product of the sizes. Raises `ValueError` if a size is dynamic."""
        if not self.has_static_shape:
            raise ValueError(f"'{self}' has no static number of elements")
        return prod(self.shape)

    @property
    def num_dynamic_dims(self) -> int:
        return self.shape.count(DYNAMIC)

    def is_dynamic_dim(self, dim: int) -> bool:
        return self.shape[dim] == DYNAMIC

    def with_shape(self, shape: Sequence[int]) -> Any:
        """This type with another shape; an unranked type becomes ranked."""
        raise NotImplementedError

    def with_element_type(self, element_type: Type) -> Any:
        """This type with another element type."""
        raise NotImplementedError

    @property
    def shape(self) -> tuple[int, ...]:  # a property, so that it is not a field of this base
        raise ValueError(f"'{self}' has no shape")

    @property
    def element_type(self) -> Any:
        raise NotImplementedError


class TensorType(ShapedType):
    """Base of ranked and unranked tensors."""


class BaseMemRefType(ShapedType):
    """Base of ranked and unranked memrefs."""


def dimensions_text(shape: Sequence[int]) -> str:
    """`4x?x` for (4, DYNAMIC)."""
    return "".join(["?x" if d == DYNAMIC else f"{d}x" for d in shape])


def _is_foreign(ty: Type) -> bool:
    """Whether a type belongs to another dialect; such a type may be an element."""
    return not ty.name.startswith("builtin.") or isinstance(ty, OpaqueType)


def _check_dims(shape: tuple[int, ...], what: str) -> None:
    for dim in shape:
        if dim < 0 and dim != DYNAMIC:
            raise VerifyError(f"invalid {what} dimension size")


class VerifiableTensorEncoding(Attribute):
    """Base of the encodings that fit some tensor types only."""

    def verify_encoding(self, shape: tuple[int, ...], element_type: Type) -> None:
        """Raise `VerifyError` if a tensor of this shape and these elements cannot have the encoding."""
        raise NotImplementedError


class RankedTensorType(TensorType):
    """`tensor<4x?xf32>`, perhaps with an encoding attribute."""

    name: ClassVar[str] = "builtin.tensor"
    shape: tuple[int, ...]  # pyright: ignore
    element_type: Type  # pyright: ignore
    encoding: Attribute | None = None

    def verify(self) -> None:
        ty = self.element_type
        if not isinstance(ty, _TENSOR_ELEMENTS) and not _is_foreign(ty):
            raise VerifyError(f"a tensor cannot have elements of type '{ty}'")
        _check_dims(self.shape, "tensor")
        if isinstance(self.encoding, VerifiableTensorEncoding):
            self.encoding.verify_encoding(self.shape, ty)

    def print(self, printer: AttributePrinter) -> None:
        printer.write("tensor<" + dimensions_text(self.shape))
        printer.type(self.element_type)
        if self.encoding is not None:
            printer.write(", ")
            printer.attribute(self.encoding)
        printer.write(">")

    def with_shape(self, shape: Sequence[int]) -> RankedTensorType:
        return RankedTensorType(tuple(shape), self.element_type, self.encoding)

    def with_element_type(self, element_type: Type) -> RankedTensorType:
        return RankedTensorType(self.shape, element_type, self.encoding)


class UnrankedTensorType(TensorType):
    """`tensor<*xf32>`"""

    name: ClassVar[str] = "builtin.unranked_tensor"
    is_ranked: ClassVar[bool] = False
    element_type: Type  # pyright: ignore

    def verify(self) -> None:
        if not isinstance(self.element_type, _TENSOR_ELEMENTS) and not _is_foreign(self.element_type):
            raise VerifyError(f"a tensor cannot have elements of type '{self.element_type}'")

    def print(self, printer: AttributePrinter) -> None:
        printer.write("tensor<*x")
        printer.type(self.element_type)
        printer.write(">")

    def with_shape(self, shape: Sequence[int]) -> RankedTensorType:
        return RankedTensorType(tuple(shape), self.element_type)

    def with_element_type(self, element_type: Type) -> UnrankedTensorType:
        return UnrankedTensorType(element_type)


class MemRefLayoutAttr(Attribute):
    """Base of the attributes that say how a memref's indices become an address."""

    def is_identity(self, rank: int) -> bool:
        """Whether the layout is row-major without gaps for every shape of that rank; such a layout is not stored."""
        return False

    def verify_layout(self, shape: tuple[int, ...]) -> None:
        """Raise `VerifyError` if the layout does not fit the shape."""

    def strides_and_offset(self, shape: tuple[int, ...]) -> tuple[tuple[int, ...], int] | None:
        """Strides and offset in elements (DYNAMIC where unknown), or None if the layout is not strided."""
        raise NotImplementedError


class MemRefType(BaseMemRefType):
    """`memref<4x?xf32, strided<[?, 1]>, 1>`. An identity layout and memory space 0 are stored as None."""

    name: ClassVar[str] = "builtin.memref"
    shape: tuple[int, ...]  # pyright: ignore
    element_type: Type  # pyright: ignore
    layout: MemRefLayoutAttr | None = None
    memory_space: Attribute | None = None

    @classmethod
    def normalize(
        cls, shape: Sequence[int], element_type: Type, layout: MemRefLayoutAttr | None, memory_space: Attribute | None
    ) -> tuple[Any, ...]:
        if isinstance(layout, MemRefLayoutAttr) and layout.is_identity(len(shape)):
            layout = None
        return shape, element_type, layout, _drop_default_space(memory_space)

    def verify(self) -> None:
        _check_memref_element(self.element_type)
        _check_dims(self.shape, "memref")
        if self.layout is not None:
            if not isinstance(self.layout, MemRefLayoutAttr):  # pyright: ignore[reportUnnecessaryIsInstance]
                raise VerifyError("expected a memref layout: an affine map or strided<...>")
            self.layout.verify_layout(self.shape)

    def print(self, printer: AttributePrinter) -> None:
        printer.write("memref<" + dimensions_text(self.shape))
        printer.type(self.element_type)
        if self.layout is not None:
            printer.write(", ")
            printer.attribute(self.layout)
        _print_space(printer, self.memory_space)
        printer.write(">")

    def with_shape(self, shape: Sequence[int]) -> MemRefType:
        return MemRefType(tuple(shape), self.element_type, self.layout, self.memory_space)

    def with_element_type(self, element_type: Type) -> MemRefType:
        return MemRefType(self.shape, element_type, self.layout, self.memory_space)

    def with_layout(self, layout: MemRefLayoutAttr | None) -> MemRefType:
        return MemRefType(self.shape, self.element_type, layout, self.memory_space)

    @property
    def has_identity_layout(self) -> bool:
        """Whether an element's address follows from its indices and the shape alone; `strided<[1]>` says so too."""
        return self.layout is None or self.layout.strides_and_offset(self.shape) == ((1,), 0)

    def strides_and_offset(self) -> tuple[tuple[int, ...], int] | None:
        """Strides and offset in elements (DYNAMIC where unknown), or None if the layout is not strided."""
        return _strides_and_offset(self)


@cached
def _strides_and_offset(ty: MemRefType) -> tuple[tuple[int, ...], int] | None:
    if ty.layout is not None:
        return ty.layout.strides_and_offset(ty.shape)
    return row_major_strides(ty.shape), 0


def row_major_strides(shape: Sequence[int]) -> tuple[int, ...]:
    """The strides in elements of a dense row-major array; DYNAMIC where a size further in is."""
    strides: list[int] = []
    running = 1
    for dim in reversed(shape):
        strides.append(running)
        running = DYNAMIC if DYNAMIC in (running, dim) else running * dim
    return tuple(reversed(strides))


def _drop_default_space(memory_space: Attribute | None) -> Attribute | None:
    if memory_space is not None and memory_space.name == "builtin.integer" and getattr(memory_space, "value", 1) == 0:
        return None
    return memory_space


def _print_space(printer: AttributePrinter, memory_space: Any) -> None:
    if memory_space is None:
        return
    printer.write(", ")
    if getattr(memory_space, "type", None) is i64:  # goes without saying here
        memory_space.print_value(printer)
    else:
        printer.attribute(memory_space)


def _check_memref_element(ty: Type) -> None:
    if not isinstance(ty, _MEMREF_ELEMENTS) and not _is_foreign(ty):
        raise VerifyError("a memref cannot have elements of this type")


class UnrankedMemRefType(BaseMemRefType):
    """`memref<*xf32, 1>`"""

    name: ClassVar[str] = "builtin.unranked_memref"
    is_ranked: ClassVar[bool] = False
    element_type: Type  # pyright: ignore
    memory_space: Attribute | None = None

    @classmethod
    def normalize(cls, element_type: Type, memory_space: Attribute | None) -> tuple[Any, ...]:
        return element_type, _drop_default_space(memory_space)

    def verify(self) -> None:
        _check_memref_element(self.element_type)

    def print(self, printer: AttributePrinter) -> None:
        printer.write("memref<*x")
        printer.type(self.element_type)
        _print_space(printer, self.memory_space)
        printer.write(">")

    def with_shape(self, shape: Sequence[int]) -> MemRefType:
        return MemRefType(tuple(shape), self.element_type, None, self.memory_space)

    def with_element_type(self, element_type: Type) -> UnrankedMemRefType:
        return UnrankedMemRefType(element_type, self.memory_space)


class VectorType(ShapedType):
    """`vector<4x[8]xf32>`; `scalable_dims` has a bool for each dimension, or is empty if none is scalable."""

    name: ClassVar[str] = "builtin.vector"
    shape: tuple[int, ...]  # pyright: ignore
    element_type: Type  # pyright: ignore
    scalable_dims: tuple[bool, ...] = ()

    @classmethod
    def normalize(cls, shape: Sequence[int], element_type: Type, scalable_dims: Sequence[bool]) -> tuple[Any, ...]:
        return shape, element_type, tuple(scalable_dims) if any(scalable_dims) else ()

    def verify(self) -> None:
        ty = self.element_type
        if not isinstance(ty, (IntegerType, IndexType, FloatType)) and not _is_foreign(ty):
            raise VerifyError("a vector cannot have elements of this type")
        if any(dim <= 0 for dim in self.shape):
            text = ", ".join(map(str, self.shape))
            raise VerifyError(f"the dimensions of a vector must be positive, found {text}")
        if self.scalable_dims and len(self.scalable_dims) != len(self.shape):
            raise VerifyError(f"{len(self.scalable_dims)} flags say which of {len(self.shape)} dimensions are scalable")

    def print(self, printer: AttributePrinter) -> None:
        scalable = self.scalable_dims or (False,) * len(self.shape)
        dims = [f"[{d}]x" if s else f"{d}x" for d, s in zip(self.shape, scalable, strict=True)]
        printer.write("vector<" + "".join(dims))
        printer.type(self.element_type)
        printer.write(">")

    @property
    def is_scalable(self) -> bool:
        return bool(self.scalable_dims)

    def with_shape(self, shape: Sequence[int]) -> VectorType:
        scalable = self.scalable_dims if len(shape) == len(self.shape) else ()
        return VectorType(tuple(shape), self.element_type, scalable)

    def with_element_type(self, element_type: Type) -> VectorType:
        return VectorType(self.shape, element_type, self.scalable_dims)


_TENSOR_ELEMENTS = (ComplexType, FloatType, IntegerType, OpaqueType, VectorType, IndexType)
_MEMREF_ELEMENTS = (ComplexType, FloatType, IntegerType, IndexType, VectorType, MemRefType, UnrankedMemRefType)

i1 = IntegerType(1)
i8 = IntegerType(8)
i16 = IntegerType(16)
i32 = IntegerType(32)
i64 = IntegerType(64)
index = IndexType()
none = NoneType()
bf16 = BF16Type()
f16 = F16Type()
f32 = F32Type()
f64 = F64Type()


def i(width: int) -> IntegerType:
    """The signless integer type of `width` bits."""
    return IntegerType(width)


def element_type_of(ty: Type) -> Type:
    """The element type of a shaped type; any other type itself."""
    return ty.element_type if isinstance(ty, ShapedType) else ty
