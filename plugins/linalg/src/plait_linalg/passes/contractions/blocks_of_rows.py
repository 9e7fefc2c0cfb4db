"""Which contractions are computed with the reductions of their results, a block of rows at a time.

See Note [Blocks of rows].
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from plait.builtin.types import DYNAMIC

from plait_linalg.contraction import contraction_of
from plait_linalg.ops import GenericOp
from plait_linalg.passes.factors.pairs_of_factors import multiplies_integers
from plait_linalg.passes.rows.row_groups import Loop, RowGroup, bytes_of, group_around, may_be_in_group

if TYPE_CHECKING:
    from plait.context import Context
    from plait.ir.value import Value
    from plait.runtime.target import Target

_LARGEST_BLOCK = 64
_SMALLEST_BLOCK = 32
_MOST_AROUND = 16
"""So many operations around a contraction are looked at."""


def is_row_reduction(op: GenericOp) -> bool:
    """Whether `op` reduces, and multiplies nothing."""
    return "reduction" in op.iterators() and contraction_of(op) is None


def group_of(seed: GenericOp, machine: Target, ctx: Context) -> RowGroup | None:
    """The contractions whose results `seed` reduces, and what follows; None if it reduces the result of none."""
    producers = [value.defining_op for value in seed.ins]
    while producers and not any(isinstance(op, GenericOp) and contraction_of(op) is not None for op in producers):
        producers = [
            value.defining_op for op in producers
            if isinstance(op, GenericOp) and "reduction" not in op.iterators() for value in op.ins
        ]  # fmt: skip
    if not producers:
        return None
    return group_around(seed, lambda op: may_be_in_group(op, ctx), lambda group: _fits(group, machine))


def is_in_blocks(op: GenericOp, machine: Target, ctx: Context) -> bool:
    """Whether a contraction is computed with what its operands are reductions of, or with reductions of its result."""
    pending, seen = [op], {op}
    while pending and len(seen) < _MOST_AROUND:
        near = pending.pop(0)
        users = (user for result in near.results for user in result.users)
        for other in (*(value.defining_op for value in near.operands), *users):
            if not isinstance(other, GenericOp) or other in seen or other.parent is not op.parent:
                continue
            seen.add(other)
            pending.append(other)
            if is_row_reduction(other) and may_be_in_group(other, ctx):
                group = group_of(other, machine, ctx)
                if group is not None and op in group.ops and why_not_worth_it(group, machine) is None:
                    return True
    return False


def _fits(group: RowGroup, machine: Target) -> bool:
    return group.row_bytes - group.bytes_in_row(_streamed(group)) <= machine.l2_bytes // 2


def _streamed(group: RowGroup) -> Iterator[Value[Any]]:
    """The operands of contractions that blocks may read again from wherever they are. See Note [Blocks of rows]."""
    computed = {value for op in group.ops for value in op.results}
    for op in group.ops:
        if contraction_of(op) is not None:
            inner = [value for value in (*op.ins, *op.results) if value in computed]
            saved = 2 * _LARGEST_BLOCK * max(group.bytes_in_row([value]) for value in inner)
            yield from (v for v in op.ins if v not in computed and group.bytes_in_row([v]) <= saved)


def why_not_worth_it(group: RowGroup, machine: Target) -> str | None:
    """Why the group is computed as it is; None if blocks of rows pay."""
    if not any(contraction_of(op) is not None for op in group.ops):
        return "what is contracted shares no loop with it, or does not fit the cache"
    if not group.shared:
        return "no loop is shared"
    if any(contraction_of(op) is not None and multiplies_integers(op, machine.instructions) for op in group.ops):
        return "its factors are put in words, which is done once, not for each block"
    if all(DYNAMIC not in value.type.shape for value in group.intermediates) and (
        sum(map(bytes_of, group.intermediates)) <= machine.l2_bytes // 4
    ):
        return "the results between its operations fit the cache"
    if group.column_bytes > sum(map(bytes_of, group.intermediates)):
        return "its rows are columns of more than what it leaves in the cache"
    return None


def put_rows_innermost(group: RowGroup) -> None:
    """Order the shared loops so that blocks are along one for which an operand of a contraction is read again.

    A program may have the heads of attention inside its queries: a block of heads would read all keys for each query.
    Blocks are along lanes if these are shared: outer loops have steps of one, which would make each product a column.
    """
    rows, lanes = set[Loop](), set[Loop]()
    for op in group.ops:
        contraction = contraction_of(op)
        if contraction is not None:
            rows.update(group.classes.of((op, loop)) for loop in contraction.row_loops)
            lanes.add(group.classes.of((op, contraction.lane_loop)))
    group.shared.sort(key=lambda loop: (loop in lanes, loop in rows))


def rows_of_block(group: RowGroup, machine: Target) -> int:
    """The rows of a block: what a quarter of the second level cache holds of intermediate results, or more."""
    row = max(1, group.bytes_in_row(group.intermediates))
    rows = max(_SMALLEST_BLOCK, min(_LARGEST_BLOCK, machine.l2_bytes // 4 // row))
    return 1 << (rows.bit_length() - 1)


# Note [Blocks of rows]
# A contraction whose result is reduced (the scores of attention, whose rows a softmax reduces) and what reads the rows
# after that (the product with the values) share loops: those over rows. With a block of rows at a time, what is between
# them stays in cache. Each block reads again what does not have its loops (keys and values). They may be read from
# memory if that is no more than what a block does not write to memory and read back: for products, if few elements are
# multiplied for a score, whatever the number of keys. Else they must fit the second level cache. A block of 32 rows or
# more computes with each element so often that it does not wait, and the panels that it copies pay. Blocks are along a
# loop that keys and values lack: where heads are inside the rows of queries, these are the outer loop. Where the lanes
# of a product are shared, as by sums over the rows of each batch, blocks are of lanes: in outer loops they would have
# steps of one, and each product a column. Rows may be columns of what lies in memory, as features are of weights that a
# training step updates: a block then takes some elements of each line, of a page each. That is not done, unless more
# stays in the cache that way. The tiles of the contractions within a block are cut by `linalg-tile-and-fuse`, the rows
# of the reductions by `linalg-fuse-reductions`, as if the block were the program.
#
# Why blocks equal the whole: let i index the shared loops, which are parallel in each operation of the group. The
# result at i is a function of operands at indices that maps return for i. Operands computed in the group are read at
# the same i, by definition of a shared loop; others are not written by the group. By induction along the operations,
# what is computed at i depends on no other row of an intermediate result: for any partition of the rows, blocks
# computed one after the other return the rows of the whole. All loops of reductions are unshared, so that each
# reduction is complete in its block: no combiner needs to be associative, and no term is rescaled. Blocks of columns
# would need that: partial results (m, s, a) of maximum, sum and accumulator with the product
# (M, s e^(m-M) + s' e^(m'-M), a e^(m-M) + a' e^(m'-M)), M = max(m, m'), a monoid of this normalization alone.
# So memory is a block of 32 to 64 rows, linear in the number of keys; it is not constant.
