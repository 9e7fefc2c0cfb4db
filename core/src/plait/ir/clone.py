"""Copies of what regions hold, without recursion."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation
    from plait.ir.region import Region


def clone_regions(
    regions: list[tuple[Region, Region]], mapping: dict[Any, Any], forward: list[tuple[Operation, Operation]]
) -> None:
    """Copy what the first region of each pair holds into the second, then put in the operands not known in time.

    Operations are copied in the order of the text, each before those nested in it, so that what lies together in the
    source lies together in memory in the copy too. No recursion, whatever the nesting.
    """
    work: list[tuple[Operation | None, Block]] = []
    _push_blocks(regions, mapping, work)
    while work:
        op, target = work.pop()
        while op is not None:
            new = op._clone(mapping, forward)
            target.append(new)
            if op.regions:
                work.append((op._next, target))
                _push_blocks(list(zip(op.regions, new.regions)), mapping, work)
                break
            op = op._next
    for original, new in forward:
        if any(v in mapping for v in new._operands):
            new.operands = [mapping.get(v, v) for v in original._operands]


def _push_blocks(
    regions: list[tuple[Region, Region]], mapping: dict[Any, Any], work: list[tuple[Operation | None, Block]]
) -> None:
    """Make the blocks of the copies, and leave their operations in `work`, the first on top."""
    for source, target in reversed(regions):
        start = len(work)
        for block in source.blocks:
            copy = block.clone_without_operations(mapping)
            target.append(copy)
            work.append((block._first, copy))
        if len(work) - start > 1:
            work[start:] = work[start:][::-1]
