"""Memref descriptors: `{allocated, aligned, offset, [sizes], [strides]}`; what types say is not read from them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, MemRefType

from plait_llvm.lowering.address import element_address
from plait_llvm.lowering.build import Emitted, Number, PackedDescriptor, element_pointer, extract, mul
from plait_llvm.lowering.types import descriptor_type

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.rewrite import ConversionRewriter

ALLOCATED, ALIGNED, OFFSET, SIZES, STRIDES = range(5)


class Descriptor:
    """A descriptor value with the memref type it stands for. What the type knows is given as a number."""

    __slots__ = ("offset_known", "rw", "strides_known", "type", "value")

    def __init__(self, rw: ConversionRewriter, value: Emitted, ty: MemRefType) -> None:
        self.rw, self.value, self.type = rw, value, ty
        layout: Any = ty.strides_and_offset()
        self.strides_known, self.offset_known = layout

    @property
    def allocated(self) -> Emitted:
        return extract(self.rw, self.value, ALLOCATED)

    @property
    def aligned(self) -> Emitted:
        return extract(self.rw, self.value, ALIGNED)

    @property
    def offset(self) -> Number:
        known = self.offset_known
        return extract(self.rw, self.value, OFFSET) if known == DYNAMIC else known

    def size(self, dim: int) -> Number:
        known = self.type.shape[dim]
        return extract(self.rw, self.value, SIZES, dim) if known == DYNAMIC else known

    def stride(self, dim: int) -> Number:
        known = self.strides_known[dim]
        return extract(self.rw, self.value, STRIDES, dim) if known == DYNAMIC else known

    @property
    def sizes(self) -> list[Number]:
        return [self.size(i) for i in range(len(self.type.shape))]

    @property
    def strides(self) -> list[Number]:
        return [self.stride(i) for i in range(len(self.type.shape))]

    @property
    def element(self) -> Any:
        """The llvm type of an element."""
        return self.rw.convert_type(self.type.element_type)

    def first(self) -> Emitted:
        """The address of the element at index 0."""
        return element_pointer(self.rw, self.aligned, self.offset, self.element)

    def address(self, indices: Sequence[Number]) -> Emitted:
        """The address of an element."""
        return element_address(self.rw, self.aligned, [(self.offset, 1), *zip(indices, self.strides)], self.element)

    def fields(self) -> list[Emitted]:
        """All parts one by one: pointers, offset, sizes, strides."""
        rank = len(self.type.shape)
        parts = [extract(self.rw, self.value, i) for i in (ALLOCATED, ALIGNED, OFFSET)]
        parts += [extract(self.rw, self.value, SIZES, i) for i in range(rank)]
        return parts + [extract(self.rw, self.value, STRIDES, i) for i in range(rank)]

    def unknown_fields(self) -> list[Emitted]:
        """The pointer to the elements, then what the type leaves open of offset, sizes and strides."""
        numbers = (self.offset, *self.sizes, *self.strides)
        return [self.aligned, *[number for number in numbers if not isinstance(number, int)]]


def unknown_numbers(ty: MemRefType) -> int:
    """How many of offset, sizes and strides the type leaves open."""
    return _numbers(ty).count(DYNAMIC)


def _numbers(ty: MemRefType) -> list[int]:
    """Offset, sizes and strides as far as the type says, in the order of the descriptor."""
    layout: Any = ty.strides_and_offset()
    strides, offset = layout
    return [offset, *ty.shape, *strides]


def build(
    rw: Builder,
    ty: MemRefType,
    allocated: Emitted,
    aligned: Emitted,
    offset: Number,
    sizes: Sequence[Number],
    strides: Sequence[Number],
) -> Emitted:
    """The descriptor value for a memref type."""
    whole: Any = descriptor_type(ty)
    return rw(PackedDescriptor.of(whole, len(sizes), (allocated, aligned, offset, *sizes, *strides)))


def build_of_fields(rw: Builder, ty: MemRefType, parts: Sequence[Emitted]) -> Emitted:
    """The descriptor value for the parts in the order of `Descriptor.fields`."""
    rank = len(ty.shape)
    return build(rw, ty, parts[0], parts[1], parts[2], parts[3 : 3 + rank], parts[3 + rank :])


def build_of_unknown_fields(rw: Builder, ty: MemRefType, parts: Sequence[Emitted]) -> Emitted:
    """The descriptor value for the parts in the order of `Descriptor.unknown_fields`; nothing there can be freed."""
    rest = iter(parts[1:])
    known: list[Number] = [next(rest) if number == DYNAMIC else number for number in _numbers(ty)]
    rank = len(ty.shape)
    return build(rw, ty, parts[0], parts[0], known[0], known[1 : 1 + rank], known[1 + rank :])


def row_major(rw: Builder, sizes: Sequence[Number]) -> list[Number]:
    """The strides of a buffer without gaps."""
    strides: list[Number] = [1] * len(sizes)
    for i in reversed(range(len(sizes) - 1)):
        strides[i] = mul(rw, strides[i + 1], sizes[i + 1])
    return strides
