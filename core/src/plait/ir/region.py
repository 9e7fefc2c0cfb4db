"""Regions: lists of blocks that an operation holds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from plait.ir.block import Block
from plait.ir.clone import clone_regions

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value


class RegionBlocks:
    """The blocks of a region, in order."""

    __slots__ = ("_region",)

    def __init__(self, region: Region) -> None:
        self._region = region

    def __iter__(self) -> Iterator[Block]:
        block = self._region._first
        while block is not None:
            following = block._next
            yield block
            block = following

    def __len__(self) -> int:
        return self._region._count

    def __bool__(self) -> bool:
        return self._region._first is not None


class Region:
    """A list of blocks; the first is the entry."""

    __slots__ = ("_count", "_first", "_last", "parent")
    parent: Operation | None

    def __init__(self, blocks: Iterable[Block] | Block = ()) -> None:
        self.parent = None
        self._first: Block | None = None
        self._last: Block | None = None
        self._count = 0
        for block in (blocks,) if isinstance(blocks, Block) else blocks:
            self.append(block)

    @property
    def blocks(self) -> RegionBlocks:
        return RegionBlocks(self)

    @property
    def is_empty(self) -> bool:
        return self._first is None

    @property
    def entry(self) -> Block | None:
        """The first block; None if there is none."""
        return self._first

    @property
    def last(self) -> Block | None:
        return self._last

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

    def append(self, block: Block) -> None:
        self._link(block, self._last, None)

    def insert_before(self, block: Block, anchor: Block) -> None:
        self._link(block, anchor._prev, anchor)

    def insert_after(self, block: Block, anchor: Block) -> None:
        self._link(block, anchor, anchor._next)

    def _link(self, block: Block, prev: Block | None, following: Block | None) -> None:
        if block.parent is not None:
            raise ValueError("the block is already in a region; detach it first")
        block.parent, block._prev, block._next = self, prev, following
        if prev is None:
            self._first = block
        else:
            prev._next = block
        if following is None:
            self._last = block
        else:
            following._prev = block
        self._count += 1

    def _unlink(self, block: Block) -> None:
        prev, following = block._prev, block._next
        if prev is None:
            self._first = following
        else:
            prev._next = following
        if following is None:
            self._last = prev
        else:
            following._prev = prev
        block.parent = block._prev = block._next = None
        self._count -= 1

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
        for block in self.blocks:
            for op in block.operations:
                yield from op.walk()

    def clone_into(self, target: Region, mapping: dict[Any, Any]) -> None:
        """Append copies of the blocks to `target`; `mapping` maps values and blocks, and learns the new ones."""
        clone_regions([(self, target)], mapping, [])

    def values_used_from_above(self) -> list[Value[Any]]:
        """The values defined outside of this region and used inside, in the order of their first use."""
        seen: dict[Value[Any], None] = {}
        for op in self.walk():
            for operand in op._operands:
                block = operand.parent_block
                if block is None or not self.is_ancestor_of(block.parent):
                    seen[operand] = None
        return list(seen)
