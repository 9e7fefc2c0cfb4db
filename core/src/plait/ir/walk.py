"""Going through all operations in regions, at any depth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region


def walk_nested(regions: Sequence[Region], root: Operation | None = None) -> Iterator[Operation]:
    """All operations in `regions`, or `root` and those in its regions; each before those nested in it.

    The operation just yielded may be erased or replaced; its regions are read after the yield.
    """
    if root is not None:
        yield root
        regions = root.regions
    if not regions:
        return
    outer: list[tuple[Operation | None, Block | None, Iterator[Region]]] = []  # where to go on
    op: Operation | None = None
    block: Block | None = None
    rest = iter(regions)
    while True:
        while op is not None:
            following = op._next
            yield op
            if op.regions:
                outer.append((following, block, rest))
                following, block, rest = None, None, iter(op.regions)
            op = following
        if block is None:
            region = next(rest, None)
            if region is not None:
                block = region._first
            elif not outer:
                return
            else:
                op, block, rest = outer.pop()
        else:
            op, block = block._first, block._next
