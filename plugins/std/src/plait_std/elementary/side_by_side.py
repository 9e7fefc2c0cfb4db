"""Equal computations on several vectors, whose operations alternate, so that they do not wait for each other."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation


def put_side_by_side(block: Block, groups: Sequence[Sequence[Operation]]) -> None:
    """Order groups of operations, which follow each other in a block, by their places in their groups.

    Places are counted from the end: a group may begin with what others use too. All stay in their order if an operation
    would come before one whose result it uses.
    """
    last = max(len(group) for group in groups)
    place = {op: last - i for group in groups for i, op in enumerate(reversed(group))}
    for group in groups:
        for op in group:
            if any(place.get(value.defining_op, 0) > place[op] for value in op.operands):  # type: ignore[arg-type]
                return
    anchor = groups[-1][-1].next
    rows = [*zip_longest(*(reversed(group) for group in groups))]
    for row in reversed(rows):
        for op in row:
            if op is not None:
                op.detach()
                block.insert_before(op, anchor) if anchor is not None else block.append(op)
