"""Says how long, or how many, the rows of a tile are where rows of a matrix begin in the same sets of the caches."""

from __future__ import annotations

from math import gcd, prod
from typing import Any

from plait.builtin.types import DYNAMIC
from plait.runtime.target import Target
from plait_std.tensor.ops import ExtractSliceOp

from plait_linalg.contraction import Contraction
from plait_linalg.indexing import dim_of, is_plain
from plait_linalg.passes.contractions.row_planes import passes_by

_WAY = 4096
"""The bytes after which addresses have the same set of the first level cache again."""
_FEW_STEPS = 8
"""The steps of a reduction, at most, that take less time than writing their sums, even to a cache."""
_MOST_STEPS = 16
"""The steps of a reduction from which on writing costs nothing beside computing."""


def vectors_in_row(found: Contraction, machine: Target) -> int | None:
    """The vectors in a row of a tile whose rows would be written to the same sets; None where they are not, or rarely.

    See Note [Rows in the same sets].
    """
    if not found.row_loops or not all(map(is_plain, found.op.maps())):
        return None
    in_row = found.kept[found.kept.index(found.row_loops[-1]) + 1 :]
    steps = prod(map(found.size, found.reductions))
    if DYNAMIC in map(found.size, [*found.reductions, *in_row]) or steps > _MOST_STEPS:
        return None
    if found.lanes_are_contiguous and passes_by(found, machine):
        return None
    pitch = prod(map(found.size, in_row)) * found.element_bits // 8
    if pitch % _WAY:
        return None
    return max(1, machine.vector_registers // (4 if steps <= _FEW_STEPS else 8))


def lines_in_sets(pitch: int, machine: Target) -> int:
    """As many lines, `pitch` bytes apart, as there are in the sets of the first cache that they fall into."""
    return max(1, machine.l1_bytes // _WAY) * (_WAY // gcd(pitch, _WAY))


def most_rows_read(found: Contraction, machine: Target) -> int:
    """As many rows of the operand without lanes as have room in the first cache where all begin in the same sets.

    See Note [Rows read from the same sets].
    """
    most = machine.vector_registers
    if len(found.row_loops) != 1 or not all(map(is_plain, found.op.maps())):
        return most
    (row,) = found.row_loops
    for place in (i for i in range(len(found.op.ins)) if i not in found.lane_operands):
        ty, dim = _with_whole_rows(found.op.ins[place]).type, dim_of(found.op.maps()[place], row)
        if dim is None or dim == ty.rank - 1:
            continue
        inner = ty.shape[dim + 1 :]
        pitch = _WAY if DYNAMIC in inner else prod(inner) * max(8, ty.element_type.width) // 8
        most = min(most, lines_in_sets(pitch, machine))
    return most


def _with_whole_rows(value: Any) -> Any:
    """The tensor that a value is cut out of, with as many dimensions, whose rows are as far apart."""
    op = value.defining_op
    while isinstance(op, ExtractSliceOp) and op.source.type.rank == value.type.rank:
        value = op.source
        op = value.defining_op
    return value


# Note [Rows in the same sets]
# A tile of a short reduction is computed in less time than its sums take to be written. If its rows are apart by a
# multiple of a page, all of them begin in the same set of the first level cache, and the few lines of each row fill as
# few sets: lines are evicted while their neighbours are written, and stores wait for loads that look like the same
# address by its lowest bits. So tiles have few long rows there, which lie in as many sets as rows have lines: two rows
# of eight vectors, or, where computing takes longer, six rows of four. An output that is written plane by plane (Note
# [Planes]) is left out: it goes to memory, and more rows read the lanes together.

# Note [Rows read from the same sets]
# A row of a tile reads an element of each line of its own for as many steps as the line has elements. If rows are apart
# by a multiple of a page, their lines lie in one set of the first level cache, which has as many lines as the cache has
# pages. With more rows than that, each line is evicted before its next element is read: 30 rows took 1.5 to 4 times as
# long as 12. Only tiles whose rows are one vector have so many rows. A distance that is not known is taken for a page,
# since fewer rows cost a few percent only.
