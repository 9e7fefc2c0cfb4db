"""How arguments and results of a compiled function are laid out in words of 8 bytes, and as C structs."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import prod
from typing import Any

from plait.builtin.types import DYNAMIC, MemRefType, RankedTensorType, UnrankedMemRefType, UnrankedTensorType
from plait.frozen import FrozenValue
from plait.ir.attribute import Type

ALIGNMENT = 64
"""In bytes, of results and arenas."""
LARGE = 1 << 17
"""Results of so many bytes, or more, are large: from here on the C library asks the system for each block."""


def as_memref(ty: Any) -> MemRefType:
    """The memref that stands for a tensor at the boundary of a function: the identity layout."""
    if isinstance(ty, UnrankedTensorType):
        return UnrankedMemRefType(ty.element_type)  # type: ignore[return-value]
    return MemRefType(ty.shape, ty.element_type) if isinstance(ty, RankedTensorType) else ty


class Slot(FrozenValue):
    """An argument or a result: a memref (tensors count as such), or a scalar; `start` is its first word.

    In the code it has `lowered_bytes`, an element of it `element_bytes` in memory. `lowered` is the type that it has
    in the code, and `element` the type of its elements, as long as code is written.
    """

    type: Type
    start: int
    lowered_bytes: int
    element_bytes: int
    lowered: Any = None
    element: Any = None

    @property
    def is_memref(self) -> bool:
        return isinstance(self.type, (MemRefType, RankedTensorType))

    @property
    def is_unranked(self) -> bool:
        """Whether it is a memref, or a tensor, of any rank: two words, the rank and the address of a descriptor."""
        return isinstance(self.type, (UnrankedMemRefType, UnrankedTensorType))

    @cached_property
    def memref(self) -> MemRefType:
        return as_memref(self.type)

    @property
    def rank(self) -> int:
        return len(self.memref.shape)

    @cached_property
    def dynamic_dims(self) -> tuple[int, ...]:
        return tuple(i for i, size in enumerate(self.memref.shape) if size == DYNAMIC)

    @cached_property
    def is_contiguous(self) -> bool:
        """Whether the type promises row-major elements from the first byte on."""
        return self.memref.layout is None

    @property
    def may_be_large(self) -> bool:
        """Whether it is a memref that is large, or whose size is not known."""
        return bool(self.dynamic_dims) or self.static_bytes >= LARGE

    @property
    def static_bytes(self) -> int:
        """The bytes of a memref of known size."""
        return self.element_bytes * prod(self.memref.shape)

    @cached_property
    def scalar_words(self) -> int:
        return max(1, -(-self.lowered_bytes // 8))




class ArgumentSlot(Slot):
    """A memref takes a word for the address, then one for each dynamic size; or offset, sizes, strides if strided."""

    @property
    def words(self) -> int:
        if not self.is_memref:
            return self.scalar_words
        return 1 + len(self.dynamic_dims) if self.is_contiguous else 2 + 2 * self.rank


class ResultSlot(Slot):
    """A memref takes words for the pointer to free and that to the data, sizes, and strides if it is strided."""

    @property
    def words(self) -> int:
        if not self.is_memref:
            return self.scalar_words
        return 2 + len(self.dynamic_dims) if self.is_contiguous else 2 + 2 * self.rank


class Layout(FrozenValue):
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
    shapes_function: str = ""
    """The function of the code that tells the sizes of the results in `destinations` that are not known, if any are."""
    workspace_word: int = -1
    """The first of two words for the workspace: its address, null if the code allocates an arena, and its bytes; -1 if
    the code takes none."""
    aliases: tuple[tuple[int, int], ...] = ()
    """Results that are donated arguments, which are not returned."""
    state: int = 0
    """The bytes of the variables, whose memory the code takes behind all others."""

    @property
    def returned(self) -> tuple[ResultSlot, ...]:
        """The results that the code returns."""
        others = {*self.destinations, *(result for result, _ in self.aliases)}
        return tuple(slot for i, slot in enumerate(self.results) if i not in others)

    @property
    def provided(self) -> tuple[ResultSlot, ...]:
        """The results that the code writes to memory that it is given."""
        return tuple(self.results[i] for i in self.destinations)

    @property
    def large(self) -> tuple[int, ...]:
        """The results whose memory comes from the pool of `large_results` if they are large, where the caller provides
        none."""
        return tuple(i for i in self.destinations if self.results[i].may_be_large)

    @property
    def has_dynamic_sizes(self) -> bool:
        """Whether sizes are known at run time only; such code allocates large buffers from the pool."""
        return any(slot.dynamic_dims for slot in (*self.arguments, *self.results) if slot.is_memref)

    @property
    def pooled(self) -> set[int]:
        """The results whose memory goes back to the pool if they are large."""
        returned = range(len(self.results)) if self.has_dynamic_sizes else ()
        return {*self.large, *(i for i in returned if self.results[i].is_memref)}

    def taking(
        self, destinations: tuple[int, ...], sizes: Sequence[int], aliases: Sequence[int], workspace_function: str,
        shapes_function: str, state: int,
    ) -> Layout:  # fmt: skip
        """This layout for code that takes memory for results, for its temporary buffers if one size is left, and for
        variables of so many bytes."""
        pairs, workspace = tuple(zip(aliases[::2], aliases[1::2])), sum(sizes[len(destinations) :])
        words, at = (self.words + 2, self.words) if workspace else (self.words, -1)
        return self.replaced(
            destinations=destinations, workspace=workspace, workspace_function=workspace_function,
            shapes_function=shapes_function, workspace_word=at, words=words, aliases=pairs, state=state,
        )  # fmt: skip


def as_stored(ty: Type) -> Any:
    """`ty` with the integers that its quantized elements are stored as, which is what travels."""
    if isinstance(ty, (MemRefType, RankedTensorType)):
        stored = getattr(ty.element_type, "storage_type", None)
        return ty if stored is None else ty.with_element_type(stored)
    return getattr(ty, "storage_type", ty)
