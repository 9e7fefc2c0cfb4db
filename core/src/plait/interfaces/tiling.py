"""Operations that can be computed a tile at a time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from plait.interfaces.interface import Interface
from plait.interfaces.structured import IteratorType

if TYPE_CHECKING:
    from plait.ir.builder import Builder
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    Index = int | Value[Any]


class Range(NamedTuple):
    """The indices `offset`, `offset + stride`, ... of which there are `size`; each an int or an index value."""

    offset: Index
    size: Index
    stride: Index = 1


class TilingResult(NamedTuple):
    """The operations that compute a tile, and the values that stand for the results of the tiled operation."""

    ops: Sequence[Operation]
    values: Sequence[Value[Any]]


class TilePosition(NamedTuple):
    """Where a tile lies in a result or operand."""

    offsets: Sequence[Index]
    sizes: Sequence[Index]


class Tiling(Interface):
    """An iteration domain, and the operation restricted to a part of it."""

    def iterator_types(self, op: Any) -> tuple[IteratorType, ...]:
        """One for each dimension of the iteration domain."""
        raise NotImplementedError

    def iteration_domain(self, op: Any, builder: Builder) -> list[Range]:
        """The whole domain; sizes that are not static are built at `builder`."""
        raise NotImplementedError

    def tiled(self, op: Any, builder: Builder, offsets: Sequence[Index], sizes: Sequence[Index]) -> TilingResult:
        """Build the operation for the tile of the iteration domain at `offsets` of `sizes`."""
        raise NotImplementedError

    def result_tile_position(
        self, op: Any, builder: Builder, result_index: int, offsets: Sequence[Index], sizes: Sequence[Index]
    ) -> TilePosition:
        """Which part of a result the tile of the iteration domain computes."""
        raise NotImplementedError

    def result_tile(
        self, op: Any, builder: Builder, result_index: int, offsets: Sequence[Index], sizes: Sequence[Index]
    ) -> TilingResult:
        """Build the tile of a *result* at `offsets` of `sizes`, for fusion into a consumer."""
        raise NotImplementedError
