"""Regions: lists of blocks that an operation holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.clone import clone_regions
from plait.ir.linked_list import LinkedList, Nodes
from plait.ir.walk import walk_nested

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class Region(LinkedList[Block]):
    """A list of blocks; the first is the entry."""

    __slots__ = ("parent",)
    parent: Operation | None

    def __init__(self, blocks: Iterable[Block] | Block = ()) -> None:
        self.parent = None
        self._first = self._last = None
        self._count = 0
        for block in (blocks,) if isinstance(blocks, Block) else blocks:
            self.append(block)

    @property
    def blocks(self) -> Nodes[Block]:
        return Nodes(self)

    @property
    def is_empty(self) -> bool:
        return self._first is None

    @property
    def entry(self) -> Block | None:
        """The first block; None if there is none."""
        return self._first

    @property
    def block(self) -> Block:
        """The only block. Raises `ValueError` if there is none or more than one."""
        if self._first is None or self._first is not self._last:
            raise ValueError(f"expected a region with one block, this one has {self._count}")
        return self._first

    @property
    def parent_region(self) -> Region | None:
        """The region around the operation that holds this one."""
        return self.parent.parent_region if self.parent is not None else None

    def take_blocks_of(self, other: Region) -> None:
        """Move all blocks of `other` to the end of this region."""
        for block in other.blocks:
            other._unlink(block)
            self.append(block)

    def is_ancestor_of(self, other: Region | None) -> bool:
        """Whether `other` is this region or nested in it."""
        while other is not None:
            if other is self:
                return True
            other = other.parent_region
        return False

    def walk(self) -> Iterator[Operation]:
        """All operations in this region, each before those nested in it."""
        return walk_nested((self,))

    def clone_into(self, target: Region, mapping: dict[Any, Any]) -> None:
        """Append copies of the blocks to `target`; `mapping` maps values and blocks, and learns the new ones."""
        clone_regions([(self, target)], mapping, [])

    def values_used_from_above(self) -> list[Value[Any]]:
        """The values defined outside of this region and used inside, in the order of their first use."""
        seen: dict[Value[Any], None] = {}
        inside: dict[Block | None, bool] = {None: False}
        for op in self.walk():
            for operand in op._operands:
                block = operand.parent_block
                if block not in inside:
                    inside[block] = self.is_ancestor_of(block.parent)  # type: ignore[union-attr]
                if not inside[block]:
                    seen[operand] = None
        return list(seen)
