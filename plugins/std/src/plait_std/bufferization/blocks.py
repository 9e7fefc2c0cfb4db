"""The blocks of a region: in which order they are visited, and where values are live."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from plait.builtin.types import FunctionType
from plait.ir.block import Block
from plait.ir.region import Region
from plait.ir.value import Value


def blocks_in_order(region: Region) -> list[Block]:
    """The blocks of a region, each after those that dominate it; unreachable ones last."""
    entry = region.entry
    if entry is None or entry is region.last:
        return list(region.blocks)
    seen, finished = {entry}, list[Block]()
    stack = [(entry, iter(entry.successors))]
    while stack:
        block, successors = stack[-1]
        following = next((s for s in successors if s not in seen), None)
        if following is None:
            finished.append(block)
            stack.pop()
        else:
            seen.add(following)
            stack.append((following, iter(following.successors)))
    return [*reversed(finished), *(b for b in region.blocks if b not in seen)]


def blocks_live_in(region: Region, home: Block, values: Iterable[Value[Any]]) -> set[Block]:
    """The blocks of `region` at whose start one of `values`, which are defined in `home`, is used further on."""
    live: set[Block] = set()
    pending = [block for value in values for block in _using_blocks(region, value) if block is not home]
    while pending:
        block = pending.pop()
        if block not in live:
            live.add(block)
            pending += [p for p in block.predecessors if p is not home]
    return live


def is_function_entry(block: Block) -> bool:
    """Whether `block` runs once in each call of a function, and first."""
    op = block.parent_op
    return block.is_entry and op is not None and isinstance(op.get_attr("function_type"), FunctionType)


def _using_blocks(region: Region, value: Value[Any]) -> dict[Block, None]:
    """The blocks of `region` that use `value`, in nested regions too."""
    blocks: dict[Block, None] = {}
    for user in value.users:
        block = user.parent
        while block is not None and block.parent is not region:
            block = block.parent_op.parent if block.parent_op is not None else None
        if block is not None:
            blocks[block] = None
    return blocks
