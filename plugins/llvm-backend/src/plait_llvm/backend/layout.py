"""How arguments and results of a compiled function are laid out in words of 8 bytes, and as C structs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from math import prod
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, IntegerType, MemRefType, RankedTensorType
from plait.diagnostics.diagnostic import Diagnostic, DiagnosticError
from plait.interpret import dtype_of
from plait.ir.attribute import Type
from plait.typeconv import TypeConverter

from plait_llvm.lowering.types import size_in_bytes
from plait_llvm.passes.emulate_bf16 import carried

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.location import Location
    from plait.runtime import Signature


def as_memref(ty: Any) -> MemRefType:
    """The memref that stands for a tensor at the boundary of a function: the identity layout."""
    return MemRefType(ty.shape, ty.element_type) if isinstance(ty, RankedTensorType) else ty


@dataclass(frozen=True)
class Slot:
    """An argument or a result: a memref (tensors count as such), or a scalar; `start` is its first word.

    `lowered` is the type that it has in the code, and `element` is the type of its elements in memory.
    """

    type: Type
    start: int
    lowered: Type
    element: Type

    @property
    def is_memref(self) -> bool:
        return isinstance(self.type, (MemRefType, RankedTensorType))

    @cached_property
    def memref(self) -> MemRefType:
        return as_memref(self.type)

    @property
    def rank(self) -> int:
        return len(self.memref.shape)

    @cached_property
    def element_bytes(self) -> int:
        return size_in_bytes(self.element)

    @cached_property
    def dynamic_dims(self) -> tuple[int, ...]:
        return tuple(i for i, size in enumerate(self.memref.shape) if size == DYNAMIC)

    @cached_property
    def is_contiguous(self) -> bool:
        """Whether the type promises row-major elements from the first byte on."""
        return self.memref.layout is None

    @property
    def static_bytes(self) -> int:
        """The bytes of a memref of known size."""
        return self.element_bytes * prod(self.memref.shape)

    @cached_property
    def scalar_words(self) -> int:
        return max(1, -(-size_in_bytes(self.lowered) // 8))


@dataclass(frozen=True)
class ArgumentSlot(Slot):
    """A memref takes a word for the address, then one for each dynamic size; or offset, sizes, strides if strided."""

    @property
    def words(self) -> int:
        if not self.is_memref:
            return self.scalar_words
        return 1 + len(self.dynamic_dims) if self.is_contiguous else 2 + 2 * self.rank


@dataclass(frozen=True)
class ResultSlot(Slot):
    """A memref takes words for the pointer to free and that to the data, sizes, and strides if it is strided."""

    @property
    def words(self) -> int:
        if not self.is_memref:
            return self.scalar_words
        return 2 + len(self.dynamic_dims) if self.is_contiguous else 2 + 2 * self.rank


@dataclass(frozen=True)
class Layout:
    """The block of words that a call passes: arguments first, then results.

    The results in `destinations` are written to memory that the caller provides: the pointer to the data in the block,
    or memory that the wrapper allocates where that is null. Temporary buffers need `workspace` bytes, or `DYNAMIC`.
    """

    arguments: tuple[ArgumentSlot, ...]
    results: tuple[ResultSlot, ...]
    words: int
    destinations: tuple[int, ...] = ()
    workspace: int = 0
    workspace_function: str = ""
    """The function of the code that tells the bytes of the workspace from the arguments, if they are not known."""
    aliases: tuple[tuple[int, int], ...] = ()
    """Results that are donated arguments, which are not returned."""

    @property
    def returned(self) -> tuple[ResultSlot, ...]:
        """The results that the code returns."""
        others = {*self.destinations, *(result for result, _ in self.aliases)}
        return tuple(slot for i, slot in enumerate(self.results) if i not in others)

    @property
    def provided(self) -> tuple[ResultSlot, ...]:
        """The results that the code writes to memory that it is given."""
        return tuple(self.results[i] for i in self.destinations)

    def taking(
        self, destinations: tuple[int, ...], sizes: Sequence[int], aliases: Sequence[int], workspace_function: str
    ) -> Layout:
        """This layout for code that takes memory for results, and for its temporary buffers if one size is left."""
        pairs = tuple(zip(aliases[::2], aliases[1::2]))
        return replace(
            self, destinations=destinations, workspace=sum(sizes[len(destinations) :]),
            workspace_function=workspace_function, aliases=pairs,
        )  # fmt: skip

    @classmethod
    def of(cls, signature: Signature, ctx: Context, location: Location | None = None) -> Layout:
        """The layout for a signature. Raises `DiagnosticError` for a type that cannot be passed."""
        converter, start = TypeConverter.of(ctx, "llvm"), 0
        inputs, results = signature.inputs, signature.results
        slots: list[list[Any]] = [[], []]
        for kind, types, found in ((ArgumentSlot, inputs, slots[0]), (ResultSlot, results, slots[1])):
            for ty in map(as_stored, types):
                lowered, element = (carried(converter.convert_type(t)) for t in (as_memref(ty), _element(ty)))
                if not _can_be_passed(ty, lowered, element):
                    message = f"a value of type '{ty}' cannot be passed to or from compiled code"
                    raise DiagnosticError(Diagnostic("error", message, location))
                slot = kind(ty, start, lowered, element)
                start += slot.words
                found.append(slot)
        return cls(tuple(slots[0]), tuple(slots[1]), start)


def as_stored(ty: Type) -> Any:
    """`ty` with the integers that its quantized elements are stored as, which is what travels."""
    if isinstance(ty, (MemRefType, RankedTensorType)):
        stored = getattr(ty.element_type, "storage_type", None)
        return ty if stored is None else ty.with_element_type(stored)
    return getattr(ty, "storage_type", ty)


def _element(ty: Any) -> Any:
    """The type of the elements; a scalar is one itself."""
    return ty.element_type if isinstance(ty, (MemRefType, RankedTensorType)) else ty


def _can_be_passed(ty: Type, lowered: Type | None, element: Type | None) -> bool:
    """Whether arrays have elements of the bytes that the code reads and writes."""
    is_shaped = isinstance(ty, (MemRefType, RankedTensorType))
    if lowered is None or element is None or (not is_shaped and _is_opaque(ty)):
        return False
    try:
        dtype = dtype_of(_element(ty))
    except TypeError:
        return False
    return dtype.kind != "O" and dtype.itemsize == size_in_bytes(element)


def is_exact(ty: Type) -> bool:
    """Whether each bit pattern of a scalar or an element, in as many whole bytes, is a value of its type."""
    element: Any = _element(ty)
    return not isinstance(element, IntegerType) or element.width in (8, 16, 32, 64)


def _is_opaque(ty: Type) -> bool:
    return ty.name.partition(".")[0] == "llvm" or ty.name in (
        "builtin.function", "builtin.unranked_memref", "builtin.tuple", "builtin.vector",
    )  # fmt: skip
