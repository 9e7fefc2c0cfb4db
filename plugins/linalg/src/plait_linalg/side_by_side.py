"""Vectors of long payloads, whose operations alternate. See Note [Side by side]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from plait.builtin.types import IndexType
from plait_std.elementary.approximate import BRANCHING, FUNCTIONS

if TYPE_CHECKING:
    from plait.ir.operation import Operation

    from plait_linalg.ops.base import StructuredOp

SHORT = 16
"""Vectors of payloads of so many operations overlap by themselves."""
_LONG = 96
"""Of payloads of so many operations, fewer vectors have enough to do, and more would not fit in registers."""


_ELEMENTARY = 24
"""Operations that an elementary function becomes, about."""


def length_of_payload(op: StructuredOp) -> int:
    """The operations of a payload on one vector, about, once elementary functions are replaced."""
    on_elements = [inner for inner in op.payload.block.operations if inner.operands and not _is_of_indices(inner)]
    return sum(_ELEMENTARY if inner.name in FUNCTIONS else 1 for inner in on_elements)


def vectors_side_by_side(op: StructuredOp) -> int:
    """How many vectors of a payload are computed at a time, so that one does not wait for itself."""
    length = length_of_payload(op)
    if length <= SHORT:
        return 1
    branches = any(inner.name in BRANCHING for inner in op.payload.block.operations)
    return (1 if branches else 4) if length <= _LONG else 2


def _is_of_indices(op: Operation) -> bool:
    return all(isinstance(value.type, IndexType) for value in (*op.operands, *op.results))


# Note [Side by side]
# The operations of one vector mostly wait for each other: a chain of polynomials, or the rounds of a generator of
# random bits. A processor holds about a hundred operations that wait, which are those of three or four vectors if each
# comes after the other, most of them at the end of chains that have only begun. Of vectors whose operations alternate
# it holds the next ones of each. Short payloads need none of it, and are not repeated: it is twice the code to compile.
# What branches cannot alternate.
