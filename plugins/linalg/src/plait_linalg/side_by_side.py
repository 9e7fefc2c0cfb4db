"""Vectors of long payloads, whose operations alternate. See Note [Side by side]."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING

from plait.builtin.types import IndexType
from plait_std.elementary.approximate import FUNCTIONS

if TYPE_CHECKING:
    from plait.ir.block import Block
    from plait.ir.operation import Operation

    from plait_linalg.ops.base import StructuredOp

WINDOW = 96
"""So many operations, about, wait for operands at a time in processors that execute out of order."""
VECTORS_OF_LONG_PAYLOADS = 2
"""The vectors that are computed at a time if one has more operations."""


_ELEMENTARY = 24
"""Operations that an elementary function becomes, about."""


def length_of_payload(op: StructuredOp) -> int:
    """The operations of a payload on one vector, about, once elementary functions are replaced."""
    on_elements = [inner for inner in op.payload.block.operations if inner.operands and not _is_of_indices(inner)]
    return sum(_ELEMENTARY if inner.name in FUNCTIONS else 1 for inner in on_elements)


def _is_of_indices(op: Operation) -> bool:
    return all(isinstance(value.type, IndexType) for value in (*op.operands, *op.results))


def put_side_by_side(block: Block, groups: Sequence[Sequence[Operation]]) -> None:
    """Order groups of operations, which follow each other in a block, by their places in their groups.

    They stay in their order if an operation would come before one whose result it uses.
    """
    place = {op: i for group in groups for i, op in enumerate(group)}
    for group in groups:
        for op in group:
            if any(place.get(value.defining_op, 0) > place[op] for value in op.operands):  # type: ignore[arg-type]
                return
    anchor = groups[-1][-1].next
    for row in zip_longest(*groups):
        for op in row:
            if op is not None:
                op.detach()
                block.insert_before(op, anchor) if anchor is not None else block.append(op)


# Note [Side by side]
# The operations of one vector mostly wait for each other: a chain of polynomials, or the rounds of a generator of
# random bits. A processor overlaps them with those of the next vector as far as it looks ahead. Beyond that, a payload
# takes as long as its chain, unless another vector's operations stand between its own. Shorter payloads are not
# repeated: it is the same to the processor, and twice the code to compile.
