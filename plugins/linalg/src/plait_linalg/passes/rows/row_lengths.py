"""Which rows of unknown length are computed in blocks, if they are short when the program runs.

See Note [Rows of unknown length].
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC, i1
from plait.frozen import FrozenValue
from plait_std.scf.ops import ForOp
from plait_std.tensor.ops import ExpandShapeOp

from plait_linalg.bounded_sizes import SHORT_VECTORS
from plait_linalg.combiners import combiner_of
from plait_linalg.contraction import contraction_of
from plait_linalg.indexing import loop_size
from plait_linalg.ops import GenericOp, element_type
from plait_linalg.passes.rows.combined_rows import MOST_ROWS
from plait_linalg.passes.rows.row_groups import Loop, RowGroup
from plait_linalg.passes.rows.rows_in_lanes import WIDTH
from plait_linalg.passes.vectorization.side_by_side import only_reduces

if TYPE_CHECKING:
    from plait.runtime.target import Target

PART_OF_CACHE = 8
"""A block of rows has this part of the second level cache."""
_VECTORS = 4
"""A block of rows that are in lanes has so many vectors of each column at most, whose operations alternate."""


class RowLengths(FrozenValue):
    """Rows along `loop`, of which `lanes` are computed at once if they have no more than one of `longest` elements.

    If these are no more than `in_lanes`, and may be in lanes, `vectors` times as many rows are; if they may not, only
    rows of one vector are apart from longer ones.
    """

    loop: Loop
    lanes: int
    vectors: int
    longest: tuple[int, ...]
    in_lanes: int


def row_lengths(group: RowGroup, lanes: int, machine: Target) -> RowLengths | None:
    """The lengths up to which rows of a group are computed in blocks, of `lanes` rows or 16; None if none are."""
    loop, rows = _loop_in_rows(group), min(lanes, MOST_ROWS)
    value, dim = group.place_along(group.shared[-1])
    if loop is None or _is_beside_product(group) or _ends_reduction(group) or 0 <= value.type.shape[dim] < rows:
        return None
    fitting = machine.l2_bytes // PART_OF_CACHE // (rows * max(1, group.row_bytes))
    most = min(fitting, SHORT_VECTORS * lanes)
    short = _most_in_lanes(group, loop, lanes, machine)
    short = short if short <= most else min(short, lanes)
    longest = [length for length in (short, most // lanes * lanes) if 0 < length <= most]
    return RowLengths(loop, rows, _vectors(group, rows, machine), tuple(dict.fromkeys(longest)), short)


def _vectors(group: RowGroup, lanes: int, machine: Target) -> int:
    """How many vectors a column has of a block that is in lanes, and fits in the first level cache."""
    value, dim = group.place_along(group.shared[-1])
    fitting = machine.l1_bytes // (lanes * lanes * max(1, group.row_bytes))
    rows: int = value.type.shape[dim]
    most = fitting if rows == DYNAMIC else min(fitting, rows // lanes)
    return next((vectors for vectors in (_VECTORS, _VECTORS // 2) if vectors <= most), 1)


def _most_in_lanes(group: RowGroup, loop: Loop, lanes: int, machine: Target) -> int:
    """The length up to which rows are transposed: one tile if each element is read once, to be reduced.

    Reading what is longer under a mask, several rows at a time, takes less time than transposing two tiles. So it does
    for rows with more lanes than are transposed, which need no version of their own then. Other rows are transposed up
    to a vector, and on machines that do not write parts of vectors under masks up to a few, more where a second
    reduction waits for the first one.
    """
    computed = {result for op in group.ops for result in op.results}
    along = [op for op in group.ops if loop in group.loops_of(op)]
    types = {element_type(value.type) for op in along for value in op.operands}
    is_read_again = bool(computed.intersection(value for op in along for value in op.ins))
    if i1 in types or is_read_again or not all(only_reduces(op) and _combines(op) for op in along):
        if "masked-store" in machine.instructions:
            return lanes
        reductions = [op for op in along if "reduction" in op.iterators()]
        return 3 * lanes if len(reductions) > 1 else 3 * lanes // 2
    return min(lanes, WIDTH) if lanes <= MOST_ROWS else 0


def _combines(op: GenericOp) -> bool:
    """Whether each output is combined by one operation, and no tuple is selected, which takes several."""
    return all(combiner_of(op, i) is not None for i in range(len(op.outs)))


def _loop_in_rows(group: RowGroup) -> Loop | None:
    """The only loop of several steps along the rows of a group, if its size is not known; None else."""
    sizes: dict[Loop, int] = {}
    for op in group.ops:
        for own, loop in enumerate(group.loops_of(op)):
            sizes[loop] = max(sizes.get(loop, DYNAMIC), loop_size(op, own))
    found = [loop for loop, size in sizes.items() if loop not in group.shared and size != 1]
    return found[0] if [sizes[loop] for loop in found] == [DYNAMIC] else None


def _ends_reduction(group: RowGroup) -> bool:
    """Whether a reduction of longer rows has left what the group reads: the neighbours of `short_groups`."""
    reads = {value.defining_op for op in group.ops for value in op.ins}
    sources: list[Any] = [op.src.defining_op for op in reads if isinstance(op, ExpandShapeOp)]
    return any(isinstance(op, GenericOp) and "reduction" in op.iterators() for op in sources)


def _is_beside_product(group: RowGroup) -> bool:
    """Whether the rows are in a loop with a product, as the scores of attention, which is in blocks for long rows."""
    loop = group.ops[0].parent_op
    if not isinstance(loop, ForOp):
        return False
    return any(isinstance(op, GenericOp) and contraction_of(op) is not None for op in loop.walk())


# Note [Rows of unknown length]
# A row of which only the loop says how long it is takes three loops for each pass over it: one over strips of vectors,
# one over half strips, and one over single vectors under a mask. A row of 16 numbers waited for these 5 to 20 times as
# long as it took to compute, and for its own maximum and sum. So there are two versions for short rows, each of which
# takes blocks of as many rows as a vector has lanes, 16 at most, or several times as many:
#
# - rows of one vector at most are transposed: see Note [Rows in lanes] of `rows_in_lanes`. Where that cannot be, each
#   is one vector under a mask, which is the same for all of them. Where rows are reduced once, they are transposed up
#   to one tile. Without masks, the ends of rows cost more than transposing another vector or two: rows of up to three
#   vectors are transposed if one reduction waits for another, and of up to one and a half if what is read twice is all
#   that they have to do;
# - rows of a few vectors have a loop over strips of two vectors, and one over single ones, or if they are only reduced,
#   over a vector of each of four rows: see Note [Several rows at a time] of `vectorize_several_rows`. A block of them
#   may take more than the first level cache: reading it again from the second one takes less time than the loops of
#   long rows.
#
# What is computed between the passes is in room for the longest rows of the version, so that it has a known place. Rows
# that are left of the last block take the next version, and in the end the code for long rows, as all rows that are
# long: no code is written twice. A version costs as much time to compile as the code for long rows.
#
# Rows of partial results, which a reduction of a larger tensor has left, have no versions: they take little time beside
# it.
