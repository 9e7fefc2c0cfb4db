"""Vectors of long payloads, whose operations alternate. See Note [Side by side]."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import IndexType
from plait_std.elementary.approximate import BRANCHING, FUNCTIONS

if TYPE_CHECKING:
    from plait.ir.operation import Operation
    from plait.ir.value import Value

    from plait_linalg.ops.base import StructuredOp

SHORT = 16
"""Vectors of payloads of so many operations overlap by themselves."""
_LONG = 96
"""Of payloads of so many operations, fewer vectors have enough to do, and more would not fit in registers."""


_ELEMENTARY = 24
"""Operations that an elementary function becomes, about."""


def length_of_payload(op: StructuredOp) -> int:
    """The operations of a payload on one vector, about, once elementary functions are replaced."""
    return sum(map(_weight, op.payload.block.operations))


def only_reduces(op: StructuredOp) -> bool:
    """Whether all outputs of a short payload are reduced along one loop: rows wait for little but partial results."""
    steps = [loop for loop, kind in enumerate(op.iterators()) if kind != "parallel"]
    outs = op.maps()[len(op.ins) :]
    return len(steps) == 1 and length_of_payload(op) <= SHORT and all(steps[0] not in map.used_dims() for map in outs)


def vectors_side_by_side(op: StructuredOp) -> int:
    """How many vectors of a payload are computed at a time, so that one does not wait for itself: one if it is wide."""
    length = length_of_payload(op)
    if length <= SHORT:
        return 1
    if length > _LONG:
        return 2
    branches = any(inner.name in BRANCHING for inner in op.payload.block.operations)
    return 1 if branches or length >= 4 * _longest_chain(op) else 4


def _longest_chain(op: StructuredOp) -> int:
    """The most operations of a payload of which each waits for the one before."""
    ends: dict[Value[Any], int] = {}
    for inner in op.payload.block.operations:
        before = max((ends.get(value, 0) for value in inner.operands), default=0)
        ends.update(dict.fromkeys(inner.results, before + _weight(inner)))
    return max(ends.values(), default=0)


def _weight(op: Operation) -> int:
    """The operations that one of a payload becomes, about."""
    if not op.operands or _is_of_indices(op):
        return 0
    return _ELEMENTARY if op.name in FUNCTIONS else 1


def _is_of_indices(op: Operation) -> bool:
    return all(isinstance(value.type, IndexType) for value in (*op.operands, *op.results))


# Note [Side by side]
# The operations of one vector mostly wait for each other: a chain of polynomials, or the rounds of a generator of
# random bits. A processor holds about a hundred operations that wait, which are those of three or four vectors if each
# comes after the other, most of them at the end of chains that have only begun. Of vectors whose operations alternate
# it holds the next ones of each. Short payloads need none of it, and are not repeated: it is twice the code to compile.
# What branches cannot alternate. A payload of many short chains, such as the transformation of a tile, needs none of it
# either: if its longest chain is a quarter of it, one vector has as much to do at a time as four of a chain.
